// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/fromvalue.h"

#include "core/base/gotext.h"
#include "core/base/json.h"
#include "core/cluster/ondemand.h"
#include "core/cluster/podrequests.h"

#include <charconv>

namespace hopyard::core
{

LabelMap labelsFromValue(const Value &map)
{
    LabelMap labels;
    for (const Value::Member &member : map.members()) {
        labels.emplace_back(Interned(member.key), member.value.scalarText());
    }
    return labels;
}

ResourceList resourcesFromValue(const Value &map)
{
    ResourceList resources;
    for (const Value::Member &member : map.members()) {
        if (const std::optional<Quantity> quantity = Quantity::parse(member.value.scalarText())) {
            resources.emplace_back(Interned(member.key), *quantity);
        }
    }
    return resources;
}

std::vector<Condition> conditionsFromValue(const Value &list)
{
    std::vector<Condition> conditions;
    for (const Value &item : list.items()) {
        conditions.push_back({item.at("type").toString(), item.at("status").toString(), item.at("reason").toString(),
                              item.at("message").toString(), parseTime(item.at("lastTransitionTime").toString())});
    }
    return conditions;
}

std::vector<Taint> taintsFromValue(const Value &list)
{
    std::vector<Taint> taints;
    for (const Value &item : list.items()) {
        taints.push_back({item.at("key").toString(), item.at("value").toString(), item.at("effect").toString()});
    }
    return taints;
}

std::vector<Toleration> tolerationsFromValue(const Value &list)
{
    std::vector<Toleration> tolerations;
    for (const Value &item : list.items()) {
        tolerations.push_back({item.at("key").toString(), item.at("operator").toString(), item.at("value").toString(),
                               item.at("effect").toString()});
    }
    return tolerations;
}

int intFromValue(const Value &value, int otherwise)
{
    const std::string text = value.scalarText();
    int number = otherwise;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? number : otherwise;
}

ObjectMeta metaFromValue(const Value &object, bool allAnnotations)
{
    const Value &from = object.at("metadata");
    ObjectMeta meta;
    meta.ns = from.at("namespace").toString();
    meta.name = from.at("name").toString();
    meta.uid = from.at("uid").toString();
    meta.resourceVersion = from.at("resourceVersion").toString();
    meta.created = parseTime(from.at("creationTimestamp").toString());
    meta.deleting = parseTime(from.at("deletionTimestamp").toString());
    meta.labels = labelsFromValue(from.at("labels"));
    for (const Value::Member &member : from.at("annotations").members()) {
        if (allAnnotations || ondemand::isKeptAnnotation(member.key)) {
            meta.annotations.emplace_back(Interned(member.key), member.value.scalarText());
        }
    }
    return meta;
}

void ownerFromValue(const Value &object, Interned &kind, Interned &name, Interned &uid)
{
    for (const Value &owner : object.at("metadata", "ownerReferences").items()) {
        if (owner.at("controller").toBool()) {
            kind = owner.at("kind").toString();
            name = owner.at("name").toString();
            uid = owner.at("uid").toString();
        }
    }
}

namespace
{

void addContainers(const Value &list, bool isInit, std::vector<ContainerNeeds> &needs)
{
    for (const Value &item : list.items()) {
        ContainerNeeds container;
        container.requests = resourcesFromValue(item.at("resources", "requests"));
        container.limits = resourcesFromValue(item.at("resources", "limits"));
        container.isInit = isInit;
        container.isSidecar = isInit && item.at("restartPolicy").toString() == "Always";
        needs.push_back(std::move(container));
    }
}

void addExpressions(const Value &list, bool onField, std::vector<SelectorExpression> &expressions)
{
    for (const Value &item : list.items()) {
        SelectorExpression expression{item.at("key").toString(), item.at("operator").toString(), {}, onField};
        for (const Value &value : item.at("values").items()) {
            expression.values.push_back(value.toString());
        }
        expressions.push_back(std::move(expression));
    }
}

} // namespace

PodTemplate podTemplateFromValue(const Value &podTemplate)
{
    const Value &spec = podTemplate.at("spec");
    PodTemplate result;
    result.labels = labelsFromValue(podTemplate.at("metadata", "labels"));
    result.annotations = labelsFromValue(podTemplate.at("metadata", "annotations"));
    result.nodeSelector = labelsFromValue(spec.at("nodeSelector"));
    result.tolerations = tolerationsFromValue(spec.at("tolerations"));
    const Value &required = spec.at("affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
    for (const Value &term : required.at("nodeSelectorTerms").items()) {
        std::vector<SelectorExpression> expressions;
        addExpressions(term.at("matchExpressions"), false, expressions);
        addExpressions(term.at("matchFields"), true, expressions);
        result.requiredAffinity.push_back(std::move(expressions));
    }
    for (const Value &gate : spec.at("schedulingGates").items()) {
        result.schedulingGates.push_back(gate.at("name").toString());
    }
    std::vector<ContainerNeeds> needs;
    addContainers(spec.at("initContainers"), true, needs);
    addContainers(spec.at("containers"), false, needs);
    result.requests = effectiveRequests(needs, resourcesFromValue(spec.at("overhead")),
                                        resourcesFromValue(spec.at("resources", "requests")));
    return result;
}

namespace
{

std::vector<SliceConstraint> constraintsFrom(std::string_view json)
{
    std::vector<SliceConstraint> slices;
    const Result<Value> list = parseJson(json);
    for (const Value &item : list ? list->items() : Value::Array()) {
        slices.push_back({item.at("topology").toString(), intFromValue(item.at("size"))});
    }
    return slices;
}

} // namespace

TopologyRequest topologyFromAnnotations(const LabelMap &annotations)
{
    const auto given = [&annotations](std::string_view name) {
        return findLabel(annotations, "kueue.x-k8s.io/" + std::string(name));
    };
    TopologyRequest request;
    const std::string *required = given("podset-required-topology");
    const std::string *preferred = given("podset-preferred-topology");
    if (required) {
        request.required = *required;
    } else if (preferred) {
        request.preferred = *preferred;
    } else if (const std::string *unconstrained = given("podset-unconstrained-topology")) {
        request.unconstrained = gotext::parseBool(*unconstrained).value_or(false);
    }
    const std::string *level = given("podset-slice-required-topology");
    const std::string *size = given("podset-slice-size");
    if (const std::string *layers = given("podset-slice-required-topology-constraints")) {
        request.slices = constraintsFrom(*layers);
    } else if (level && size) {
        request.slices = {{*level, intFromValue(Value(*size))}};
    }
    if (const std::string *group = given("podset-group-name"); group && (required || preferred)) {
        request.groupName = *group;
    }
    if (const std::string *offset = given("pod-index-offset")) {
        request.podIndexOffset = intFromValue(Value(*offset));
    }
    return request;
}

} // namespace hopyard::core
