// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/state.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace hopyard::core
{

/// What a pod asks of one resource, as kube-scheduler counts: cpu in thousandths, everything else in units.
struct ResourceNeed {
    Interned resource;
    std::int64_t amount = 0;
    int column = -1; ///< in the tree's table; -1: no host knows the resource
};

/// One domain of a level. Domains of a level stand in the order of their whole path, so an index is also the rank by
/// which Kueue breaks ties, and the children of a domain are neighbours.
struct PlacementDomain {
    std::string value;
    int parent = -1; ///< index one level up
    int firstChild = 0, childCount = 0;
};

/// The hosts of one flavor under the levels of its Topology with what is free on them, as flat arrays. The lowest
/// level's domains are the leaves: hosts, or racks where the Topology ends above the hosts.
class LeafTree
{
public:
    LeafTree(std::vector<std::string> levelKeys, bool hostnameLowest);

    /// Nodes that carry all levels; a node without one is not part of the tree. Allocatable becomes the free capacity.
    void addNodes(const std::vector<std::shared_ptr<const Node>> &nodes);

    int levelCount() const { return static_cast<int>(levelKeys.size()); }
    int leafLevel() const { return levelCount() - 1; }
    int leafCount() const { return static_cast<int>(domains.back().size()); }
    /// -1 for a key that is not a level.
    int levelIndex(std::string_view key) const;
    std::vector<std::string> pathOf(int level, int domain) const;
    /// The domains of a lower level (or the same) below a domain: first, and one past the last.
    std::pair<int, int> below(int level, int domain, int lower) const;
    /// The domain of a level that a leaf lies in.
    int above(int leaf, int level) const;

    /// -1 when the node is not part of the tree.
    int leafOfNode(Interned nodeName) const;
    /// The leaf of stored assignment values: the host label alone, or the values of all levels; -1 when there is none
    /// (any more).
    int leafOfValues(const std::vector<std::string> &values) const;

    /// The needs of one pod with its place in the tree's table, by name; one `pods` is added.
    std::vector<ResourceNeed> needsOf(const ResourceList &requests) const;
    /// What pods take that Kueue does not manage: it is gone from the capacity.
    void take(int leaf, const std::vector<ResourceNeed> &needs, std::int64_t times)
    {
        subtract(m_free, leaf, needs, times);
    }
    /// What the assignment of a Workload takes (or, with negative `times`, gives back).
    void use(int leaf, const std::vector<ResourceNeed> &needs, std::int64_t times)
    {
        subtract(m_unused, leaf, needs, times);
    }
    /// Capacity of a leaf by column, `columns()` numbers; without the use of Workloads.
    const std::int64_t *freeOf(int leaf) const { return &m_free.amounts[offset(leaf)]; }
    /// 0 minus what Workloads use.
    const std::int64_t *unusedOf(int leaf) const { return &m_unused.amounts[offset(leaf)]; }
    /// Whether the leaf has a number for the resource, be it only one that was taken from nothing.
    bool lists(int leaf, int column, bool withUse) const
    {
        const std::size_t cell = offset(leaf) + static_cast<std::size_t>(column);
        return m_free.listed[cell] || (withUse && m_unused.listed[cell]);
    }
    std::size_t columns() const { return m_resources.size(); }

    std::vector<std::string> levelKeys;
    bool hostnameLowest = false;
    std::vector<std::vector<PlacementDomain>> domains; ///< a vector a level, widest first
    std::vector<std::shared_ptr<const Node>> leafNode; ///< for filters; meaningful when hosts are the leaves

private:
    struct Amounts {
        std::vector<std::int64_t> amounts; ///< leaf by resource
        std::vector<char> listed;
    };
    std::size_t offset(int leaf) const { return static_cast<std::size_t>(leaf) * m_resources.size(); }
    void subtract(Amounts &from, int leaf, const std::vector<ResourceNeed> &needs, std::int64_t times) const;

    struct Placed;
    std::vector<Placed> placeNodes(const std::vector<std::shared_ptr<const Node>> &nodes) const;
    void buildDomains(const std::vector<Placed> &placed);
    void readCapacity(const std::vector<std::shared_ptr<const Node>> &nodes);

    std::vector<Interned> m_resources;
    std::unordered_map<Interned, int> m_columns;
    Amounts m_free, m_unused;
    std::unordered_map<Interned, int> m_leafOfNode;
    std::unordered_map<std::string, int> m_leafOfKey;
};

/// cpu in thousandths, others in units, rounded up. Source: kueue pkg/resources.
std::int64_t amountOf(Interned resource, const Quantity &quantity);

} // namespace hopyard::core
