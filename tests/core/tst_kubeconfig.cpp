// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "core/kube/encoding.h"
#include "core/kube/kubeconfig.h"
#include "core/kube/url.h"
#include "tests/support/testca.h"

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

/// A kubeconfig with one context; `cluster` and `user` are YAML fields, each line indented by four.
std::string config(const std::string &cluster, const std::string &user = "{}", const std::string &name = "c")
{
    return "apiVersion: v1\nkind: Config\ncurrent-context: " + name + "\ncontexts:\n- name: " + name +
           "\n  context: {cluster: " + name + ", user: " + name + "}\nclusters:\n- name: " + name +
           "\n  cluster: " + cluster + "\nusers:\n- name: " + name + "\n  user: " + user + "\n";
}

const char *httpsServer = "{server: 'https://h:6443'}";

Result<ConnectionTarget> resolved(const std::string &text, const std::string &context = {})
{
    const Result<Kubeconfig> parsed = parseKubeconfig(text, "/folder/config");
    if (!parsed) {
        return fail(parsed.error());
    }
    return resolveContext(*parsed, context);
}

QString messageOf(const Result<ConnectionTarget> &target)
{
    return target ? QString() : QString::fromStdString(target.error().message);
}

} // namespace

class TestKubeconfig : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refused_data();
    void refused();
    void accepted_data();
    void accepted();
    void relativePaths();
    void mergesFirstWins();
    void pathsInOrder();
    void explicitPathIsSole();
    void absentAndBrokenFiles();
    void encodings();
    void nullsAndTypedBooleans();
    void certificates();
    void base64_data();
    void base64();
    void proxies_data();
    void proxies();
    void listsContextsWithReasons();
    void execFields();

private:
    std::string write(const std::string &name, const std::string &text)
    {
        const std::string path = m_dir.filePath(QString::fromStdString(name)).toStdString();
        std::ofstream(path, std::ios::binary) << text;
        return path;
    }
    QTemporaryDir m_dir;
};

void TestKubeconfig::refused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *name, const std::string &text, const char *part) {
        QTest::newRow(name) << QString::fromStdString(text) << QString(part);
    };
    row("K04 scalar", "bogus value", "not a kubeconfig");
    row("wrong kind", "kind: Pod\napiVersion: v1\n", "its kind is Pod");
    row("list", "- a\n- b\n", "not a kubeconfig");
    row("empty", "", "holds no contexts");
    row("empty object", "{}", "holds no contexts");
    row("comment only", "# nothing\n", "holds no contexts");
    row("not YAML", "a: [1, 2", "not a readable kubeconfig");
    row("K12 cluster twice", "clusters:\n- name: a\n  cluster: {}\n- name: a\n  cluster: {}\n", "duplicate name \"a\"");
    row("K13 context twice", "contexts:\n- name: a\n- name: a\n", "duplicate name \"a\"");
    row("K14 user twice", "users:\n- name: a\n- name: a\n", "duplicate name \"a\"");
    row("K15 extension twice",
        config("{server: 'https://h', extensions: [{name: e, extension: 1}, {name: e, extension: 2}]}"),
        "duplicate name \"e\"");
    row("K18 name 0", "clusters:\n- name: 0\n  cluster: {}\n", "quotes");
    row("K91 token number", config(httpsServer, "{token: 0123}"), "line 12");
    row("K91 token advice", config(httpsServer, "{token: 0123}"), "put it in quotes");
    row("quoted bool", config("{server: 'https://h', insecure-skip-tls-verify: \"true\"}"), "true or false");
    row("K41 current context unknown", "current-context: nope\ncontexts:\n- name: a\n  context: {cluster: a}\n",
        "\"nope\"");
    row("no current context", "contexts:\n- name: a\n  context: {cluster: a}\n", "--context");
    row("K47 cluster unknown",
        "current-context: a\ncontexts:\n- name: a\n  context: {cluster: garbage, user: garbage}\n", "garbage");
    row("lens#843 empty cluster", "current-context: a\ncontexts:\n- name: a\n  context: {cluster: \"\", user: \"\"}\n",
        "names no cluster");
    row("lens#1561 neither key", "current-context: a\ncontexts:\n- name: a\n", "names no cluster");
    row("K49 no server", config("{}"), "no server defined");
    row("K50 CA absent", config("{server: 'https://h', certificate-authority: nope.pem}"), "/folder/nope.pem");
    row("K51 cert absent", config(httpsServer, "{client-certificate: x.crt, client-key: x.key}"), "/folder/x.crt");
    row("K52 both forms",
        config(httpsServer, "{client-certificate: x.crt, client-certificate-data: QQ==, client-key-data: QQ==}"),
        "user \"c\"");
    row("CA both forms",
        config("{server: 'https://h', certificate-authority: x.crt, certificate-authority-data: QQ==}"), "both");
    row("CA no PEM", config("{server: 'https://h', certificate-authority-data: QQ==}"), "no certificate");
    row("cert without key", config(httpsServer, "{client-certificate-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t}"),
        "no client-key");
    row("bad base64", config("{server: 'https://h', certificate-authority-data: 'QQ=#'}"), "broken at offset 3");
    row("token and basic", config(httpsServer, "{token: a, username: b, password: c}"), "more than one");
    row("K54 no apiVersion", config(httpsServer, "{exec: {command: x}}"), "no apiVersion");
    row("K54 no command", config(httpsServer, "{exec: {apiVersion: client.authentication.k8s.io/v1beta1}}"),
        "no command");
    row("K55 exec and provider",
        config(httpsServer,
               "{auth-provider: {name: gcp}, exec: {command: x, apiVersion: client.authentication.k8s.io/v1beta1}}"),
        "both exec and auth-provider");
    row("v1alpha1", config(httpsServer, "{exec: {command: x, apiVersion: client.authentication.k8s.io/v1alpha1}}"),
        "no longer supported");
    row("K68 v1 mode missing", config(httpsServer, "{exec: {command: x, apiVersion: client.authentication.k8s.io/v1}}"),
        "interactiveMode");
    row("K57 mode invalid",
        config(httpsServer,
               "{exec: {command: x, apiVersion: client.authentication.k8s.io/v1, interactiveMode: invalid}}"),
        "invalid");
    row("K56 env without name",
        config(httpsServer,
               "{exec: {command: x, apiVersion: client.authentication.k8s.io/v1beta1, env: [{name: '', value: x}]}}"),
        "no usable name");
    row("gcp provider", config(httpsServer, "{auth-provider: {name: gcp}}"), "gke-gcloud-auth-plugin");
    row("groups without as", config(httpsServer, "{as-groups: [g]}"), "without as");
    row("proxy scheme", config("{server: 'https://h', proxy-url: 'socks6://p'}"), "proxy-url");
    row("proxy without scheme", config("{server: 'https://h', proxy-url: 'p:8080'}"), "proxy-url");
    row("no scheme with a token", config("{server: 'h:6443'}", "{token: secret-token-value}"), "https://");
    row("CA and insecure",
        config("{server: 'https://h', insecure-skip-tls-verify: true, certificate-authority-data: "
               "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t}"),
        "remove one");
    row("ftp", config("{server: 'ftp://h'}"), "https://");
    row("bad port", config("{server: 'https://h:99999'}"), "port");
}

void TestKubeconfig::refused()
{
    QFETCH(QString, text);
    QFETCH(QString, part);
    const Result<ConnectionTarget> target = resolved(text.toStdString());
    QVERIFY(!target);
    QVERIFY2(messageOf(target).contains(part), qPrintable(messageOf(target)));
    QVERIFY(target.error().kind == ErrorKind::InvalidInput);
    QVERIFY(!messageOf(target).contains("secret-token-value"));
}

void TestKubeconfig::accepted_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("server");
    QTest::addColumn<QString>("warning");
    const auto row = [](const char *name, const std::string &text, const char *server, const char *warning = "") {
        QTest::newRow(name) << QString::fromStdString(text) << QString(server) << QString(warning);
    };
    row("plain", config(httpsServer), "https://h:6443");
    row("K40 path prefix", config("{server: 'https://h/foo/bar'}"), "https://h/foo/bar");
    row("K40 slashes", config("{server: 'https://h/foo/bar//?q=1#f'}"), "https://h/foo/bar");
    row("IPv6", config("{server: 'https://[::1]:6443'}"), "https://[::1]:6443");
    row("no scheme, anonymous", config("{server: 'h:8080'}"), "http://h:8080", "without encryption");
    row("K93 http with token", config("{server: 'http://h:8080'}", "{token: abc}"), "http://h:8080", "not sent");
    row("K24 user undefined",
        "current-context: a\ncontexts:\n- name: a\n  context: {cluster: c, user: ghost}\nclusters:\n- name: c\n  "
        "cluster: {server: 'https://h'}\n",
        "https://h", "ghost");
    row("G8 no user",
        "current-context: a\ncontexts:\n- name: a\n  context: {cluster: c}\nclusters:\n- name: c\n  cluster: {server: "
        "'https://h'}\n",
        "https://h");
    row("unknown fields", "preferences: {}\nfoo: bar\n" + config("{server: 'https://h', frobnicate: 3}"), "https://h");
    row("K18 null users",
        "current-context: a\nusers: null\ncontexts:\n- name: a\n  context: {cluster: c, user: ''}\nclusters:\n- name: "
        "c\n  cluster: {server: 'https://h'}\n",
        "https://h");
    row("K80 CRLF",
        "kind: Config\r\ncurrent-context: a\r\ncontexts:\r\n- name: a\r\n  context: {cluster: c}\r\nclusters:\r\n- "
        "name: c\r\n  cluster: {server: 'https://h'}\r\n",
        "https://h");
    row("K25 documents", config(httpsServer) + "---\n" + config("{server: 'https://other'}"), "https://h:6443");
    row("K82 JSON",
        R"({"kind":"Config","current-context":"\ud83d\ude00","contexts":[{"name":"\ud83d\ude00","context":{"cluster":"c"}}],"clusters":[{"name":"c","cluster":{"server":"https://h"}}]})",
        "https://h");
    row("anchors and merge",
        "current-context: a\nx: &x {server: 'https://h'}\ncontexts:\n- name: a\n  context: {cluster: c}\nclusters:\n- "
        "name: c\n  cluster: {<<: *x}\n",
        "https://h");
}

void TestKubeconfig::accepted()
{
    QFETCH(QString, text);
    QFETCH(QString, server);
    QFETCH(QString, warning);
    const Result<ConnectionTarget> target = resolved(text.toStdString());
    QVERIFY2(target.has_value(), qPrintable(messageOf(target)));
    QCOMPARE(QString::fromStdString(target->cluster.server), server);
    if (warning.isEmpty()) {
        QVERIFY(target->warnings.empty());
    } else {
        QVERIFY(!target->warnings.empty());
        QVERIFY2(QString::fromStdString(target->warnings.front()).contains(warning), target->warnings.front().c_str());
    }
}

void TestKubeconfig::relativePaths()
{
    const std::string text = config("{server: 'https://h', certificate-authority: ../ca.pem}",
                                    "{tokenFile: t/token, client-certificate: /abs/c.pem, client-key: k.pem, exec: "
                                    "{command: ../tool/get.sh, apiVersion: "
                                    "client.authentication.k8s.io/v1beta1}}");
    const Result<Kubeconfig> parsed = parseKubeconfig(text, "/a/b/config");
    QVERIFY(parsed);
    QCOMPARE(parsed->clusters[0].caFile, std::string("/a/ca.pem"));
    QCOMPARE(parsed->users[0].tokenFile, std::string("/a/b/t/token"));
    QCOMPARE(parsed->users[0].certificateFile, std::string("/abs/c.pem"));
    QCOMPARE(parsed->users[0].keyFile, std::string("/a/b/k.pem"));
    QCOMPARE(parsed->users[0].exec->command, std::string("/a/tool/get.sh"));
    const Result<Kubeconfig> bare = parseKubeconfig(
        config(httpsServer, "{exec: {command: aws, apiVersion: client.authentication.k8s.io/v1beta1}}"), "/a/config");
    QCOMPARE(bare->users[0].exec->command, std::string("aws"));
}

void TestKubeconfig::mergesFirstWins()
{
    const std::string a = write("merge-a", config("{server: 'https://first'}", "{token: one}", "kubernetes"));
    const std::string b = write("merge-b", config("{server: 'https://second'}", "{token: two}", "kubernetes") +
                                               "- name: other\n  user: {token: three}\n");
    const std::string c =
        write("merge-c", "contexts:\n- name: cross\n  context: {cluster: kubernetes, user: other, namespace: ns}\n");
    const Result<Kubeconfig> merged =
        loadKubeconfig({}, environmentOf({{"KUBECONFIG", a + ":" + b + "::" + c + ":" + a + ":/nope"}}));
    QVERIFY(merged);
    QCOMPARE(merged->files.size(), std::size_t{3});
    QCOMPARE(merged->currentContext, std::string("kubernetes"));
    const Result<ConnectionTarget> target = resolveContext(*merged, {});
    QVERIFY(target);
    QCOMPARE(target->cluster.server, std::string("https://first"));
    QCOMPARE(target->user.token, std::string("one"));
    const Result<ConnectionTarget> cross = resolveContext(*merged, "cross"); // entries of three files
    QVERIFY(cross);
    QCOMPARE(cross->user.token, std::string("three"));
    QCOMPARE(cross->ns, std::string("ns"));
    QCOMPARE(merged->warnings.size(), std::size_t{3}); // context, cluster and user are shadowed
    QVERIFY(merged->warnings[0].find("https://second") != std::string::npos);
    QVERIFY(merged->warnings[0].find("https://first") != std::string::npos);
}

void TestKubeconfig::pathsInOrder()
{
    QCOMPARE(kubeconfigPaths({}, environmentOf({{"HOME", "/home/u"}})),
             (std::vector<std::string>{"/home/u/.kube/config"}));
    QCOMPARE(kubeconfigPaths({}, environmentOf({{"HOME", "/home/u"}, {"KUBECONFIG", "a:b::c:b"}})),
             (std::vector<std::string>{"a", "b", "c"}));
    QCOMPARE(kubeconfigPaths({"x"}, environmentOf({{"KUBECONFIG", "a"}})), (std::vector<std::string>{"x"}));
}

void TestKubeconfig::explicitPathIsSole()
{
    const std::string mine = write("explicit", config(httpsServer));
    const std::string other = write("environment", config(httpsServer, "{}", "other"));
    const Result<Kubeconfig> loaded = loadKubeconfig({mine}, environmentOf({{"KUBECONFIG", other}}));
    QVERIFY(loaded);
    QCOMPARE(loaded->contexts.size(), std::size_t{1});
    const Result<Kubeconfig> absent =
        loadKubeconfig({std::string("/nope/config")}, environmentOf({{"KUBECONFIG", other}}));
    QVERIFY(!absent);
    QVERIFY(absent.error().message.find("/nope/config") != std::string::npos);
    QVERIFY(absent.error().kind == ErrorKind::InvalidInput);
    const Result<Kubeconfig> folder = loadKubeconfig({std::string("/tmp")}, environmentOf({}));
    QVERIFY(!folder);
    QVERIFY(folder.error().kind == ErrorKind::InvalidInput);
}

void TestKubeconfig::absentAndBrokenFiles()
{
    const Result<Kubeconfig> none = loadKubeconfig({}, environmentOf({{"KUBECONFIG", "/nope/a:/nope/b"}}));
    QVERIFY(none);
    QCOMPARE(none->warnings.size(), std::size_t{1});
    const Result<ConnectionTarget> target = resolveContext(*none, {});
    QVERIFY(messageOf(target).contains("/nope/a"));
    const std::string good = write("good", config(httpsServer));
    const std::string bad = write("bad", std::string("\x7f"
                                                     "ELF\0\1\2",
                                                     8));
    const Result<Kubeconfig> partial = loadKubeconfig({}, environmentOf({{"KUBECONFIG", bad + ":" + good}}));
    QVERIFY(partial);
    QCOMPARE(partial->broken.size(), std::size_t{1});
    QVERIFY(partial->broken[0].message.find(bad) != std::string::npos);
    QVERIFY(partial->broken[0].message.find("binary") != std::string::npos);
    QCOMPARE(partial->contexts.size(), std::size_t{1});
}

void TestKubeconfig::encodings()
{
    const std::string text = config(httpsServer);
    std::string little = "\xFF\xFE";
    std::string big = "\xFE\xFF";
    for (const char c : text) {
        little += c;
        little += '\0';
        big += '\0';
        big += c;
    }
    for (const std::string &form : {"\xEF\xBB\xBF" + text, little, big}) {
        const Result<ConnectionTarget> target = resolved(form);
        QVERIFY2(target.has_value(), qPrintable(messageOf(target)));
        QCOMPARE(target->cluster.server, std::string("https://h:6443"));
    }
    QVERIFY(messageOf(resolved("a: \xFF\xC0 b")).contains("UTF-8"));
    const QString tab = messageOf(resolved("clusters:\n\t- name: a\n"));
    QVERIFY2(tab.contains("tab") && tab.contains("2"), qPrintable(tab));
}

void TestKubeconfig::nullsAndTypedBooleans()
{
    const Result<ConnectionTarget> target = resolved(config(
        "{server: 'https://h', insecure-skip-tls-verify: yes, proxy-url: null}",
        "{token: null, exec: {command: x, args: null, env: null, apiVersion: client.authentication.k8s.io/v1beta1}}"));
    QVERIFY2(target.has_value(), qPrintable(messageOf(target)));
    QVERIFY(target->cluster.insecure);
    QVERIFY(target->user.token.empty());
    QVERIFY(target->user.exec->args.empty());
}

void TestKubeconfig::certificates()
{
    const TestCertificate authority = makeAuthority("an authority");
    const TestCertificate mine = makeCertificate(authority, "jo");
    write("ca.pem", "junk\n" + authority.certificate);
    write("c.pem", mine.certificate);
    write("k.pem", mine.key);
    write("other.pem", authority.key);
    write("damaged.pem", "-----BEGIN EC PRIVATE KEY-----\nQQ==\n-----END EC PRIVATE KEY-----\n");
    write("locked.pem", "-----BEGIN ENCRYPTED PRIVATE KEY-----\nQQ==\n-----END ENCRYPTED PRIVATE KEY-----\n");
    const auto target = [&](const char *key) {
        const std::string path =
            write("certs", config("{server: 'https://h', certificate-authority: ca.pem}",
                                  std::string("{client-certificate: c.pem, client-key: ") + key + "}"));
        const Result<Kubeconfig> loaded = loadKubeconfig({path}, environmentOf({}));
        return loaded ? resolveContext(*loaded, {}) : Result<ConnectionTarget>(fail(loaded.error()));
    };
    const auto good = target("k.pem");
    QVERIFY2(good.has_value(), qPrintable(messageOf(good)));
    QVERIFY(good->cluster.caData.find("BEGIN CERTIFICATE") != std::string::npos);
    QVERIFY(good->user.keyData.find("PRIVATE KEY") != std::string::npos);
    QVERIFY(messageOf(target("locked.pem")).contains("encrypted"));
    QVERIFY(messageOf(target("damaged.pem")).contains("damaged"));
    const QString mismatch = messageOf(target("other.pem")); // A2: as such, with the user's name
    QVERIFY2(mismatch.contains("does not belong") && mismatch.contains("user \"c\""), qPrintable(mismatch));
}

void TestKubeconfig::base64_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("ok");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("plain") << QByteArray("aGVsbG8=") << true << QByteArray("hello");
    QTest::newRow("two pads") << QByteArray("aGVsbA==") << true << QByteArray("hell");
    QTest::newRow("line ends") << QByteArray("aGVs\r\nbG8=\n") << true << QByteArray("hello");
    QTest::newRow("empty") << QByteArray("") << true << QByteArray("");
    QTest::newRow("no padding") << QByteArray("aGVsbG8") << false << QByteArray();
    QTest::newRow("space") << QByteArray("aGVs bG8=") << false << QByteArray();
    QTest::newRow("url alphabet") << QByteArray("a-_=") << false << QByteArray();
    QTest::newRow("after padding") << QByteArray("aGVsbA==aGVs") << false << QByteArray();
    QTest::newRow("one letter") << QByteArray("a") << false << QByteArray();
}

void TestKubeconfig::base64()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, ok);
    QFETCH(QByteArray, bytes);
    const Base64Result decoded = base64Decode(text.toStdString());
    QCOMPARE(decoded.ok, ok);
    if (ok) {
        QCOMPARE(QByteArray::fromStdString(decoded.bytes), bytes);
        QCOMPARE(base64Decode(base64Encode(decoded.bytes)).bytes, decoded.bytes);
    }
}

void TestKubeconfig::proxies_data()
{
    QTest::addColumn<QString>("server");
    QTest::addColumn<QString>("own");
    QTest::addColumn<QString>("noProxy");
    QTest::addColumn<QString>("expected");
    const QString p = "http://p:3128";
    QTest::newRow("environment") << "https://h"
                                 << ""
                                 << "" << p;
    QTest::newRow("own wins") << "https://h"
                              << "socks5://s"
                              << ""
                              << "socks5h://s:1080";
    QTest::newRow("own beats no_proxy") << "https://h"
                                        << "http://q:1"
                                        << "*"
                                        << "http://q:1";
    QTest::newRow("loopback") << "https://127.0.0.1:1"
                              << ""
                              << ""
                              << "";
    QTest::newRow("localhost") << "https://localhost:1"
                               << ""
                               << ""
                               << "";
    QTest::newRow("star") << "https://h"
                          << ""
                          << "*"
                          << "";
    QTest::newRow("host") << "https://h.example"
                          << ""
                          << "a, h.example"
                          << "";
    QTest::newRow("subdomain of host") << "https://x.h.example"
                                       << ""
                                       << "h.example"
                                       << "";
    QTest::newRow("dot: subdomains only") << "https://h.example"
                                          << ""
                                          << ".h.example" << p;
    QTest::newRow("dot: subdomain") << "https://x.h.example"
                                    << ""
                                    << ".h.example"
                                    << "";
    QTest::newRow("not a suffix") << "https://xh.example"
                                  << ""
                                  << "h.example" << p;
    QTest::newRow("port matches") << "https://h:6443"
                                  << ""
                                  << "h:6443"
                                  << "";
    QTest::newRow("port differs") << "https://h:6443"
                                  << ""
                                  << "h:443" << p;
    QTest::newRow("CIDR, second") << "https://192.168.1.9"
                                  << ""
                                  << "10.0.0.0/8,192.168.0.0/16"
                                  << "";
    QTest::newRow("outside CIDR") << "https://192.169.1.9"
                                  << ""
                                  << "192.168.0.0/16" << p;
    QTest::newRow("name against CIDR") << "https://h"
                                       << ""
                                       << "192.168.0.0/16" << p;
    QTest::newRow("IPv6 CIDR") << "https://[2001:db8:1::5]"
                               << ""
                               << "2001:db8:1::/47"
                               << "";
    QTest::newRow("outside IPv6 CIDR") << "https://[2001:db8:4::5]"
                                       << ""
                                       << "2001:db8:1::/47" << p;
    QTest::newRow("IP") << "https://10.1.1.1:6443"
                        << ""
                        << "10.1.1.1"
                        << "";
}

void TestKubeconfig::proxies()
{
    QFETCH(QString, server);
    QFETCH(QString, own);
    QFETCH(QString, noProxy);
    QFETCH(QString, expected);
    const Environment environment = environmentOf({{"HTTPS_PROXY", "p:3128"},
                                                   {"https_proxy", "wrong:1"},
                                                   {"ALL_PROXY", "wrong:2"},
                                                   {"NO_PROXY", noProxy.toStdString()}});
    const Result<Url> url = Url::parse(server.toStdString());
    QVERIFY(url);
    QCOMPARE(QString::fromStdString(proxyFor(*url, own.toStdString(), environment)), expected);
}

void TestKubeconfig::listsContextsWithReasons()
{
    const std::string path = write(
        "several",
        "current-context: good\ncontexts:\n- name: good\n  context: {cluster: c, user: u, namespace: team}\n- name: "
        "bad\n  context: {cluster: nope}\n"
        "- name: old\n  context: {cluster: c, user: old}\n"
        "clusters:\n- name: c\n  cluster: {server: 'https://h'}\nusers:\n- name: u\n  user: {token: canary-7f3a}\n"
        "- name: old\n  user: {exec: {command: aws, apiVersion: client.authentication.k8s.io/v1alpha1}}\n");
    const Result<ContextList> list = listContexts({path});
    QVERIFY(list);
    QCOMPARE(list->contexts.size(), std::size_t{3});
    QVERIFY(list->contexts[0].usable && list->contexts[0].current);
    QCOMPARE(list->contexts[0].server, std::string("https://h"));
    QVERIFY(!list->contexts[1].usable && list->contexts[1].reason.find("nope") != std::string::npos);
    QVERIFY(!list->contexts[2].usable && list->contexts[2].reason.find("v1alpha1") != std::string::npos);
    for (const char *empty : {"", "{}", "kind: Config\n"}) {
        const Result<ContextList> none = listContexts({write("empty", empty)});
        QVERIFY(!none);
        QVERIFY(none.error().kind == ErrorKind::InvalidInput);
        QVERIFY(none.error().message.find("holds no contexts") != std::string::npos);
    }
    const Result<std::unique_ptr<Source>> unknown = openCluster({path}, "goo");
    QVERIFY(!unknown);
    QVERIFY(unknown.error().kind == ErrorKind::InvalidInput);
    QVERIFY(unknown.error().message.find("did you mean \"good\"") != std::string::npos);
}

void TestKubeconfig::execFields()
{
    const Result<ConnectionTarget> target = resolved(config(
        "{server: 'https://h', extensions: [{name: client.authentication.k8s.io/exec, extension: {audience: x}}]}",
        "{exec: {command: x, args: [a, 'b c'], env: [{name: E, value: ''}], apiVersion: "
        "client.authentication.k8s.io/v1, interactiveMode: Never, provideClusterInfo: true}}"));
    QVERIFY2(target.has_value(), qPrintable(messageOf(target)));
    QCOMPARE(target->user.exec->args, (std::vector<std::string>{"a", "b c"}));
    QCOMPARE(target->user.exec->env.size(), std::size_t{1});
    QVERIFY(target->user.exec->provideClusterInfo);
    QCOMPARE(target->cluster.execExtension.at("audience").toString(), std::string("x"));
}

QTEST_GUILESS_MAIN(TestKubeconfig)
#include "tst_kubeconfig.moc"
