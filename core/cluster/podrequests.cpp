// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/podrequests.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

Quantity *find(ResourceList &list, const Interned &name)
{
    const auto found = std::find_if(list.begin(), list.end(), [&](const auto &entry) { return entry.first == name; });
    return found == list.end() ? nullptr : &found->second;
}

void sortByName(ResourceList &list)
{
    std::sort(list.begin(), list.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
}

ResourceList withLimits(const ContainerNeeds &container)
{
    ResourceList needs = container.requests;
    for (const auto &[resource, quantity] : container.limits) {
        if (!find(needs, resource)) {
            needs.emplace_back(resource, quantity);
        }
    }
    return needs;
}

void raiseTo(ResourceList &list, const ResourceList &atLeast)
{
    for (const auto &[resource, quantity] : atLeast) {
        if (Quantity *present = find(list, resource)) {
            *present = std::max(*present, quantity);
        } else {
            list.emplace_back(resource, quantity);
        }
    }
}

} // namespace

ResourceList effectiveRequests(std::span<const ContainerNeeds> containers, const ResourceList &overhead,
                               const ResourceList &podLevel)
{
    if (containers.size() == 1 && !containers.front().isInit && overhead.empty() && podLevel.empty()) {
        ResourceList needs = withLimits(containers.front()); // as nearly every pod of a job
        sortByName(needs);
        return needs;
    }
    ResourceList running, sidecars, initPeak;
    for (const ContainerNeeds &container : containers) {
        const ResourceList needs = withLimits(container);
        if (!container.isInit) {
            addResources(running, needs);
        } else if (container.isSidecar) {
            addResources(running, needs);
            addResources(sidecars, needs);
            raiseTo(initPeak, sidecars);
        } else {
            // An init container runs beside the sidecars that were started before it.
            ResourceList moment = needs;
            addResources(moment, sidecars);
            raiseTo(initPeak, moment);
        }
    }
    raiseTo(running, initPeak);
    for (const auto &[resource, quantity] : podLevel) {
        if (Quantity *present = find(running, resource)) {
            *present = quantity;
        } else {
            running.emplace_back(resource, quantity);
        }
    }
    addResources(running, overhead);
    sortByName(running);
    return running;
}

} // namespace hopyard::core
