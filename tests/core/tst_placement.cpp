// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/base/yaml.h"
#include "core/cluster/decode.h"
#include "core/placement/placement.h"
#include "tests/support/support.h"

#include <QtTest>

#include <filesystem>
#include <set>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

const std::string blockKey = "t/block";
const std::string rackKey = "t/rack";
const std::string hostKey = "kubernetes.io/hostname";

std::shared_ptr<Node> makeNode(const std::string &name, int cpus,
                               std::vector<std::pair<std::string, std::string>> labels)
{
    auto node = std::make_shared<Node>();
    node->meta.name = name;
    node->meta.labels.emplace_back(Interned(hostKey), name);
    for (auto &[key, value] : labels) {
        node->meta.labels.emplace_back(Interned(key), value);
    }
    node->ready = true;
    node->hasAllocatable = true;
    node->allocatable = {{Interned("cpu"), Quantity::fromUnits(cpus)}, {Interned("pods"), Quantity::fromUnits(110)}};
    return node;
}

/// "b1: r1{a3 b1} r2{c2}; b2: r3{d4}": blocks, racks, hosts with their free cpus. Host names end before the digits of
/// the count, or at '=' ("n10=1").
ClusterState stateOf(const std::string &text)
{
    ClusterState state;
    for (const std::string &blockText : split(text, ';')) {
        const std::string block(trimmed(blockText.substr(0, blockText.find(':'))));
        std::string rest = blockText.substr(blockText.find(':') + 1);
        for (std::size_t open = rest.find('{'); open != std::string::npos; open = rest.find('{')) {
            const std::string rack(trimmed(rest.substr(0, open)));
            const std::size_t close = rest.find('}');
            for (const std::string &host : split(rest.substr(open + 1, close - open - 1), ' ')) {
                const std::size_t cut =
                    host.find('=') != std::string::npos ? host.find('=') : host.find_first_of("0123456789");
                const std::string count = host.substr(host[cut] == '=' ? cut + 1 : cut);
                state.upsert(std::shared_ptr<const Node>(
                    makeNode(host.substr(0, cut), std::stoi(count), {{blockKey, block}, {rackKey, rack}})));
            }
            rest = rest.substr(close + 1);
        }
    }
    return state;
}

PlacementSnapshot snapshotOf(const ClusterState &state, std::vector<std::string> levels = {blockKey, rackKey, hostKey},
                             const std::string &version = "0.19")
{
    ResourceFlavor flavor;
    flavor.meta.name = "F";
    Topology topology;
    topology.meta.name = "T";
    topology.levels = std::move(levels);
    return PlacementSnapshot::build(state, flavor, topology, *KueueProfile::of(version));
}

PlacementRequest requestOf(const std::string &mode, const std::string &level, int count,
                           std::vector<SliceConstraint> slices = {}, int cpus = 1)
{
    PlacementRequest request;
    request.count = count;
    request.podTemplate.requests = {{Interned("cpu"), Quantity::fromUnits(cpus)}};
    const std::string key = level == "host" ? hostKey : "t/" + level;
    if (mode == "req") {
        request.topology.required = key;
    } else if (mode == "pref") {
        request.topology.preferred = key;
    } else if (mode == "unc") {
        request.topology.unconstrained = true;
    }
    for (SliceConstraint &slice : slices) {
        slice.topology = slice.topology == "host" ? hostKey : "t/" + slice.topology;
    }
    request.topology.slices = std::move(slices);
    request.implied = !request.topology.isExplicit();
    return request;
}

std::string textOf(const TopologyAssignment &assignment)
{
    std::string text;
    for (const DomainCount &domain : assignment.domains) {
        text += (text.empty() ? "" : " ") + join(domain.values, "/") +
                (domain.values.back().find_first_of("0123456789") != std::string::npos ? "=" : "") +
                std::to_string(domain.count);
    }
    return text;
}

std::string textOf(const PlacementAnswer &answer)
{
    return answer.placed ? textOf(answer.assignments.front()) : "fail " + answer.message;
}

const char *const S = "b1: r1{a3 b1} r2{c2 d2}; b2: r3{e4} r4{f1 g1 h1}";
const char *const T = "b1: r1{a5 b3} r2{c4 d2}; b2: r3{e3 f3 g3}";
const char *const M = "b1: r1{a3 b5} r2{c4 d4}";

struct Vector {
    const char *row, *cluster, *mode, *level;
    int count;
    std::vector<SliceConstraint> slices;
    const char *expected;
    int cpus = 1;
};

/// Rows of kueue-tas.md §4, same numbers.
const std::vector<Vector> vectors{
    {"1", S, "req", "rack", 4, {}, "a3 b1"},
    {"2", S, "req", "rack", 2, {}, "f1 g1"},
    {"3", S, "req", "rack", 5, {}, "fail topology \"T\" allows to fit only 4 out of 5 pod(s)"},
    {"4", S, "req", "block", 6, {}, "e4 f1 g1"},
    {"5a", S, "req", "block", 7, {}, "e4 f1 g1 h1"},
    {"5b", S, "req", "block", 8, {}, "a3 b1 c2 d2"},
    {"6", S, "req", "block", 9, {}, "fail topology \"T\" allows to fit only 8 out of 9 pod(s)"},
    {"7", S, "pref", "rack", 6, {}, "e4 f1 g1"},
    {"9", S, "pref", "rack", 12, {}, "a3 b1 c2 d2 e4"},
    {"10", S, "pref", "rack", 16, {}, "fail topology \"T\" allows to fit only 15 out of 16 pod(s)"},
    {"11a", S, "req", "host", 3, {}, "a3"},
    {"11b", S, "req", "host", 4, {}, "e4"},
    {"13a", S, "unc", "", 1, {}, "b1"},
    {"13b", S, "unc", "", 4, {}, "e4"},
    {"13c", S, "unc", "", 5, {}, "b1 c1 f1 g1 h1"},
    {"14", S, "none", "", 5, {}, "b1 c1 f1 g1 h1"},
    {"17", S, "req", "block", 3, {}, "a1 c1 d1", 2},
    {"19", S, "req", "zone", 1, {}, "fail no requested topology level: t/zone"},
    {"20", "b1: r1{a6 b4 c3 d1}", "req", "rack", 9, {}, "a6 c3"},
    {"21", "b1: r1{a6 b4 c3 d1}", "req", "rack", 11, {}, "a6 b4 d1"},
    {"23", "b1: r1{a2} r2{b2} r3{c1 d1 e1 f1}; b2: r4{g3}", "req", "block", 4, {}, "c1 d1 e1 f1"},
    {"24", "b1: r1{d2 c2 b2 a2}", "req", "rack", 3, {}, "a2 b1"},
    {"25", "b1: r2{a2} r1{b2}", "req", "rack", 2, {}, "b2"},
    {"26", "b1: r1{n10=1 n9=1 n2=1}", "req", "rack", 2, {}, "n10=1 n2=1"},
    {"28", "b1: r1{a0 b2 c3}", "unc", "", 4, {}, "b2 c2"},
    {"41a", "b1: r1{a7 b7 c7}", "req", "rack", 3, {}, "a1 b1 c1", 4},
    {"41b", "b1: r1{a7 b7 c7}", "req", "rack", 6, {}, "fail topology \"T\" allows to fit only 3 out of 6 pod(s)", 4},
    {"44a", T, "req", "block", 6, {{"host", 2}}, "e2 f2 g2"},
    {"44b", T, "req", "block", 8, {{"host", 2}}, "a4 c4"},
    {"44c", T, "req", "block", 12, {{"host", 2}}, "a4 b2 c4 d2"},
    {"46a", T, "req", "block", 6, {{"rack", 3}}, "e3 f3"},
    {"46b", T, "req", "block", 9, {{"rack", 3}}, "e3 f3 g3"},
    {"46c", T, "req", "block", 12, {{"rack", 3}}, "a3 b3 c4 d2"},
    {"47a", T, "req", "block", 9, {{"rack", 9}}, "e3 f3 g3"},
    {"47b", T, "req", "block", 18, {{"rack", 9}}, "fail topology \"T\" allows to fit only 1 out of 2 slice(s)"},
    {"47c", T, "req", "block", 10, {{"rack", 10}}, "fail topology \"T\" doesn't allow to fit any of 1 slice(s)"},
    {"49a", T, "slices", "", 6, {{"host", 3}}, "e3 f3"},
    {"49b", T, "slices", "", 8, {{"rack", 4}}, "e3 f3 g2"},
    {"50",
     T,
     "req",
     "rack",
     4,
     {{"block", 2}},
     "fail podset slice topology t/block is above the podset topology t/rack"},
    {"51", T, "req", "block", 7, {{"host", 2}}, "e2 f2 g2"},
    {"53a", M, "req", "block", 8, {{"rack", 4}, {"host", 2}}, "c4 d4"},
    {"53b", M, "req", "block", 12, {{"rack", 4}, {"host", 2}}, "a2 b2 c4 d4"},
    {"54",
     M,
     "req",
     "block",
     16,
     {{"rack", 4}, {"host", 2}},
     "fail topology \"T\" doesn't allow to fit; 3/4 slice(s) fit on level t/rack; 7/8 slice(s) fit on level "
     "kubernetes.io/hostname"},
    {"56",
     M,
     "req",
     "block",
     8,
     {{"host", 4}, {"rack", 2}},
     "fail additional slice layer topology t/rack must be at a lower level than kubernetes.io/hostname"},
};

} // namespace

class TestPlacement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void vectorsOfTheRules_data();
    void vectorsOfTheRules();
    void bestFitForAllBefore015();
    void hostsWithoutLevelsAreInvisible();
    void topologyWithoutHosts();
    void noHostIsVisible();
    void assumedUseCounts();
    void negativeCounts();
    void leaderAndWorkers_data();
    void leaderAndWorkers();
    void balancedPlacement_data();
    void balancedPlacement();
    void tightestWithoutRoomForTheLeader();
};

void TestPlacement::vectorsOfTheRules_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t index = 0; index < vectors.size(); ++index) {
        QTest::newRow(vectors[index].row) << static_cast<int>(index);
    }
}

void TestPlacement::vectorsOfTheRules()
{
    QFETCH(int, index);
    const Vector &row = vectors[static_cast<std::size_t>(index)];
    const PlacementSnapshot snapshot = snapshotOf(stateOf(row.cluster));
    const std::string text = textOf(snapshot.place(requestOf(row.mode, row.level, row.count, row.slices, row.cpus)));
    // What hosts are full is said after the sentence; the recorded cases compare that part.
    QCOMPARE(QString::fromStdString(text.substr(0, text.find(". Total nodes"))), QString(row.expected));
}

void TestPlacement::bestFitForAllBefore015()
{
    const PlacementSnapshot snapshot = snapshotOf(stateOf(S), {blockKey, rackKey, hostKey}, "v0.14.6");
    QCOMPARE(QString::fromStdString(textOf(snapshot.place(requestOf("unc", "", 5)))), QString("b1 e4"));
}

void TestPlacement::hostsWithoutLevelsAreInvisible()
{
    ClusterState state = stateOf("b1: r1{a8}");
    state.upsert(std::shared_ptr<const Node>(makeNode("b", 8, {{blockKey, "b1"}})));
    auto lost = makeNode("c", 8, {{blockKey, "b1"}, {rackKey, "r1"}});
    lost->ready = false;
    state.upsert(std::shared_ptr<const Node>(lost));
    auto cordoned = makeNode("d", 8, {{blockKey, "b1"}, {rackKey, "r1"}});
    cordoned->unschedulable = true;
    state.upsert(std::shared_ptr<const Node>(cordoned));
    QCOMPARE(QString::fromStdString(textOf(snapshotOf(state).place(requestOf("req", "block", 9)))),
             QString("fail topology \"T\" allows to fit only 8 out of 9 pod(s)"));
}

void TestPlacement::topologyWithoutHosts()
{
    // Rows 42 and 43: where racks are the leaves their capacity is summed, and no host is filtered.
    ClusterState state;
    auto first = makeNode("n1", 3, {{blockKey, "b1"}, {rackKey, "r1"}});
    first->taints.push_back({"k", "v", "NoSchedule"});
    state.upsert(std::shared_ptr<const Node>(first));
    state.upsert(std::shared_ptr<const Node>(makeNode("n2", 3, {{blockKey, "b1"}, {rackKey, "r1"}})));
    state.upsert(std::shared_ptr<const Node>(makeNode("n3", 5, {{blockKey, "b1"}, {rackKey, "r2"}})));
    const PlacementSnapshot snapshot = snapshotOf(state, {blockKey, rackKey});
    QCOMPARE(QString::fromStdString(textOf(snapshot.place(requestOf("req", "rack", 1, {}, 4)))), QString("b1/r1=1"));
    QCOMPARE(QString::fromStdString(textOf(snapshot.place(requestOf("req", "rack", 6)))), QString("b1/r1=6"));
}

void TestPlacement::noHostIsVisible()
{
    QCOMPARE(QString::fromStdString(textOf(snapshotOf(ClusterState()).place(requestOf("req", "rack", 1)))),
             QString("fail no topology domains at level: t/rack"));
}

void TestPlacement::assumedUseCounts()
{
    // Row 59: three pod sets of one job, one after the other.
    const PlacementSnapshot snapshot = snapshotOf(stateOf("b1: r1{a2 b2} r2{c4}"));
    std::vector<PlacementRequest> requests{requestOf("req", "rack", 4), requestOf("unc", "", 2),
                                           requestOf("unc", "", 2)};
    const PlacementAnswer answer = snapshot.place(requests);
    QVERIFY2(answer.placed, answer.message.c_str());
    QStringList placed;
    for (const TopologyAssignment &assignment : answer.assignments) {
        placed << QString::fromStdString(textOf(assignment));
    }
    QCOMPARE(placed, (QStringList{"a2 b2", "c2", "c2"}));
    requests.push_back(requestOf("unc", "", 1));
    QVERIFY(!snapshot.place(requests).placed);
}

void TestPlacement::leaderAndWorkers_data()
{
    QTest::addColumn<QString>("cluster");
    QTest::addColumn<QString>("mode");
    QTest::addColumn<QString>("level");
    QTest::addColumn<int>("leaderCpus");
    QTest::addColumn<int>("workers");
    QTest::addColumn<int>("workerCpus");
    QTest::addColumn<QString>("expected");
    const QString g = "b1: r1{a2 b5} r2{c3 d4}";
    QTest::newRow("60") << g << "req"
                        << "rack" << 1 << 3 << 2 << "b1, a1 b2";
    QTest::newRow("61") << g << "req"
                        << "rack" << 5 << 3 << 1 << "fail topology \"T\" allows to fit only 7 out of 3 pod(s)";
    QTest::newRow("62") << g << "req"
                        << "block" << 5 << 3 << 1 << "b1, c3";
    QTest::newRow("64") << "b1: r1{a2 b2}; b2: r2{c3 d3}"
                        << "pref"
                        << "rack" << 3 << 6 << 1 << "c1, a2 b1 d3";
}

/// Rows 60 to 64, by the rules of 0.19.
void TestPlacement::leaderAndWorkers()
{
    QFETCH(QString, cluster);
    QFETCH(QString, mode);
    QFETCH(QString, level);
    QFETCH(int, leaderCpus);
    QFETCH(int, workers);
    QFETCH(int, workerCpus);
    QFETCH(QString, expected);
    std::vector<PlacementRequest> requests{requestOf(mode.toStdString(), level.toStdString(), 1, {}, leaderCpus),
                                           requestOf(mode.toStdString(), level.toStdString(), workers, {}, workerCpus)};
    for (PlacementRequest &request : requests) {
        request.topology.groupName = "g";
    }
    const PlacementAnswer answer = snapshotOf(stateOf(cluster.toStdString())).place(requests);
    std::string text = textOf(answer).substr(0, textOf(answer).find(". Total nodes"));
    if (answer.placed) {
        text += ", " + textOf(answer.assignments.back());
    }
    QCOMPARE(QString::fromStdString(text), expected);
}

void TestPlacement::balancedPlacement_data()
{
    QTest::addColumn<QString>("cluster");
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("slice");
    QTest::addColumn<QString>("balanced");
    QTest::addColumn<QString>("usual");
    QTest::newRow("72") << "b1: r1{a15} r2{b15}" << 25 << 0 << "a13 b12"
                        << "a15 b10";
    QTest::newRow("73") << "b1: r1{a15 b13 c10}" << 23 << 0 << "a12 b11"
                        << "a15 c8";
    QTest::newRow("74") << "b1: r1{a20 b15 c10}" << 25 << 5 << "b15 c10"
                        << "a20 c5";
}

/// Rows 72 to 74: the gate changes where preferred requests go, and only these.
void TestPlacement::balancedPlacement()
{
    QFETCH(QString, cluster);
    QFETCH(int, count);
    QFETCH(int, slice);
    QFETCH(QString, balanced);
    QFETCH(QString, usual);
    const ClusterState state = stateOf(cluster.toStdString());
    ResourceFlavor flavor;
    Topology topology;
    topology.levels = {blockKey, rackKey, hostKey};
    KueueProfile profile = *KueueProfile::of("0.19");
    const std::vector<SliceConstraint> slices =
        slice > 0 ? std::vector<SliceConstraint>{{"host", slice}} : std::vector<SliceConstraint>{};
    const auto placed = [&](const std::string &mode) {
        return QString::fromStdString(
            textOf(PlacementSnapshot::build(state, flavor, topology, profile)
                       .place(requestOf(mode, mode == "req" ? "block" : "rack", count, slices))));
    };
    QCOMPARE(placed("pref"), usual);
    QVERIFY(profile.setGate("TASBalancedPlacement", true));
    QCOMPARE(placed("pref"), balanced);
    QCOMPARE(placed("req"), usual);
}

/// 0.17 replaces the domain with room for everything by the tightest for the workers, and gives up if the leader has no
/// room there.
void TestPlacement::tightestWithoutRoomForTheLeader()
{
    std::vector<PlacementRequest> requests{requestOf("req", "rack", 1, {}, 4), requestOf("req", "rack", 3)};
    for (PlacementRequest &request : requests) {
        request.topology.groupName = "g";
    }
    const ClusterState state = stateOf("b1: r1{a8} r2{b3}");
    const PlacementAnswer then = snapshotOf(state, {blockKey, rackKey, hostKey}, "0.17").place(requests);
    QCOMPARE(QString::fromStdString(textOf(then).substr(0, 60)),
             QString("fail topology \"T\" allows to fit only 3 out of 3 pod(s)"));
    const PlacementAnswer now = snapshotOf(state).place(requests);
    QVERIFY2(now.placed, now.message.c_str());
    QCOMPARE(QString::fromStdString(textOf(now) + ", " + textOf(now.assignments.back())), QString("a1, a3"));
}

void TestPlacement::negativeCounts()
{
    // A pod larger than its host: 0.17 counts the host negatively, later versions as full.
    ClusterState state = stateOf("b1: r1{a3 b2}");
    auto pod = std::make_shared<Pod>();
    pod->meta.name = "system";
    pod->nodeName = Interned("b");
    pod->phase = PodPhase::Running;
    pod->requests = {{Interned("cpu"), Quantity::fromUnits(3)}};
    state.upsert(std::shared_ptr<const Pod>(pod));
    QCOMPARE(QString::fromStdString(textOf(snapshotOf(state).place(requestOf("req", "rack", 3)))), QString("a3"));
    const PlacementSnapshot old = snapshotOf(state, {blockKey, rackKey, hostKey}, "0.17.0");
    QCOMPARE(QString::fromStdString(textOf(old.place(requestOf("req", "rack", 3)))),
             QString("fail topology \"T\" allows to fit only 2 out of 3 pod(s)"));
}

QTEST_GUILESS_MAIN(TestPlacement)
#include "tst_placement.moc"
