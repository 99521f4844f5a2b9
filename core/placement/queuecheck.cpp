// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/queuecheck.h"

#include "core/placement/nodematch.h"

namespace hopyard::core
{

namespace
{

/// Whether the queue takes Workloads of the namespace. A namespace that cannot be seen is judged by its name.
bool selectsNamespace(const ClusterState &state, const ClusterQueue &queue, Interned name)
{
    if (!queue.namespaceSelector || queue.namespaceSelector->empty()) {
        return queue.namespaceSelector.has_value();
    }
    const auto ns = state.namespaces.find({Interned(), name.str()});
    const LabelMap byName{{Interned("kubernetes.io/metadata.name"), name.str()}};
    const LabelMap &labels = ns == state.namespaces.end() ? byName : ns->second->meta.labels;
    return matchesExpressions(*queue.namespaceSelector, labels, name.view());
}

bool isActive(const ClusterState &state, const QuotaTree &quota, const ClusterQueue &queue)
{
    for (const ResourceGroup &group : queue.resourceGroups) {
        for (const FlavorQuota &flavorQuota : group.flavors) {
            const auto flavor = state.flavor(flavorQuota.flavor);
            if (!flavor || (!flavor->topologyName.empty() && !state.topology(flavor->topologyName))) {
                return false;
            }
        }
    }
    // An admission check that is missing or out of service shows nowhere else.
    for (const Condition &condition : queue.conditions) {
        if (condition.type == "Active" && condition.status == "False" &&
            condition.reason.find("AdmissionCheck") != std::string::npos) {
            return false;
        }
    }
    return queue.stopPolicy == "None" && !queue.meta.deleting && !quota.inCycle(quota.queue(queue.meta.name));
}

} // namespace

QueueCheck checkQueue(const ClusterState &state, const QuotaTree &quota, const Workload &workload)
{
    const auto inadmissible = [](std::string message, std::shared_ptr<const ClusterQueue> queue = {}) {
        return QueueCheck{std::move(queue), "Inadmissible", std::move(message)};
    };
    const auto local = state.localQueue(workload.meta.ns.view(), workload.queueName);
    if (!local) {
        return inadmissible("LocalQueue " + workload.queueName + " doesn't exist");
    }
    auto queue = state.clusterQueue(local->clusterQueue);
    if (local->stopPolicy != "None") {
        return inadmissible("LocalQueue " + workload.queueName + " is inactive", std::move(queue));
    }
    if (!queue) {
        return inadmissible("ClusterQueue " + local->clusterQueue + " doesn't exist");
    }
    if (!isActive(state, quota, *queue)) {
        return inadmissible("ClusterQueue " + local->clusterQueue + " is inactive", std::move(queue));
    }
    if (!selectsNamespace(state, *queue, workload.meta.ns)) {
        return {std::move(queue), "Pending", "Workload namespace doesn't match ClusterQueue selector"};
    }
    return {std::move(queue), {}, {}};
}

} // namespace hopyard::core
