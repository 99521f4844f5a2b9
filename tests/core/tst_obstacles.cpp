// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/placement/obstacles.h"
#include "core/placement/stateedit.h"
#include "tests/support/queuescene.h"

#include <QtTest>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

KueueProfile profile()
{
    return *KueueProfile::of("0.17");
}

ObstacleReport reportOf(const ClusterState &state, const Workload &workload, const ObstacleLimits &limits = {})
{
    Result<ObstacleReport> report = findObstacles(state, workload, profile(), limits);
    return report ? *report : ObstacleReport();
}

std::string textOf(const ObstacleSet &set)
{
    std::vector<std::string> parts;
    for (const Obstacle &part : set.parts) {
        parts.push_back(std::string(toString(part.kind)) + " " + part.object +
                        (part.detail.empty() || part.kind == ObstacleKind::Taint ? "" : " " + part.detail));
    }
    std::sort(parts.begin(), parts.end());
    return join(parts, " + ") + (set.smallest ? "" : " (not smallest)");
}

std::string textOf(const std::vector<ObstacleSet> &sets)
{
    std::vector<std::string> texts;
    std::transform(sets.begin(), sets.end(), std::back_inserter(texts), [](const auto &set) { return textOf(set); });
    return join(texts, " | ");
}

std::string textOf(const ObstacleReport &report)
{
    std::string text;
    for (const ObstacleDomain &domain : report.domains) {
        text += join(domain.path, "/") + " " + std::to_string(domain.fitting) + "/" + std::to_string(domain.wanted) +
                ": " + textOf(domain.sets) + "\n";
    }
    return text + (report.anywhere.empty() ? "" : "anywhere: " + textOf(report.anywhere) + "\n");
}

const std::string rack = "topology.k8s.aws/network-node-layer-2";

} // namespace

class TestObstacles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void jobsPerDomain();
    void rankOfSets();
    void twoOnOneHost();
    void shutHosts();
    void taint();
    void missingLabel();
    void podsOfNobody();
    void daemonsStay();
    void wholeTree();
    void manyParts();
    void slicesCount();
    void quota();
    void quotaThatCanNeverBe();
    void quotaAndTopology();
    void stoppedQueue();
    void strictHead();
    void admittedHasNone();
    void limitsAreSaid();
    void cancelled();
    void stateEditTakesBack();
};

void TestObstacles::jobsPerDomain()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    scene.hosts("a", "b2", 3);
    scene.admitted("one", {{"b1-0", 1}}, 8);
    scene.admitted("two", {{"b1-1", 1}}, 8);
    scene.admitted("wide", {{"b2-0", 1}, {"b2-1", 1}}, 8);
    const ObstacleReport report = reportOf(scene.state(), scene.waiting("new", 2, 8, rack));
    QCOMPARE(textOf(report).c_str(), "a/b2 1/2: job Job/team/wide\n"
                                     "a/b1 0/2: job Job/team/one + job Job/team/two\n");
    QVERIFY(report.complete);
    const Obstacle &wide = report.domains.front().sets.front().parts.front();
    QCOMPARE(wide.pods, 2);
    QCOMPARE(wide.hosts, (std::vector<std::string>{"b2-0", "b2-1"}));
    QCOMPARE(toText(wide.sentence), "Job/team/wide (priority 0) holds 2 pods in 2 places.");
    QVERIFY(!wide.remedy.pattern.empty());
}

/// Of sets of equal size: none that outranks, then fewest pods.
void TestObstacles::rankOfSets()
{
    QueueScene scene;
    scene.hosts("a", "b1", 3);
    scene.admitted("high", {{"b1-0", 1}}, 8, 100);
    scene.admitted("many", {{"b1-1", 8}}, 1);
    scene.admitted("few", {{"b1-2", 1}}, 8);
    const ObstacleReport report = reportOf(scene.state(), scene.waiting("new", 1, 8, rack, 50));
    QCOMPARE(textOf(report).c_str(), "a/b1 0/1: job Job/team/few | job Job/team/many | job Job/team/high\n");
    QVERIFY(report.domains[0].sets[2].parts[0].outranks);
    QVERIFY(!report.domains[0].sets[0].parts[0].outranks);
}

void TestObstacles::twoOnOneHost()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    scene.admitted("x", {{"b1-0", 1}}, 4);
    scene.admitted("y", {{"b1-0", 1}}, 4);
    scene.admitted("other", {{"elsewhere", 1}}, 4);
    const ObstacleReport report = reportOf(scene.state(), scene.waiting("new", 1, 8, rack));
    QCOMPARE(textOf(report).c_str(), "a/b1 0/1: job Job/team/x + job Job/team/y\n");
    QVERIFY(report.domains[0].sets[0].smallest);
}

void TestObstacles::shutHosts()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    scene.builder().node("cordoned", {"a", "b1"}).gpus(8).cordoned().node().taints = {
        {"node.kubernetes.io/unschedulable", "", "NoSchedule"}};
    scene.builder().node("lost", {"a", "b2"}).gpus(8).notReady();
    scene.builder().node("both", {"a", "b3"}).gpus(8).notReady().cordoned();
    const ObstacleReport one = reportOf(scene.state(), scene.waiting("new", 2, 8, rack));
    QCOMPARE(textOf(one).c_str(), "a/b1 1/2: cordon cordoned\n");
    QCOMPARE(one.domains[0].sets[0].parts[0].command, "kubectl uncordon cordoned");
    scene.admitted("busy", {{"b1-0", 1}}, 8);
    const ObstacleReport report = reportOf(scene.state(), scene.waiting("new", 1, 8, rack));
    QCOMPARE(textOf(report).c_str(), "a/b1 0/1: cordon cordoned | job Job/team/busy\n"
                                     "a/b2 0/1: not-ready lost\n"
                                     "a/b3 0/1: cordon both + not-ready both\n");
}

void TestObstacles::taint()
{
    QueueScene scene;
    for (const char *name : {"t1", "t2"}) {
        scene.builder().node(name, {"a", "b1"}).gpus(8).node().taints = {{"dedicated", "x", "NoSchedule"}};
    }
    const ObstacleReport report = reportOf(scene.state(), scene.waiting("new", 2, 8, rack));
    QCOMPARE(textOf(report).c_str(), "a/b1 0/2: taint dedicated=x:NoSchedule\n");
    const Obstacle &part = report.domains[0].sets[0].parts[0];
    QCOMPARE(part.detail, "key: dedicated, operator: Equal, value: x, effect: NoSchedule");
    QCOMPARE(part.hosts, (std::vector<std::string>{"t1", "t2"}));
}

void TestObstacles::missingLabel()
{
    QueueScene scene({"topology.k8s.aws/network-node-layer-1", "topology.k8s.aws/network-node-layer-2",
                      "topology.k8s.aws/network-node-layer-3", "kubernetes.io/hostname"});
    scene.builder().node("h1", {"a", "b", "c"}).gpus(8);
    scene.builder().node("h2", {"a", "b", ""}).gpus(8);
    const ObstacleReport report = reportOf(scene.state(), scene.waiting("new", 2, 8, rack));
    QCOMPARE(textOf(report).c_str(), "a/b 1/2: missing-label h2 topology.k8s.aws/network-node-layer-3\n");
    // Under the level itself nobody can say where the host is.
    QCOMPARE(
        textOf(reportOf(scene.state(), scene.waiting("new", 2, 8, "topology.k8s.aws/network-node-layer-3"))).c_str(),
        "");
}

void TestObstacles::podsOfNobody()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    scene.builder().pod("other", "w-0").on("b1-0").gpus(4).owner("StatefulSet", "w").running();
    scene.builder().pod("other", "w-1").on("b1-0").gpus(4).owner("StatefulSet", "w").running();
    const ObstacleReport report = reportOf(scene.state(), scene.waiting("new", 1, 8, rack));
    QCOMPARE(textOf(report).c_str(), "a/b1 0/1: pods StatefulSet/other/w\n");
    QCOMPARE(report.domains[0].sets[0].parts[0].pods, 2);
}

void TestObstacles::daemonsStay()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    scene.builder().pod("system", "d").on("b1-0").gpus(1).owner("DaemonSet", "d").running();
    QCOMPARE(textOf(reportOf(scene.state(), scene.waiting("new", 1, 8, rack))).c_str(), "");
}

void TestObstacles::wholeTree()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    scene.hosts("z", "b2", 1);
    scene.admitted("x", {{"b2-0", 1}}, 8);
    Workload waiting = scene.waiting("new", 2, 8, "");
    waiting.podSets.front().topology.preferred = rack;
    QCOMPARE(textOf(reportOf(scene.state(), waiting)).c_str(), " 1/2: job Job/team/x\n");
    waiting.podSets.front().topology = {};
    waiting.podSets.front().topology.unconstrained = true;
    QCOMPARE(textOf(reportOf(scene.state(), waiting)).c_str(), " 1/2: job Job/team/x\n");
}

void TestObstacles::manyParts()
{
    QueueScene scene;
    scene.hosts("a", "b1", 12);
    for (int host = 0; host < 12; ++host) {
        scene.admitted("j" + std::to_string(host), {{"b1-" + std::to_string(host), 1}}, host % 2 == 0 ? 8 : 1);
    }
    // 11 pods of 1 GPU stay where they are: the halves that are full have to go but for one.
    const ObstacleReport report = reportOf(scene.state(), scene.waiting("new", 5, 8, rack));
    QCOMPARE(report.domains.size(), 1U);
    const ObstacleSet &set = report.domains[0].sets.front();
    QCOMPARE(set.parts.size(), 5U);
    QVERIFY(!set.smallest);
}

void TestObstacles::slicesCount()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    scene.admitted("x", {{"b1-1", 1}}, 8);
    Workload waiting = scene.waiting("new", 4, 4, rack);
    waiting.podSets.front().topology.slices = {{"kubernetes.io/hostname", 2}};
    const ObstacleReport report = reportOf(scene.state(), waiting);
    QCOMPARE(textOf(report).c_str(), "a/b1 1/2: job Job/team/x\n");
    QVERIFY(report.domains[0].slices);
}

void TestObstacles::quota()
{
    QueueScene scene(awsLevels(2), 16);
    scene.hosts("a", "b1", 4);
    scene.admitted("x", {{"b1-0", 1}}, 8);
    scene.admitted("y", {{"b1-1", 1}}, 4);
    const ObstacleReport report = reportOf(scene.state(), scene.waiting("new", 1, 8, rack));
    QCOMPARE(textOf(report).c_str(), "anywhere: job Job/team/x | job Job/team/y | quota cq gpus nvidia.com/gpu\n");
    QCOMPARE(toText(report.anywhere[2].parts[0].sentence),
             "ClusterQueue cq lacks a quota of 4 nvidia.com/gpu in flavor gpus.");
}

void TestObstacles::quotaThatCanNeverBe()
{
    QueueScene scene(awsLevels(2), 16);
    scene.hosts("a", "b1", 4);
    const ObstacleReport report = reportOf(scene.state(), scene.waiting("new", 3, 8, rack));
    QCOMPARE(textOf(report).c_str(), "anywhere: quota cq gpus nvidia.com/gpu\n");
    QCOMPARE(toText(report.anywhere[0].parts[0].sentence),
             "ClusterQueue cq lacks a quota of 8 nvidia.com/gpu in flavor gpus.");
}

/// A job that holds both the quota and the hosts is found alone; otherwise the quota is part of the set.
void TestObstacles::quotaAndTopology()
{
    QueueScene scene(awsLevels(2), 16);
    scene.hosts("a", "b1", 2);
    scene.admitted("x", {{"b1-0", 1}}, 8);
    scene.admitted("y", {{"b1-1", 1}}, 8);
    const ObstacleReport report = reportOf(scene.state(), scene.waiting("new", 1, 8, rack));
    QCOMPARE(textOf(report).c_str(), "a/b1 0/1: job Job/team/x | job Job/team/y\n"
                                     "anywhere: job Job/team/x | job Job/team/y\n");
    const ObstacleReport large = reportOf(scene.state(), scene.waiting("new", 3, 8, rack));
    QCOMPARE(textOf(large).c_str(), "");
    scene.builder().node("more", {"a", "b1"}).gpus(8).cordoned();
    QCOMPARE(textOf(reportOf(scene.state(), scene.waiting("new", 3, 8, rack))).c_str(),
             "a/b1 0/3: cordon more + job Job/team/x + job Job/team/y + quota cq gpus nvidia.com/gpu\n");
}

void TestObstacles::stoppedQueue()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    scene.stopQueue("HoldAndDrain");
    const ObstacleReport report = reportOf(scene.state(), scene.waiting("new", 1, 8, rack));
    QCOMPARE(textOf(report).c_str(), "anywhere: stopped-queue cq\n");
}

void TestObstacles::strictHead()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    scene.strict();
    scene.pending(scene.waiting("head", 9, 8, rack, 10));
    const ObstacleReport report = reportOf(scene.state(), scene.waiting("new", 1, 8, rack));
    QCOMPARE(textOf(report).c_str(), "anywhere: job Job/team/head\n");
    QCOMPARE(toText(report.anywhere[0].parts[0].sentence),
             "Job/team/head (priority 10) is ahead in a StrictFIFO queue and does not fit.");
}

void TestObstacles::admittedHasNone()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    const ObstacleReport report = reportOf(scene.state(), scene.waiting("new", 1, 8, rack));
    QCOMPARE(textOf(report).c_str(), "");
    QVERIFY(report.complete);
    QCOMPARE(report.trials, 1);
}

void TestObstacles::limitsAreSaid()
{
    QueueScene scene;
    for (int number = 0; number < 9; ++number) {
        const std::string name = "b" + std::to_string(number);
        scene.hosts("a", name, 1);
        scene.admitted("j" + std::to_string(number), {{name + "-0", 1}}, 8);
    }
    const Workload waiting = scene.waiting("new", 1, 8, rack);
    ObstacleLimits limits;
    limits.trials = 3;
    const ObstacleReport few = reportOf(scene.state(), waiting, limits);
    QVERIFY(!few.complete);
    QCOMPARE(toText(few.stopped), "Stopped looking after 3 predictions.");
    QVERIFY(few.trials <= 3);
    QCOMPARE(few.domains.size(), 2U);
    const ObstacleReport some = reportOf(scene.state(), waiting);
    QCOMPARE(some.domains.size(), 6U);
    QVERIFY(toText(some.stopped).find("Only the 6 domains") == 0);
}

void TestObstacles::cancelled()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    scene.admitted("x", {{"b1-0", 1}}, 8);
    std::stop_source source;
    source.request_stop();
    const Result<ObstacleReport> report =
        findObstacles(scene.state(), scene.waiting("new", 1, 8, rack), profile(), {}, source.get_token());
    QVERIFY(!report && report.error().kind == ErrorKind::Cancelled);
}

void TestObstacles::stateEditTakesBack()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    ClusterState state = scene.state();
    const std::shared_ptr<const Node> before = state.node("b1-0");
    StateEdit edit(state);
    auto changed = std::make_shared<Node>(*before);
    changed->unschedulable = true;
    edit.put(std::shared_ptr<const Node>(changed));
    const std::size_t mark = edit.mark();
    edit.drop(state.node("b1-1"));
    auto fresh = std::make_shared<Node>(*before);
    fresh->meta.name = "new";
    edit.put(std::shared_ptr<const Node>(fresh));
    QVERIFY(state.node("new") && !state.node("b1-1"));
    edit.undoTo(mark);
    QVERIFY(!state.node("new") && state.node("b1-1") && state.node("b1-0")->unschedulable);
    edit.undoTo(0);
    QVERIFY(state.node("b1-0") == before);
    QCOMPARE(state.nodes.size(), 2U);
}

QTEST_GUILESS_MAIN(TestObstacles)
#include "tst_obstacles.moc"
