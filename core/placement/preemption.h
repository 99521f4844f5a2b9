// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/flavorassigner.h"

#include <functional>
#include <set>
#include <vector>

namespace hopyard::core
{

/// Finds a small set of Workloads whose eviction makes room for another: candidates are taken away in order until it
/// fits, then put back as far as it still does. Leaves the model as it was. Classical preemption; fair sharing, which a
/// client cannot see, is not simulated. Source: Kueue pkg/scheduler/preemption, preemption/classical.
class Preemptor
{
public:
    Preemptor(SchedulerModel &model, const Workload &workload, const ClusterQueue &queue);

    /// Indices of the model's Workloads; empty when preemption does not help. `fits` says whether the topology has
    /// room.
    std::vector<std::size_t> targets(const FlavorAmounts &wanted, const std::set<FlavorResource> &needed,
                                     const std::function<bool()> &placeFits);
    /// What preemption in one resource would give. Source: Kueue PreemptionOracle.
    std::pair<PreemptionOutlook, int> outlook(const FlavorResource &what, std::int64_t amount);

private:
    /// Why a Workload may be evicted; those of WithoutBorrowing only if the queue does not borrow afterwards.
    enum class Variant { SameQueue, Hierarchy, WithoutBorrowing, WhileBorrowing };
    struct Candidate {
        std::size_t workload = 0;
        int ancestor = -1; ///< lowest common cohort with the queue
        Variant variant = Variant::SameQueue;
    };
    struct Candidates {
        std::vector<Candidate> all; ///< in the order in which they are taken
        bool fromOthers = false, byHierarchy = false;
    };

    bool satisfies(const std::string &policy, const Workload &candidate) const;
    bool uses(std::size_t workload, const std::set<FlavorResource> &needed) const;
    void collect(int queue, int ancestor, bool advantage, const std::set<FlavorResource> &needed,
                 std::vector<Candidate> &candidates) const;
    void collectUnder(int cohort, int ancestor, int skip, bool advantage, const std::set<FlavorResource> &needed,
                      std::vector<Candidate> &candidates) const;
    Candidates candidatesFor(const FlavorAmounts &wanted, const std::set<FlavorResource> &needed) const;
    void order(std::vector<Candidate> &candidates) const;
    bool isValid(const Candidate &candidate, bool borrowing, const std::set<FlavorResource> &needed) const;
    bool fits(const FlavorAmounts &wanted, bool borrowing, const std::function<bool()> &placeFits) const;
    std::vector<bool> attempts(const Candidates &candidates, const std::set<FlavorResource> &needed) const;
    std::vector<std::size_t> attempt(const Candidates &candidates, bool borrowing, const FlavorAmounts &wanted,
                                     const std::set<FlavorResource> &needed, const std::function<bool()> &placeFits);

    SchedulerModel &m_model;
    const Workload &m_workload;
    const ClusterQueue &m_queue;
    int m_node = -1;
};

} // namespace hopyard::core
