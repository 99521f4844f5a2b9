// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/fit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

/// Balanced placement (gate TASBalancedPlacement): a preferred request that one set of sibling domains can hold is
/// spread over as few of them as possible, each with at least a threshold of slices. The threshold is the largest for
/// which the greedy choice still works out; domains below it are taken out. Source: Kueue tas_balanced_placement.go;
/// kueue-tas.md §3.11.
namespace hopyard::core
{

namespace
{

/// Combinations that are looked at; Kueue has no limit, a window must answer.
constexpr std::int64_t mostCombinations = 2'000'000;

std::size_t at(int index)
{
    return static_cast<std::size_t>(index);
}

} // namespace

/// Takes the largest first, the leader's before: how many domains that needs, and which were the last.
Fitter::Greedy Fitter::greedy(int level, const Domains &domains) const
{
    const auto &fits = m_fits[core::at(level)];
    Greedy result;
    std::int64_t remaining = m_parameters.slices();
    int leaders = m_parameters.leaders;
    Domains sorted = domains;
    std::size_t index = 0;
    if (leaders > 0) {
        sortWithLeader(level, sorted);
        for (; leaders > 0 && index < sorted.size() && fits[core::at(sorted[index])].leaders > 0; ++index) {
            ++result.domains;
            result.lastWithLeader = sorted[index];
            leaders -= fits[core::at(sorted[index])].leaders;
            remaining -= fits[core::at(sorted[index])].slicesWithLeader;
        }
    }
    if (leaders > 0) {
        return {};
    }
    sorted.erase(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(index));
    sort(level, sorted);
    for (index = 0; remaining > 0 && index < sorted.size() && fits[core::at(sorted[index])].slices > 0; ++index) {
        ++result.domains;
        result.last = sorted[index];
        remaining -= fits[core::at(sorted[index])].slices;
    }
    result.fits = remaining <= 0;
    return result.fits ? result : Greedy{};
}

/// Every domain may become the leader's, so room for it is kept on each.
std::int64_t Fitter::thresholdOf(int level, const Greedy &greedy) const
{
    if (greedy.domains == 0) {
        return 0;
    }
    std::int64_t threshold = m_parameters.slices() / greedy.domains;
    for (const int last : {greedy.lastWithLeader, greedy.last}) {
        if (last >= 0) {
            threshold = std::min(threshold, m_fits[core::at(level)][core::at(last)].slicesWithLeader);
        }
    }
    return threshold;
}

void Fitter::clear(int level, int domain)
{
    at(level, domain) = {};
    if (level < m_tree.leafLevel()) {
        for (const int child : childrenOf(level, domain)) {
            clear(level + 1, child);
        }
    }
}

void Fitter::recount(int level, int domain)
{
    if (level < m_tree.leafLevel()) {
        for (const int child : childrenOf(level, domain)) {
            recount(level + 1, child);
        }
        countParent(level, domain, 0);
    }
    if (level == m_parameters.sliceLevel) {
        DomainFit &fit = at(level, domain);
        fit.slices = fit.pods / m_parameters.sliceSize;
        fit.slicesWithLeader = fit.podsWithLeader / m_parameters.sliceSize;
    }
}

void Fitter::prune(int level, const Domains &domains, std::int64_t threshold)
{
    for (const int domain : domains) {
        if (level == m_tree.leafLevel()) {
            break;
        }
        for (const int child : childrenOf(level, domain)) {
            if (at(level + 1, child).slicesWithLeader < threshold) {
                clear(level + 1, child);
            }
        }
    }
    for (const int domain : domains) {
        recount(level, domain);
        if (at(level, domain).slicesWithLeader < threshold) {
            clear(level, domain);
        }
    }
}

Fitter::Domains Fitter::childrenOf(int level, const Domains &domains) const
{
    Domains all;
    for (const int domain : domains) {
        const Domains children = childrenOf(level, domain);
        all.insert(all.end(), children.begin(), children.end());
    }
    return all;
}

/// The siblings at the requested level with the highest threshold, among equals those that need fewer domains.
std::pair<Fitter::Domains, std::int64_t> Fitter::mostBalanced()
{
    const int level = m_parameters.level;
    std::vector<Domains> siblings;
    if (level == 0) {
        siblings.emplace_back(m_fits.front().size());
        std::iota(siblings.back().begin(), siblings.back().end(), 0);
    } else {
        for (int above = 0; above < static_cast<int>(m_fits[core::at(level - 1)].size()); ++above) {
            siblings.push_back(childrenOf(level - 1, above));
        }
    }
    const bool below = level < m_parameters.sliceLevel;
    std::pair<Domains, std::int64_t> best{{}, 0};
    std::int64_t fewestDomains = 0;
    for (const Domains &group : siblings) {
        const int lower = below ? level + 1 : level;
        const Greedy taken = greedy(lower, below ? childrenOf(level, group) : group);
        const std::int64_t threshold = taken.fits ? thresholdOf(lower, taken) : -1;
        if (threshold < best.second) {
            continue;
        }
        prune(level, group, threshold);
        const std::int64_t domains = greedy(level, group).domains;
        if (threshold > best.second || (threshold == best.second && domains < fewestDomains)) {
            best = {group, threshold};
            fewestDomains = domains;
        }
    }
    return best;
}

/// By room, then by how evenly it is shared among the children, the most even first.
void Fitter::sortByEntropy(int level, Domains &domains) const
{
    const auto entropyOf = [&](int domain) {
        const Domains children = childrenOf(level, domain);
        double total = 0;
        double entropy = 0;
        for (const int child : children) {
            total += static_cast<double>(m_fits[core::at(level + 1)][core::at(child)].pods);
        }
        for (const int child : children) {
            const double share = static_cast<double>(m_fits[core::at(level + 1)][core::at(child)].pods) / total;
            entropy -= total > 0 && share > 0 ? share * std::log2(share) : 0;
        }
        return entropy;
    };
    std::map<int, double> entropies;
    for (const int domain : domains) {
        entropies.emplace(domain, entropyOf(domain));
    }
    std::stable_sort(domains.begin(), domains.end(), [&](int a, int b) {
        const DomainFit &first = m_fits[core::at(level)][core::at(a)];
        const DomainFit &second = m_fits[core::at(level)][core::at(b)];
        if (first.leaders != second.leaders) {
            return first.leaders > second.leaders;
        }
        if (first.slicesWithLeader != second.slicesWithLeader) {
            return first.slicesWithLeader > second.slicesWithLeader;
        }
        return entropies[a] > entropies[b];
    });
}

/// The fewest domains that hold everything, and of these sets the one with the least room. nullopt when there is none
/// or there are too many combinations (then `m_balanced` stays false and nothing is said).
std::optional<Fitter::Domains> Fitter::fewest(int level, Domains domains, bool byEntropy)
{
    const Greedy taken = greedy(level, domains);
    if (!taken.fits) {
        m_result.trouble = "TAS Balanced Placement: Cannot find optimal domain set to fit the request";
        return std::nullopt;
    }
    if (byEntropy) {
        sortByEntropy(level, domains);
    }
    // By number of domains, leaders and pods still without a place.
    using ByPods = std::map<std::int64_t, Domains>;
    std::vector<std::map<int, ByPods>> sets(static_cast<std::size_t>(taken.domains) + 1);
    sets[0][m_parameters.leaders][m_parameters.slices() * m_parameters.sliceSize] = {};
    std::int64_t looked = 0;
    for (const int domain : domains) {
        const DomainFit &fit = at(level, domain);
        for (std::size_t used = sets.size() - 1; used > 0; --used) {
            for (const auto &[leaders, byPods] : sets[used - 1]) {
                for (const auto &[pods, before] : byPods) {
                    if (leaders <= 0 && pods <= 0) {
                        continue;
                    }
                    if (++looked > mostCombinations) {
                        return std::nullopt;
                    }
                    Domains with = before;
                    with.push_back(domain);
                    if (leaders > 0 && fit.leaders > 0) {
                        sets[used][leaders - fit.leaders].emplace(pods - fit.podsWithLeader, with);
                    }
                    if (fit.slices > 0) {
                        sets[used][leaders].emplace(pods - fit.pods, std::move(with));
                    }
                }
            }
        }
    }
    const ByPods &complete = sets.back()[0];
    const auto over = complete.upper_bound(0);
    if (over == complete.begin()) {
        m_result.trouble = "TAS Balanced Placement: Cannot find optimal domain set to fit the request";
        return std::nullopt;
    }
    return std::prev(over)->second;
}

/// Everyone gets the threshold, what is left over goes to the first in order.
std::optional<Fitter::Domains> Fitter::spread(int level, const Domains &domains, std::int64_t threshold)
{
    std::optional<Domains> chosen = fewest(level, domains, false);
    if (!chosen) {
        return std::nullopt;
    }
    const std::int64_t least = static_cast<std::int64_t>(chosen->size()) * threshold;
    if (m_parameters.slices() < least) {
        m_result.trouble = "TAS Balanced Placement: Not enough slices to meet the threshold";
        return std::nullopt;
    }
    sortWithLeader(level, *chosen);
    std::int64_t extra = m_parameters.slices() - least;
    int leaders = m_parameters.leaders;
    for (const int domain : *chosen) {
        DomainFit &fit = at(level, domain);
        const bool leads = leaders > 0;
        const std::int64_t room = (leads ? fit.slicesWithLeader : fit.slices) - threshold;
        const std::int64_t more = leads || extra > 0 ? std::min(room, extra) : 0;
        leaders -= leads ? 1 : 0;
        extra -= more;
        fit.leaders = leads ? 1 : 0;
        fit.slices = fit.slicesWithLeader = threshold + more;
        fit.pods = fit.slices * m_parameters.sliceSize;
        fit.podsWithLeader = fit.pods - fit.leaders;
    }
    if (extra > 0 || leaders > 0) {
        m_result.trouble = "TAS Balanced Placement: Not all slices or leaders could be placed";
        return std::nullopt;
    }
    return chosen;
}

/// False when the request is placed as usual; `trouble` is set when it is not placed at all.
bool Fitter::chooseBalanced()
{
    const std::vector<std::vector<DomainFit>> before = m_fits;
    auto [group, threshold] = mostBalanced();
    int level = m_parameters.level;
    std::optional<Domains> chosen;
    if (threshold > 0) {
        chosen = std::move(group);
        if (level < m_parameters.sliceLevel) {
            chosen = fewest(level, std::move(*chosen), true);
            chosen = chosen ? std::optional(childrenOf(level, *chosen)) : std::nullopt;
            ++level;
        }
        chosen = chosen ? spread(level, *chosen, threshold) : std::nullopt;
    }
    if (!chosen) {
        m_fits = before;
        return false;
    }
    m_chosen = std::move(*chosen);
    m_result.level = level;
    return true;
}

} // namespace hopyard::core
