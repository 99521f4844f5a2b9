// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/obstacles.h"
#include "core/placement/stateedit.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

/// The inside of findObstacles(): what could be taken away, and how many pods would then fit where. For its own
/// sources.
namespace hopyard::core::obstacle
{

/// An obstacle with what taking it away means.
struct Thing {
    Obstacle shown;
    std::shared_ptr<const Workload> workload;
    std::vector<std::shared_ptr<const Pod>> pods;
    std::vector<std::string> nodes; ///< by name
    Taint taint;
    std::string flavor; ///< of a quota
    Interned resource;
    Quantity amount;
};

/// Takes a thing away: from the state, and a taint from the waiting Workload's point of view.
void apply(const Thing &thing, const ClusterState &state, StateEdit &edit, Workload &waiting);

/// What is asked for in one flavor: the pod set that found no room.
struct Request {
    const WorkloadPodSet &podSet;
    const ResourceFlavor &flavor;
    const Topology &topology;
    std::string level; ///< of the candidate domains; empty: the whole tree is one
    int sliceSize = 1;
    std::string sliceLevel; ///< empty: no slices
};

/// A candidate domain with the things that matter in it. Counting is by host (by lowest domain where hosts are no
/// level) and optimistic where Kueue's rules are finer, so it proposes and predict() decides.
class Scene
{
public:
    Scene(const ClusterState &state, const Workload &waiting, const Request &request, const KueueProfile &profile);

    struct Count {
        std::int64_t fitting = 0;
        double potential = 0; ///< the same without rounding down, to see progress
        bool operator<(const Count &other) const
        {
            return fitting != other.fitting ? fitting < other.fitting : potential < other.potential;
        }
    };
    struct Candidate {
        std::vector<std::string> path;
        std::vector<int> leaves;
        std::vector<int> things; ///< that change its count
        Count now;
    };
    const std::vector<Candidate> &candidates() const { return m_candidates; }
    const std::vector<Thing> &things() const { return m_things; }
    std::int64_t wanted() const;

    /// What fits into a candidate (by index) without some things (indexes, ascending). Costs what the things touch.
    Count count(int candidate, const std::vector<int> &without) const;

private:
    struct Room {
        double exact = 0; ///< pods, not rounded down
        std::int64_t pods = 0;
    };
    struct Use {
        int leaf = 0;
        int host = -1; ///< -1: of the leaf itself
        std::vector<std::int64_t> amounts;
    };
    struct Host {
        std::shared_ptr<const Node> node;
        int leaf = -1;
        std::vector<int> blockers; ///< things that all have to go before the host counts
        std::vector<std::int64_t> free;
    };
    struct Leaf {
        std::vector<int> hosts, things;
        std::vector<std::int64_t> assigned;
        int slice = 0; ///< domain of the slice level
        int candidate = 0;
        Room room;
    };

    void addHosts(const ClusterState &state);
    void addHost(const std::shared_ptr<const Node> &node);
    void addBlockers(Host &host, int hostIndex, const std::vector<std::string> &missing);
    void addPods(const ClusterState &state, const Workload &waiting);
    void addAssignments(const ClusterState &state, const Workload &waiting);
    void linkThings();
    void countAll();
    int thingOf(const std::string &key, const Obstacle &shown);
    int ownerOf(const Pod &pod, const ClusterState &state);
    int workloadThing(const std::shared_ptr<const Workload> &workload);
    void addUse(int thing, int leaf, int host, std::vector<std::int64_t> amounts);
    std::vector<std::int64_t> amountsOf(const ResourceList &requests) const;
    Room roomOf(int leaf, const std::vector<int> &without) const;

    const Request &m_request;
    const KueueProfile &m_profile;
    int m_priority = 0;
    bool m_hostnameLowest = true;
    std::vector<std::pair<Interned, std::int64_t>> m_needs;
    std::vector<Host> m_hosts;
    std::vector<Leaf> m_leaves;
    std::vector<Candidate> m_candidates;
    std::vector<Thing> m_things;
    std::vector<std::vector<Use>> m_uses; ///< by thing
    std::map<std::string, int> m_thingByKey, m_leafByKey, m_candidateByKey, m_sliceByKey;
    std::map<Interned, int> m_hostByName;
    std::vector<std::int64_t> m_slicePods; ///< by slice, as things are
};

Obstacle hostObstacle(ObstacleKind kind, const std::string &host); ///< Cordon or NotReady
Obstacle labelObstacle(const std::string &host, const std::string &label);
Obstacle taintObstacle(const Taint &taint);
/// An admitted Workload.
Obstacle obstacleOf(const Workload &workload, int waitingPriority);
std::string shown(std::string_view text); ///< escaped and bounded
/// A word that a shell takes as it is; empty where it would not.
std::string plainWord(const std::string &text);
inline constexpr std::size_t maxHostsShown = 20;
std::string nameOf(const Workload &workload); ///< "Job/ns/name" of the owner

} // namespace hopyard::core::obstacle
