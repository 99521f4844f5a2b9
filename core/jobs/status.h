// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/cluster/source.h"
#include "core/jobs/draft.h"
#include "core/topology/tree.h"

#include <optional>
#include <string>
#include <vector>

namespace hopyard::core
{

enum class JobState {
    Created,
    Queued,
    QuotaReserved,
    Admitted,
    Starting,
    Running,
    Suspended,
    Succeeded,
    Failed,
    Unknown
};
std::string_view toString(JobState state); ///< "quota-reserved": the words of cli.md
bool isFinal(JobState state);

struct PodPlacement {
    std::string name;
    std::string node; ///< empty while unbound
    PodPhase phase = PodPhase::Unknown;
    std::vector<std::optional<std::string>> path;
    std::optional<int> rank;
};
struct PodSetPlacement {
    std::string name;
    int expected = 0;
    std::vector<PodPlacement> pods; ///< by rank where known, else by name
};

/// The placement verdict of `hopyard status`, also shown by the inspector. Source: cli.md, status.
struct JobStatus {
    std::string object; ///< "Job/ns/name"
    JobState state = JobState::Unknown;
    std::string message;
    std::vector<PodSetPlacement> podSets;
    TopologyWish::Mode mode = TopologyWish::Mode::None;
    std::string level;
    std::optional<bool> satisfied;
    HopSummary hops;
};
JobStatus statusOf(const Job &job, const ClusterState &state, const TopologyTree &tree);
std::string statusToJson(const JobStatus &status);
std::string statusToText(const JobStatus &status);

/// A name as users write kinds: case-insensitive kind, singular, plural, optional `.group`, `hyperpod`.
struct KindName {
    std::string kind, apiVersion, plural;
};
Result<KindName> kindFromText(std::string_view text);
/// `KIND/[NS/]NAME`.
Result<ObjectRef> objectFromText(std::string_view text, std::string_view defaultNamespace);

} // namespace hopyard::core
