// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/slots.h"

#include "core/topology/levels.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace hopyard::core
{

namespace
{

std::optional<int> numberOf(const std::string *text)
{
    int value = 0;
    if (!text || text->empty()) {
        return std::nullopt;
    }
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
    return error == std::errc() && end == text->data() + text->size() ? std::optional(value) : std::nullopt;
}

/// What is subtracted from the index: the leader of a group has rank 0 in a place of its own, the others follow.
int groupOffset(const Workload &workload, const WorkloadPodSet &podSet)
{
    if (podSet.topology.groupName.empty()) {
        return 0;
    }
    for (const WorkloadPodSet &other : workload.podSets) {
        if (&other != &podSet && other.topology.groupName == podSet.topology.groupName && other.count < podSet.count) {
            return other.count;
        }
    }
    return 0;
}

std::optional<int> rankOf(const Pod &pod, const WorkloadPodSet &podSet, int offset)
{
    const TopologyRequest &topology = podSet.topology;
    if (topology.podIndexLabel.empty()) {
        return std::nullopt;
    }
    std::optional<int> rank = numberOf(findLabel(pod.meta.labels, topology.podIndexLabel));
    if (rank && !topology.subGroupIndexLabel.empty() && topology.subGroupCount > 0) {
        const std::optional<int> group = numberOf(findLabel(pod.meta.labels, topology.subGroupIndexLabel));
        rank = group ? std::optional(*rank + *group * (podSet.count / topology.subGroupCount)) : std::nullopt;
    }
    return rank ? std::optional(*rank - offset) : std::nullopt;
}

/// The values of a pod's host on the levels of the assignment; the host's name stands in for a label that it lacks.
std::vector<std::string> valuesOf(const ClusterState &state, const Pod &pod, const std::vector<std::string> &levels)
{
    const auto node = state.node(pod.nodeName.view());
    std::vector<std::string> values;
    for (const std::string &level : levels) {
        const std::string *value = node ? findLabel(node->meta.labels, level) : nullptr;
        values.push_back(value ? *value : level == hostnameLabel ? pod.nodeName.str() : std::string());
    }
    return values;
}

void expand(const TopologyAssignment &assignment, SlotPlan &plan)
{
    constexpr std::size_t most = 1'000'000;
    plan.levels = assignment.levels;
    for (const DomainCount &domain : assignment.domains) {
        for (int pod = 0; pod < domain.count && plan.places.size() < most; ++pod) {
            plan.places.push_back(domain.values);
        }
    }
}

bool areRanksUsable(const SlotPlan &plan)
{
    std::set<int> seen;
    return !plan.pods.empty() && std::all_of(plan.pods.begin(), plan.pods.end(), [&](const PlannedPod &pod) {
        return pod.rank && *pod.rank >= 0 && static_cast<std::size_t>(*pod.rank) < plan.places.size() &&
               seen.insert(*pod.rank).second;
    });
}

void judge(const ClusterState &state, SlotPlan &plan)
{
    if (plan.levels.empty()) {
        return;
    }
    plan.isRanked = areRanksUsable(plan);
    std::map<std::vector<std::string>, int> left;
    for (const std::vector<std::string> &slot : plan.places) {
        ++left[slot];
    }
    for (PlannedPod &pod : plan.pods) {
        if (plan.isRanked) {
            pod.slot = plan.places[static_cast<std::size_t>(*pod.rank)];
        }
        if (!pod.pod->nodeName.empty()) {
            const std::vector<std::string> at = valuesOf(state, *pod.pod, plan.levels);
            const auto room = left.find(at);
            pod.isOnSlot = plan.isRanked ? at == pod.slot : room != left.end() && room->second-- > 0;
        }
    }
}

} // namespace

std::vector<SlotPlan> planSlots(const ClusterState &state, const Job &job, const Workload &workload)
{
    static const Interned podSetLabel("kueue.x-k8s.io/podset");
    std::vector<SlotPlan> plans;
    if (!workload.admission) {
        return plans;
    }
    const std::vector<std::shared_ptr<const Pod>> pods = state.podsOf(job);
    for (const PodSetAssignment &assignment : workload.admission->podSets) {
        SlotPlan plan;
        plan.podSet = assignment.name;
        plan.count = assignment.count;
        if (assignment.topology) {
            expand(*assignment.topology, plan);
        }
        const auto podSet = std::find_if(workload.podSets.begin(), workload.podSets.end(),
                                         [&](const WorkloadPodSet &each) { return each.name == assignment.name; });
        for (const auto &pod : pods) {
            const std::string *name = findLabel(pod->meta.labels, podSetLabel.view());
            const bool isOurs = name ? *name == assignment.name : workload.admission->podSets.size() == 1;
            if (isOurs && !pod->isFinished() && !pod->meta.deleting) {
                const bool isKnown = podSet != workload.podSets.end();
                const int offset =
                    isKnown ? groupOffset(workload, *podSet) + podSet->topology.podIndexOffset.value_or(0) : 0;
                plan.pods.push_back({pod, isKnown ? rankOf(*pod, *podSet, offset) : std::nullopt, {}, true});
            }
        }
        std::sort(plan.pods.begin(), plan.pods.end(), [](const PlannedPod &a, const PlannedPod &b) {
            return a.rank != b.rank ? a.rank < b.rank : a.pod->meta.name < b.pod->meta.name;
        });
        judge(state, plan);
        plans.push_back(std::move(plan));
    }
    return plans;
}

} // namespace hopyard::core
