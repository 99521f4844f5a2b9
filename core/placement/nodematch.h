// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/records.h"

#include <vector>

namespace hopyard::core
{

/// Whether a toleration accepts a taint. Source: k8s.io/component-helpers, ToleratesTaint.
bool tolerates(const Toleration &toleration, const Taint &taint);
/// The first NoSchedule or NoExecute taint that none of the tolerations accepts, nullptr when there is none.
const Taint *untoleratedTaint(const std::vector<Taint> &taints, const std::vector<Toleration> &podTolerations,
                              const std::vector<Toleration> &flavorTolerations);
/// "key=value:Effect", as Kubernetes prints a taint.
std::string taintText(const Taint &taint);

/// All labels of the selector are on the node with those values.
bool matchesSelector(const LabelMap &selector, const LabelMap &labels);
/// One of the terms holds; no terms at all match every node, a term without expressions matches none.
/// Source: k8s.io/component-helpers, nodeaffinity.
bool matchesAffinity(const NodeSelectorTerms &terms, const Node &node);
/// The expressions of a label selector, and-ed.
bool matchesExpressions(const std::vector<SelectorExpression> &expressions, const LabelMap &labels,
                        std::string_view objectName);

} // namespace hopyard::core
