// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/map/diagramview.h"

#include "ui/map/diagrammodel.h"
#include "ui/map/overviewmap.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace hopyard::ui
{

namespace
{

constexpr double zoomStep = 1.25;
constexpr int pulseMs = 1200;
constexpr std::size_t maxPulses = 400;

bool isFoldable(const core::Shape &shape)
{
    return shape.kind == core::ShapeKind::Domain || shape.kind == core::ShapeKind::MissingDomain;
}

/// Which shapes the legend does not call `key`; asks for every pod, so it is not for the GUI thread.
std::vector<char> dimmedShapes(const DiagramScene &scene, const std::string &key, std::stop_token stop)
{
    const auto &shapes = scene.shapes();
    std::vector<char> dimmed(shapes.size(), 0);
    const bool byMark = key.starts_with("mark:");
    std::uint16_t mark = 0;
    for (const core::LegendEntry &entry : scene.diagram().legend) {
        if (byMark && entry.key == key) {
            mark = entry.marks;
        }
    }
    for (std::size_t i = 0; i < shapes.size() && !stop.stop_requested(); ++i) {
        const core::ShapeKind kind = shapes[i].kind;
        const bool isPod = kind == core::ShapeKind::Pod;
        if (!isPod && kind != core::ShapeKind::Host && kind != core::ShapeKind::UnknownHost) {
            dimmed[i] = kind == core::ShapeKind::MorePods;
            continue;
        }
        if (byMark) {
            dimmed[i] = (shapes[i].marks & mark) == 0;
            continue;
        }
        const std::string own = scene.legendKeyOf(int(i));
        // A host is not pushed back because of its pods' colours: it is where they are.
        dimmed[i] = own != key && (isPod || !own.empty());
    }
    return dimmed;
}

} // namespace

DiagramView::DiagramView(DiagramModel *model, Selection *selection, QWidget *parent)
    : QWidget(parent), m_model(model), m_selection(selection), m_overview(new OverviewMap(this))
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    grabGesture(Qt::PinchGesture);
    m_clock.start();
    m_pulseTimer.setInterval(33);
    connect(&m_pulseTimer, &QTimer::timeout, this, &DiagramView::updatePulses);
    connect(m_model, &DiagramModel::sceneChanged, this, &DiagramView::handleSceneChanged);
    connect(m_model, &DiagramModel::layoutFailed, this, &DiagramView::redraw);
    connect(m_selection, &Selection::changed, this, &DiagramView::handleSelectionChanged);
    connect(m_selection, &Selection::revealRequested, this, &DiagramView::reveal);
    connect(this, &DiagramView::viewMoved, m_overview, &OverviewMap::handleViewMoved);
    connect(m_overview, &OverviewMap::centerRequested, this, [this](QPointF center) {
        Camera camera = m_camera;
        camera.centerOn(center, size());
        setCamera(camera, true);
    });
    updateAccessible();
}

DiagramView::~DiagramView() = default;

int DiagramView::zoomPercent() const
{
    return std::max(1, int(std::lround(m_camera.scale() * 100)));
}

void DiagramView::handleSceneChanged()
{
    const bool isFirst = !m_scene;
    m_scene = m_model->scene();
    m_overlay.hovered = -1;
    if (!m_scene) {
        m_autoFit = true;
        m_overlay = {};
        m_pulses.clear();
        m_isolated.clear();
    } else {
        Camera camera = m_camera;
        if (m_autoFit || isFirst) {
            camera.fit(m_scene->diagram().bounds, size(), fitMargin);
        } else if (m_anchor) {
            if (const int shape = m_scene->shapeOf(m_anchor->subject); shape >= 0) {
                const core::DiagramRect &rect = m_scene->shape(shape).rect;
                camera.pan(m_anchor->screen - camera.toScreen(QPointF(rect.x, rect.y)));
            }
        }
        m_anchor.reset();
        setCamera(camera, false);
        m_overlay.selected = m_scene->shapeOf(m_selection->current());
        resolveOutlines();
        resolveDimmed();
        resolveFound();
        resolveRehearsal();
        resolvePulses();
    }
    m_overview->setScene(m_scene);
    updateAccessible();
    redraw();
}

void DiagramView::handleSelectionChanged()
{
    m_overlay.selected = m_scene ? m_scene->shapeOf(m_selection->current()) : -1;
    updateAccessible();
    update();
}

void DiagramView::setOutlinedPods(std::vector<core::ObjectKey> pods)
{
    if (m_outlinedPods == pods) {
        return;
    }
    m_outlinedPods = std::move(pods);
    resolveOutlines();
    redraw();
}

/// Finds the pods' shapes, and the edges between them: those below the lowest switch that has all of them.
void DiagramView::resolveOutlines()
{
    m_overlay.outlined.clear();
    m_overlay.pathEdges.clear();
    if (!m_scene || m_outlinedPods.empty()) {
        return;
    }
    std::unordered_map<int, int> below;
    int placed = 0;
    for (const core::ObjectKey &key : m_outlinedPods) {
        const int shape = m_scene->shapeOfPod(key);
        if (shape < 0) {
            continue;
        }
        m_overlay.outlined.push_back(shape);
        if (!m_scene->hostOf(shape)) {
            continue;
        }
        ++placed;
        for (int up = m_scene->shape(shape).parent; up >= 0; up = m_scene->shape(up).parent) {
            ++below[up];
        }
    }
    const auto &edges = m_scene->diagram().edges;
    m_overlay.pathEdges.assign(edges.size(), 0);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const auto found = below.find(edges[i].to);
        m_overlay.pathEdges[i] = found != below.end() && found->second < placed;
    }
}

void DiagramView::setFound(std::vector<Subject> subjects)
{
    m_found = std::move(subjects);
    resolveFound();
    update();
}

void DiagramView::resolveFound()
{
    m_overlay.found.clear();
    if (!m_scene) {
        return;
    }
    for (const Subject &subject : m_found) {
        const int shape = m_scene->shownShapeOf(subject);
        if (shape >= 0 && (m_overlay.found.empty() || m_overlay.found.back() != shape)) {
            m_overlay.found.push_back(shape);
        }
    }
}

void DiagramView::setFaded(bool faded, const QString &note)
{
    if (m_isFaded != faded || m_note != note) {
        m_isFaded = faded;
        m_note = note;
        m_overview->refresh();
        redraw();
    }
}

void DiagramView::redraw()
{
    m_base = {};
    update();
}

const core::Palette &DiagramView::diagramPalette() const
{
    return m_isFaded ? Theme::fadedDiagram() : Theme::diagram();
}

void DiagramView::isolate(const std::string &key)
{
    m_isolated = key;
    resolveDimmed();
}

void DiagramView::resolveDimmed()
{
    m_dimSlot.cancel();
    if (!m_scene || m_isolated.empty()) {
        m_overlay.dimmed.clear();
        redraw();
        return;
    }
    // What was pushed back under another scene has other numbers.
    if (m_overlay.dimmed.size() != m_scene->shapes().size()) {
        m_overlay.dimmed.clear();
    }
    m_dimSlot.start(
        [scene = m_scene, key = m_isolated](std::stop_token stop) { return dimmedShapes(*scene, key, stop); },
        [this](std::vector<char> dimmed) {
            m_overlay.dimmed = std::move(dimmed);
            redraw();
        });
}

void DiagramView::pulse(const std::vector<core::ObjectKey> &pods)
{
    if (!m_pulsesEnabled) {
        return;
    }
    for (const core::ObjectKey &pod : pods) {
        if (m_pulses.size() >= maxPulses) {
            break;
        }
        m_pulses[pod] = {m_clock.elapsed(), m_scene ? m_scene->shapeOfPod(pod) : -1};
    }
    if (!m_pulses.empty() && !m_pulseTimer.isActive()) {
        m_pulseTimer.start();
    }
}

void DiagramView::resolvePulses()
{
    m_overlay.pulses.clear();
    for (auto &[pod, pulse] : m_pulses) {
        pulse.shape = m_scene->shapeOfPod(pod);
    }
}

void DiagramView::updatePulses()
{
    const qint64 now = m_clock.elapsed();
    QRect dirty;
    const auto mark = [&](int shape) {
        dirty |= m_camera.toScreen(m_scene->shape(shape).rect).toAlignedRect().adjusted(-8, -8, 8, 8);
    };
    if (m_scene) {
        for (const auto &[shape, strength] : m_overlay.pulses) {
            if (std::size_t(shape) < m_scene->shapes().size()) {
                mark(shape);
            }
        }
    }
    m_overlay.pulses.clear();
    std::erase_if(m_pulses, [now](const auto &pulse) { return now - pulse.second.started > pulseMs; });
    if (m_scene) {
        // Of pods too small to be seen their hosts pulse, each once.
        std::unordered_map<int, double> strengths;
        for (const auto &[pod, pulse] : m_pulses) {
            if (pulse.shape >= 0) {
                double &strength = strengths[DiagramPainter::shownShape(*m_scene, m_camera, pulse.shape)];
                strength = std::max(strength, 1.0 - double(now - pulse.started) / pulseMs);
            }
        }
        for (const auto &[shape, strength] : strengths) {
            m_overlay.pulses.emplace_back(shape, strength);
            mark(shape);
        }
    }
    if (m_pulses.empty()) {
        m_pulseTimer.stop();
    }
    update(dirty.intersected(rect()));
}

void DiagramView::setOverviewEnabled(bool on)
{
    m_overviewEnabled = on;
    placeOverview();
}

void DiagramView::placeOverview()
{
    bool wanted = false;
    if (m_overviewEnabled && m_scene && width() > 420 && height() > 280) {
        const QRectF drawing = m_camera.toScreen(m_scene->diagram().bounds);
        wanted = !QRectF(rect()).adjusted(-1, -1, 1, 1).contains(drawing);
        m_overview->fitInto({width() / 4, height() / 4});
        m_overview->move(width() - m_overview->width() - 12, height() - m_overview->height() - 12);
    }
    m_overview->setVisible(wanted);
}

void DiagramView::setCamera(const Camera &camera, bool byPerson)
{
    m_camera = camera;
    if (byPerson) {
        m_autoFit = false;
        if (m_scene) {
            m_camera.keepInView(m_scene->diagram().bounds, size());
        }
    }
    placeOverview();
    Q_EMIT viewMoved();
    Q_EMIT zoomChanged(zoomPercent());
    redraw();
}

void DiagramView::zoomBy(double factor, QPointF anchor)
{
    Camera camera = m_camera;
    camera.zoomAt(anchor, factor);
    setCamera(camera, true);
}

void DiagramView::zoomIn()
{
    zoomBy(zoomStep, rect().center());
}

void DiagramView::zoomOut()
{
    zoomBy(1 / zoomStep, rect().center());
}

void DiagramView::zoomOriginal()
{
    zoomBy(1 / m_camera.scale(), rect().center());
}

void DiagramView::zoomFit()
{
    if (m_scene) {
        Camera camera = m_camera;
        camera.fit(m_scene->diagram().bounds, size(), fitMargin);
        setCamera(camera, false);
    }
    m_autoFit = true;
}

void DiagramView::zoomToSelection()
{
    if (!m_scene) {
        return;
    }
    core::DiagramRect target;
    bool has = false;
    const auto add = [&](const core::DiagramRect &rect) {
        if (!has) {
            target = rect;
            has = true;
            return;
        }
        const float right = std::max(target.x + target.w, rect.x + rect.w);
        const float bottom = std::max(target.y + target.h, rect.y + rect.h);
        target.x = std::min(target.x, rect.x);
        target.y = std::min(target.y, rect.y);
        target.w = right - target.x;
        target.h = bottom - target.y;
    };
    if (m_overlay.selected >= 0) {
        add(m_scene->reach(m_overlay.selected));
    }
    for (const int shape : m_overlay.outlined) {
        add(m_scene->shape(shape).rect);
    }
    if (has) {
        Camera camera = m_camera;
        camera.fit(target, size(), 60, 1.5);
        setCamera(camera, true);
    }
}

void DiagramView::reveal(const Subject &subject)
{
    if (!m_scene) {
        return;
    }
    if (subject.kind == Subject::Kind::Job) {
        zoomToSelection();
        return;
    }
    if (const int shape = m_scene->shownShapeOf(subject); shape >= 0) {
        Camera camera = m_camera;
        const bool isSmall = m_scene->shape(shape).rect.h * camera.scale() < 16;
        if (isSmall) {
            camera.setScale(0.8);
            const core::DiagramRect &rect = m_scene->shape(shape).rect;
            camera.centerOn({rect.x + rect.w / 2.0, rect.y + rect.h / 2.0}, size());
        }
        camera.ensureVisible(m_scene->shape(shape).rect, size(), 40);
        setCamera(camera, true);
    }
}

void DiagramView::toggleCollapsed(int shape)
{
    if (!m_scene || shape < 0 || !isFoldable(m_scene->shape(shape))) {
        return;
    }
    const std::string path = m_scene->tree().pathText(m_scene->shape(shape).subject);
    const core::DiagramRect &rect = m_scene->shape(shape).rect;
    m_anchor = Anchor{Subject::domain(path), m_camera.toScreen(QPointF(rect.x, rect.y))};
    m_model->setCollapsed(path, !m_model->isCollapsed(path));
}

void DiagramView::collapseAll()
{
    if (!m_scene) {
        return;
    }
    const core::TopologyTree &tree = m_scene->tree();
    std::unordered_set<std::string> paths;
    for (std::size_t i = 1; i < tree.domains.size(); ++i) {
        if (tree.domains[i].children.empty()) {
            paths.insert(tree.pathText(int(i)));
        }
    }
    m_model->setCollapsed(std::move(paths));
}

void DiagramView::expandAll()
{
    m_model->setCollapsed(std::unordered_set<std::string>());
}

int DiagramView::shapeAt(QPoint position) const
{
    if (!m_scene) {
        return -1;
    }
    const QPointF at = m_camera.toDiagram(QPointF(position));
    int shape = m_scene->shapeAt(float(at.x()), float(at.y()));
    // Pods too small to be told apart: their host is meant.
    while (shape >= 0 && m_scene->shape(shape).parent >= 0 && m_scene->shape(shape).rect.h * m_camera.scale() < 5) {
        shape = m_scene->shape(shape).parent;
    }
    return shape;
}

void DiagramView::setHovered(int shape)
{
    if (m_overlay.hovered != shape) {
        m_overlay.hovered = shape;
        update();
    }
}

QImage DiagramView::grabPicture()
{
    QImage image(size() * devicePixelRatioF(), QImage::Format_RGB32);
    image.setDevicePixelRatio(devicePixelRatioF());
    QPainter painter(&image);
    DiagramPainter draw(diagramPalette(), font());
    if (m_scene) {
        draw.paint(painter, *m_scene, m_camera, QRectF(rect()));
    } else {
        painter.fillRect(rect(), toQColor(diagramPalette().background));
    }
    return image;
}

void DiagramView::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.setClipRegion(event->region());
    if (!m_scene) {
        painter.fillRect(event->rect(), toQColor(diagramPalette().background));
        painter.setPen(toQColor(diagramPalette().mutedText));
        painter.drawText(rect().adjusted(40, 0, -40, 0), Qt::AlignCenter | Qt::TextWordWrap, emptyText());
        return;
    }
    if (m_base.isNull() || m_base.size() != (QSizeF(size()) * devicePixelRatioF()).toSize()) {
        paintBase();
    }
    painter.drawPixmap(QPoint(0, 0), m_base);
    DiagramPainter draw(diagramPalette(), font());
    draw.setOverlay(&m_overlay);
    draw.paintMarks(painter, *m_scene, m_camera, QRectF(rect()), QRectF(event->rect()));
    paintNote(painter);
}

void DiagramView::paintNote(QPainter &painter) const
{
    if (m_note.isEmpty()) {
        return;
    }
    const QFontMetrics measure = fontMetrics();
    const QRectF chip(width() - measure.horizontalAdvance(m_note) - 32, 12, measure.horizontalAdvance(m_note) + 20,
                      measure.height() + 10);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(toneColor(Tone::Warning));
    painter.setBrush(toneBackground(Tone::Warning));
    painter.drawRoundedRect(chip.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    painter.setPen(toneColor(Tone::Text));
    painter.drawText(chip, Qt::AlignCenter, m_note);
}

void DiagramView::paintBase()
{
    m_base = QPixmap((QSizeF(size()) * devicePixelRatioF()).toSize());
    m_base.setDevicePixelRatio(devicePixelRatioF());
    QPainter painter(&m_base);
    DiagramPainter draw(diagramPalette(), font());
    draw.setOverlay(&m_overlay);
    draw.paintBase(painter, *m_scene, m_camera, QRectF(rect()));
}

QString DiagramView::emptyText() const
{
    if (m_model->error()) {
        return tr("The tree cannot be drawn.") + QLatin1Char('\n') + display(m_model->error()->message);
    }
    return m_model->isIdle() ? tr("Reading the cluster…") : tr("Drawing the cluster…");
}

} // namespace hopyard::ui
