// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What DiagramView and DiagramPainter do with a rehearsal: pods drawn where they would go, over the diagram as it is.

#include "core/diagram/metrics.h"
#include "ui/map/diagramview.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <map>

namespace hopyard::ui
{

void DiagramView::setRehearsal(const Rehearsal &rehearsal)
{
    if (!(m_rehearsal == rehearsal)) {
        m_rehearsal = rehearsal;
        resolveRehearsal();
        update();
    }
}

/// Of what is folded away, the shape that holds it; several places may end in one shape.
void DiagramView::resolveRehearsal()
{
    m_overlay.planned.clear();
    if (!m_scene) {
        return;
    }
    std::map<int, int> pods;
    for (const Rehearsal::Place &place : m_rehearsal.places) {
        if (const int shape = m_scene->shownShapeOf(place.subject); shape >= 0) {
            pods[shape] += place.pods;
        }
    }
    m_overlay.planned.assign(pods.begin(), pods.end());
}

void DiagramView::zoomToRehearsal()
{
    if (!m_scene || m_overlay.planned.empty()) {
        return;
    }
    QRectF target;
    for (const auto &[shape, pods] : m_overlay.planned) {
        const core::DiagramRect &rect = m_scene->shape(shape).rect;
        target |= QRectF(rect.x, rect.y, rect.w, rect.h);
    }
    Camera camera = m_camera;
    camera.fit({float(target.x()), float(target.y()), float(target.width()), float(target.height())}, size(), 60, 1.0);
    setCamera(camera, true);
}

/// A dashed frame and a chip with "+8": pods that are there have neither. Under a certain size the chip goes, and the
/// shapes that are too small to be seen are framed together.
void DiagramPainter::drawPlanned()
{
    if (m_overlay->planned.empty()) {
        return;
    }
    std::map<int, int> shown;
    for (const auto &[index, pods] : m_overlay->planned) {
        shown[shownOf(index)] += pods;
    }
    const QColor accent = toQColor(m_palette.at(core::ColorAccent));
    const QColor ink = toQColor(m_palette.textOn(core::ColorAccent));
    const QColor ground = toQColor(m_palette.background);
    constexpr double smallestDashed = 7, smallestChip = 14;
    const int pixelSize = std::clamp(int(core::metrics::smallFont * m_camera->scale()), 9, 15);
    const QFont font = fontOf(pixelSize, true);
    const QFontMetricsF measure(font);
    for (const auto &[index, pods] : shown) {
        const QRectF rect = screen(m_scene->shape(index).rect).adjusted(-2.5, -2.5, 2.5, 2.5);
        if (!rect.adjusted(-30, -30, 30, 30).intersects(m_clip)) {
            continue;
        }
        const double radius = std::min(core::metrics::corner * m_camera->scale(), 8.0) + 2;
        m_painter->setBrush(Qt::NoBrush);
        if (rect.height() < smallestDashed) {
            m_painter->setPen(Qt::NoPen);
            m_painter->setBrush(accent);
            m_painter->drawRect(rect);
            continue;
        }
        QColor wash = accent;
        wash.setAlphaF(0.14F);
        m_painter->setBrush(wash);
        m_painter->setPen(QPen(ground, 4.5));
        m_painter->drawRoundedRect(rect, radius, radius);
        m_painter->setBrush(Qt::NoBrush);
        QPen dashes(accent, 2.4);
        dashes.setDashPattern({3, 2});
        m_painter->setPen(dashes);
        m_painter->drawRoundedRect(rect, radius, radius);
        if (rect.height() < smallestChip || rect.width() < smallestChip) {
            continue;
        }
        const QString text = QStringLiteral("+%1").arg(countText(pods));
        const QSizeF size(measure.horizontalAdvance(text) + 10, measure.height() + 2);
        const QRectF chip(QPointF(rect.right() - size.width() + 5, rect.top() - size.height() / 2), size);
        m_painter->setPen(QPen(ground, 1.5));
        m_painter->setBrush(accent);
        m_painter->drawRoundedRect(chip, size.height() / 2, size.height() / 2);
        m_painter->setFont(font);
        m_painter->setPen(ink);
        m_painter->drawText(chip, Qt::AlignCenter, text);
    }
}

} // namespace hopyard::ui
