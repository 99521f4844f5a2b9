// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/check/check.h"
#include "tests/support/statebuilder.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

/// A healthy cluster as a check sees it, to be spoiled by tests, and what spoils it.
namespace hopyard::test
{

using namespace hopyard::core;

inline constexpr const char *team = "hyperpod-ns-a";
inline constexpr const char *hostname = "kubernetes.io/hostname";
inline constexpr const char *layer1 = "topology.k8s.aws/network-node-layer-1";
inline constexpr const char *layer3 = "topology.k8s.aws/network-node-layer-3";

/// Everything a check sees, ready to be spoiled.
struct Scene {
    ClusterState state;
    ClusterInfo info;
    std::vector<ResourceStatus> resources;
    std::string ns = team;
    bool nsChosen = true;
    CheckFacts facts;

    std::vector<CheckItem> items() const { return checkCluster({state, info, resources, ns, nsChosen, facts}); }
    CheckItem item(const std::string &id) const
    {
        for (const CheckItem &item : items()) {
            if (item.id == id) {
                return item;
            }
        }
        return {};
    }
    void setStatus(const std::string &plural, ResourceStatus::Kind kind, std::vector<std::string> readIn = {})
    {
        for (ResourceStatus &status : resources) {
            if (status.resource == plural) {
                status.kind = kind;
                status.message = kind == ResourceStatus::Kind::Live ? "" : "not allowed";
                status.readIn = std::move(readIn);
            }
        }
    }
    void allow(const std::string &verb, const std::string &resource, const std::string &where, AccessAnswer::Kind kind)
    {
        for (CheckRight &right : facts.rights) {
            if (right.question.verb == verb && right.question.resource == resource && right.question.ns == where) {
                right.answer = {kind, {}};
                return;
            }
        }
        facts.rights.push_back({{verb, "", resource, where}, {kind, {}}});
    }
};

template <class T>
void put(ClusterState &state, T record)
{
    state.upsert(std::make_shared<const T>(std::move(record)));
}

template <class T>
void change(ClusterState &state, const std::shared_ptr<const T> &old, const std::function<void(T &)> &how)
{
    T copy = *old;
    how(copy);
    put(state, std::move(copy));
}

inline Condition active(const char *status, const char *reason)
{
    Condition condition;
    condition.type = "Active";
    condition.status = status;
    condition.reason = reason;
    return condition;
}

inline LocalQueue localQueue(const std::string &ns, const std::string &name, const std::string &clusterQueue)
{
    LocalQueue queue;
    queue.meta.ns = Interned(ns);
    queue.meta.name = name;
    queue.clusterQueue = clusterQueue;
    queue.conditions = {active("True", "Ready")};
    return queue;
}

inline Scene healthy()
{
    StateBuilder b;
    b.topology("hyperpod", awsLevels(3));
    for (int i = 0; i < 4; ++i) {
        const std::string half = i < 2 ? "1" : "2";
        b.node("hyperpod-i-" + std::to_string(i), {"nn-a" + half, "nn-b" + half, "nn-c" + std::to_string(i)})
            .gpus(8)
            .label("node.kubernetes.io/instance-type", "ml.p5.48xlarge")
            .label("sagemaker.amazonaws.com/compute-type", "hyperpod");
    }
    Scene scene;
    scene.state = b.state();
    ResourceFlavor flavor;
    flavor.meta.name = "ml.p5.48xlarge";
    flavor.topologyName = "hyperpod";
    flavor.nodeLabels = {{Interned("node.kubernetes.io/instance-type"), "ml.p5.48xlarge"}};
    put(scene.state, flavor);
    ClusterQueue queue;
    queue.meta.name = "a-cq";
    queue.namespaceSelector.emplace();
    queue.resourceGroups = {{{"nvidia.com/gpu"}, {{"ml.p5.48xlarge", {}}}}};
    queue.conditions = {active("True", "Ready")};
    put(scene.state, queue);
    put(scene.state, localQueue(team, "a-lq", "a-cq"));
    PriorityClass priority;
    priority.meta.name = "training-priority";
    priority.value = 75;
    put(scene.state, priority);
    Namespace ns;
    ns.meta.name = team;
    put(scene.state, ns);
    scene.info.kubernetesVersion = "v1.33.4-eks-1";
    scene.facts.user = UserIdentity{"arn:aws:sts::1:assumed-role/Team/jo", {"system:authenticated"}};
    scene.info.kueueVersion = "v0.17.0";
    scene.info.kueueVersionOrigin = "a test";
    scene.info.installedKinds = {"Job", "HyperPodPyTorchJob", "Workload", "Topology"};
    scene.info.servedKinds = {{"Job", "batch/v1"},
                              {"Topology", "kueue.x-k8s.io/v1beta2"},
                              {"Workload", "kueue.x-k8s.io/v1beta2"},
                              {"Workload", "kueue.x-k8s.io/v1beta1"}};
    scene.info.apiGroups = {"", "batch", "kueue.x-k8s.io", "sagemaker.amazonaws.com"};
    for (const char *plural : {"nodes", "pods", "namespaces", "topologies", "resourceflavors", "clusterqueues",
                               "localqueues", "cohorts", "workloadpriorityclasses", "workloads", "jobs"}) {
        scene.resources.push_back({plural, ResourceStatus::Kind::Live, {}});
    }
    using Kind = AccessAnswer::Kind;
    for (const char *verb : {"list", "watch"}) {
        scene.allow(verb, "pods", "", Kind::Allowed);
        scene.allow(verb, "pods", team, Kind::Allowed);
        scene.allow(verb, "nodes", "", Kind::Allowed);
    }
    scene.allow("create", "jobs", team, Kind::Allowed);
    scene.allow("list", "workloads", team, Kind::Allowed);
    return scene;
}

inline void eachNode(Scene &scene, const std::function<void(Node &, int)> &how)
{
    std::vector<std::shared_ptr<const Node>> nodes;
    for (const auto &[key, node] : scene.state.nodes) {
        nodes.push_back(node);
    }
    std::sort(nodes.begin(), nodes.end(), [](const auto &a, const auto &b) { return a->meta.name < b->meta.name; });
    int index = 0;
    for (const auto &node : nodes) {
        change<Node>(scene.state, node, [&](Node &copy) { how(copy, index); });
        ++index;
    }
}

inline void dropLabel(Node &node, std::string_view prefix)
{
    std::erase_if(node.meta.labels, [prefix](const auto &label) { return label.first.view().starts_with(prefix); });
}

inline void addLabel(Node &node, std::string_view key, const std::string &value)
{
    dropLabel(node, key);
    node.meta.labels.emplace_back(Interned(key), value);
}

inline void makeSnapshot(Scene &scene)
{
    scene.resources.clear();
    scene.facts = {};
    scene.info = {};
}

} // namespace hopyard::test
