// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/quota.h"

#include "core/placement/leaftree.h"

#include <algorithm>

namespace hopyard::core
{

QuotaTree::QuotaTree(const ClusterState &state)
{
    for (const auto &[key, queue] : state.clusterQueues) {
        const int node = static_cast<int>(m_nodes.size());
        m_nodes.emplace_back();
        m_nodes.back().name = queue->meta.name;
        m_nodes.back().isQueue = true;
        m_nodes.back().fairWeight = queue->fairWeight;
        m_queues.emplace(queue->meta.name, node);
        addQuota(node, queue->resourceGroups);
    }
    for (const auto &[key, cohortObject] : state.cohorts) {
        const int node = cohort(cohortObject->meta.name);
        m_nodes[at(node)].fairWeight = cohortObject->fairWeight;
        addQuota(node, cohortObject->resourceGroups);
    }
    const auto join = [this](int node, const std::string &parentName) {
        if (!parentName.empty()) {
            const int parent = cohort(parentName);
            m_nodes[at(node)].parent = parent;
            m_nodes[at(parent)].children.push_back(node);
        }
    };
    for (const auto &[key, cohortObject] : state.cohorts) {
        join(cohort(cohortObject->meta.name), cohortObject->parent);
    }
    for (const auto &[key, queue] : state.clusterQueues) {
        join(m_queues.at(queue->meta.name), queue->cohort);
    }
    markCycles();
    for (int node = 0; node < static_cast<int>(m_nodes.size()); ++node) {
        if (!hasParent(node) && !inCycle(node)) {
            sumUp(node);
        }
    }
}

int QuotaTree::cohort(const std::string &name)
{
    const auto [entry, isNew] = m_cohorts.emplace(name, static_cast<int>(m_nodes.size()));
    if (isNew) {
        m_nodes.emplace_back();
        m_nodes.back().name = name;
    }
    return entry->second;
}

void QuotaTree::addQuota(int node, const std::vector<ResourceGroup> &groups)
{
    for (const ResourceGroup &group : groups) {
        for (const FlavorQuota &flavor : group.flavors) {
            for (const QuotaCell &quota : flavor.resources) {
                Cell &cell = m_nodes[at(node)].cells[{flavor.flavor, quota.resource.str()}];
                cell.counted = true;
                cell.nominal = amountOf(quota.resource, quota.nominal);
                if (quota.borrowingLimit) {
                    cell.borrowingLimit = amountOf(quota.resource, *quota.borrowingLimit);
                }
                if (quota.lendingLimit) {
                    cell.lendingLimit = amountOf(quota.resource, *quota.lendingLimit);
                }
            }
        }
    }
}

void QuotaTree::markCycles()
{
    for (int node = 0; node < static_cast<int>(m_nodes.size()); ++node) {
        std::size_t steps = 0;
        int above = node;
        while (above >= 0 && steps <= m_nodes.size()) {
            above = parentOf(above);
            ++steps;
        }
        m_nodes[at(node)].cycle = above >= 0;
    }
}

void QuotaTree::sumUp(int node)
{
    for (auto &[what, cell] : m_nodes[at(node)].cells) {
        cell.subtree = cell.nominal;
    }
    for (const int child : m_nodes[at(node)].children) {
        sumUp(child);
        for (const auto &[what, cell] : m_nodes[at(child)].cells) {
            Cell &own = m_nodes[at(node)].cells[what];
            own.counted = true;
            own.subtree += cell.subtree - localQuota(child, what);
        }
    }
}

int QuotaTree::queue(const std::string &clusterQueue) const
{
    const auto found = m_queues.find(clusterQueue);
    return found == m_queues.end() ? -1 : found->second;
}

int QuotaTree::rootOf(int node) const
{
    while (hasParent(node)) {
        node = parentOf(node);
    }
    return node;
}

std::vector<int> QuotaTree::queuesUnder(int node) const
{
    std::vector<int> queues;
    for (const int child : childrenOf(node)) {
        if (isQueue(child)) {
            queues.push_back(child);
        } else {
            const std::vector<int> below = queuesUnder(child);
            queues.insert(queues.end(), below.begin(), below.end());
        }
    }
    return queues;
}

std::vector<FlavorResource> QuotaTree::counted(int node) const
{
    std::vector<FlavorResource> all;
    for (const auto &[what, cell] : m_nodes[at(node)].cells) {
        if (cell.counted) {
            all.push_back(what);
        }
    }
    return all;
}

QuotaTree::Cell QuotaTree::cell(int node, const FlavorResource &what) const
{
    const auto &cells = m_nodes[at(node)].cells;
    const auto found = cells.find(what);
    return found == cells.end() ? Cell{} : found->second;
}

std::int64_t QuotaTree::nominal(int node, const FlavorResource &what) const
{
    return cell(node, what).nominal;
}

std::optional<std::int64_t> QuotaTree::borrowingLimit(int node, const FlavorResource &what) const
{
    return cell(node, what).borrowingLimit;
}

std::int64_t QuotaTree::used(int node, const FlavorResource &what) const
{
    return cell(node, what).used;
}

std::int64_t QuotaTree::subtreeQuota(int node, const FlavorResource &what) const
{
    return cell(node, what).subtree;
}

std::int64_t QuotaTree::localQuota(int node, const FlavorResource &what) const
{
    const Cell own = cell(node, what);
    return own.lendingLimit ? std::max<std::int64_t>(0, own.subtree - *own.lendingLimit) : 0;
}

std::int64_t QuotaTree::localAvailable(int node, const FlavorResource &what) const
{
    return std::max<std::int64_t>(0, localQuota(node, what) - cell(node, what).used);
}

std::int64_t QuotaTree::availableOrDebt(int node, const FlavorResource &what) const
{
    const Cell own = cell(node, what);
    if (!hasParent(node)) {
        return own.subtree - own.used;
    }
    std::int64_t fromParent = availableOrDebt(parentOf(node), what);
    if (own.borrowingLimit) {
        const std::int64_t local = localQuota(node, what);
        const std::int64_t storedAbove = own.subtree - local;
        const std::int64_t usedAbove = std::max<std::int64_t>(0, own.used - local);
        fromParent = std::min(fromParent, storedAbove - usedAbove + *own.borrowingLimit);
    }
    return localAvailable(node, what) + fromParent;
}

std::int64_t QuotaTree::available(int node, const FlavorResource &what) const
{
    return std::max<std::int64_t>(0, availableOrDebt(node, what));
}

std::int64_t QuotaTree::potential(int node, const FlavorResource &what) const
{
    const Cell own = cell(node, what);
    if (!hasParent(node)) {
        return own.subtree;
    }
    const std::int64_t all = localQuota(node, what) + potential(parentOf(node), what);
    return own.borrowingLimit ? std::min(all, own.subtree + *own.borrowingLimit) : all;
}

bool QuotaTree::borrowingWith(int node, const FlavorResource &what, std::int64_t amount) const
{
    const Cell own = cell(node, what);
    return own.used + amount > (isQueue(node) ? own.nominal : own.subtree);
}

bool QuotaTree::withinNominal(int node, const std::set<FlavorResource> &what) const
{
    return std::none_of(what.begin(), what.end(), [&](const FlavorResource &one) {
        const Cell own = cell(node, one);
        return own.used > own.subtree;
    });
}

void QuotaTree::add(int node, const FlavorResource &what, std::int64_t amount)
{
    const std::int64_t local = localAvailable(node, what);
    m_nodes[at(node)].cells[what].used += amount;
    if (hasParent(node) && amount > local) {
        add(parentOf(node), what, amount - local);
    }
}

void QuotaTree::remove(int node, const FlavorResource &what, std::int64_t amount)
{
    const std::int64_t storedAbove = cell(node, what).used - localQuota(node, what);
    m_nodes[at(node)].cells[what].used -= amount;
    if (storedAbove > 0 && hasParent(node)) {
        remove(parentOf(node), what, std::min(amount, storedAbove));
    }
}

void QuotaTree::add(int node, const FlavorAmounts &amounts)
{
    for (const auto &[what, amount] : amounts) {
        add(node, what, amount);
    }
}

void QuotaTree::remove(int node, const FlavorAmounts &amounts)
{
    for (const auto &[what, amount] : amounts) {
        remove(node, what, amount);
    }
}

int QuotaTree::heightOf(int node) const
{
    int height = childrenOf(node).empty() ? 0 : 1;
    for (const int child : childrenOf(node)) {
        if (!isQueue(child)) {
            height = std::max(height, heightOf(child) + 1);
        }
    }
    return height;
}

std::pair<int, bool> QuotaTree::heightThatFits(int queue, const FlavorResource &what, std::int64_t amount) const
{
    if (!borrowingWith(queue, what, amount) || !hasParent(queue)) {
        return {0, hasParent(queue)};
    }
    std::int64_t remaining = amount - localAvailable(queue, what);
    for (int node = parentOf(queue); node >= 0; node = parentOf(node)) {
        if (!borrowingWith(node, what, remaining)) {
            return {heightOf(node), hasParent(node)};
        }
        remaining -= localAvailable(node, what);
    }
    return {heightOf(rootOf(queue)), false};
}

} // namespace hopyard::core
