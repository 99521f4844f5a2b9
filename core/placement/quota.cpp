// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/quota.h"

#include "core/placement/leaftree.h"

#include <algorithm>

namespace hopyard::core
{

QuotaView::QuotaView(const ClusterState &state, const ClusterQueue &queue)
    : m_queue(queue.meta.name), m_cohort(!queue.cohort.empty())
{
    addLines(queue.meta.name, queue.resourceGroups);
    if (m_cohort) {
        for (const auto &[key, other] : state.clusterQueues) {
            if (other->cohort == queue.cohort && other->meta.name != queue.meta.name) {
                addLines(other->meta.name, other->resourceGroups);
            }
        }
        if (const auto cohort = state.cohorts.find({Interned(), queue.cohort}); cohort != state.cohorts.end()) {
            addLines(std::string(), cohort->second->resourceGroups);
        }
    }
    countUse(state);
}

void QuotaView::addLines(const std::string &queue, const std::vector<ResourceGroup> &groups)
{
    for (const ResourceGroup &group : groups) {
        for (const FlavorQuota &flavor : group.flavors) {
            for (const QuotaCell &cell : flavor.resources) {
                Line line{queue, flavor.flavor, cell.resource, amountOf(cell.resource, cell.nominal), 0, {}, {}};
                if (cell.borrowingLimit) {
                    line.borrowingLimit = amountOf(cell.resource, *cell.borrowingLimit);
                }
                if (cell.lendingLimit) {
                    line.lendingLimit = amountOf(cell.resource, *cell.lendingLimit);
                }
                m_lines.push_back(std::move(line));
            }
        }
    }
}

QuotaView::Line *QuotaView::find(const std::string &queue, const std::string &flavor, Interned resource)
{
    const auto found = std::find_if(m_lines.begin(), m_lines.end(), [&](const Line &line) {
        return line.resource == resource && line.flavor == flavor && line.queue == queue;
    });
    return found == m_lines.end() ? nullptr : &*found;
}

void QuotaView::countUse(const ClusterState &state)
{
    for (const auto &[key, workload] : state.workloads) {
        if (!workload->admission || workload->isTrue("Finished")) {
            continue;
        }
        for (const PodSetAssignment &podSet : workload->admission->podSets) {
            std::int64_t reclaimed = 0;
            for (const auto &[name, count] : workload->reclaimablePods) {
                reclaimed += name == podSet.name ? count : 0;
            }
            for (const auto &[resource, flavor] : podSet.flavors) {
                Line *line = find(workload->admission->clusterQueue, flavor, resource);
                if (!line) {
                    continue;
                }
                const std::int64_t total = amountOf(resource, resourceOf(podSet.usage, resource.view()));
                line->used += podSet.count > 0
                                  ? total / podSet.count * std::max<std::int64_t>(0, podSet.count - reclaimed)
                                  : total;
            }
        }
    }
}

QuotaView::Cell QuotaView::cell(const std::string &flavor, Interned resource) const
{
    const Line *own = nullptr;
    std::int64_t shared = 0;
    std::int64_t sharedUse = 0;
    for (const Line &line : m_lines) {
        if (line.resource != resource || line.flavor != flavor) {
            continue;
        }
        if (line.queue == m_queue) {
            own = &line;
        }
        shared += line.nominal - line.guaranteed();
        sharedUse += std::max<std::int64_t>(0, line.used - line.guaranteed());
    }
    if (!own) {
        return {};
    }
    if (!m_cohort) {
        return {own->nominal, own->nominal - own->used};
    }
    Cell cell{own->guaranteed() + shared,
              std::max<std::int64_t>(0, own->guaranteed() - own->used) + shared - sharedUse};
    if (own->borrowingLimit) {
        const std::int64_t bound = own->nominal + *own->borrowingLimit;
        cell.maximum = std::min(cell.maximum, bound);
        cell.available = std::min(cell.available, bound - own->used);
    }
    return cell;
}

void QuotaView::take(const std::string &flavor, Interned resource, std::int64_t amount)
{
    if (Line *line = find(m_queue, flavor, resource)) {
        line->used += amount;
    }
}

} // namespace hopyard::core
