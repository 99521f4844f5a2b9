// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value.h"
#include "core/placement/prediction.h"
#include "core/topology/tree.h"

#include <optional>
#include <string>
#include <vector>

namespace hopyard::core
{

/// How a placement spreads over one level.
struct LevelSpread {
    std::string label;
    int domains = 0; ///< used; identity is the whole path
    /// Of neighbours by rank, the share that lies in different domains of this level: i and i + 1 modulo n in a ring,
    /// i and i + 1 in a chain. nullopt without ranks, or where a host lacks a label down to this level.
    std::optional<double> ringCrossing, chainCrossing;
};

/// Closeness of pods.
struct PlacementQuality {
    HopSummary hops;
    std::vector<LevelSpread> levels; ///< widest first
    int pods = 0;                    ///< that count: on a host
    int hosts = 0;                   ///< distinct
};

/// `hostOfPod` holds host indexes of the tree (-1: unknown host); `ranked` tells whether the order is by rank. Linear.
PlacementQuality qualityOf(const TopologyTree &tree, const std::vector<int> &hostOfPod, bool ranked);

/// Hosts of an assignment, one entry a pod, in the order of its slots, which is the order of ranks (kueue-tas.md §3.9).
/// Domains above the hosts (a Topology without hostname) give -1.
std::vector<int> hostsOf(const TopologyTree &tree, const TopologyAssignment &assignment);
/// Quality of a predicted or stored admission: its pod sets one after the other. `ranked`: whether pods take slots by
/// rank, as kinds with an index label do.
PlacementQuality qualityOf(const TopologyTree &tree, const Admission &admission, bool ranked);

/// A pod that runs elsewhere than its rank's slot says.
struct Drift {
    std::string pod, node, planned;
};
/// Compares bound pods with their Workload's assignment. Ranks are used only as Kueue's ungater uses them; without them
/// a pod drifts when its host is none of the assignment's, or holds more of them than it was given. Source:
/// kueue-tas.md §3.9.
std::vector<Drift> driftOf(const ClusterState &state, const Job &job, const Workload &workload);

/// The best that the present free capacity allows.
struct BestPlacement {
    Prediction prediction; ///< of the tightest request that is admitted
    std::string level;     ///< required in it; empty: only as it is asked for
    PlacementQuality quality;
    int trials = 0;
};
/// Predicts the same job again with every level required, from the narrowest on, and takes the first that is admitted;
/// where none is, the job as it is. All pod sets get the same level. That is the fewest domains at that level that
/// Kueue itself could reach now: an upper bound of what one may wish for, not of hops by other rules (slices and groups
/// keep their own levels). nullopt: not even the job as it is fits.
std::optional<BestPlacement> bestPlacement(const ClusterState &state, const TopologyTree &tree,
                                           const Workload &workload, const KueueProfile &profile, bool ranked);

/// {"pods","hosts","hops":{"mean","worst","ring","chain"},"levels":[{"label","domains","ring","chain"}]}, where ring
/// and chain of a level are the shares that cross it.
Value qualityToValue(const PlacementQuality &quality);

} // namespace hopyard::core
