// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From the tree to a Diagram: what things say (content.h) gives their sizes, the sizes give their places
// (treelayout.h), and here both become shapes and edges.

#include "core/layout/layout.h"

#include "core/base/text.h"
#include "core/diagram/metrics.h"
#include "core/layout/content.h"
#include "core/layout/textwidth.h"
#include "core/layout/treelayout.h"

#include <algorithm>
#include <cmath>

namespace hopyard::core
{

namespace
{

constexpr float margin = 24;
constexpr float narrowestCard = 150;
constexpr float narrowestBox = 110;
constexpr std::size_t podsInOneColumn = 10; ///< more than so many on a host: its card becomes wider
constexpr std::size_t mostPodColumns = 4;
constexpr float roomBesideTree = 56;
constexpr float placeHeader = 34;
/// Up to so many switches dot needs about 0.1 s; its time grows with their square. Source: performance.md 1.
constexpr std::size_t graphvizBudget = 1000;

float widthOfPod(const Pod &pod, std::uint16_t marks)
{
    return std::ceil(textWidth(escapedForDisplay(pod.meta.name), metrics::smallFont) + 2 * metrics::podPadding +
                     (marks != MarkNone ? metrics::iconRoom : 0));
}

float widthOfBox(const Shape &shape, bool bold)
{
    const float title =
        textWidth(shape.label, metrics::titleFont, bold) + (shape.marks != MarkNone ? metrics::iconRoom : 0);
    return std::ceil(std::max(title, textWidth(shape.sublabel, metrics::smallFont)) + 2 * metrics::padding);
}

/// Equal chips in rows.
struct ChipGrid {
    float chipWidth = 0;
    std::size_t columns = 1, rows = 0;

    float width() const { return static_cast<float>(columns) * (chipWidth + metrics::podGap) - metrics::podGap; }
    float height() const { return static_cast<float>(rows) * (metrics::podHeight + metrics::podGap); }
};

class TreeDiagram
{
public:
    TreeDiagram(const TopologyTree &tree, const DiagramOptions &options)
        : m_tree(tree), m_options(options), m_legend(tree, options.colorBy, options.remembered)
    {
    }

    Result<Diagram> make(std::stop_token stop);

private:
    void markCollapsed();
    void sizeBoxes();
    void sizeHosts();
    void emitDomain(int domain);
    void emitHost(int host, int parent);
    void emitPods(const std::vector<std::shared_ptr<const Pod>> &pods, int parent, DiagramPoint corner,
                  const ChipGrid &grid);
    void emitNoHostPlace();
    void emitBands();
    void domainEdge(int domain);
    void hostEdge(int host, int parent);
    DiagramRect moved(DiagramRect rect) const { return {rect.x + m_dx, rect.y + m_dy, rect.w, rect.h}; }
    std::vector<DiagramPoint> moved(std::vector<DiagramPoint> points) const;

    const TopologyTree &m_tree;
    const DiagramOptions &m_options;
    TreeGeometry m_geometry;
    LegendBuilder m_legend;
    Diagram m_diagram;
    std::vector<Shape> m_hostShapes;
    std::vector<ChipGrid> m_grids; ///< a host's pods
    std::vector<int> m_shapeOfDomain;
    float m_dx = 0, m_dy = margin;
};

std::vector<DiagramPoint> TreeDiagram::moved(std::vector<DiagramPoint> points) const
{
    for (DiagramPoint &point : points) {
        point = {point.x + m_dx, point.y + m_dy};
    }
    return points;
}

void TreeDiagram::markCollapsed()
{
    m_geometry.domains.resize(m_tree.domains.size());
    if (m_options.collapsed.empty()) {
        return;
    }
    for (std::size_t i = 0; i < m_tree.domains.size(); ++i) {
        DomainBox &box = m_geometry.domains[i];
        const int parent = m_tree.domains[i].parent;
        if (parent >= 0) {
            const DomainBox &above = m_geometry.domains[static_cast<std::size_t>(parent)];
            box.drawn = above.drawn && above.open;
        }
        box.open = box.drawn && !m_options.collapsed.contains(m_tree.pathText(static_cast<int>(i)));
    }
}

void TreeDiagram::sizeBoxes()
{
    for (std::size_t i = 0; i < m_tree.domains.size(); ++i) {
        DomainBox &box = m_geometry.domains[i];
        if (box.drawn) {
            Shape shape = domainShape(m_tree, static_cast<int>(i), m_options);
            // Room for the level's name, which stands in the box where the level has no line of its own.
            const int level = m_tree.domains[i].level;
            if (level >= 0) {
                shape.sublabel += " · " + levelNameOf(m_tree, static_cast<std::size_t>(level), m_options);
            }
            box.boxWidth = std::max(narrowestBox, widthOfBox(shape, true));
        }
    }
}

void TreeDiagram::sizeHosts()
{
    m_geometry.hosts.resize(m_tree.hosts.size());
    m_grids.resize(m_tree.hosts.size());
    m_hostShapes.resize(m_tree.hosts.size());
    for (std::size_t d = 0; d < m_tree.domains.size(); ++d) {
        if (!m_geometry.domains[d].drawn || !m_geometry.domains[d].open) {
            continue;
        }
        float widest = narrowestCard;
        for (const int index : m_tree.domains[d].hosts) {
            const auto i = static_cast<std::size_t>(index);
            const TreeHost &host = m_tree.hosts[i];
            m_hostShapes[i] = hostShape(host, m_options);
            ChipGrid &grid = m_grids[i];
            if (m_options.showPods) {
                for (const auto &pod : host.pods) {
                    grid.chipWidth = std::max(grid.chipWidth, widthOfPod(*pod, marksOf(*pod)));
                }
                grid.columns = std::clamp<std::size_t>((host.pods.size() + podsInOneColumn - 1) / podsInOneColumn, 1,
                                                       mostPodColumns);
            }
            widest = std::max({widest, widthOfBox(m_hostShapes[i], false), grid.width() + 2 * metrics::padding});
        }
        for (const int index : m_tree.domains[d].hosts) {
            const auto i = static_cast<std::size_t>(index);
            ChipGrid &grid = m_grids[i];
            HostBox &box = m_geometry.hosts[i];
            box.width = widest;
            box.height = metrics::hostHeader;
            const std::size_t pods = m_options.showPods ? m_tree.hosts[i].pods.size() : 0;
            if (pods > 0) {
                // As many short chips side by side as the card's width has room for; then they share the width.
                const float room = widest - 2 * metrics::padding + metrics::podGap;
                grid.columns =
                    std::max<std::size_t>(1, static_cast<std::size_t>(room / (grid.chipWidth + metrics::podGap)));
                grid.columns = std::min(grid.columns, pods);
                grid.chipWidth = room / static_cast<float>(grid.columns) - metrics::podGap;
                grid.rows = (pods + grid.columns - 1) / grid.columns;
                box.height += grid.height() + metrics::podGap;
            }
        }
    }
}

void TreeDiagram::domainEdge(int domain)
{
    const DomainBox &box = m_geometry.domains[static_cast<std::size_t>(domain)];
    const int parent = m_tree.domains[static_cast<std::size_t>(domain)].parent;
    const DomainBox &above = m_geometry.domains[static_cast<std::size_t>(parent)];
    const float bottom = above.rect.y + above.rect.h;
    std::vector<DiagramPoint> points = {{above.center, bottom}};
    if (box.trunk) {
        points.insert(points.end(), {{above.center, box.firstBusY},
                                     {box.trunkX, box.firstBusY},
                                     {box.trunkX, box.busY},
                                     {box.center, box.busY}});
    } else if (std::abs(above.center - box.center) > 0.5F) {
        points.insert(points.end(), {{above.center, box.busY}, {box.center, box.busY}});
    }
    points.push_back({box.center, box.rect.y});
    m_diagram.edges.push_back({m_shapeOfDomain[static_cast<std::size_t>(parent)],
                               m_shapeOfDomain[static_cast<std::size_t>(domain)], moved(std::move(points))});
}

void TreeDiagram::hostEdge(int host, int parent)
{
    const HostBox &box = m_geometry.hosts[static_cast<std::size_t>(host)];
    const DomainBox &above =
        m_geometry.domains[static_cast<std::size_t>(m_tree.hosts[static_cast<std::size_t>(host)].domain)];
    const float bottom = above.rect.y + above.rect.h;
    const float middle = box.rect.y + metrics::hostHeader / 2;
    m_diagram.edges.push_back({parent, static_cast<int>(m_diagram.shapes.size()) - 1,
                               moved(std::vector<DiagramPoint>{{above.center, bottom},
                                                               {above.center, box.busY},
                                                               {box.railX, box.busY},
                                                               {box.railX, middle},
                                                               {box.rect.x, middle}})});
}

void TreeDiagram::emitPods(const std::vector<std::shared_ptr<const Pod>> &pods, int parent, DiagramPoint corner,
                           const ChipGrid &grid)
{
    for (std::size_t i = 0; i < pods.size(); ++i) {
        Shape shape = podShape(*pods[i], m_options);
        const auto column = static_cast<float>(i % grid.columns);
        const auto row = static_cast<float>(i / grid.columns);
        shape.rect = {corner.x + column * (grid.chipWidth + metrics::podGap),
                      corner.y + row * (metrics::podHeight + metrics::podGap), grid.chipWidth, metrics::podHeight};
        shape.parent = parent;
        shape.podIndex = static_cast<int>(i);
        m_legend.addPod(*pods[i], shape);
        m_diagram.shapes.push_back(std::move(shape));
    }
}

void TreeDiagram::emitHost(int index, int parent)
{
    const auto i = static_cast<std::size_t>(index);
    const TreeHost &host = m_tree.hosts[i];
    Shape shape = std::move(m_hostShapes[i]);
    shape.rect = moved(m_geometry.hosts[i].rect);
    shape.parent = parent;
    shape.subject = index;
    m_legend.addHost(host, shape);
    const DiagramPoint corner = {shape.rect.x + metrics::padding,
                                 shape.rect.y + metrics::hostHeader + metrics::podGap / 2};
    const int self = static_cast<int>(m_diagram.shapes.size());
    m_diagram.shapes.push_back(std::move(shape));
    hostEdge(index, parent);
    if (m_options.showPods) {
        emitPods(host.pods, self, corner, m_grids[i]);
    }
}

void TreeDiagram::emitDomain(int domain)
{
    const auto i = static_cast<std::size_t>(domain);
    const DomainBox &box = m_geometry.domains[i];
    if (!box.drawn) {
        return;
    }
    const TreeDomain &from = m_tree.domains[i];
    Shape shape = domainShape(m_tree, domain, m_options);
    shape.rect = moved(box.rect);
    shape.parent = from.parent < 0 ? -1 : m_shapeOfDomain[static_cast<std::size_t>(from.parent)];
    if (from.level > m_geometry.lastLine) {
        shape.sublabel += " · " + levelNameOf(m_tree, static_cast<std::size_t>(from.level), m_options);
    }
    const int self = static_cast<int>(m_diagram.shapes.size());
    m_shapeOfDomain[i] = self;
    m_diagram.shapes.push_back(std::move(shape));
    if (from.parent >= 0) {
        domainEdge(domain);
    }
    if (box.open) {
        for (const int host : from.hosts) {
            emitHost(host, self);
        }
    }
}

void TreeDiagram::emitNoHostPlace()
{
    const auto &pods = m_tree.unscheduled;
    if (pods.empty()) {
        return;
    }
    ChipGrid grid;
    for (const auto &pod : pods) {
        grid.chipWidth = std::max(grid.chipWidth, widthOfPod(*pod, MarkPending));
    }
    Shape place;
    place.kind = ShapeKind::NoHostPlace;
    place.fill = ColorHost;
    place.label = replaced(m_options.words.noHost, std::to_string(pods.size()));
    const float pitch = metrics::podHeight + metrics::podGap;
    const auto count = static_cast<float>(pods.size());
    const float wanted =
        std::max({(m_geometry.height - placeHeader) / pitch, std::sqrt(count * grid.chipWidth / pitch), 1.0F});
    grid.rows = std::min(pods.size(), static_cast<std::size_t>(wanted));
    grid.columns = (pods.size() + grid.rows - 1) / grid.rows;
    grid.rows = (pods.size() + grid.columns - 1) / grid.columns;
    const float width = std::max(grid.width(), textWidth(place.label, metrics::titleFont, true)) + 2 * metrics::padding;
    place.rect = moved({m_geometry.width + roomBesideTree, 0, std::ceil(width),
                        placeHeader + (m_options.showPods ? grid.height() + metrics::podGap : 0)});
    const DiagramPoint corner = {place.rect.x + metrics::padding, place.rect.y + placeHeader};
    const int self = static_cast<int>(m_diagram.shapes.size());
    m_diagram.shapes.push_back(std::move(place));
    if (m_options.showPods) {
        emitPods(pods, self, corner, grid);
    }
}

void TreeDiagram::emitBands()
{
    for (std::size_t level = 0; level < m_tree.levels.switchLevels(); ++level) {
        m_diagram.levelNames.push_back(escapedForDisplay(levelNameOf(m_tree, level, m_options)));
        const bool hasLine = static_cast<int>(level) <= m_geometry.lastLine;
        const float y = static_cast<float>(level + 1) * (metrics::domainHeight + gaps::line);
        m_diagram.levelBands.push_back(
            {margin, m_dy + y - 8, m_dx + m_geometry.width - margin, hasLine ? metrics::domainHeight + 16 : 0});
    }
}

Result<Diagram> TreeDiagram::make(std::stop_token stop)
{
    markCollapsed();
    sizeBoxes();
    sizeHosts();
    if (stop.stop_requested() || !placeTree(m_tree, m_geometry, graphvizBudget, stop)) {
        return fail(ErrorKind::Cancelled, "The drawing was cancelled.");
    }
    float names = 0;
    for (std::size_t level = 0; static_cast<int>(level) <= m_geometry.lastLine; ++level) {
        names =
            std::max(names, textWidth(escapedForDisplay(levelNameOf(m_tree, level, m_options)), metrics::smallFont));
    }
    m_dx = std::ceil(margin + (names > 0 ? names + 2 * metrics::padding + 8 : 0));
    emitBands();
    m_shapeOfDomain.assign(m_tree.domains.size(), -1);
    for (std::size_t domain = 0; domain < m_tree.domains.size(); ++domain) {
        emitDomain(static_cast<int>(domain));
        if (stop.stop_requested()) {
            return fail(ErrorKind::Cancelled, "The drawing was cancelled.");
        }
    }
    emitNoHostPlace();
    m_diagram.title = m_options.title.empty() ? "cluster" : escapedForDisplay(m_options.title);
    m_diagram.subtitle = subtitleOf(m_tree, m_options);
    m_diagram.time = m_options.time;
    m_diagram.view = DiagramView::Tree;
    m_diagram.legend = m_legend.take();
    m_diagram.assigned = m_legend.assigned();
    float right = 0;
    float bottom = 0;
    for (const Shape &shape : m_diagram.shapes) {
        right = std::max(right, shape.rect.x + shape.rect.w);
        bottom = std::max(bottom, shape.rect.y + shape.rect.h);
    }
    m_diagram.bounds = {0, 0, right + margin, bottom + margin};
    return std::move(m_diagram);
}

} // namespace

Result<Diagram> layoutTree(const TopologyTree &tree, const DiagramOptions &options, std::stop_token stop)
{
    if (options.view == DiagramView::Map) {
        return fail(ErrorKind::Unsupported, "The map view is not in this version; use the tree view.");
    }
    return TreeDiagram(tree, options).make(std::move(stop));
}

} // namespace hopyard::core
