// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "core/base/json.h"
#include "core/kube/credentials.h"
#include "core/kube/execplugin.h"
#include "tests/support/fakeapi.h"

#include <filesystem>
#include <fstream>
#include <future>
#endif

#include <QTemporaryDir>
#include <QTest>

using namespace hopyard::core;
using hopyard::test::waitFor;

namespace
{

constexpr const char *beta = "client.authentication.k8s.io/v1beta1";
constexpr const char *v1 = "client.authentication.k8s.io/v1";

class TestClock final : public Clock
{
public:
    TimePoint now() const override { return TimePoint(std::chrono::milliseconds(m_now.load())); }
    void advance(std::chrono::milliseconds by) { m_now += by.count(); }
    void set(TimePoint to) { m_now = to.time_since_epoch().count(); }

private:
    std::atomic<long long> m_now{1'796'000'000'000};
};

Result<Credential> acquire(Credentials &credentials)
{
    std::promise<Result<Credential>> promise;
    credentials.acquire([&promise](Result<Credential> credential) { promise.set_value(std::move(credential)); });
    return promise.get_future().get();
}

ExecConfig plugin(const std::string &script, const char *version = beta)
{
    ExecConfig exec;
    exec.apiVersion = version;
    exec.command = "/bin/sh";
    exec.args = {"-c", script};
    return exec;
}

std::string answer(const std::string &status, const char *version = beta)
{
    return R"({"kind":"ExecCredential","apiVersion":")" + std::string(version) + R"(","status":)" + status + "}";
}

KubeUser execUser(const std::string &script)
{
    KubeUser user;
    user.name = "u";
    user.exec = plugin(script);
    return user;
}

} // namespace

class TestCredentials : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void staticOnes();
    void tokenFile();
    void parsesAnswers_data();
    void parsesAnswers();
    void pluginFailures();
    void pluginSurroundings();
    void pluginIsCachedAndRenewed();
    void oneRunForMany();
    void refusedTwice();
    void staticCredentialDisablesPlugin();
    void stopKillsThePlugin();
    void timeLimit();

private:
    std::string file(const char *name) const { return m_dir.filePath(name).toStdString(); }
    int lines(const std::string &path) const
    {
        std::ifstream stream(path);
        int count = 0;
        for (std::string line; std::getline(stream, line);) {
            ++count;
        }
        return count;
    }
    QTemporaryDir m_dir;
};

void TestCredentials::staticOnes()
{
    KubeUser user;
    QVERIFY(acquire(*std::make_unique<Credentials>(user, KubeCluster{}))->authorization.empty());
    user.token = "abc def";
    QCOMPARE(acquire(*std::make_unique<Credentials>(user, KubeCluster{}))->authorization,
             std::string("Bearer abc def"));
    user.token = "abc\r\nX-Evil: 1";
    const Result<Credential> evil = acquire(*std::make_unique<Credentials>(user, KubeCluster{}));
    QVERIFY(!evil && evil.error().kind == ErrorKind::NoCredentials);
    QVERIFY(evil.error().message.find("Evil") == std::string::npos);
    user = {};
    user.username = "jo";
    user.password = "pw";
    QCOMPARE(acquire(*std::make_unique<Credentials>(user, KubeCluster{}))->authorization,
             std::string("Basic am86cHc="));
}

void TestCredentials::tokenFile()
{
    TestClock clock;
    KubeUser user;
    user.name = "u";
    user.token = "inline";
    user.tokenFile = file("token");
    Credentials credentials(user, {}, clock);
    QCOMPARE(acquire(credentials)->authorization, std::string("Bearer inline")); // the file cannot be read yet
    std::ofstream(user.tokenFile) << "  first\n";
    QCOMPARE(acquire(credentials)->authorization, std::string("Bearer first"));
    const auto serial = acquire(credentials)->serial;
    std::ofstream(user.tokenFile) << "second\n";
    QCOMPARE(acquire(credentials)->authorization, std::string("Bearer first")); // not read for every request
    clock.advance(std::chrono::seconds(61));
    QCOMPARE(acquire(credentials)->authorization, std::string("Bearer second"));
    std::ofstream(user.tokenFile) << "third";
    QVERIFY(credentials.refused(serial)); // a 401 reads it again at once
    QCOMPARE(acquire(credentials)->authorization, std::string("Bearer third"));
    QVERIFY(!credentials.refused(acquire(credentials)->serial)); // the same again would not help
    std::filesystem::remove(user.tokenFile);
    clock.advance(std::chrono::seconds(61));
    QCOMPARE(acquire(credentials)->authorization, std::string("Bearer third")); // the last good one
    std::ofstream(file("empty")) << "\n";
    user.tokenFile = file("empty");
    const Result<Credential> empty = acquire(*std::make_unique<Credentials>(user, KubeCluster{}, clock));
    QVERIFY(!empty && empty.error().message.find("is empty") != std::string::npos);
}

void TestCredentials::parsesAnswers_data()
{
    QTest::addColumn<QString>("output");
    QTest::addColumn<QString>("problem"); // empty: fine
    const auto row = [](const char *name, const std::string &output, const char *problem) {
        QTest::newRow(name) << QString::fromStdString(output) << QString(problem);
    };
    row("K61 token", answer(R"({"token":"t"})"), "");
    row("YAML", "kind: ExecCredential\napiVersion: client.authentication.k8s.io/v1beta1\nstatus:\n  token: t\n", "");
    row("K62 certificate",
        answer(
            R"({"clientCertificateData":"-----BEGIN CERTIFICATE-----\nQQ==","clientKeyData":"-----BEGIN PRIVATE KEY-----\nQQ=="})"),
        "");
    row("K62 broken PEM", answer(R"({"clientCertificateData":"x","clientKeyData":"y"})"), "PEM");
    row("K62 no key", answer(R"({"clientCertificateData":"x","token":"t"})"), "not both");
    row("K63 no kind", R"({"status":{"token":"secret-canary"}})", "kind");
    row("K63 no status", answer("null"), "status");
    row("K63 no token", answer("{}"), "neither");
    row("other version", answer(R"({"token":"secret-canary"})", v1), "apiVersion");
    row("text", "error: please log in", "kind");
    row("K64 expiry", answer(R"({"token":"t","expirationTimestamp":"2006-01-02T15:04:05.123Z"})"), "");
    row("bad expiry", answer(R"({"token":"secret-canary","expirationTimestamp":"tomorrow"})"), "RFC 3339");
    row("control characters", answer(R"({"token":"a\r\nb"})"), "control characters");
}

void TestCredentials::parsesAnswers()
{
    QFETCH(QString, output);
    QFETCH(QString, problem);
    const Result<ExecCredential> credential = parseExecCredential(output.toStdString(), plugin({}));
    if (problem.isEmpty()) {
        QVERIFY2(credential.has_value(), credential ? "" : credential.error().message.c_str());
        return;
    }
    QVERIFY(!credential);
    QVERIFY(credential.error().kind == ErrorKind::NoCredentials);
    QVERIFY2(QString::fromStdString(credential.error().message).contains(problem), credential.error().message.c_str());
    QVERIFY((credential.error().message + credential.error().detail).find("secret-canary") == std::string::npos);
}

void TestCredentials::pluginFailures()
{
    const auto run = [](const ExecConfig &exec) { return runExecPlugin(exec, {}, std::chrono::seconds(20), {}); };
    const Result<ExecCredential> failing = run(plugin("printf '\\033[31mno session\\033[0m' >&2; exit 73"));
    QVERIFY(!failing && failing.error().kind == ErrorKind::NoCredentials);
    QVERIFY(failing.error().message.find("failed with exit code 73") != std::string::npos);
    QVERIFY(failing.error().message.find("no session") != std::string::npos);
    QVERIFY(failing.error().message.find('\033') == std::string::npos);
    ExecConfig unknown = plugin({});
    unknown.command = "hopyard-no-such-plugin";
    unknown.installHint = "get it \033[1mthere\033[0m";
    const Result<ExecCredential> absent = run(unknown);
    QVERIFY(!absent && absent.error().message.find("not found in PATH") != std::string::npos);
    QVERIFY(absent.error().message.find("get it there") != std::string::npos);
    const Result<ExecCredential> leaking =
        run(plugin("echo 'Authorization: Bearer canary.canary.canary' >&2; head -c 200000 /dev/zero >&2; exit 1"));
    QVERIFY(!leaking);
    QVERIFY((leaking.error().message + leaking.error().detail).find("canary.canary") == std::string::npos);
    QVERIFY(leaking.error().detail.size() < 70'000);
    ExecConfig always = plugin("touch " + file("spawned"));
    always.interactiveMode = "Always";
    const Result<ExecCredential> interactive = run(always);
    QVERIFY(!interactive && interactive.error().message.find("standard input is unavailable") != std::string::npos);
    QVERIFY(!std::filesystem::exists(file("spawned")));
}

void TestCredentials::pluginSurroundings()
{
    KubeCluster cluster;
    cluster.server = "https://h";
    cluster.caData = "PEM";
    cluster.execExtension = Value::object();
    cluster.execExtension["audience"] = "x";
    ExecConfig exec = plugin("printf '%s' \"$KUBERNETES_EXEC_INFO\" > \"$OUT\"; read line && exit 9; printf '%s' "
                             "\"$0\" >> /dev/null; cat \"$ANSWER\"",
                             v1);
    exec.args.push_back("a b; $(touch " + file("shell") + ")"); // arguments are never read by a shell of ours
    std::ofstream(file("answer")) << answer(R"({"token":"t"})", v1);
    exec.env = {{"OUT", file("info")}, {"ANSWER", file("answer")}};
    exec.provideClusterInfo = true;
    const Result<ExecCredential> credential = runExecPlugin(exec, cluster, std::chrono::seconds(20), {});
    QVERIFY2(credential.has_value(), credential ? "" : credential.error().message.c_str());
    QCOMPARE(credential->token, std::string("t"));
    QVERIFY(!std::filesystem::exists(file("shell")));
    std::ifstream stream(file("info"));
    const std::string text((std::istreambuf_iterator<char>(stream)), {});
    const Result<Value> info = parseJson(text);
    QVERIFY(info);
    QCOMPARE(info->at("apiVersion").toString(), std::string(v1));
    QVERIFY(!info->at("spec", "interactive").toBool(true));
    QCOMPARE(info->at("spec", "cluster", "server").toString(), std::string("https://h"));
    QCOMPARE(info->at("spec", "cluster", "certificate-authority-data").toString(), std::string("UEVN"));
    QCOMPARE(info->at("spec", "cluster", "config", "audience").toString(), std::string("x"));
    exec.provideClusterInfo = false;
    QVERIFY(execInfo(exec, cluster).find("https://h") == std::string::npos);
}

void TestCredentials::pluginIsCachedAndRenewed()
{
    TestClock clock;
    clock.set(*parseTime("2026-12-01T12:00:00Z"));
    const std::string runs = file("runs");
    Credentials credentials(execUser("echo x >> " + runs + "; echo '" +
                                     answer(R"({"token":"t","expirationTimestamp":"2026-12-01T12:10:00Z"})") + "'"),
                            {}, clock);
    const Result<Credential> first = acquire(credentials);
    QVERIFY2(first.has_value(), first ? "" : first.error().message.c_str());
    QCOMPARE(first->authorization, std::string("Bearer t"));
    QCOMPARE(acquire(credentials)->serial, first->serial);
    QCOMPARE(lines(runs), 1);
    clock.advance(std::chrono::seconds(8 * 60));
    acquire(credentials);
    QCOMPARE(lines(runs), 1);
    clock.advance(std::chrono::seconds(90)); // 30 s before it expires
    QVERIFY(acquire(credentials)->serial != first->serial);
    QCOMPARE(lines(runs), 2);
    clock.advance(
        std::chrono::seconds(3600)); // the clock says: expired on arrival; used all the same, without a storm of runs
    QVERIFY(acquire(credentials));
    QVERIFY(acquire(credentials));
    QCOMPARE(lines(runs), 3);
}

void TestCredentials::oneRunForMany()
{
    const std::string runs = file("many");
    Credentials credentials(execUser("echo x >> " + runs + "; sleep 0.3; echo '" + answer(R"({"token":"t"})") + "'"),
                            {});
    std::atomic<int> done{0};
    for (int i = 0; i < 20; ++i) {
        credentials.acquire([&done](const Result<Credential> &credential) { done += credential ? 1 : 0; });
    }
    QVERIFY(waitFor([&] { return done == 20; }));
    QCOMPARE(lines(runs), 1);
}

void TestCredentials::refusedTwice()
{
    TestClock clock;
    const std::string runs = file("refused");
    Credentials credentials(execUser("echo x >> " + runs + "; echo '" + answer(R"({"token":"t"})") + "'"), {}, clock);
    const auto first = acquire(credentials)->serial;
    QVERIFY(credentials.refused(first));
    const auto second = acquire(credentials)->serial;
    QVERIFY(second != first);
    QVERIFY(credentials.refused(first));   // that one is replaced already: just use the new one
    QVERIFY(!credentials.refused(second)); // no second forced run within 10 s
    QCOMPARE(lines(runs), 2);
    clock.advance(std::chrono::seconds(11));
    QVERIFY(credentials.refused(second));
}

void TestCredentials::staticCredentialDisablesPlugin()
{
    KubeUser user = execUser("touch " + file("ran"));
    user.token = "t";
    Credentials credentials(user, {});
    QCOMPARE(acquire(credentials)->authorization, std::string("Bearer t"));
    QVERIFY(!std::filesystem::exists(file("ran")));
}

void TestCredentials::stopKillsThePlugin()
{
    auto credentials =
        std::make_unique<Credentials>(execUser("echo $$ > " + file("pid") + "; sleep 600 & wait"), KubeCluster{});
    std::atomic<int> cancelled{0};
    credentials->acquire([&](const Result<Credential> &credential) {
        cancelled += !credential && credential.error().kind == ErrorKind::Cancelled ? 1 : 0;
    });
    QVERIFY(waitFor([&] { return lines(file("pid")) == 1; }));
    QElapsedTimer timer;
    timer.start();
    credentials.reset();
    QVERIFY(timer.elapsed() < 2000);
    QCOMPARE(cancelled.load(), 1);
}

void TestCredentials::timeLimit()
{
    const Result<ExecCredential> slow =
        runExecPlugin(plugin("echo waiting for a browser >&2; sleep 600"), {}, std::chrono::milliseconds(1200), {});
    QVERIFY(!slow && slow.error().kind == ErrorKind::NoCredentials);
    QVERIFY(slow.error().message.find("within 1 s") != std::string::npos);
    QVERIFY(slow.error().detail.find("browser") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestCredentials)
#include "tst_credentials.moc"
