// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "tests/support/fakeapi.h"
#include "tests/ui/patience.h"
#include "tests/ui/windowfixture.h"
#include "ui/actions.h"
#include "ui/contextcatalog.h"
#include "ui/startpage.h"
#include "ui/widgets/connectionbar.h"
#endif

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDirIterator>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTest>
#include <QTextEdit>
#include <QTreeWidget>

using namespace hopyard;
using namespace hopyard::test;

namespace
{

/// Recognisable secrets, one a place where a kubeconfig can hold one. The middle is the same in all.
const QString mark = QStringLiteral("Zq7Kx9Wv2Rt5Yp8Lm4");
QString secret(const char *place)
{
    return QStringLiteral("S3cr") + QLatin1String(place) + mark;
}

/// Everything in a window that a person can read, or have read to them, or copy.
QStringList textsOf(const QWidget *window)
{
    QStringList texts{window->windowTitle()};
    for (const QWidget *widget : window->findChildren<QWidget *>()) {
        texts << widget->toolTip() << widget->whatsThis() << widget->accessibleName() << widget->accessibleDescription()
              << widget->windowTitle() << widget->statusTip();
        if (const auto *label = qobject_cast<const QLabel *>(widget)) {
            texts << label->text();
        } else if (const auto *button = qobject_cast<const QAbstractButton *>(widget)) {
            texts << button->text();
        } else if (const auto *line = qobject_cast<const QLineEdit *>(widget)) {
            texts << line->text() << line->placeholderText();
        } else if (const auto *plain = qobject_cast<const QPlainTextEdit *>(widget)) {
            texts << plain->toPlainText();
        } else if (const auto *rich = qobject_cast<const QTextEdit *>(widget)) {
            texts << rich->toPlainText();
        } else if (const auto *box = qobject_cast<const QComboBox *>(widget)) {
            for (int i = 0; i < box->count(); ++i) {
                texts << box->itemText(i) << box->itemData(i, Qt::ToolTipRole).toString()
                      << box->itemData(i).toString();
            }
        }
    }
    for (const QAction *action : window->findChildren<QAction *>()) {
        texts << action->text() << action->toolTip() << action->statusTip();
    }
    return texts;
}

void addModel(const QAbstractItemModel *model, const QModelIndex &parent, QStringList &texts)
{
    for (int row = 0; row < model->rowCount(parent); ++row) {
        for (int column = 0; column < model->columnCount(parent); ++column) {
            const QModelIndex index = model->index(row, column, parent);
            for (const int role :
                 {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole), int(Qt::UserRole)}) {
                texts << index.data(role).toString();
            }
        }
        addModel(model, model->index(row, 0, parent), texts);
    }
}

} // namespace

/// Secrets of a kubeconfig are planted, its contexts shown, connected to, refused and copied: nothing that the window
/// shows, copies or leaves on the disk holds one.
class TestNoSecrets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_authority = makeAuthority("a cluster");
        m_server = std::make_unique<FakeApi>(
            [this](const FakeApi::Request &request, FakeApi::Connection &connection) { answer(request, connection); },
            makeCertificate(m_authority, "server"));
        m_fixture = std::make_unique<WindowFixture>();
        connect(QApplication::clipboard(), &QClipboard::dataChanged, this,
                [this] { m_copied << QApplication::clipboard()->text(); });
        writeKubeconfigs();
        m_fixture->makeWindow();
    }

    void cleanupTestCase()
    {
        m_fixture.reset();
        m_server.reset();
        qunsetenv("KUBECONFIG");
    }

    void testTheListOfContexts()
    {
        QTRY_COMPARE(window().startPage()->contextList()->topLevelItemCount(), 5);
        QTreeWidget *list = window().startPage()->contextList();
        QVERIFY(window().catalog()->error()); // one file of the list is broken, and holds a token
        for (int i = 0; i < list->topLevelItemCount(); ++i) {
            copyDetails(i);
        }
        QCOMPARE(m_copied.size(), list->topLevelItemCount());
        nothingShown("the list of contexts");
    }

    void testConnected()
    {
        for (const char *name : {"token", "password", "plugin"}) {
            window().open({ui::OpenRequest::Kind::Context, {}, name, 1.0});
            QTRY_VERIFY(window().session() && window().session()->info().contextName == name &&
                        window().session()->status().state == core::ConnectionState::Live);
            QTRY_VERIFY(window().diagramModel()->scene());
            window().selectByName(QStringLiteral("n1"));
            for (const ui::ActionId id : {ui::ActionId::CopyName, ui::ActionId::CopyCommand}) {
                QAction *action = window().actions()[id];
                QTRY_VERIFY(action->isEnabled());
                const auto before = m_copied.size();
                action->trigger();
                QTRY_VERIFY(m_copied.size() > before);
            }
            nothingShown(name);
        }
        const QString all = m_seen.join(QLatin1Char('\n'));
        for (const char *place : {"token", "answer"}) {
            QVERIFY2(all.contains(QStringLiteral("Bearer ") + secret(place)), place); // the plants were really used
        }
        QVERIFY(all.contains(QStringLiteral("Basic ")));
    }

    void testRefused()
    {
        m_refuses = true;
        for (const char *name : {"token", "password", "plugin", "failing"}) {
            window().open({ui::OpenRequest::Kind::Context, {}, name, 1.0});
            QTRY_VERIFY(window().session() && window().session()->info().contextName == name &&
                        window().session()->status().state == core::ConnectionState::Denied);
            QTRY_VERIFY(window().connectionBar()->isVisible());
            nothingShown(name);
        }
        m_refuses = false;
    }

    void testWhatIsLeftOnTheDisk()
    {
        m_fixture->window->close();
        m_fixture->window.reset();
        m_fixture->settings.reset();
        int files = 0;
        QDirIterator walk(m_fixture->path({}), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (walk.hasNext()) {
            QFile file(walk.next());
            if (!m_written.contains(QFileInfo(file).fileName())) {
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QByteArray bytes = file.readAll();
                QVERIFY2(!holdsSecret(QString::fromUtf8(bytes)), qPrintable(file.fileName()));
                QVERIFY2(!bytes.contains(mark.toUtf8()), qPrintable(file.fileName()));
                ++files;
            }
        }
        QVERIFY(files > 0); // the settings
        for (const QString &text : m_copied) {
            QVERIFY2(!holdsSecret(text), qPrintable(text));
        }
    }

private:
    ui::MainWindow &window() { return *m_fixture->window; }

    static bool holdsSecret(const QString &text)
    {
        return text.contains(mark) || text.contains(QString::fromLatin1(
                                          (QByteArray("jo:") + secret("password").toUtf8()).toBase64().left(24)));
    }

    void nothingShown(const char *where)
    {
        QStringList texts = textsOf(&window());
        for (const QAbstractItemView *view : window().findChildren<QAbstractItemView *>()) {
            if (view->model()) {
                addModel(view->model(), {}, texts);
            }
        }
        QVERIFY(texts.size() > 200);
        for (const QString &text : texts + m_copied) {
            QVERIFY2(!holdsSecret(text), qPrintable(QLatin1String(where) + QStringLiteral(": ") + text));
        }
    }

    void copyDetails(int row)
    {
        QTreeWidget *list = window().startPage()->contextList();
        const QPoint place = list->visualItemRect(list->topLevelItem(row)).center();
        Q_EMIT list->customContextMenuRequested(place);
        QMenu *menu = nullptr;
        QTRY_VERIFY((menu = qobject_cast<QMenu *>(QApplication::activePopupWidget())));
        menu->actions().last()->trigger();
        menu->close();
        QTRY_VERIFY(!QApplication::activePopupWidget());
    }

    void write(const QString &name, const QString &text)
    {
        QFile file(m_fixture->path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        m_written << name;
    }

    void writeKubeconfigs()
    {
        const QString server = QString::fromStdString(m_server->url());
        const QString authority = QString::fromLatin1(QByteArray::fromStdString(m_authority.certificate).toBase64());
        const QString exec = QStringLiteral("exec: {apiVersion: client.authentication.k8s.io/v1beta1, command: ./%1, "
                                            "env: [{name: CLIENT_SECRET, value: %2}], args: [--client-secret, %3]}")
                                 .arg(QStringLiteral("%1"), secret("variable"), secret("argument"));
        const QList<std::pair<QString, QString>> users{
            {QStringLiteral("token"), QStringLiteral("token: ") + secret("token")},
            {QStringLiteral("password"), QStringLiteral("username: jo, password: ") + secret("password")},
            {QStringLiteral("plugin"), exec.arg(QStringLiteral("works"))},
            {QStringLiteral("failing"), exec.arg(QStringLiteral("fails"))},
            {QStringLiteral("both"),
             QStringLiteral("token: %1, username: jo, password: %2").arg(secret("token"), secret("password"))}};
        QString text = QStringLiteral("apiVersion: v1\nkind: Config\ncurrent-context: token\nclusters:\n- name: k\n  "
                                      "cluster: {server: '%1', certificate-authority-data: %2}\ncontexts:\n")
                           .arg(server, authority);
        QString entries;
        for (const auto &[name, user] : users) {
            text += QStringLiteral("- name: %1\n  context: {cluster: k, user: %1}\n").arg(name);
            entries += QStringLiteral("- name: %1\n  user: {%2}\n").arg(name, user);
        }
        write(QStringLiteral("config"), text + QStringLiteral("users:\n") + entries);
        write(QStringLiteral("broken"), QStringLiteral("users: [{name: x, user: {token: ") + secret("broken"));
        write(QStringLiteral("works"),
              QStringLiteral("#!/bin/sh\necho \"using $CLIENT_SECRET token=%1\" >&2\nsleep 1\necho "
                             "'{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1beta1\","
                             "\"status\":{\"token\":\"%1\"}}'\n")
                  .arg(secret("answer")));
        write(QStringLiteral("fails"), QStringLiteral("#!/bin/sh\necho \"no luck with $CLIENT_SECRET and $2, "
                                                      "Authorization: Bearer %1\" >&2\nexit 3\n")
                                           .arg(secret("answer")));
        qputenv("KUBECONFIG", (m_fixture->path(QStringLiteral("config")) + QLatin1Char(':') +
                               m_fixture->path(QStringLiteral("broken")))
                                  .toUtf8());
    }

    void answer(const FakeApi::Request &request, FakeApi::Connection &connection)
    {
        const std::string authorization = request.header("authorization");
        {
            const std::lock_guard lock(m_mutex);
            m_seen << QString::fromStdString(authorization);
        }
        if (m_refuses) {
            // As some proxies do, it quotes the credential.
            connection.respondStatus(401, "Unauthorized", "not with " + authorization);
        } else if (request.isWatch()) {
            connection.beginChunks();
            connection.hang();
        } else if (request.path == "/api" || request.path == "/apis") {
            connection.respond(200,
                               R"({"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","items":[]})",
                               "application/json", {"Warning: 299 - \"saw " + authorization + "\""});
        } else if (request.path == "/version") {
            connection.respond(200, R"({"gitVersion":"v1.35.4"})");
        } else if (request.path == "/api/v1/nodes") {
            connection.respond(200, listJson("NodeList", "1", {nodeJson("n1", "1")}));
        } else if (request.path == "/api/v1/pods") {
            connection.respond(200, listJson("PodList", "1", {podJson("a", "p", "1", {}, "n1")}));
        } else if (request.path == "/api/v1/namespaces") {
            connection.respond(200, listJson("NamespaceList", "1", {}));
        } else if (request.path == "/apis/batch/v1/jobs") {
            connection.respond(200, listJson("JobList", "1", {}, {}, "batch/v1"));
        } else {
            connection.respondStatus(403, "Forbidden", "not for " + authorization);
        }
    }

    TestCertificate m_authority;
    std::mutex m_mutex;
    QStringList m_seen, m_copied, m_written;
    std::atomic<bool> m_refuses{false};
    std::unique_ptr<FakeApi> m_server;
    std::unique_ptr<WindowFixture> m_fixture;
};

QTEST_MAIN(TestNoSecrets)
#include "tst_nosecrets.moc"
