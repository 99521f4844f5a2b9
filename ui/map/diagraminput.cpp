// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The half of DiagramView that answers to mouse, wheel, gestures and keys.

#include "ui/map/diagrammodel.h"
#include "ui/map/diagramview.h"
#include "ui/map/overviewmap.h"
#include "ui/text.h"
#include "ui/widgets/plaintooltip.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QGestureEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPinchGesture>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace hopyard::ui
{

namespace
{

constexpr double wheelZoom = 1.0015;
constexpr int panStep = 64;

} // namespace

bool DiagramView::event(QEvent *event)
{
    switch (event->type()) {
    case QEvent::ToolTip: {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int shape = shapeAt(help->pos());
        showPlainToolTip(help->globalPos(), shape < 0 ? QString() : toolTipOf(shape), this);
        return true;
    }
    case QEvent::Gesture:
        return handleGesture(static_cast<QGestureEvent *>(event));
    case QEvent::NativeGesture: {
        const auto *gesture = static_cast<QNativeGestureEvent *>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomBy(1 + gesture->value(), gesture->position());
            return true;
        }
        break;
    }
    case QEvent::ShortcutOverride: {
        // Plain arrows and space belong to the diagram while it has the focus.
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Space || key->key() == Qt::Key_Escape) {
            event->accept();
            return true;
        }
        break;
    }
    default:
        break;
    }
    return QWidget::event(event);
}

bool DiagramView::handleGesture(QGestureEvent *event)
{
    if (auto *pinch = static_cast<QPinchGesture *>(event->gesture(Qt::PinchGesture))) {
        if (pinch->changeFlags() & QPinchGesture::ScaleFactorChanged) {
            zoomBy(pinch->scaleFactor(), mapFromGlobal(pinch->centerPoint().toPoint()));
        }
        event->accept(pinch);
        return true;
    }
    return false;
}

void DiagramView::resizeEvent(QResizeEvent *)
{
    Camera camera = m_camera;
    if (m_scene && m_autoFit) {
        camera.fit(m_scene->diagram().bounds, size(), fitMargin);
    }
    setCamera(camera, false);
}

void DiagramView::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers() & Qt::ShiftModifier) {
        Camera camera = m_camera;
        const QPoint delta = event->angleDelta();
        camera.pan(QPointF(delta.x() + delta.y(), 0));
        setCamera(camera, true);
    } else {
        const int delta = event->angleDelta().y();
        if (delta != 0) {
            zoomBy(std::pow(wheelZoom, delta), event->position());
        }
    }
    event->accept();
}

void DiagramView::mousePressEvent(QMouseEvent *event)
{
    m_pressed = m_lastMouse = event->pos();
    m_movedFar = false;
    m_isPanning = event->button() == Qt::MiddleButton || event->button() == Qt::LeftButton;
    if (event->button() == Qt::MiddleButton || m_spaceHeld) {
        setCursor(Qt::ClosedHandCursor);
    }
}

void DiagramView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_isPanning || event->buttons() == Qt::NoButton) {
        setHovered(shapeAt(event->pos()));
        return;
    }
    if (!m_movedFar && (event->pos() - m_pressed).manhattanLength() >= QApplication::startDragDistance()) {
        m_movedFar = true;
        setCursor(Qt::ClosedHandCursor);
        setHovered(-1);
    }
    if (m_movedFar) {
        Camera camera = m_camera;
        camera.pan(event->pos() - m_lastMouse);
        setCamera(camera, true);
    }
    m_lastMouse = event->pos();
}

void DiagramView::mouseReleaseEvent(QMouseEvent *event)
{
    const bool wasClick = event->button() == Qt::LeftButton && m_isPanning && !m_movedFar && !m_spaceHeld;
    m_isPanning = false;
    if (m_spaceHeld) {
        setCursor(Qt::OpenHandCursor);
    } else {
        unsetCursor();
    }
    if (wasClick) {
        const int shape = shapeAt(event->pos());
        m_selection->setCurrent(shape >= 0 ? m_scene->subjectOf(shape) : Subject());
    }
}

void DiagramView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const int shape = event->button() == Qt::LeftButton ? shapeAt(event->pos()) : -1;
    if (shape < 0) {
        return;
    }
    const core::ShapeKind kind = m_scene->shape(shape).kind;
    if (kind == core::ShapeKind::Root) {
        zoomFit();
    } else if (kind == core::ShapeKind::Domain || kind == core::ShapeKind::MissingDomain) {
        toggleCollapsed(shape);
    } else {
        zoomToSelection();
        Q_EMIT activated(m_scene->subjectOf(shape));
    }
}

void DiagramView::leaveEvent(QEvent *)
{
    setHovered(-1);
}

/// Up to the parent, down to the first child, sideways to the neighbour.
bool DiagramView::moveSelection(int key)
{
    if (!m_scene || m_overlay.selected < 0) {
        return false;
    }
    const int selected = m_overlay.selected;
    const int parent = m_scene->shape(selected).parent;
    int next = -1;
    if (key == Qt::Key_Up) {
        next = parent;
    } else if (key == Qt::Key_Down) {
        const auto below = m_scene->children(selected);
        next = below.empty() ? -1 : below.front();
    } else {
        const auto siblings = parent >= 0 ? m_scene->children(parent) : m_scene->roots();
        const auto at = std::find(siblings.begin(), siblings.end(), selected);
        if (key == Qt::Key_Right && at != siblings.end() && at + 1 != siblings.end()) {
            next = *(at + 1);
        } else if (key == Qt::Key_Left && at != siblings.begin() && at != siblings.end()) {
            next = *(at - 1);
        }
    }
    if (next >= 0) {
        const Subject subject = m_scene->subjectOf(next);
        m_selection->setCurrent(subject);
        Camera camera = m_camera;
        camera.ensureVisible(m_scene->shape(next).rect, size(), 40);
        setCamera(camera, true);
    }
    return true;
}

void DiagramView::keyPressEvent(QKeyEvent *event)
{
    const bool isArrow = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right || event->key() == Qt::Key_Up ||
                         event->key() == Qt::Key_Down;
    if (isArrow) {
        if (!(event->modifiers() & Qt::ShiftModifier) && moveSelection(event->key())) {
            return;
        }
        const int dx = event->key() == Qt::Key_Left ? panStep : event->key() == Qt::Key_Right ? -panStep : 0;
        const int dy = event->key() == Qt::Key_Up ? panStep : event->key() == Qt::Key_Down ? -panStep : 0;
        Camera camera = m_camera;
        camera.pan(QPointF(dx, dy));
        setCamera(camera, true);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Space:
        if (!event->isAutoRepeat()) {
            m_spaceHeld = true;
            setCursor(Qt::OpenHandCursor);
        }
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_overlay.selected >= 0) {
            toggleCollapsed(m_overlay.selected);
            Q_EMIT activated(m_selection->current());
        }
        return;
    case Qt::Key_Home:
        m_selection->setCurrent(Subject::cluster());
        zoomFit();
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomIn();
        return;
    case Qt::Key_Minus:
        zoomOut();
        return;
    case Qt::Key_Escape:
        m_selection->clear();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void DiagramView::keyReleaseEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        m_spaceHeld = false;
        unsetCursor();
        return;
    }
    QWidget::keyReleaseEvent(event);
}

void DiagramView::contextMenuEvent(QContextMenuEvent *event)
{
    if (event->reason() == QContextMenuEvent::Mouse) {
        const int shape = shapeAt(event->pos());
        m_selection->setCurrent(shape >= 0 ? m_scene->subjectOf(shape) : Subject());
        Q_EMIT contextMenuRequested(m_selection->current(), event->globalPos());
        return;
    }
    QPoint at = rect().center();
    if (m_scene && m_overlay.selected >= 0) {
        const QRect shape = m_camera.toScreen(m_scene->shape(m_overlay.selected).rect).toAlignedRect();
        at = shape.intersected(rect()).isEmpty() ? at : shape.intersected(rect()).center();
    }
    Q_EMIT contextMenuRequested(m_selection->current(), mapToGlobal(at));
}

void DiagramView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_overview->refresh();
        redraw();
    } else if (event->type() == QEvent::LanguageChange) {
        updateAccessible();
        redraw();
    }
    QWidget::changeEvent(event);
}

void DiagramView::updateAccessible()
{
    setAccessibleName(tr("Topology diagram"));
    QString description =
        tr("Arrow keys move the selection, Shift and arrows move the view, plus and minus zoom, Enter folds a switch.");
    if (m_scene && m_overlay.selected >= 0) {
        description = tr("Selected: %1").arg(toolTipOf(m_overlay.selected)) + QLatin1Char('\n') + description;
    }
    setAccessibleDescription(description);
}

QString DiagramView::toolTipOf(int index) const
{
    const core::Shape &shape = m_scene->shape(index);
    QStringList lines{QString::fromStdString(shape.label)};
    if (!shape.sublabel.empty()) {
        lines += QString::fromStdString(shape.sublabel);
    }
    if (shape.kind == core::ShapeKind::Pod) {
        const core::Pod *pod = m_scene->podOf(index);
        if (pod && !pod->message.empty()) {
            lines += display(pod->message);
        }
        if (pod && pod->meta.created) {
            lines += tr("age %1").arg(ageText(core::Clock::system().now() - *pod->meta.created));
        }
    } else if (const core::TreeHost *host = m_scene->hostOf(index); host && host->node) {
        if (const std::string *type = core::findLabel(host->node->meta.labels, "node.kubernetes.io/instance-type")) {
            lines += display(*type);
        }
        lines += tr("%Ln pod(s)", nullptr, int(host->pods.size()));
    } else if (shape.kind == core::ShapeKind::Domain || shape.kind == core::ShapeKind::MissingDomain) {
        const core::TreeDomain &domain = m_scene->tree().domains[std::size_t(shape.subject)];
        lines += levelText(m_scene->tree().levels.displayName(std::size_t(domain.level)));
        lines += m_model->isCollapsed(m_scene->tree().pathText(shape.subject)) ? tr("Double-click to unfold")
                                                                               : tr("Double-click to fold");
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace hopyard::ui
