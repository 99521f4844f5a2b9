// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/state.h"
#include "core/topology/levels.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopyard::core
{

/// The jobs that capacity is asked for: `pods` equal pods, each as the template says (requests, tolerations,
/// nodeSelector, required affinity).
struct CapacityShape {
    int pods = 1;
    PodTemplate pod;
};

struct CapacityOptions {
    /// Empty: chooseLevels() of the state.
    std::optional<LevelList> levels;
    /// Only hosts of this flavor; empty: of every flavor that names a Topology with these levels.
    std::string flavor;
    /// False where Workloads could not be read: bound pods then speak for themselves, and what is reserved for pods
    /// that are not bound yet is missing. nullopt: true if there are Topologies or flavors at all.
    std::optional<bool> workloadsKnown;
};

/// Why a host takes no pod of the shape; a host counts under its first reason, in this order.
enum class CapacityReason : std::uint8_t {
    NoFlavor,     ///< no flavor's nodeLabels select it: not a host for Kueue's jobs
    MissingLevel, ///< detail: the first level's label that it lacks
    NotReady,
    Cordoned,
    Taint,    ///< detail: "key=value:Effect", tolerated neither by the shape nor by the host's flavors
    Selector, ///< nodeSelector
    Affinity,
    Resource ///< not one pod fits; detail: the resource that is shortest (first by name)
};
std::string_view toString(CapacityReason reason); ///< "not-ready", …

struct CapacityExclusion {
    CapacityReason reason = CapacityReason::Resource;
    std::string detail;
    int hosts = 0;
};

struct CapacityDomain {
    std::vector<std::string> path; ///< values from the top
    std::int64_t pods = 0;         ///< of the shape that fit
    std::int64_t jobs = 0;         ///< whole jobs that fit
    int hosts = 0;                 ///< that take part, whatever room they have
};

/// Figures of one level.
///
/// Fragmentation: of the whole jobs that the free accelerators would be enough for if all lay in one domain, the share
/// that no domain of this level has room for: 1 − jobs ÷ ⌊free ÷ (pods × accelerators a pod)⌋. 0: nothing is lost to
/// the cuts between domains; 1: there is enough in sum and room nowhere. nullopt: the free accelerators are not even
/// enough for one job. Free are those on hosts that the shape's filters let pass, also where cpu or memory ran out.
/// Shapes without accelerators are measured in pods.
struct CapacityLevel {
    std::string label;
    int domains = 0;       ///< that have hosts
    int fitting = 0;       ///< with room for at least one whole job
    std::int64_t jobs = 0; ///< sum over the domains
    std::optional<double> fragmentation;
    std::int64_t unusable = 0; ///< free accelerators (pods) that no whole job can use
};

struct CapacitySummary {
    std::vector<CapacityLevel> levels;         ///< widest first
    int hosts = 0;                             ///< known nodes
    int taking = 0;                            ///< hosts with room for at least one pod of the shape
    std::vector<CapacityExclusion> exclusions; ///< by reason, then detail
    Interned accelerator;                      ///< what `free` counts; empty: pods of the shape
    std::int64_t free = 0;
    std::int64_t pods = 0, jobs = 0; ///< of the shape, wherever they lie
    bool workloadsKnown = true;
};

/// Room for jobs of one shape, level by level, kept true change by change.
///
/// Free is what Kueue counts: allocatable of nodes that are ready, schedulable, of a flavor and carry every level's
/// label, minus bound pods that are not topology-aware, minus assignments of Workloads that hold quota and are not
/// finished. It is never negative here: where more is taken than there is, it is 0 (kueue-observed.md: 0.17 itself lets
/// it go below). Without Kueue it is allocatable minus the requests of bound pods. Where a Topology ends above the
/// hosts its lowest domains are summed, as Kueue does up to 0.19, and taints and selectors are not looked at.
/// Assignments of all flavors count on a host. Source: kueue-tas.md §3.1–3.3.
///
/// A value owned by one thread. Memory: linear in hosts and bound pods that count. Cost: build() and setShape() linear;
/// a pod, node or Workload (each of its domains) is a few look-ups and one step a level; a changed Topology or flavor
/// builds anew.
class CapacityIndex
{
public:
    static CapacityIndex build(const ClusterState &state, const CapacityShape &shape = {},
                               const CapacityOptions &options = {});

    /// `state` is the one after the changes; it is read only where the index must be built anew.
    void apply(const ClusterState &state, const ChangeSet &changes);
    void setShape(const CapacityShape &shape);

    const CapacityShape &shape() const;
    const LevelList &levels() const;
    /// Linear in levels and kinds of exclusions.
    CapacitySummary summary() const;
    /// The domains of a level that have hosts, by path; with `onlyFitting` those with room for a whole job. Linear in
    /// what is there above the level and at it.
    std::vector<CapacityDomain> domains(std::size_t level, bool onlyFitting = false) const;
    /// Names of the hosts under a reason, sorted; at most `limit`. Linear in hosts.
    std::vector<std::string> hostsUnder(CapacityReason reason, std::string_view detail, std::size_t limit = 100) const;

    CapacityIndex(CapacityIndex &&) noexcept;
    CapacityIndex &operator=(CapacityIndex &&) noexcept;
    ~CapacityIndex();

private:
    struct Data;
    explicit CapacityIndex(std::unique_ptr<Data> data);
    std::unique_ptr<Data> m_data;
};

/// The object of `hopyard capacity -o json`; `levels`, `label`, `domains`, `path` and `slots` are cli.md's.
std::string capacityToJson(const CapacityIndex &index);
/// For terminals; names are escaped for display. Ends with a line end.
std::string capacityToText(const CapacityIndex &index);

} // namespace hopyard::core
