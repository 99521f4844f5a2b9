// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/placement/explainer.h"
#include "core/topology/tree.h"

#include <algorithm>

/// A job that was admitted: what keeps its pods from running where they were meant to.
namespace hopyard::core
{

namespace
{

constexpr std::string_view topologyGate = "kueue.x-k8s.io/topology";
constexpr std::size_t maxTroubles = 200;

/// What the scheduler says of a pod that it cannot place.
std::string saidOf(const Pod &pod)
{
    if (pod.message.empty() && pod.reason.empty()) {
        return "(nothing yet)";
    }
    return pod.message.empty() ? pod.reason : pod.message;
}

} // namespace

/// Jobs without a queue: their pods are the scheduler's alone.
void Explainer::explainPodsOfNoQueue()
{
    say({"The job names no queue, so Kueue has nothing to do with it.", {}});
    advise({"Set the label kueue.x-k8s.io/queue-name if Kueue should place it.", {}});
    SlotPlan plan;
    for (const auto &pod : m_state.podsOf(m_input.job)) {
        if (!pod->isFinished() && !pod->meta.deleting) {
            plan.pods.push_back({pod, std::nullopt, {}, true});
        }
    }
    m_pods.expected = static_cast<int>(plan.pods.size());
    for (const PlannedPod &pod : plan.pods) {
        judgePod(pod, plan);
    }
    if (m_pods.unplaced > 0) {
        m_answer.state = ExplainState::PodsUnplaced;
        say({"The scheduler cannot place %1 of the job's pods: %2",
             {std::to_string(m_pods.unplaced), m_firstUnplaced}});
    } else if (m_pods.running > 0 && m_pods.running == m_pods.expected) {
        m_answer.state = ExplainState::Running;
        say({"All %1 pods run; the job names no queue, so Kueue has nothing to do with it.",
             {std::to_string(m_pods.running)}});
    }
}

void Explainer::explainAdmitted()
{
    const std::vector<SlotPlan> plans = planSlots(m_state, m_input.job, *m_workload);
    judgePods(plans);
    if (const Condition *admitted = m_workload->condition("Admitted")) {
        m_answer.condition = *admitted;
    }
    summarizePods(plans);
    for (const std::string &host : m_input.takenForLost) {
        number({"This is as if host %1 were lost.", {shown(host)}});
    }
    explainLostHosts();
    if (m_workload->admission) {
        judgeQuality(plans);
    }
    number({"Admitted for %1 pods in ClusterQueue %2; %3 exist, %4 are on a host, %5 run.",
            {std::to_string(m_pods.expected), m_workload->admission ? shown(m_workload->admission->clusterQueue) : "",
             std::to_string(m_pods.there), std::to_string(m_pods.bound), std::to_string(m_pods.running)}});
    if (m_pods.drifted > 0) {
        number({"Pods on another host than Kueue assigned: %1.", {std::to_string(m_pods.drifted)}});
        advise(
            {"Kueue counts these hosts wrongly until the job ends; restart the job if that keeps others waiting.", {}});
    }
}

void Explainer::judgePods(const std::vector<SlotPlan> &plans)
{
    for (const SlotPlan &plan : plans) {
        m_pods.expected += plan.count;
        for (const PlannedPod &pod : plan.pods) {
            judgePod(pod, plan);
        }
    }
}

void Explainer::judgePod(const PlannedPod &planned, const SlotPlan &plan)
{
    const Pod &pod = *planned.pod;
    const std::string planText = planned.slot.empty() ? std::string() : planned.slot.back();
    const auto trouble = [&](Sentence sentence) {
        if (m_answer.pods.size() < maxTroubles) {
            m_answer.pods.push_back({pod.meta.name, pod.nodeName.str(), planText, std::move(sentence)});
        }
    };
    ++m_pods.there;
    const auto &gates = pod.schedulingGates;
    if (std::find(gates.begin(), gates.end(), topologyGate) != gates.end()) {
        ++m_pods.gated;
        trouble({"%1 waits for Kueue to open its gate kueue.x-k8s.io/topology.", {shown(pod.meta.name)}});
    } else if (!gates.empty()) {
        ++m_pods.otherGate;
        m_otherGate = shown(gates.front());
        trouble({"%1 waits for its scheduling gate %2.", {shown(pod.meta.name), shown(gates.front())}});
    } else if (pod.nodeName.empty()) {
        ++m_pods.unplaced;
        m_firstUnplaced = m_firstUnplaced.empty() ? shown(saidOf(pod)) : m_firstUnplaced;
        trouble({"%1 has no gate and no host: the scheduler cannot place it: %2",
                 {shown(pod.meta.name), shown(saidOf(pod))}});
    } else {
        ++m_pods.bound;
        const auto node = m_state.node(pod.nodeName.view());
        const bool isLost = m_input.nodesKnown && !m_state.nodes.empty() && (!node || !node->ready.value_or(true));
        if (isLost) {
            ++m_pods.lost;
            m_firstLost = m_firstLost.empty() ? shown(pod.nodeName.view()) : m_firstLost;
            trouble(node ? Sentence{"%1 is on host %2, which is not ready.",
                                    {shown(pod.meta.name), shown(pod.nodeName.view())}}
                         : Sentence{"%1 is on host %2, which is gone.",
                                    {shown(pod.meta.name), shown(pod.nodeName.view())}});
        } else if (!planned.isOnSlot) {
            ++m_pods.drifted;
            trouble(plan.isRanked ? Sentence{"%1 is on host %2, but its rank's slot is %3.",
                                             {shown(pod.meta.name), shown(pod.nodeName.view()), shown(planText)}}
                                  : Sentence{"%1 is on host %2, where the assignment has no place (left) for it.",
                                             {shown(pod.meta.name), shown(pod.nodeName.view())}});
        } else if (pod.phase != PodPhase::Running && !(pod.reason.empty() && pod.message.empty())) {
            trouble({"%1 is on host %2 and does not run: %3",
                     {shown(pod.meta.name), shown(pod.nodeName.view()), shown(saidOf(pod))}});
        }
        m_pods.running += pod.phase == PodPhase::Running && !isLost ? 1 : 0;
    }
}

/// How close the pods are, and how close they could be.
void Explainer::judgeQuality(const std::vector<SlotPlan> &plans)
{
    const TopologyTree tree = TopologyTree::build(m_state, chooseLevels(m_state));
    std::vector<int> hosts;
    bool isRanked = !plans.empty();
    for (const SlotPlan &plan : plans) {
        isRanked = isRanked && plan.isRanked;
        for (const PlannedPod &pod : plan.pods) {
            if (!pod.pod->nodeName.empty()) {
                hosts.push_back(tree.hostIndex(pod.pod->nodeName.view()));
            }
        }
    }
    const bool allBound = m_pods.bound > 0 && m_pods.bound == m_pods.expected;
    m_answer.quality = allBound ? qualityOf(tree, hosts, isRanked) : qualityOf(tree, *m_workload->admission, isRanked);
    if (m_input.findsObstacles && !m_stop.stop_requested()) {
        m_answer.best = bestPlacement(m_state, tree, *m_workload, m_input.profile, isRanked);
    }
    std::vector<std::string> spread;
    for (const LevelSpread &level : m_answer.quality->levels) {
        spread.push_back(std::to_string(level.domains) + " × " + shown(level.label));
    }
    if (!spread.empty() && m_answer.quality->pods > 1) {
        number({"Its pods are spread over: %1.", {join(spread, ", ")}});
    }
    const HopSummary &hops = m_answer.quality->hops;
    if (hops.mean && hops.worst && m_answer.quality->pods > 1) {
        const std::string mean = std::to_string(*hops.mean);
        number({"Hops between its pods: %1 on average, %2 at worst.",
                {mean.substr(0, mean.find('.') + 2), std::to_string(*hops.worst)}});
    }
    const auto isBetter = [&](const LevelSpread &level) {
        return m_answer.best && level.label == m_answer.best->level && level.domains > 1;
    };
    const auto &levels = m_answer.quality->levels;
    if (std::any_of(levels.begin(), levels.end(), isBetter)) {
        number({"Placed anew it could be in one domain of level %1 now.", {shown(m_answer.best->level)}});
    }
}

/// The one cause that matters most.
void Explainer::summarizePods(const std::vector<SlotPlan> &plans)
{
    const auto count = [](int number) { return std::to_string(number); };
    if (m_pods.lost > 0) {
        m_answer.state = ExplainState::NodeLost;
        say({"%1 of the job's pods are on hosts that are gone or not ready, %2 first.",
             {count(m_pods.lost), m_firstLost}});
        advise(
            {"Bring the host back; Kueue replaces one lost host, and throws the job out and queues it again for more.",
             {}});
    } else if (m_pods.unplaced > 0) {
        m_answer.state = ExplainState::PodsUnplaced;
        say({"Kueue has given the job its places, but the scheduler cannot place %1 of its pods: %2",
             {count(m_pods.unplaced), m_firstUnplaced}});
        advise(
            {"Look for what Kueue does not look at: pod affinity, spread constraints, volumes, host ports, pods on the "
             "host that Kueue does not manage.",
             {}});
    } else if (m_pods.gated > 0) {
        m_answer.state = ExplainState::PodsGated;
        say({"%1 of the job's pods wait for Kueue to open their topology gate.", {count(m_pods.gated)}});
        for (const SlotPlan &plan : plans) {
            if (static_cast<int>(plan.places.size()) < plan.count && !plan.levels.empty()) {
                number(
                    {"The assignment of %1 has %2 slots for %3 pods: the slice size does not divide the count, so the "
                     "rest stays gated.",
                     {shown(plan.podSet), std::to_string(plan.places.size()), count(plan.count)}});
                advise({"Make the number of pods a multiple of the slice size.", {}});
            } else if (!plan.levels.empty() && !plan.pods.empty() && !plan.isRanked && plan.pods.front().rank) {
                number({"The ranks of %1 are not usable (missing, twice or out of range), so places are filled as pods "
                        "come.",
                        {shown(plan.podSet)}});
            }
        }
        advise({"If it lasts, look at the log of Kueue's controller for the topology ungater.", {}});
    } else if (m_pods.otherGate > 0) {
        m_answer.state = ExplainState::PodsGated;
        say({"%1 of the job's pods wait for the scheduling gate %2.", {count(m_pods.otherGate), m_otherGate}});
        advise({"Find out which controller removes this gate.", {}});
    } else if (m_pods.there < m_pods.expected && m_pods.running < m_pods.expected) {
        m_answer.state = ExplainState::PodsMissing;
        if (!m_input.podsKnown) {
            say({"The job is admitted; its pods could not be read.", {}});
            advise({"Ask for the right to list pods in namespace %1.", {shown(m_input.job.meta.ns.view())}});
            return;
        }
        say({"The job is admitted for %1 pods, but only %2 exist or still run.",
             {count(m_pods.expected), count(m_pods.there)}});
        advise(
            {"Look at the job's events: its controller may be refused pods (quota, webhook), or some have ended.", {}});
    } else if (m_pods.running < m_pods.expected) {
        m_answer.state = ExplainState::PodsStarting;
        say({"All pods have their host; %1 of %2 do not run yet.",
             {count(m_pods.expected - m_pods.running), count(m_pods.expected)}});
        advise({"Look at the pods' events: images, volumes, init containers.", {}});
    } else {
        m_answer.state = ExplainState::Running;
        say({"All %1 pods run.", {count(m_pods.running)}});
    }
}

} // namespace hopyard::core
