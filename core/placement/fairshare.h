// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/quota.h"

#include <compare>
#include <functional>
#include <map>
#include <set>
#include <vector>

namespace hopyard::core
{

/// What a queue or cohort uses beyond its own, as a share of all that its parent could have, by its weight: the larger,
/// the sooner others may take it back. Source: Kueue pkg/cache/scheduler/fair_sharing.go (dominant resource share).
class FairShare
{
public:
    FairShare() = default;
    FairShare(const QuotaTree &quota, int node);

    bool isBorrowing() const { return m_borrowing; }
    /// One of these is among what is borrowed.
    bool isBorrowingOf(const FlavorAmounts &wanted) const;
    /// What borrows although its weight is 0 has the largest share of all.
    std::weak_ordering operator<=>(const FairShare &other) const;
    bool operator==(const FairShare &other) const { return (*this <=> other) == std::weak_ordering::equivalent; }

private:
    bool borrowsWithoutWeight() const { return m_weight == 0 && m_ratio != 0; }
    double weighted() const { return m_ratio == 0 ? 0 : m_ratio / m_weight; }

    double m_weight = 1;
    double m_ratio = 0; ///< of the resource of which it is highest, in thousandths
    bool m_borrowing = false;
    std::vector<FlavorResource> m_borrowed;
};

/// The nodes below the lowest cohort that holds two queues of a tree, towards each of them.
std::pair<int, int> almostCommon(const QuotaTree &quota, int queue, int other);

/// The queues that candidates for preemption are taken from, one after the other: down the tree to where the share is
/// the largest now. Cohorts and queues that borrow nothing are passed over, but for those that the preemptor stands in.
/// Source: Kueue pkg/scheduler/preemption/fairsharing/ordering.go.
class FairOrder
{
public:
    /// `candidates`: Workloads in the order in which a queue gives them up, with their queue. `before`: whether the
    /// one is given up before the other, where shares are equal.
    using Before = std::function<bool(std::size_t, std::size_t)>;
    FairOrder(const QuotaTree &quota, int preemptor, const std::vector<std::pair<std::size_t, int>> &candidates,
              Before before);

    /// The next queue; -1 when there is none. The same again, until it is dropped, gives up all it has, or another
    /// one's share is larger.
    int next();
    bool hasWorkload(int queue) const;
    std::size_t pop(int queue);
    void drop(int queue) { m_pruned.insert(queue); }

private:
    int highestQueue(int cohort, FairShare &share);
    int nextBelow(int cohort);

    const QuotaTree &m_quota;
    int m_preemptor = -1;
    Before m_before;
    std::set<int> m_ancestors; ///< cohorts of the preemptor
    std::set<int> m_pruned;
    std::map<int, std::vector<std::size_t>> m_waiting; ///< last = next, by queue
};

} // namespace hopyard::core
