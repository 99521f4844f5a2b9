// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace hopyard::core
{

/// How far a long step is. `done` and `total` count the same unit; total 0 means unknown.
struct Progress {
    std::string step; ///< "pods", "layout", …: what it is doing
    std::uint64_t done = 0;
    std::uint64_t total = 0;
};
/// Called on the thread that works, not more often than a few times a second.
using ProgressCallback = std::function<void(const Progress &)>;

} // namespace hopyard::core
