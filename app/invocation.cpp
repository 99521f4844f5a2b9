// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/invocation.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/demo/demo.h"
#include "core/kube/cluster.h"
#include "core/snapshot/snapshot.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <unistd.h>

namespace hopyard::app
{

using core::ErrorKind;
using core::fail;
using core::Result;

int exitCodeOf(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Usage:
    case ErrorKind::Unsupported:
        return ExitUsage;
    case ErrorKind::Unreachable:
    case ErrorKind::Timeout:
    case ErrorKind::ServerError:
        return ExitUnreachable;
    case ErrorKind::Unauthorized:
    case ErrorKind::Forbidden:
    case ErrorKind::NoCredentials:
        return ExitNotAllowed;
    case ErrorKind::InvalidInput:
    case ErrorKind::TooLarge:
        return ExitBadInput;
    case ErrorKind::CannotWrite:
        return ExitCannotWrite;
    case ErrorKind::NotFound:
    case ErrorKind::Refused:
    case ErrorKind::Conflict:
    case ErrorKind::Gone:
    case ErrorKind::Cancelled:
    case ErrorKind::Internal:
        break;
    }
    return ExitNo;
}

int report(const core::Error &error)
{
    if (error.message.empty()) {
        return exitCodeOf(error.kind);
    }
    std::fprintf(stderr, "hopyard: %s\n", core::redacted(error.message).c_str());
    if (!error.detail.empty()) {
        std::fprintf(stderr, "  %s\n", core::redacted(core::bounded(error.detail, 4096)).c_str());
    }
    return exitCodeOf(error.kind);
}

int reportInput(core::Error error)
{
    if (error.kind == ErrorKind::NotFound) {
        error.kind = ErrorKind::InvalidInput;
    }
    return report(error);
}

int notInThisVersion(std::string_view what)
{
    return report({ErrorKind::Unsupported, std::string(what) + ": not in this version."});
}

int print(std::string_view text)
{
    const Result<void> written = core::writeFile("-", text);
    return written ? ExitYes : report(written.error());
}

Result<OutputForm> outputForm(const Arguments &arguments, OutputForm otherwise, bool yaml)
{
    const std::optional<std::string> form = arguments.value("output");
    if (!form) {
        return otherwise;
    }
    if (*form == "json") {
        return OutputForm::Json;
    }
    if (*form == "text" && !yaml) {
        return OutputForm::Text;
    }
    if (*form == "yaml" && yaml) {
        return OutputForm::Yaml;
    }
    return fail(ErrorKind::Usage, "There is no output form \"" + core::escapedForDisplay(*form) + "\"; `-o " +
                                      (yaml ? "yaml` and `-o json` are." : "text` and `-o json` are."));
}

bool namesSource(const Arguments &arguments)
{
    return arguments.has("kubeconfig") || arguments.has("context") || arguments.has("snapshot") ||
           arguments.has("demo");
}

namespace
{

Result<void> checkSourceOptions(const Arguments &arguments)
{
    const bool isLive = arguments.has("kubeconfig") || arguments.has("context");
    const int count = (isLive ? 1 : 0) + (arguments.has("snapshot") ? 1 : 0) + (arguments.has("demo") ? 1 : 0);
    if (count > 1) {
        return fail(ErrorKind::Usage, "Give one source only: --kubeconfig/--context, --snapshot or --demo.");
    }
    if (arguments.has("at")) {
        return fail(ErrorKind::Unsupported, "--at: not in this version.");
    }
    return {};
}

} // namespace

Result<std::unique_ptr<core::Source>> openSource(const Arguments &arguments)
{
    if (const Result<void> checked = checkSourceOptions(arguments); !checked) {
        return fail(checked.error());
    }
    Result<std::unique_ptr<core::Source>> source;
    if (const std::optional<std::string> path = arguments.value("snapshot")) {
        source = core::openSnapshot(*path);
    } else if (const std::optional<std::string> demo = arguments.value("demo")) {
        source = core::openDemo(demo->empty() ? "hyperpod" : *demo);
        if (!source && source.error().kind == ErrorKind::NotFound) {
            source.error().kind = ErrorKind::Usage;
        }
    } else {
        source = core::openCluster({arguments.value("kubeconfig")}, arguments.value("context", ""));
    }
    if (!source && source.error().kind == ErrorKind::NotFound) {
        source.error().kind = ErrorKind::InvalidInput;
    }
    return source;
}

Result<std::string> namespaceOption(const Arguments &arguments)
{
    const std::string ns = arguments.value("namespace", "");
    if (arguments.has("namespace") && !core::isDns1123Label(ns)) {
        return fail(ErrorKind::Usage,
                    "\"" + core::escapedForDisplay(ns) +
                        "\" is not a namespace name: use lower-case letters, digits and '-', at most 63.");
    }
    return ns;
}

Result<std::string> objectNamespace(const std::string &option, const std::string &own, const core::ClusterInfo &info)
{
    if (!option.empty() && !own.empty() && option != own) {
        return fail(ErrorKind::Usage, "The manifest says namespace \"" + core::escapedForDisplay(own) +
                                          "\", but -n says \"" + option + "\". Leave -n out or change the manifest.");
    }
    if (!option.empty()) {
        return option;
    }
    if (!own.empty()) {
        return own;
    }
    return info.defaultNamespace.empty() ? std::string("default") : info.defaultNamespace;
}

namespace
{

Result<core::LoadedCluster> read(core::Source &source, const core::LoadScope &scope)
{
    const bool isTerminal = ::isatty(STDERR_FILENO) == 1;
    const auto progress = [isTerminal](const core::Progress &step) {
        if (isTerminal) {
            std::fprintf(stderr, "\r\033[K%s: %llu", step.step.c_str(), static_cast<unsigned long long>(step.done));
        }
    };
    Result<core::LoadedCluster> loaded = source.load(scope, {}, progress);
    if (isTerminal) {
        std::fputs("\r\033[K", stderr);
    }
    return loaded;
}

void nameWhatIsMissing(const core::LoadedCluster &loaded)
{
    for (const core::ResourceStatus &resource : loaded.resources) {
        if (resource.kind == core::ResourceStatus::Kind::Forbidden ||
            resource.kind == core::ResourceStatus::Kind::Failing) {
            std::fprintf(stderr, "hopyard: %s: %s\n", resource.resource.c_str(),
                         core::redacted(resource.message).c_str());
        }
    }
}

} // namespace

Result<core::LoadedCluster> loadCluster(core::Source &source, const std::string &ns,
                                        std::vector<core::RecordKind> kinds)
{
    Result<core::LoadedCluster> loaded = read(source, {ns, std::move(kinds)});
    if (loaded) {
        nameWhatIsMissing(*loaded);
    }
    return loaded;
}

Result<core::LoadedCluster> loadView(core::Source &source, const std::string &ns, std::vector<core::RecordKind> kinds)
{
    core::LoadScope scope;
    scope.kinds = std::move(kinds);
    if (!ns.empty()) {
        scope.alsoTry.push_back(ns);
    }
    Result<core::LoadedCluster> loaded = read(source, scope);
    if (loaded) {
        nameWhatIsMissing(*loaded);
    }
    return loaded;
}

core::ValidationContext contextOf(const core::LoadedCluster &loaded, const std::string &ns)
{
    core::ValidationContext context = core::contextOf(loaded.state, ns);
    // A snapshot tells nothing about what it lacks; a cluster that was listed does, also when the list was empty.
    const auto isKnown = [&loaded](std::string_view resource, bool hasSome) {
        bool isListed = hasSome;
        for (const core::ResourceStatus &status : loaded.resources) {
            if (status.resource == resource) {
                isListed = status.kind == core::ResourceStatus::Kind::Live ||
                           status.kind == core::ResourceStatus::Kind::NotInstalled;
            }
        }
        return isListed;
    };
    context.queuesKnown = isKnown("localqueues", context.queuesKnown);
    context.topologiesKnown = isKnown("topologies", context.topologiesKnown);
    context.prioritiesKnown = isKnown("workloadpriorityclasses", context.prioritiesKnown);
    context.nodesKnown = isKnown("nodes", context.nodesKnown);
    context.namespacesKnown = isKnown("namespaces", context.namespacesKnown);
    return context;
}

Result<core::LevelList> levelsOf(const core::ClusterState &state, const Arguments &arguments)
{
    const std::optional<std::string> wanted = arguments.value("levels");
    if (!wanted) {
        return core::chooseLevels(state);
    }
    Result<core::LevelList> levels = core::levelsFromText(state, *wanted);
    if (!levels && levels.error().kind == ErrorKind::NotFound) {
        levels.error().kind = ErrorKind::Usage;
    }
    return levels;
}

namespace
{

sigset_t stopSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
}

} // namespace

void catchStopSignals()
{
    const sigset_t signals = stopSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

bool waitForSignal(std::chrono::milliseconds time)
{
    const sigset_t signals = stopSignals();
    const timespec limit{static_cast<time_t>(time.count() / 1000), static_cast<long>(time.count() % 1000) * 1'000'000};
    return sigtimedwait(&signals, nullptr, &limit) > 0;
}

} // namespace hopyard::app
