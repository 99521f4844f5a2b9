// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"
#include "core/base/value.h"
#include "core/cluster/records.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// API objects as trees, written the way the API server, Kueue and the controllers write them.
namespace hopyard::core::demo
{

inline constexpr std::string_view layerLabel = "topology.k8s.aws/network-node-layer-"; ///< followed by 1, 2, 3
inline constexpr std::string_view queueLabel = "kueue.x-k8s.io/queue-name";
inline constexpr std::string_view priorityLabel = "kueue.x-k8s.io/priority-class";
inline constexpr std::string_view workloadAnnotation = "kueue.x-k8s.io/workload";
inline constexpr std::string_view topologyGate = "kueue.x-k8s.io/topology";
inline constexpr std::string_view indexLabel = "batch.kubernetes.io/job-completion-index";
inline constexpr std::string_view unconstrainedAnnotation = "kueue.x-k8s.io/podset-unconstrained-topology";
inline constexpr std::string_view managedQueueLabel = "sagemaker.amazonaws.com/sagemaker-managed-queue";
inline constexpr std::string_view kueueVersion = "v1beta2";
inline constexpr std::string_view kueueRelease = "v0.19.2"; ///< whose rules the demo clusters follow

Value object(std::initializer_list<std::pair<std::string_view, Value>> members);
Value list(std::initializer_list<Value> items);
/// apiVersion, kind and metadata {name, namespace unless empty, labels unless empty}.
Value thing(std::string_view apiVersion, std::string_view kind, std::string_view ns, std::string_view name,
            Value labels = {});

/// A 64-bit hash that is the same in every process (FNV-1a).
std::uint64_t stableHash(std::string_view text);
/// `digits` (up to 32) hexadecimal digits made from a text.
std::string hexOf(std::string_view text, int digits);
/// A UUID made from a text.
std::string uidOf(std::string_view text);

Value condition(std::string_view type, std::string_view status, std::string_view reason, std::string_view message,
                TimePoint since);
/// Replaces the condition of that type, keeping its time when the status did not change; returns whether anything
/// changed.
bool setCondition(Value &conditions, Value condition);

/// `status.admission` of a Workload.
Value encodeAdmission(const Admission &admission);

struct NodeSpec {
    std::string name, instanceType, group;
    std::vector<std::string> layers; ///< values of layer 1, 2, 3; empty: no layer labels
    std::string cpu, memory;
    int gpus = 0, efa = 0, pods = 0;
    std::string health = "Schedulable"; ///< anything else is also a NoSchedule taint
    bool ready = true, cordoned = false;
    TimePoint created{};
};
Value makeNode(const NodeSpec &spec);

/// A pod that a controller other than Job keeps on a node.
struct SystemPodSpec {
    std::string ns, name, node, ownerKind, ownerName, container, image;
    std::vector<std::pair<std::string, std::string>> requests;
    bool running = true;
    TimePoint created{};
};
Value makeSystemPod(const SystemPodSpec &spec);

} // namespace hopyard::core::demo
