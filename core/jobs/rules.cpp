// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/rules.h"

#include "core/base/text.h"
#include "core/cluster/fromvalue.h"
#include "core/jobs/names.h"

#include <algorithm>

namespace hopyard::core
{

void RuleRun::report(std::string id, Severity severity, std::string path, int line, std::string message,
                     std::string fix)
{
    findings.push_back(
        Finding{std::move(id), severity, document, std::move(path), line, std::move(message), std::move(fix)});
}

void RuleRun::reportAt(std::string id, Severity severity, const std::string &path, const Value &object,
                       std::string_view key, std::string message, std::string fix)
{
    report(std::move(id), severity, childPath(path, key), lineOfMember(object, key), std::move(message),
           std::move(fix));
}

/// Source: hyperpod.md §2.2.
bool RuleRun::isGoverned() const
{
    if (context.state) {
        const auto found = context.state->namespaces.find({{}, ns});
        if (found != context.state->namespaces.end()) {
            const std::string *managed = findLabel(found->second->meta.labels, names::managedQueue);
            return managed && *managed == "true";
        }
    }
    return ns.substr(0, names::teamPrefix.size()) == names::teamPrefix;
}

int lineOfMember(const Value &object, std::string_view key)
{
    for (const Value::Member &member : object.members()) {
        if (member.key == key) {
            return member.keyLine > 0 ? member.keyLine : member.value.line();
        }
    }
    return object.line();
}

std::string quoted(std::string_view text)
{
    return '"' + escapedForDisplay(bounded(text, 120)) + '"';
}

void checkFields(RuleRun &run, const Value &object, const std::string &path, const std::vector<std::string> &known,
                 std::string_view what)
{
    for (const Value::Member &member : object.members()) {
        if (std::find(known.begin(), known.end(), member.key) != known.end()) {
            continue;
        }
        const std::string close = closest(member.key, known);
        run.report("HY-2", close.empty() ? Severity::Warning : Severity::Error, childPath(path, member.key),
                   member.keyLine,
                   quoted(member.key) + " is no field of " + std::string(what) +
                       (close.empty() ? "." : "; the server refuses it."),
                   close.empty() ? "Remove it, or move it to where it belongs." : "Write " + close + ".");
    }
}

ValidationContext contextOf(const ClusterState &state, std::string defaultNamespace)
{
    ValidationContext context;
    context.state = &state;
    context.defaultNamespace = std::move(defaultNamespace);
    context.queuesKnown = !state.localQueues.empty();
    context.topologiesKnown = !state.topologies.empty();
    context.prioritiesKnown = !state.priorityClasses.empty();
    context.nodesKnown = !state.nodes.empty();
    context.namespacesKnown = !state.namespaces.empty();
    return context;
}

std::vector<Finding> validateManifest(const Value &manifest, const ValidationContext &context, int document)
{
    const std::string &kind = manifest.at("kind").toString();
    const std::string &group = manifest.at("apiVersion").toString();
    const std::string &ns = manifest.at("metadata", "namespace").toString();
    RuleRun run{manifest,
                context,
                document,
                kind,
                ns.empty() ? context.defaultNamespace : ns,
                kind == "Job" && groupOf(group) == "batch",
                templateSites(manifest)};
    std::erase_if(run.sites, [](const TemplateSite &site) { return site.implied; });
    checkObjectRules(run);
    if (!run.sites.empty()) {
        checkPodRules(run);
        checkKueueRules(run);
    }
    if (isJobKind(kind, group) || !run.sites.empty()) {
        checkPlacementRules(run);
    }
    return std::move(run.findings);
}

} // namespace hopyard::core
