// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time.h"

#include <cstdio>

namespace hopyard::core
{

namespace
{

/// Reads exactly `count` digits at `at` and moves on; -1 when they are not there.
int digits(std::string_view text, std::size_t &at, std::size_t count)
{
    if (at + count > text.size()) {
        return -1;
    }
    int value = 0;
    for (std::size_t end = at + count; at < end; ++at) {
        if (text[at] < '0' || text[at] > '9') {
            return -1;
        }
        value = value * 10 + (text[at] - '0');
    }
    return value;
}

bool skip(std::string_view text, std::size_t &at, std::string_view allowed)
{
    if (at < text.size() && allowed.find(text[at]) != std::string_view::npos) {
        ++at;
        return true;
    }
    return false;
}

std::optional<int> fractionMilliseconds(std::string_view text, std::size_t &at)
{
    int milliseconds = 0;
    int scale = 100;
    const std::size_t start = at;
    for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
        milliseconds += (text[at] - '0') * scale;
        scale /= 10;
    }
    return at > start ? std::optional(milliseconds) : std::nullopt;
}

/// Minutes east of UTC for "Z", "+02:00", …
std::optional<int> offsetMinutes(std::string_view text, std::size_t &at)
{
    if (skip(text, at, "Zz")) {
        return 0;
    }
    const bool west = at < text.size() && text[at] == '-';
    if (!skip(text, at, "+-")) {
        return std::nullopt;
    }
    const int hours = digits(text, at, 2);
    const bool colon = skip(text, at, ":");
    const int minutes = digits(text, at, 2);
    if (!colon || hours < 0 || hours > 23 || minutes < 0 || minutes > 59) {
        return std::nullopt;
    }
    return (west ? -1 : 1) * (hours * 60 + minutes);
}

} // namespace

std::optional<TimePoint> parseTime(std::string_view text)
{
    std::size_t at = 0;
    const int year = digits(text, at, 4);
    bool isValid = skip(text, at, "-");
    const int month = digits(text, at, 2);
    isValid = skip(text, at, "-") && isValid;
    const int day = digits(text, at, 2);
    isValid = skip(text, at, "Tt ") && isValid;
    const int hour = digits(text, at, 2);
    isValid = skip(text, at, ":") && isValid;
    const int minute = digits(text, at, 2);
    isValid = skip(text, at, ":") && isValid;
    const int second = digits(text, at, 2);
    std::optional<int> milliseconds = 0;
    if (skip(text, at, ".")) {
        milliseconds = fractionMilliseconds(text, at);
    }
    const std::optional<int> offset = offsetMinutes(text, at);
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    if (!isValid || year < 0 || month < 0 || day < 0 || hour < 0 || hour > 23 || minute < 0 || minute > 59 ||
        second < 0 || second > 60 || !milliseconds || !offset || at != text.size() || !date.ok()) {
        return std::nullopt;
    }
    return TimePoint(std::chrono::sys_days(date)) + std::chrono::hours(hour) + std::chrono::minutes(minute - *offset) +
           std::chrono::seconds(second) + std::chrono::milliseconds(*milliseconds);
}

std::string formatTime(TimePoint time)
{
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date(day);
    const auto seconds = std::chrono::floor<std::chrono::seconds>(time - day).count();
    char text[40];
    std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02dZ", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                  static_cast<int>(seconds / 3600), static_cast<int>(seconds / 60 % 60),
                  static_cast<int>(seconds % 60));
    return text;
}

std::string formatAge(std::chrono::milliseconds age)
{
    const long long seconds = age.count() < 0 ? 0 : age.count() / 1000;
    if (seconds < 120) {
        return std::to_string(seconds) + "s";
    }
    if (seconds < 2 * 3600) {
        return std::to_string(seconds / 60) + "m";
    }
    if (seconds < 2 * 86400) {
        return std::to_string(seconds / 3600) + "h";
    }
    return std::to_string(seconds / 86400) + "d";
}

TimePoint Clock::now() const
{
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

const Clock &Clock::system()
{
    static const Clock clock;
    return clock;
}

} // namespace hopyard::core
