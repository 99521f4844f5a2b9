// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/sentence.h"
#include "core/cluster/state.h"
#include "core/placement/profile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hopyard::core
{

/// Which step of Kueue's says no, in the order in which they are taken.
enum class AdmissionStep { None, Queue, Flavor, Quota, Topology };

/// Why the topology of one flavor has no room. Counts are slices where the request asks for slices, else pods.
struct TopologyShortfall {
    std::string podSet, flavor, topology;
    std::string level;                   ///< the level at which it was looked for; the key of the node label
    std::vector<std::string> bestDomain; ///< its values from the top; empty when there is no domain at all
    std::int64_t fitting = 0, wanted = 0;
    bool slices = false;
    int hosts = 0; ///< that the flavor's topology sees
    /// "taint \"k=v:NoSchedule\"", "nodeSelector", "affinity", "resource \"cpu\"" → hosts that are out altogether.
    std::vector<std::pair<std::string, int>> excluded;
};

/// What Kueue would do with a Workload that is next in line while nothing else changes, after its retries with other
/// flavors and its preemptions have settled. A value.
struct Prediction {
    enum class Verdict {
        Admitted,
        Pending,   ///< with reason and message
        Undecided, ///< Kueue never answers: kueue-observed.md, Never decided
        Blocked,   ///< behind one that Kueue looks at first in every cycle: the head of a StrictFIFO queue
        Rejected   ///< the webhook does not let the object be made; `message` in its words
    };
    struct PodSet {
        std::string name;
        int count = 0;     ///< what is admitted, or asked for when nothing is
        int requested = 0; ///< what is asked for
        std::optional<TopologyAssignment> assignment;
        std::vector<std::pair<Interned, std::string>> flavors;    ///< resource → flavor
        ResourceList usage;                                       ///< quota of all its pods together
        std::optional<TopologyAssignment> refused = std::nullopt; ///< what Kueue computed and cannot store
    };

    Verdict verdict = Verdict::Pending;
    std::vector<PodSet> podSets;
    std::vector<std::string> preempts; ///< "ns/name" of the Workloads' owners, sorted
    /// Of the condition QuotaReserved; in Hopyard's words for Undecided and Blocked. Empty when admitted.
    std::string reason, message;
    std::vector<std::string> otherMessages; ///< that may stand there instead: what fails is looked at in no order
    std::vector<std::string> before;        ///< messages that stand there for a moment until it settles
    AdmissionStep step = AdmissionStep::None;
    std::vector<TopologyShortfall> shortfalls; ///< one a flavor whose topology had no room
    std::string blockedBy;                     ///< "ns/name" of the owner of the Workload that it is Blocked behind
    std::string clusterQueue;
    std::string kueue;       ///< KueueProfile::version
    bool isRestless = false; ///< Kueue takes it up again at once, for ever, and nothing behind it
    /// What Kueue computes cannot be stored: it tries for ever, and its quota and hosts count as used meanwhile.
    bool isUnstorable = false;
    std::vector<Sentence> assumptions; ///< what was not simulated or could not be seen

    bool admitted() const { return verdict == Verdict::Admitted; }
    Admission admission() const; ///< as it would stand in the Workload's status
};

/// Any thread; linear in hosts, bound pods and admitted Workloads. The Workload need not be part of the state; if it
/// is (same namespace and name), it is not counted against itself. Source: Kueue pkg/scheduler; kueue-tas.md §3.8.
Prediction predict(const ClusterState &state, const Workload &workload, const KueueProfile &profile);

} // namespace hopyard::core
