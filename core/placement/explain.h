// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/obstacles.h"
#include "core/placement/pendingmessage.h"
#include "core/placement/quality.h"
#include "core/placement/replacement.h"

#include <optional>
#include <string>
#include <vector>

namespace hopyard::core
{

struct ExplainInput {
    const ClusterState &state;
    const Job &job;
    KueueProfile profile;
    std::vector<Sentence> assumed; ///< what is not known of the Kueue whose rules these are
    TimePoint now{};
    /// False where they could not be read: the live prediction is then an upper bound, and says so.
    bool workloadsKnown = true, podsKnown = true, nodesKnown = true;
    bool findsObstacles = true;
    ObstacleLimits limits = {};
    std::vector<std::string> takenForLost = {}; ///< hosts that the state lacks only for this question
};

/// Where a job stands on its way to running pods.
enum class ExplainState : std::uint8_t {
    NoWorkload, ///< Kueue has made none (or does not manage the job)
    Finished,
    Deactivated,  ///< spec.active is false
    Evicted,      ///< was admitted, thrown out, waits again
    Pending,      ///< no quota
    Unanswered,   ///< no condition yet
    Checks,       ///< quota reserved; admission checks or a delayed topology
    PodsMissing,  ///< admitted; not all pods are there
    PodsGated,    ///< admitted; pods wait for their slot
    PodsUnplaced, ///< admitted; the scheduler cannot place pods
    PodsStarting, ///< bound, not running
    NodeLost,     ///< pods on hosts that are gone or not ready
    Running
};
std::string_view toString(ExplainState state); ///< "pending", "pods-gated", …

/// One pod that is not as it should be.
struct PodTrouble {
    std::string pod, node;
    std::string planned; ///< the host that its rank's slot names; empty where ranks are not known
    Sentence sentence;
};

struct QueuePosition {
    std::string localQueue, clusterQueue, strategy;
    int position = 0, of = 0; ///< from 1; among the Workloads that wait in the ClusterQueue
    std::string head;         ///< "Job/ns/name" of the first
    bool blocked = false;     ///< StrictFIFO: the head has to go first
};

/// Hosts of an admitted job that Kueue takes for lost.
struct LostHosts {
    std::vector<std::string> hosts;
    Replacement replacement;         ///< of the first; Evicted for more than one
    std::optional<Prediction> again; ///< once it is evicted and queued again
};

/// Why a job waits, or what keeps it from running. All sentences are for a person; names in them are escaped.
struct Explanation {
    std::string object;   ///< "Job/ns/name"
    std::string workload; ///< "ns/name"; empty: none
    ExplainState state = ExplainState::Running;
    Sentence cause;                ///< the cause in one sentence
    std::vector<Sentence> numbers; ///< figures behind it
    std::vector<Sentence> advice;  ///< what to do, best first

    /// The condition that holds it up, as Kueue wrote it.
    std::optional<Condition> condition;
    PendingMessage stored;

    std::optional<Prediction> live; ///< recomputed now; nullopt where there is nothing to predict
    bool upperBound = false;        ///< something could not be read, so there may be less room than thought
    /// The stored message is not what Kueue would say now; nullopt: there is nothing to compare.
    std::optional<bool> stale;
    std::vector<Sentence> changes; ///< what is different, and what happened since

    std::optional<QueuePosition> position; ///< an estimate by priority and age
    ObstacleReport obstacles;
    std::vector<PodTrouble> pods;
    std::optional<LostHosts> lost;
    /// Of an admitted job: how close its pods are (bound ones, else as assigned), and how close they could be now.
    std::optional<PlacementQuality> quality;
    std::optional<BestPlacement> best;
};

/// Parses what Kueue says, recomputes it on the state, and says what would free the job. Any thread; see
/// findObstacles() for the cost. Error: Cancelled. Source: kueue-tas.md §3.9, §5, §9.
Result<Explanation> explain(const ExplainInput &input, std::stop_token stop = {});

/// The object of `hopyard explain -o json`.
std::string explanationToJson(const Explanation &explanation);
/// For a person in trouble: cause, numbers, what to do. Ends with a line end.
std::string explanationToText(const Explanation &explanation);

} // namespace hopyard::core
