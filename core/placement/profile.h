// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/cluster/requestrules.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hopyard::core
{

/// Which Workloads fair sharing takes quota back from: those whose queue keeps no smaller a share without them, or
/// those whose queue has a larger one with them. Source: Kueue's configuration, fairSharing.preemptionStrategies.
enum class FairStrategy : std::uint8_t { FinalShare, InitialShare };

/// The rules by which one version of Kueue places and admits, as data: what differs between versions is a field here
/// and nowhere an `if` on a version. Sources: kueue-tas.md §3.6, §3.12, §7; kueue-observed.md (0.17.0).
struct KueueProfile {
    std::string version = "0.17"; ///< minor version whose rules these are

    /// Overcommitted hosts count as 0 pods; to 0.17 they count negatively, and that is summed upwards.
    bool clampNegative = false;
    /// A bound pod with slice annotations alone is topology-aware; to 0.17 it is not.
    bool sliceAnnotationIsAware = false;
    /// Assignments of all flavors count on a host (hostname lowest); to 0.17 a flavor sees its own only.
    bool seesOtherFlavors = false;
    /// `pods` of earlier pod sets of the same Workload are taken; to 0.17 only their resources are.
    bool assumesPods = false;
    /// Only hosts that can take the leader count as its loss, and its host is kept on the way down; to 0.18 the least
    /// loss of any child counts.
    bool keepsWorkerRoom = false;
    /// LeastFreeCapacity for unconstrained requests (gate TASProfileMixed), else BestFit for all.
    bool leastFreeForUnconstrained = true;
    /// Several slice layers (gate TASMultiLayerTopology).
    bool multiLayer = false;
    /// Gate TASBalancedPlacement: preferred requests are spread evenly.
    bool balanced = false;
    /// Causes have reasons of their own instead of Pending and Inadmissible (UnadmittedWorkloadsObservability).
    bool namesReasons = false;
    /// A queue within its nominal quota takes back whatever its share is (gate FairSharingPreemptWithinNominal).
    bool fairWithinNominal = true;
    /// Fair sharing works in a queue without a cohort; to 0.17 Kueue crashes when preemption is not enough there.
    bool fairWithoutCohort = false;
    /// One lost host of a running job is replaced by another (gate TASFailedNodeReplacement).
    bool replacesHosts = true;
    /// A job whose lost host cannot be replaced is evicted (gate TASFailedNodeReplacementFailFast); else Kueue goes on
    /// trying.
    bool evictsUnreplaced = true;
    /// A host with a taint that the pods do not tolerate is lost too (gate TASReplaceNodeOnNodeTaints).
    bool replacesTainted = true;
    /// Workloads of single pods keep their lost host (gate SkipReassignmentForPodOwnedWorkloads).
    bool keepsHostsOfPods = false;
    /// The pods of a lost host stay in their domain; to 0.18 one whose name begins with its name passes for it.
    bool replacementKeepsDomain = false;
    /// An admitted pod takes what it asks for of its host; to 0.18 what was counted against quota.
    bool countsPodsWhole = false;
    /// multiplyBy of a resource transformation does not touch an input that is counted too.
    bool keepsInputs = false;
    /// In this order; never empty.
    std::vector<FairStrategy> fairStrategies = {FairStrategy::FinalShare, FairStrategy::InitialShare};
    bool gatesAreRead = false;      ///< the gates are those of the cluster's Kueue, not a version's defaults
    bool strategiesAreRead = false; ///< the same of fairStrategies
    /// What Kueue's configuration makes of a job's requests before it counts them.
    RequestRules requestRules;

    /// The rules of a version such as "0.17", "v0.17.3" or "0.19.2-eksbuild.1". A version older or newer than all known
    /// ones gets those of the nearest, and `version` says which. Usage for text that is no version.
    static Result<KueueProfile> of(std::string_view version);
    /// Known minor versions, oldest first.
    static const std::vector<std::string> &known();
    /// Names of the gates that change a prediction.
    static const std::vector<std::string> &gates();
    /// Those of gates(), and those that change what becomes of a running job. Usage for any other.
    Result<void> setGate(std::string_view name, bool on);
};

} // namespace hopyard::core
