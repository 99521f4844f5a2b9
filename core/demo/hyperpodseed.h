// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"
#include "core/demo/simulation.h"

#include <memory>

namespace hopyard::core::demo
{

inline constexpr const char *hyperpodTeam = "vision";        ///< the team of the person at the demo
inline constexpr const char *hyperpodOtherTeam = "language"; ///< the team whose jobs come and go

/// A HyperPod-like cluster of 60 hosts at `now`: it has lived through two days of jobs, and from then on the other team
/// submits one now and then.
std::unique_ptr<Simulation> makeHyperpodCluster(TimePoint now);

} // namespace hopyard::core::demo
