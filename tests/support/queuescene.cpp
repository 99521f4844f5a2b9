// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/queuescene.h"

namespace hopyard::test
{

using namespace hopyard::core;

namespace
{

const Interned gpu("nvidia.com/gpu");

} // namespace

QueueScene::QueueScene(std::vector<std::string> levels, int gpuQuota) : m_gpuQuota(gpuQuota)
{
    m_builder.topology("t", std::move(levels));
    m_builder.flavor("gpus", "t");
}

void QueueScene::hosts(const std::string &layer1, const std::string &layer2, int count)
{
    for (int host = 0; host < count; ++host) {
        m_builder.node(layer2 + "-" + std::to_string(host), {layer1, layer2}).gpus(8);
    }
}

Workload QueueScene::waiting(const std::string &name, int pods, int gpus, const std::string &required,
                             int priority) const
{
    Workload workload;
    workload.meta.ns = Interned("team");
    workload.meta.name = "job-" + name;
    workload.meta.uid = "workload-" + name + "-uid";
    workload.meta.created = parseTime("2026-12-01T12:00:00Z");
    workload.queueName = "lq";
    workload.priority = priority;
    workload.ownerKind = Interned("Job");
    workload.ownerName = Interned(name);
    workload.ownerUid = Interned("Job-" + name + "-uid");
    WorkloadPodSet podSet;
    podSet.name = "main";
    podSet.count = pods;
    podSet.podTemplate.requests = {{gpu, Quantity::fromUnits(gpus)}};
    podSet.topology.required = required;
    podSet.topology.podIndexLabel = "batch.kubernetes.io/job-completion-index";
    workload.podSets = {podSet};
    return workload;
}

std::shared_ptr<Workload> QueueScene::admitted(const std::string &name,
                                               const std::vector<std::pair<std::string, int>> &places, int gpus,
                                               int priority)
{
    int pods = 0;
    TopologyAssignment assignment{{"kubernetes.io/hostname"}, {}};
    for (const auto &[host, count] : places) {
        assignment.domains.push_back({{host}, count});
        pods += count;
    }
    auto workload = std::make_shared<Workload>(waiting(name, pods, gpus, awsLevels(1).front(), priority));
    PodSetAssignment podSet;
    podSet.name = "main";
    podSet.count = pods;
    podSet.flavors = {{gpu, "gpus"}};
    podSet.usage = {{gpu, Quantity::fromUnits(gpus * pods)}};
    podSet.topology = std::move(assignment);
    workload->admission = Admission{"cq", {podSet}};
    workload->conditions = {{"QuotaReserved", "True", "QuotaReserved", "", {}},
                            {"Admitted", "True", "Admitted", "", {}}};
    m_extra.push_back(std::shared_ptr<const Workload>(workload));
    m_extra.push_back(std::shared_ptr<const Job>(jobOf(*workload)));
    return workload;
}

void QueueScene::pending(const Workload &workload)
{
    m_extra.push_back(std::make_shared<const Workload>(workload));
    m_extra.push_back(std::shared_ptr<const Job>(jobOf(workload)));
}

ClusterState QueueScene::state()
{
    ClusterState state = m_builder.state();
    auto queue = std::make_shared<ClusterQueue>();
    queue->meta.name = "cq";
    queue->queueingStrategy = m_strategy;
    queue->stopPolicy = m_stopPolicy;
    queue->namespaceSelector.emplace();
    QuotaCell cell;
    cell.resource = gpu;
    cell.nominal = Quantity::fromUnits(m_gpuQuota);
    queue->resourceGroups = {{{"nvidia.com/gpu"}, {{"gpus", {cell}}}}};
    state.upsert(std::shared_ptr<const ClusterQueue>(queue));
    auto local = std::make_shared<LocalQueue>();
    local->meta.ns = Interned("team");
    local->meta.name = "lq";
    local->clusterQueue = "cq";
    state.upsert(std::shared_ptr<const LocalQueue>(local));
    for (const Record &record : m_extra) {
        state.upsert(record);
    }
    return state;
}

std::shared_ptr<Job> jobOf(const Workload &workload)
{
    auto job = std::make_shared<Job>();
    job->meta.ns = workload.meta.ns;
    job->meta.name = workload.ownerName.str();
    job->meta.uid = workload.ownerUid.str();
    job->meta.labels = {{Interned("kueue.x-k8s.io/queue-name"), workload.queueName}};
    job->kind = workload.ownerKind;
    job->apiVersion = Interned("batch/v1");
    for (const WorkloadPodSet &podSet : workload.podSets) {
        job->podSets.push_back({podSet.name, podSet.count, podSet.podTemplate, podSet.topology});
    }
    return job;
}

} // namespace hopyard::test
