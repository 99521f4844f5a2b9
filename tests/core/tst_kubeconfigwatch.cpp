// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "core/kube/kubeconfigwatch.h"
#include "tests/support/fakeapi.h"

#include <filesystem>
#include <fstream>
#include <mutex>
#endif

#include <QTemporaryDir>
#include <QTest>

using namespace hopyard::core;
using hopyard::test::waitFor;
using namespace std::chrono_literals;

namespace
{

std::string config(const std::string &server, const std::string &name = "c", const std::string &user = "{}")
{
    return "apiVersion: v1\nkind: Config\ncurrent-context: " + name + "\nclusters:\n- name: " + name +
           "\n  cluster: {server: '" + server + "'}\nusers:\n- name: " + name + "\n  user: " + user +
           "\ncontexts:\n- name: " + name + "\n  context: {cluster: " + name + ", user: " + name + "}\n";
}

void writeText(const std::string &path, const std::string &text)
{
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

/// As editors and `kubectl config` do: a new file takes the old one's place.
void replaceText(const std::string &path, const std::string &text)
{
    writeText(path + ".new", text);
    std::filesystem::rename(path + ".new", path);
}

/// Collects what a watch tells.
class Updates
{
public:
    KubeconfigWatch::Handler handler()
    {
        return [this](const KubeconfigUpdate &update) {
            const std::lock_guard lock(m_mutex);
            m_all.push_back(update);
        };
    }
    std::size_t count() const
    {
        const std::lock_guard lock(m_mutex);
        return m_all.size();
    }
    KubeconfigUpdate last() const
    {
        const std::lock_guard lock(m_mutex);
        return m_all.empty() ? KubeconfigUpdate{} : m_all.back();
    }
    /// The newest list holds exactly this server (of its first context) and no problem.
    bool shows(const std::string &server) const
    {
        const KubeconfigUpdate update = last();
        return !update.problem && !update.list.contexts.empty() && update.list.contexts.front().server == server;
    }
    bool everHadProblem() const
    {
        const std::lock_guard lock(m_mutex);
        return std::any_of(m_all.begin(), m_all.end(),
                           [](const KubeconfigUpdate &update) { return update.problem.has_value(); });
    }

private:
    mutable std::mutex m_mutex;
    std::vector<KubeconfigUpdate> m_all;
};

/// Quick, and without the looks in between: what is seen is seen by events.
KubeconfigWatch::Timing quick(std::chrono::milliseconds patience = 20s)
{
    return {50ms, patience, 60s};
}

} // namespace

class TestKubeconfigWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void tellsTheFirstStateOnce();
    void seesWritesAndReplacements();
    void waitsForHalfWrittenFiles();
    void tellsALastingProblemAndKeepsTheLastGood();
    void followsLinks();
    void seesFilesAndFoldersComeToBe();
    void seesOneFileOfAList();
    void looksWithoutEvents();
    void sameContentIsNoNews();
    void identityTellsWhatMatters();
    void endsAtOnce();

private:
    std::string path(const std::string &name) const
    {
        return m_dir->filePath(QString::fromStdString(name)).toStdString();
    }
    static Environment listOf(const std::string &paths)
    {
        return [paths](const std::string &name) -> std::optional<std::string> {
            return name == "KUBECONFIG" ? std::optional<std::string>(paths) : std::nullopt;
        };
    }
    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestKubeconfigWatch::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
}

void TestKubeconfigWatch::tellsTheFirstStateOnce()
{
    writeText(path("config"), config("https://one"));
    Updates updates;
    KubeconfigWatch watch({path("config")}, listOf({}), updates.handler(), quick());
    QVERIFY(waitFor([&] { return updates.shows("https://one"); }));
    QCOMPARE(updates.count(), std::size_t{1});
    Updates absent;
    KubeconfigWatch other({path("absent")}, listOf({}), absent.handler(), quick());
    QVERIFY(waitFor([&] { return absent.count() == 1; }));
    QVERIFY(absent.last().problem && absent.last().list.contexts.empty());
    QVERIFY(absent.last().problem->message.find("absent") != std::string::npos);
}

void TestKubeconfigWatch::seesWritesAndReplacements()
{
    writeText(path("config"), config("https://one"));
    Updates updates;
    KubeconfigWatch watch({path("config")}, listOf({}), updates.handler(), quick());
    QVERIFY(waitFor([&] { return updates.shows("https://one"); }));
    writeText(path("config"), config("https://two"));
    QVERIFY(waitFor([&] { return updates.shows("https://two"); }));
    replaceText(path("config"), config("https://three"));
    QVERIFY(waitFor([&] { return updates.shows("https://three"); }));
    std::filesystem::remove(path("config"));
    writeText(path("config"), config("https://four"));
    QVERIFY(waitFor([&] { return updates.shows("https://four"); }));
    QVERIFY(!updates.everHadProblem());
}

void TestKubeconfigWatch::waitsForHalfWrittenFiles()
{
    writeText(path("config"), config("https://one"));
    Updates updates;
    KubeconfigWatch watch({path("config")}, listOf({}), updates.handler(), quick());
    QVERIFY(waitFor([&] { return updates.shows("https://one"); }));
    const std::string text = config("https://two");
    // K89: cut at every point of interest; whatever the watch saw meanwhile, it tells only the whole.
    for (const std::size_t cut : {std::size_t{0}, std::size_t{20}, text.find("users"), text.size() - 10}) {
        writeText(path("config"), text.substr(0, cut));
        QTest::qWait(200); // longer than the quiet time: the half-written file is read
        QVERIFY(updates.shows("https://one"));
    }
    writeText(path("config"), text);
    QVERIFY(waitFor([&] { return updates.shows("https://two"); }));
    QCOMPARE(updates.count(), std::size_t{2});
}

void TestKubeconfigWatch::tellsALastingProblemAndKeepsTheLastGood()
{
    writeText(path("config"), config("https://one"));
    Updates updates;
    KubeconfigWatch watch({path("config")}, listOf({}), updates.handler(), quick(300ms));
    QVERIFY(waitFor([&] { return updates.shows("https://one"); }));
    writeText(path("config"), "clusters: [");
    QVERIFY(waitFor([&] { return updates.last().problem.has_value(); }));
    QVERIFY(updates.last().problem->message.find(path("config")) != std::string::npos);
    QCOMPARE(updates.last().list.contexts.size(), std::size_t{1}); // the last good one
    QCOMPARE(updates.last().list.contexts[0].server, std::string("https://one"));
    writeText(path("config"), config("https://two"));
    QVERIFY(waitFor([&] { return updates.shows("https://two"); }));
}

void TestKubeconfigWatch::followsLinks()
{
    // As mounted by a kubelet: config → data/config, data → 1; a new version swaps `data`.
    std::filesystem::create_directories(path("1"));
    std::filesystem::create_directories(path("2"));
    std::filesystem::create_directories(path("home"));
    writeText(path("1/config"), config("https://one"));
    writeText(path("2/config"), config("https://two"));
    std::filesystem::create_symlink("1", path("data"));
    std::filesystem::create_symlink("../data/config", path("home/config"));
    Updates updates;
    KubeconfigWatch watch({path("home/config")}, listOf({}), updates.handler(), quick());
    QVERIFY(waitFor([&] { return updates.shows("https://one"); }));
    writeText(path("1/config"), config("https://one-b"));
    QVERIFY(waitFor([&] { return updates.shows("https://one-b"); }));
    std::filesystem::create_symlink("2", path("data.new"));
    std::filesystem::rename(path("data.new"), path("data"));
    QVERIFY(waitFor([&] { return updates.shows("https://two"); }));
    writeText(path("2/config"), config("https://two-b"));
    QVERIFY(waitFor([&] { return updates.shows("https://two-b"); }));
}

void TestKubeconfigWatch::seesFilesAndFoldersComeToBe()
{
    Updates updates;
    const auto home = [this](const std::string &name) -> std::optional<std::string> {
        return name == "HOME" ? std::optional<std::string>(path("user")) : std::nullopt;
    };
    KubeconfigWatch watch({}, home, updates.handler(), quick());
    QVERIFY(waitFor([&] { return updates.count() == 1; }));
    QVERIFY(updates.last().problem);
    std::filesystem::create_directories(path("user"));
    QTest::qWait(150);
    std::filesystem::create_directories(path("user/.kube"));
    QTest::qWait(150);
    writeText(path("user/.kube/config"), config("https://one"));
    QVERIFY(waitFor([&] { return updates.shows("https://one"); }));
}

void TestKubeconfigWatch::seesOneFileOfAList()
{
    writeText(path("a"), config("https://a", "a"));
    writeText(path("b"), config("https://b", "b"));
    Updates updates;
    KubeconfigWatch watch({}, listOf(path("a") + ":" + path("b") + ":" + path("c")), updates.handler(), quick(300ms));
    QVERIFY(waitFor([&] { return updates.last().list.contexts.size() == 2; }));
    writeText(path("c"), config("https://c", "c"));
    QVERIFY(waitFor([&] { return updates.last().list.contexts.size() == 3; }));
    QVERIFY(!updates.everHadProblem());
    writeText(path("b"), "kind: Pod\n");
    QVERIFY(waitFor([&] { return updates.last().problem.has_value(); }));
    QCOMPARE(updates.last().list.contexts.size(), std::size_t{2}); // the other files' contexts stay
    QVERIFY(updates.last().problem->message.find(path("b")) != std::string::npos);
    std::filesystem::remove(path("b")); // an absent file of a list is none
    QVERIFY(waitFor([&] { return !updates.last().problem; }));
    QCOMPARE(updates.last().list.contexts.size(), std::size_t{2});
}

void TestKubeconfigWatch::looksWithoutEvents()
{
    // A file changed behind a second mount or on a network file system makes no event here: a hard link in a folder
    // that is not watched does the same.
    std::filesystem::create_directories(path("watched"));
    std::filesystem::create_directories(path("elsewhere"));
    writeText(path("watched/config"), config("https://one"));
    std::filesystem::create_hard_link(path("watched/config"), path("elsewhere/config"));
    Updates updates;
    KubeconfigWatch watch({path("watched/config")}, listOf({}), updates.handler(), {50ms, 20s, 200ms});
    QVERIFY(waitFor([&] { return updates.shows("https://one"); }));
    writeText(path("elsewhere/config"), config("https://two"));
    QVERIFY(waitFor([&] { return updates.shows("https://two"); }));
}

void TestKubeconfigWatch::sameContentIsNoNews()
{
    writeText(path("config"), config("https://one"));
    Updates updates;
    KubeconfigWatch watch({path("config")}, listOf({}), updates.handler(), quick());
    QVERIFY(waitFor([&] { return updates.shows("https://one"); }));
    replaceText(path("config"), config("https://one"));
    writeText(path("other"), "not ours");
    QTest::qWait(300);
    QCOMPARE(updates.count(), std::size_t{1});
    replaceText(path("config"), config("https://two"));
    QVERIFY(waitFor([&] { return updates.shows("https://two"); }));
    QCOMPARE(updates.count(), std::size_t{2});
}

void TestKubeconfigWatch::identityTellsWhatMatters()
{
    const auto identity = [this](const std::string &text) {
        writeText(path("config"), text);
        return listContexts({path("config")}, listOf({}))->contexts.front().identity;
    };
    const std::string first = identity(config("https://one", "c", "{token: canary-identity}"));
    QCOMPARE(identity("# a comment\n" + config("https://one", "c", "{token: canary-identity}")), first);
    QVERIFY(identity(config("https://two", "c", "{token: canary-identity}")) != first);
    QVERIFY(identity(config("https://one", "c", "{token: canary-other}")) != first);
    QVERIFY(identity(config("https://one", "c", "{token: canary-identity, as: jo}")) != first);
    QVERIFY(first.find("canary") == std::string::npos);
}

void TestKubeconfigWatch::endsAtOnce()
{
    writeText(path("config"), config("https://one"));
    Updates updates;
    QElapsedTimer timer;
    {
        KubeconfigWatch watch({path("config")}, listOf({}), updates.handler());
        QVERIFY(waitFor([&] { return updates.count() == 1; }));
        timer.start();
    }
    QVERIFY(timer.elapsed() < 1000);
}

QTEST_GUILESS_MAIN(TestKubeconfigWatch)
#include "tst_kubeconfigwatch.moc"
