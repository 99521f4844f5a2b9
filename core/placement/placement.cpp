// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/placement.h"

#include "core/base/text.h"
#include "core/placement/fit.h"
#include "core/placement/nodematch.h"

#include <algorithm>
#include <charconv>
#include <map>

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
bool isTopologyAware(const Pod &pod, const PlacementRules &rules)
{
    const auto has = [&](std::string_view key) { return findLabel(pod.meta.annotations, key) != nullptr; };
    return has(requiredKey) || has(preferredKey) || has(unconstrainedKey) ||
           (rules.sliceAnnotationIsAware && (has(sliceKey) || has(constraintsKey)));
}

bool usesFlavor(const PodSetAssignment &assignment, const std::string &flavor)
{
    return std::any_of(assignment.flavors.begin(), assignment.flavors.end(),
                       [&](const auto &entry) { return entry.second == flavor; });
}

/// What one pod of an admitted pod set takes: the recorded use divided by the count. Source: kueue-observed.md,
/// Capacity.
ResourceList usePerPod(const PodSetAssignment &assignment)
{
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

/// Why whole hosts are out, in the words and order of Kueue's message.
class Exclusions
{
public:
    void add(std::string what) { ++m_counts[std::move(what)]; }
    std::string text(int leaves) const
    {
        if (m_counts.empty()) {
            return {};
        }
        std::string text = ". Total nodes: " + std::to_string(leaves) + "; excluded: ";
        bool first = true;
        for (const auto &[what, count] : m_counts) {
            text += (first ? "" : ", ") + what + ": " + std::to_string(count);
            first = false;
        }
        return text;
    }

private:
    std::map<std::string, int> m_counts;
};

/// Pods of `needs` that fit into the leaf: the minimum over the resources, truncated towards zero. `limiting` becomes
/// the first resource (by name) with the smallest number.
std::int64_t countIn(const LeafTree &tree, int leaf, const std::vector<ResourceNeed> &needs, Interned &limiting)
{
    std::optional<std::int64_t> fewest;
    for (const ResourceNeed &need : needs) {
        if (need.amount <= 0) {
            continue;
        }
        const std::int64_t count = need.column < 0 ? 0 : tree.freeOf(leaf, need.column) / need.amount;
        if (!fewest || count < *fewest) {
            fewest = count;
            limiting = need.resource;
        }
    }
    return fewest.value_or(0);
}

} // namespace

PlacementRules PlacementRules::forKueue(std::string_view version)
{
    PlacementRules rules;
    if (!version.empty() && version.front() == 'v') {
        version.remove_prefix(1);
    }
    int major = 0;
    int minor = 0;
    const char *end = version.data() + version.size();
    const auto afterMajor = std::from_chars(version.data(), end, major);
    if (afterMajor.ec != std::errc() || afterMajor.ptr == end || *afterMajor.ptr != '.' ||
        std::from_chars(afterMajor.ptr + 1, end, minor).ec != std::errc()) {
        return rules;
    }
    const auto atLeast = [&](int wanted) { return major > 0 || minor >= wanted; };
    rules.clampNegative = atLeast(18);
    rules.sliceAnnotationIsAware = atLeast(18);
    rules.seesOtherFlavors = atLeast(18);
    rules.leastFreeForUnconstrained = atLeast(15);
    return rules;
}

struct PlacementSnapshot::Data {
    Data(std::vector<std::string> levels, bool hostnameLowest) : tree(std::move(levels), hostnameLowest) {}

    LeafTree tree;
    PlacementRules rules;
    std::string flavorName, topologyName;
    std::vector<Toleration> flavorTolerations;

    void takePods(const ClusterState &state);
    void takeAssignments(const ClusterState &state);
    Result<FitParameters> parametersOf(const PlacementRequest &request) const;
    Result<void> readSlices(const TopologyRequest &topology, FitParameters &parameters) const;
    std::vector<std::optional<std::int64_t>> podsOfLeaves(const PlacementRequest &request,
                                                          Exclusions &exclusions) const;
    std::string failureText(const PlacementRequest &request, const FitParameters &parameters, const FitResult &result,
                            const std::vector<std::vector<FitCount>> &counts) const;
    std::string layersText(const PlacementRequest &request, const FitParameters &parameters, int best,
                           const std::vector<std::vector<FitCount>> &counts) const;
};

void PlacementSnapshot::Data::takePods(const ClusterState &state)
{
    for (const auto &[key, pod] : state.pods) {
        if (pod->nodeName.empty() || pod->isFinished() || isTopologyAware(*pod, rules)) {
            continue;
        }
        if (const int leaf = tree.leafOfNode(pod->nodeName); leaf >= 0) {
            tree.take(leaf, tree.needsOf(pod->requests), 1);
        }
    }
}

void PlacementSnapshot::Data::takeAssignments(const ClusterState &state)
{
    const bool otherFlavors = rules.seesOtherFlavors && tree.hostnameLowest;
    for (const auto &[key, workload] : state.workloads) {
        if (!workload->admission || workload->isTrue("Finished")) {
            continue;
        }
        for (const PodSetAssignment &assignment : workload->admission->podSets) {
            if (!assignment.topology || assignment.count <= 0 ||
                !(otherFlavors || usesFlavor(assignment, flavorName))) {
                continue;
            }
            const auto &levels = assignment.topology->levels;
            if (tree.hostnameLowest && (levels.empty() || levels.back() != hostnameLabel)) {
                continue; // Another flavor's racks: which hosts they take is not known.
            }
            const std::vector<ResourceNeed> needs = tree.needsOf(usePerPod(assignment));
            for (const DomainCount &domain : assignment.topology->domains) {
                if (const int leaf = tree.leafOfValues(domain.values); leaf >= 0) {
                    tree.take(leaf, needs, domain.count);
                }
            }
        }
    }
}

Result<void> PlacementSnapshot::Data::readSlices(const TopologyRequest &topology, FitParameters &parameters) const
{
    const auto missing = [this] {
        return fail(ErrorKind::NotFound, "Flavor \"" + flavorName + "\" does not contain the requested level");
    };
    for (const SliceConstraint &slice : topology.slices) {
        if (tree.levelIndex(slice.topology) < 0) {
            return missing();
        }
    }
    parameters.sliceSize = std::max(1, topology.slices.front().size);
    parameters.sliceLevel = tree.levelIndex(topology.slices.front().topology);
    if (parameters.level > parameters.sliceLevel) {
        return fail(ErrorKind::Refused, "podset slice topology " + topology.slices.front().topology +
                                            " is above the podset topology " +
                                            tree.levelKeys[static_cast<std::size_t>(parameters.level)]);
    }
    int above = parameters.sliceLevel;
    for (std::size_t index = 1; index < topology.slices.size(); ++index) {
        const SliceConstraint &slice = topology.slices[index];
        const int level = tree.levelIndex(slice.topology);
        if (level <= above) {
            return fail(ErrorKind::Refused, "additional slice layer topology " + slice.topology +
                                                " must be at a lower level than " +
                                                tree.levelKeys[static_cast<std::size_t>(above)]);
        }
        for (int inner = above + 1; inner <= level; ++inner) {
            parameters.unitOfLevel[static_cast<std::size_t>(inner)] = std::max(1, slice.size);
        }
        above = level;
    }
    return {};
}

Result<FitParameters> PlacementSnapshot::Data::parametersOf(const PlacementRequest &request) const
{
    const TopologyRequest &topology = request.topology;
    FitParameters parameters;
    parameters.count = request.count;
    parameters.required = !topology.required.empty();
    const bool named = parameters.required || !topology.preferred.empty();
    const bool slicesAlone = !named && !topology.unconstrained.has_value() && !topology.slices.empty();
    if (named) {
        parameters.level = tree.levelIndex(parameters.required ? topology.required : topology.preferred);
    } else if (topology.unconstrained == std::optional<bool>(false)) {
        parameters.level = -1;
    } else {
        parameters.level = slicesAlone ? 0 : tree.leafLevel();
    }
    if (parameters.level < 0) {
        return fail(ErrorKind::NotFound, "Flavor \"" + flavorName + "\" does not contain the requested level");
    }
    parameters.unconstrained = !named;
    parameters.leastFree = parameters.unconstrained && rules.leastFreeForUnconstrained;
    parameters.sliceLevel = tree.leafLevel();
    parameters.unitOfLevel.assign(tree.levelKeys.size(), 1);
    if (!topology.slices.empty()) {
        if (auto read = readSlices(topology, parameters); !read) {
            return fail(read.error());
        }
    }
    return parameters;
}

/// Filters and counts of the leaves. Taints, selector and affinity are looked at only where hosts are the leaves, in
/// this order; a host that is out altogether is counted under its first reason. Source: kueue-tas.md §3.3.
std::vector<std::optional<std::int64_t>> PlacementSnapshot::Data::podsOfLeaves(const PlacementRequest &request,
                                                                               Exclusions &exclusions) const
{
    const std::vector<ResourceNeed> needs = tree.needsOf(request.podTemplate.requests);
    std::vector<std::optional<std::int64_t>> pods(static_cast<std::size_t>(tree.leafCount()));
    for (int leaf = 0; leaf < tree.leafCount(); ++leaf) {
        const Node &node = *tree.leafNode[static_cast<std::size_t>(leaf)];
        if (tree.hostnameLowest) {
            if (const Taint *taint =
                    untoleratedTaint(node.taints, request.podTemplate.tolerations, flavorTolerations)) {
                exclusions.add("taint \"" + taintText(*taint) + "\"");
                continue;
            }
            if (!matchesSelector(request.podTemplate.nodeSelector, node.meta.labels)) {
                exclusions.add("nodeSelector");
                continue;
            }
            if (!matchesAffinity(request.podTemplate.requiredAffinity, node)) {
                exclusions.add("affinity");
                continue;
            }
        }
        Interned limiting;
        std::int64_t count = countIn(tree, leaf, needs, limiting);
        if (rules.clampNegative) {
            count = std::max<std::int64_t>(0, count);
        }
        if (count == 0) {
            exclusions.add("resource \"" + limiting.str() + "\"");
        }
        pods[static_cast<std::size_t>(leaf)] = count;
    }
    return pods;
}

/// "; a/b slice(s) fit on level L" for every layer, of the best domain of the requested level.
std::string PlacementSnapshot::Data::layersText(const PlacementRequest &request, const FitParameters &parameters,
                                                int best, const std::vector<std::vector<FitCount>> &counts) const
{
    std::string text;
    for (const SliceConstraint &slice : request.topology.slices) {
        const int level = tree.levelIndex(slice.topology);
        int first = best;
        int last = best + 1;
        for (int above = parameters.level; above < level; ++above) {
            const auto &domains = tree.domains[static_cast<std::size_t>(above)];
            const PlacementDomain &end = domains[static_cast<std::size_t>(last) - 1];
            first = domains[static_cast<std::size_t>(first)].firstChild;
            last = end.firstChild + end.childCount;
        }
        std::int64_t fitting = 0;
        for (int domain = first; domain < last; ++domain) {
            fitting += counts[static_cast<std::size_t>(level)][static_cast<std::size_t>(domain)].pods / slice.size;
        }
        text += "; " + std::to_string(fitting) + "/" + std::to_string(request.count / slice.size) +
                " slice(s) fit on level " + slice.topology;
    }
    return text;
}

std::string PlacementSnapshot::Data::failureText(const PlacementRequest &request, const FitParameters &parameters,
                                                 const FitResult &result,
                                                 const std::vector<std::vector<FitCount>> &counts) const
{
    std::string text = "topology \"" + topologyName + "\"";
    if (request.topology.slices.size() > 1) {
        return text + " doesn't allow to fit" + layersText(request, parameters, result.bestDomain, counts);
    }
    const std::string wanted =
        std::to_string(parameters.slices()) + (parameters.sliceSize > 1 ? " slice(s)" : " pod(s)");
    if (result.fitting == 0) {
        return text + " doesn't allow to fit any of " + wanted;
    }
    return text + " allows to fit only " + std::to_string(result.fitting) + " out of " + wanted;
}

PlacementSnapshot PlacementSnapshot::build(const ClusterState &state, const ResourceFlavor &flavor,
                                           const Topology &topology, const PlacementRules &rules)
{
    const bool hostnameLowest = !topology.levels.empty() && topology.levels.back() == hostnameLabel;
    auto data = std::make_unique<Data>(topology.levels, hostnameLowest);
    data->rules = rules;
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
        data->takeAssignments(state);
    }
    return PlacementSnapshot(std::move(data));
}

PlacementAnswer PlacementSnapshot::place(const PlacementRequest &request) const
{
    PlacementAnswer answer;
    const LeafTree &tree = m_data->tree;
    if (tree.levelKeys.empty()) {
        answer.message = "topology \"" + m_data->topologyName + "\" has no levels";
        return answer;
    }
    const Result<FitParameters> parameters = m_data->parametersOf(request);
    if (!parameters) {
        answer.message = parameters.error().message;
        return answer;
    }
    if (tree.leafCount() == 0) {
        answer.message = "no topology domains at level: " + tree.levelKeys[static_cast<std::size_t>(parameters->level)];
        return answer;
    }
    Exclusions exclusions;
    const auto counts = countFits(tree, *parameters, m_data->podsOfLeaves(request, exclusions));
    const FitResult result = findFit(tree, *parameters, counts);
    if (!result.fits) {
        answer.message = m_data->failureText(request, *parameters, result, counts) + exclusions.text(tree.leafCount());
        return answer;
    }
    answer.undecided =
        std::any_of(result.leaves.begin(), result.leaves.end(), [](const auto &leaf) { return leaf.second < 0; }) ||
        (result.leaves.empty() && request.count > 0);
    if (answer.undecided) {
        return answer;
    }
    answer.placed = true;
    answer.assignment.levels = tree.hostnameLowest ? std::vector<std::string>{tree.levelKeys.back()} : tree.levelKeys;
    for (const auto &[leaf, count] : result.leaves) {
        std::vector<std::string> path = tree.pathOf(tree.leafLevel(), leaf);
        if (tree.hostnameLowest) {
            path.erase(path.begin(), path.end() - 1);
        }
        answer.assignment.domains.push_back({std::move(path), static_cast<int>(count)});
    }
    return answer;
}

void PlacementSnapshot::assume(const PlacementRequest &request, const TopologyAssignment &assignment)
{
    const std::vector<ResourceNeed> needs = m_data->tree.needsOf(request.podTemplate.requests);
    for (const DomainCount &domain : assignment.domains) {
        if (const int leaf = m_data->tree.leafOfValues(domain.values); leaf >= 0) {
            m_data->tree.take(leaf, needs, domain.count);
        }
    }
}

PlacementSnapshot::PlacementSnapshot(std::unique_ptr<Data> data) : m_data(std::move(data)) {}
PlacementSnapshot::PlacementSnapshot(PlacementSnapshot &&) noexcept = default;
PlacementSnapshot &PlacementSnapshot::operator=(PlacementSnapshot &&) noexcept = default;
PlacementSnapshot::~PlacementSnapshot() = default;

} // namespace hopyard::core
