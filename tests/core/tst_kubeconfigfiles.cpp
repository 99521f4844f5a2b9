// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "core/kube/kubeconfig.h"
#include "core/kube/kubeconfigwatch.h"
#include "tests/support/fakeapi.h"

#include <filesystem>
#include <fstream>
#include <map>
#endif

#include <QTemporaryDir>
#include <QTest>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

using Variables = std::map<std::string, std::string>;

Environment environmentOf(const Variables &variables)
{
    return [variables](const std::string &name) -> std::optional<std::string> {
        const auto found = variables.find(name);
        return found == variables.end() ? std::nullopt : std::optional<std::string>(found->second);
    };
}

/// What `kubeadm` and the like write: the same generic names in every file.
std::string generic(const std::string &server, const std::string &token)
{
    return "apiVersion: v1\nkind: Config\ncurrent-context: admin@kubernetes\ncontexts:\n- name: admin@kubernetes\n"
           "  context: {cluster: kubernetes, user: admin}\nclusters:\n- name: kubernetes\n  cluster: {server: '" +
           server + "'}\nusers:\n- name: admin\n  user: {token: " + token + "}\n";
}

const ContextInfo *named(const std::vector<ContextInfo> &contexts, const std::string &name)
{
    for (const ContextInfo &context : contexts) {
        if (context.name == name) {
            return &context;
        }
    }
    return nullptr;
}

bool contains(const std::string &text, const std::string &part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

/// Several files: which entry comes from where, what is hidden by what, and what still works beside a broken one.
class TestKubeconfigFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneBrokenFileHidesNoOther();
    void aBrokenFileIsToldWhereTheContextIsMissing();
    void anotherFileStepsInForNoBrokenOne();
    void shadowedEntriesAreListedWithTheirFiles();
    void aShadowedClusterIsFoundUnderAnotherContext();
    void anotherFileCanBeChosen();
    void equalEntriesAreNoAlternatives();
    void chosenFilesTakeThePlaceOfTheEnvironments();
    void aPodsServiceAccount();
    void proxyOfTheEnvironmentAndServerName();

private:
    std::string write(const std::string &name, const std::string &text)
    {
        const std::filesystem::path path = m_dir.filePath(QString::fromStdString(name)).toStdString();
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
        std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
        return path.string();
    }
    QTemporaryDir m_dir;
};

/// openCluster() goes by the environment of the process.
struct KubeconfigVariable {
    explicit KubeconfigVariable(const std::string &list) { qputenv("KUBECONFIG", QByteArray::fromStdString(list)); }
    ~KubeconfigVariable() { qunsetenv("KUBECONFIG"); }
    KubeconfigVariable(const KubeconfigVariable &) = delete;
    KubeconfigVariable &operator=(const KubeconfigVariable &) = delete;
};

void TestKubeconfigFiles::oneBrokenFileHidesNoOther()
{
    const std::string bad = write("bad", "contexts: [\n");
    const std::string good = write("good", generic("https://good:6443", "t"));
    const KubeconfigVariable list(bad + ":" + good);
    const Result<ContextList> contexts = listContexts({});
    QVERIFY(contexts);
    QCOMPARE(contexts->contexts.size(), std::size_t{1});
    QVERIFY(contexts->contexts[0].usable);
    QCOMPARE(contexts->contexts[0].file, good);
    QCOMPARE(contexts->brokenFiles, std::vector<std::string>{bad});
    QVERIFY(contains(contexts->broken.at(0).message, bad));
    // A command refuses, as kubectl does; a person who sees which file is broken may go on.
    const Result<std::unique_ptr<Source>> command = openCluster({}, "admin@kubernetes");
    QVERIFY(!command && command.error().kind == ErrorKind::InvalidInput && contains(command.error().message, bad));
    KubeconfigLocation window;
    window.allowPartial = true;
    const Result<std::unique_ptr<Source>> opened = openCluster(window, "admin@kubernetes");
    QVERIFY2(opened.has_value(), opened ? "" : opened.error().message.c_str());
    QCOMPARE((*opened)->info().server, std::string("https://good:6443"));
    // Which one is current the broken file may say, and it comes first.
    const Result<std::unique_ptr<Source>> current = openCluster(window, {});
    QVERIFY(!current && contains(current.error().message, bad));
}

void TestKubeconfigFiles::aBrokenFileIsToldWhereTheContextIsMissing()
{
    const std::string bad = write("bad", "contexts: [\n");
    const std::string good = write("good", generic("https://good:6443", "t"));
    const KubeconfigVariable list(good + ":" + bad);
    KubeconfigLocation window;
    window.allowPartial = true;
    const Result<std::unique_ptr<Source>> missing = openCluster(window, "elsewhere");
    QVERIFY(!missing && contains(missing.error().message, "elsewhere") && contains(missing.error().message, bad));
}

void TestKubeconfigFiles::anotherFileStepsInForNoBrokenOne()
{
    // The connection is in trouble, the kubeconfig is read again, and the first of two files with equal names is
    // being written: the second one's server and token must not be used in its place.
    std::atomic<int> strange{0};
    FakeApi other([&](const FakeApi::Request &, FakeApi::Connection &connection) {
        ++strange;
        connection.respondStatus(500, "InternalError", "wrong cluster");
    });
    const std::string first = write("first", generic("http://127.0.0.1:1", "one"));
    const std::string second = write("second", generic(other.url(), "two"));
    const KubeconfigVariable list(first + ":" + second);
    KubeconfigLocation window;
    window.allowPartial = true;
    const Result<std::unique_ptr<Source>> opened = openCluster(window, "admin@kubernetes");
    QVERIFY2(opened.has_value(), opened ? "" : opened.error().message.c_str());
    write("first", "contexts: [\n");
    struct Listener final : SourceListener {
        void handleChanges(ChangeSet) override {}
        void handleStatus(const ConnectionStatus &status) override
        {
            failures += status.state == ConnectionState::Failed ? 1 : 0;
        }
        std::atomic<int> failures{0};
    } listener;
    (*opened)->start(&listener, {});
    QVERIFY(waitFor([&] { return listener.failures > 0; }));
    (*opened)->retryNow();
    QVERIFY(waitFor([&] { return listener.failures > 1; }));
    // A look at the kubeconfig has passed.
    QVERIFY(!waitFor([&] { return strange > 0; }, 3'500));
    (*opened)->stop();
    QCOMPARE((*opened)->info().server, std::string("http://127.0.0.1:1"));
}

void TestKubeconfigFiles::shadowedEntriesAreListedWithTheirFiles()
{
    const std::string a = write("a", generic("https://a", "one"));
    const std::string b = write("b", generic("https://b", "two"));
    const std::string c = write("c", generic("https://c", "three"));
    const Result<ContextList> list = listContexts({}, environmentOf({{"KUBECONFIG", a + ":" + b + ":" + c}}));
    QVERIFY(list);
    QCOMPARE(list->contexts.size(), std::size_t{1});
    const ContextInfo &used = list->contexts[0];
    QCOMPARE(used.server, std::string("https://a"));
    QCOMPARE(used.file, a);
    QCOMPARE(used.clusterFile, a);
    QCOMPARE(used.userFile, a);
    QCOMPARE(used.shadows.size(), std::size_t{6}); // context, cluster and user of b and of c
    int clusters = 0;
    for (const ShadowedEntry &entry : used.shadows) {
        QCOMPARE(entry.by, a);
        QVERIFY(entry.file == b || entry.file == c);
        if (entry.kind == "cluster") {
            ++clusters;
            QCOMPARE(entry.server, std::string(entry.file == b ? "https://b" : "https://c"));
        }
    }
    QCOMPARE(clusters, 2);
    QCOMPARE(list->alternatives.size(), std::size_t{2});
    QCOMPARE(list->alternatives[0].name, used.name);
    QCOMPARE(list->alternatives[0].server, std::string("https://b"));
    QCOMPARE(list->alternatives[0].preferredFile, b);
    QCOMPARE(list->alternatives[1].server, std::string("https://c"));
    QVERIFY(!list->alternatives[0].current && list->alternatives[0].usable);
}

void TestKubeconfigFiles::aShadowedClusterIsFoundUnderAnotherContext()
{
    // The context stands in b only, yet its cluster is a's: the mistake that nobody notices.
    const std::string a = write("a", generic("https://a", "one"));
    const std::string b = write("b", "contexts:\n- name: mine\n  context: {cluster: kubernetes, user: me}\n"
                                     "clusters:\n- name: kubernetes\n  cluster: {server: 'https://b'}\n"
                                     "users:\n- name: me\n  user: {token: two}\n");
    const Result<ContextList> list = listContexts({}, environmentOf({{"KUBECONFIG", a + ":" + b}}));
    QVERIFY(list);
    const ContextInfo *mine = named(list->contexts, "mine");
    QVERIFY(mine);
    QCOMPARE(mine->file, b);
    QCOMPARE(mine->clusterFile, a);
    QCOMPARE(mine->userFile, b);
    QCOMPARE(mine->shadows.size(), std::size_t{1});
    QCOMPARE(mine->shadows[0].kind, std::string("cluster"));
    QCOMPARE(mine->shadows[0].file, b);
    const ContextInfo *other = named(list->alternatives, "mine");
    QVERIFY(other);
    QCOMPARE(other->server, std::string("https://b"));
    QCOMPARE(other->preferredFile, b);
}

void TestKubeconfigFiles::anotherFileCanBeChosen()
{
    const std::string a = write("a", generic("https://a", "one"));
    const std::string b = write("b", generic("https://b", "two"));
    const KubeconfigVariable list(a + ":" + b);
    KubeconfigLocation location;
    QCOMPARE((*openCluster(location, "admin@kubernetes"))->info().server, std::string("https://a"));
    location.preferredFile = b;
    QCOMPARE((*openCluster(location, "admin@kubernetes"))->info().server, std::string("https://b"));
    const Result<Kubeconfig> config = loadKubeconfig(location, processEnvironment());
    QVERIFY(config);
    QCOMPARE(config->user("admin")->token, std::string("two"));
}

void TestKubeconfigFiles::equalEntriesAreNoAlternatives()
{
    const std::string a = write("a", generic("https://a", "one"));
    const std::string copy = write("copy", generic("https://a", "one"));
    const Result<ContextList> list = listContexts({}, environmentOf({{"KUBECONFIG", a + ":" + copy}}));
    QVERIFY(list);
    QCOMPARE(list->contexts[0].shadows.size(), std::size_t{3});
    QVERIFY(list->alternatives.empty());
}

void TestKubeconfigFiles::chosenFilesTakeThePlaceOfTheEnvironments()
{
    const std::string a = write("a", generic("https://a", "one"));
    const std::string b = write("b", generic("https://b", "two"));
    KubeconfigLocation location;
    location.paths = {b, a, b};
    const Environment environment = environmentOf({{"KUBECONFIG", a}, {"HOME", "/nowhere"}});
    QCOMPARE(kubeconfigPaths(location, environment), (std::vector<std::string>{b, a}));
    const Result<ContextList> list = listContexts(location, environment);
    QVERIFY(list);
    QCOMPARE(list->files, (std::vector<std::string>{b, a}));
    QCOMPARE(list->contexts[0].server, std::string("https://b"));
    // Unlike a name in KUBECONFIG, what a person chose is missed.
    location.paths = {a, m_dir.filePath("gone").toStdString()};
    const Result<ContextList> partial = listContexts(location, environment);
    QVERIFY(partial);
    QCOMPARE(partial->brokenFiles, std::vector<std::string>{location.paths[1]});
    QVERIFY(contains(partial->broken[0].message, location.paths[1]));
    location.paths = {location.paths[1]};
    QVERIFY(!listContexts(location, environment));
}

void TestKubeconfigFiles::aPodsServiceAccount()
{
    const TestCertificate ca = makeAuthority("a cluster");
    KubeconfigLocation pod;
    pod.serviceAccountFolder = m_dir.filePath("account").toStdString();
    write("account/token", "first\n");
    write("account/ca.crt", ca.certificate);
    write("account/namespace", "team\n");
    const Variables variables{
        {"KUBERNETES_SERVICE_HOST", "fd00::1"}, {"KUBERNETES_SERVICE_PORT", "443"}, {"HOME", "/nowhere"}};
    const Result<Kubeconfig> config = loadKubeconfig(pod, environmentOf(variables));
    QVERIFY(config && config->inCluster);
    const Result<ConnectionTarget> target = resolveContext(*config, {});
    QVERIFY2(target.has_value(), target ? "" : target.error().message.c_str());
    QCOMPARE(target->cluster.server, std::string("https://[fd00::1]:443"));
    QCOMPARE(target->cluster.caData, ca.certificate);
    QCOMPARE(target->user.tokenFile, pod.serviceAccountFolder + "/token");
    QCOMPARE(target->ns, std::string("team"));
    Variables named = variables;
    named["POD_NAMESPACE"] = "mine";
    QCOMPARE(resolveContext(*loadKubeconfig(pod, environmentOf(named)), {})->ns, std::string("mine"));
    // Only where no file says anything.
    named["KUBECONFIG"] = write("a", generic("https://a", "one"));
    QCOMPARE(resolveContext(*loadKubeconfig(pod, environmentOf(named)), {})->cluster.server, std::string("https://a"));
    // And only in a pod.
    QVERIFY(!loadKubeconfig(pod, environmentOf({{"HOME", "/nowhere"}}))->inCluster);
    std::filesystem::remove(pod.serviceAccountFolder + "/token");
    QVERIFY(!loadKubeconfig(pod, environmentOf(variables))->inCluster);
}

void TestKubeconfigFiles::proxyOfTheEnvironmentAndServerName()
{
    const std::string text = "current-context: c\ncontexts:\n- name: c\n  context: {cluster: c}\nclusters:\n- name: c\n"
                             "  cluster: {server: 'https://api.test:6443', tls-server-name: inner}\n";
    const Environment proxied =
        environmentOf({{"KUBECONFIG", write("named", text)}, {"HTTPS_PROXY", "https://proxy.test:3128"}});
    const Result<ContextList> list = listContexts({}, proxied);
    QVERIFY(list && !list->contexts[0].usable);
    QVERIFY2(contains(list->contexts[0].reason, "tls-server-name") && contains(list->contexts[0].reason, "HTTPS_PROXY"),
             list->contexts[0].reason.c_str());
    const Result<ConnectionTarget> target = resolveContext(*parseKubeconfig(text, "f"), {});
    QVERIFY(target);
    QVERIFY(!checkEnvironmentProxy(*target, proxied));
    QVERIFY(checkEnvironmentProxy(*target, environmentOf({{"HTTPS_PROXY", "http://proxy.test:3128"}})));
    QVERIFY(checkEnvironmentProxy(*target, environmentOf({})));
    QVERIFY(checkEnvironmentProxy(
        *target, environmentOf({{"HTTPS_PROXY", "https://proxy.test:3128"}, {"NO_PROXY", "api.test"}})));
}

QTEST_GUILESS_MAIN(TestKubeconfigFiles)
#include "tst_kubeconfigfiles.moc"
