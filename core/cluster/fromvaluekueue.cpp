// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/cluster/decode.h"
#include "core/cluster/fromvalue.h"

namespace hopyard::core
{

namespace
{

std::shared_ptr<const Namespace> namespaceFrom(const Value &object)
{
    auto record = std::make_shared<Namespace>();
    record->meta = metaFromValue(object);
    record->terminating = object.at("status", "phase").toString() == "Terminating";
    return record;
}

std::shared_ptr<const Topology> topologyFrom(const Value &object)
{
    auto record = std::make_shared<Topology>();
    record->meta = metaFromValue(object);
    for (const Value &level : object.at("spec", "levels").items()) {
        record->levels.push_back(level.at("nodeLabel").toString());
    }
    return record;
}

std::shared_ptr<const ResourceFlavor> flavorFrom(const Value &object)
{
    const Value &spec = object.at("spec");
    auto record = std::make_shared<ResourceFlavor>();
    record->meta = metaFromValue(object);
    record->nodeLabels = labelsFromValue(spec.at("nodeLabels"));
    record->nodeTaints = taintsFromValue(spec.at("nodeTaints"));
    record->tolerations = tolerationsFromValue(spec.at("tolerations"));
    record->topologyName = spec.at("topologyName").toString();
    return record;
}

std::optional<Quantity> quantityFrom(const Value &value)
{
    return value.isNull() ? std::nullopt : Quantity::parse(value.scalarText());
}

std::vector<ResourceGroup> groupsFrom(const Value &list)
{
    std::vector<ResourceGroup> groups;
    for (const Value &item : list.items()) {
        ResourceGroup group;
        for (const Value &resource : item.at("coveredResources").items()) {
            group.coveredResources.push_back(resource.toString());
        }
        for (const Value &flavorItem : item.at("flavors").items()) {
            FlavorQuota flavor{flavorItem.at("name").toString(), {}};
            for (const Value &cell : flavorItem.at("resources").items()) {
                flavor.resources.push_back(
                    {Interned(cell.at("name").toString()), quantityFrom(cell.at("nominalQuota")).value_or(Quantity()),
                     quantityFrom(cell.at("borrowingLimit")), quantityFrom(cell.at("lendingLimit"))});
            }
            group.flavors.push_back(std::move(flavor));
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

std::vector<FlavorUsage> usageFrom(const Value &list)
{
    std::vector<FlavorUsage> usage;
    for (const Value &flavor : list.items()) {
        for (const Value &cell : flavor.at("resources").items()) {
            usage.push_back({flavor.at("name").toString(), Interned(cell.at("name").toString()),
                             quantityFrom(cell.at("total")).value_or(Quantity()),
                             quantityFrom(cell.at("borrowed")).value_or(Quantity())});
        }
    }
    return usage;
}

std::optional<std::vector<SelectorExpression>> selectorFrom(const Value &selector)
{
    if (selector.isNull()) {
        return std::nullopt;
    }
    std::vector<SelectorExpression> expressions;
    for (const Value::Member &member : selector.at("matchLabels").members()) {
        expressions.push_back({member.key, "In", {member.value.toString()}, false});
    }
    for (const Value &item : selector.at("matchExpressions").items()) {
        SelectorExpression expression{item.at("key").toString(), item.at("operator").toString(), {}, false};
        for (const Value &value : item.at("values").items()) {
            expression.values.push_back(value.toString());
        }
        expressions.push_back(std::move(expression));
    }
    return expressions;
}

void readPreemption(const Value &spec, ClusterQueue &queue)
{
    const Value &preemption = spec.at("preemption");
    queue.withinClusterQueue = preemption.at("withinClusterQueue").toString("Never");
    queue.reclaimWithinCohort = preemption.at("reclaimWithinCohort").toString("Never");
    queue.borrowWithinCohortPolicy = preemption.at("borrowWithinCohort", "policy").toString("Never");
    const Value &most = preemption.at("borrowWithinCohort", "maxPriorityThreshold");
    if (most.isInt()) {
        queue.borrowWithinCohortMaxPriority = static_cast<int>(most.toInt());
    }
    queue.whenCanBorrow = spec.at("flavorFungibility", "whenCanBorrow").toString("MayStopSearch");
    queue.whenCanPreempt = spec.at("flavorFungibility", "whenCanPreempt").toString("TryNextFlavor");
    queue.flavorPreference = spec.at("flavorFungibility", "preference").toString();
}

/// spec.fairSharing.weight; 1 where none is set.
double fairWeightFrom(const Value &spec)
{
    const auto weight = quantityFrom(spec.at("fairSharing", "weight"));
    return weight ? weight->toDouble() : 1;
}

std::shared_ptr<const ClusterQueue> clusterQueueFrom(const Value &object)
{
    const Value &spec = object.at("spec");
    const Value &status = object.at("status");
    auto record = std::make_shared<ClusterQueue>();
    record->meta = metaFromValue(object);
    record->cohort = spec.at(spec.contains("cohortName") ? "cohortName" : "cohort").toString();
    record->queueingStrategy = spec.at("queueingStrategy").toString("BestEffortFIFO");
    record->stopPolicy = spec.at("stopPolicy").toString("None");
    record->resourceGroups = groupsFrom(spec.at("resourceGroups"));
    record->namespaceSelector = selectorFrom(spec.at("namespaceSelector"));
    readPreemption(spec, *record);
    for (const Value &check : spec.at("admissionChecks").items()) {
        record->admissionChecks.push_back(check.toString());
    }
    for (const Value &check : spec.at("admissionChecksStrategy", "admissionChecks").items()) {
        record->admissionChecks.push_back(check.at("name").toString());
    }
    record->conditions = conditionsFromValue(status.at("conditions"));
    record->reservation = usageFrom(status.at("flavorsReservation"));
    record->usage = usageFrom(status.at("flavorsUsage"));
    record->pending = intFromValue(status.at("pendingWorkloads"));
    record->admitted = intFromValue(status.at("admittedWorkloads"));
    record->reserving = intFromValue(status.at("reservingWorkloads"));
    record->fairWeight = fairWeightFrom(spec);
    if (const Value &share = status.at("fairSharing", "weightedShare"); share.isInt()) {
        record->weightedShare = share.toInt();
    }
    return record;
}

std::shared_ptr<const LocalQueue> localQueueFrom(const Value &object)
{
    const Value &status = object.at("status");
    auto record = std::make_shared<LocalQueue>();
    record->meta = metaFromValue(object);
    record->clusterQueue = object.at("spec", "clusterQueue").toString();
    record->stopPolicy = object.at("spec", "stopPolicy").toString("None");
    record->conditions = conditionsFromValue(status.at("conditions"));
    record->pending = intFromValue(status.at("pendingWorkloads"));
    record->admitted = intFromValue(status.at("admittedWorkloads"));
    record->reserving = intFromValue(status.at("reservingWorkloads"));
    return record;
}

std::shared_ptr<const Cohort> cohortFrom(const Value &object)
{
    const Value &spec = object.at("spec");
    auto record = std::make_shared<Cohort>();
    record->meta = metaFromValue(object);
    record->parent = spec.at(spec.contains("parentName") ? "parentName" : "parent").toString();
    record->resourceGroups = groupsFrom(spec.at("resourceGroups"));
    record->fairWeight = fairWeightFrom(spec);
    return record;
}

std::shared_ptr<const PriorityClass> priorityClassFrom(const Value &object)
{
    auto record = std::make_shared<PriorityClass>();
    record->meta = metaFromValue(object);
    record->value = intFromValue(object.at("value"));
    record->description = object.at("description").toString();
    return record;
}

} // namespace

Result<std::optional<Record>> recordFromValue(const Value &object)
{
    const std::string &kind = object.at("kind").toString();
    const std::string &apiVersion = object.at("apiVersion").toString();
    const std::string group = apiVersion.substr(0, apiVersion.find('/'));
    if (object.at("metadata", "name").toString().empty()) {
        return fail(ErrorKind::InvalidInput, "A " +
                                                 (kind.empty() ? std::string("list item") : escapedForDisplay(kind)) +
                                                 " has no metadata.name; it is left out.");
    }
    std::optional<Record> record;
    if (apiVersion == "v1" && (kind == "Pod" || kind == "Node")) {
        Result<Record> decoded = Decoder().decodeObject(toJson(object));
        if (!decoded) {
            return fail(std::move(decoded.error()));
        }
        record = std::move(*decoded);
    } else if (apiVersion == "v1" && kind == "Namespace") {
        record = namespaceFrom(object);
    } else if (isJobKind(kind, apiVersion)) {
        record = jobFromValue(object);
    } else if (group != "kueue.x-k8s.io") {
        return record;
    } else if (kind == "Topology") {
        record = topologyFrom(object);
    } else if (kind == "ResourceFlavor") {
        record = flavorFrom(object);
    } else if (kind == "ClusterQueue") {
        record = clusterQueueFrom(object);
    } else if (kind == "LocalQueue") {
        record = localQueueFrom(object);
    } else if (kind == "Cohort") {
        record = cohortFrom(object);
    } else if (kind == "WorkloadPriorityClass") {
        record = priorityClassFrom(object);
    } else if (kind == "Workload") {
        record = workloadFromValue(object);
    }
    return record;
}

} // namespace hopyard::core
