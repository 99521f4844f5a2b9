// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value.h"

#include <optional>
#include <string>
#include <vector>

namespace hopyard::core
{

/// One pod template of a job manifest: what Kueue makes a pod set of.
struct TemplateSite {
    std::string podSet;       ///< Kueue's name of the pod set
    std::string path;         ///< "spec.template", "spec.replicatedJobs[0].template.spec.template"
    const Value *podTemplate; ///< never null; points into the manifest
    std::optional<int> count; ///< pods; nullopt when the manifest does not say it as a number
};

/// The pod templates of any job kind, also of Deployment, StatefulSet and Pod-like kinds that run pods; empty for
/// others. The manifest must outlive the result. Source: kueue-tas.md §1.3.
std::vector<TemplateSite> templateSites(const Value &manifest);

/// Whether Kueue checks the group annotations of this kind as a whole. Source: kueue-tas.md §1.3, "+ group".
bool checksGroups(const Value &manifest);

/// Group of an apiVersion ("batch" of "batch/v1", "" of "v1").
std::string_view groupOf(std::string_view apiVersion);

/// "a.b" and "labels[x.y/z]" style paths: keys that are not plain field names go into brackets.
std::string childPath(const std::string &path, std::string_view key);
std::string itemPath(const std::string &path, std::size_t index);

} // namespace hopyard::core
