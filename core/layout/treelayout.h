// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagram/diagram.h"
#include "core/topology/tree.h"

#include <stop_token>
#include <vector>

/// Geometry of the Tree view, without texts and colours.
///
/// Switch levels stand on lines, one below the other, hosts in a block of columns under their lowest switch. Where one
/// line would make a ribbon (hundreds of switches), the lowest levels are packed in rows under their parent instead;
/// how many levels stay on lines and how many hosts stand in a column is chosen so that the drawing's proportions are
/// close to a screen's. All of it is linear in the number of things for each of a few dozen candidates.
namespace hopyard::core
{

/// What is placed: sizes are inputs, positions outputs.
struct DomainBox {
    bool drawn = true; ///< false below a collapsed domain
    bool open = true;  ///< its children and hosts are drawn
    float boxWidth = 0;
    // outputs
    DiagramRect rect;            ///< the switch's own box
    float width = 0, height = 0; ///< of the whole subtree
    float contentWidth = 0;      ///< of what hangs below the box
    float center = 0;            ///< x of the box's middle
    float busY = 0;              ///< the edge from the parent turns at this height
    bool trunk = false;          ///< packed behind the first row: the edge goes round the rows before it
    float trunkX = 0;            ///< there it comes down
    float firstBusY = 0;         ///< and there it leaves the parent
};

struct HostBox {
    float width = 0, height = 0; ///< width is the same in a block
    DiagramRect rect;
    float railX = 0, busY = 0; ///< the edge from the switch: along busY, down at railX, into the card's left side
};

struct TreeGeometry {
    std::vector<DomainBox> domains; ///< as TopologyTree::domains
    std::vector<HostBox> hosts;     ///< as TopologyTree::hosts
    int lastLine = -1;              ///< the deepest level whose switches stand on a line; -1: only the root
    float width = 0, height = 0;
};

/// Distances between things.
namespace gaps
{
inline constexpr float line = 56;  ///< between the lines of two levels
inline constexpr float hosts = 34; ///< between a switch and its hosts
inline constexpr float row = 40;   ///< above each row of packed switches
inline constexpr float sibling = 28;
inline constexpr float card = 12;   ///< between host cards of a column
inline constexpr float column = 12; ///< between columns, beside the rail
inline constexpr float rail = 14;   ///< room for the rail left of each column
inline constexpr float gutter = 22; ///< room for the trunk left of packed rows
} // namespace gaps

/// Fills positions. `switchBudget`: with up to so many switches on lines, Graphviz places them.
/// Returns false when stopped.
bool placeTree(const TopologyTree &tree, TreeGeometry &geometry, std::size_t switchBudget, std::stop_token stop);

/// One switch for Graphviz: parents come before children; positions are centres.
struct GraphvizNode {
    int parent = -1;
    float width = 0;
    float center = 0; ///< output
};
/// Lays out a tree with Graphviz's dot, children in the given order. Serialised by a process-wide mutex. False when
/// Graphviz cannot (no plugins installed, its own failure): the caller places by itself then.
bool placeWithGraphviz(std::vector<GraphvizNode> &nodes, float height, float gapX, float gapY);

} // namespace hopyard::core
