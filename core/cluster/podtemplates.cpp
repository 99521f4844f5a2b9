// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/podtemplates.h"

#include "core/base/text.h"
#include "core/cluster/fromvalue.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

using Sites = std::vector<TemplateSite>;

constexpr std::string_view completionIndex = "batch.kubernetes.io/job-completion-index";
constexpr std::string_view replicaIndex = "training.kubeflow.org/replica-index";
constexpr std::string_view groupAnnotation = "kueue.x-k8s.io/podset-group-name";
constexpr int most = 1'000'000'000;

std::optional<int> intOf(const Value &value, int otherwise)
{
    if (value.isNull()) {
        return otherwise;
    }
    return value.isInt() ? std::optional(static_cast<int>(std::clamp<std::int64_t>(value.toInt(), -1, most)))
                         : std::nullopt;
}

std::optional<int> product(std::optional<int> a, std::optional<int> b)
{
    return a && b ? std::optional(static_cast<int>(std::min<long long>(1LL * *a * *b, most))) : std::nullopt;
}

/// min(parallelism, completions) of a batch/v1 Job spec.
std::optional<int> jobCount(const Value &spec)
{
    const std::optional<int> parallelism = intOf(spec.at("parallelism"), 1);
    const std::optional<int> completions = intOf(spec.at("completions"), parallelism.value_or(1));
    return parallelism && completions ? std::optional(std::min(*parallelism, *completions)) : std::nullopt;
}

TemplateSite &add(Sites &sites, std::string name, std::string path, const Value &podTemplate, std::optional<int> count)
{
    return sites.emplace_back(TemplateSite{std::move(name), std::move(path), &podTemplate, count});
}

void addJobSet(Sites &sites, const Value &spec)
{
    const Value &jobs = spec.at("replicatedJobs");
    for (std::size_t index = 0; index < jobs.items().size(); ++index) {
        const Value &job = jobs.at(index);
        const Value &jobSpec = job.at("template", "spec");
        const std::optional<int> replicas = intOf(job.at("replicas"), 1);
        TemplateSite &site = add(sites, toLower(job.at("name").toString()),
                                 itemPath("spec.replicatedJobs", index) + ".template.spec.template",
                                 jobSpec.at("template"), product(replicas, jobCount(jobSpec)));
        site.indexLabel = completionIndex;
        site.subGroupLabel = "jobset.sigs.k8s.io/job-index";
        site.subGroups = replicas.value_or(0);
    }
}

bool isGrouped(const Value &podTemplate)
{
    return podTemplate.at("metadata", "annotations").contains(groupAnnotation);
}

/// Where the launcher works too, the workers' ranks begin behind it; in a group Kueue knows that by itself.
void offsetWorkers(Sites &sites, const Value &spec)
{
    if (spec.at("runLauncherAsWorker").toBool() && sites.size() == 2 && sites[0].podSet == "launcher" &&
        sites[1].podSet == "worker" && !isGrouped(*sites[0].podTemplate)) {
        sites[1].indexOffset = 1;
    }
}

/// `spec.<kind>ReplicaSpecs[Type]` of the Kubeflow kinds, in the order of their controllers; types that those do not
/// know come last.
void addKubeflow(Sites &sites, const Value &spec)
{
    static constexpr std::string_view suffix = "ReplicaSpecs";
    static constexpr std::string_view order[] = {"Launcher", "Chief", "Master", "PS", "Worker", "Evaluator"};
    const auto rank = [](const Value::Member *member) {
        return std::find(std::begin(order), std::end(order), std::string_view(member->key)) - std::begin(order);
    };
    for (const Value::Member &specs : spec.members()) {
        if (specs.key.size() <= suffix.size() || !specs.key.ends_with(suffix)) {
            continue;
        }
        std::vector<const Value::Member *> replicas;
        for (const Value::Member &replica : specs.value.members()) {
            replicas.push_back(&replica);
        }
        std::stable_sort(replicas.begin(), replicas.end(),
                         [&](const auto *a, const auto *b) { return rank(a) < rank(b); });
        for (const Value::Member *replica : replicas) {
            add(sites, toLower(replica->key), "spec." + specs.key + "." + replica->key + ".template",
                replica->value.at("template"), intOf(replica->value.at("replicas"), 1))
                .indexLabel = replicaIndex;
        }
    }
    offsetWorkers(sites, spec);
}

void addRayCluster(Sites &sites, const Value &spec, const std::string &path)
{
    add(sites, "head", path + ".headGroupSpec.template", spec.at("headGroupSpec", "template"), 1);
    const Value &groups = spec.at("workerGroupSpecs");
    for (std::size_t index = 0; index < groups.items().size(); ++index) {
        const Value &group = groups.at(index);
        // The definition's default is 0: a group without a number has no pods until it is scaled.
        add(sites, toLower(group.at("groupName").toString()), itemPath(path + ".workerGroupSpecs", index) + ".template",
            group.at("template"), product(intOf(group.at("replicas"), 0), intOf(group.at("numOfHosts"), 1)));
    }
}

/// What KubeRay submits with where the RayJob names no template of its own.
const Value &defaultSubmitter()
{
    static const Value podTemplate = [] {
        Value container = Value::object();
        container["name"] = "ray-job-submitter";
        container["resources"]["limits"]["cpu"] = "1";
        container["resources"]["limits"]["memory"] = "1Gi";
        container["resources"]["requests"]["cpu"] = "500m";
        container["resources"]["requests"]["memory"] = "200Mi";
        Value containers = Value::array();
        containers.append(std::move(container));
        Value result = Value::object();
        result["spec"]["containers"] = std::move(containers);
        return result;
    }();
    return podTemplate;
}

void addRayJob(Sites &sites, const Value &spec)
{
    addRayCluster(sites, spec.at("rayClusterSpec"), "spec.rayClusterSpec");
    static const std::string jobMode = "K8sJobMode";
    if (spec.at("submissionMode").toString(jobMode) != jobMode) {
        return;
    }
    const bool isGiven = spec.at("submitterPodTemplate").isObject();
    add(sites, "submitter", isGiven ? "spec.submitterPodTemplate" : "",
        isGiven ? spec.at("submitterPodTemplate") : defaultSubmitter(), 1)
        .implied = !isGiven;
}

void addLeaderWorkerSet(Sites &sites, const Value &spec)
{
    const Value &both = spec.at("leaderWorkerTemplate");
    const std::optional<int> size = intOf(both.at("size"), 1);
    const std::string path = "spec.leaderWorkerTemplate.";
    const bool hasLeader = both.contains("leaderTemplate");
    if (hasLeader) {
        add(sites, "leader", path + "leaderTemplate", both.at("leaderTemplate"), 1);
    }
    TemplateSite &workers = add(sites, hasLeader ? "worker" : "main", path + "workerTemplate",
                                both.at("workerTemplate"), size && hasLeader ? std::optional(*size - 1) : size);
    workers.indexLabel = "leaderworkerset.sigs.k8s.io/worker-index";
    if (hasLeader && !isGrouped(*workers.podTemplate)) {
        workers.indexOffset = 1;
    }
}

/// Source: hyperpod.md §2 (names), §3.2 (spares).
void addHyperPod(Sites &sites, const Value &manifest)
{
    const Value &replicas = manifest.at("spec", "replicaSpecs");
    for (std::size_t index = 0; index < replicas.items().size(); ++index) {
        const Value &replica = replicas.at(index);
        const std::optional<int> pods = intOf(replica.at("replicas"), 1);
        const std::optional<int> spares = intOf(replica.at("spares"), 0);
        add(sites, manifest.at("metadata", "name").toString() + "-" + replica.at("name").toString() + "-podset",
            itemPath("spec.replicaSpecs", index) + ".template", replica.at("template"),
            pods && spares ? std::optional(std::min(*pods, most - *spares) + *spares) : std::nullopt);
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
        add(sites, "main", "spec.template", spec.at("template"), jobCount(spec)).indexLabel = completionIndex;
    } else if (kind == "JobSet") {
        addJobSet(sites, spec);
    } else if (group == "kubeflow.org") {
        addKubeflow(sites, spec);
    } else if (kind == "RayCluster") {
        addRayCluster(sites, spec, "spec");
    } else if (kind == "RayJob") {
        addRayJob(sites, spec);
    } else if (kind == "RayService") {
        addRayCluster(sites, spec.at("rayClusterConfig"), "spec.rayClusterConfig");
    } else if (kind == "LeaderWorkerSet") {
        addLeaderWorkerSet(sites, spec);
    } else if (equalsIgnoreCase(kind, "HyperPodPyTorchJob")) {
        addHyperPod(sites, manifest);
    } else if (kind == "StatefulSet" && group == "apps") {
        add(sites, "main", "spec.template", spec.at("template"), intOf(spec.at("replicas"), 1)).indexLabel =
            "apps.kubernetes.io/pod-index";
    } else if ((kind == "Deployment" || kind == "ReplicaSet") && group == "apps") {
        // Every pod of a Deployment is a Workload of its own.
        add(sites, "main", "spec.template", spec.at("template"), 1);
    } else if (kind == "Pod" && group.empty()) {
        add(sites, "main", "", manifest, 1).indexLabel = "kueue.x-k8s.io/pod-group-pod-index";
    }
    return sites;
}

TopologyRequest topologyRequestOf(const TemplateSite &site, const LabelMap &annotations)
{
    TopologyRequest request = topologyFromAnnotations(annotations);
    request.podIndexLabel = site.indexLabel;
    request.subGroupIndexLabel = site.subGroupLabel;
    request.subGroupCount = site.subGroups;
    if (site.indexOffset) {
        request.podIndexOffset = site.indexOffset;
    }
    return request;
}

bool checksGroups(const Value &manifest)
{
    static constexpr std::string_view kinds[] = {"JobSet", "MPIJob",     "RayCluster",
                                                 "RayJob", "RayService", "LeaderWorkerSet"};
    return std::find(std::begin(kinds), std::end(kinds), manifest.at("kind").toString()) != std::end(kinds);
}

} // namespace hopyard::core
