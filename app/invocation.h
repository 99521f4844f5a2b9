// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments.h"
#include "core/cluster/source.h"
#include "core/jobs/draft.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// What all subcommands share: exit codes, the source, the namespace, output. Source of every rule: the command line's
/// contract.
namespace hopyard::app
{

enum ExitCode {
    ExitYes = 0,
    ExitNo = 1,
    ExitUsage = 2,
    ExitUnreachable = 3,
    ExitNotAllowed = 4,
    ExitBadInput = 5,
    ExitCannotWrite = 6
};

int exitCodeOf(core::ErrorKind kind);

/// Prints an error on standard error and returns its exit code.
int report(const core::Error &error);
/// The same for a file that could not be read: absent and broken files are bad input, not a "no".
int reportInput(core::Error error);
int notInThisVersion(std::string_view what);
/// Writes to standard output; the exit code.
int print(std::string_view text);

enum class OutputForm { Text, Json, Yaml };
/// `-o`: text or json (and yaml where allowed).
core::Result<OutputForm> outputForm(const Arguments &arguments, OutputForm otherwise, bool yaml = false);

/// Whether the arguments name a source (the kubeconfig default does not count).
bool namesSource(const Arguments &arguments);
/// Opens the source that the arguments name. Errors of opening are bad input (unknown context, broken file).
core::Result<std::unique_ptr<core::Source>> openSource(const Arguments &arguments);

/// -n, checked to be a namespace name; empty when not given.
core::Result<std::string> namespaceOption(const Arguments &arguments);
/// The namespace of an object: -n, else its own, else the source's, else "default". -n and another one of its own:
/// Usage.
core::Result<std::string> objectNamespace(const std::string &option, const std::string &own,
                                          const core::ClusterInfo &info);

/// One-shot reading with what is missing named on standard error; progress on a terminal.
core::Result<core::LoadedCluster> loadCluster(core::Source &source, const std::string &ns,
                                              std::vector<core::RecordKind> kinds = {});
/// The reading of a view: pods of all namespaces, so that what hosts have requested is whole; where that is forbidden,
/// those of the namespaces that may be read, of which `ns` is tried.
core::Result<core::LoadedCluster> loadView(core::Source &source, const std::string &ns,
                                           std::vector<core::RecordKind> kinds);
/// A context for rules, knowing what could be read.
core::ValidationContext contextOf(const core::LoadedCluster &loaded, const std::string &ns);

/// Levels of a reading, or those of --levels.
core::Result<core::LevelList> levelsOf(const core::ClusterState &state, const Arguments &arguments);

/// SIGINT and SIGTERM as a stop request: blocked in every thread, taken by `waitForSignal`. Call before any thread
/// starts.
void catchStopSignals();
/// True when one came within the time.
bool waitForSignal(std::chrono::milliseconds time);

} // namespace hopyard::app
