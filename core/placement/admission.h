// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/placement.h"

#include <string>

namespace hopyard::core
{

/// What Kueue would make of a Workload that is next in line.
struct AdmissionAnswer {
    bool admitted = false;
    Admission admission;
    /// Reason and message of the condition QuotaReserved: "Pending" or "Inadmissible" (queue problems).
    std::string reason, message;
    bool undecided = false; ///< see PlacementAnswer
};

/// Queue checks, quota by flavor order, then topology; a flavor whose topology has no room is followed by the next one.
/// Quota of a cohort is that of its queues and its Cohort object, one level deep. Preemption is not simulated,
/// admission checks count as passed. Source: kueue-tas.md §3.8 (Quota first), §5.2; kueue-observed.md, Choice of
/// flavor, Reasons and messages.
AdmissionAnswer decideAdmission(const ClusterState &state, const Workload &workload, const PlacementRules &rules = {});

} // namespace hopyard::core
