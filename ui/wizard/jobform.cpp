// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/jobform.h"

#include "core/base/text.h"
#include "core/base/yaml.h"
#include "ui/forecast/forecaster.h"
#include "ui/jobs/joberrors.h"
#include "ui/wizard/shellwords.h"

#include <QFile>
#include <QSaveFile>

#include <algorithm>

namespace hopyard::ui
{

using core::JobDraft;
using core::Value;

namespace
{

constexpr int typingPauseMs = 120;
constexpr int clusterPauseMs = 1000;

QString displayed(const std::string &text)
{
    return QString::fromStdString(core::escapedForDisplay(text));
}

/// The one local queue of a namespace, empty when there are none or several.
std::string onlyQueue(const core::ClusterState &state, const std::string &ns)
{
    std::string name;
    for (const auto &[key, queue] : state.localQueues) {
        if (queue->meta.ns.str() == ns) {
            if (!name.empty()) {
                return {};
            }
            name = queue->meta.name;
        }
    }
    return name;
}

int commentLines(const std::string &text)
{
    int count = 0;
    for (const std::string &line : core::split(text, '\n')) {
        const std::string_view content = core::trimmed(line);
        count += !content.empty() && content.front() == '#' ? 1 : 0;
    }
    return count;
}

constexpr quint32 kindsThatPagesShow()
{
    using core::RecordKind;
    quint32 kinds = 0;
    for (const RecordKind kind :
         {RecordKind::Node, RecordKind::Namespace, RecordKind::Topology, RecordKind::ResourceFlavor,
          RecordKind::ClusterQueue, RecordKind::LocalQueue, RecordKind::PriorityClass}) {
        kinds |= 1U << static_cast<unsigned>(kind);
    }
    return kinds;
}

} // namespace

JobForm::JobForm(Session *session, QObject *parent)
    : QObject(parent), m_session(session), m_facts(std::make_shared<ClusterFacts>())
{
    m_draft.ns = session->defaultNamespace();
    m_draft.queue = onlyQueue(*session->state(), *m_draft.ns);
    m_checkTimer.setSingleShot(true);
    m_factsTimer.setSingleShot(true);
    connect(&m_checkTimer, &QTimer::timeout, this, &JobForm::runCheck);
    connect(&m_factsTimer, &QTimer::timeout, this, &JobForm::refreshFacts);
    connect(session, &Session::stateChanged, this, &JobForm::handleStateChanged);
    connect(session, &Session::statusChanged, this, &JobForm::readyChanged);
    connect(session, &QObject::destroyed, this, &JobForm::readyChanged);
    connect(&session->rights(), &AccessRights::changed, this, &JobForm::readyChanged);
    connect(&m_store, &DraftStore::saveFailed, this,
            [this](const QString &reason) { Q_EMIT noticed(tr("The draft cannot be kept on disk: %1").arg(reason)); });
    m_formObject = core::toManifest(m_draft);
    m_object = m_formObject;
    m_text = QString::fromStdString(core::toYaml(m_object));
    m_initialText = m_text;
    m_goodText = m_text;
    m_forecaster = new Forecaster(this);
    scheduleCheck(0);
    refreshFacts();
}

JobForm::~JobForm()
{
    m_cancelSubmit.request_stop();
}

// --- the form side

void JobForm::setDraft(JobDraft draft)
{
    if (draft == m_draft || !isInStep()) {
        return;
    }
    m_draft = std::move(draft);
    rewriteText();
    Q_EMIT draftChanged();
}

void JobForm::setCommandLine(const QString &line)
{
    if (line == m_commandLine || !isInStep()) {
        return;
    }
    m_commandLine = line;
    m_draft.command = splitShellWords(line.toStdString()).words;
    rewriteText();
    Q_EMIT draftChanged();
}

void JobForm::setArgumentsLine(const QString &line)
{
    if (line == m_argumentsLine || !isInStep()) {
        return;
    }
    m_argumentsLine = line;
    m_draft.arguments = splitShellWords(line.toStdString()).words;
    rewriteText();
    Q_EMIT draftChanged();
}

bool JobForm::pinTo(const QString &domainPath, QString *why)
{
    if (!m_session) {
        return false;
    }
    auto wish = core::resolvePin(*m_session->tree(), domainPath.toStdString());
    if (!wish) {
        if (why) {
            *why = tr("The job cannot be pinned to “%1”: %2").arg(domainPath, displayed(wish.error().message));
        }
        return false;
    }
    JobDraft draft = m_draft;
    draft.topology = std::move(*wish);
    setDraft(std::move(draft));
    return true;
}

void JobForm::rewriteText()
{
    const Value next = core::toManifest(m_draft);
    const int comments = m_textEdited ? commentLines(m_parts.job) : 0;
    // Without anything of the person's own in it, the text keeps the order in which manifests are usually written.
    m_object = m_object == m_formObject ? next : mergeManifest(m_object, m_formObject, next);
    m_formObject = next;
    m_parts.job = core::toYaml(m_object);
    m_text = QString::fromStdString(m_parts.before + m_parts.job + m_parts.after);
    m_goodText = m_text;
    touch();
    Q_EMIT textWritten();
    if (comments > 0) {
        Q_EMIT noticed(tr("The form changed, so the manifest was written anew: %n comment line(s) in it were dropped. "
                          "Undo in the manifest "
                          "editor brings them back.",
                          nullptr, comments));
    }
}

// --- the text side

void JobForm::setText(const QString &text)
{
    if (text == m_text) {
        return;
    }
    m_text = text;
    m_textEdited = true;
    m_reading = true;
    touch();
    Q_EMIT stepChanged();
}

void JobForm::load(const QString &text, bool edited)
{
    m_text = text;
    m_initialText = edited ? QString() : text;
    m_textEdited = true;
    m_reading = true;
    touch();
    Q_EMIT textWritten();
    Q_EMIT stepChanged();
}

void JobForm::discardTextEdits()
{
    if (m_text == m_goodText) {
        return;
    }
    m_text = m_goodText;
    m_reading = true;
    touch();
    Q_EMIT textWritten();
    Q_EMIT stepChanged();
}

void JobForm::openFile(const QString &path)
{
    struct Read {
        QByteArray bytes;
        QString error;
    };
    m_fileSlot.start(
        [path](const std::stop_token &) {
            Read read;
            QFile file(path);
            if (!file.open(QIODevice::ReadOnly)) {
                read.error = file.errorString();
            } else {
                read.bytes = file.read(qint64(maxManifestBytes) + 1);
            }
            return read;
        },
        [this, path](const Read &read) {
            if (!read.error.isEmpty()) {
                Q_EMIT fileFailed(tr("“%1” cannot be read: %2. Choose another file.").arg(path, read.error));
            } else if (read.bytes.size() > qint64(maxManifestBytes)) {
                Q_EMIT fileFailed(
                    tr("“%1” is larger than 1.5 MiB, more than a cluster stores. Choose another file.").arg(path));
            } else if (read.bytes.contains('\0') || !core::isUtf8(read.bytes.toStdString())) {
                Q_EMIT fileFailed(tr("“%1” is not text (UTF-8). Choose a YAML or JSON manifest.").arg(path));
            } else {
                load(QString::fromUtf8(read.bytes), false);
                Q_EMIT fileOpened(path);
            }
        });
}

void JobForm::saveFile(const QString &path)
{
    m_fileSlot.start(
        [path, bytes = m_text.toUtf8()](const std::stop_token &) {
            QSaveFile file(path);
            const bool written = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
            return written ? QString() : file.errorString();
        },
        [this, path](const QString &error) {
            if (error.isEmpty()) {
                Q_EMIT fileSaved(path);
            } else {
                Q_EMIT fileFailed(tr("“%1” cannot be written: %2. Choose another place.").arg(path, error));
            }
        });
}

// --- judgement

void JobForm::touch()
{
    ++m_revision;
    m_serverFindings.clear();
    m_dryRunSlot.cancel();
    if (m_dryRun.state != DryRun::State::None) {
        m_dryRun = {};
        Q_EMIT dryRunChanged();
    }
    if (m_submission.state == Submission::State::NotCreated) {
        m_submission.state = Submission::State::None;
        Q_EMIT submissionChanged();
    }
    scheduleCheck(typingPauseMs);
    if (hasUnsentChanges()) {
        m_store.save(stored());
    }
    Q_EMIT readyChanged();
}

void JobForm::scheduleCheck(int delayMs)
{
    // A check that waits already runs soon enough, unless this one is more urgent.
    if (!m_checkTimer.isActive() || m_checkTimer.remainingTime() > delayMs) {
        m_checkTimer.start(delayMs);
    }
}

void JobForm::runCheck()
{
    const auto state = m_session ? m_session->state() : std::make_shared<const core::ClusterState>();
    const std::string ns = m_session ? m_session->defaultNamespace() : std::string("default");
    m_checkSlot.start(
        [text = m_text.toStdString(), state, ns](const std::stop_token &) { return readManifestText(text, state, ns); },
        [this, revision = m_revision, readForm = m_reading](TextReading reading) {
            takeReading(std::move(reading), revision, readForm);
        });
}

void JobForm::takeReading(TextReading reading, int revision, bool readForm)
{
    if (revision != m_revision) {
        scheduleCheck(0);
        return;
    }
    m_checkedRevision = revision;
    m_textUnreadable = reading.problem.has_value();
    m_textProblem = reading.problem.value_or(core::Error{});
    m_stepLine = reading.problemLine;
    m_objects = reading.objects;
    m_checkFindings = reading.findings;
    if (readForm) {
        m_reading = false;
        followText(reading);
        Q_EMIT stepChanged();
    }
    collectFindings();
    Q_EMIT readyChanged();
}

void JobForm::followText(const TextReading &reading)
{
    m_step = misfitReason(reading);
    if (!m_step.isEmpty()) {
        m_notShown.clear();
        return;
    }
    m_notShown.clear();
    for (const std::string &path : reading.form.notShown) {
        m_notShown.append(displayed(path));
    }
    m_draft = reading.form.draft;
    m_formObject = core::toManifest(m_draft);
    m_object = reading.objects[reading.job];
    m_parts = reading.parts;
    m_goodText = m_text;
    // The line as the person typed it stays as long as it means the same words.
    const auto keepLine = [](QString &line, const std::vector<std::string> &words) {
        const ShellWords typed = splitShellWords(line.toStdString());
        if (typed.words != words || typed.problem != ShellWords::Problem::None) {
            line = QString::fromStdString(joinShellWords(words));
        }
    };
    keepLine(m_commandLine, m_draft.command);
    keepLine(m_argumentsLine, m_draft.arguments);
    Q_EMIT draftChanged();
}

QString JobForm::misfitReason(const TextReading &reading) const
{
    if (reading.problem) {
        return reading.problemLine > 0 ? tr("The manifest cannot be read (line %1): %2")
                                             .arg(reading.problemLine)
                                             .arg(displayed(reading.problem->message))
                                       : tr("The manifest cannot be read: %1").arg(displayed(reading.problem->message));
    }
    switch (reading.fit) {
    case TextReading::Fit::Fits:
        return {};
    case TextReading::Fit::NoJob:
        return tr("The manifest holds no batch/v1 Job but: %1. This version's form shows Jobs only; the manifest can "
                  "still be checked and "
                  "submitted as it is.")
            .arg(displayed(reading.misfitDetail));
    case TextReading::Fit::SeveralJobs:
        return tr(
            "The manifest holds several Jobs, the form shows one. It can still be checked and submitted as it is.");
    case TextReading::Fit::InsideList:
        return tr(
            "The Job is inside a List, which the form cannot change. It can still be checked and submitted as it is.");
    case TextReading::Fit::DraftUnreadable:
        return tr("The form cannot show this Job: %1").arg(displayed(reading.misfitDetail));
    }
    return {};
}

void JobForm::collectFindings()
{
    std::vector<FormFinding> findings;
    addTextFinding(findings);
    if (isInStep()) {
        addInputFindings(findings);
    }
    for (const core::Finding &finding : m_checkFindings) {
        findings.push_back({finding, pageOfPath(finding.path)});
    }
    findings.insert(findings.end(), m_serverFindings.begin(), m_serverFindings.end());
    std::stable_sort(findings.begin(), findings.end(), [](const FormFinding &a, const FormFinding &b) {
        return static_cast<int>(a.finding.severity) > static_cast<int>(b.finding.severity);
    });
    m_findings = std::move(findings);
    Q_EMIT findingsChanged();
}

void JobForm::addTextFinding(std::vector<FormFinding> &out) const
{
    if (m_textUnreadable) {
        core::Finding finding;
        finding.id = "TEXT";
        finding.line = m_stepLine;
        finding.message = m_textProblem.message;
        finding.fix = tr("Correct the text, or go back to what the form last had.").toStdString();
        out.push_back({std::move(finding), JobPage::Review});
    }
}

void JobForm::addInputFindings(std::vector<FormFinding> &out) const
{
    using Mode = core::TopologyWish::Mode;
    const auto add = [&out](JobPage page, const char *path, const QString &message, const QString &fix) {
        core::Finding finding;
        finding.id = "FORM";
        finding.path = path;
        finding.message = message.toStdString();
        finding.fix = fix.toStdString();
        out.push_back({std::move(finding), page});
    };
    const core::TopologyWish &wish = m_draft.topology;
    if ((wish.mode == Mode::Required || wish.mode == Mode::Preferred) && wish.level.empty()) {
        add(JobPage::Topology, "spec.template.metadata.annotations", tr("No level is chosen for the topology."),
            tr("Choose a level of the list, or “No request”."));
    }
    if (wish.mode == Mode::Pinned && wish.pin.empty()) {
        add(JobPage::Topology, "spec.template.spec.nodeSelector", tr("No switch is chosen to pin the job to."),
            tr("Choose a switch in the tree, or another kind of request."));
    }
    addLineFindings(m_commandLine, "spec.template.spec.containers[0].command", out);
    addLineFindings(m_argumentsLine, "spec.template.spec.containers[0].args", out);
}

void JobForm::addLineFindings(const QString &line, const std::string &path, std::vector<FormFinding> &out) const
{
    const ShellWords words = splitShellWords(line.toStdString());
    core::Finding finding;
    finding.id = "FORM";
    finding.path = path;
    if (words.problem != ShellWords::Problem::None) {
        finding.message = (words.problem == ShellWords::Problem::TrailingBackslash
                               ? tr("The line ends with a backslash that has nothing to keep.")
                               : tr("A quote is opened but not closed: %1").arg(line.mid(qsizetype(words.offset), 20)))
                              .toStdString();
        finding.fix = tr("Close the quote, or put a backslash before it.").toStdString();
        out.push_back({finding, JobPage::Container});
    } else if (words.literalOperator) {
        finding.severity = core::Severity::Warning;
        finding.message = tr("“%1” is passed on as it is: no shell reads this line.")
                              .arg(displayed(*words.literalOperator))
                              .toStdString();
        finding.fix = tr("Write sh -c '…' as the command if a shell is to read it.").toStdString();
        out.push_back({finding, JobPage::Container});
    }
}

bool JobForm::hasErrors() const
{
    return std::any_of(m_findings.begin(), m_findings.end(),
                       [](const FormFinding &item) { return item.finding.severity == core::Severity::Error; });
}

QString JobForm::reasonUnavailable(const Session *session)
{
    if (!session) {
        return tr("The connection to the cluster was closed. Open the cluster again.");
    }
    switch (session->status().state) {
    case core::ConnectionState::Static:
        return tr("This is a snapshot: nothing can be created or deleted in it. Open the cluster itself.");
    case core::ConnectionState::Denied:
        return tr("The cluster refused your credentials. Log in again first.");
    default:
        return {};
    }
}

QString JobForm::notReadyReason() const
{
    if (isBusySending()) {
        return tr("The job is being sent.");
    }
    if (m_submission.state == Submission::State::Created) {
        return tr("The job was created.");
    }
    if (m_submission.state == Submission::State::Unknown) {
        return tr("It is not known yet whether the job was created. Look again first.");
    }
    if (const QString reason = reasonUnavailable(m_session); !reason.isEmpty()) {
        return reason;
    }
    if (isChecking() || m_reading) {
        return tr("The manifest is being checked.");
    }
    for (const FormFinding &item : m_findings) {
        if (item.finding.severity == core::Severity::Error) {
            return tr("An error must be put right first: %1").arg(displayed(item.finding.message));
        }
    }
    if (m_objects.empty()) {
        return tr("There is nothing to send.");
    }
    if (m_draft.ns && m_session) {
        return m_session->rights().whyNotCreateJobs(*m_draft.ns);
    }
    return {};
}

void JobForm::refreshFacts()
{
    if (!m_session) {
        return;
    }
    m_factsSlot.start([state = m_session->state(),
                       tree = m_session->tree()](const std::stop_token &) { return collectFacts(*state, tree); },
                      [this](std::shared_ptr<const ClusterFacts> facts) {
                          m_facts = std::move(facts);
                          Q_EMIT factsChanged();
                      });
}

void JobForm::handleStateChanged(const ClusterEvent &event)
{
    if (!event.replaced && (event.kinds & kindsThatPagesShow()) == 0) {
        return;
    }
    if (!m_factsTimer.isActive()) {
        m_factsTimer.start(event.replaced ? 0 : clusterPauseMs);
    }
    scheduleCheck(event.replaced ? 0 : clusterPauseMs);
}

} // namespace hopyard::ui
