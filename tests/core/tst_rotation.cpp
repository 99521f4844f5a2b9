// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "tests/core/reflectorfixture.h"

#include <filesystem>
#include <fstream>
#include <set>
#endif

#include <QTemporaryDir>
#include <QTest>

/// Credentials that change while a cluster is followed: nobody notices, and nobody is asked more than once.
using namespace hopyard::test;

namespace
{

const TestCertificate &authority()
{
    static const TestCertificate certificate = makeAuthority("a cluster");
    return certificate;
}

std::string bookmarkOf(const std::string &path)
{
    const std::string plural = path.substr(path.rfind('/') + 1);
    const std::string kind = plural == "nodes"        ? "Node"
                             : plural == "pods"       ? "Pod"
                             : plural == "namespaces" ? "Namespace"
                                                      : "Job";
    return R"({"kind":")" + kind + R"(","apiVersion":")" + (kind == "Job" ? "batch/v1" : "v1") +
           R"(","metadata":{"resourceVersion":"2"}})";
}

/// A TLS server that follows who may come in. Watches last until they are ended.
class TokenServer
{
public:
    TokenServer()
        : m_server([this](const Request &request, Connection &connection) { answer(request, connection); },
                   makeCertificate(authority(), "server"))
    {
    }
    FakeApi &api() { return m_server; }
    void accept(const std::set<std::string> &tokens)
    {
        const std::lock_guard lock(m_mutex);
        m_accepted = tokens;
    }
    void endWatches() { ++m_generation; }
    int refusals() const { return m_refusals; }
    int watches() const { return m_watches; }
    /// Requests that came with the token and were let in.
    int uses(const std::string &token) const
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_uses.find(token);
        return found == m_uses.end() ? 0 : found->second;
    }

private:
    bool letIn(const Request &request)
    {
        const std::lock_guard lock(m_mutex);
        const std::string header = request.header("authorization");
        const std::string token = header.starts_with("Bearer ") ? header.substr(7) : std::string();
        if (!m_accepted.empty() && m_accepted.count(token) == 0) {
            ++m_refusals;
            return false;
        }
        ++m_uses[token];
        return true;
    }

    void answer(const Request &request, Connection &connection)
    {
        if (!letIn(request)) {
            connection.respondStatus(401, "Unauthorized", "Unauthorized");
        } else if (request.isWatch()) {
            const int generation = m_generation;
            connection.beginChunks();
            ++m_watches;
            waitFor([&] { return m_generation != generation || !connection.isOpen(); }, 60'000);
            --m_watches;
            // A watch that says nothing and ends at once would be trouble of another kind.
            connection.chunk(eventJson("BOOKMARK", bookmarkOf(request.path)) + "\n");
            connection.endChunks();
        } else if (request.path == "/api/v1/pods") {
            connection.respond(200, listJson("PodList", "1", {podJson("a", "p", "1")}));
        } else {
            answerBareCluster(request, connection);
        }
    }

    mutable std::mutex m_mutex;
    std::set<std::string> m_accepted; ///< empty: all
    std::map<std::string, int> m_uses;
    std::atomic<int> m_generation{0}, m_refusals{0}, m_watches{0};
    FakeApi m_server; ///< last: its threads use the rest
};

constexpr int watchedTypes = 4; // nodes, pods, namespaces, jobs

struct LiveFeedOf {
    LiveFeedOf(TokenServer &server, const KubeUser &user)
        : client(target(server, user), noEnvironment())
        , feed(std::make_unique<LiveFeed>(
              client, ClusterInfo(), std::vector<std::string>{}, LoadScope(), &recorder, [](const ClusterInfo &) {},
              timing()))
    {
    }
    ~LiveFeedOf() { feed.reset(); }
    static ReflectorTiming timing()
    {
        ReflectorTiming timing = quickTiming();
        timing.http1Pause = 50ms; // between the watches of types that take turns over HTTP/1.1
        return timing;
    }
    static ConnectionTarget target(TokenServer &server, const KubeUser &user)
    {
        ConnectionTarget target = targetOf(server.api());
        target.cluster.caData = authority().certificate;
        target.user = user;
        return target;
    }
    bool isLive() const { return recorder.status().state == ConnectionState::Live; }
    bool flickered() const
    {
        return recorder.saw(ConnectionState::Stale) || recorder.saw(ConnectionState::Denied) ||
               recorder.saw(ConnectionState::Failed);
    }
    std::string trouble() const
    {
        const ConnectionStatus status = recorder.status();
        return std::string(toString(status.state)) + ": " + status.error.message;
    }
    Recorder recorder;
    ApiClient client;
    std::unique_ptr<LiveFeed> feed;
};

} // namespace

class TestRotation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tokenFileIsWrittenAnew();
    void pluginIsAskedBeforeItsTokenExpires();
    void aRefusalAsksThePluginOnce();
    void aRefusalThatStaysIsToldOnce();

private:
    std::string file(const char *name) const { return m_dir.filePath(name).toStdString(); }
    void write(const std::string &path, const std::string &text) const
    {
        std::ofstream(path + ".new") << text;
        std::filesystem::rename(path + ".new", path);
    }
    /// Tokens t1, t2 … one a run; `expires` is what date(1) understands.
    KubeUser pluginUser(const char *name, const std::string &expires) const
    {
        const std::string runs = file(name);
        KubeUser user;
        user.name = "u";
        user.exec.emplace();
        user.exec->apiVersion = "client.authentication.k8s.io/v1beta1";
        user.exec->command = "/bin/sh";
        const std::string script =
            "echo x >> RUNS; n=$(wc -l < RUNS); until=; test -z 'WHEN' || until=$(date -u -d 'WHEN' "
            "'+,\"expirationTimestamp\":\"%Y-%m-%dT%H:%M:%SZ\"');"
            "printf '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1beta1\","
            "\"status\":{\"token\":\"t%d\"%s}}' $n \"$until\"";
        QString text = QString::fromStdString(script);
        text.replace("RUNS", QString::fromStdString(runs)).replace("WHEN", QString::fromStdString(expires));
        user.exec->args = {"-c", text.toStdString()};
        return user;
    }
    int runs(const char *name) const
    {
        std::ifstream stream(file(name));
        return static_cast<int>(
            std::count(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>(), '\n'));
    }
    QTemporaryDir m_dir;
};

/// Bound service account tokens are: every hour or so the file holds another one, and the old one goes on for a while.
void TestRotation::tokenFileIsWrittenAnew()
{
    TokenServer server;
    server.accept({"one"});
    KubeUser user;
    user.name = "u";
    user.tokenFile = file("token");
    write(user.tokenFile, "one\n");
    LiveFeedOf live(server, user);
    QVERIFY(waitFor([&] { return live.isLive() && server.watches() == watchedTypes; }));
    write(user.tokenFile, "two\n");
    server.accept({"two"});
    // Streams that are open go on; what is asked next comes with the new one, after one refusal at most a request.
    QCOMPARE(server.watches(), watchedTypes);
    server.endWatches();
    QVERIFY(waitFor([&] { return server.uses("two") >= watchedTypes && server.watches() == watchedTypes; }));
    QVERIFY2(server.refusals() <= watchedTypes, std::to_string(server.refusals()).c_str());
    server.endWatches();
    const int refusals = server.refusals();
    QVERIFY(waitFor([&] { return server.uses("two") >= 2 * watchedTypes && server.watches() == watchedTypes; }));
    QCOMPARE(server.refusals(), refusals);
    QVERIFY2(!live.flickered(), live.trouble().c_str());
    QVERIFY2(live.isLive(), live.trouble().c_str());
    QCOMPARE(live.recorder.replacing(), 1);
}

void TestRotation::pluginIsAskedBeforeItsTokenExpires()
{
    TokenServer server;
    // Asked for a minute before they expire, that is two seconds from now.
    LiveFeedOf live(server, pluginUser("early", "+62 seconds"));
    QVERIFY(waitFor([&] { return live.isLive() && server.watches() == watchedTypes; }));
    QCOMPARE(runs("early"), 1);
    QVERIFY(server.uses("t1") > watchedTypes);
    QVERIFY(waitFor([&] {
        server.endWatches();
        return server.uses("t2") > 0;
    }));
    QCOMPARE(server.refusals(), 0);
    QVERIFY(waitFor([&] { return server.watches() == watchedTypes; }));
    QVERIFY2(!live.flickered(), live.trouble().c_str());
    QVERIFY2(live.isLive(), live.trouble().c_str());
}

void TestRotation::aRefusalAsksThePluginOnce()
{
    TokenServer server;
    server.accept({"t1"});
    LiveFeedOf live(server, pluginUser("once", {}));
    QVERIFY(waitFor([&] { return live.isLive() && server.watches() == watchedTypes; }));
    server.accept({"t2"});
    server.endWatches();
    QVERIFY(waitFor([&] { return server.uses("t2") >= watchedTypes && server.watches() == watchedTypes; }));
    QCOMPARE(runs("once"), 2);
    QVERIFY2(server.refusals() <= watchedTypes, std::to_string(server.refusals()).c_str());
    QVERIFY2(!live.flickered(), live.trouble().c_str());
    QVERIFY2(live.isLive(), live.trouble().c_str());
}

/// V25: two refusals in a row are one run of the plugin and one error; what was read stays.
void TestRotation::aRefusalThatStaysIsToldOnce()
{
    TokenServer server;
    server.accept({"t1"});
    LiveFeedOf live(server, pluginUser("stays", {}));
    QVERIFY(waitFor([&] { return live.isLive() && server.watches() == watchedTypes; }));
    server.accept({"nobody"});
    server.endWatches();
    QVERIFY(waitFor([&] { return live.recorder.status().state == ConnectionState::Denied; }));
    QVERIFY(live.recorder.status().error.kind == ErrorKind::Unauthorized);
    QCOMPARE(runs("stays"), 2);
    QVERIFY2(server.refusals() <= 2 * watchedTypes, std::to_string(server.refusals()).c_str());
    QCOMPARE(live.recorder.pods(), std::size_t{1});
    QCOMPARE(live.recorder.replacing(), 1);
}

QTEST_GUILESS_MAIN(TestRotation)
#include "tst_rotation.moc"
