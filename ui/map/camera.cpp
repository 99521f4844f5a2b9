// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/map/camera.h"

#include <algorithm>

namespace hopyard::ui
{

core::DiagramRect Camera::toDiagram(const QRectF &screen) const
{
    const QPointF topLeft = toDiagram(screen.topLeft());
    return {float(topLeft.x()), float(topLeft.y()), float(screen.width() / m_scale), float(screen.height() / m_scale)};
}

void Camera::setScale(double scale)
{
    m_scale = std::clamp(scale, minScale, maxScale);
}

void Camera::zoomAt(QPointF anchor, double factor)
{
    const QPointF fixed = toDiagram(anchor);
    setScale(m_scale * factor);
    m_offset = anchor - fixed * m_scale;
}

void Camera::fit(const core::DiagramRect &bounds, QSizeF viewport, double margin, double maxFitScale)
{
    if (bounds.w <= 0 || bounds.h <= 0 || viewport.isEmpty()) {
        return;
    }
    const double width = std::max(viewport.width() - 2 * margin, 16.0);
    const double height = std::max(viewport.height() - 2 * margin, 16.0);
    setScale(std::min({width / bounds.w, height / bounds.h, maxFitScale}));
    centerOn({bounds.x + bounds.w / 2.0, bounds.y + bounds.h / 2.0}, viewport);
}

void Camera::centerOn(QPointF diagram, QSizeF viewport)
{
    m_offset = QPointF(viewport.width() / 2, viewport.height() / 2) - diagram * m_scale;
}

void Camera::keepInView(const core::DiagramRect &bounds, QSizeF viewport)
{
    const QRectF drawing = toScreen(bounds);
    const double keepX = std::min(drawing.width(), viewport.width() / 4);
    const double keepY = std::min(drawing.height(), viewport.height() / 4);
    const auto shift = [](double low, double high, double size, double keep) {
        if (high < keep) {
            return keep - high;
        }
        return low > size - keep ? size - keep - low : 0.0;
    };
    m_offset += QPointF(shift(drawing.left(), drawing.right(), viewport.width(), keepX),
                        shift(drawing.top(), drawing.bottom(), viewport.height(), keepY));
}

void Camera::ensureVisible(const core::DiagramRect &rect, QSizeF viewport, double margin)
{
    const QRectF wanted = toScreen(rect).adjusted(-margin, -margin, margin, margin);
    const auto shift = [](double low, double high, double size) {
        if (high - low > size) {
            return (size - low - high) / 2;
        }
        return low < 0 ? -low : high > size ? size - high : 0.0;
    };
    m_offset += QPointF(shift(wanted.left(), wanted.right(), viewport.width()),
                        shift(wanted.top(), wanted.bottom(), viewport.height()));
}

} // namespace hopyard::ui
