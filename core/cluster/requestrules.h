// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/records.h"

#include <compare>
#include <string>
#include <vector>

namespace hopyard::core
{

/// One resource counted as others: so many of each output for every unit of the input.
struct ResourceTransformation {
    std::string input;
    std::string multiplyBy; ///< a resource of the same pod whose amount the input is multiplied by; may be empty
    ResourceList outputs;
    bool replaces = false; ///< the input itself is not counted
    auto operator<=>(const ResourceTransformation &) const = default;
};

/// What Kueue makes of a pod's requests before it counts them against quota, from its configuration. Room on hosts is
/// not touched by it. Source: Kueue apis/config, Resources.
struct RequestRules {
    std::vector<std::string> excludedPrefixes;
    std::vector<ResourceTransformation> transformations; ///< each input once
    auto operator<=>(const RequestRules &) const = default;
    bool empty() const { return excludedPrefixes.empty() && transformations.empty(); }
};

/// Sorted by name; any thread. Amounts of inputs are whole units rounded up, as Kueue takes them: 500m of CPU is 1.
/// `keepsInputs`: an input that is counted too is not multiplied, as from 0.19 on. Source: Kueue pkg/workload,
/// totalRequestsFromPodSets.
ResourceList countedRequests(const ResourceList &requests, const RequestRules &rules, bool keepsInputs);

} // namespace hopyard::core
