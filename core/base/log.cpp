// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/log.h"

#include "core/base/text.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>

namespace hopyard::core
{

namespace
{

std::mutex handlerMutex;
std::function<void(LogLevel, std::string_view, std::string_view)> handler;

LogLevel threshold()
{
    static const LogLevel level = [] {
        const char *wanted = std::getenv("HOPYARD_LOG");
        const std::string_view name = wanted ? wanted : "";
        return name == "debug" ? LogLevel::Debug : name == "info" ? LogLevel::Info : LogLevel::Warning;
    }();
    return level;
}

} // namespace

void log(LogLevel level, std::string_view area, std::string_view text)
{
    static constexpr const char *names[] = {"debug", "info", "warning", "error"};
    const std::string safe = redacted(text);
    const std::lock_guard lock(handlerMutex);
    if (handler) {
        handler(level, area, safe);
    } else if (level >= threshold()) {
        std::fprintf(stderr, "hopyard: %s: %.*s: %s\n", names[static_cast<int>(level)], static_cast<int>(area.size()),
                     area.data(), safe.c_str());
    }
}

void setLogHandler(std::function<void(LogLevel, std::string_view, std::string_view)> newHandler)
{
    const std::lock_guard lock(handlerMutex);
    handler = std::move(newHandler);
}

} // namespace hopyard::core
