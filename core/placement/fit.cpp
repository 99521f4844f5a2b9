// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/fit.h"

#include <algorithm>
#include <numeric>

/// How Kueue chooses hosts, retold from pkg/cache/scheduler/tas_flavor_snapshot.go (kueue-tas.md §3.5–§3.8).
///
/// Phase 1 counts, from the leaves upwards, how many pods and how many whole slices every domain can take. Phase 2a
/// looks at the domains of the requested level: BestFit takes the tightest single one that has room for everything,
/// LeastFreeCapacity the smallest. If none has, "required" fails, "preferred" climbs a level, and at the top (or for
/// unconstrained requests) several domains are taken together: the largest first under BestFit, with the last one
/// replaced by the tightest that covers the remainder; the smallest first under LeastFreeCapacity. Phase 2b goes down
/// level by level. As far as the slice level the children of all chosen domains stand in one pool, so fewest domains
/// win on every level; below it each domain is divided for itself. The last domain is cut to the exact remainder.
///
/// Everything costs O(leaves) for the counts and O(n log n) in the domains of the levels that are looked at.
namespace hopyard::core
{

namespace
{

struct Chosen {
    int domain = 0;
    std::int64_t pods = 0;
};

std::size_t at(int index)
{
    return static_cast<std::size_t>(index);
}

class Fitter
{
public:
    Fitter(const LeafTree &tree, const FitParameters &parameters, const std::vector<std::vector<FitCount>> &counts)
        : m_tree(tree), m_parameters(parameters), m_counts(counts)
    {
    }

    FitResult run();

private:
    const FitCount &countOf(int level, int domain) const { return m_counts[at(level)][at(domain)]; }
    std::int64_t unitsOf(int level, int domain, std::int64_t unit) const;
    void sort(int level, std::vector<int> &list) const;
    std::size_t tightest(int level, const std::vector<int> &list, std::size_t from, std::int64_t need,
                         std::int64_t unit) const;
    bool chooseSeveral(int level, std::vector<int> sorted);
    bool chooseLevel(int level);
    std::vector<Chosen> minimize(int level, std::vector<int> list, std::int64_t pods, std::int64_t unit) const;
    std::vector<int> childrenOf(int level, int domain) const;
    std::vector<Chosen> descend() const;

    const LeafTree &m_tree;
    const FitParameters &m_parameters;
    const std::vector<std::vector<FitCount>> &m_counts;
    FitResult m_result;
    int m_level = 0;
    std::vector<int> m_chosen;
};

/// What a domain can take in units of `unit` pods: whole slices down to the slice level, rounded pods below it.
std::int64_t Fitter::unitsOf(int level, int domain, std::int64_t unit) const
{
    return level <= m_parameters.sliceLevel ? countOf(level, domain).slices : countOf(level, domain).pods / unit;
}

/// The one order of candidate domains: those with a leaf that passed the filters, slices descending (LeastFreeCapacity:
/// ascending), pods ascending, level values. The first key shows only in which domain a failure message speaks of.
/// Source: kueue-tas.md §3.6, sortedDomains; the first key as 0.17.0 was seen to do it.
void Fitter::sort(int level, std::vector<int> &list) const
{
    std::sort(list.begin(), list.end(), [this, level](int a, int b) {
        const FitCount &first = countOf(level, a);
        const FitCount &second = countOf(level, b);
        if (first.feasible != second.feasible) {
            return first.feasible;
        }
        if (first.slices != second.slices) {
            return m_parameters.leastFree ? first.slices < second.slices : first.slices > second.slices;
        }
        return first.pods != second.pods ? first.pods < second.pods : a < b;
    });
}

/// Position of the first domain with the smallest count that covers `need`, else of the first of the list.
std::size_t Fitter::tightest(int level, const std::vector<int> &list, std::size_t from, std::int64_t need,
                             std::int64_t unit) const
{
    std::size_t best = from;
    std::int64_t bestUnits = unitsOf(level, list[from], unit);
    for (std::size_t index = from + 1; index < list.size(); ++index) {
        const std::int64_t units = unitsOf(level, list[index], unit);
        if (units >= need && (units < bestUnits || bestUnits < need)) {
            best = index;
            bestUnits = units;
        }
    }
    return best;
}

bool Fitter::chooseSeveral(int level, std::vector<int> sorted)
{
    std::int64_t remaining = m_parameters.slices();
    for (std::size_t index = 0; index < sorted.size() && remaining > 0; ++index) {
        const std::int64_t units = countOf(level, sorted[index]).slices;
        if (units == 0) {
            continue;
        }
        if (!m_parameters.leastFree && units < 0) {
            break;
        }
        if (!m_parameters.leastFree && units >= remaining) {
            std::swap(sorted[index], sorted[tightest(level, sorted, index, remaining, m_parameters.sliceSize)]);
        }
        m_chosen.push_back(sorted[index]);
        remaining -= countOf(level, sorted[index]).slices;
    }
    m_result.fitting = m_parameters.slices() - remaining;
    m_level = level;
    return remaining <= 0;
}

bool Fitter::chooseLevel(int level)
{
    std::vector<int> sorted(m_counts[at(level)].size());
    std::iota(sorted.begin(), sorted.end(), 0);
    sort(level, sorted);
    if (level == m_parameters.level) {
        m_result.bestDomain = sorted.front();
    }
    const std::int64_t need = m_parameters.slices();
    const auto covers = [&](int domain) { return countOf(level, domain).slices >= need; };
    if (m_parameters.leastFree) {
        if (const auto first = std::find_if(sorted.begin(), sorted.end(), covers); first != sorted.end()) {
            m_chosen = {*first};
            m_level = level;
            return true;
        }
    } else if (covers(sorted.front())) {
        m_chosen = {sorted[tightest(level, sorted, 0, need, m_parameters.sliceSize)]};
        m_level = level;
        return true;
    }
    if (m_parameters.required) {
        m_result.fitting = countOf(level, sorted.front()).slices;
        return false;
    }
    if (level > 0 && !m_parameters.unconstrained) {
        return chooseLevel(level - 1);
    }
    return chooseSeveral(level, std::move(sorted));
}

/// Walks the list: domains are taken wholly while they hold less than the remainder; the one that covers it gets
/// exactly the remainder (BestFit: the tightest of the rest instead). Source: updateCountsToMinimumGeneric.
std::vector<Chosen> Fitter::minimize(int level, std::vector<int> list, std::int64_t pods, std::int64_t unit) const
{
    std::vector<Chosen> result;
    std::int64_t remaining = pods / unit;
    for (std::size_t index = 0; index < list.size() && remaining > 0; ++index) {
        std::int64_t units = unitsOf(level, list[index], unit);
        if (units >= remaining && !m_parameters.leastFree) {
            std::swap(list[index], list[tightest(level, list, index, remaining, unit)]);
            units = unitsOf(level, list[index], unit);
        }
        const std::int64_t taken = std::min(units, remaining);
        if (taken != 0) {
            result.push_back({list[index], taken * unit});
        }
        remaining -= taken;
    }
    return result;
}

std::vector<int> Fitter::childrenOf(int level, int domain) const
{
    const PlacementDomain &parent = m_tree.domains[at(level)][at(domain)];
    std::vector<int> children(at(parent.childCount));
    std::iota(children.begin(), children.end(), parent.firstChild);
    return children;
}

std::vector<Chosen> Fitter::descend() const
{
    const std::int64_t wanted = m_parameters.slices() * m_parameters.sliceSize;
    std::vector<Chosen> current = minimize(m_level, m_chosen, wanted, m_parameters.sliceSize);
    for (int level = m_level; level < m_tree.leafLevel(); ++level) {
        const int below = level + 1;
        std::vector<Chosen> next;
        if (below <= m_parameters.sliceLevel) {
            std::vector<int> pool;
            for (const Chosen &parent : current) {
                const std::vector<int> children = childrenOf(level, parent.domain);
                pool.insert(pool.end(), children.begin(), children.end());
            }
            sort(below, pool);
            next = minimize(below, std::move(pool), wanted, m_parameters.sliceSize);
        } else {
            for (const Chosen &parent : current) {
                std::vector<int> children = childrenOf(level, parent.domain);
                sort(below, children);
                const auto part =
                    minimize(below, std::move(children), parent.pods, m_parameters.unitOfLevel[at(below)]);
                next.insert(next.end(), part.begin(), part.end());
            }
        }
        current = std::move(next);
    }
    return current;
}

FitResult Fitter::run()
{
    if (m_counts[at(m_parameters.level)].empty()) {
        return m_result;
    }
    m_result.fits = chooseLevel(m_parameters.level);
    if (!m_result.fits) {
        return m_result;
    }
    for (const Chosen &leaf : descend()) {
        m_result.leaves.emplace_back(leaf.domain, leaf.pods);
    }
    std::sort(m_result.leaves.begin(), m_result.leaves.end());
    return m_result;
}

} // namespace

std::vector<std::vector<FitCount>> countFits(const LeafTree &tree, const FitParameters &parameters,
                                             const std::vector<std::optional<std::int64_t>> &podsOfLeaf)
{
    std::vector<std::vector<FitCount>> counts(tree.domains.size());
    for (int level = tree.leafLevel(); level >= 0; --level) {
        std::vector<FitCount> &here = counts[at(level)];
        here.resize(tree.domains[at(level)].size());
        const bool isLeaf = level == tree.leafLevel();
        const std::int64_t unit = isLeaf ? 1 : parameters.unitOfLevel[at(level + 1)];
        for (std::size_t domain = 0; domain < here.size(); ++domain) {
            FitCount &count = here[domain];
            if (isLeaf) {
                count.pods = podsOfLeaf[domain].value_or(0);
                count.feasible = podsOfLeaf[domain].has_value();
            } else {
                const PlacementDomain &node = tree.domains[at(level)][domain];
                for (int child = node.firstChild; child < node.firstChild + node.childCount; ++child) {
                    const FitCount &part = counts[at(level + 1)][at(child)];
                    count.pods += part.pods / unit * unit;
                    count.slices += part.slices;
                    count.feasible = count.feasible || part.feasible;
                }
            }
            if (level == parameters.sliceLevel) {
                count.slices = count.pods / parameters.sliceSize;
            }
        }
    }
    return counts;
}

FitResult findFit(const LeafTree &tree, const FitParameters &parameters,
                  const std::vector<std::vector<FitCount>> &counts)
{
    return Fitter(tree, parameters, counts).run();
}

} // namespace hopyard::core
