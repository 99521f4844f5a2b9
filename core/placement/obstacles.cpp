// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/obstacles.h"

#include "core/placement/obstaclesearch.h"
#include "core/placement/settling.h"

#include <algorithm>
#include <tuple>

/// Queues, flavors and quota: what is not tied to a domain.
namespace hopyard::core
{

namespace obstacle
{

Prediction Search::predictWithout(const std::vector<Thing> &things)
{
    Workload waiting = m_waiting;
    const std::size_t mark = m_edit.mark();
    for (const Thing &thing : things) {
        apply(thing, m_state, m_edit, waiting);
    }
    ++m_report.trials;
    Prediction prediction = predict(m_state, waiting, m_profile);
    m_edit.undoTo(mark);
    return prediction;
}

std::shared_ptr<const ClusterQueue> Search::queue() const
{
    const auto local = m_state.localQueue(m_waiting.meta.ns.view(), m_waiting.queueName);
    return local ? m_state.clusterQueue(local->clusterQueue) : nullptr;
}

void Search::addAnywhere(const std::vector<Thing> &things, bool smallest)
{
    ObstacleSet set;
    set.smallest = smallest;
    for (const Thing &thing : things) {
        set.parts.push_back(thing.shown);
    }
    m_report.anywhere.push_back(std::move(set));
}

/// What says no with the things of `prefix` gone, and what to do about that.
void Search::lift(const std::vector<Thing> &prefix, int depth)
{
    if (depth > 4 || !mayGoOn()) {
        return;
    }
    const Prediction prediction = predictWithout(prefix);
    if (prediction.admitted()) {
        if (!prefix.empty()) {
            addAnywhere(prefix, prefix.size() == 1);
        }
        return;
    }
    if (prediction.verdict == Prediction::Verdict::Blocked) {
        liftHead(prefix);
        return;
    }
    const PendingMessage message = parsePendingMessage(prediction.reason, prediction.message);
    if (message.find(PendingCause::QueueInactive)) {
        liftQueue(prefix, depth);
        return;
    }
    liftFlavor(message, prefix, depth);
    liftQuota(message, prefix, depth);
    searchTopology(prediction, message, prefix);
}

void Search::liftQueue(const std::vector<Thing> &prefix, int depth)
{
    const auto local = m_state.localQueue(m_waiting.meta.ns.view(), m_waiting.queueName);
    const auto whole = queue();
    const auto stop = [](const std::string &kind, const std::string &name) {
        Thing thing;
        thing.shown.kind = ObstacleKind::StoppedQueue;
        thing.shown.object = name;
        thing.shown.sentence = {"%1 %2 is stopped.", {kind, shown(name)}};
        thing.shown.remedy = {"Set its stopPolicy to None, if whoever stopped it agrees.", {}};
        return thing;
    };
    std::vector<Thing> things = prefix;
    if (local && local->stopPolicy != "None") {
        things.push_back(stop("LocalQueue", local->meta.name));
    }
    if (whole && whole->stopPolicy != "None") {
        things.push_back(stop("ClusterQueue", whole->meta.name));
    }
    if (things.size() > prefix.size()) {
        lift(things, depth + 1);
    }
}

/// The Workloads that keep Kueue from looking at this one, one after the other.
void Search::liftHead(const std::vector<Thing> &prefix)
{
    const auto whole = queue();
    const bool isStrict = whole && whole->queueingStrategy == "StrictFIFO";
    std::vector<Thing> things = prefix;
    std::string by = predictWithout(things).blockedBy;
    while (!by.empty() && things.size() < prefix.size() + 5 && mayGoOn()) {
        const auto found = std::find_if(m_state.workloads.begin(), m_state.workloads.end(), [&](const auto &entry) {
            const Workload &workload = *entry.second;
            const auto local = m_state.localQueue(workload.meta.ns.view(), workload.queueName);
            return !workload.admission && local && whole && local->clusterQueue == whole->meta.name &&
                   ownerName(workload) == by;
        });
        if (found == m_state.workloads.end()) {
            return;
        }
        const Workload &ahead = *found->second;
        Thing thing;
        thing.workload = found->second;
        thing.shown = obstacleOf(ahead, m_waiting.priority);
        thing.shown.sentence = {
            isStrict ? "%1 (priority %2) is ahead in a StrictFIFO queue and does not fit."
                     : "%1 (priority %2) is ahead in the queue, and Kueue tries it again and again without end.",
            {shown(thing.shown.object), std::to_string(ahead.priority)}};
        thing.shown.remedy = {"It has to be admitted or taken out of the queue first.", {}};
        things.push_back(std::move(thing));
        const Prediction prediction = predictWithout(things);
        if (prediction.admitted()) {
            addAnywhere(things, true);
            return;
        }
        by = prediction.blockedBy;
    }
}

/// Taints of the flavor itself that the job does not tolerate.
void Search::liftFlavor(const PendingMessage &message, const std::vector<Thing> &prefix, int depth)
{
    for (const PendingReason &reason : message.reasons) {
        const auto flavor = m_state.flavor(reason.flavor);
        if (reason.cause != PendingCause::FlavorTaint || !flavor || !mayGoOn()) {
            continue;
        }
        std::vector<Thing> things = prefix;
        for (const Taint &taint : flavor->nodeTaints) {
            const std::string text = taintObstacle(taint).object;
            const bool isKnown = std::any_of(things.begin(), things.end(),
                                             [&](const Thing &known) { return known.shown.object == text; });
            if (!isKnown && (taint.effect == "NoSchedule" || taint.effect == "NoExecute")) {
                Thing thing;
                thing.shown = taintObstacle(taint);
                thing.taint = taint;
                things.push_back(std::move(thing));
            }
        }
        if (things.size() > prefix.size()) {
            lift(things, depth + 1);
        }
    }
}

/// What is missing of one quota, said once however often it was found to be too little.
void Search::addQuota(std::vector<Thing> &things, Thing thing) const
{
    const auto same = std::find_if(things.begin(), things.end(), [&](const Thing &known) {
        return known.shown.kind == ObstacleKind::Quota && known.flavor == thing.flavor &&
               known.resource == thing.resource;
    });
    if (same != things.end()) {
        thing.amount += same->amount;
        things.erase(same);
    }
    thing.shown.sentence = {
        "ClusterQueue %1 lacks a quota of %2 %3 in flavor %4.",
        {shown(thing.shown.object), thing.amount.toString(), shown(thing.resource.view()), shown(thing.flavor)}};
    things.push_back(std::move(thing));
}

std::optional<Thing> Search::quotaThing(const PendingReason &reason) const
{
    const auto whole = queue();
    auto amount = Quantity::parse(reason.amount);
    if (!whole || !amount) {
        return std::nullopt;
    }
    if (reason.cause == PendingCause::QuotaNever) {
        const auto maximum = Quantity::parse(reason.maximum);
        if (!maximum || *maximum >= *amount) {
            return std::nullopt;
        }
        *amount -= *maximum;
    }
    Thing thing;
    thing.shown.kind = ObstacleKind::Quota;
    thing.shown.object = whole->meta.name;
    thing.shown.detail = reason.flavor + " " + reason.resource;
    thing.flavor = reason.flavor;
    thing.resource = Interned(reason.resource);
    thing.amount = *amount;
    thing.shown.remedy = {"Raise the nominal quota by that, or free it.", {}};
    const std::string word = plainWord(whole->meta.name);
    thing.shown.command = word.empty() ? "" : "kubectl edit clusterqueue " + word;
    return thing;
}

void Search::liftQuota(const PendingMessage &message, const std::vector<Thing> &prefix, int depth)
{
    std::map<std::string, std::vector<const PendingReason *>> byFlavor;
    for (const PendingReason &reason : message.reasons) {
        if (reason.cause == PendingCause::QuotaNow || reason.cause == PendingCause::QuotaNever) {
            byFlavor[reason.flavor].push_back(&reason);
        }
    }
    for (const auto &[flavor, reasons] : byFlavor) {
        const bool canWait = std::all_of(reasons.begin(), reasons.end(), [](const PendingReason *reason) {
            return reason->cause == PendingCause::QuotaNow;
        });
        if (canWait) {
            quotaJobs(reasons, prefix);
        }
        std::vector<Thing> things = prefix;
        bool hasMore = false;
        for (const PendingReason *reason : reasons) {
            if (const std::optional<Thing> thing = quotaThing(*reason)) {
                addQuota(things, *thing);
                hasMore = true;
            }
        }
        if (hasMore) {
            lift(things, depth + 1);
        }
    }
}

std::vector<Search::QuotaUser> Search::quotaUsers(const std::vector<const PendingReason *> &reasons) const
{
    const auto whole = queue();
    std::vector<QuotaUser> users;
    for (const auto &[key, workload] : m_state.workloads) {
        const auto other = workload->admission ? m_state.clusterQueue(workload->admission->clusterQueue) : nullptr;
        const bool isNear =
            other && whole &&
            (other->meta.name == whole->meta.name || (!whole->cohort.empty() && other->cohort == whole->cohort));
        if (!isNear || workload->isTrue("Finished")) {
            continue;
        }
        QuotaUser user{workload, std::vector<Quantity>(reasons.size()), 0};
        for (const PodSetAssignment &assignment : workload->admission->podSets) {
            user.pods += assignment.count;
            for (std::size_t index = 0; index < reasons.size(); ++index) {
                for (const auto &[resource, flavor] : assignment.flavors) {
                    if (flavor == reasons[index]->flavor && resource == reasons[index]->resource) {
                        user.use[index] += resourceOf(assignment.usage, resource.view());
                    }
                }
            }
        }
        if (std::any_of(user.use.begin(), user.use.end(), [](const Quantity &use) { return !use.isZero(); })) {
            users.push_back(std::move(user));
        }
    }
    const auto rank = [](const QuotaUser &user) {
        return std::make_tuple(user.workload->priority, user.pods, user.workload->meta.ns.view(),
                               std::string_view(user.workload->meta.name));
    };
    std::sort(users.begin(), users.end(), [&](const auto &a, const auto &b) { return rank(a) < rank(b); });
    return users;
}

/// Admitted Workloads whose quota would be enough: one, two, else the least important ones until it is.
void Search::quotaJobs(const std::vector<const PendingReason *> &reasons, const std::vector<Thing> &prefix)
{
    const std::vector<QuotaUser> users = quotaUsers(reasons);
    const auto enough = [&](const std::vector<std::size_t> &chosen) {
        for (std::size_t index = 0; index < reasons.size(); ++index) {
            Quantity sum;
            for (const std::size_t user : chosen) {
                sum += users[user].use[index];
            }
            const auto needed = Quantity::parse(reasons[index]->amount);
            if (!needed || sum < *needed) {
                return false;
            }
        }
        return true;
    };
    const auto trial = [&](const std::vector<std::size_t> &chosen, bool smallest) {
        std::vector<Thing> things = prefix;
        for (const std::size_t index : chosen) {
            Thing thing;
            thing.workload = users[index].workload;
            thing.shown = obstacleOf(*thing.workload, m_waiting.priority);
            things.push_back(std::move(thing));
        }
        if (enough(chosen) && mayGoOn() && admits(things)) {
            addAnywhere(things, smallest);
        }
    };
    const std::size_t before = m_report.anywhere.size();
    const auto wanted = before + static_cast<std::size_t>(m_limits.setsPerDomain);
    for (std::size_t one = 0; one < users.size() && m_report.anywhere.size() < wanted; ++one) {
        trial({one}, true);
    }
    const bool isEnough = m_report.anywhere.size() > before;
    for (std::size_t one = 0; one < users.size() && !isEnough && m_report.anywhere.size() < wanted; ++one) {
        for (std::size_t two = one + 1; two < users.size() && m_report.anywhere.size() < wanted; ++two) {
            trial({one, two}, true);
        }
    }
    std::vector<std::size_t> many;
    for (std::size_t next = 0; next < users.size() && m_report.anywhere.size() == before; ++next) {
        many.push_back(next);
        if (many.size() > 2) {
            trial(many, false);
        }
    }
}

} // namespace obstacle

std::string_view toString(ObstacleKind kind)
{
    static constexpr std::string_view names[] = {"job",   "pods",          "cordon", "not-ready",
                                                 "taint", "missing-label", "quota",  "stopped-queue"};
    return names[static_cast<int>(kind)];
}

Result<ObstacleReport> findObstacles(const ClusterState &state, const Workload &workload, const KueueProfile &profile,
                                     const ObstacleLimits &limits, std::stop_token stop)
{
    return obstacle::Search(state, workload, profile, limits, std::move(stop)).run();
}

} // namespace hopyard::core
