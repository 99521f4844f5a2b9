// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/settling.h"

#include "core/base/text.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

/// Cycles in which a Workload may go on to the next flavor or wait for a preemption; a guard, real ones take a handful.
constexpr int mostCycles = 200;

std::vector<int> countsOf(const Workload &workload)
{
    std::vector<int> counts;
    for (const WorkloadPodSet &podSet : workload.podSets) {
        counts.push_back(podSet.count);
    }
    return counts;
}

std::set<FlavorResource> needingPreemption(const AssignmentPlan &plan)
{
    std::set<FlavorResource> needed;
    for (const PodSetPlan &podSet : plan.podSets) {
        for (const auto &[resource, choice] : podSet.flavors) {
            if (choice.mode == AssignmentMode::Preempt) {
                needed.insert({choice.flavor, resource});
            }
        }
    }
    return needed;
}

/// With which flavors the next cycle begins: after the last one comes the first again. Empty: with the first ones,
/// because none is left. Source: Kueue NextFlavorToTryForPodSetResource, PendingFlavors.
std::vector<std::map<std::string, int>> startOfNext(std::vector<std::map<std::string, int>> tried)
{
    bool hasMore = false;
    for (std::map<std::string, int> &podSet : tried) {
        std::erase_if(podSet, [](const auto &entry) { return entry.second == -1; });
        hasMore = hasMore || !podSet.empty();
    }
    return hasMore ? tried : std::vector<std::map<std::string, int>>();
}

} // namespace

std::string ownerName(const Workload &workload)
{
    return workload.meta.ns.str() + "/" + (workload.ownerName.empty() ? workload.meta.name : workload.ownerName.str());
}

Settling::Attempt Settling::attempt(const std::vector<int> &counts, const Tried &tried)
{
    Attempt result{m_assigner.assign(counts, tried), {}};
    if (result.plan.mode() == AssignmentMode::Preempt) {
        const FlavorAssigner::Requests requests = m_assigner.topologyRequests(result.plan);
        result.targets = m_preemptor.targets(result.plan.usage, needingPreemption(result.plan),
                                             [&] { return m_assigner.placeAll(requests, false, nullptr).empty(); });
    }
    return result;
}

/// Partial admission: bisection between what is asked for and the least that is accepted. Source: Kueue PodSetReducer.
std::optional<Settling::Attempt> Settling::attemptWithFewer(const Tried &tried)
{
    const std::vector<int> full = countsOf(m_workload);
    std::vector<std::int64_t> spare;
    std::int64_t all = 0;
    for (const WorkloadPodSet &podSet : m_workload.podSets) {
        spare.push_back(podSet.count - podSet.minCount.value_or(podSet.count));
        all += spare.back();
    }
    if (all <= 0) {
        return std::nullopt;
    }
    std::optional<Attempt> best;
    std::int64_t bestStep = -1;
    std::int64_t low = 0;
    std::int64_t high = all + 1;
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        std::vector<int> counts = full;
        for (std::size_t index = 0; index < counts.size(); ++index) {
            counts[index] -= static_cast<int>(spare[index] * middle / all);
        }
        Attempt tryOut = attempt(counts, tried);
        if (tryOut.accepted()) {
            best = std::move(tryOut);
            bestStep = middle;
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return bestStep == low ? std::move(best) : std::nullopt;
}

/// The last look before a Workload is admitted: every leaf by itself, for what the flavor with topology gives.
bool Settling::stillFits(const AssignmentPlan &plan)
{
    for (const PodSetPlan &podSet : plan.podSets) {
        if (!podSet.topology || podSet.count == 0) {
            continue;
        }
        ResourceList perPod;
        std::set<std::string> flavors;
        for (const auto &[resource, choice] : podSet.flavors) {
            if (m_model.topologyOf(choice.flavor)) {
                const std::int64_t one = podSet.requests.at(resource) / podSet.count;
                perPod.emplace_back(Interned(resource), quantityOf(resource, one));
                flavors.insert(choice.flavor);
            }
        }
        for (const std::string &flavor : flavors) {
            if (!m_model.topologyOf(flavor)->stillFits(perPod, *podSet.topology)) {
                return false;
            }
        }
    }
    return true;
}

void Settling::evict(const std::vector<std::size_t> &targets)
{
    for (const std::size_t target : targets) {
        m_model.remove(target);
        m_model.forget(target);
        m_evicted.push_back(target);
    }
}

void Settling::report(const AssignmentPlan &plan, Prediction &prediction)
{
    prediction.verdict = Prediction::Verdict::Pending;
    prediction.reason = "Pending";
    prediction.message = plan.message();
    prediction.step = plan.step;
    prediction.shortfalls.insert(prediction.shortfalls.end(), plan.shortfalls.begin(), plan.shortfalls.end());
}

/// Flavors and quota of every pod set, and its places if they can be stored.
void Settling::give(const AssignmentPlan &plan, Prediction &prediction, bool places)
{
    for (std::size_t index = 0; index < plan.podSets.size(); ++index) {
        const PodSetPlan &planned = plan.podSets[index];
        Prediction::PodSet &podSet = prediction.podSets[index];
        if (places) {
            podSet.count = planned.count;
            podSet.assignment = planned.topology;
        } else {
            podSet.refused = planned.topology;
        }
        for (const auto &[resource, choice] : planned.flavors) {
            const std::int64_t amount = planned.requests.at(resource);
            podSet.flavors.emplace_back(Interned(resource), choice.flavor);
            podSet.usage.emplace_back(Interned(resource), quantityOf(resource, amount));
        }
    }
}

void Settling::finish(const AssignmentPlan &plan, Prediction &prediction)
{
    const bool storable = std::all_of(plan.podSets.begin(), plan.podSets.end(), [](const PodSetPlan &podSet) {
        return !podSet.topology || isStorable(*podSet.topology);
    });
    prediction.message.clear();
    prediction.reason.clear();
    prediction.step = AdmissionStep::None;
    if (!storable) {
        give(plan, prediction, false);
        reportUnstorable(prediction);
        return;
    }
    if (!stillFits(plan)) {
        prediction.verdict = Prediction::Verdict::Pending;
        prediction.reason = "Pending";
        prediction.message = "Workload no longer fits after processing another workload";
        prediction.isRestless = true;
        prediction.step = AdmissionStep::Topology;
        prediction.assumptions.push_back(
            {"Kueue finds hosts for it, and then no room there for all that it counts: it tries again without end, and "
             "looks at no job behind this one in the queue.",
             {}});
        return;
    }
    prediction.verdict = Prediction::Verdict::Admitted;
    give(plan, prediction, true);
}

/// The condition keeps what an earlier cycle wrote; without one there is none.
void Settling::reportUnstorable(Prediction &prediction) const
{
    const std::string version = m_model.profile().version;
    prediction.step = AdmissionStep::Topology;
    prediction.isUnstorable = true;
    if (!prediction.before.empty()) {
        prediction.verdict = Prediction::Verdict::Pending;
        prediction.reason = "Pending";
        prediction.message = prediction.before.back();
        prediction.before.pop_back();
        prediction.assumptions.push_back({"Then Kueue %1 computes an assignment without hosts or with negative pod "
                                          "counts, which the API server refuses: it tries again for ever.",
                                          {version}});
        return;
    }
    prediction.verdict = Prediction::Verdict::Undecided;
    prediction.reason = "Undecided";
    prediction.message = "Kueue " + version +
                         " computes an assignment without hosts or with negative pod counts, which the API server "
                         "refuses. It tries again for ever: the job gets neither hosts nor a reason.";
}

/// Fair sharing before 0.18 walks up from a queue that has no cohort. Source: Kueue pull request 10891; seen with
/// 0.17.0.
void Settling::reportEnd(Prediction &prediction) const
{
    prediction.verdict = Prediction::Verdict::Undecided;
    prediction.reason = "Undecided";
    prediction.step = AdmissionStep::Quota;
    prediction.message =
        "Kueue " + m_model.profile().version +
        " crashes on this job, again and again, and decides on no other: with "
        "fair sharing it cannot preempt in a queue without a cohort when that does not make enough room. Delete the "
        "job, put ClusterQueue " +
        m_queue.meta.name + " into a cohort, or update Kueue to 0.18.";
}

/// What it says as well when it tries the same flavors once more.
void Settling::reportOthers(const std::vector<std::string> &messages, Prediction &prediction)
{
    if (!messages.empty()) {
        prediction.assumptions.push_back({"Kueue may as well say: %1.", {join(messages, " | ")}});
    }
    prediction.otherMessages = messages;
}

/// The condition says one and then the other for ever.
void Settling::reportRound(const Cycles &cycles, std::size_t first, Prediction &prediction) const
{
    std::vector<std::string> messages;
    for (std::size_t index = first; index < cycles.size(); ++index) {
        for (const std::string &message : cycles[index].second) {
            if (std::find(messages.begin(), messages.end(), message) == messages.end()) {
                messages.push_back(message);
            }
        }
    }
    if (isStrict() && messages.size() == 1) {
        return; // as ever at the head of such a queue
    }
    prediction.isRestless = true;
    prediction.assumptions.push_back(
        {"Kueue tries the flavors in turn without end, and looks at no job behind this one in the queue.", {}});
    if (messages.size() > 1) {
        prediction.assumptions.push_back({"What it says changes between: %1.", {join(messages, " | ")}});
    }
}

/// With fair sharing one that was evicted may be first again, and is evicted again: with fewer pods the job had a right
/// to the quota, with all it has not.
bool Settling::losesAgain(const AssignmentPlan &plan, Prediction &prediction)
{
    const int node = m_model.quota().queue(m_queue.meta.name);
    const auto first = std::find_if(m_evicted.begin(), m_evicted.end(), [&](std::size_t evicted) {
        if (!m_model.sharesFairly() || m_model.workload(evicted).queue == node ||
            !m_preemptor.yieldsTo(evicted, plan.usage)) {
            return false;
        }
        m_model.add(evicted);
        const bool stillHasQuota = std::all_of(plan.usage.begin(), plan.usage.end(), [&](const auto &use) {
            return use.second <= m_model.quota().available(node, use.first);
        });
        m_model.remove(evicted);
        return !stillHasQuota;
    });
    if (first == m_evicted.end()) {
        return false;
    }
    prediction.message = prediction.before.back();
    prediction.before.pop_back();
    prediction.assumptions.push_back(
        {"Kueue gives the quota back to %1 first, whose share is smaller then, and preempts "
         "it again, without end.",
         {ownerName(*m_model.workload(*first).workload)}});
    return true;
}

/// One cycle; false when it was the last.
bool Settling::step(Tried &tried, Cycles &cycles, Prediction &prediction)
{
    Attempt result = attempt(countsOf(m_workload), tried);
    if (!result.accepted()) {
        if (auto fewer = attemptWithFewer(tried)) {
            result = std::move(*fewer);
        }
    }
    if (m_preemptor.endsKueue()) {
        reportEnd(prediction);
        return false;
    }
    if (!prediction.message.empty()) {
        prediction.before.push_back(prediction.message);
    }
    if (result.plan.mode() == AssignmentMode::Fit) {
        if (!losesAgain(result.plan, prediction)) {
            finish(result.plan, prediction);
        }
        return false;
    }
    report(result.plan, prediction);
    if (!result.targets.empty()) {
        prediction.message += ". Pending the preemption of " + std::to_string(result.targets.size()) + " workload(s)";
        evict(result.targets);
        tried.clear();
        cycles.clear();
        return true;
    }
    std::vector<std::string> messages = result.plan.otherMessages;
    messages.insert(messages.begin(), prediction.message);
    cycles.emplace_back(tried, std::move(messages));
    tried = startOfNext(result.plan.tried());
    // The head of a StrictFIFO queue is taken up again whatever was tried. Source: Kueue
    // ClusterQueue.RequeueIfNotPresent
    if (tried.empty() && !isStrict()) {
        reportOthers(result.plan.otherMessages, prediction);
        return false;
    }
    const auto same =
        std::find_if(cycles.begin(), cycles.end(), [&](const auto &cycle) { return cycle.first == tried; });
    if (same == cycles.end()) {
        return true;
    }
    if (isStrict() && same + 1 == cycles.end()) {
        reportOthers(result.plan.otherMessages, prediction);
    } else {
        reportRound(cycles, static_cast<std::size_t>(same - cycles.begin()), prediction);
    }
    return false;
}

void Settling::run(Prediction &prediction)
{
    Tried tried;
    Cycles cycles;
    for (int cycle = 0; cycle < mostCycles && step(tried, cycles, prediction); ++cycle) {
    }
    for (const std::size_t index : m_evicted) {
        prediction.preempts.push_back(ownerName(*m_model.workload(index).workload));
        m_model.remember(index);
        m_model.add(index);
    }
    std::sort(prediction.preempts.begin(), prediction.preempts.end());
}

bool Settling::hasQuota()
{
    return m_assigner.assignFlavors(countsOf(m_workload), {}).mode() == AssignmentMode::Fit;
}

bool Settling::mayGoRound()
{
    std::vector<Tried> before;
    Tried tried;
    while (static_cast<int>(before.size()) < mostCycles) {
        if (std::find(before.begin(), before.end(), tried) != before.end()) {
            return true;
        }
        before.push_back(tried);
        tried = startOfNext(m_assigner.assignFlavors(countsOf(m_workload), tried).tried());
        if (tried.empty()) {
            return false;
        }
    }
    return true;
}

} // namespace hopyard::core
