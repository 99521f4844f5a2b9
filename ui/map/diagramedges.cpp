// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of DiagramPainter that draws the lines between switches and to hosts.

#include "core/diagram/metrics.h"
#include "ui/map/diagrampainter.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace hopyard::ui
{

void DiagramPainter::drawEdges()
{
    const core::Diagram &diagram = m_scene->diagram();
    // Where cards are blocks, the thousands of lines to them are drawn as thin ones in one go; where the blocks are
    // specks, they stand close enough below their switch.
    const double header = core::metrics::hostHeader * m_camera->scale();
    std::vector<std::size_t> plain, thin, onPath;
    for (std::size_t i = 0; i < diagram.edges.size(); ++i) {
        core::DiagramRect reach = m_scene->edgeReach(i);
        reach.w += 1;
        reach.h += 1;
        if (!reach.intersects(m_window)) {
            continue;
        }
        const core::ShapeKind kind = m_scene->shape(diagram.edges[i].to).kind;
        const bool isHost = kind == core::ShapeKind::Host || kind == core::ShapeKind::UnknownHost;
        if (m_overlay && i < m_overlay->pathEdges.size() && m_overlay->pathEdges[i]) {
            onPath.push_back(i);
        } else if (!isHost || header >= hostCard) {
            plain.push_back(i);
        } else if (header >= hostSpeck) {
            thin.push_back(i);
        }
    }
    drawThinEdges(thin);
    m_painter->setRenderHint(QPainter::Antialiasing, true);
    m_painter->setBrush(Qt::NoBrush);
    const auto draw = [&](const std::vector<std::size_t> &edges, core::Rgb color, double width) {
        QPen pen(toQColor(color), width);
        pen.setCosmetic(true);
        pen.setJoinStyle(Qt::RoundJoin);
        m_painter->setPen(pen);
        QPolygonF line;
        for (const std::size_t i : edges) {
            line.clear();
            for (const core::DiagramPoint &point : diagram.edges[i].points) {
                line.append(m_camera->toScreen(QPointF(point.x, point.y)));
            }
            m_painter->drawPolyline(line);
        }
    };
    draw(plain, m_palette.edge, 1.2);
    draw(onPath, m_palette.at(core::ColorAccent), 2.5);
}

/// All edges of a switch share their first lines and those of a column its rail: each is drawn once.
void DiagramPainter::drawThinEdges(const std::vector<std::size_t> &edges)
{
    std::vector<QLine> lines;
    std::array<QLine, 4> last;
    for (const std::size_t i : edges) {
        const auto &points = m_scene->diagram().edges[i].points;
        for (std::size_t p = 1; p < points.size(); ++p) {
            const QLine line(m_camera->toScreen(QPointF(points[p - 1].x, points[p - 1].y)).toPoint(),
                             m_camera->toScreen(QPointF(points[p].x, points[p].y)).toPoint());
            QLine &before = last[std::min(p - 1, last.size() - 1)];
            if (line.p1() != line.p2() && line != before) {
                lines.push_back(line);
                before = line;
            }
        }
    }
    if (!lines.empty()) {
        m_painter->setRenderHint(QPainter::Antialiasing, false);
        m_painter->setPen(QPen(toQColor(m_palette.edge), 0));
        m_painter->drawLines(lines.data(), int(lines.size()));
    }
}

} // namespace hopyard::ui
