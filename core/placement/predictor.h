// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/prediction.h"

#include <memory>

namespace hopyard::core
{

/// predict() for many Workloads on one state: what the state says of hosts, quota and use is read once, when it is
/// first needed. Then a prediction costs what Kueue's search costs: linear in the leaves of the flavors that are tried.
/// Keeps a reference to the state, which must outlive it unchanged. Owned by one thread.
class Predictor
{
public:
    Predictor(const ClusterState &state, KueueProfile profile);
    ~Predictor();
    Predictor(Predictor &&) noexcept;
    Predictor &operator=(Predictor &&) noexcept;

    Prediction predict(const Workload &workload);
    /// Lets later predictions see that the Workload was admitted as predicted, and what it preempted gone.
    void admit(const Workload &workload, const Prediction &prediction);

private:
    struct Data;
    std::unique_ptr<Data> m_data;
};

} // namespace hopyard::core
