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

/// What of an admission's assignments no pod has taken yet.
std::vector<Rehearsal::Place> plannedOf(const core::Workload &workload, const core::JobStatus &status,
                                        const core::TopologyTree &tree)
{
    std::vector<const core::TopologyAssignment *> assignments;
    for (const core::PodSetAssignment &podSet : workload.admission->podSets) {
        if (podSet.topology) {
            assignments.push_back(&*podSet.topology);
        }
    }
    std::vector<Rehearsal::Place> places = placesOf(assignments, tree);
    std::unordered_map<std::string, int> taken;
    for (const core::PodSetPlacement &podSet : status.podSets) {
        for (const core::PodPlacement &pod : podSet.pods) {
            const int host = pod.node.empty() ? -1 : tree.hostIndex(pod.node);
            if (host >= 0) {
                ++taken[pod.node];
                for (const int domain : tree.domainPath(tree.hosts[std::size_t(host)].domain)) {
                    ++taken[tree.pathText(domain)];
                }
            }
        }
    }
    for (Rehearsal::Place &place : places) {
        if (const auto used = taken.find(place.subject.name); used != taken.end()) {
            place.pods -= used->second;
        }
    }
    std::erase_if(places, [](const Rehearsal::Place &place) { return place.pods <= 0; });
    return places;
}

/// What Kueue's message about a job that waits means, the cause first.
std::vector<core::Sentence> reasonsOf(const core::Job &job, const core::ClusterState &state)
{
    std::vector<core::Sentence> sentences;
    const auto workload = state.workloadOf(job);
    const core::Condition *condition = workload ? workload->condition("QuotaReserved") : nullptr;
    if (condition && condition->status == "False" && !condition->message.empty()) {
        for (const core::PendingReason &reason :
             core::parsePendingMessage(condition->reason, condition->message).reasons) {
            sentences.push_back(core::sentenceOf(reason));
        }
    }
    return sentences;
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
    row.forecast = judgeForecast(job, state);
    if (row.status.state == core::JobState::Queued) {
        row.why = reasonsOf(job, state);
    }
    if (row.status.state == core::JobState::Admitted || row.status.state == core::JobState::Starting) {
        const auto workload = state.workloadOf(job);
        if (workload && workload->admission) {
            row.planned = plannedOf(*workload, row.status, tree);
        }
    }
    for (const core::Job::PodSet &podSet : job.podSets) {
        row.gpus += gpusOf(podSet.podTemplate.requests) * podSet.count;
    }
    return row;
}

bool isSame(const core::PodSetPlacement &a, const core::PodSetPlacement &b)
{
    return a.name == b.name && a.expected == b.expected &&
           std::equal(a.pods.begin(), a.pods.end(), b.pods.begin(), b.pods.end(),
                      [](const core::PodPlacement &x, const core::PodPlacement &y) {
                          return x.phase == y.phase && x.rank == y.rank && x.name == y.name && x.node == y.node &&
                                 x.path == y.path;
                      });
}

bool isSame(const core::JobStatus &a, const core::JobStatus &b)
{
    const auto hops = [](const core::HopSummary &all) { return std::tie(all.mean, all.ring, all.chain, all.worst); };
    return a.state == b.state && a.object == b.object && a.message == b.message && a.mode == b.mode &&
           a.level == b.level && a.satisfied == b.satisfied && hops(a.hops) == hops(b.hops) &&
           std::equal(a.podSets.begin(), a.podSets.end(), b.podSets.begin(), b.podSets.end(),
                      [](const auto &x, const auto &y) { return isSame(x, y); });
}

bool isSame(const std::optional<JudgedForecast> &a, const std::optional<JudgedForecast> &b)
{
    return a.has_value() == b.has_value() &&
           (!a || (a->comparison.outcome == b->comparison.outcome && a->comparison.reasons == b->comparison.reasons &&
                   a->comparison.podsAsPredicted == b->comparison.podsAsPredicted));
}

bool isSame(const JobRow &a, const JobRow &b)
{
    const auto numbers = [](const JobRow &row) {
        return std::tie(row.queuePosition, row.queueLength, row.running, row.expected, row.hosts, row.gpus,
                        row.created);
    };
    return numbers(a) == numbers(b) && a.uid == b.uid && a.ref.apiVersion == b.ref.apiVersion && a.queue == b.queue &&
           a.priorityClass == b.priorityClass && a.pods == b.pods && a.planned == b.planned &&
           isSame(a.forecast, b.forecast) && a.why == b.why && isSame(a.status, b.status);
}

auto orderOf(const JobRow &row)
{
    return std::tie(row.ref.ns, row.ref.name, row.ref.kind);
}

void takeSameRows(JobRows &rows, const JobRows &before)
{
    std::size_t at = 0;
    for (std::shared_ptr<const JobRow> &row : rows) {
        while (at < before.size() && orderOf(*before[at]) < orderOf(*row)) {
            ++at;
        }
        if (at < before.size() && orderOf(*before[at]) == orderOf(*row) && isSame(*before[at], *row)) {
            row = before[at];
        }
    }
}

} // namespace

JobRows makeJobRows(const core::ClusterState &state, const core::TopologyTree &tree, const std::string &ns,
                    std::stop_token stop, const JobRows &before)
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
    std::sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) { return orderOf(*a) < orderOf(*b); });
    takeSameRows(rows, before);
    return rows;
}

} // namespace hopyard::ui
