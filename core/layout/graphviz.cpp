// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/layout/treelayout.h"

#include <array>
#include <charconv>
#include <clocale>
#include <mutex>
#include <string>

#include <gvc.h>

namespace hopyard::core
{

namespace
{

/// Graphviz reads numbers with strtod, which follows the locale that the window's toolkit sets: for the time of a call
/// this thread uses the C locale's.
class CNumbers
{
public:
    CNumbers() : m_numbers(newlocale(LC_NUMERIC_MASK, "C", nullptr))
    {
        if (m_numbers) {
            m_before = uselocale(m_numbers);
        }
    }
    ~CNumbers()
    {
        if (m_numbers) {
            uselocale(m_before);
            freelocale(m_numbers);
        }
    }
    CNumbers(const CNumbers &) = delete;
    CNumbers &operator=(const CNumbers &) = delete;

private:
    locale_t m_numbers = nullptr, m_before = nullptr;
};

/// Context, graph and layout, freed in the order Graphviz wants.
class Session
{
public:
    Session() : m_context(gvContext()), m_graph(agopen(text("switches"), Agdirected, nullptr)) {}
    ~Session()
    {
        if (m_laidOut) {
            gvFreeLayout(m_context, m_graph);
        }
        if (m_graph) {
            agclose(m_graph);
        }
        if (m_context) {
            gvFreeContext(m_context);
        }
    }
    Session(const Session &) = delete;
    Session &operator=(const Session &) = delete;

    bool valid() const { return m_context && m_graph; }
    Agraph_t *graph() const { return m_graph; }
    bool layout()
    {
        m_laidOut = gvLayout(m_context, m_graph, "dot") == 0;
        if (m_laidOut) {
            attach_attrs(m_graph);
        }
        return m_laidOut;
    }
    void graphAttribute(const char *name, const std::string &value)
    {
        agattr(m_graph, AGRAPH, text(name), text(value.c_str()));
    }
    Agsym_t *nodeAttribute(const char *name, const std::string &value)
    {
        return agattr(m_graph, AGNODE, text(name), text(value.c_str()));
    }
    void edgeAttribute(const char *name, const std::string &value)
    {
        agattr(m_graph, AGEDGE, text(name), text(value.c_str()));
    }

    /// The C interface takes char * for texts that it only reads.
    static char *text(const char *constant) { return const_cast<char *>(constant); }

private:
    GVC_t *m_context;
    Agraph_t *m_graph;
    bool m_laidOut = false;
};

std::string inches(float points)
{
    std::array<char, 32> buffer;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(),
                                            static_cast<double>(points) / 72, std::chars_format::fixed, 4);
    return error == std::errc() ? std::string(buffer.data(), end) : std::string("1");
}

} // namespace

bool placeWithGraphviz(std::vector<GraphvizNode> &nodes, float height, float gapX, float gapY)
{
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    const CNumbers numbers;
    Session session;
    if (!session.valid()) {
        return false;
    }
    session.graphAttribute("ordering", "out");
    session.graphAttribute("splines", "false"); // edges are drawn by us: only places are wanted
    session.graphAttribute("nodesep", inches(gapX));
    session.graphAttribute("ranksep", inches(gapY));
    session.nodeAttribute("shape", "box");
    session.nodeAttribute("fixedsize", "true");
    session.nodeAttribute("label", "");
    session.nodeAttribute("height", inches(height));
    session.edgeAttribute("arrowhead", "none");
    Agsym_t *width = session.nodeAttribute("width", "1");
    std::vector<Agnode_t *> drawn;
    drawn.reserve(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        std::string name = std::to_string(i);
        Agnode_t *node = agnode(session.graph(), name.data(), 1);
        agxset(node, width, Session::text(inches(nodes[i].width).c_str()));
        if (nodes[i].parent >= 0) {
            agedge(session.graph(), drawn[static_cast<std::size_t>(nodes[i].parent)], node, nullptr, 1);
        }
        drawn.push_back(node);
    }
    if (!session.layout()) {
        return false;
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const char *position = agget(drawn[i], Session::text("pos")); // "x,y"
        if (!position) {
            return false;
        }
        const std::string_view pos(position);
        double x = 0;
        if (std::from_chars(pos.data(), pos.data() + pos.size(), x).ec != std::errc()) {
            return false;
        }
        nodes[i].center = static_cast<float>(x);
    }
    return true;
}

} // namespace hopyard::core
