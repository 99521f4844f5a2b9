// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/sentence.h"
#include "core/placement/prediction.h"

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace hopyard::core
{

enum class ObstacleKind : std::uint8_t {
    Workload,     ///< a job that Kueue admitted
    Pods,         ///< bound pods that Kueue does not manage, by their controller
    Cordon,       ///< one host
    NotReady,     ///< one host
    Taint,        ///< one taint on hosts, or of the flavor: a toleration in the job would help
    MissingLabel, ///< one host without a label of the Topology
    Quota,        ///< nominal quota of one flavor and resource
    StoppedQueue
};
std::string_view toString(ObstacleKind kind); ///< "job", "pods", "cordon", …

/// One thing that stands in the way.
struct Obstacle {
    ObstacleKind kind = ObstacleKind::Workload;
    /// "Job/ns/name" (else "Workload/ns/name"), the controller or pod, the host, the taint as "key=value:Effect", the
    /// ClusterQueue or LocalQueue.
    std::string object;
    std::string detail;             ///< the label; flavor and resource of a quota, "gpu nvidia.com/gpu"
    int priority = 0;               ///< of a Workload
    bool outranks = false;          ///< its priority is higher than that of the one that waits
    int pods = 0;                   ///< that would have to go
    std::vector<std::string> hosts; ///< concerned, sorted; at most 20
    Sentence sentence;              ///< what it is: "Job/a/train (priority 100) holds 8 pods on 2 hosts."
    Sentence remedy;                ///< what takes it away
    std::string command;            ///< for a shell; empty where no command helps
};

/// Things that together suffice: without them predict() says admitted.
struct ObstacleSet {
    std::vector<Obstacle> parts;
    bool smallest = true; ///< no set with fewer parts does; false: the search was cut short or only heuristic
};

struct ObstacleDomain {
    std::string level;             ///< label; empty: the whole cluster (preferred, unconstrained)
    std::vector<std::string> path; ///< values from the top
    std::string flavor;
    std::int64_t fitting = 0, wanted = 0;
    bool slices = false;           ///< both count slices
    std::vector<ObstacleSet> sets; ///< best first: fewest parts, none that outranks, fewest pods
};

struct ObstacleReport {
    /// Domains for which something was found, those that lack least first.
    std::vector<ObstacleDomain> domains;
    /// What is not tied to a domain: quota, queues, taints of a flavor.
    std::vector<ObstacleSet> anywhere;
    int trials = 0; ///< predictions made
    /// False where a limit ended the search; `stopped` says which.
    bool complete = true;
    Sentence stopped;
};

struct ObstacleLimits {
    int trials = 150; ///< predictions
    int domains = 6;  ///< that are searched
    int setsPerDomain = 3;
    int evaluations = 20000; ///< sets looked at without a prediction, a domain
    std::chrono::milliseconds time{3000};
};

/// What would have to go for a Workload that is not admitted, domain by domain of the level that it asks for. Sets are
/// found by counting hosts and are reported only if predict() admits the Workload without them. An admitted Workload
/// gives an empty report. Any thread; costs one copy of the state and up to `trials` predictions. Error: Cancelled.
Result<ObstacleReport> findObstacles(const ClusterState &state, const Workload &workload, const KueueProfile &profile,
                                     const ObstacleLimits &limits = {}, std::stop_token stop = {});

} // namespace hopyard::core
