// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/demo.h"
#include "tests/support/statebuilder.h"
#include "tests/ui/fakesource.h"
#include "ui/models/clustermodel.h"
#include "ui/models/joblistmodel.h"
#include "ui/models/jobrows.h"
#include "ui/models/modelroles.h"
#include "ui/models/outlinemodel.h"
#include "ui/models/problems.h"
#include "ui/panels/inspection.h"
#include "ui/session.h"
#include "ui/tasks/taskslot.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace hopyard;

namespace
{

std::shared_ptr<const core::TopologyTree> treeOf(const core::ClusterState &state)
{
    return std::make_shared<core::TopologyTree>(core::TopologyTree::build(state, core::chooseLevels(state)));
}

/// The model as indented lines, "name gpu pods".
QStringList dump(QAbstractItemModel &model, const QModelIndex &parent = {}, int depth = 0)
{
    QStringList lines;
    if (model.canFetchMore(parent)) {
        model.fetchMore(parent);
    }
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(parent); ++column) {
            cells += model.index(row, column, parent).data().toString();
        }
        lines += QString(depth * 2, QLatin1Char(' ')) + cells.join(QLatin1Char(' ')).trimmed();
        lines += dump(model, model.index(row, 0, parent), depth + 1);
    }
    return lines;
}

core::ClusterState cluster(int hosts, int podsPerHost, bool withUnlabelled = false)
{
    test::StateBuilder builder;
    builder.topology("net", test::awsLevels(2));
    for (int i = 0; i < hosts; ++i) {
        const std::string name = "h" + std::to_string(i);
        const std::string spine = i % 2 == 0 ? "nn-a" : "nn-b";
        builder.node(name, {spine, spine + "-leaf"}).gpus(8);
        for (int p = 0; p < podsPerHost; ++p) {
            builder.pod("team", name + "-p" + std::to_string(p)).on(name).gpus(1).running();
        }
    }
    if (withUnlabelled) {
        builder.node("lost", {}).gpus(8);
    }
    return builder.state();
}

QStringList texts(const std::vector<ui::Problem> &problems)
{
    QStringList lines;
    for (const ui::Problem &problem : problems) {
        lines += problem.object + QStringLiteral(": ") + problem.what;
    }
    return lines;
}

bool hasLine(const QStringList &lines, const QString &object, const QString &word)
{
    return std::any_of(lines.begin(), lines.end(), [&](const QString &line) {
        return line.startsWith(object + QLatin1Char(':')) && line.contains(word);
    });
}

} // namespace

class TestModels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanupTestCase() { ui::TaskPool::drain(); }

    void testOutlineShowsTheTree()
    {
        ui::OutlineModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        // The tester would fetch inside the very signals it checks.
        tester.setUseFetchMore(false);
        model.setTree(treeOf(cluster(2, 1, true)), QStringLiteral("lab"));
        const QStringList expected{QStringLiteral("lab 2/24 2"),
                                   QStringLiteral("  nn-a 1/8 1"),
                                   QStringLiteral("    nn-a-leaf 1/8 1"),
                                   QStringLiteral("      h0 1/8 1"),
                                   QStringLiteral("        h0-p0 1 Running"),
                                   QStringLiteral("  nn-b 1/8 1"),
                                   QStringLiteral("    nn-b-leaf 1/8 1"),
                                   QStringLiteral("      h1 1/8 1"),
                                   QStringLiteral("        h1-p0 1 Running"),
                                   QStringLiteral("  no layer 1 label 0/8 0"),
                                   QStringLiteral("    no layer 2 label 0/8 0"),
                                   QStringLiteral("      lost 0/8 0")};
        QCOMPARE(dump(model), expected);
    }

    void testOutlineFollowsChanges()
    {
        ui::OutlineModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        // The tester would fetch inside the very signals it checks.
        tester.setUseFetchMore(false);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        const std::pair<int, int> sizes[] = {{4, 1}, {4, 3}, {6, 3}, {6, 0}, {1, 2}, {0, 0}, {5, 2}, {9, 1}};
        for (const auto &[hosts, pods] : sizes) {
            const core::ClusterState state = cluster(hosts, pods, hosts % 2 == 1);
            model.setTree(treeOf(state), QStringLiteral("lab"));
            ui::OutlineModel fresh;
            fresh.setTree(treeOf(state), QStringLiteral("lab"));
            QCOMPARE(dump(model), dump(fresh));
        }
        QCOMPARE(resets.count(), 0);
    }

    void testOutlineKeepsRowsThatStay()
    {
        ui::OutlineModel model;
        model.setTree(treeOf(cluster(6, 2)), QStringLiteral("lab"));
        const QPersistentModelIndex host(model.indexOf(ui::Subject::host("h4")));
        QVERIFY(host.isValid());
        dump(model);
        const QPersistentModelIndex pod(model.indexOf(ui::Subject::pod("team", "h4-p1")));
        QCOMPARE(model.subjectAt(pod), ui::Subject::pod("team", "h4-p1"));
        core::ClusterState state = cluster(6, 2, true);
        state.erase({core::Interned(), "h0"}, core::RecordKind::Node);
        state.erase({core::Interned("team"), "h4-p0"}, core::RecordKind::Pod);
        model.setTree(treeOf(state), QStringLiteral("lab"));
        QVERIFY(host.isValid());
        QCOMPARE(model.subjectAt(host), ui::Subject::host("h4"));
        QVERIFY(pod.isValid());
        QCOMPARE(pod.row(), 0);
        QCOMPARE(model.subjectAt(pod), ui::Subject::pod("team", "h4-p1"));
    }

    void testClusterModelAppliesEverythingInOrder()
    {
        ui::ClusterModel model;
        QSignalSpy changed(&model, &ui::ClusterModel::changed);
        core::ChangeSet all;
        all.replacesAll = true;
        const core::ClusterState start = cluster(10, 2);
        for (const auto &[key, node] : start.nodes) {
            all.changes.push_back({core::ChangeType::Added, node});
        }
        for (const auto &[key, pod] : start.pods) {
            all.changes.push_back({core::ChangeType::Added, pod});
        }
        for (const auto &[key, topology] : start.topologies) {
            all.changes.push_back({core::ChangeType::Added, topology});
        }
        model.addChanges(std::move(all));
        QTRY_VERIFY_WITH_TIMEOUT(model.isIdle(), 20'000);
        QCOMPARE(model.state()->pods.size(), std::size_t{20});
        const auto held = model.state();
        // Many small changes; the state that is held must stay as it was.
        for (int i = 0; i < 300; ++i) {
            auto pod = std::make_shared<core::Pod>();
            pod->meta.ns = core::Interned("team");
            pod->meta.name = "extra-" + std::to_string(i % 50);
            core::ChangeSet set;
            set.changes.push_back({i % 3 == 2 ? core::ChangeType::Deleted : core::ChangeType::Added, pod});
            model.addChanges(std::move(set));
            if (i % 17 == 0) {
                QCoreApplication::processEvents();
            }
        }
        QTRY_VERIFY_WITH_TIMEOUT(model.isIdle(), 20'000);
        core::ClusterState expected = *held;
        for (int i = 0; i < 300; ++i) {
            auto pod = std::make_shared<core::Pod>();
            pod->meta.ns = core::Interned("team");
            pod->meta.name = "extra-" + std::to_string(i % 50);
            core::ChangeSet set;
            set.changes.push_back({i % 3 == 2 ? core::ChangeType::Deleted : core::ChangeType::Added, pod});
            expected.apply(set);
        }
        QCOMPARE(held->pods.size(), std::size_t{20});
        QCOMPARE(model.state()->pods.size(), expected.pods.size());
        for (const auto &[key, pod] : expected.pods) {
            QVERIFY(model.state()->pods.contains(key));
        }
        QCOMPARE(model.tree()->unscheduled.size(), expected.pods.size() - 20);
        QVERIFY(changed.count() >= 2);
    }

    /// A part of the first list gives a tree to look at and no state; the whole takes its place, with what went gone.
    void testPreviewGivesATreeAndNoState()
    {
        ui::ClusterModel model;
        QSignalSpy changed(&model, &ui::ClusterModel::changed);
        core::ChangeSet part;
        part.replacesAll = true;
        const core::ClusterState start = cluster(6, 2);
        for (const auto &[key, node] : start.nodes) {
            part.changes.push_back({core::ChangeType::Added, node});
        }
        core::ChangeSet whole = part;
        model.addPreview(part);
        QTRY_VERIFY_WITH_TIMEOUT(model.hasTree(), 20'000);
        QVERIFY(!model.hasData());
        QCOMPARE(model.tree()->hosts.size(), std::size_t{6});
        QCOMPARE(model.state()->size(), std::size_t{0});
        QCOMPARE(changed.count(), 1);
        QVERIFY(changed.first().first().value<ui::ClusterEvent>().treeChanged);
        QCOMPARE(changed.first().first().value<ui::ClusterEvent>().kinds, 0U);
        core::ChangeSet more;
        for (const auto &[key, pod] : start.pods) {
            more.changes.push_back({core::ChangeType::Added, pod});
        }
        model.addPreview(more);
        QTRY_VERIFY_WITH_TIMEOUT(model.isIdle(), 20'000);
        QCOMPARE(model.tree()->hosts.front().pods.size(), std::size_t{2});
        QVERIFY(!model.hasData());
        whole.changes.pop_back(); // one host went meanwhile, and all pods
        model.addPreview(more);   // too late to be shown
        model.addChanges(std::move(whole));
        model.addPreview(std::move(more));
        QTRY_VERIFY_WITH_TIMEOUT(model.hasData() && model.isIdle(), 20'000);
        QCOMPARE(model.tree()->hosts.size(), std::size_t{5});
        QVERIFY(model.tree()->hosts.front().pods.empty());
        QCOMPARE(model.state()->nodes.size(), std::size_t{5});
        QVERIFY(model.state()->pods.empty());
    }

    void testFinishedPodsAreHiddenByAgeAndCounted()
    {
        ui::ClusterModel model;
        core::ChangeSet all;
        all.replacesAll = true;
        const auto now = core::Clock::system().now();
        for (const int minutes : {5, 30, 90, 600}) {
            auto pod = std::make_shared<core::Pod>();
            pod->meta.ns = core::Interned("team");
            pod->meta.name = "done-" + std::to_string(minutes);
            pod->meta.uid = pod->meta.name;
            pod->meta.created = now - std::chrono::minutes{minutes};
            pod->phase = core::PodPhase::Succeeded;
            pod->nodeName = core::Interned("h0");
            all.changes.push_back({core::ChangeType::Added, pod});
        }
        model.addChanges(std::move(all));
        QTRY_VERIFY_WITH_TIMEOUT(model.isIdle(), 20'000);
        QCOMPARE(model.counts().hiddenFinished, 2);
        QCOMPARE(model.tree()->hosts.front().pods.size(), std::size_t{2});
        model.setFinishedAge(std::chrono::minutes{0});
        QTRY_COMPARE_WITH_TIMEOUT(model.counts().hiddenFinished, 0, 20'000);
        QCOMPARE(model.tree()->hosts.front().pods.size(), std::size_t{4});
    }

    void testProblemsNameObjectCauseAndRemedy()
    {
        test::StateBuilder builder;
        builder.topology("net", test::awsLevels(2));
        builder.node("fine", {"nn-a", "nn-b"}).gpus(8);
        builder.node("sick", {"nn-a", "nn-b"}).gpus(8).notReady();
        builder.node("shut", {"nn-a", "nn-b"}).gpus(8).cordoned();
        builder.node("lost", {"nn-a"}).gpus(8);
        core::Node &broken = builder.node("broken", {"nn-a", "nn-b"}).gpus(4).node();
        broken.allocatable = {{core::Interned("nvidia.com/gpu"), core::Quantity()}};
        builder.node("node-x1", {"nn-a", "nn-b"}).gpus(8).label("kubernetes.io/hostname", "x1");
        builder.pod("team", "stray").on("ghost").running();
        core::ClusterState state = builder.state();
        auto queue = std::make_shared<core::ClusterQueue>();
        queue->meta.name = "cq";
        queue->stopPolicy = "Hold";
        state.upsert(std::shared_ptr<const core::ClusterQueue>(queue));
        auto local = std::make_shared<core::LocalQueue>();
        local->meta.ns = core::Interned("team");
        local->meta.name = "lq";
        local->clusterQueue = "absent";
        state.upsert(std::shared_ptr<const core::LocalQueue>(local));
        core::ConnectionStatus status;
        status.state = core::ConnectionState::Live;
        status.resources.push_back({"pods", core::ResourceStatus::Kind::Forbidden, "pods is forbidden"});
        const QStringList lines = texts(ui::findProblems(state, *treeOf(state), status));
        QVERIFY(hasLine(lines, QStringLiteral("sick"), QStringLiteral("not ready")));
        QVERIFY(hasLine(lines, QStringLiteral("shut"), QStringLiteral("cordoned")));
        QVERIFY(hasLine(lines, QStringLiteral("lost"), QStringLiteral("layer 2")));
        QVERIFY(hasLine(lines, QStringLiteral("broken"), QStringLiteral("0 of 4")));
        QVERIFY(hasLine(lines, QStringLiteral("node-x1"), QStringLiteral("x1")));
        QVERIFY(hasLine(lines, QStringLiteral("ghost"), QStringLiteral("cannot be seen")));
        QVERIFY(hasLine(lines, QStringLiteral("cq"), QStringLiteral("stopped")));
        QVERIFY(hasLine(lines, QStringLiteral("team/lq"), QStringLiteral("absent")));
        QVERIFY(hasLine(lines, QStringLiteral("pods"), QStringLiteral("forbidden")));
        QVERIFY(!hasLine(lines, QStringLiteral("fine"), QString()));
    }

    void testJobRowsAreWhatCoreSaysOfEachJob()
    {
        const core::Result<std::unique_ptr<core::Source>> demo = core::openDemo("hyperpod");
        QVERIFY(demo);
        const core::Result<core::LoadedCluster> loaded = (*demo)->load({}, {}, {});
        QVERIFY(loaded);
        const auto tree = treeOf(loaded->state);
        const ui::JobRows rows = ui::makeJobRows(loaded->state, *tree, {}, {});
        QCOMPARE(rows.size(), loaded->state.jobs.size());
        QVERIFY(rows.size() > 3);
        std::size_t pods = 0;
        for (const auto &row : rows) {
            const auto job = loaded->state.job(row->ref.kind, row->ref.ns, row->ref.name);
            QVERIFY(job);
            QCOMPARE(QString::fromStdString(core::statusToJson(row->status)),
                     QString::fromStdString(core::statusToJson(core::statusOf(*job, loaded->state, *tree))));
            pods += row->pods.size();
        }
        QVERIFY(pods > 20);
        // Another reading of the same: every row is the one of before, so that lists see that nothing changed.
        const ui::JobRows again = ui::makeJobRows(loaded->state, *tree, {}, {}, rows);
        QVERIFY(again == rows);
        // One pod's phase changes: the row of its job, and no other, is a new one.
        core::ClusterState changed = loaded->state;
        const core::ObjectKey key =
            (*std::find_if(rows.begin(), rows.end(), [](const auto &row) { return !row->pods.empty(); }))->pods.front();
        auto pod = std::make_shared<core::Pod>(*changed.pods.get(key));
        pod->phase = core::PodPhase::Unknown;
        changed.upsert(std::shared_ptr<const core::Pod>(pod));
        const ui::JobRows after = ui::makeJobRows(changed, *treeOf(changed), {}, {}, rows);
        QCOMPARE(after.size(), rows.size());
        int fresh = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            fresh += after[i] != rows[i];
        }
        QCOMPARE(fresh, 1);
    }

    void testManyNodesWithOneProblemAreOneEntry()
    {
        test::StateBuilder builder;
        builder.topology("net", test::awsLevels(1));
        for (int i = 0; i < 40; ++i) {
            builder.node("n" + std::to_string(i), {"nn-a"}).notReady();
        }
        const std::vector<ui::Problem> problems = ui::findProblems(builder.state(), *treeOf(builder.state()), {});
        const auto isAbout = [](const QString &text) {
            return [text](const ui::Problem &problem) { return problem.object.contains(text); };
        };
        QCOMPARE(std::count_if(problems.begin(), problems.end(), isAbout(QStringLiteral("40"))), 1);
        QVERIFY(std::none_of(problems.begin(), problems.end(), isAbout(QStringLiteral("n7"))));
    }

    void testListModelsOverASession()
    {
        auto source = std::make_shared<test::FakeSource>();
        ui::Session session(source);
        ui::JobListModel jobs;
        ui::ProblemListModel problems;
        QAbstractItemModelTester jobTester(&jobs, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester problemTester(&problems, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy resets(&jobs, &QAbstractItemModel::modelReset);
        jobs.setSession(&session);
        problems.setSession(&session);
        QTRY_VERIFY_WITH_TIMEOUT(session.hasData(), 20'000);
        const int resetsBefore = int(resets.count());
        const auto change = [&](core::ChangeType type, const std::string &name, std::int64_t minutes) {
            auto job = std::make_shared<core::Job>();
            job->meta.ns = core::Interned("team");
            job->meta.name = name;
            job->meta.uid = name;
            job->meta.created = core::Clock::system().now() - std::chrono::minutes{minutes};
            job->kind = core::Interned("Job");
            job->apiVersion = core::Interned("batch/v1");
            core::ChangeSet set;
            set.changes.push_back({type, std::shared_ptr<const core::Job>(job)});
            session.model().addChanges(std::move(set));
        };
        const auto names = [&jobs] {
            QStringList list;
            for (int row = 0; row < jobs.rowCount(); ++row) {
                list += jobs.index(row, 0).data().toString();
            }
            return list;
        };
        change(core::ChangeType::Added, "b", 3);
        change(core::ChangeType::Added, "d", 180);
        QTRY_COMPARE_WITH_TIMEOUT(names(), QStringList({QStringLiteral("b"), QStringLiteral("d")}), 20'000);
        change(core::ChangeType::Added, "a", 1);
        change(core::ChangeType::Added, "c", 1);
        change(core::ChangeType::Deleted, "b", 3);
        QTRY_COMPARE_WITH_TIMEOUT(names(), QStringList({QStringLiteral("a"), QStringLiteral("c"), QStringLiteral("d")}),
                                  20'000);
        QCOMPARE(int(resets.count()), resetsBefore);
        const int row = jobs.rowIndexOf(ui::Subject::job({"batch/v1", "Job", "team", "d"}));
        QCOMPARE(row, 2);
        QCOMPARE(jobs.index(row, ui::JobListModel::AgeColumn).data().toString(), QStringLiteral("3 h"));
        QVERIFY(!jobs.index(row, ui::JobListModel::StateColumn).data().toString().isEmpty());
    }

    void testInspectionNeverShowsNegativeFree()
    {
        test::StateBuilder builder;
        builder.topology("net", test::awsLevels(1));
        core::Node &node = builder.node("h0", {"nn-a"}).gpus(4).node();
        node.allocatable = {{core::Interned("nvidia.com/gpu"), core::Quantity()}};
        builder.pod("team", "p").on("h0").gpus(4).running();
        const auto tree = treeOf(builder.state());
        const ui::Inspection seen = ui::inspect(ui::Subject::host("h0"), builder.state(), *tree, {}, nullptr);
        QCOMPARE(seen.pods.size(), std::size_t{1});
        QVERIFY(seen.summary.contains(QStringLiteral("0 of 4")));
        QVERIFY(!seen.bars.empty());
        QCOMPARE(seen.bars.front().numbers, QStringLiteral("0 of 0 free"));
        const ui::Inspection gone = ui::inspect(ui::Subject::host("gone"), builder.state(), *tree, {}, nullptr);
        QVERIFY(!gone.summary.isEmpty());
    }
};

QTEST_MAIN(TestModels)
#include "tst_models.moc"
