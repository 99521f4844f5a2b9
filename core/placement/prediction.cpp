// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/prediction.h"

#include "core/placement/predictor.h"

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
        assignment.usage = podSet.usage;
        assignment.topology = podSet.assignment ? podSet.assignment : podSet.refused;
        result.podSets.push_back(std::move(assignment));
    }
    return result;
}

Prediction predict(const ClusterState &state, const Workload &workload, const KueueProfile &profile)
{
    return Predictor(state, profile).predict(workload);
}

} // namespace hopyard::core
