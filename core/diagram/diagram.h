// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"
#include "core/diagram/palette.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace hopyard::core
{

struct DiagramPoint {
    float x = 0, y = 0;
};
struct DiagramRect {
    float x = 0, y = 0, w = 0, h = 0;
    bool contains(float px, float py) const { return px >= x && py >= y && px < x + w && py < y + h; }
    bool intersects(const DiagramRect &o) const { return x < o.x + o.w && o.x < x + w && y < o.y + o.h && o.y < y + h; }
};

enum class ShapeKind : std::uint8_t {
    Root,
    Domain,
    MissingDomain, ///< "no layer-N label"
    Host,
    UnknownHost, ///< pods name it, the node cannot be seen
    Pod,
    MorePods,   ///< "+12" where a host has more pods than are drawn
    NoHostPlace ///< the place of pods that are on no host
};

/// Marks beside colour, so that colour is never the only sign. Bit flags.
enum Mark : std::uint16_t {
    MarkNone = 0,
    MarkCordoned = 1,
    MarkNotReady = 2,
    MarkReserved = 4,
    MarkTerminating = 8,
    MarkUnknown = 16,
    MarkPending = 32,
    MarkFinished = 64,
    MarkFailed = 128,
    MarkForecast = 256
};

/// One drawn thing. Geometry in diagram units (1 unit = 1 px at 100 %), y downwards. Children come after their parent.
struct Shape {
    ShapeKind kind = ShapeKind::Host;
    DiagramRect rect;
    int parent = -1;
    int subject = -1;  ///< index into the tree: domains for Root/Domain/MissingDomain, hosts for Host/UnknownHost
    int podIndex = -1; ///< Pod: index within the host's pods, or within `unscheduled` for parent NoHostPlace
    std::uint16_t marks = MarkNone;
    ColorIndex fill = 0;  ///< into Palette
    std::string label;    ///< escaped for display; never elided here: painters cut, exports do not
    std::string sublabel; ///< counts: "6/8 GPU"; of a pod, for its tooltip: "team-a · Running · 8 GPU · Job/train"
    float fraction = -1;  ///< used share 0…1 for a fill bar; negative: none
};

struct DiagramEdge {
    int from = -1, to = -1; ///< shape indexes
    std::vector<DiagramPoint> points;
};

struct LegendEntry {
    std::string text;
    ColorIndex fill = 0;
    std::uint16_t marks = MarkNone;
    std::string key; ///< what a filter matches: the job, namespace, state …
    int count = 0;
};

/// Which category colour each job, namespace, … has.
using ColorAssignment = std::map<std::string, ColorIndex>;

enum class ColorBy : std::uint8_t { Job, Namespace, State, Free, Health, InstanceType, Queue };
enum class DiagramView : std::uint8_t { Tree, Map };

/// What is drawn, as data: the window paints it and the writers export it, so the screen and a file show the same
/// thing. Immutable after build; shared between threads.
struct Diagram {
    std::string title;    ///< cluster (context) name
    std::string subtitle; ///< "60 hosts, 412 pods · namespace all · coloured by job"
    TimePoint time{};     ///< state's time
    DiagramView view = DiagramView::Tree;
    DiagramRect bounds;
    std::vector<Shape> shapes;
    std::vector<DiagramEdge> edges;
    std::vector<LegendEntry> legend;
    ColorAssignment assigned; ///< to be given to the next layout of the same cluster: DiagramOptions::remembered
    std::vector<std::string> levelNames; ///< one a switch level: "layer 1", …
    /// Where each level's switches stand, the same count as levelNames: a band across the drawing with room for the
    /// name at its left. Height 0: too many for one line, these switches are packed in rows under their parent.
    std::vector<DiagramRect> levelBands;
};

} // namespace hopyard::core
