// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Levels of detail, by the size a thing has on the screen:
//
//   pods      under 2 px high: not drawn, their host shows how full it is; under 9 px: blocks, batched by colour;
//   above: chips with
//             border, mark and, where it fits, the name.
//   hosts     under 9 px high: blocks in the colour of how full they are; above: cards with text where it fits. The
//   lines to
//             them are thin under 9 px and go under 4 px.
//   switches  always drawn; where their own text would be too small to read, as labels that take the room their row has
//             beside them; as blocks only where even that holds no letter.
//   text      is set in whole pixel sizes only (glyph caches) and never under 8 px; a frame draws at most maxTexts of
//   them.
//
// Blocks are drawn with one drawRects call a colour, which costs 55 to 70 ns a rectangle; everything one by one is
// bounded by what fits on a screen at its minimum size.

#include "ui/map/diagrampainter.h"

#include "core/diagram/metrics.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace hopyard::ui
{

namespace metrics = core::metrics;
using core::Shape;
using core::ShapeKind;

namespace
{

constexpr double podBlock = 2, podChip = 9, textMinimum = 8;
/// Below this size of their own text switches are drawn as labels of a readable size, as wide as their row has room.
constexpr double smallDomains = 9;
constexpr int maxTexts = 1500;

bool isDomain(ShapeKind kind)
{
    return kind == ShapeKind::Root || kind == ShapeKind::Domain || kind == ShapeKind::MissingDomain;
}

bool isDashed(const Shape &shape)
{
    return shape.kind == ShapeKind::MissingDomain || shape.kind == ShapeKind::UnknownHost ||
           shape.kind == ShapeKind::NoHostPlace;
}

} // namespace

DiagramPainter::DiagramPainter(const core::Palette &palette, const QFont &font) : m_palette(palette), m_font(font) {}

void DiagramPainter::paint(QPainter &painter, const DiagramScene &scene, const Camera &camera, const QRectF &viewport,
                           const QRectF &clip)
{
    paintBase(painter, scene, camera, viewport, clip);
    paintMarks(painter, scene, camera, viewport, clip);
}

void DiagramPainter::begin(QPainter &painter, const DiagramScene &scene, const Camera &camera, const QRectF &viewport,
                           const QRectF &clip)
{
    m_painter = &painter;
    m_scene = &scene;
    m_camera = &camera;
    m_viewport = viewport;
    m_clip = clip.isNull() ? viewport : clip;
    m_window = camera.toDiagram(m_clip);
}

void DiagramPainter::paintBase(QPainter &painter, const DiagramScene &scene, const Camera &camera,
                               const QRectF &viewport, const QRectF &clip)
{
    begin(painter, scene, camera, viewport, clip);
    m_drawn = m_texts = 0;
    painter.fillRect(m_clip, toQColor(m_palette.background));
    collect();
    if (!m_isSimple) {
        drawBands();
    }
    drawCards(m_visible.places);
    drawEdges();
    drawBlocks(m_visible.hosts, hostCard);
    drawCards(m_visible.hosts);
    drawPods();
    if (!m_isSimple && metrics::titleFont * camera.scale() < smallDomains) {
        drawSmallDomains();
    } else {
        drawBlocks(m_visible.domains, 3);
        drawCards(m_visible.domains);
    }
    m_painter = nullptr;
}

void DiagramPainter::paintMarks(QPainter &painter, const DiagramScene &scene, const Camera &camera,
                                const QRectF &viewport, const QRectF &clip)
{
    if (m_overlay) {
        begin(painter, scene, camera, viewport, clip);
        drawOverlay();
        m_painter = nullptr;
    }
}

void DiagramPainter::collect()
{
    m_visible = {};
    const double scale = m_camera->scale();
    std::vector<int> open(m_scene->roots().rbegin(), m_scene->roots().rend());
    while (!open.empty()) {
        const int index = open.back();
        open.pop_back();
        const core::DiagramRect &reach = m_scene->reach(index);
        if (!reach.intersects(m_window)) {
            continue;
        }
        const Shape &shape = m_scene->shape(index);
        const bool isSeen = shape.rect.intersects(m_window);
        switch (shape.kind) {
        case ShapeKind::Root:
        case ShapeKind::Domain:
        case ShapeKind::MissingDomain:
            if (isSeen) {
                m_visible.domains.push_back(index);
            }
            break;
        case ShapeKind::Host:
        case ShapeKind::UnknownHost:
            if (isSeen) {
                m_visible.hosts.push_back(index);
            }
            if (metrics::podHeight * scale < podBlock) {
                continue;
            }
            break;
        case ShapeKind::NoHostPlace:
            m_visible.places.push_back(index);
            break;
        case ShapeKind::Pod:
        case ShapeKind::MorePods:
            if (isSeen) {
                m_visible.pods.push_back(index);
            }
            break;
        }
        const auto below = m_scene->children(index);
        open.insert(open.end(), below.rbegin(), below.rend());
    }
}

bool DiagramPainter::isDimmed(int index) const
{
    return m_overlay && std::size_t(index) < m_overlay->dimmed.size() && m_overlay->dimmed[std::size_t(index)];
}

QColor DiagramPainter::dimIf(int index, const QColor &color) const
{
    if (!isDimmed(index)) {
        return color;
    }
    const QColor back = toQColor(m_palette.background);
    const auto mix = [](int a, int b) { return a + (b - a) / 5; };
    return QColor(mix(back.red(), color.red()), mix(back.green(), color.green()), mix(back.blue(), color.blue()));
}

QColor DiagramPainter::fillOf(int index) const
{
    return dimIf(index, toQColor(m_palette.at(m_scene->shape(index).fill)));
}

QColor DiagramPainter::inkOn(int index) const
{
    if (isDimmed(index)) {
        return toQColor(m_palette.mutedText);
    }
    return toQColor(m_palette.textOn(m_scene->shape(index).fill));
}

QFont DiagramPainter::fontOf(int pixelSize, bool bold) const
{
    QFont font = m_font;
    font.setPixelSize(pixelSize);
    font.setBold(bold);
    return font;
}

void DiagramPainter::drawBands()
{
    const core::Diagram &diagram = m_scene->diagram();
    const int pixelSize = std::clamp(int(std::lround(metrics::smallFont * m_camera->scale())), 9, 18);
    for (std::size_t i = 0; i < diagram.levelBands.size() && i < diagram.levelNames.size(); ++i) {
        const QRectF band = screen(diagram.levelBands[i]);
        if (band.height() < 6 || !band.adjusted(-120, 0, 0, 0).intersects(m_clip)) {
            continue;
        }
        QColor tint = toQColor(m_palette.edge);
        tint.setAlphaF(0.10F);
        m_painter->fillRect(band, tint);
        // At its own size the name has its place at the left of the band; smaller than can be read, it stands before
        // the band. It stays in view however far the drawing is moved.
        const QString name = display(diagram.levelNames[i]);
        const bool isInside = metrics::smallFont * m_camera->scale() >= pixelSize - 0.5;
        const double room = isInside ? 0 : QFontMetricsF(fontOf(pixelSize, false)).horizontalAdvance(name) + 14;
        const double left = std::max(band.left() - room, m_viewport.left()) + 8;
        drawLine(name, {left, band.center().y() + pixelSize * 0.35}, band.right() - left, pixelSize, false,
                 toQColor(m_palette.mutedText));
    }
}

void DiagramPainter::drawBlocks(const std::vector<int> &shapes, double minimum)
{
    std::array<std::vector<QRect>, 2 * (core::ColorFirstCategory + core::categoryColors)> batches;
    for (const int index : shapes) {
        const Shape &shape = m_scene->shape(index);
        const QRectF rect = screen(shape.rect);
        if (rect.height() >= minimum) {
            continue;
        }
        core::ColorIndex fill = shape.fill;
        if (shape.kind == ShapeKind::Host && fill == core::ColorHost) {
            const bool isIll = shape.marks & (core::MarkNotReady | core::MarkCordoned);
            fill = isIll                      ? core::ColorNotReady
                   : shape.fraction >= 0.999F ? core::ColorFull
                   : shape.fraction > 0       ? core::ColorUsed
                                              : core::ColorFree;
        }
        const int left = int(std::floor(rect.left()));
        const int top = int(std::floor(rect.top()));
        // A gap of a pixel keeps neighbours apart as long as there is room for one.
        const int width = std::max(1, int(std::floor(rect.right())) - left - (rect.width() > 4 ? 1 : 0));
        const int height = std::max(1, int(std::floor(rect.bottom())) - top - (rect.height() > 4 ? 1 : 0));
        batches[std::size_t(fill) * 2 + (isDimmed(index) ? 1 : 0)].emplace_back(left, top, width, height);
        ++m_drawn;
    }
    m_painter->setRenderHint(QPainter::Antialiasing, false);
    m_painter->setPen(Qt::NoPen);
    for (std::size_t i = 0; i < batches.size(); ++i) {
        if (batches[i].empty()) {
            continue;
        }
        QColor color = toQColor(m_palette.at(core::ColorIndex(i / 2)));
        if (i % 2) {
            color.setAlphaF(0.2F);
        }
        m_painter->setBrush(color);
        m_painter->drawRects(batches[i].data(), int(batches[i].size()));
    }
}

void DiagramPainter::drawCards(const std::vector<int> &shapes)
{
    m_painter->setRenderHint(QPainter::Antialiasing, true);
    for (const int index : shapes) {
        const Shape &shape = m_scene->shape(index);
        const double minimum = isDomain(shape.kind) ? 3 : shape.kind == ShapeKind::NoHostPlace ? 0 : hostCard;
        if (shape.rect.h * m_camera->scale() >= minimum) {
            drawCard(index);
            ++m_drawn;
        }
    }
}

void DiagramPainter::drawCard(int index)
{
    const Shape &shape = m_scene->shape(index);
    const QRectF rect = screen(shape.rect);
    const double radius = std::min(metrics::corner * m_camera->scale(), 8.0);
    QColor border = dimIf(index, toQColor(m_palette.shapeBorder));
    if (shape.marks & core::MarkNotReady) {
        border = dimIf(index, toQColor(m_palette.at(core::ColorNotReady)));
    } else if (shape.marks & core::MarkCordoned) {
        border = dimIf(index, toQColor(m_palette.at(core::ColorCordoned)));
    }
    QPen pen(border, (shape.marks & (core::MarkNotReady | core::MarkCordoned)) ? 1.8 : 1);
    if (isDashed(shape)) {
        pen.setStyle(Qt::DashLine);
    }
    m_painter->setPen(pen);
    m_painter->setBrush(shape.kind == ShapeKind::NoHostPlace ? QBrush(Qt::NoBrush) : QBrush(fillOf(index)));
    m_painter->drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    if ((shape.marks & core::MarkCordoned) && rect.height() > 12) {
        QColor hatch = border;
        hatch.setAlphaF(0.35F);
        m_painter->setPen(Qt::NoPen);
        m_painter->setBrush(QBrush(hatch, Qt::BDiagPattern));
        const double header = std::min(metrics::hostHeader * m_camera->scale(), rect.height());
        m_painter->drawRect(
            QRectF(rect.left() + 1, rect.top() + 1, rect.width() - 2, std::min(6 * m_camera->scale(), header)));
    }
    if (!m_isSimple) {
        drawBar(shape);
        drawTexts(index);
    }
}

/// Names of switches are what people find their way by: they stay readable at every zoom.
void DiagramPainter::drawSmallDomains()
{
    constexpr double gap = 4, tallest = 15, narrowest = 14;
    struct Place {
        QRectF rect;
        int index;
    };
    std::vector<Place> places;
    for (const int index : m_visible.domains) {
        places.push_back({screen(m_scene->shape(index).rect), index});
    }
    std::stable_sort(places.begin(), places.end(), [](const Place &a, const Place &b) {
        return std::pair(a.rect.top(), a.rect.left()) < std::pair(b.rect.top(), b.rect.left());
    });
    std::vector<int> blocks;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto isRow = [&](std::size_t other) {
            return std::abs(places[other].rect.top() - places[i].rect.top()) < 1;
        };
        const QRectF &own = places[i].rect;
        double left = m_viewport.left(), right = m_viewport.right();
        if (i > 0 && isRow(i - 1)) {
            left = (places[i - 1].rect.right() + own.left() + gap) / 2;
        }
        if (i + 1 < places.size() && isRow(i + 1)) {
            right = (own.right() + places[i + 1].rect.left() - gap) / 2;
        }
        // As much on both sides, so that the label stays over what it names.
        const double half = std::max(std::min(own.center().x() - left, right - own.center().x()), own.width() / 2);
        const double height = std::max(own.height(), tallest);
        const QRectF rect(own.center().x() - half, own.center().y() - height / 2, 2 * half, height);
        if (rect.width() < narrowest) {
            blocks.push_back(places[i].index);
        } else {
            drawSmallDomain(places[i].index, rect);
        }
    }
    drawBlocks(blocks, 1e9);
}

void DiagramPainter::drawSmallDomain(int index, const QRectF &place)
{
    constexpr int pixelSize = 10;
    constexpr double side = 3;
    const Shape &shape = m_scene->shape(index);
    const QString name = QString::fromStdString(shape.label);
    const bool isBold = shape.kind != ShapeKind::MissingDomain;
    const double wanted = QFontMetricsF(fontOf(pixelSize, isBold)).horizontalAdvance(name) + 2 * side + 2;
    const double width = std::min(place.width(), std::max(wanted, screen(shape.rect).width()));
    const QRectF rect(place.center().x() - width / 2, place.top(), width, place.height());
    QPen pen(dimIf(index, toQColor(m_palette.shapeBorder)), 1);
    if (isDashed(shape)) {
        pen.setStyle(Qt::DashLine);
    }
    m_painter->setRenderHint(QPainter::Antialiasing, true);
    m_painter->setPen(pen);
    m_painter->setBrush(fillOf(index));
    m_painter->drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    // How full it is, as a line along its foot.
    if (shape.fraction > 0 && shape.kind != ShapeKind::Root) {
        m_painter->setPen(Qt::NoPen);
        m_painter->setBrush(toQColor(m_palette.at(shape.fraction >= 0.999F ? core::ColorFull : core::ColorUsed)));
        m_painter->drawRect(QRectF(rect.left() + 2, rect.bottom() - 3, (rect.width() - 4) * shape.fraction, 2));
    }
    const double room = rect.width() - 2 * side;
    // Where only a few letters fit, the end tells names apart better than both ends.
    const bool isNarrow = wanted > rect.width() && room < 8 * pixelSize;
    const QString shown =
        isNarrow ? QFontMetricsF(fontOf(pixelSize, isBold)).elidedText(name, Qt::ElideLeft, room) : name;
    drawLine(shown, {rect.left() + side, rect.center().y() + pixelSize * 0.34}, room + 1, pixelSize, isBold,
             inkOn(index));
    ++m_drawn;
}

void DiagramPainter::drawBar(const Shape &shape)
{
    const double scale = m_camera->scale();
    if (shape.fraction < 0 || metrics::barHeight * scale < 1.2 || shape.kind == ShapeKind::Root) {
        return;
    }
    const QRectF rect = screen(shape.rect);
    QRectF bar(rect.left() + metrics::padding * scale, rect.top() + metrics::barTop * scale,
               rect.width() - 2 * metrics::padding * scale, metrics::barHeight * scale);
    m_painter->setPen(Qt::NoPen);
    m_painter->setBrush(toQColor(m_palette.at(core::ColorFree)));
    m_painter->drawRoundedRect(bar, bar.height() / 2, bar.height() / 2);
    bar.setWidth(bar.width() * shape.fraction);
    if (bar.width() > 0.5) {
        m_painter->setBrush(toQColor(m_palette.at(shape.fraction >= 0.999F ? core::ColorFull : core::ColorUsed)));
        m_painter->drawRoundedRect(bar, bar.height() / 2, bar.height() / 2);
    }
}

bool DiagramPainter::drawLine(const QString &text, QPointF baseline, double width, int pixelSize, bool bold,
                              const QColor &color)
{
    if (m_texts >= maxTexts || width < pixelSize * 1.5 || text.isEmpty()) {
        return false;
    }
    const QFont font = fontOf(pixelSize, bold);
    QString shown = text;
    // Measuring costs as much as drawing: only what may not fit by a generous guess is measured.
    if (double(text.size()) * pixelSize * 0.72 > width) {
        const QFontMetricsF measure(font);
        if (measure.horizontalAdvance(text) > width) {
            // Names in a cluster differ at their end, and often start alike.
            shown = measure.elidedText(text, Qt::ElideMiddle, width);
            if (shown.size() < 4) {
                return false;
            }
        }
    }
    m_painter->setFont(font);
    m_painter->setPen(color);
    m_painter->drawText(baseline, shown);
    ++m_texts;
    return true;
}

void DiagramPainter::drawTexts(int index)
{
    const Shape &shape = m_scene->shape(index);
    const double scale = m_camera->scale();
    const QRectF rect = screen(shape.rect);
    const QColor ink = shape.kind == ShapeKind::NoHostPlace ? toQColor(m_palette.text) : inkOn(index);
    const bool isBold = isDomain(shape.kind) && shape.kind != ShapeKind::MissingDomain;
    const core::Mark mark = metrics::dominantMark(shape.marks);
    double left = rect.left() + metrics::padding * scale;
    const int titleSize = int(std::lround(metrics::titleFont * scale));
    if (titleSize < textMinimum) {
        // Too small for its own sizes: the name as small as can be read, and the counts below it, where the box has
        // room.
        constexpr int smallest = 9;
        const double header =
            isDomain(shape.kind) ? rect.height() : std::min(rect.height(), metrics::hostHeader * scale);
        const bool hasTwo = header >= 2 * smallest + 4 && !shape.sublabel.empty();
        if (header >= smallest + 2) {
            const double baseline = rect.top() + (hasTwo ? smallest + 0.5 : header / 2 + smallest * 0.36);
            drawLine(QString::fromStdString(shape.label), {rect.left() + 3, baseline}, rect.width() - 6, smallest,
                     isBold, ink);
            if (hasTwo) {
                drawLine(QString::fromStdString(shape.sublabel), {rect.left() + 3, baseline + smallest + 1},
                         rect.width() - 6, smallest, false, ink);
            }
        }
        return;
    }
    if (mark != core::MarkNone) {
        drawMark(mark, {left, rect.top() + (metrics::titleBaseline - metrics::iconSize + 1.5) * scale}, ink);
        left += metrics::iconRoom * scale;
    }
    const double width = rect.right() - metrics::padding * scale - left;
    drawLine(QString::fromStdString(shape.label), {left, rect.top() + metrics::titleBaseline * scale}, width, titleSize,
             isBold, ink);
    const int smallSize = int(std::lround(metrics::smallFont * scale));
    if (smallSize >= textMinimum && !shape.sublabel.empty()) {
        QColor muted = ink;
        muted.setAlphaF(0.82F);
        const double subLeft = rect.left() + metrics::padding * scale;
        drawLine(QString::fromStdString(shape.sublabel), {subLeft, rect.top() + metrics::smallBaseline * scale},
                 rect.right() - metrics::padding * scale - subLeft, smallSize, false, muted);
    }
}

void DiagramPainter::drawMark(core::Mark mark, QPointF topLeft, const QColor &ink)
{
    const double scale = m_camera->scale();
    m_painter->setPen(QPen(ink, std::max(1.0, 1.6 * scale), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    m_painter->setBrush(Qt::NoBrush);
    for (const metrics::Stroke &stroke : metrics::iconOf(mark)) {
        QPolygonF line;
        for (const core::DiagramPoint &point : stroke) {
            line.append(topLeft + QPointF(point.x, point.y) * scale);
        }
        m_painter->drawPolyline(line);
    }
}

void DiagramPainter::drawPods()
{
    drawBlocks(m_visible.pods, podChip);
    m_painter->setRenderHint(QPainter::Antialiasing, true);
    for (const int index : m_visible.pods) {
        if (m_scene->shape(index).rect.h * m_camera->scale() >= podChip) {
            drawPod(index);
            ++m_drawn;
        }
    }
}

void DiagramPainter::drawPod(int index)
{
    const Shape &shape = m_scene->shape(index);
    const QRectF rect = screen(shape.rect);
    const double radius = std::min(4 * m_camera->scale(), 6.0);
    const QColor fill = fillOf(index);
    const bool isHollow = shape.marks & (core::MarkPending | core::MarkReserved | core::MarkForecast);
    const bool isGone = shape.marks & (core::MarkFinished | core::MarkTerminating);
    QPen pen(isHollow ? dimIf(index, toQColor(m_palette.text)) : fill.darker(125), isHollow ? 1.2 : 1);
    if (isHollow) {
        pen.setStyle(Qt::DashLine);
    }
    m_painter->setPen(pen);
    m_painter->setBrush(fill);
    m_painter->drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    if (isGone) {
        QColor hatch = inkOn(index);
        hatch.setAlphaF(0.25F);
        m_painter->setPen(Qt::NoPen);
        m_painter->setBrush(QBrush(hatch, Qt::FDiagPattern));
        m_painter->drawRoundedRect(rect, radius, radius);
    }
    if (!m_isSimple) {
        drawPodText(index);
    }
}

void DiagramPainter::drawPodText(int index)
{
    const Shape &shape = m_scene->shape(index);
    const double scale = m_camera->scale();
    const int pixelSize = int(std::lround(metrics::smallFont * scale));
    if (pixelSize < textMinimum) {
        return;
    }
    const QRectF rect = screen(shape.rect);
    const QColor ink = inkOn(index);
    double left = rect.left() + metrics::podPadding * scale;
    if (const core::Mark mark = metrics::dominantMark(shape.marks);
        mark != core::MarkNone && rect.width() > 3 * metrics::iconRoom * scale) {
        drawMark(mark, {left, rect.top() + (metrics::podBaseline - metrics::iconSize + 2) * scale}, ink);
        left += metrics::iconRoom * scale;
    }
    drawLine(QString::fromStdString(shape.label), {left, rect.top() + metrics::podBaseline * scale},
             rect.right() - metrics::podPadding * scale * 0.6 - left, pixelSize, false, ink);
}

} // namespace hopyard::ui
