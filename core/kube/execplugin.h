// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/kube/kubeconfig.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
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
    std::chrono::milliseconds exceeded{0}; ///< the limit that was reached, when it timed out
};

/// How a program is run. Limits of zero do not limit.
struct ProcessOptions {
    std::chrono::milliseconds total{0};     ///< until it has ended
    std::chrono::milliseconds firstByte{0}; ///< until it has printed anything, on either stream
    std::chrono::milliseconds silence{0};   ///< once it has: without printing anything more
    /// It reads our standard input and stays in our process group, so that it may use our terminal and its keys. Else
    /// its input is /dev/null and its process group its own.
    bool inheritInput = false;
    bool inheritErrors = false; ///< its standard error is ours: nothing of it is collected
    std::function<void(std::string_view)> onErrors = nullptr; ///< what comes on standard error, as it comes
};

/// Runs a program without a shell. It (with its process group, where that is its own) is killed at a limit or on stop.
/// Blocks. `variables` are set on top of our own environment. Fails when it cannot be started.
Result<ProcessOutput> runProcess(const std::vector<std::string> &arguments,
                                 const std::vector<std::pair<std::string, std::string>> &variables,
                                 const ProcessOptions &options, const std::stop_token &stop);

/// What plugins may use of the terminal in which Hopyard was started; nothing by default, as it has to be in a window.
/// For the whole process, any thread. Source: client-go's exec authenticator; client.md E3.
struct PluginTerminal {
    bool input = false;  ///< standard input is a terminal of ours that nobody else reads: people may be asked there
    bool errors = false; ///< what plugins say on standard error goes on to ours, free of what looks like a secret
};
void setPluginTerminal(const PluginTerminal &terminal);
PluginTerminal pluginTerminal();
/// Whether this plugin may talk to a person now.
bool isInteractive(const ExecConfig &exec, const PluginTerminal &terminal);

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
std::string execInfo(const ExecConfig &exec, const KubeCluster &cluster, bool interactive = false);

/// Reads a plugin's standard output: exactly one ExecCredential of the version asked for, JSON or YAML.
Result<ExecCredential> parseExecCredential(const std::string &output, const ExecConfig &exec);

/// How long a plugin is waited for. It must say something soon; once it has, a person may be logging in, which takes
/// its time. No limit where it talks to a person on our terminal. Source: client.md E6.
struct PluginLimits {
    PluginLimits() = default;
    /// The same for both.
    template <class Rep, class Period>
    PluginLimits(std::chrono::duration<Rep, Period> both) : firstByte(both), silence(both)
    {
    }
    std::chrono::milliseconds firstByte{60'000}, silence{600'000};
};

/// Called with each line that the plugin says on standard error while it runs, fit to be shown.
using PluginSaid = std::function<void(const std::string &line)>;

/// Runs the plugin. Blocks. Errors are of kind NoCredentials (or Cancelled) and free of secrets.
Result<ExecCredential> runExecPlugin(const ExecConfig &exec, const KubeCluster &cluster, const PluginLimits &limits,
                                     const std::stop_token &stop, const PluginSaid &said = {});

} // namespace hopyard::core
