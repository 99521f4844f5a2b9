// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/map/camera.h"
#include "ui/map/diagramscene.h"

#include <QPixmap>
#include <QTimer>
#include <QWidget>

namespace hopyard::ui
{

class DiagramView;

/// A small picture of the whole diagram in a corner of the view, with a frame around what the view shows; click or drag
/// moves the view. Draws its own cheap image, at most a few times a second.
class OverviewMap final : public QWidget
{
    Q_OBJECT
public:
    explicit OverviewMap(DiagramView *view);

    void setScene(std::shared_ptr<const DiagramScene> scene);
    /// Takes the diagram's proportions within the given size.
    void fitInto(QSize most);
    /// Draws the image anew (palette change).
    void refresh();
    void handleViewMoved();

Q_SIGNALS:
    void centerRequested(QPointF diagramPoint);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void render();
    void moveTo(QPoint position);
    Camera camera() const;

    DiagramView *m_view;
    std::shared_ptr<const DiagramScene> m_scene;
    QPixmap m_picture;
    QTimer m_timer;
};

} // namespace hopyard::ui
