// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/sentence.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hopyard::core
{

/// What one fragment of Kueue's message says. Source: kueue-tas.md §5.2.
enum class PendingCause : std::uint8_t {
    Other,             ///< words that are not known; the text says them
    TopologyShort,     ///< some fit, or none: fitting of wanted
    LeaderDoesNotFit,  ///< fitting ≥ wanted: in a group the leader is the obstacle
    NoDomains,         ///< no ready node with the flavor's labels carries all levels
    NoLevel,           ///< the flavor's Topology lacks the requested level
    SliceLevels,       ///< levels or sizes of slices contradict each other
    NoTopologySupport, ///< the request names a topology, the flavor has none
    OnlyTopology,      ///< no annotation, and the flavor takes only topology-aware requests
    NoTopologyCache,   ///< the Topology is missing, or Kueue has not read it yet
    NoTopologyFlavor,  ///< the pod set asks for nothing that topology flavors cover
    SeveralFlavors,    ///< resources fall to more than one topology flavor
    NoLevelGiven,      ///< unconstrained "false"
    FlavorTaint,       ///< the flavor's nodeTaints are not tolerated
    FlavorAffinity,    ///< nodeSelector or affinity contradicts the flavor's labels
    FlavorMissing,
    ResourceNotCovered, ///< no resource group of the ClusterQueue has it
    QuotaNever,         ///< more than the queue can ever have
    QuotaNow,           ///< has to wait, or to borrow
    LostInCycle,        ///< another Workload of the same cycle took the place; tried again
    Preempting,         ///< preemption is under way
    QueueInactive,
    QueueMissing,
    NamespaceNotSelected,
    Gated,             ///< admission-gated-by, or on hold
    WaitsForPodsReady, ///< one admitted Workload that is slow to start blocks all others
    CheckFailed,       ///< admission checks
    BadResources       ///< requests that a LimitRange or the API does not allow
};
std::string_view toString(PendingCause cause); ///< "topology-short", …

/// One fragment with its numbers; fields that it does not have stay empty.
struct PendingReason {
    PendingCause cause = PendingCause::Other;
    std::string podSet, flavor, topology, resource, level;
    std::int64_t fitting = 0, wanted = 0;
    bool slices = false; ///< fitting and wanted count slices
    std::string amount;  ///< quota: how much more is needed, or what is asked for
    std::string maximum; ///< quota: what the queue can have at most
    int hosts = 0;       ///< that the flavor's topology sees; 0: not said
    std::vector<std::pair<std::string, int>>
        excluded; ///< "taint \"k=v:E\"", "nodeSelector", "resource \"cpu\"" → hosts
    struct Layer {
        std::string level;
        std::int64_t fitting = 0, wanted = 0;
        bool operator==(const Layer &) const = default;
    };
    std::vector<Layer> layers; ///< of a request with several slice layers, widest first
    std::string text;          ///< the fragment as it stands there
    bool operator==(const PendingReason &) const = default;
};

struct PendingMessage {
    std::vector<PendingReason> reasons; ///< in the order of the message
    int preempting = 0;                 ///< Workloads whose preemption is waited for

    /// The first reason of a cause, nullptr when there is none.
    const PendingReason *find(PendingCause cause) const;
};

/// Takes the message of a condition QuotaReserved=False apart, of any version from 0.9 on; `reason` is the condition's
/// (0.19 names causes there that the message may leave out). Text that is not known becomes a reason Other, so nothing
/// is lost. Bounded: at most 64 reasons of a message of at most 64 KiB.
PendingMessage parsePendingMessage(std::string_view reason, std::string_view message);

/// What the reason means and what to do about it, for a person. Values come from the message and are escaped.
Sentence sentenceOf(const PendingReason &reason);
Sentence remedyOf(const PendingReason &reason);

} // namespace hopyard::core
