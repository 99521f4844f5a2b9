// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/explain.h"
#include "ui/panels/inspection.h"

namespace hopyard::ui
{

/// Puts why a job waits, or what keeps it from running, before everything else: the cause first, then the figures,
/// whether Kueue's message still holds, the place in the queue, what would help and what stands in the way.
void addExplanation(Inspection &inspection, const core::Explanation &explanation);

/// What stands in the way, a line each, at most `most` of them; empty when nothing was found.
QStringList obstacleLines(const core::ObstacleReport &report, const core::LevelList &levels, int most);

} // namespace hopyard::ui
