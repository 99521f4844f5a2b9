// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/placement/explain.h"
#include "core/placement/slots.h"
#include "tests/support/queuescene.h"

#include <QtTest>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

const std::string rack = "topology.k8s.aws/network-node-layer-2";
const std::string indexLabel = "batch.kubernetes.io/job-completion-index";

ExplainInput inputOf(const ClusterState &state, const Job &job)
{
    return {state, job, *KueueProfile::of("0.17"), {}, *parseTime("2026-12-01T14:00:00Z")};
}

Explanation explained(const ClusterState &state, const std::string &name)
{
    const std::shared_ptr<const Job> job = state.job("Job", "team", name);
    Result<Explanation> answer = explain(inputOf(state, *job));
    return answer ? *answer : Explanation();
}

void setMessage(Workload &workload, const std::string &message, const std::string &reason = "Pending")
{
    workload.conditions = {{"QuotaReserved", "False", reason, message, parseTime("2026-12-01T12:30:00Z")}};
}

std::string sentences(const std::vector<Sentence> &list)
{
    std::string text;
    for (const Sentence &sentence : list) {
        text += toText(sentence) + "\n";
    }
    return text;
}

bool has(const std::vector<Sentence> &list, const std::string &part)
{
    return sentences(list).find(part) != std::string::npos;
}

/// A pod of an admitted Workload with its index.
void addPod(QueueScene &scene, const std::string &job, int index, const std::string &host, bool gated = false)
{
    auto handle = scene.builder().pod("team", job + "-" + std::to_string(index));
    handle.owner("Job", job).gpus(8).label("kueue.x-k8s.io/podset", "main").label(indexLabel, std::to_string(index));
    handle.pod().meta.annotations = {{Interned("kueue.x-k8s.io/workload"), "job-" + job},
                                     {Interned("kueue.x-k8s.io/podset-required-topology"), rack}};
    if (gated) {
        handle.gate("kueue.x-k8s.io/topology");
    } else if (!host.empty()) {
        handle.on(host).running();
    }
}

} // namespace

class TestExplain : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void topologyShort();
    void staleMessage();
    void notStaleInAnotherOrder();
    void admittedMeanwhile();
    void unanswered();
    void positionInQueue();
    void strictHeadBlocks();
    void noWorkload();
    void noQueue();
    void workloadsUnreadable();
    void deactivatedAndFinished();
    void evicted();
    void admissionChecks();
    void running();
    void gatedPods();
    void slicesThatDoNotDivide();
    void unplacedPods();
    void lostHost();
    void drift();
    void slots_();
    void groupRanks();
    void jsonShape();
};

void TestExplain::topologyShort()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    scene.admitted("other", {{"b1-1", 1}}, 8);
    Workload waiting = scene.waiting("new", 2, 8, rack);
    setMessage(waiting,
               "couldn't assign flavors to pod set main: topology \"t\" allows to fit only 1 out of 2 pod(s). Total "
               "nodes: 2; excluded: resource \"nvidia.com/gpu\": 1");
    scene.pending(waiting);
    const Explanation answer = explained(scene.state(), "new");
    QVERIFY(answer.state == ExplainState::Pending);
    QCOMPARE(answer.stale, std::optional(false));
    QCOMPARE(toText(answer.cause).c_str(), "Only 1 of the 2 pods of main fit where topology t offers most room.");
    QVERIFY(has(answer.numbers, "The topology sees 2 hosts"));
    QVERIFY(has(answer.numbers, "Most room at level " + rack + " of flavor gpus has a/b1: 1 of 2."));
    QVERIFY(has(answer.numbers, "It would fit without: job Job/team/other."));
    QVERIFY(!answer.advice.empty());
    QCOMPARE(answer.obstacles.domains.size(), 1U);
    const std::string text = explanationToText(answer);
    QVERIFY2(text.find("Job/team/new: Only 1 of the 2") == 0 && text.find("What to do:") != std::string::npos,
             text.c_str());
}

void TestExplain::staleMessage()
{
    QueueScene scene;
    scene.hosts("a", "b1", 3);
    auto ended = scene.admitted("ended", {{"b1-2", 1}}, 8);
    ended->conditions.push_back({"Finished", "True", "", "", parseTime("2026-12-01T13:00:00Z")});
    Workload waiting = scene.waiting("new", 4, 8, rack);
    setMessage(waiting,
               "couldn't assign flavors to pod set main: topology \"t\" allows to fit only 2 out of 4 pod(s). Total "
               "nodes: 3; excluded: resource \"nvidia.com/gpu\": 1");
    scene.pending(waiting);
    const Explanation answer = explained(scene.state(), "new");
    QCOMPARE(answer.stale, std::optional(true));
    QVERIFY(has(answer.changes, "When Kueue wrote it 2 of 4 fitted; now it is 3."));
    QVERIFY(has(answer.changes, "Jobs that ended or were thrown out since 2026-12-01T12:30:00Z: 1."));
    QVERIFY(toText(answer.cause).find("Only 3 of the 4") == 0);
}

void TestExplain::notStaleInAnotherOrder()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    scene.builder().node("t1", {"a", "b1"}).gpus(8).node().taints = {{"x", "y", "NoSchedule"}};
    scene.builder().node("none", {"a", "b1"});
    Workload waiting = scene.waiting("new", 2, 8, rack);
    setMessage(waiting,
               "couldn't assign flavors to pod set main: topology \"t\" allows to fit only 1 out of 2 pod(s). Total "
               "nodes: 3; excluded: taint \"x=y:NoSchedule\": 1, resource \"nvidia.com/gpu\": 1");
    scene.pending(waiting);
    const Explanation answer = explained(scene.state(), "new");
    QVERIFY2(answer.stale == std::optional(false), sentences(answer.changes).c_str());
}

void TestExplain::admittedMeanwhile()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    Workload waiting = scene.waiting("new", 2, 8, rack);
    setMessage(waiting, "couldn't assign flavors to pod set main: topology \"t\" allows to fit only 1 out of 2 pod(s)");
    scene.pending(waiting);
    const Explanation answer = explained(scene.state(), "new");
    QCOMPARE(answer.stale, std::optional(true));
    QCOMPARE(toText(answer.cause).c_str(), "It fits now; Kueue has not looked at it again yet.");
    QVERIFY(has(answer.changes, "There is room now"));
    QVERIFY(answer.obstacles.domains.empty() && answer.obstacles.trials == 0);
}

void TestExplain::unanswered()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    scene.pending(scene.waiting("new", 2, 8, rack));
    const Explanation answer = explained(scene.state(), "new");
    QVERIFY(answer.state == ExplainState::Unanswered);
    QVERIFY(!answer.stale);
    QVERIFY(toText(answer.cause).find("Only 1 of the 2") == 0);
}

void TestExplain::positionInQueue()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    const auto add = [&](const std::string &name, int priority, const char *created) {
        Workload workload = scene.waiting(name, 5, 8, rack, priority);
        workload.meta.created = parseTime(created);
        scene.pending(workload);
    };
    add("late", 0, "2026-12-01T12:02:00Z");
    add("early", 0, "2026-12-01T12:01:00Z");
    add("high", 9, "2026-12-01T12:03:00Z");
    const ClusterState state = scene.state();
    QCOMPARE(explained(state, "high").position->position, 1);
    QCOMPARE(explained(state, "early").position->position, 2);
    const Explanation late = explained(state, "late");
    QCOMPARE(late.position->position, 3);
    QCOMPARE(late.position->of, 3);
    QCOMPARE(late.position->head, "Job/team/high");
    QCOMPARE(late.position->clusterQueue, "cq");
    QVERIFY(!late.position->blocked);
    QVERIFY(explanationToText(late).find("number 3 of 3") != std::string::npos);
}

void TestExplain::strictHeadBlocks()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    scene.strict();
    scene.pending(scene.waiting("head", 5, 8, rack, 9));
    scene.pending(scene.waiting("small", 1, 8, rack));
    const Explanation answer = explained(scene.state(), "small");
    QCOMPARE(toText(answer.cause).c_str(),
             "It has to wait for Job/team/head, the head of its StrictFIFO queue, which does not fit.");
    QVERIFY(answer.position->blocked);
    QCOMPARE(answer.obstacles.anywhere.size(), 1U);
}

void TestExplain::noWorkload()
{
    QueueScene scene;
    Workload workload = scene.waiting("new", 1, 8, rack);
    workload.queueName = "nowhere";
    scene.put(std::shared_ptr<const Job>(jobOf(workload)));
    const Explanation answer = explained(scene.state(), "new");
    QVERIFY(answer.state == ExplainState::NoWorkload);
    QCOMPARE(toText(answer.cause).c_str(), "LocalQueue nowhere does not exist in namespace team.");
    QueueScene other;
    auto job = jobOf(other.waiting("new", 1, 8, rack));
    other.put(std::shared_ptr<const Job>(job));
    QVERIFY(toText(explained(other.state(), "new").cause).find("has not made a Workload") != std::string::npos);
    job->meta.labels.emplace_back(Interned("kueue.x-k8s.io/priority-class"), "gone");
    auto known = std::make_shared<PriorityClass>();
    known->meta.name = "there";
    other.put(std::shared_ptr<const PriorityClass>(known));
    QVERIFY(toText(explained(other.state(), "new").cause).find("WorkloadPriorityClass gone does not exist") == 0);
}

void TestExplain::noQueue()
{
    QueueScene scene;
    auto job = jobOf(scene.waiting("plain", 1, 8, ""));
    job->meta.labels.clear();
    scene.put(std::shared_ptr<const Job>(job));
    auto handle = scene.builder().pod("team", "plain-0");
    handle.owner("Job", "plain").pod().message = "0/3 nodes are available";
    const Explanation answer = explained(scene.state(), "plain");
    QVERIFY(answer.state == ExplainState::PodsUnplaced);
    QVERIFY(toText(answer.cause).find("0/3 nodes are available") != std::string::npos);
}

void TestExplain::workloadsUnreadable()
{
    QueueScene scene;
    scene.put(std::shared_ptr<const Job>(jobOf(scene.waiting("new", 1, 8, rack))));
    const ClusterState state = scene.state();
    const std::shared_ptr<const Job> job = state.job("Job", "team", "new");
    ExplainInput input = inputOf(state, *job);
    input.workloadsKnown = false;
    const Result<Explanation> answer = explain(input);
    QVERIFY(toText(answer->cause).find("could not be read") != std::string::npos);
    QVERIFY(answer->upperBound);
}

void TestExplain::deactivatedAndFinished()
{
    QueueScene scene;
    Workload off = scene.waiting("off", 1, 8, rack);
    off.active = false;
    scene.pending(off);
    Workload done = scene.waiting("done", 1, 8, rack);
    done.conditions = {{"Finished", "True", "Succeeded", "Job finished successfully", {}}};
    scene.pending(done);
    const ClusterState state = scene.state();
    QVERIFY(explained(state, "off").state == ExplainState::Deactivated);
    QVERIFY(explained(state, "done").state == ExplainState::Finished);
    QVERIFY(has(explained(state, "done").numbers, "Job finished successfully"));
}

void TestExplain::evicted()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    Workload workload = scene.waiting("new", 2, 8, rack);
    setMessage(workload, "The workload was evicted");
    workload.conditions.push_back(
        {"Evicted", "True", "NodeFailures", "two nodes failed", parseTime("2026-12-01T12:30:00Z")});
    scene.pending(workload);
    const Explanation answer = explained(scene.state(), "new");
    QVERIFY(answer.state == ExplainState::Evicted);
    QVERIFY(has(answer.numbers, "thrown out (NodeFailures): two nodes failed"));
}

void TestExplain::admissionChecks()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    auto workload = scene.admitted("new", {{"b1-0", 1}}, 8);
    workload->conditions = {{"QuotaReserved", "True", "QuotaReserved", "", {}},
                            {"Admitted", "False", "UnsatisfiedChecks", "prov is pending", {}}};
    const Explanation answer = explained(scene.state(), "new");
    QVERIFY(answer.state == ExplainState::Checks);
    QVERIFY(has(answer.numbers, "prov is pending"));
}

void TestExplain::running()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    scene.hosts("a", "b2", 3);
    scene.admitted("new", {{"b1-0", 1}, {"b2-0", 1}}, 8);
    addPod(scene, "new", 0, "b1-0");
    addPod(scene, "new", 1, "b2-0");
    const Explanation answer = explained(scene.state(), "new");
    QVERIFY(answer.state == ExplainState::Running);
    QVERIFY(answer.pods.empty());
    QCOMPARE(*answer.quality->hops.mean, 4.0);
    QCOMPARE(answer.best->level, rack);
    QCOMPARE(*answer.best->quality.hops.mean, 2.0);
    QVERIFY(has(answer.numbers, "Placed anew it could be in one domain of level " + rack));
}

void TestExplain::gatedPods()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    scene.admitted("new", {{"b1-0", 1}, {"b1-1", 1}}, 8);
    addPod(scene, "new", 0, "b1-0");
    addPod(scene, "new", 1, "", true);
    const Explanation answer = explained(scene.state(), "new");
    QVERIFY(answer.state == ExplainState::PodsGated);
    QCOMPARE(answer.pods.size(), 1U);
    QCOMPARE(answer.pods[0].planned, "b1-1");
}

void TestExplain::slicesThatDoNotDivide()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    auto workload = scene.admitted("new", {{"b1-0", 2}}, 4);
    workload->admission->podSets.front().count = 3;
    for (int index = 0; index < 3; ++index) {
        addPod(scene, "new", index, index < 2 ? "b1-0" : "", index == 2);
    }
    const Explanation answer = explained(scene.state(), "new");
    QVERIFY(has(answer.numbers, "has 2 slots for 3 pods"));
}

void TestExplain::unplacedPods()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    scene.admitted("new", {{"b1-0", 1}}, 8);
    addPod(scene, "new", 0, "");
    const Explanation answer = explained(scene.state(), "new");
    QVERIFY(answer.state == ExplainState::PodsUnplaced);
    QVERIFY(has(answer.advice, "what Kueue does not look at"));
}

void TestExplain::lostHost()
{
    QueueScene scene;
    scene.builder().node("h1", {"a", "b1"}).gpus(8).notReady();
    scene.admitted("new", {{"h1", 1}, {"h2", 1}}, 8);
    addPod(scene, "new", 0, "h1");
    addPod(scene, "new", 1, "h2");
    const Explanation answer = explained(scene.state(), "new");
    QVERIFY(answer.state == ExplainState::NodeLost);
    QCOMPARE(answer.pods.size(), 2U);
    QVERIFY(toText(answer.pods[0].sentence).find("not ready") != std::string::npos);
    QVERIFY(toText(answer.pods[1].sentence).find("gone") != std::string::npos);
}

void TestExplain::drift()
{
    QueueScene scene;
    scene.hosts("a", "b1", 3);
    scene.admitted("new", {{"b1-0", 1}, {"b1-1", 1}}, 8);
    addPod(scene, "new", 0, "b1-1"); // changed places
    addPod(scene, "new", 1, "b1-0");
    const ClusterState state = scene.state();
    const Explanation answer = explained(state, "new");
    QVERIFY(answer.state == ExplainState::Running);
    QVERIFY(has(answer.numbers, "Pods on another host than Kueue assigned: 2."));
    QCOMPARE(answer.pods[0].planned, "b1-0");
    QCOMPARE(
        driftOf(state, *state.job("Job", "team", "new"), *state.workloadOf(*state.job("Job", "team", "new"))).size(),
        2U);
}

void TestExplain::slots_()
{
    QueueScene scene;
    scene.hosts("a", "b1", 3);
    scene.builder().node("odd", {"a", "b1"}).gpus(8).label("kubernetes.io/hostname", "even");
    scene.admitted("new", {{"b1-0", 2}, {"even", 1}}, 8);
    addPod(scene, "new", 0, "b1-0");
    addPod(scene, "new", 1, "b1-0");
    addPod(scene, "new", 2, "odd"); // the hostname label counts, not the node's name
    ClusterState state = scene.state();
    const auto job = state.job("Job", "team", "new");
    std::vector<SlotPlan> plans = planSlots(state, *job, *state.workloadOf(*job));
    QCOMPARE(plans.size(), 1U);
    QVERIFY(plans[0].isRanked);
    QCOMPARE(plans[0].places.size(), 3U);
    QVERIFY(
        std::all_of(plans[0].pods.begin(), plans[0].pods.end(), [](const PlannedPod &pod) { return pod.isOnSlot; }));
    // One index twice: the whole pod set is filled as pods come.
    addPod(scene, "new", 7, "b1-2");
    state = scene.state();
    plans = planSlots(state, *job, *state.workloadOf(*job));
    QVERIFY(!plans[0].isRanked);
    QCOMPARE(
        std::count_if(plans[0].pods.begin(), plans[0].pods.end(), [](const PlannedPod &pod) { return !pod.isOnSlot; }),
        1);
}

void TestExplain::groupRanks()
{
    QueueScene scene;
    scene.hosts("a", "b1", 3);
    Workload workload = scene.waiting("lws", 1, 8, rack);
    WorkloadPodSet workers = workload.podSets.front();
    workload.podSets.front().name = "leader";
    workers.name = "workers";
    workers.count = 2;
    for (WorkloadPodSet *podSet : {&workload.podSets.front(), &workers}) {
        podSet->topology.groupName = "g";
        podSet->topology.podIndexLabel = indexLabel;
    }
    workload.podSets.push_back(workers);
    const auto assigned = [](const std::string &name, std::vector<DomainCount> domains, int count) {
        PodSetAssignment podSet;
        podSet.name = name;
        podSet.count = count;
        podSet.topology = TopologyAssignment{{"kubernetes.io/hostname"}, std::move(domains)};
        return podSet;
    };
    workload.admission = Admission{
        "cq", {assigned("leader", {{{"b1-0"}, 1}}, 1), assigned("workers", {{{"b1-1"}, 1}, {{"b1-2"}, 1}}, 2)}};
    scene.pending(workload);
    for (int index = 0; index < 3; ++index) {
        addPod(scene, "lws", index, "b1-" + std::to_string(index));
        scene.builder().pod("team", "unused"); // ends the handle before
    }
    ClusterState state = scene.state();
    for (int index = 0; index < 3; ++index) {
        auto pod = std::make_shared<Pod>(*state.pods.get({Interned("team"), "lws-" + std::to_string(index)}));
        for (auto &[label, value] : pod->meta.labels) {
            value = label == std::string_view("kueue.x-k8s.io/podset") ? (index == 0 ? "leader" : "workers") : value;
        }
        state.upsert(std::shared_ptr<const Pod>(pod));
    }
    const auto job = state.job("Job", "team", "lws");
    const std::vector<SlotPlan> plans = planSlots(state, *job, workload);
    QVERIFY(plans[0].isRanked && plans[1].isRanked);
    QCOMPARE(*plans[1].pods[0].rank, 0); // index 1, after the leader
    QVERIFY(plans[1].pods[0].isOnSlot && plans[1].pods[1].isOnSlot);
}

void TestExplain::jsonShape()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    scene.admitted("other", {{"b1-1", 1}}, 8);
    Workload waiting = scene.waiting("new", 2, 8, rack);
    setMessage(waiting, "couldn't assign flavors to pod set main: topology \"t\" allows to fit only 1 out of 2 pod(s)");
    scene.pending(waiting);
    const Result<Value> json = parseJson(explanationToJson(explained(scene.state(), "new")));
    QVERIFY(json.has_value());
    std::vector<std::string> keys;
    for (const Value::Member &member : json->members()) {
        keys.push_back(member.key);
    }
    QCOMPARE(join(keys, " ").c_str(), "object workload state cause numbers advice condition now stale changes queue "
                                      "obstacles pods lost quality best");
    QCOMPARE(json->at("condition", "reasons").at(std::size_t{0}).at("cause").toString().c_str(), "topology-short");
    QCOMPARE(json->at("now", "verdict").toString().c_str(), "pending");
    QVERIFY(json->at("queue", "estimate").toBool());
    const Value &part = json->at("obstacles", "domains")
                            .at(std::size_t{0})
                            .at("sets")
                            .at(std::size_t{0})
                            .at("parts")
                            .at(std::size_t{0});
    QCOMPARE(part.at("object").toString().c_str(), "Job/team/other");
    QCOMPARE(part.at("kind").toString().c_str(), "job");
}

QTEST_GUILESS_MAIN(TestExplain)
#include "tst_explain.moc"
