// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/kube/credentials.h"
#include "core/kube/plugintext.h"
#include "tests/core/pluginfixture.h"
#include "tests/support/fakeapi.h"

#include <filesystem>
#include <fstream>
#endif

#include <QTemporaryDir>
#include <QTest>

using namespace hopyard::core;
using namespace hopyard::test;

/// A login while it runs: how long it is waited for, what it says, whom it may ask.
class TestPluginLogin : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void timeLimits();
    void saysWhatItDoesMeanwhile();
    void hintsAreRare();
    void interactiveModes();

private:
    std::string file(const char *name) const { return m_dir.filePath(name).toStdString(); }
    QTemporaryDir m_dir;
};

/// Soon it must say something; then a person may be logging in.
void TestPluginLogin::timeLimits()
{
    const auto run = [](const std::string &script, std::chrono::milliseconds firstByte,
                        std::chrono::milliseconds silence) {
        PluginLimits limits;
        limits.firstByte = firstByte;
        limits.silence = silence;
        return runExecPlugin(plugin(script), {}, limits, {});
    };
    using std::chrono::milliseconds;
    const Result<ExecCredential> mute = run("sleep 600", milliseconds(1200), milliseconds(60'000));
    QVERIFY(!mute && mute.error().kind == ErrorKind::NoCredentials);
    QVERIFY2(mute.error().message.find("within 1 s and was stopped") != std::string::npos,
             mute.error().message.c_str());
    // Longer than to the first byte, but never silent for long.
    const Result<ExecCredential> slow = run("for i in 1 2 3 4 5 6; do echo visit a page >&2; sleep 0.3; done; echo '" +
                                                answer(R"({"token":"t"})") + "'",
                                            milliseconds(900), milliseconds(60'000));
    QVERIFY2(slow.has_value(), slow ? "" : slow.error().message.c_str());
    const Result<ExecCredential> stuck =
        run("echo waiting for a browser >&2; sleep 600", milliseconds(60'000), milliseconds(1200));
    QVERIFY(!stuck && stuck.error().kind == ErrorKind::NoCredentials);
    QVERIFY2(stuck.error().message.find("within 1 s of the last that it said") != std::string::npos,
             stuck.error().message.c_str());
    QVERIFY(stuck.error().detail.find("browser") != std::string::npos);
}

/// What it says meanwhile is there for whoever shows the login: a line at a time, plain and free of secrets.
void TestPluginLogin::saysWhatItDoesMeanwhile()
{
    std::vector<std::string> lines;
    ExecConfig exec =
        plugin("printf '\\033[1mopen https://login.test\\033[0m and enter ABCD\\r\\n' >&2; echo >&2; "
               "echo 'token=S3crZq7Kx9Wv2Rt5Yp8Lm4' >&2; echo \"secret is $CLIENT_SECRET\" >&2; "
               "printf -- '-----BEGIN RSA PRIVATE KEY-----\\nabc/def\\n-----END RSA PRIVATE KEY-----\\n' >&2;"
               " printf 'last words' >&2; echo '" +
               answer(R"({"token":"t"})") + "'");
    exec.env = {{"CLIENT_SECRET", "hush-hush"}};
    const Result<ExecCredential> got = runExecPlugin(exec, {}, std::chrono::seconds(20), {},
                                                     [&lines](const std::string &line) { lines.push_back(line); });
    QVERIFY2(got.has_value(), got ? "" : got.error().message.c_str());
    QCOMPARE(lines.size(), std::size_t{4});
    QCOMPARE(lines[0], std::string("open https://login.test and enter ABCD"));
    QVERIFY2(lines[1].find("S3cr") == std::string::npos, lines[1].c_str());
    QCOMPARE(lines[2], std::string("secret is [redacted]"));
    QCOMPARE(lines[3], std::string("last words"));

    Credentials credentials(execUser("echo enter code 42 >&2; while ! [ -e " + file("go") +
                                     " ]; do sleep 0.05; done;"
                                     "echo '" +
                                     answer(R"({"token":"t"})") + "'"),
                            {});
    std::atomic<bool> done{false};
    credentials.acquire([&done](const Result<Credential> &credential) { done = credential.has_value(); });
    QVERIFY(waitFor([&] { return credentials.login() && credentials.login()->said == "enter code 42"; }));
    std::ofstream(file("go")) << "\n";
    QVERIFY(waitFor([&] { return done.load(); }));
    QVERIFY(!credentials.login());
}

void TestPluginLogin::hintsAreRare()
{
    ExecConfig exec;
    exec.apiVersion = betaExec;
    exec.command = "no-such-plugin-for-hints";
    exec.installHint = "get it at https://plugins.test";
    for (int i = 0; i < 12; ++i) {
        const Result<ExecCredential> absent = runExecPlugin(exec, {}, std::chrono::seconds(20), {});
        QVERIFY(!absent);
        QCOMPARE(absent.error().message.find("plugins.test") != std::string::npos, i < 10);
        QVERIFY(absent.error().message.find("was not found") != std::string::npos);
    }
    exec.installHint = "another"; // of its own
    QVERIFY(runExecPlugin(exec, {}, std::chrono::seconds(20), {}).error().message.find("another") != std::string::npos);
    TestClock clock;
    Sometimes limit(2, std::chrono::hours(1));
    QVERIFY(limit.isDue(clock.now()) && limit.isDue(clock.now()) && !limit.isDue(clock.now()));
    clock.advance(std::chrono::minutes(59));
    QVERIFY(!limit.isDue(clock.now()));
    clock.advance(std::chrono::minutes(2));
    QVERIFY(limit.isDue(clock.now()));
}

/// Who may ask a person: never without a terminal, and never a plugin that says Never. Source: K65.
void TestPluginLogin::interactiveModes()
{
    struct Case {
        const char *mode;
        bool terminal, asks, runs;
    };
    const std::string told = file("info");
    for (const Case &one : {Case{"Never", false, false, true},
                            {"Never", true, false, true},
                            {"IfAvailable", false, false, true},
                            {"IfAvailable", true, true, true},
                            {"", true, true, true},
                            {"Always", true, true, true},
                            {"Always", false, false, false}}) {
        std::filesystem::remove(told);
        ExecConfig exec =
            plugin("printf %s \"$KUBERNETES_EXEC_INFO\" > " + told + "; echo '" + answer(R"({"token":"t"})") + "'");
        exec.interactiveMode = one.mode;
        setPluginTerminal({one.terminal, false});
        const Result<ExecCredential> got = runExecPlugin(exec, {}, std::chrono::seconds(20), {});
        setPluginTerminal({});
        QCOMPARE(got.has_value(), one.runs);
        QCOMPARE(std::filesystem::exists(told), one.runs);
        if (one.runs) {
            const Result<std::string> info = readFile(told, 10'000);
            QCOMPARE(parseJson(*info)->at("spec", "interactive").toBool(), one.asks);
        } else {
            QVERIFY(got.error().message.find("standard input is unavailable") != std::string::npos);
        }
    }
}

QTEST_GUILESS_MAIN(TestPluginLogin)
#include "tst_pluginlogin.moc"
