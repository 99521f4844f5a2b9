// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/forecast/forecast.h"
#include "ui/forecast/keptforecast.h"
#include "ui/theme/theme.h"

#include <QString>

namespace hopyard::ui
{

/// A forecast in one line, and what is behind it.
struct VerdictText {
    enum class Sign { Fits, Preempts, Waits, Refused, Never, Unknown } sign = Sign::Unknown;
    QString line;   ///< "Fits now: 80 pods on 10 hosts."
    QString brief;  ///< for a cell of a table: "fits", "6 of 8 fit"
    QString detail; ///< the words of Kueue and what else there is to know; may be empty
};

VerdictText verdictOf(const ForecastVariant &variant, const core::LevelList &levels);
Tone toneOf(VerdictText::Sign sign);
/// "✓", "!", "✕": beside the words, for those who do not see the colour.
QString markOf(VerdictText::Sign sign);

/// "require layer 3", "anywhere", …
QString wishText(const core::TopologyWish &wish, const core::LevelList &levels);
/// "10 hosts, 2 × layer 3, 1 × layer 2"
QString spreadText(const ForecastVariant &variant, const core::LevelList &levels);
/// "mean 2.9 hops, worst 4, ring 2.3"
QString hopsText(const core::HopSummary &hops);
/// A level by its node label, in the window's words.
QString levelOfLabel(const std::string &label, const core::LevelList &levels);
/// What was predicted, held against what became of it: "placed as predicted", or what differs and why.
QString outcomeText(const JudgedForecast &forecast);

} // namespace hopyard::ui
