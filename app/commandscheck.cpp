// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"
#include "app/invocation.h"
#include "core/check/check.h"

#include <algorithm>

/// The subcommand that looks for what is missing: check.
namespace hopyard::app
{

using core::ErrorKind;
using core::fail;
using core::Result;

namespace
{

/// A reading for a check: where nothing at all may be read, that is an answer too.
Result<core::LoadedCluster> loadForCheck(core::Source &source, const std::string &ns)
{
    Result<core::LoadedCluster> loaded = loadView(source, ns, {});
    if (loaded || loaded.error().kind != ErrorKind::Forbidden) {
        return loaded;
    }
    core::LoadedCluster nothing;
    nothing.info = source.info();
    for (const char *plural : {"nodes", "pods", "namespaces", "topologies", "resourceflavors", "clusterqueues",
                               "localqueues", "workloadpriorityclasses", "workloads"}) {
        nothing.resources.push_back({plural, core::ResourceStatus::Kind::Forbidden, {}});
    }
    return nothing;
}

} // namespace

int runCheck(const Arguments &arguments)
{
    const Result<OutputForm> form = outputForm(arguments, OutputForm::Text);
    if (!form) {
        return report(form.error());
    }
    const Result<std::string> ns = namespaceOption(arguments);
    if (!ns) {
        return report(ns.error());
    }
    const Result<std::unique_ptr<core::Source>> source = openSource(arguments);
    if (!source) {
        return report(source.error());
    }
    const Result<core::LoadedCluster> loaded = loadForCheck(**source, *ns);
    if (!loaded) {
        return report(loaded.error());
    }
    const std::string &own = loaded->info.defaultNamespace;
    core::CheckInput input{loaded->state,
                           loaded->info,
                           loaded->resources,
                           ns->empty() ? own : *ns,
                           !ns->empty() || (!own.empty() && own != "default"),
                           {}};
    input.facts = core::gatherCheckFacts(**source, loaded->info, input.ns, {});
    const std::vector<core::CheckItem> items = core::checkCluster(input);
    const int printed = print(*form == OutputForm::Json ? core::checkToJson(items) : core::checkToText(items));
    return printed != ExitYes ? printed : core::anyMissing(items) ? ExitNo : ExitYes;
}

} // namespace hopyard::app
