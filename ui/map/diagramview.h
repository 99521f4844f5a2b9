// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/map/camera.h"
#include "ui/map/diagrampainter.h"
#include "ui/map/diagramscene.h"
#include "ui/map/rehearsal.h"
#include "ui/selection.h"
#include "ui/tasks/taskslot.h"

#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <unordered_map>

class QGestureEvent;

namespace hopyard::ui
{

class DiagramModel;
class OverviewMap;

/// The diagram on the screen: one raster widget. Zooms to the pointer, pans, shows what is selected everywhere else,
/// folds domains. The camera stays where the person put it; until then everything is kept in view. GUI thread.
class DiagramView final : public QWidget
{
    Q_OBJECT
public:
    explicit DiagramView(DiagramModel *model, Selection *selection, QWidget *parent = nullptr);
    ~DiagramView() override;

    const Camera &camera() const { return m_camera; }
    /// Percent of the natural size.
    int zoomPercent() const;
    /// The picture of what is in the view, at the view's pixel ratio.
    QImage grabPicture();

    /// Pods that are outlined because of the selected job.
    void setOutlinedPods(std::vector<core::ObjectKey> pods);
    const std::vector<int> &outlinedShapes() const { return m_overlay.outlined; }
    /// What is looked for: marked in the diagram; a thing that is folded away marks what it is in.
    void setFound(std::vector<Subject> subjects);
    const std::vector<int> &foundShapes() const { return m_overlay.found; }
    /// Pods drawn where they would go, beside those that are there; an empty one draws none.
    void setRehearsal(const Rehearsal &rehearsal);
    const Rehearsal &rehearsal() const { return m_rehearsal; }
    /// Shape and number of pods of what is drawn of it.
    const std::vector<std::pair<int, int>> &plannedShapes() const { return m_overlay.planned; }
    /// The data are kept, but not live: drawn without their colours.
    /// `note` stands in a corner then: "as of 14:02:10".
    void setFaded(bool faded, const QString &note = {});
    bool isFaded() const { return m_isFaded; }
    const QString &note() const { return m_note; }
    /// Makes changed pods pulse once; ignored when pulses are off.
    void pulse(const std::vector<core::ObjectKey> &pods);
    void setPulsesEnabled(bool on) { m_pulsesEnabled = on; }
    void setOverviewEnabled(bool on);
    /// Pushes back everything that the legend does not call `key`; empty: nothing.
    void isolate(const std::string &key);
    const std::string &isolated() const { return m_isolated; }

    int shapeAt(QPoint position) const;

    QSize sizeHint() const override { return {900, 600}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

public Q_SLOTS:
    void zoomIn();
    void zoomOut();
    void zoomOriginal();
    void zoomFit();
    void zoomToSelection();
    void zoomToRehearsal();
    void reveal(const hopyard::ui::Subject &subject);
    void collapseAll();
    void expandAll();

Q_SIGNALS:
    void zoomChanged(int percent);
    void viewMoved();
    void contextMenuRequested(const hopyard::ui::Subject &subject, QPoint globalPosition);
    void activated(const hopyard::ui::Subject &subject);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void handleSceneChanged();
    void handleSelectionChanged();
    void resolveOutlines();
    void resolveDimmed();
    void resolveFound();
    void resolveRehearsal();
    const core::Palette &diagramPalette() const;
    /// Draws everything anew; update() alone draws the marks anew over the picture that is kept.
    void redraw();
    void paintBase();
    void paintNote(QPainter &painter) const;
    void setHovered(int shape);
    void setCamera(const Camera &camera, bool byPerson);
    void zoomBy(double factor, QPointF anchor);
    void toggleCollapsed(int shape);
    bool moveSelection(int key);
    void resolvePulses();
    void updatePulses();
    void placeOverview();
    QString toolTipOf(int shape) const;
    QString emptyText() const;
    void updateAccessible();
    bool handleGesture(QGestureEvent *event);

    static constexpr double fitMargin = 24;

    DiagramModel *m_model;
    Selection *m_selection;
    std::shared_ptr<const DiagramScene> m_scene;
    Camera m_camera;
    DiagramOverlay m_overlay;
    QPixmap m_base; ///< the diagram without its marks, as it was painted last; null: to be painted
    bool m_autoFit = true;
    bool m_isPanning = false, m_spaceHeld = false, m_movedFar = false, m_pulsesEnabled = true, m_overviewEnabled = true;
    QPoint m_pressed, m_lastMouse;
    std::vector<core::ObjectKey> m_outlinedPods;
    std::vector<Subject> m_found;
    Rehearsal m_rehearsal;
    bool m_isFaded = false;
    QString m_note;
    std::string m_isolated;
    TaskSlot m_dimSlot;
    struct Anchor {
        Subject subject;
        QPointF screen;
    };
    std::optional<Anchor> m_anchor; ///< what should stay where it is when the next layout comes
    struct Pulse {
        qint64 started = 0;
        int shape = -1; ///< in m_scene
    };
    std::unordered_map<core::ObjectKey, Pulse, core::ObjectKeyHash> m_pulses;
    QElapsedTimer m_clock;
    QTimer m_pulseTimer;
    OverviewMap *m_overview;
};

} // namespace hopyard::ui
