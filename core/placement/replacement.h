// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/prediction.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hopyard::core
{

/// What becomes of an admitted Workload that lost one of its hosts.
struct Replacement {
    enum class Outcome : std::uint8_t {
        Unaffected, ///< no pod of it is assigned there
        Left,       ///< Kueue does nothing: the pods stay away until the host is back
        Replaced,   ///< the pods of the lost host go to others, all other pods stay
        Evicted,    ///< nowhere to go: the whole job is stopped and queued again
        Retried     ///< nowhere to go, and Kueue goes on looking
    };
    struct PodSet {
        std::string name;
        int missing = 0;                ///< pods on the lost host
        std::vector<DomainCount> added; ///< where they go; empty unless Replaced
        TopologyAssignment assignment;  ///< of all its pods then
    };

    Outcome outcome = Outcome::Unaffected;
    std::vector<PodSet> podSets; ///< those that had pods there
    std::string message;         ///< why they have nowhere to go, in Kueue's words
};

/// Hosts of its assignment that Kueue takes for lost: gone, not ready, or with a taint that its own pods do not
/// tolerate. By name, each once. Only Topologies that end at the host. Source: Kueue pkg/controller/tas,
/// node_controller.go.
std::vector<std::string> lostHosts(const ClusterState &state, const Workload &workload, const KueueProfile &profile);

/// The second pass of Kueue's scheduler over a Workload with one lost host. The state is that after the loss. Any
/// thread; costs about what a prediction does. Source: Kueue pkg/cache/scheduler, findReplacementAssignment;
/// kueue-tas.md §3.10.
Replacement replacementOf(const ClusterState &state, const Workload &workload, const std::string &host,
                          const KueueProfile &profile);

} // namespace hopyard::core
