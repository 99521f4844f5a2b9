// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "core/base/json.h"
#include "core/kube/cluster.h"
#include "tests/support/fakeapi.h"
#include "tests/support/follower.h"
#include "tests/support/testcluster.h"

#include <set>
#endif

#include <QElapsedTimer>
#include <QTest>

using namespace hopyard::core;
using hopyard::test::Follower;
using hopyard::test::TestCluster;
using hopyard::test::waitFor;

namespace
{

constexpr const char *team = "hyperpod-ns-alpha";

std::unique_ptr<Source> open(const char *user)
{
    Result<std::unique_ptr<Source>> source = openCluster({TestCluster::shared().kubeconfig(user)}, {});
    return source ? std::move(*source) : nullptr;
}

Value job(const std::string &name, const std::string &queue = "hyperpod-ns-alpha-localqueue")
{
    Value manifest = *parseJson(
        R"({"apiVersion":"batch/v1","kind":"Job","metadata":{"namespace":"hyperpod-ns-alpha"},"spec":{"parallelism":3,"completions":3,
"completionMode":"Indexed","template":{"metadata":{"annotations":{"kueue.x-k8s.io/podset-required-topology":"topology.k8s.aws/network-node-layer-3"}},
"spec":{"restartPolicy":"Never","containers":[{"name":"c","image":"busybox","resources":{"requests":{"cpu":"1"}}}]}}}})");
    manifest["metadata"]["name"] = name;
    manifest["metadata"]["labels"]["kueue.x-k8s.io/queue-name"] = queue;
    return manifest;
}

std::set<std::string> kubectlNames(const std::string &resource)
{
    const auto listed = TestCluster::shared().kubectl(
        {"get", resource, "-A", "-o", "jsonpath={range .items[*]}{.metadata.name}{\"\\n\"}{end}"});
    std::set<std::string> names;
    for (const QString &line : QString::fromStdString(listed.out).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        names.insert(line.toStdString());
    }
    return names;
}

template <class T>
std::set<std::string> names(const Table<T> &table)
{
    std::set<std::string> result;
    for (const auto &[key, record] : table) {
        result.insert(key.name);
    }
    return result;
}

} // namespace

class TestLiveCluster : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void loadsWhatKubectlLists();
    void rightsAreRespected();
    void refusedToken();
    void dryRunAndRefusals();
    void submitFollowDelete();

private:
    static const ResourceStatus *statusOf(const std::vector<ResourceStatus> &all, const char *resource)
    {
        for (const ResourceStatus &status : all) {
            if (status.resource == resource) {
                return &status;
            }
        }
        return nullptr;
    }
};

void TestLiveCluster::initTestCase()
{
    TestCluster &cluster = TestCluster::shared();
    QVERIFY2(cluster.available(), cluster.reason().c_str());
}

void TestLiveCluster::loadsWhatKubectlLists()
{
    for (const char *user : {"admin", "token"}) {
        const auto source = open(user);
        QVERIFY(source);
        const Result<LoadedCluster> loaded = source->load({}, {}, {});
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().message.c_str());
        QVERIFY(!loaded->state.nodes.empty());
        QCOMPARE(names(loaded->state.nodes), kubectlNames("nodes"));
        QCOMPARE(names(loaded->state.namespaces), kubectlNames("namespaces"));
        QCOMPARE(names(loaded->state.localQueues), kubectlNames("localqueues.kueue.x-k8s.io"));
        QCOMPARE(names(loaded->state.topologies), kubectlNames("topologies.kueue.x-k8s.io"));
        QVERIFY(loaded->info.kubernetesVersion.starts_with("v1."));
        QVERIFY(std::count(loaded->info.installedKinds.begin(), loaded->info.installedKinds.end(), "Workload") == 1);
    }
}

void TestLiveCluster::rightsAreRespected()
{
    const Result<LoadedCluster> narrow = open("namespace")->load({}, {}, {});
    QVERIFY2(narrow.has_value(), narrow ? "" : narrow.error().message.c_str());
    QVERIFY(narrow->state.nodes.empty());
    QCOMPARE(names(narrow->state.localQueues), (std::set<std::string>{"hyperpod-ns-alpha-localqueue"}));
    const ResourceStatus *pods = statusOf(narrow->resources, "pods");
    QVERIFY(pods && pods->kind == ResourceStatus::Kind::Forbidden && pods->message.find(team) != std::string::npos);
    LoadScope own;
    own.ns = team;
    const Result<LoadedCluster> scoped = open("namespace")->load(own, {}, {});
    QVERIFY(scoped && statusOf(scoped->resources, "pods")->kind == ResourceStatus::Kind::Live);
    const Result<LoadedCluster> nonodes = open("nonodes")->load({}, {}, {});
    QVERIFY(nonodes && statusOf(nonodes->resources, "nodes")->kind == ResourceStatus::Kind::Forbidden);
    QVERIFY(statusOf(nonodes->resources, "pods")->kind == ResourceStatus::Kind::Live);
}

void TestLiveCluster::refusedToken()
{
    const auto source = open("badtoken");
    const Result<LoadedCluster> loaded = source->load({}, {}, {});
    QVERIFY(!loaded && loaded.error().kind == ErrorKind::Unauthorized);
    Follower follower;
    source->start(&follower, {});
    QVERIFY(waitFor([&] { return follower.status().state == ConnectionState::Denied; }));
    QVERIFY(!follower.status().error.message.empty());
    source->stop();
}

void TestLiveCluster::dryRunAndRefusals()
{
    const auto source = open("token");
    const Result<Value> dry = source->create(job("kube-dry"), true, {});
    QVERIFY2(dry.has_value(), dry ? "" : dry.error().message.c_str());
    const Result<Value> absent = source->get({"batch/v1", "Job", team, "kube-dry"}, {});
    QVERIFY(!absent && absent.error().kind == ErrorKind::NotFound);
    Value unknownField = job("kube-strict");
    unknownField["spec"]["frobnicate"] = 1;
    const Result<Value> strict = source->create(unknownField, true, {});
    QVERIFY(!strict && strict.error().kind == ErrorKind::Refused && strict.error().httpStatus == 400);
    QVERIFY(strict.error().message.find("frobnicate") != std::string::npos);
    Value invalid = job("kube-invalid");
    invalid["spec"]["parallelism"] = -1;
    const Result<Value> refused = source->create(invalid, true, {});
    QVERIFY(!refused && refused.error().kind == ErrorKind::Refused);
    Value both = job("kube-both"); // Kueue's webhook refuses two requests at once
    both["spec"]["template"]["metadata"]["annotations"]["kueue.x-k8s.io/podset-preferred-topology"] =
        "topology.k8s.aws/network-node-layer-3";
    const Result<Value> webhook = source->create(both, true, {});
    QVERIFY(!webhook && webhook.error().kind == ErrorKind::Refused);
    const Result<Value> forbidden = open("namespace")
                                        ->create(
                                            [] {
                                                Value other = job("kube-forbidden");
                                                other["metadata"]["namespace"] = "default";
                                                return other;
                                            }(),
                                            true, {});
    QVERIFY(!forbidden && forbidden.error().kind == ErrorKind::Forbidden);
}

void TestLiveCluster::submitFollowDelete()
{
    const auto source = open("token");
    Follower follower;
    source->start(&follower, {});
    QVERIFY(waitFor([&] { return follower.status().state == ConnectionState::Live; }, 30'000));
    QCOMPARE(names(follower.state().nodes), kubectlNames("nodes"));
    const Result<Value> created = source->create(job("kube-follow"), false, {});
    QVERIFY2(created.has_value(), created ? "" : created.error().message.c_str());
    const Result<Value> again = source->create(job("kube-follow"), false, {});
    QVERIFY(!again && again.error().kind == ErrorKind::Conflict);
    const auto boundPods = [&] {
        int bound = 0;
        const ClusterState state = follower.state();
        const auto known = state.job("Job", team, "kube-follow");
        for (const auto &pod : known ? state.podsOf(*known) : std::vector<std::shared_ptr<const Pod>>{}) {
            bound += pod->phase == PodPhase::Running && !pod->nodeName.empty() ? 1 : 0;
        }
        return bound;
    };
    QVERIFY(waitFor([&] { return boundPods() == 3; }, 60'000));
    const std::string uid = created->at("metadata", "uid").toString();
    const Result<void> wrong = source->remove({"batch/v1", "Job", team, "kube-follow"}, "not-this-one", {});
    QVERIFY(!wrong && wrong.error().kind == ErrorKind::Conflict);
    QVERIFY(source->remove({"batch/v1", "Job", team, "kube-follow"}, uid, {}));
    QVERIFY(waitFor(
        [&] {
            const ClusterState state = follower.state();
            bool left = state.job("Job", team, "kube-follow") != nullptr;
            for (const auto &[key, pod] : state.pods) {
                left = left || pod->ownerName.str() == "kube-follow";
            }
            return !left;
        },
        60'000));
    QElapsedTimer timer;
    timer.start();
    source->stop();
    QVERIFY(timer.elapsed() < 1000);
}

QTEST_GUILESS_MAIN(TestLiveCluster)
#include "tst_livecluster.moc"
