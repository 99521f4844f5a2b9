// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The Capacity dock: what it counts, that it stays true while the cluster changes, and that a domain can be shown.

#ifndef Q_MOC_RUN
#include "tests/ui/loopwatch.h"
#include "tests/ui/statesource.h"
#include "ui/language.h"
#include "ui/panels/capacitypanel.h"
#include "ui/widgets/capacitychart.h"
#endif
#include "tests/ui/patience.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QSpinBox>
#include <QTreeWidget>

using namespace hopyard;

namespace
{

/// Two layer-1 switches, each with two layer-2 ones of two hosts with 8 GPUs; two hosts of the first are full.
std::shared_ptr<test::StateSource> smallSource()
{
    auto source = std::make_shared<test::StateSource>();
    source->known.contextName = "small";
    test::StateBuilder builder;
    for (const char *host : {"a1-1", "a1-2", "a2-1", "a2-2", "b1-1", "b1-2", "b2-1", "b2-2"}) {
        const std::string name = host;
        builder.node(name, {name.substr(0, 1), name.substr(0, 2)}).gpus(8);
    }
    builder.pod("team", "full-1").on("a1-1").gpus(8).running();
    builder.pod("team", "full-2").on("a2-1").gpus(8).running();
    source->content = builder.state();
    return source;
}

} // namespace

class TestCapacityDock : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        ui::Language::apply(QStringLiteral("en"));
        m_fixture = std::make_unique<test::WindowFixture>();
    }
    void cleanup() { m_fixture.reset(); }
    void cleanupTestCase() { ui::TaskPool::drain(); }

    void countsLevelByLevel()
    {
        open(smallSource());
        find<QSpinBox>("capacityPods")->setValue(2);
        settle();
        // 6 hosts are free: below a1 and a2 one each, below b1 and b2 two each.
        QCOMPARE(rows("capacityLevels"),
                 QStringList({QStringLiteral("layer 1|3|2 of 2|0 %"), QStringLiteral("layer 2|2|2 of 4|33 %")}));
        QCOMPARE(rows("capacityDomains"), QStringList({QStringLiteral("b/b1|1|2|2"), QStringLiteral("b/b2|1|2|2"),
                                                       QStringLiteral("a/a1|0|1|2"), QStringLiteral("a/a2|0|1|2")}));
        const std::vector<ui::CapacityChart::Bar> bars{{QStringLiteral("layer 1"), 3}, {QStringLiteral("layer 2"), 2}};
        QVERIFY(find<ui::CapacityChart>("capacityChart")->bars() == bars);
        QVERIFY(find<QLabel>("capacitySummary")->text().contains(QStringLiteral("3 such jobs fit")));
        // Other sizes, without counting the cluster anew.
        find<QSpinBox>("capacityPods")->setValue(4);
        find<QSpinBox>("capacityGpus")->setValue(4);
        settle();
        QCOMPARE(rows("capacityLevels").first(), QStringLiteral("layer 1|3|2 of 2|0 %"));
        QCOMPARE(panel().model()->builds(), 1);
    }

    void aDomainIsSelectedEverywhere()
    {
        open(smallSource());
        auto *levels = find<QTreeWidget>("capacityLevels");
        auto *domains = find<QTreeWidget>("capacityDomains");
        QTest::mouseClick(levels->viewport(), Qt::LeftButton, {},
                          levels->visualItemRect(levels->topLevelItem(0)).center());
        QCOMPARE(domains->topLevelItem(0)->text(0), QStringLiteral("b"));
        QTest::mouseClick(domains->viewport(), Qt::LeftButton, {},
                          domains->visualItemRect(domains->topLevelItem(0)).center());
        QVERIFY(window().selection()->current() == ui::Subject::domain("b"));
        QTest::keyClick(domains, Qt::Key_Down);
        QVERIFY(window().selection()->current() == ui::Subject::domain("a"));
    }

    void staysTrueChangeByChange()
    {
        const auto source = smallSource();
        open(source);
        find<QSpinBox>("capacityPods")->setValue(2);
        settle();
        QCOMPARE(rows("capacityLevels").last(), QStringLiteral("layer 2|2|2 of 4|33 %"));
        // A pod goes and another comes elsewhere.
        auto gone = source->content.pods.find({core::Interned("team"), std::string("full-1")})->second;
        test::StateBuilder builder;
        builder.pod("team", "new").on("b1-1").gpus(8).running();
        const core::ClusterState added = builder.state();
        core::ChangeSet changes;
        changes.changes.push_back({core::ChangeType::Deleted, gone});
        changes.changes.push_back({core::ChangeType::Added, added.pods.begin()->second});
        source->listener->handleChanges(changes);
        QTRY_COMPARE(rows("capacityDomains").first(), QStringLiteral("a/a1|1|2|2"));
        settle();
        QCOMPARE(rows("capacityDomains").last(), QStringLiteral("b/b1|0|1|2"));
        QCOMPARE(panel().model()->builds(), 1);
        // Nobody looks: nothing is counted, and it is counted anew when somebody does.
        window().capacityDock()->hide();
        QVERIFY(!panel().model()->report());
        window().actions()[ui::ActionId::ShowCapacity]->trigger();
        QTRY_VERIFY(panel().model()->report());
        QCOMPARE(panel().model()->builds(), 2);
    }

    void tenThousandHostsDoNotHoldTheWindow()
    {
        auto source = std::make_shared<test::StateSource>();
        source->known.contextName = "large";
        source->content = test::regularState({5, 10, 20, 10}, 4);
        open(source);
        const auto pod = source->content.pods.begin()->second;
        test::LoopWatch watch;
        for (int i = 0; i < 20; ++i) {
            core::ChangeSet changes;
            changes.changes.push_back({i % 2 == 0 ? core::ChangeType::Deleted : core::ChangeType::Added, pod});
            source->listener->handleChanges(changes);
            find<QSpinBox>("capacityPods")->setValue(1 + i);
            QTest::qWait(20);
        }
        settle();
        qInfo("20 changes at 10,000 hosts: loop held %.0f ms at worst, %.0f ms of its own time", watch.wall(),
              watch.busy());
        QCOMPARE(panel().model()->builds(), 1);
        QVERIFY2(watch.busy() < 100, qPrintable(QString::number(watch.busy())));
    }

private:
    ui::MainWindow &window() { return *m_fixture->window; }
    ui::CapacityPanel &panel() { return *window().capacity(); }
    template <class T>
    T *find(const char *name)
    {
        T *widget = panel().findChild<T *>(QLatin1String(name));
        if (!widget) {
            qFatal("no widget %s", name);
        }
        return widget;
    }
    void open(const std::shared_ptr<test::StateSource> &source)
    {
        test::show(window(), source);
        QTRY_VERIFY(test::isSettled(window()));
        window().actions()[ui::ActionId::ShowCapacity]->trigger();
        settle();
    }
    void settle() { QTRY_VERIFY(panel().model()->isIdle() && panel().model()->report()); }
    QStringList rows(const char *name)
    {
        QStringList rows;
        auto *list = find<QTreeWidget>(name);
        for (int row = 0; row < list->topLevelItemCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < 4; ++column) {
                cells += list->topLevelItem(row)->text(column);
            }
            rows += cells.join(QLatin1Char('|'));
        }
        return rows;
    }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

QTEST_MAIN(TestCapacityDock)
#include "tst_capacitydock.moc"
