// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/draft.h"

#include "core/base/json.h"
#include "core/cluster/podtemplates.h"
#include "core/jobs/names.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

Value textList(const std::vector<std::string> &texts)
{
    Value list = Value::array();
    for (const std::string &text : texts) {
        list.append(text);
    }
    return list;
}

void setIfGiven(Value &object, std::string_view key, const std::string &text)
{
    if (!text.empty()) {
        object[key] = text;
    }
}

Value queueLabels(const JobDraft &draft)
{
    Value labels = Value::object();
    setIfGiven(labels, names::queue, draft.queue);
    setIfGiven(labels, names::priority, draft.priorityClass);
    return labels;
}

/// The annotations of a pod template that carry a wish; a pin is no annotation. Source: kueue-tas.md §1.1.
Value wishAnnotations(const TopologyWish &wish)
{
    Value annotations = Value::object();
    if (wish.mode == TopologyWish::Mode::Required) {
        annotations[names::required] = wish.level;
    } else if (wish.mode == TopologyWish::Mode::Preferred) {
        annotations[names::preferred] = wish.level;
    } else if (wish.mode == TopologyWish::Mode::Unconstrained) {
        annotations[names::unconstrained] = "true";
    }
    if (wish.slices.size() == 1) {
        annotations[names::sliceLevel] = wish.slices.front().first;
        annotations[names::sliceSize] = std::to_string(wish.slices.front().second);
    } else if (wish.slices.size() > 1) {
        Value constraints = Value::array();
        for (const auto &[level, size] : wish.slices) {
            Value constraint = Value::object();
            constraint["topology"] = level;
            constraint["size"] = size;
            constraints.append(std::move(constraint));
        }
        annotations[names::sliceConstraints] = toJson(constraints);
    }
    setIfGiven(annotations, names::group, wish.group);
    return annotations;
}

Value resourcesOf(const JobDraft &draft)
{
    Value requests = Value::object();
    setIfGiven(requests, "cpu", draft.cpu);
    setIfGiven(requests, "memory", draft.memory);
    setIfGiven(requests, names::gpu, draft.gpus);
    setIfGiven(requests, names::efa, draft.efa);
    Value limits = Value::object();
    setIfGiven(limits, names::gpu, draft.gpus);
    setIfGiven(limits, names::efa, draft.efa);
    Value resources = Value::object();
    if (!requests.empty()) {
        resources["requests"] = std::move(requests);
    }
    if (!limits.empty()) {
        resources["limits"] = std::move(limits);
    }
    return resources;
}

Value containerOf(const JobDraft &draft)
{
    Value container = Value::object();
    container["name"] = draft.containerName;
    container["image"] = draft.image;
    setIfGiven(container, "imagePullPolicy", draft.pullPolicy);
    if (!draft.command.empty()) {
        container["command"] = textList(draft.command);
    }
    if (!draft.arguments.empty()) {
        container["args"] = textList(draft.arguments);
    }
    for (const EnvironmentVariable &variable : draft.environment) {
        Value entry = Value::object();
        entry["name"] = variable.name;
        entry["value"] = variable.value;
        container["env"].append(std::move(entry));
    }
    if (Value resources = resourcesOf(draft); !resources.empty()) {
        container["resources"] = std::move(resources);
    }
    return container;
}

Value podTemplateOf(const JobDraft &draft)
{
    Value metadata = Value::object();
    if (Value labels = queueLabels(draft); !labels.empty()) {
        metadata["labels"] = std::move(labels);
    }
    if (Value annotations = wishAnnotations(draft.topology); !annotations.empty()) {
        metadata["annotations"] = std::move(annotations);
    }
    Value spec = Value::object();
    setIfGiven(spec, "serviceAccountName", draft.serviceAccount);
    Value selector = Value::object();
    setIfGiven(selector, names::instanceType, draft.instanceType);
    for (const auto &[label, value] : draft.topology.pin) {
        selector[label] = value;
    }
    if (!selector.empty()) {
        spec["nodeSelector"] = std::move(selector);
    }
    spec["restartPolicy"] = "Never";
    spec["containers"].append(containerOf(draft));
    Value podTemplate = Value::object();
    if (!metadata.empty()) {
        podTemplate["metadata"] = std::move(metadata);
    }
    podTemplate["spec"] = std::move(spec);
    return podTemplate;
}

std::vector<std::string> textsOf(const Value &list)
{
    std::vector<std::string> texts;
    for (const Value &item : list.items()) {
        texts.push_back(item.scalarText());
    }
    return texts;
}

bool isTopologyKey(std::string_view key)
{
    return key != names::instanceType && key.substr(0, names::awsLayer.size()) == names::awsLayer;
}

TopologyWish wishOf(const Value &podTemplate)
{
    TopologyWish wish;
    const Value &annotations = podTemplate.at("metadata", "annotations");
    if (const std::string &level = annotations.at(names::required).toString(); !level.empty()) {
        wish.mode = TopologyWish::Mode::Required;
        wish.level = level;
    } else if (const std::string &soft = annotations.at(names::preferred).toString(); !soft.empty()) {
        wish.mode = TopologyWish::Mode::Preferred;
        wish.level = soft;
    } else if (annotations.at(names::unconstrained).toString() == "true") {
        wish.mode = TopologyWish::Mode::Unconstrained;
    }
    if (annotations.contains(names::sliceLevel)) {
        const std::string &size = annotations.at(names::sliceSize).toString();
        const bool isNumber =
            !size.empty() && size.size() < 9 && size.find_first_not_of("0123456789") == std::string::npos;
        if (isNumber) {
            wish.slices.emplace_back(annotations.at(names::sliceLevel).toString(), std::stoi(size));
        }
    } else if (const Result<Value> list = parseJson(annotations.at(names::sliceConstraints).toString()); list) {
        for (const Value &constraint : list->items()) {
            wish.slices.emplace_back(constraint.at("topology").toString(),
                                     static_cast<int>(constraint.at("size").toInt()));
        }
    }
    if (!wish.slices.empty() && wish.mode == TopologyWish::Mode::None) {
        wish.mode = TopologyWish::Mode::Slices;
    }
    wish.group = annotations.at(names::group).toString();
    for (const Value::Member &label : podTemplate.at("spec", "nodeSelector").members()) {
        if (isTopologyKey(label.key) || label.key == hostnameLabel) {
            wish.pin.emplace_back(label.key, label.value.scalarText());
        }
    }
    std::sort(wish.pin.begin(), wish.pin.end(), [](const auto &a, const auto &b) {
        return (a.first == hostnameLabel) != (b.first == hostnameLabel) ? b.first == hostnameLabel : a.first < b.first;
    });
    if (!wish.pin.empty() && wish.mode == TopologyWish::Mode::None) {
        wish.mode = TopologyWish::Mode::Pinned;
    }
    return wish;
}

const Value *itemNamed(const Value &list, const std::string &name)
{
    for (const Value &item : list.items()) {
        if (!name.empty() && item.at("name").toString() == name) {
            return &item;
        }
    }
    return nullptr;
}

/// Paths of `theirs` that `ours` lacks or has differently. List items with a name are matched by it.
void collectDifferences(const Value &theirs, const Value &ours, const std::string &path, std::vector<std::string> &out)
{
    if (theirs.isObject() && ours.isObject()) {
        for (const Value::Member &member : theirs.members()) {
            const std::string at = childPath(path, member.key);
            if (const Value *mine = ours.find(member.key)) {
                collectDifferences(member.value, *mine, at, out);
            } else if (!member.value.isNull() &&
                       !((member.value.isObject() || member.value.isArray()) && member.value.empty())) {
                out.push_back(at);
            }
        }
    } else if (theirs.isArray() && ours.isArray()) {
        for (std::size_t index = 0; index < theirs.items().size(); ++index) {
            const Value &item = theirs.at(index);
            const Value *named = itemNamed(ours, item.at("name").toString());
            if (named) {
                collectDifferences(item, *named, itemPath(path, index), out);
            } else if (item.isObject() || index >= ours.items().size()) {
                out.push_back(itemPath(path, index));
            } else {
                collectDifferences(item, ours.at(index), itemPath(path, index), out);
            }
        }
    } else if (theirs.isObject() || theirs.isArray() || theirs.scalarText() != ours.scalarText()) {
        out.push_back(path);
    }
}

void removeDefaults(Value *object, std::initializer_list<std::pair<std::string_view, std::string_view>> defaults)
{
    for (const auto &[key, text] : defaults) {
        const Value *value = object ? object->find(key) : nullptr;
        const bool isEmptyObject = value && value->isObject() && value->empty();
        if (value && (text.empty() || isEmptyObject || value->scalarText() == text)) {
            object->remove(key);
        }
    }
}

Value *descend(Value *value, std::initializer_list<std::string_view> keys)
{
    for (const std::string_view key : keys) {
        value = value ? value->find(key) : nullptr;
    }
    return value;
}

} // namespace

Value toManifest(const JobDraft &draft)
{
    Value metadata = Value::object();
    metadata["name"] = draft.name;
    if (draft.ns) {
        metadata["namespace"] = *draft.ns;
    }
    if (Value labels = queueLabels(draft); !labels.empty()) {
        metadata["labels"] = std::move(labels);
    }
    Value spec = Value::object();
    spec["parallelism"] = draft.replicas;
    spec["completions"] = draft.replicas;
    spec["completionMode"] = "Indexed";
    spec["template"] = podTemplateOf(draft);
    Value manifest = Value::object();
    manifest["apiVersion"] = "batch/v1";
    manifest["kind"] = "Job";
    manifest["metadata"] = std::move(metadata);
    manifest["spec"] = std::move(spec);
    return manifest;
}

Value withoutServerFields(Value manifest)
{
    manifest.remove("status");
    removeDefaults(manifest.find("metadata"), {{"uid", ""},
                                               {"resourceVersion", ""},
                                               {"generation", ""},
                                               {"creationTimestamp", ""},
                                               {"managedFields", ""},
                                               {"selfLink", ""}});
    removeDefaults(descend(&manifest, {"metadata", "annotations"}),
                   {{"hopyard.dev/submission-id", ""},
                    {"hopyard.dev/forecast", ""},
                    {"kubectl.kubernetes.io/last-applied-configuration", ""},
                    {"batch.kubernetes.io/job-tracking", ""}});
    removeDefaults(manifest.find("spec"), {{"selector", ""},
                                           {"suspend", ""},
                                           {"manualSelector", "false"},
                                           {"backoffLimit", "6"},
                                           {"podReplacementPolicy", "TerminatingOrFailed"}});
    Value *podTemplate = descend(&manifest, {"spec", "template"});
    removeDefaults(descend(podTemplate, {"metadata"}), {{"creationTimestamp", ""}});
    removeDefaults(descend(podTemplate, {"metadata", "labels"}), {{"controller-uid", ""},
                                                                  {"job-name", ""},
                                                                  {"batch.kubernetes.io/controller-uid", ""},
                                                                  {"batch.kubernetes.io/job-name", ""}});
    removeDefaults(descend(podTemplate, {"spec"}), {{"dnsPolicy", "ClusterFirst"},
                                                    {"schedulerName", "default-scheduler"},
                                                    {"terminationGracePeriodSeconds", "30"},
                                                    {"securityContext", "{}"}});
    if (Value *containers = descend(podTemplate, {"spec", "containers"}); containers && containers->isArray()) {
        for (Value &container : containers->mutableItems()) {
            removeDefaults(&container,
                           {{"terminationMessagePath", "/dev/termination-log"}, {"terminationMessagePolicy", "File"}});
        }
    }
    return manifest;
}

Result<DraftFromManifest> fromManifest(const Value &manifest)
{
    const std::string &kind = manifest.at("kind").toString();
    if (kind != "Job" || groupOf(manifest.at("apiVersion").toString()) != "batch") {
        return fail(ErrorKind::Unsupported, "A form for kind " + (kind.empty() ? "(none)" : kind) +
                                                " is not in this version; only batch/v1 Job can be edited as a form.");
    }
    const Value clean = withoutServerFields(manifest);
    const Value &podTemplate = clean.at("spec", "template");
    const Value &container = podTemplate.at("spec", "containers").at(std::size_t{0});
    const Value &requests = container.at("resources", "requests");
    const Value &limits = container.at("resources", "limits");
    const Value &labels = clean.at("metadata", "labels");
    const auto amount = [&](std::string_view resource) {
        return requests.contains(resource) ? requests.at(resource).scalarText() : limits.at(resource).scalarText();
    };
    DraftFromManifest result;
    JobDraft &draft = result.draft;
    draft.name = clean.at("metadata", "name").toString();
    if (const Value *ns = clean.at("metadata").find("namespace"); ns && ns->isString()) {
        draft.ns = ns->toString();
    }
    draft.containerName = container.at("name").toString();
    draft.image = container.at("image").toString();
    draft.pullPolicy = container.at("imagePullPolicy").toString();
    draft.serviceAccount = podTemplate.at("spec", "serviceAccountName").toString();
    draft.command = textsOf(container.at("command"));
    draft.arguments = textsOf(container.at("args"));
    for (const Value &variable : container.at("env").items()) {
        if (!variable.contains("valueFrom")) {
            draft.environment.push_back({variable.at("name").toString(), variable.at("value").scalarText()});
        }
    }
    draft.replicas =
        static_cast<int>(std::clamp<std::int64_t>(clean.at("spec", "parallelism").toInt(1), 0, 1'000'000'000));
    draft.gpus = amount(names::gpu);
    draft.efa = amount(names::efa);
    draft.cpu = requests.at("cpu").scalarText();
    draft.memory = requests.at("memory").scalarText();
    draft.instanceType = podTemplate.at("spec", "nodeSelector", names::instanceType).toString();
    draft.queue = labels.at(names::queue).toString();
    draft.priorityClass = labels.at(names::priority).toString();
    draft.topology = wishOf(podTemplate);
    collectDifferences(clean, toManifest(draft), "", result.notShown);
    if (!clean.at("spec").contains("completionMode")) {
        result.notShown.emplace_back("spec.completionMode"); // absent means NonIndexed, a form makes Indexed jobs
    }
    return result;
}

} // namespace hopyard::core
