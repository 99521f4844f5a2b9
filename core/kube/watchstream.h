// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/decode.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstring>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace hopyard::core
{

/// Bytes of one watch on their way from the I/O thread, which fills blocks, to the loop's thread, which takes whole
/// lines. Blocks carry the padding that decoding in place needs, and go back to be filled again. While much waits the
/// I/O thread is held up for moments, so that a burst comes as fast as it can be read, and the server keeps the rest.
/// That has a limit, as other streams need the thread: a stream that is read too slowly for it is ended (libcurl's own
/// way to pause is not to be trusted), and as the lines that came are kept it can be taken up again behind the last of
/// them. Source: client.md W16, P2.
class WatchStream
{
public:
    static constexpr std::size_t maxLine = std::size_t{16} << 20;
    static constexpr std::size_t blockSize = std::size_t{1} << 20;
    static constexpr std::chrono::milliseconds longestHold{20}; ///< of the I/O thread, each time bytes come

    explicit WatchStream(std::size_t mostWaiting = std::size_t{64} << 20) : m_mostWaiting(mostWaiting) {}

    enum class End {
        ByPeer,
        LineTooLong,
        TooFarBehind, ///< too many bytes wait to be read
    };
    struct Taken {
        bool goesOn = true;    ///< false: the stream must end
        bool mustWake = false; ///< lines lie ready and nobody was told yet
    };

    /// I/O thread.
    Taken take(std::string_view data)
    {
        std::unique_lock lock(m_mutex);
        const std::size_t enough = m_mostWaiting / 4;
        if (m_waiting > enough) {
            m_read.wait_for(lock, longestHold, [this, enough] { return m_waiting <= enough; });
        }
        if (const void *last = ::memrchr(data.data(), '\n', data.size())) {
            const auto whole = static_cast<std::size_t>(static_cast<const char *>(last) - data.data()) + 1;
            m_waiting += m_filling.size() + whole - m_whole;
            m_whole = m_filling.size() + whole;
        }
        m_filling.append(data);
        if (m_filling.size() - m_whole > maxLine) {
            m_end = End::LineTooLong;
        } else if (m_waiting > m_mostWaiting) {
            m_end = End::TooFarBehind;
        }
        if (m_whole >= blockSize) {
            seal();
        }
        const bool mustWake = m_waiting > 0 && !m_told;
        m_told = m_told || mustWake;
        return {m_end == End::ByPeer, mustWake};
    }

    struct Lines {
        std::string text;  ///< whole lines, with capacity for Decoder::padding behind them; empty: there are none
        bool more = false; ///< further ones lie ready: nobody is woken for them
    };
    /// Loop's thread.
    Lines next()
    {
        const std::lock_guard lock(m_mutex);
        if (m_ready.empty() && m_whole > 0) {
            seal();
        }
        Lines lines;
        if (!m_ready.empty()) {
            lines.text = std::move(m_ready.front());
            m_ready.pop_front();
            m_waiting -= lines.text.size();
        }
        lines.more = m_told = m_waiting > 0;
        m_read.notify_one();
        return lines;
    }
    /// A block that has been read, to be filled again.
    void giveBack(std::string block)
    {
        const std::lock_guard lock(m_mutex);
        if (m_spare.capacity() < block.capacity() && block.capacity() <= 2 * blockSize) {
            m_spare = std::move(block);
        }
    }

    End end()
    {
        const std::lock_guard lock(m_mutex);
        return m_end;
    }
    /// What came behind the last whole line.
    std::string rest()
    {
        const std::lock_guard lock(m_mutex);
        return m_filling.substr(m_whole);
    }

private:
    /// The whole lines become a block of their own; what is behind them begins the next one.
    void seal()
    {
        std::string next = std::exchange(m_spare, {});
        next.assign(m_filling, m_whole);
        m_filling.resize(m_whole);
        m_filling.reserve(m_whole + Decoder::padding);
        m_ready.push_back(std::exchange(m_filling, std::move(next)));
        m_whole = 0;
    }

    const std::size_t m_mostWaiting;
    std::mutex m_mutex; ///< held for a copy of what one read of a socket brings
    std::condition_variable m_read;
    std::string m_filling, m_spare;
    std::size_t m_whole = 0; ///< bytes of whole lines in m_filling
    std::deque<std::string> m_ready;
    std::size_t m_waiting = 0; ///< bytes of all whole lines
    bool m_told = false;
    End m_end = End::ByPeer;
};

} // namespace hopyard::core
