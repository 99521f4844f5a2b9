// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "core/base/json.h"
#include "core/base/log.h"
#include "core/kube/apiclient.h"
#include "core/kube/livecluster.h"
#include "tests/support/fakeapi.h"

#include <fstream>
#include <future>
#include <mutex>
#endif

#include <QTemporaryDir>
#include <QTest>

using namespace hopyard::core;
using namespace hopyard::test;
using namespace std::chrono_literals;
using Request = FakeApi::Request;
using Connection = FakeApi::Connection;

namespace
{

constexpr const char *canary = "canary-5d1f0c9e7b";

HttpResponse fetch(HttpSession &session, HttpRequest request)
{
    std::promise<HttpResponse> promise;
    request.onDone = [&promise](HttpResponse response) { promise.set_value(std::move(response)); };
    session.submit(std::move(request));
    return promise.get_future().get();
}

HttpResponse fetch(const TransportConfig &config, const std::string &url)
{
    HttpSession session(config);
    HttpRequest request;
    request.url = url;
    return fetch(session, std::move(request));
}

void greet(const Request &, Connection &connection)
{
    connection.respond(200, "{}");
}

const TestCertificate &authority()
{
    static const TestCertificate certificate = makeAuthority("hopyard test authority");
    return certificate;
}
const TestCertificate &otherAuthority()
{
    static const TestCertificate certificate = makeAuthority("another authority");
    return certificate;
}
const TestCertificate &serverCertificate()
{
    static const TestCertificate certificate = makeCertificate(authority(), "server");
    return certificate;
}

TransportConfig trusting(const TestCertificate &ca)
{
    TransportConfig config;
    config.caPem = ca.certificate;
    config.userName = "jo";
    return config;
}

ConnectionTarget targetOf(const FakeApi &server, const std::string &token = canary)
{
    ConnectionTarget target;
    target.contextName = "test";
    target.cluster.name = "test";
    target.cluster.server = server.url();
    target.cluster.caData = authority().certificate;
    target.user.name = "jo";
    target.user.token = token;
    return target;
}

Environment noEnvironment()
{
    return [](const std::string &) { return std::optional<std::string>(); };
}

Value jobManifest()
{
    return *parseJson(R"({"apiVersion":"batch/v1","kind":"Job","metadata":{"name":"j","namespace":"n"},"spec":{}})");
}

const char *discovery =
    R"({"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","items":[{"metadata":{"name":"batch"},"versions":[{"version":"v1",
"resources":[{"resource":"jobs","responseKind":{"group":"batch","version":"v1","kind":"Job"},"scope":"Namespaced","singularResource":"job","verbs":["list","create"]}]}]}]})";

bool answerDiscovery(const Request &request, Connection &connection)
{
    if (request.path == "/api" || request.path == "/apis") {
        connection.respond(200, request.path == "/apis" ? discovery : R"({"kind":"APIGroupDiscoveryList","items":[]})");
        return true;
    }
    if (request.path == "/version") {
        connection.respond(200, R"({"gitVersion":"v1"})");
        return true;
    }
    return false;
}

} // namespace

class TestHttpSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void trustsOnlyTheClusterAuthority();
    void namesTlsProblems();
    void tlsServerName();
    void clientCertificate();
    void silenceRefusalAndCuts();
    void aLivelyConnectionDoesNotHideASilentOne();
    void redirectsAreNotFollowed();
    void warnings();
    void credentialsOnlyOverTls();
    void refusedCredentialIsRenewedOnce();
    void createSettlesLostAnswers();
    void createDoesNotTouchAnothersObject();
    void createIsNotRepeatedOnRefusal();
    void busyServerIsAskedAgain();
    void noSecretInErrorsOrLogs();
    void legacyDiscovery();
};

void TestHttpSession::trustsOnlyTheClusterAuthority()
{
    FakeApi server(greet, serverCertificate());
    QCOMPARE(fetch(trusting(authority()), server.url()).status, 200);
    // The system's certificate folder holds the server's authority; the kubeconfig names another one: no trust.
    QTemporaryDir folder;
    std::ofstream(folder.filePath(QString::fromStdString(hashedName(authority().certificate))).toStdString())
        << authority().certificate;
    TransportConfig system;
    system.caPath = folder.path().toStdString();
    QCOMPARE(fetch(system, server.url()).status, 200); // the folder works
    TransportConfig config = trusting(otherAuthority());
    config.caPath = folder.path().toStdString();
    const HttpResponse response = fetch(config, server.url());
    QCOMPARE(response.status, 0);
    QVERIFY(response.error && response.neverSent);
    QVERIFY2(response.error->message.find("not trusted") != std::string::npos, response.error->message.c_str());
    TransportConfig insecure;
    insecure.insecure = true;
    QCOMPARE(fetch(insecure, server.url()).status, 200);
}

void TestHttpSession::namesTlsProblems()
{
    FakeApi expired(greet, makeCertificate(authority(), "old", {"127.0.0.1"}, -3));
    QVERIFY(fetch(trusting(authority()), expired.url()).error->message.find("expired") != std::string::npos);
    FakeApi misnamed(greet, makeCertificate(authority(), "other", {"other.example"}));
    const HttpResponse wrongName = fetch(trusting(authority()), misnamed.url());
    QVERIFY2(wrongName.error->message.find("tls-server-name") != std::string::npos, wrongName.error->message.c_str());
    QVERIFY2(wrongName.error->message.find("it holds other.example") != std::string::npos,
             wrongName.error->message.c_str());
    FakeApi plain(greet);
    const HttpResponse noTls = fetch(trusting(authority()), "https://127.0.0.1:" + std::to_string(plain.port()));
    QVERIFY(noTls.error->kind == ErrorKind::Unreachable);
    QVERIFY2(noTls.error->message.find("TLS") != std::string::npos, noTls.error->message.c_str());
}

void TestHttpSession::tlsServerName()
{
    FakeApi server(
        [](const Request &request, Connection &connection) { connection.respond(200, request.header("host")); },
        makeCertificate(authority(), "inner", {"inner.example"}));
    TransportConfig config = trusting(authority());
    config.tlsServerName = "inner.example";
    const HttpResponse response = fetch(config, server.url() + "/api");
    QCOMPARE(response.status, 200);
    QCOMPARE(response.body, "127.0.0.1:" + std::to_string(server.port()));
}

void TestHttpSession::clientCertificate()
{
    FakeApi server(greet, serverCertificate(), authority().certificate);
    const TestCertificate mine = makeCertificate(authority(), "jo", {});
    HttpSession session(trusting(authority()));
    HttpRequest request;
    request.url = server.url();
    request.clientCertificate = mine.certificate;
    request.clientKey = mine.key;
    QCOMPARE(fetch(session, request).status, 200);
    HttpRequest without;
    without.url = server.url();
    QVERIFY(fetch(session, without).error); // the connection of another identity is not reused
    request.clientKey = makeCertificate(authority(), "x", {}).key;
    // curl tells identities apart by certificate alone, so the broken pair needs a connection of its own.
    HttpSession another(trusting(authority()));
    const HttpResponse mismatch = fetch(another, request);
    QVERIFY(mismatch.error);
    QVERIFY2(mismatch.error->message.find("user \"jo\"") != std::string::npos, mismatch.error->message.c_str());
}

void TestHttpSession::silenceRefusalAndCuts()
{
    FakeApi server([](const Request &request, Connection &connection) {
        if (request.path == "/silent") {
            connection.hang();
        } else if (request.path == "/drip") {
            connection.beginChunks();
            for (int i = 0; i < 6; ++i) {
                std::this_thread::sleep_for(100ms);
                connection.chunk("x");
            }
            connection.endChunks();
        } else {
            connection.raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
            connection.cut();
        }
    });
    HttpSession session(TransportConfig{});
    HttpRequest request;
    request.url = server.url() + "/silent";
    request.silenceLimit = 400ms;
    const HttpResponse silent = fetch(session, request);
    QVERIFY(silent.error && silent.error->kind == ErrorKind::Timeout && !silent.neverSent);
    request.url = server.url() + "/drip";
    const HttpResponse drip = fetch(session, request); // slow, but never silent
    QVERIFY(!drip.error);
    QCOMPARE(drip.body, std::string("xxxxxx"));
    request.url = server.url() + "/cut";
    const HttpResponse cut = fetch(session, request);
    QVERIFY(cut.error && cut.error->kind == ErrorKind::Unreachable && cut.connectionLost && !cut.neverSent);
    server.pause();
    const HttpResponse refused = fetch(session, request);
    QVERIFY(refused.error && refused.error->kind == ErrorKind::Unreachable && refused.neverSent &&
            !refused.connectionLost);
    request.url = "https://no-such-host.invalid";
    const HttpResponse unresolved = fetch(session, request);
    QVERIFY(unresolved.error && unresolved.neverSent);
    QVERIFY(unresolved.error->kind == ErrorKind::Unreachable || unresolved.error->kind == ErrorKind::Timeout);
}

void TestHttpSession::aLivelyConnectionDoesNotHideASilentOne()
{
    std::atomic<int> drops{0};
    FakeApi server([&drops](const Request &request, Connection &connection) {
        connection.beginChunks();
        connection.chunk("x");
        if (request.path == "/silent") {
            connection.hang();
            return;
        }
        while (connection.isOpen() && connection.chunk("x")) {
            ++drops;
            std::this_thread::sleep_for(10ms);
        }
    });
    HttpSession session(TransportConfig{});
    std::promise<void> opened;
    std::atomic<int> ended{0};
    HttpRequest request;
    request.url = server.url() + "/silent";
    request.silenceLimit = request.totalLimit = 0ms;
    request.onData = [](std::string_view) { return true; };
    request.onDone = [&ended](HttpResponse) { ++ended; };
    HttpRequest lively = request;
    request.onOpen = [&opened] { opened.set_value(); };
    session.submit(std::move(request));
    opened.get_future().wait();
    lively.url = server.url() + "/drip";
    session.submit(std::move(lively));
    QTRY_VERIFY(drops > 5 && session.connections() == 2);
    const auto before = session.lastByte();
    const int seen = drops;
    QTRY_VERIFY(drops > seen + 20);
    QVERIFY(session.lastByte() == before);
    session.dropConnections();
    QTRY_VERIFY(ended == 2);
}

void TestHttpSession::redirectsAreNotFollowed()
{
    FakeApi target(greet);
    FakeApi server(
        [&](const Request &, Connection &connection) {
            connection.respond(302, "", "text/html", {"Location: " + target.url() + "/login"});
        },
        serverCertificate());
    ApiClient client(targetOf(server), noEnvironment());
    ApiRequest request;
    request.path = "/api";
    const ApiResponse response = client.sendAndWait(request, {});
    QVERIFY(!response.ok());
    QVERIFY2(response.error->message.find(target.url()) != std::string::npos, response.error->message.c_str());
    QCOMPARE(target.connections(), 0);
}

void TestHttpSession::warnings()
{
    const std::string several =
        "299 - \"one\", 299 - \"two \\\"quoted\\\"\" \"Mon, 01 Jan 2026 00:00:00 GMT\", 199 - \"other\"";
    QCOMPARE(parseWarningHeader(several), (std::vector<std::string>{"one", "two \"quoted\""}));
    const std::string broken = "299 - \"good\", 299 - broken";
    QCOMPARE(parseWarningHeader(broken), (std::vector<std::string>{"good"}));
    FakeApi server([](const Request &, Connection &connection) {
        connection.respond(200, "{}", "application/json", {"Warning: 299 - \"v1beta1 is old\""});
    });
    ApiClient client(targetOf(server), noEnvironment());
    ApiRequest request;
    request.path = "/api";
    client.sendAndWait(request, {});
    client.sendAndWait(request, {});
    QCOMPARE(client.warnings(), (std::vector<std::string>{"v1beta1 is old"}));
}

void TestHttpSession::credentialsOnlyOverTls()
{
    FakeApi plain(greet);
    FakeApi secure(greet, serverCertificate());
    ApiRequest request;
    request.path = "/api";
    ApiClient first(targetOf(plain), noEnvironment());
    first.sendAndWait(request, {});
    QCOMPARE(plain.requests().at(0).header("authorization"), std::string());
    ConnectionTarget target = targetOf(secure);
    target.cluster.server += "/k8s/clusters/x";
    target.user.impersonation.user = "ann";
    target.user.impersonation.groups = {"g"};
    ApiClient second(target, noEnvironment());
    second.sendAndWait(request, {});
    const Request seen = secure.requests().at(0);
    QCOMPARE(seen.header("authorization"), std::string("Bearer ") + canary);
    QCOMPARE(seen.header("impersonate-user"), std::string("ann"));
    QCOMPARE(seen.path, std::string("/k8s/clusters/x/api"));
    QVERIFY(seen.header("user-agent").starts_with("hopyard/"));
}

void TestHttpSession::refusedCredentialIsRenewedOnce()
{
    std::atomic<bool> accept{true};
    FakeApi server(
        [&](const Request &request, Connection &connection) {
            if (accept && request.header("authorization") == "Bearer new") {
                connection.respond(200, "{}");
            } else {
                connection.respondStatus(401, "Unauthorized", "Unauthorized");
            }
        },
        serverCertificate());
    QTemporaryDir folder;
    const std::string file = folder.filePath("token").toStdString();
    std::ofstream(file) << "old";
    ConnectionTarget target = targetOf(server, {});
    target.user.tokenFile = file;
    ApiClient client(target, noEnvironment());
    ApiRequest request;
    request.path = "/api";
    QVERIFY(client.sendAndWait(request, {}).error->kind == ErrorKind::Unauthorized); // the file holds nothing newer
    QCOMPARE(server.requests().size(), std::size_t{1});
    std::ofstream(file) << "new";
    QVERIFY(client.sendAndWait(request, {}).ok());
    QCOMPARE(server.requests().size(), std::size_t{3});
    accept = false;
    std::ofstream(file) << "newer";
    QVERIFY(!client.sendAndWait(request, {}).ok());
    QCOMPARE(server.requests().size(), std::size_t{5}); // one renewal, one replay, no more
}

void TestHttpSession::createSettlesLostAnswers()
{
    std::mutex mutex;
    std::string stored;
    FakeApi server([&](const Request &request, Connection &connection) {
        if (answerDiscovery(request, connection)) {
            return;
        }
        const std::lock_guard lock(mutex);
        if (request.method == "POST") {
            stored = request.body;
            connection.cut(); // stored, but the answer is lost
        } else if (stored.empty()) {
            connection.respondStatus(404, "NotFound", "no such job");
        } else {
            connection.respond(200, stored);
        }
    });
    LiveCluster cluster(targetOf(server), noEnvironment());
    const Result<Value> created = cluster.create(jobManifest(), false, {});
    QVERIFY2(created.has_value(), created ? "" : created.error().message.c_str());
    int posts = 0;
    for (const Request &request : server.requests()) {
        posts += request.method == "POST" ? 1 : 0;
        if (request.method == "POST") {
            QCOMPARE(request.param("fieldValidation"), std::string("Strict"));
            QCOMPARE(request.param("fieldManager"), std::string("hopyard"));
            QCOMPARE(request.path, std::string("/apis/batch/v1/namespaces/n/jobs"));
        }
    }
    QCOMPARE(posts, 1);
    QVERIFY(!created->at("metadata", "annotations", "hopyard.dev/submission-id").toString().empty());
}

void TestHttpSession::createDoesNotTouchAnothersObject()
{
    FakeApi server([&](const Request &request, Connection &connection) {
        if (answerDiscovery(request, connection)) {
            return;
        }
        if (request.method == "POST") {
            connection.cut();
        } else {
            connection.respond(
                200, R"({"metadata":{"name":"j","annotations":{"hopyard.dev/submission-id":"somebody else's"}}})");
        }
    });
    LiveCluster cluster(targetOf(server), noEnvironment());
    const Result<Value> created = cluster.create(jobManifest(), false, {});
    QVERIFY(!created);
    QVERIFY(created.error().kind == ErrorKind::Conflict);
    QVERIFY(created.error().message.find("Job/n/j was not created") != std::string::npos);
}

void TestHttpSession::createIsNotRepeatedOnRefusal()
{
    FakeApi server([&](const Request &request, Connection &connection) {
        if (!answerDiscovery(request, connection)) {
            connection.respondStatus(422, "Invalid", "Job is invalid: spec.template: Required value");
        }
    });
    LiveCluster cluster(targetOf(server), noEnvironment());
    const Result<Value> created = cluster.create(jobManifest(), true, {});
    QVERIFY(!created && created.error().kind == ErrorKind::Refused);
    QCOMPARE(created.error().httpStatus, 422);
    QVERIFY(created.error().message.find("spec.template") != std::string::npos);
    QCOMPARE(server.count("dryRun=All"), 1);
    QVERIFY(server.requests().back().body.find("submission-id") == std::string::npos);
    const Result<Value> unknown =
        cluster.create(*parseJson(R"({"apiVersion":"batch/v9","kind":"Job","metadata":{"name":"j"}})"), true, {});
    QVERIFY(!unknown && unknown.error().kind == ErrorKind::NotFound);
    QVERIFY(unknown.error().message.find("batch/v9") != std::string::npos);
}

void TestHttpSession::busyServerIsAskedAgain()
{
    std::atomic<int> posts{0};
    FakeApi server([&](const Request &request, Connection &connection) {
        if (answerDiscovery(request, connection)) {
            return;
        }
        if (++posts == 1) {
            connection.respondStatus(429, "TooManyRequests", "busy", {"Retry-After: 1"});
        } else {
            connection.respond(201, request.body);
        }
    });
    LiveCluster cluster(targetOf(server), noEnvironment());
    QVERIFY(cluster.create(jobManifest(), false, {}));
    QCOMPARE(posts.load(), 2);
}

/// A known token and a known password must not turn up in anything that is said.
void TestHttpSession::noSecretInErrorsOrLogs()
{
    std::mutex mutex;
    std::string said;
    setLogHandler([&](LogLevel, std::string_view, std::string_view text) {
        const std::lock_guard lock(mutex);
        said += text;
    });
    const auto keep = [&](const Error &error) {
        const std::lock_guard lock(mutex);
        said += error.message + error.detail;
    };
    struct Listener final : SourceListener {
        std::function<void(const Error &)> keep;
        std::atomic<int> calls{0};
        void handleChanges(ChangeSet) override {}
        void handleStatus(const ConnectionStatus &status) override
        {
            keep(status.error);
            for (const std::string &warning : status.warnings) {
                keep(Error{ErrorKind::Internal, warning});
            }
            ++calls;
        }
    } listener;
    listener.keep = keep;
    FakeApi server(
        [&](const Request &request, Connection &connection) {
            // A server that repeats what it was sent, in every way it can.
            const std::string echo = request.header("authorization");
            if (request.path == "/api") {
                connection.respondStatus(401, "Unauthorized", "refused: " + echo);
            } else if (request.path == "/apis") {
                connection.respond(502, "<html>" + echo + "</html>", "text/html", {"Warning: 299 - \"" + echo + "\""});
            } else if (request.path == "/version") {
                connection.respond(200, echo, "text/plain");
            } else {
                connection.respondStatus(403, "Forbidden", "no: " + echo);
            }
        },
        serverCertificate());
    LiveCluster cluster(targetOf(server), noEnvironment());
    const Result<LoadedCluster> loaded = cluster.load({}, {}, {});
    QVERIFY(!loaded);
    keep(loaded.error());
    const Result<Value> created = cluster.create(jobManifest(), false, {});
    QVERIFY(!created);
    keep(created.error());
    cluster.start(&listener, {});
    QVERIFY(waitFor([&] { return listener.calls > 3; }));
    cluster.stop();
    setLogHandler({});
    QVERIFY(!said.empty());
    QVERIFY2(said.find(canary) == std::string::npos, said.c_str());
}

void TestHttpSession::legacyDiscovery()
{
    FakeApi server([](const Request &request, Connection &connection) {
        if (request.path == "/api") {
            connection.respond(200, R"({"kind":"APIVersions","versions":["v1"]})");
        } else if (request.path == "/apis") {
            connection.respond(
                200,
                R"({"kind":"APIGroupList","groups":[{"name":"kueue.x-k8s.io","versions":[{"groupVersion":"kueue.x-k8s.io/v1beta1"}],
              "preferredVersion":{"groupVersion":"kueue.x-k8s.io/v1beta1"}},{"name":"dead","versions":[{"groupVersion":"dead/v1"}]}]})");
        } else if (request.path == "/apis/kueue.x-k8s.io/v1beta1") {
            connection.respond(
                200,
                R"({"kind":"APIResourceList","groupVersion":"kueue.x-k8s.io/v1beta1","resources":[{"name":"workloads","singularName":"workload",
              "kind":"Workload","namespaced":true,"verbs":["list"]},{"name":"workloads/status","kind":"Workload","namespaced":true,"verbs":["get"]}]})");
        } else {
            connection.respondStatus(503, "ServiceUnavailable", "dead");
        }
    });
    ApiClient client(targetOf(server), noEnvironment());
    const Result<Discovered> found = discoverAndWait(client, {});
    QVERIFY(found);
    const Result<ApiResource> workload = found->catalogue.find("", "Workloads.kueue.x-k8s.io");
    QVERIFY(workload);
    QCOMPARE(workload->path("n"), std::string("/apis/kueue.x-k8s.io/v1beta1/namespaces/n/workloads"));
    QVERIFY(!found->unavailable.empty());
}

QTEST_GUILESS_MAIN(TestHttpSession)
#include "tst_httpsession.moc"
