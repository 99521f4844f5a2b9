// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/placement.h"

#include "core/base/text.h"
#include "core/placement/fit.h"
#include "core/placement/nodematch.h"
#include "core/placement/placementtext.h"

#include <algorithm>
#include <limits>

namespace hopyard::core
{

namespace
{

constexpr std::string_view requiredKey = "kueue.x-k8s.io/podset-required-topology";
constexpr std::string_view preferredKey = "kueue.x-k8s.io/podset-preferred-topology";
constexpr std::string_view unconstrainedKey = "kueue.x-k8s.io/podset-unconstrained-topology";
constexpr std::string_view sliceKey = "kueue.x-k8s.io/podset-slice-required-topology";
constexpr std::string_view constraintsKey = "kueue.x-k8s.io/podset-slice-required-topology-constraints";

/// A pod whose use Kueue knows from its Workload, so that it must not be counted from the pod as well: the key counts,
/// not its value. Source: kueue-tas.md §1.2.
bool isTopologyAware(const Pod &pod, const KueueProfile &profile)
{
    const auto has = [&](std::string_view key) { return findLabel(pod.meta.annotations, key) != nullptr; };
    return has(requiredKey) || has(preferredKey) || has(unconstrainedKey) ||
           (profile.sliceAnnotationIsAware && (has(sliceKey) || has(constraintsKey)));
}

bool usesFlavor(const PodSetAssignment &assignment, const std::string &flavor)
{
    return std::any_of(assignment.flavors.begin(), assignment.flavors.end(),
                       [&](const auto &entry) { return entry.second == flavor; });
}

/// What one pod of an admitted pod set takes: the recorded use divided by the count, and from 0.19 on what it asks for.
/// Source: kueue-observed.md, Capacity; Kueue 12006.
ResourceList usePerPod(const Workload &workload, const PodSetAssignment &assignment, const KueueProfile &profile)
{
    const WorkloadPodSet *podSet = profile.countsPodsWhole ? workload.podSet(assignment.name) : nullptr;
    if (podSet) {
        return podSet->podTemplate.requests;
    }
    ResourceList perPod;
    for (const auto &[resource, quantity] : assignment.usage) {
        const Quantity one = resource == std::string_view("cpu")
                                 ? Quantity::fromMilli(quantity.milliCeil() / assignment.count)
                                 : Quantity::fromUnits(quantity.unitsCeil() / assignment.count);
        perPod.emplace_back(resource, one);
    }
    return perPod;
}

bool isVisible(const Node &node, const ResourceFlavor &flavor)
{
    return node.ready.value_or(false) && !node.unschedulable && matchesSelector(flavor.nodeLabels, node.meta.labels);
}

/// Amounts by leaf and column that earlier pod sets of the same Workload take; empty while there are none.
using Assumed = std::vector<std::int64_t>;

std::int64_t clamped(std::int64_t count)
{
    return std::clamp<std::int64_t>(count, std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
}

} // namespace

bool isStorable(const TopologyAssignment &assignment)
{
    return !assignment.domains.empty() && std::all_of(assignment.domains.begin(), assignment.domains.end(),
                                                      [](const DomainCount &domain) { return domain.count > 0; });
}

struct PlacementSnapshot::Data {
    Data(std::vector<std::string> levels, bool hostnameLowest) : tree(std::move(levels), hostnameLowest) {}

    LeafTree tree;
    KueueProfile profile;
    std::string flavorName, topologyName;
    std::vector<Toleration> flavorTolerations;

    /// One search: the workers' request, and the leader's when both are placed together.
    struct Search {
        const PlacementRequest *workers = nullptr, *leader = nullptr;
        const Assumed *assumed = nullptr;
        bool empty = false;
    };

    void takePods(const ClusterState &state);
    Result<FitParameters> parametersOf(const PlacementRequest &request) const;
    Result<void> readSlices(const TopologyRequest &topology, FitParameters &parameters) const;
    bool passesFilters(int leaf, const PodTemplate &podTemplate, Exclusions &exclusions) const;
    std::int64_t countIn(const std::vector<ResourceNeed> &needs, const std::vector<std::int64_t> &room, int leaf,
                         const Search &search, Interned &limiting) const;
    void roomOf(int leaf, const Search &search, std::vector<std::int64_t> &room) const;
    bool isWithin(int leaf, const PlacementArea &area) const;
    std::vector<LeafFit> leafFits(const Search &search, Exclusions &exclusions) const;
    TopologyAssignment assignmentOf(const std::vector<std::pair<int, std::int64_t>> &leaves) const;
    /// The assignments of workers and leader, or why there are none.
    std::optional<std::pair<TopologyAssignment, TopologyAssignment>> find(const Search &search,
                                                                          PlacementAnswer &answer) const;
    void assume(Assumed &assumed, const PlacementRequest &request, const TopologyAssignment &assignment) const;
};

void PlacementSnapshot::Data::takePods(const ClusterState &state)
{
    for (const auto &[key, pod] : state.pods) {
        if (pod->nodeName.empty() || pod->isFinished() || isTopologyAware(*pod, profile)) {
            continue;
        }
        if (const int leaf = tree.leafOfNode(pod->nodeName); leaf >= 0) {
            tree.take(leaf, tree.needsOf(pod->requests), 1);
        }
    }
}

Result<void> PlacementSnapshot::Data::readSlices(const TopologyRequest &topology, FitParameters &parameters) const
{
    parameters.sliceSize = std::max(1, topology.slices.front().size);
    parameters.sliceLevel = tree.levelIndex(topology.slices.front().topology);
    if (parameters.sliceLevel < 0) {
        return fail(ErrorKind::NotFound, "no requested topology level for slices: " + topology.slices.front().topology);
    }
    if (parameters.level > parameters.sliceLevel) {
        return fail(ErrorKind::Refused, "podset slice topology " + topology.slices.front().topology +
                                            " is above the podset topology " +
                                            tree.levelKeys[static_cast<std::size_t>(parameters.level)]);
    }
    int above = parameters.sliceLevel;
    std::int64_t size = parameters.sliceSize;
    for (std::size_t index = 1; profile.multiLayer && index < topology.slices.size(); ++index) {
        const SliceConstraint &slice = topology.slices[index];
        const int level = tree.levelIndex(slice.topology);
        if (level < 0) {
            return fail(ErrorKind::NotFound,
                        "no requested topology level for additional slice layer: " + slice.topology);
        }
        if (level <= above) {
            return fail(ErrorKind::Refused, "additional slice layer topology " + slice.topology +
                                                " must be at a lower level than " +
                                                tree.levelKeys[static_cast<std::size_t>(above)]);
        }
        const int inner = std::max(1, slice.size);
        if (size % inner != 0) {
            return fail(ErrorKind::Refused, "additional slice layer size " + std::to_string(inner) +
                                                " must evenly divide parent layer size " + std::to_string(size));
        }
        for (int below = above + 1; below <= level; ++below) {
            parameters.unitOfLevel[static_cast<std::size_t>(below)] = inner;
        }
        above = level;
        size = inner;
    }
    return {};
}

/// The level that is asked for: required, preferred, the top for slices alone, the lowest for unconstrained and
/// implied.
Result<FitParameters> PlacementSnapshot::Data::parametersOf(const PlacementRequest &request) const
{
    const TopologyRequest &topology = request.topology;
    FitParameters parameters;
    parameters.count = request.count;
    parameters.required = !topology.required.empty();
    parameters.keepsWorkerRoom = profile.keepsWorkerRoom;
    parameters.balanced = profile.balanced;
    const bool named = parameters.required || !topology.preferred.empty();
    const bool slicesAlone = !named && !topology.slices.empty();
    const std::string &key = parameters.required ? topology.required : topology.preferred;
    if (named) {
        parameters.level = tree.levelIndex(key);
        if (parameters.level < 0) {
            return fail(ErrorKind::NotFound, "no requested topology level: " + key);
        }
    } else if (slicesAlone) {
        parameters.level = 0;
    } else if (topology.unconstrained.value_or(false) || request.implied) {
        parameters.level = tree.leafLevel();
    } else {
        return fail(ErrorKind::NotFound, "topology level not specified");
    }
    parameters.unconstrained = topology.unconstrained.value_or(false) || request.implied || slicesAlone;
    parameters.leastFree = parameters.unconstrained && profile.leastFreeForUnconstrained;
    parameters.sliceLevel = tree.leafLevel();
    parameters.unitOfLevel.assign(tree.levelKeys.size(), 0);
    if (!topology.slices.empty()) {
        if (auto read = readSlices(topology, parameters); !read) {
            return fail(read.error());
        }
    }
    return parameters;
}

/// Taints, selector and affinity are looked at only where hosts are the leaves, in this order; a host that is out
/// altogether is counted under its first reason. Source: kueue-tas.md §3.3.
bool PlacementSnapshot::Data::passesFilters(int leaf, const PodTemplate &podTemplate, Exclusions &exclusions) const
{
    if (!tree.hostnameLowest) {
        return true;
    }
    const Node &node = *tree.leafNode[static_cast<std::size_t>(leaf)];
    if (const Taint *taint = untoleratedTaint(node.taints, podTemplate.tolerations, flavorTolerations)) {
        exclusions.add("taint \"" + taintText(*taint) + "\"");
        return false;
    }
    if (!matchesSelector(podTemplate.nodeSelector, node.meta.labels)) {
        exclusions.add("nodeSelector");
        return false;
    }
    if (!matchesAffinity(podTemplate.requiredAffinity, node)) {
        exclusions.add("affinity");
        return false;
    }
    return true;
}

void PlacementSnapshot::Data::roomOf(int leaf, const Search &search, std::vector<std::int64_t> &room) const
{
    const std::int64_t *free = tree.freeOf(leaf);
    const std::int64_t *unused = tree.unusedOf(leaf);
    for (std::size_t column = 0; column < room.size(); ++column) {
        room[column] = free[column] + (search.empty ? 0 : unused[column]);
    }
    if (!search.assumed->empty()) {
        const std::int64_t *assumed = &(*search.assumed)[static_cast<std::size_t>(leaf) * room.size()];
        for (std::size_t column = 0; column < room.size(); ++column) {
            room[column] -= assumed[column];
        }
    }
}

/// Pods of `needs` that fit into the room of a leaf: the minimum over the resources, truncated towards zero; 0 as soon
/// as the leaf does not list one of them. `limiting` becomes the first resource (by name) with the smallest number.
std::int64_t PlacementSnapshot::Data::countIn(const std::vector<ResourceNeed> &needs,
                                              const std::vector<std::int64_t> &room, int leaf, const Search &search,
                                              Interned &limiting) const
{
    std::optional<std::int64_t> fewest;
    for (const ResourceNeed &need : needs) {
        if (need.amount == 0) {
            continue;
        }
        if (need.column < 0 || !tree.lists(leaf, need.column, !search.empty)) {
            limiting = need.resource;
            return 0;
        }
        const std::int64_t count = room[static_cast<std::size_t>(need.column)] / need.amount;
        if (!fewest || count < *fewest) {
            fewest = count;
            limiting = need.resource;
        }
    }
    const std::int64_t count = clamped(fewest.value_or(0));
    return profile.clampNegative ? std::max<std::int64_t>(0, count) : count;
}

/// To 0.18 Kueue compares paths as texts, so rack-a holds the hosts of rack-ab too; a host's text is its name alone.
bool PlacementSnapshot::Data::isWithin(int leaf, const PlacementArea &area) const
{
    if (profile.replacementKeepsDomain) {
        return tree.above(leaf, area.level) == area.domain;
    }
    std::vector<std::string> path = tree.pathOf(area.level, area.domain);
    if (area.level == tree.leafLevel() && tree.hostnameLowest) {
        path.erase(path.begin(), path.end() - 1);
    }
    return join(tree.pathOf(tree.leafLevel(), leaf), ",").starts_with(join(path, ","));
}

/// Only the workers' template is filtered, the leader goes where they may. Source: kueue-tas.md §3.3.
std::vector<LeafFit> PlacementSnapshot::Data::leafFits(const Search &search, Exclusions &exclusions) const
{
    const std::vector<ResourceNeed> needs = tree.needsOf(search.workers->podTemplate.requests);
    const std::vector<ResourceNeed> leaderNeeds =
        search.leader ? tree.needsOf(search.leader->podTemplate.requests) : std::vector<ResourceNeed>{};
    std::vector<LeafFit> fits(static_cast<std::size_t>(tree.leafCount()));
    std::vector<std::int64_t> room(tree.columns());
    for (int leaf = 0; leaf < tree.leafCount(); ++leaf) {
        if (!passesFilters(leaf, search.workers->podTemplate, exclusions)) {
            continue;
        }
        if (search.workers->within && !isWithin(leaf, *search.workers->within)) {
            exclusions.add("topologyDomain");
            continue;
        }
        roomOf(leaf, search, room);
        LeafFit &fit = fits[static_cast<std::size_t>(leaf)];
        Interned limiting;
        fit.pods = countIn(needs, room, leaf, search, limiting);
        if (fit.pods == 0 && !limiting.empty()) {
            exclusions.add("resource \"" + limiting.str() + "\"");
        }
        fit.podsWithLeader = fit.pods;
        if (search.leader && countIn(leaderNeeds, room, leaf, search, limiting) > 0) {
            fit.leader = true;
            for (const ResourceNeed &need : leaderNeeds) {
                if (need.column >= 0) {
                    room[static_cast<std::size_t>(need.column)] -= need.amount;
                }
            }
            fit.podsWithLeader = countIn(needs, room, leaf, search, limiting);
        }
    }
    return fits;
}

TopologyAssignment PlacementSnapshot::Data::assignmentOf(const std::vector<std::pair<int, std::int64_t>> &leaves) const
{
    TopologyAssignment assignment;
    assignment.levels = tree.hostnameLowest ? std::vector<std::string>{tree.levelKeys.back()} : tree.levelKeys;
    for (const auto &[leaf, count] : leaves) {
        std::vector<std::string> path = tree.pathOf(tree.leafLevel(), leaf);
        if (tree.hostnameLowest) {
            path.erase(path.begin(), path.end() - 1);
        }
        assignment.domains.push_back({std::move(path), static_cast<int>(clamped(count))});
    }
    return assignment;
}

std::optional<std::pair<TopologyAssignment, TopologyAssignment>>
PlacementSnapshot::Data::find(const Search &search, PlacementAnswer &answer) const
{
    answer.failedPodSet = search.workers->name;
    if (tree.levelKeys.empty()) {
        answer.message = "topology \"" + topologyName + "\" has no levels";
        return std::nullopt;
    }
    Result<FitParameters> parameters = parametersOf(*search.workers);
    if (!parameters) {
        answer.message = parameters.error().message;
        return std::nullopt;
    }
    parameters->leaders = search.leader ? 1 : 0;
    if (tree.leafCount() == 0) {
        answer.message = "no topology domains at level: " + tree.levelKeys[static_cast<std::size_t>(parameters->level)];
        TopologyShortfall &shortfall = answer.shortfall.emplace();
        shortfall.podSet = search.workers->name;
        shortfall.flavor = flavorName;
        shortfall.topology = topologyName;
        shortfall.level = tree.levelKeys[static_cast<std::size_t>(parameters->level)];
        shortfall.wanted = parameters->slices();
        shortfall.slices = parameters->sliceSize > 1;
        return std::nullopt;
    }
    Exclusions exclusions;
    Fitter fitter(tree, *parameters, leafFits(search, exclusions));
    const FitResult result = fitter.run();
    if (!result.fits) {
        const FailureFacts facts{tree, topologyName, *search.workers, *parameters, result, fitter.counts(), exclusions};
        answer.message = result.trouble.empty() ? failureText(facts, profile.multiLayer) : result.trouble;
        answer.shortfall = shortfallOf(facts, flavorName);
        return std::nullopt;
    }
    return std::pair{assignmentOf(result.workers), assignmentOf(result.leaders)};
}

void PlacementSnapshot::Data::assume(Assumed &assumed, const PlacementRequest &request,
                                     const TopologyAssignment &assignment) const
{
    if (assumed.empty()) {
        assumed.assign(static_cast<std::size_t>(tree.leafCount()) * tree.columns(), 0);
    }
    for (const ResourceNeed &need : tree.needsOf(request.podTemplate.requests)) {
        if (need.column < 0 || (need.resource == std::string_view("pods") && !profile.assumesPods)) {
            continue;
        }
        for (const DomainCount &domain : assignment.domains) {
            if (const int leaf = tree.leafOfValues(domain.values); leaf >= 0) {
                assumed[static_cast<std::size_t>(leaf) * tree.columns() + static_cast<std::size_t>(need.column)] +=
                    need.amount * domain.count;
            }
        }
    }
}

PlacementSnapshot PlacementSnapshot::build(const ClusterState &state, const ResourceFlavor &flavor,
                                           const Topology &topology, const KueueProfile &profile, bool withAssignments)
{
    const bool hostnameLowest = !topology.levels.empty() && topology.levels.back() == hostnameLabel;
    auto data = std::make_unique<Data>(topology.levels, hostnameLowest);
    data->profile = profile;
    data->flavorName = flavor.meta.name;
    data->topologyName = topology.meta.name;
    data->flavorTolerations = flavor.tolerations;
    if (!topology.levels.empty()) {
        std::vector<std::shared_ptr<const Node>> nodes;
        for (const auto &[key, node] : state.nodes) {
            if (isVisible(*node, flavor)) {
                nodes.push_back(node);
            }
        }
        data->tree.addNodes(nodes);
        data->takePods(state);
    }
    PlacementSnapshot snapshot(std::move(data));
    for (const auto &[key, workload] : state.workloads) {
        if (withAssignments && workload->admission && !workload->isTrue("Finished")) {
            for (const PodSetAssignment &assignment : workload->admission->podSets) {
                snapshot.apply(snapshot.useOf(*workload, assignment), 1);
            }
        }
    }
    return snapshot;
}

PlacementAnswer PlacementSnapshot::place(const std::vector<PlacementRequest> &requests, bool empty) const
{
    PlacementAnswer answer;
    answer.assignments.resize(requests.size());
    Assumed assumed;
    std::vector<char> done(requests.size(), 0);
    for (std::size_t index = 0; index < requests.size(); ++index) {
        if (done[index]) {
            continue;
        }
        // The second pod set of the group; Kueue knows groups of two.
        std::size_t other = index;
        const std::string &group = requests[index].topology.groupName;
        for (std::size_t next = index + 1; !group.empty() && next < requests.size() && other == index; ++next) {
            other = requests[next].topology.groupName == group ? next : index;
        }
        const bool grouped = other != index;
        const bool swapped = grouped && requests[other].count > requests[index].count;
        const std::size_t workers = swapped ? other : index;
        const std::size_t leader = swapped ? index : other;
        const Data::Search search{&requests[workers], grouped ? &requests[leader] : nullptr, &assumed, empty};
        auto found = m_data->find(search, answer);
        if (!found) {
            return answer;
        }
        answer.assignments[workers] = std::move(found->first);
        if (grouped) {
            answer.assignments[leader] = std::move(found->second);
        }
        for (const std::size_t placed : grouped ? std::vector{index, other} : std::vector{index}) {
            m_data->assume(assumed, requests[placed], answer.assignments[placed]);
            done[placed] = 1;
        }
    }
    answer.placed = true;
    answer.failedPodSet.clear();
    return answer;
}

bool PlacementSnapshot::hasLevels(const TopologyRequest &request) const
{
    const LeafTree &tree = m_data->tree;
    const bool named = !request.required.empty() || !request.preferred.empty();
    const std::string &key = request.required.empty() ? request.preferred : request.required;
    if (named ? tree.levelIndex(key) < 0 : request.slices.empty() && !request.unconstrained.value_or(false)) {
        return false;
    }
    const std::size_t layers =
        m_data->profile.multiLayer ? request.slices.size() : std::min<std::size_t>(1, request.slices.size());
    return std::all_of(request.slices.begin(), request.slices.begin() + static_cast<std::ptrdiff_t>(layers),
                       [&](const SliceConstraint &slice) { return tree.levelIndex(slice.topology) >= 0; });
}

LeafUse PlacementSnapshot::useOf(const Workload &workload, const PodSetAssignment &assignment) const
{
    const LeafTree &tree = m_data->tree;
    const bool otherFlavors = m_data->profile.seesOtherFlavors && tree.hostnameLowest;
    if (!assignment.topology || assignment.count <= 0 ||
        !(otherFlavors || usesFlavor(assignment, m_data->flavorName))) {
        return {};
    }
    const auto &levels = assignment.topology->levels;
    if (tree.hostnameLowest && (levels.empty() || levels.back() != hostnameLabel)) {
        return {}; // Another flavor's racks: which hosts they take is not known.
    }
    LeafUse use;
    const ResourceList perPod = usePerPod(workload, assignment, m_data->profile);
    use.perPod = tree.needsOf(perPod);
    // Where a queue has quota for pods, an admitted pod takes two of its host's: what the quota recorded, and itself.
    for (ResourceNeed &need : use.perPod) {
        need.amount += need.resource == std::string_view("pods") ? resourceOf(perPod, "pods").unitsCeil() : 0;
    }
    for (const DomainCount &domain : assignment.topology->domains) {
        if (const int leaf = tree.leafOfValues(domain.values); leaf >= 0) {
            use.leaves.emplace_back(leaf, domain.count);
        }
    }
    return use;
}

void PlacementSnapshot::apply(const LeafUse &use, int sign)
{
    for (const auto &[leaf, count] : use.leaves) {
        m_data->tree.use(leaf, use.perPod, static_cast<std::int64_t>(sign) * count);
    }
}

bool PlacementSnapshot::stillFits(const ResourceList &perPod, const TopologyAssignment &assignment) const
{
    const LeafTree &tree = m_data->tree;
    std::vector<ResourceNeed> needs = tree.needsOf(perPod);
    if (resourceOf(perPod, "pods").isZero()) {
        std::erase_if(needs, [](const ResourceNeed &need) { return need.resource == std::string_view("pods"); });
    }
    const Assumed none;
    const Data::Search search{nullptr, nullptr, &none, false};
    std::vector<std::int64_t> room(tree.columns());
    return std::all_of(assignment.domains.begin(), assignment.domains.end(), [&](const DomainCount &domain) {
        const int leaf = tree.leafOfValues(domain.values);
        if (leaf < 0) {
            return false;
        }
        m_data->roomOf(leaf, search, room);
        Interned limiting;
        return m_data->countIn(needs, room, leaf, search, limiting) >= domain.count;
    });
}

const LeafTree &PlacementSnapshot::tree() const
{
    return m_data->tree;
}

PlacementSnapshot::PlacementSnapshot(std::unique_ptr<Data> data) : m_data(std::move(data)) {}
PlacementSnapshot::PlacementSnapshot(PlacementSnapshot &&) noexcept = default;
PlacementSnapshot &PlacementSnapshot::operator=(PlacementSnapshot &&) noexcept = default;
PlacementSnapshot::PlacementSnapshot(const PlacementSnapshot &other) : m_data(std::make_unique<Data>(*other.m_data)) {}
PlacementSnapshot::~PlacementSnapshot() = default;

} // namespace hopyard::core
