// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/jobs/podsettemplates.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

const std::string trainerJob = "node"; // the replicated job of a runtime that the trainer's fields speak of

PodSetTemplate &templateOf(std::vector<PodSetTemplate> &templates, const std::string &name)
{
    const auto found = std::find_if(templates.begin(), templates.end(),
                                    [&name](const PodSetTemplate &each) { return each.site.podSet == name; });
    if (found != templates.end()) {
        return *found;
    }
    PodSetTemplate made;
    made.owned = std::make_shared<Value>(Value::object());
    made.site = {name, "", made.owned.get(), 1};
    made.site.indexLabel = "batch.kubernetes.io/job-completion-index";
    made.site.subGroupLabel = "jobset.sigs.k8s.io/job-index";
    made.site.subGroups = 1;
    made.metaPath = "job[" + name + "]";
    // The trainer's pod set is the last one of every runtime that Kubeflow ships.
    return *templates.insert(templates.empty() || name == trainerJob ? templates.end() : templates.end() - 1,
                             std::move(made));
}

/// Later patches win, member by member; lists are taken whole.
void merge(Value &to, const Value &patch)
{
    for (const Value::Member &member : patch.members()) {
        Value &place = to[member.key];
        if (place.isObject() && member.value.isObject()) {
            merge(place, member.value);
        } else {
            place = member.value;
        }
    }
}

void addPatch(std::vector<PodSetTemplate> &templates, const std::string &job, const Value &podTemplate)
{
    if (!job.empty()) {
        merge(*templateOf(templates, toLower(job)).owned, podTemplate);
    }
}

void addOverrides(std::vector<PodSetTemplate> &templates, const Value &overrides, bool isWholeTemplate)
{
    for (const Value &each : overrides.items()) {
        Value podTemplate = Value::object();
        if (isWholeTemplate) {
            podTemplate["metadata"] = each.at("metadata");
            podTemplate["spec"] = each.at("spec");
        } else {
            podTemplate["spec"] = each;
            podTemplate["spec"].remove("targetJobs");
        }
        for (const Value &target : each.at("targetJobs").items()) {
            addPatch(templates, target.at("name").toString(), podTemplate);
        }
    }
}

} // namespace

std::vector<PodSetTemplate> trainJobTemplates(const Value &manifest)
{
    const Value &spec = manifest.at("spec");
    std::vector<PodSetTemplate> templates;
    templateOf(templates, trainerJob);
    addOverrides(templates, spec.at("podSpecOverrides"), false);
    addOverrides(templates, spec.at("podTemplateOverrides"), true);
    for (const Value &patch : spec.at("runtimePatches").items()) {
        const Value &jobs = patch.at("trainingRuntimeSpec", "template", "spec", "replicatedJobs");
        for (const Value &job : jobs.items()) {
            addPatch(templates, job.at("name").toString(), job.at("template", "spec", "template"));
        }
    }
    PodSetTemplate &node = templateOf(templates, trainerJob);
    const Value &nodes = spec.at("trainer", "numNodes");
    node.site.count = nodes.isNull() ? std::optional(1)
                      : nodes.isInt()
                          ? std::optional(static_cast<int>(std::clamp<std::int64_t>(nodes.toInt(), -1, 1'000'000'000)))
                          : std::nullopt;
    if (const Value &resources = spec.at("trainer", "resourcesPerNode"); resources.isObject()) {
        Value container = Value::object();
        container["name"] = trainerJob;
        container["resources"] = resources;
        Value containers = Value::array();
        containers.append(std::move(container));
        (*node.owned)["spec"]["containers"] = std::move(containers);
    }
    return templates;
}

} // namespace hopyard::core
