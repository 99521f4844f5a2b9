// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopyard::app
{

enum class OptionValue { None, Required, Optional };

/// One option a subcommand takes. `name` is the long form without dashes.
struct OptionSpec {
    std::string_view name;
    char letter = 0;
    OptionValue value = OptionValue::Required;
    bool repeatable = false;
};

struct SubcommandSpec {
    std::string_view name;
    std::vector<OptionSpec> options;
    int minPositional = 0, maxPositional = 0;
    bool takesRest = false; ///< what follows `--` is kept apart
};

/// A command line taken apart: values by long option name, in the order given.
struct Arguments {
    std::string subcommand;
    std::map<std::string, std::vector<std::string>, std::less<>> options;
    std::vector<std::string> positional;
    std::vector<std::string> rest; ///< after `--`
    bool help = false, version = false;

    bool has(std::string_view name) const { return options.find(name) != options.end(); }
    std::optional<std::string> value(std::string_view name) const;
    std::string value(std::string_view name, std::string_view otherwise) const;
    std::vector<std::string> values(std::string_view name) const;
};

/// Options of every subcommand: the source, the namespace, help.
const std::vector<OptionSpec> &globalOptions();

/// Takes argv (without the program) apart. Usage errors name the argument and the closest known one.
core::Result<Arguments> parseArguments(const std::vector<std::string> &words,
                                       const std::vector<SubcommandSpec> &subcommands);

} // namespace hopyard::app
