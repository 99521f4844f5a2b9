// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/fromvalue.h"

#include "core/cluster/assignment.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

TopologyRequest requestFrom(const Value &value)
{
    TopologyRequest request;
    request.required = value.at("required").toString();
    request.preferred = value.at("preferred").toString();
    if (value.at("unconstrained").isBool()) {
        request.unconstrained = value.at("unconstrained").toBool();
    }
    request.groupName = value.at("podSetGroupName").toString();
    request.podIndexLabel = value.at("podIndexLabel").toString();
    request.subGroupIndexLabel = value.at("subGroupIndexLabel").toString();
    request.subGroupCount = intFromValue(value.at("subGroupCount"));
    for (const Value &item : value.at("podsetSliceRequiredTopologyConstraints").items()) {
        request.slices.push_back({item.at("topology").toString(), intFromValue(item.at("size"))});
    }
    const std::string &slice = value.at("podSetSliceRequiredTopology").toString();
    if (request.slices.empty() && !slice.empty()) {
        request.slices.push_back({slice, intFromValue(value.at("podSetSliceSize"))});
    }
    return request;
}

Admission admissionFrom(const Value &value)
{
    Admission admission;
    admission.clusterQueue = value.at("clusterQueue").toString();
    for (const Value &item : value.at("podSetAssignments").items()) {
        PodSetAssignment podSet;
        podSet.name = item.at("name").toString();
        for (const Value::Member &member : item.at("flavors").members()) {
            podSet.flavors.emplace_back(Interned(member.key), member.value.toString());
        }
        podSet.usage = resourcesFromValue(item.at("resourceUsage"));
        podSet.count = intFromValue(item.at("count"));
        if (item.at("topologyAssignment").isObject()) {
            podSet.topology = assignmentFromValue(item.at("topologyAssignment"));
        }
        admission.podSets.push_back(std::move(podSet));
    }
    return admission;
}

WorkloadPodSet podSetFrom(const Value &value)
{
    WorkloadPodSet podSet;
    podSet.name = value.at("name").toString();
    podSet.count = intFromValue(value.at("count"), 1);
    if (value.at("minCount").isInt()) {
        podSet.minCount = intFromValue(value.at("minCount"));
    }
    podSet.podTemplate = podTemplateFromValue(value.at("template"));
    podSet.topology = requestFrom(value.at("topologyRequest"));
    return podSet;
}

} // namespace

std::shared_ptr<const Workload> workloadFromValue(const Value &object)
{
    const Value &spec = object.at("spec");
    const Value &status = object.at("status");
    auto record = std::make_shared<Workload>();
    record->meta = metaFromValue(object);
    ownerFromValue(object, record->ownerKind, record->ownerName, record->ownerUid);
    record->queueName = spec.at("queueName").toString();
    record->priorityClass = spec.contains("priorityClassRef") ? spec.at("priorityClassRef", "name").toString()
                                                              : spec.at("priorityClassName").toString();
    record->priority = intFromValue(spec.at("priority"));
    record->active = spec.at("active").toBool(true);
    for (const Value &podSet : spec.at("podSets").items()) {
        record->podSets.push_back(podSetFrom(podSet));
    }
    if (status.at("admission").isObject()) {
        record->admission = admissionFrom(status.at("admission"));
    }
    record->conditions = conditionsFromValue(status.at("conditions"));
    for (const Value &item : status.at("reclaimablePods").items()) {
        record->reclaimablePods.emplace_back(item.at("name").toString(), intFromValue(item.at("count")));
    }
    return record;
}

} // namespace hopyard::core
