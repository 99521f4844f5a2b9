// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/explain.h"

#include "core/base/text.h"
#include "core/placement/explainer.h"
#include "core/placement/obstaclescene.h"

#include <algorithm>
#include <set>
#include <tuple>

/// A job that waits: what Kueue wrote, what it would write now, and what changed in between.
namespace hopyard::core
{

namespace
{

std::string nameOf(const Job &job)
{
    return job.kind.str() + "/" + job.meta.ns.str() + "/" + job.meta.name;
}

/// Conditions that Kueue leaves behind when it is done with a Workload or its job says so.
bool isFinished(const Job &job, const Workload &workload)
{
    const auto isEnd = [](const Condition &condition) {
        return condition.status == "True" && (condition.type == "Complete" || condition.type == "Completed" ||
                                              condition.type == "Succeeded" || condition.type == "Failed");
    };
    return workload.isTrue("Finished") || std::any_of(job.conditions.begin(), job.conditions.end(), isEnd);
}

/// How telling a cause is when there are several: what no waiting helps against first.
int weightOf(const PendingReason &reason)
{
    switch (reason.cause) {
    case PendingCause::Other:
        return 3;
    case PendingCause::QuotaNow:
    case PendingCause::LostInCycle:
    case PendingCause::Preempting:
        return 2;
    case PendingCause::TopologyShort:
        return 1;
    default:
        return 0;
    }
}

const PendingReason *mainReason(const PendingMessage &message)
{
    const auto found = std::min_element(message.reasons.begin(), message.reasons.end(),
                                        [](const auto &a, const auto &b) { return weightOf(a) < weightOf(b); });
    return found == message.reasons.end() ? nullptr : &*found;
}

/// What two messages are compared by: order and spelling do not count.
std::set<std::string> essence(const PendingMessage &message)
{
    std::set<std::string> all;
    for (const PendingReason &reason : message.reasons) {
        std::string text(toString(reason.cause));
        for (const std::string &part : {reason.podSet, reason.flavor, reason.topology, reason.resource, reason.level,
                                        reason.amount, reason.maximum, std::to_string(reason.fitting),
                                        std::to_string(reason.wanted), std::to_string(reason.hosts)}) {
            text += "\n" + part;
        }
        std::set<std::string> excluded;
        for (const auto &[what, hosts] : reason.excluded) {
            excluded.insert(what + ": " + std::to_string(hosts));
        }
        for (const std::string &part : excluded) {
            text += "\n" + part;
        }
        for (const PendingReason::Layer &layer : reason.layers) {
            text += "\n" + layer.level + std::to_string(layer.fitting) + "/" + std::to_string(layer.wanted);
        }
        if (reason.cause == PendingCause::Other) {
            text += "\n" + reason.text;
        }
        all.insert(std::move(text));
    }
    return all;
}

/// When a Workload joined its queue: an eviction that puts it at the end again counts as joining anew. Source: Kueue
/// pkg/workload, GetQueueOrderTimestamp.
std::optional<TimePoint> queuedAt(const Workload &workload)
{
    const Condition *evicted = workload.condition("Evicted");
    const bool atTheEnd = evicted && evicted->status == "True" &&
                          (evicted->reason == "PodsReadyTimeout" || evicted->reason == "AdmissionCheck");
    return atTheEnd && evicted->since ? evicted->since : workload.meta.created;
}

bool waits(const Workload &workload)
{
    return workload.active && !workload.admission && !workload.isTrue("Finished") && !workload.isTrue("QuotaReserved");
}

} // namespace

std::string Explainer::shown(std::string_view text)
{
    return bounded(escapedForDisplay(text), 400);
}

std::string_view toString(ExplainState state)
{
    static constexpr std::string_view names[] = {
        "no-workload",  "finished",   "deactivated",   "evicted",       "pending",   "unanswered", "checks",
        "pods-missing", "pods-gated", "pods-unplaced", "pods-starting", "node-lost", "running"};
    return names[static_cast<int>(state)];
}

void Explainer::advise(Sentence sentence)
{
    const auto &known = m_answer.advice;
    if (!sentence.pattern.empty() && std::find(known.begin(), known.end(), sentence) == known.end()) {
        m_answer.advice.push_back(std::move(sentence));
    }
}

Result<Explanation> Explainer::run()
{
    m_answer.object = nameOf(m_input.job);
    m_answer.upperBound = !m_input.workloadsKnown || !m_input.podsKnown || !m_input.nodesKnown;
    m_workload = m_state.workloadOf(m_input.job);
    if (!m_workload) {
        explainWithoutWorkload();
        return std::move(m_answer);
    }
    m_answer.workload = m_workload->meta.ns.str() + "/" + m_workload->meta.name;
    if (isFinished(m_input.job, *m_workload)) {
        m_answer.state = ExplainState::Finished;
        const Condition *finished = m_workload->condition("Finished");
        say({"The job has ended.", {}});
        if (finished && !finished->message.empty()) {
            number({"Kueue says: %1", {shown(finished->message)}});
        }
    } else if (!m_workload->active) {
        m_answer.state = ExplainState::Deactivated;
        say({"The job is deactivated: spec.active of its Workload %1 is false.", {shown(m_workload->meta.name)}});
        const Condition *evicted = m_workload->condition("Evicted");
        if (evicted && !evicted->message.empty()) {
            number({"Kueue says: %1", {shown(evicted->message)}});
        }
        advise({"Set spec.active of the Workload to true to queue it again.", {}});
    } else if (!m_workload->isTrue("QuotaReserved")) {
        explainWaiting();
    } else if (!m_workload->isTrue("Admitted")) {
        explainChecks();
    } else {
        explainAdmitted();
    }
    if (m_stop.stop_requested()) {
        return fail(ErrorKind::Cancelled, "The explanation was cancelled.");
    }
    return std::move(m_answer);
}

void Explainer::explainWithoutWorkload()
{
    const Job &job = m_input.job;
    const std::string queue = job.queueName();
    m_answer.state = ExplainState::NoWorkload;
    if (!m_input.workloadsKnown) {
        say({"Workloads could not be read, so why the job waits is not known.", {}});
        advise({"Ask for the right to list workloads.kueue.x-k8s.io in namespace %1.", {shown(job.meta.ns.view())}});
        return;
    }
    if (queue.empty()) {
        explainPodsOfNoQueue();
        return;
    }
    const std::string className = job.priorityClass();
    const auto local = m_state.localQueue(job.meta.ns.view(), queue);
    number({"The job names queue %1.", {shown(queue)}});
    if (!local && !m_state.localQueues.empty()) {
        say({"LocalQueue %1 does not exist in namespace %2.", {shown(queue), shown(job.meta.ns.view())}});
        advise({"Name a queue that exists: `kubectl get localqueues` lists them.", {}});
    } else if (!className.empty() && !m_state.priorityClass(className) && !m_state.priorityClasses.empty()) {
        say({"WorkloadPriorityClass %1 does not exist, so Kueue makes no Workload of the job.", {shown(className)}});
        advise({"Name a priority class that exists: `kubectl get workloadpriorityclasses` lists them.", {}});
    } else {
        say({"Kueue has not made a Workload of the job.", {}});
        advise({"If this lasts, look at the job's events and whether Kueue's controller runs: `hopyard check`.", {}});
    }
}

void Explainer::explainChecks()
{
    m_answer.state = ExplainState::Checks;
    const Condition *admitted = m_workload->condition("Admitted");
    say({"The job holds its quota and waits for admission checks of its queue.", {}});
    if (admitted) {
        m_answer.condition = *admitted;
        if (!admitted->message.empty()) {
            number({"Kueue says: %1", {shown(admitted->message)}});
        }
        if (admitted->reason == "PendingDelayedTopologyRequests") {
            say({"The job holds its quota; its topology is assigned when its admission checks are done.", {}});
        }
    }
    const auto queue = m_workload->admission ? m_state.clusterQueue(m_workload->admission->clusterQueue) : nullptr;
    if (queue && !queue->admissionChecks.empty()) {
        number({"ClusterQueue %1 asks for: %2.", {shown(queue->meta.name), shown(join(queue->admissionChecks, ", "))}});
    }
    advise({"Look at status.admissionChecks of the Workload and at whoever answers them.", {}});
}

// --- waiting ---

void Explainer::explainWaiting()
{
    const Condition *condition = m_workload->condition("QuotaReserved");
    m_answer.state = condition && !condition->message.empty() ? ExplainState::Pending : ExplainState::Unanswered;
    if (condition) {
        m_answer.condition = *condition;
        m_answer.stored = parsePendingMessage(condition->reason, condition->message);
    }
    const Condition *evicted = m_workload->condition("Evicted");
    if (evicted && evicted->status == "True") {
        m_answer.state = ExplainState::Evicted;
    }
    predictLive();
    judgeStale();
    findPosition();
    chooseCause();
    if (m_answer.state == ExplainState::Evicted) {
        number({"It was admitted before and thrown out (%1): %2", {shown(evicted->reason), shown(evicted->message)}});
    }
    const bool usesLive = m_answer.stale.value_or(true);
    const PendingMessage live = parsePendingMessage(m_answer.live->reason, m_answer.live->message);
    if (m_answer.live->verdict != Prediction::Verdict::Blocked) { // else the figures are those of another job
        addNumbers(usesLive ? live : m_answer.stored);
        addShortfalls();
        adviseOn(usesLive ? live : m_answer.stored);
    }
    if (m_input.findsObstacles && !m_answer.live->admitted() && !m_stop.stop_requested()) {
        Result<ObstacleReport> obstacles = findObstacles(m_state, *m_workload, m_input.profile, m_input.limits, m_stop);
        if (obstacles) {
            m_answer.obstacles = std::move(*obstacles);
        }
        adviseObstacles();
    }
    for (const std::vector<Sentence> *list :
         std::initializer_list<const std::vector<Sentence> *>{&m_input.assumed, &m_answer.live->assumptions}) {
        for (Sentence assumption : *list) {
            std::transform(assumption.values.begin(), assumption.values.end(), assumption.values.begin(),
                           [](const std::string &value) { return shown(value); });
            number(std::move(assumption));
        }
    }
    if (m_answer.upperBound) {
        number({"Not everything could be read, so there may be less room than this says.", {}});
    }
}

void Explainer::predictLive()
{
    m_answer.live = predict(m_state, *m_workload, m_input.profile);
}

void Explainer::judgeStale()
{
    if (!m_answer.condition || m_answer.condition->message.empty()) {
        return;
    }
    const Prediction &live = *m_answer.live;
    if (live.isRestless || live.verdict == Prediction::Verdict::Undecided ||
        live.verdict == Prediction::Verdict::Blocked) {
        return; // Kueue would write nothing, so what stands there stays; or it writes one thing after another.
    }
    const PendingMessage now = parsePendingMessage(live.reason, live.message);
    const std::set<std::string> stored = essence(m_answer.stored);
    const auto standsThere = [&](const std::string &message) {
        return essence(parsePendingMessage(live.reason, message)) == stored;
    };
    m_answer.stale =
        live.admitted() || !(essence(now) == stored || std::ranges::any_of(live.otherMessages, standsThere));
    if (!*m_answer.stale) {
        return;
    }
    if (m_answer.stored.preempting > 0 && live.admitted()) {
        m_answer.changes.push_back({"Kueue is stopping other jobs for it; the message goes when they have ended.", {}});
    } else if (live.admitted()) {
        m_answer.changes.push_back({"There is room now: Kueue admits it the next time it looks.", {}});
    } else {
        compareReasons(now);
    }
    addHappenedSince();
    if (m_answer.upperBound) {
        m_answer.changes.push_back({"Or it only looks so, because not everything could be read.", {}});
    }
}

void Explainer::compareReasons(const PendingMessage &now)
{
    const PendingReason *then = mainReason(m_answer.stored);
    const PendingReason *today = mainReason(now);
    if (!then || !today) {
        return;
    }
    if (then->cause == today->cause && then->wanted == today->wanted && then->fitting != today->fitting) {
        m_answer.changes.push_back(
            {"When Kueue wrote it %1 of %2 fitted; now it is %3.",
             {std::to_string(then->fitting), std::to_string(then->wanted), std::to_string(today->fitting)}});
    } else if (then->cause == today->cause && then->amount != today->amount && !today->amount.empty()) {
        m_answer.changes.push_back({"When Kueue wrote it %1 more %2 were needed; now it is %3.",
                                    {shown(then->amount), shown(then->resource), shown(today->amount)}});
    } else if (then->cause != today->cause) {
        m_answer.changes.push_back({"Now the reason is another one: %1", {toText(sentenceOf(*today))}});
    }
    if (then->hosts != today->hosts && then->hosts > 0 && today->hosts > 0) {
        m_answer.changes.push_back({"The topology had %1 hosts then and has %2 now.",
                                    {std::to_string(then->hosts), std::to_string(today->hosts)}});
    } else if (then->excluded != today->excluded) {
        m_answer.changes.push_back({"Other hosts are left out than then.", {}});
    }
}

/// What happened after the condition last changed; a message may be newer than that.
void Explainer::addHappenedSince()
{
    const std::optional<TimePoint> since = m_answer.condition->since;
    if (!since) {
        return;
    }
    const auto isLater = [&](const Condition *condition, std::string_view status) {
        return condition && condition->status == status && condition->since && *condition->since > *since;
    };
    int ended = 0;
    int admitted = 0;
    for (const auto &[key, workload] : m_state.workloads) {
        ended +=
            isLater(workload->condition("Finished"), "True") || isLater(workload->condition("Evicted"), "True") ? 1 : 0;
        admitted += workload->admission && isLater(workload->condition("QuotaReserved"), "True") ? 1 : 0;
    }
    int came = 0;
    int recovered = 0;
    int lost = 0;
    for (const auto &[key, node] : m_state.nodes) {
        const auto ready = std::find_if(node->conditions.begin(), node->conditions.end(),
                                        [](const Condition &condition) { return condition.type == "Ready"; });
        const Condition *condition = ready == node->conditions.end() ? nullptr : &*ready;
        if (node->meta.created && *node->meta.created > *since) {
            ++came;
        } else {
            recovered += isLater(condition, "True") ? 1 : 0;
            lost += condition && condition->status != "True" && condition->since && *condition->since > *since ? 1 : 0;
        }
    }
    const auto tell = [&](int count, const char *pattern) {
        if (count > 0) {
            m_answer.changes.push_back({pattern, {std::to_string(count), formatTime(*since)}});
        }
    };
    tell(ended, "Jobs that ended or were thrown out since %2: %1.");
    tell(admitted, "Jobs that were admitted since %2: %1.");
    tell(came, "Hosts that came since %2: %1.");
    tell(recovered, "Hosts that became ready since %2: %1.");
    tell(lost, "Hosts that became not ready since %2: %1.");
}

void Explainer::findPosition()
{
    const auto local = m_state.localQueue(m_workload->meta.ns.view(), m_workload->queueName);
    const auto queue = local ? m_state.clusterQueue(local->clusterQueue) : nullptr;
    if (!queue) {
        return;
    }
    std::vector<std::shared_ptr<const Workload>> waiting;
    for (const auto &[key, workload] : m_state.workloads) {
        const auto other = m_state.localQueue(workload->meta.ns.view(), workload->queueName);
        if (waits(*workload) && other && other->clusterQueue == local->clusterQueue) {
            waiting.push_back(workload);
        }
    }
    const auto rank = [](const Workload &workload) {
        return std::make_tuple(-workload.priority, queuedAt(workload), workload.meta.ns.view(),
                               std::string_view(workload.meta.name));
    };
    std::sort(waiting.begin(), waiting.end(), [&](const auto &a, const auto &b) { return rank(*a) < rank(*b); });
    QueuePosition position{
        local->meta.name, queue->meta.name, queue->queueingStrategy, 0, static_cast<int>(waiting.size()), {}, false};
    const auto own = std::find(waiting.begin(), waiting.end(), m_workload);
    position.position = static_cast<int>(own - waiting.begin()) + 1;
    if (!waiting.empty()) {
        position.head = obstacle::nameOf(*waiting.front());
    }
    position.blocked = m_answer.live->verdict == Prediction::Verdict::Blocked;
    m_answer.position = std::move(position);
}

void Explainer::chooseCause()
{
    const Prediction &live = *m_answer.live;
    const bool isStrict = m_answer.position && m_answer.position->strategy == "StrictFIFO";
    if (live.verdict == Prediction::Verdict::Blocked && !isStrict) {
        say({"It has to wait for %1, which is ahead in the queue: Kueue tries it again and again without end, and "
             "looks at no job behind it.",
             {shown(live.blockedBy)}});
        advise({"Let that job ask for what one flavor can give, or take it out of the queue.", {}});
        return;
    }
    if (live.verdict == Prediction::Verdict::Blocked) {
        say({"It has to wait for %1, the head of its StrictFIFO queue, which does not fit.",
             {m_answer.position ? shown(m_answer.position->head) : "another job"}});
        advise({"Only when the head is admitted or taken out of the queue does Kueue look at this job.", {}});
        return;
    }
    if (live.verdict == Prediction::Verdict::Undecided) {
        say({"Kueue %1 never answers this request, because its placement ends in a number that it cannot store.",
             {shown(live.kueue)}});
        if (!live.message.empty()) {
            number({"%1", {shown(live.message)}});
        }
        advise({"Ask for a wider level or other sizes, or update Kueue.", {}});
        return;
    }
    if (live.admitted()) {
        say(m_answer.stored.preempting > 0 || !live.preempts.empty()
                ? Sentence{"Kueue makes room for it by stopping other jobs.", {}}
                : Sentence{"It fits now; Kueue has not looked at it again yet.", {}});
        if (!live.preempts.empty()) {
            number({"It is admitted when these are stopped: %1.", {shown(join(live.preempts, ", "))}});
        }
        advise({"Wait some seconds; Kueue looks again when a host, a quota or a job changes.", {}});
        return;
    }
    const PendingMessage now = parsePendingMessage(live.reason, live.message);
    const PendingReason *reason = m_answer.stale.value_or(true) ? mainReason(now) : mainReason(m_answer.stored);
    say(reason ? sentenceOf(*reason) : Sentence{"Kueue has not decided yet.", {}});
}

void Explainer::addNumbers(const PendingMessage &message)
{
    for (const PendingReason &reason : message.reasons) {
        const Sentence sentence = sentenceOf(reason);
        if (!(sentence == m_answer.cause)) {
            number(sentence);
        }
        if (!reason.excluded.empty()) {
            std::vector<std::string> parts;
            for (const auto &[what, hosts] : reason.excluded) {
                parts.push_back(what + ": " + std::to_string(hosts));
            }
            number({"The topology sees %1 hosts; without room for a single pod are: %2.",
                    {std::to_string(reason.hosts), shown(join(parts, ", "))}});
        }
    }
}

void Explainer::addShortfalls()
{
    for (const TopologyShortfall &shortfall : m_answer.live->shortfalls) {
        if (shortfall.bestDomain.empty()) {
            continue;
        }
        number({"Most room at level %1 of flavor %2 has %3: %4 of %5.",
                {shown(shortfall.level), shown(shortfall.flavor), shown(join(shortfall.bestDomain, "/")),
                 std::to_string(shortfall.fitting), std::to_string(shortfall.wanted)}});
    }
}

void Explainer::adviseOn(const PendingMessage &message)
{
    const PendingReason *first = mainReason(message);
    if (first && !m_answer.live->admitted()) {
        advise(remedyOf(*first));
    }
    for (const PendingReason &reason : message.reasons) {
        if (!m_answer.live->admitted()) {
            advise(remedyOf(reason));
        }
    }
}

void Explainer::adviseObstacles()
{
    std::vector<const ObstacleSet *> sets;
    for (const ObstacleSet &set : m_answer.obstacles.anywhere) {
        sets.push_back(&set);
    }
    for (const ObstacleDomain &domain : m_answer.obstacles.domains) {
        sets.push_back(&domain.sets.front());
    }
    const auto best = std::min_element(sets.begin(), sets.end(), [](const ObstacleSet *a, const ObstacleSet *b) {
        return a->parts.size() < b->parts.size();
    });
    if (best == sets.end()) {
        return;
    }
    std::vector<std::string> names;
    for (const Obstacle &part : (*best)->parts) {
        names.push_back(std::string(toString(part.kind)) + " " + part.object);
    }
    number({"It would fit without: %1.", {shown(join(names, ", "))}});
}

Result<Explanation> explain(const ExplainInput &input, std::stop_token stop)
{
    return Explainer(input, std::move(stop)).run();
}

} // namespace hopyard::core
