// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Page 5 of the wizard: what it says of a draft while one types, and what it takes to say it.

#ifndef Q_MOC_RUN
#include "core/demo/demo.h"
#include "tests/ui/loopwatch.h"
#include "tests/ui/statesource.h"
#include "ui/forecast/forecaster.h"
#include "ui/forecast/forecastview.h"
#include "ui/forecast/hostmap.h"
#include "ui/jobs/jobactions.h"
#include "ui/language.h"
#include "ui/widgets/legendbar.h"
#include "ui/widgets/rehearsalbar.h"
#include "ui/wizard/jobform.h"
#include "ui/wizard/jobwizard.h"
#endif
#include "tests/ui/patience.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTreeWidget>

using namespace hopyard;
using core::Prediction;
using Mode = core::TopologyWish::Mode;
using Sign = ui::VerdictText::Sign;

namespace
{

constexpr double longestBusyMs = 100; ///< of processor time of the GUI thread
const std::string layer3 = "topology.k8s.aws/network-node-layer-3";

core::LevelList levels()
{
    core::LevelList list;
    list.labels = test::awsLevels(3);
    return list;
}

ui::ForecastVariant variantOf(Prediction prediction)
{
    ui::ForecastVariant variant;
    variant.wish.mode = Mode::Unconstrained;
    variant.prediction = std::move(prediction);
    return variant;
}

/// 10,000 hosts, half of their GPUs taken, and a queue of Kueue's over them.
std::shared_ptr<test::StateSource> largeSource()
{
    auto source = std::make_shared<test::StateSource>();
    source->known.contextName = "large";
    source->tellsQueues = true;
    source->known.defaultNamespace = "team";
    source->content = test::regularState({5, 10, 20, 10}, 4);
    auto topology = std::make_shared<core::Topology>();
    topology->meta.name = "net";
    topology->levels = test::awsLevels(3);
    source->content.upsert(std::shared_ptr<const core::Topology>(topology));
    auto flavor = std::make_shared<core::ResourceFlavor>();
    flavor->meta.name = "gpu";
    flavor->topologyName = "net";
    source->content.upsert(std::shared_ptr<const core::ResourceFlavor>(flavor));
    auto queue = std::make_shared<core::ClusterQueue>();
    queue->meta.name = "all";
    queue->namespaceSelector.emplace();
    core::FlavorQuota quota;
    quota.flavor = "gpu";
    for (const char *resource : {"cpu", "memory", "nvidia.com/gpu"}) {
        quota.resources.push_back({core::Interned(resource), core::Quantity::fromUnits(1'000'000'000), {}, {}});
    }
    queue->resourceGroups.push_back({{"cpu", "memory", "nvidia.com/gpu"}, {quota}});
    queue->conditions.push_back({"Active", "True", "Ready", {}, {}});
    source->content.upsert(std::shared_ptr<const core::ClusterQueue>(queue));
    auto local = std::make_shared<core::LocalQueue>();
    local->meta.ns = core::Interned("team");
    local->meta.name = "q";
    local->clusterQueue = "all";
    local->conditions.push_back({"Active", "True", "Ready", {}, {}});
    source->content.upsert(std::shared_ptr<const core::LocalQueue>(local));
    auto ns = std::make_shared<core::Namespace>();
    ns->meta.name = "team";
    source->content.upsert(std::shared_ptr<const core::Namespace>(ns));
    return source;
}

} // namespace

class TestPredictionPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void cleanupTestCase() { ui::TaskPool::drain(); }

    void saysInOneLineWhatWouldHappen_data();
    void saysInOneLineWhatWouldHappen();
    void followsTheDraft();
    void comparesRequestsAndTakesTheChosenOne();
    void usesTheRulesOfAnotherVersion();
    void isDrawnOnTheMap();
    void theForecastGoesWithTheJob();
    void newerDraftsSupersedeAndTheWindowIsFree();

private:
    template <class T>
    T *find(const char *name)
    {
        T *widget = m_wizard->findChild<T *>(QLatin1String(name));
        if (!widget) {
            qFatal("no widget %s", name);
        }
        return widget;
    }
    ui::MainWindow &window() { return *m_fixture->window; }
    void openWizard();
    void openDemoWizard();
    void set(int replicas, const std::string &gpus, Mode mode, const std::string &level = {});
    ui::Forecaster &forecaster() { return *m_wizard->form()->forecaster(); }
    QString verdict() { return find<QLabel>("forecastVerdict")->text(); }

    std::unique_ptr<test::WindowFixture> m_fixture;
    QPointer<ui::JobWizard> m_wizard;
};

void TestPredictionPage::init()
{
    ui::Language::apply(QStringLiteral("en"));
    m_fixture = std::make_unique<test::WindowFixture>();
}

void TestPredictionPage::cleanup()
{
    if (m_wizard) {
        m_wizard->form()->discardDraft();
        delete m_wizard;
    }
    m_fixture.reset();
    ui::Language::apply(QStringLiteral("en"));
}

void TestPredictionPage::openWizard()
{
    m_wizard = window().jobActions()->newJob(&window());
    QTRY_VERIFY(!m_wizard->form()->facts().queues.empty());
}

void TestPredictionPage::openDemoWizard()
{
    QVERIFY(m_fixture->openDemo());
    openWizard();
    core::JobDraft draft = m_wizard->form()->draft();
    draft.name = "rehearsed";
    draft.image = "alpine:3.20";
    draft.cpu = "1";
    for (const ui::QueueFact &queue : m_wizard->form()->facts().queues) {
        const ui::TopologyFact *fact = m_wizard->form()->facts().topologyOf(queue.ns, queue.name);
        if (fact && fact->levels.size() == 4 && draft.queue.empty()) {
            draft.ns = queue.ns;
            draft.queue = queue.name;
        }
    }
    QVERIFY(!draft.queue.empty());
    m_wizard->form()->setDraft(draft);
    m_wizard->goTo(ui::JobPage::Topology);
}

void TestPredictionPage::set(int replicas, const std::string &gpus, Mode mode, const std::string &level)
{
    core::JobDraft draft = m_wizard->form()->draft();
    draft.replicas = replicas;
    draft.gpus = gpus;
    draft.topology = {};
    draft.topology.mode = mode;
    draft.topology.level = level;
    m_wizard->form()->setDraft(draft);
    QTRY_VERIFY(forecaster().isCurrent());
}

void TestPredictionPage::saysInOneLineWhatWouldHappen_data()
{
    QTest::addColumn<int>("row");
    QTest::addColumn<int>("sign");
    QTest::addColumn<QString>("part");
    QTest::newRow("fits") << 0 << int(Sign::Fits) << QStringLiteral("Fits now: 8 pods");
    QTest::newRow("preempts") << 1 << int(Sign::Preempts) << QStringLiteral("a/x, a/y");
    QTest::newRow("topology") << 2 << int(Sign::Waits)
                              << QStringLiteral(
                                     "at layer 3: the best domain, nn-c, has room for 6 of 8 – 2 pods short");
    QTest::newRow("never") << 3 << int(Sign::Never) << QStringLiteral("never decide");
    QTest::newRow("blocked") << 4 << int(Sign::Waits) << QStringLiteral("head of the queue");
    QTest::newRow("refused") << 5 << int(Sign::Refused) << QStringLiteral("Will be refused: spec.bad");
    QTest::newRow("quota") << 6 << int(Sign::Waits) << QStringLiteral("quota. insufficient");
    QTest::newRow("in part") << 7 << int(Sign::Fits) << QStringLiteral("Fits in part: 6 pods, of 8");
    QTest::newRow("not placed") << 8 << int(Sign::Fits) << QStringLiteral("scheduler chooses hosts");
}

void TestPredictionPage::saysInOneLineWhatWouldHappen()
{
    QFETCH(int, row);
    QFETCH(int, sign);
    QFETCH(QString, part);
    Prediction prediction;
    Prediction::PodSet podSet;
    podSet.name = "main";
    podSet.count = podSet.requested = 8;
    podSet.assignment = core::TopologyAssignment{{"kubernetes.io/hostname"}, {{{"h"}, 8}}};
    switch (row) {
    case 1:
        prediction.preempts = {"a/x", "a/y"};
        [[fallthrough]];
    case 0:
        prediction.verdict = Prediction::Verdict::Admitted;
        break;
    case 2: {
        prediction.step = core::AdmissionStep::Topology;
        core::TopologyShortfall worse{"main", "f", "t", layer3, {"nn-a", "nn-b", "nn-d"}, 2, 8, false, 4, {}};
        core::TopologyShortfall best{"main", "g", "t", layer3, {"nn-a", "nn-b", "nn-c"}, 6, 8, false, 4, {}};
        prediction.shortfalls = {worse, best};
        break;
    }
    case 3:
        prediction.verdict = Prediction::Verdict::Undecided;
        break;
    case 4:
        prediction.verdict = Prediction::Verdict::Blocked;
        break;
    case 5:
        prediction.verdict = Prediction::Verdict::Rejected;
        prediction.message = "spec.bad: not so";
        break;
    case 6:
        prediction.step = core::AdmissionStep::Quota;
        prediction.message = "insufficient unused quota";
        break;
    case 7:
        prediction.verdict = Prediction::Verdict::Admitted;
        podSet.count = 6;
        break;
    default:
        prediction.verdict = Prediction::Verdict::Admitted;
        podSet.assignment.reset();
        break;
    }
    prediction.podSets = {podSet};
    const ui::VerdictText text = ui::verdictOf(variantOf(prediction), levels());
    QCOMPARE(int(text.sign), sign);
    QVERIFY2(text.line.contains(part), qPrintable(text.line));
    QVERIFY(!text.brief.isEmpty());
    // The same in Chinese: no sentence stays as it was.
    ui::Language::apply(QStringLiteral("zh_CN"));
    const QString chinese = ui::verdictOf(variantOf(prediction), levels()).line;
    QVERIFY2(std::any_of(chinese.begin(), chinese.end(), [](QChar c) { return c.script() == QChar::Script_Han; }),
             qPrintable(chinese));
}

void TestPredictionPage::followsTheDraft()
{
    openDemoWizard();
    set(4, "8", Mode::Required, layer3);
    QVERIFY2(verdict().startsWith(QStringLiteral("Fits now: 4 pods on 4 hosts")), qPrintable(verdict()));
    auto *map = find<ui::HostMap>("hostMap");
    QTRY_COMPARE(map->litCells(), 4);
    QCOMPARE(map->litPods(), 4);
    QVERIFY(find<QLabel>("forecastQuality")->text().contains(QStringLiteral("1 × layer 3")));
    auto *list = find<QTreeWidget>("levelList");
    QCOMPARE(list->topLevelItem(2)->text(1), QStringLiteral("1 of 8 domains"));
    // What is typed on another page is there when one comes back.
    m_wizard->goTo(ui::JobPage::Size);
    find<QSpinBox>("replicasSpin")->setValue(400);
    m_wizard->goTo(ui::JobPage::Topology);
    QTRY_VERIFY2(forecaster().isCurrent() && verdict().startsWith(QStringLiteral("Does not fit")),
                 qPrintable(verdict()));
    QCOMPARE(map->litCells(), 0);
    QVERIFY(!find<QPushButton>("showOnMapButton")->isEnabled());
    // A request that is not complete yet asks for what is missing.
    set(4, "8", Mode::Required);
    QVERIFY2(verdict().contains(QStringLiteral("Choose a level")), qPrintable(verdict()));
}

void TestPredictionPage::comparesRequestsAndTakesTheChosenOne()
{
    openDemoWizard();
    set(4, "8", Mode::Required, layer3);
    auto *variants = find<QTreeWidget>("variantList");
    QCOMPARE(variants->topLevelItemCount(), 5);
    QVERIFY(variants->topLevelItem(0)->text(0).contains(QStringLiteral("as set")));
    QTreeWidgetItem *anywhere = variants->topLevelItem(4);
    QCOMPARE(anywhere->text(0), QStringLiteral("anywhere"));
    // Farther apart, and the figures say so.
    QVERIFY(anywhere->text(4).toDouble() > variants->topLevelItem(0)->text(4).toDouble());
    QTest::mouseClick(variants->viewport(), Qt::LeftButton, {}, variants->visualItemRect(anywhere).center());
    QVERIFY(m_wizard->form()->draft().topology.mode == Mode::Unconstrained);
    QTRY_VERIFY(forecaster().isCurrent());
    QVERIFY(variants->topLevelItem(0)->text(0).startsWith(QStringLiteral("anywhere")));
    QVERIFY(m_wizard->form()->text().contains(QStringLiteral("podset-unconstrained-topology")));
}

void TestPredictionPage::usesTheRulesOfAnotherVersion()
{
    openDemoWizard();
    set(4, "8", Mode::Required, layer3);
    auto *rules = find<QComboBox>("rulesCombo");
    QCOMPARE(rules->count(), int(core::KueueProfile::known().size()) + 1);
    const int row = rules->findText(QStringLiteral("0.17"));
    QVERIFY(row > 0);
    rules->setCurrentIndex(row);
    Q_EMIT rules->activated(row);
    QTRY_VERIFY(forecaster().isCurrent());
    QCOMPARE(forecaster().forecast()->kueue, std::string("0.17"));
    const std::string gate = core::KueueProfile::gates().front();
    forecaster().setGate(gate, true);
    QVERIFY(!forecaster().isCurrent());
    QTRY_VERIFY(forecaster().isCurrent());
    forecaster().setVersion({});
    forecaster().setGate(gate, std::nullopt);
    QTRY_VERIFY(forecaster().isCurrent());
    QCOMPARE(forecaster().forecast()->kueue, forecaster().clusterProfile().profile.version);
}

void TestPredictionPage::isDrawnOnTheMap()
{
    openDemoWizard();
    set(4, "8", Mode::Required, layer3);
    find<QPushButton>("showOnMapButton")->click();
    QTRY_COMPARE(window().diagramView()->plannedShapes().size(), std::size_t(4));
    QVERIFY(window().rehearsalBar()->isVisible());
    QVERIFY(window().rehearsalBar()->text().contains(QStringLiteral("4 pods")));
    QVERIFY(window().legend()->accessibleDescription().contains(QStringLiteral("rehearsed")));
    // Folded away, the switch that holds them stands for them.
    window().actions()[ui::ActionId::CollapseAll]->trigger();
    QTRY_COMPARE(window().diagramView()->plannedShapes().size(), std::size_t(1));
    QCOMPARE(window().diagramView()->plannedShapes().front().second, 4);
    // It follows the page that is still open, until it is left.
    set(3, "8", Mode::Required, layer3);
    QTRY_COMPARE(window().diagramView()->plannedShapes().front().second, 3);
    QVERIFY(window().actions()[ui::ActionId::LeaveRehearsal]->isEnabled());
    window().actions()[ui::ActionId::LeaveRehearsal]->trigger();
    QVERIFY(window().diagramView()->plannedShapes().empty());
    QVERIFY(!window().rehearsalBar()->isVisible());
    set(2, "8", Mode::Required, layer3);
    QVERIFY(window().diagramView()->plannedShapes().empty());
}

void TestPredictionPage::theForecastGoesWithTheJob()
{
    openDemoWizard();
    set(4, "8", Mode::Required, layer3);
    QTRY_VERIFY2(m_wizard->form()->isReady(), qPrintable(m_wizard->form()->notReadyReason()));
    const core::ObjectRef ref = m_wizard->form()->jobRef();
    m_wizard->form()->submit();
    const auto row = [&] { return window().jobs()->rowOf(ui::Subject::job(ref)); };
    QTRY_VERIFY(row() && row()->forecast);
    QTRY_VERIFY(row()->forecast->comparison.outcome == core::ForecastOutcome::Hit);
    QCOMPARE(window().jobs()->forecastRate().hits, 1);
    const QString text = ui::outcomeText(*row()->forecast);
    QVERIFY2(text.startsWith(QStringLiteral("Placed as predicted")), qPrintable(text));
    QTRY_VERIFY(m_wizard->findChild<QLabel *>(QStringLiteral("followForecast")));
    QTRY_COMPARE(find<QLabel>("followForecast")->text(), text);
    // It is not taken along when the job is sent again.
    const auto job = window().session()->state()->job(ref.kind, ref.ns, ref.name);
    QVERIFY(core::findLabel(job->meta.annotations, ui::forecastAnnotation));
    QPointer<ui::JobWizard> again = window().jobActions()->resubmit(&window(), ref);
    QTRY_VERIFY(again->form()->text().contains(QStringLiteral("rehearsed")));
    QVERIFY(!again->form()->text().contains(QStringLiteral("hopyard.dev/forecast")));
    again->form()->discardDraft();
    delete again;
}

void TestPredictionPage::newerDraftsSupersedeAndTheWindowIsFree()
{
    test::show(window(), largeSource());
    QTRY_VERIFY_WITH_TIMEOUT(test::isSettled(window()), 180'000);
    openWizard();
    core::JobDraft draft = m_wizard->form()->draft();
    draft.name = "large";
    draft.image = "alpine:3.20";
    draft.cpu = "1";
    draft.ns = "team";
    draft.queue = "q";
    m_wizard->form()->setDraft(draft);
    m_wizard->goTo(ui::JobPage::Topology);
    set(8, "4", Mode::Required, layer3);
    QVERIFY2(verdict().startsWith(QStringLiteral("Fits now: 8 pods on 8 hosts")), qPrintable(verdict()));
    QTRY_VERIFY(find<ui::HostMap>("hostMap")->litCells() == 8);
    int delivered = 0;
    const ui::Forecast *seen = forecaster().forecast().get();
    connect(&forecaster(), &ui::Forecaster::changed, this, [&] {
        delivered += forecaster().forecast().get() != seen ? 1 : 0;
        seen = forecaster().forecast().get();
    });
    test::LoopWatch watch;
    constexpr int strokes = 30;
    for (int i = 1; i <= strokes; ++i) {
        draft = m_wizard->form()->draft();
        draft.replicas = i;
        m_wizard->form()->setDraft(draft);
        // Some strokes come while a forecast of an older draft is being made.
        QTest::qWait(i % 5 == 0 ? 150 : 20);
    }
    QTRY_VERIFY(forecaster().isCurrent());
    QVERIFY2(verdict().contains(QStringLiteral("does not fit"), Qt::CaseInsensitive) ||
                 verdict().contains(QStringLiteral("30 pods")),
             qPrintable(verdict()));
    QTRY_VERIFY(find<ui::HostMap>("hostMap")->isArranged());
    qInfo("%d key strokes at 10,000 hosts: %d forecasts; loop held %.0f ms at worst, %.0f ms of its own time", strokes,
          delivered, watch.wall(), watch.busy());
    QVERIFY2(delivered < strokes, qPrintable(QString::number(delivered)));
    // The limit of an optimised build; unoptimised the same work takes some times as long.
    QVERIFY2(watch.busy() < longestBusyMs, qPrintable(QString::number(watch.busy())));
}

QTEST_MAIN(TestPredictionPage)
#include "tst_predictionpage.moc"
