// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/replacement.h"

#include "core/placement/nodematch.h"
#include "core/placement/preemption.h"
#include "core/topology/levels.h"

#include <algorithm>
#include <set>

namespace hopyard::core
{

namespace
{

bool isByHost(const PodSetAssignment &assignment)
{
    return assignment.topology && !assignment.topology->levels.empty() &&
           assignment.topology->levels.back() == hostnameLabel;
}

bool isOn(const DomainCount &domain, const std::string &host)
{
    return !domain.values.empty() && domain.values.back() == host;
}

int sizeOf(const SliceConstraint &slice)
{
    return std::max(1, slice.size);
}

/// One pod set on its way to other hosts.
struct Move {
    PlacementRequest request;      ///< the missing pods alone
    std::vector<DomainCount> kept; ///< where the others stay
    std::size_t podSet = 0;        ///< index in the answer
};

class Replacer
{
public:
    Replacer(const ClusterState &state, const Workload &workload, const std::string &host, const KueueProfile &profile)
        : m_workload(workload)
        , m_host(host)
        , m_profile(profile)
        , m_model(state, profile)
        , m_queue(state.clusterQueue(workload.admission ? workload.admission->clusterQueue : std::string()))
    {
    }

    Replacement run();

private:
    bool findAffected();
    bool attempt();
    bool findQuota();
    bool move();
    bool loseWrite(std::string why);
    std::string topologyFlavor(const PodSetAssignment &assigned);
    const PodSetAssignment *assignmentOf(const std::string &podSet) const;
    bool prepare(const std::string &flavor, Move &move);
    std::optional<PlacementArea> areaFor(const LeafTree &tree, const Move &move) const;
    static std::optional<PlacementArea> incompleteSlice(const LeafTree &tree, const Move &move,
                                                        const SliceConstraint &slice);
    void merge(const LeafTree &tree, const Move &move, const TopologyAssignment &added);
    bool refuse(std::string message);

    const Workload &m_workload;
    const std::string &m_host;
    const KueueProfile &m_profile;
    SchedulerModel m_model;
    std::shared_ptr<const ClusterQueue> m_queue;
    std::vector<Move> m_moves;
    std::map<std::string, std::string> m_flavors; ///< by pod set that is moved: in which it looks for hosts
    std::pair<std::string, std::string> m_change; ///< a flavor, and what it would become; empty: none
    bool m_isWriteLost = false;
    Replacement m_answer;
};

bool Replacer::refuse(std::string message)
{
    m_answer.message = std::move(message);
    m_answer.outcome = m_profile.evictsUnreplaced ? Replacement::Outcome::Evicted : Replacement::Outcome::Retried;
    return false;
}

bool Replacer::findAffected()
{
    for (const PodSetAssignment &assigned : m_workload.admission->podSets) {
        const WorkloadPodSet *podSet = m_workload.podSet(assigned.name);
        if (!podSet || !isByHost(assigned)) {
            continue;
        }
        Move move{{assigned.name, 0, podSet->podTemplate, podSet->topology, !podSet->topology.isExplicit()},
                  {},
                  m_answer.podSets.size()};
        move.request.topology.groupName.clear(); // each pod set of a group by itself
        for (const DomainCount &domain : assigned.topology->domains) {
            if (isOn(domain, m_host)) {
                move.request.count = domain.count;
            } else {
                move.kept.push_back(domain);
            }
        }
        if (move.request.count <= 0) {
            continue;
        }
        m_answer.podSets.push_back({assigned.name, move.request.count, {}, *assigned.topology});
        if (!topologyFlavor(assigned).empty()) {
            m_moves.push_back(std::move(move));
        }
    }
    return !m_answer.podSets.empty();
}

/// The flavor of a pod set whose hosts have a topology; empty: none.
std::string Replacer::topologyFlavor(const PodSetAssignment &assigned)
{
    const auto found = std::find_if(assigned.flavors.begin(), assigned.flavors.end(),
                                    [&](const auto &each) { return m_model.topologyOf(each.second) != nullptr; });
    return found == assigned.flavors.end() ? std::string() : found->second;
}

/// Of the flavors that a pod set has, the second pass respects one; for its other resources it looks for quota again,
/// from the first flavor on, while the job itself still holds its own. So a job of several resources is replaced only
/// where the queue could take it a second time, and with that flavor. Source: Kueue pkg/scheduler/flavorassigner,
/// assignFlavors; seen with 0.17.0.
bool Replacer::findQuota()
{
    const auto &assigned = m_workload.admission->podSets;
    const bool looksAgain = std::any_of(assigned.begin(), assigned.end(),
                                        [](const PodSetAssignment &podSet) { return podSet.flavors.size() > 1; });
    if (!looksAgain || !m_queue) {
        return true;
    }
    std::vector<int> counts;
    for (const WorkloadPodSet &podSet : m_workload.podSets) {
        const PodSetAssignment *found = assignmentOf(podSet.name);
        counts.push_back(found ? found->count : podSet.count);
    }
    Preemptor preemptor(m_model, m_workload, *m_queue);
    FlavorAssigner assigner(m_model, m_workload, *m_queue, [&](const FlavorResource &what, std::int64_t amount) {
        return preemptor.outlook(what, amount);
    });
    const AssignmentPlan plan = assigner.assignFlavors(counts, {});
    if (plan.mode() != AssignmentMode::Fit) {
        return refuse(plan.message());
    }
    for (const PodSetPlan &podSet : plan.podSets) {
        const PodSetAssignment *before = assignmentOf(podSet.name);
        if (!before || before->flavors.size() < 2) {
            continue;
        }
        for (const auto &[resource, choice] : podSet.flavors) {
            const auto was = std::find_if(before->flavors.begin(), before->flavors.end(),
                                          [&](const auto &each) { return each.first == resource; });
            if (was != before->flavors.end() && was->second != choice.flavor) {
                m_change = {was->second, choice.flavor};
            }
            if (m_model.topologyOf(choice.flavor)) {
                m_flavors[podSet.name] = choice.flavor;
            }
        }
    }
    return true;
}

const PodSetAssignment *Replacer::assignmentOf(const std::string &podSet) const
{
    const auto &assigned = m_workload.admission->podSets;
    const auto found = std::find_if(assigned.begin(), assigned.end(),
                                    [&](const PodSetAssignment &each) { return each.name == podSet; });
    return found == assigned.end() ? nullptr : &*found;
}

/// The domain in which the innermost slice is short of the missing pods. Which of several that fit is chance with
/// Kueue; here it is the first.
std::optional<PlacementArea> Replacer::incompleteSlice(const LeafTree &tree, const Move &move,
                                                       const SliceConstraint &slice)
{
    const int level = tree.levelIndex(slice.topology);
    std::map<int, int> pods;
    for (const DomainCount &domain : move.kept) {
        if (const int leaf = tree.leafOfValues(domain.values); leaf >= 0 && level >= 0) {
            pods[tree.above(leaf, level)] += domain.count;
        }
    }
    for (const auto &[domain, count] : pods) {
        if ((count + move.request.count) % sizeOf(slice) == 0) {
            return PlacementArea{level, domain};
        }
    }
    return std::nullopt;
}

/// Where the missing pods have to go so that the whole still is what was asked for; nullopt: anywhere.
std::optional<PlacementArea> Replacer::areaFor(const LeafTree &tree, const Move &move) const
{
    const TopologyRequest &asked = move.request.topology;
    if (move.kept.empty()) {
        return std::nullopt;
    }
    const std::string &key = asked.required.empty() ? asked.preferred : asked.required;
    if (!key.empty() && tree.levelIndex(key) < 0) {
        return std::nullopt;
    }
    const auto isBroken = [&](const SliceConstraint &slice) { return move.request.count % sizeOf(slice) != 0; };
    if (!asked.slices.empty() && isBroken(asked.slices.front())) {
        const auto innermost = std::find_if(asked.slices.rbegin(), asked.slices.rend(), isBroken);
        return incompleteSlice(tree, move, *innermost);
    }
    if (asked.required.empty()) {
        return std::nullopt;
    }
    const int level = tree.levelIndex(asked.required);
    const int leaf = tree.leafOfValues(move.kept.front().values);
    return leaf < 0 ? std::nullopt : std::optional(PlacementArea{level, tree.above(leaf, level)});
}

bool Replacer::prepare(const std::string &flavor, Move &move)
{
    const LeafTree &tree = m_model.topologyOf(flavor)->tree();
    for (const DomainCount &domain : move.kept) {
        if (tree.leafOfValues(domain.values) < 0) {
            return refuse("Cannot replace the node, because the existing topologyAssignment is invalid, as it contains "
                          "the stale domain " +
                          domain.values.front());
        }
    }
    move.request.within = areaFor(tree, move);
    std::vector<SliceConstraint> &slices = move.request.topology.slices;
    if (!slices.empty() && move.request.within && move.request.count % sizeOf(slices.front()) != 0) {
        const auto whole = std::find_if(slices.rbegin(), slices.rend(), [&](const SliceConstraint &slice) {
            return move.request.count % sizeOf(slice) == 0;
        });
        slices = whole == slices.rend() ? std::vector<SliceConstraint>{} : std::vector<SliceConstraint>{*whole};
    }
    return true;
}

void Replacer::merge(const LeafTree &tree, const Move &move, const TopologyAssignment &added)
{
    std::map<int, DomainCount> byLeaf; // the tree's order is that of the paths
    for (const std::vector<DomainCount> &list : {move.kept, added.domains}) {
        for (const DomainCount &domain : list) {
            DomainCount &merged = byLeaf[tree.leafOfValues(domain.values)];
            merged = {domain.values, merged.count + domain.count};
        }
    }
    Replacement::PodSet &podSet = m_answer.podSets[move.podSet];
    podSet.added = added.domains;
    podSet.assignment.domains.clear();
    for (auto &[leaf, domain] : byLeaf) {
        podSet.assignment.domains.push_back(std::move(domain));
    }
}

bool Replacer::move()
{
    std::map<std::string, std::vector<Move>> byFlavor;
    for (const Move &each : m_moves) {
        byFlavor[m_flavors[each.request.name]].push_back(each);
    }
    for (auto &[flavor, moves] : byFlavor) {
        std::vector<PlacementRequest> requests;
        for (Move &each : moves) {
            if (!prepare(flavor, each)) {
                return false;
            }
            requests.push_back(each.request);
        }
        PlacementAnswer answer = m_model.topologyOf(flavor)->place(requests);
        if (!answer.placed) {
            return refuse(answer.message);
        }
        for (std::size_t index = 0; index < moves.size(); ++index) {
            if (answer.assignments[index].domains.empty()) {
                return refuse("cannot find replacement assignment for unhealthy node: " + m_host);
            }
            merge(m_model.topologyOf(flavor)->tree(), moves[index], answer.assignments[index]);
        }
    }
    const bool storable = std::all_of(m_answer.podSets.begin(), m_answer.podSets.end(),
                                      [](const Replacement::PodSet &podSet) { return isStorable(podSet.assignment); });
    return (m_change.first.empty() || loseWrite("it takes flavor " + m_change.second + " instead of " + m_change.first +
                                                ", which its own webhook refuses for a job that is admitted")) &&
           (storable || loseWrite("it computes an assignment with negative pod counts, which the API server refuses"));
}

/// Kueue found hosts, and cannot write it: what is admitted may change its hosts, not its flavors (Kueue's webhook of
/// Workloads), and no count may be below 1. Seen with 0.17.0.
bool Replacer::loseWrite(std::string why)
{
    m_isWriteLost = true;
    m_answer.message = std::move(why);
    m_answer.outcome = Replacement::Outcome::Retried;
    return false;
}

bool Replacer::attempt()
{
    m_change = {};
    for (const Move &each : m_moves) {
        m_flavors[each.request.name] = topologyFlavor(*assignmentOf(each.request.name));
    }
    return findQuota() && move();
}

Replacement Replacer::run()
{
    if (!m_workload.admission || !findAffected()) {
        return std::move(m_answer);
    }
    const bool isOfPod = m_workload.ownerKind == std::string_view("Pod");
    if (!m_profile.replacesHosts || m_moves.empty() || (isOfPod && m_profile.keepsHostsOfPods)) {
        m_answer.outcome = Replacement::Outcome::Left;
        return std::move(m_answer);
    }
    bool isMoved = attempt();
    const int own = m_model.indexOf(m_workload.meta.ns.view(), m_workload.meta.name);
    if (m_isWriteLost && own >= 0) {
        // What it could not write Kueue forgets, with all that the job holds, and looks again.
        m_model.remove(static_cast<std::size_t>(own));
        isMoved = attempt();
    }
    if (isMoved) {
        m_answer.outcome = Replacement::Outcome::Replaced;
        m_answer.message.clear();
        return std::move(m_answer);
    }
    for (Replacement::PodSet &podSet : m_answer.podSets) {
        podSet.added.clear();
        podSet.assignment = *assignmentOf(podSet.name)->topology;
    }
    return std::move(m_answer);
}

} // namespace

std::vector<std::string> lostHosts(const ClusterState &state, const Workload &workload, const KueueProfile &profile)
{
    std::set<std::string> lost;
    const auto isLost = [&](const std::string &host, const PodTemplate &pods) {
        const auto node = state.node(host);
        return !node || !node->ready.value_or(false) ||
               (profile.replacesTainted && untoleratedTaint(node->taints, pods.tolerations, {}));
    };
    if (!workload.admission) {
        return {};
    }
    for (const PodSetAssignment &assigned : workload.admission->podSets) {
        const WorkloadPodSet *podSet = workload.podSet(assigned.name);
        if (!podSet || !isByHost(assigned)) {
            continue;
        }
        for (const DomainCount &domain : assigned.topology->domains) {
            if (domain.count > 0 && !domain.values.empty() && isLost(domain.values.back(), podSet->podTemplate)) {
                lost.insert(domain.values.back());
            }
        }
    }
    return {lost.begin(), lost.end()};
}

Replacement replacementOf(const ClusterState &state, const Workload &workload, const std::string &host,
                          const KueueProfile &profile)
{
    return Replacer(state, workload, host, profile).run();
}

} // namespace hopyard::core
