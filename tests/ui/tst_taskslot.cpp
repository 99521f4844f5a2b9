// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/taskslot.h"

#include <QTest>
#include <QThread>

#include <atomic>
#include <memory>
#include <semaphore>

using hopyard::ui::TaskPool;
using hopyard::ui::TaskSlot;

class TestTaskSlot : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { TaskPool::drain(); }

    void testDeliversOnTheGuiThread()
    {
        TaskSlot slot;
        QThread *worked = nullptr, *delivered = nullptr;
        int value = 0;
        slot.start(
            [&worked](std::stop_token) {
                worked = QThread::currentThread();
                return 42;
            },
            [&](int result) {
                delivered = QThread::currentThread();
                value = result;
            });
        QVERIFY(slot.isRunning());
        QTRY_COMPARE(value, 42);
        QCOMPARE(delivered, thread());
        QVERIFY(worked != thread());
        QVERIFY(!slot.isRunning());
    }

    void testNewestSupersedes()
    {
        TaskSlot slot;
        std::binary_semaphore started(0), release(0);
        std::atomic_bool sawStop = false;
        QStringList delivered;
        slot.start(
            [&](std::stop_token stop) {
                started.release();
                release.acquire();
                sawStop = stop.stop_requested();
                return QStringLiteral("old");
            },
            [&](const QString &text) { delivered += text; });
        started.acquire();
        slot.start([](std::stop_token) { return QStringLiteral("new"); },
                   [&](const QString &text) { delivered += text; });
        QTRY_COMPARE(delivered, QStringList(QStringLiteral("new")));
        release.release();
        TaskPool::drain();
        QCoreApplication::sendPostedEvents();
        QCOMPARE(delivered, QStringList(QStringLiteral("new")));
        QVERIFY(sawStop);
    }

    void testCancelDropsTheResult()
    {
        TaskSlot slot;
        bool delivered = false;
        slot.start([](std::stop_token) { return 1; }, [&](int) { delivered = true; });
        slot.cancel();
        QVERIFY(!slot.isRunning());
        TaskPool::drain();
        QCoreApplication::sendPostedEvents();
        QVERIFY(!delivered);
    }

    void testDestroyedSlotDeliversNothingAndDoesNotWait()
    {
        std::binary_semaphore started(0), release(0);
        bool delivered = false;
        std::atomic_bool ended = false;
        {
            TaskSlot slot;
            slot.start(
                [&](std::stop_token) {
                    started.release();
                    release.acquire();
                    ended = true;
                    return 1;
                },
                [&](int) { delivered = true; });
            started.acquire();
        }
        QVERIFY(!ended);
        release.release();
        TaskPool::drain();
        QCoreApplication::sendPostedEvents();
        QVERIFY(ended);
        QVERIFY(!delivered);
    }

    void testMoveOnlyValuesAndVoid()
    {
        TaskSlot slot;
        int value = 0;
        slot.start([](std::stop_token) { return std::make_unique<int>(7); },
                   [&](std::unique_ptr<int> result) { value = *result; });
        QTRY_COMPARE(value, 7);
        bool done = false;
        slot.start([](std::stop_token) {}, [&] { done = true; });
        QTRY_VERIFY(done);
    }

    void testStartingAgainFromDeliver()
    {
        TaskSlot slot;
        int rounds = 0;
        std::function<void()> next = [&] {
            slot.start([](std::stop_token) {},
                       [&] {
                           if (++rounds < 5) {
                               next();
                           }
                       });
        };
        next();
        QTRY_COMPARE(rounds, 5);
        QVERIFY(!slot.isRunning());
    }

    void testReceiverMayDestroyTheSlot()
    {
        auto *slot = new TaskSlot;
        bool delivered = false;
        connect(slot, &TaskSlot::runningChanged, this, [slot](bool running) {
            if (!running) {
                delete slot;
            }
        });
        std::atomic_bool worked = false;
        slot->start([&](std::stop_token) { worked = true; }, [&] { delivered = true; });
        QTRY_VERIFY(worked);
        TaskPool::drain();
        QCoreApplication::sendPostedEvents();
        QVERIFY(!delivered);
    }
};

QTEST_GUILESS_MAIN(TestTaskSlot)
#include "tst_taskslot.moc"
