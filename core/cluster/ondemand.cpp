// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/ondemand.h"

#include <cstring>

namespace hopyard::core::ondemand
{

/// Nearly every string holds no escape and is used where it stands. Unescaping would copy it byte by byte first: what
/// simdjson compiles into its caller is made for the oldest processor.
std::string_view text(JsonValue value)
{
    if (value.type() != json_type::string) {
        return {};
    }
    const std::string_view token = value.raw_json_token(); // with the spaces behind it
    const std::size_t close = token.rfind('"');
    if (close == 0 || close == std::string_view::npos || std::memchr(token.data(), '\\', close) != nullptr) {
        return value.get_string();
    }
    return token.substr(1, close - 1);
}

std::int64_t integer(JsonValue value)
{
    std::int64_t number = 0;
    return value.type() == json_type::number && value.get_int64().get(number) == simdjson::SUCCESS ? number : 0;
}

bool boolean(JsonValue value)
{
    return value.type() == json_type::boolean && bool(value.get_bool());
}

std::string_view scalar(JsonValue value)
{
    const json_type type = value.type();
    if (type == json_type::string) {
        return text(value);
    }
    if (type != json_type::number) {
        return {};
    }
    const std::string_view token = value.raw_json_token();
    return token.substr(0, token.find_last_not_of(" \t\r\n") + 1);
}

namespace
{

/// Gathered aside, so that the list that is kept gets its size at once: it is one of millions.
template <class Filter>
void collectLabels(JsonValue value, LabelMap &labels, Filter isKept)
{
    thread_local std::vector<std::pair<Interned, std::string_view>> found;
    found.clear();
    eachField(value, [&isKept](std::string_view key, JsonValue member) {
        if (isKept(key)) {
            const Interned name(key);
            found.emplace_back(name, text(member));
        }
    });
    labels.reserve(labels.size() + found.size());
    for (const auto &[name, label] : found) {
        labels.emplace_back(name, label);
    }
}

} // namespace

void readLabels(JsonValue value, LabelMap &labels)
{
    collectLabels(value, labels, [](std::string_view) { return true; });
}

void readResources(JsonValue value, ResourceList &resources, std::vector<std::pair<Interned, std::string>> *texts)
{
    eachField(value, [&](std::string_view key, JsonValue member) {
        const Interned name(key);
        const std::string_view amount = scalar(member);
        if (const std::optional<Quantity> quantity = Quantity::parse(amount)) {
            resources.emplace_back(name, *quantity);
        }
        if (texts) {
            texts->emplace_back(name, amount);
        }
    });
}

Condition readCondition(JsonValue value)
{
    Condition condition;
    eachField(value, [&condition](std::string_view key, JsonValue member) {
        if (key == "type") {
            condition.type = text(member);
        } else if (key == "status") {
            condition.status = text(member);
        } else if (key == "reason") {
            condition.reason = text(member);
        } else if (key == "message") {
            condition.message = text(member);
        } else if (key == "lastTransitionTime") {
            condition.since = parseTime(text(member));
        }
    });
    return condition;
}

bool isKeptAnnotation(std::string_view key)
{
    return key.substr(0, 15) == "kueue.x-k8s.io/" || key.substr(0, 12) == "hopyard.dev/";
}

namespace
{

void readOwner(JsonValue value, Owner &owner)
{
    eachItem(value, [&owner](JsonValue reference) {
        Owner candidate;
        bool isController = false;
        eachField(reference, [&](std::string_view key, JsonValue member) {
            if (key == "kind") {
                candidate.kind = text(member);
            } else if (key == "name") {
                candidate.name = text(member);
            } else if (key == "uid") {
                candidate.uid = text(member);
            } else if (key == "controller") {
                isController = boolean(member);
            }
        });
        if (isController) {
            owner = candidate;
        }
    });
}

} // namespace

void readMeta(JsonValue value, ObjectMeta &meta, Owner *owner)
{
    eachField(value, [&](std::string_view key, JsonValue member) {
        if (key == "name") {
            meta.name = text(member);
        } else if (key == "namespace") {
            meta.ns = text(member);
        } else if (key == "uid") {
            meta.uid = text(member);
        } else if (key == "resourceVersion") {
            meta.resourceVersion = text(member);
        } else if (key == "creationTimestamp") {
            meta.created = parseTime(text(member));
        } else if (key == "deletionTimestamp") {
            meta.deleting = parseTime(text(member));
        } else if (key == "labels") {
            readLabels(member, meta.labels);
        } else if (key == "annotations") {
            collectLabels(member, meta.annotations, isKeptAnnotation);
        } else if (key == "ownerReferences" && owner) {
            readOwner(member, *owner);
        }
    });
}

Taint readTaint(JsonValue value)
{
    Taint taint;
    eachField(value, [&taint](std::string_view key, JsonValue member) {
        if (key == "key") {
            taint.key = text(member);
        } else if (key == "value") {
            taint.value = text(member);
        } else if (key == "effect") {
            taint.effect = text(member);
        }
    });
    return taint;
}

Toleration readToleration(JsonValue value)
{
    Toleration toleration;
    eachField(value, [&toleration](std::string_view key, JsonValue member) {
        if (key == "key") {
            toleration.key = text(member);
        } else if (key == "operator") {
            toleration.op = text(member);
        } else if (key == "value") {
            toleration.value = text(member);
        } else if (key == "effect") {
            toleration.effect = text(member);
        }
    });
    return toleration;
}

} // namespace hopyard::core::ondemand
