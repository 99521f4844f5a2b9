// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/statebuilder.h"

#include <cstdio>
#include <memory>

namespace hopyard::test
{

using namespace hopyard::core;

namespace
{

void setLabel(LabelMap &labels, std::string_view key, std::string_view value)
{
    for (auto &[name, text] : labels) {
        if (name == key) {
            text = std::string(value);
            return;
        }
    }
    labels.emplace_back(Interned(key), std::string(value));
}

void setResource(ResourceList &list, std::string_view resource, std::string_view text)
{
    const auto quantity = Quantity::parse(text);
    std::erase_if(list, [resource](const auto &entry) { return entry.first == resource; });
    if (quantity) {
        list.emplace_back(Interned(resource), *quantity);
    }
}

std::string hexName(std::string_view prefix, unsigned long long seed)
{
    // 17 hexadecimal digits as AWS ids have them, spread by an odd multiplier so that they look unlike.
    const unsigned long long mixed = (seed + 1) * 0x9e3779b97f4a7c15ULL;
    char digits[32];
    std::snprintf(digits, sizeof digits, "0%016llx", mixed);
    return std::string(prefix) + digits;
}

struct RegularTree {
    StateBuilder builder;
    std::vector<int> shape;
    int podsPerHost = 0;
    unsigned long long hosts = 0, switches = 0;

    void addHost(const std::vector<std::string> &path)
    {
        const std::string name = hexName("hyperpod-i-", hosts);
        builder.node(name, path).gpus(8).label("node.kubernetes.io/instance-type", "ml.p5.48xlarge");
        for (int i = 0; i < podsPerHost; ++i) {
            const unsigned long long serial =
                hosts * static_cast<unsigned long long>(podsPerHost) + static_cast<unsigned>(i);
            const std::string job = "train-" + std::to_string(serial / 16);
            builder
                .pod(serial / 16 % 2 ? "hyperpod-ns-team-a" : "hyperpod-ns-team-b",
                     job + "-" + std::to_string(serial % 16))
                .on(name)
                .gpus(1)
                .owner("Job", job)
                .running();
        }
        ++hosts;
    }
    void addLevel(std::size_t level, std::vector<std::string> &path)
    {
        for (int i = 0; i < shape[level]; ++i) {
            if (level + 1 == shape.size()) {
                addHost(path);
                continue;
            }
            path.push_back(hexName("nn-", 1000000 + switches++));
            addLevel(level + 1, path);
            path.pop_back();
        }
    }
};

} // namespace

std::vector<std::string> awsLevels(int depth, bool hostname)
{
    std::vector<std::string> levels;
    for (int layer = 1; layer <= depth; ++layer) {
        levels.push_back("topology.k8s.aws/network-node-layer-" + std::to_string(layer));
    }
    if (hostname) {
        levels.emplace_back("kubernetes.io/hostname");
    }
    return levels;
}

NodeHandle &NodeHandle::label(std::string_view key, std::string_view value)
{
    setLabel(m_node->meta.labels, key, value);
    return *this;
}
NodeHandle &NodeHandle::allocatable(std::string_view resource, std::string_view quantity)
{
    std::erase_if(m_node->allocatableText, [resource](const auto &entry) { return entry.first == resource; });
    m_node->allocatableText.emplace_back(Interned(resource), std::string(quantity));
    setResource(m_node->allocatable, resource, quantity);
    return *this;
}
NodeHandle &NodeHandle::gpus(int count)
{
    setResource(m_node->capacity, "nvidia.com/gpu", std::to_string(count));
    return allocatable("nvidia.com/gpu", std::to_string(count));
}
NodeHandle &NodeHandle::cordoned()
{
    m_node->unschedulable = true;
    return *this;
}
NodeHandle &NodeHandle::notReady()
{
    m_node->ready = false;
    return *this;
}
NodeHandle &NodeHandle::noConditions()
{
    m_node->ready.reset();
    return *this;
}
NodeHandle &NodeHandle::noAllocatable()
{
    m_node->hasAllocatable = false;
    m_node->allocatable.clear();
    m_node->allocatableText.clear();
    return *this;
}

PodHandle &PodHandle::on(std::string_view node)
{
    m_pod->nodeName = Interned(node);
    return *this;
}
PodHandle &PodHandle::phase(PodPhase phase)
{
    m_pod->phase = phase;
    return *this;
}
PodHandle &PodHandle::request(std::string_view resource, std::string_view quantity)
{
    setResource(m_pod->requests, resource, quantity);
    return *this;
}
PodHandle &PodHandle::gpus(int count)
{
    return request("nvidia.com/gpu", std::to_string(count));
}
PodHandle &PodHandle::owner(std::string_view kind, std::string_view name)
{
    m_pod->ownerKind = Interned(kind);
    m_pod->ownerName = Interned(name);
    m_pod->ownerUid = std::string(kind) + "-" + std::string(name) + "-uid";
    return *this;
}
PodHandle &PodHandle::label(std::string_view key, std::string_view value)
{
    setLabel(m_pod->meta.labels, key, value);
    return *this;
}
PodHandle &PodHandle::gate(std::string_view name)
{
    m_pod->schedulingGates.emplace_back(name);
    return *this;
}
PodHandle &PodHandle::reason(std::string_view text)
{
    m_pod->reason = std::string(text);
    return *this;
}
PodHandle &PodHandle::terminating()
{
    m_pod->meta.deleting = parseTime("2026-12-01T12:00:00Z");
    return *this;
}

NodeHandle StateBuilder::node(std::string_view name, const std::vector<std::string> &layers)
{
    flush();
    m_node = std::make_shared<Node>();
    m_node->meta.name = std::string(name);
    m_node->meta.uid = std::string(name) + "-uid";
    m_node->ready = true;
    m_node->hasAllocatable = true;
    NodeHandle handle(*m_node);
    handle.label("kubernetes.io/hostname", name);
    const std::vector<std::string> keys = awsLevels(static_cast<int>(layers.size()), false);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (!layers[i].empty()) {
            handle.label(keys[i], layers[i]);
        }
    }
    handle.allocatable("cpu", "192").allocatable("memory", "2Ti").allocatable("pods", "110");
    return handle;
}

PodHandle StateBuilder::pod(std::string_view ns, std::string_view name)
{
    flush();
    m_pod = std::make_shared<Pod>();
    m_pod->meta.ns = Interned(ns);
    m_pod->meta.name = std::string(name);
    m_pod->meta.uid = std::string(ns) + "-" + std::string(name) + "-uid";
    m_pod->phase = PodPhase::Pending;
    return PodHandle(*m_pod).request("cpu", "1");
}

void StateBuilder::topology(std::string_view name, std::vector<std::string> levels)
{
    auto topology = std::make_shared<Topology>();
    topology->meta.name = std::string(name);
    topology->levels = std::move(levels);
    m_state.upsert(std::shared_ptr<const Topology>(std::move(topology)));
}

void StateBuilder::flavor(std::string_view name, std::string_view topologyName)
{
    auto flavor = std::make_shared<ResourceFlavor>();
    flavor->meta.name = std::string(name);
    flavor->topologyName = std::string(topologyName);
    m_state.upsert(std::shared_ptr<const ResourceFlavor>(std::move(flavor)));
}

const ClusterState &StateBuilder::state()
{
    flush();
    return m_state;
}

void StateBuilder::flush()
{
    if (m_node) {
        m_state.upsert(std::shared_ptr<const Node>(std::move(m_node)));
        m_node.reset();
    }
    if (m_pod) {
        m_state.upsert(std::shared_ptr<const Pod>(std::move(m_pod)));
        m_pod.reset();
    }
}

ClusterState regularState(const std::vector<int> &shape, int podsPerHost)
{
    RegularTree tree;
    tree.shape = shape;
    tree.podsPerHost = podsPerHost;
    tree.builder.topology("hyperpod", awsLevels(static_cast<int>(shape.size()) - 1));
    std::vector<std::string> path;
    tree.addLevel(0, path);
    return tree.builder.state();
}

} // namespace hopyard::test
