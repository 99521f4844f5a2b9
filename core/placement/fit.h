// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/leaftree.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hopyard::core
{

/// A request in terms of the tree. Source: kueue-tas.md §3.4.
struct FitParameters {
    std::int64_t count = 0;
    int leaders = 0; ///< 1 when the pod set is placed together with a leader
    int level = 0;
    bool required = false;
    bool unconstrained = false; ///< unconstrained, implied or slices alone
    bool leastFree = false;     ///< LeastFreeCapacity instead of BestFit
    std::int64_t sliceSize = 1;
    int sliceLevel = 0; ///< the lowest level when there are no slices
    /// A level: pods below the slice level come in multiples of this (further slice layers); 0 = no bound.
    std::vector<std::int64_t> unitOfLevel;
    bool keepsWorkerRoom = false; ///< see KueueProfile
    bool balanced = false;        ///< see KueueProfile; for preferred requests only

    std::int64_t slices() const { return count / sliceSize; }
};

/// What one leaf can take; all zero for a leaf that a filter took out.
struct LeafFit {
    std::int64_t pods = 0;
    std::int64_t podsWithLeader = 0; ///< when the leader is there too; `pods` where it has no room
    bool leader = false;             ///< the leader has room
};

/// What a domain can take in phase 1, what it gets in phase 2. Negative under the rules of 0.17.
struct DomainFit {
    std::int64_t pods = 0, podsWithLeader = 0;
    std::int64_t slices = 0, slicesWithLeader = 0; ///< 0 below the slice level
    int leaders = 0;
};

struct FitResult {
    bool fits = false;
    std::int64_t fitting = 0; ///< what the failure message counts: slices (pods when the slice size is 1)
    int level = 0;            ///< at which the search ended
    int bestDomain = -1;      ///< the first of that level in Kueue's order
    std::string trouble;      ///< why balanced placement broke down, in Kueue's words
    /// Leaf → pods, by leaf; zeros are dropped, negative numbers and repeated leaves are kept as 0.17 makes them.
    std::vector<std::pair<int, std::int64_t>> workers, leaders;
};

/// One search. Any thread; keeps references to the tree.
class Fitter
{
public:
    /// Phase 1: counts of all domains from those of the leaves, bottom-up.
    Fitter(const LeafTree &tree, const FitParameters &parameters, const std::vector<LeafFit> &leaves);

    /// Phase 2: chooses level and domains, then descends and cuts to the exact count. Once; it uses the counts up.
    FitResult run();
    /// Of phase 1 as long as run() was not called, or when it did not fit.
    const std::vector<std::vector<DomainFit>> &counts() const { return m_fits; }

private:
    using Domains = std::vector<int>;
    enum class By { Pods, Slices };

    DomainFit &at(int level, int domain)
    {
        return m_fits[static_cast<std::size_t>(level)][static_cast<std::size_t>(domain)];
    }
    void countParent(int level, int domain, std::int64_t unit);
    void sort(int level, Domains &list) const;
    void sortWithLeader(int level, Domains &list) const;
    void moveLeaderFirst(int level, Domains &list, std::int64_t need) const;
    int tightest(int level, const Domains &list, std::size_t from, std::int64_t need, bool leader, By by) const;
    bool chooseSeveral(int level, Domains sorted);
    bool chooseLevel(int level);
    bool takeWithLeader(int level, const Domains &rest, std::size_t from, std::int64_t unit, By by, Domains &result);
    Domains cut(int level, Domains list, std::int64_t count, int leaders, std::int64_t unit, By by);
    Domains childrenOf(int level, int domain) const;
    Domains divide(int level, const Domains &parents);
    Domains descend();

    // Balanced placement, fitbalanced.cpp.
    struct Greedy {
        bool fits = false;
        std::int64_t domains = 0;
        int lastWithLeader = -1, last = -1;
    };
    Greedy greedy(int level, const Domains &domains) const;
    std::int64_t thresholdOf(int level, const Greedy &greedy) const;
    void clear(int level, int domain);
    void recount(int level, int domain);
    void prune(int level, const Domains &domains, std::int64_t threshold);
    Domains childrenOf(int level, const Domains &domains) const;
    std::pair<Domains, std::int64_t> mostBalanced();
    void sortByEntropy(int level, Domains &domains) const;
    std::optional<Domains> fewest(int level, Domains domains, bool byEntropy);
    std::optional<Domains> spread(int level, const Domains &domains, std::int64_t threshold);
    bool chooseBalanced();

    const LeafTree &m_tree;
    const FitParameters m_parameters;
    std::vector<std::vector<DomainFit>> m_fits; ///< a vector a level
    FitResult m_result;
    Domains m_chosen;
    // What is left to hand out in the running cut().
    bool m_balanced = false; ///< the chosen domains are: they are not pooled on the way down
    std::int64_t m_remaining = 0;
    int m_remainingLeaders = 0;
};

} // namespace hopyard::core
