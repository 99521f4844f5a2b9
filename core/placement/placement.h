// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/cluster/state.h"
#include "core/topology/levels.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopyard::core
{

/// Where versions of Kueue place differently. The default is the newest set of rules known (0.19). Source: kueue-tas.md
/// §3.6, kueue-observed.md (what 0.17.0 was seen to do).
struct PlacementRules {
    /// Overcommitted hosts count as 0 pods; 0.17 lets them count negatively and sums that upwards.
    bool clampNegative = true;
    /// A bound pod with slice annotations alone is topology-aware; to 0.17 it is not.
    bool sliceAnnotationIsAware = true;
    /// Assignments of all flavors count on a host (hostname lowest); 0.17 sees its own flavor's only.
    bool seesOtherFlavors = true;
    /// LeastFreeCapacity for unconstrained requests (0.15 and later), else BestFit for all.
    bool leastFreeForUnconstrained = true;

    /// The rules of a version such as "0.17.0" or "v0.19.2"; the default for text that is no version.
    static PlacementRules forKueue(std::string_view version);
};

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
    /// Kueue 0.17 answers with a negative count, which the API refuses, for ever: neither admitted nor given a reason.
    bool undecided = false;
};

/// Free capacity of the hosts of one flavor and the rules by which Kueue hands it out. A value owned by one thread;
/// place() may run on several threads at once. Source: kueue-tas.md §3.
class PlacementSnapshot
{
public:
    /// Nodes of the flavor (labels, all levels present, ready, schedulable), minus bound pods that are not
    /// topology-aware, minus assignments of admitted Workloads. Linear in nodes, pods and assignments.
    static PlacementSnapshot build(const ClusterState &state, const ResourceFlavor &flavor, const Topology &topology,
                                   const PlacementRules &rules = {});

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
