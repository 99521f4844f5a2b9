// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// First: moc cannot read <compare> before the library's configuration header.
#include <string>

#include "core/topology/tree.h"
#include "tests/support/statebuilder.h"
#include "tests/support/support.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

/// One of everything that the JSON has to show; `backwards` adds the same objects in another order.
ClusterState everything(bool backwards)
{
    StateBuilder b;
    std::vector<std::function<void()>> steps = {
        [&] {
            b.node("h1", {"nn-a", "nn-b"}).gpus(8);
        },
        [&] {
            b.node("h2", {"nn-a", "nn-b"}).gpus(8).cordoned();
        },
        [&] {
            b.node("h3", {"nn-a", "nn-c"}).gpus(4).notReady();
        },
        [&] { b.node("h4", {"nn-a"}); },
        [&] {
            b.node("h5", {"", "nn-b"}).noAllocatable().noConditions();
        },
        [&] { b.node("cpu").allocatable("memory", "1e3").allocatable("bad", "1 Gi"); },
        [&] { b.pod("team-b", "train-1").on("h1").gpus(2).request("memory", "512Mi").owner("Job", "train").running(); },
        [&] { b.pod("team-a", "train-0").on("h1").gpus(1).request("memory", "1Gi").owner("Job", "train").running(); },
        [&] { b.pod("team-a", "done").on("h1").gpus(8).owner("Job", "old").phase(PodPhase::Succeeded); },
        [&] { b.pod("team-a", "broken").on("h2").gpus(8).phase(PodPhase::Failed); },
        [&] { b.pod("team-a", "starting").on("h2").request("cpu", "500m"); },
        [&] { b.pod("team-b", "lost").on("gone").request("cpu", "2").phase(PodPhase::Unknown); },
        [&] { b.pod("team-b", "waiting").gpus(8).gate("kueue.x-k8s.io/topology"); },
        [&] { b.pod("team-a", "waiting \"2\"").owner("Job", "w"); },
    };
    if (backwards) {
        std::reverse(steps.begin(), steps.end());
    }
    for (const auto &step : steps) {
        step();
    }
    return b.state();
}

LevelList twoLayers(bool hostname = true)
{
    return {awsLevels(2, hostname), "given"};
}

int only(const std::vector<int> &found)
{
    return found.size() == 1 ? found.front() : -2;
}

} // namespace

class TestTree : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void jsonGolden()
    {
        const std::string golden = readAll(dataFile("tree/everything.json"));
        for (const bool backwards : {false, true}) {
            const std::string json = treeToJson(TopologyTree::build(everything(backwards), twoLayers()));
            QCOMPARE(QString::fromStdString(json + "\n"), QString::fromStdString(golden));
        }
        QJsonParseError error;
        const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(golden), &error);
        QCOMPARE(error.error, QJsonParseError::NoError);
        QCOMPARE(document.object().value("hosts").toArray().size(), 7);
    }

    void textGolden()
    {
        for (const bool backwards : {false, true}) {
            QCOMPARE(QString::fromStdString(treeToText(TopologyTree::build(everything(backwards), twoLayers()))),
                     QString::fromStdString(readAll(dataFile("tree/everything.txt"))));
        }
    }

    void emptyState()
    {
        const auto tree = TopologyTree::build({}, {});
        QCOMPARE(tree.domains.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(treeToJson(tree)), R"({"levels":[],"hosts":[],"unscheduled":[]})");
        QCOMPARE(QString::fromStdString(treeToText(tree)), "cluster  0 hosts, 0 pods\n");
    }

    void namespaceKeepsHostsWhole()
    {
        const auto all = TopologyTree::build(everything(false), twoLayers());
        const auto some = TopologyTree::build(everything(false), twoLayers(), "team-a");
        QCOMPARE(some.hosts.size(), all.hosts.size());
        for (std::size_t i = 0; i < all.hosts.size(); ++i) {
            QCOMPARE(some.hosts[i].name.str(), all.hosts[i].name.str());
            QCOMPARE(resourceOf(some.hosts[i].requested, "cpu").toString(),
                     resourceOf(all.hosts[i].requested, "cpu").toString());
            for (const auto &pod : some.hosts[i].pods) {
                QCOMPARE(pod->meta.ns.str(), "team-a");
            }
        }
        QCOMPARE(some.unscheduled.size(), std::size_t{1});
        QCOMPARE(all.unscheduled.size(), std::size_t{2});
    }

    void domains()
    {
        StateBuilder b;
        b.node("h1", {"b1", "r1"});
        b.node("h2", {"b2", "r1"});
        b.node("h3", {"b2", "r10"});
        b.node("h4", {"b2", ""});
        const auto tree = TopologyTree::build(b.state(), twoLayers(false));
        QCOMPARE(tree.domains.size(), std::size_t{7}); // root, b1, b1/r1, b2, b2/r1, b2/r10, b2/none
        QCOMPARE(tree.findDomains("r1").size(), std::size_t{2});
        QCOMPARE(tree.pathText(only(tree.findDomains("r10"))), "b2/r10");
        QCOMPARE(tree.pathText(only(tree.findDomains("b2/r1"))), "b2/r1");
        QCOMPARE(tree.pathText(only(tree.findDomains("layer-1=b2"))), "b2");
        QCOMPARE(tree.pathText(only(tree.findDomains("topology.k8s.aws/network-node-layer-2=r10"))), "b2/r10");
        QVERIFY(tree.findDomains("topology.k8s.aws/network-node-layer-1=r10").empty());
        QVERIFY(tree.findDomains("layer-9=b2").empty());
        QVERIFY(tree.findDomains("r").empty());
        QVERIFY(tree.findDomains("2/r1").empty());
        QVERIFY(tree.findDomains("").empty());
        const int missing = tree.domains[std::size_t(only(tree.findDomains("b2")))].children.back();
        QVERIFY(!tree.domains[std::size_t(missing)].value);
        QCOMPARE(tree.pathText(missing), "b2/(none)");
        QCOMPARE(only(tree.findDomains("b2/(none)")), missing);
        QCOMPARE(tree.missingText(1), "no layer-2 label");
        QCOMPARE(tree.hostsWithoutLevel(1), 1);
        QCOMPARE(tree.pathText(0), "");
        const std::vector<int> path = tree.domainPath(missing);
        QCOMPARE(path.size(), std::size_t{3});
        QCOMPARE(path.front(), 0);
        for (std::size_t i = 1; i < tree.domains.size(); ++i) {
            QVERIFY(tree.domains[i].parent < int(i));
        }
    }

    void endOfAPath()
    {
        StateBuilder b;
        b.node("h1", {"a", "b", "c"});
        b.node("h2", {"b", "c", "d"});
        const auto tree = TopologyTree::build(b.state(), {awsLevels(3), ""});
        QCOMPARE(tree.pathText(only(tree.findDomains("b/c"))), "b/c"); // from the top goes before the end of a/b/c
        QCOMPARE(tree.pathText(only(tree.findDomains("c/d"))), "b/c/d");
    }

    void emptyValueIsAValue()
    {
        StateBuilder b;
        b.node("h1").label("rack", "");
        b.node("h2");
        const auto tree = TopologyTree::build(b.state(), {{"rack"}, ""});
        QCOMPARE(tree.domains.size(), std::size_t{3});
        QCOMPARE(tree.hosts[0].name.str(), "h1");
        QVERIFY(tree.hosts[0].path[0].has_value());
        QVERIFY(!tree.hosts[1].path[0].has_value());
    }

    void countsNeverNegative()
    {
        StateBuilder b; // capacity 4, the device plugin reports 0, one pod still uses 4
        b.node("h1", {"nn-a", "nn-b"}).gpus(4).allocatable("nvidia.com/gpu", "0");
        b.node("h2", {"nn-a", "nn-b"}).gpus(8);
        b.node("h3", {"nn-a", "nn-b"}).gpus(8).cordoned();
        b.pod("ns", "p").on("h1").gpus(4).running();
        const auto tree = TopologyTree::build(b.state(), twoLayers());
        const DomainCounts &counts = tree.domains[0].counts;
        QCOMPARE(counts.gpus, 16);
        QCOMPARE(counts.usedGpus, 4);
        QCOMPARE(counts.freeGpus, 8); // h1 none (not −4), h3 is cordoned
        QCOMPARE(counts.hosts, 3);
        QCOMPARE(counts.schedulableHosts, 2);
        QCOMPARE(counts.readyHosts, 3);
        QCOMPARE(counts.pods, 1);
        QCOMPARE(resourceOf(counts.allocatable, "nvidia.com/gpu").toString(), "16");
    }

    void large()
    {
        const ClusterState state = regularState({4, 5, 5, 16}, 8);
        const auto tree = TopologyTree::build(state, {awsLevels(3), ""});
        QCOMPARE(tree.hosts.size(), std::size_t{1600});
        QCOMPARE(tree.domains.size(), std::size_t{1 + 4 + 20 + 100});
        QCOMPARE(tree.domains[0].counts.pods, 12800);
        QCOMPARE(tree.domains[0].counts.usedGpus, 12800);
        QBENCHMARK_ONCE
        {
            (void)TopologyTree::build(state, {awsLevels(3), ""});
        }
    }
};

QTEST_GUILESS_MAIN(TestTree)
#include "tst_tree.moc"
