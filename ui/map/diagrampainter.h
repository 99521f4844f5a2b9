// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagram/palette.h"
#include "ui/map/camera.h"
#include "ui/map/diagramscene.h"

#include <QFont>
#include <QHash>
#include <QRect>

#include <vector>

class QPainter;

namespace hopyard::ui
{

/// What is drawn beside the diagram itself.
struct DiagramOverlay {
    int selected = -1, hovered = -1;
    std::vector<int> outlined;                  ///< shapes of the selected job's pods
    std::vector<int> found;                     ///< shapes of what is looked for
    std::vector<std::pair<int, int>> planned;   ///< shape, pods that would go there
    std::vector<char> dimmed;                   ///< per shape, empty: none; what a legend filter pushes back
    std::vector<std::pair<int, double>> pulses; ///< shape, strength 0…1
    std::vector<char> pathEdges;                ///< per edge: on the way between the outlined pods
};

/// Paints a scene through a camera: the window's view, its overview and copied pictures. Culls by the reach of
/// subtrees, draws by what can be seen at the size (full cards with text, plain cards, blocks in batches), and measures
/// text by the painter's own font. Keeps no scene; may be used for many.
class DiagramPainter
{
public:
    explicit DiagramPainter(const core::Palette &palette, const QFont &font);

    void setOverlay(const DiagramOverlay *overlay) { m_overlay = overlay; }
    /// Without text and marks: for the overview.
    void setSimple(bool simple) { m_isSimple = simple; }

    /// Draws what of the scene is in `viewport` (device-independent pixels), and of that only what is in `clip`, when
    /// given; fills the rest with the background.
    void paint(QPainter &painter, const DiagramScene &scene, const Camera &camera, const QRectF &viewport,
               const QRectF &clip = {});
    /// The two halves of paint(): what stays while only marks change, and the marks that lie over it (selected,
    /// hovered, outlined, found, changed). A view may keep the first as a picture.
    void paintBase(QPainter &painter, const DiagramScene &scene, const Camera &camera, const QRectF &viewport,
                   const QRectF &clip = {});
    void paintMarks(QPainter &painter, const DiagramScene &scene, const Camera &camera, const QRectF &viewport,
                    const QRectF &clip = {});

    /// The shape itself, or the nearest one above it that is large enough to be seen.
    static int shownShape(const DiagramScene &scene, const Camera &camera, int index);

    /// How many shapes the last paint drew one by one and in batches, for tests of culling.
    int drawnShapes() const { return m_drawn; }

private:
    /// Heights of a host card: below the first no lines lead to it, below the second it is a block.
    static constexpr double hostSpeck = 4, hostCard = 9;

    struct Visible {
        std::vector<int> places, domains, hosts, pods;
    };
    void begin(QPainter &painter, const DiagramScene &scene, const Camera &camera, const QRectF &viewport,
               const QRectF &clip);
    void collect();
    void drawBands();
    void drawEdges();
    void drawThinEdges(const std::vector<std::size_t> &edges);
    void drawBlocks(const std::vector<int> &shapes, double minimum);
    void drawCards(const std::vector<int> &shapes);
    void drawCard(int index);
    void drawSmallDomains();
    void drawSmallDomain(int index, const QRectF &place);
    void drawPod(int index);
    void drawPods();
    void drawTexts(int index);
    void drawPodText(int index);
    void drawBar(const core::Shape &shape);
    void drawMark(core::Mark mark, QPointF topLeft, const QColor &ink);
    void drawOverlay();
    void drawPlanned();
    void outline(int index, const QColor &color, double width, double grow);
    bool drawLine(const QString &text, QPointF baseline, double width, int pixelSize, bool bold, const QColor &color);

    int shownOf(int index) const { return shownShape(*m_scene, *m_camera, index); }
    bool isDimmed(int index) const;
    QColor fillOf(int index) const;
    QColor inkOn(int index) const;
    QColor dimIf(int index, const QColor &color) const;
    QRectF screen(const core::DiagramRect &rect) const { return m_camera->toScreen(rect); }
    QFont fontOf(int pixelSize, bool bold) const;

    const core::Palette &m_palette;
    QFont m_font;
    const DiagramOverlay *m_overlay = nullptr;
    bool m_isSimple = false;
    int m_drawn = 0, m_texts = 0;

    // Only during paint().
    QPainter *m_painter = nullptr;
    const DiagramScene *m_scene = nullptr;
    const Camera *m_camera = nullptr;
    QRectF m_viewport, m_clip;
    core::DiagramRect m_window;
    Visible m_visible;
};

} // namespace hopyard::ui
