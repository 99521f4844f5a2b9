// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/capacity.h"

#include "core/placement/capacitydata.h"
#include "core/placement/leaftree.h"
#include "core/placement/nodematch.h"

#include <algorithm>
#include <array>

namespace hopyard::core
{

using capacity::Domain;
using capacity::Host;
using capacity::Leaf;
using capacity::Need;
using capacity::Needs;

namespace
{

/// A pod whose use Kueue knows from its Workload: the key counts, not its value. Source: kueue-tas.md §1.2.
bool isTopologyAware(const Pod &pod)
{
    static const std::array<Interned, 5> keys{
        "kueue.x-k8s.io/podset-required-topology", "kueue.x-k8s.io/podset-preferred-topology",
        "kueue.x-k8s.io/podset-unconstrained-topology", "kueue.x-k8s.io/podset-slice-required-topology",
        "kueue.x-k8s.io/podset-slice-required-topology-constraints"};
    return std::any_of(pod.meta.annotations.begin(), pod.meta.annotations.end(), [](const auto &annotation) {
        return std::find(keys.begin(), keys.end(), annotation.first) != keys.end();
    });
}

bool sameUse(const Workload &a, const Workload &b)
{
    const auto same = [](const PodSetAssignment &left, const PodSetAssignment &right) {
        if (left.count != right.count || left.usage != right.usage || left.flavors != right.flavors ||
            left.topology.has_value() != right.topology.has_value()) {
            return false;
        }
        return !left.topology ||
               (left.topology->levels == right.topology->levels && left.topology->domains == right.topology->domains);
    };
    return a.admission && b.admission &&
           std::equal(a.admission->podSets.begin(), a.admission->podSets.end(), b.admission->podSets.begin(),
                      b.admission->podSets.end(), same);
}

void add(std::int64_t *row, const Needs &needs, std::int64_t factor)
{
    for (const Need &need : needs) {
        row[need.column] += need.amount * factor;
    }
}

} // namespace

std::string_view toString(CapacityReason reason)
{
    static constexpr std::string_view names[] = {"no-flavor", "missing-level", "not-ready", "cordoned",
                                                 "taint",     "node-selector", "affinity",  "resource"};
    return names[static_cast<int>(reason)];
}

void CapacityIndex::Data::putNode(const std::shared_ptr<const Node> &node, bool isGone)
{
    const int index = hostOf(node->meta.name);
    const auto count = [&](const Node &known, std::int64_t factor) {
        for (const auto &[resource, quantity] : known.allocatable) {
            const int column = columnOf(resource);
            hostFree.row(index)[column] += factor * amountOf(resource, quantity);
        }
        nodes += static_cast<int>(factor);
    };
    if (hosts[static_cast<std::size_t>(index)].node) {
        detach(index);
        count(*hosts[static_cast<std::size_t>(index)].node, -1);
    }
    hosts[static_cast<std::size_t>(index)].node = isGone ? nullptr : node;
    if (!isGone) {
        count(*node, 1);
        attach(index);
    }
}

void CapacityIndex::Data::countPod(const Pod &pod, std::int64_t factor)
{
    const int index = hostOf(pod.nodeName);
    const Needs list = needsOf(pod.requests);
    add(hostFree.row(index), list, -factor);
    const Host &host = hosts[static_cast<std::size_t>(index)];
    if (host.leaf >= 0 && host.reason < 0) {
        add(leafFree.row(host.leaf), list, -factor);
        refresh(host.leaf);
    }
}

void CapacityIndex::Data::putPod(const std::shared_ptr<const Pod> &pod, bool isGone)
{
    const bool counts =
        !isGone && !pod->nodeName.empty() && !pod->isFinished() && !(workloadsKnown && isTopologyAware(*pod));
    const auto known = pods.find({pod->meta.ns, pod->meta.name});
    if (known != pods.end()) {
        const std::shared_ptr<const Pod> before = known->second;
        const bool isSame = counts && before->nodeName == pod->nodeName && before->requests == pod->requests;
        // The key is text of the pod that goes with it.
        pods.erase(known);
        if (isSame) {
            pods.emplace(capacity::PodKey{pod->meta.ns, pod->meta.name}, pod);
            return;
        }
        countPod(*before, -1);
    }
    if (counts) {
        pods.emplace(capacity::PodKey{pod->meta.ns, pod->meta.name}, pod);
        countPod(*pod, 1);
    }
}

void CapacityIndex::Data::countAssignment(const PodSetAssignment &assignment, std::int64_t factor)
{
    const TopologyAssignment &topology = *assignment.topology;
    const bool isOurs = sumsLeaves ? topology.levels == levels.labels
                                   : !topology.levels.empty() && topology.levels.back() == hostnameLabel;
    if (!isOurs) {
        return; // Racks of another Topology: which hosts they take is not known.
    }
    ResourceList perPod;
    for (const auto &[resource, quantity] : assignment.usage) {
        perPod.emplace_back(resource, resource == std::string_view("cpu")
                                          ? Quantity::fromMilli(quantity.milliCeil() / assignment.count)
                                          : Quantity::fromUnits(quantity.unitsCeil() / assignment.count));
    }
    const Needs list = needsOf(perPod);
    for (const DomainCount &domain : topology.domains) {
        if (domain.values.empty()) {
            continue;
        }
        const int leaf = leafOf(leafKey(domain.values));
        add(leafFree.row(leaf), list, -factor * domain.count);
        refresh(leaf);
    }
}

void CapacityIndex::Data::countWorkload(const Workload &workload, std::int64_t factor)
{
    for (const PodSetAssignment &assignment : workload.admission->podSets) {
        if (assignment.topology && assignment.count > 0) {
            countAssignment(assignment, factor);
        }
    }
}

void CapacityIndex::Data::putWorkload(const std::shared_ptr<const Workload> &workload, bool isGone)
{
    if (!workloadsKnown) {
        return;
    }
    const bool counts = !isGone && workload->admission && !workload->isTrue("Finished");
    const std::pair key(workload->meta.ns.str(), workload->meta.name);
    const auto known = workloads.find(key);
    if (known != workloads.end()) {
        const std::shared_ptr<const Workload> before = std::move(known->second);
        if (counts && sameUse(*before, *workload)) {
            known->second = workload;
            return;
        }
        workloads.erase(known);
        countWorkload(*before, -1);
    }
    if (counts) {
        workloads.emplace(key, workload);
        countWorkload(*workload, 1);
    }
}

void CapacityIndex::Data::chooseFlavors(const ClusterState &state)
{
    flavors.clear();
    const auto hasLevels = [&](const ResourceFlavor &flavor) {
        const auto topology = state.topology(flavor.topologyName);
        return topology && topology->levels == levels.labels;
    };
    if (!options.flavor.empty()) {
        if (const auto flavor = state.flavor(options.flavor)) {
            flavors.push_back(flavor);
        }
        return;
    }
    std::vector<std::shared_ptr<const ResourceFlavor>> others;
    for (const auto &[key, flavor] : state.flavors) {
        if (!flavor->topologyName.empty()) {
            (hasLevels(*flavor) ? flavors : others).push_back(flavor);
        }
    }
    if (flavors.empty()) {
        flavors = std::move(others);
    }
}

void CapacityIndex::Data::rebuild(const ClusterState &state)
{
    levels = options.levels ? *options.levels : chooseLevels(state);
    workloadsKnown = options.workloadsKnown.value_or(!state.topologies.empty() || !state.flavors.empty());
    sumsLeaves = !levels.labels.empty() && !levels.hasHostname() &&
                 std::any_of(state.topologies.begin(), state.topologies.end(),
                             [this](const auto &entry) { return entry.second->levels == levels.labels; });
    chooseFlavors(state);
    domains.assign(1, Domain());
    sums.assign(levels.labels.size(), capacity::LevelSums());
    hosts.reserve(state.nodes.size());
    leaves.reserve(state.nodes.size());
    pods.reserve(state.pods.size());
    applyShape();
    for (const auto &[key, node] : state.nodes) {
        putNode(node, false);
    }
    for (const auto &[key, pod] : state.pods) {
        putPod(pod, false);
    }
    for (const auto &[key, workload] : state.workloads) {
        putWorkload(workload, false);
    }
}

CapacityIndex CapacityIndex::build(const ClusterState &state, const CapacityShape &shape,
                                   const CapacityOptions &options)
{
    auto data = std::make_unique<Data>();
    data->shape = shape;
    data->options = options;
    data->rebuild(state);
    return CapacityIndex(std::move(data));
}

void CapacityIndex::apply(const ClusterState &state, const ChangeSet &changes)
{
    const auto rebuilds = [](const Change &change) {
        const RecordKind kind = kindOf(change.record);
        return kind == RecordKind::Topology || kind == RecordKind::ResourceFlavor;
    };
    if (changes.replacesAll || std::any_of(changes.changes.begin(), changes.changes.end(), rebuilds)) {
        *this = build(state, m_data->shape, m_data->options);
        return;
    }
    for (const Change &change : changes.changes) {
        const bool isGone = change.type == ChangeType::Deleted;
        if (const auto *node = std::get_if<std::shared_ptr<const Node>>(&change.record)) {
            m_data->putNode(*node, isGone);
        } else if (const auto *pod = std::get_if<std::shared_ptr<const Pod>>(&change.record)) {
            m_data->putPod(*pod, isGone);
        } else if (const auto *workload = std::get_if<std::shared_ptr<const Workload>>(&change.record)) {
            m_data->putWorkload(*workload, isGone);
        }
    }
}

void CapacityIndex::setShape(const CapacityShape &shape)
{
    m_data->shape = shape;
    m_data->applyShape();
}

const CapacityShape &CapacityIndex::shape() const
{
    return m_data->shape;
}

const LevelList &CapacityIndex::levels() const
{
    return m_data->levels;
}

// --- answers ---

CapacitySummary CapacityIndex::summary() const
{
    const Data &data = *m_data;
    CapacitySummary summary;
    const std::int64_t unitsPerJob = data.unitsPerPod * data.shape.pods;
    const std::int64_t enoughFor = data.units / unitsPerJob;
    for (std::size_t index = 0; index < data.sums.size(); ++index) {
        const capacity::LevelSums &sums = data.sums[index];
        CapacityLevel level;
        level.label = data.levels.labels[index];
        level.domains = sums.domains;
        level.fitting = sums.fitting;
        level.jobs = sums.jobs;
        level.unusable = data.units - sums.jobs * unitsPerJob;
        if (enoughFor > 0) {
            level.fragmentation = 1.0 - static_cast<double>(sums.jobs) / static_cast<double>(enoughFor);
        }
        summary.levels.push_back(std::move(level));
    }
    summary.hosts = data.nodes;
    summary.taking = data.taking;
    std::copy_if(data.reasons.begin(), data.reasons.end(), std::back_inserter(summary.exclusions),
                 [](const CapacityExclusion &exclusion) { return exclusion.hosts > 0; });
    std::sort(summary.exclusions.begin(), summary.exclusions.end(), [](const auto &a, const auto &b) {
        return a.reason != b.reason ? a.reason < b.reason : a.detail < b.detail;
    });
    summary.accelerator = data.unitColumn < 0 ? Interned() : data.columns[static_cast<std::size_t>(data.unitColumn)];
    summary.free = data.units;
    summary.pods = data.domains.front().pods;
    summary.jobs = data.jobsOf(summary.pods);
    summary.workloadsKnown = data.workloadsKnown;
    return summary;
}

std::vector<CapacityDomain> CapacityIndex::domains(std::size_t level, bool onlyFitting) const
{
    const Data &data = *m_data;
    std::vector<CapacityDomain> list;
    if (level >= data.levels.labels.size()) {
        return list;
    }
    std::vector<std::string> path;
    const auto put = [&](const std::string &value, std::int64_t fitting, int hosts) {
        const std::int64_t jobs = data.jobsOf(fitting);
        if (hosts > 0 && !(onlyFitting && jobs == 0)) {
            path.push_back(value);
            list.push_back({path, fitting, jobs, hosts});
            path.pop_back();
        }
    };
    const auto walk = [&](const auto &again, int index) -> void {
        const Domain &domain = data.domains[static_cast<std::size_t>(index)];
        const auto childLevel = static_cast<std::size_t>(domain.level + 1);
        for (const int child : domain.children) {
            if (childLevel == data.switchLevels()) {
                const Leaf &leaf = data.leaves[static_cast<std::size_t>(child)];
                put(leaf.value, leaf.pods, leaf.members);
                continue;
            }
            const Domain &below = data.domains[static_cast<std::size_t>(child)];
            if (childLevel == level) {
                put(below.value, below.pods, below.hosts);
            } else if (below.hosts > 0 && !(onlyFitting && below.pods == 0)) {
                path.push_back(below.value);
                again(again, child);
                path.pop_back();
            }
        }
    };
    walk(walk, 0);
    return list;
}

std::vector<std::string> CapacityIndex::hostsUnder(CapacityReason reason, std::string_view detail,
                                                   std::size_t limit) const
{
    const Data &data = *m_data;
    const auto found = std::find_if(data.reasons.begin(), data.reasons.end(), [&](const CapacityExclusion &known) {
        return known.reason == reason && known.detail == detail;
    });
    std::vector<std::string> names;
    if (found == data.reasons.end()) {
        return names;
    }
    const int wanted = static_cast<int>(found - data.reasons.begin());
    for (const Host &host : data.hosts) {
        const bool byLeaf =
            host.leaf >= 0 && host.reason < 0 && data.leaves[static_cast<std::size_t>(host.leaf)].reason == wanted;
        if (host.node && (host.reason == wanted || byLeaf)) {
            names.push_back(host.name.str());
        }
    }
    std::sort(names.begin(), names.end());
    names.resize(std::min(names.size(), limit));
    return names;
}

CapacityIndex::CapacityIndex(std::unique_ptr<Data> data) : m_data(std::move(data)) {}
CapacityIndex::CapacityIndex(CapacityIndex &&) noexcept = default;
CapacityIndex &CapacityIndex::operator=(CapacityIndex &&) noexcept = default;
CapacityIndex::~CapacityIndex() = default;

} // namespace hopyard::core
