// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/manifestmerge.h"

#include "core/base/json.h"

#include <algorithm>

namespace hopyard::ui
{

using core::Value;

namespace
{

/// Index of the item that stands for `item` of another list: by `name`, else by position when the lengths agree.
const Value *counterpart(const Value &item, std::size_t index, const Value &list, std::size_t lengthOfItemsList)
{
    const Value *name = item.find("name");
    if (name && name->isString()) {
        for (const Value &candidate : list.items()) {
            const Value *other = candidate.find("name");
            if (other && *other == *name) {
                return &candidate;
            }
        }
        return nullptr;
    }
    return list.items().size() == lengthOfItemsList && index < list.items().size() ? &list.items()[index] : nullptr;
}

bool namedObjects(const Value &list)
{
    return std::all_of(list.items().begin(), list.items().end(), [](const Value &item) {
        const Value *name = item.find("name");
        return name && name->isString();
    });
}

Value mergeLists(const Value &edited, const Value &before, const Value &after)
{
    const bool byName = namedObjects(edited) && namedObjects(before) && namedObjects(after);
    const std::size_t length = after.items().size();
    if (!byName && (edited.items().size() != length || before.items().size() != length)) {
        return after;
    }
    Value merged = Value::array();
    for (std::size_t i = 0; i < length; ++i) {
        const Value &item = after.items()[i];
        const Value *mine = counterpart(item, i, edited, length);
        const Value *old = counterpart(item, i, before, length);
        merged.append(mine ? mergeManifest(*mine, old ? *old : Value(), item) : item);
    }
    if (byName) {
        // Items that only the text has were never the form's to drop.
        for (std::size_t i = 0; i < edited.items().size(); ++i) {
            const Value &item = edited.items()[i];
            if (!counterpart(item, i, before, 0) && !counterpart(item, i, after, 0)) {
                merged.append(item);
            }
        }
    }
    return merged;
}

std::string shortText(const Value &value)
{
    if (value.isString()) {
        return value.toString();
    }
    return core::toJson(value);
}

bool isBookkeeping(const std::string &path)
{
    static const std::vector<std::string> names = {"metadata.uid",
                                                   "metadata.creationTimestamp",
                                                   "metadata.generation",
                                                   "metadata.resourceVersion",
                                                   "metadata.selfLink",
                                                   "metadata.managedFields",
                                                   "status"};
    return std::find(names.begin(), names.end(), path) != names.end();
}

bool isPlainKey(const std::string &key)
{
    return std::all_of(key.begin(), key.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

std::string joined(const std::string &path, const std::string &key)
{
    if (!isPlainKey(key)) {
        return path + '[' + key + ']';
    }
    return path.empty() ? key : path + '.' + key;
}

/// A quantity or number written in another way ("1" and 1) is no change that matters to a person.
bool sameMeaning(const Value &a, const Value &b)
{
    return a == b ||
           (!a.isObject() && !a.isArray() && !b.isObject() && !b.isArray() && a.scalarText() == b.scalarText());
}

void compare(const Value &sent, const Value &answer, const std::string &path, std::vector<ManifestDifference> &out)
{
    if (isBookkeeping(path)) {
        return;
    }
    if (sent.isObject() && answer.isObject()) {
        for (const Value::Member &member : answer.members()) {
            const Value *mine = sent.find(member.key);
            const std::string next = joined(path, member.key);
            if (mine) {
                compare(*mine, member.value, next, out);
            } else if (!isBookkeeping(next) && !member.value.isNull()) {
                out.push_back({ManifestDifference::Kind::Added, next, {}, shortText(member.value)});
            }
        }
        for (const Value::Member &member : sent.members()) {
            if (!answer.contains(member.key) && !member.value.isNull() && !isBookkeeping(joined(path, member.key)) &&
                !((member.value.isObject() || member.value.isArray()) && member.value.empty())) {
                out.push_back(
                    {ManifestDifference::Kind::Removed, joined(path, member.key), shortText(member.value), {}});
            }
        }
        return;
    }
    if (sent.isArray() && answer.isArray() && sent.size() == answer.size()) {
        for (std::size_t i = 0; i < sent.size(); ++i) {
            compare(sent.at(i), answer.at(i), path + '[' + std::to_string(i) + ']', out);
        }
        return;
    }
    if (!sameMeaning(sent, answer)) {
        out.push_back({ManifestDifference::Kind::Changed, path, shortText(sent), shortText(answer)});
    }
}

void removeKeys(Value *object, std::initializer_list<std::string_view> keys)
{
    if (object && object->isObject()) {
        for (const std::string_view key : keys) {
            object->remove(key);
        }
    }
}

void removeIfEmpty(Value &parent, std::string_view key)
{
    const Value *child = parent.find(key);
    if (child && child->isObject() && child->empty()) {
        parent.remove(key);
    }
}

Value *nested(Value &root, std::initializer_list<std::string_view> keys)
{
    Value *at = &root;
    for (const std::string_view key : keys) {
        at = at->find(key);
        if (!at) {
            return nullptr;
        }
    }
    return at;
}

/// Takes out what Kueue put into the pod template when it started the job.
void removeStartedByKueue(Value &spec, const core::Workload *workload)
{
    removeKeys(nested(spec, {"template", "metadata", "labels"}),
               {"kueue.x-k8s.io/podset", "kueue.x-k8s.io/cluster-queue-name", "kueue.x-k8s.io/local-queue-name"});
    removeKeys(nested(spec, {"template", "metadata", "annotations"}),
               {"kueue.x-k8s.io/workload", "kueue.x-k8s.io/workload-slice-name"});
    Value *podSpec = nested(spec, {"template", "spec"});
    if (!podSpec || !workload || workload->podSets.empty()) {
        return;
    }
    const core::PodTemplate &sent = workload->podSets.front().podTemplate;
    if (Value *selector = podSpec->find("nodeSelector")) {
        Value::Object kept;
        for (const Value::Member &member : selector->members()) {
            if (core::findLabel(sent.nodeSelector, member.key)) {
                kept.push_back(member);
            }
        }
        *selector = Value(std::move(kept));
        removeIfEmpty(*podSpec, "nodeSelector");
    }
    if (Value *tolerations = podSpec->find("tolerations")) {
        Value::Array kept;
        for (const Value &item : tolerations->items()) {
            const bool sentByAuthor =
                std::any_of(sent.tolerations.begin(), sent.tolerations.end(), [&item](const core::Toleration &t) {
                    return t.key == item.at("key").toString() && t.effect == item.at("effect").toString() &&
                           t.value == item.at("value").toString();
                });
            if (sentByAuthor) {
                kept.push_back(item);
            }
        }
        if (kept.empty()) {
            podSpec->remove("tolerations");
        } else {
            *tolerations = Value(std::move(kept));
        }
    }
}

} // namespace

Value mergeManifest(const Value &edited, const Value &before, const Value &after)
{
    if (before == after) {
        return edited;
    }
    if (edited.isArray() && after.isArray()) {
        return mergeLists(edited, before.isArray() ? before : Value::array(), after);
    }
    if (!edited.isObject() || !after.isObject()) {
        return after;
    }
    Value merged = edited;
    for (const Value::Member &member : after.members()) {
        const Value *mine = edited.find(member.key);
        const Value *old = before.find(member.key);
        if (old && *old == member.value) {
            continue;
        }
        merged[member.key] = mine ? mergeManifest(*mine, old ? *old : Value(), member.value) : member.value;
    }
    for (const Value::Member &member : before.members()) {
        if (after.contains(member.key)) {
            continue;
        }
        // Dropped by the form: what the text has beyond the form's part stays.
        Value *mine = merged.find(member.key);
        if (mine && mine->isObject() && member.value.isObject()) {
            *mine = mergeManifest(*mine, member.value, Value::object());
            removeIfEmpty(merged, member.key);
        } else {
            merged.remove(member.key);
        }
    }
    return merged;
}

std::vector<ManifestDifference> serverDifferences(const Value &sent, const Value &answer)
{
    std::vector<ManifestDifference> out;
    compare(sent, answer, {}, out);
    return out;
}

Value asNewManifest(const Value &object, const core::Workload *workload)
{
    Value out = object;
    out.remove("status");
    Value *meta = out.find("metadata");
    removeKeys(meta, {"uid", "resourceVersion", "creationTimestamp", "generation", "managedFields", "selfLink",
                      "ownerReferences", "finalizers", "deletionTimestamp", "deletionGracePeriodSeconds"});
    if (meta) {
        removeKeys(meta->find("annotations"), {"kubectl.kubernetes.io/last-applied-configuration",
                                               "hopyard.dev/submission-id", "hopyard.dev/forecast"});
        removeIfEmpty(*meta, "annotations");
    }
    Value *spec = out.find("spec");
    if (!spec) {
        return out;
    }
    spec->remove("suspend");
    // The selector is generated with the uid unless the author took it over.
    if (!spec->at("manualSelector").toBool()) {
        removeKeys(spec, {"selector", "manualSelector"});
        for (Value *labels :
             {nested(*spec, {"template", "metadata", "labels"}), meta ? meta->find("labels") : nullptr}) {
            removeKeys(labels, {"controller-uid", "job-name", "batch.kubernetes.io/controller-uid",
                                "batch.kubernetes.io/job-name"});
        }
    }
    removeStartedByKueue(*spec, workload);
    if (Value *templateMeta = nested(*spec, {"template", "metadata"})) {
        removeKeys(templateMeta, {"creationTimestamp"});
        removeIfEmpty(*templateMeta, "labels");
        removeIfEmpty(*templateMeta, "annotations");
    }
    return out;
}

} // namespace hopyard::ui
