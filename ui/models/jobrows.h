// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/status.h"
#include "core/placement/pendingmessage.h"
#include "ui/forecast/keptforecast.h"
#include "ui/map/rehearsal.h"

#include <QtGlobal>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace hopyard::ui
{

/// A job with what a person wants to know about it. Made off the GUI thread.
struct JobRow {
    core::ObjectRef ref;
    std::string uid, queue, priorityClass;
    core::JobStatus status;
    int queuePosition = 0; ///< 1-based among those waiting in the same ClusterQueue; 0: does not wait
    int queueLength = 0;
    int running = 0, expected = 0, hosts = 0;
    qint64 gpus = 0; ///< of all its pods
    std::optional<core::TimePoint> created;
    std::vector<core::ObjectKey> pods;
    /// Admitted, but on no host yet: where Kueue has assigned them.
    std::vector<Rehearsal::Place> planned;
    /// What was predicted when it was sent from Hopyard, and what became of it.
    std::optional<JudgedForecast> forecast;
    std::vector<core::Sentence> why; ///< what Kueue's message means; empty: the status says it itself
};

using JobRows = std::vector<std::shared_ptr<const JobRow>>;

/// The rows of all jobs of `ns` (empty: of all), by namespace, name and kind. Any thread. Linear in pods and workloads:
/// every job is judged among the few pods that may be its own, not among all. A row that says what the one in `before`
/// (in the same order) said is that one again, so that a list sees which rows changed.
JobRows makeJobRows(const core::ClusterState &state, const core::TopologyTree &tree, const std::string &ns,
                    std::stop_token stop, const JobRows &before = {});

} // namespace hopyard::ui
