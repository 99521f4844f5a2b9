// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/schedulermodel.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

/// Pods of a pod set that are not given back: Kueue counts the quota of the others no more, but their hosts stay taken.
/// Source: kueue-observed.md, Capacity.
std::int64_t countAfterReclaim(const Workload &workload, const PodSetAssignment &assignment)
{
    const WorkloadPodSet *podSet = workload.podSet(assignment.name);
    std::int64_t count = podSet ? podSet->count : assignment.count;
    for (const auto &[name, reclaimable] : workload.reclaimablePods) {
        count -= name == assignment.name ? reclaimable : 0;
    }
    return std::min<std::int64_t>(count, assignment.count);
}

} // namespace

SchedulerModel::SchedulerModel(const ClusterState &state, KueueProfile profile)
    : m_state(state), m_profile(std::move(profile)), m_quota(state)
{
    m_sharesFairly = std::any_of(state.clusterQueues.begin(), state.clusterQueues.end(),
                                 [](const auto &entry) { return entry.second->weightedShare.has_value(); });
    for (const auto &[key, workload] : state.workloads) {
        if (workload->admission && !workload->isTrue("Finished")) {
            admit(workload);
        }
    }
}

FlavorAmounts SchedulerModel::quotaOf(const Workload &workload) const
{
    FlavorAmounts amounts;
    for (const PodSetAssignment &assignment : workload.admission->podSets) {
        const std::int64_t count = countAfterReclaim(workload, assignment);
        for (const auto &[resource, flavor] : assignment.flavors) {
            std::int64_t amount = amountOf(resource, resourceOf(assignment.usage, resource.view()));
            if (count < assignment.count) {
                amount = amount / assignment.count * count;
            }
            amounts[{flavor, resource.str()}] += amount;
        }
    }
    return amounts;
}

ResourceList SchedulerModel::countedRequestsOf(const WorkloadPodSet &podSet) const
{
    return m_profile.requestRules.empty()
               ? podSet.podTemplate.requests
               : countedRequests(podSet.podTemplate.requests, m_profile.requestRules, m_profile.keepsInputs);
}

const std::vector<std::size_t> &SchedulerModel::workloadsOf(int queue) const
{
    static const std::vector<std::size_t> none;
    const auto found = m_ofQueue.find(queue);
    return found == m_ofQueue.end() ? none : found->second;
}

std::size_t SchedulerModel::admit(std::shared_ptr<const Workload> workload)
{
    const std::size_t index = m_admitted.size();
    const int queue = m_quota.queue(workload->admission->clusterQueue);
    FlavorAmounts quota = quotaOf(*workload);
    m_admitted.push_back({std::move(workload), queue, std::move(quota)});
    m_present.push_back(0);
    remember(index);
    add(index);
    return index;
}

void SchedulerModel::remember(std::size_t index)
{
    if (m_admitted[index].queue >= 0) {
        m_ofQueue[m_admitted[index].queue].push_back(index);
    }
}

void SchedulerModel::forget(std::size_t index)
{
    auto &ofQueue = m_ofQueue[m_admitted[index].queue];
    ofQueue.erase(std::remove(ofQueue.begin(), ofQueue.end(), index), ofQueue.end());
}

int SchedulerModel::indexOf(std::string_view ns, std::string_view name) const
{
    for (std::size_t index = 0; index < m_admitted.size(); ++index) {
        const ObjectMeta &meta = m_admitted[index].workload->meta;
        if (meta.name == name && meta.ns.view() == ns) {
            return static_cast<int>(index);
        }
    }
    return -1;
}

void SchedulerModel::change(std::size_t index, int sign)
{
    const AdmittedWorkload &one = m_admitted[index];
    m_present[index] = sign > 0 ? 1 : 0;
    // A queue in a cohort that contains itself is out of service; its quota is nobody's.
    if (one.queue >= 0 && !m_quota.inCycle(one.queue)) {
        if (sign > 0) {
            m_quota.add(one.queue, one.quota);
        } else {
            m_quota.remove(one.queue, one.quota);
        }
    }
    for (auto &[flavor, snapshot] : m_topologies) {
        if (!snapshot) {
            continue;
        }
        const auto [uses, isNew] = m_uses[flavor].try_emplace(index);
        if (isNew) {
            for (const PodSetAssignment &assignment : one.workload->admission->podSets) {
                uses->second.push_back(snapshot->useOf(*one.workload, assignment));
            }
        }
        for (const LeafUse &use : uses->second) {
            snapshot->apply(use, sign);
        }
    }
}

PlacementSnapshot *SchedulerModel::topologyOf(const std::string &flavorName)
{
    const auto [entry, isNew] = m_topologies.try_emplace(flavorName);
    if (isNew) {
        const auto flavor = m_state.flavor(flavorName);
        const auto topology = flavor ? m_state.topology(flavor->topologyName) : nullptr;
        if (topology && !flavor->topologyName.empty()) {
            entry->second = std::make_unique<PlacementSnapshot>(
                PlacementSnapshot::build(m_state, *flavor, *topology, m_profile, false));
            for (std::size_t index = 0; index < m_admitted.size(); ++index) {
                if (!m_present[index]) {
                    continue;
                }
                for (const PodSetAssignment &assignment : m_admitted[index].workload->admission->podSets) {
                    entry->second->apply(entry->second->useOf(*m_admitted[index].workload, assignment), 1);
                }
            }
        }
    }
    return entry->second.get();
}

} // namespace hopyard::core
