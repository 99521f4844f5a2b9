// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/requestrules.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

const ResourceTransformation *transformationOf(const RequestRules &rules, const Interned &resource)
{
    const auto found = std::find_if(rules.transformations.begin(), rules.transformations.end(),
                                    [&](const ResourceTransformation &each) { return resource == each.input; });
    return found == rules.transformations.end() ? nullptr : &*found;
}

} // namespace

ResourceList countedRequests(const ResourceList &requests, const RequestRules &rules, bool keepsInputs)
{
    ResourceList kept = requests;
    std::erase_if(kept, [&](const auto &request) {
        return std::any_of(rules.excludedPrefixes.begin(), rules.excludedPrefixes.end(),
                           [&](const std::string &prefix) { return request.first.view().starts_with(prefix); });
    });
    ResourceList counted;
    for (const auto &[resource, asked] : kept) {
        const ResourceTransformation *transformation = transformationOf(rules, resource);
        if (!transformation) {
            addResources(counted, {{resource, asked}});
            continue;
        }
        const auto factor = std::find_if(
            kept.begin(), kept.end(), [&](const auto &request) { return request.first == transformation->multiplyBy; });
        const Quantity amount = factor == kept.end() ? asked : asked * factor->second.unitsCeil();
        for (const auto &[output, perUnit] : transformation->outputs) {
            addResources(counted, {{output, perUnit * amount.unitsCeil()}});
        }
        if (!transformation->replaces) {
            addResources(counted, {{resource, keepsInputs ? asked : amount}});
        }
    }
    std::sort(counted.begin(), counted.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    return counted;
}

} // namespace hopyard::core
