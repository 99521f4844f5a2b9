// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagram/palette.h"
#include "tests/support/statebuilder.h"
#include "tests/ui/windowfixture.h"
#include "ui/map/camera.h"
#include "ui/map/diagrampainter.h"
#include "ui/map/diagramscene.h"
#include "ui/tasks/taskslot.h"

#include <QPainter>
#include <QSignalSpy>
#include <QWheelEvent>

#include <cmath>

using namespace hopyard;

namespace
{

std::shared_ptr<const ui::DiagramScene> sceneOf(const core::ClusterState &state, core::DiagramOptions options = {})
{
    auto tree = std::make_shared<core::TopologyTree>(core::TopologyTree::build(state, core::chooseLevels(state)));
    core::Result<core::Diagram> diagram = core::layoutTree(*tree, options, {});
    return diagram ? ui::DiagramScene::build(std::move(*diagram), tree, options) : nullptr;
}

/// Two spines, two leaves below each, three hosts below each leaf, two pods on every host and two on none.
core::ClusterState smallCluster()
{
    test::StateBuilder builder;
    builder.topology("net", test::awsLevels(2));
    int host = 0;
    for (const char *spine : {"nn-a", "nn-b"}) {
        for (const char *leaf : {"1", "2"}) {
            for (int i = 0; i < 3; ++i) {
                const std::string name = "host-" + std::to_string(host++);
                builder.node(name, {spine, std::string(spine) + leaf}).gpus(8);
                for (int p = 0; p < 2; ++p) {
                    builder.pod("team", name + "-pod-" + std::to_string(p))
                        .on(name)
                        .gpus(2)
                        .owner("Job", "train")
                        .running();
                }
            }
        }
    }
    builder.pod("team", "waits-0").gpus(8).owner("Job", "later");
    builder.pod("team", "waits-1").gpus(8).owner("Job", "later");
    return builder.state();
}

QImage paintAt(const ui::DiagramScene &scene, double ratio, const core::Palette &palette,
               const ui::DiagramOverlay *overlay = nullptr)
{
    const QSize size(1000, 700);
    QImage image(size * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::magenta);
    ui::Camera camera;
    camera.fit(scene.diagram().bounds, size, 24);
    QPainter painter(&image);
    ui::DiagramPainter draw(palette, QFont());
    draw.setOverlay(overlay);
    draw.paint(painter, scene, camera, QRectF(QPointF(0, 0), size));
    return image;
}

/// Share of pixels that are not the background.
double inked(const QImage &image, const core::Palette &palette)
{
    const QRgb back = qRgb(palette.background.r, palette.background.g, palette.background.b);
    qint64 count = 0;
    for (int y = 0; y < image.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            count += (line[x] & 0xffffff) != (back & 0xffffff) ? 1 : 0;
        }
    }
    return double(count) / (double(image.width()) * image.height());
}

} // namespace

class TestDiagramView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanupTestCase() { ui::TaskPool::drain(); }

    void testCameraKeepsWhatIsUnderThePointer()
    {
        ui::Camera camera;
        camera.fit({-50, 10, 4000, 900}, {1000, 700}, 24);
        const QPointF anchor(333, 222);
        const QPointF before = camera.toDiagram(anchor);
        for (const double factor : {1.3, 0.2, 7.0, 0.9, 1e9, 1e-9}) {
            camera.zoomAt(anchor, factor);
            const QPointF after = camera.toDiagram(anchor);
            QVERIFY(std::hypot(after.x() - before.x(), after.y() - before.y()) < 1e-3 / camera.scale());
            QVERIFY(camera.scale() >= ui::Camera::minScale && camera.scale() <= ui::Camera::maxScale);
        }
    }

    void testCameraFitsAndStaysInView()
    {
        ui::Camera camera;
        const core::DiagramRect bounds{100, 200, 3000, 800};
        const QSizeF viewport(1000, 700);
        camera.fit(bounds, viewport, 24);
        const QRectF seen = camera.toScreen(bounds);
        QVERIFY(QRectF(QPointF(23.9, 23.9), QSizeF(952.2, 652.2)).contains(seen));
        QVERIFY(qAbs(seen.center().x() - 500) < 0.01 && qAbs(seen.center().y() - 350) < 0.01);
        camera.pan({99'999, -99'999});
        camera.keepInView(bounds, viewport);
        QVERIFY(camera.toScreen(bounds).intersects(QRectF(QPointF(0, 0), viewport)));
        // Small drawings are not blown up.
        camera.fit({0, 0, 10, 10}, viewport, 24);
        QCOMPARE(camera.scale(), 1.0);
        camera.fit({0, 0, 0, 0}, viewport, 24);
        QCOMPARE(camera.scale(), 1.0);
    }

    void testHitTestAgreesWithASearchOfAll()
    {
        const auto scene = sceneOf(smallCluster());
        QVERIFY(scene);
        const core::DiagramRect &bounds = scene->diagram().bounds;
        int hits = 0;
        for (float y = bounds.y - 5; y < bounds.y + bounds.h + 5; y += 7) {
            for (float x = bounds.x - 5; x < bounds.x + bounds.w + 5; x += 7) {
                int expected = -1;
                for (std::size_t i = 0; i < scene->shapes().size(); ++i) {
                    if (scene->shapes()[i].rect.contains(x, y)) {
                        expected = int(i);
                    }
                }
                QCOMPARE(scene->shapeAt(x, y), expected);
                hits += expected >= 0 ? 1 : 0;
            }
        }
        QVERIFY(hits > 100);
    }

    void testEverySubjectIsFoundAgain()
    {
        const auto scene = sceneOf(smallCluster());
        QVERIFY(scene);
        int pods = 0;
        for (std::size_t i = 0; i < scene->shapes().size(); ++i) {
            const ui::Subject subject = scene->subjectOf(int(i));
            QVERIFY(!subject.isNone());
            if (scene->shapes()[i].kind != core::ShapeKind::MorePods) {
                QCOMPARE(scene->shapeOf(subject), int(i));
            }
            pods += subject.kind == ui::Subject::Kind::Pod ? 1 : 0;
        }
        QCOMPARE(pods, 26);
        QCOMPARE(scene->shapeOf(ui::Subject::host("no-such")), -1);
        QCOMPARE(scene->shapeOf(ui::Subject::pod("team", "no-such")), -1);
        QCOMPARE(scene->shapeOf(ui::Subject::domain("nn-a/no-such")), -1);
        QVERIFY(scene->shapeOf(ui::Subject::domain("nn-a/nn-a1")) >= 0);
    }

    void testAFoldedDomainStandsForWhatItHides()
    {
        core::DiagramOptions options;
        options.collapsed.insert("nn-a");
        const auto scene = sceneOf(smallCluster(), options);
        QVERIFY(scene);
        const int folded = scene->shapeOf(ui::Subject::domain("nn-a"));
        QVERIFY(folded >= 0);
        QCOMPARE(scene->shapeOf(ui::Subject::host("host-0")), folded);
        QCOMPARE(scene->shapeOf(ui::Subject::domain("nn-a/nn-a2")), folded);
        QVERIFY(scene->shapeOf(ui::Subject::host("host-11")) != folded);
    }

    void testPaintsAtRatioOneAndTwoAlike()
    {
        const auto scene = sceneOf(smallCluster());
        QVERIFY(scene);
        for (const core::Palette *palette : {&core::Palette::light(), &core::Palette::dark()}) {
            const QImage one = paintAt(*scene, 1, *palette);
            const QImage two = paintAt(*scene, 2, *palette);
            QCOMPARE(two.size(), one.size() * 2);
            const double inkOne = inked(one, *palette);
            const double inkTwo = inked(two, *palette);
            QVERIFY2(inkOne > 0.03 && inkOne < 0.9, qPrintable(QString::number(inkOne)));
            QVERIFY2(qAbs(inkOne - inkTwo) < 0.15 * inkOne,
                     qPrintable(QStringLiteral("%1 and %2").arg(inkOne).arg(inkTwo)));
            // The background reaches every corner.
            const QRgb back = qRgb(palette->background.r, palette->background.g, palette->background.b);
            QCOMPARE(two.pixel(0, 0), back);
            QCOMPARE(two.pixel(two.width() - 1, two.height() - 1), back);
        }
    }

    void testSelectionIsDrawn()
    {
        const auto scene = sceneOf(smallCluster());
        ui::DiagramOverlay overlay;
        const QImage plain = paintAt(*scene, 1, core::Palette::light(), &overlay);
        overlay.selected = scene->shapeOf(ui::Subject::host("host-3"));
        QVERIFY(paintAt(*scene, 1, core::Palette::light(), &overlay) != plain);
        overlay.selected = -1;
        overlay.outlined = {scene->shapeOf(ui::Subject::pod("team", "host-3-pod-1"))};
        QVERIFY(paintAt(*scene, 1, core::Palette::light(), &overlay) != plain);
        overlay.outlined.clear();
        overlay.dimmed.assign(scene->shapes().size(), 1);
        QVERIFY(paintAt(*scene, 1, core::Palette::light(), &overlay) != plain);
    }

    void testDrawsOnlyWhatIsInView()
    {
        const auto scene = sceneOf(smallCluster());
        QImage image(400, 300, QImage::Format_RGB32);
        QPainter painter(&image);
        ui::DiagramPainter draw(core::Palette::light(), QFont());
        ui::Camera camera;
        camera.fit(scene->diagram().bounds, {400, 300}, 4);
        draw.paint(painter, *scene, camera, QRectF(0, 0, 400, 300));
        const int all = draw.drawnShapes();
        const core::DiagramRect &host = scene->shape(scene->shapeOf(ui::Subject::host("host-5"))).rect;
        camera.setScale(2);
        camera.centerOn({host.x + host.w / 2.0, host.y + host.h / 2.0}, {400, 300});
        draw.paint(painter, *scene, camera, QRectF(0, 0, 400, 300));
        QVERIFY(draw.drawnShapes() > 0);
        QVERIFY2(draw.drawnShapes() < all / 2, qPrintable(QStringLiteral("%1 of %2").arg(draw.drawnShapes()).arg(all)));
        camera.pan({1e6, 0});
        draw.paint(painter, *scene, camera, QRectF(0, 0, 400, 300));
        QCOMPARE(draw.drawnShapes(), 0);
    }

    void testWheelClickAndKeysOnTheDemo()
    {
        test::WindowFixture fixture;
        QVERIFY(fixture.openDemo());
        ui::DiagramView *view = fixture.window->diagramView();
        ui::Selection *selection = fixture.window->selection();
        const auto scene = fixture.window->diagramModel()->scene();
        QVERIFY(scene->shapes().size() > 100);
        QVERIFY(inked(view->grabPicture(), ui::Theme::diagram()) > 0.02);

        const QPointF at(view->width() / 3.0, view->height() / 2.0);
        const QPointF before = view->camera().toDiagram(at);
        QWheelEvent wheel(at, view->mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(view, &wheel);
        const QPointF after = view->camera().toDiagram(at);
        QVERIFY(std::hypot(after.x() - before.x(), after.y() - before.y()) < 0.5);

        view->zoomFit();
        const auto middleOf = [&](int shape) {
            const auto current = fixture.window->diagramModel()->scene();
            return view->camera().toScreen(current->shape(shape).rect).center().toPoint();
        };
        const int domain = scene->shapeOf(ui::Subject::domain(scene->tree().pathText(1)));
        QVERIFY(domain >= 0);
        QTest::mouseClick(view, Qt::LeftButton, {}, middleOf(domain));
        QCOMPARE(selection->current(), ui::Subject::domain(scene->tree().pathText(1)));
        view->setFocus();
        QTest::keyClick(view, Qt::Key_Up);
        QCOMPARE(selection->current(), ui::Subject::cluster());
        QTest::keyClick(view, Qt::Key_Down);
        QVERIFY(selection->current().kind == ui::Subject::Kind::Domain);
        QTest::keyClick(view, Qt::Key_Escape);
        QVERIFY(selection->current().isNone());

        const std::size_t shapes = scene->shapes().size();
        QTest::mouseDClick(view, Qt::LeftButton, {}, middleOf(domain));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->diagramModel()->scene()->shapes().size() < shapes, 20'000);
        view->expandAll();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->diagramModel()->isIdle(), 20'000);
        QVERIFY(!fixture.window->diagramModel()->isCollapsed(scene->tree().pathText(1)));
    }
};

QTEST_MAIN(TestDiagramView)
#include "tst_diagramview.moc"
