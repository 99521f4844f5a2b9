// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Several clusters: what one shows is never seen under another's name, windows share nothing, and none of it holds the
/// GUI thread.

#ifndef Q_MOC_RUN
#include "core/check/check.h"
#include "core/demo/demo.h"
#include "core/kube/execplugin.h"
#include "tests/ui/statesource.h"
#include "ui/contextcatalog.h"
#include "ui/jobs/jobactions.h"
#include "ui/language.h"
#include "ui/models/checkmodel.h"
#include "ui/models/checktexts.h"
#include "ui/models/findmodel.h"
#include "ui/panels/inspectorpanel.h"
#include "ui/panels/listpanels.h"
#include "ui/panels/prerequisitespanel.h"
#include "ui/sessionopener.h"
#include "ui/startpage.h"
#include "ui/text.h"
#include "ui/widgets/badgebar.h"
#include "ui/widgets/clusterstatusbar.h"
#include "ui/widgets/connectionbar.h"
#include "ui/widgets/findfield.h"
#include "ui/windowlist.h"
#include "ui/wizard/jobform.h"
#include "ui/wizard/jobwizard.h"
#endif
#include "tests/ui/patience.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTreeView>
#include <QTreeWidget>

using namespace hopyard;
using test::isSettled;
using test::show;
using test::sourceNamed;

namespace
{

/// Everything a person could read in the window.
QString readable(const ui::MainWindow &window)
{
    QStringList texts{window.windowTitle(), window.clusterStatusBar()->text(), window.contextBox()->currentText()};
    for (const QLabel *label : window.findChildren<QLabel *>()) {
        if (label->isVisible()) {
            texts += label->text();
        }
    }
    const auto *outline = window.outline()->model();
    std::function<void(const QModelIndex &)> walk = [&](const QModelIndex &parent) {
        for (int row = 0; row < outline->rowCount(parent); ++row) {
            texts += outline->index(row, 0, parent).data().toString();
            walk(outline->index(row, 0, parent));
        }
    };
    walk({});
    for (int row = 0; row < window.problems()->rowCount(); ++row) {
        texts += window.problems()->problemAt(row).object + window.problems()->problemAt(row).what;
    }
    for (int row = 0; row < window.jobs()->rowCount(); ++row) {
        texts += QString::fromStdString(window.jobs()->jobAt(row).ref.name);
    }
    if (const auto &scene = window.diagramModel()->scene()) {
        texts += QString::fromStdString(scene->diagram().title);
        for (const core::Shape &shape : scene->shapes()) {
            texts += QString::fromStdString(shape.label);
        }
    }
    texts += window.inspector()->inspection().title;
    return texts.join(QLatin1Char('\n'));
}

} // namespace

class TestWindows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_fixture = std::make_unique<test::WindowFixture>(); }
    void cleanup()
    {
        m_fixture.reset();
        ui::Language::apply(QStringLiteral("en"));
    }

    void cleanupTestCase() { ui::TaskPool::drain(); }

    void testNothingOfTheOldClusterIsLeft()
    {
        show(window(), sourceNamed("alpha"));
        QTRY_VERIFY(isSettled(window()));
        window().selection()->setCurrent(ui::Subject::host("alpha-host-1"));
        window().findField()->edit()->setText(QStringLiteral("host"));
        QTRY_VERIFY(window().findModel()->isIdle() && window().findModel()->result().total == 2);
        QVERIFY(readable(window()).contains(QStringLiteral("alpha")));
        show(window(), sourceNamed("beta"));
        // At once, before any event is handled: this is what could be painted next.
        const QString now = readable(window());
        QVERIFY2(!now.contains(QStringLiteral("alpha")), qPrintable(now));
        QVERIFY(now.contains(QStringLiteral("beta")));
        QVERIFY(window().selection()->current().isNone());
        QVERIFY(window().diagramView()->foundShapes().empty());
        QTRY_VERIFY(isSettled(window()));
        QVERIFY2(!readable(window()).contains(QStringLiteral("alpha")), qPrintable(readable(window())));
        QVERIFY(readable(window()).contains(QStringLiteral("beta-host-1")));
        // What is looked for is looked for in the new one too.
        QTRY_VERIFY(window().findModel()->isIdle() && window().findModel()->result().total == 2);
        QCOMPARE(window().findModel()->result().subjects.front(), ui::Subject::host("beta-host-1"));
    }

    void testLateAnswersOfTheOldClusterAreDropped()
    {
        const auto alpha = sourceNamed("alpha");
        show(window(), alpha);
        QTRY_VERIFY(window().session()->hasData());
        show(window(), sourceNamed("beta"));
        for (int i = 0; i < 20; ++i) {
            show(window(), sourceNamed(i % 2 ? "beta" : "gamma"));
            QCoreApplication::processEvents();
        }
        QTRY_VERIFY(isSettled(window()));
        QTRY_VERIFY(readable(window()).contains(QStringLiteral("beta-host-1")));
        QVERIFY(!readable(window()).contains(QStringLiteral("gamma")));
    }

    void testAFailedSwitchKeepsWhatIsShown()
    {
        show(window(), sourceNamed("alpha"));
        QTRY_VERIFY(isSettled(window()));
        QSignalSpy failed(&window(), &ui::MainWindow::openFailed);
        window().open(
            {ui::OpenRequest::Kind::Context, m_fixture->path(QStringLiteral("absent")).toStdString(), "beta", 1});
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(window().windowTitle().contains(QStringLiteral("alpha")));
        QCOMPARE(window().contextBox()->currentText(), QStringLiteral("alpha"));
        QVERIFY(isSettled(window()));
    }

    void testASecondWindowIsIndependent()
    {
        ui::WindowList list(m_fixture->settings.get());
        ui::MainWindow *first = list.open();
        show(*first, sourceNamed("alpha"));
        QSignalSpy wanted(first, &ui::MainWindow::newWindowRequested);
        first->actions()[ui::ActionId::NewWindow]->trigger();
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(list.windows().size(), 2);
        QPointer<ui::MainWindow> second = list.windows().back();
        QVERIFY(second != first && !second->session());
        show(*second, sourceNamed("beta"));
        QTRY_VERIFY(isSettled(*first) && isSettled(*second));
        second->selection()->setCurrent(ui::Subject::host("beta-host-1"));
        second->session()->setNamespaceFilter("team");
        QVERIFY(first->selection()->current().isNone());
        QVERIFY(first->session()->namespaceFilter().empty());
        QVERIFY(!readable(*first).contains(QStringLiteral("beta")));
        QVERIFY(!readable(*second).contains(QStringLiteral("alpha")));
        second->close();
        QTRY_VERIFY(!second);
        QCOMPARE(list.windows().size(), 1);
        QVERIFY(isSettled(*first));
    }

    void testAHiddenWindowComputesNothing()
    {
        show(window(), sourceNamed("alpha"));
        QTRY_VERIFY(isSettled(window()));
        window().showMinimized();
        QTRY_VERIFY(window().session()->isSuspended());
        QSignalSpy changes(window().session(), &ui::Session::stateChanged);
        const auto tree = window().session()->tree();
        for (int i = 0; i < 50; ++i) {
            test::StateBuilder builder;
            builder.pod("team", "late-" + std::to_string(i)).on("alpha-host-1").running();
            core::ChangeSet set;
            for (const auto &[key, pod] : builder.state().pods) {
                set.changes.push_back({core::ChangeType::Added, pod});
            }
            window().session()->model().addChanges(std::move(set));
        }
        QTest::qWait(300);
        QCOMPARE(changes.count(), 0);
        QCOMPARE(window().session()->tree(), tree);
        window().showNormal();
        QTRY_COMPARE(window().session()->state()->pods.size(), std::size_t{52});
        QTRY_VERIFY(window().diagramModel()->scene()->shapeOf(ui::Subject::pod("team", "late-49")) >= 0);
    }

    void testContextsAndNamespacesAreRemembered()
    {
        show(window(), sourceNamed("alpha"));
        QTRY_VERIFY(isSettled(window()));
        window().session()->setNamespaceFilter("team");
        show(window(), sourceNamed("Alpha"));
        QVERIFY(window().session()->namespaceFilter().empty());
        m_fixture->makeWindow();
        QCOMPARE(m_fixture->settings->lastContext({}), std::string("Alpha"));
        show(window(), sourceNamed("alpha"));
        QCOMPARE(window().session()->namespaceFilter(), std::string("team"));
    }

    void testTheKubeconfigMayChangeWhileConnected()
    {
        const QString path = m_fixture->path(QStringLiteral("config"));
        const auto write = [&path](const QByteArray &names) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(
                "apiVersion: v1\nkind: Config\nclusters:\n- name: lab\n  cluster: {server: 'https://127.0.0.1:1'}\n"
                "users:\n- name: me\n  user: {token: abc}\ncontexts:\n");
            for (const QByteArray &name : names.split(' ')) {
                file.write("- name: " + name + "\n  context: {cluster: lab, user: me}\n");
            }
        };
        write("alpha other");
        window().startPage()->setKubeconfig(path.toStdString());
        QTRY_COMPARE(window().catalog()->contexts().size(), std::size_t{2});
        auto *opener = window().findChild<ui::SessionOpener *>();
        Q_EMIT opener->opened(sourceNamed("alpha"), {ui::OpenRequest::Kind::Context, path.toStdString(), "alpha", 1.0});
        QTRY_VERIFY(isSettled(window()));
        const ui::Session *session = window().session();
        write("alpha other third");
        QTRY_COMPARE(window().contextBox()->count(), 3);
        QVERIFY(window().contextBox()->findText(QStringLiteral("third")) >= 0);
        QCOMPARE(window().startPage()->contextList()->topLevelItemCount(), 3);
        write("other");
        QTRY_COMPARE(window().catalog()->contexts().size(), std::size_t{1});
        QCOMPARE(window().session(), session);
        QVERIFY(isSettled(window()));
        QCOMPARE(window().contextBox()->currentText(), QStringLiteral("alpha"));
        QCOMPARE(window().contextBox()->count(), 2);
    }

    void testAKubeconfigIsOpenedAndRemembered()
    {
        ui::StartPage *start = window().startPage();
        QVERIFY(start->kubeconfigButton()->isVisible() && !start->fileBox()->isVisible());
        const auto write = [this](const char *name, const QByteArray &text) {
            QFile file(m_fixture->path(QLatin1String(name)));
            return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
        };
        QVERIFY(write("good", "apiVersion: v1\nkind: Config\nclusters:\n- name: lab\n  cluster: {server: "
                              "'https://127.0.0.1:1'}\ncontexts:\n- name: mine\n  context: {cluster: lab}\n"));
        QVERIFY(write("broken", "{{{"));
        const auto hint = [this] { return readable(window()); };
        start->chooseKubeconfig(m_fixture->path(QStringLiteral("good")));
        QTRY_COMPARE(start->contextList()->topLevelItemCount(), 1);
        start->chooseKubeconfig(m_fixture->path(QStringLiteral("broken")));
        QTRY_VERIFY(window().catalog()->error());
        QVERIFY2(hint().contains(QStringLiteral("broken")), qPrintable(hint()));
        // Both are offered again the next time, and the one used last is read.
        ui::WindowList list(m_fixture->settings.get());
        QPointer<ui::MainWindow> next = list.open(std::nullopt);
        QCOMPARE(next->startPage()->fileBox()->count(), 3);
        QCOMPARE(next->startPage()->fileBox()->currentIndex(), 2);
        next->startPage()->fileBox()->setCurrentIndex(1);
        Q_EMIT next->startPage()->fileBox()->activated(1);
        QTRY_COMPARE(next->startPage()->contextList()->topLevelItemCount(), 1);
        QCOMPARE(m_fixture->settings->kubeconfigFile(), m_fixture->path(QStringLiteral("good")));
        m_fixture->settings->forgetKubeconfigFile(m_fixture->path(QStringLiteral("good")));
        QVERIFY(m_fixture->settings->kubeconfigFile().isEmpty());
        QCOMPARE(m_fixture->settings->kubeconfigFiles().size(), 1);
        next->close();
        QTRY_VERIFY(!next);
    }

    void testBadgesSayWhatIsUnusual()
    {
        const auto plain = sourceNamed("alpha");
        show(window(), plain);
        QVERIFY(!window().badges()->isVisible());
        const auto source = sourceNamed("beta");
        source->known.insecure = true;
        source->known.actingAs = "system:admin";
        source->known.basicAuth = true;
        show(window(), source);
        QVERIFY(window().badges()->isVisible());
        const QStringList texts = window().badges()->texts();
        QCOMPARE(texts.size(), 3);
        QCOMPARE(texts[0], QStringLiteral("TLS not verified"));
        QVERIFY(texts[1].contains(QStringLiteral("system:admin")));
        QTRY_VERIFY(isSettled(window()));
        QVERIFY(window().badges()->isVisible());
        show(window(), plain);
        QVERIFY(!window().badges()->isVisible());
    }

    void testTheBarAndThePillTellOfTrouble()
    {
        const auto source = sourceNamed("alpha");
        show(window(), source);
        QTRY_VERIFY(isSettled(window()));
        QVERIFY(!window().diagramView()->isFaded());
        source->say(core::ConnectionState::Stale, {core::ErrorKind::Unreachable, "connection refused", {}, 0, 0});
        QTRY_VERIFY(window().connectionBar()->isVisible());
        QVERIFY(window().diagramView()->isFaded());
        QVERIFY(window().clusterStatusBar()->text().contains(QStringLiteral("not live since")));
        QVERIFY(window().diagramModel()->scene());
        window().connectionBar()->retryButton()->click();
        QTRY_COMPARE(source->retries.load(), 1);
        source->say(core::ConnectionState::Denied, {},
                    core::LoginStatus{"aws eks get-token", core::Clock::system().now()});
        QTRY_VERIFY(window().connectionBar()->text().contains(QStringLiteral("aws eks get-token")));
        window().connectionBar()->cancelButton()->click();
        QTRY_COMPARE(source->cancels.load(), 1);
        source->say(core::ConnectionState::Live);
        QTRY_VERIFY(!window().connectionBar()->isVisible());
        QVERIFY(!window().diagramView()->isFaded());
    }

    void testTheLoginShellsPathIsOfferedAndTaken()
    {
        const QString shell = m_fixture->path(QStringLiteral("shell"));
        QFile script(shell);
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("#!/bin/sh\nPATH=/opt/plugins-of-mine:/usr/bin:/bin\nexport PATH\nexec /bin/sh -c \"$3\"\n");
        script.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        script.close();
        const QByteArray before = qgetenv("SHELL");
        qputenv("SHELL", shell.toUtf8());
        const QString path = m_fixture->path(QStringLiteral("config"));
        QFile config(path);
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write(
            "apiVersion: v1\nkind: Config\nclusters:\n- name: lab\n  cluster: {server: 'https://127.0.0.1:1'}\n"
            "users:\n- name: lost\n  user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: "
            "a-plugin-that-is-nowhere, interactiveMode: Never}}\n"
            "- name: found\n  user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: sh, "
            "interactiveMode: Never}}\ncontexts:\n- name: alpha\n  context: {cluster: lab, user: found}\n"
            "- name: beta\n  context: {cluster: lab, user: lost}\n");
        config.close();
        window().startPage()->setKubeconfig(path.toStdString());
        QTRY_COMPARE(window().catalog()->contexts().size(), std::size_t{2});
        // A plugin that is there may say whatever it likes: another PATH would not help.
        const core::Error error{core::ErrorKind::NoCredentials, "the session was not found in PATH", {}};
        const auto found = sourceNamed("alpha");
        show(window(), found);
        QTRY_VERIFY(isSettled(window()));
        found->say(core::ConnectionState::Denied, error);
        QTRY_VERIFY(window().connectionBar()->isVisible());
        QTest::qWait(50);
        QVERIFY(!window().connectionBar()->pathButton()->isVisible());
        const auto source = sourceNamed("beta");
        show(window(), source);
        QTRY_VERIFY(isSettled(window()));
        source->say(core::ConnectionState::Denied, {core::ErrorKind::NoCredentials, "it cannot be started", {}});
        QTRY_VERIFY(window().connectionBar()->pathButton()->isVisible());
        window().connectionBar()->pathButton()->click();
        QTRY_COMPARE(source->retries.load(), 1);
        QCOMPARE(core::pluginPath(), std::string("/opt/plugins-of-mine:/usr/bin:/bin"));
        core::setPluginPath({});
        qputenv("SHELL", before);
        source->say(core::ConnectionState::Live);
        QTRY_VERIFY(!window().connectionBar()->isVisible());
    }

    void testALoginIsEndedAndBegunAgainByThePerson()
    {
        const auto source = sourceNamed("alpha");
        show(window(), source);
        QTRY_VERIFY(isSettled(window()));
        const ui::ConnectionBar *bar = window().connectionBar();
        source->say(core::ConnectionState::Denied, {},
                    core::LoginStatus{"aws eks get-token", core::Clock::system().now()});
        QTRY_VERIFY(bar->isVisible() && bar->cancelButton()->isVisible());
        QVERIFY(!bar->retryButton()->isVisible());
        bar->cancelButton()->click();
        QTRY_COMPARE(source->cancels.load(), 1);
        QCOMPARE(source->retries.load(), 0);
        source->say(core::ConnectionState::Denied, {core::ErrorKind::NoCredentials, "the login was cancelled", {}});
        QTRY_VERIFY(bar->retryButton()->isVisible() && !bar->cancelButton()->isVisible());
        QVERIFY(bar->text().contains(QStringLiteral("the login was cancelled")));
        bar->retryButton()->click();
        QTRY_COMPARE(source->retries.load(), 1);
        QAction *retry = window().actions()[ui::ActionId::RetryNow];
        QVERIFY(retry->isEnabled());
        retry->trigger();
        QTRY_COMPARE(source->retries.load(), 2);
    }

    void testWhatIsNotLiveSaysSinceWhen()
    {
        const auto source = sourceNamed("alpha");
        show(window(), source);
        QTRY_VERIFY(isSettled(window()));
        const auto titles = [this] {
            QStringList all;
            for (const QDockWidget *dock : window().findChildren<QDockWidget *>()) {
                all += dock->windowTitle();
            }
            return all.join(QLatin1Char('|'));
        };
        // A quiet cluster is live all the same: the last byte came half a minute ago.
        QVERIFY(window().clusterStatusBar()->text().startsWith(QStringLiteral("live ·")));
        QVERIFY(!titles().contains(QStringLiteral("as of")));
        source->say(core::ConnectionState::Stale, {core::ErrorKind::Unreachable, "connection refused", {}});
        QTRY_VERIFY(window().diagramView()->isFaded());
        const auto *jobs = window().findChild<ui::JobsPanel *>();
        QVERIFY(window().outline()->isFaded() && jobs->isFaded());
        const QString when = ui::secondText(*window().session()->asOf());
        QCOMPARE(window().diagramView()->note(), QStringLiteral("as of ") + when);
        QCOMPARE(titles().count(QStringLiteral("as of ") + when), 4); // outline, inspector, jobs, capacity
        source->say(core::ConnectionState::Live);
        QTRY_VERIFY(!window().diagramView()->isFaded());
        QVERIFY(!window().outline()->isFaded() && !jobs->isFaded());
        QVERIFY(!titles().contains(QStringLiteral("as of")) && window().diagramView()->note().isEmpty());
    }

    void testWhatTheServerRemarksIsListed()
    {
        const auto source = sourceNamed("alpha");
        source->warnings = {"v1 ComponentStatus is deprecated in v1.19+"};
        show(window(), source);
        QTRY_VERIFY(isSettled(window()));
        int notes = 0;
        for (int row = 0; row < window().problems()->rowCount(); ++row) {
            const ui::Problem &problem = window().problems()->problemAt(row);
            notes += problem.what.contains(QStringLiteral("ComponentStatus")) && !problem.command.isEmpty();
        }
        QCOMPARE(notes, 1);
    }

    void testASubmittedJobIsSelectedOnceItIsThere()
    {
        const auto source = sourceNamed("alpha");
        show(window(), source);
        QTRY_VERIFY(isSettled(window()));
        Q_EMIT window().jobActions()->jobSubmitted({"batch/v1", "Job", "team", "fresh"});
        auto *view = window().findChild<ui::JobsPanel *>()->view();
        QVERIFY(!view->currentIndex().isValid());
        auto job = std::make_shared<core::Job>();
        job->apiVersion = core::Interned("batch/v1");
        job->kind = core::Interned("Job");
        job->meta.ns = core::Interned("team");
        job->meta.name = "fresh";
        core::ChangeSet set;
        set.changes.push_back({core::ChangeType::Added, std::shared_ptr<const core::Job>(job)});
        source->listener->handleChanges(std::move(set));
        QTRY_VERIFY(view->currentIndex().isValid());
        QCOMPARE(view->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("fresh"));
        QVERIFY(view->viewport()->rect().intersects(view->visualRect(view->currentIndex())));
    }

    void testRightsDisableWithTheReason()
    {
        const auto source = sourceNamed("alpha");
        source->deniedVerbs = {"create"};
        show(window(), source);
        QTRY_VERIFY(isSettled(window()));
        QAction *newJob = window().actions()[ui::ActionId::NewJob];
        QTRY_VERIFY(!newJob->isEnabled());
        QVERIFY2(newJob->toolTip().contains(QStringLiteral("team")), qPrintable(newJob->toolTip()));
        QVERIFY(newJob->toolTip().contains(QStringLiteral("no role allows it")));
        QVERIFY(source->reviews >= 1);
        // A review that fails leaves the button: the real answer tells.
        const auto unknown = sourceNamed("beta");
        show(window(), unknown);
        QTRY_VERIFY(isSettled(window()) && unknown->reviews >= 1);
        QVERIFY(newJob->isEnabled());
    }

    void testFindCountsAndSteps()
    {
        show(window(), sourceNamed("alpha"));
        QTRY_VERIFY(isSettled(window()));
        QLineEdit *edit = window().findField()->edit();
        const auto count = [&](const char *text) {
            edit->setText(QLatin1String(text));
            [&] { QTRY_VERIFY(window().findModel()->isIdle()); }();
            return int(window().findModel()->result().total);
        };
        QCOMPARE(count("HOST"), 2);
        QCOMPARE(count("pod"), 2);
        QCOMPARE(count("zone=z1"), 1);
        QCOMPARE(count("zone="), 1);
        QCOMPARE(count("zone=z2"), 0);
        QCOMPARE(window().findField()->countText(), QStringLiteral("nothing found"));
        QCOMPARE(count("app="), 2);
        QCOMPARE(count("phase:Pending"), 1);
        QCOMPARE(count("phase:run"), 1);
        QCOMPARE(count("node:NotReady"), 1);
        QCOMPARE(count("node:Ready"), 1);
        QCOMPARE(count("switch:alpha"), 3);
        QCOMPARE(count("ns:team app=x"), 1);
        QCOMPARE(count("alpha"), 7);
        QCOMPARE(window().findField()->countText(), QStringLiteral("7 found"));
        QCOMPARE(window().diagramView()->foundShapes().size(), std::size_t{7});
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(window().findField()->countText(), QStringLiteral("1 of 7"));
        QCOMPARE(window().selection()->current(), window().findModel()->result().subjects.front());
        QTest::keyClick(edit, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(window().findField()->countText(), QStringLiteral("7 of 7"));
        QTest::keyClick(edit, Qt::Key_Escape);
        QVERIFY(edit->text().isEmpty() && window().diagramView()->foundShapes().empty());
    }

    void testThePanelSaysWhatTheCommandLineSays()
    {
        QVERIFY(m_fixture->openDemo());
        QVERIFY(window().prerequisites()->model()->items().empty());
        window().actions()[ui::ActionId::ShowPrerequisites]->trigger();
        QTRY_VERIFY(!window().prerequisites()->model()->items().empty() &&
                    !window().prerequisites()->model()->isRunning());
        const auto &items = window().prerequisites()->model()->items();
        QCOMPARE(items.size(), core::checkIds().size());
        auto source = core::openDemo("hyperpod", 1.0);
        QVERIFY(source);
        const auto loaded = (*source)->load({}, {}, {});
        QVERIFY(loaded);
        core::CheckInput input{loaded->state, loaded->info, loaded->resources, loaded->info.defaultNamespace, true, {}};
        input.facts = core::gatherCheckFacts(**source, loaded->info, input.ns, {});
        const std::vector<core::CheckItem> expected = core::checkCluster(input);
        for (std::size_t i = 0; i < items.size(); ++i) {
            QCOMPARE(items[i].id, expected[i].id);
            QVERIFY2(items[i].status == expected[i].status, items[i].id.c_str());
            QCOMPARE(items[i].fix, expected[i].fix);
        }
        QVERIFY(!window().prerequisites()->detailText().isEmpty());
        for (const core::CheckItem &item : items) {
            QCOMPARE(ui::checkDetailText(item), QString::fromStdString(item.detail));
            QCOMPARE(ui::checkFixText(item), QString::fromStdString(item.fix));
        }
        // In another language every sentence of ours is another one; names stay.
        ui::Language::apply(QStringLiteral("zh_CN"));
        for (const core::CheckItem &item : items) {
            QVERIFY2(!item.sentences.empty(), item.id.c_str());
            QVERIFY2(ui::checkDetailText(item) != QString::fromStdString(item.detail), item.id.c_str());
            QVERIFY2(item.fix.empty() || ui::checkFixText(item) != QString::fromStdString(item.fix), item.id.c_str());
        }
    }

    void testTheWizardChangesItsLanguage()
    {
        QVERIFY(m_fixture->openDemo());
        QPointer<ui::JobWizard> wizard = window().jobActions()->newJob(&window());
        auto *name = wizard->findChild<QLineEdit *>(QStringLiteral("nameEdit"));
        QTest::keyClicks(name, QStringLiteral("kept"));
        ui::Language::apply(QStringLiteral("zh_CN"));
        const auto *pages = wizard->findChild<QListWidget *>(QStringLiteral("pageList"));
        QTRY_VERIFY(pages->item(1) && pages->item(1)->text().contains(QString::fromUtf8("容器")));
        QCOMPARE(wizard->findChild<QLineEdit *>(QStringLiteral("nameEdit"))->text(), QStringLiteral("kept"));
        wizard->form()->discardDraft();
        delete wizard;
    }

    void testTheDiagramSpeaksTheLanguage()
    {
        QVERIFY(m_fixture->openDemo());
        ui::Language::apply(QStringLiteral("zh_CN"));
        const auto hasChinese = [this] {
            for (const core::Shape &shape : window().diagramModel()->scene()->shapes()) {
                if (shape.kind == core::ShapeKind::Domain &&
                    !QString::fromStdString(shape.sublabel).contains(QString::fromUtf8("主机"))) {
                    return false;
                }
            }
            return true;
        };
        QTRY_VERIFY(window().diagramModel()->isIdle() && hasChinese());
    }

private:
    ui::MainWindow &window() { return *m_fixture->window; }
    std::unique_ptr<test::WindowFixture> m_fixture;
};

QTEST_MAIN(TestWindows)
#include "tst_windows.moc"
