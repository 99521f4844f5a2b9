// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/demo.h"
#include "fakesource.h"
#include "patience.h"
#include "ui/jobs/ask.h"
#include "ui/jobs/followview.h"
#include "ui/jobs/jobactions.h"
#include "ui/session.h"
#include "ui/wizard/fields.h"
#include "ui/wizard/fieldwords.h"
#include "ui/wizard/findingsview.h"
#include "ui/wizard/jobform.h"
#include "ui/wizard/jobwizard.h"
#include "ui/wizard/manifesteditor.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>
#include <QWheelEvent>

#include <ctime>
#include <set>

using namespace hopyard;
using ui::JobPage;
using ui::JobWizard;

namespace
{

constexpr int demoWait = 60'000;
const char *const image = "public.ecr.aws/docker/library/alpine:latest";

} // namespace

class TestJobWizard : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void submitsTheBlogsJob();
    void yamlRoundTrip();
    void invalidInput_data();
    void invalidInput();
    void offersNeverChangeWhatWasTyped();
    void undoWorksInFields();
    void topologyChoicesComeBack();
    void pinsToASwitch();
    void closingAsks();
    void opensAManifestFile();
    void kubectlCommandIsQuoted();
    void everyFieldHasAName();
    void fitsSmallScreensAndBigFonts_data();
    void fitsSmallScreensAndBigFonts();
    void neverHoldsUpTheWindow();
    void aSecondClickNeverSubmits();
    void submitsAgainWhatIsThere();
    void saysWhatFieldsAreFor();

private:
    template <class T>
    T *find(const char *name)
    {
        T *widget = m_wizard->findChild<T *>(QLatin1String(name));
        if (!widget) {
            qFatal("no widget %s", name);
        }
        return widget;
    }
    /// Types like a person: click, select all, keys.
    void typeInto(const char *name, const QString &text);
    void typeLine(QWidget *edit, const QString &text);
    void go(JobPage page);
    void fillBlogJob(const QString &name);
    bool settled() { return !m_wizard->form()->isChecking() && m_wizard->form()->isInStep(); }
    QString space() const { return QString::fromStdString(m_session->info().defaultNamespace); }

    QTemporaryDir m_dir;
    std::unique_ptr<ui::Session> m_session;
    std::unique_ptr<ui::JobActions> m_actions;
    QPointer<JobWizard> m_wizard;
};

void TestJobWizard::initTestCase()
{
    QVERIFY(m_dir.isValid());
    qputenv("HOPYARD_CONFIG_DIR", m_dir.path().toLocal8Bit());
}

void TestJobWizard::init()
{
    auto source = core::openDemo("hyperpod", 40.0);
    QVERIFY(source);
    m_session = std::make_unique<ui::Session>(std::move(*source));
    QTRY_VERIFY_WITH_TIMEOUT(m_session->hasData(), demoWait);
    m_actions = std::make_unique<ui::JobActions>(m_session.get());
    m_wizard = m_actions->newJob(nullptr);
    QVERIFY(QTest::qWaitForWindowExposed(m_wizard));
    QTRY_VERIFY_WITH_TIMEOUT(!m_wizard->form()->facts().queues.empty() && settled(), demoWait);
}

void TestJobWizard::cleanup()
{
    if (m_wizard) {
        m_wizard->form()->discardDraft();
        delete m_wizard;
    }
    m_actions.reset();
    m_session.reset();
    ui::TaskPool::drain();
}

void TestJobWizard::go(JobPage page)
{
    auto *list = find<QListWidget>("pageList");
    const QRect rect = list->visualItemRect(list->item(static_cast<int>(page)));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, rect.center());
    QCOMPARE(m_wizard->currentPage(), page);
}

void TestJobWizard::typeLine(QWidget *edit, const QString &text)
{
    edit->setFocus();
    QTest::keyClick(edit, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(edit, Qt::Key_Delete);
    QTest::keyClicks(edit, text);
}

void TestJobWizard::typeInto(const char *name, const QString &text)
{
    auto *widget = find<QWidget>(name);
    if (auto *combo = qobject_cast<QComboBox *>(widget)) {
        typeLine(combo->lineEdit(), text);
    } else {
        typeLine(widget, text);
    }
}

void TestJobWizard::fillBlogJob(const QString &name)
{
    typeInto("nameEdit", name);
    QTest::mouseClick(find<QPushButton>("nextButton"), Qt::LeftButton);
    QCOMPARE(m_wizard->currentPage(), JobPage::Container);
    typeInto("imageEdit", QLatin1String(image));
    typeInto("commandEdit", QStringLiteral("sleep 3600"));
    go(JobPage::Size);
    typeInto("replicasSpin", QStringLiteral("10"));
    typeInto("cpuCombo", QStringLiteral("1"));
    go(JobPage::Queue);
    typeInto("namespaceCombo", space());
    typeInto("queueCombo", space() + QStringLiteral("-localqueue"));
    typeInto("priorityCombo", QStringLiteral("training-priority"));
    go(JobPage::Topology);
    find<QAbstractButton>("topologyRequired")->click();
    auto *levels = find<QTreeWidget>("levelList");
    QTRY_COMPARE(levels->topLevelItemCount(), 4);
    QTreeWidgetItem *layer3 = levels->topLevelItem(2);
    QVERIFY(layer3->text(3).endsWith(QStringLiteral("layer-3")));
    QTest::mouseClick(levels->viewport(), Qt::LeftButton, {}, levels->visualItemRect(layer3).center());
    QTRY_VERIFY(settled());
}

void TestJobWizard::submitsTheBlogsJob()
{
    const QString name = QStringLiteral("blog-job");
    fillBlogJob(name);
    QCOMPARE(find<QLabel>("commandPreview")->text(), QStringLiteral("[\"sleep\", \"3600\"]"));
    go(JobPage::Review);
    QTRY_COMPARE_WITH_TIMEOUT(m_wizard->form()->dryRun().state, ui::DryRun::State::Accepted, demoWait);
    QVERIFY(!m_session->state()->job("Job", space().toStdString(), name.toStdString()));
    QVERIFY2(m_wizard->form()->isReady(), qPrintable(m_wizard->form()->notReadyReason()));

    QSignalSpy submitted(m_actions.get(), &ui::JobActions::jobSubmitted);
    go(JobPage::Submit);
    QTest::mouseClick(find<QPushButton>("submitButton"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(submitted.size(), 1, demoWait);
    auto *follow = find<ui::FollowView>("followView");
    QTRY_VERIFY_WITH_TIMEOUT(follow->status() && follow->status()->state == core::JobState::Running, demoWait);
    QTRY_COMPARE(find<QTreeWidget>("followPods")->topLevelItemCount(), 10);
    QVERIFY(find<QLabel>("followStep4")->text().contains(QStringLiteral("10")));
    QCOMPARE(follow->status()->satisfied, std::optional<bool>(true));
    // All under one layer-3 switch: the third value of every path is the same.
    std::set<std::string> switches;
    for (const auto &pod : follow->status()->podSets.front().pods) {
        QVERIFY(pod.path.size() >= 3 && pod.path[2].has_value());
        switches.insert(*pod.path[2]);
    }
    QCOMPARE(switches.size(), std::size_t(1));
    m_wizard->close();
    QTRY_VERIFY(!m_wizard);
}

void TestJobWizard::yamlRoundTrip()
{
    fillBlogJob(QStringLiteral("round-trip"));
    go(JobPage::Review);
    auto *editor = find<ui::ManifestEditor>("manifestEditor");
    QString text = editor->text();
    QVERIFY(text.contains(QStringLiteral("parallelism: 10")));
    text.replace(QStringLiteral("parallelism: 10"), QStringLiteral("parallelism: 3"))
        .replace(QStringLiteral("completions: 10"), QStringLiteral("completions: 3"));
    text.replace(QStringLiteral("spec:\n  parallelism"),
                 QStringLiteral("spec:\n  ttlSecondsAfterFinished: 60\n  parallelism"));
    editor->setText(text);
    QTRY_VERIFY(settled());
    go(JobPage::Size);
    QCOMPARE(find<QSpinBox>("replicasSpin")->value(), 3);
    typeInto("replicasSpin", QStringLiteral("5"));
    go(JobPage::Review);
    QVERIFY(editor->text().contains(QStringLiteral("ttlSecondsAfterFinished: 60")));
    QVERIFY(editor->text().contains(QStringLiteral("parallelism: 5")));

    editor->setText(editor->text() + QStringLiteral("\n }{"));
    QTRY_VERIFY(!m_wizard->form()->isReading());
    QVERIFY(!m_wizard->form()->isInStep());
    go(JobPage::Size);
    QVERIFY(!find<QSpinBox>("replicasSpin")->isEnabled());
    QVERIFY(!m_wizard->findChild<ui::NoticeBar *>(QStringLiteral("stepNotice"))->text().isEmpty());
    QVERIFY(!find<QPushButton>("submitButton")->isEnabled());
    m_wizard->form()->discardTextEdits();
    QTRY_VERIFY(settled());
    QVERIFY(find<QSpinBox>("replicasSpin")->isEnabled());
    QCOMPARE(find<QSpinBox>("replicasSpin")->value(), 5);
}

void TestJobWizard::invalidInput_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("value");
    QTest::addColumn<int>("page");
    QTest::newRow("image with spaces") << QByteArray("imageEdit") << QStringLiteral("my image:1")
                                       << static_cast<int>(JobPage::Container);
    QTest::newRow("zero replicas") << QByteArray("replicasSpin") << QStringLiteral("0")
                                   << static_cast<int>(JobPage::Size);
    QTest::newRow("long name") << QByteArray("nameEdit") << QString(64, QLatin1Char('a'))
                               << static_cast<int>(JobPage::Start);
    QTest::newRow("unknown queue") << QByteArray("queueCombo") << QStringLiteral("no-such-queue")
                                   << static_cast<int>(JobPage::Queue);
    QTest::newRow("unknown priority") << QByteArray("priorityCombo") << QStringLiteral("nope")
                                      << static_cast<int>(JobPage::Queue);
}

void TestJobWizard::invalidInput()
{
    QFETCH(QByteArray, field);
    QFETCH(QString, value);
    QFETCH(int, page);
    fillBlogJob(QStringLiteral("invalid"));
    go(static_cast<JobPage>(page));
    typeInto(field.constData(), value);
    QTRY_VERIFY(settled());
    QVERIFY(m_wizard->form()->hasErrors());
    auto *findings = find<ui::FindingsView>("pageFindings");
    QTRY_VERIFY2(findings->isVisible() && findings->count() > 0, "the page itself says what is wrong");
    const std::size_t jobs = m_session->state()->jobs.size();
    go(JobPage::Review);
    QVERIFY(find<ui::FindingsView>("findingsList")->count() > 0);
    auto *submit = find<QPushButton>("submitButton");
    QVERIFY(!submit->isEnabled());
    QTest::mouseClick(submit, Qt::LeftButton);
    QTest::keyClick(m_wizard, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(m_wizard->form()->submission().state, ui::Submission::State::None);
    QCOMPARE(m_session->state()->jobs.size(), jobs);
}

/// Who clicks through the pages fast, twice each, comes to the end and has sent nothing.
void TestJobWizard::aSecondClickNeverSubmits()
{
    fillBlogJob(QStringLiteral("double-click"));
    go(JobPage::Start);
    auto *next = find<QPushButton>("nextButton");
    auto *submit = find<QPushButton>("submitButton");
    QVERIFY(!submit->isEnabled());
    const QPoint place = next->mapTo(m_wizard, next->rect().center());
    for (int page = 0; page < 12; ++page) {
        QWidget *target = m_wizard->childAt(place);
        QVERIFY(target);
        QTest::mouseClick(target, Qt::LeftButton);
        QTest::mouseDClick(target, Qt::LeftButton);
        QVERIFY(!submit->geometry().contains(submit->parentWidget()->mapFrom(m_wizard, place)));
        QTRY_VERIFY(settled());
    }
    QCOMPARE(m_wizard->currentPage(), JobPage::Submit);
    QCOMPARE(m_wizard->form()->submission().state, ui::Submission::State::None);
    QTRY_VERIFY2(submit->isEnabled(), qPrintable(m_wizard->form()->notReadyReason()));
}

void TestJobWizard::submitsAgainWhatIsThere()
{
    core::ObjectRef job;
    for (const auto &[key, record] : m_session->state()->jobs) {
        if (record->kind == "Job" && !record->queueName().empty()) {
            job = {record->apiVersion.str(), record->kind.str(), record->meta.ns.str(), record->meta.name};
        }
    }
    QVERIFY(!job.name.empty());
    const QPointer<JobWizard> again = m_actions->resubmit(nullptr, job);
    QTRY_VERIFY_WITH_TIMEOUT(
        again->form()->text().contains(QString::fromStdString(job.name)) && !again->form()->isReading(), demoWait);
    // What only the cluster may write is gone, and so is what Kueue set when it admitted the first one.
    for (const char *gone : {"uid:", "resourceVersion", "creationTimestamp", "status:", "controller-uid"}) {
        QVERIFY2(!again->form()->text().contains(QLatin1String(gone)), gone);
    }
    QCOMPARE(again->form()->draft().name, job.name);
    QVERIFY(!again->form()->draft().queue.empty());
    const auto *notice = again->findChild<ui::NoticeBar *>(QStringLiteral("wizardNotice"));
    QVERIFY2(notice->text().contains(QString::fromStdString(job.name)), qPrintable(notice->text()));
    again->form()->discardDraft();
    delete again;
    // A job that went meanwhile says so.
    job.name += "-gone";
    const QPointer<JobWizard> lost = m_actions->resubmit(nullptr, job);
    const auto *why = lost->findChild<ui::NoticeBar *>(QStringLiteral("wizardNotice"));
    QTRY_VERIFY_WITH_TIMEOUT(why->text().contains(QString::fromStdString(job.name)) &&
                                 !why->text().contains(QStringLiteral("Reading")),
                             demoWait);
    lost->form()->discardDraft();
    delete lost;
}

void TestJobWizard::saysWhatFieldsAreFor()
{
    QCOMPARE(ui::fieldWords("spec.backoffLimit"), QStringLiteral("how often a failed pod is tried again"));
    QCOMPARE(ui::fieldWords("spec.template.spec.containers[0].env[2].name"), QStringLiteral("environment variables"));
    QCOMPARE(ui::fieldWords("metadata.labels[kueue.x-k8s.io/queue-name]"), QStringLiteral("its queue"));
    QCOMPARE(ui::fieldWords("spec.template.metadata.labels[a.b/c]"), QStringLiteral("labels of its pods"));
    QVERIFY(ui::fieldWords("spec.somethingNew").isEmpty());
    QCOMPARE(ui::fieldTitle("spec.somethingNew"), QStringLiteral("spec.somethingNew"));
}

void TestJobWizard::offersNeverChangeWhatWasTyped()
{
    go(JobPage::Queue);
    const QString upper = space().toUpper();
    typeInto("namespaceCombo", upper);
    find<QWidget>("priorityCombo")->setFocus();
    QCOMPARE(find<QComboBox>("namespaceCombo")->currentText(), upper);
    // The wheel over a field that is not focused scrolls the page, it does not change the field.
    auto *spin = find<QSpinBox>("replicasSpin");
    go(JobPage::Size);
    find<QWidget>("pageList")->setFocus();
    const int before = spin->value();
    QWheelEvent wheel(QPointF(5, 5), spin->mapToGlobal(QPointF(5, 5)), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(spin, &wheel);
    QCOMPARE(spin->value(), before);
    // A new reading of the cluster leaves the fields alone.
    QSignalSpy facts(m_wizard->form(), &ui::JobForm::factsChanged);
    typeInto("cpuCombo", QStringLiteral("3"));
    Q_EMIT m_wizard->form()->factsChanged();
    QCOMPARE(find<QComboBox>("cpuCombo")->currentText(), QStringLiteral("3"));
    QCOMPARE(m_wizard->form()->draft().cpu, std::string("3"));
}

void TestJobWizard::undoWorksInFields()
{
    auto *name = find<QLineEdit>("nameEdit");
    typeInto("nameEdit", QStringLiteral("first"));
    QTest::keyClick(name, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(name, QStringLiteral("second"));
    QCOMPARE(m_wizard->form()->draft().name, std::string("second"));
    for (int i = 0; i < 8 && name->text() != QStringLiteral("first"); ++i) {
        QTest::keyClick(name, Qt::Key_Z, Qt::ControlModifier);
    }
    QCOMPARE(name->text(), QStringLiteral("first"));
    QCOMPARE(m_wizard->form()->draft().name, std::string("first"));
}

void TestJobWizard::topologyChoicesComeBack()
{
    fillBlogJob(QStringLiteral("choices"));
    const std::string level = m_wizard->form()->draft().topology.level;
    QVERIFY(!level.empty());
    find<QAbstractButton>("topologyUnconstrained")->click();
    QVERIFY(m_wizard->form()->draft().topology.level.empty());
    find<QAbstractButton>("topologyPreferred")->click();
    QCOMPARE(m_wizard->form()->draft().topology.level, level);
}

void TestJobWizard::pinsToASwitch()
{
    const core::TopologyTree &tree = *m_session->tree();
    int leaf = 0;
    for (std::size_t i = 0; i < tree.domains.size(); ++i) {
        if (tree.domains[i].level == 2 && tree.domains[i].value) {
            leaf = static_cast<int>(i);
        }
    }
    QVERIFY(leaf > 0);
    QPointer<JobWizard> pinned = m_actions->newJobPinnedTo(nullptr, QString::fromStdString(tree.pathText(leaf)));
    QTRY_VERIFY(!pinned->form()->isChecking());
    QCOMPARE(pinned->form()->draft().topology.mode, core::TopologyWish::Mode::Pinned);
    pinned->goTo(JobPage::Topology);
    auto *pins = pinned->findChild<QTreeWidget *>(QStringLiteral("pinTree"));
    QTRY_VERIFY(pins->currentItem());
    QCOMPARE(pins->currentItem()->text(0), QString::fromStdString(tree.domains[std::size_t(leaf)].value->str()));
    QVERIFY(pinned->form()->text().contains(QStringLiteral("nodeSelector")));
    pinned->form()->discardDraft();
    pinned->close();
    QTRY_VERIFY(!pinned);
}

void TestJobWizard::closingAsks()
{
    typeInto("nameEdit", QStringLiteral("unsent"));
    ui::Ask::answerNext(QMessageBox::Cancel);
    m_wizard->close();
    QVERIFY(ui::Ask::lastQuestion().contains(QStringLiteral("not sent")));
    QTest::qWait(0);
    QVERIFY(m_wizard && m_wizard->isVisible());
    ui::Ask::answerNext(QMessageBox::Save);
    m_wizard->close();
    QTRY_VERIFY(!m_wizard);
    // It is offered to the next window.
    QPointer<JobWizard> next = m_actions->newJob(nullptr);
    QTRY_VERIFY(next->form()->abandonedDraft().has_value());
    next->form()->restoreAbandoned();
    QTRY_COMPARE(next->form()->draft().name, std::string("unsent"));
    ui::Ask::answerNext(QMessageBox::Discard);
    next->close();
    QTRY_VERIFY(!next);
    QTRY_VERIFY(QDir(ui::DraftStore::folder()).entryList({QStringLiteral("*.json")}).isEmpty());
}

void TestJobWizard::opensAManifestFile()
{
    const QString path = m_dir.filePath(QStringLiteral("job.yaml"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "# mine\napiVersion: batch/v1\nkind: Job\nmetadata:\n  name: from-file\nspec:\n  parallelism: 2\n  "
        "completions: 2\n"
        "  completionMode: Indexed\n  activeDeadlineSeconds: 99\n  template:\n    spec:\n      restartPolicy: Never\n"
        "      containers:\n      - name: main\n        image: busybox\n        command: [sh, -c, 'echo \"a  b\"']\n");
    file.close();
    ui::Ask::chooseNext(path);
    QTest::mouseClick(find<QPushButton>("openManifestButton"), Qt::LeftButton);
    QTRY_COMPARE(find<QLineEdit>("nameEdit")->text(), QStringLiteral("from-file"));
    QTRY_VERIFY(settled());
    QVERIFY(!m_wizard->form()->hasUnsentChanges());
    QCOMPARE(find<QPlainTextEdit>("commandEdit")->toPlainText(), QStringLiteral("sh -c 'echo \"a  b\"'"));
    QVERIFY(m_wizard->form()->notShown().contains(QStringLiteral("spec.activeDeadlineSeconds")));

    QFile broken(path);
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write(QByteArray("\x00\x01\xff", 3));
    broken.close();
    QSignalSpy failed(m_wizard->form(), &ui::JobForm::fileFailed);
    ui::Ask::chooseNext(path);
    QTest::mouseClick(find<QPushButton>("openManifestButton"), Qt::LeftButton);
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(failed.first().first().toString().contains(QStringLiteral("job.yaml")));
    QCOMPARE(find<QLineEdit>("nameEdit")->text(), QStringLiteral("from-file"));
}

void TestJobWizard::kubectlCommandIsQuoted()
{
    fillBlogJob(QStringLiteral("copy"));
    go(JobPage::Review);
    QTest::mouseClick(find<QPushButton>("copyCommandButton"), Qt::LeftButton);
    const QString command = QGuiApplication::clipboard()->text();
    QVERIFY(command.startsWith(QStringLiteral("kubectl ")));
    QVERIFY(command.contains(QStringLiteral("<<'EOF'\napiVersion: batch/v1\n")));
    QVERIFY(command.endsWith(QStringLiteral("\nEOF\n")));
}

void TestJobWizard::everyFieldHasAName()
{
    for (int page = 0; page <= static_cast<int>(JobPage::Review); ++page) {
        go(static_cast<JobPage>(page));
        for (const QWidget *widget : m_wizard->findChildren<QWidget *>()) {
            const bool field =
                qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QPlainTextEdit *>(widget) ||
                qobject_cast<const QComboBox *>(widget) || qobject_cast<const QAbstractItemView *>(widget);
            const bool inner = widget->objectName().startsWith(QLatin1String("qt_")) ||
                               qobject_cast<const QHeaderView *>(widget) ||
                               qobject_cast<const QComboBox *>(widget->parentWidget()) ||
                               qobject_cast<const QAbstractSpinBox *>(widget->parentWidget());
            if (field && !inner && widget->isVisible()) {
                QVERIFY2(!widget->accessibleName().isEmpty(),
                         qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(widget->metaObject()->className()),
                                                                widget->objectName())));
            }
        }
    }
}

void TestJobWizard::fitsSmallScreensAndBigFonts_data()
{
    QTest::addColumn<double>("scale");
    QTest::newRow("100 %") << 1.0;
    QTest::newRow("200 %") << 2.0;
}

void TestJobWizard::fitsSmallScreensAndBigFonts()
{
    QFETCH(double, scale);
    const QFont before = QApplication::font();
    QFont font = before;
    font.setPointSizeF(font.pointSizeF() * scale);
    QApplication::setFont(font);
    {
        JobWizard wizard(m_session.get());
        wizard.setAttribute(Qt::WA_DeleteOnClose, false);
        wizard.show();
        wizard.resize(1280, 720);
        QTRY_VERIFY(!wizard.form()->facts().queues.empty());
        for (int page = 0; page <= static_cast<int>(JobPage::Submit); ++page) {
            wizard.goTo(static_cast<JobPage>(page));
            QTest::qWait(0);
            QVERIFY2(wizard.minimumSizeHint().width() <= 1280 && wizard.minimumSizeHint().height() <= 720,
                     qPrintable(QStringLiteral("page %1 needs %2×%3")
                                    .arg(page)
                                    .arg(wizard.minimumSizeHint().width())
                                    .arg(wizard.minimumSizeHint().height())));
        }
        wizard.form()->discardDraft();
    }
    QApplication::setFont(before);
}

void TestJobWizard::neverHoldsUpTheWindow()
{
    fillBlogJob(QStringLiteral("quick"));
    // The whole way of one key stroke on the GUI thread: draft, manifest, text, list. In processor time of this thread,
    // so that a busy machine is no failure. 50 ms are the aim.
    const auto threadMs = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
    };
    const double before = threadMs();
    constexpr int rounds = 50;
    for (int i = 0; i < rounds; ++i) {
        core::JobDraft draft = m_wizard->form()->draft();
        draft.name = "quick-" + std::to_string(i);
        m_wizard->form()->setDraft(draft);
    }
    const double each = (threadMs() - before) / rounds;
    qInfo("one change takes %.1f ms", each);
    QVERIFY(each < 50);
}

QTEST_MAIN(TestJobWizard)
#include "tst_jobwizard.moc"
