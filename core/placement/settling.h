// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/flavorassigner.h"
#include "core/placement/prediction.h"
#include "core/placement/preemption.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hopyard::core
{

/// "ns/name" of the job that a Workload stands for.
std::string ownerName(const Workload &workload);

/// One Workload that is alone at the head of its queue, cycle by cycle until nothing changes any more, or until the
/// same comes round again. Leaves the model as it was. Source: Kueue pkg/scheduler/scheduler.go.
class Settling
{
public:
    Settling(SchedulerModel &model, const Workload &workload, const ClusterQueue &queue)
        : m_model(model)
        , m_workload(workload)
        , m_queue(queue)
        , m_preemptor(model, workload, queue)
        , m_assigner(model, workload, queue, [this](const FlavorResource &what, std::int64_t amount) {
            return m_preemptor.outlook(what, amount);
        })
    {
    }

    void run(Prediction &prediction);
    /// Whether Kueue might try the flavors in turn without end, judged by quota alone: cheap, and true too often.
    bool mayGoRound();
    /// Whether the first flavors that are looked at have the quota for all its pods: cheap.
    bool hasQuota();

private:
    bool isStrict() const { return m_queue.queueingStrategy == "StrictFIFO"; }

    using Tried = std::vector<std::map<std::string, int>>;
    /// What was tried before a cycle, and what the cycle made stand in the condition.
    using Cycles = std::vector<std::pair<Tried, std::vector<std::string>>>;
    struct Attempt {
        AssignmentPlan plan;
        std::vector<std::size_t> targets;
        bool accepted() const { return plan.mode() == AssignmentMode::Fit || !targets.empty(); }
    };
    Attempt attempt(const std::vector<int> &counts, const Tried &tried);
    std::optional<Attempt> attemptWithFewer(const Tried &tried);
    bool stillFits(const AssignmentPlan &plan);
    void evict(const std::vector<std::size_t> &targets);
    void report(const AssignmentPlan &plan, Prediction &prediction);
    static void give(const AssignmentPlan &plan, Prediction &prediction, bool places);
    void finish(const AssignmentPlan &plan, Prediction &prediction);
    void reportUnstorable(Prediction &prediction) const;
    void reportEnd(Prediction &prediction) const;
    static void reportOthers(const std::vector<std::string> &messages, Prediction &prediction);
    void reportRound(const Cycles &cycles, std::size_t first, Prediction &prediction) const;
    bool losesAgain(const AssignmentPlan &plan, Prediction &prediction);
    bool step(Tried &tried, Cycles &cycles, Prediction &prediction);

    SchedulerModel &m_model;
    const Workload &m_workload;
    const ClusterQueue &m_queue;
    Preemptor m_preemptor;
    FlavorAssigner m_assigner;
    std::vector<std::size_t> m_evicted;
};

} // namespace hopyard::core
