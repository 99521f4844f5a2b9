// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace hopyard::core
{

using TimePoint = std::chrono::sys_time<std::chrono::milliseconds>;

/// RFC 3339 as the API writes it, fraction and offset allowed; nullopt when it is not such a time.
std::optional<TimePoint> parseTime(std::string_view text);
/// "2026-12-01T14:02:05Z".
std::string formatTime(TimePoint time);
/// kubectl's short age: "45s", "12m", "3h", "5d"; never negative (a clock that is behind gives "0s").
std::string formatAge(std::chrono::milliseconds age);

/// The wall clock, replaceable in tests. Any thread.
class Clock
{
public:
    virtual ~Clock() = default;
    virtual TimePoint now() const;
    static const Clock &system();
};

} // namespace hopyard::core
