// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/state.h"

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Builds ClusterStates for tests in a few readable lines:
///
///     StateBuilder b;
///     b.topology("hyperpod", awsLevels(3));
///     b.node("h1", {"nn-a", "nn-b", "nn-c"}).gpus(8);
///     b.pod("team-a", "train-0").on("h1").gpus(8).owner("Job", "train").running();
///     const ClusterState &state = b.state();
///
/// The handles that node() and pod() return write to the object until the next call on the builder.
namespace hopyard::test
{

/// topology.k8s.aws/network-node-layer-1 … -depth, and kubernetes.io/hostname when asked.
std::vector<std::string> awsLevels(int depth, bool hostname = true);

class NodeHandle
{
public:
    explicit NodeHandle(core::Node &node) : m_node(&node) {}
    NodeHandle &label(std::string_view key, std::string_view value);
    NodeHandle &allocatable(std::string_view resource, std::string_view quantity);
    NodeHandle &gpus(int count); ///< nvidia.com/gpu, allocatable and capacity
    NodeHandle &cordoned();
    NodeHandle &notReady();
    NodeHandle &noConditions(); ///< readiness unknown
    NodeHandle &noAllocatable();
    core::Node &node() { return *m_node; }

private:
    core::Node *m_node;
};

class PodHandle
{
public:
    explicit PodHandle(core::Pod &pod) : m_pod(&pod) {}
    PodHandle &on(std::string_view node);
    PodHandle &phase(core::PodPhase phase);
    PodHandle &running() { return phase(core::PodPhase::Running); }
    PodHandle &request(std::string_view resource, std::string_view quantity);
    PodHandle &gpus(int count);
    PodHandle &owner(std::string_view kind, std::string_view name);
    PodHandle &label(std::string_view key, std::string_view value);
    PodHandle &gate(std::string_view name);
    PodHandle &reason(std::string_view text);
    PodHandle &terminating();
    core::Pod &pod() { return *m_pod; }

private:
    core::Pod *m_pod;
};

class StateBuilder
{
public:
    /// A ready node with its hostname label, AWS layers for `layers` (an empty string leaves that layer out), 192 CPU,
    /// 2 TiB and 110 pods allocatable. No GPUs unless asked for.
    NodeHandle node(std::string_view name, const std::vector<std::string> &layers = {});
    /// A Pending pod that asks for one CPU.
    PodHandle pod(std::string_view ns, std::string_view name);
    void topology(std::string_view name, std::vector<std::string> levels);
    void flavor(std::string_view name, std::string_view topologyName);

    const core::ClusterState &state();

private:
    void flush();

    core::ClusterState m_state;
    std::shared_ptr<core::Node> m_node;
    std::shared_ptr<core::Pod> m_pod;
};

/// A regular tree of `shape` children per parent, hosts last: {2, 2, 3, 4} has 2 layer-1 switches and 48 hosts of 8
/// GPUs, named like HyperPod's; `podsPerHost` running pods of one GPU each, in jobs of about 16 pods. Same arguments,
/// same state.
core::ClusterState regularState(const std::vector<int> &shape, int podsPerHost);

} // namespace hopyard::test
