// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/podrequests.h"
#include "core/cluster/records.h"

#include <simdjson.h>
#include <string_view>

/// Helpers of the On-Demand decoder, shared by the hot kinds (Pod, Node). They throw simdjson_error on broken JSON; a
/// value of an unexpected type counts as absent, so that one odd field never hides an object.
namespace hopyard::core::ondemand
{

using simdjson::ondemand::json_type;
using JsonObject = simdjson::ondemand::object;
using JsonValue = simdjson::ondemand::value;

/// Calls `action(key, value)` for every member of a value that is an object.
template <class Action>
void eachField(JsonValue value, Action action)
{
    if (value.type() != json_type::object) {
        return;
    }
    for (auto field : value.get_object()) {
        const std::string_view key = field.unescaped_key();
        action(key, field.value());
    }
}

template <class Action>
void eachItem(JsonValue value, Action action)
{
    if (value.type() != json_type::array) {
        return;
    }
    for (auto item : value.get_array()) {
        action(item.value());
    }
}

std::string_view text(JsonValue value); ///< empty when not a string
std::int64_t integer(JsonValue value);  ///< 0 when not an integer
bool boolean(JsonValue value);
/// A string or number as text: quantities may be written either way.
std::string scalar(JsonValue value);

void readLabels(JsonValue value, LabelMap &labels);
/// Quantities; texts that are none are left out here and kept in `texts` when given.
void readResources(JsonValue value, ResourceList &resources,
                   std::vector<std::pair<Interned, std::string>> *texts = nullptr);
Condition readCondition(JsonValue value);
/// The controller among ownerReferences.
struct Owner {
    Interned kind, name;
    std::string uid;
};
void readMeta(JsonValue value, ObjectMeta &meta, Owner *owner);
Taint readTaint(JsonValue value);
Toleration readToleration(JsonValue value);

/// Annotations that Hopyard reads; the rest is not kept.
bool isKeptAnnotation(std::string_view key);

std::shared_ptr<const Node> readNode(JsonObject object);
std::shared_ptr<const Pod> readPod(JsonObject object);

} // namespace hopyard::core::ondemand
