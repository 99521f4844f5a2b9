// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/clusterfacts.h"

#include <algorithm>
#include <map>
#include <set>

namespace hopyard::ui
{

using core::ClusterState;
using core::TopologyTree;

namespace
{

constexpr std::string_view instanceTypeLabel = "node.kubernetes.io/instance-type";

template <class T>
void sortByName(std::vector<T> &list)
{
    std::sort(list.begin(), list.end(), [](const T &a, const T &b) { return a.name < b.name; });
}

std::string topologyOfQueue(const ClusterState &state, const core::ClusterQueue &queue)
{
    for (const core::ResourceGroup &group : queue.resourceGroups) {
        for (const core::FlavorQuota &quota : group.flavors) {
            const auto flavor = state.flavor(quota.flavor);
            if (flavor && !flavor->topologyName.empty()) {
                return flavor->topologyName;
            }
        }
    }
    return {};
}

std::vector<QuotaFact> quotaOf(const core::ClusterQueue &queue)
{
    std::map<std::string, QuotaFact> byResource;
    for (const core::ResourceGroup &group : queue.resourceGroups) {
        for (const core::FlavorQuota &flavor : group.flavors) {
            for (const core::QuotaCell &cell : flavor.resources) {
                QuotaFact &fact = byResource[cell.resource.str()];
                fact.resource = cell.resource.str();
                fact.nominal += cell.nominal;
            }
        }
    }
    for (const core::FlavorUsage &usage : queue.reservation) {
        const auto found = byResource.find(usage.resource.str());
        if (found != byResource.end()) {
            found->second.reserved += usage.total;
        }
    }
    std::vector<QuotaFact> out;
    for (auto &[name, fact] : byResource) {
        out.push_back(std::move(fact));
    }
    return out;
}

void collectQueues(const ClusterState &state, ClusterFacts &facts)
{
    for (const auto &[key, queue] : state.localQueues) {
        QueueFact fact;
        fact.ns = queue->meta.ns.str();
        fact.name = queue->meta.name;
        fact.clusterQueue = queue->clusterQueue;
        fact.pending = queue->pending;
        fact.stopped = queue->stopPolicy != "None" && !queue->stopPolicy.empty();
        if (const auto clusterQueue = state.clusterQueue(queue->clusterQueue)) {
            fact.clusterQueueKnown = true;
            fact.stopped = fact.stopped || (clusterQueue->stopPolicy != "None" && !clusterQueue->stopPolicy.empty());
            fact.quota = quotaOf(*clusterQueue);
            fact.topology = topologyOfQueue(state, *clusterQueue);
        }
        facts.queues.push_back(std::move(fact));
    }
    std::sort(facts.queues.begin(), facts.queues.end(),
              [](const QueueFact &a, const QueueFact &b) { return std::tie(a.ns, a.name) < std::tie(b.ns, b.name); });
}

void collectNamespaces(const ClusterState &state, ClusterFacts &facts)
{
    std::set<std::string> names;
    for (const auto &[key, ns] : state.namespaces) {
        if (!ns->terminating) {
            names.insert(ns->meta.name);
        }
    }
    for (const QueueFact &queue : facts.queues) {
        names.insert(queue.ns);
    }
    facts.namespaces.assign(names.begin(), names.end());
}

void keepLarger(core::Quantity &largest, const core::Quantity &value)
{
    if (value > largest) {
        largest = value;
    }
}

void collectNodes(const ClusterState &state, ClusterFacts &facts)
{
    std::map<std::string, InstanceTypeFact> byType;
    for (const auto &[key, node] : state.nodes) {
        ++facts.hosts;
        const std::string *type = core::findLabel(node->meta.labels, instanceTypeLabel);
        if (!type || type->empty()) {
            continue;
        }
        InstanceTypeFact &fact = byType[*type];
        fact.name = *type;
        ++fact.hosts;
        fact.usableHosts += !node->unschedulable && node->ready.value_or(false) ? 1 : 0;
        keepLarger(fact.gpus, core::resourceOf(node->allocatable, "nvidia.com/gpu"));
        keepLarger(fact.cpu, core::resourceOf(node->allocatable, "cpu"));
        keepLarger(fact.memory, core::resourceOf(node->allocatable, "memory"));
        keepLarger(fact.efa, core::resourceOf(node->allocatable, "vpc.amazonaws.com/efa"));
    }
    for (auto &[name, fact] : byType) {
        facts.instanceTypes.push_back(std::move(fact));
    }
}

TopologyFact factOf(std::string name, std::shared_ptr<const TopologyTree> tree)
{
    TopologyFact fact;
    fact.name = std::move(name);
    for (std::size_t i = 0; i < tree->levels.labels.size(); ++i) {
        LevelFact level;
        level.label = tree->levels.labels[i];
        level.name = tree->levels.displayName(i);
        level.hostsWithout = tree->hostsWithoutLevel(i);
        if (level.label == core::hostnameLabel) {
            level.domains = static_cast<int>(tree->hosts.size()) - level.hostsWithout;
        } else {
            level.domains = static_cast<int>(
                std::count_if(tree->domains.begin(), tree->domains.end(), [i](const core::TreeDomain &domain) {
                    return domain.level == static_cast<int>(i) && domain.value.has_value();
                }));
        }
        fact.levels.push_back(std::move(level));
    }
    fact.tree = std::move(tree);
    return fact;
}

void collectTopologies(const ClusterState &state, const std::shared_ptr<const TopologyTree> &shown, ClusterFacts &facts)
{
    std::string shownName;
    for (const auto &[key, topology] : state.topologies) {
        const bool same = shown && topology->levels == shown->levels.labels;
        if (same && (shownName.empty() || topology->meta.name < shownName)) {
            shownName = topology->meta.name;
        }
    }
    if (shown && !shown->levels.labels.empty()) {
        facts.topologies.push_back(factOf(shownName, shown));
    }
    std::vector<TopologyFact> others;
    for (const auto &[key, topology] : state.topologies) {
        if (topology->meta.name == shownName) {
            continue;
        }
        if (shown && topology->levels == shown->levels.labels) {
            others.push_back(factOf(topology->meta.name, shown));
            continue;
        }
        core::LevelList levels;
        levels.labels = topology->levels;
        levels.origin = "Topology " + topology->meta.name;
        others.push_back(
            factOf(topology->meta.name, std::make_shared<const TopologyTree>(TopologyTree::build(state, levels))));
    }
    sortByName(others);
    std::move(others.begin(), others.end(), std::back_inserter(facts.topologies));
}

} // namespace

const QueueFact *ClusterFacts::queue(const std::string &ns, const std::string &name) const
{
    const auto found = std::find_if(queues.begin(), queues.end(),
                                    [&](const QueueFact &queue) { return queue.ns == ns && queue.name == name; });
    return found == queues.end() ? nullptr : &*found;
}

const PriorityFact *ClusterFacts::priority(const std::string &name) const
{
    const auto found = std::find_if(priorities.begin(), priorities.end(),
                                    [&](const PriorityFact &priority) { return priority.name == name; });
    return found == priorities.end() ? nullptr : &*found;
}

const InstanceTypeFact *ClusterFacts::instanceType(const std::string &name) const
{
    const auto found = std::find_if(instanceTypes.begin(), instanceTypes.end(),
                                    [&](const InstanceTypeFact &type) { return type.name == name; });
    return found == instanceTypes.end() ? nullptr : &*found;
}

const TopologyFact *ClusterFacts::topologyOf(const std::string &ns, const std::string &queueName) const
{
    const QueueFact *fact = queue(ns, queueName);
    if (fact && !fact->topology.empty()) {
        const auto found = std::find_if(topologies.begin(), topologies.end(),
                                        [&](const TopologyFact &topology) { return topology.name == fact->topology; });
        if (found != topologies.end()) {
            return &*found;
        }
    }
    return topologies.empty() ? nullptr : &topologies.front();
}

std::shared_ptr<const ClusterFacts> collectFacts(const ClusterState &state,
                                                 const std::shared_ptr<const TopologyTree> &shown)
{
    auto facts = std::make_shared<ClusterFacts>();
    collectQueues(state, *facts);
    collectNamespaces(state, *facts);
    for (const auto &[key, priority] : state.priorityClasses) {
        facts->priorities.push_back({priority->meta.name, priority->description, priority->value});
    }
    std::sort(facts->priorities.begin(), facts->priorities.end(), [](const PriorityFact &a, const PriorityFact &b) {
        return a.value != b.value ? a.value > b.value : a.name < b.name;
    });
    collectNodes(state, *facts);
    collectTopologies(state, shown, *facts);
    return facts;
}

} // namespace hopyard::ui
