// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of JobForm that talks to the cluster and to the draft on disk.

#include "ui/wizard/jobform.h"

#include "core/base/text.h"
#include "core/jobs/names.h"
#include "ui/forecast/forecaster.h"
#include "ui/forecast/keptforecast.h"
#include "ui/jobs/joberrors.h"

#include <algorithm>

namespace hopyard::ui
{

using core::Value;

namespace
{

/// Errors that say nothing about the manifest.
bool isNoAnswer(const core::Error &error)
{
    switch (error.kind) {
    case core::ErrorKind::Unreachable:
    case core::ErrorKind::Timeout:
    case core::ErrorKind::ServerError:
    case core::ErrorKind::Unauthorized:
    case core::ErrorKind::NoCredentials:
    case core::ErrorKind::Cancelled:
    case core::ErrorKind::Unsupported:
        return true;
    default:
        return false;
    }
}

/// Every job that goes to a queue takes along what is predicted for it now. A forecast that cannot be made keeps no job
/// from being sent.
void addForecasts(std::vector<Value> &objects, const core::ClusterState &state, const std::string &defaultNamespace,
                  const core::KueueProfile &profile)
{
    for (Value &object : objects) {
        if (object.at("metadata", "labels", core::names::queue).toString().empty()) {
            continue;
        }
        const auto prediction = core::predictManifest(object, state, refOf(object, defaultNamespace).ns, profile);
        if (prediction) {
            keepForecast(object, *prediction, refOf(object, defaultNamespace), state);
        }
    }
}

} // namespace

void JobForm::startDryRun()
{
    if (!m_session || isChecking() || m_objects.empty() || isBusySending()) {
        return;
    }
    m_serverFindings.clear();
    m_dryRun = {};
    m_dryRun.state = DryRun::State::Running;
    m_dryRun.revision = m_revision;
    Q_EMIT dryRunChanged();
    m_dryRunSlot.start(
        [source = m_session->source(), objects = objectsToSend()](const std::stop_token &stop) {
            std::vector<core::Result<Value>> answers;
            for (const Value &object : objects) {
                answers.push_back(source->create(object, true, stop));
                if (!answers.back() && isNoAnswer(answers.back().error())) {
                    break;
                }
            }
            return answers;
        },
        [this, revision = m_revision](const std::vector<core::Result<Value>> &answers) {
            takeDryRun(answers, revision);
        });
}

void JobForm::cancelDryRun()
{
    if (m_dryRun.state == DryRun::State::Running) {
        m_dryRunSlot.cancel();
        m_dryRun = {};
        Q_EMIT dryRunChanged();
    }
}

void JobForm::takeDryRun(const std::vector<core::Result<Value>> &answers, int revision)
{
    if (revision != m_revision) {
        return;
    }
    m_dryRun.state = DryRun::State::Accepted;
    const std::vector<Value> sent = objectsToSend();
    const std::string ns = m_session ? m_session->defaultNamespace() : std::string();
    for (std::size_t i = 0; i < answers.size() && i < sent.size(); ++i) {
        if (answers[i]) {
            for (ManifestDifference &difference : serverDifferences(sent[i], *answers[i])) {
                m_dryRun.differences.push_back(std::move(difference));
            }
            continue;
        }
        const core::Error &error = answers[i].error();
        m_dryRun.state = isNoAnswer(error) ? DryRun::State::NoAnswer : DryRun::State::Refused;
        m_dryRun.message = jobErrorText(error, refOf(sent[i], ns), JobOperation::Check);
        m_dryRun.detail = serverSaid(error);
        if (m_dryRun.state == DryRun::State::Refused) {
            addServerFinding(error, sent[i], static_cast<int>(i));
        }
        break;
    }
    collectFindings();
    Q_EMIT dryRunChanged();
    Q_EMIT readyChanged();
}

void JobForm::addServerFinding(const core::Error &error, const Value &object, int document)
{
    core::Finding finding;
    finding.id = "SERVER";
    finding.document = document;
    finding.message = serverSaid(error).toStdString();
    finding.fix = jobErrorText(error, refOf(object, m_session ? m_session->defaultNamespace() : std::string()),
                               JobOperation::Check)
                      .toStdString();
    const std::vector<std::string> paths = pathsInMessage(error.message + '\n' + error.detail);
    JobPage page = JobPage::Review;
    if (error.kind == core::ErrorKind::Conflict) {
        finding.path = "metadata.name";
    } else if (!paths.empty()) {
        finding.path = paths.front();
    }
    if (!finding.path.empty()) {
        finding.line = lineOfPath(object, finding.path);
        page = pageOfPath(finding.path);
    } else if (error.kind == core::ErrorKind::NotFound) {
        page = JobPage::Queue;
    }
    m_serverFindings.push_back({std::move(finding), page});
}

std::vector<Value> JobForm::objectsToSend() const
{
    // After a failure halfway what exists already is not sent again.
    std::vector<Value> out;
    const std::string ns = m_session ? m_session->defaultNamespace() : std::string();
    for (const Value &object : m_objects) {
        const std::string name = refText(refOf(object, ns));
        const auto &created = m_submission.created;
        if (std::none_of(created.begin(), created.end(),
                         [&name](const core::ObjectRef &ref) { return refText(ref) == name; })) {
            out.push_back(object);
        }
    }
    return out;
}

bool JobForm::isBusySending() const
{
    return m_submission.state == Submission::State::Sending || m_submission.state == Submission::State::LookingUp;
}

void JobForm::submit()
{
    if (!isReady()) {
        return;
    }
    m_dryRunSlot.cancel();
    m_submissionId = core::randomUuid();
    m_submission.state = Submission::State::Sending;
    m_submission.message.clear();
    m_submission.detail.clear();
    Q_EMIT submissionChanged();
    Q_EMIT readyChanged();
    // The intent goes to disk first, so that after a crash the job can be looked up instead of being sent twice.
    m_store.saveNow(stored(), [this](const QString &) { send(false); });
}

void JobForm::lookUpAgain()
{
    if (m_submission.state != Submission::State::Unknown || isChecking() || m_objects.empty()) {
        return;
    }
    m_submission.state = Submission::State::LookingUp;
    Q_EMIT submissionChanged();
    Q_EMIT readyChanged();
    send(true);
}

void JobForm::send(bool lookUpOnly)
{
    if (!m_session) {
        m_submission.state = lookUpOnly ? Submission::State::Unknown : Submission::State::NotCreated;
        m_submission.message = reasonUnavailable(nullptr);
        Q_EMIT submissionChanged();
        Q_EMIT readyChanged();
        return;
    }
    SubmitRequest request;
    request.objects = objectsToSend();
    request.submissionId = m_submissionId;
    request.defaultNamespace = m_session->defaultNamespace();
    request.lookUpFirst = lookUpOnly;
    m_cancelSubmit = std::stop_source();
    if (lookUpOnly) {
        // Whatever the look-up says, nothing is sent by it.
        m_cancelSubmit.request_stop();
    }
    m_submitSlot.start(
        [source = m_session->source(), request, cancel = m_cancelSubmit.get_token(), state = m_session->state(),
         profile = m_forecaster->profile(), self = QPointer(this)](const std::stop_token &stop) mutable {
            if (!request.lookUpFirst) {
                addForecasts(request.objects, *state, request.defaultNamespace, profile);
            }
            const auto tellPhase = [self](SubmitPhase phase) {
                TaskPool::postToGui([self, phase] {
                    if (self && self->isBusySending()) {
                        self->m_submission.state =
                            phase == SubmitPhase::Sending ? Submission::State::Sending : Submission::State::LookingUp;
                        Q_EMIT self->submissionChanged();
                    }
                });
            };
            return submitObjects(*source, request, cancel, stop, tellPhase);
        },
        [this](const SubmitOutcome &outcome) { takeOutcome(outcome); });
}

void JobForm::cancelSubmit()
{
    m_cancelSubmit.request_stop();
}

void JobForm::takeOutcome(const SubmitOutcome &outcome)
{
    Submission &submission = m_submission;
    submission.created.insert(submission.created.end(), outcome.created.begin(), outcome.created.end());
    for (const core::ObjectRef &ref : submission.created) {
        if (!submission.job && ref.kind == "Job") {
            submission.job = ref;
        }
    }
    if (!outcome.error) {
        submission.state = Submission::State::Created;
        if (!submission.job && !submission.created.empty()) {
            submission.job = submission.created.front();
        }
        m_wasSent = true;
        m_store.discard();
    } else {
        submission.state = outcome.unknown ? Submission::State::Unknown : Submission::State::NotCreated;
        const QString cause = outcome.error->kind == core::ErrorKind::Cancelled
                                  ? tr("%1 was not created: it is not in the cluster. It can be sent again.")
                                        .arg(objectTitle(outcome.failed))
                                  : jobErrorText(*outcome.error, outcome.failed, JobOperation::Create);
        submission.message = outcome.unknown ? tr("The answer to creating %1 did not come, and the server cannot be "
                                                  "asked whether it exists. Look again "
                                                  "when the server can be reached; nothing is sent twice.")
                                                   .arg(objectTitle(outcome.failed))
                                             : cause;
        submission.detail = serverSaid(*outcome.error);
        if (!submission.created.empty()) {
            QStringList names;
            for (const core::ObjectRef &ref : submission.created) {
                names.append(objectTitle(ref));
            }
            submission.message +=
                QLatin1Char(' ') + tr("Created before it and still there: %1.").arg(names.join(QStringLiteral(", ")));
        }
        if (!outcome.unknown) {
            m_submissionId.clear();
            m_store.save(stored());
        }
    }
    Q_EMIT submissionChanged();
    Q_EMIT readyChanged();
}

// --- the draft on disk

bool JobForm::hasUnsentChanges() const
{
    return !m_wasSent && m_text != m_initialText;
}

StoredDraft JobForm::stored() const
{
    StoredDraft stored;
    stored.draft = m_draft;
    stored.commandLine = m_commandLine;
    stored.argumentsLine = m_argumentsLine;
    stored.text = m_text;
    stored.textEdited = m_textEdited;
    stored.cluster = clusterTitle();
    stored.submissionId = QString::fromStdString(m_submissionId);
    return stored;
}

void JobForm::keepDraft()
{
    m_store.saveNow(stored(), {});
}

void JobForm::discardDraft()
{
    m_wasSent = true;
    m_store.discard();
}

void JobForm::lookForAbandonedDraft()
{
    m_store.findAbandoned([this](std::optional<StoredDraft> draft) {
        if (draft && !hasUnsentChanges()) {
            m_abandoned = std::move(draft);
            Q_EMIT abandonedDraftFound();
        }
    });
}

void JobForm::restoreAbandoned()
{
    if (m_abandoned) {
        m_store.adoptFound();
        restore(*std::exchange(m_abandoned, std::nullopt));
    }
}

void JobForm::dropAbandoned()
{
    m_abandoned.reset();
    m_store.dropFound();
}

void JobForm::restore(const StoredDraft &draft)
{
    m_commandLine = draft.commandLine;
    m_argumentsLine = draft.argumentsLine;
    m_draft = draft.draft;
    m_submissionId = draft.submissionId.toStdString();
    if (draft.textEdited) {
        load(draft.text, true);
    } else {
        m_formObject = core::toManifest(m_draft);
        m_object = m_formObject;
        rewriteText();
        Q_EMIT draftChanged();
    }
    if (!m_submissionId.empty()) {
        // It was under way when the program ended: ask before anything else.
        m_submission.state = Submission::State::Unknown;
        m_submission.message = tr("This draft was being sent to %1 when Hopyard ended. Look whether the job was "
                                  "created; nothing is sent twice.")
                                   .arg(draft.cluster);
        Q_EMIT submissionChanged();
        Q_EMIT readyChanged();
    }
}

core::ObjectRef JobForm::jobRef() const
{
    return refOf(m_object, m_session ? m_session->defaultNamespace() : std::string());
}

QString JobForm::clusterTitle() const
{
    if (!m_session) {
        return {};
    }
    const core::ClusterInfo &info = m_session->info();
    return QString::fromStdString(!info.contextName.empty() ? info.contextName : info.clusterName);
}

} // namespace hopyard::ui
