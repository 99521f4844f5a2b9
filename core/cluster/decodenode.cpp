// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/ondemand.h"

namespace hopyard::core::ondemand
{

namespace
{

void readNodeSpec(JsonValue value, Node &node)
{
    eachField(value, [&node](std::string_view key, JsonValue member) {
        if (key == "unschedulable") {
            node.unschedulable = boolean(member);
        } else if (key == "providerID") {
            node.providerId = text(member);
        } else if (key == "taints") {
            eachItem(member, [&node](JsonValue taint) { node.taints.push_back(readTaint(taint)); });
        }
    });
}

void readNodeStatus(JsonValue value, Node &node)
{
    eachField(value, [&node](std::string_view key, JsonValue member) {
        if (key == "allocatable") {
            node.hasAllocatable = member.type() == json_type::object;
            readResources(member, node.allocatable, &node.allocatableText);
        } else if (key == "capacity") {
            readResources(member, node.capacity);
        } else if (key == "conditions") {
            eachItem(member, [&node](JsonValue condition) { node.conditions.push_back(readCondition(condition)); });
        } else if (key == "nodeInfo") {
            eachField(member, [&node](std::string_view name, JsonValue info) {
                if (name == "kubeletVersion") {
                    node.kubeletVersion = text(info);
                }
            });
        }
    });
}

} // namespace

std::shared_ptr<const Node> readNode(JsonObject object)
{
    auto node = std::make_shared<Node>();
    for (auto field : object) {
        const std::string_view key = keyOf(field);
        if (key == "metadata") {
            readMeta(field.value(), node->meta, nullptr);
        } else if (key == "spec") {
            readNodeSpec(field.value(), *node);
        } else if (key == "status") {
            readNodeStatus(field.value(), *node);
        }
    }
    for (const Condition &condition : node->conditions) {
        if (condition.type == "Ready") {
            node->ready = condition.status == "True";
        }
    }
    return node;
}

} // namespace hopyard::core::ondemand
