// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/objects.h"

#include "core/cluster/assignment.h"

#include <algorithm>

namespace hopyard::core::demo
{

namespace
{

Value nodeConditions(const NodeSpec &spec)
{
    const auto of = [&](std::string_view type, bool bad, std::string_view good, std::string_view goodText) {
        return condition(type, "False", good, goodText, spec.created + std::chrono::seconds(bad ? 1 : 0));
    };
    Value conditions =
        list({of("MemoryPressure", false, "KubeletHasSufficientMemory", "kubelet has sufficient memory available"),
              of("DiskPressure", false, "KubeletHasNoDiskPressure", "kubelet has no disk pressure"),
              of("PIDPressure", false, "KubeletHasSufficientPID", "kubelet has sufficient PID available")});
    conditions.append(spec.ready
                          ? condition("Ready", "True", "KubeletReady", "kubelet is posting ready status", spec.created)
                          : condition("Ready", "Unknown", "NodeStatusUnknown", "Kubelet stopped posting node status.",
                                      spec.created + std::chrono::hours(1)));
    return conditions;
}

Value nodeLabels(const NodeSpec &spec)
{
    Value labels = object({{"beta.kubernetes.io/instance-type", spec.instanceType},
                           {"kubernetes.io/arch", "amd64"},
                           {"kubernetes.io/hostname", spec.name},
                           {"kubernetes.io/os", "linux"},
                           {"node.kubernetes.io/instance-type", spec.instanceType},
                           {"sagemaker.amazonaws.com/compute-type", "hyperpod"},
                           {"sagemaker.amazonaws.com/instance-group-name", spec.group},
                           {"sagemaker.amazonaws.com/node-health-status", spec.health},
                           {"topology.k8s.aws/zone-id", "usw2-az2"},
                           {"topology.kubernetes.io/region", "us-west-2"},
                           {"topology.kubernetes.io/zone", "us-west-2b"}});
    if (spec.gpus > 0) {
        labels["sagemaker.amazonaws.com/deep-health-check-status"] = "Passed";
    }
    for (std::size_t layer = 0; layer < spec.layers.size(); ++layer) {
        labels[std::string(layerLabel) + std::to_string(layer + 1)] = spec.layers[layer];
    }
    return labels;
}

} // namespace

Value object(std::initializer_list<std::pair<std::string_view, Value>> members)
{
    Value made = Value::object();
    Value::Object &to = made.mutableMembers();
    to.reserve(members.size());
    for (const auto &[key, value] : members) {
        to.push_back({std::string(key), value});
    }
    return made;
}

Value list(std::initializer_list<Value> items)
{
    return Value(Value::Array(items));
}

Value thing(std::string_view apiVersion, std::string_view kind, std::string_view ns, std::string_view name,
            Value labels)
{
    Value metadata = object({{"name", name}});
    if (!ns.empty()) {
        metadata["namespace"] = ns;
    }
    if (!labels.empty()) {
        metadata["labels"] = std::move(labels);
    }
    return object({{"apiVersion", apiVersion}, {"kind", kind}, {"metadata", std::move(metadata)}});
}

std::uint64_t stableHash(std::string_view text)
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char character : text) {
        hash = (hash ^ static_cast<unsigned char>(character)) * 1099511628211ULL;
    }
    // FNV alone spreads the last characters badly; the finisher of splitmix64 mends that.
    hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9ULL;
    hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebULL;
    return hash ^ (hash >> 31);
}

std::string hexOf(std::string_view text, int digits)
{
    static constexpr char hex[] = "0123456789abcdef";
    std::string result;
    std::uint64_t bits = stableHash(text);
    for (int index = 0; index < digits; ++index) {
        if (index == 16) {
            bits = stableHash("next " + std::string(text));
        }
        result += hex[bits & 15];
        bits >>= 4;
    }
    return result;
}

std::string uidOf(std::string_view text)
{
    const std::string hex = hexOf(text, 32);
    return hex.substr(0, 8) + "-" + hex.substr(8, 4) + "-4" + hex.substr(13, 3) + "-a" + hex.substr(17, 3) + "-" +
           hex.substr(20);
}

Value condition(std::string_view type, std::string_view status, std::string_view reason, std::string_view message,
                TimePoint since)
{
    return object({{"lastTransitionTime", formatTime(since)},
                   {"message", message},
                   {"reason", reason},
                   {"status", status},
                   {"type", type}});
}

bool setCondition(Value &conditions, Value made)
{
    for (Value &known : conditions.mutableItems()) {
        if (known.at("type") != made.at("type")) {
            continue;
        }
        if (known.at("status") == made.at("status")) {
            made["lastTransitionTime"] = known.at("lastTransitionTime");
        }
        if (known == made) {
            return false;
        }
        known = std::move(made);
        return true;
    }
    conditions.append(std::move(made));
    return true;
}

Value encodeAdmission(const Admission &admission)
{
    Value podSets = Value::array();
    for (const PodSetAssignment &podSet : admission.podSets) {
        Value flavors = Value::object();
        for (const auto &[resource, flavor] : podSet.flavors) {
            flavors[resource.view()] = flavor;
        }
        Value usage = Value::object();
        for (const auto &[resource, quantity] : podSet.usage) {
            usage[resource.view()] = quantity.toString();
        }
        Value entry = object({{"count", podSet.count},
                              {"flavors", std::move(flavors)},
                              {"name", podSet.name},
                              {"resourceUsage", std::move(usage)}});
        if (podSet.topology) {
            entry["topologyAssignment"] = assignmentToValue(*podSet.topology, AssignmentForm::Compact);
        }
        podSets.append(std::move(entry));
    }
    return object({{"clusterQueue", admission.clusterQueue}, {"podSetAssignments", std::move(podSets)}});
}

Value makeNode(const NodeSpec &spec)
{
    Value node = thing("v1", "Node", {}, spec.name, nodeLabels(spec));
    node["metadata"]["creationTimestamp"] = formatTime(spec.created);
    Value nodeSpec = object({{"providerID", "aws:///usw2-az2/sagemaker/cluster/" + spec.name}});
    Value taints = Value::array();
    if (spec.cordoned) {
        nodeSpec["unschedulable"] = true;
        taints.append(object({{"effect", "NoSchedule"}, {"key", "node.kubernetes.io/unschedulable"}}));
    }
    if (!spec.ready) {
        taints.append(object({{"effect", "NoSchedule"}, {"key", "node.kubernetes.io/unreachable"}}));
        taints.append(object({{"effect", "NoExecute"}, {"key", "node.kubernetes.io/unreachable"}}));
    }
    if (spec.health != "Schedulable") {
        taints.append(object({{"effect", "NoSchedule"},
                              {"key", "sagemaker.amazonaws.com/node-health-status"},
                              {"value", "Unschedulable"}}));
    }
    if (!taints.empty()) {
        nodeSpec["taints"] = std::move(taints);
    }
    node["spec"] = std::move(nodeSpec);
    Value resources = object({{"cpu", spec.cpu}, {"ephemeral-storage", "95551679124"}, {"memory", spec.memory}});
    if (spec.gpus > 0) {
        resources["nvidia.com/gpu"] = std::to_string(spec.gpus);
    }
    resources["pods"] = std::to_string(spec.pods);
    if (spec.efa > 0) {
        resources["vpc.amazonaws.com/efa"] = std::to_string(spec.efa);
    }
    node["status"] = object({{"allocatable", resources},
                             {"capacity", resources},
                             {"conditions", nodeConditions(spec)},
                             {"nodeInfo", object({{"kubeletVersion", "v1.33.4-eks-99d6cc0"}})}});
    return node;
}

Value makeSystemPod(const SystemPodSpec &spec)
{
    Value pod = thing("v1", "Pod", spec.ns, spec.name, object({{"app.kubernetes.io/name", spec.ownerName}}));
    pod["metadata"]["creationTimestamp"] = formatTime(spec.created);
    pod["metadata"]["ownerReferences"] = list({object({{"apiVersion", "apps/v1"},
                                                       {"blockOwnerDeletion", true},
                                                       {"controller", true},
                                                       {"kind", spec.ownerKind},
                                                       {"name", spec.ownerName},
                                                       {"uid", uidOf(spec.ownerKind + spec.ownerName)}})});
    Value requests = Value::object();
    Value limits = Value::object();
    for (const auto &[resource, quantity] : spec.requests) {
        requests[resource] = quantity;
        if (resource != "cpu" && resource != "memory") {
            limits[resource] = quantity;
        }
    }
    Value resources = object({{"requests", std::move(requests)}});
    if (!limits.empty()) {
        resources["limits"] = std::move(limits);
    }
    Value container = object({{"image", spec.image}, {"name", spec.container}, {"resources", std::move(resources)}});
    pod["spec"] = object({{"containers", list({std::move(container)})}, {"nodeName", spec.node}});
    if (spec.ownerKind == "DaemonSet") {
        pod["spec"]["tolerations"] = list({object({{"operator", "Exists"}})});
    }
    pod["status"] = object({{"phase", spec.running ? "Running" : "Pending"}, {"startTime", formatTime(spec.created)}});
    return pod;
}

} // namespace hopyard::core::demo
