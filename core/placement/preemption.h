// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/fairshare.h"
#include "core/placement/flavorassigner.h"

#include <functional>
#include <set>
#include <vector>

namespace hopyard::core
{

/// Finds a small set of Workloads whose eviction makes room for another: candidates are taken away in order until it
/// fits, then put back as far as it still does. Leaves the model as it was. Classical preemption, or by shares where
/// Kueue shares fairly. Source: Kueue pkg/scheduler/preemption, preemption/classical, preemption/fairsharing.
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
    /// Of a Workload of another queue that was evicted for this one, with fair sharing: whether it is before this one
    /// when both are next, so that it gets its quota back.
    bool yieldsTo(std::size_t evicted, const FlavorAmounts &wanted);
    /// Looking for targets made Kueue crash, which has no answer then.
    bool endsKueue() const { return m_endsKueue; }

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

    /// A Workload that is not in the cluster yet is newer than all.
    static TimePoint queuedAt(const Workload &workload);
    bool satisfies(const std::string &policy, const Workload &candidate) const;
    bool uses(std::size_t workload, const std::set<FlavorResource> &needed) const;
    void collect(int queue, int ancestor, bool advantage, const std::set<FlavorResource> &needed,
                 std::vector<Candidate> &candidates) const;
    void collectUnder(int cohort, int ancestor, int skip, bool advantage, const std::set<FlavorResource> &needed,
                      std::vector<Candidate> &candidates) const;
    Candidates candidatesFor(const FlavorAmounts &wanted, const std::set<FlavorResource> &needed) const;
    bool before(std::size_t a, std::size_t b) const;
    void order(std::vector<Candidate> &candidates) const;
    bool isValid(const Candidate &candidate, bool borrowing, const std::set<FlavorResource> &needed) const;
    bool fits(const FlavorAmounts &wanted, bool borrowing, const std::function<bool()> &placeFits) const;
    std::vector<bool> attempts(const Candidates &candidates, const std::set<FlavorResource> &needed) const;
    std::vector<std::size_t> attempt(const Candidates &candidates, bool borrowing, const FlavorAmounts &wanted,
                                     const std::set<FlavorResource> &needed, const std::function<bool()> &placeFits);
    void spare(std::vector<std::size_t> &taken, bool borrowing, const FlavorAmounts &wanted,
               const std::function<bool()> &placeFits);

    /// One search by shares, with what the Workload wants counted as its queue's.
    struct FairSearch {
        const FlavorAmounts &wanted;
        const std::set<FlavorResource> &needed;
        const std::function<bool()> &placeFits;
        std::vector<std::size_t> taken;
        std::vector<std::pair<std::size_t, int>> refused; ///< by the first strategy, with their queues
    };
    std::vector<std::pair<std::size_t, int>> fairCandidates(const std::set<FlavorResource> &needed) const;
    bool take(std::size_t workload, FairSearch &search);
    bool takeByShare(FairOrder &order, int queue, FairSearch &search);
    bool tryFirst(FairSearch &search);
    bool trySecond(FairSearch &search);
    std::vector<std::size_t> fairTargets(const FlavorAmounts &wanted, const std::set<FlavorResource> &needed,
                                         const std::function<bool()> &placeFits);

    SchedulerModel &m_model;
    const Workload &m_workload;
    const ClusterQueue &m_queue;
    int m_node = -1;
    bool m_endsKueue = false;
};

} // namespace hopyard::core
