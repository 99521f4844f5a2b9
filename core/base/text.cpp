// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>

namespace hopyard::core
{

namespace
{

bool isAlnum(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool isLowerAlnum(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/// The name part of a qualified name and every label value: alphanumeric ends, `-_.` between, ≤ 63.
bool isQualifiedName(std::string_view text)
{
    return !text.empty() && text.size() <= 63 && isAlnum(text.front()) && isAlnum(text.back()) &&
           std::all_of(text.begin(), text.end(), [](char c) { return isAlnum(c) || c == '-' || c == '_' || c == '.'; });
}

/// Length of the UTF-8 sequence at `at`, 0 when it is not valid; the code point goes to `code`.
std::size_t sequenceAt(std::string_view text, std::size_t at, std::uint32_t &code)
{
    const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
    const unsigned char lead = byte(at);
    if (lead < 0x80) {
        code = lead;
        return 1;
    }
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0;
    if (length == 0 || lead > 0xF4 || at + length > text.size()) {
        return 0;
    }
    code = lead & (0xFFU >> (length + 1));
    for (std::size_t index = 1; index < length; ++index) {
        if ((byte(at + index) & 0xC0) != 0x80) {
            return 0;
        }
        code = (code << 6) | (byte(at + index) & 0x3F);
    }
    const bool isOverlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    return isOverlong || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF) ? 0 : length;
}

/// Characters that change how other text looks: C0, C1, bidirectional controls, zero-width and line separators.
bool isDeceptive(std::uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x061C || (code >= 0x200B && code <= 0x200F) ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
}

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

bool isTokenCharacter(char c)
{
    return isAlnum(c) || c == '-' || c == '_' || c == '.' || c == '~' || c == '+' || c == '/' || c == '=';
}

std::size_t tokenEnd(std::string_view text, std::size_t at)
{
    while (at < text.size() && isTokenCharacter(text[at])) {
        ++at;
    }
    return at;
}

/// Where a secret that starts at `at` ends; `at` itself when nothing secret starts there. `keep` says how much stays
/// shown.
std::size_t secretEnd(std::string_view text, std::size_t at, std::size_t &keep)
{
    static constexpr std::array<std::string_view, 10> markers = {"bearer ",
                                                                 "basic ",
                                                                 "\"token\":\"",
                                                                 "\"token\": \"",
                                                                 "token: ",
                                                                 "password:",
                                                                 "x-amz-security-token=",
                                                                 "x-amz-credential=",
                                                                 "x-amz-signature=",
                                                                 "clientkeydata\": \""};
    const std::string_view rest = text.substr(at);
    for (const std::string_view marker : markers) {
        if (rest.size() > marker.size() && equalsIgnoreCase(rest.substr(0, marker.size()), marker)) {
            keep = marker.size();
            std::size_t start = at + keep;
            while (start < text.size() && text[start] == ' ') {
                ++start;
            }
            const std::size_t end = tokenEnd(text, start);
            return end > start + 3 ? end : at;
        }
    }
    keep = 0;
    if (rest.substr(0, 11) == "-----BEGIN ") {
        const std::size_t end = text.find("-----END ", at);
        const std::size_t close = end == std::string_view::npos ? end : text.find("-----", end + 9);
        return close == std::string_view::npos ? text.size() : close + 5;
    }
    if (rest.substr(0, 3) == "eyJ" || rest.substr(0, 11) == "k8s-aws-v1.") {
        const std::size_t end = tokenEnd(text, at);
        return end - at >= 20 ? end : at;
    }
    if (rest.substr(0, 3) == "://") {
        const std::size_t host = text.find_first_of("/ \"'?#\n", at + 3);
        const std::size_t sign = text.substr(0, host).rfind('@');
        keep = 3;
        return sign != std::string_view::npos && sign > at + 3 ? sign : at;
    }
    return at;
}

} // namespace

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t at = text.find(separator);
        parts.emplace_back(text.substr(0, at));
        if (at == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(at + 1);
    }
}

std::string join(const std::vector<std::string> &parts, std::string_view separator)
{
    std::string text;
    for (const std::string &part : parts) {
        if (&part != &parts.front()) {
            text += separator;
        }
        text += part;
    }
    return text;
}

std::string_view trimmed(std::string_view text)
{
    static constexpr std::string_view blanks = " \t\r\n\f\v";
    const std::size_t first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string toLower(std::string_view text)
{
    std::string lower(text);
    for (char &c : lower) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return lower;
}

bool equalsIgnoreCase(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && toLower(a) == toLower(b);
}

bool isDns1123Label(std::string_view text)
{
    return !text.empty() && text.size() <= 63 && isLowerAlnum(text.front()) && isLowerAlnum(text.back()) &&
           std::all_of(text.begin(), text.end(), [](char c) { return isLowerAlnum(c) || c == '-'; });
}

bool isDns1123Subdomain(std::string_view text)
{
    if (text.empty() || text.size() > 253) {
        return false;
    }
    const std::vector<std::string> parts = split(text, '.');
    return std::all_of(parts.begin(), parts.end(), [](const std::string &part) {
        return !part.empty() && isLowerAlnum(part.front()) && isLowerAlnum(part.back()) &&
               std::all_of(part.begin(), part.end(), [](char c) { return isLowerAlnum(c) || c == '-'; });
    });
}

bool isLabelKey(std::string_view text)
{
    const std::size_t slash = text.find('/');
    return slash == std::string_view::npos
               ? isQualifiedName(text)
               : isDns1123Subdomain(text.substr(0, slash)) && isQualifiedName(text.substr(slash + 1));
}

bool isLabelValue(std::string_view text)
{
    return text.empty() || isQualifiedName(text);
}

bool isUtf8(std::string_view text)
{
    std::uint32_t code = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = sequenceAt(text, at, code);
        if (length == 0) {
            return false;
        }
        at += length;
    }
    return true;
}

std::string escapedForDisplay(std::string_view text)
{
    static constexpr char hex[] = "0123456789abcdef";
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        std::uint32_t code = 0;
        const std::size_t length = sequenceAt(text, at, code);
        if (length == 0) {
            code = static_cast<unsigned char>(text[at]);
            shown += "\\x";
            shown += hex[code >> 4];
            shown += hex[code & 15];
        } else if (isDeceptive(code)) {
            shown += "\\u";
            for (int shift = 12; shift >= 0; shift -= 4) {
                shown += hex[(code >> shift) & 15];
            }
        } else {
            shown += text.substr(at, length);
        }
        at += std::max<std::size_t>(length, 1);
    }
    return shown;
}

std::string bounded(std::string_view text, std::size_t limit)
{
    if (text.size() <= limit) {
        return std::string(text);
    }
    while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xC0) == 0x80) {
        --limit;
    }
    return std::string(text.substr(0, limit)) + "…";
}

std::string redacted(std::string_view text)
{
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        std::size_t keep = 0;
        const std::size_t end = secretEnd(text, at, keep);
        if (end == at) {
            shown += text[at++];
        } else {
            shown += text.substr(at, keep);
            shown += "[redacted]";
            at = end;
        }
    }
    return shown;
}

std::string closest(std::string_view text, const std::vector<std::string> &candidates)
{
    std::string best;
    std::size_t bestDistance = std::min<std::size_t>(3, text.size() / 2) + 1;
    for (const std::string &candidate : candidates) {
        const std::size_t distance = editDistance(text, candidate);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    return best;
}

std::string randomUuid()
{
    static constexpr char hex[] = "0123456789abcdef";
    std::random_device random;
    std::string uuid;
    for (int index = 0; index < 36; ++index) {
        if (index == 8 || index == 13 || index == 18 || index == 23) {
            uuid += '-';
        } else if (index == 14) {
            uuid += '4';
        } else {
            const unsigned value = random() & 15;
            uuid += hex[index == 19 ? 8 + (value & 3) : value];
        }
    }
    return uuid;
}

} // namespace hopyard::core
