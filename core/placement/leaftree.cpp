// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/leaftree.h"

#include <algorithm>
#include <iterator>

namespace hopyard::core
{

namespace
{

// Label values cannot hold this character, so joined paths are as distinct as the paths themselves.
constexpr char pathSeparator = '\n';

std::string leafKey(const std::vector<std::string> &path, bool hostnameLowest)
{
    if (hostnameLowest) {
        return path.back();
    }
    std::string key;
    for (const std::string &value : path) {
        key += value;
        key += pathSeparator;
    }
    return key;
}

} // namespace

std::int64_t amountOf(Interned resource, const Quantity &quantity)
{
    return resource == std::string_view("cpu") ? quantity.milliCeil() : quantity.unitsCeil();
}

/// A node with the values of its levels, which stay where its labels are: large trees are sorted without a copy.
struct LeafTree::Placed {
    std::vector<const std::string *> path;
    const std::shared_ptr<const Node> *node = nullptr;

    std::vector<std::string> values() const
    {
        std::vector<std::string> copied;
        std::transform(path.begin(), path.end(), std::back_inserter(copied), [](const auto *value) { return *value; });
        return copied;
    }
    /// The first level at which two differ; the number of levels when they do not.
    std::size_t firstDifference(const Placed &other) const
    {
        std::size_t level = 0;
        while (level < path.size() && *path[level] == *other.path[level]) {
            ++level;
        }
        return level;
    }
};

LeafTree::LeafTree(std::vector<std::string> keys, bool hostname)
    : levelKeys(std::move(keys)), hostnameLowest(hostname), domains(levelKeys.size())
{
}

int LeafTree::levelIndex(std::string_view key) const
{
    const auto found = std::find(levelKeys.begin(), levelKeys.end(), key);
    return found == levelKeys.end() ? -1 : static_cast<int>(found - levelKeys.begin());
}

std::vector<std::string> LeafTree::pathOf(int level, int domain) const
{
    std::vector<std::string> path(static_cast<std::size_t>(level) + 1);
    for (; level >= 0; --level) {
        const PlacementDomain &at = domains[static_cast<std::size_t>(level)][static_cast<std::size_t>(domain)];
        path[static_cast<std::size_t>(level)] = at.value;
        domain = at.parent;
    }
    return path;
}

std::pair<int, int> LeafTree::below(int level, int domain, int lower) const
{
    int first = domain;
    int last = domain + 1;
    for (; level < lower; ++level) {
        const auto &of = domains[static_cast<std::size_t>(level)];
        const PlacementDomain &end = of[static_cast<std::size_t>(last - 1)];
        first = of[static_cast<std::size_t>(first)].firstChild;
        last = end.firstChild + end.childCount;
    }
    return {first, last};
}

int LeafTree::above(int leaf, int level) const
{
    int domain = leaf;
    for (int at = leafLevel(); at > level; --at) {
        domain = domains[static_cast<std::size_t>(at)][static_cast<std::size_t>(domain)].parent;
    }
    return domain;
}

int LeafTree::leafOfNode(Interned nodeName) const
{
    const auto found = m_leafOfNode.find(nodeName);
    return found == m_leafOfNode.end() ? -1 : found->second;
}

int LeafTree::leafOfValues(const std::vector<std::string> &values) const
{
    if (values.empty() || (!hostnameLowest && values.size() != levelKeys.size())) {
        return -1;
    }
    const auto found = m_leafOfKey.find(leafKey(values, hostnameLowest));
    return found == m_leafOfKey.end() ? -1 : found->second;
}

std::vector<LeafTree::Placed> LeafTree::placeNodes(const std::vector<std::shared_ptr<const Node>> &nodes) const
{
    std::vector<Interned> keys;
    for (const std::string &key : levelKeys) {
        keys.emplace_back(key);
    }
    std::vector<Placed> placed;
    placed.reserve(nodes.size());
    for (const auto &node : nodes) {
        Placed entry;
        entry.node = &node;
        entry.path.reserve(keys.size());
        for (const Interned &key : keys) {
            const std::string *value = findLabel(node->meta.labels, key.view());
            if (!value) {
                break;
            }
            entry.path.push_back(value);
        }
        if (entry.path.size() == keys.size()) {
            placed.push_back(std::move(entry));
        }
    }
    std::sort(placed.begin(), placed.end(), [](const Placed &a, const Placed &b) {
        const std::size_t level = a.firstDifference(b);
        return level < a.path.size() ? *a.path[level] < *b.path[level] : (*a.node)->meta.name < (*b.node)->meta.name;
    });
    return placed;
}

void LeafTree::buildDomains(const std::vector<Placed> &placed)
{
    m_leafOfKey.reserve(placed.size());
    m_leafOfNode.reserve(placed.size());
    const Placed *previous = nullptr;
    for (const Placed &entry : placed) {
        const std::string key = hostnameLowest ? *entry.path.back() : leafKey(entry.values(), false);
        if (const auto known = m_leafOfKey.find(key); known != m_leafOfKey.end()) {
            // Nodes with the same leaf merge their capacity; with hosts as leaves the host label alone is the identity.
            m_leafOfNode.emplace((*entry.node)->meta.name, known->second);
            continue;
        }
        std::size_t level = previous ? std::min(entry.firstDifference(*previous), levelKeys.size() - 1) : 0;
        for (; level < levelKeys.size(); ++level) {
            const int index = static_cast<int>(domains[level].size());
            PlacementDomain domain{*entry.path[level]};
            if (level > 0) {
                domain.parent = static_cast<int>(domains[level - 1].size()) - 1;
                PlacementDomain &parent = domains[level - 1].back();
                if (parent.childCount++ == 0) {
                    parent.firstChild = index;
                }
            }
            domains[level].push_back(std::move(domain));
        }
        const int leaf = leafCount() - 1;
        leafNode.push_back(*entry.node);
        m_leafOfKey.emplace(key, leaf);
        m_leafOfNode.emplace((*entry.node)->meta.name, leaf);
        previous = &entry;
    }
}

void LeafTree::readCapacity(const std::vector<std::shared_ptr<const Node>> &nodes)
{
    for (const auto &node : nodes) {
        for (const auto &[resource, quantity] : node->allocatable) {
            if (m_columns.emplace(resource, static_cast<int>(m_resources.size())).second) {
                m_resources.push_back(resource);
            }
        }
    }
    const std::size_t cells = static_cast<std::size_t>(leafCount()) * m_resources.size();
    for (Amounts *table : {&m_free, &m_unused}) {
        table->amounts.assign(cells, 0);
        table->listed.assign(cells, 0);
    }
    for (const auto &node : nodes) {
        const int leaf = leafOfNode(node->meta.name);
        if (leaf < 0) {
            continue;
        }
        for (const auto &[resource, quantity] : node->allocatable) {
            const std::size_t cell = offset(leaf) + static_cast<std::size_t>(m_columns[resource]);
            m_free.amounts[cell] += amountOf(resource, quantity);
            m_free.listed[cell] = 1;
        }
    }
}

void LeafTree::addNodes(const std::vector<std::shared_ptr<const Node>> &nodes)
{
    const std::vector<Placed> placed = placeNodes(nodes);
    buildDomains(placed);
    readCapacity(nodes);
}

std::vector<ResourceNeed> LeafTree::needsOf(const ResourceList &requests) const
{
    std::vector<ResourceNeed> needs;
    const Interned pods("pods");
    for (const auto &[resource, quantity] : requests) {
        if (resource == pods) {
            continue;
        }
        needs.push_back({resource, amountOf(resource, quantity)});
    }
    needs.push_back({pods, 1});
    for (ResourceNeed &need : needs) {
        const auto column = m_columns.find(need.resource);
        need.column = column == m_columns.end() ? -1 : column->second;
    }
    std::sort(needs.begin(), needs.end(),
              [](const ResourceNeed &a, const ResourceNeed &b) { return a.resource.view() < b.resource.view(); });
    return needs;
}

void LeafTree::subtract(Amounts &from, int leaf, const std::vector<ResourceNeed> &needs, std::int64_t times) const
{
    for (const ResourceNeed &need : needs) {
        if (need.column >= 0) {
            const std::size_t cell = offset(leaf) + static_cast<std::size_t>(need.column);
            from.amounts[cell] -= need.amount * times;
            from.listed[cell] = 1;
        }
    }
}

} // namespace hopyard::core
