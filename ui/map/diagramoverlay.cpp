// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The half of DiagramPainter that marks things: what is selected, found, changed or pointed at.

#include "core/diagram/metrics.h"
#include "ui/map/diagrampainter.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace hopyard::ui
{

namespace
{

constexpr double smallestSeen = 2, smallestRound = 14;

} // namespace

void DiagramPainter::outline(int index, const QColor &color, double width, double grow)
{
    const QRectF rect = screen(m_scene->shape(index).rect).adjusted(-grow, -grow, grow, grow);
    if (!rect.intersects(m_clip)) {
        return;
    }
    if (rect.height() < smallestRound) {
        // Of hundreds of specks nobody sees the corners, and smooth ones take ten times as long.
        m_painter->setRenderHint(QPainter::Antialiasing, false);
        m_painter->setBrush(Qt::NoBrush);
        m_painter->setPen(QPen(color, std::min(width, 2.0)));
        m_painter->drawRect(rect);
        m_painter->setRenderHint(QPainter::Antialiasing, true);
        return;
    }
    const double radius = std::min(core::metrics::corner * m_camera->scale(), 8.0) + grow;
    m_painter->setBrush(Qt::NoBrush);
    m_painter->setPen(QPen(color, width));
    m_painter->drawRoundedRect(rect, radius, radius);
}

int DiagramPainter::shownShape(const DiagramScene &scene, const Camera &camera, int index)
{
    while (scene.shape(index).parent >= 0 && scene.shape(index).rect.h * camera.scale() < smallestSeen) {
        index = scene.shape(index).parent;
    }
    return index;
}

void DiagramPainter::drawOverlay()
{
    m_painter->setRenderHint(QPainter::Antialiasing, true);
    const QColor accent = toQColor(m_palette.at(core::ColorAccent));
    const QColor text = toQColor(m_palette.text);
    for (const auto &[index, strength] : m_overlay->pulses) {
        QColor color = accent;
        color.setAlphaF(float(std::clamp(strength, 0.0, 1.0)));
        outline(index, color, 2.5, 1 + 4 * (1 - strength));
    }
    drawPlanned();
    // Under the outlines of the selection: a thing may be both.
    const QColor found = m_palette.background.r < 128 ? QColor(0xff, 0xd2, 0x4d) : QColor(0xe0, 0x9b, 0x00);
    for (const int index : m_overlay->found) {
        const int shown = shownOf(index);
        outline(shown, toQColor(m_palette.background), 5, 1.5);
        outline(shown, found, 3, 1.5);
    }
    for (const int index : m_overlay->outlined) {
        // Two lines, so that the outline is seen on every colour.
        outline(index, toQColor(m_palette.background), 3.5, 0.5);
        outline(index, text, 1.8, 0.5);
    }
    if (m_overlay->hovered >= 0 && m_overlay->hovered != m_overlay->selected) {
        QColor color = text;
        color.setAlphaF(0.55F);
        outline(m_overlay->hovered, color, 1.2, 1.5);
    }
    if (m_overlay->selected >= 0) {
        outline(m_overlay->selected, toQColor(m_palette.background), 5, 2);
        outline(m_overlay->selected, accent, 2.5, 2);
    }
}

} // namespace hopyard::ui
