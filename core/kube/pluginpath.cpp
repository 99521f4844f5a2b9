// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/kube/execplugin.h"

#include <cstdlib>
#include <mutex>
#include <pwd.h>
#include <unistd.h>

namespace hopyard::core
{

namespace
{

constexpr std::string_view marker = "hopyard-path=";

std::mutex pathMutex;
std::string &chosenPath()
{
    static std::string path;
    return path;
}

std::mutex terminalMutex;
PluginTerminal &allowedTerminal()
{
    static PluginTerminal terminal;
    return terminal;
}

std::string loginShell()
{
    if (const char *shell = std::getenv("SHELL"); shell && shell[0] == '/') {
        return shell;
    }
    char buffer[4096];
    struct passwd entry {
    };
    struct passwd *found = nullptr;
    if (::getpwuid_r(::getuid(), &entry, buffer, sizeof buffer, &found) == 0 && found && found->pw_shell &&
        found->pw_shell[0] == '/') {
        return found->pw_shell;
    }
    return "/bin/sh";
}

} // namespace

void setPluginPath(const std::string &path)
{
    const std::lock_guard lock(pathMutex);
    chosenPath() = path;
}

std::string pluginPath()
{
    {
        const std::lock_guard lock(pathMutex);
        if (!chosenPath().empty()) {
            return chosenPath();
        }
    }
    const char *own = std::getenv("PATH");
    return own && own[0] != '\0' ? own : "/usr/local/bin:/usr/bin:/bin";
}

void setPluginTerminal(const PluginTerminal &terminal)
{
    const std::lock_guard lock(terminalMutex);
    allowedTerminal() = terminal;
}

PluginTerminal pluginTerminal()
{
    const std::lock_guard lock(terminalMutex);
    return allowedTerminal();
}

Result<std::string> loginShellPath(std::chrono::milliseconds limit, const std::stop_token &stop)
{
    const std::string shell = loginShell();
    // Start-up files may print things of their own, so the answer is marked.
    ProcessOptions options;
    options.total = limit;
    const Result<ProcessOutput> output =
        runProcess({shell, "-l", "-c", "echo \"" + std::string(marker) + "$PATH\""}, {}, options, stop);
    if (!output) {
        return fail(ErrorKind::NotFound, "the login shell " + shell + " cannot be started: " + output.error().message +
                                             "; correct the SHELL variable");
    }
    if (output->cancelled) {
        return fail(ErrorKind::Cancelled, "the login shell " + shell + " was stopped");
    }
    if (output->timedOut) {
        return fail(ErrorKind::Timeout, "the login shell " + shell + " gave no answer within " +
                                            std::to_string(limit.count() / 1000) +
                                            " s: one of its start-up files waits for something");
    }
    const std::size_t at = output->out.rfind(marker);
    std::string path;
    if (at != std::string::npos) {
        path = std::string(trimmed(std::string_view(output->out).substr(at + marker.size())));
        path = path.substr(0, path.find('\n'));
    }
    if (path.empty() || path.find('/') == std::string::npos) {
        return fail(ErrorKind::InvalidInput,
                    "the login shell " + shell + " did not tell its PATH: set the folders of the plugins by hand");
    }
    return path;
}

} // namespace hopyard::core
