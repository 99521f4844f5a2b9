// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/quota.h"

#include <memory>
#include <string>

namespace hopyard::core
{

/// The ClusterQueue of a Workload, and why it takes none from it.
struct QueueCheck {
    std::shared_ptr<const ClusterQueue> queue; ///< nullptr when there is none
    std::string reason, message;               ///< of the condition QuotaReserved; empty when the queue takes it
};

/// Source: Kueue pkg/controller/core/workload_controller.go, pkg/cache/scheduler/clusterqueue.go (updateQueueStatus),
/// Scheduler.nominate; kueue-observed.md, Reasons and messages.
QueueCheck checkQueue(const ClusterState &state, const QuotaTree &quota, const Workload &workload);

} // namespace hopyard::core
