// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/state.h"
#include "core/topology/tree.h"

#include <memory>
#include <string>
#include <vector>

namespace hopyard::ui
{

/// Quota of one resource in a cluster queue, summed over its flavors.
struct QuotaFact {
    std::string resource;
    core::Quantity nominal, reserved;
    bool operator==(const QuotaFact &) const = default;
};
struct QueueFact {
    std::string ns, name, clusterQueue;
    bool clusterQueueKnown = false;
    bool stopped = false;
    int pending = 0;
    std::vector<QuotaFact> quota;
    std::string topology; ///< of the cluster queue's flavors; empty when none names one or they cannot be seen
    bool operator==(const QueueFact &) const = default;
};
struct PriorityFact {
    std::string name, description;
    int value = 0;
    bool operator==(const PriorityFact &) const = default;
};
/// What one node of an instance type allocates at most; `hosts` counts ready and schedulable ones.
struct InstanceTypeFact {
    std::string name;
    int hosts = 0, usableHosts = 0;
    core::Quantity gpus, cpu, memory, efa;
    bool operator==(const InstanceTypeFact &) const = default;
};
struct LevelFact {
    std::string label, name; ///< name: LevelList::displayName
    int domains = 0;
    int hostsWithout = 0; ///< hosts that lack this label: Kueue leaves them out
    bool operator==(const LevelFact &) const = default;
};
struct TopologyFact {
    std::string name; ///< empty: levels seen on nodes without any Topology object
    std::vector<LevelFact> levels;
    std::shared_ptr<const core::TopologyTree> tree;
};

/// What the form offers to choose from, taken from one state of the cluster. Immutable, shared with the GUI thread.
/// Lists are sorted by name; a list that could not be read is empty and its `…Known` false.
struct ClusterFacts {
    std::vector<std::string> namespaces;
    std::vector<QueueFact> queues;
    std::vector<PriorityFact> priorities;
    std::vector<InstanceTypeFact> instanceTypes;
    std::vector<TopologyFact> topologies; ///< the one of the shown tree first
    int hosts = 0;

    const QueueFact *queue(const std::string &ns, const std::string &name) const;
    const PriorityFact *priority(const std::string &name) const;
    const InstanceTypeFact *instanceType(const std::string &name) const;
    /// The topology that a job in this queue is placed by; the shown tree's when the queue says nothing.
    const TopologyFact *topologyOf(const std::string &ns, const std::string &queueName) const;
};

/// Any thread; linear in nodes and queues. `shown` is the tree the window shows, reused where the levels are the same.
std::shared_ptr<const ClusterFacts> collectFacts(const core::ClusterState &state,
                                                 const std::shared_ptr<const core::TopologyTree> &shown);

} // namespace hopyard::ui
