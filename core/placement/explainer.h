// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/explain.h"
#include "core/placement/slots.h"

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopyard::core
{

/// One run of explain(), for its own sources.
class Explainer
{
public:
    Explainer(const ExplainInput &input, std::stop_token stop)
        : m_input(input), m_state(input.state), m_stop(std::move(stop))
    {
    }
    Result<Explanation> run();
    /// A text of the cluster in a sentence: escaped and bounded.
    static std::string shown(std::string_view text);

private:
    void explainWithoutWorkload();
    void explainPodsOfNoQueue();
    void explainWaiting();
    void explainChecks();
    void explainAdmitted();

    // Waiting.
    void predictLive();
    void judgeStale();
    void compareReasons(const PendingMessage &now);
    void addHappenedSince();
    void findPosition();
    void chooseCause();
    void addNumbers(const PendingMessage &message);
    void addShortfalls();
    void adviseOn(const PendingMessage &message);
    void adviseObstacles();

    // Admitted.
    void judgePods(const std::vector<SlotPlan> &plans);
    void judgePod(const PlannedPod &pod, const SlotPlan &plan);
    void explainLostHosts();
    void explainQueuedAgain(LostHosts &lost);
    void judgeQuality(const std::vector<SlotPlan> &plans);
    void summarizePods(const std::vector<SlotPlan> &plans);

    void say(Sentence cause) { m_answer.cause = std::move(cause); }
    void number(Sentence sentence) { m_answer.numbers.push_back(std::move(sentence)); }
    void advise(Sentence sentence);

    const ExplainInput &m_input;
    const ClusterState &m_state;
    const std::stop_token m_stop;
    std::shared_ptr<const Workload> m_workload;
    Explanation m_answer;
    struct PodCounts {
        int expected = 0, there = 0, gated = 0, otherGate = 0, unplaced = 0, bound = 0, running = 0, lost = 0,
            drifted = 0;
    };
    PodCounts m_pods;
    std::string m_firstUnplaced, m_firstLost, m_otherGate;
};

} // namespace hopyard::core
