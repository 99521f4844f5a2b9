// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/state.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hopyard::core
{

/// A resource as one flavor gives it: what quota is counted in.
struct FlavorResource {
    std::string flavor;
    std::string resource;
    auto operator<=>(const FlavorResource &) const = default;
};
/// Amounts as kube-scheduler counts (cpu in thousandths).
using FlavorAmounts = std::map<FlavorResource, std::int64_t>;

/// ClusterQueues and the cohorts they stand in, with quota and use. A node is an index; what a node may have beyond its
/// own comes from its parent, limited by its borrowing limit; what it lends is limited by its lending limit. A value
/// owned by one thread. Source: Kueue pkg/cache/scheduler/resource_node.go.
class QuotaTree
{
public:
    explicit QuotaTree(const ClusterState &state);

    int queue(const std::string &clusterQueue) const; ///< -1 for one that does not exist
    int parentOf(int node) const { return m_nodes[at(node)].parent; }
    bool hasParent(int node) const { return parentOf(node) >= 0; }
    bool isQueue(int node) const { return m_nodes[at(node)].isQueue; }
    const std::vector<int> &childrenOf(int node) const { return m_nodes[at(node)].children; }
    const std::string &nameOf(int node) const { return m_nodes[at(node)].name; }
    int rootOf(int node) const;
    /// Queues of the whole tree that a node stands in.
    std::vector<int> queuesUnder(int node) const;
    /// A cohort that is its own ancestor: Kueue takes its queues out of service.
    bool inCycle(int node) const { return m_nodes[at(node)].cycle; }

    /// In fair sharing: what it uses beyond its own weighs so much less.
    double fairWeight(int node) const { return m_nodes[at(node)].fairWeight; }
    /// What the node, or any below it, has a quota for, be it 0.
    std::vector<FlavorResource> counted(int node) const;

    std::int64_t nominal(int node, const FlavorResource &what) const;
    std::optional<std::int64_t> borrowingLimit(int node, const FlavorResource &what) const;
    std::int64_t used(int node, const FlavorResource &what) const;
    std::int64_t subtreeQuota(int node, const FlavorResource &what) const;
    /// What can be had now, own and borrowed; never negative.
    std::int64_t available(int node, const FlavorResource &what) const;
    /// What could ever be had.
    std::int64_t potential(int node, const FlavorResource &what) const;
    /// Of its own that others cannot have, and is not used.
    std::int64_t localAvailable(int node, const FlavorResource &what) const;
    bool borrowingWith(int node, const FlavorResource &what, std::int64_t amount) const;
    /// None of the resources is used beyond the node's own quota.
    bool withinNominal(int node, const std::set<FlavorResource> &what) const;

    void add(int node, const FlavorResource &what, std::int64_t amount);
    void remove(int node, const FlavorResource &what, std::int64_t amount);
    void add(int node, const FlavorAmounts &amounts);
    void remove(int node, const FlavorAmounts &amounts);

    /// How high the smallest subtree stands that has room for so much more (0: the queue itself), and whether that is
    /// less than the whole tree. Source: Kueue classical.FindHeightOfLowestSubtreeThatFits.
    std::pair<int, bool> heightThatFits(int queue, const FlavorResource &what, std::int64_t amount) const;

private:
    struct Cell {
        std::int64_t nominal = 0, subtree = 0, used = 0;
        bool counted = false; ///< there is a quota, not use alone
        std::optional<std::int64_t> borrowingLimit, lendingLimit;
    };
    struct Node {
        std::string name;
        bool isQueue = false, cycle = false;
        int parent = -1;
        double fairWeight = 1;
        std::vector<int> children;
        std::map<FlavorResource, Cell> cells;
    };
    static std::size_t at(int node) { return static_cast<std::size_t>(node); }
    int cohort(const std::string &name);
    void addQuota(int node, const std::vector<ResourceGroup> &groups);
    void markCycles();
    void sumUp(int node);
    Cell cell(int node, const FlavorResource &what) const;
    std::int64_t localQuota(int node, const FlavorResource &what) const;
    std::int64_t availableOrDebt(int node, const FlavorResource &what) const;
    int heightOf(int node) const;

    std::vector<Node> m_nodes;
    std::map<std::string, int> m_queues, m_cohorts;
};

} // namespace hopyard::core
