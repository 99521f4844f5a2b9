// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/fit.h"

#include <algorithm>
#include <limits>
#include <numeric>

/// How Kueue chooses hosts, retold from pkg/cache/scheduler/tas_flavor_snapshot.go (kueue-tas.md §3.5–§3.8).
///
/// Phase 1 counts, from the leaves upwards, how many pods and how many whole slices every domain can take, alone and
/// together with the leader of a group. Phase 2a looks at the domains of the requested level: BestFit takes the
/// tightest single one that has room for everything, LeastFreeCapacity the smallest. If none has, "required" fails,
/// "preferred" climbs a level, and at the top (or for unconstrained requests) several domains are taken together: the
/// leader's first, then the largest first under BestFit, with the last one replaced by the tightest that covers the
/// remainder; the smallest first under LeastFreeCapacity. Phase 2b goes down level by level. As far as the slice level
/// the children of all chosen domains stand in one pool, so fewest domains win on every level; below it each domain is
/// divided for itself. The last domain is cut to the exact remainder.
///
/// The counts are changed while domains are cut, and a domain that stands in the list twice shows its last number
/// twice: that is how 0.17 comes to assignments which the API server refuses. It is kept, as the answer is "never
/// decided".
///
/// Everything costs O(leaves) for the counts and O(n log n) in the domains of the levels that are looked at.
namespace hopyard::core
{

namespace
{

std::size_t at(int index)
{
    return static_cast<std::size_t>(index);
}

} // namespace

Fitter::Fitter(const LeafTree &tree, const FitParameters &parameters, const std::vector<LeafFit> &leaves)
    : m_tree(tree), m_parameters(parameters), m_fits(tree.domains.size())
{
    const int lowest = tree.leafLevel();
    for (int level = lowest; level >= 0; --level) {
        std::vector<DomainFit> &here = m_fits[core::at(level)];
        here.resize(tree.domains[core::at(level)].size());
        for (std::size_t domain = 0; domain < here.size(); ++domain) {
            DomainFit &fit = here[domain];
            if (level == lowest) {
                const LeafFit &leaf = leaves[domain];
                fit.pods = leaf.pods;
                fit.podsWithLeader = leaf.podsWithLeader;
                fit.leaders = leaf.leader ? 1 : 0;
            } else {
                countParent(level, static_cast<int>(domain), m_parameters.unitOfLevel[core::at(level + 1)]);
            }
            if (level == m_parameters.sliceLevel) {
                fit.slices = fit.pods / m_parameters.sliceSize;
                fit.slicesWithLeader = fit.podsWithLeader / m_parameters.sliceSize;
            }
        }
    }
}

/// Sums up the children. What a leader costs is the least that any child loses by it; which children are asked is a
/// matter of the version.
void Fitter::countParent(int level, int domain, std::int64_t unit)
{
    constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
    const PlacementDomain &place = m_tree.domains[core::at(level)][core::at(domain)];
    DomainFit &sum = at(level, domain);
    sum = {};
    std::int64_t lostPods = none;
    std::int64_t lostSlices = none;
    for (int child = place.firstChild; child < place.firstChild + place.childCount; ++child) {
        const DomainFit &part = at(level + 1, child);
        const std::int64_t pods = unit > 0 ? part.pods / unit * unit : part.pods;
        const std::int64_t withLeader = unit > 0 ? part.podsWithLeader / unit * unit : part.podsWithLeader;
        sum.pods += pods;
        sum.slices += part.slices;
        sum.leaders = std::max(sum.leaders, part.leaders);
        if (!m_parameters.keepsWorkerRoom || m_parameters.leaders == 0 || part.leaders > 0) {
            lostPods = std::min(lostPods, pods - withLeader);
            lostSlices = std::min(lostSlices, part.slices - part.slicesWithLeader);
        }
    }
    sum.podsWithLeader = lostPods == none ? 0 : sum.pods - lostPods;
    sum.slicesWithLeader = lostSlices == none ? 0 : sum.slices - lostSlices;
}

/// Slices descending (LeastFreeCapacity: ascending), pods ascending, level values. Source: kueue-tas.md §3.6.
void Fitter::sort(int level, Domains &list) const
{
    const auto &fits = m_fits[core::at(level)];
    std::sort(list.begin(), list.end(), [&](int a, int b) {
        const DomainFit &first = fits[core::at(a)];
        const DomainFit &second = fits[core::at(b)];
        if (first.slices != second.slices) {
            return m_parameters.leastFree ? first.slices < second.slices : first.slices > second.slices;
        }
        return first.pods != second.pods ? first.pods < second.pods : a < b;
    });
}

/// Those that can host the leader first, then by what is left beside it.
void Fitter::sortWithLeader(int level, Domains &list) const
{
    const auto &fits = m_fits[core::at(level)];
    std::sort(list.begin(), list.end(), [&](int a, int b) {
        const DomainFit &first = fits[core::at(a)];
        const DomainFit &second = fits[core::at(b)];
        if (first.leaders != second.leaders) {
            return first.leaders > second.leaders;
        }
        if (first.slicesWithLeader != second.slicesWithLeader) {
            return m_parameters.leastFree ? first.slicesWithLeader < second.slicesWithLeader
                                          : first.slicesWithLeader > second.slicesWithLeader;
        }
        return first.podsWithLeader != second.podsWithLeader ? first.podsWithLeader < second.podsWithLeader : a < b;
    });
}

/// From 0.19 on the leader goes where the workers lose least: the first domain that leaves enough comes to the front.
void Fitter::moveLeaderFirst(int level, Domains &list, std::int64_t need) const
{
    const auto &fits = m_fits[core::at(level)];
    const std::int64_t all = std::accumulate(list.begin(), list.end(), std::int64_t{0},
                                             [&](std::int64_t sum, int d) { return sum + fits[core::at(d)].slices; });
    const auto found = std::find_if(list.begin(), list.end(), [&](int domain) {
        const DomainFit &fit = fits[core::at(domain)];
        return fit.leaders > 0 && all - (fit.slices - fit.slicesWithLeader) >= need;
    });
    if (found != list.end()) {
        std::rotate(list.begin(), found, found + 1);
    }
}

/// The first domain with the smallest count that covers `need`, else the first of the rest of the list.
int Fitter::tightest(int level, const Domains &list, std::size_t from, std::int64_t need, bool leader, By by) const
{
    const auto &fits = m_fits[core::at(level)];
    const auto countOf = [&](int domain) {
        const DomainFit &fit = fits[core::at(domain)];
        if (by == By::Slices) {
            return leader ? fit.slicesWithLeader : fit.slices;
        }
        return leader ? fit.podsWithLeader : fit.pods;
    };
    int best = list[from];
    std::int64_t bestCount = countOf(best);
    for (std::size_t index = from + 1; index < list.size(); ++index) {
        const bool able = !leader || !m_parameters.keepsWorkerRoom || fits[core::at(list[index])].leaders > 0;
        const std::int64_t count = countOf(list[index]);
        if (able && count >= need && count < bestCount) {
            best = list[index];
            bestCount = count;
        }
    }
    return best;
}

/// No single domain has room: the leader's domain first, the others by size.
bool Fitter::chooseSeveral(int level, Domains sorted)
{
    const bool bestFit = !m_parameters.leastFree;
    std::int64_t remaining = m_parameters.slices();
    int leaders = m_parameters.leaders;
    if (leaders > 0 && m_parameters.keepsWorkerRoom) {
        moveLeaderFirst(level, sorted, remaining);
    }
    std::size_t index = 0;
    for (; leaders > 0 && index < sorted.size() && at(level, sorted[index]).leaders > 0; ++index) {
        int domain = sorted[index];
        if (bestFit && at(level, domain).slicesWithLeader >= remaining) {
            domain = tightest(level, sorted, index, remaining, true, By::Slices);
        }
        m_chosen.push_back(domain);
        leaders -= at(level, domain).leaders;
        remaining -= at(level, domain).slicesWithLeader;
    }
    if (leaders > 0) {
        m_result.fitting = m_parameters.leaders - leaders;
        return false;
    }
    Domains others(sorted.begin() + static_cast<std::ptrdiff_t>(index), sorted.end());
    sort(level, others);
    for (index = 0; remaining > 0 && index < others.size(); ++index) {
        int domain = others[index];
        if (bestFit && at(level, domain).slices >= remaining) {
            domain = tightest(level, others, index, remaining, false, By::Slices);
        }
        m_chosen.push_back(domain);
        remaining -= at(level, domain).slices;
    }
    m_result.fitting = m_parameters.slices() - remaining;
    return remaining <= 0;
}

bool Fitter::chooseLevel(int level)
{
    Domains sorted(m_fits[core::at(level)].size());
    std::iota(sorted.begin(), sorted.end(), 0);
    sortWithLeader(level, sorted);
    m_result.level = level;
    m_result.bestDomain = sorted.front();
    const std::int64_t need = m_parameters.slices();
    const auto covers = [&](int domain) {
        const DomainFit &fit = at(level, domain);
        return fit.slicesWithLeader >= need && fit.leaders >= m_parameters.leaders;
    };
    if (m_parameters.leastFree) {
        const auto first = std::find_if(sorted.begin(), sorted.end(), [&](int domain) {
            // To 0.18 the leader is forgotten here.
            return m_parameters.keepsWorkerRoom ? covers(domain) : at(level, domain).slices >= need;
        });
        if (first != sorted.end()) {
            m_chosen = {*first};
            return true;
        }
    }
    int top = sorted.front();
    if (!m_parameters.leastFree && covers(top)) {
        top = tightest(level, sorted, 0, need, m_parameters.leaders > 0, By::Slices);
    }
    // Asked again: to 0.18 the tightest may be one without room for the leader.
    if (covers(top)) {
        m_chosen = {top};
        return true;
    }
    if (m_parameters.required) {
        m_result.bestDomain = top;
        m_result.fitting = at(level, top).slices;
        return false;
    }
    if (level > 0 && !m_parameters.unconstrained) {
        return chooseLevel(level - 1);
    }
    return chooseSeveral(level, std::move(sorted));
}

/// One step of cut() while a leader is to be placed; true when everything has its place.
bool Fitter::takeWithLeader(int level, const Domains &rest, std::size_t from, std::int64_t unit, By by, Domains &result)
{
    const auto withLeader = [by](DomainFit &fit) -> std::int64_t & {
        return by == By::Slices ? fit.slicesWithLeader : fit.podsWithLeader;
    };
    const auto covers = [&](DomainFit &fit) {
        return withLeader(fit) >= m_remaining && fit.leaders >= m_remainingLeaders;
    };
    int domain = rest[from];
    if (!m_parameters.leastFree && covers(at(level, domain))) {
        domain = tightest(level, rest, from, m_remaining, m_remainingLeaders > 0, by);
    }
    result.push_back(domain);
    DomainFit &fit = at(level, domain);
    if (covers(fit)) {
        (by == By::Slices ? fit.slices : fit.pods) = m_remaining;
        fit.leaders = m_remainingLeaders;
        fit.pods = m_remaining * unit;
        return true;
    }
    const std::int64_t taken = by == By::Slices ? std::min(withLeader(fit), m_remaining) : withLeader(fit);
    m_remaining -= taken;
    m_remainingLeaders -= by == By::Slices ? std::min(fit.leaders, m_remainingLeaders) : fit.leaders;
    if (by == By::Slices) {
        withLeader(fit) = taken;
        fit.pods = taken * unit;
    } else if (m_parameters.keepsWorkerRoom) {
        fit.pods = taken;
    } else {
        // To 0.18 the pods stay those of the domain without its leader: more than it has room for.
        withLeader(fit) = std::min(withLeader(fit), m_remaining);
        fit.leaders = std::min(fit.leaders, m_remainingLeaders);
    }
    return false;
}

/// Walks the list: domains are taken wholly while they hold less than the remainder; the one that covers it gets
/// exactly the remainder (BestFit: the tightest of the rest instead). Empty when the list does not hold the count: what
/// phase 1 promised was not there. Source: updateCountsToMinimumGeneric.
Fitter::Domains Fitter::cut(int level, Domains list, std::int64_t count, int leaders, std::int64_t unit, By by)
{
    m_remaining = by == By::Slices ? count / unit : count;
    m_remainingLeaders = leaders;
    if (leaders > 0 && m_parameters.keepsWorkerRoom && by == By::Slices) {
        moveLeaderFirst(level, list, m_remaining);
    }
    Domains result;
    for (std::size_t index = 0; index < list.size(); ++index) {
        if (m_remainingLeaders > 0) {
            if (takeWithLeader(level, list, index, by == By::Slices ? unit : 1, by, result)) {
                return result;
            }
            continue;
        }
        const auto countOf = [by](const DomainFit &fit) { return by == By::Slices ? fit.slices : fit.pods; };
        int domain = list[index];
        if (!m_parameters.leastFree && countOf(at(level, domain)) >= m_remaining) {
            domain = tightest(level, list, index, m_remaining, false, by);
        }
        DomainFit &fit = at(level, domain);
        fit.leaders = 0;
        result.push_back(domain);
        const bool last = countOf(fit) >= m_remaining;
        const std::int64_t taken = last ? m_remaining : countOf(fit);
        m_remaining -= taken;
        fit.pods = by == By::Slices ? taken * unit : taken;
        if (by == By::Slices) {
            fit.slices = taken;
        }
        if (last) {
            return result;
        }
    }
    return {};
}

Fitter::Domains Fitter::childrenOf(int level, int domain) const
{
    const PlacementDomain &parent = m_tree.domains[core::at(level)][core::at(domain)];
    Domains children(core::at(parent.childCount));
    std::iota(children.begin(), children.end(), parent.firstChild);
    return children;
}

/// Below the slice level (under balanced placement: on every level) each domain is divided for itself, in whole slices,
/// below them in units of the further slice layer where there is one.
Fitter::Domains Fitter::divide(int level, const Domains &parents)
{
    const int below = level + 1;
    const bool aboveSlices = level < m_parameters.sliceLevel;
    const std::int64_t unit =
        std::max<std::int64_t>(1, aboveSlices ? m_parameters.sliceSize : m_parameters.unitOfLevel[core::at(below)]);
    Domains next;
    for (const int parent : parents) {
        Domains children = childrenOf(level, parent);
        sort(below, children);
        if (unit > 1) {
            for (const int child : children) {
                DomainFit &fit = at(below, child);
                fit.slices = fit.pods / unit;
                fit.slicesWithLeader = fit.podsWithLeader / unit;
            }
        }
        const DomainFit &share = at(level, parent);
        const Domains part =
            cut(below, std::move(children), share.pods, share.leaders, unit, unit > 1 ? By::Slices : By::Pods);
        next.insert(next.end(), part.begin(), part.end());
    }
    return next;
}

Fitter::Domains Fitter::descend()
{
    Domains current =
        cut(m_result.level, m_chosen, m_parameters.count, m_parameters.leaders, m_parameters.sliceSize, By::Slices);
    int level = m_result.level;
    for (; !m_balanced && level < std::min(m_tree.leafLevel(), m_parameters.sliceLevel); ++level) {
        Domains pool;
        for (const int domain : current) {
            const Domains children = childrenOf(level, domain);
            pool.insert(pool.end(), children.begin(), children.end());
        }
        sort(level + 1, pool);
        current = cut(level + 1, std::move(pool), m_parameters.count, m_parameters.leaders, m_parameters.sliceSize,
                      By::Slices);
    }
    for (; level < m_tree.leafLevel(); ++level) {
        current = divide(level, current);
    }
    return current;
}

FitResult Fitter::run()
{
    m_result.level = m_parameters.level;
    if (m_fits[core::at(m_parameters.level)].empty()) {
        return m_result;
    }
    m_balanced = m_parameters.balanced && !m_parameters.required && !m_parameters.unconstrained && chooseBalanced();
    m_result.fits = m_result.trouble.empty() && (m_balanced || chooseLevel(m_parameters.level));
    if (!m_result.fits) {
        return m_result;
    }
    Domains leaves = descend();
    std::sort(leaves.begin(), leaves.end());
    for (const int leaf : leaves) {
        const DomainFit &fit = at(m_tree.leafLevel(), leaf);
        if (fit.leaders > 0) {
            m_result.leaders.emplace_back(leaf, fit.leaders);
        }
        if (m_parameters.leaders > 0 ? fit.pods > 0 : fit.pods != 0) {
            m_result.workers.emplace_back(leaf, fit.pods);
        }
    }
    return m_result;
}

} // namespace hopyard::core
