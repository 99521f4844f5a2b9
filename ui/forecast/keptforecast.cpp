// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/forecast/keptforecast.h"

namespace hopyard::ui
{

namespace
{

/// All annotations of an object together may have 256 KiB. Source: Kubernetes apimachinery, ValidateAnnotations.
constexpr std::size_t maxAnnotation = std::size_t{128} << 10;

} // namespace

void keepForecast(core::Value &manifest, const core::Prediction &prediction, const core::ObjectRef &object,
                  const core::ClusterState &state)
{
    const core::ForecastRecord record = core::makeForecastRecord(
        prediction, {}, object.kind + '/' + object.ns + '/' + object.name, core::Clock::system().now(), state);
    std::string text = core::forecastToJson(record);
    if (text.size() <= maxAnnotation) {
        manifest["metadata"]["annotations"][forecastAnnotation] = std::move(text);
    }
}

std::optional<JudgedForecast> judgeForecast(const core::Job &job, const core::ClusterState &state)
{
    const std::string *kept = core::findLabel(job.meta.annotations, forecastAnnotation);
    if (!kept || kept->size() > maxAnnotation) {
        return std::nullopt;
    }
    auto record = core::forecastFromJson(*kept);
    if (!record) {
        return std::nullopt;
    }
    JudgedForecast judged{std::move(*record), {}};
    if (const auto workload = state.workloadOf(job)) {
        // The version that runs now is not asked for here: the record says whose rules it was made by.
        judged.comparison = core::compareForecast(judged.record, *workload, state, {});
    }
    return judged;
}

} // namespace hopyard::ui
