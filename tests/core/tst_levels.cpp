// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/topology/levels.h"
#include "tests/support/statebuilder.h"

#include <QTest>

using namespace hopyard::core;
using namespace hopyard::test;

class TestLevels : public QObject
{
    Q_OBJECT

private:
    static QString joined(const LevelList &levels) { return QString::fromStdString(join(levels.labels, ",")); }
    static LevelList list(std::vector<std::string> labels) { return {std::move(labels), "given"}; }

private Q_SLOTS:
    void topologyNamedByMostFlavors()
    {
        StateBuilder b;
        b.topology("zebra", {"example.com/rack"});
        b.topology("ant", {"example.com/block"});
        b.node("h1", {"nn-a"});
        QCOMPARE(joined(chooseLevels(b.state())), "example.com/block"); // no flavor at all: by name
        b.flavor("f1", "zebra");
        QCOMPARE(joined(chooseLevels(b.state())), "example.com/rack");
        b.flavor("f2", "ant");
        QCOMPARE(joined(chooseLevels(b.state())), "example.com/block"); // tie by name
        b.flavor("f3", "zebra");
        b.flavor("f4", "gone");
        b.flavor("f5", "gone");
        const LevelList chosen = chooseLevels(b.state());
        QCOMPARE(joined(chosen), "example.com/rack"); // a Topology that is not there cannot win
        QCOMPARE(QString::fromStdString(chosen.origin), "Topology zebra");
    }

    void awsLayersWithoutTopology()
    {
        StateBuilder b;
        QVERIFY(chooseLevels(b.state()).labels.empty());
        b.node("cpu");
        QVERIFY(chooseLevels(b.state()).labels.empty());
        b.node("h1", {"nn-a", "nn-b", "nn-c"});
        b.node("h2", {"nn-a", "nn-b", "nn-c", "nn-d"});
        b.node("h3").label("topology.k8s.aws/network-node-layer-10", "nn-x");
        b.node("h4")
            .label("topology.k8s.aws/network-node-layer-02", "odd")
            .label("topology.k8s.aws/network-node-layer-", "x");
        const LevelList levels = chooseLevels(b.state());
        std::vector<std::string> expected = awsLevels(4, false);
        expected.emplace_back("topology.k8s.aws/network-node-layer-10"); // by number, not by text
        QCOMPARE(levels.labels, expected);
        QVERIFY(!levels.hasHostname());
    }

    void presets_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QString>("nodeLabels");
        QTest::addColumn<QString>("expected");
        const QString aws = "topology.k8s.aws/network-node-layer-";
        QTest::newRow("aws unseen") << "aws"
                                    << "" << aws + "1," + aws + "2," + aws + "3";
        QTest::newRow("aws four") << "aws" << aws + "4," + aws + "1," + aws + "3," + aws + "2"
                                  << aws + "1," + aws + "2," + aws + "3," + aws + "4";
        QTest::newRow("gke") << "gke"
                             << ""
                             << "cloud.google.com/gce-topology-block,cloud.google.com/gce-topology-subblock,"
                                "cloud.google.com/gce-topology-host";
        const QString oci = "oci.oraclecloud.com/";
        const QString ociNew = oci + "rdma.hpc_island_id," + oci + "rdma.network_block_id," + oci +
                               "rdma.local_block_id," + oci + "rdma.host_id";
        const QString ociOld = oci + "host.network_block_id," + oci + "host.rack_id";
        QTest::newRow("oci") << "oci"
                             << "" << ociNew;
        QTest::newRow("oci older") << "oci" << oci + "host.rack_id" << ociOld;
        QTest::newRow("oci both") << "oci" << oci + "host.rack_id," + oci + "rdma.local_block_id" << ociNew;
        QTest::newRow("coreweave") << "coreweave"
                                   << ""
                                   << "backend.coreweave.cloud/fabric,backend.coreweave.cloud/superpod,"
                                      "backend.coreweave.cloud/leafgroup";
        QTest::newRow("coreweave older")
            << "coreweave"
            << "ib.coreweave.cloud/leafgroup"
            << "ib.coreweave.cloud/fabric,ib.coreweave.cloud/superpod,ib.coreweave.cloud/leafgroup";
        QTest::newRow("crusoe") << "crusoe"
                                << ""
                                << "crusoe.ai/ib.partition.id,crusoe.ai/pod.id";
        const QString nvidia = "network.topology.nvidia.com/";
        QTest::newRow("topograph-core") << "topograph-core"
                                        << "" << nvidia + "core," + nvidia + "spine," + nvidia + "leaf";
        QTest::newRow("topograph-core accelerator")
            << "topograph-core" << nvidia + "accelerator"
            << nvidia + "core," + nvidia + "spine," + nvidia + "leaf," + nvidia + "accelerator";
        const QString k8s = "network.topology.kubernetes.io/";
        QTest::newRow("topograph-spine") << "topograph-spine"
                                         << "" << k8s + "datacenter," + k8s + "spine," + k8s + "block";
        QTest::newRow("topograph-tier: highest is widest")
            << "topograph-tier" << nvidia + "tier-0," + nvidia + "tier-1" << nvidia + "tier-1," + nvidia + "tier-0";
        const QString fabric = "fabric.topograph.run/tier-";
        QTest::newRow("topograph-fabric unseen") << "topograph-fabric"
                                                 << "" << fabric + "2," + fabric + "1," + fabric + "0";
        QTest::newRow("topograph-fabric deep")
            << "topograph-fabric" << fabric + "0," + fabric + "1," + fabric + "2," + fabric + "10"
            << fabric + "10," + fabric + "2," + fabric + "1," + fabric + "0";
        QTest::newRow("zone-rack") << "zone-rack"
                                   << ""
                                   << "topology.kubernetes.io/zone,topology.kubernetes.io/rack";
        QTest::newRow("zone-rack own key") << "zone-rack"
                                           << "example.com/rack"
                                           << "topology.kubernetes.io/zone,example.com/rack";
        QTest::newRow("clique") << "clique"
                                << ""
                                << "nvidia.com/gpu.clique";
    }
    void presets()
    {
        QFETCH(QString, preset);
        QFETCH(QString, nodeLabels);
        QFETCH(QString, expected);
        StateBuilder b;
        auto node = b.node("h1");
        for (const QString &key : nodeLabels.split(',', Qt::SkipEmptyParts)) {
            node.label(key.toStdString(), "v");
        }
        const auto levels = levelsFromText(b.state(), preset.toStdString());
        QVERIFY(levels.has_value());
        QCOMPARE(joined(*levels), expected);
        QCOMPARE(QString::fromStdString(levels->origin), "preset " + preset);
    }

    void fromText()
    {
        StateBuilder b;
        b.topology("aws", {"example.com/only"});
        b.node("h1").label("rack", "r1");
        QCOMPARE(joined(levelsFromText(b.state(), "aws").value()),
                 "example.com/only"); // a Topology goes before a preset
        QCOMPARE(joined(levelsFromText(b.state(), "rack").value()), "rack");
        QCOMPARE(joined(levelsFromText(b.state(), "a.io/x, layer-2 ,kubernetes.io/hostname").value()),
                 "a.io/x,topology.k8s.aws/network-node-layer-2,kubernetes.io/hostname");
    }

    void badText_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << " " << int(ErrorKind::Usage) << "presets: aws";
        QTest::newRow("bad key") << "a b,c" << int(ErrorKind::Usage) << "a b";
        QTest::newRow("empty part") << "a.io/x,,b.io/y" << int(ErrorKind::Usage) << "not a label key";
        QTest::newRow("twice") << "a.io/x,a.io/x" << int(ErrorKind::Usage) << "twice";
        QTest::newRow("hostname first") << "kubernetes.io/hostname,a.io/x" << int(ErrorKind::Usage) << "last level";
        QTest::newRow("misspelt preset") << "corweave" << int(ErrorKind::NotFound) << "did you mean coreweave";
        QTest::newRow("no such") << "nothing-like-it" << int(ErrorKind::NotFound)
                                 << "\"nothing-like-it\". Topologies: none";
    }
    void badText()
    {
        QFETCH(QString, text);
        QFETCH(int, kind);
        QFETCH(QString, says);
        StateBuilder b;
        b.node("h1", {"nn-a"});
        const auto levels = levelsFromText(b.state(), text.toStdString());
        QVERIFY(!levels);
        QCOMPARE(int(levels.error().kind), kind);
        QVERIFY2(QString::fromStdString(levels.error().message).contains(says), levels.error().message.c_str());
    }

    void resolve()
    {
        const LevelList aws = list(awsLevels(3));
        QCOMPARE(resolveLevel(aws, "layer-2").value(), awsLevels(3)[1]);
        QCOMPARE(resolveLevel(aws, "kubernetes.io/hostname").value(), "kubernetes.io/hostname");
        QVERIFY(resolveLevel(aws, "layer-4").error().kind == ErrorKind::NotFound); // not the hostname level
        const LevelList other = list({"a.io/block", "a.io/rack", "kubernetes.io/hostname"});
        QCOMPARE(resolveLevel(other, "layer-2").value(), "a.io/rack");
        QVERIFY(resolveLevel(other, "layer-3").error().kind == ErrorKind::NotFound);
        QVERIFY(resolveLevel(other, "layer-0").error().kind == ErrorKind::NotFound);
        const Error near = resolveLevel(other, "a.io/rock").error();
        QVERIFY(near.kind == ErrorKind::NotFound);
        QVERIFY2(near.message.find("did you mean a.io/rack") != std::string::npos, near.message.c_str());
        QVERIFY2(near.message.find("a.io/block, a.io/rack") != std::string::npos, near.message.c_str());
        QVERIFY(resolveLevel(other, "not a key").error().kind == ErrorKind::Usage);
        const LevelList gap = list({"topology.k8s.aws/network-node-layer-1", "topology.k8s.aws/network-node-layer-3"});
        QCOMPARE(resolveLevel(gap, "layer-3").value(), "topology.k8s.aws/network-node-layer-3");
        QVERIFY(resolveLevel(gap, "layer-2").error().kind == ErrorKind::NotFound);
        QCOMPARE(resolveLevel({}, "layer-3").value(), "topology.k8s.aws/network-node-layer-3");
        QCOMPARE(resolveLevel({}, "a.io/x").value(), "a.io/x");
    }

    void names()
    {
        const LevelList levels =
            list({"topology.k8s.aws/network-node-layer-4", "cloud.google.com/gce-topology-block",
                  "cloud.provider.com/topology-rack", "fabric.topograph.run/tier-0", "rack", "kubernetes.io/hostname"});
        const std::vector<std::string> expected = {"layer 4", "block", "rack", "tier-0", "rack", "hostname"};
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QCOMPARE(levels.displayName(i), expected[i]);
        }
        QCOMPARE(levels.layerNumber(0), 4);
        QCOMPARE(levels.layerNumber(1), 2);
        QCOMPARE(levels.switchLevels(), std::size_t{5});
    }
};

QTEST_GUILESS_MAIN(TestLevels)
#include "tst_levels.moc"
