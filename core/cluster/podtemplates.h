// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value.h"
#include "core/cluster/records.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopyard::core
{

/// One pod template of a job manifest: what Kueue makes a pod set of.
struct TemplateSite {
    std::string podSet;                  ///< Kueue's name of the pod set
    std::string path;                    ///< "spec.template", "spec.replicatedJobs[0].template.spec.template"
    const Value *podTemplate;            ///< never null; points into the manifest
    std::optional<int> count;            ///< pods; nullopt when the manifest does not say it as a number
    std::string_view indexLabel = {};    ///< of the pods, says their rank; empty: they have none
    std::string_view subGroupLabel = {}; ///< of the pods, says which of `subGroups` they belong to
    int subGroups = 0;
    std::optional<int> indexOffset = {}; ///< that Kueue's webhook writes into the template
    bool implied = false; ///< the controller makes it: it stands nowhere in the manifest, and `path` is empty
};

/// The pod templates of any job kind, also of Deployment, StatefulSet and Pod-like kinds that run pods, in the order in
/// which Kueue makes pod sets of them; empty for others, also for a TrainJob, whose templates are in its runtime. The
/// manifest must outlive the result. Source: kueue-tas.md §1.3; Kueue pkg/controller/jobs (PodSets).
std::vector<TemplateSite> templateSites(const Value &manifest);

/// What the pod template of a site asks of the topology.
TopologyRequest topologyRequestOf(const TemplateSite &site, const LabelMap &annotations);

/// Whether Kueue checks the group annotations of this kind as a whole. Source: kueue-tas.md §1.3, "+ group".
bool checksGroups(const Value &manifest);

/// Group of an apiVersion ("batch" of "batch/v1", "" of "v1").
std::string_view groupOf(std::string_view apiVersion);

/// "a.b" and "labels[x.y/z]" style paths: keys that are not plain field names go into brackets.
std::string childPath(const std::string &path, std::string_view key);
std::string itemPath(const std::string &path, std::size_t index);

} // namespace hopyard::core
