// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/cluster/state.h"
#include "core/placement/leaftree.h"
#include "core/placement/prediction.h"
#include "core/placement/profile.h"
#include "core/topology/levels.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopyard::core
{

/// A domain of a level of the tree.
struct PlacementArea {
    int level = 0, domain = 0;
};

/// A pod set that wants a place.
struct PlacementRequest {
    std::string name = "main";
    int count = 0;
    PodTemplate podTemplate;
    TopologyRequest topology;
    bool implied = false; ///< no annotation, but every flavor of the queue has a topology
    /// Its pods may go nowhere else: they take the place of those of a lost host.
    std::optional<PlacementArea> within = std::nullopt;
};

/// Where the pod sets of one flavor would land.
struct PlacementAnswer {
    bool placed = false;
    std::vector<TopologyAssignment> assignments; ///< one a request, in Kueue's stored order
    std::string message;                         ///< why not, in Kueue's words
    std::string failedPodSet;
    std::optional<TopologyShortfall> shortfall; ///< when the reason is room
};

/// Whether the API server would take the assignment: 0.17 makes empty and negative ones, tries again for ever, and the
/// Workload gets neither place nor reason. Source: kueue-observed.md, Never decided.
bool isStorable(const TopologyAssignment &assignment);

/// The use that an admitted pod set has of the leaves of one flavor.
struct LeafUse {
    std::vector<ResourceNeed> perPod;
    std::vector<std::pair<int, int>> leaves; ///< leaf, pods
};

/// Free capacity of the hosts of one flavor and the rules by which Kueue hands it out. A value owned by one thread;
/// place() may run on several threads at once. Source: kueue-tas.md §3.
class PlacementSnapshot
{
public:
    /// Nodes of the flavor (labels, all levels present, ready, schedulable), minus bound pods that are not
    /// topology-aware. Linear in nodes and pods. `withAssignments`: minus the assignments of all admitted Workloads of
    /// the state too; else the caller counts them with apply().
    static PlacementSnapshot build(const ClusterState &state, const ResourceFlavor &flavor, const Topology &topology,
                                   const KueueProfile &profile, bool withAssignments = true);

    /// Where all the pod sets of this flavor would land, one after the other, those of a group together; the first that
    /// has no place ends it. `empty`: as if no Workload used anything. Does not change the snapshot.
    PlacementAnswer place(const std::vector<PlacementRequest> &requests, bool empty = false) const;
    PlacementAnswer place(const PlacementRequest &request) const { return place(std::vector{request}); }

    /// Whether all levels that the request names are levels here.
    bool hasLevels(const TopologyRequest &request) const;
    /// What a stored pod set assignment uses here; empty when it is none of this flavor's.
    LeafUse useOf(const Workload &workload, const PodSetAssignment &assignment) const;
    /// Takes a use `sign` times.
    void apply(const LeafUse &use, int sign);
    /// Whether every leaf by itself still has room for what the assignment puts there. Source: TASFlavorSnapshot.Fits.
    bool stillFits(const ResourceList &perPod, const TopologyAssignment &assignment) const;

    const LeafTree &tree() const;

    PlacementSnapshot(PlacementSnapshot &&) noexcept;
    PlacementSnapshot &operator=(PlacementSnapshot &&) noexcept;
    PlacementSnapshot(const PlacementSnapshot &);
    ~PlacementSnapshot();

private:
    struct Data;
    explicit PlacementSnapshot(std::unique_ptr<Data> data);
    std::unique_ptr<Data> m_data;
};

} // namespace hopyard::core
