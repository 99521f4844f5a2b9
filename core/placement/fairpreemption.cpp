// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/preemption.h"

#include <algorithm>

namespace hopyard::core
{

/// Workloads of its own queue, and of all queues of the tree that borrow one of the resources, as the policies allow.
std::vector<std::pair<std::size_t, int>> Preemptor::fairCandidates(const std::set<FlavorResource> &needed) const
{
    const QuotaTree &quota = m_model.quota();
    std::vector<std::pair<std::size_t, int>> candidates;
    const auto collectFrom = [&](int queue, const std::string &policy) {
        for (const std::size_t index : m_model.workloadsOf(queue)) {
            if (satisfies(policy, *m_model.workload(index).workload) && uses(index, needed)) {
                candidates.emplace_back(index, queue);
            }
        }
    };
    if (m_queue.withinClusterQueue != "Never") {
        collectFrom(m_node, m_queue.withinClusterQueue);
    }
    if (quota.hasParent(m_node) && m_queue.reclaimWithinCohort != "Never") {
        for (const int queue : quota.queuesUnder(quota.rootOf(m_node))) {
            if (queue != m_node && !quota.withinNominal(queue, needed)) {
                collectFrom(queue, m_queue.reclaimWithinCohort);
            }
        }
    }
    std::sort(candidates.begin(), candidates.end(),
              [this](const auto &a, const auto &b) { return before(a.first, b.first); });
    return candidates;
}

/// Takes a Workload away; whether that is enough.
bool Preemptor::take(std::size_t workload, FairSearch &search)
{
    m_model.remove(workload);
    search.taken.push_back(workload);
    m_model.removeUse(m_node, search.wanted);
    const bool enough = fits(search.wanted, true, search.placeFits);
    m_model.addUse(m_node, search.wanted);
    return enough;
}

/// The first Workload of a queue that the first strategy lets go.
bool Preemptor::takeByShare(FairOrder &order, int queue, FairSearch &search)
{
    const QuotaTree &quota = m_model.quota();
    const auto [ours, theirs] = almostCommon(m_model.quota(), m_node, queue);
    const FairShare ourShare(quota, ours);
    const FairShare before(quota, theirs);
    const bool byFinalShare = m_model.profile().fairStrategies.front() == FairStrategy::FinalShare;
    while (order.hasWorkload(queue)) {
        const std::size_t workload = order.pop(queue);
        const FlavorAmounts &use = m_model.workload(workload).quota;
        m_model.removeUse(queue, use);
        const FairShare after(quota, theirs);
        m_model.addUse(queue, use);
        if (byFinalShare ? ourShare <= after : ourShare < before) {
            return take(workload, search);
        }
        search.refused.emplace_back(workload, queue);
    }
    return false;
}

bool Preemptor::tryFirst(FairSearch &search)
{
    const auto candidates = fairCandidates(search.needed);
    FairOrder order(m_model.quota(), m_node, candidates, [this](std::size_t a, std::size_t b) { return before(a, b); });
    // Who stays within its own may have it back, whatever the shares are.
    const bool entitled = m_model.profile().fairWithinNominal && m_model.quota().withinNominal(m_node, search.needed);
    for (int queue = order.next(); queue >= 0; queue = order.next()) {
        const bool enough =
            queue == m_node || entitled ? take(order.pop(queue), search) : takeByShare(order, queue, search);
        if (enough) {
            return true;
        }
    }
    m_endsKueue = m_endsKueue ||
                  (!m_model.profile().fairWithoutCohort && !m_model.quota().hasParent(m_node) && !candidates.empty());
    return false;
}

/// Of every queue whose share is larger than its own the first one that was refused, whatever share that leaves.
bool Preemptor::trySecond(FairSearch &search)
{
    FairOrder order(m_model.quota(), m_node, search.refused,
                    [this](std::size_t a, std::size_t b) { return before(a, b); });
    for (int queue = order.next(); queue >= 0; queue = order.next()) {
        const auto [ours, theirs] = almostCommon(m_model.quota(), m_node, queue);
        if (FairShare(m_model.quota(), ours) < FairShare(m_model.quota(), theirs) && take(order.pop(queue), search)) {
            return true;
        }
        order.drop(queue);
    }
    return false;
}

std::vector<std::size_t> Preemptor::fairTargets(const FlavorAmounts &wanted, const std::set<FlavorResource> &needed,
                                                const std::function<bool()> &placeFits)
{
    FairSearch search{wanted, needed, placeFits, {}, {}};
    m_model.addUse(m_node, wanted);
    const bool enough = tryFirst(search) || (m_model.profile().fairStrategies.size() > 1 && trySecond(search));
    m_model.removeUse(m_node, wanted);
    if (enough) {
        spare(search.taken, true, wanted, placeFits);
    }
    for (const std::size_t workload : search.taken) {
        m_model.add(workload);
    }
    return enough ? search.taken : std::vector<std::size_t>{};
}

/// Source: Kueue pkg/scheduler/fair_sharing_iterator.go.
bool Preemptor::yieldsTo(std::size_t evicted, const FlavorAmounts &wanted)
{
    const AdmittedWorkload &other = m_model.workload(evicted);
    const auto shareWith = [this](int queue, int node, const FlavorAmounts &use) {
        m_model.addUse(queue, use);
        FairShare share(m_model.quota(), node);
        m_model.removeUse(queue, use);
        return share;
    };
    const auto [ours, theirs] = almostCommon(m_model.quota(), m_node, other.queue);
    const FairShare own = shareWith(m_node, ours, wanted);
    const FairShare their = shareWith(other.queue, theirs, other.quota);
    const bool weBorrow = own.isBorrowingOf(wanted);
    if (m_model.profile().fairWithinNominal && weBorrow != their.isBorrowingOf(other.quota)) {
        return weBorrow;
    }
    if (own != their) {
        return their < own;
    }
    const Workload &victim = *other.workload;
    return victim.priority != m_workload.priority ? victim.priority > m_workload.priority
                                                  : queuedAt(victim) < queuedAt(m_workload);
}

} // namespace hopyard::core
