// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string_view>

namespace hopyard::core
{

enum class LogLevel { Debug, Info, Warning, Error };

/// Writes one line to the log (standard error by default; Warning and above unless HOPYARD_LOG=debug|info). The text is
/// redacted before it leaves. Any thread.
void log(LogLevel level, std::string_view area, std::string_view text);
/// Replaces where lines go (tests, the window's log view); an empty function restores standard error.
void setLogHandler(std::function<void(LogLevel, std::string_view area, std::string_view text)> handler);

} // namespace hopyard::core
