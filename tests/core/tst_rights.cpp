// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "core/base/json.h"
#include "core/check/check.h"
#include "core/kube/accessreview.h"
#include "core/kube/namespaces.h"
#include "tests/core/checkscene.h"
#include "tests/core/reflectorfixture.h"
#endif

#include <QTest>

#include <map>
#include <set>

/// Partial rights and old servers, scripted: what a real one does not show on demand.
using namespace hopyard::test;

namespace
{

/// A server with ten namespaces n0 … n9 of which a user may read pods in some, and discovery in the shape asked for.
struct Script {
    enum class Discovery { Aggregated, Legacy, Forbidden } discovery = Discovery::Aggregated;
    std::string acceptedVersion = "v2"; ///< of aggregated discovery
    std::string gitVersion = "v1.35.4";
    std::string kueue = "v1beta2"; ///< empty: not installed
    std::set<std::string> readable, incomplete;
    bool nodesAllowed = true, podsAllowed = false, namespacesAllowed = true;
    std::string deployment;                     ///< JSON; empty: forbidden
    std::map<std::string, std::string> reviews; ///< "verb resource" → status JSON
};

std::string resourceJson(const std::string &plural, const std::string &kind, bool namespaced)
{
    return R"({"resource":")" + plural + R"(","responseKind":{"kind":")" + kind + R"("},"scope":")" +
           (namespaced ? "Namespaced" : "Cluster") + R"(","verbs":["list","watch"]})";
}

std::string legacyResource(const std::string &plural, const std::string &kind, bool namespaced)
{
    return R"({"name":")" + plural + R"(","kind":")" + kind + R"(","namespaced":)" + (namespaced ? "true" : "false") +
           R"(,"verbs":["list","watch"]})";
}

std::string groupsJson(const Script &script, bool core)
{
    std::string items;
    if (core) {
        items =
            R"({"metadata":{},"versions":[{"version":"v1","resources":[)" + resourceJson("pods", "Pod", true) + "]}]}";
    } else {
        items = R"({"metadata":{"name":"batch"},"versions":[{"version":"v1","resources":[)" +
                resourceJson("jobs", "Job", true) + "]}]}";
        if (!script.kueue.empty()) {
            items += R"(,{"metadata":{"name":"kueue.x-k8s.io"},"versions":[{"version":")" + script.kueue +
                     R"(","resources":[)" + resourceJson("workloads", "Workload", true) + "," +
                     resourceJson("localqueues", "LocalQueue", true) + "," +
                     resourceJson("topologies", "Topology", false) + "]}]}";
        }
    }
    return R"({"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/)" + script.acceptedVersion +
           R"(","items":[)" + items + "]}";
}

void answerDiscovery(const Script &script, const Request &request, Connection &connection)
{
    const bool aggregated = script.discovery == Script::Discovery::Aggregated &&
                            request.header("accept").find("v=" + script.acceptedVersion + ";") != std::string::npos;
    if (script.discovery == Script::Discovery::Forbidden) {
        connection.respondStatus(403, "Forbidden", "paths are forbidden");
    } else if (aggregated) {
        connection.respond(200, groupsJson(script, request.path == "/api"));
    } else if (request.path == "/api") {
        connection.respond(200, R"({"kind":"APIVersions","versions":["v1"]})");
    } else {
        const auto group = [](const std::string &name, const std::string &version) {
            const std::string both =
                R"({"groupVersion":")" + name + "/" + version + R"(","version":")" + version + "\"}";
            return R"({"name":")" + name + R"(","versions":[)" + both + R"(],"preferredVersion":)" + both + "}";
        };
        connection.respond(200, R"({"kind":"APIGroupList","groups":[)" + group("batch", "v1") +
                                    (script.kueue.empty() ? "" : "," + group("kueue.x-k8s.io", script.kueue)) + "]}");
    }
}

void answerGroup(const std::string &path, Connection &connection)
{
    const std::string version = path.substr(path.rfind('/') + 1);
    const auto list = [&](const std::string &groupVersion, const std::string &resources) {
        connection.respond(200, R"({"kind":"APIResourceList","groupVersion":")" + groupVersion + R"(","resources":[)" +
                                    resources + "]}");
    };
    if (path == "/api/v1") {
        list("v1", legacyResource("pods", "Pod", true));
    } else if (path == "/apis/batch/v1") {
        list("batch/v1", legacyResource("jobs", "Job", true));
    } else {
        list("kueue.x-k8s.io/" + version, legacyResource("workloads", "Workload", true) + "," +
                                              legacyResource("localqueues", "LocalQueue", true) + "," +
                                              legacyResource("topologies", "Topology", false));
    }
}

void answerReview(const Script &script, const Request &request, Connection &connection)
{
    const Result<Value> review = parseJson(request.body);
    const Value &spec = review->at("spec");
    if (request.path.ends_with("selfsubjectrulesreviews")) {
        const std::string ns = spec.at("namespace").toString();
        const std::string rules = script.readable.count(ns)
                                      ? R"([{"verbs":["get","list","watch"],"apiGroups":[""],"resources":["pods"]}])"
                                      : R"([{"verbs":["list"],"apiGroups":[""],"resources":["configmaps"]}])";
        connection.respond(201, R"({"status":{"incomplete":)" +
                                    std::string(script.incomplete.count(ns) ? "true" : "false") +
                                    R"(,"resourceRules":)" + rules + R"(,"nonResourceRules":[]}})");
        return;
    }
    const Value &attributes = spec.at("resourceAttributes");
    const auto known =
        script.reviews.find(attributes.at("verb").toString() + " " + attributes.at("resource").toString());
    if (known == script.reviews.end()) {
        connection.respondStatus(500, "InternalError", "no authorizer today");
    } else {
        connection.respond(201, R"({"status":)" + known->second + "}");
    }
}

void answerList(const Script &script, const Request &request, Connection &connection)
{
    const std::string plural = request.path.substr(request.path.rfind('/') + 1);
    const std::string inside = "/namespaces/";
    const std::size_t at = request.path.find(inside);
    const std::string ns = at == std::string::npos || plural == "namespaces"
                               ? std::string()
                               : request.path.substr(at + inside.size(), request.path.rfind('/') - at - inside.size());
    const bool allowed = plural == "nodes"        ? script.nodesAllowed
                         : plural == "namespaces" ? script.namespacesAllowed
                         : plural == "pods"       ? script.podsAllowed || script.readable.count(ns) > 0
                                                  : ns.empty() && script.podsAllowed;
    if (!allowed) {
        connection.respondStatus(403, "Forbidden", plural + " is forbidden");
    } else if (request.isWatch()) {
        connection.beginChunks();
        connection.hang();
    } else if (plural == "namespaces") {
        std::vector<std::string> items;
        for (int i = 0; i < 10; ++i) {
            const std::string name = "n" + std::to_string(i);
            items.push_back(R"({"metadata":{"name":")" + name + R"(","uid":")" + name + R"(","resourceVersion":"1"}})");
        }
        connection.respond(200, listJson("NamespaceList", "1", items));
    } else if (plural == "pods") {
        connection.respond(200, listJson("PodList", "1", {podJson(ns.empty() ? "n0" : ns, "p-" + ns, "1")}));
    } else if (plural == "nodes") {
        connection.respond(200, listJson("NodeList", "1", {nodeJson("h1", "1")}));
    } else {
        const std::map<std::string, std::string> kinds{{"jobs", "JobList"},
                                                       {"workloads", "WorkloadList"},
                                                       {"localqueues", "LocalQueueList"},
                                                       {"topologies", "TopologyList"}};
        const auto kind = kinds.find(plural);
        const std::string group = request.path.substr(6, request.path.find('/', 6) - 6);
        connection.respond(200, listJson(kind == kinds.end() ? "List" : kind->second, "1", {}, {},
                                         plural == "jobs" ? "batch/v1" : group + "/" + script.kueue));
    }
}

FakeApi::Handler handlerOf(const Script &script)
{
    return [script](const Request &request, Connection &connection) {
        if (request.path == "/version") {
            connection.respond(200, R"({"gitVersion":")" + script.gitVersion + "\"}");
        } else if (request.path == "/api" || request.path == "/apis") {
            answerDiscovery(script, request, connection);
        } else if (request.path == "/api/v1" || request.path == "/apis/batch/v1" ||
                   request.path == "/apis/kueue.x-k8s.io/" + script.kueue) {
            answerGroup(request.path, connection);
        } else if (request.method == "POST") {
            answerReview(script, request, connection);
        } else if (request.path.find("/deployments/") != std::string::npos) {
            script.deployment.empty() ? connection.respondStatus(403, "Forbidden", "deployments are forbidden")
                                      : connection.respond(200, script.deployment);
        } else if (request.path.find("customresourcedefinitions") != std::string::npos) {
            connection.respondStatus(403, "Forbidden", "definitions are forbidden");
        } else {
            answerList(script, request, connection);
        }
    };
}

const ResourceStatus *statusOf(const std::vector<ResourceStatus> &all, const std::string &resource)
{
    for (const ResourceStatus &status : all) {
        if (status.resource == resource) {
            return &status;
        }
    }
    return nullptr;
}

int podLists(const FakeApi &server, const std::string &ns)
{
    int lists = 0;
    for (const Request &request : server.requests()) {
        lists += request.path == "/api/v1/namespaces/" + ns + "/pods" && !request.isWatch() ? 1 : 0;
    }
    return lists;
}

constexpr const char *deploymentJson =
    R"({"metadata":{"namespace":"kueue-system","name":"kueue-controller-manager"},"spec":{"template":{"spec":
{"containers":[{"name":"manager","image":"registry.k8s.io/kueue/kueue:v0.17.0"}]}}}})";

} // namespace

class TestRights : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reviewsAreKeptAndNeverGuessed();
    void readingGoesWhereRulesAllow();
    void followingGoesWhereRulesAllow();
    void whatAPersonEnteredIsTried();
    void enteredNamespacesAreFollowed();
    void theServerSaysWhoTheUserIs();
    void theCheckSaysIt();
    void namespaceNames();
    void kueueVersionIsAskedOnce();
    void serverShapes_data();
    void serverShapes();
    void nothingReadableIsStillAnAnswer();
};

void TestRights::reviewsAreKeptAndNeverGuessed()
{
    Script script;
    script.reviews["create jobs"] = R"({"allowed":true,"reason":"RBAC: allowed by a RoleBinding"})";
    script.reviews["list nodes"] = R"({"allowed":false})";
    FakeApi server(handlerOf(script));
    LiveCluster cluster(targetOf(server), noEnvironment());
    std::vector<AccessQuestion> questions{
        {"create", "batch", "jobs", "n1"}, {"list", "", "nodes", ""}, {"list", "", "pods", ""}};
    for (int i = 0; i < 20; ++i) {
        questions.push_back({"create", "batch", "jobs", "m" + std::to_string(i)});
    }
    for (int round = 0; round < 2; ++round) {
        const std::vector<AccessAnswer> answers = cluster.review(questions, {});
        QCOMPARE(answers.size(), questions.size());
        QVERIFY(answers[0].kind == AccessAnswer::Kind::Allowed &&
                answers[0].reason.find("RoleBinding") != std::string::npos);
        QVERIFY(answers[1].kind == AccessAnswer::Kind::Denied);
        QVERIFY(answers[2].kind == AccessAnswer::Kind::Unknown &&
                answers[2].reason.find("no authorizer") != std::string::npos);
        QVERIFY(answers[22].kind == AccessAnswer::Kind::Allowed);
    }
    QCOMPARE(server.count("selfsubjectaccessreviews"), 24); // only the failed one was asked again
    const Result<Value> first = parseJson(server.requests().front().body);
    QVERIFY(first && first->at("spec", "resourceAttributes").isObject());
}

void TestRights::readingGoesWhereRulesAllow()
{
    Script script;
    script.kueue.clear();
    script.readable = {"n3"};
    script.incomplete = {"n5"};
    FakeApi server(handlerOf(script));
    LiveCluster cluster(targetOf(server), noEnvironment());
    const Result<LoadedCluster> loaded = cluster.load({{}, {RecordKind::Node, RecordKind::Pod}}, {}, {});
    QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().message.c_str());
    QCOMPARE(loaded->state.pods.size(), std::size_t{1});
    const ResourceStatus *pods = statusOf(loaded->resources, "pods");
    QVERIFY(pods && pods->kind == ResourceStatus::Kind::Forbidden);
    QCOMPARE(pods->readIn, std::vector<std::string>{"n3"});
    for (int i = 0; i < 10; ++i) {
        const std::string ns = "n" + std::to_string(i);
        QCOMPARE(podLists(server, ns), i == 3 || i == 5 ? 1 : 0);
    }
    QCOMPARE(podLists(server, "default"), 1);
    QCOMPARE(server.count("selfsubjectrulesreviews"), 10);
}

void TestRights::followingGoesWhereRulesAllow()
{
    Script script;
    script.kueue.clear();
    script.readable = {"n3"};
    FakeApi server(handlerOf(script));
    ApiClient client(targetOf(server), noEnvironment());
    ClusterInfo info;
    info.defaultNamespace = "default";
    Recorder recorder;
    LiveFeed feed(
        client, info, {}, {{}, {RecordKind::Node, RecordKind::Pod, RecordKind::Namespace}}, &recorder,
        [](const ClusterInfo &) {}, quickTiming());
    QVERIFY(waitFor([&] { return recorder.pods() == 1; }));
    QVERIFY(waitFor([&] {
        const ConnectionStatus status = recorder.status();
        const ResourceStatus *pods = statusOf(status.resources, "pods");
        return pods && pods->readIn == std::vector<std::string>{"n3"} && status.state == ConnectionState::Live;
    }));
    // All namespaces are asked about; the one that may be read is there before the last answer.
    QVERIFY(waitFor([&] { return server.count("selfsubjectrulesreviews") >= 10; }));
    QCOMPARE(server.count("selfsubjectrulesreviews"), 10);
    QCOMPARE(podLists(server, "n4"), 0);
    QCOMPARE(podLists(server, "n3"), 1);
}

/// Namespaces may not be listed: those that were entered are read, and the one that may not be is named.
void TestRights::whatAPersonEnteredIsTried()
{
    Script script;
    script.kueue.clear();
    script.namespacesAllowed = false;
    script.readable = {"team-x"};
    FakeApi server(handlerOf(script));
    LiveCluster cluster(targetOf(server), noEnvironment());
    LoadScope scope;
    scope.kinds = {RecordKind::Node, RecordKind::Pod, RecordKind::Namespace};
    QVERIFY(cluster.load(scope, {}, {})->state.pods.empty());
    scope.alsoTry = {"team-x", "other", "team-x", "No/Name"};
    const Result<LoadedCluster> loaded = cluster.load(scope, {}, {});
    QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().message.c_str());
    QCOMPARE(loaded->state.pods.size(), std::size_t{1});
    const ResourceStatus *pods = statusOf(loaded->resources, "pods");
    QVERIFY(pods && pods->kind == ResourceStatus::Kind::Forbidden);
    QCOMPARE(pods->readIn, std::vector<std::string>{"team-x"});
    QVERIFY2(pods->message.find("shown are those of team-x; forbidden in other too") != std::string::npos,
             pods->message.c_str());
    QCOMPARE(podLists(server, "team-x"), 1);
    QCOMPARE(podLists(server, "other"), 1);
    QCOMPARE(podLists(server, "default"), 2);
    QCOMPARE(server.count("No"), 0);
}

void TestRights::enteredNamespacesAreFollowed()
{
    Script script;
    script.kueue.clear();
    script.namespacesAllowed = false;
    script.readable = {"team-x", "team-y"};
    FakeApi server(handlerOf(script));
    LiveCluster cluster(targetOf(server), noEnvironment());
    LoadScope scope;
    scope.kinds = {RecordKind::Node, RecordKind::Pod, RecordKind::Namespace};
    scope.alsoTry = {"team-x"};
    Recorder recorder;
    cluster.start(&recorder, scope);
    const auto readIn = [&recorder] {
        const ConnectionStatus status = recorder.status();
        const ResourceStatus *pods = statusOf(status.resources, "pods");
        return pods ? pods->readIn : std::vector<std::string>();
    };
    QVERIFY(waitFor([&] { return readIn() == std::vector<std::string>{"team-x"} && recorder.pods() == 1; }));
    // One is entered while it is connected, one taken out; nothing else is asked again.
    QVERIFY(waitFor([&] { return server.count("/api/v1/nodes") >= 2; })); // a list and a watch
    const int nodes = server.count("/api/v1/nodes");
    cluster.setNamespacesToTry({"team-y", "team-z"});
    QVERIFY(waitFor([&] { return readIn() == std::vector<std::string>{"team-y"} && recorder.pods() == 1; }));
    QVERIFY(waitFor([&] {
        const ConnectionStatus status = recorder.status();
        return statusOf(status.resources, "pods")->message.find("forbidden in team-z too") != std::string::npos;
    }));
    QCOMPARE(podLists(server, "team-x"), 1);
    QCOMPARE(podLists(server, "team-y"), 1);
    QCOMPARE(server.count("/api/v1/nodes"), nodes);
    cluster.setNamespacesToTry({"team-y", "team-x"});
    QVERIFY(waitFor([&] { return recorder.pods() == 2; }));
    QCOMPARE(podLists(server, "team-y"), 1);
    cluster.stop();
}

void TestRights::theServerSaysWhoTheUserIs()
{
    for (const int status : {201, 404, 403}) {
        FakeApi server([status](const Request &request, Connection &connection) {
            if (request.path != "/apis/authentication.k8s.io/v1/selfsubjectreviews" || request.method != "POST" ||
                request.body.find("SelfSubjectReview") == std::string::npos) {
                connection.respondStatus(500, "InternalError", "not asked for");
            } else if (status == 201) {
                connection.respond(201, R"({"kind":"SelfSubjectReview","status":{"userInfo":{"username":"jo","groups":
["team-a","system:authenticated"]}}})");
            } else {
                connection.respondStatus(status, status == 404 ? "NotFound" : "Forbidden", "no");
            }
        });
        LiveCluster cluster(targetOf(server), noEnvironment());
        const Result<UserIdentity> user = cluster.whoAmI({});
        QCOMPARE(user.has_value(), status == 201);
        if (user) {
            QCOMPARE(user->name, std::string("jo"));
            QCOMPARE(user->groups, (std::vector<std::string>{"team-a", "system:authenticated"}));
        } else if (status == 404) {
            QVERIFY(user.error().kind == ErrorKind::Unsupported);
            QVERIFY(user.error().message.find("1.28") != std::string::npos);
        } else {
            QVERIFY(user.error().kind == ErrorKind::Forbidden);
        }
    }
}

void TestRights::theCheckSaysIt()
{
    const auto item = [](const std::optional<UserIdentity> &user, const std::string &actingAs) {
        Scene scene = healthy();
        scene.facts.user = user;
        scene.facts.userProblem = user ? "" : "that came with Kubernetes 1.28";
        scene.info.actingAs = actingAs;
        return scene.item("user");
    };
    const CheckItem somebody = item(UserIdentity{"jo", {"team-a", "system:authenticated"}}, {});
    QVERIFY(somebody.status == CheckStatus::Ok);
    QVERIFY2(somebody.detail.find("jo") != std::string::npos && somebody.detail.find("team-a") != std::string::npos,
             somebody.detail.c_str());
    const CheckItem acting = item(UserIdentity{"kim", {}}, "kim");
    QVERIFY2(acting.detail.find("act as") != std::string::npos, acting.detail.c_str());
    const CheckItem anonymous = item(UserIdentity{"system:anonymous", {"system:unauthenticated"}}, {});
    QVERIFY(anonymous.status == CheckStatus::Warning && !anonymous.fix.empty());
    const CheckItem unknown = item({}, {});
    QVERIFY(unknown.status == CheckStatus::Unknown && !unknown.fix.empty());
    QVERIFY(unknown.detail.find("1.28") != std::string::npos);
}

void TestRights::namespaceNames()
{
    for (const char *typed : {"x", "ns/x", "namespace/x", "namespaces/x"}) {
        QCOMPARE(withoutNamespacePrefix(typed), std::string("x"));
    }
    QCOMPARE(withoutNamespacePrefix("ns/ns/x"), std::string("ns/x")); // once, as kubectl
    QCOMPARE(withoutNamespacePrefix("pods/x"), std::string("pods/x"));
    QCOMPARE(namespacesToTry("own", {"b", "own", "a", "b", "", "A_b"}), (std::vector<std::string>{"own", "b", "a"}));
    QCOMPARE(namespacesToTry({}, {"b"}), std::vector<std::string>{"b"});
}

void TestRights::kueueVersionIsAskedOnce()
{
    Script script;
    script.podsAllowed = true;
    for (const bool readable : {true, false}) {
        script.deployment = readable ? deploymentJson : "";
        FakeApi server(handlerOf(script));
        LiveCluster cluster(targetOf(server), noEnvironment());
        const Result<LoadedCluster> loaded = cluster.load({}, {}, {});
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().message.c_str());
        QCOMPARE(loaded->info.kueueVersion, readable ? std::string("v0.17.0") : std::string());
        QVERIFY(loaded->info.kueueVersionOrigin.find("kueue-system/kueue-controller-manager") != std::string::npos);
        QCOMPARE(server.count("/deployments/"), 1);
        Recorder recorder;
        cluster.start(&recorder, {});
        QVERIFY(waitFor([&] {
            const ConnectionStatus status = recorder.status();
            return status.state == ConnectionState::Live && !status.info.kueueVersionOrigin.empty();
        }));
        QCOMPARE(recorder.status().info.kueueVersion, readable ? std::string("v0.17.0") : std::string());
        cluster.retryNow();
        QVERIFY(waitFor([&] { return cluster.info().kueueVersion == recorder.status().info.kueueVersion; }));
        QCOMPARE(server.count("/configmaps/kueue-manager-config"), 2);
        QCOMPARE(server.count("/deployments/"), 2); // one a reading, one a connection that is followed
        cluster.stop();
    }
}

void TestRights::serverShapes_data()
{
    QTest::addColumn<int>("discovery");
    QTest::addColumn<QString>("accepted");
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("kueue");
    const auto aggregated = static_cast<int>(Script::Discovery::Aggregated);
    const auto legacy = static_cast<int>(Script::Discovery::Legacy);
    QTest::newRow("1.28, beta discovery, Kueue v1beta1 only") << aggregated << "v2beta1"
                                                              << "v1.28.15-eks-5e0fdde"
                                                              << "v1beta1";
    QTest::newRow("1.29") << aggregated << "v2beta1"
                          << "v1.29.9"
                          << "v1beta1";
    QTest::newRow("1.30") << aggregated << "v2"
                          << "v1.30.4+k3s1"
                          << "v1beta1";
    QTest::newRow("1.31, group by group") << legacy << "v2"
                                          << "v1.31.1"
                                          << "v1beta1";
    QTest::newRow("1.32, no Kueue") << aggregated << "v2"
                                    << "v1.32.0"
                                    << "";
    QTest::newRow("1.33, group by group, no Kueue") << legacy << "v2"
                                                    << "v1.33.0"
                                                    << "";
    QTest::newRow("1.34, old Topology") << aggregated << "v2"
                                        << "v1.34.2-gke.1"
                                        << "v1alpha1";
    QTest::newRow("1.35") << aggregated << "v2"
                          << "v1.35.4"
                          << "v1beta2";
}

void TestRights::serverShapes()
{
    QFETCH(int, discovery);
    QFETCH(QString, accepted);
    QFETCH(QString, version);
    QFETCH(QString, kueue);
    Script script;
    script.discovery = static_cast<Script::Discovery>(discovery);
    script.acceptedVersion = accepted.toStdString();
    script.gitVersion = version.toStdString();
    script.kueue = kueue.toStdString();
    script.podsAllowed = true;
    FakeApi server(handlerOf(script));
    LiveCluster cluster(targetOf(server), noEnvironment());
    const Result<LoadedCluster> loaded = cluster.load({}, {}, {});
    QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().message.c_str());
    QCOMPARE(loaded->info.kubernetesVersion, script.gitVersion);
    QCOMPARE(loaded->state.pods.size(), std::size_t{1});
    const ResourceStatus *workloads = statusOf(loaded->resources, "workloads");
    QVERIFY(workloads);
    QVERIFY(workloads->kind ==
            (script.kueue.empty() ? ResourceStatus::Kind::NotInstalled : ResourceStatus::Kind::Live));
    QCOMPARE(server.count("/apis/kueue.x-k8s.io/" + script.kueue + "/workloads"), script.kueue.empty() ? 0 : 1);
    const CheckFacts facts = gatherCheckFacts(cluster, loaded->info, "n1", {});
    const std::vector<CheckItem> items =
        checkCluster({loaded->state, loaded->info, loaded->resources, "n1", true, facts});
    QCOMPARE(items.size(), checkIds().size());
    for (const CheckItem &item : items) {
        QVERIFY2(!item.detail.empty(), item.id.c_str());
        if (item.id == "server-version" || item.id == "job-kinds") {
            QVERIFY2(item.status == CheckStatus::Ok, item.detail.c_str());
        }
        if (item.id == "kueue") {
            QVERIFY2(item.status == (script.kueue.empty() ? CheckStatus::Missing : CheckStatus::Ok),
                     item.detail.c_str());
        }
    }
}

void TestRights::nothingReadableIsStillAnAnswer()
{
    Script script;
    script.discovery = Script::Discovery::Forbidden;
    script.nodesAllowed = script.namespacesAllowed = false;
    FakeApi server(handlerOf(script));
    LiveCluster cluster(targetOf(server), noEnvironment());
    const Result<LoadedCluster> loaded = cluster.load({}, {}, {});
    QVERIFY(!loaded && loaded.error().kind == ErrorKind::Forbidden);
    QCOMPARE(cluster.info().kubernetesVersion, script.gitVersion);
    QCOMPARE(server.count("selfsubjectrulesreviews"), 0);
    const std::size_t asked = server.requests().size();
    QVERIFY2(asked < 20, std::to_string(asked).c_str());
}

QTEST_GUILESS_MAIN(TestRights)
#include "tst_rights.moc"
