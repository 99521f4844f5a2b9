// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The main job through the window on the real control plane: connect, see the tree that kubectl sees, fill the wizard
/// with the blog's job, dry-run, submit, see it admitted and its pods drawn, export the picture, delete the job, see
/// the pods go. kubectl is the witness.

#include "core/base/json.h"
#include "tests/support/support.h"
#include "tests/support/testcluster.h"
#include "ui/contextcatalog.h"
#include "ui/exporter.h"
#include "ui/jobs/deletejobdialog.h"
#include "ui/jobs/followview.h"
#include "ui/jobs/jobactions.h"
#include "ui/mainwindow.h"
#include "ui/map/diagrammodel.h"
#include "ui/map/diagramscene.h"
#include "ui/models/checkmodel.h"
#include "ui/panels/prerequisitespanel.h"
#include "ui/session.h"
#include "ui/settings.h"
#include "ui/widgets/badgebar.h"
#include "ui/wizard/fields.h"
#include "ui/wizard/jobform.h"
#include "ui/wizard/jobwizard.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>
#include <QXmlStreamReader>
#include <functional>
#include <set>

using namespace hopyard;
using ui::JobPage;

namespace
{

const std::string team = "hyperpod-ns-alpha";
const std::string jobName = "blog-window";
const char *const layer3 = "topology.k8s.aws/network-node-layer-3";

core::Value kubectlJson(const std::vector<std::string> &words)
{
    std::vector<std::string> arguments = words;
    arguments.insert(arguments.end(), {"-o", "json"});
    const auto output = test::TestCluster::shared().kubectl(arguments);
    const auto value = core::parseJson(output.out, core::ReadLimits{std::size_t{64} << 20, 10'000'000, 64});
    return value ? *value : core::Value();
}

std::string label(const core::Value &object, std::string_view key)
{
    return object.at("metadata", "labels").at(key).toString();
}

} // namespace

class TestWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void drawsWhatKubectlSees();
    void runsTheBlogsJob();
    void showsARefusedTokenWithoutBlanking();
    void staysConnectedWhileTheKubeconfigChanges();
    void wearsABadgeWithoutTlsVerification();
    void panelEqualsTheCommandLine();

private:
    void open(std::string_view user);
    template <class T>
    T *find(const char *name)
    {
        T *widget = m_wizard->findChild<T *>(QLatin1String(name));
        if (!widget) {
            qFatal("no widget %s", name);
        }
        return widget;
    }
    void typeInto(const char *name, const QString &text);
    void go(JobPage page);
    void fillBlogJob();
    void submitAndFollow();
    void checkDrawnPods(const std::set<std::string> &hosts);
    void exportAndCheck();
    void deleteAndCheck();

    QTemporaryDir m_dir;
    std::unique_ptr<ui::Settings> m_settings;
    std::unique_ptr<ui::MainWindow> m_window;
    QPointer<ui::JobWizard> m_wizard;
};

void TestWindow::initTestCase()
{
    QVERIFY(m_dir.isValid());
    qputenv("HOPYARD_CONFIG_DIR", m_dir.path().toLocal8Bit());
    QVERIFY2(test::TestCluster::shared().available(), test::TestCluster::shared().reason().c_str());
    test::TestCluster::shared().kubectl({"delete", "job", jobName, "-n", team, "--ignore-not-found", "--wait=true"});
}

void TestWindow::init()
{
    m_settings = std::make_unique<ui::Settings>();
    m_window = std::make_unique<ui::MainWindow>(m_settings.get());
    m_window->resize(1280, 720);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

void TestWindow::cleanup()
{
    if (m_wizard) {
        m_wizard->form()->discardDraft();
        delete m_wizard;
    }
    m_window.reset();
    m_settings.reset();
    ui::TaskPool::drain();
}

void TestWindow::open(std::string_view user)
{
    ui::OpenRequest request;
    request.kind = ui::OpenRequest::Kind::Context;
    request.kubeconfig = test::TestCluster::shared().kubeconfig(user);
    m_window->open(request);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session(), 20'000);
}

void TestWindow::drawsWhatKubectlSees()
{
    open("admin");
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->hasData() && m_window->diagramModel()->scene(), 30'000);
    const core::Value nodes = kubectlJson({"get", "nodes", "-L", layer3});
    const auto tree = m_window->session()->tree();
    QVERIFY(nodes.at("items").size() >= 24);
    QCOMPARE(tree->hosts.size(), nodes.at("items").size());
    for (const core::Value &node : nodes.at("items").items()) {
        const int index = tree->hostIndex(node.at("metadata", "name").toString());
        QVERIFY2(index >= 0, node.at("metadata", "name").toString().c_str());
        const core::TreeHost &host = tree->hosts[static_cast<std::size_t>(index)];
        for (std::size_t level = 0; level < tree->levels.labels.size(); ++level) {
            QCOMPARE(host.path[level] ? host.path[level]->str() : std::string(),
                     label(node, tree->levels.labels[level]));
        }
    }
    // A change the API tells is on the screen within a second.
    const std::string name = tree->hosts.front().name.str();
    QElapsedTimer clock;
    test::TestCluster::shared().kubectl({"cordon", name});
    clock.start();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->state()->node(name)->unschedulable, 5'000);
    const qint64 took = clock.elapsed();
    test::TestCluster::shared().kubectl({"uncordon", name});
    qInfo("a cordoned node was known %lld ms after kubectl returned", static_cast<long long>(took));
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->session()->state()->node(name)->unschedulable, 5'000);
}

void TestWindow::typeInto(const char *name, const QString &text)
{
    auto *widget = find<QWidget>(name);
    if (auto *combo = qobject_cast<QComboBox *>(widget)) {
        widget = combo->lineEdit();
    }
    widget->setFocus();
    QTest::keyClick(widget, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(widget, Qt::Key_Delete);
    QTest::keyClicks(widget, text);
}

void TestWindow::go(JobPage page)
{
    auto *list = find<QListWidget>("pageList");
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualItemRect(list->item(static_cast<int>(page))).center());
    QCOMPARE(m_wizard->currentPage(), page);
}

void TestWindow::fillBlogJob()
{
    typeInto("nameEdit", QString::fromStdString(jobName));
    go(JobPage::Container);
    typeInto("imageEdit", QStringLiteral("public.ecr.aws/docker/library/alpine:latest"));
    typeInto("commandEdit", QStringLiteral("sleep 600"));
    go(JobPage::Size);
    typeInto("replicasSpin", QStringLiteral("10"));
    typeInto("cpuCombo", QStringLiteral("1"));
    go(JobPage::Queue);
    typeInto("namespaceCombo", QString::fromStdString(team));
    typeInto("queueCombo", QString::fromStdString(team + "-localqueue"));
    typeInto("priorityCombo", QStringLiteral("training-priority"));
    go(JobPage::Topology);
    find<QAbstractButton>("topologyRequired")->click();
    auto *levels = find<QTreeWidget>("levelList");
    QTRY_COMPARE(levels->topLevelItemCount(), 4);
    QTest::mouseClick(levels->viewport(), Qt::LeftButton, {}, levels->visualItemRect(levels->topLevelItem(2)).center());
    QTRY_VERIFY(!m_wizard->form()->isChecking() && m_wizard->form()->isInStep());
}

void TestWindow::submitAndFollow()
{
    go(JobPage::Review);
    QTRY_COMPARE_WITH_TIMEOUT(m_wizard->form()->dryRun().state, ui::DryRun::State::Accepted, 30'000);
    QVERIFY(test::TestCluster::shared().kubectl({"get", "job", jobName, "-n", team, "--ignore-not-found"}).out.empty());
    QVERIFY2(m_wizard->form()->isReady(), qPrintable(m_wizard->form()->notReadyReason()));
    QSignalSpy submitted(m_window->jobActions(), &ui::JobActions::jobSubmitted);
    go(JobPage::Submit);
    QTest::mouseClick(find<QPushButton>("submitButton"), Qt::LeftButton);
    QElapsedTimer clock;
    clock.start();
    QTRY_COMPARE_WITH_TIMEOUT(submitted.size(), 1, 20'000);
    auto *follow = find<ui::FollowView>("followView");
    QTRY_VERIFY_WITH_TIMEOUT(follow->status() && follow->status()->state == core::JobState::Running, 30'000);
    qInfo("ten pods were running %lld ms after Submit", static_cast<long long>(clock.elapsed()));
    QCOMPARE(follow->status()->satisfied, std::optional<bool>(true));
}

void TestWindow::checkDrawnPods(const std::set<std::string> &hosts)
{
    const auto drawn = [&] {
        int count = 0;
        const auto scene = m_window->diagramModel()->scene();
        for (const core::Shape &shape : scene->diagram().shapes) {
            if (shape.kind != core::ShapeKind::Pod || shape.parent < 0 || shape.label.rfind(jobName, 0) != 0) {
                continue;
            }
            const core::Shape &parent = scene->diagram().shapes[static_cast<std::size_t>(shape.parent)];
            count += hosts.count(parent.label) ? 1 : 0;
        }
        return count;
    };
    QTRY_COMPARE_WITH_TIMEOUT(drawn(), 10, 10'000);
}

void TestWindow::exportAndCheck()
{
    const QString path = m_dir.filePath(QStringLiteral("window.svg"));
    QSignalSpy saved(m_window->exporter(), &ui::Exporter::saved);
    m_window->exporter()->save(path, false);
    QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, 20'000);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray svg = file.readAll();
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        reader.readNext();
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(svg.contains(jobName.c_str()));
    for (const core::TreeHost &host : m_window->session()->tree()->hosts) {
        QVERIFY2(svg.contains(host.name.str().c_str()), host.name.str().c_str());
    }
}

void TestWindow::deleteAndCheck()
{
    QSignalSpy deleted(m_window->jobActions(), &ui::JobActions::jobDeleted);
    QPointer<ui::DeleteJobDialog> dialog =
        m_window->jobActions()->deleteJob(m_window.get(), {"batch/v1", "Job", team, jobName});
    QVERIFY(dialog);
    auto *button = dialog->findChild<QPushButton *>(QStringLiteral("deleteButton"));
    QVERIFY(button);
    QTRY_VERIFY_WITH_TIMEOUT(button->isEnabled(), 10'000);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(deleted.size(), 1, 30'000);
    const auto remaining = [this] {
        int count = 0;
        for (const auto &[key, pod] : m_window->session()->state()->pods) {
            count += pod->ownerName == jobName ? 1 : 0;
        }
        return count;
    };
    QTRY_COMPARE_WITH_TIMEOUT(remaining(), 0, 30'000);
    QVERIFY(test::TestCluster::shared().kubectl({"get", "job", jobName, "-n", team, "--ignore-not-found"}).out.empty());
}

void TestWindow::runsTheBlogsJob()
{
    open("token");
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->hasData() && m_window->diagramModel()->scene(), 30'000);
    m_wizard = m_window->jobActions()->newJob(m_window.get());
    QVERIFY(m_wizard && QTest::qWaitForWindowExposed(m_wizard));
    QTRY_VERIFY_WITH_TIMEOUT(!m_wizard->form()->facts().queues.empty(), 20'000);
    fillBlogJob();
    submitAndFollow();
    const core::Value pods = kubectlJson({"get", "pods", "-n", team, "-l", "job-name=" + jobName});
    QCOMPARE(pods.at("items").size(), std::size_t{10});
    std::set<std::string> hosts, switches;
    for (const core::Value &pod : pods.at("items").items()) {
        const std::string host = pod.at("spec", "nodeName").toString();
        hosts.insert(host);
        switches.insert(label(kubectlJson({"get", "node", host}), layer3));
    }
    QCOMPARE(switches.size(), std::size_t{1});
    checkDrawnPods(hosts);
    exportAndCheck();
    deleteAndCheck();
}

void TestWindow::showsARefusedTokenWithoutBlanking()
{
    open("badtoken");
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->status().state == core::ConnectionState::Denied, 20'000);
    QVERIFY(!m_window->session()->status().error.message.empty());
}

/// The cluster's kubeconfig of a user in a file of the test's own, with a change.
static QString ownKubeconfig(const QTemporaryDir &dir, const std::function<void(QByteArray &)> &change)
{
    QFile from(QString::fromStdString(test::TestCluster::shared().kubeconfig("admin")));
    QByteArray text = from.open(QIODevice::ReadOnly) ? from.readAll() : QByteArray();
    change(text);
    const QString path = dir.filePath(QStringLiteral("own.kubeconfig"));
    QFile to(path);
    return to.open(QIODevice::WriteOnly) && to.write(text) == text.size() ? path : QString();
}

void TestWindow::staysConnectedWhileTheKubeconfigChanges()
{
    const QString path = ownKubeconfig(m_dir, [](QByteArray &) {});
    QVERIFY(!path.isEmpty());
    m_window->open({ui::OpenRequest::Kind::Context, path.toStdString(), {}, 1.0});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session() && m_window->session()->hasData(), 30'000);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->catalog()->contexts().empty(), 20'000);
    const ui::Session *session = m_window->session();
    const int before = m_window->contextBox()->count();
    QSignalSpy status(session, &ui::Session::statusChanged);
    QVERIFY(!ownKubeconfig(m_dir, [](QByteArray &text) {
                 const auto at = text.indexOf("contexts:\n") + 10;
                 text.insert(at, "- name: added-later\n  context: {cluster: nowhere, user: nobody}\n");
             }).isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(m_window->contextBox()->count(), before + 1, 20'000);
    QCOMPARE(m_window->session(), session);
    QVERIFY(session->status().state == core::ConnectionState::Live);
    for (const QList<QVariant> &arguments : status) {
        Q_UNUSED(arguments)
        QVERIFY(session->status().state == core::ConnectionState::Live);
    }
}

void TestWindow::wearsABadgeWithoutTlsVerification()
{
    const QString path = ownKubeconfig(m_dir, [](QByteArray &text) {
        const auto at = text.indexOf("certificate-authority");
        const auto end = text.indexOf('\n', at);
        text.replace(at, end - at, "insecure-skip-tls-verify: true");
    });
    QVERIFY(!path.isEmpty());
    m_window->open({ui::OpenRequest::Kind::Context, path.toStdString(), {}, 1.0});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session() && m_window->session()->hasData(), 30'000);
    QVERIFY(m_window->badges()->isVisible());
    QCOMPARE(m_window->badges()->texts(), QStringList{QStringLiteral("TLS not verified")});
}

void TestWindow::panelEqualsTheCommandLine()
{
    open("admin");
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->hasData(), 30'000);
    m_window->actions()[ui::ActionId::ShowPrerequisites]->trigger();
    const ui::CheckModel *model = m_window->prerequisites()->model();
    QTRY_VERIFY_WITH_TIMEOUT(!model->items().empty() && !model->isRunning(), 30'000);
    const auto output =
        test::TestCluster::run({qEnvironmentVariable("HOPYARD_BINARY").toStdString(), "--kubeconfig",
                                test::TestCluster::shared().kubeconfig("admin"), "check", "-o", "json"});
    QVERIFY2(output.exitCode == 0 || output.exitCode == 1, output.err.c_str());
    // The window learns of some types a moment later than of others.
    QTRY_COMPARE_WITH_TIMEOUT(core::checkToJson(model->items()), output.out, 20'000);
}

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
