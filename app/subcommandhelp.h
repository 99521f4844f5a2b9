// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace hopyard::app
{

/// What `hopyard help SUBCOMMAND` says beside usage and summary: the options' meaning, what the exit codes mean here,
/// and an example that works on the demo. Empty where the summary says all.
std::string_view subcommandHelp(std::string_view subcommand);

} // namespace hopyard::app
