// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value.h"
#include "core/cluster/records.h"

namespace hopyard::core
{

/// How a topology assignment is written in a Workload: v1beta1 lists its domains, v1beta2 writes what domains have in
/// common once. Source: kueue-tas.md §2.3; Kueue pkg/util/tas.
enum class AssignmentForm { Domains, Compact };

/// Reads either form, several slices in their order; the API's own limits (1000 slices, 100 000 domains a slice) hold.
TopologyAssignment assignmentFromValue(const Value &value);
/// Writes the domains in their order, which decides which pod goes where; the compact form in as few slices as the
/// limit of a slice allows. Every domain must have a value for every level.
Value assignmentToValue(const TopologyAssignment &assignment, AssignmentForm form);

} // namespace hopyard::core
