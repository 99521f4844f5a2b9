// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagram/diagram.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace hopyard::ui
{

/// Where the viewer stands: maps diagram units to device-independent pixels of a viewport. A value; no widget needed.
class Camera
{
public:
    static constexpr double minScale = 0.002, maxScale = 4;

    double scale() const { return m_scale; }
    QPointF offset() const { return m_offset; }
    QPointF toScreen(QPointF diagram) const { return diagram * m_scale + m_offset; }
    QPointF toDiagram(QPointF screen) const { return (screen - m_offset) / m_scale; }
    QRectF toScreen(const core::DiagramRect &rect) const
    {
        return {rect.x * m_scale + m_offset.x(), rect.y * m_scale + m_offset.y(), rect.w * m_scale, rect.h * m_scale};
    }
    core::DiagramRect toDiagram(const QRectF &screen) const;

    /// Multiplies the scale, within the limits, so that what is under `anchor` (screen) stays there.
    void zoomAt(QPointF anchor, double factor);
    void pan(QPointF delta) { m_offset += delta; }
    /// The whole rectangle, centred, with a margin in pixels; never larger than `maxFitScale`.
    void fit(const core::DiagramRect &bounds, QSizeF viewport, double margin, double maxFitScale = 1);
    void centerOn(QPointF diagram, QSizeF viewport);
    void setScale(double scale);
    /// Keeps some of the drawing in view, so that nobody gets lost in empty space.
    void keepInView(const core::DiagramRect &bounds, QSizeF viewport);
    /// Moves as little as needed to show the rectangle, if it fits.
    void ensureVisible(const core::DiagramRect &rect, QSizeF viewport, double margin);

private:
    double m_scale = 1;
    QPointF m_offset;
};

} // namespace hopyard::ui
