// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/leaftree.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace hopyard::core
{

/// A request in terms of the tree. Source: kueue-tas.md §3.4.
struct FitParameters {
    std::int64_t count = 0;
    int level = 0;
    bool required = false;
    bool unconstrained = false; ///< unconstrained, implied or slices alone
    bool leastFree = false;     ///< LeastFreeCapacity instead of BestFit
    std::int64_t sliceSize = 1;
    int sliceLevel = 0; ///< the lowest level when there are no slices
    /// A level: pods below the slice level come in multiples of this (further slice layers); 1 = no bound.
    std::vector<std::int64_t> unitOfLevel;

    std::int64_t slices() const { return count / sliceSize; }
};

/// What fits into one domain. Negative only under the 0.17 rules.
struct FitCount {
    std::int64_t pods = 0;
    std::int64_t slices = 0; ///< 0 below the slice level
    /// At least one leaf passed the filters, whatever room it has; such domains are looked at first.
    bool feasible = false;
};

struct FitResult {
    bool fits = false;
    std::int64_t fitting = 0; ///< what the failure message counts: slices (pods when the slice size is 1)
    int bestDomain = -1;      ///< the first of `parameters.level` in sort order
    std::vector<std::pair<int, std::int64_t>> leaves; ///< leaf index → pods, by index, zeros dropped
};

/// Phase 1: counts of all domains from those of the leaves, bottom-up; a vector a level. Leaves that the
/// filters took out have no number.
std::vector<std::vector<FitCount>> countFits(const LeafTree &tree, const FitParameters &parameters,
                                             const std::vector<std::optional<std::int64_t>> &podsOfLeaf);

/// Phase 2: chooses level and domains, then descends and cuts to the exact count.
FitResult findFit(const LeafTree &tree, const FitParameters &parameters,
                  const std::vector<std::vector<FitCount>> &counts);

} // namespace hopyard::core
