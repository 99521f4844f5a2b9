// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "core/base/json.h"
#include "core/kube/credentials.h"
#include "core/kube/execplugin.h"
#include "core/kube/kuberc.h"
#include "tests/core/pluginfixture.h"
#include "tests/support/fakeapi.h"

#include <filesystem>
#include <fstream>
#include <future>
#endif

#include <QTemporaryDir>
#include <QTest>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

constexpr const char *v1 = "client.authentication.k8s.io/v1";

Result<Credential> acquire(Credentials &credentials)
{
    std::promise<Result<Credential>> promise;
    credentials.acquire([&promise](Result<Credential> credential) { promise.set_value(std::move(credential)); });
    return promise.get_future().get();
}

const TestCertificate &authority()
{
    static const TestCertificate certificate = makeAuthority("an authority");
    return certificate;
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
    void renewalThatFailsKeepsWhatIsGood();
    void certificateFilesAreReadAgain();
    void anAwsLikePlugin();
    void policies_data();
    void policies();
    void loginShellTellsItsPath();
    void refusedTwice();
    void staticCredentialDisablesPlugin();
    void stopKillsThePlugin();

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
    QCOMPARE(acquire(*std::make_unique<Credentials>(user, KubeCluster{}, clock))->authorization,
             std::string("Bearer inline"));
    user.token.clear();
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
    const auto pair = [](const std::string &certificate, const std::string &key) {
        Value status = Value::object();
        status["clientCertificateData"] = certificate;
        status["clientKeyData"] = key;
        return answer(toJson(status));
    };
    const TestCertificate mine = makeCertificate(authority(), "jo");
    row("K62 certificate", pair(mine.certificate, mine.key), "");
    row("key of another", pair(mine.certificate, authority().key), "does not belong");
    row("damaged", pair("-----BEGIN CERTIFICATE-----\nQQ==\n-----END CERTIFICATE-----\n", mine.key), "damaged");
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
    // Another connection of the same user entry waits for the same run.
    Credentials second(execUser("echo x >> " + runs + "; sleep 0.3; echo '" + answer(R"({"token":"t"})") + "'"), {});
    second.acquire([&done](const Result<Credential> &credential) { done += credential ? 1 : 0; });
    QVERIFY(waitFor([&] { return done == 21; }));
    QCOMPARE(lines(runs), 1);
    // One that leaves does not take the run from the others.
    const std::string slow = file("slow");
    const KubeUser user = execUser("echo x >> " + slow + "; sleep 0.5; echo '" + answer(R"({"token":"t"})") + "'");
    auto leaving = std::make_unique<Credentials>(user, KubeCluster{});
    Credentials staying(user, {});
    std::atomic<int> cancelled{0};
    leaving->acquire([&cancelled](const Result<Credential> &credential) { cancelled += credential ? 0 : 1; });
    QVERIFY(waitFor([&] { return lines(slow) == 1; }));
    staying.acquire([&done](const Result<Credential> &credential) { done += credential ? 1 : 0; });
    leaving.reset();
    QCOMPARE(cancelled.load(), 1);
    QVERIFY(waitFor([&] { return done == 22; }));
    QCOMPARE(lines(slow), 1);
}

void TestCredentials::renewalThatFailsKeepsWhatIsGood()
{
    TestClock clock;
    clock.set(*parseTime("2026-12-01T12:00:00Z"));
    const std::string broken = file("broken");
    Credentials credentials(execUser("test -e " + broken + " && exit 7; echo '" +
                                     answer(R"({"token":"t","expirationTimestamp":"2026-12-01T12:10:00Z"})") + "'"),
                            {}, clock);
    QVERIFY(acquire(credentials));
    std::ofstream(broken) << "x";
    clock.advance(std::chrono::seconds(9 * 60 + 30)); // to be renewed, but good for 30 s more
    QCOMPARE(acquire(credentials)->authorization, std::string("Bearer t"));
    clock.advance(std::chrono::seconds(31));
    const Result<Credential> expired = acquire(credentials);
    QVERIFY(!expired && expired.error().message.find("exit code 7") != std::string::npos);
}

void TestCredentials::certificateFilesAreReadAgain()
{
    TestClock clock;
    const TestCertificate first = makeCertificate(authority(), "jo");
    const TestCertificate next = makeCertificate(authority(), "jo");
    KubeUser user;
    user.name = "jo";
    user.certificateFile = file("jo.crt");
    user.keyFile = file("jo.key");
    user.certificateData = first.certificate;
    user.keyData = first.key;
    KubeCluster cluster;
    cluster.caFile = file("ca.crt");
    cluster.caData = authority().certificate;
    const auto write = [](const std::string &path, const std::string &text) {
        std::ofstream(path + ".new") << text;
        std::filesystem::rename(path + ".new", path);
    };
    write(user.certificateFile, first.certificate);
    write(user.keyFile, first.key);
    write(cluster.caFile, cluster.caData);
    Credentials credentials(user, cluster, clock);
    const Result<Credential> before = acquire(credentials);
    QCOMPARE(before->certificate, first.certificate);
    QVERIFY(before->authority.empty()); // as it was
    write(user.certificateFile, next.certificate);
    clock.advance(std::chrono::seconds(2));
    QCOMPARE(acquire(credentials)->certificate, first.certificate); // the key does not belong to it yet
    write(user.keyFile, next.key);
    clock.advance(std::chrono::seconds(2));
    const Result<Credential> after = acquire(credentials);
    QCOMPARE(after->certificate, next.certificate);
    QCOMPARE(after->key, next.key);
    QVERIFY(after->serial != before->serial);
    const TestCertificate other = makeAuthority("another");
    write(cluster.caFile, "");
    clock.advance(std::chrono::seconds(2));
    QVERIFY(acquire(credentials)->authority.empty()); // half-written
    write(cluster.caFile, other.certificate);
    clock.advance(std::chrono::seconds(2));
    QCOMPARE(acquire(credentials)->authority, other.certificate);
    write(user.certificateFile, first.certificate);
    write(user.keyFile, first.key);
    QVERIFY(credentials.refused(after->serial)); // a 401 looks at once
    QCOMPARE(acquire(credentials)->certificate, first.certificate);
}

void TestCredentials::anAwsLikePlugin()
{
    // What `aws eks update-kubeconfig` writes, with a script in the place of aws.
    std::filesystem::create_directories(file("bin"));
    std::ofstream(file("bin/aws")) << R"sh(#!/bin/sh
[ "$*" = "--region eu-west-1 eks get-token --cluster-name demo --output json" ] || { echo "usage: $*" >&2; exit 252; }
case "$AWS_PROFILE" in
gone) echo "The config profile (gone) could not be found" >&2; exit 255 ;;
sso) echo "Error loading SSO Token: Token for corp has expired. Run: aws sso login" >&2; exit 255 ;;
esac
cat <<END
{"kind": "ExecCredential", "apiVersion": "client.authentication.k8s.io/v1beta1", "spec": {},
 "status": {"expirationTimestamp": "$(date -u -d '+14 minutes' +%Y-%m-%dT%H:%M:%SZ)",
        "token" : "k8s-aws-v1.aHR0cHM6Ly9zdHMuZXU"
}
}
END
)sh";
    std::filesystem::permissions(file("bin/aws"), std::filesystem::perms::owner_all);
    ExecConfig exec;
    exec.apiVersion = betaExec;
    exec.command = "aws";
    exec.args = {"--region", "eu-west-1", "eks", "get-token", "--cluster-name", "demo", "--output", "json"};
    setPluginPath("/nowhere:" + file("nothing"));
    const Result<ExecCredential> absent = runExecPlugin(exec, {}, std::chrono::seconds(20), {});
    QVERIFY(!absent);
    QVERIFY2(absent.error().message.find("was not found in PATH (/nowhere:") != std::string::npos,
             absent.error().message.c_str());
    setPluginPath(file("bin") + ":/usr/bin:/bin");
    const Result<ExecCredential> good = runExecPlugin(exec, {}, std::chrono::seconds(20), {});
    QVERIFY2(good.has_value(), good ? "" : (good.error().message + good.error().detail).c_str());
    QCOMPARE(good->token, std::string("k8s-aws-v1.aHR0cHM6Ly9zdHMuZXU"));
    QVERIFY(good->expires);
    exec.env = {{"AWS_PROFILE", "gone"}};
    const Result<ExecCredential> gone = runExecPlugin(exec, {}, std::chrono::seconds(20), {});
    QVERIFY(!gone && gone.error().message.find("The config profile (gone) could not be found") != std::string::npos);
    exec.env = {{"AWS_PROFILE", "sso"}};
    const Result<ExecCredential> sso = runExecPlugin(exec, {}, std::chrono::seconds(20), {});
    QVERIFY2(!sso && sso.error().message.find("aws sso login") != std::string::npos, sso.error().message.c_str());
    setPluginPath({});
}

void TestCredentials::policies_data()
{
    QTest::addColumn<QString>("policy");  // fields of the kuberc
    QTest::addColumn<QString>("problem"); // empty: `tool` may run
    const auto row = [](const char *name, const char *policy, const char *problem) {
        QTest::newRow(name) << QString(policy) << QString(problem);
    };
    row("none", "aliases: []", "");
    row("all", "credentialPluginPolicy: AllowAll", "");
    row("none allowed", "credentialPluginPolicy: DenyAll", "DenyAll");
    row("by name", "credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: [{name: other}, {name: tool}]", "");
    row("by path", "credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: [{name: BIN/tool}]", "");
    row("not listed", "credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: [{name: other}]", "not in");
    row("another's path", "credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: [{name: /opt/tool}]",
        "not in");
    row("K74 all with a list", "credentialPluginPolicy: AllowAll\ncredentialPluginAllowlist: [{name: tool}]", "needs");
    row("K74 deny with a list", "credentialPluginPolicy: DenyAll\ncredentialPluginAllowlist: []", "needs");
    row("K74 list alone", "credentialPluginAllowlist: [{name: tool}]", "needs");
    row("K74 no list", "credentialPluginPolicy: Allowlist", "needs a list");
    row("K74 empty list", "credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: []",
        "use credentialPluginPolicy DenyAll");
    row("K74 unknown", "credentialPluginPolicy: Perhaps", "no credentialPluginPolicy Perhaps");
    row("K74 empty entry", "credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: [{}]", "no name");
    row("K74 path not plain", "credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: [{name: /a/../tool}]",
        "plain form");
}

void TestCredentials::policies()
{
    QFETCH(QString, policy);
    QFETCH(QString, problem);
    const std::string bin = file("policy-bin");
    std::filesystem::create_directories(bin);
    std::ofstream(bin + "/tool") << "#!/bin/sh\n";
    std::filesystem::permissions(bin + "/tool", std::filesystem::perms::owner_all);
    policy.replace("BIN", QString::fromStdString(bin));
    std::ofstream(file("kuberc")) << "apiVersion: kubectl.config.k8s.io/v1beta1\nkind: Preference\n"
                                  << policy.toStdString() << "\n";
    const auto environment = [this](const std::string &name) -> std::optional<std::string> {
        return name == "KUBERC" ? std::optional<std::string>(file("kuberc")) : std::nullopt;
    };
    const Result<PluginPolicy> loaded = loadPluginPolicy(environment);
    const Result<void> may = loaded ? checkPluginPolicy(*loaded, "tool", bin) : Result<void>(fail(loaded.error()));
    QCOMPARE(may.has_value(), problem.isEmpty());
    if (!may) {
        QVERIFY(may.error().kind == ErrorKind::NoCredentials);
        QVERIFY2(QString::fromStdString(may.error().message).contains(problem), may.error().message.c_str());
        QVERIFY(may.error().message.find("kuberc") != std::string::npos);
    }
}

void TestCredentials::loginShellTellsItsPath()
{
    std::ofstream(file("shell")) << "#!/bin/sh\necho welcome; PATH=/opt/tools/bin:$PATH; shift; shift; eval \"$1\"\n";
    std::filesystem::permissions(file("shell"), std::filesystem::perms::owner_all);
    qputenv("SHELL", QByteArray::fromStdString(file("shell")));
    const Result<std::string> path = loginShellPath(std::chrono::seconds(20), {});
    QVERIFY2(path.has_value(), path ? "" : path.error().message.c_str());
    QVERIFY(path->starts_with("/opt/tools/bin:"));
    QVERIFY(path->find('\n') == std::string::npos);
    std::ofstream(file("shell"), std::ios::trunc) << "#!/bin/sh\nsleep 600\n";
    const Result<std::string> never = loginShellPath(std::chrono::milliseconds(300), {});
    QVERIFY(!never && never.error().kind == ErrorKind::Timeout);
    qunsetenv("SHELL");
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

QTEST_GUILESS_MAIN(TestCredentials)
#include "tst_credentials.moc"
