// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value.h"
#include "core/cluster/records.h"

#include <string>
#include <vector>

namespace hopyard::ui
{

/// Applies to `edited` what changed from `before` to `after`, and nothing else: a three-way merge with the form (before
/// → after) on one side and the person's own YAML on the other. Members that the form does not know stay as they are;
/// where both sides touched the same member the form wins, because that is what the person did last. Lists of objects
/// with `name` (containers, env) are matched by name, other lists of the same length by position, else taken whole.
core::Value mergeManifest(const core::Value &edited, const core::Value &before, const core::Value &after);

/// One difference between what was sent and what the server would store.
struct ManifestDifference {
    enum class Kind { Added, Changed, Removed } kind = Kind::Added;
    std::string path;     ///< "spec.template.spec.containers[0].terminationMessagePath"
    std::string from, to; ///< scalars as text, containers as one-line JSON; empty where there is none
};
/// What the server would add, change or drop, in the order of the answer. Bookkeeping that every object gets (uid,
/// creationTimestamp, managedFields, generation, resourceVersion, status) is left out: it is not about this job.
std::vector<ManifestDifference> serverDifferences(const core::Value &sent, const core::Value &answer);

/// A job of the cluster as a manifest that can be sent again: without status, server bookkeeping, generated selector
/// and labels, and what Kueue wrote into it when it started the job (suspend, pod labels, node selectors and
/// tolerations that its Workload, made from the job as it was sent, does not have). `workload` may be nullptr. Source:
/// batch/v1 Job strategy; kueue-tas.md §1.2.
core::Value asNewManifest(const core::Value &object, const core::Workload *workload);

} // namespace hopyard::ui
