// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace hopyard::core
{

/// Bytes of one watch on their way from the I/O thread: cut into whole lines there, parsed on the loop's thread. A
/// stream that is read too slowly is dropped (and listed again) rather than paused. Source: client.md W16, P2.
struct WatchStream {
    static constexpr std::size_t maxLine = std::size_t{16} << 20, maxWaiting = std::size_t{64} << 20;

    std::string partial; ///< I/O thread
    std::atomic<std::size_t> waiting{0};
    std::atomic<bool> overflowed{false};

    /// Whole lines out of what has come so far; false when the stream must end.
    bool take(std::string_view data, std::string &lines)
    {
        const std::size_t last = data.rfind('\n');
        if (last == std::string_view::npos) {
            partial.append(data);
        } else {
            lines = std::move(partial);
            lines.append(data.substr(0, last + 1));
            partial.assign(data.substr(last + 1));
        }
        if (partial.size() > maxLine || waiting.load() > maxWaiting) {
            overflowed = true;
            return false;
        }
        return true;
    }
};

} // namespace hopyard::core
