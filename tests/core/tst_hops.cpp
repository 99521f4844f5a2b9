// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// First: moc cannot read <compare> before the library's configuration header.
#include <string>

#include "core/topology/tree.h"
#include "tests/support/statebuilder.h"

#include <QTest>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

/// Hops by the words of cli.md, pair by pair: edges between two hosts in the tree.
int hopsByPath(const TreeHost &a, const TreeHost &b, std::size_t levels)
{
    if (&a == &b) {
        return 0;
    }
    int hops = 2;
    for (std::size_t level = levels; level > 0; --level) {
        if (std::equal(a.path.begin(), a.path.begin() + static_cast<std::ptrdiff_t>(level), b.path.begin())) {
            break;
        }
        hops += 2;
    }
    return hops;
}

struct Brute {
    double mean = 0, ring = 0, chain = 0;
    int worst = 0;
};
Brute bruteForce(const TopologyTree &tree, const std::vector<int> &hosts)
{
    Brute brute;
    const std::size_t n = hosts.size();
    const auto between = [&](std::size_t i, std::size_t j) {
        return hopsByPath(tree.hosts[std::size_t(hosts[i])], tree.hosts[std::size_t(hosts[j])],
                          tree.levels.switchLevels());
    };
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j) {
            sum += between(i, j);
            brute.worst = std::max(brute.worst, between(i, j));
        }
        brute.ring += between(i, (i + 1) % n);
        brute.chain += i + 1 < n ? between(i, i + 1) : 0;
    }
    brute.mean = sum / (double(n) * double(n - 1) / 2);
    brute.ring /= double(n);
    brute.chain /= double(n - 1);
    return brute;
}

} // namespace

class TestHops : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void known()
    {
        StateBuilder b;
        b.node("h1", {"nn-a", "nn-b", "nn-c"});
        b.node("h2", {"nn-a", "nn-b", "nn-c"});
        b.node("h3", {"nn-a", "nn-b", "nn-d"});
        b.node("h4", {"nn-a", "nn-x", "nn-c"}); // the same nn-c below another parent is another switch
        b.node("h5", {"nn-z", "nn-b", "nn-c"});
        const auto tree = TopologyTree::build(b.state(), {awsLevels(3), ""});
        const auto hops = [&tree](const char *x, const char *y) {
            return hopsBetween(tree, tree.hostIndex(x), tree.hostIndex(y));
        };
        QCOMPARE(hops("h1", "h1").value(), 0);
        QCOMPARE(hops("h1", "h2").value(), 2);
        QCOMPARE(hops("h1", "h3").value(), 4);
        QCOMPARE(hops("h1", "h4").value(), 6);
        QCOMPARE(hops("h5", "h1").value(), 8);
        // Two pods on h1, one on h2, one on h3: 0 2 2 4 4 4 → mean 16/6; by rank h1 h1 h2 h3: 0 2 4, back 4.
        const std::vector<int> pods = {tree.hostIndex("h1"), tree.hostIndex("h1"), tree.hostIndex("h2"),
                                       tree.hostIndex("h3")};
        const HopSummary summary = summarizeHops(tree, pods, true);
        QCOMPARE(summary.mean.value(), 16.0 / 6);
        QCOMPARE(summary.worst.value(), 4);
        QCOMPARE(summary.chain.value(), 2.0);
        QCOMPARE(summary.ring.value(), 2.5);
        QVERIFY(!summarizeHops(tree, pods, false).ring);
        QVERIFY(!summarizeHops(tree, pods, false).chain);
    }

    void missingLevels()
    {
        StateBuilder b;
        b.node("h1", {"nn-a", "nn-b"});
        b.node("h2", {"nn-a", ""});
        b.pod("ns", "p").on("gone");
        const auto tree = TopologyTree::build(b.state(), {awsLevels(2), ""});
        const int h1 = tree.hostIndex("h1");
        const int h2 = tree.hostIndex("h2");
        const int gone = tree.hostIndex("gone");
        QVERIFY(gone >= 0);
        QVERIFY(!hopsBetween(tree, h1, h2));
        QVERIFY(!hopsBetween(tree, h2, h2));
        QVERIFY(!hopsBetween(tree, h1, gone));
        QVERIFY(!hopsBetween(tree, h1, -1));
        const HopSummary summary = summarizeHops(tree, {h1, h1, h2}, true);
        QVERIFY(!summary.mean && !summary.worst && !summary.ring && !summary.chain);
        QVERIFY(!summarizeHops(tree, {h1, -1}, true).mean); // one pod is not bound
        for (const std::vector<int> &few : {std::vector<int>{}, std::vector<int>{h2}}) {
            const HopSummary zero = summarizeHops(tree, few, false);
            QCOMPARE(zero.mean.value(), 0.0);
            QCOMPARE(zero.worst.value(), 0);
            QCOMPARE(zero.ring.value(), 0.0);
            QCOMPARE(zero.chain.value(), 0.0);
        }
    }

    void againstBruteForce()
    {
        const auto tree = TopologyTree::build(regularState({3, 2, 4, 3}, 0), {awsLevels(3), ""});
        QCOMPARE(tree.hosts.size(), std::size_t{72});
        unsigned seed = 7;
        const auto random = [&seed] { return (seed = seed * 1664525U + 1013904223U) >> 8; };
        for (int round = 0; round < 200; ++round) {
            std::vector<int> hosts(2 + random() % 40);
            const unsigned spread = 1 + random() % 72;
            for (int &host : hosts) {
                host = int(random() % spread);
            }
            const Brute expected = bruteForce(tree, hosts);
            const HopSummary got = summarizeHops(tree, hosts, true);
            QVERIFY(qAbs(got.mean.value() - expected.mean) < 1e-9);
            QVERIFY(qAbs(got.ring.value() - expected.ring) < 1e-9);
            QVERIFY(qAbs(got.chain.value() - expected.chain) < 1e-9);
            QCOMPARE(got.worst.value(), expected.worst);
        }
    }

    void manyPodsAreNotQuadratic()
    {
        const auto tree = TopologyTree::build(regularState({4, 4, 4, 16}, 0), {awsLevels(3), ""});
        std::vector<int> hosts(400000);
        for (std::size_t i = 0; i < hosts.size(); ++i) {
            hosts[i] = int(i % tree.hosts.size());
        }
        // 8·10¹⁰ pairs would not end within the test's time limit.
        const HopSummary summary = summarizeHops(tree, hosts, true);
        QCOMPARE(summary.worst.value(), 8);
        QVERIFY(summary.mean.value() > 7 && summary.mean.value() < 8);
    }
};

QTEST_GUILESS_MAIN(TestHops)
#include "tst_hops.moc"
