// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/value.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace hopyard::core
{

/// Limits of a text reader; over one of them the result is an Error of kind TooLarge.
struct ReadLimits {
    std::size_t maxBytes = std::size_t{16} << 20;
    std::size_t maxNodes = 1'000'000;
    int maxDepth = 64;
};

/// Reads one JSON text into a Value (simdjson). Any thread. Errors name the offset or line.
Result<Value> parseJson(std::string_view text, const ReadLimits &limits = {});

/// Writes a Value as JSON; `indent` 0 gives one line, otherwise that many spaces a level. Strings are escaped as JSON
/// wants them, non-ASCII stays UTF-8. Equal values give equal bytes.
std::string toJson(const Value &value, int indent = 0);

/// Appends `text` as a JSON string literal with its quotes.
void appendJsonString(std::string &out, std::string_view text);

} // namespace hopyard::core
