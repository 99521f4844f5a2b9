// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/gotext.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace hopyard::core::gotext
{

namespace
{

std::string hexOf(unsigned value, int digits)
{
    static constexpr char letters[] = "0123456789abcdef";
    std::string text(static_cast<std::size_t>(digits), '0');
    for (int place = digits - 1; place >= 0; --place) {
        text[static_cast<std::size_t>(place)] = letters[value & 15];
        value >>= 4;
    }
    return text;
}

/// As %q of a byte that is a rune of its own; Go writes it in single quotes.
std::string quotedRune(char character)
{
    if (character == '\'') {
        return "'\\''";
    }
    if (character == '"') {
        return "'\"'";
    }
    const std::string text = quoted(std::string_view(&character, 1));
    return "'" + text.substr(1, text.size() - 2) + "'";
}

/// One pass over a text that should be JSON, in the words of encoding/json's scanner.
class JsonCheck
{
public:
    explicit JsonCheck(std::string_view text) : m_text(text) {}

    std::optional<std::string> run()
    {
        skipSpace();
        if (value(0)) {
            skipSpace();
            if (m_at < m_text.size()) {
                stop("after top-level value");
            }
        }
        return m_error;
    }

private:
    static constexpr int maxDepth = 10000;

    bool stop(std::string_view where)
    {
        if (!m_error) {
            m_error = m_at >= m_text.size()
                          ? std::string("unexpected end of JSON input")
                          : "invalid character " + quotedRune(m_text[m_at]) + " " + std::string(where);
        }
        return false;
    }
    void skipSpace()
    {
        while (m_at < m_text.size() && std::string_view(" \t\r\n").find(m_text[m_at]) != std::string_view::npos) {
            ++m_at;
        }
    }
    char current() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    bool isDigit() const { return current() >= '0' && current() <= '9'; }

    bool value(int depth)
    {
        if (depth > maxDepth) {
            m_error = "exceeded max depth";
            return false;
        }
        switch (current()) {
        case '{':
            return object(depth);
        case '[':
            return array(depth);
        case '"':
            return string();
        case 't':
            return literal("true");
        case 'f':
            return literal("false");
        case 'n':
            return literal("null");
        default:
            return current() == '-' || isDigit() ? number() : stop("looking for beginning of value");
        }
    }

    bool object(int depth)
    {
        ++m_at;
        skipSpace();
        if (current() == '}') {
            ++m_at;
            return true;
        }
        for (;;) {
            if (current() != '"') {
                return stop("looking for beginning of object key string");
            }
            if (!string()) {
                return false;
            }
            skipSpace();
            if (current() != ':') {
                return stop("after object key");
            }
            ++m_at;
            skipSpace();
            if (!value(depth + 1)) {
                return false;
            }
            skipSpace();
            if (current() == '}') {
                ++m_at;
                return true;
            }
            if (current() != ',') {
                return stop("after object key:value pair");
            }
            ++m_at;
            skipSpace();
        }
    }

    bool array(int depth)
    {
        ++m_at;
        skipSpace();
        if (current() == ']') {
            ++m_at;
            return true;
        }
        for (;;) {
            if (!value(depth + 1)) {
                return false;
            }
            skipSpace();
            if (current() == ']') {
                ++m_at;
                return true;
            }
            if (current() != ',') {
                return stop("after array element");
            }
            ++m_at;
            skipSpace();
        }
    }

    bool string()
    {
        for (++m_at; m_at < m_text.size(); ++m_at) {
            if (current() == '"') {
                ++m_at;
                return true;
            }
            if (static_cast<unsigned char>(current()) < 0x20) {
                return stop("in string literal");
            }
            if (current() == '\\' && !escape()) {
                return false;
            }
        }
        return stop("");
    }

    bool escape()
    {
        ++m_at;
        if (current() == 'u') {
            for (int digit = 0; digit < 4; ++digit) {
                ++m_at;
                if (std::string_view("0123456789abcdefABCDEF").find(current()) == std::string_view::npos ||
                    m_at >= m_text.size()) {
                    return stop("in \\u hexadecimal character escape");
                }
            }
            return true;
        }
        return std::string_view("bfnrt\\/\"").find(current()) != std::string_view::npos && m_at < m_text.size()
                   ? true
                   : stop("in string escape code");
    }

    bool literal(std::string_view word)
    {
        for (std::size_t letter = 1; letter < word.size(); ++letter) {
            ++m_at;
            if (current() != word[letter]) {
                return stop("in literal " + std::string(word) + " (expecting " + quotedRune(word[letter]) + ")");
            }
        }
        ++m_at;
        return true;
    }

    bool digits(std::string_view where)
    {
        if (!isDigit()) {
            return stop(where);
        }
        while (isDigit()) {
            ++m_at;
        }
        return true;
    }

    bool number()
    {
        if (current() == '-') {
            ++m_at;
        }
        if (current() == '0') {
            ++m_at;
        } else if (!digits("in numeric literal")) {
            return false;
        }
        if (current() == '.') {
            ++m_at;
            if (!digits("after decimal point in numeric literal")) {
                return false;
            }
        }
        if (current() == 'e' || current() == 'E') {
            ++m_at;
            if (current() == '+' || current() == '-') {
                ++m_at;
            }
            return digits("in exponent of numeric literal");
        }
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::optional<std::string> m_error;
};

bool isAlphanumeric(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (character >= '0' && character <= '9');
}

/// "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]"
bool isName(std::string_view text)
{
    return !text.empty() && isAlphanumeric(text.front()) && isAlphanumeric(text.back()) &&
           std::all_of(text.begin(), text.end(), [](char character) {
               return isAlphanumeric(character) || character == '-' || character == '_' || character == '.';
           });
}

constexpr std::string_view nameRule =
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
    "(e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is "
    "'([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

} // namespace

std::string quoted(std::string_view text)
{
    std::string out = "\"";
    const bool isPlain = isUtf8(text);
    for (const char character : text) {
        const auto byte = static_cast<unsigned char>(character);
        static constexpr std::string_view named = "\a\b\f\n\r\t\v", letters = "abfnrtv";
        if (character == '"' || character == '\\') {
            out += '\\';
            out += character;
        } else if (const std::size_t index = named.find(character); index != std::string_view::npos) {
            out += '\\';
            out += letters[index];
        } else if (byte < 0x20 || byte == 0x7f || (byte >= 0x80 && !isPlain)) {
            out += "\\x" + hexOf(byte, 2);
        } else {
            out += character;
        }
    }
    return out + '"';
}

std::optional<std::string> jsonError(std::string_view text)
{
    return JsonCheck(text).run();
}

std::optional<long long> parseInt(std::string_view text, int bits)
{
    std::string_view digits = text;
    if (!digits.empty() && digits.front() == '+') {
        digits.remove_prefix(1);
        if (digits.empty() || digits.front() == '-') {
            return std::nullopt;
        }
    }
    long long number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool isInRange =
        bits != 32 || (number >= std::numeric_limits<int>::min() && number <= std::numeric_limits<int>::max());
    return error == std::errc() && end == digits.data() + digits.size() && isInRange ? std::optional(number)
                                                                                     : std::nullopt;
}

std::string parseIntError(std::string_view function, std::string_view text, int bits)
{
    const std::string_view digits = text.substr(!text.empty() && (text[0] == '+' || text[0] == '-') ? 1 : 0);
    const bool isNumber = !digits.empty() && std::all_of(digits.begin(), digits.end(),
                                                         [](char digit) { return digit >= '0' && digit <= '9'; });
    return "strconv." + std::string(function) + ": parsing " + quoted(text) + ": " +
           (isNumber && !parseInt(text, bits) ? "value out of range" : "invalid syntax");
}

std::optional<bool> parseBool(std::string_view text)
{
    for (const std::string_view yes : {"1", "t", "T", "true", "TRUE", "True"}) {
        if (text == yes) {
            return true;
        }
    }
    for (const std::string_view no : {"0", "f", "F", "false", "FALSE", "False"}) {
        if (text == no) {
            return false;
        }
    }
    return std::nullopt;
}

std::vector<std::string> subdomainErrors(std::string_view text)
{
    std::vector<std::string> errors;
    if (text.size() > 253) {
        errors.push_back("must be no more than 253 bytes");
    }
    if (!isDns1123Subdomain(text.substr(0, 253))) {
        errors.push_back("a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or "
                         "'.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used "
                         "for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')");
    }
    return errors;
}

std::vector<std::string> labelKeyErrors(std::string_view text)
{
    std::vector<std::string> errors;
    const auto slashes = std::count(text.begin(), text.end(), '/');
    if (slashes > 1) {
        return {"a valid label key " + std::string(nameRule) +
                " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"};
    }
    std::string_view name = text;
    if (slashes == 1) {
        const std::string_view prefix = text.substr(0, text.find('/'));
        name = text.substr(prefix.size() + 1);
        if (prefix.empty()) {
            errors.push_back("prefix part must be non-empty");
        } else {
            for (const std::string &error : subdomainErrors(prefix)) {
                errors.push_back("prefix part " + error);
            }
        }
    }
    if (name.empty()) {
        errors.push_back("name part must be non-empty");
    } else if (name.size() > 63) {
        errors.push_back("name part must be no more than 63 bytes");
    }
    if (!isName(name)) {
        errors.push_back("name part " + std::string(nameRule));
    }
    return errors;
}

} // namespace hopyard::core::gotext
