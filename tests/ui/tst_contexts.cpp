// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "tests/support/fakeapi.h"
#include "tests/ui/patience.h"
#include "tests/ui/windowfixture.h"
#include "ui/contextcatalog.h"
#include "ui/startpage.h"
#include "ui/widgets/connectionbar.h"
#endif

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QTreeWidget>

using namespace hopyard;
using namespace hopyard::test;

/// Kubeconfigs of several files in the window, and clusters that do not tell their namespaces.
class TestContexts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_team.reset();
    }
    void cleanup() { m_fixture.reset(); }

    void testABrokenFileHidesNoContext()
    {
        write(QStringLiteral("bad"), QStringLiteral("contexts: [\n"));
        write(QStringLiteral("good"), generic(server()));
        listFiles({QStringLiteral("bad"), QStringLiteral("good")});
        QTRY_COMPARE(list()->topLevelItemCount(), 1);
        QVERIFY(!list()->topLevelItem(0)->isDisabled());
        const QString hint = texts();
        QVERIFY2(hint.contains(m_fixture->path(QStringLiteral("bad"))), qPrintable(hint));
        QVERIFY2(hint.contains(QStringLiteral("what the other files say")), qPrintable(hint));
        Q_EMIT list()->itemActivated(list()->topLevelItem(0), 0);
        QTRY_VERIFY(isLive());
        // It stays said while one works with it.
        const auto &warnings = window().session()->status().warnings;
        QVERIFY(std::any_of(warnings.begin(), warnings.end(), [this](const std::string &warning) {
            return QString::fromStdString(warning).contains(m_fixture->path(QStringLiteral("bad")));
        }));
    }

    void testEqualNamesOfferTheirFiles()
    {
        write(QStringLiteral("first"), generic(QStringLiteral("http://127.0.0.1:1")));
        write(QStringLiteral("second"), generic(server()));
        const QString second = m_fixture->path(QStringLiteral("second"));
        listFiles({QStringLiteral("first"), QStringLiteral("second")});
        QTRY_COMPARE(list()->topLevelItemCount(), 2);
        QCOMPARE(list()->topLevelItem(0)->text(0), list()->topLevelItem(1)->text(0));
        QVERIFY(list()->topLevelItem(0)->text(4).contains(QStringLiteral("hides entries of ") + second));
        QVERIFY(list()->topLevelItem(0)->toolTip(4).contains(server()));
        QCOMPARE(list()->topLevelItem(1)->text(1), server());
        QVERIFY(list()->topLevelItem(1)->text(4).contains(second));
        Q_EMIT list()->itemActivated(list()->topLevelItem(0), 0);
        QTRY_VERIFY(window().session() && window().session()->info().server == "http://127.0.0.1:1");
        QCOMPARE(window().contextBox()->count(), 2);
        QCOMPARE(window().contextBox()->currentIndex(), 0);
        // The other one, by the box of the open window.
        QVERIFY(window().contextBox()->itemText(1).contains(second));
        window().contextBox()->setCurrentIndex(1);
        Q_EMIT window().contextBox()->activated(1);
        QTRY_VERIFY(isLive());
        QCOMPARE(QString::fromStdString(window().session()->info().server), server());
        QTRY_COMPARE(window().contextBox()->currentIndex(), 1);
        // It is remembered with its file.
        m_fixture->makeWindow();
        QTRY_COMPARE(list()->topLevelItemCount(), 2);
        QCOMPARE(list()->currentItem(), list()->topLevelItem(1));
    }

    void testNamespacesAreTyped()
    {
        write(QStringLiteral("config"), generic(server()));
        listFiles({QStringLiteral("config")});
        QTRY_COMPARE(list()->topLevelItemCount(), 1);
        Q_EMIT list()->itemActivated(list()->topLevelItem(0), 0);
        QTRY_VERIFY(isLive());
        QTRY_VERIFY(window().namespaceBox()->isEditable());
        QVERIFY(window().session()->state()->pods.empty());
        typeNamespace(QStringLiteral("Not A Name"));
        QCOMPARE(window().namespaceBox()->currentIndex(), 0);
        QVERIFY(window().session()->namespaceFilter().empty());
        typeNamespace(QStringLiteral("ns/team-x"));
        QTRY_COMPARE(window().session()->state()->pods.size(), std::size_t{1});
        QCOMPARE(window().session()->namespaceFilter(), std::string("team-x"));
        QCOMPARE(window().namespaceBox()->currentText(), QStringLiteral("team-x"));
        // It is tried again the next time, without being typed.
        m_fixture->makeWindow();
        QTRY_COMPARE(list()->topLevelItemCount(), 1);
        Q_EMIT list()->itemActivated(list()->topLevelItem(0), 0);
        QTRY_VERIFY(isLive());
        QTRY_COMPARE(window().session()->state()->pods.size(), std::size_t{1});
        // And forgotten when that is wanted.
        QTRY_VERIFY(window().namespaceBox()->isEditable());
        QAction *forget = nullptr;
        for (QAction *action : window().namespaceBox()->lineEdit()->actions()) {
            forget = action->text() == QStringLiteral("Forget this namespace") ? action : forget;
        }
        QVERIFY(forget && forget->isVisible());
        forget->trigger();
        QTRY_VERIFY(window().session()->state()->pods.empty());
        QVERIFY(window().session()->namespaceFilter().empty());
        QTRY_COMPARE(window().namespaceBox()->findText(QStringLiteral("team-x")), -1);
        QVERIFY(m_fixture->settings->enteredNamespaces({}, "admin@kubernetes").isEmpty());
    }

private:
    ui::MainWindow &window() { return *m_fixture->window; }
    QTreeWidget *list() { return window().startPage()->contextList(); }
    bool isLive() { return window().session() && window().session()->status().state == core::ConnectionState::Live; }
    QString texts()
    {
        QString all;
        for (const QLabel *label : window().startPage()->findChildren<QLabel *>()) {
            all += label->text() + QLatin1Char('\n');
        }
        return all;
    }
    void typeNamespace(const QString &text)
    {
        QLineEdit *edit = window().namespaceBox()->lineEdit();
        edit->selectAll();
        QTest::keyClicks(edit, text);
        QTest::keyClick(edit, Qt::Key_Return);
    }
    void write(const QString &name, const QString &text)
    {
        QFile file(m_fixture->path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
    }
    void listFiles(const QStringList &names)
    {
        QStringList paths;
        for (const QString &name : names) {
            paths << m_fixture->path(name);
        }
        qputenv("KUBECONFIG", paths.join(QLatin1Char(':')).toUtf8());
        m_fixture->makeWindow();
    }
    static QString generic(const QString &server)
    {
        return QStringLiteral("apiVersion: v1\nkind: Config\ncurrent-context: admin@kubernetes\ncontexts:\n- name: "
                              "admin@kubernetes\n  context: {cluster: kubernetes}\nclusters:\n- name: kubernetes\n  "
                              "cluster: {server: '%1'}\n")
            .arg(server);
    }
    /// One whose users may read pods in the namespace team-x, and hosts.
    QString server()
    {
        if (!m_team) {
            m_team = std::make_unique<FakeApi>(
                [](const FakeApi::Request &request, FakeApi::Connection &connection) { answer(request, connection); });
        }
        return QString::fromStdString(m_team->url());
    }
    static void answer(const FakeApi::Request &request, FakeApi::Connection &connection)
    {
        const bool isOpen = request.path == "/api/v1/nodes" || request.path == "/api/v1/namespaces/team-x/pods";
        if (request.path == "/api" || request.path == "/apis") {
            connection.respond(200,
                               R"({"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","items":[]})");
        } else if (request.path == "/version") {
            connection.respond(200, R"({"gitVersion":"v1.35.4"})");
        } else if (!isOpen) {
            connection.respondStatus(403, "Forbidden", "forbidden");
        } else if (request.isWatch()) {
            connection.beginChunks();
            connection.hang();
        } else if (request.path == "/api/v1/nodes") {
            connection.respond(200, listJson("NodeList", "1", {nodeJson("n1", "1")}));
        } else {
            connection.respond(200, listJson("PodList", "1", {podJson("team-x", "p", "1", {}, "n1")}));
        }
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<FakeApi> m_team;
};

QTEST_MAIN(TestContexts)
#include "tst_contexts.moc"
