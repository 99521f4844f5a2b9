// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/jobrows.h"

#include "ui/text.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace hopyard::ui
{

namespace
{

struct Waiting {
    const core::Workload *workload;
    core::TimePoint since;
};

/// Position of every waiting Workload in its ClusterQueue: higher priority first, then the earlier one. Source: Kueue's
/// default queue ordering (priority, then creation or eviction time); creation time is what is kept here.
std::unordered_map<const core::Workload *, std::pair<int, int>> positions(const core::ClusterState &state)
{
    std::map<std::string, std::vector<Waiting>> queues;
    for (const auto &[key, workload] : state.workloads) {
        if (!workload->active || workload->isTrue("QuotaReserved") || workload->isTrue("Finished")) {
            continue;
        }
        const auto local = state.localQueue(workload->meta.ns.view(), workload->queueName);
        if (local) {
            queues[local->clusterQueue].push_back({workload.get(), workload->meta.created.value_or(core::TimePoint{})});
        }
    }
    std::unordered_map<const core::Workload *, std::pair<int, int>> result;
    for (auto &[name, waiting] : queues) {
        std::sort(waiting.begin(), waiting.end(), [](const Waiting &a, const Waiting &b) {
            if (a.workload->priority != b.workload->priority) {
                return a.workload->priority > b.workload->priority;
            }
            return a.since != b.since ? a.since < b.since : a.workload->meta.uid < b.workload->meta.uid;
        });
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            result[waiting[i].workload] = {int(i) + 1, int(waiting.size())};
        }
    }
    return result;
}

JobRow rowFor(const core::Job &job, const core::ClusterState &state, const core::TopologyTree &tree)
{
    JobRow row;
    row.ref = {job.apiVersion.str(), job.kind.str(), job.meta.ns.str(), job.meta.name};
    row.uid = job.meta.uid;
    row.queue = job.queueName();
    row.priorityClass = job.priorityClass();
    row.created = job.meta.created;
    row.status = core::statusOf(job, state, tree);
    std::unordered_set<std::string> hosts;
    for (const core::PodSetPlacement &podSet : row.status.podSets) {
        row.expected += podSet.expected;
        for (const core::PodPlacement &pod : podSet.pods) {
            row.running += pod.phase == core::PodPhase::Running ? 1 : 0;
            row.pods.push_back({job.meta.ns, pod.name});
            if (!pod.node.empty()) {
                hosts.insert(pod.node);
            }
        }
    }
    row.hosts = int(hosts.size());
    for (const core::Job::PodSet &podSet : job.podSets) {
        row.gpus += gpusOf(podSet.podTemplate.requests) * podSet.count;
    }
    return row;
}

} // namespace

JobRows makeJobRows(const core::ClusterState &state, const core::TopologyTree &tree, const std::string &ns,
                    std::stop_token stop)
{
    JobRows rows;
    rows.reserve(state.jobs.size());
    const auto places = positions(state);
    for (const auto &[key, job] : state.jobs) {
        if (stop.stop_requested()) {
            break;
        }
        if (!ns.empty() && !(job->meta.ns == ns)) {
            continue;
        }
        auto row = std::make_shared<JobRow>(rowFor(*job, state, tree));
        if (const auto workload = state.workloadOf(*job)) {
            if (const auto place = places.find(workload.get()); place != places.end()) {
                std::tie(row->queuePosition, row->queueLength) = place->second;
            }
        }
        rows.push_back(std::move(row));
    }
    std::sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) {
        return std::tie(a->ref.ns, a->ref.name, a->ref.kind) < std::tie(b->ref.ns, b->ref.name, b->ref.kind);
    });
    return rows;
}

} // namespace hopyard::ui
