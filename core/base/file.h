// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace hopyard::core
{

/// Reads a whole regular file of at most `maxBytes`; "-" is standard input. Errors name the file.
Result<std::string> readFile(const std::string &path, std::size_t maxBytes);

/// Writes through a temporary file beside the target and renames it, so that a failure loses nothing that was there.
/// "-" is standard output. The writer is called with a function that appends text; it may fail by returning an error.
using TextSink = std::function<Result<void>(std::string_view)>;
Result<void> writeFile(const std::string &path, const std::function<Result<void>(const TextSink &)> &writer);
Result<void> writeFile(const std::string &path, std::string_view content);

} // namespace hopyard::core
