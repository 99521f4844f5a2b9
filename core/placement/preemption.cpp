// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/preemption.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

/// When quota was reserved; a Workload that does not say counts as the newest.
TimePoint reservedAt(const Workload &workload)
{
    const Condition *condition = workload.condition("QuotaReserved");
    return condition && condition->status == "True" && condition->since ? *condition->since : TimePoint::max();
}

} // namespace

TimePoint Preemptor::queuedAt(const Workload &workload)
{
    return workload.meta.created.value_or(TimePoint::max());
}

Preemptor::Preemptor(SchedulerModel &model, const Workload &workload, const ClusterQueue &queue)
    : m_model(model), m_workload(workload), m_queue(queue), m_node(model.quota().queue(queue.meta.name))
{
}

bool Preemptor::satisfies(const std::string &policy, const Workload &candidate) const
{
    const bool lower = m_workload.priority > candidate.priority;
    if (policy == "LowerPriority") {
        return lower;
    }
    if (policy == "LowerOrNewerEqualPriority") {
        return lower || (m_workload.priority == candidate.priority && queuedAt(m_workload) < queuedAt(candidate));
    }
    return policy == "Any";
}

bool Preemptor::uses(std::size_t workload, const std::set<FlavorResource> &needed) const
{
    const FlavorAmounts &quota = m_model.workload(workload).quota;
    return std::any_of(quota.begin(), quota.end(), [&](const auto &entry) { return needed.count(entry.first) > 0; });
}

void Preemptor::collect(int queue, int ancestor, bool advantage, const std::set<FlavorResource> &needed,
                        std::vector<Candidate> &candidates) const
{
    const bool same = queue == m_node;
    for (const std::size_t index : m_model.workloadsOf(queue)) {
        const Workload &candidate = *m_model.workload(index).workload;
        if (!uses(index, needed) ||
            !satisfies(same ? m_queue.withinClusterQueue : m_queue.reclaimWithinCohort, candidate)) {
            continue;
        }
        Variant variant = Variant::SameQueue;
        if (!same && advantage) {
            variant = Variant::Hierarchy;
        } else if (!same) {
            const auto &threshold = m_queue.borrowWithinCohortMaxPriority;
            const bool forbidden = m_queue.borrowWithinCohortPolicy == "Never" ||
                                   candidate.priority >= m_workload.priority ||
                                   (threshold && candidate.priority > *threshold);
            variant = forbidden ? Variant::WithoutBorrowing : Variant::WhileBorrowing;
        }
        candidates.push_back({index, ancestor, variant});
    }
}

/// Queues and cohorts that use more than their own; one subtree was looked at before.
void Preemptor::collectUnder(int cohort, int ancestor, int skip, bool advantage, const std::set<FlavorResource> &needed,
                             std::vector<Candidate> &candidates) const
{
    const QuotaTree &quota = m_model.quota();
    for (const int child : quota.childrenOf(cohort)) {
        if (child == skip || child == m_node || quota.withinNominal(child, needed)) {
            continue;
        }
        if (quota.isQueue(child)) {
            collect(child, ancestor, advantage, needed, candidates);
        } else {
            collectUnder(child, ancestor, skip, advantage, needed, candidates);
        }
    }
}

/// Those of lower priority first, then those that got quota last; evicted ones before all, its own queue's last.
bool Preemptor::before(std::size_t a, std::size_t b) const
{
    const Workload &first = *m_model.workload(a).workload;
    const Workload &second = *m_model.workload(b).workload;
    if (first.isTrue("Evicted") != second.isTrue("Evicted")) {
        return first.isTrue("Evicted");
    }
    const bool firstSame = m_model.workload(a).queue == m_node;
    const bool secondSame = m_model.workload(b).queue == m_node;
    if (firstSame != secondSame) {
        return secondSame;
    }
    if (first.priority != second.priority) {
        return first.priority < second.priority;
    }
    if (reservedAt(first) != reservedAt(second)) {
        return reservedAt(first) > reservedAt(second);
    }
    return first.meta.uid < second.meta.uid;
}

void Preemptor::order(std::vector<Candidate> &candidates) const
{
    std::sort(candidates.begin(), candidates.end(),
              [this](const Candidate &a, const Candidate &b) { return before(a.workload, b.workload); });
}

Preemptor::Candidates Preemptor::candidatesFor(const FlavorAmounts &wanted,
                                               const std::set<FlavorResource> &needed) const
{
    const QuotaTree &quota = m_model.quota();
    std::vector<Candidate> same;
    std::vector<Candidate> hierarchy;
    std::vector<Candidate> byPriority;
    if (m_queue.withinClusterQueue != "Never") {
        collect(m_node, -1, false, needed, same);
    }
    if (quota.hasParent(m_node) && m_queue.reclaimWithinCohort != "Never") {
        // Once a subtree has quota enough for it, what others use of that subtree is used at its expense.
        FlavorAmounts remaining = wanted;
        const auto fitsQuota = [&](int node) {
            bool all = true;
            for (auto &[what, amount] : remaining) {
                all = all && quota.used(node, what) + amount <= quota.subtreeQuota(node, what);
                amount = std::max<std::int64_t>(0, amount - quota.localAvailable(node, what));
            }
            return all;
        };
        bool advantage = fitsQuota(m_node);
        int before = -1;
        for (int cohort = quota.parentOf(m_node); cohort >= 0; cohort = quota.parentOf(cohort)) {
            collectUnder(cohort, cohort, before, advantage, needed, advantage ? hierarchy : byPriority);
            const bool fits = fitsQuota(cohort);
            advantage = advantage || fits;
            before = cohort;
        }
    }
    Candidates candidates;
    candidates.byHierarchy = !hierarchy.empty();
    candidates.fromOthers = candidates.byHierarchy || !byPriority.empty();
    for (const bool evicted : {true, false}) {
        for (std::vector<Candidate> *list : {&hierarchy, &byPriority, &same}) {
            order(*list);
            std::copy_if(list->begin(), list->end(), std::back_inserter(candidates.all), [&](const Candidate &one) {
                return m_model.workload(one.workload).workload->isTrue("Evicted") == evicted;
            });
        }
    }
    return candidates;
}

bool Preemptor::isValid(const Candidate &candidate, bool borrowing, const std::set<FlavorResource> &needed) const
{
    const QuotaTree &quota = m_model.quota();
    const int queue = m_model.workload(candidate.workload).queue;
    if (queue == m_node) {
        return true;
    }
    if ((borrowing && candidate.variant == Variant::WithoutBorrowing) || quota.withinNominal(queue, needed)) {
        return false;
    }
    for (int cohort = quota.parentOf(queue); cohort >= 0 && cohort != candidate.ancestor;
         cohort = quota.parentOf(cohort)) {
        if (quota.withinNominal(cohort, needed)) {
            return false;
        }
    }
    return true;
}

bool Preemptor::fits(const FlavorAmounts &wanted, bool borrowing, const std::function<bool()> &placeFits) const
{
    const QuotaTree &quota = m_model.quota();
    const bool quotaFits = std::all_of(wanted.begin(), wanted.end(), [&](const auto &entry) {
        return (borrowing || !quota.borrowingWith(m_node, entry.first, entry.second)) &&
               entry.second <= quota.available(m_node, entry.first);
    });
    return quotaFits && placeFits();
}

/// With and without borrowing, in the order in which Kueue tries.
std::vector<bool> Preemptor::attempts(const Candidates &candidates, const std::set<FlavorResource> &needed) const
{
    const QuotaTree &quota = m_model.quota();
    const bool forbidden = m_queue.borrowWithinCohortPolicy == "Never";
    const bool underNominal = std::all_of(needed.begin(), needed.end(), [&](const FlavorResource &what) {
        return quota.used(m_node, what) < quota.nominal(m_node, what);
    });
    if (!candidates.fromOthers || (forbidden && !underNominal)) {
        return {true};
    }
    return forbidden && !candidates.byHierarchy ? std::vector<bool>{false, true} : std::vector<bool>{true, false};
}

/// Puts back, last taken first, whom it does without.
void Preemptor::spare(std::vector<std::size_t> &taken, bool borrowing, const FlavorAmounts &wanted,
                      const std::function<bool()> &placeFits)
{
    for (std::size_t index = taken.size(); index-- > 1;) {
        const std::size_t spared = index - 1;
        m_model.add(taken[spared]);
        if (fits(wanted, borrowing, placeFits)) {
            taken[spared] = taken.back();
            taken.pop_back();
        } else {
            m_model.remove(taken[spared]);
        }
    }
}

std::vector<std::size_t> Preemptor::attempt(const Candidates &candidates, bool borrowing, const FlavorAmounts &wanted,
                                            const std::set<FlavorResource> &needed,
                                            const std::function<bool()> &placeFits)
{
    std::vector<std::size_t> taken;
    bool enough = false;
    for (const Candidate &candidate : candidates.all) {
        if (!isValid(candidate, borrowing, needed)) {
            continue;
        }
        m_model.remove(candidate.workload);
        taken.push_back(candidate.workload);
        enough = fits(wanted, borrowing, placeFits);
        if (enough) {
            break;
        }
    }
    if (enough) {
        spare(taken, borrowing, wanted, placeFits);
    }
    for (const std::size_t workload : taken) {
        m_model.add(workload);
    }
    return enough ? taken : std::vector<std::size_t>{};
}

std::vector<std::size_t> Preemptor::targets(const FlavorAmounts &wanted, const std::set<FlavorResource> &needed,
                                            const std::function<bool()> &placeFits)
{
    if (m_model.sharesFairly()) {
        return fairTargets(wanted, needed, placeFits);
    }
    const Candidates candidates = candidatesFor(wanted, needed);
    for (const bool borrowing : attempts(candidates, needed)) {
        std::vector<std::size_t> found = attempt(candidates, borrowing, wanted, needed, placeFits);
        if (!found.empty()) {
            return found;
        }
    }
    return {};
}

std::pair<PreemptionOutlook, int> Preemptor::outlook(const FlavorResource &what, std::int64_t amount)
{
    const std::vector<std::size_t> found = targets({{what, amount}}, {what}, [] { return true; });
    for (const std::size_t workload : found) {
        m_model.remove(workload);
    }
    const int borrowing = m_model.quota().heightThatFits(m_node, what, amount).first;
    for (const std::size_t workload : found) {
        m_model.add(workload);
    }
    if (found.empty()) {
        return {PreemptionOutlook::NoCandidates, borrowing};
    }
    const bool own = std::any_of(found.begin(), found.end(),
                                 [this](std::size_t workload) { return m_model.workload(workload).queue == m_node; });
    return {own ? PreemptionOutlook::Preempt : PreemptionOutlook::Reclaim, borrowing};
}

} // namespace hopyard::core
