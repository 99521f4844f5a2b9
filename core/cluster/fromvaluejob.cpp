// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/cluster/fromvalue.h"
#include "core/cluster/podtemplates.h"

#include <algorithm>

/// Job kinds as records.
namespace hopyard::core
{

namespace
{

struct JobKind {
    std::string_view kind, group;
};

constexpr JobKind jobKinds[] = {
    {"Job", "batch"},
    {"JobSet", "jobset.x-k8s.io"},
    {"PyTorchJob", "kubeflow.org"},
    {"TFJob", "kubeflow.org"},
    {"XGBoostJob", "kubeflow.org"},
    {"PaddleJob", "kubeflow.org"},
    {"JAXJob", "kubeflow.org"},
    {"MPIJob", "kubeflow.org"},
    {"RayJob", "ray.io"},
    {"RayCluster", "ray.io"},
    {"TrainJob", "trainer.kubeflow.org"},
    {"LeaderWorkerSet", "leaderworkerset.x-k8s.io"},
    {"HyperPodPyTorchJob", "sagemaker.amazonaws.com"},
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
    if (!isJobKind(kind, apiVersion)) {
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
    for (const TemplateSite &site : templateSites(object)) {
        Job::PodSet podSet{site.podSet, site.count.value_or(1), podTemplateFromValue(*site.podTemplate), {}};
        podSet.topology = topologyRequestOf(site, podSet.podTemplate.annotations);
        job->podSets.push_back(std::move(podSet));
    }
    return job;
}

} // namespace hopyard::core
