// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/value.h"
#include "core/cluster/source.h"
#include "core/cluster/state.h"
#include "core/placement/prediction.h"

#include <optional>
#include <string>
#include <vector>

namespace hopyard::core
{

/// The Workload that Kueue makes of a job manifest: pod sets in its order with names, counts, effective requests and
/// topology requests, queue, priority. `ns` is where the object will go. Unsupported for a kind Kueue makes none of,
/// InvalidInput for a manifest whose fields cannot be read. Source: Kueue pkg/controller/jobs; kueue-tas.md §1.3.
Result<Workload> workloadOf(const Value &manifest, const ClusterState &state, const std::string &ns);

/// All of them, in the order in which they come into being: one a replica of a LeaderWorkerSet, one a pod of a
/// Deployment, one for everything else. At most `mostWorkloads`; the total is in `total` when given.
constexpr int mostWorkloads = 256;
Result<std::vector<Workload>> workloadsOf(const Value &manifest, const ClusterState &state, const std::string &ns,
                                          int *total = nullptr);

/// What Kueue's webhook answers to creating the object, in its words; nullopt when it lets it pass.
/// Source: Kueue pkg/controller/jobframework/tas_validation.go; kueue-tas.md §1.4, kueue-observed.md, Reasons.
std::optional<std::string> webhookRefusal(const Value &manifest, const KueueProfile &profile);

/// Both, then predict(): the one way from a manifest to a prediction, for the command line, the wizard and the demo.
/// Several Workloads of one manifest are predicted one after the other, each with what the earlier ones took. A
/// manifest that the API server could not read is Rejected. `resources` says what of the state could not be read
/// (LoadedCluster::resources, ConnectionStatus::resources): the prediction calls itself an upper bound then, or
/// Pending with the reason "Unknown" where nothing can be said. Unsupported for a kind Kueue makes no Workload of.
/// Any thread.
Result<Prediction> predictManifest(const Value &manifest, const ClusterState &state, const std::string &ns,
                                   const KueueProfile &profile, const std::vector<ResourceStatus> &resources = {});

/// The profile of the Kueue that the cluster shows; 0.17 with an assumption in `why` where none is visible.
struct ProfileChoice {
    KueueProfile profile;
    std::vector<Sentence> why;
    bool isAssumed = false; ///< the version is not known, or has no profile of its own: `why` is an assumption
};
ProfileChoice profileOf(const std::string &kueueVersion);
/// With the gates and strategies that its configuration sets, as far as they could be read.
ProfileChoice profileOf(const ClusterInfo &info);
/// With the rules of another version and its gates, and the cluster's configuration otherwise. Usage for text that is
/// no version.
Result<ProfileChoice> profileOf(const ClusterInfo &info, const std::string &version);

/// The object of `hopyard predict -o json`, and the text for people. Source: cli.md, predict.
std::string predictionToJson(const Prediction &prediction);
std::string predictionToText(const Prediction &prediction, const std::string &object);

} // namespace hopyard::core
