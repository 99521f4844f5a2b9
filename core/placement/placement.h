// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/cluster/state.h"
#include "core/topology/levels.h"

#include <optional>
#include <string>
#include <vector>

namespace hopyard::core
{

/// A pod set that wants a place.
struct PlacementRequest {
    std::string name = "main";
    int count = 0;
    PodTemplate podTemplate;
    TopologyRequest topology;
};

struct PlacementAnswer {
    bool placed = false;
    TopologyAssignment assignment; ///< in Kueue's stored order
    std::string message;           ///< why not, in Kueue's words
};

/// Free capacity of the hosts of one flavor and the rules by which Kueue hands it out. Source: kueue-tas.md §3.
class PlacementSnapshot
{
public:
    /// Nodes of the flavor (labels, all levels present, ready, schedulable), minus bound pods that are not
    /// topology-aware, minus assignments of admitted Workloads.
    static PlacementSnapshot build(const ClusterState &state, const ResourceFlavor &flavor, const Topology &topology);

    /// Where the request would land; does not change the snapshot.
    PlacementAnswer place(const PlacementRequest &request) const;
    /// Takes the capacity of an assignment away (several pod sets of one job).
    void assume(const PlacementRequest &request, const TopologyAssignment &assignment);

    PlacementSnapshot(PlacementSnapshot &&) noexcept;
    PlacementSnapshot &operator=(PlacementSnapshot &&) noexcept;
    ~PlacementSnapshot();

private:
    struct Data;
    explicit PlacementSnapshot(std::unique_ptr<Data> data);
    std::unique_ptr<Data> m_data;
};

} // namespace hopyard::core
