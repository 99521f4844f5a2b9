// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/yaml.h"
#include "core/cluster/decode.h"
#include "core/demo/demo.h"
#include "core/demo/huge.h"
#include "core/demo/hyperpodseed.h"
#include "core/demo/jobrules.h"
#include "core/demo/objects.h"
#include "core/placement/prediction.h"
#include "tests/support/support.h"

#include <QtTest>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

using namespace hopyard::core;
using namespace hopyard::test;
using namespace std::chrono_literals;

namespace
{

const std::string space = "hyperpod-ns-vision";
const TimePoint someDay =
    std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::sys_days{std::chrono::year{2026} / 3 / 1});

/// The blog's job: ten pods of one cpu in one layer-3 switch.
Value blogJob(const std::string &name = "blog", const std::string &extra = {})
{
    const std::string text = R"(
apiVersion: batch/v1
kind: Job
metadata:
  name: )" + name + R"(
  namespace: hyperpod-ns-vision
  labels:
    kueue.x-k8s.io/queue-name: hyperpod-ns-vision-localqueue
    kueue.x-k8s.io/priority-class: training-priority
spec:
  parallelism: 10
  completions: 10
  completionMode: Indexed
  template:
    metadata:
      labels:
        kueue.x-k8s.io/queue-name: hyperpod-ns-vision-localqueue
      annotations:
        kueue.x-k8s.io/podset-required-topology: topology.k8s.aws/network-node-layer-3
    spec:
      restartPolicy: Never
      containers:
      - name: dummy
        image: gcr.io/k8s-staging-perf-tests/sleep:v0.1.0
        args: ["20s"]
        resources:
          requests:
            cpu: "1"
)" + extra;
    return parseYaml(text)->front().root;
}

/// State and times as one text, to compare two clusters.
std::string fingerprint(const ClusterState &state)
{
    std::set<std::string> lines;
    for (const auto &[key, node] : state.nodes) {
        lines.insert("node " + key.name + (node->unschedulable ? " cordoned" : "") +
                     (node->ready.value_or(false) ? "" : " lost"));
    }
    for (const auto &[key, pod] : state.pods) {
        lines.insert("pod " + key.ns.str() + "/" + key.name + " " + pod->nodeName.str() + " " +
                     std::string(toString(pod->phase)) + " " + pod->meta.uid);
    }
    for (const auto &[key, workload] : state.workloads) {
        std::string line = "workload " + key.ns.str() + "/" + key.name + " " + workload->meta.uid;
        for (const Condition &condition : workload->conditions) {
            line += " " + condition.type + "=" + condition.status + " " + condition.message;
        }
        lines.insert(line);
    }
    std::string all;
    for (const std::string &line : lines) {
        all += line + "\n";
    }
    return all;
}

std::set<std::string> switchesOf(const ClusterState &state, const std::vector<std::shared_ptr<const Pod>> &pods)
{
    std::set<std::string> switches;
    for (const auto &pod : pods) {
        const auto node = state.node(pod->nodeName.view());
        const std::string *value =
            node ? findLabel(node->meta.labels, "topology.k8s.aws/network-node-layer-3") : nullptr;
        switches.insert(value ? *value : "none");
    }
    return switches;
}

/// Keeps a state from changes, as the window does.
class Follower final : public SourceListener
{
public:
    void handleChanges(ChangeSet changes) override
    {
        const std::lock_guard lock(m_mutex);
        m_sets += 1;
        if (changes.replacesAll) {
            m_state = {};
            m_complete = true;
        }
        m_state.apply(changes);
        m_changed.notify_all();
    }
    void handleStatus(const ConnectionStatus &status) override
    {
        const std::lock_guard lock(m_mutex);
        m_live = status.state == ConnectionState::Live;
        m_changed.notify_all();
    }
    bool waitFor(const std::function<bool(const ClusterState &)> &condition, std::chrono::seconds limit = 60s)
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, limit, [&] { return m_complete && m_live && condition(m_state); });
    }
    int sets()
    {
        const std::lock_guard lock(m_mutex);
        return m_sets;
    }
    ClusterState state()
    {
        const std::lock_guard lock(m_mutex);
        return m_state;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    ClusterState m_state;
    bool m_complete = false;
    bool m_live = false;
    int m_sets = 0;
};

bool allRunning(const ClusterState &state, const std::string &name, std::size_t count)
{
    const auto job = state.job("Job", space, name);
    if (!job) {
        return false;
    }
    const auto pods = state.podsOf(*job);
    return pods.size() == count &&
           std::all_of(pods.begin(), pods.end(), [](const auto &pod) { return pod->phase == PodPhase::Running; });
}

} // namespace

class TestDemo : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sameInEveryProcess();
    void startState();
    void waitingJobGetsIn();
    void admissionIsPlacement();
    void blogJobEndsUnderOneSwitch();
    void dryRunChangesNothing();
    void refusals_data();
    void refusals();
    void missingQueueWaits();
    void plainJobRuns();
    void deletedJobTakesItsPods();
    void timePassesWithoutStart();
    void liveSource();
    void stopIsPrompt();
    void scopes();
    void assignmentRoundTrip();
    void huge();
    void unknownName();
};

void TestDemo::sameInEveryProcess()
{
    const auto first = demo::makeHyperpodCluster(someDay);
    const auto second = demo::makeHyperpodCluster(someDay + 100 * 24h);
    QCOMPARE(fingerprint(first->store.state()), fingerprint(second->store.state()));
    first->advance(someDay + 5min);
    second->advance(someDay + 100 * 24h + 5min);
    QCOMPARE(fingerprint(first->store.state()), fingerprint(second->store.state()));
}

void TestDemo::startState()
{
    const auto cluster = demo::makeHyperpodCluster(someDay);
    const ClusterState &state = cluster->store.state();
    QCOMPARE(state.nodes.size(), std::size_t{60});
    int lost = 0;
    int cordoned = 0;
    int unlabelled = 0;
    for (const auto &[key, node] : state.nodes) {
        lost += node->ready.value_or(false) ? 0 : 1;
        cordoned += node->unschedulable ? 1 : 0;
        const std::string *type = findLabel(node->meta.labels, "node.kubernetes.io/instance-type");
        unlabelled +=
            *type == "ml.p5.48xlarge" && !findLabel(node->meta.labels, "topology.k8s.aws/network-node-layer-3") ? 1 : 0;
    }
    QCOMPARE(lost, 1);
    QCOMPARE(cordoned, 1);
    QCOMPARE(unlabelled, 1);
    int waiting = 0;
    int running = 0;
    int finished = 0;
    for (const auto &[key, workload] : state.workloads) {
        waiting += workload->admission ? 0 : 1;
        finished += workload->isTrue("Finished") ? 1 : 0;
        running += workload->admission && !workload->isTrue("Finished") ? 1 : 0;
        if (!workload->admission) {
            const std::string message = workload->condition("QuotaReserved")->message;
            QVERIFY2(message.find("topology \"hyperpod\" allows to fit only 5 out of 6 pod(s). Total nodes: 46;") !=
                         std::string::npos,
                     message.c_str());
        }
    }
    QCOMPARE(waiting, 1);
    QCOMPARE(finished, 1);
    QVERIFY(running >= 5);
    // Some lie in one layer-3 switch, some are spread.
    QCOMPARE(switchesOf(state, state.podsOf(*state.job("Job", space, "vit-large-train"))).size(), std::size_t{1});
    QVERIFY(switchesOf(state, state.podsOf(*state.job("Job", "hyperpod-ns-language", "rag-eval"))).size() > 1);
    // No host is given out twice.
    std::map<std::string, ResourceList> used;
    for (const auto &[key, pod] : state.pods) {
        if (!pod->nodeName.empty() && !pod->isFinished()) {
            addResources(used[pod->nodeName.str()], pod->requests);
        }
    }
    for (const auto &[name, requests] : used) {
        for (const auto &[resource, quantity] : requests) {
            QVERIFY2(quantity <= resourceOf(state.node(name)->allocatable, resource.view()),
                     (name + " " + resource.str()).c_str());
        }
    }
}

void TestDemo::waitingJobGetsIn()
{
    const auto cluster = demo::makeHyperpodCluster(someDay);
    cluster->advance(someDay + 60s);
    QVERIFY(!allRunning(cluster->store.state(), "sam2-finetune", 6));
    cluster->advance(someDay + 90s);
    QVERIFY(allRunning(cluster->store.state(), "sam2-finetune", 6));
    // A quarter of an hour later jobs of the other team have come and gone, and what is finished does not pile up.
    cluster->advance(someDay + 15min);
    QVERIFY(cluster->store.state().workloads.size() < 30);
    const ClusterState &state = cluster->store.state();
    QVERIFY(std::any_of(state.jobs.begin(), state.jobs.end(),
                        [](const auto &entry) { return entry.first.name.find("-12") != std::string::npos; }));
}

void TestDemo::admissionIsPlacement()
{
    // Every admission of half an hour is what core/placement says on the state before it.
    const auto cluster = demo::makeHyperpodCluster(someDay);
    int admissions = 0;
    ClusterState before = cluster->store.state();
    while (cluster->nextEvent() && *cluster->nextEvent() < someDay + 30min) {
        cluster->advance(*cluster->nextEvent());
        for (const Change &change : cluster->store.takeChanges().changes) {
            const auto *workload = std::get_if<std::shared_ptr<const Workload>>(&change.record);
            const auto known = workload ? before.workloads.find(keyOf(change.record)) : before.workloads.end();
            if (workload && change.type == ChangeType::Modified && (*workload)->admission &&
                !known->second->admission) {
                const Prediction answer = predict(before, *known->second, *KueueProfile::of("0.19"));
                QVERIFY2(answer.admitted(), answer.message.c_str());
                QCOMPARE(answer.podSets.front().assignment->domains,
                         (*workload)->admission->podSets.front().topology->domains);
                ++admissions;
            }
            before.apply({{change}, false});
        }
    }
    QVERIFY(admissions > 20);
}

void TestDemo::blogJobEndsUnderOneSwitch()
{
    const auto cluster = demo::makeHyperpodCluster(someDay);
    const auto made = cluster->create(blogJob(), false, "default");
    QVERIFY2(made, made ? "" : made.error().message.c_str());
    QVERIFY(made->at("spec", "suspend").toBool());
    cluster->advance(someDay + 5s);
    const ClusterState &state = cluster->store.state();
    const auto job = state.job("Job", space, "blog");
    QVERIFY(allRunning(state, "blog", 10));
    QCOMPARE(switchesOf(state, state.podsOf(*job)).size(), std::size_t{1});
    const auto workload = state.workloadOf(*job);
    QVERIFY(workload && workload->isTrue("Admitted"));
    QCOMPARE(workload->priority, 80);
    QCOMPARE(job->ready, 10);
    // Pods sit where the assignment says, by rank.
    std::vector<std::string> places;
    for (const DomainCount &domain : workload->admission->podSets.front().topology->domains) {
        places.insert(places.end(), static_cast<std::size_t>(domain.count), domain.values.back());
    }
    for (const auto &pod : state.podsOf(*job)) {
        const std::string *index = findLabel(pod->meta.labels, "batch.kubernetes.io/job-completion-index");
        QVERIFY(index);
        QCOMPARE(pod->nodeName.str(), places[static_cast<std::size_t>(std::stoi(*index))]);
    }
    cluster->advance(someDay + 60s); // it sleeps 20 s
    QVERIFY(cluster->store.state().workloadOf(*job)->isTrue("Finished"));
    QCOMPARE(cluster->store.state().job("Job", space, "blog")->succeeded, 10);
}

void TestDemo::dryRunChangesNothing()
{
    const auto cluster = demo::makeHyperpodCluster(someDay);
    const std::string before = fingerprint(cluster->store.state());
    const auto made = cluster->create(blogJob(), true, "default");
    QVERIFY(made);
    QCOMPARE(made->at("spec", "backoffLimit").toInt(), std::int64_t{6});
    QVERIFY(made->at("spec", "suspend").toBool());
    QVERIFY(!made->at("metadata", "uid").toString().empty());
    cluster->advance(someDay + 3s);
    QCOMPARE(fingerprint(cluster->store.state()), before);
    QVERIFY(!cluster->get({"batch/v1", "Job", space, "blog"}));
}

void TestDemo::refusals_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("message");
    QTest::addColumn<int>("kind");
    const auto row = [](const char *name, const char *change, const char *message, ErrorKind kind) {
        QTest::newRow(name) << change << message << static_cast<int>(kind);
    };
    row("other kind", "kind=Deployment", "runs Jobs of batch/v1 only", ErrorKind::NotFound);
    row("no name", "name=", "metadata.name: Required value", ErrorKind::Refused);
    row("bad name", "name=Bad_Name", "Job.batch \"Bad_Name\" is invalid: metadata.name: Invalid value",
        ErrorKind::Refused);
    row("long name", "name=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "must be no more than 63 bytes", ErrorKind::Refused);
    row("unknown namespace", "namespace=nowhere", "namespaces \"nowhere\" not found", ErrorKind::NotFound);
    row("no queue", "queue=", "label kueue.x-k8s.io/queue-name is required", ErrorKind::Refused);
    row("no image", "image=", "spec.template.spec.containers[0].image: Required value", ErrorKind::Refused);
    row("negative size", "parallelism=-1", "spec.parallelism: Invalid value: -1: must be greater than or equal to 0",
        ErrorKind::Refused);
    row("bad quantity", "cpu=1 core", "quantities must match the regular expression", ErrorKind::Refused);
    row("restart", "restart=Always", "spec.template.spec.restartPolicy: Required value", ErrorKind::Refused);
    row("two modes", "preferred=x",
        "admission webhook \"vjob.kb.io\" denied the request: spec.template.metadata.annotations: Invalid value: must "
        "not contain more than one topology annotation",
        ErrorKind::Refused);
    row("exists", "name=sam2-finetune", "jobs.batch \"sam2-finetune\" already exists", ErrorKind::Conflict);
}

void TestDemo::refusals()
{
    QFETCH(QString, change);
    QFETCH(QString, message);
    QFETCH(int, kind);
    Value job = blogJob();
    const std::string what = change.section('=', 0, 0).toStdString();
    const std::string value = change.section('=', 1).toStdString();
    Value &pod = job["spec"]["template"]["spec"];
    Value &container = pod["containers"].mutableItems().front();
    if (what == "kind") {
        job["kind"] = value;
    } else if (what == "name" || what == "namespace") {
        job["metadata"][what] = value;
    } else if (what == "queue") {
        job["metadata"]["labels"][demo::queueLabel] = value;
    } else if (what == "image") {
        container["image"] = value;
    } else if (what == "parallelism") {
        job["spec"]["parallelism"] = std::stoi(value);
    } else if (what == "cpu") {
        container["resources"]["requests"]["cpu"] = value;
    } else if (what == "restart") {
        pod["restartPolicy"] = value;
    } else {
        job["spec"]["template"]["metadata"]["annotations"]["kueue.x-k8s.io/podset-preferred-topology"] = value;
    }
    static const auto cluster = demo::makeHyperpodCluster(someDay); // no row changes it
    const std::string before = fingerprint(cluster->store.state());
    for (const bool dryRun : {true, false}) {
        const auto made = cluster->create(job, dryRun, "default");
        QVERIFY(!made);
        QVERIFY2(made.error().message.find(message.toStdString()) != std::string::npos, made.error().message.c_str());
        QCOMPARE(static_cast<int>(made.error().kind), kind);
    }
    QCOMPARE(fingerprint(cluster->store.state()), before);
}

void TestDemo::missingQueueWaits()
{
    const auto cluster = demo::makeHyperpodCluster(someDay);
    Value job = blogJob();
    job["metadata"]["labels"][demo::queueLabel] = "no-such-queue";
    QVERIFY(cluster->create(job, false, "default"));
    cluster->advance(someDay + 3s);
    const auto record = cluster->store.state().job("Job", space, "blog");
    const auto workload = cluster->store.state().workloadOf(*record);
    QVERIFY(workload && !workload->admission);
    QCOMPARE(workload->condition("QuotaReserved")->message, std::string("LocalQueue no-such-queue doesn't exist"));
    QCOMPARE(workload->condition("QuotaReserved")->reason, std::string("Inadmissible"));
    QVERIFY(record->suspended);
}

void TestDemo::plainJobRuns()
{
    const auto cluster = demo::makeHyperpodCluster(someDay);
    Value job = blogJob();
    job["metadata"]["namespace"] = "default";
    job["metadata"].remove("labels");
    job["spec"]["template"]["metadata"].remove("labels");
    const auto made = cluster->create(job, false, "default");
    QVERIFY2(made, made ? "" : made.error().message.c_str());
    cluster->advance(someDay + 4s);
    const ClusterState &state = cluster->store.state();
    const auto record = state.job("Job", "default", "blog");
    const auto pods = state.podsOf(*record);
    QCOMPARE(pods.size(), std::size_t{10});
    QVERIFY(std::all_of(pods.begin(), pods.end(), [](const auto &pod) { return pod->phase == PodPhase::Running; }));
    QVERIFY(!state.workloadOf(*record));
}

void TestDemo::deletedJobTakesItsPods()
{
    const auto cluster = demo::makeHyperpodCluster(someDay);
    const std::string before = fingerprint(cluster->store.state());
    QVERIFY(cluster->create(blogJob(), false, "default"));
    cluster->advance(someDay + 3s);
    QVERIFY(fingerprint(cluster->store.state()) != before);
    const auto wrong = cluster->remove({"batch/v1", "Job", space, "blog"}, "other-uid");
    QVERIFY(!wrong && wrong.error().kind == ErrorKind::Conflict);
    QVERIFY(cluster->remove({"batch/v1", "Job", space, "blog"}, {}));
    cluster->advance(someDay + 5s);
    QCOMPARE(fingerprint(cluster->store.state()), before);
    const auto again = cluster->remove({"batch/v1", "Job", space, "blog"}, {});
    QVERIFY(!again && again.error().kind == ErrorKind::NotFound);
}

void TestDemo::timePassesWithoutStart()
{
    // What `submit --wait` on the demo does: it only reads again and again.
    const auto source = openDemo("hyperpod", 20);
    QVERIFY(source);
    QVERIFY((*source)->create(blogJob(), false, {}));
    QTRY_VERIFY_WITH_TIMEOUT(allRunning((*source)->load({}, {}, {})->state, "blog", 10), 30000);
    const auto object = (*source)->get({"batch/v1", "Job", space, "blog"}, {});
    QVERIFY(object);
    const auto record = recordFromValue(*object);
    QVERIFY(record && *record);
    QCOMPARE(std::get<std::shared_ptr<const Job>>(**record)->ready, 10);
}

void TestDemo::liveSource()
{
    const auto source = openDemo("hyperpod", 20);
    Follower follower;
    (*source)->start(&follower, {});
    QVERIFY(follower.waitFor([](const ClusterState &state) { return state.nodes.size() == 60; }));
    QVERIFY((*source)->create(blogJob(), false, {}));
    QVERIFY(follower.waitFor([](const ClusterState &state) { return allRunning(state, "blog", 10); }));
    QVERIFY((*source)->remove({"batch/v1", "Job", space, "blog"}, {}, {}));
    QVERIFY(follower.waitFor([](const ClusterState &state) {
        return !state.job("Job", space, "blog") &&
               std::none_of(state.pods.begin(), state.pods.end(),
                            [](const auto &entry) { return entry.first.name.substr(0, 5) == "blog-"; });
    }));
    // The other team's jobs come by themselves, and the waiting job gets in.
    QVERIFY(follower.waitFor([](const ClusterState &state) { return allRunning(state, "sam2-finetune", 6); }));
    (*source)->stop();
    // A follower knows what a reading knows.
    const auto loaded = (*source)->load({}, {}, {});
    QCOMPARE(follower.state().nodes.size(), loaded->state.nodes.size());
}

void TestDemo::stopIsPrompt()
{
    const auto source = openDemo("hyperpod");
    Follower follower;
    (*source)->start(&follower, {});
    QVERIFY(follower.waitFor([](const ClusterState &) { return true; }));
    const auto before = std::chrono::steady_clock::now();
    (*source)->stop();
    QVERIFY(std::chrono::steady_clock::now() - before < 900ms);
    const int sets = follower.sets();
    QVERIFY((*source)->create(blogJob(), false, {}));
    QTRY_VERIFY_WITH_TIMEOUT(allRunning((*source)->load({}, {}, {})->state, "blog", 10), 30000);
    QCOMPARE(follower.sets(), sets);
}

void TestDemo::scopes()
{
    const auto source = openDemo("hyperpod");
    const auto loaded = (*source)->load({space, {RecordKind::Node, RecordKind::Pod}}, {}, {});
    QVERIFY(loaded);
    QCOMPARE(loaded->state.nodes.size(), std::size_t{60});
    QVERIFY(!loaded->state.pods.empty());
    QVERIFY(loaded->state.jobs.empty() && loaded->state.topologies.empty());
    for (const auto &[key, pod] : loaded->state.pods) {
        QCOMPARE(key.ns.str(), space);
    }
    std::stop_source stopped;
    stopped.request_stop();
    QVERIFY((*source)->load({}, stopped.get_token(), {}).error().kind == ErrorKind::Cancelled);
}

void TestDemo::assignmentRoundTrip()
{
    TopologyAssignment assignment{{"t/block", "kubernetes.io/hostname"},
                                  {{{"b1", "host-1"}, 2}, {{"b1", "host-2"}, 1}, {{"b1", "other"}, 3}}};
    PodSetAssignment podSet;
    podSet.name = "main";
    podSet.count = 6;
    podSet.flavors = {{Interned("cpu"), "F"}};
    podSet.usage = {{Interned("cpu"), Quantity::fromMilli(1500)}};
    podSet.topology = assignment;
    Value workload = demo::thing("kueue.x-k8s.io/v1beta2", "Workload", "ns", "w");
    workload["spec"] = demo::object({{"podSets", Value::array()}});
    workload["status"] = demo::object({{"admission", demo::encodeAdmission({"cq", {podSet}})}});
    const auto record = recordFromValue(workload);
    QVERIFY(record && *record);
    const auto &read = std::get<std::shared_ptr<const Workload>>(**record)->admission;
    QVERIFY(read);
    QCOMPARE(read->podSets.front().topology->levels, assignment.levels);
    QCOMPARE(read->podSets.front().topology->domains, assignment.domains);
    QCOMPARE(read->podSets.front().usage.front().second.toString(), std::string("1500m"));
}

void TestDemo::huge()
{
    const ClusterState state = demo::makeHugeState(2000);
    QCOMPARE(state.nodes.size(), std::size_t{2000});
    QCOMPARE(state.pods.size(), std::size_t{16000});
    const auto job = state.job("Job", space, "train-00000");
    QVERIFY(job);
    QCOMPARE(state.podsOf(*job).size(), std::size_t{128});
    const auto source = openDemo("huge");
    QVERIFY(source);
    const auto made = (*source)->create(blogJob(), false, {});
    QVERIFY(!made && made.error().kind == ErrorKind::Forbidden);
}

void TestDemo::unknownName()
{
    const auto source = openDemo("nonsense");
    QVERIFY(!source);
    QVERIFY(source.error().kind == ErrorKind::NotFound);
    QVERIFY(source.error().message.find("hyperpod") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestDemo)
#include "tst_demo.moc"
