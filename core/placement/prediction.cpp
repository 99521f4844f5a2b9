// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/prediction.h"

#include "core/placement/admission.h"

namespace hopyard::core
{

Admission Prediction::admission() const
{
    Admission result;
    result.clusterQueue = clusterQueue;
    for (const PodSet &podSet : podSets) {
        PodSetAssignment assignment;
        assignment.name = podSet.name;
        assignment.count = podSet.count;
        assignment.flavors = podSet.flavors;
        assignment.topology = podSet.assignment;
        result.podSets.push_back(std::move(assignment));
    }
    return result;
}

Prediction predict(const ClusterState &state, const Workload &workload, const KueueProfile &profile)
{
    const AdmissionAnswer answer = decideAdmission(state, workload, PlacementRules::forKueue(profile.version));
    Prediction prediction;
    prediction.kueue = profile.version;
    prediction.verdict = answer.admitted    ? Prediction::Verdict::Admitted
                         : answer.undecided ? Prediction::Verdict::Undecided
                                            : Prediction::Verdict::Pending;
    prediction.reason = answer.undecided ? "Undecided" : answer.reason;
    prediction.message = answer.message;
    prediction.clusterQueue = answer.admission.clusterQueue;
    for (std::size_t index = 0; index < workload.podSets.size(); ++index) {
        Prediction::PodSet podSet{workload.podSets[index].name,
                                  workload.podSets[index].count,
                                  workload.podSets[index].count,
                                  std::nullopt,
                                  {}};
        if (answer.admitted) {
            const PodSetAssignment &assigned = answer.admission.podSets[index];
            podSet.count = assigned.count;
            podSet.assignment = assigned.topology;
            podSet.flavors = assigned.flavors;
        }
        prediction.podSets.push_back(std::move(podSet));
    }
    return prediction;
}

} // namespace hopyard::core
