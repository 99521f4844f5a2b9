// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments.h"

#include <string>
#include <vector>

namespace hopyard::app
{

/// Runs one invocation of the command line; the exit code. Prints results on standard output, everything else on
/// standard error.
int runCommandLine(const std::vector<std::string> &words);

const std::vector<SubcommandSpec> &subcommands();
std::string helpText(const std::string &subcommand);

int runContexts(const Arguments &arguments);
int runTree(const Arguments &arguments);
int runExport(const Arguments &arguments);
int runCheck(const Arguments &arguments);
int runCapacity(const Arguments &arguments);
int runCompose(const Arguments &arguments);
int runExplain(const Arguments &arguments);
int runValidate(const Arguments &arguments);
int runPredict(const Arguments &arguments);
int runSubmit(const Arguments &arguments);
int runStatus(const Arguments &arguments);
int runDelete(const Arguments &arguments);
int runWatch(const Arguments &arguments);

} // namespace hopyard::app
