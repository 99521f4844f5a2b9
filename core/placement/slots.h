// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/state.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hopyard::core
{

/// A pod with the slot that Kueue's ungater gives it.
struct PlannedPod {
    std::shared_ptr<const Pod> pod;
    std::optional<int> rank;
    /// Values of the slot's domain, on SlotPlan::levels; empty where ranks are not used.
    std::vector<std::string> slot;
    bool isOnSlot = true; ///< bound to a host of its slot (by rank), or of the assignment with room left; or not bound
};

/// One pod set of an admitted Workload: the assignment expanded in its stored order, and who takes which slot.
struct SlotPlan {
    std::string podSet;
    int count = 0;                                ///< admitted
    std::vector<std::string> levels;              ///< of the values; empty: no topology assignment
    std::vector<std::vector<std::string>> places; ///< by rank
    /// Pods take slots by rank: all have the index label, no index twice, none beyond the slots. Else Kueue fills the
    /// domains in stored order as pods come.
    bool isRanked = false;
    std::vector<PlannedPod> pods; ///< not finished and not on their way out, by rank, then name
};

/// Source: Kueue pkg/controller/tas/topology_ungater.go; kueue-tas.md §3.9. Linear in pods.
std::vector<SlotPlan> planSlots(const ClusterState &state, const Job &job, const Workload &workload);

} // namespace hopyard::core
