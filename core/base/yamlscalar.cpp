// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/yamlscalar.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace hopyard::core
{

namespace
{

constexpr std::string_view tagPrefix = "tag:yaml.org,2002:";

template <std::size_t N>
bool isOneOf(std::string_view text, const std::array<std::string_view, N> &words)
{
    return std::find(words.begin(), words.end(), text) != words.end();
}

constexpr std::array<std::string_view, 11> trueWords = {"y",    "Y",    "yes", "Yes", "YES", "true",
                                                        "True", "TRUE", "on",  "On",  "ON"};
constexpr std::array<std::string_view, 11> falseWords = {"n",     "N",     "no",  "No",  "NO", "false",
                                                         "False", "FALSE", "off", "Off", "OFF"};
constexpr std::array<std::string_view, 5> nullWords = {"", "~", "null", "Null", "NULL"};
constexpr std::array<std::string_view, 12> notFinite = {".nan",  ".NaN",  ".NAN",  ".inf",  ".Inf",  ".INF",
                                                        "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF"};

bool isDigit(char character)
{
    return character >= '0' && character <= '9';
}

/// `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`
bool looksLikeFloat(std::string_view text)
{
    std::size_t at = 0;
    const auto digits = [&] {
        const std::size_t from = at;
        while (at < text.size() && isDigit(text[at])) {
            ++at;
        }
        return at > from;
    };
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) {
        ++at;
    }
    const bool whole = digits();
    if (at < text.size() && text[at] == '.') {
        ++at;
        if (!digits() && !whole) {
            return false;
        }
    } else if (!whole) {
        return false;
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        if (at < text.size() && (text[at] == '-' || text[at] == '+')) {
            ++at;
        }
        if (!digits()) {
            return false;
        }
    }
    return at == text.size();
}

/// Go's strconv with base 0: `0x`, `0o`, `0b` and leading-zero octal; underscores are gone already.
std::optional<Value> integer(std::string_view text)
{
    const bool negative = !text.empty() && text.front() == '-';
    const bool sign = negative || (!text.empty() && text.front() == '+');
    std::string_view digits = text.substr(sign ? 1 : 0);
    int base = 10;
    if (digits.size() > 1 && digits[0] == '0') {
        const char mark = static_cast<char>(digits[1] | 0x20);
        base = mark == 'x' ? 16 : mark == 'b' ? 2 : 8;
        digits.remove_prefix(mark == 'x' || mark == 'b' || mark == 'o' ? 2 : 1);
    }
    std::uint64_t magnitude = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), magnitude, base);
    if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) {
        return std::nullopt;
    }
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (magnitude <= most) {
        const auto value = static_cast<std::int64_t>(magnitude);
        return Value(negative ? -value : value);
    }
    if (negative) {
        return magnitude == most + 1 ? std::optional<Value>(std::numeric_limits<std::int64_t>::min()) : std::nullopt;
    }
    return sign ? std::nullopt : std::optional<Value>(Value::NumberText{std::to_string(magnitude)});
}

std::optional<Value> floating(std::string_view text)
{
    if (!looksLikeFloat(text)) {
        return std::nullopt;
    }
    text.remove_prefix(text.front() == '+' ? 1 : 0);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) {
        return std::nullopt;
    }
    // On its way through JSON a whole number loses its point, and the server reads an integer.
    if (std::trunc(value) == value && std::abs(value) < 9.2e18) {
        return Value(static_cast<std::int64_t>(value));
    }
    return Value(value);
}

std::optional<Value> number(std::string_view text)
{
    std::string plain(text);
    std::erase(plain, '_');
    if (std::optional<Value> value = integer(plain)) {
        return value;
    }
    return floating(plain);
}

std::optional<Value> fromBase64(std::string_view text)
{
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    std::uint32_t bits = 0;
    int count = 0;
    int padding = 0;
    for (const char character : text) {
        if (character == '\n' || character == '\r') {
            continue;
        }
        const std::size_t value = character == '=' ? 0 : alphabet.find(character);
        padding += character == '=' ? 1 : 0;
        if (value == std::string_view::npos || (padding > 0 && character != '=')) {
            return std::nullopt;
        }
        bits = bits << 6 | static_cast<std::uint32_t>(value);
        if (++count % 4 == 0) {
            for (const int shift : {16, 8, 0}) {
                out += static_cast<char>(bits >> shift & 0xff);
            }
            bits = 0;
        }
    }
    if (count % 4 != 0 || padding > 2) {
        return std::nullopt;
    }
    out.resize(out.size() - static_cast<std::size_t>(padding));
    return Value(std::move(out));
}

std::optional<Value> plainValue(std::string_view text)
{
    if (isOneOf(text, nullWords)) {
        return Value();
    }
    if (isOneOf(text, trueWords)) {
        return Value(true);
    }
    if (isOneOf(text, falseWords)) {
        return Value(false);
    }
    if (isOneOf(text, notFinite)) {
        return std::nullopt;
    }
    const char first = text.front();
    if (first == '.') {
        const std::optional<Value> value = floating(text);
        return value ? value : Value(text);
    }
    if (isDigit(first) || first == '-' || first == '+') {
        const std::optional<Value> value = number(text);
        return value ? value : Value(text);
    }
    return Value(text);
}

} // namespace

std::optional<Value> resolveYamlScalar(std::string_view text, std::string_view tag)
{
    if (tag.empty()) {
        return plainValue(text);
    }
    if (tag.substr(0, tagPrefix.size()) != tagPrefix) {
        return Value(text);
    }
    const std::string_view type = tag.substr(tagPrefix.size());
    if (type == "str" || type == "timestamp") {
        return Value(text);
    }
    if (type == "binary") {
        return fromBase64(text);
    }
    const std::optional<Value> value = plainValue(text);
    if (!value || (type == "bool" && !value->isBool()) || (type == "null" && !value->isNull()) ||
        ((type == "int" || type == "float") && !value->isNumber())) {
        return std::nullopt;
    }
    return type == "bool" || type == "null" || type == "int" || type == "float" ? value : Value(text);
}

std::optional<std::string> yamlKeyText(const Value &key)
{
    if (key.isNull() || key.isArray() || key.isObject()) {
        return std::nullopt;
    }
    if (const double *value = std::get_if<double>(&key.data())) {
        // Upstream formats float keys in 32 bits.
        std::array<char, 32> text{};
        const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(*value),
                                                std::chars_format::general);
        return std::string(text.data(), error == std::errc() ? end : text.data());
    }
    return key.scalarText();
}

bool isPlainYamlString(std::string_view text)
{
    if (text.empty() || text.back() == ':' || isOneOf(text, trueWords) || isOneOf(text, falseWords) ||
        isOneOf(text, nullWords)) {
        return false;
    }
    const auto isLetter = [](char character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character == '_';
    };
    return (isLetter(text.front()) || text.front() == '/') &&
           std::all_of(text.begin(), text.end(), [&](char character) {
               return isLetter(character) || isDigit(character) ||
                      std::string_view("./-:@").find(character) != std::string_view::npos;
           });
}

} // namespace hopyard::core
