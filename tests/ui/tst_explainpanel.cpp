// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a job waits, in the inspector and in the list of jobs, and where an admitted one is going to be.

#ifndef Q_MOC_RUN
#include "tests/ui/statesource.h"
#include "ui/forecast/explainer.h"
#include "ui/forecast/sentences.h"
#include "ui/language.h"
#include "ui/panels/inspectorpanel.h"
#include "ui/panels/listpanels.h"
#include "ui/text.h"
#include "ui/widgets/legendbar.h"
#include "ui/widgets/rehearsalbar.h"
#endif
#include "tests/ui/patience.h"

#include <QDir>
#include <QHeaderView>
#include <QRegularExpression>
#include <QScrollArea>
#include <QTreeView>

using namespace hopyard;

namespace
{

const ui::Inspection::Fact *factOf(const ui::Inspection &inspection, const QString &name)
{
    for (const auto &fact : inspection.facts) {
        if (fact.name == name) {
            return &fact;
        }
    }
    return nullptr;
}

/// A job that is admitted onto h1 and h2, one of its two pods gated still.
std::shared_ptr<test::StateSource> gatedSource()
{
    auto source = std::make_shared<test::StateSource>();
    source->known.contextName = "gated";
    source->tellsQueues = true;
    test::StateBuilder builder;
    builder.topology("net", test::awsLevels(2));
    builder.node("h1", {"a", "b"}).gpus(8);
    builder.node("h2", {"a", "b"}).gpus(8);
    builder.pod("team", "train-0").on("h1").gpus(8).running().owner("Job", "train");
    builder.pod("team", "train-1").gpus(8).owner("Job", "train").gate("kueue.x-k8s.io/topology");
    source->content = builder.state();
    auto job = std::make_shared<core::Job>();
    job->apiVersion = core::Interned("batch/v1");
    job->kind = core::Interned("Job");
    job->meta.ns = core::Interned("team");
    job->meta.name = "train";
    job->meta.uid = "uid-train";
    job->podSets.emplace_back().count = 2;
    source->content.upsert(std::shared_ptr<const core::Job>(job));
    auto workload = std::make_shared<core::Workload>();
    workload->meta.ns = core::Interned("team");
    workload->meta.name = "job-train";
    workload->meta.uid = "uid-workload";
    workload->ownerKind = core::Interned("Job");
    workload->ownerName = core::Interned("train");
    workload->ownerUid = core::Interned("uid-train");
    workload->conditions = {{"QuotaReserved", "True", "QuotaReserved", {}, {}},
                            {"Admitted", "True", "Admitted", {}, {}}};
    core::PodSetAssignment podSet;
    podSet.name = "main";
    podSet.count = 2;
    podSet.topology = core::TopologyAssignment{{std::string(core::hostnameLabel)}, {{{"h1"}, 1}, {{"h2"}, 1}}};
    workload->admission = core::Admission{"cq", {podSet}};
    source->content.upsert(std::shared_ptr<const core::Workload>(workload));
    return source;
}

} // namespace

class TestExplainPanel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        ui::Language::apply(QStringLiteral("en"));
        m_fixture = std::make_unique<test::WindowFixture>();
    }
    void cleanup()
    {
        m_fixture.reset();
        ui::Language::apply(QStringLiteral("en"));
    }
    void cleanupTestCase() { ui::TaskPool::drain(); }

    void saysWhyAJobWaits()
    {
        QVERIFY(m_fixture->openDemo());
        const ui::JobRow *waiting = nullptr;
        for (const auto &row : window().jobs()->rows()) {
            if (row->status.state == core::JobState::Queued && row->queuePosition > 0) {
                waiting = row.get();
            }
        }
        QVERIFY(waiting);
        // The list says the cause in words, not in Kueue's.
        QVERIFY(!waiting->why.empty());
        const core::ObjectRef ref = waiting->ref;
        window().selection()->setCurrent(ui::Subject::job(ref));
        ui::Explainer *explainer = window().inspector()->explainer();
        QTRY_VERIFY(explainer->explanation());
        const ui::Inspection &shown = window().inspector()->inspection();
        QCOMPARE(shown.summary, ui::sentenceText(explainer->explanation()->cause));
        QVERIFY(!shown.summary.isEmpty());
        for (const char *name : {"Kueue's message", "Position", "What helps"}) {
            QVERIFY2(factOf(shown, QLatin1String(name)), name);
        }
        QVERIFY(factOf(shown, QStringLiteral("Position"))->value.contains(QStringLiteral(" of ")));
        // What would free it comes a moment later, and is looked for only once.
        QTRY_VERIFY(explainer->isIdle() && !explainer->explanation()->obstacles.domains.empty());
        QTRY_VERIFY(factOf(window().inspector()->inspection(), QStringLiteral("In the way")));
        // Its long names break: nothing is cut off at the side, where no scroll bar would show it.
        const auto *area = window().inspector()->findChild<QScrollArea *>();
        QVERIFY(area && area->widget());
        QTRY_VERIFY2(
            area->widget()->width() <= area->viewport()->width(),
            qPrintable(QStringLiteral("%1 of %2").arg(area->widget()->width()).arg(area->viewport()->width())));
        // Another thing is selected: nothing of it stays.
        window().selection()->setCurrent(ui::Subject::cluster());
        QVERIFY(!explainer->explanation());
        QVERIFY(!factOf(window().inspector()->inspection(), QStringLiteral("What helps")));
    }

    void longNamesBreak()
    {
        const QString name = QStringLiteral("sagemaker.amazonaws.com/node-health-status=Unschedulable:NoSchedule");
        const QString broken = ui::withBreaks(QStringLiteral("主机 %1").arg(name));
        QVERIFY(broken.contains(QChar(0x200b)));
        QCOMPARE(ui::withoutBreaks(broken), QStringLiteral("主机 %1").arg(name));
        QCOMPARE(ui::withBreaks(QStringLiteral("a short-name b")), QStringLiteral("a short-name b"));
        QVERIFY(ui::withBreaks(QString(100, QLatin1Char('x'))).contains(QChar(0x200b)));
    }

    void whyCanBeSeenInANarrowWindow()
    {
        QVERIFY(m_fixture->openDemo());
        window().resize(1280, 720);
        const auto views = window().findChildren<QTreeView *>();
        const auto view = std::find_if(views.begin(), views.end(), [](const QTreeView *one) {
            return one->header()->count() == ui::JobListModel::ColumnCount;
        });
        QVERIFY(view != views.end());
        const QHeaderView *header = (*view)->header();
        const int left = header->sectionViewportPosition(ui::JobListModel::WhyColumn);
        QVERIFY2(left + header->sectionSize(ui::JobListModel::WhyColumn) <= header->viewport()->width(),
                 qPrintable(QStringLiteral("%1 + %2 of %3")
                                .arg(left)
                                .arg(header->sectionSize(ui::JobListModel::WhyColumn))
                                .arg(header->viewport()->width())));
        QVERIFY(header->visualIndex(ui::JobListModel::WhyColumn) == 2);
    }

    void drawsWhereAnAdmittedJobIsGoing()
    {
        test::show(window(), gatedSource());
        QTRY_VERIFY(test::isSettled(window()) && window().jobs()->rowCount() == 1);
        const ui::JobRow &row = window().jobs()->jobAt(0);
        QCOMPARE(row.planned.size(), std::size_t(1));
        QVERIFY(row.planned.front().subject == ui::Subject::host("h2"));
        window().selection()->setCurrent(ui::Subject::job(row.ref));
        QCOMPARE(window().diagramView()->plannedShapes().size(), std::size_t(1));
        QVERIFY(window().legend()->accessibleDescription().contains(QStringLiteral("Kueue has assigned 1 pod")));
        // It is what the cluster says, no rehearsal: there is nothing to leave but the selection.
        QVERIFY(!window().rehearsalBar()->isVisible());
        window().selection()->setCurrent(ui::Subject::cluster());
        QVERIFY(window().diagramView()->plannedShapes().empty());
    }

    /// Whatever core can say about placement has Chinese words.
    void everySentenceIsToldInChinese()
    {
        ui::Language::apply(QStringLiteral("zh_CN"));
        const QString folder = qEnvironmentVariable("HOPYARD_SOURCE_DIR") + QStringLiteral("/core/placement/");
        const QRegularExpression literals(
            QStringLiteral("\"((?:[^\"\\\\\\n]|\\\\.)*)\"(?:\\s*\"(?:[^\"\\\\\\n]|\\\\.)*\")*"));
        const QRegularExpression seam(QStringLiteral("\"\\s*\""));
        int said = 0;
        for (const QString &name : {QStringLiteral("explain.cpp"), QStringLiteral("explainpods.cpp"),
                                    QStringLiteral("obstaclething.cpp"), QStringLiteral("obstaclesearch.cpp"),
                                    QStringLiteral("obstacles.cpp"), QStringLiteral("pendingsentences.cpp"),
                                    QStringLiteral("predictor.cpp"), QStringLiteral("settling.cpp")}) {
            QFile file(folder + name);
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
            auto found = literals.globalMatch(QString::fromUtf8(file.readAll()));
            while (found.hasNext()) {
                QString text = found.next().captured();
                text = text.mid(1, text.size() - 2).remove(seam).replace(QStringLiteral("\\\""), QStringLiteral("\""));
                // A sentence begins large and has an end; an error of a cancelled call is never shown.
                if (!text.contains(QLatin1Char(' ')) || !text[0].isUpper() || !text.endsWith(QLatin1Char('.')) ||
                    text.endsWith(QStringLiteral("was cancelled."))) {
                    continue;
                }
                ++said;
                QVERIFY2(ui::sentenceText({utf8(text), {}}) != text, qPrintable(text));
            }
        }
        QVERIFY2(said > 90, qPrintable(QString::number(said)));
    }

private:
    static std::string utf8(const QString &text) { return text.toStdString(); }
    ui::MainWindow &window() { return *m_fixture->window; }
    std::unique_ptr<test::WindowFixture> m_fixture;
};

QTEST_MAIN(TestExplainPanel)
#include "tst_explainpanel.moc"
