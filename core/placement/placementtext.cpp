// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/placementtext.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

std::size_t at(int index)
{
    return static_cast<std::size_t>(index);
}

/// "; a/b slice(s) fit on level L" for every layer, of the domain with the most slices at the level where the search
/// ended.
std::string layersText(const FailureFacts &facts)
{
    const std::vector<DomainFit> &level = facts.counts[at(facts.result.level)];
    const auto best = std::max_element(level.begin(), level.end(),
                                       [](const DomainFit &a, const DomainFit &b) { return a.slices < b.slices; });
    std::string text;
    for (const SliceConstraint &slice : facts.request.topology.slices) {
        const int target = facts.tree.levelIndex(slice.topology);
        const auto [first, last] = facts.tree.below(facts.result.level, static_cast<int>(best - level.begin()), target);
        std::int64_t fitting = 0;
        for (int domain = first; domain < last; ++domain) {
            fitting += facts.counts[at(target)][at(domain)].pods / slice.size;
        }
        text += "; " + std::to_string(fitting) + "/" + std::to_string(facts.request.count / slice.size) +
                " slice(s) fit on level " + slice.topology;
    }
    return text;
}

} // namespace

std::string Exclusions::text(int leaves) const
{
    std::string text;
    for (const auto &[what, count] : m_counts) {
        text += (text.empty() ? ". Total nodes: " + std::to_string(leaves) + "; excluded: " : std::string(", ")) +
                what + ": " + std::to_string(count);
    }
    return text;
}

std::string failureText(const FailureFacts &facts, bool multiLayer)
{
    const std::string excluded = facts.exclusions.text(facts.tree.leafCount());
    const std::string begin = "topology \"" + facts.topologyName + "\"";
    const auto &units = facts.parameters.unitOfLevel;
    if (multiLayer && std::any_of(units.begin(), units.end(), [](std::int64_t unit) { return unit > 0; })) {
        return begin + " doesn't allow to fit" + layersText(facts) + excluded;
    }
    const std::string wanted =
        std::to_string(facts.parameters.slices()) + (facts.parameters.sliceSize > 1 ? " slice(s)" : " pod(s)");
    if (facts.result.fitting == 0) {
        return begin + " doesn't allow to fit any of " + wanted + excluded;
    }
    return begin + " allows to fit only " + std::to_string(facts.result.fitting) + " out of " + wanted + excluded;
}

TopologyShortfall shortfallOf(const FailureFacts &facts, const std::string &flavorName)
{
    TopologyShortfall shortfall;
    shortfall.podSet = facts.request.name;
    shortfall.flavor = flavorName;
    shortfall.topology = facts.topologyName;
    shortfall.level = facts.tree.levelKeys[at(facts.result.level)];
    if (facts.result.bestDomain >= 0) {
        shortfall.bestDomain = facts.tree.pathOf(facts.result.level, facts.result.bestDomain);
    }
    shortfall.fitting = facts.result.fitting;
    shortfall.wanted = facts.parameters.slices();
    shortfall.slices = facts.parameters.sliceSize > 1;
    shortfall.hosts = facts.tree.leafCount();
    shortfall.excluded = facts.exclusions.list();
    return shortfall;
}

} // namespace hopyard::core
