// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/sentence.h"
#include "core/base/time.h"
#include "core/placement/prediction.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hopyard::core
{

/// A prediction kept with a job that was submitted, to be held against what Kueue then did.
struct ForecastRecord {
    std::string uid;    ///< of the object, from the server's answer; empty where the object itself keeps the record
    std::string object; ///< "Job/ns/name"
    TimePoint time{};
    std::string kueue; ///< the profile's version
    Prediction::Verdict verdict = Prediction::Verdict::Pending;
    std::string message;
    struct PodSet {
        std::string name;
        int count = 0;
        std::vector<std::string> levels;
        std::vector<DomainCount> domains; ///< empty: no topology assignment
    };
    std::vector<PodSet> podSets;
    std::vector<std::string> preempts;
    /// What the prediction went by, to say later what changed: a short fingerprint of the free capacity of the hosts.
    std::uint64_t state = 0;
};

/// Of the nodes, bound pods and admitted Workloads that a prediction goes by, `without` one of them: equal while none
/// of them changed. Linear.
std::uint64_t capacityFingerprint(const ClusterState &state, const Workload *without = nullptr);

ForecastRecord makeForecastRecord(const Prediction &prediction, const std::string &uid, const std::string &object,
                                  TimePoint time, const ClusterState &state);
/// One line of JSON, without a line end.
std::string forecastToJson(const ForecastRecord &record);
/// Reads what forecastToJson() wrote; at most 4 MiB. InvalidInput for anything else.
Result<ForecastRecord> forecastFromJson(std::string_view text);

enum class ForecastOutcome : std::uint8_t {
    Open,       ///< Kueue has not decided yet
    Hit,        ///< same verdict and, pod set by pod set, the same domains with the same counts
    Elsewhere,  ///< admitted as predicted, but on other hosts
    Admitted,   ///< admitted although predicted not to be
    NotAdmitted ///< waits although predicted to be admitted
};
std::string_view toString(ForecastOutcome outcome);

struct ForecastComparison {
    ForecastOutcome outcome = ForecastOutcome::Open;
    int podsAsPredicted = 0, pods = 0; ///< pods in domains where they were predicted
    std::vector<Sentence> reasons;     ///< why it differs, most likely first; empty for Open and Hit
};

/// Holds a record against the Workload as it is now. `state` is the newest at hand; `kueue` the version that the
/// cluster shows now (empty: not visible).
ForecastComparison compareForecast(const ForecastRecord &record, const Workload &workload, const ClusterState &state,
                                   const std::string &kueue);

struct HitRate {
    int hits = 0, decided = 0;
    double share() const { return decided == 0 ? 0 : static_cast<double>(hits) / decided; }
};
HitRate hitRateOf(const std::vector<ForecastOutcome> &outcomes);

} // namespace hopyard::core
