// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "tests/core/reflectorfixture.h"
#endif

#include <QTest>

/// Types that may be listed but not watched. Source: client.md R6.
using namespace hopyard::test;

class TestPollingRights : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listsAgainWhereItMayNotWatch();
    void watchesOnceThatIsAllowed();
    void seldomByItself();
};

void TestPollingRights::listsAgainWhereItMayNotWatch()
{
    std::atomic<int> version{1};
    PodServer pods([&version](const Request &request, Connection &connection) {
        if (request.isWatch()) {
            connection.respondStatus(403, "Forbidden", "pods is forbidden: cannot watch");
            return;
        }
        const std::string now = std::to_string(version.load());
        connection.respond(200, listJson("PodList", now, {podJson("a", "p" + now, now)}));
    });
    Feed feed(pods.server());
    QVERIFY(feed.becomesLive());
    QVERIFY(waitFor([&] {
        const ConnectionStatus status = feed.recorder.status();
        return std::any_of(status.resources.begin(), status.resources.end(), [](const ResourceStatus &one) {
            return one.resource == "pods" && one.kind == ResourceStatus::Kind::Live &&
                   one.message.find("may be listed but not watched") != std::string::npos;
        });
    }));
    // What changes meanwhile comes with the next list: one object goes, another comes.
    version = 2;
    QVERIFY(waitFor([&] {
        const std::vector<std::string> log = feed.recorder.podLog();
        return std::find(log.begin(), log.end(), "added Pod/p2@2") != log.end() &&
               std::find(log.begin(), log.end(), "deleted Pod/p1@1") != log.end();
    }));
    QVERIFY(feed.recorder.status().state == ConnectionState::Live);
    QCOMPARE(feed.recorder.replacing(), 1);
}

void TestPollingRights::watchesOnceThatIsAllowed()
{
    std::atomic<bool> allowed{false};
    PodServer pods([&allowed](const Request &request, Connection &connection) {
        if (!request.isWatch()) {
            connection.respond(200, listJson("PodList", "1", {podJson("a", "p", "1")}));
        } else if (allowed) {
            keepOpen(connection);
        } else {
            connection.respondStatus(403, "Forbidden", "pods is forbidden: cannot watch");
        }
    });
    Feed feed(pods.server());
    QVERIFY(feed.becomesLive());
    QVERIFY(waitFor([&] { return pods.podLists() >= 3; }));
    allowed = true;
    QVERIFY(waitFor([&] {
        const ConnectionStatus status = feed.recorder.status();
        return std::any_of(status.resources.begin(), status.resources.end(), [](const ResourceStatus &one) {
            return one.resource == "pods" && one.kind == ResourceStatus::Kind::Live && one.message.empty();
        });
    }));
}

/// Half a minute between two lists at least, whatever the jitter: at most as often as that is a forbidden type asked.
void TestPollingRights::seldomByItself()
{
    const ReflectorTiming timing;
    QVERIFY(timing.pollPause >= 30s);
    QVERIFY(timing.forbiddenPause >= 60s);
    // Shortened pauses keep their proportion: no more lists than the pause allows.
    ReflectorTiming quick = quickTiming();
    quick.pollPause = 300ms;
    PodServer pods([](const Request &request, Connection &connection) {
        if (request.isWatch()) {
            connection.respondStatus(403, "Forbidden", "pods is forbidden: cannot watch");
        } else {
            connection.respond(200, listJson("PodList", "1", {podJson("a", "p", "1")}));
        }
    });
    Feed feed(pods.server(), {}, quick);
    QVERIFY(feed.becomesLive());
    QVERIFY(waitFor([&] { return pods.podLists() >= 2; }));
    const int lists = pods.podLists();
    const std::size_t watches = pods.watchVersions().size();
    const auto begin = std::chrono::steady_clock::now();
    QVERIFY(waitFor([&] { return pods.podLists() >= lists + 3; }));
    const auto took = std::chrono::steady_clock::now() - begin;
    QVERIFY2(took >= 2 * 300ms, std::to_string(took.count()).c_str());
    // One watch is asked for after every list; that of the first may come after the count was taken.
    const std::size_t later = pods.watchVersions().size();
    QVERIFY(later <= watches + static_cast<std::size_t>(pods.podLists() - lists) + 1);
}

QTEST_GUILESS_MAIN(TestPollingRights)
#include "tst_pollingrights.moc"
