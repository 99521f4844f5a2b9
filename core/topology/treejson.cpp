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

std::string_view boolText(bool value)
{
    return value ? "true" : "false";
}

void appendPath(std::string &out, const TreeHost &host)
{
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
}

/// Everything of a host up to its pods.
void appendHost(std::string &out, const TreeHost &host)
{
    out += "{\"name\":";
    appendJsonString(out, host.name.view());
    out += ",\"path\":[";
    appendPath(out, host);
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
}

/// Hands the text on in pieces, so that memory does not grow with the cluster.
class TreeJsonWriter
{
public:
    explicit TreeJsonWriter(const TextSink &sink) : m_sink(sink) {}

    Result<void> write(const TopologyTree &tree)
    {
        m_out = "{\"levels\":[";
        for (std::size_t level = 0; level < tree.levels.labels.size(); ++level) {
            m_out += level > 0 ? "," : "";
            appendJsonString(m_out, tree.levels.labels[level]);
        }
        m_out += "],\"hosts\":[";
        for (const TreeHost &host : tree.hosts) {
            m_out += &host != &tree.hosts.front() ? "," : "";
            appendHost(m_out, host);
            m_out += ",\"pods\":";
            writePods(host.pods);
            m_out += '}';
        }
        m_out += "],\"unscheduled\":";
        writePods(tree.unscheduled);
        m_out += '}';
        flush();
        return std::move(m_result);
    }

private:
    void writePods(const std::vector<std::shared_ptr<const Pod>> &pods)
    {
        m_out += '[';
        for (const auto &pod : pods) {
            m_out += &pod != &pods.front() ? "," : "";
            appendPod(m_out, *pod);
            if (m_out.size() >= 65536) {
                flush();
            }
        }
        m_out += ']';
    }
    void flush()
    {
        if (m_result) {
            m_result = m_sink(m_out);
        }
        m_out.clear();
    }

    const TextSink &m_sink;
    std::string m_out;
    Result<void> m_result;
};

} // namespace

Result<void> writeTreeJson(const TopologyTree &tree, const TextSink &sink)
{
    return TreeJsonWriter(sink).write(tree);
}

std::string treeToJson(const TopologyTree &tree)
{
    std::string out;
    const TextSink sink = [&out](std::string_view text) -> Result<void> {
        out += text;
        return {};
    };
    (void)writeTreeJson(tree, sink); // this sink cannot fail
    return out;
}

} // namespace hopyard::core
