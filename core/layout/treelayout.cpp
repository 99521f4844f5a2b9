// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/layout/treelayout.h"

#include "core/diagram/metrics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hopyard::core
{

namespace
{

constexpr float boxHeight = metrics::domainHeight;
constexpr float wantedAspect = 1.7F; ///< width by height of a usual screen, with room for docks
constexpr float widestAspect = 3.2F; ///< above it, and too wide for a screen, lines are given up for rows
constexpr float wideEnough = 3200;

struct Size {
    float width = 0, height = 0;
};

/// How the drawing is folded.
struct Plan {
    int lastLine = -1;
    int hostsPerColumn = 1;
};

class Placer
{
public:
    Placer(const TopologyTree &tree, TreeGeometry &geometry) : m_tree(tree), m_geometry(geometry) {}

    void choosePlan();
    void measure(Plan plan);
    void placeLines(std::size_t switchBudget);
    void placeBelow();

private:
    const TreeDomain &source(int domain) const { return m_tree.domains[static_cast<std::size_t>(domain)]; }
    DomainBox &box(int domain) { return m_geometry.domains[static_cast<std::size_t>(domain)]; }
    HostBox &host(int index) { return m_geometry.hosts[static_cast<std::size_t>(index)]; }

    std::size_t columnsOf(const TreeDomain &domain) const;
    Size blockSize(const TreeDomain &domain);
    Size packedSize(const TreeDomain &domain);
    Size contentSize(int domain);
    float rowLimit(const TreeDomain &domain);
    template <class Visit>
    Size packRows(const TreeDomain &domain, const Visit &visit);
    bool childrenOnLine(int domain) const { return source(domain).level < m_plan.lastLine; }
    bool onLine(int domain) const { return source(domain).level <= m_plan.lastLine; }

    Plan bestFor(int lastLine, float &bestCost);
    bool linesByGraphviz();
    void linesByUs();
    void centerOverChildren();
    bool linesOverlap() const;
    void placeBlock(int domain);
    void placePacked(int domain);

    const TopologyTree &m_tree;
    TreeGeometry &m_geometry;
    Plan m_plan;
};

std::size_t Placer::columnsOf(const TreeDomain &domain) const
{
    const auto perColumn = static_cast<std::size_t>(m_plan.hostsPerColumn);
    return std::max<std::size_t>(1, (domain.hosts.size() + perColumn - 1) / perColumn);
}

Size Placer::blockSize(const TreeDomain &domain)
{
    const std::size_t columns = columnsOf(domain);
    Size size;
    float rowHeight = 0;
    for (std::size_t i = 0; i < domain.hosts.size(); ++i) {
        const HostBox &card = host(domain.hosts[i]);
        size.width = std::max(size.width, card.width);
        rowHeight = std::max(rowHeight, card.height);
        if ((i + 1) % columns == 0 || i + 1 == domain.hosts.size()) {
            size.height += rowHeight + gaps::card;
            rowHeight = 0;
        }
    }
    const auto count = static_cast<float>(columns);
    size.width = count * (gaps::rail + size.width) + (count - 1) * gaps::column;
    size.height -= gaps::card;
    return size;
}

float Placer::rowLimit(const TreeDomain &domain)
{
    float area = 0;
    float widest = 0;
    for (const int child : domain.children) {
        area += (box(child).width + gaps::sibling) * (box(child).height + gaps::row);
        widest = std::max(widest, box(child).width);
    }
    return std::max(widest, std::sqrt(area * wantedAspect));
}

/// Rows of children, left to right, each row as high as its highest; visit(child, x, y, rowTop, first row?) with x and
/// y from the content's corner, trunk room included.
template <class Visit>
Size Placer::packRows(const TreeDomain &domain, const Visit &visit)
{
    const float limit = rowLimit(domain);
    Size size;
    float x = 0;
    float top = 0;
    float rowHeight = 0;
    bool first = true;
    for (const int child : domain.children) {
        const DomainBox &item = box(child);
        if (x > 0 && x + item.width > limit) {
            top += rowHeight + gaps::row;
            x = 0;
            rowHeight = 0;
            first = false;
        }
        visit(child, gaps::gutter + x, top, first);
        size.width = std::max(size.width, x + item.width);
        x += item.width + gaps::sibling;
        rowHeight = std::max(rowHeight, item.height);
    }
    size.width += 2 * gaps::gutter; // both sides, so that the parent stands in the middle of its children
    size.height = top + rowHeight;
    return size;
}

Size Placer::packedSize(const TreeDomain &domain)
{
    return packRows(domain, [](int, float, float, bool) {});
}

Size Placer::contentSize(int domain)
{
    const TreeDomain &from = source(domain);
    if (!box(domain).open) {
        return {};
    }
    if (!from.hosts.empty()) {
        const Size block = blockSize(from);
        return {block.width, block.height + gaps::hosts};
    }
    if (from.children.empty()) {
        return {};
    }
    if (!childrenOnLine(domain)) {
        const Size packed = packedSize(from);
        return {packed.width, packed.height + gaps::row};
    }
    Size row;
    for (const int child : from.children) {
        row.width += box(child).width + gaps::sibling;
        row.height = std::max(row.height, box(child).height);
    }
    return {row.width - gaps::sibling, row.height + gaps::line};
}

void Placer::measure(Plan plan)
{
    m_plan = plan;
    for (std::size_t i = m_geometry.domains.size(); i-- > 0;) {
        DomainBox &item = m_geometry.domains[i];
        if (!item.drawn) {
            continue;
        }
        const Size content = contentSize(static_cast<int>(i));
        item.contentWidth = content.width;
        item.width = std::max(item.boxWidth, content.width);
        item.height = boxHeight + content.height;
    }
    m_geometry.lastLine = plan.lastLine;
}

Plan Placer::bestFor(int lastLine, float &bestCost)
{
    std::size_t most = 1;
    for (const TreeDomain &domain : m_tree.domains) {
        most = std::max(most, domain.hosts.size());
    }
    Plan best{lastLine, 1};
    bestCost = std::numeric_limits<float>::max();
    for (std::size_t perColumn = 1;; perColumn += 1 + perColumn / 3) {
        const std::size_t used = std::min(perColumn, most);
        measure({lastLine, static_cast<int>(used)});
        const float cost = std::abs(std::log(box(0).width / box(0).height / wantedAspect));
        if (cost < bestCost) {
            bestCost = cost;
            best = m_plan;
        }
        if (perColumn >= most) {
            return best;
        }
    }
}

void Placer::choosePlan()
{
    const int deepest = static_cast<int>(m_tree.levels.switchLevels()) - 1;
    Plan best;
    float bestCost = std::numeric_limits<float>::max();
    for (int lastLine = deepest; lastLine >= -1; --lastLine) {
        float cost = 0;
        const Plan plan = bestFor(lastLine, cost);
        measure(plan);
        const float aspect = box(0).width / box(0).height;
        if (cost < bestCost) {
            bestCost = cost;
            best = plan;
        }
        // Lines are what people expect of a tree: the most lines that are not a ribbon.
        if (aspect <= widestAspect || box(0).width <= wideEnough) {
            best = plan;
            break;
        }
    }
    measure(best);
}

void Placer::placeLines(std::size_t switchBudget)
{
    std::size_t switches = 0;
    for (std::size_t i = 0; i < m_geometry.domains.size(); ++i) {
        switches += m_geometry.domains[i].drawn && onLine(static_cast<int>(i)) ? 1 : 0;
    }
    bool placed = switches > 1 && switches <= switchBudget && linesByGraphviz();
    if (placed) {
        centerOverChildren();
        placed = !linesOverlap();
    }
    if (!placed) {
        linesByUs();
    }
    for (std::size_t i = 0; i < m_geometry.domains.size(); ++i) {
        DomainBox &item = m_geometry.domains[i];
        if (item.drawn && onLine(static_cast<int>(i))) {
            const float y = static_cast<float>(m_tree.domains[i].level + 1) * (boxHeight + gaps::line);
            item.rect = {item.center - item.boxWidth / 2, y, item.boxWidth, boxHeight};
            item.busY = y - gaps::line / 2;
        }
    }
}

bool Placer::linesByGraphviz()
{
    std::vector<GraphvizNode> nodes;
    std::vector<int> indexOf(m_geometry.domains.size(), -1);
    std::vector<int> drawn;
    for (std::size_t i = 0; i < m_geometry.domains.size(); ++i) {
        const DomainBox &item = m_geometry.domains[i];
        const int domain = static_cast<int>(i);
        if (!item.drawn || !onLine(domain)) {
            continue;
        }
        const int parent = source(domain).parent;
        const bool spreads = item.open && childrenOnLine(domain) && !source(domain).children.empty();
        indexOf[i] = static_cast<int>(nodes.size());
        nodes.push_back(
            {parent < 0 ? -1 : indexOf[static_cast<std::size_t>(parent)], spreads ? item.boxWidth : item.width});
        drawn.push_back(domain);
    }
    if (!placeWithGraphviz(nodes, boxHeight, gaps::sibling, gaps::line)) {
        return false;
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        box(drawn[i]).center = nodes[i].center;
    }
    return true;
}

void Placer::centerOverChildren()
{
    for (std::size_t i = m_geometry.domains.size(); i-- > 0;) {
        const int domain = static_cast<int>(i);
        const TreeDomain &from = source(domain);
        if (box(domain).drawn && box(domain).open && childrenOnLine(domain) && !from.children.empty()) {
            box(domain).center = (box(from.children.front()).center + box(from.children.back()).center) / 2;
        }
    }
}

/// Whether two neighbours of a line overlap, which centring can cause where a switch is wider than what hangs below it.
bool Placer::linesOverlap() const
{
    std::vector<float> rightOf(static_cast<std::size_t>(m_plan.lastLine + 2), std::numeric_limits<float>::lowest());
    for (std::size_t i = 0; i < m_geometry.domains.size(); ++i) {
        const DomainBox &item = m_geometry.domains[i];
        const int domain = static_cast<int>(i);
        if (!item.drawn || !onLine(domain)) {
            continue;
        }
        const bool spreads = item.open && childrenOnLine(domain) && !source(domain).children.empty();
        const float width = spreads ? item.boxWidth : item.width;
        float &right = rightOf[static_cast<std::size_t>(source(domain).level + 1)];
        if (item.center - width / 2 < right + gaps::sibling / 2) {
            return true;
        }
        right = item.center + width / 2;
    }
    return false;
}

void Placer::linesByUs()
{
    std::vector<float> left(m_geometry.domains.size(), 0);
    for (std::size_t i = 0; i < m_geometry.domains.size(); ++i) {
        const int domain = static_cast<int>(i);
        DomainBox &item = box(domain);
        if (!item.drawn || !onLine(domain)) {
            continue;
        }
        item.center = left[i] + item.width / 2;
        if (!item.open || !childrenOnLine(domain)) {
            continue;
        }
        float x = item.center - item.contentWidth / 2;
        for (const int child : source(domain).children) {
            left[static_cast<std::size_t>(child)] = x;
            x += box(child).width + gaps::sibling;
        }
    }
}

void Placer::placeBlock(int domain)
{
    const TreeDomain &from = source(domain);
    const DomainBox &item = box(domain);
    const std::size_t columns = columnsOf(from);
    const float busY = item.rect.y + boxHeight + gaps::hosts / 2;
    float y = item.rect.y + boxHeight + gaps::hosts;
    float rowHeight = 0;
    float cardWidth = 0;
    for (const int index : from.hosts) {
        cardWidth = std::max(cardWidth, host(index).width);
    }
    for (std::size_t i = 0; i < from.hosts.size(); ++i) {
        HostBox &card = host(from.hosts[i]);
        const auto column = static_cast<float>(i % columns);
        if (i > 0 && i % columns == 0) {
            y += rowHeight + gaps::card;
            rowHeight = 0;
        }
        const float x = item.center - item.contentWidth / 2 + column * (gaps::rail + cardWidth + gaps::column);
        card.rect = {x + gaps::rail, y, cardWidth, card.height};
        card.railX = x + gaps::rail / 2 - 2;
        card.busY = busY;
        rowHeight = std::max(rowHeight, card.height);
    }
}

void Placer::placePacked(int domain)
{
    const DomainBox &item = box(domain);
    const float left = item.center - item.contentWidth / 2;
    const float top = item.rect.y + boxHeight + gaps::row;
    packRows(source(domain), [&](int child, float x, float y, bool first) {
        DomainBox &below = box(child);
        below.center = left + x + below.width / 2;
        below.rect = {below.center - below.boxWidth / 2, top + y, below.boxWidth, boxHeight};
        below.busY = top + y - gaps::row / 2;
        below.trunk = !first;
        below.trunkX = left + gaps::gutter / 2;
        below.firstBusY = top - gaps::row / 2;
    });
}

void Placer::placeBelow()
{
    for (std::size_t i = 0; i < m_geometry.domains.size(); ++i) {
        const int domain = static_cast<int>(i);
        if (!box(domain).drawn || !box(domain).open) {
            continue;
        }
        if (!source(domain).hosts.empty()) {
            placeBlock(domain);
        } else if (!childrenOnLine(domain)) {
            placePacked(domain);
        }
    }
}

/// Moves everything so that the drawing starts at 0, 0 and says how large it is.
void normalize(TreeGeometry &geometry)
{
    float left = std::numeric_limits<float>::max();
    float right = 0;
    float bottom = 0;
    const auto include = [&](const DiagramRect &rect) {
        left = std::min(left, rect.x);
        right = std::max(right, rect.x + rect.w);
        bottom = std::max(bottom, rect.y + rect.h);
    };
    for (const DomainBox &item : geometry.domains) {
        if (item.drawn) {
            include(item.rect);
        }
    }
    for (const HostBox &card : geometry.hosts) {
        if (card.rect.w > 0) {
            include({card.rect.x - gaps::rail, card.rect.y, card.rect.w + gaps::rail, card.rect.h});
        }
    }
    for (DomainBox &item : geometry.domains) {
        item.rect.x -= left;
        item.center -= left;
        item.trunkX -= left;
    }
    for (HostBox &card : geometry.hosts) {
        card.rect.x -= left;
        card.railX -= left;
    }
    geometry.width = right - left;
    geometry.height = bottom;
}

} // namespace

bool placeTree(const TopologyTree &tree, TreeGeometry &geometry, std::size_t switchBudget, std::stop_token stop)
{
    Placer placer(tree, geometry);
    placer.choosePlan();
    if (stop.stop_requested()) {
        return false;
    }
    placer.placeLines(switchBudget);
    if (stop.stop_requested()) {
        return false;
    }
    placer.placeBelow();
    normalize(geometry);
    return !stop.stop_requested();
}

} // namespace hopyard::core
