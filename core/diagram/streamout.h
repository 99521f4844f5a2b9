// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
#include "core/base/result.h"

#include <string>
#include <string_view>

namespace hopyard::core
{

/// Gathers text and hands it on in pieces, so that memory does not grow with what is written. After the first failure
/// of the sink nothing more is handed on; finish() returns that failure.
class StreamOut
{
public:
    explicit StreamOut(const TextSink &sink) : m_sink(sink) { m_buffer.reserve(limit + limit / 4); }

    StreamOut &operator<<(std::string_view text)
    {
        m_buffer += text;
        if (m_buffer.size() >= limit) {
            flush();
        }
        return *this;
    }
    StreamOut &operator<<(int number) { return *this << std::string_view(std::to_string(number)); }
    StreamOut &operator<<(std::size_t number) { return *this << std::string_view(std::to_string(number)); }
    /// With at most one decimal, independent of the locale.
    StreamOut &operator<<(float number);
    /// Text as XML content or attribute value: markup escaped, what XML cannot hold replaced by U+FFFD.
    StreamOut &xml(std::string_view text);

    bool failed() const { return !m_result.has_value(); }
    Result<void> finish()
    {
        flush();
        return m_result;
    }

private:
    static constexpr std::size_t limit = 65536;
    void flush();

    const TextSink &m_sink;
    std::string m_buffer;
    Result<void> m_result;
};

} // namespace hopyard::core
