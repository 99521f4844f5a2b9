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

/// A field's key. Keys are plain nearly always, so they are read where they stand; only one with an escape is copied.
template <class Field>
std::string_view keyOf(Field &&field)
{
    const simdjson::ondemand::raw_json_string key = field.key();
    const char *const begin = key.raw();
    const char *end = begin;
    while (*end != '"' && *end != '\\') {
        ++end;
    }
    return *end == '"' ? std::string_view(begin, static_cast<std::size_t>(end - begin))
                       : std::string_view(field.unescaped_key());
}

/// Calls `action(key, value)` for every member of a value that is an object.
template <class Action>
void eachField(JsonValue value, Action action)
{
    if (value.type() != json_type::object) {
        return;
    }
    for (auto field : value.get_object()) {
        const std::string_view key = keyOf(field);
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

/// Texts live until the decoder reads the next page or event.
std::string_view text(JsonValue value); ///< empty when not a string
std::int64_t integer(JsonValue value);  ///< 0 when not an integer
bool boolean(JsonValue value);
/// A string or number as text: quantities may be written either way.
std::string_view scalar(JsonValue value);

void readLabels(JsonValue value, LabelMap &labels);
/// Quantities; texts that are none are left out here and kept in `texts` when given.
void readResources(JsonValue value, ResourceList &resources,
                   std::vector<std::pair<Interned, std::string>> *texts = nullptr);
Condition readCondition(JsonValue value);
/// The controller among ownerReferences.
struct Owner {
    Interned kind, name, uid;
};
void readMeta(JsonValue value, ObjectMeta &meta, Owner *owner);
Taint readTaint(JsonValue value);
Toleration readToleration(JsonValue value);

/// Annotations that Hopyard reads; the rest is not kept.
bool isKeptAnnotation(std::string_view key);

std::shared_ptr<const Node> readNode(JsonObject object);
std::shared_ptr<const Pod> readPod(JsonObject object);

} // namespace hopyard::core::ondemand
