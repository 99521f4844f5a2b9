// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Mermaid and DOT: the same walk over the tree, two spellings. Ids are numbers of our own, because equal values below
// different parents are different switches and values may hold what an id cannot.

#include "core/base/text.h"
#include "core/diagram/streamout.h"
#include "core/diagram/writers.h"

namespace hopyard::core
{

namespace
{

/// "Layer 2: nn-b", or "no layer-2 label". Source: cli.md, export; the prefix also keeps an empty value visible.
std::string labelOf(const TopologyTree &tree, const TreeDomain &domain)
{
    if (domain.level < 0) {
        return "Cluster Topology";
    }
    const auto level = static_cast<std::size_t>(domain.level);
    if (!domain.value) {
        return tree.missingText(level);
    }
    return "Layer " + std::to_string(tree.levels.layerNumber(level)) + ": " + domain.value->str();
}

/// Mermaid's entity codes for what would end or restyle a quoted label.
std::string mermaidText(std::string_view text)
{
    std::string out;
    for (const char c : escapedForDisplay(text)) {
        switch (c) {
        case '"':
            out += "#quot;";
            break;
        case '#':
            out += "#35;";
            break;
        case '&':
            out += "#amp;";
            break;
        case '<':
            out += "#lt;";
            break;
        case '>':
            out += "#gt;";
            break;
        case '`':
            out += "#96;";
            break;
        default:
            out += c;
        }
    }
    return out;
}

std::string dotText(std::string_view text)
{
    std::string out = "\"";
    for (const char c : escapedForDisplay(text)) {
        if (c == '"' || c == '\\') {
            out += '\\';
        }
        out += c;
    }
    return out + "\"";
}

/// Calls vertex(id, label, kind) and edge(from, to) for root, switches, hosts and, when asked, pods: parents first.
template <class Vertex, class Edge>
void walk(const TopologyTree &tree, bool pods, const Vertex &vertex, const Edge &edge)
{
    std::size_t pod = 0;
    for (std::size_t i = 0; i < tree.domains.size(); ++i) {
        const TreeDomain &domain = tree.domains[i];
        const std::string id = "d" + std::to_string(i);
        vertex(id, labelOf(tree, domain), domain.level < 0 ? "root" : domain.value ? "switch" : "missing");
        if (domain.parent >= 0) {
            edge("d" + std::to_string(domain.parent), id);
        }
        for (const int index : domain.hosts) {
            const TreeHost &host = tree.hosts[static_cast<std::size_t>(index)];
            const std::string hostId = "h" + std::to_string(index);
            vertex(hostId, host.name.str(), "host");
            edge(id, hostId);
            if (!pods) {
                continue;
            }
            for (const auto &entry : host.pods) {
                const std::string podId = "p" + std::to_string(pod++);
                vertex(podId, entry->meta.ns.str() + "/" + entry->meta.name, "pod");
                edge(hostId, podId);
            }
        }
    }
}

} // namespace

Result<void> writeMermaid(const TopologyTree &tree, bool pods, const TextSink &sink)
{
    StreamOut out(sink);
    out << "flowchart TD\n";
    walk(
        tree, pods,
        [&out](const std::string &id, const std::string &label, std::string_view) {
            out << "    " << id << "[\"" << mermaidText(label) << "\"]\n";
        },
        [&out](const std::string &from, const std::string &to) { out << "    " << from << " --> " << to << "\n"; });
    // Mermaid breaks labels at hyphens beyond 200 pixels otherwise, and host names must stand whole.
    out << "%%{init: {\"flowchart\": {\"wrappingWidth\": 800}}}%%\n";
    return out.finish();
}

Result<void> writeDot(const TopologyTree &tree, bool pods, const TextSink &sink)
{
    StreamOut out(sink);
    out << "digraph topology {\n"
           "    graph [rankdir=TB, nodesep=0.2, ranksep=0.6];\n"
           "    node [shape=box, style=\"rounded,filled\", fillcolor=\"#e3eaf2\", color=\"#b4c0cc\", "
           "fontname=\"sans-serif\", fontsize=11];\n"
           "    edge [color=\"#9fb0c0\", arrowhead=none];\n";
    walk(
        tree, pods,
        [&out](const std::string &id, const std::string &label, std::string_view kind) {
            out << "    " << id << " [label=" << dotText(label);
            if (kind == "root") {
                out << ", fillcolor=\"#243b53\", fontcolor=\"#ffffff\"";
            } else if (kind == "missing") {
                out << ", style=\"rounded,dashed\"";
            } else if (kind != "switch") {
                out << ", fillcolor=\"#f7f9fb\"";
            }
            out << "];\n";
        },
        [&out](const std::string &from, const std::string &to) { out << "    " << from << " -> " << to << ";\n"; });
    out << "}\n";
    return out.finish();
}

} // namespace hopyard::core
