// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value.h"
#include "core/cluster/source.h"
#include "core/placement/forecastrecord.h"

#include <optional>
#include <string_view>

namespace hopyard::ui
{

/// The annotation in which a submitted job carries what was predicted for it: it can be held against what became of it
/// from any machine, at any time.
inline constexpr std::string_view forecastAnnotation = "hopyard.dev/forecast";

/// Writes the annotation; leaves it out where it would be too large for an object (some thousand hosts). Any thread.
void keepForecast(core::Value &manifest, const core::Prediction &prediction, const core::ObjectRef &object,
                  const core::ClusterState &state);

/// A kept forecast and what became of it.
struct JudgedForecast {
    core::ForecastRecord record;
    core::ForecastComparison comparison;
};
/// Nothing for a job without the annotation, or with one that somebody else wrote. Any thread.
std::optional<JudgedForecast> judgeForecast(const core::Job &job, const core::ClusterState &state);

} // namespace hopyard::ui
