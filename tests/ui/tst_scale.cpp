// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A cluster of 10,000 hosts in the window, and all that a check may say.

#ifndef Q_MOC_RUN
#include "core/check/check.h"
#include "tests/ui/loopwatch.h"
#include "tests/ui/statesource.h"
#include "ui/language.h"
#include "ui/panels/listpanels.h"
#endif
#include "tests/ui/patience.h"

#include <QAction>

#include <map>

using namespace hopyard;
using test::isSettled;
using test::show;
using test::sourceNamed;
using test::StateSource;

namespace
{

constexpr double longestBusyMs = 400;

/// 10,000 hosts with 80,000 pods of 5,000 jobs.
std::shared_ptr<StateSource> largeSource()
{
    auto source = std::make_shared<StateSource>();
    source->known.contextName = "large";
    source->content = test::regularState({5, 10, 20, 10}, 8);
    std::map<std::pair<std::string, std::string>, std::shared_ptr<core::Job>> jobs;
    for (const auto &[key, pod] : source->content.pods) {
        auto &job = jobs[{pod->meta.ns.str(), pod->ownerName.str()}];
        if (!job) {
            job = std::make_shared<core::Job>();
            job->apiVersion = core::Interned("batch/v1");
            job->kind = pod->ownerKind;
            job->meta.ns = pod->meta.ns;
            job->meta.name = pod->ownerName.str();
            job->podSets.emplace_back();
        }
        ++job->podSets.front().count;
    }
    for (const auto &[key, job] : jobs) {
        source->content.upsert(std::shared_ptr<const core::Job>(job));
    }
    return source;
}

/// Some of its pods restart.
core::ChangeSet changesOf(const StateSource &source, std::size_t count, int restarts)
{
    core::ChangeSet set;
    for (const auto &[key, pod] : source.content.pods) {
        auto changed = std::make_shared<core::Pod>(*pod);
        changed->restarts = restarts;
        set.changes.push_back({core::ChangeType::Modified, std::shared_ptr<const core::Pod>(changed)});
        if (set.changes.size() == count) {
            break;
        }
    }
    return set;
}

} // namespace

class TestScale : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_fixture = std::make_unique<test::WindowFixture>(); }
    void cleanup()
    {
        m_fixture.reset();
        ui::Language::apply(QStringLiteral("en"));
    }
    void cleanupTestCase() { ui::TaskPool::drain(); }

    void testTenThousandHostsDoNotHoldTheWindow()
    {
        const auto source = largeSource();
        // What arrives at once is taken off the GUI thread; there only what can be seen becomes rows, in few steps.
        int outlineRows = 0, jobSteps = 0;
        connect(window().outline()->model(), &QAbstractItemModel::rowsInserted, this,
                [&](const QModelIndex &, int first, int last) { outlineRows += last - first + 1; });
        connect(window().jobs(), &QAbstractItemModel::rowsInserted, this, [&jobSteps] { ++jobSteps; });
        test::LoopWatch watch;
        show(window(), source);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(window()) && window().jobs()->rowCount() > 0, 180'000);
        QCOMPARE(window().session()->counts().pods, 80'000);
        QVERIFY2(outlineRows < 1000, qPrintable(QString::number(outlineRows)));
        QVERIFY2(jobSteps <= 2, qPrintable(QString::number(jobSteps)));
        qInfo("10,000 hosts arrive: loop held %.0f ms at worst, %.0f ms of its own time", watch.wall(), watch.busy());
        const double arrival = watch.busy();
        watch.restart();
        outlineRows = jobSteps = 0;
        int changedJobs = 0;
        connect(window().jobs(), &QAbstractItemModel::dataChanged, this,
                [&](const QModelIndex &from, const QModelIndex &to) {
                    // Ages grow in all rows; that is another column.
                    changedJobs += from.column() == 0 ? to.row() - from.row() + 1 : 0;
                });
        for (int i = 0; i < 20; ++i) {
            source->listener->handleChanges(changesOf(*source, 200, i + 1));
            QTest::qWait(100);
        }
        window().selection()->setCurrent(ui::Subject::cluster());
        window().actions()[ui::ActionId::CollapseAll]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(window()), 180'000);
        qInfo("4,000 pods change: loop held %.0f ms at worst, p99 %.0f ms; %.0f and %.0f ms of its own time",
              watch.wall(), watch.wall(0.99), watch.busy(), watch.busy(0.99));
        QCOMPARE(outlineRows, 0);
        QCOMPARE(jobSteps, 0);
        // The job of a pod that restarted says what it said before.
        QCOMPARE(changedJobs, 0);
        const double change = watch.busy();
        watch.restart();
        // Letting go of so much is no work of the GUI thread either.
        show(window(), sourceNamed("small"));
        QTRY_VERIFY(isSettled(window()));
        qInfo("another cluster takes their place: loop held %.0f ms, %.0f ms of its own time", watch.wall(),
              watch.busy());
        // 100 ms is the limit of an optimised build; unoptimised and with sanitizers the same work takes some times as
        // long.
        QVERIFY2(arrival < longestBusyMs, qPrintable(QString::number(arrival)));
        QVERIFY2(change < longestBusyMs, qPrintable(QString::number(change)));
        QVERIFY2(watch.busy() < longestBusyMs, qPrintable(QString::number(watch.busy())));
    }

    /// Also of what is missing: a cluster without Kueue, one without nodes, one with everything wrong.
    void testEveryPrerequisiteIsToldInChinese()
    {
        ui::Language::apply(QStringLiteral("zh_CN"));
        test::StateBuilder builder;
        builder.topology("t", test::awsLevels(3));
        builder.node("a", {"x", "", "z"}).gpus(8).label("kubernetes.io/hostname", "other");
        builder.node("b", {}).gpus(8);
        builder.flavor("gone", "no-such-topology");
        core::ClusterInfo old;
        old.kubernetesVersion = "v1.21.0";
        old.kueueVersion = "v0.8.0";
        const core::ClusterState empty;
        int said = 0;
        for (const core::ClusterState *state : {&empty, &builder.state()}) {
            for (const core::ClusterInfo &info : {core::ClusterInfo(), old}) {
                for (const auto kind : {core::ResourceStatus::Kind::Live, core::ResourceStatus::Kind::NotInstalled}) {
                    std::vector<core::ResourceStatus> resources;
                    for (const char *plural :
                         {"nodes", "pods", "namespaces", "topologies", "resourceflavors", "clusterqueues",
                          "localqueues", "workloads", "workloadpriorityclasses"}) {
                        const bool isCore = QByteArray("nodes pods namespaces").contains(plural);
                        resources.push_back({plural, isCore ? core::ResourceStatus::Kind::Live : kind, {}});
                    }
                    for (const core::CheckItem &item :
                         core::checkCluster({*state, info, resources, "team", true, core::CheckFacts()})) {
                        for (const core::CheckSentence &sentence : item.sentences) {
                            ++said;
                            const QString text = QCoreApplication::translate("CheckText", sentence.pattern.c_str());
                            QVERIFY2(text != QString::fromStdString(sentence.pattern), sentence.pattern.c_str());
                        }
                        const std::string &fix = item.fixSentence.pattern;
                        QVERIFY2(fix.empty() || QCoreApplication::translate("CheckText", fix.c_str()) !=
                                                    QString::fromStdString(fix),
                                 fix.c_str());
                    }
                }
            }
        }
        QVERIFY(said > 60);
    }

private:
    ui::MainWindow &window() { return *m_fixture->window; }
    std::unique_ptr<test::WindowFixture> m_fixture;
};

QTEST_MAIN(TestScale)
#include "tst_scale.moc"
