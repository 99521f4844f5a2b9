// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/podtemplates.h"

#include "core/base/text.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

using Sites = std::vector<TemplateSite>;

std::optional<int> intOf(const Value &value, int otherwise)
{
    if (value.isNull()) {
        return otherwise;
    }
    return value.isInt() ? std::optional(static_cast<int>(std::clamp<std::int64_t>(value.toInt(), -1, 1'000'000'000)))
                         : std::nullopt;
}

std::optional<int> product(std::optional<int> a, std::optional<int> b)
{
    return a && b ? std::optional(static_cast<int>(std::min<long long>(1LL * *a * *b, 1'000'000'000))) : std::nullopt;
}

/// min(parallelism, completions) of a batch/v1 Job spec.
std::optional<int> jobCount(const Value &spec)
{
    const std::optional<int> parallelism = intOf(spec.at("parallelism"), 1);
    const std::optional<int> completions = intOf(spec.at("completions"), parallelism.value_or(1));
    return parallelism && completions ? std::optional(std::min(*parallelism, *completions)) : std::nullopt;
}

void add(Sites &sites, std::string name, std::string path, const Value &podTemplate, std::optional<int> count)
{
    sites.push_back(TemplateSite{std::move(name), std::move(path), &podTemplate, count});
}

void addJobSet(Sites &sites, const Value &spec)
{
    const Value &jobs = spec.at("replicatedJobs");
    for (std::size_t index = 0; index < jobs.items().size(); ++index) {
        const Value &job = jobs.at(index);
        const Value &jobSpec = job.at("template", "spec");
        add(sites, toLower(job.at("name").toString()),
            itemPath("spec.replicatedJobs", index) + ".template.spec.template", jobSpec.at("template"),
            product(intOf(job.at("replicas"), 1), jobCount(jobSpec)));
    }
}

/// `spec.<kind>ReplicaSpecs[Type]` of the Kubeflow kinds.
void addKubeflow(Sites &sites, const Value &spec)
{
    constexpr std::string_view suffix = "ReplicaSpecs";
    for (const Value::Member &specs : spec.members()) {
        if (specs.key.size() <= suffix.size() || specs.key.substr(specs.key.size() - suffix.size()) != suffix) {
            continue;
        }
        for (const Value::Member &replica : specs.value.members()) {
            add(sites, toLower(replica.key), "spec." + specs.key + "." + replica.key + ".template",
                replica.value.at("template"), intOf(replica.value.at("replicas"), 1));
        }
    }
}

void addRayCluster(Sites &sites, const Value &spec, const std::string &path)
{
    add(sites, "head", path + ".headGroupSpec.template", spec.at("headGroupSpec", "template"), 1);
    const Value &groups = spec.at("workerGroupSpecs");
    for (std::size_t index = 0; index < groups.items().size(); ++index) {
        const Value &group = groups.at(index);
        add(sites, group.at("groupName").toString(), itemPath(path + ".workerGroupSpecs", index) + ".template",
            group.at("template"), product(intOf(group.at("replicas"), 1), intOf(group.at("numOfHosts"), 1)));
    }
}

void addLeaderWorkerSet(Sites &sites, const Value &spec)
{
    const Value &both = spec.at("leaderWorkerTemplate");
    const std::optional<int> size = intOf(both.at("size"), 1);
    const std::string path = "spec.leaderWorkerTemplate.";
    if (both.contains("leaderTemplate")) {
        add(sites, "leader", path + "leaderTemplate", both.at("leaderTemplate"), 1);
        add(sites, "worker", path + "workerTemplate", both.at("workerTemplate"),
            size ? std::optional(*size - 1) : std::nullopt);
    } else {
        add(sites, "main", path + "workerTemplate", both.at("workerTemplate"), size);
    }
}

void addHyperPod(Sites &sites, const Value &spec)
{
    const Value &replicas = spec.at("replicaSpecs");
    for (std::size_t index = 0; index < replicas.items().size(); ++index) {
        const Value &replica = replicas.at(index);
        add(sites, replica.at("name").toString(), itemPath("spec.replicaSpecs", index) + ".template",
            replica.at("template"), intOf(replica.at("replicas"), 1));
    }
}

bool isPlainField(std::string_view key)
{
    return !key.empty() && std::all_of(key.begin(), key.end(), [](char character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
               (character >= '0' && character <= '9');
    });
}

} // namespace

std::string_view groupOf(std::string_view apiVersion)
{
    const std::size_t slash = apiVersion.find('/');
    return slash == std::string_view::npos ? std::string_view() : apiVersion.substr(0, slash);
}

std::string childPath(const std::string &path, std::string_view key)
{
    if (isPlainField(key)) {
        return path.empty() ? std::string(key) : path + "." + std::string(key);
    }
    return path + "[" + std::string(key) + "]";
}

std::string itemPath(const std::string &path, std::size_t index)
{
    return path + "[" + std::to_string(index) + "]";
}

std::vector<TemplateSite> templateSites(const Value &manifest)
{
    Sites sites;
    const Value &spec = manifest.at("spec");
    const std::string &kind = manifest.at("kind").toString();
    const std::string_view group = groupOf(manifest.at("apiVersion").toString());
    if (kind == "Job" && group == "batch") {
        add(sites, "main", "spec.template", spec.at("template"), jobCount(spec));
    } else if (kind == "JobSet") {
        addJobSet(sites, spec);
    } else if (group == "kubeflow.org") {
        addKubeflow(sites, spec);
    } else if (kind == "RayCluster") {
        addRayCluster(sites, spec, "spec");
    } else if (kind == "RayJob") {
        addRayCluster(sites, spec.at("rayClusterSpec"), "spec.rayClusterSpec");
    } else if (kind == "LeaderWorkerSet") {
        addLeaderWorkerSet(sites, spec);
    } else if (kind == "HyperPodPyTorchJob") {
        addHyperPod(sites, spec);
    } else if (group == "apps" && (kind == "Deployment" || kind == "StatefulSet" || kind == "ReplicaSet")) {
        // Every pod of a Deployment is a Workload of its own.
        add(sites, "main", "spec.template", spec.at("template"),
            kind == "StatefulSet" ? intOf(spec.at("replicas"), 1) : std::optional(1));
    } else if (kind == "Pod" && group.empty()) {
        add(sites, "main", "", manifest, 1);
    }
    return sites;
}

bool checksGroups(const Value &manifest)
{
    static constexpr std::string_view kinds[] = {"JobSet", "MPIJob", "RayCluster", "RayJob", "LeaderWorkerSet"};
    return std::find(std::begin(kinds), std::end(kinds), manifest.at("kind").toString()) != std::end(kinds);
}

} // namespace hopyard::core
