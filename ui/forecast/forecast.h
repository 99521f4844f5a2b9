// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/draft.h"
#include "core/jobs/forecast.h"
#include "core/topology/tree.h"
#include "ui/map/rehearsal.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace hopyard::ui
{

/// Writes the manifest of a draft with another topology request, keeping what a person wrote into the text. A value:
/// taken along to the pool.
struct ManifestMaker {
    core::Value object, formObject; ///< as the text has it, as the form alone would write it
    core::JobDraft draft;

    core::Value with(const core::TopologyWish &wish) const;
};

/// One way to ask for topology, and what Kueue would answer to it.
struct ForecastVariant {
    core::TopologyWish wish;
    bool isDraft = false;                       ///< it is what the draft asks for
    std::optional<core::Prediction> prediction; ///< none: `error` says why
    core::Error error;
    std::vector<Rehearsal::Place> places;
    int hosts = 0;
    /// Level label → how many of its domains the pods would be in; switch levels only, widest first.
    std::vector<std::pair<std::string, int>> switches;
    core::HopSummary hops;

    bool isAdmitted() const { return prediction && prediction->admitted(); }
    bool isPlaced() const { return !places.empty(); }
};

/// How many domains of a level could take the whole job now.
struct LevelFit {
    std::string label;
    int fitting = 0, domains = 0;
    std::int64_t jobs = 0;                 ///< how often it would fit in all of them
    std::optional<std::int64_t> jobsAfter; ///< the same once the job is placed as predicted
};

/// Everything page 5 says about one draft at one moment. Immutable, made off the GUI thread.
struct Forecast {
    std::vector<ForecastVariant> variants; ///< what the draft asks for first
    std::vector<LevelFit> levels;
    std::shared_ptr<const core::TopologyTree> tree;
    std::string kueue; ///< whose rules were used

    const ForecastVariant &asked() const { return variants.front(); }
};

struct ForecastInput {
    ManifestMaker manifest;
    std::shared_ptr<const core::ClusterState> state;
    std::shared_ptr<const core::TopologyTree> tree; ///< over the levels of the topology the queue is placed by
    std::string ns;
    core::KueueProfile profile;
};

/// Any thread; a few predictions' worth of work. Stopped, it returns what it has (nobody will look at it).
Forecast makeForecast(const ForecastInput &input, std::stop_token stop);

/// The requests that are compared, widest first, and the draft's own in front.
std::vector<core::TopologyWish> wishesToCompare(const core::TopologyWish &asked, const core::LevelList &levels);

} // namespace hopyard::ui
