// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/yaml.h"
#include "core/base/yamlscalar.h"

#include <array>
#include <cmath>

// The writer keeps to a small part of YAML that every reader agrees on: block maps and lists in kubectl's indentation,
// plain or double-quoted strings, literal blocks. Nothing is ever folded.

namespace hopyard::core
{

namespace
{

/// One code point of UTF-8 text, and how many bytes it took; broken bytes read as U+FFFD.
struct CodePoint {
    char32_t value = 0;
    std::size_t bytes = 1;
};

CodePoint codePointAt(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
    const unsigned char first = byte(at);
    const std::size_t length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
    if (length == 0 || at + length > text.size()) {
        return {0xfffd, 1};
    }
    char32_t value = length == 1 ? first : first & (0x7fU >> length);
    for (std::size_t index = 1; index < length; ++index) {
        if ((byte(at + index) & 0xc0) != 0x80) {
            return {0xfffd, 1};
        }
        value = value << 6 | (byte(at + index) & 0x3fU);
    }
    return {value, length};
}

/// Characters that readers drop, reject or take for a line break.
bool needsEscape(char32_t value)
{
    return value < 0x20 || (value >= 0x7f && value < 0xa0) || value == 0x2028 || value == 0x2029 || value == 0xfeff ||
           value == 0xfffe || value == 0xffff;
}

void appendEscape(std::string &out, char32_t value)
{
    constexpr std::string_view hex = "0123456789abcdef";
    out += value < 0x100 ? "\\x" : "\\u";
    for (int shift = value < 0x100 ? 4 : 12; shift >= 0; shift -= 4) {
        out += hex[value >> shift & 0xf];
    }
}

void appendQuoted(std::string &out, std::string_view text)
{
    out += '"';
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = codePointAt(text, at);
        if (point.value == '"' || point.value == '\\') {
            out += '\\';
            out += text[at];
        } else if (point.value == '\n') {
            out += "\\n";
        } else if (point.value == '\t') {
            out += "\\t";
        } else if (point.value == '\r') {
            out += "\\r";
        } else if (needsEscape(point.value)) {
            appendEscape(out, point.value);
        } else if (point.value == 0xfffd) {
            out += "\xEF\xBF\xBD";
        } else {
            out += text.substr(at, point.bytes);
        }
        at += point.bytes;
    }
    out += '"';
}

void appendString(std::string &out, std::string_view text)
{
    if (isPlainYamlString(text)) {
        out += text;
    } else {
        appendQuoted(out, text);
    }
}

/// A literal block shows its text exactly only when no line hides something: trailing blanks, a tab in front, controls.
bool isLiteralText(std::string_view text)
{
    const std::size_t firstBreak = text.find('\n');
    if (firstBreak == std::string_view::npos || text.find_first_not_of('\n') == std::string_view::npos) {
        return false;
    }
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = codePointAt(text, at);
        if ((needsEscape(point.value) && point.value != '\n' && point.value != '\t') || point.value == 0xfffd) {
            return false;
        }
        at += point.bytes;
    }
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        if (to > from && (text[from] == '\t' || text[to - 1] == ' ' || text[to - 1] == '\t')) {
            return false;
        }
        from = to + 1;
    }
    return true;
}

class Writer
{
public:
    std::string take() { return std::move(m_out); }

    void document(const Value &value)
    {
        if ((value.isObject() || value.isArray()) && !value.empty()) {
            block(value, 0);
        } else {
            scalar(value, 0, false);
        }
    }

private:
    void indent(int columns) { m_out.append(static_cast<std::size_t>(columns), ' '); }

    void block(const Value &value, int column)
    {
        bool first = true;
        for (const Value &item : value.items()) {
            if (!std::exchange(first, false)) {
                indent(column);
            }
            m_out += "- ";
            if ((item.isObject() || item.isArray()) && !item.empty()) {
                block(item, column + 2);
            } else {
                scalar(item, column, true);
            }
        }
        for (const Value::Member &member : value.members()) {
            if (!std::exchange(first, false)) {
                indent(column);
            }
            key(member.key);
            memberValue(member.value, column);
        }
    }

    void memberValue(const Value &value, int column)
    {
        if (value.isObject() && !value.empty()) {
            m_out += '\n';
            indent(column + 2);
            block(value, column + 2);
        } else if (value.isArray() && !value.empty()) {
            m_out += '\n';
            indent(column);
            block(value, column);
        } else {
            m_out += ' ';
            scalar(value, column, true);
        }
    }

    void key(std::string_view text)
    {
        if (isPlainYamlString(text) && text.find(':') == std::string_view::npos) {
            m_out += text;
        } else {
            appendQuoted(m_out, text);
        }
        m_out += ':';
    }

    /// `column` is that of the map or list that holds the value: a literal block stands two columns further.
    void scalar(const Value &value, int column, bool mayBeLiteral)
    {
        if (value.isString()) {
            if (mayBeLiteral && isLiteralText(value.toString())) {
                literal(value.toString(), column + 2);
                return;
            }
            appendString(m_out, value.toString());
        } else if (value.isNull()) {
            m_out += "null";
        } else if (value.isArray() || value.isObject()) {
            m_out += value.isArray() ? "[]" : "{}";
        } else {
            number(value);
        }
        m_out += '\n';
    }

    void number(const Value &value)
    {
        const double *real = std::get_if<double>(&value.data());
        if (real && !std::isfinite(*real)) {
            m_out += std::isnan(*real) ? ".nan" : *real > 0 ? ".inf" : "-.inf";
            return;
        }
        std::string text = value.scalarText();
        // YAML 1.1 readers take "1e+22" for a string: they want a point.
        const std::size_t exponent = real ? text.find('e') : std::string::npos;
        if (exponent != std::string::npos && text.find('.') == std::string::npos) {
            text.insert(exponent, ".0");
        }
        m_out += text;
    }

    void literal(std::string_view text, int column)
    {
        m_out += '|';
        if (text.front() == ' ' || text.front() == '\n') {
            m_out += '2';
        }
        const bool ended = text.back() == '\n';
        const bool more = ended && text.size() > 1 && text[text.size() - 2] == '\n';
        m_out += more ? "+" : ended ? "" : "-";
        m_out += '\n';
        for (std::size_t from = 0; from < text.size();) {
            const std::size_t to = std::min(text.find('\n', from), text.size());
            if (to > from) {
                indent(column);
                m_out += text.substr(from, to - from);
            }
            m_out += '\n';
            from = to + 1;
        }
    }

    std::string m_out;
};

} // namespace

std::string toYaml(const Value &value)
{
    Writer writer;
    writer.document(value);
    return writer.take();
}

std::string toYaml(const std::vector<Value> &documents)
{
    std::string out;
    for (const Value &document : documents) {
        if (!out.empty()) {
            out += "---\n";
        }
        out += toYaml(document);
    }
    return out;
}

} // namespace hopyard::core
