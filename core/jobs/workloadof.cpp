// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/gotext.h"
#include "core/base/text.h"
#include "core/cluster/fromvalue.h"
#include "core/jobs/forecast.h"
#include "core/jobs/names.h"
#include "core/jobs/podsettemplates.h"

#include <algorithm>

/// What Kueue makes of a manifest. Source: Kueue 0.17.0 pkg/controller/jobs (PodSets), jobframework (PrepareWorkload,
/// ExtractPriority), pkg/workload/resources.go; kueue-tas.md §1.3.
namespace hopyard::core
{

namespace
{

constexpr std::string_view podGroupCount = "kueue.x-k8s.io/pod-group-total-count";

bool isManaged(const Value &manifest)
{
    const std::string &kind = manifest.at("kind").toString();
    const std::string &apiVersion = manifest.at("apiVersion").toString();
    const std::string_view group = groupOf(apiVersion);
    return isJobKind(kind, apiVersion) || (kind == "RayService" && group == "ray.io") ||
           ((kind == "StatefulSet" || kind == "Deployment") && group == "apps") ||
           (kind == "Pod" && apiVersion == "v1");
}

tl::unexpected<Error> unreadable(std::string message)
{
    return fail(ErrorKind::InvalidInput, std::move(message));
}

/// The first resource whose text is no quantity; empty when all are.
std::string badQuantity(const Value &podTemplate)
{
    const auto bad = [](const Value &resources) {
        for (const char *side : {"requests", "limits"}) {
            for (const Value::Member &member : resources.at(side).members()) {
                if (!Quantity::parse(member.value.scalarText())) {
                    return member.key;
                }
            }
        }
        return std::string();
    };
    const Value &spec = podTemplate.at("spec");
    std::string found = bad(spec.at("resources"));
    for (const char *kind : {"containers", "initContainers"}) {
        for (const Value &container : spec.at(kind).items()) {
            found = found.empty() ? bad(container.at("resources")) : found;
        }
    }
    return found;
}

Result<WorkloadPodSet> podSetOf(const PodSetTemplate &each)
{
    const TemplateSite &site = each.site;
    const std::string name = "Pod set \"" + escapedForDisplay(site.podSet) + "\"";
    if (!site.podTemplate->isObject()) {
        return unreadable(name + " has no pod template.");
    }
    if (!site.count || *site.count < 0) {
        return unreadable("The number of pods of " + name + (site.count ? " is negative." : " is not a whole number."));
    }
    if (const std::string resource = badQuantity(*site.podTemplate); !resource.empty()) {
        return unreadable(name + " asks for \"" + escapedForDisplay(resource) +
                          "\" with a text that is no quantity. Write 8, 500m or 64Gi.");
    }
    WorkloadPodSet podSet;
    podSet.name = site.podSet;
    podSet.count = *site.count;
    podSet.podTemplate = podTemplateFromValue(*site.podTemplate);
    podSet.topology = topologyRequestOf(site, podSet.podTemplate.annotations);
    return podSet;
}

/// A label of the object, for a Deployment also of its pods, which are what Kueue sees.
std::string labelOf(const Value &manifest, std::string_view key)
{
    std::string value = manifest.at("metadata", "labels").at(key).scalarText();
    if (value.empty() && manifest.at("kind").toString() == "Deployment") {
        value = manifest.at("spec", "template", "metadata", "labels").at(key).scalarText();
    }
    return value;
}

/// The queue that is named, else the one called "default" if the namespace has it (LocalQueueDefaulting).
std::string queueOf(const Value &manifest, const ClusterState &state, const std::string &ns)
{
    static const std::string fallback = "default";
    std::string queue = labelOf(manifest, names::queue);
    return queue.empty() && state.localQueue(ns, fallback) ? fallback : queue;
}

/// The priority class of the pods, where no WorkloadPriorityClass is named.
std::string podPriorityClass(const Value &manifest, const std::vector<PodSetTemplate> &templates)
{
    const Value &spec = manifest.at("spec");
    std::string name = spec.at("runPolicy", "schedulingPolicy", "priorityClass").toString();
    for (const PodSetTemplate &each : templates) {
        if (name.empty()) {
            name = each.site.podTemplate->at("spec", "priorityClassName").toString();
        }
    }
    return name;
}

/// The value of a PriorityClass of Kubernetes, which is not among what Hopyard reads: its own two, else that of another
/// Workload of the class.
int podPriority(const std::string &name, const ClusterState &state)
{
    if (name == "system-cluster-critical") {
        return 2'000'000'000;
    }
    if (name == "system-node-critical") {
        return 2'000'001'000;
    }
    for (const auto &[key, workload] : state.workloads) {
        if (workload->priorityClass == name && !state.priorityClass(name)) {
            return workload->priority;
        }
    }
    return 0;
}

void setPriority(Workload &workload, const Value &manifest, const std::vector<PodSetTemplate> &templates,
                 const ClusterState &state)
{
    workload.priorityClass = labelOf(manifest, names::priority);
    if (!workload.priorityClass.empty()) {
        const auto known = state.priorityClass(workload.priorityClass);
        workload.priority = known ? known->value : 0;
        return;
    }
    workload.priorityClass = podPriorityClass(manifest, templates);
    if (!workload.priorityClass.empty()) {
        workload.priority = podPriority(workload.priorityClass, state);
    }
}

/// Kueue's own name ends with a hash of the object's uid, which a new object has not got yet. One that exists already
/// keeps the name and the age of its Workload, so that it is not counted against itself.
void setName(Workload &workload, const Value &manifest, const ClusterState &state, const std::string &ns)
{
    const Value &metadata = manifest.at("metadata");
    const std::string &kind = manifest.at("kind").toString();
    const std::string &name = metadata.at("name").toString();
    workload.ownerKind = kind;
    workload.ownerName = name.empty() ? metadata.at("generateName").toString() : name;
    workload.meta.ns = ns;
    workload.meta.name = toLower(kind) + "-" + workload.ownerName.str();
    workload.meta.labels = labelsFromValue(metadata.at("labels"));
    Job job;
    job.kind = kind;
    job.meta.ns = ns;
    job.meta.name = name;
    const std::shared_ptr<const Workload> existing = name.empty() ? nullptr : state.workloadOf(job);
    if (existing && !existing->isTrue("Finished")) {
        workload.meta = existing->meta;
        workload.active = existing->active;
    }
}

/// How many Workloads Kueue makes of the object.
Result<int> workloadCount(const Value &manifest)
{
    const std::string &kind = manifest.at("kind").toString();
    const Value &replicas = manifest.at("spec", "replicas");
    if ((kind != "LeaderWorkerSet" && kind != "Deployment") || replicas.isNull()) {
        return 1;
    }
    if (!replicas.isInt() || replicas.toInt() < 0) {
        return unreadable("spec.replicas is not a whole number of 0 or more.");
    }
    return static_cast<int>(std::min<std::int64_t>(replicas.toInt(), 1'000'000'000));
}

} // namespace

Result<std::vector<Workload>> workloadsOf(const Value &manifest, const ClusterState &state, const std::string &ns,
                                          int *total)
{
    const std::string &kind = manifest.at("kind").toString();
    if (!isManaged(manifest)) {
        return fail(ErrorKind::Unsupported, "Kueue makes no Workload of kind \"" + escapedForDisplay(kind) +
                                                "\", so nothing can be predicted.");
    }
    const std::vector<PodSetTemplate> templates = podSetTemplates(manifest);
    const Result<int> count = workloadCount(manifest);
    if (templates.empty() || !count) {
        return templates.empty() ? unreadable("The " + kind + " has no pod template.") : fail(count.error());
    }
    Workload workload;
    setName(workload, manifest, state, ns);
    workload.queueName = queueOf(manifest, state, ns);
    setPriority(workload, manifest, templates, state);
    for (const PodSetTemplate &each : templates) {
        Result<WorkloadPodSet> podSet = podSetOf(each);
        if (!podSet) {
            return fail(std::move(podSet.error()));
        }
        workload.podSets.push_back(std::move(*podSet));
    }
    const Value &annotations = manifest.at("metadata", "annotations");
    if (const Value *least = annotations.find(names::minParallelism); least && kind == "Job") {
        if (const auto number = gotext::parseInt(least->scalarText(), 32)) {
            workload.podSets.front().minCount = static_cast<int>(*number);
        }
    }
    if (const Value *pods = annotations.find(podGroupCount); pods && kind == "Pod") {
        workload.podSets.front().count =
            static_cast<int>(std::max(1LL, gotext::parseInt(pods->scalarText(), 32).value_or(1)));
    }
    if (total) {
        *total = *count;
    }
    if (*count == 1) {
        return std::vector<Workload>{std::move(workload)};
    }
    std::vector<Workload> workloads(static_cast<std::size_t>(std::min(*count, mostWorkloads)), workload);
    for (std::size_t index = 0; index < workloads.size(); ++index) {
        workloads[index].meta.name += "-" + std::to_string(index);
    }
    return workloads;
}

Result<Workload> workloadOf(const Value &manifest, const ClusterState &state, const std::string &ns)
{
    Result<std::vector<Workload>> workloads = workloadsOf(manifest, state, ns);
    if (!workloads) {
        return fail(std::move(workloads.error()));
    }
    if (workloads->empty()) {
        return unreadable("The object asks for 0 replicas, so Kueue makes no Workload.");
    }
    return std::move(workloads->front());
}

} // namespace hopyard::core
