// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/kube/kubeconfig.h"

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

/// Credential plugins (`user.exec`). Source: client-go plugin/pkg/client/auth/exec, client.md §1.5.
namespace hopyard::core
{

/// What a process printed and how it ended. Outputs are bounded (1 MiB and 64 KiB).
struct ProcessOutput {
    std::string out, err;
    int exitCode = 0; ///< 128 + signal when it was killed by one
    bool timedOut = false, cancelled = false;
};

/// Runs a program without a shell, standard input from /dev/null, in its own process group, which is killed at the time
/// limit or on stop. Blocks. `variables` are set on top of our own environment. Fails when it cannot be started.
Result<ProcessOutput> runProcess(const std::vector<std::string> &arguments,
                                 const std::vector<std::pair<std::string, std::string>> &variables,
                                 std::chrono::milliseconds limit, const std::stop_token &stop);

/// Folders in which plugins are looked up instead of those of our own PATH; the plugin gets it as its PATH as well.
/// Empty: our own. For the whole process, any thread: a program started from a desktop menu has another PATH than the
/// login shell, where `aws` and the like are installed. Source: client.md E10.
void setPluginPath(const std::string &path);
/// What is searched now: that, else PATH.
std::string pluginPath();
/// Asks the person's login shell for its PATH. Blocks up to `limit`; start-up files of the shell are run.
Result<std::string> loginShellPath(std::chrono::milliseconds limit, const std::stop_token &stop);

/// What a plugin answered.
struct ExecCredential {
    std::string token, certificate, key; ///< PEM
    std::optional<TimePoint> expires;
};

/// KUBERNETES_EXEC_INFO for a plugin: the ExecCredential it is asked to fill.
std::string execInfo(const ExecConfig &exec, const KubeCluster &cluster);

/// Reads a plugin's standard output: exactly one ExecCredential of the version asked for, JSON or YAML.
Result<ExecCredential> parseExecCredential(const std::string &output, const ExecConfig &exec);

/// Runs the plugin. Blocks up to `limit`. Errors are of kind NoCredentials (or Cancelled) and free of secrets.
Result<ExecCredential> runExecPlugin(const ExecConfig &exec, const KubeCluster &cluster,
                                     std::chrono::milliseconds limit, const std::stop_token &stop);

} // namespace hopyard::core
