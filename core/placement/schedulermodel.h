// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/placement.h"
#include "core/placement/quota.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace hopyard::core
{

/// A Workload that holds quota.
struct AdmittedWorkload {
    std::shared_ptr<const Workload> workload;
    int queue = -1; ///< node of the QuotaTree
    FlavorAmounts quota;
};

/// What Kueue's scheduler looks at in one cycle: quota and its use, the free room of every flavor's topology, and who
/// holds what. Workloads can be taken out and put back, as Kueue does to see what preemption would give. Keeps a
/// reference to the state; owned by one thread. Source: Kueue pkg/cache/scheduler/snapshot.go.
class SchedulerModel
{
public:
    SchedulerModel(const ClusterState &state, KueueProfile profile);

    const ClusterState &state() const { return m_state; }
    const KueueProfile &profile() const { return m_profile; }
    const QuotaTree &quota() const { return m_quota; }
    /// Fair sharing is on in Kueue's configuration: only then it tells the queues' shares.
    bool sharesFairly() const { return m_sharesFairly; }
    /// Use of a queue's quota that is tried out.
    void addUse(int queue, const FlavorAmounts &amounts) { m_quota.add(queue, amounts); }
    void removeUse(int queue, const FlavorAmounts &amounts) { m_quota.remove(queue, amounts); }

    /// Indices of the Workloads that hold quota of a queue, in no particular order.
    const std::vector<std::size_t> &workloadsOf(int queue) const;
    const AdmittedWorkload &workload(std::size_t index) const { return m_admitted[index]; }
    void remove(std::size_t index) { change(index, -1); }
    void add(std::size_t index) { change(index, 1); }
    /// A Workload that gets quota now; its index.
    std::size_t admit(std::shared_ptr<const Workload> workload);
    /// Forgets a Workload that was admitted or removed for good: it is in workloadsOf() no longer.
    void forget(std::size_t index);
    void remember(std::size_t index);
    /// -1 when it holds no quota.
    int indexOf(std::string_view ns, std::string_view name) const;

    /// What one pod is counted with against quota.
    ResourceList countedRequestsOf(const WorkloadPodSet &podSet) const;
    /// nullptr for a flavor without topology, or whose Topology is not there. Built when first asked for.
    PlacementSnapshot *topologyOf(const std::string &flavor);

private:
    void change(std::size_t index, int sign);
    FlavorAmounts quotaOf(const Workload &workload) const;

    const ClusterState &m_state;
    const KueueProfile m_profile;
    QuotaTree m_quota;
    bool m_sharesFairly = false;
    std::vector<AdmittedWorkload> m_admitted;
    std::vector<char> m_present; ///< by index: counted now
    std::map<int, std::vector<std::size_t>> m_ofQueue;
    std::map<std::string, std::unique_ptr<PlacementSnapshot>> m_topologies;
    /// A flavor's uses by Workload, filled when the Workload is first taken out.
    std::map<std::string, std::map<std::size_t, std::vector<LeafUse>>> m_uses;
};

} // namespace hopyard::core
