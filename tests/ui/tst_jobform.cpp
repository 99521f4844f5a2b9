// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/yaml.h"
#include "fakesource.h"
#include "patience.h"
#include "ui/session.h"
#include "ui/wizard/jobform.h"
#include "ui/wizard/shellwords.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace hopyard;
using core::Value;
using test::FakeSource;
using ui::JobForm;
using ui::Submission;

namespace
{

core::JobDraft blogJob()
{
    core::JobDraft draft;
    draft.name = "test-tas-job";
    draft.ns = "team-a";
    draft.image = "public.ecr.aws/docker/library/alpine:latest";
    draft.command = {"sleep", "3600"};
    draft.replicas = 10;
    draft.cpu = "1";
    draft.queue = "team-a-localqueue";
    draft.priorityClass = "high-priority";
    draft.topology.mode = core::TopologyWish::Mode::Required;
    draft.topology.level = "topology.k8s.aws/network-node-layer-3";
    return draft;
}

core::Error cut()
{
    return core::Error{core::ErrorKind::Unreachable, "connection reset by peer"};
}

Value parsed(const QString &text)
{
    const auto documents = core::parseYaml(text.toStdString());
    return documents && !documents->empty() ? documents->front().root : Value();
}

} // namespace

class TestJobForm : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void splitsLikeAShell_data();
    void splitsLikeAShell();
    void joinsWhatItSplits();
    void mergeKeepsWhatTheFormDoesNotKnow();
    void cutsOnlyTheJobOut();
    void findsPathsInServerMessages();
    void writesTheBlogsJob();
    void formAndTextStayInStep();
    void textOnlyPartsSurviveFormChanges();
    void unreadableTextIsSaidAndCanBeDropped();
    void otherKindsAreSentAsTheyAre();
    void findingsBlock_data();
    void findingsBlock();
    void openQuoteBlocks();
    void dryRunNamesFields();
    void submitsOnceAndMarksIt();
    void cutAnswerFindsTheJob();
    void cutAnswerNotCreated();
    void cutAnswerUnknownThenFound();
    void nameTakenByAnother();
    void cancelIsSettled();
    void laterDocumentFails();
    void draftSurvivesACrash();
    void snapshotTakesNoJobs();

private:
    /// A form filled with the blog's job and checked.
    void fill();
    bool settled() { return !m_form->isChecking() && m_form->isInStep(); }

    QTemporaryDir m_dir;
    std::shared_ptr<FakeSource> m_source;
    std::unique_ptr<ui::Session> m_session;
    std::unique_ptr<JobForm> m_form;
};

void TestJobForm::init()
{
    QVERIFY(m_dir.isValid());
    qputenv("HOPYARD_CONFIG_DIR", m_dir.path().toLocal8Bit());
    QDir(m_dir.path() + QStringLiteral("/drafts")).removeRecursively();
    m_source = std::make_shared<FakeSource>();
    m_session = std::make_unique<ui::Session>(m_source);
    QTRY_VERIFY(m_session->status().state == core::ConnectionState::Live);
    m_form = std::make_unique<JobForm>(m_session.get());
    QTRY_VERIFY(settled());
}

void TestJobForm::cleanup()
{
    m_form.reset();
    m_session.reset();
    ui::TaskPool::drain();
    m_source.reset();
}

void TestJobForm::fill()
{
    m_form->setDraft(blogJob());
    m_form->setCommandLine(QStringLiteral("sleep 3600"));
    QTRY_VERIFY(settled());
    QVERIFY2(m_form->isReady(), qPrintable(m_form->notReadyReason()));
}

void TestJobForm::splitsLikeAShell_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char *name, const char *line, const QStringList &words) {
        QTest::newRow(name) << QString::fromUtf8(line) << words;
    };
    row("empty", "", {});
    row("blanks", "  \t\n ", {});
    row("plain", "sleep 60", {QStringLiteral("sleep"), QStringLiteral("60")});
    row("single quotes", "sh -c 'echo \"a b\" \\n'",
        {QStringLiteral("sh"), QStringLiteral("-c"), QStringLiteral("echo \"a b\" \\n")});
    row("double quotes", "echo \"a \\\"b\\\" \\x\"", {QStringLiteral("echo"), QStringLiteral("a \"b\" \\x")});
    row("empty word", "a '' b", {QStringLiteral("a"), QString::fromUtf8(""), QStringLiteral("b")});
    row("joined", "a'b'\"c\"d", {QStringLiteral("abcd")});
    row("escaped blank", "a\\ b", {QStringLiteral("a b")});
    row("continued line", "a \\\n b", {QStringLiteral("a"), QStringLiteral("b")});
    row("newline in quotes", "'a\nb'", {QStringLiteral("a\nb")});
    row("variables stay", "$HOME $(POD_NAME)", {QStringLiteral("$HOME"), QStringLiteral("$(POD_NAME)")});
}

void TestJobForm::splitsLikeAShell()
{
    QFETCH(QString, line);
    QFETCH(QStringList, words);
    const ui::ShellWords split = ui::splitShellWords(line.toStdString());
    QCOMPARE(split.problem, ui::ShellWords::Problem::None);
    QStringList got;
    for (const std::string &word : split.words) {
        got.append(QString::fromStdString(word));
    }
    QCOMPARE(got, words);
}

void TestJobForm::joinsWhatItSplits()
{
    const std::vector<std::vector<std::string>> lists = {
        {"sleep", "60"},
        {""},
        {"a b", "it's", "\"", "\\", "$(X)", "x\ny", "*", "~", "ümlaut", "a=b"},
        {"'", "''", "' '"},
        {}};
    for (const auto &list : lists) {
        QVERIFY(ui::splitShellWords(ui::joinShellWords(list)).words == list);
    }
    QCOMPARE(ui::splitShellWords("a 'b").problem, ui::ShellWords::Problem::OpenSingleQuote);
    QCOMPARE(ui::splitShellWords("a \"b").problem, ui::ShellWords::Problem::OpenDoubleQuote);
    QCOMPARE(ui::splitShellWords("a \\").problem, ui::ShellWords::Problem::TrailingBackslash);
    QVERIFY(ui::splitShellWords("a | b").literalOperator.has_value());
    QVERIFY(!ui::splitShellWords("a '|' b $(X)").literalOperator.has_value());
}

void TestJobForm::mergeKeepsWhatTheFormDoesNotKnow()
{
    const auto yaml = [](const char *text) { return core::parseYaml(text)->front().root; };
    const Value edited = yaml("a: 1\nextra: {x: 1}\nlist:\n- {name: p, v: 1, own: yes please}\n- {name: mine, v: 9}\n");
    const Value before = yaml("a: 1\nb: 2\nlist:\n- {name: p, v: 1}\n");
    const Value after = yaml("a: 3\nlist:\n- {name: p, v: 2}\n- {name: q, v: 5}\n");
    const Value merged = ui::mergeManifest(edited, before, after);
    const Value wanted = yaml(
        "a: 3\nextra: {x: 1}\nlist:\n- {name: p, v: 2, own: yes please}\n- {name: q, v: 5}\n- {name: mine, v: 9}\n");
    QCOMPARE(QString::fromStdString(core::toYaml(merged)), QString::fromStdString(core::toYaml(wanted)));
    QVERIFY(ui::mergeManifest(edited, before, before) == edited);
}

void TestJobForm::cutsOnlyTheJobOut()
{
    const std::string text = "# head\n---\na: 1\n---\n# mine\nkind: Job\n--- # end\nb: 2\n";
    const ui::TextParts parts = ui::cutAtDocument(text, 6);
    QCOMPARE(QString::fromStdString(parts.before), QStringLiteral("# head\n---\na: 1\n---\n"));
    QCOMPARE(QString::fromStdString(parts.job), QStringLiteral("# mine\nkind: Job\n"));
    QCOMPARE(QString::fromStdString(parts.after), QStringLiteral("--- # end\nb: 2\n"));
    QVERIFY(ui::cutAtDocument(text, 3).before + ui::cutAtDocument(text, 3).job + ui::cutAtDocument(text, 3).after ==
            text);
}

void TestJobForm::findsPathsInServerMessages()
{
    const auto paths = ui::pathsInMessage(
        "Job.batch \"x\" is invalid: [spec.template.spec.containers[0].image: Required value, "
        "spec.template.spec.containers[0].resources.limits"
        "[nvidia.com/gpu]: Invalid value: \"a\", spec.template.spec.containers[0].image: Required value]");
    QCOMPARE(paths.size(), std::size_t(2));
    QCOMPARE(QString::fromStdString(paths[0]), QStringLiteral("spec.template.spec.containers[0].image"));
    QCOMPARE(QString::fromStdString(paths[1]),
             QStringLiteral("spec.template.spec.containers[0].resources.limits[nvidia.com/gpu]"));
}

void TestJobForm::writesTheBlogsJob()
{
    fill();
    const Value object = parsed(m_form->text());
    QVERIFY(object.at("kind") == Value("Job"));
    QCOMPARE(object.at("spec", "parallelism").toInt(), 10);
    QCOMPARE(object.at("spec", "completions").toInt(), 10);
    const std::string queueLabel = "kueue.x-k8s.io/queue-name";
    QVERIFY(object.at("metadata", "labels", queueLabel) == Value("team-a-localqueue"));
    QVERIFY(object.at("spec", "template", "metadata", "labels", queueLabel) == Value("team-a-localqueue"));
    QVERIFY(object.at("spec", "template", "metadata", "annotations", "kueue.x-k8s.io/podset-required-topology") ==
            Value("topology.k8s.aws/network-node-layer-3"));
}

void TestJobForm::formAndTextStayInStep()
{
    fill();
    QString text = m_form->text();
    text.replace(QStringLiteral("parallelism: 10"), QStringLiteral("parallelism: 4"))
        .replace(QStringLiteral("completions: 10"), QStringLiteral("completions: 4"));
    m_form->setText(text);
    QTRY_VERIFY(settled());
    QCOMPARE(m_form->draft().replicas, 4);
    QCOMPARE(m_form->text(), text);
    QCOMPARE(m_form->commandLine(), QStringLiteral("sleep 3600"));

    core::JobDraft draft = m_form->draft();
    draft.image = "busybox:1";
    m_form->setDraft(draft);
    QTRY_VERIFY(settled());
    QVERIFY(m_form->text().contains(QStringLiteral("busybox:1")));
    QVERIFY(m_form->text().contains(QStringLiteral("parallelism: 4")));
}

void TestJobForm::textOnlyPartsSurviveFormChanges()
{
    fill();
    const QString head =
        QStringLiteral("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: keep   # as it is\n---\n# a remark\n");
    QString text = m_form->text();
    text.replace(QStringLiteral("spec:\n  parallelism"), QStringLiteral("spec:\n  backoffLimit: 2\n  parallelism"));
    m_form->setText(head + text);
    QTRY_VERIFY(settled());
    QVERIFY(m_form->notShown().contains(QStringLiteral("spec.backoffLimit")));

    QSignalSpy noticed(m_form.get(), &JobForm::noticed);
    core::JobDraft draft = m_form->draft();
    draft.cpu = "2";
    m_form->setDraft(draft);
    QTRY_VERIFY(settled());
    QVERIFY(m_form->text().contains(QStringLiteral("backoffLimit: 2")));
    QVERIFY(m_form->text().startsWith(
        QStringLiteral("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: keep   # as it is\n---\n")));
    QCOMPARE(noticed.size(), 1);
    QCOMPARE(m_form->draft().cpu, std::string("2"));
}

void TestJobForm::unreadableTextIsSaidAndCanBeDropped()
{
    fill();
    const QString good = m_form->text();
    m_form->setText(good + QStringLiteral("\n  : : [\n"));
    QTRY_VERIFY(!m_form->isChecking() && !m_form->isReading());
    QVERIFY(!m_form->isInStep());
    QVERIFY(!m_form->stepReason().isEmpty());
    QVERIFY(m_form->hasErrors());
    QVERIFY(!m_form->isReady());
    const core::JobDraft kept = m_form->draft();
    core::JobDraft other = kept;
    other.name = "other";
    m_form->setDraft(other);
    QVERIFY2(m_form->draft() == kept, "the form must not overwrite text that it could not read");
    m_form->discardTextEdits();
    QTRY_VERIFY(settled());
    QCOMPARE(m_form->text(), good);
    QVERIFY(m_form->isReady());
}

void TestJobForm::otherKindsAreSentAsTheyAre()
{
    m_form->setText(QStringLiteral("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: x\n  namespace: team-a\n"));
    QTRY_VERIFY(!m_form->isChecking());
    QVERIFY(m_form->stepReason().contains(QStringLiteral("ConfigMap")));
    QVERIFY2(m_form->isReady(), qPrintable(m_form->notReadyReason()));
}

void TestJobForm::findingsBlock_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<int>("page");
    const auto page = [](ui::JobPage value) { return static_cast<int>(value); };
    QTest::newRow("no name") << QStringLiteral("name=") << page(ui::JobPage::Start);
    QTest::newRow("long name") << QStringLiteral("name=") + QString(70, QLatin1Char('x')) << page(ui::JobPage::Start);
    QTest::newRow("bad name") << QStringLiteral("name=Not_A_Name") << page(ui::JobPage::Start);
    QTest::newRow("image with spaces") << QStringLiteral("image=my image:1") << page(ui::JobPage::Container);
    QTest::newRow("no image") << QStringLiteral("image=") << page(ui::JobPage::Container);
    QTest::newRow("zero replicas") << QStringLiteral("replicas=0") << page(ui::JobPage::Size);
    QTest::newRow("cpu no quantity") << QStringLiteral("cpu=lots") << page(ui::JobPage::Size);
    QTest::newRow("no level") << QStringLiteral("level=") << page(ui::JobPage::Topology);
}

void TestJobForm::findingsBlock()
{
    QFETCH(QString, what);
    QFETCH(int, page);
    fill();
    core::JobDraft draft = m_form->draft();
    const std::string key = what.section(QLatin1Char('='), 0, 0).toStdString();
    const std::string value = what.section(QLatin1Char('='), 1).toStdString();
    std::string *target = key == "name"    ? &draft.name
                          : key == "image" ? &draft.image
                          : key == "cpu"   ? &draft.cpu
                                           : &draft.topology.level;
    if (key == "replicas") {
        draft.replicas = 0;
    } else {
        *target = value;
    }
    m_form->setDraft(draft);
    QTRY_VERIFY(settled());
    QVERIFY(m_form->hasErrors());
    bool onPage = false;
    for (const ui::FormFinding &finding : m_form->findings()) {
        onPage =
            onPage || (finding.finding.severity == core::Severity::Error && static_cast<int>(finding.page) == page);
    }
    QVERIFY2(onPage, qPrintable(m_form->notReadyReason()));
    m_form->submit();
    QCOMPARE(m_form->submission().state, Submission::State::None);
    QCOMPARE(m_source->creates.load(), 0);
}

void TestJobForm::openQuoteBlocks()
{
    fill();
    m_form->setCommandLine(QStringLiteral("sh -c 'sleep"));
    QTRY_VERIFY(settled());
    QVERIFY(m_form->hasErrors());
    m_form->setCommandLine(QStringLiteral("sh -c 'sleep'"));
    QTRY_VERIFY(settled());
    QVERIFY(m_form->isReady());
}

void TestJobForm::dryRunNamesFields()
{
    fill();
    m_source->nextCreates.push_back([](const Value &, bool) {
        return core::Result<Value>(
            core::fail(core::Error{core::ErrorKind::Refused,
                                   "Job.batch \"test-tas-job\" is invalid: spec.template.spec.containers[0].image: "
                                   "Invalid value: \"x\": not allowed here",
                                   {},
                                   422,
                                   0}));
    });
    m_form->startDryRun();
    QTRY_COMPARE(m_form->dryRun().state, ui::DryRun::State::Refused);
    QVERIFY(!m_form->isReady());
    const auto &finding = m_form->findings().front();
    QCOMPARE(finding.finding.id, std::string("SERVER"));
    QCOMPARE(finding.page, ui::JobPage::Container);
    const QStringList lines = m_form->text().split(QLatin1Char('\n'));
    QVERIFY(lines.value(finding.finding.line - 1).contains(QStringLiteral("image:")));

    m_source->nextCreates.push_back([](const Value &manifest, bool) {
        Value answer = manifest;
        answer["metadata"]["uid"] = "u";
        answer["spec"]["suspend"] = true;
        return core::Result<Value>(answer);
    });
    m_form->startDryRun();
    QTRY_COMPARE(m_form->dryRun().state, ui::DryRun::State::Accepted);
    QCOMPARE(m_form->dryRun().differences.size(), std::size_t(1));
    QCOMPARE(m_form->dryRun().differences.front().path, std::string("spec.suspend"));
    QVERIFY(m_form->isReady());
    QCOMPARE(m_source->creates.load(), 0);
}

void TestJobForm::submitsOnceAndMarksIt()
{
    fill();
    QVERIFY(m_form->hasUnsentChanges());
    m_form->submit();
    m_form->submit();
    QTRY_COMPARE(m_form->submission().state, Submission::State::Created);
    QCOMPARE(m_source->creates.load(), 1);
    QCOMPARE(m_form->submission().job->name, std::string("test-tas-job"));
    const Value &object = m_source->objects.at("Job/team-a/test-tas-job");
    QVERIFY(object.at("metadata", "annotations", ui::submissionIdAnnotation).toString().size() == 36);
    QVERIFY(!m_form->hasUnsentChanges());
    QTRY_VERIFY(QDir(ui::DraftStore::folder()).entryList({QStringLiteral("*.json")}).isEmpty());
}

void TestJobForm::cutAnswerFindsTheJob()
{
    fill();
    m_source->nextCreates.push_back([this](const Value &manifest, bool) {
        m_source->store(manifest);
        return core::Result<Value>(core::fail(cut()));
    });
    m_form->submit();
    QTRY_COMPARE_WITH_TIMEOUT(m_form->submission().state, Submission::State::Created, 10'000);
    QCOMPARE(m_source->creates.load(), 1);
}

void TestJobForm::cutAnswerNotCreated()
{
    fill();
    m_source->nextCreates.push_back([](const Value &, bool) { return core::Result<Value>(core::fail(cut())); });
    m_form->submit();
    QTRY_COMPARE_WITH_TIMEOUT(m_form->submission().state, Submission::State::NotCreated, 10'000);
    QCOMPARE(m_source->creates.load(), 1);
    QVERIFY(m_source->gets.load() >= 2);
    QVERIFY(m_form->submission().message.contains(QStringLiteral("test-tas-job")));
    QVERIFY(m_form->hasUnsentChanges());
    QVERIFY2(m_form->isReady(), "it may be sent again");
}

void TestJobForm::cutAnswerUnknownThenFound()
{
    fill();
    m_source->nextCreates.push_back([this](const Value &manifest, bool) {
        m_source->store(manifest);
        core::Error forbidden{core::ErrorKind::Forbidden, "may not get jobs"};
        m_source->nextGets.assign(1, forbidden);
        return core::Result<Value>(core::fail(cut()));
    });
    m_form->submit();
    QTRY_COMPARE(m_form->submission().state, Submission::State::Unknown);
    QVERIFY(!m_form->isReady());
    m_form->lookUpAgain();
    QTRY_COMPARE(m_form->submission().state, Submission::State::Created);
    QCOMPARE(m_source->creates.load(), 1);
}

void TestJobForm::nameTakenByAnother()
{
    Value other = core::toManifest(blogJob());
    {
        const std::lock_guard lock(m_source->mutex);
        m_source->store(other);
    }
    fill();
    m_form->submit();
    QTRY_COMPARE(m_form->submission().state, Submission::State::NotCreated);
    QVERIFY(m_form->submission().message.contains(QStringLiteral("exists already")));
    QVERIFY(m_source->objects.at("Job/team-a/test-tas-job").at("metadata", "annotations").isNull());
}

void TestJobForm::cancelIsSettled()
{
    fill();
    m_source->nextCreates.push_back([this](const Value &manifest, bool) {
        // The request was on its way when Cancel came: the server did store it.
        m_source->store(manifest);
        QMetaObject::invokeMethod(
            m_form.get(), [this] { m_form->cancelSubmit(); }, Qt::BlockingQueuedConnection);
        return core::Result<Value>(core::fail(core::ErrorKind::Cancelled, "cancelled"));
    });
    m_form->submit();
    QTRY_COMPARE(m_form->submission().state, Submission::State::Created);
}

void TestJobForm::laterDocumentFails()
{
    fill();
    m_form->setText(
        m_form->text() +
        QStringLiteral("---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: second\n  namespace: team-a\n"));
    QTRY_VERIFY(settled());
    QVERIFY2(m_form->isReady(), qPrintable(m_form->notReadyReason()));
    m_source->nextCreates.push_back(
        [this](const Value &manifest, bool) { return core::Result<Value>(m_source->store(manifest)); });
    m_source->nextCreates.push_back([](const Value &, bool) {
        return core::Result<Value>(core::fail(core::ErrorKind::Forbidden, "configmaps is forbidden"));
    });
    m_form->submit();
    QTRY_COMPARE(m_form->submission().state, Submission::State::NotCreated);
    QVERIFY(m_form->submission().message.contains(QStringLiteral("second")));
    QVERIFY2(m_form->submission().message.contains(QStringLiteral("test-tas-job")), "what exists already is said");
    m_form->submit();
    QTRY_COMPARE(m_form->submission().state, Submission::State::Created);
    QCOMPARE(m_source->creates.load(), 3);
}

void TestJobForm::draftSurvivesACrash()
{
    m_form->setDraft(blogJob());
    m_form->setCommandLine(QStringLiteral("sh -c 'half a line"));
    QTRY_COMPARE(QDir(ui::DraftStore::folder()).entryList({QStringLiteral("*.json")}).size(), 1);
    QTRY_VERIFY([] {
        const QDir dir(ui::DraftStore::folder());
        QFile file(dir.filePath(dir.entryList({QStringLiteral("*.json")}).value(0)));
        return file.open(QIODevice::ReadOnly) && file.readAll().contains("half a line");
    }());
    // What a killed process leaves: the file, and a lock of a process that is no more.
    const QDir dir(ui::DraftStore::folder());
    const QString path = dir.filePath(dir.entryList({QStringLiteral("*.json")}).first());
    QFile source(path);
    QVERIFY(source.open(QIODevice::ReadOnly));
    QCOMPARE(source.permissions() & (QFileDevice::ReadOther | QFileDevice::ReadGroup), QFileDevice::Permissions());
    const QByteArray bytes = source.readAll();
    m_form->discardDraft();
    QTRY_VERIFY(!QFile::exists(path));
    QFile left(dir.filePath(QStringLiteral("left.draft.json")));
    QVERIFY(left.open(QIODevice::WriteOnly) && left.write(bytes) == bytes.size());
    left.close();

    JobForm next(m_session.get());
    QSignalSpy found(&next, &JobForm::abandonedDraftFound);
    next.lookForAbandonedDraft();
    QTRY_COMPARE(found.size(), 1);
    next.restoreAbandoned();
    QTRY_VERIFY(!next.isChecking() && next.isInStep());
    QCOMPARE(next.commandLine(), QStringLiteral("sh -c 'half a line"));
    core::JobDraft wanted = blogJob();
    wanted.command = next.draft().command;
    QVERIFY(next.draft() == wanted);
    next.discardDraft();
    QTRY_VERIFY(!left.exists());
}

void TestJobForm::snapshotTakesNoJobs()
{
    auto source = std::make_shared<FakeSource>();
    source->state = core::ConnectionState::Static;
    ui::Session session(source);
    QTRY_VERIFY(session.status().state == core::ConnectionState::Static);
    JobForm form(&session);
    form.setDraft(blogJob());
    QTRY_VERIFY(!form.isChecking());
    QVERIFY(form.notReadyReason().contains(QStringLiteral("snapshot")));
    form.submit();
    QCOMPARE(source->creates.load(), 0);
}

QTEST_MAIN(TestJobForm)
#include "tst_jobform.moc"
