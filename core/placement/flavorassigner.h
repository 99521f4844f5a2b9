// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/schedulermodel.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hopyard::core
{

/// How far a flavor, or a whole Workload, is from being admitted; worst first.
enum class AssignmentMode { NoFit, Preempt, Fit };

struct FlavorChoice {
    std::string flavor;
    AssignmentMode mode = AssignmentMode::Fit;
    int tried = -1; ///< index of the last flavor that was looked at; -1 when it was the last of all
    int borrowing = 0;
};

struct PodSetPlan {
    std::string name;
    int count = 0;
    std::map<std::string, std::int64_t> requests; ///< of all its pods together, by resource
    std::map<std::string, FlavorChoice> flavors;  ///< by resource
    std::vector<std::string> reasons;
    std::string error;
    std::optional<TopologyAssignment> topology;

    AssignmentMode mode() const;
};

/// The flavors, and where there is room for all the places, of one Workload.
struct AssignmentPlan {
    std::vector<PodSetPlan> podSets;
    std::optional<AssignmentMode> fixedMode; ///< once the topology was looked at
    FlavorAmounts usage;
    std::vector<TopologyShortfall> shortfalls;
    std::vector<std::string> otherMessages;   ///< that Kueue may give as well: what fails is looked at in no order
    AdmissionStep step = AdmissionStep::None; ///< that said no

    AssignmentMode mode() const;
    std::string message() const; ///< of the condition QuotaReserved
    /// What it would be if these pod sets had other reasons.
    std::string messageWith(const std::vector<std::size_t> &which, const std::vector<std::string> &reasons) const;
    /// For every pod set and resource the flavor that the next attempt begins after. Source: LastTriedFlavorIdx.
    std::vector<std::map<std::string, int>> tried() const;
};

/// What preemption can do for one resource; worst first, between NoFit and Fit.
enum class PreemptionOutlook { NoFit, NoCandidates, Preempt, Reclaim, Fit };

/// Chooses flavors by quota, then asks their topologies. Source: Kueue pkg/scheduler/flavorassigner.
class FlavorAssigner
{
public:
    /// Whether preemption in one resource would help, and how far the queue would borrow then.
    using Oracle = std::function<std::pair<PreemptionOutlook, int>(const FlavorResource &, std::int64_t)>;

    FlavorAssigner(SchedulerModel &model, const Workload &workload, const ClusterQueue &queue, Oracle oracle);

    /// `counts`: pods of every pod set (fewer than asked for under partial admission). `tried`: of the last attempt,
    /// whose flavors are passed over.
    AssignmentPlan assign(const std::vector<int> &counts, const std::vector<std::map<std::string, int>> &tried);
    /// The same by quota alone, without places.
    AssignmentPlan assignFlavors(const std::vector<int> &counts, const std::vector<std::map<std::string, int>> &tried);

    /// The topology requests of a plan by flavor. A pod set without exactly one flavor with topology gets an error in
    /// the plan and no place.
    using Requests = std::map<std::string, std::vector<PlacementRequest>>;
    Requests topologyRequests(AssignmentPlan &plan);
    struct Failure {
        std::string podSet, message;
        std::optional<TopologyShortfall> shortfall;
    };
    /// Places what is requested; fills in the plan unless it is nullptr. One failure a flavor without room; without a
    /// plan the first alone.
    std::vector<Failure> placeAll(const Requests &requests, bool empty, AssignmentPlan *plan);

    bool everyFlavorHasTopology() const { return m_everyFlavorHasTopology; }
    bool isImplied(const WorkloadPodSet &podSet) const;

private:
    struct Standing {
        PreemptionOutlook outlook = PreemptionOutlook::Fit;
        int borrowing = 0;
    };
    struct Found {
        std::map<std::string, FlavorChoice> flavors;
        std::vector<std::string> reasons;
        AdmissionStep step = AdmissionStep::None;
    };

    const ResourceGroup *groupOf(const std::string &resource) const;
    bool prefers(const Standing &a, const Standing &b) const;
    bool triesNext(const Standing &standing) const;
    std::string topologyProblem(const WorkloadPodSet &podSet, const ResourceFlavor &flavor,
                                const ResourceGroup &group) const;
    std::string flavorProblem(const std::vector<std::size_t> &podSets, const std::string &flavor,
                              const ResourceGroup &group) const;
    Standing standingOf(const FlavorResource &what, std::int64_t assumed, std::int64_t wanted,
                        std::vector<std::string> &reasons) const;
    Standing tryFlavor(const std::string &flavor, const std::map<std::string, std::int64_t> &requests,
                       const FlavorAmounts &usage, Found &found, std::map<std::string, FlavorChoice> &choices) const;
    Found findFlavor(const std::vector<std::size_t> &podSets, const std::map<std::string, std::int64_t> &requests,
                     const std::string &resource, const AssignmentPlan &plan,
                     const std::vector<std::map<std::string, int>> &tried) const;
    std::vector<std::vector<std::string>> reasonsOfOthers(const std::vector<std::size_t> &podSets,
                                                          const std::map<std::string, std::int64_t> &requests,
                                                          const std::string &failed, const AssignmentPlan &plan,
                                                          const std::vector<std::map<std::string, int>> &tried) const;
    bool assignGroup(const std::vector<std::size_t> &podSets, AssignmentPlan &plan,
                     const std::vector<std::map<std::string, int>> &tried) const;
    void placePlan(AssignmentPlan &plan);

    SchedulerModel &m_model;
    const Workload &m_workload;
    const ClusterQueue &m_queue;
    int m_node = -1;
    bool m_everyFlavorHasTopology = false; ///< as its spec says
    bool m_anyFlavorHasTopology = false;   ///< and the Topology is there
    Oracle m_oracle;
};

/// An amount as kube-scheduler counts it; memory prints in powers of two, as Kueue formats it.
Quantity quantityOf(const std::string &resource, std::int64_t amount);

} // namespace hopyard::core
