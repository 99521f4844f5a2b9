// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/url.h"

#include "core/base/text.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <charconv>
#include <optional>

namespace hopyard::core
{

namespace
{

std::optional<int> toNumber(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || text.empty()) {
        return std::nullopt;
    }
    return value;
}

/// An IP address as 16 bytes; IPv4 in its mapped form.
using Address = std::array<unsigned char, 16>;
struct ParsedAddress {
    Address bytes{};
    bool v4 = false;
};
std::optional<ParsedAddress> parseAddress(const std::string &text)
{
    ParsedAddress result;
    if (inet_pton(AF_INET, text.c_str(), result.bytes.data() + 12) == 1) {
        result.bytes[10] = result.bytes[11] = 0xFF;
        result.v4 = true;
        return result;
    }
    if (inet_pton(AF_INET6, text.c_str(), result.bytes.data()) == 1) {
        return result;
    }
    return std::nullopt;
}

bool isLoopback(const std::string &host)
{
    if (host == "localhost") {
        return true;
    }
    const auto address = parseAddress(host);
    if (!address) {
        return false;
    }
    if (address->v4) {
        return address->bytes[12] == 127;
    }
    Address one{};
    one[15] = 1;
    return address->bytes == one;
}

bool inCidr(const ParsedAddress &address, std::string_view item)
{
    const std::size_t slash = item.find('/');
    const auto network = parseAddress(std::string(item.substr(0, slash)));
    const auto bits = toNumber(item.substr(slash + 1));
    if (!network || !bits || network->v4 != address.v4 || *bits < 0 || *bits > (network->v4 ? 32 : 128)) {
        return false;
    }
    const int count = network->v4 ? *bits + 96 : *bits;
    for (int bit = 0; bit < count; ++bit) {
        const auto byte = static_cast<std::size_t>(bit / 8);
        const int mask = 0x80 >> (bit % 8);
        if ((network->bytes[byte] & mask) != (address.bytes[byte] & mask)) {
            return false;
        }
    }
    return true;
}

struct HostPort {
    std::string host;
    std::string port;
};
HostPort splitHostPort(const std::string &item)
{
    if (!item.empty() && item.front() == '[') {
        const std::size_t close = item.find(']');
        if (close != std::string::npos) {
            return {item.substr(1, close - 1),
                    item.size() > close + 2 && item[close + 1] == ':' ? item.substr(close + 2) : ""};
        }
    }
    if (std::count(item.begin(), item.end(), ':') == 1) {
        const std::size_t colon = item.find(':');
        return {item.substr(0, colon), item.substr(colon + 1)};
    }
    return {item, {}};
}

bool matchesNoProxy(const std::string &host, int port, const std::string &list)
{
    const auto address = parseAddress(host);
    for (const std::string &raw : split(list, ',')) {
        const std::string item = toLower(trimmed(raw));
        if (item.empty()) {
            continue;
        }
        if (item == "*") {
            return true;
        }
        if (item.find('/') != std::string::npos) {
            if (address && inCidr(*address, item)) {
                return true;
            }
            continue;
        }
        const HostPort rule = splitHostPort(item);
        if (!rule.port.empty() && toNumber(rule.port) != port) {
            continue;
        }
        if (const auto ruleAddress = parseAddress(rule.host)) {
            if (address && ruleAddress->bytes == address->bytes) {
                return true;
            }
            continue;
        }
        std::string domain = rule.host;
        const bool subdomainsOnly = domain.starts_with(".") || domain.starts_with("*.");
        if (domain.starts_with("*.")) {
            domain.erase(0, 1);
        }
        if (!domain.starts_with(".")) {
            domain.insert(0, ".");
        }
        if (host.ends_with(domain) || (!subdomainsOnly && host == domain.substr(1))) {
            return true;
        }
    }
    return false;
}

std::string fromEnvironment(const Environment &environment, const char *upper, const char *lower)
{
    if (const auto value = environment(upper); value && !value->empty()) {
        return *value;
    }
    return environment(lower).value_or(std::string());
}

} // namespace

Result<Url> Url::parse(std::string_view text)
{
    Url url;
    const std::size_t scheme = text.find("://");
    if (scheme == std::string_view::npos || scheme == 0) {
        return fail(ErrorKind::InvalidInput, "\"" + redacted(bounded(text, 200)) + "\" has no scheme");
    }
    for (const char c : text) {
        if (static_cast<unsigned char>(c) <= 0x20 || c == 0x7F) {
            return fail(ErrorKind::InvalidInput, "\"" + redacted(escapedForDisplay(bounded(text, 200))) +
                                                     "\" holds a space or a control character");
        }
    }
    url.scheme = toLower(text.substr(0, scheme));
    std::string_view rest = text.substr(scheme + 3);
    rest = rest.substr(0, rest.find_first_of("?#"));
    const std::size_t slash = rest.find('/');
    std::string_view authority = rest.substr(0, slash);
    url.path = slash == std::string_view::npos ? std::string() : std::string(rest.substr(slash));
    if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) {
        url.userInfo = std::string(authority.substr(0, at));
        authority = authority.substr(at + 1);
    }
    std::string_view port;
    if (!authority.empty() && authority.front() == '[') {
        const std::size_t close = authority.find(']');
        if (close == std::string_view::npos) {
            return fail(ErrorKind::InvalidInput, "the IPv6 address has no closing bracket");
        }
        url.host = std::string(authority.substr(1, close - 1));
        port = authority.substr(close + 1);
    } else {
        const std::size_t colon = authority.find(':');
        url.host = std::string(authority.substr(0, colon));
        port = colon == std::string_view::npos ? std::string_view() : authority.substr(colon);
    }
    if (url.host.empty()) {
        return fail(ErrorKind::InvalidInput, "the URL names no host");
    }
    if (port.size() > 1) {
        const auto number = toNumber(port.substr(1));
        if (port.front() != ':' || !number || *number < 1 || *number > 65535) {
            return fail(ErrorKind::InvalidInput, "the URL's port is not a number from 1 to 65535");
        }
        url.port = *number;
    }
    return url;
}

int Url::effectivePort() const
{
    return port != 0 ? port : scheme == "https" ? 443 : scheme == "http" ? 80 : 1080;
}

std::string Url::hostForUrl() const
{
    return host.find(':') != std::string::npos ? "[" + host + "]" : host;
}

std::string Url::origin() const
{
    return scheme + "://" + hostForUrl() + (port != 0 ? ":" + std::to_string(port) : std::string());
}

std::string proxyFor(const Url &target, const std::string &proxyUrl, const Environment &environment)
{
    std::string proxy = proxyUrl;
    if (proxy.empty()) {
        const std::string host = toLower(target.host);
        if (isLoopback(host)) {
            return {};
        }
        proxy = target.scheme == "https" ? fromEnvironment(environment, "HTTPS_PROXY", "https_proxy")
                                         : fromEnvironment(environment, "HTTP_PROXY", "http_proxy");
        if (proxy.empty() ||
            matchesNoProxy(host, target.effectivePort(), fromEnvironment(environment, "NO_PROXY", "no_proxy"))) {
            return {};
        }
        if (proxy.find("://") == std::string::npos) {
            proxy.insert(0, "http://");
        }
    }
    const Result<Url> parsed = Url::parse(proxy);
    if (!parsed) {
        return proxy;
    }
    // Go's socks5 lets the proxy resolve names, which curl calls socks5h.
    const std::string scheme = parsed->scheme == "socks5" ? "socks5h" : parsed->scheme;
    const int port = parsed->port != 0 ? parsed->port : parsed->effectivePort();
    return scheme + "://" + (parsed->userInfo.empty() ? std::string() : parsed->userInfo + "@") + parsed->hostForUrl() +
           ":" + std::to_string(port);
}

} // namespace hopyard::core
