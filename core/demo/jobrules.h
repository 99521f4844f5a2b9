// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/base/value.h"

namespace hopyard::core::demo
{

/// What the API server checks of a batch/v1 Job, in its words; Refused names every field that is wrong.
/// Source: Kubernetes pkg/apis/batch/validation, pkg/apis/core/validation.
Result<void> checkJob(const Value &job);

/// Fills in what the API server, and for jobs with a queue Kueue's webhook (suspend), write into a new Job. The uid is
/// made from its name and `serial`, so that it is the same in every process.
void setJobDefaults(Value &job, TimePoint now, int serial);

/// Pods Kueue counts for a Job: min(parallelism, completions).
int podCountOf(const Value &job);

} // namespace hopyard::core::demo
