// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/fairshare.h"

#include <algorithm>

namespace hopyard::core
{

FairShare::FairShare(const QuotaTree &quota, int node) : m_weight(quota.fairWeight(node))
{
    if (!quota.hasParent(node)) {
        return;
    }
    std::map<std::string, std::int64_t> borrowed;
    for (const FlavorResource &what : quota.counted(node)) {
        const std::int64_t beyond = quota.used(node, what) - quota.subtreeQuota(node, what);
        if (beyond > 0) {
            borrowed[what.resource] += beyond;
            m_borrowed.push_back(what);
        }
    }
    m_borrowing = !borrowed.empty();
    if (!m_borrowing) {
        return;
    }
    std::map<std::string, std::int64_t> lendable;
    const int parent = quota.parentOf(node);
    for (const FlavorResource &what : quota.counted(quota.rootOf(node))) {
        lendable[what.resource] += quota.potential(parent, what);
    }
    for (const auto &[resource, beyond] : borrowed) {
        if (const std::int64_t all = lendable[resource]; all > 0) {
            m_ratio = std::max(m_ratio, static_cast<double>(beyond) * 1000.0 / static_cast<double>(all));
        }
    }
}

bool FairShare::isBorrowingOf(const FlavorAmounts &wanted) const
{
    return std::any_of(m_borrowed.begin(), m_borrowed.end(), [&](const FlavorResource &what) {
        const auto found = wanted.find(what);
        return found != wanted.end() && found->second > 0;
    });
}

std::weak_ordering FairShare::operator<=>(const FairShare &other) const
{
    const auto compare = [](double a, double b) {
        return a < b ? std::weak_ordering::less : b < a ? std::weak_ordering::greater : std::weak_ordering::equivalent;
    };
    if (borrowsWithoutWeight() != other.borrowsWithoutWeight()) {
        return borrowsWithoutWeight() ? std::weak_ordering::greater : std::weak_ordering::less;
    }
    return borrowsWithoutWeight() ? compare(m_ratio, other.m_ratio) : compare(weighted(), other.weighted());
}

FairOrder::FairOrder(const QuotaTree &quota, int preemptor, const std::vector<std::pair<std::size_t, int>> &candidates,
                     Before before)
    : m_quota(quota), m_preemptor(preemptor), m_before(std::move(before))
{
    for (int cohort = quota.parentOf(preemptor); cohort >= 0; cohort = quota.parentOf(cohort)) {
        m_ancestors.insert(cohort);
    }
    for (auto candidate = candidates.rbegin(); candidate != candidates.rend(); ++candidate) {
        m_waiting[candidate->second].push_back(candidate->first);
    }
}

bool FairOrder::hasWorkload(int queue) const
{
    const auto found = m_waiting.find(queue);
    return found != m_waiting.end() && !found->second.empty();
}

std::size_t FairOrder::pop(int queue)
{
    std::vector<std::size_t> &waiting = m_waiting.at(queue);
    const std::size_t next = waiting.back();
    waiting.pop_back();
    return next;
}

int FairOrder::next()
{
    if (!m_quota.hasParent(m_preemptor)) {
        return hasWorkload(m_preemptor) ? m_preemptor : -1;
    }
    const int root = m_quota.rootOf(m_preemptor);
    while (m_pruned.count(root) == 0) {
        if (const int queue = nextBelow(root); queue >= 0) {
            return queue;
        }
    }
    return -1;
}

/// The queue of this cohort with the largest share; its share in `share`. Prunes what has nothing to give.
int FairOrder::highestQueue(int cohort, FairShare &share)
{
    int highest = -1;
    for (const int queue : m_quota.childrenOf(cohort)) {
        if (!m_quota.isQueue(queue) || m_pruned.count(queue) > 0) {
            continue;
        }
        const FairShare own(m_quota, queue);
        if ((!own.isBorrowing() && queue != m_preemptor) || !hasWorkload(queue)) {
            m_pruned.insert(queue);
        } else if (highest < 0 || own > share ||
                   (own == share && m_before(m_waiting.at(queue).back(), m_waiting.at(highest).back()))) {
            highest = queue;
            share = own;
        }
    }
    return highest;
}

int FairOrder::nextBelow(int cohort)
{
    FairShare queueShare;
    const int queue = highestQueue(cohort, queueShare);
    int highest = -1;
    FairShare share;
    for (const int below : m_quota.childrenOf(cohort)) {
        if (m_quota.isQueue(below) || m_pruned.count(below) > 0) {
            continue;
        }
        const FairShare own(m_quota, below);
        if (!own.isBorrowing() && m_ancestors.count(below) == 0) {
            m_pruned.insert(below);
        } else if (highest < 0 || own >= share) {
            highest = below;
            share = own;
        }
    }
    if (queue < 0 && highest < 0) {
        m_pruned.insert(cohort);
        return -1;
    }
    const bool goesDown = highest >= 0 && (queue < 0 || share >= queueShare);
    return goesDown ? nextBelow(highest) : queue;
}

std::pair<int, int> almostCommon(const QuotaTree &quota, int queue, int other)
{
    std::set<int> ancestors;
    for (int cohort = quota.parentOf(queue); cohort >= 0; cohort = quota.parentOf(cohort)) {
        ancestors.insert(cohort);
    }
    int theirs = other;
    while (ancestors.count(quota.parentOf(theirs)) == 0) {
        theirs = quota.parentOf(theirs);
    }
    int ours = queue;
    while (quota.parentOf(ours) != quota.parentOf(theirs)) {
        ours = quota.parentOf(ours);
    }
    return {ours, theirs};
}

} // namespace hopyard::core
