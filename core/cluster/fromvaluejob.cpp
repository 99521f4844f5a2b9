// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/cluster/fromvalue.h"

#include <algorithm>
#include <limits>

/// Job kinds → the pod sets that Kueue makes of them. Source: kueue-tas.md §1.3.
namespace hopyard::core
{

namespace
{

struct JobKind {
    std::string_view kind, group;
    void (*readPodSets)(const Value &spec, Job &job);
};

void addPodSet(Job &job, std::string name, int count, const Value &podTemplate)
{
    Job::PodSet podSet{std::move(name), count, podTemplateFromValue(podTemplate), {}};
    podSet.topology = topologyFromAnnotations(podSet.podTemplate.annotations);
    job.podSets.push_back(std::move(podSet));
}

/// min(parallelism, completions), each 1 or unlimited when absent as batch/v1 defines.
int podCountOf(const Value &jobSpec)
{
    const int parallelism = intFromValue(jobSpec.at("parallelism"), 1);
    return std::min(parallelism, intFromValue(jobSpec.at("completions"), std::numeric_limits<int>::max()));
}

void readBatchJob(const Value &spec, Job &job)
{
    addPodSet(job, "main", podCountOf(spec), spec.at("template"));
}

void readJobSet(const Value &spec, Job &job)
{
    for (const Value &replicated : spec.at("replicatedJobs").items()) {
        const Value &jobSpec = replicated.at("template", "spec");
        addPodSet(job, toLower(replicated.at("name").toString()),
                  intFromValue(replicated.at("replicas"), 1) * podCountOf(jobSpec), jobSpec.at("template"));
    }
}

/// `spec.<kind>ReplicaSpecs[Type]`; leaders come first as the controllers order them.
void readReplicaSpecs(const Value &specs, Job &job)
{
    static constexpr std::string_view order[] = {"Master", "Launcher", "Chief", "PS", "Worker"};
    std::vector<const Value::Member *> members;
    for (const Value::Member &member : specs.members()) {
        members.push_back(&member);
    }
    const auto rank = [](const Value::Member *member) {
        return std::find(std::begin(order), std::end(order), std::string_view(member->key)) - std::begin(order);
    };
    std::stable_sort(members.begin(), members.end(), [&](const auto *a, const auto *b) { return rank(a) < rank(b); });
    for (const Value::Member *member : members) {
        addPodSet(job, toLower(member->key), intFromValue(member->value.at("replicas"), 1),
                  member->value.at("template"));
    }
}

void readKubeflowJob(const Value &spec, Job &job)
{
    for (const Value::Member &member : spec.members()) {
        if (member.key.size() > 12 && member.key.compare(member.key.size() - 12, 12, "ReplicaSpecs") == 0) {
            readReplicaSpecs(member.value, job);
        }
    }
}

void readRayClusterSpec(const Value &spec, Job &job)
{
    addPodSet(job, "head", 1, spec.at("headGroupSpec", "template"));
    for (const Value &group : spec.at("workerGroupSpecs").items()) {
        addPodSet(job, group.at("groupName").toString(),
                  intFromValue(group.at("replicas"), 1) * intFromValue(group.at("numOfHosts"), 1),
                  group.at("template"));
    }
}

void readRayJob(const Value &spec, Job &job)
{
    readRayClusterSpec(spec.at("rayClusterSpec"), job);
}

void readLeaderWorkerSet(const Value &spec, Job &job)
{
    const Value &both = spec.at("leaderWorkerTemplate");
    const int size = intFromValue(both.at("size"), 1);
    if (both.contains("leaderTemplate")) {
        addPodSet(job, "leader", 1, both.at("leaderTemplate"));
        addPodSet(job, "worker", size - 1, both.at("workerTemplate"));
    } else {
        addPodSet(job, "main", size, both.at("workerTemplate"));
    }
}

void readHyperPodJob(const Value &spec, Job &job)
{
    for (const Value &replica : spec.at("replicaSpecs").items()) {
        addPodSet(job, job.meta.name + "-" + replica.at("name").toString() + "-podset",
                  intFromValue(replica.at("replicas"), 1) + intFromValue(replica.at("spares")), replica.at("template"));
    }
}

/// Its pod sets come from a runtime object.
void readNothing(const Value &, Job &) {}

constexpr JobKind jobKinds[] = {
    {"Job", "batch", readBatchJob},
    {"JobSet", "jobset.x-k8s.io", readJobSet},
    {"PyTorchJob", "kubeflow.org", readKubeflowJob},
    {"TFJob", "kubeflow.org", readKubeflowJob},
    {"XGBoostJob", "kubeflow.org", readKubeflowJob},
    {"PaddleJob", "kubeflow.org", readKubeflowJob},
    {"JAXJob", "kubeflow.org", readKubeflowJob},
    {"MPIJob", "kubeflow.org", readKubeflowJob},
    {"RayJob", "ray.io", readRayJob},
    {"RayCluster", "ray.io", readRayClusterSpec},
    {"TrainJob", "trainer.kubeflow.org", readNothing},
    {"LeaderWorkerSet", "leaderworkerset.x-k8s.io", readLeaderWorkerSet},
    {"HyperPodPyTorchJob", "sagemaker.amazonaws.com", readHyperPodJob},
};

const JobKind *findKind(std::string_view kind, std::string_view apiVersion)
{
    const std::string_view group = apiVersion.substr(0, apiVersion.find('/'));
    const auto found = std::find_if(std::begin(jobKinds), std::end(jobKinds), [&](const JobKind &entry) {
        return equalsIgnoreCase(entry.kind, kind) && entry.group == group;
    });
    return found == std::end(jobKinds) ? nullptr : found;
}

std::optional<int> optionalInt(const Value &value)
{
    return value.isInt() ? std::optional(static_cast<int>(value.toInt())) : std::nullopt;
}

} // namespace

bool isJobKind(std::string_view kind, std::string_view apiVersion)
{
    return findKind(kind, apiVersion) != nullptr;
}

std::shared_ptr<const Job> jobFromValue(const Value &object)
{
    const std::string &kind = object.at("kind").toString();
    const std::string &apiVersion = object.at("apiVersion").toString();
    const JobKind *reader = findKind(kind, apiVersion);
    if (!reader) {
        return nullptr;
    }
    const Value &spec = object.at("spec");
    const Value &status = object.at("status");
    auto job = std::make_shared<Job>();
    job->meta = metaFromValue(object);
    job->kind = kind;
    job->apiVersion = apiVersion;
    job->suspended = spec.at("suspend").toBool() || spec.at("runPolicy", "suspend").toBool();
    job->parallelism = optionalInt(spec.at("parallelism"));
    job->completions = optionalInt(spec.at("completions"));
    job->active = intFromValue(status.at("active"));
    job->ready = intFromValue(status.at("ready"));
    job->succeeded = intFromValue(status.at("succeeded"));
    job->failed = intFromValue(status.at("failed"));
    job->conditions = conditionsFromValue(status.at("conditions"));
    job->started = parseTime(status.at("startTime").toString());
    job->finished = parseTime(status.at("completionTime").toString());
    reader->readPodSets(spec, *job);
    return job;
}

} // namespace hopyard::core
