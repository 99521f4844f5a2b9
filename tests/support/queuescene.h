// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/statebuilder.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace hopyard::test
{

/// A state with one queue over one topology: LocalQueue "lq" of namespace "team" → ClusterQueue "cq" → flavor "gpus" →
/// Topology "t". Hosts have 8 GPUs.
class QueueScene
{
public:
    explicit QueueScene(std::vector<std::string> levels = awsLevels(2), int gpuQuota = 10000);

    StateBuilder &builder() { return m_builder; }
    /// Hosts "LAYER2-0" … under two layers.
    void hosts(const std::string &layer1, const std::string &layer2, int count);
    /// An admitted Workload of Job team/NAME: hosts with their pods, GPUs a pod. It has no pods.
    std::shared_ptr<core::Workload> admitted(const std::string &name,
                                             const std::vector<std::pair<std::string, int>> &hosts, int gpus,
                                             int priority = 0);
    /// A Workload that is not part of the state; `required` may be empty.
    core::Workload waiting(const std::string &name, int pods, int gpus, const std::string &required,
                           int priority = 0) const;
    /// Puts it (and its Job) into the state.
    void pending(const core::Workload &workload);
    void put(core::Record record) { m_extra.push_back(std::move(record)); }
    void strict() { m_strategy = "StrictFIFO"; }
    void stopQueue(const std::string &policy) { m_stopPolicy = policy; }

    core::ClusterState state();

private:
    StateBuilder m_builder;
    std::string m_strategy = "BestEffortFIFO", m_stopPolicy = "None";
    int m_gpuQuota;
    std::vector<core::Record> m_extra;
};

/// A Job with the pod sets of a Workload.
std::shared_ptr<core::Job> jobOf(const core::Workload &workload);

} // namespace hopyard::test
