// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/topology/tree.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

/// Texts by resource name, sorted: lists keep the order of arrival, equal input must give equal bytes.
void appendResources(std::string &out, std::vector<std::pair<std::string_view, std::string>> entries)
{
    std::sort(entries.begin(), entries.end());
    out += '{';
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (i > 0) {
            out += ',';
        }
        appendJsonString(out, entries[i].first);
        out += ':';
        appendJsonString(out, entries[i].second);
    }
    out += '}';
}

void appendResources(std::string &out, const ResourceList &resources)
{
    std::vector<std::pair<std::string_view, std::string>> entries;
    entries.reserve(resources.size());
    for (const auto &[name, quantity] : resources) {
        entries.emplace_back(name.view(), quantity.toString());
    }
    appendResources(out, std::move(entries));
}

void appendPod(std::string &out, const Pod &pod)
{
    out += "{\"namespace\":";
    appendJsonString(out, pod.meta.ns.view());
    out += ",\"name\":";
    appendJsonString(out, pod.meta.name);
    out += ",\"phase\":";
    appendJsonString(out, toString(pod.phase));
    out += ",\"owner\":";
    if (pod.ownerKind.empty() && pod.ownerName.empty()) {
        out += "null";
    } else {
        appendJsonString(out, pod.ownerKind.str() + "/" + pod.ownerName.str());
    }
    out += ",\"requests\":";
    appendResources(out, pod.requests);
    out += '}';
}

void appendPods(std::string &out, const std::vector<std::shared_ptr<const Pod>> &pods)
{
    out += '[';
    for (std::size_t i = 0; i < pods.size(); ++i) {
        if (i > 0) {
            out += ',';
        }
        appendPod(out, *pods[i]);
    }
    out += ']';
}

std::string_view boolText(bool value)
{
    return value ? "true" : "false";
}

void appendHost(std::string &out, const TreeHost &host)
{
    out += "{\"name\":";
    appendJsonString(out, host.name.view());
    out += ",\"path\":[";
    for (std::size_t level = 0; level < host.path.size(); ++level) {
        if (level > 0) {
            out += ',';
        }
        if (host.path[level]) {
            appendJsonString(out, host.path[level]->view());
        } else {
            out += "null";
        }
    }
    out += "],\"ready\":";
    out += host.node ? boolText(host.isReady()) : "null";
    out += ",\"schedulable\":";
    out += host.node ? boolText(host.isSchedulable()) : "null";
    out += ",\"allocatable\":";
    if (host.node && host.node->hasAllocatable) {
        std::vector<std::pair<std::string_view, std::string>> entries;
        for (const auto &[name, text] : host.node->allocatableText) {
            entries.emplace_back(name.view(), text);
        }
        appendResources(out, std::move(entries));
    } else {
        out += "null";
    }
    out += ",\"requested\":";
    appendResources(out, host.requested);
    out += ",\"pods\":";
    appendPods(out, host.pods);
    out += '}';
}

} // namespace

std::string treeToJson(const TopologyTree &tree)
{
    std::string out = "{\"levels\":[";
    for (std::size_t level = 0; level < tree.levels.labels.size(); ++level) {
        if (level > 0) {
            out += ',';
        }
        appendJsonString(out, tree.levels.labels[level]);
    }
    out += "],\"hosts\":[";
    for (std::size_t i = 0; i < tree.hosts.size(); ++i) {
        if (i > 0) {
            out += ',';
        }
        appendHost(out, tree.hosts[i]);
    }
    out += "],\"unscheduled\":";
    appendPods(out, tree.unscheduled);
    out += '}';
    return out;
}

} // namespace hopyard::core
