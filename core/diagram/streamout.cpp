// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagram/streamout.h"

#include "core/base/text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace hopyard::core
{

namespace
{

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// Bytes of the UTF-8 character at the start of `text`; 1 for a byte that is none.
std::size_t characterLength(std::string_view text)
{
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    return length <= text.size() && isUtf8(text.substr(0, length)) ? length : 1;
}

} // namespace

StreamOut &StreamOut::operator<<(float number)
{
    std::array<char, 48> buffer;
    const double rounded = std::round(static_cast<double>(number) * 10) / 10;
    const auto [end, error] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), rounded + 0.0, std::chars_format::fixed, 1);
    std::string_view text(buffer.data(), error == std::errc() ? static_cast<std::size_t>(end - buffer.data()) : 0);
    if (text.ends_with(".0")) {
        text.remove_suffix(2);
    }
    return *this << text;
}

StreamOut &StreamOut::xml(std::string_view text)
{
    while (!text.empty()) {
        const char c = text.front();
        const auto byte = static_cast<unsigned char>(c);
        std::size_t length = 1;
        if (c == '&') {
            *this << "&amp;";
        } else if (c == '<') {
            *this << "&lt;";
        } else if (c == '>') {
            *this << "&gt;";
        } else if (c == '"') {
            *this << "&quot;";
        } else if (byte < 0x20 || byte == 0x7f) {
            *this << (c == '\n' || c == '\t' ? std::string_view(" ") : replacement);
        } else if (byte < 0x80) {
            *this << text.substr(0, 1);
        } else {
            length = characterLength(text);
            const std::string_view character = text.substr(0, length);
            const bool nonCharacter = character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF";
            *this << (length == 1 || nonCharacter ? replacement : character);
        }
        text.remove_prefix(length);
    }
    return *this;
}

void StreamOut::flush()
{
    if (!failed() && !m_buffer.empty()) {
        m_result = m_sink(m_buffer);
    }
    m_buffer.clear();
}

} // namespace hopyard::core
