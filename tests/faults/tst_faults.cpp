// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN // moc trips over <concepts> of GCC 12
#include "core/base/json.h"
#include "core/kube/cluster.h"
#include "tests/support/fakeapi.h"
#include "tests/support/follower.h"
#include "tests/support/testcluster.h"

#include <algorithm>
#include <csignal>
#include <map>
#include <set>
#endif

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

using namespace hopyard::core;
using hopyard::test::Follower;
using hopyard::test::TestCluster;
using hopyard::test::waitFor;

namespace
{

using Versions = std::map<std::string, std::map<std::string, std::string>>; ///< plural → ns/name → uid@version

/// What the client under test holds.
Versions versionsOf(const ClusterState &state)
{
    Versions result;
    const auto add = [&result](const std::string &plural, const auto &table) {
        auto &into = result[plural];
        for (const auto &[key, record] : table) {
            const ObjectMeta &meta = record->meta;
            into[meta.ns.str() + "/" + meta.name] = meta.uid + "@" + meta.resourceVersion;
        }
    };
    add("nodes", state.nodes);
    add("pods", state.pods);
    add("namespaces", state.namespaces);
    add("topologies", state.topologies);
    add("resourceflavors", state.flavors);
    add("clusterqueues", state.clusterQueues);
    add("localqueues", state.localQueues);
    add("cohorts", state.cohorts);
    add("workloadpriorityclasses", state.priorityClasses);
    add("workloads", state.workloads);
    const std::map<std::string, std::string> jobKinds{
        {"Job", "jobs"}, {"JobSet", "jobsets"}, {"HyperPodPyTorchJob", "hyperpodpytorchjobs"}};
    for (const auto &[kind, plural] : jobKinds) {
        result[plural];
    }
    for (const auto &[key, record] : state.jobs) {
        const auto plural = jobKinds.find(record->kind.str());
        result[plural == jobKinds.end() ? "?" + record->kind.str() : plural->second]
              [record->meta.ns.str() + "/" + record->meta.name] = record->meta.uid + "@" + record->meta.resourceVersion;
    }
    return result;
}

/// tests/faults/driver.py: the proxy, the mutator, the server's processes.
class Driver
{
public:
    explicit Driver(const std::string &state, const QString &seed)
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QStringLiteral("python3"), {QString::fromLocal8Bit(qgetenv("HOPYARD_SOURCE_DIR")) +
                                                        QStringLiteral("/tests/faults/driver.py"),
                                                    QString::fromStdString(state), seed});
    }
    ~Driver()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished(10'000);
    }
    /// The answer; empty with a failed test when there is none.
    Value ask(const std::string &command, int milliseconds = 90'000)
    {
        m_process.write((command + "\n").c_str());
        while (!m_process.canReadLine()) {
            if (!m_process.waitForReadyRead(milliseconds)) {
                qWarning("no answer to %s", command.c_str());
                return {};
            }
        }
        const Result<Value> answer = parseJson(m_process.readLine().toStdString(), {});
        if (!answer || answer->contains("error")) {
            qWarning("%s: %s", command.c_str(), answer ? answer->at("error").toString().c_str() : "no JSON");
            return {};
        }
        return answer->at("answer");
    }
    Versions listed()
    {
        Versions result;
        const Value answer = ask("listed");
        for (const Value::Member &type : answer.members()) {
            auto &into = result[type.key];
            for (const Value::Member &object : type.value.members()) {
                const Value::Array &versions = object.value.items();
                into[object.key] = versions.front().toString() + "@" + versions.back().toString();
            }
        }
        return result;
    }

private:
    QProcess m_process;
};

QString difference(const Versions &server, const Versions &client)
{
    QStringList lines;
    for (const auto &[plural, objects] : server) {
        const auto found = client.find(plural);
        static const std::map<std::string, std::string> none;
        const auto &mine = found == client.end() ? none : found->second;
        for (const auto &[name, version] : objects) {
            const auto other = mine.find(name);
            if (other == mine.end() || other->second != version) {
                lines << QString::fromStdString(plural + " " + name + ": server " + version + ", client " +
                                                (other == mine.end() ? "nothing" : other->second));
            }
        }
        for (const auto &[name, version] : mine) {
            if (objects.find(name) == objects.end()) {
                lines << QString::fromStdString(plural + " " + name + ": server nothing, client " + version);
            }
        }
    }
    return lines.mid(0, 12).join(QLatin1Char('\n'));
}

} // namespace

/// Hopyard's live client against a real API server that is broken on purpose. Everything here runs on one bare control
/// plane of this test's own.
class TestFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void init();
    void silentPeer_data();
    void silentPeer();
    void compactionWhileAway();
    void killedServer();
    void newServingCertificate();
    void suspendedServer();
    void suspendedClient();
    void storm();
    void newAuthorityAndAddressInTheKubeconfig();

private:
    /// Waits until client and server agree and the client says that it is live; how long it took.
    void verifyEqual(const char *after, int seconds = 30);
    void connectAnew();
    void verifyAsked();
    std::string m_kubeconfig;
    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Driver> m_driver;
    std::unique_ptr<Source> m_source;
    std::unique_ptr<Follower> m_follower;
    QString m_seed;
    double m_longest = 0;
};

void TestFaults::initTestCase()
{
    m_seed = qEnvironmentVariable("HOPYARD_SOAK_SEED");
    if (m_seed.isEmpty()) {
        m_seed = QString::number(QRandomGenerator::system()->bounded(1'000'000));
    }
    qInfo("seed %s (HOPYARD_SOAK_SEED repeats it)", qPrintable(m_seed));
    m_cluster = std::make_unique<TestCluster>(std::vector<std::string>{"--bare"});
    QVERIFY2(m_cluster->available(), m_cluster->reason().c_str());
    m_driver = std::make_unique<Driver>(m_cluster->stateDir(), m_seed);
    m_kubeconfig = m_driver->ask("kubeconfig").toString();
    QVERIFY(!m_kubeconfig.empty());
    connectAnew();
    if (!QTest::currentTestFailed()) {
        verifyAsked();
    }
}

/// A first connection, which a server that has just installed its types may still disturb, is left for a second one, as
/// when another context is chosen.
void TestFaults::connectAnew()
{
    for (const bool first : {true, false}) {
        Result<std::unique_ptr<Source>> source = openCluster({m_kubeconfig}, {});
        QVERIFY2(source.has_value(), source ? "" : source.error().message.c_str());
        m_source = std::move(*source);
        m_follower = std::make_unique<Follower>();
        m_source->start(m_follower.get(), {});
        verifyEqual("the start");
        if (first && !QTest::currentTestFailed()) {
            m_source->stop();
            m_source.reset();
            m_driver->ask("forget");
            QTest::qWait(4'000); // longer than any first pause
            const Value asked = m_driver->ask("asked");
            QVERIFY2(asked.members().empty(), ("after it was left: " + toJson(asked)).c_str());
        }
    }
}

/// What a live client asks of the server is bounded, by the server's own audit log: per type and scope one list (in
/// pages) and one watch, the version, discovery and what Kueue runs with once, and nothing else.
void TestFaults::verifyAsked()
{
    Value asked;
    const std::set<std::string> once{"get /version", "get /api", "get /apis", "get deployments kueue-system",
                                     "get configmaps kueue-system"};
    std::set<std::string> needed{"list nodes", "list pods", "list workloads", "watch pods", "watch workloads"};
    needed.insert(once.begin(), once.end());
    // The log is written a moment after the answers, and the last question is asked a moment after the first state.
    const bool complete = waitFor(
        [&] {
            asked = m_driver->ask("asked");
            return std::ranges::all_of(needed, [&](const std::string &key) { return asked.contains(key); });
        },
        10'000);
    const std::string all = toJson(asked);
    QVERIFY2(complete, all.c_str());
    for (const Value::Member &entry : asked.members()) {
        const bool known =
            entry.key.starts_with("list ") || entry.key.starts_with("watch ") || once.contains(entry.key);
        const bool paged = entry.key.starts_with("list-on ");
        const bool review = entry.key.starts_with("create selfsubject");
        QVERIFY2(known || paged || review, (entry.key + " in " + all).c_str());
        QVERIFY2(paged || review || entry.value.toInt() == 1, (entry.key + " in " + all).c_str());
    }
}

void TestFaults::cleanupTestCase()
{
    if (m_source) {
        m_source->stop();
    }
    m_source.reset();
    m_driver.reset();
    qInfo("longest time until equal after a fault: %.1f s", m_longest);
}

void TestFaults::verifyEqual(const char *after, int seconds)
{
    QElapsedTimer timer;
    timer.start();
    const Versions server = m_driver->listed();
    QVERIFY2(!server.empty(), after);
    const bool equal =
        waitFor([&] { return versionsOf(m_follower->state()) == server && m_follower->isLive(); }, seconds * 1000);
    const double took = double(timer.elapsed()) / 1000;
    m_longest = std::max(m_longest, took);
    const ConnectionStatus status = m_follower->status();
    const QString told = QStringLiteral("%1 s after %2: connection %3 (%4)\n%5")
                             .arg(took)
                             .arg(QLatin1String(after), QString::fromStdString(std::string(toString(status.state))),
                                  QString::fromStdString(status.error.message + " " + status.error.detail),
                                  difference(server, versionsOf(m_follower->state())));
    QVERIFY2(equal, qPrintable(told));
    qInfo("equal %.1f s after %s", took, after);
}

/// Every test begins with all well, over HTTP/2.
void TestFaults::init()
{
    m_driver->ask("set cut none 0 0");
    m_driver->ask("set");
    m_driver->ask("mutate 5");
    verifyEqual("all was well");
}

void TestFaults::silentPeer_data()
{
    QTest::addColumn<QString>("share");
    QTest::newRow("HTTP/2") << QStringLiteral("0");
    QTest::newRow("HTTP/1.1") << QStringLiteral("1");
}

/// Half-open: connections go silent for ever without a word, new ones work.
void TestFaults::silentPeer()
{
    QFETCH(QString, share);
    m_driver->ask("set cut none 0 " + share.toStdString());
    m_driver->ask("set none none 0 " + share.toStdString());
    m_driver->ask("mutate 20");
    verifyEqual("connecting anew");
    m_driver->ask("set stall none 0 " + share.toStdString());
    m_driver->ask("mutate 20");
    m_driver->ask("set none none 0 " + share.toStdString());
    verifyEqual("silence");
}

/// The versions that the client would go on from are gone.
void TestFaults::compactionWhileAway()
{
    m_driver->ask("set blackhole none 0 0");
    m_driver->ask("set reset none 0 0");
    m_driver->ask("set refuse none 0 0");
    QVERIFY(waitFor([&] { return m_follower->status().state == ConnectionState::Stale; }, 20'000));
    const ConnectionStatus stale = m_follower->status();
    const auto age = Clock::system().now() - stale.lastContact;
    QVERIFY2(age < std::chrono::seconds(25) && age >= std::chrono::seconds(0),
             qPrintable(QString::number(std::chrono::duration_cast<std::chrono::seconds>(age).count())));
    m_driver->ask("mutate 20");
    m_driver->ask("compact");
    m_driver->ask("set");
    verifyEqual("a compaction");
    QVERIFY(m_follower->status().lastContact > stale.lastContact);
}

void TestFaults::killedServer()
{
    m_driver->ask("kill");
    QVERIFY(waitFor([&] { return m_follower->status().state == ConnectionState::Stale; }, 30'000));
    m_driver->ask("restart");
    m_driver->ask("mutate 20");
    verifyEqual("kill -9 of the server");
}

void TestFaults::newServingCertificate()
{
    m_driver->ask("reissue");
    m_driver->ask("kill");
    m_driver->ask("restart");
    m_driver->ask("mutate 20");
    verifyEqual("a new serving certificate");
}

/// The server stands still: its sockets stay open, as on a machine that is suspended.
void TestFaults::suspendedServer()
{
    m_driver->ask("suspend");
    QVERIFY(waitFor([&] { return m_follower->status().state == ConnectionState::Stale; }, 40'000));
    m_driver->ask("resume");
    m_driver->ask("mutate 20");
    verifyEqual("a suspended server");
}

/// Hopyard itself stands still, and its connections go silent meanwhile.
void TestFaults::suspendedClient()
{
    QProcess hopyard;
    hopyard.start(qEnvironmentVariable("HOPYARD_BINARY"),
                  {QStringLiteral("--kubeconfig"), QString::fromStdString(m_kubeconfig), QStringLiteral("watch"),
                   QStringLiteral("-o"), QStringLiteral("json")});
    QByteArray out;
    const auto says = [&](const char *text) {
        hopyard.waitForReadyRead(100);
        out += hopyard.readAllStandardOutput();
        return out.contains(text);
    };
    QVERIFY(waitFor([&] { return says("\"connection\":\"live\""); }, 30'000));
    const auto pid = static_cast<pid_t>(hopyard.processId());
    ::kill(pid, SIGSTOP);
    m_driver->ask("set stall none 0 0");
    QTest::qWait(12'000); // what is measured is silence
    m_driver->ask("set none none 0 0");
    m_driver->ask("mutate 20");
    out.clear();
    ::kill(pid, SIGCONT);
    QVERIFY2(waitFor([&] { return says("\"kind\":\"Node\""); }, 30'000), out.right(2000).constData());
    hopyard.terminate();
    QVERIFY(hopyard.waitForFinished(10'000));
    verifyEqual("a suspended client");
}

/// Random faults while objects change, with quiet points. Three minutes; HOPYARD_SOAK_SECONDS for longer.
void TestFaults::storm()
{
    bool given = false;
    const int seconds = qEnvironmentVariableIntValue("HOPYARD_SOAK_SECONDS", &given);
    const qint64 limit = (given ? seconds : 180) * 1000LL;
    QRandomGenerator random(m_seed.toUInt());
    m_driver->ask("goaway");
    m_driver->ask("kill");
    m_driver->ask("restart");
    QElapsedTimer timer;
    timer.start();
    int rounds = 0;
    Value told;
    while (timer.elapsed() < limit) {
        const int length = 5 + static_cast<int>(random.bounded(20));
        told = m_driver->ask("storm " + std::to_string(length), (length + 60) * 1000);
        QVERIFY(!told.isNull());
        QVERIFY2(told.at("errors").items().empty(), toJson(told.at("errors")).c_str());
        verifyEqual(qPrintable(QStringLiteral("storm %1 (seed %2)").arg(++rounds).arg(m_seed)));
        if (QTest::currentTestFailed()) {
            return;
        }
    }
    qInfo("%d storms: %s", rounds, toJson(told).c_str());
    m_driver->ask("set");
}

/// The authority changes and the server moves; the kubeconfig is rewritten, nobody restarts Hopyard.
void TestFaults::newAuthorityAndAddressInTheKubeconfig()
{
    m_driver->ask("set cut none 0 0");
    m_driver->ask("reissue new");
    m_driver->ask("kill");
    m_driver->ask("restart");
    m_driver->ask("set");
    QVERIFY(waitFor([&] { return m_follower->status().state == ConnectionState::Stale; }, 30'000));
    m_driver->ask("kubeconfig");
    m_driver->ask("mutate 20");
    verifyEqual("a new authority in the kubeconfig");

    const std::string port = std::to_string(m_driver->ask("moved").toInt());
    QVERIFY(waitFor([&] { return m_follower->status().state == ConnectionState::Stale; }, 30'000));
    m_driver->ask("kubeconfig token " + port);
    m_driver->ask("mutate 20");
    verifyEqual("a new address in the kubeconfig");
    QVERIFY(m_follower->status().info.server.ends_with(port));
}

int main(int argc, char **argv)
{
    qputenv("QTEST_FUNCTION_TIMEOUT", "86400000"); // a storm may be asked to last hours
    QCoreApplication application(argc, argv);
    TestFaults test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_faults.moc"
