// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN // moc trips over <concepts> of GCC 12
#include "core/kube/watchstream.h"
#include "tests/core/reflectorfixture.h"

#include <random>
#endif

#include <QTest>

using namespace hopyard::core;
using namespace hopyard::test;

class TestReflector : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsEventsAndResumes();
    void relistsOnGoneAndTellsTheDifference();
    void goneAtWatchStartEveryTime();
    void pagesAndExpiredToken();
    void truncatedListIsNeverShort();
    void badLines();
    void statusErrorsKeepTheVersion();
    void splitLinesAndBlankLines();
    void objectOfAnotherKind();
    void recreatedWhileOffline();
    void hugeEventIsDropped();
    void linesOfAStream();
    void fallsBehindAndCatchesUp();
    void forbiddenPodsFallBackToNamespaces();
    void watchForbiddenIsPolled();
    void serverGoesAndComesBack();
    void firstConnectionFails();
    void htmlPageIsNoList();
    void stopIsPromptAndFinal();
};

void TestReflector::followsEventsAndResumes()
{
    std::atomic<int> watches{0};
    PodServer api([&](const Request &request, Connection &connection) {
        if (!request.isWatch()) {
            connection.respond(200, listJson("PodList", "5", {podJson("a", "p1", "4")}));
            return;
        }
        connection.beginChunks();
        if (++watches == 1) {
            connection.chunk(eventJson("ADDED", podJson("a", "p2", "10", {}, "n1", true)));
            connection.chunk(eventJson("MODIFIED", podJson("a", "p2", "20", {}, "n1", true)));
            connection.chunk(
                eventJson("BOOKMARK", R"({"kind":"Pod","apiVersion":"v1","metadata":{"resourceVersion":"30"}})"));
            connection.endChunks();
            return;
        }
        if (watches == 2) {
            connection.chunk(eventJson("DELETED", podJson("a", "p1", "40", {}, {}, true)));
            connection.endChunks();
            return;
        }
        connection.hang();
    });
    Feed feed(api.server());
    QVERIFY(waitFor([&] { return watches == 3; }));
    QVERIFY(feed.becomesLive());
    QCOMPARE(api.podLists(), 1);
    QCOMPARE(api.watchVersions(), (std::vector<std::string>{"5", "30", "40"}));
    QCOMPARE(feed.recorder.podLog(), (std::vector<std::string>{"added Pod/p1@4", "added Pod/p2@10",
                                                               "modified Pod/p2@20", "deleted Pod/p1@40"}));
    QCOMPARE(feed.recorder.replacing(), 1);
    for (const Request &request : api.server().requests()) {
        if (request.isWatch()) {
            QVERIFY(request.header("accept-encoding").empty()); // a watch is not compressed
            QCOMPARE(request.param("allowWatchBookmarks"), std::string("true"));
            QVERIFY(!request.param("timeoutSeconds").empty());
        }
    }
}

void TestReflector::relistsOnGoneAndTellsTheDifference()
{
    std::atomic<int> lists{0}, watches{0};
    PodServer api([&](const Request &request, Connection &connection) {
        if (!request.isWatch()) {
            connection.respond(
                200, ++lists == 1 ? listJson("PodList", "5", {podJson("a", "p1", "4"), podJson("a", "p2", "3")})
                                  : listJson("PodList", "50", {podJson("a", "p2", "3"), podJson("a", "p3", "44")}));
        } else if (++watches == 1) {
            connection.beginChunks();
            connection.chunk(eventJson(
                "ERROR",
                R"({"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Expired","code":410,"message":"too old"})"));
            connection.endChunks();
        } else {
            keepOpen(connection);
        }
    });
    Feed feed(api.server());
    QVERIFY(waitFor([&] { return watches == 2; }));
    QCOMPARE(api.watchVersions(), (std::vector<std::string>{"5", "50"}));
    QVERIFY(waitFor([&] { return feed.recorder.podLog().size() == 4; }));
    const auto log = feed.recorder.podLog();
    QVERIFY(std::count(log.begin(), log.end(), "deleted Pod/p1@4") == 1);
    QVERIFY(std::count(log.begin(), log.end(), "added Pod/p3@44") == 1);
    QCOMPARE(feed.recorder.pods(), std::size_t{2});
}

void TestReflector::goneAtWatchStartEveryTime()
{
    PodServer api([&](const Request &request, Connection &connection) {
        if (!request.isWatch()) {
            connection.respond(200, listJson("PodList", "5", {podJson("a", "p1", "4")}));
        } else {
            connection.respondStatus(410, "Expired", "too old resource version");
        }
    });
    ReflectorTiming timing = quickTiming();
    timing.firstBackoff = 300ms;
    Feed feed(api.server(), {}, timing);
    QVERIFY(waitFor([&] { return api.podLists() >= 2; }));
    QTest::qWait(250); // a server like this must not be asked in a tight loop
    QVERIFY2(api.podLists() <= 3, qPrintable(QString::number(api.podLists())));
    QCOMPARE(feed.recorder.pods(), std::size_t{1});
}

void TestReflector::pagesAndExpiredToken()
{
    std::atomic<int> secondPages{0};
    PodServer api([&](const Request &request, Connection &connection) {
        if (request.isWatch()) {
            keepOpen(connection);
        } else if (request.param("limit").empty()) {
            connection.respond(
                200,
                listJson("PodList", "9", {podJson("a", "p1", "4"), podJson("a", "p2", "5"), podJson("a", "p3", "6")}));
        } else if (request.param("continue").empty()) {
            connection.respond(200, listJson("PodList", "9", {podJson("a", "p1", "4")}, "tok+/="));
        } else {
            ++secondPages;
            connection.respondStatus(410, "Expired", "The provided continue parameter is too old");
        }
    });
    Feed feed(api.server());
    QVERIFY(feed.becomesLive());
    QCOMPARE(feed.recorder.pods(), std::size_t{3});
    QCOMPARE(feed.recorder.podLog().size(), std::size_t{3});
    for (const Request &request : api.server().requests()) {
        if (!request.param("continue").empty()) {
            QCOMPARE(request.param("continue"), std::string("tok+/="));
            QVERIFY(request.param("resourceVersion").empty());
        }
    }
}

void TestReflector::truncatedListIsNeverShort()
{
    std::atomic<int> lists{0};
    PodServer api([&](const Request &request, Connection &connection) {
        if (request.isWatch()) {
            keepOpen(connection);
            return;
        }
        const std::string whole = listJson("PodList", "9", {podJson("a", "p1", "4"), podJson("a", "p2", "5")});
        switch (++lists) {
        case 1: // the body ends early, cleanly as far as HTTP can tell
            connection.respond(200, whole.substr(0, whole.size() - 20));
            break;
        case 2: // the connection breaks
            connection.raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n" +
                           whole.substr(0, 100));
            connection.cut();
            break;
        default:
            connection.respond(200, whole);
        }
    });
    Feed feed(api.server());
    QVERIFY(feed.becomesLive());
    QCOMPARE(lists.load(), 3);
    auto log = feed.recorder.podLog();
    std::sort(log.begin(), log.end());
    QCOMPARE(log, (std::vector<std::string>{"added Pod/p1@4", "added Pod/p2@5"}));
}

void TestReflector::badLines()
{
    std::atomic<int> watches{0};
    PodServer api([&](const Request &request, Connection &connection) {
        if (!request.isWatch()) {
            connection.respond(200, listJson("PodList", "5", {}));
            return;
        }
        connection.beginChunks();
        const int number = ++watches;
        if (number <= 3) {
            connection.chunk("{\"type\":\"ADDED\",\"obj\n");
        } else if (number == 4) {
            connection.chunk(eventJson("FOO", podJson("a", "p9", "77", {}, {}, true)));
            connection.chunk(eventJson(
                "ADDED", R"({"kind":"Pod","apiVersion":"v1","metadata":{"namespace":"a","resourceVersion":"60"}})"));
            connection.chunk(eventJson("ADDED", podJson("a", "p1", "61", {}, {}, true)));
            connection.chunk(R"({"type":"ADDED")"); // a line that never ends
            connection.cut();
            return;
        }
        connection.hang();
    });
    Feed feed(api.server());
    QVERIFY(waitFor([&] { return watches == 5; }));
    QCOMPARE(api.podLists(), 2); // the third bad line in a row costs the store's trust
    QCOMPARE(api.watchVersions(), (std::vector<std::string>{"5", "5", "5", "5", "61"}));
    QCOMPARE(feed.recorder.podLog(), (std::vector<std::string>{"added Pod/p1@61"}));
    QVERIFY(waitFor([&] {
        const std::vector<std::string> warnings = feed.recorder.status().warnings;
        return std::any_of(warnings.begin(), warnings.end(),
                           [](const std::string &text) { return text.find("left out") != std::string::npos; });
    }));
}

void TestReflector::statusErrorsKeepTheVersion()
{
    std::atomic<int> watches{0};
    PodServer api([&](const Request &request, Connection &connection) {
        if (!request.isWatch()) {
            connection.respond(200, listJson("PodList", "5", {podJson("a", "p1", "4")}));
            return;
        }
        const int number = ++watches;
        if (number == 1) {
            connection.respondStatus(429, "TooManyRequests", "slow down");
            return;
        }
        connection.beginChunks();
        if (number == 2) {
            connection.chunk(eventJson(
                "ERROR",
                R"({"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","reason":"InternalError","code":500,"message":"boom"})"));
            return;
        }
        connection.hang();
    });
    Feed feed(api.server());
    QVERIFY(waitFor([&] { return watches == 3; }));
    QVERIFY(feed.becomesLive());
    QCOMPARE(api.podLists(), 1);
    QCOMPARE(api.watchVersions(), (std::vector<std::string>{"5", "5", "5"}));
}

void TestReflector::splitLinesAndBlankLines()
{
    PodServer api([&](const Request &request, Connection &connection) {
        if (!request.isWatch()) {
            connection.respond(200, listJson("PodList", "5", {}));
            return;
        }
        connection.beginChunks();
        std::string event = eventJson("ADDED", podJson("a", "p1", "6", "uid-\xF0\x9F\x98\x80", {}, true));
        for (const char byte : "\n\r\n" + event) {
            connection.chunk(std::string_view(&byte, 1));
        }
        connection.hang();
    });
    Feed feed(api.server());
    QVERIFY(waitFor([&] { return feed.recorder.podLog().size() == 1; }));
    QCOMPARE(feed.recorder.podLog().front(), std::string("added Pod/p1@6"));
}

void TestReflector::objectOfAnotherKind()
{
    PodServer api([&](const Request &request, Connection &connection) {
        if (!request.isWatch()) {
            connection.respond(200, listJson("PodList", "5", {}));
            return;
        }
        connection.beginChunks();
        connection.chunk(eventJson("ADDED", nodeJson("intruder", "6", {}, true)));
        connection.chunk(eventJson("ADDED", podJson("a", "p1", "7", {}, {}, true)));
        connection.chunk(eventJson("MODIFIED", podJson("a", "p1", "7", {}, {}, true))); // sent again: no change
        connection.chunk(eventJson("MODIFIED", podJson("a", "p1", "8", {}, {}, true)));
        connection.hang();
    });
    Feed feed(api.server());
    QVERIFY(waitFor([&] { return feed.recorder.podLog().size() == 2; }));
    QCOMPARE(feed.recorder.podLog(), (std::vector<std::string>{"added Pod/p1@7", "modified Pod/p1@8"}));
}

void TestReflector::recreatedWhileOffline()
{
    std::atomic<int> lists{0}, watches{0};
    PodServer api([&](const Request &request, Connection &connection) {
        if (!request.isWatch()) {
            connection.respond(200, ++lists == 1 ? listJson("PodList", "5", {podJson("a", "p1", "4", "uid-1")})
                                                 : listJson("PodList", "9", {podJson("a", "p1", "8", "uid-2")}));
        } else if (++watches == 1) {
            connection.respondStatus(410, "Gone", "too old");
        } else {
            connection.beginChunks();
            connection.chunk(eventJson("ADDED", podJson("a", "p1", "12", "uid-3", {}, true)));
            connection.hang();
        }
    });
    Feed feed(api.server());
    QVERIFY(waitFor([&] { return feed.recorder.podLog().size() == 5; }));
    QCOMPARE(feed.recorder.podLog(), (std::vector<std::string>{"added Pod/p1@4", "deleted Pod/p1@4", "added Pod/p1@8",
                                                               "deleted Pod/p1@8", "added Pod/p1@12"}));
}

void TestReflector::hugeEventIsDropped()
{
    std::atomic<int> watches{0};
    PodServer api([&](const Request &request, Connection &connection) {
        if (!request.isWatch()) {
            connection.respond(200, listJson("PodList", "5", {}));
            return;
        }
        connection.beginChunks();
        if (++watches == 1) {
            const std::string megabyte(1 << 20, 'x');
            for (int i = 0; i < 20 && connection.chunk(megabyte); ++i) {
            }
        }
        connection.hang();
    });
    Feed feed(api.server());
    QVERIFY(waitFor([&] { return watches == 2; }));
    QCOMPARE(api.podLists(), 2);
    QVERIFY(feed.becomesLive());
}

/// Whatever the pieces, the lines come whole and in order, and nobody is woken twice.
void TestReflector::linesOfAStream()
{
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        std::string text;
        for (int line = 0; line < 40; ++line) {
            text += std::string(random() % 90, static_cast<char>('a' + line % 26)) + "é🐟\n";
        }
        text += "the beginning of one more 🐟"; // cut within a character below
        text.pop_back();
        WatchStream stream;
        std::string read;
        int woken = 0;
        const auto readSome = [&] {
            const WatchStream::Lines lines = stream.next();
            QVERIFY(lines.text.empty() || lines.text.back() == '\n');
            QVERIFY(lines.text.capacity() >= lines.text.size() + Decoder::padding);
            read += lines.text;
            woken = lines.more ? 1 : 0;
        };
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t size = std::min<std::size_t>(1 + random() % (round % 2 == 0 ? 7 : 700), text.size() - at);
            const WatchStream::Taken taken = stream.take(std::string_view(text).substr(at, size));
            at += size;
            QVERIFY(taken.goesOn);
            woken += taken.mustWake ? 1 : 0;
            QVERIFY(woken <= 1);
            if (woken == 1 && random() % 3 == 0) {
                readSome();
            }
        }
        while (woken == 1) {
            readSome();
        }
        QCOMPARE(read, text.substr(0, text.rfind('\n') + 1));
        QCOMPARE(stream.rest(), text.substr(text.rfind('\n') + 1));
    }
    // Large ones come block by block; what is too much ends the stream, and what came is kept.
    WatchStream stream(5'000'000);
    const std::string line = std::string(99'999, 'x') + "\n";
    int taken = 0;
    bool goesOn = true;
    while (goesOn) {
        goesOn = stream.take(line).goesOn;
        ++taken;
    }
    QCOMPARE(taken, 51);
    QVERIFY(stream.end() == WatchStream::End::TooFarBehind);
    std::size_t read = 0, blocks = 0;
    for (WatchStream::Lines lines = stream.next(); !lines.text.empty(); lines = stream.next()) {
        read += lines.text.size();
        ++blocks;
        stream.giveBack(std::move(lines.text));
    }
    QCOMPARE(read, std::size_t{5'100'000});
    QVERIFY(blocks >= 4);
    WatchStream endless;
    const std::string part(1'000'000, 'y');
    while (endless.take(part).goesOn) {
    }
    QVERIFY(endless.end() == WatchStream::End::LineTooLong);
    QVERIFY(endless.next().text.empty());
}

/// More changes than may wait: those that came count, the rest is asked for from the last of them on, with pauses and a
/// word about it when it happens again and again. Nothing is listed again.
void TestReflector::fallsBehindAndCatchesUp()
{
    constexpr int bursts = 3, each = 40;
    std::atomic<int> watches{0};
    std::mutex mutex;
    std::vector<std::chrono::steady_clock::time_point> begins;
    PodServer api([&](const Request &request, Connection &connection) {
        if (!request.isWatch()) {
            connection.respond(200, listJson("PodList", "5", {podJson("a", "p0", "4")}));
            return;
        }
        {
            const std::lock_guard lock(mutex);
            begins.push_back(std::chrono::steady_clock::now());
        }
        connection.beginChunks();
        const int until = 10 + std::min(++watches, bursts) * each;
        // What a server does: everything behind the version that was asked for.
        std::string lines;
        const int from = std::max(10, std::stoi(request.param("resourceVersion")) + 1);
        for (int version = from; version < until; ++version) {
            lines += eventJson("ADDED",
                               podJson("a", "p" + std::to_string(version), std::to_string(version), {}, "n1", true));
        }
        if (!lines.empty()) {
            connection.chunk(lines);
        }
        connection.hang();
    });
    ReflectorTiming timing = quickTiming();
    timing.mostWaiting = 4'000;
    Feed feed(api.server(), {}, timing);
    QVERIFY(waitFor([&] { return feed.recorder.pods() == 1 + bursts * each; }));
    QVERIFY(watches >= bursts);
    QCOMPARE(api.podLists(), 1);
    QVERIFY(waitFor([&] {
        const auto warnings = feed.recorder.status().warnings;
        return std::any_of(warnings.begin(), warnings.end(), [](const std::string &warning) {
            return warning.find("pods change faster than they can be read") != std::string::npos;
        });
    }));
    QVERIFY(feed.recorder.status().state == ConnectionState::Live);
    const std::lock_guard lock(mutex);
    QVERIFY(begins.back() - begins.front() >= timing.firstBackoff); // it does not spin
    const auto log = feed.recorder.podLog();
    QVERIFY(std::none_of(log.begin(), log.end(), [](const std::string &line) { return line.starts_with("deleted"); }));
}

void TestReflector::forbiddenPodsFallBackToNamespaces()
{
    FakeApi server([](const Request &request, Connection &connection) {
        const bool own = request.path.find("/namespaces/default/") != std::string::npos;
        if (request.path == "/version" || request.path == "/api" || request.path == "/apis") {
            connection.respond(200,
                               R"({"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","items":[]})");
        } else if (!own) {
            connection.respondStatus(403, "Forbidden", "user cannot list this");
        } else if (request.isWatch()) {
            keepOpen(connection);
        } else if (request.path.ends_with("/pods")) {
            connection.respond(200, listJson("PodList", "5", {podJson("default", "mine", "4")}));
        } else {
            connection.respondStatus(403, "Forbidden", "user cannot list this");
        }
    });
    Feed feed(server);
    QVERIFY(feed.becomesLive());
    QCOMPARE(feed.recorder.podLog(), (std::vector<std::string>{"added Pod/mine@4"}));
    const ConnectionStatus status = feed.recorder.status();
    bool named = false;
    for (const ResourceStatus &resource : status.resources) {
        if (resource.resource == "pods") {
            named = resource.kind == ResourceStatus::Kind::Forbidden &&
                    resource.message.find("default") != std::string::npos;
        }
    }
    QVERIFY(named);

    LiveCluster cluster(targetOf(server), noEnvironment());
    const Result<LoadedCluster> loaded = cluster.load({}, {}, {});
    QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().message.c_str());
    QCOMPARE(loaded->state.pods.size(), std::size_t{1});
    const auto nodes = std::find_if(loaded->resources.begin(), loaded->resources.end(),
                                    [](const ResourceStatus &one) { return one.resource == "nodes"; });
    QVERIFY(nodes != loaded->resources.end() && nodes->kind == ResourceStatus::Kind::Forbidden);
}

void TestReflector::watchForbiddenIsPolled()
{
    std::atomic<int> lists{0};
    PodServer api([&](const Request &request, Connection &connection) {
        if (request.isWatch()) {
            connection.respondStatus(403, "Forbidden", "may not watch");
        } else {
            const std::string version = std::to_string(++lists);
            connection.respond(200, listJson("PodList", version, {podJson("a", "p1", version)}));
        }
    });
    Feed feed(api.server());
    QVERIFY(waitFor([&] { return lists >= 3; }));
    QVERIFY(feed.becomesLive());
}

void TestReflector::serverGoesAndComesBack()
{
    std::atomic<int> version{5};
    PodServer api([&](const Request &request, Connection &connection) {
        if (!request.isWatch()) {
            connection.respond(200, listJson("PodList", std::to_string(version), {podJson("a", "p1", "4")}));
            return;
        }
        keepOpen(connection);
    });
    Feed feed(api.server());
    QVERIFY(feed.becomesLive());
    api.server().pause();
    QVERIFY(waitFor([&] { return feed.recorder.status().state == ConnectionState::Stale; }));
    QVERIFY(feed.recorder.status().error.kind == ErrorKind::Unreachable);
    QVERIFY(feed.recorder.status().nextRetry != TimePoint{});
    QVERIFY(feed.recorder.status().lastContact != TimePoint{});
    QCOMPARE(feed.recorder.pods(), std::size_t{1}); // the last data stay
    api.server().resume();
    QVERIFY(feed.becomesLive());
    QCOMPARE(api.podLists(), 1); // from the last version on, not from the start
}

void TestReflector::firstConnectionFails()
{
    PodServer api([&](const Request &request, Connection &connection) {
        if (!request.isWatch()) {
            connection.respond(200, listJson("PodList", "5", {podJson("a", "p1", "4")}));
            return;
        }
        keepOpen(connection);
    });
    api.server().pause();
    Feed feed(api.server());
    QVERIFY(waitFor([&] { return feed.recorder.status().state == ConnectionState::Failed; }));
    api.server().resume();
    QVERIFY(feed.becomesLive());
    QCOMPARE(feed.recorder.pods(), std::size_t{1});
}

void TestReflector::htmlPageIsNoList()
{
    PodServer api([&](const Request &, Connection &connection) {
        connection.respond(200, "<html><body>Please log in</body></html>", "text/html");
    });
    LiveCluster cluster(targetOf(api.server()), noEnvironment());
    const Result<LoadedCluster> loaded = cluster.load({}, {}, {});
    QVERIFY(!loaded);
    QVERIFY(loaded.error().message.find("text/html") != std::string::npos);
}

void TestReflector::stopIsPromptAndFinal()
{
    std::atomic<int> version{5};
    PodServer api([&](const Request &request, Connection &connection) {
        if (!request.isWatch()) {
            connection.respond(200, listJson("PodList", "5", {}));
            return;
        }
        connection.beginChunks();
        while (connection.isOpen()) {
            const std::string number = std::to_string(++version);
            connection.chunk(eventJson("ADDED", podJson("a", "p" + number, number, {}, {}, true)));
        }
    });
    auto feed = std::make_unique<Feed>(api.server());
    QVERIFY(waitFor([&] { return feed->recorder.podLog().size() > 100; }));
    QElapsedTimer timer;
    timer.start();
    feed->feed.reset();
    QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
    const int calls = feed->recorder.calls();
    QTest::qWait(100);
    QCOMPARE(feed->recorder.calls(), calls);
}

QTEST_GUILESS_MAIN(TestReflector)
#include "tst_reflector.moc"
