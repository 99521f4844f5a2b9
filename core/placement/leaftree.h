// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/state.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
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

    /// -1 when the node is not part of the tree.
    int leafOfNode(Interned nodeName) const;
    /// The leaf of stored assignment values: the host label alone, or the values of all levels; -1 when there is none
    /// (any more).
    int leafOfValues(const std::vector<std::string> &values) const;

    /// The needs of one pod with its place in the tree's table, by name; one `pods` is added.
    std::vector<ResourceNeed> needsOf(const ResourceList &requests) const;
    void take(int leaf, const std::vector<ResourceNeed> &needs, std::int64_t times);
    std::int64_t freeOf(int leaf, int column) const
    {
        return m_free[static_cast<std::size_t>(leaf) * m_resources.size() + static_cast<std::size_t>(column)];
    }

    std::vector<std::string> levelKeys;
    bool hostnameLowest = false;
    std::vector<std::vector<PlacementDomain>> domains; ///< a vector a level, widest first
    std::vector<std::shared_ptr<const Node>> leafNode; ///< for filters; meaningful when hosts are the leaves

private:
    struct Placed;
    std::vector<Placed> placeNodes(const std::vector<std::shared_ptr<const Node>> &nodes) const;
    void buildDomains(const std::vector<Placed> &placed);
    void readCapacity(const std::vector<std::shared_ptr<const Node>> &nodes);

    std::vector<Interned> m_resources;
    std::unordered_map<Interned, int> m_columns;
    std::vector<std::int64_t> m_free; ///< leaf by resource
    std::unordered_map<Interned, int> m_leafOfNode;
    std::unordered_map<std::string, int> m_leafOfKey;
};

/// cpu in thousandths, others in units, rounded up. Source: kueue pkg/resources.
std::int64_t amountOf(Interned resource, const Quantity &quantity);

} // namespace hopyard::core
