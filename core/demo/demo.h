// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/cluster/source.h"

#include <memory>
#include <string>
#include <vector>

namespace hopyard::core
{

struct DemoInfo {
    std::string name, description;
};
std::vector<DemoInfo> demoClusters(); ///< "hyperpod", "huge", …

/// A cluster simulated in this process, needing no network: jobs are validated, queued, admitted with core/placement,
/// their pods start and finish over time. Same hosts, names and start state in every process; nothing is kept. `speed`
/// > 1 makes time run faster (tests).
Result<std::unique_ptr<Source>> openDemo(const std::string &name, double speed = 1.0);

} // namespace hopyard::core
