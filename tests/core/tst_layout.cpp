// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <string>

#include "core/layout/layout.h"
#include "core/layout/textwidth.h"
#include "core/layout/treelayout.h"
#include "tests/support/statebuilder.h"

#include <QTest>
#include <set>

#include <clocale>
#include <map>
#include <thread>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

ClusterState irregular()
{
    StateBuilder b;
    b.node("h1", {"nn-a", "nn-b", "nn-c"}).gpus(8);
    b.node("h2", {"nn-a", "nn-b", "nn-c"}).gpus(8).cordoned();
    b.node("h3", {"nn-a", "nn-b", "nn-d"}).gpus(8).notReady();
    b.node("h4", {"nn-a", "nn-e"}).noAllocatable().noConditions();
    b.node("a-host-with-a-rather-long-name.eu-central-1.compute.internal");
    for (int i = 0; i < 30; ++i) {
        b.pod("kube-system", "daemon-" + std::to_string(i)).on("h1").owner("DaemonSet", "d").running();
    }
    b.pod("team-a", "worker-with-a-name-that-is-long-but-legal-0").on("h2").gpus(2).owner("Job", "worker").running();
    b.pod("team-a", "starting").on("h3").owner("Job", "worker");
    b.pod("team-a", "lost").on("gone").phase(PodPhase::Unknown);
    for (int i = 0; i < 40; ++i) {
        b.pod("team-b", "waiting-" + std::to_string(i)).gpus(8).gate("kueue.x-k8s.io/topology");
    }
    return b.state();
}

Diagram layOut(const TopologyTree &tree, const DiagramOptions &options = {})
{
    auto diagram = layoutTree(tree, options, {});
    return diagram ? *diagram : Diagram{};
}

bool inside(const DiagramRect &inner, const DiagramRect &outer)
{
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w + 0.1F &&
           inner.y + inner.h <= outer.y + outer.h + 0.1F;
}

/// Empty when every rule of a drawing holds, else the first broken one.
QString broken(const Diagram &diagram)
{
    std::vector<const Shape *> boxes; // everything but pods: none may overlap another
    std::map<int, std::vector<const Shape *>> podsOf;
    for (std::size_t i = 0; i < diagram.shapes.size(); ++i) {
        const Shape &shape = diagram.shapes[i];
        const QString name = QString::fromStdString(shape.label);
        if (!(shape.rect.w > 0 && shape.rect.h > 0) || !inside(shape.rect, diagram.bounds)) {
            return name + " is out of bounds";
        }
        if (shape.parent >= int(i)) {
            return name + " comes before its parent";
        }
        if (shape.kind != ShapeKind::Pod) {
            boxes.push_back(&shape);
            continue;
        }
        if (!inside(shape.rect, diagram.shapes[std::size_t(shape.parent)].rect)) {
            return name + " is not inside its host";
        }
        podsOf[shape.parent].push_back(&shape);
        if (textWidth(shape.label, 11) > shape.rect.w) {
            return name + " does not fit its chip";
        }
    }
    podsOf[-1] = boxes;
    for (auto &[parent, siblings] : podsOf) {
        std::sort(siblings.begin(), siblings.end(), [](auto *a, auto *b) { return a->rect.x < b->rect.x; });
        for (std::size_t i = 0; i < siblings.size(); ++i) {
            for (std::size_t j = i + 1;
                 j < siblings.size() && siblings[j]->rect.x < siblings[i]->rect.x + siblings[i]->rect.w; ++j) {
                if (siblings[i]->rect.intersects(siblings[j]->rect)) {
                    return QString::fromStdString(siblings[i]->label + " overlaps " + siblings[j]->label);
                }
            }
        }
    }
    for (const DiagramEdge &edge : diagram.edges) {
        const DiagramRect &from = diagram.shapes.at(std::size_t(edge.from)).rect;
        const DiagramRect &to = diagram.shapes.at(std::size_t(edge.to)).rect;
        const DiagramPoint last = edge.points.back();
        const bool starts = qAbs(edge.points.front().y - from.y - from.h) < 0.5F && edge.points.front().x > from.x &&
                            edge.points.front().x < from.x + from.w;
        const bool ends =
            last.x >= to.x - 0.5F && last.x <= to.x + to.w && last.y >= to.y - 0.5F && last.y <= to.y + to.h;
        if (!starts || !ends) {
            return "an edge to " + QString::fromStdString(diagram.shapes[std::size_t(edge.to)].label) +
                   " misses its boxes";
        }
    }
    return {};
}

std::map<ShapeKind, int> kinds(const Diagram &diagram)
{
    std::map<ShapeKind, int> counts;
    for (const Shape &shape : diagram.shapes) {
        ++counts[shape.kind];
    }
    return counts;
}

const Shape *shapeNamed(const Diagram &diagram, std::string_view label)
{
    for (const Shape &shape : diagram.shapes) {
        if (shape.label == label) {
            return &shape;
        }
    }
    return nullptr;
}

} // namespace

class TestLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Twelve jobs have twelve colours, and one that ends takes no other job's colour with it where none had to give
    /// way.
    void jobsDifferInColour()
    {
        StateBuilder b;
        b.node("h1", {"nn-a"}).gpus(8);
        for (int i = 0; i < 12; ++i) {
            b.pod("team", "p" + std::to_string(i)).on("h1").owner("Job", "job-" + std::to_string(i)).running();
        }
        const TopologyTree tree = TopologyTree::build(b.state(), chooseLevels(b.state()));
        std::set<int> colours;
        for (const LegendEntry &entry : layOut(tree).legend) {
            colours.insert(entry.key.empty() ? 0 : entry.fill);
        }
        QCOMPARE(colours.size(), std::size_t{12});
    }

    void regular_data()
    {
        QTest::addColumn<QList<int>>("shape");
        QTest::addColumn<int>("pods");
        QTest::newRow("one host") << QList<int>{1, 1} << 1;
        QTest::newRow("no levels") << QList<int>{40} << 2;
        QTest::newRow("one level") << QList<int>{5, 9} << 0;
        QTest::newRow("demo size") << QList<int>{2, 2, 3, 5} << 4;
        QTest::newRow("four levels") << QList<int>{2, 2, 2, 2, 3} << 1;
        QTest::newRow("400 hosts: packed rows") << QList<int>{2, 4, 5, 10} << 8;
        QTest::newRow("beyond Graphviz") << QList<int>{1100, 1} << 0;
    }
    void regular()
    {
        QFETCH(QList<int>, shape);
        QFETCH(int, pods);
        const auto tree = TopologyTree::build(regularState({shape.begin(), shape.end()}, pods),
                                              {awsLevels(int(shape.size()) - 1), ""});
        const Diagram diagram = layOut(tree);
        QCOMPARE(broken(diagram), QString());
        auto counts = kinds(diagram);
        QCOMPARE(counts[ShapeKind::Root], 1);
        QCOMPARE(std::size_t(counts[ShapeKind::Domain]), tree.domains.size() - 1);
        QCOMPARE(std::size_t(counts[ShapeKind::Host]), tree.hosts.size());
        QCOMPARE(std::size_t(counts[ShapeKind::Pod]), tree.hosts.size() * std::size_t(pods));
        QCOMPARE(diagram.edges.size(), tree.domains.size() - 1 + tree.hosts.size());
        QCOMPARE(diagram.levelNames.size(), diagram.levelBands.size());
        if (tree.hosts.size() >= 40) {
            const float aspect = diagram.bounds.w / diagram.bounds.h;
            QVERIFY2(aspect > 0.4F && aspect < 4, qPrintable(QString::number(double(aspect)))); // no ribbon
        }
    }

    void levelsStandOnLines()
    {
        const auto tree = TopologyTree::build(regularState({2, 2, 3, 5}, 4), {awsLevels(3), ""});
        const Diagram diagram = layOut(tree);
        for (const Shape &shape : diagram.shapes) {
            if (shape.kind == ShapeKind::Domain) {
                const int level = tree.domains[std::size_t(shape.subject)].level;
                QVERIFY(inside(shape.rect, diagram.levelBands[std::size_t(level)]));
            }
        }
        QCOMPARE(diagram.levelNames[1], std::string("layer 2"));
    }

    void everythingIsThere()
    {
        const auto tree = TopologyTree::build(irregular(), {awsLevels(3), ""});
        DiagramOptions options;
        options.title = "prod";
        const Diagram diagram = layOut(tree, options);
        QCOMPARE(broken(diagram), QString());
        auto counts = kinds(diagram);
        QCOMPARE(counts[ShapeKind::Host], 5);
        QCOMPARE(counts[ShapeKind::UnknownHost], 1);
        QCOMPARE(counts[ShapeKind::MissingDomain], 4);
        QCOMPARE(counts[ShapeKind::Pod], 73);
        QCOMPARE(counts[ShapeKind::NoHostPlace], 1);
        QVERIFY(shapeNamed(diagram, "no layer-3 label"));
        QVERIFY(shapeNamed(diagram, "on no host: 40"));
        QCOMPARE(shapeNamed(diagram, "h1")->sublabel, std::string("0/8 GPU"));
        QCOMPARE(int(shapeNamed(diagram, "h2")->marks), int(MarkCordoned));
        QCOMPARE(shapeNamed(diagram, "h2")->fraction, 0.25F);
        QCOMPARE(int(shapeNamed(diagram, "h3")->marks), int(MarkNotReady));
        QCOMPARE(int(shapeNamed(diagram, "h4")->marks), int(MarkUnknown));
        QCOMPARE(int(shapeNamed(diagram, "starting")->marks), int(MarkReserved));
        QCOMPARE(int(shapeNamed(diagram, "lost")->marks), int(MarkUnknown));
        QCOMPARE(int(shapeNamed(diagram, "waiting-0")->marks), int(MarkPending));
        QCOMPARE(shapeNamed(diagram, "prod")->kind, ShapeKind::Root);
        for (const Shape &shape : diagram.shapes) {
            if (shape.kind == ShapeKind::Pod) {
                const Shape &parent = diagram.shapes[std::size_t(shape.parent)];
                const auto &pods = parent.kind == ShapeKind::NoHostPlace ? tree.unscheduled
                                                                         : tree.hosts[std::size_t(parent.subject)].pods;
                QCOMPARE(pods.at(std::size_t(shape.podIndex))->meta.name, shape.label);
            }
        }
    }

    void collapsed()
    {
        const auto tree = TopologyTree::build(irregular(), {awsLevels(3), ""});
        DiagramOptions options;
        options.collapsed = {"nn-a/nn-b"};
        const Diagram diagram = layOut(tree, options);
        QCOMPARE(broken(diagram), QString());
        QVERIFY(shapeNamed(diagram, "nn-b"));
        QCOMPARE(shapeNamed(diagram, "nn-b")->sublabel, std::string("3 hosts · 2/24 GPU"));
        QVERIFY(!shapeNamed(diagram, "nn-c"));
        QVERIFY(!shapeNamed(diagram, "h1"));
        QVERIFY(shapeNamed(diagram, "h4"));
        options.collapsed = {""}; // the whole cluster
        QCOMPARE(kinds(layOut(tree, options))[ShapeKind::Domain], 0);
    }

    void sameInputSameDrawing()
    {
        const auto tree = TopologyTree::build(irregular(), {awsLevels(3), ""});
        const Diagram first = layOut(tree);
        std::setlocale(LC_ALL, "de_DE.UTF-8"); // where installed: a comma for decimals must change nothing
        const Diagram second = layOut(tree);
        std::setlocale(LC_ALL, "C.UTF-8");
        QCOMPARE(first.shapes.size(), second.shapes.size());
        for (std::size_t i = 0; i < first.shapes.size(); ++i) {
            QCOMPARE(first.shapes[i].label, second.shapes[i].label);
            QCOMPARE(first.shapes[i].rect.x, second.shapes[i].rect.x);
            QCOMPARE(first.shapes[i].rect.y, second.shapes[i].rect.y);
            QCOMPARE(int(first.shapes[i].fill), int(second.shapes[i].fill));
        }
    }

    void graphvizFromManyThreads()
    {
        std::vector<GraphvizNode> nodes = {{-1, 100}, {0, 300}, {0, 80}, {1, 120}, {1, 120}};
        std::vector<std::vector<GraphvizNode>> results(4, nodes);
        {
            std::vector<std::jthread> threads;
            for (auto &result : results) {
                threads.emplace_back([&result] { placeWithGraphviz(result, 48, 28, 56); });
            }
        }
        for (const auto &result : results) {
            QVERIFY(result[1].center + 150 <= result[2].center - 40); // fixed widths are kept apart, in the given order
            QVERIFY(result[3].center + 60 <= result[4].center - 60);
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                QCOMPARE(result[i].center, results[0][i].center);
            }
        }
    }

    void colours()
    {
        const auto tree = TopologyTree::build(irregular(), {awsLevels(3), ""});
        DiagramOptions options;
        const Diagram byJob = layOut(tree, options);
        QCOMPARE(int(shapeNamed(byJob, "starting")->fill), int(categoryColor("Job/team-a/worker")));
        QCOMPARE(int(shapeNamed(byJob, "daemon-3")->fill), int(ColorNeutral));
        QCOMPARE(byJob.legend.front().key, std::string("Job/team-a/worker"));
        QCOMPARE(byJob.legend.front().count, 2);
        options.colorBy = ColorBy::Health;
        const Diagram byHealth = layOut(tree, options);
        QCOMPARE(int(shapeNamed(byHealth, "h1")->fill), int(ColorRunning));
        QCOMPARE(int(shapeNamed(byHealth, "h2")->fill), int(ColorCordoned));
        QCOMPARE(int(shapeNamed(byHealth, "h3")->fill), int(ColorNotReady));
        QCOMPARE(int(shapeNamed(byHealth, "h4")->fill), int(ColorUnknown));
        options.colorBy = ColorBy::State;
        QCOMPARE(int(shapeNamed(layOut(tree, options), "waiting-0")->fill), int(ColorPending));
        options.colorBy = ColorBy::Namespace;
        QCOMPARE(int(shapeNamed(layOut(tree, options), "lost")->fill), int(categoryColor("team-a")));
    }

    /// Jobs come and go; those that stay keep their colours, whatever the names of the others.
    void coloursStay()
    {
        const auto withJobs = [](const std::vector<std::string> &names) {
            StateBuilder builder;
            builder.node("h1", {"a", "b", "c"}).gpus(8);
            for (const std::string &name : names) {
                builder.pod("team", name + "-0").on("h1").running().owner("Job", name);
            }
            return TopologyTree::build(builder.state(), {awsLevels(3), ""});
        };
        std::vector<std::string> names;
        for (char letter = 'f'; letter < 'f' + 9; ++letter) {
            names.push_back(std::string(1, letter) + "-job");
        }
        DiagramOptions options;
        const ColorAssignment first = layOut(withJobs(names), options).assigned;
        QCOMPARE(first.size(), names.size());
        std::set<ColorIndex> distinct;
        for (const auto &[key, color] : first) {
            distinct.insert(color);
        }
        QCOMPARE(distinct.size(), names.size());
        // Many more come, in front of and between the others; more than there are colours.
        std::vector<std::string> more = names;
        for (int i = 0; i < 20; ++i) {
            more.push_back(std::string(1, char('a' + i % 5)) + "-new-" + std::to_string(i));
        }
        options.remembered = first;
        const Diagram crowded = layOut(withJobs(more), options);
        for (const auto &[key, color] : first) {
            QCOMPARE(int(crowded.assigned.at(key)), int(color));
        }
        for (const LegendEntry &entry : crowded.legend) {
            if (const auto known = first.find(entry.key); known != first.end()) {
                QCOMPARE(int(entry.fill), int(known->second));
            }
        }
        // All first ones go but one: those that came keep theirs as well.
        options.remembered = crowded.assigned;
        more.erase(more.begin(), more.begin() + 8);
        for (const auto &[key, color] : layOut(withJobs(more), options).assigned) {
            QCOMPARE(int(color), int(crowded.assigned.at(key)));
        }
    }

    void refusals()
    {
        const auto tree = TopologyTree::build(irregular(), {awsLevels(3), ""});
        DiagramOptions options;
        options.view = DiagramView::Map;
        QVERIFY(layoutTree(tree, options, {}).error().kind == ErrorKind::Unsupported);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(layoutTree(tree, {}, stop.get_token()).error().kind == ErrorKind::Cancelled);
        const Diagram empty = layOut(TopologyTree::build({}, {}));
        QCOMPARE(empty.shapes.size(), std::size_t{1});
        QCOMPARE(broken(empty), QString());
    }

    void widths()
    {
        QCOMPARE(textWidth("", 12), 0.0F);
        QVERIFY(textWidth("iiii", 12) < textWidth("mmmm", 12));
        QVERIFY(textWidth("name", 12, true) > textWidth("name", 12));
        QCOMPARE(textWidth("集群", 12), 24.0F);
        QCOMPARE(textWidth("e\xCC\x81", 12), textWidth("e", 12)); // a combining accent
        QCOMPARE(textWidth("\xFF\xFF", 10), 20.0F);
        const float host = textWidth("hyperpod-i-0a1b2c3d4e5f60718", 12);
        QVERIFY2(host > 193 && host < 196, qPrintable(QString::number(double(host)))); // as wide as DejaVu Sans
    }
};

QTEST_GUILESS_MAIN(TestLayout)
#include "tst_layout.moc"
