// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN // moc trips over <concepts> of GCC 12
#include "tests/core/reflectorfixture.h"
#endif

#include <QTest>

using namespace hopyard::core;
using namespace hopyard::test;

class TestPreview : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pagesAreShownBeforeTheListIsComplete();
    void shortListsHaveNoPreview();
};

/// A long list: the hosts and what has come of the pods are shown at once, but as a preview only, which a complete list
/// replaces, and in which an object that went meanwhile does not stay.
void TestPreview::pagesAreShownBeforeTheListIsComplete()
{
    std::atomic<bool> mayGoOn{false}, secondAsked{false};
    std::atomic<int> firstPages{0};
    PodServer api([&](const Request &request, Connection &connection) {
        if (request.isWatch()) {
            keepOpen(connection);
        } else if (request.param("continue").empty()) {
            // The second time one of them is gone.
            std::vector<std::string> pods = {podJson("a", "p1", "4"), podJson("a", "p2", "4")};
            pods.resize(++firstPages == 1 ? 2 : 1);
            connection.respond(200, listJson("PodList", "5", pods, "second"));
        } else if (!secondAsked.exchange(true)) {
            waitFor([&] { return mayGoOn || !connection.isOpen(); });
            connection.respondStatus(410, "Expired", "the continue token is too old");
        } else {
            connection.respond(200, listJson("PodList", "5", {podJson("a", "p3", "4")}));
        }
    });
    Feed feed(api.server());
    QVERIFY(waitFor([&] { return !feed.recorder.previews().empty(); }));
    ClusterState shown;
    for (const ChangeSet &set : feed.recorder.previews()) {
        shown.apply(set);
    }
    QVERIFY(feed.recorder.previews().front().replacesAll);
    QCOMPARE(shown.nodes.size(), std::size_t{1});
    QCOMPARE(shown.pods.size(), std::size_t{2});
    QCOMPARE(feed.recorder.pods(), std::size_t{0}); // nothing counts as known yet
    QCOMPARE(feed.recorder.replacing(), 0);
    QVERIFY(waitFor([&] {
        const auto resources = feed.recorder.status().resources;
        return std::any_of(resources.begin(), resources.end(), [](const ResourceStatus &one) {
            return one.resource == "pods" && one.kind == ResourceStatus::Kind::Pending &&
                   one.message.find("2") != std::string::npos;
        });
    }));
    QVERIFY(feed.recorder.status().state == ConnectionState::Connecting);
    QVERIFY(!feed.recorder.progress().empty());
    QCOMPARE(feed.recorder.progress().front().step, std::string("pods"));
    QCOMPARE(feed.recorder.progress().front().done, std::uint64_t{2});
    QVERIFY(waitFor([&] { return secondAsked.load(); }));
    mayGoOn = true;
    QVERIFY(feed.becomesLive());
    QCOMPARE(feed.recorder.replacing(), 1);
    QCOMPARE(feed.recorder.pods(), std::size_t{2}); // p1 and p3
    const auto log = feed.recorder.podLog();
    QVERIFY(std::none_of(log.begin(), log.end(), [](const std::string &line) { return line.find("p2") != line.npos; }));
    QCOMPARE(feed.recorder.previewsAfterData(), 0);
}

void TestPreview::shortListsHaveNoPreview()
{
    PodServer api([&](const Request &request, Connection &connection) {
        if (request.isWatch()) {
            keepOpen(connection);
        } else {
            connection.respond(200, listJson("PodList", "5", {podJson("a", "p1", "4")}));
        }
    });
    Feed feed(api.server());
    QVERIFY(feed.becomesLive());
    QVERIFY(feed.recorder.previews().empty());
    QCOMPARE(feed.recorder.pods(), std::size_t{1});
}

QTEST_GUILESS_MAIN(TestPreview)
#include "tst_preview.moc"
