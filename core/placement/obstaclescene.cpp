// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/obstaclescene.h"

#include "core/base/text.h"
#include "core/placement/leaftree.h"
#include "core/placement/nodematch.h"
#include "core/topology/levels.h"

#include <algorithm>
#include <functional>
#include <set>

namespace hopyard::core::obstacle
{

namespace
{

constexpr char pathSeparator = '\n';

bool isTopologyAware(const Pod &pod, const KueueProfile &profile)
{
    const auto has = [&](std::string_view key) {
        return findLabel(pod.meta.annotations, "kueue.x-k8s.io/podset-" + std::string(key)) != nullptr;
    };
    return has("required-topology") || has("preferred-topology") || has("unconstrained-topology") ||
           (profile.sliceAnnotationIsAware &&
            (has("slice-required-topology") || has("slice-required-topology-constraints")));
}

bool usesFlavor(const PodSetAssignment &assignment, const std::string &flavor)
{
    return std::any_of(assignment.flavors.begin(), assignment.flavors.end(),
                       [&](const auto &entry) { return entry.second == flavor; });
}

std::string joined(const std::vector<std::string> &path, std::size_t count)
{
    std::string key;
    for (std::size_t index = 0; index < count && index < path.size(); ++index) {
        key += path[index] + pathSeparator;
    }
    return key;
}

/// Tables have no order; answers must have one.
template <class T>
void sortByName(std::vector<std::shared_ptr<const T>> &objects)
{
    std::sort(objects.begin(), objects.end(), [](const auto &a, const auto &b) {
        return a->meta.ns != b->meta.ns ? a->meta.ns < b->meta.ns : a->meta.name < b->meta.name;
    });
}

bool comesWithShutHost(const Taint &taint)
{
    return taint.key == "node.kubernetes.io/unschedulable" || taint.key == "node.kubernetes.io/not-ready" ||
           taint.key == "node.kubernetes.io/unreachable";
}

} // namespace

Scene::Scene(const ClusterState &state, const Workload &waiting, const Request &request, const KueueProfile &profile)
    : m_request(request)
    , m_profile(profile)
    , m_priority(waiting.priority)
    , m_hostnameLowest(!request.topology.levels.empty() && request.topology.levels.back() == hostnameLabel)
{
    for (const auto &[resource, quantity] : request.podSet.podTemplate.requests) {
        if (resource != std::string_view("pods") && amountOf(resource, quantity) > 0) {
            m_needs.emplace_back(resource, amountOf(resource, quantity));
        }
    }
    m_needs.emplace_back(Interned("pods"), 1);
    addHosts(state);
    addPods(state, waiting);
    addAssignments(state, waiting);
    linkThings();
    countAll();
}

std::int64_t Scene::wanted() const
{
    return m_request.podSet.count / std::max(1, m_request.sliceSize);
}

std::vector<std::int64_t> Scene::amountsOf(const ResourceList &requests) const
{
    std::vector<std::int64_t> amounts(m_needs.size(), 0);
    for (const auto &[resource, quantity] : requests) {
        for (std::size_t index = 0; index + 1 < m_needs.size(); ++index) {
            if (m_needs[index].first == resource) {
                amounts[index] += amountOf(resource, quantity);
            }
        }
    }
    amounts.back() = 1;
    return amounts;
}

int Scene::thingOf(const std::string &key, const Obstacle &obstacle)
{
    const auto [entry, isNew] = m_thingByKey.emplace(key, static_cast<int>(m_things.size()));
    if (isNew) {
        Thing thing;
        thing.shown = obstacle;
        m_things.push_back(std::move(thing));
        m_uses.emplace_back();
    }
    return entry->second;
}

void Scene::addBlockers(Host &host, int hostIndex, const std::vector<std::string> &missing)
{
    const Node &node = *host.node;
    const std::string &name = node.meta.name;
    const auto block = [&](const std::string &key, const Obstacle &obstacle) {
        const int index = thingOf(key, obstacle);
        Thing &thing = m_things[static_cast<std::size_t>(index)];
        thing.nodes.push_back(name);
        host.blockers.push_back(index);
        m_uses[static_cast<std::size_t>(index)].push_back({host.leaf, hostIndex, {}});
        return index;
    };
    if (node.unschedulable) {
        block("cordon/" + name, hostObstacle(ObstacleKind::Cordon, name));
    }
    if (!node.ready.value_or(false)) {
        block("notready/" + name, hostObstacle(ObstacleKind::NotReady, name));
    }
    for (const std::string &label : missing) {
        block("label/" + name + "/" + label, labelObstacle(name, label));
    }
    for (const Taint &taint : m_hostnameLowest ? node.taints : std::vector<Taint>{}) {
        if (!(comesWithShutHost(taint) && !host.blockers.empty()) &&
            untoleratedTaint({taint}, m_request.podSet.podTemplate.tolerations, m_request.flavor.tolerations)) {
            const int index = block("taint/" + taintText(taint), taintObstacle(taint));
            m_things[static_cast<std::size_t>(index)].taint = taint;
            std::vector<std::string> &hosts = m_things[static_cast<std::size_t>(index)].shown.hosts;
            if (hosts.size() < maxHostsShown) {
                hosts.push_back(name);
                std::sort(hosts.begin(), hosts.end());
            }
        }
    }
}

/// A node whose domain is known, also if something shuts it now.
void Scene::addHost(const std::shared_ptr<const Node> &node)
{
    const std::vector<std::string> &levels = m_request.topology.levels;
    std::vector<std::string> path;
    std::vector<std::string> missing;
    for (const std::string &level : levels) {
        const std::string *value = findLabel(node->meta.labels, level);
        if (!value) {
            missing.push_back(level);
        }
        path.push_back(value ? *value : "unknown-" + node->meta.name);
    }
    const auto depthOf = [&](const std::string &level) {
        const auto found = std::find(levels.begin(), levels.end(), level);
        return level.empty() || found == levels.end() ? std::size_t{0}
                                                      : static_cast<std::size_t>(found - levels.begin()) + 1;
    };
    const std::size_t depth = depthOf(m_request.level);
    const bool isPlaceKnown =
        std::none_of(levels.begin(), levels.begin() + static_cast<std::ptrdiff_t>(depth), [&](const auto &level) {
            return std::find(missing.begin(), missing.end(), level) != missing.end();
        });
    const PodTemplate &pod = m_request.podSet.podTemplate;
    const bool isWanted = !m_hostnameLowest || (matchesSelector(pod.nodeSelector, node->meta.labels) &&
                                                matchesAffinity(pod.requiredAffinity, *node));
    if (!isPlaceKnown || !isWanted) {
        return;
    }
    const auto [candidate, isNewCandidate] =
        m_candidateByKey.emplace(joined(path, depth), static_cast<int>(m_candidates.size()));
    if (isNewCandidate) {
        m_candidates.push_back({{path.begin(), path.begin() + static_cast<std::ptrdiff_t>(depth)}, {}, {}, {}});
    }
    const std::string leafKey = m_hostnameLowest ? path.back() : joined(path, path.size());
    const auto [leaf, isNewLeaf] = m_leafByKey.emplace(leafKey, static_cast<int>(m_leaves.size()));
    if (isNewLeaf) {
        Leaf fresh;
        fresh.assigned.assign(m_needs.size(), 0);
        fresh.candidate = candidate->second;
        const std::size_t sliceDepth = m_request.sliceLevel.empty() ? levels.size() : depthOf(m_request.sliceLevel);
        fresh.slice =
            m_sliceByKey.emplace(joined(path, sliceDepth), static_cast<int>(m_sliceByKey.size())).first->second;
        m_leaves.push_back(std::move(fresh));
        m_candidates[static_cast<std::size_t>(candidate->second)].leaves.push_back(leaf->second);
    }
    const int index = static_cast<int>(m_hosts.size());
    Host host;
    host.node = node;
    host.leaf = leaf->second;
    host.free.assign(m_needs.size(), 0);
    for (std::size_t need = 0; need < m_needs.size(); ++need) {
        host.free[need] = amountOf(m_needs[need].first, resourceOf(node->allocatable, m_needs[need].first.view()));
    }
    addBlockers(host, index, missing);
    m_leaves[static_cast<std::size_t>(host.leaf)].hosts.push_back(index);
    m_hostByName.emplace(Interned(node->meta.name), index);
    m_hosts.push_back(std::move(host));
}

void Scene::addHosts(const ClusterState &state)
{
    std::vector<std::shared_ptr<const Node>> nodes;
    for (const auto &[key, node] : state.nodes) {
        if (matchesSelector(m_request.flavor.nodeLabels, node->meta.labels)) {
            nodes.push_back(node);
        }
    }
    sortByName(nodes);
    for (const auto &node : nodes) {
        addHost(node);
    }
}

int Scene::workloadThing(const std::shared_ptr<const Workload> &workload)
{
    const int index =
        thingOf("workload/" + workload->meta.ns.str() + "/" + workload->meta.name, obstacleOf(*workload, m_priority));
    m_things[static_cast<std::size_t>(index)].workload = workload;
    return index;
}

/// The thing that a bound pod goes with; -1: none that anybody would take away for a job.
int Scene::ownerOf(const Pod &pod, const ClusterState &state)
{
    if (const std::string *name = findLabel(pod.meta.annotations, "kueue.x-k8s.io/workload")) {
        if (const auto workload = state.workloads.get({pod.meta.ns, *name})) {
            return workloadThing(workload);
        }
    }
    if (pod.ownerKind == std::string_view("DaemonSet") || pod.ownerKind == std::string_view("Node")) {
        return -1;
    }
    Obstacle obstacle;
    obstacle.kind = ObstacleKind::Pods;
    obstacle.object = pod.ownerName.empty() ? "Pod/" + pod.meta.ns.str() + "/" + pod.meta.name
                                            : pod.ownerKind.str() + "/" + pod.meta.ns.str() + "/" + pod.ownerName.str();
    obstacle.remedy = {"Move or end these pods; Kueue does not manage them.", {}};
    return thingOf("pods/" + obstacle.object, obstacle);
}

void Scene::addUse(int thing, int leaf, int host, std::vector<std::int64_t> amounts)
{
    m_uses[static_cast<std::size_t>(thing)].push_back({leaf, host, std::move(amounts)});
}

void Scene::addPods(const ClusterState &state, const Workload &waiting)
{
    std::vector<std::shared_ptr<const Pod>> pods;
    for (const auto &[key, pod] : state.pods) {
        const std::string *workload = findLabel(pod->meta.annotations, "kueue.x-k8s.io/workload");
        const bool isOwn = workload && pod->meta.ns == waiting.meta.ns && *workload == waiting.meta.name;
        if (!pod->nodeName.empty() && !pod->isFinished() && !isOwn && !isTopologyAware(*pod, m_profile)) {
            pods.push_back(pod);
        }
    }
    sortByName(pods);
    for (const auto &pod : pods) {
        const auto host = m_hostByName.find(pod->nodeName);
        if (host == m_hostByName.end()) {
            continue;
        }
        Host &at = m_hosts[static_cast<std::size_t>(host->second)];
        std::vector<std::int64_t> amounts = amountsOf(pod->requests);
        for (std::size_t need = 0; need < m_needs.size(); ++need) {
            at.free[need] -= amounts[need];
        }
        const int thing = ownerOf(*pod, state);
        if (thing < 0) {
            continue;
        }
        m_things[static_cast<std::size_t>(thing)].pods.push_back(pod);
        addUse(thing, at.leaf, host->second, std::move(amounts));
    }
    for (std::size_t index = 0; index < m_things.size(); ++index) {
        Thing &thing = m_things[index];
        if (thing.shown.kind != ObstacleKind::Pods) {
            continue;
        }
        std::set<std::string> hosts;
        for (const auto &pod : thing.pods) {
            hosts.insert(pod->nodeName.str());
        }
        thing.shown.pods = static_cast<int>(thing.pods.size());
        thing.shown.sentence = {
            "%1 has %2 pods on %3 hosts there.",
            {shown(thing.shown.object), std::to_string(thing.pods.size()), std::to_string(hosts.size())}};
        thing.shown.hosts.assign(hosts.begin(), hosts.end());
        thing.shown.hosts.resize(std::min(thing.shown.hosts.size(), maxHostsShown));
    }
}

void Scene::addAssignments(const ClusterState &state, const Workload &waiting)
{
    std::vector<std::shared_ptr<const Workload>> workloads;
    for (const auto &[key, workload] : state.workloads) {
        const bool isOwn = workload->meta.ns == waiting.meta.ns && workload->meta.name == waiting.meta.name;
        if (workload->admission && !workload->isTrue("Finished") && !isOwn) {
            workloads.push_back(workload);
        }
    }
    sortByName(workloads);
    for (const auto &workload : workloads) {
        for (const PodSetAssignment &assignment : workload->admission->podSets) {
            const bool otherFlavors = m_profile.seesOtherFlavors && m_hostnameLowest;
            if (!assignment.topology || assignment.count <= 0 ||
                !(otherFlavors || usesFlavor(assignment, m_request.flavor.meta.name))) {
                continue;
            }
            std::vector<std::int64_t> perPod = amountsOf(assignment.usage);
            for (std::size_t need = 0; need + 1 < perPod.size(); ++need) {
                perPod[need] /= assignment.count;
            }
            for (const DomainCount &domain : assignment.topology->domains) {
                const std::string leafKey = domain.values.empty() ? std::string()
                                            : m_hostnameLowest    ? domain.values.back()
                                                                  : joined(domain.values, domain.values.size());
                const auto leaf = m_leafByKey.find(leafKey);
                if (leaf == m_leafByKey.end()) {
                    continue;
                }
                std::vector<std::int64_t> amounts = perPod;
                for (std::size_t need = 0; need < amounts.size(); ++need) {
                    amounts[need] *= domain.count;
                    m_leaves[static_cast<std::size_t>(leaf->second)].assigned[need] += amounts[need];
                }
                addUse(workloadThing(workload), leaf->second, -1, std::move(amounts));
            }
        }
    }
}

void Scene::linkThings()
{
    for (std::size_t thing = 0; thing < m_uses.size(); ++thing) {
        std::stable_sort(m_uses[thing].begin(), m_uses[thing].end(),
                         [](const Use &a, const Use &b) { return a.leaf < b.leaf; });
        for (const Use &use : m_uses[thing]) {
            std::vector<int> &list = m_leaves[static_cast<std::size_t>(use.leaf)].things;
            if (list.empty() || list.back() != static_cast<int>(thing)) {
                list.push_back(static_cast<int>(thing));
            }
        }
    }
    for (Candidate &candidate : m_candidates) {
        std::set<int> things;
        for (const int leaf : candidate.leaves) {
            const std::vector<int> &list = m_leaves[static_cast<std::size_t>(leaf)].things;
            things.insert(list.begin(), list.end());
        }
        candidate.things.assign(things.begin(), things.end());
    }
}

/// Pods of one leaf, rounded down and not.
Scene::Room Scene::roomOf(int index, const std::vector<int> &without) const
{
    const Leaf &leaf = m_leaves[static_cast<std::size_t>(index)];
    const auto isGone = [&](int thing) { return std::binary_search(without.begin(), without.end(), thing); };
    const auto isOpen = [&](const Host &host) {
        return std::all_of(host.blockers.begin(), host.blockers.end(), isGone);
    };
    std::vector<std::int64_t> free(m_needs.size(), 0);
    bool isAnyOpen = false;
    for (const int hostIndex : leaf.hosts) {
        const Host &host = m_hosts[static_cast<std::size_t>(hostIndex)];
        if (isOpen(host)) {
            isAnyOpen = true;
            std::transform(free.begin(), free.end(), host.free.begin(), free.begin(), std::plus<>());
        }
    }
    if (!isAnyOpen) {
        return {0, 0};
    }
    std::transform(free.begin(), free.end(), leaf.assigned.begin(), free.begin(), std::minus<>());
    for (const int thing : without) {
        const std::vector<Use> &uses = m_uses[static_cast<std::size_t>(thing)];
        auto use = std::lower_bound(uses.begin(), uses.end(), index, [](const Use &a, int at) { return a.leaf < at; });
        for (; use != uses.end() && use->leaf == index; ++use) {
            const bool counts = use->host < 0 || isOpen(m_hosts[static_cast<std::size_t>(use->host)]);
            if (counts && !use->amounts.empty()) {
                std::transform(free.begin(), free.end(), use->amounts.begin(), free.begin(), std::plus<>());
            }
        }
    }
    double exact = -1;
    std::int64_t whole = -1;
    for (std::size_t need = 0; need < m_needs.size(); ++need) {
        const double share = static_cast<double>(free[need]) / static_cast<double>(m_needs[need].second);
        exact = exact < 0 ? std::max(0.0, share) : std::min(exact, std::max(0.0, share));
        const std::int64_t pods = std::max<std::int64_t>(0, free[need] / m_needs[need].second);
        whole = whole < 0 ? pods : std::min(whole, pods);
    }
    return {exact, whole};
}

void Scene::countAll()
{
    m_slicePods.assign(m_sliceByKey.size(), 0);
    for (std::size_t index = 0; index < m_leaves.size(); ++index) {
        Leaf &leaf = m_leaves[index];
        leaf.room = roomOf(static_cast<int>(index), {});
        m_slicePods[static_cast<std::size_t>(leaf.slice)] += leaf.room.pods;
        Count &now = m_candidates[static_cast<std::size_t>(leaf.candidate)].now;
        now.potential += leaf.room.exact;
        now.fitting += m_request.sliceSize > 1 ? 0 : leaf.room.pods;
    }
    std::set<int> counted;
    for (const Leaf &leaf : m_leaves) {
        if (m_request.sliceSize > 1 && counted.insert(leaf.slice).second) {
            m_candidates[static_cast<std::size_t>(leaf.candidate)].now.fitting +=
                m_slicePods[static_cast<std::size_t>(leaf.slice)] / m_request.sliceSize;
        }
    }
}

Scene::Count Scene::count(int candidate, const std::vector<int> &without) const
{
    Count total = m_candidates[static_cast<std::size_t>(candidate)].now;
    std::vector<int> touched;
    for (const int thing : without) {
        for (const Use &use : m_uses[static_cast<std::size_t>(thing)]) {
            if (m_leaves[static_cast<std::size_t>(use.leaf)].candidate == candidate) {
                touched.push_back(use.leaf);
            }
        }
    }
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    std::map<int, std::int64_t> slices; // more pods than now
    for (const int index : touched) {
        const Leaf &leaf = m_leaves[static_cast<std::size_t>(index)];
        const Room room = roomOf(index, without);
        total.potential += room.exact - leaf.room.exact;
        if (m_request.sliceSize > 1) {
            slices[leaf.slice] += room.pods - leaf.room.pods;
        } else {
            total.fitting += room.pods - leaf.room.pods;
        }
    }
    for (const auto &[slice, more] : slices) {
        const std::int64_t now = m_slicePods[static_cast<std::size_t>(slice)];
        total.fitting += (now + more) / m_request.sliceSize - now / m_request.sliceSize;
    }
    return total;
}

} // namespace hopyard::core::obstacle
