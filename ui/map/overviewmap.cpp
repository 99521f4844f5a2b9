// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/map/overviewmap.h"

#include "ui/map/diagrampainter.h"
#include "ui/map/diagramview.h"
#include "ui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace hopyard::ui
{

OverviewMap::OverviewMap(DiagramView *view) : QWidget(view), m_view(view)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Overview"));
    setToolTip(tr("Overview: click or drag to move the view"));
    m_timer.setSingleShot(true);
    m_timer.setInterval(200);
    connect(&m_timer, &QTimer::timeout, this, &OverviewMap::render);
    hide();
}

void OverviewMap::setScene(std::shared_ptr<const DiagramScene> scene)
{
    m_scene = std::move(scene);
    refresh();
}

void OverviewMap::fitInto(QSize most)
{
    const core::DiagramRect &bounds = m_scene ? m_scene->diagram().bounds : core::DiagramRect{0, 0, 4, 3};
    const double ratio = bounds.w > 0 && bounds.h > 0 ? double(bounds.w) / bounds.h : 1.5;
    const int width = std::clamp(most.width(), 120, 240);
    const int height = std::clamp(int(width / ratio), 60, std::clamp(most.height(), 60, 180));
    resize(width, height);
}

Camera OverviewMap::camera() const
{
    Camera camera;
    camera.fit(m_scene->diagram().bounds, size(), 5);
    return camera;
}

void OverviewMap::refresh()
{
    if (isVisible() && !m_timer.isActive()) {
        m_timer.start();
    }
}

void OverviewMap::handleViewMoved()
{
    update();
}

void OverviewMap::render()
{
    if (!m_scene || !isVisible()) {
        return;
    }
    m_picture = QPixmap(size() * devicePixelRatioF());
    m_picture.setDevicePixelRatio(devicePixelRatioF());
    QPainter painter(&m_picture);
    DiagramPainter draw(Theme::diagram(), font());
    draw.setSimple(true);
    draw.paint(painter, *m_scene, camera(), QRectF(rect()));
    update();
}

void OverviewMap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const core::Palette &palette = Theme::diagram();
    painter.fillRect(rect(), toQColor(palette.background));
    if (m_scene) {
        painter.drawPixmap(0, 0, m_picture);
        const QRectF seen =
            camera().toScreen(m_view->camera().toDiagram(QRectF(m_view->rect()))).intersected(QRectF(rect()));
        QColor tint = toQColor(palette.at(core::ColorAccent));
        painter.setPen(QPen(tint, 1.5));
        tint.setAlphaF(0.10F);
        painter.setBrush(tint);
        painter.drawRect(seen.adjusted(1, 1, -1, -1));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(toQColor(palette.shapeBorder));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void OverviewMap::moveTo(QPoint position)
{
    if (m_scene) {
        Q_EMIT centerRequested(camera().toDiagram(QPointF(position)));
    }
}

void OverviewMap::mousePressEvent(QMouseEvent *event)
{
    moveTo(event->pos());
}

void OverviewMap::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton) {
        moveTo(event->pos());
    }
}

void OverviewMap::resizeEvent(QResizeEvent *)
{
    refresh();
}

void OverviewMap::showEvent(QShowEvent *)
{
    render();
}

void OverviewMap::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Overview"));
        setToolTip(tr("Overview: click or drag to move the view"));
    }
    QWidget::changeEvent(event);
}

} // namespace hopyard::ui
