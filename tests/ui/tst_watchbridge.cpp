// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/statebuilder.h"
#include "ui/tasks/taskslot.h"
#include "ui/tasks/watchbridge.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <random>
#include <thread>

using namespace hopyard;
using core::Change;
using core::ChangeSet;
using core::ChangeType;

namespace
{

std::shared_ptr<const core::Pod> pod(const std::string &name, const std::string &version)
{
    auto made = std::make_shared<core::Pod>();
    made->meta.ns = core::Interned("team");
    made->meta.name = name;
    made->meta.uid = "uid-" + name;
    made->meta.resourceVersion = version;
    return made;
}

std::map<std::string, std::string> contentOf(const core::ClusterState &state)
{
    std::map<std::string, std::string> content;
    for (const auto &[key, value] : state.pods) {
        content[key.name] = value->meta.resourceVersion;
    }
    return content;
}

} // namespace

class TestWatchBridge : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void testMergedEqualsBothInOrder()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 40; ++round) {
            core::ClusterState inOrder, merged;
            ChangeSet all;
            bool first = true;
            // The last rounds are long enough to be compacted on the way.
            const int sets = round < 30 ? 6 : 400;
            for (int i = 0; i < sets; ++i) {
                ChangeSet set;
                set.replacesAll = random() % 50 == 0;
                for (unsigned n = 0; n < 1 + random() % 60; ++n) {
                    const auto record = pod("p" + std::to_string(random() % 20), std::to_string(random()));
                    const auto type = set.replacesAll ? ChangeType::Added : ChangeType(random() % 3);
                    set.changes.push_back({type, record});
                }
                inOrder.apply(set);
                if (first) {
                    all = set;
                } else {
                    ui::mergeChanges(all, std::move(set));
                }
                first = false;
            }
            merged.apply(all);
            QCOMPARE(contentOf(merged), contentOf(inOrder));
        }
    }

    void testLongSequencesAreCompacted()
    {
        ChangeSet all;
        for (int i = 0; i < 3000; ++i) {
            ChangeSet set;
            for (int n = 0; n < 20; ++n) {
                set.changes.push_back({ChangeType::Modified, pod("p" + std::to_string(n), std::to_string(i))});
            }
            ui::mergeChanges(all, std::move(set));
        }
        QVERIFY2(all.changes.size() < 20'000, qPrintable(QString::number(all.changes.size())));
    }

    void testABusySourceDoesNotFloodTheEventLoop()
    {
        ui::WatchBridge bridge;
        int signalCount = 0;
        std::size_t changes = 0;
        QThread *on = nullptr;
        connect(&bridge, &ui::WatchBridge::changesReady, this, [&](const std::shared_ptr<ChangeSet> &set) {
            ++signalCount;
            changes += set->changes.size();
            on = QThread::currentThread();
        });
        QElapsedTimer clock;
        clock.start();
        std::thread source([listener = bridge.listener()] {
            for (int i = 0; i < 2000; ++i) {
                ChangeSet set;
                set.changes.push_back({ChangeType::Modified, pod("p" + std::to_string(i), "1")});
                listener->handleChanges(std::move(set));
                if (i % 10 == 0) {
                    std::this_thread::sleep_for(std::chrono::milliseconds{1});
                }
            }
        });
        QTRY_COMPARE_WITH_TIMEOUT(changes, std::size_t{2000}, 20'000);
        source.join();
        QCOMPARE(on, thread());
        const qint64 most = clock.elapsed() / bridge.interval() + 2;
        QVERIFY2(signalCount <= most,
                 qPrintable(QStringLiteral("%1 signals, at most %2 expected").arg(signalCount).arg(most)));
    }

    void testNothingIsLostAndStatusComesFirst()
    {
        ui::WatchBridge bridge;
        QStringList order;
        connect(&bridge, &ui::WatchBridge::changesReady, this, [&] { order += QStringLiteral("changes"); });
        connect(&bridge, &ui::WatchBridge::statusReady, this, [&](const core::ConnectionStatus &status) {
            order += QString::fromStdString(std::string(core::toString(status.state)));
        });
        core::ConnectionStatus status;
        bridge.listener()->handleChanges({{{ChangeType::Added, pod("a", "1")}}, true});
        status.state = core::ConnectionState::Connecting;
        bridge.listener()->handleStatus(status);
        status.state = core::ConnectionState::Live;
        bridge.listener()->handleStatus(status);
        const QStringList expected{QString::fromStdString(std::string(core::toString(core::ConnectionState::Live))),
                                   QStringLiteral("changes")};
        QTRY_COMPARE(order, expected);
    }

    void testPreviewEndsWithTheWhole()
    {
        ui::WatchBridge bridge;
        QStringList order;
        connect(&bridge, &ui::WatchBridge::previewReady, this, [&](const std::shared_ptr<ChangeSet> &set) {
            order += QStringLiteral("preview of %1").arg(set->changes.size());
        });
        connect(&bridge, &ui::WatchBridge::changesReady, this, [&] { order += QStringLiteral("changes"); });
        bridge.listener()->handlePreview({{{ChangeType::Added, pod("a", "1")}}, true});
        bridge.listener()->handlePreview({{{ChangeType::Added, pod("b", "1")}}, false});
        QTRY_COMPARE(order, QStringList{QStringLiteral("preview of 2")});
        // What has not been delivered when the whole comes is not needed any more.
        bridge.listener()->handlePreview({{{ChangeType::Added, pod("c", "1")}}, false});
        bridge.listener()->handleChanges({{{ChangeType::Added, pod("a", "1")}}, true});
        const QStringList expected{QStringLiteral("preview of 2"), QStringLiteral("changes")};
        QTRY_COMPARE(order, expected);
    }

    void testListenerOutlivesTheBridge()
    {
        std::shared_ptr<core::SourceListener> listener;
        int signalCount = 0;
        {
            ui::WatchBridge bridge;
            connect(&bridge, &ui::WatchBridge::changesReady, this, [&] { ++signalCount; });
            listener = bridge.listener();
            listener->handleChanges({{{ChangeType::Added, pod("a", "1")}}, false});
        }
        listener->handleChanges({{{ChangeType::Added, pod("b", "1")}}, false});
        QCoreApplication::sendPostedEvents();
        QTest::qWait(0);
        QCOMPARE(signalCount, 0);
    }
};

QTEST_GUILESS_MAIN(TestWatchBridge)
#include "tst_watchbridge.moc"
