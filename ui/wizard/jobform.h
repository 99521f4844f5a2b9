// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/draft.h"
#include "ui/forecast/forecast.h"
#include "ui/jobs/submitjob.h"
#include "ui/session.h"
#include "ui/tasks/taskslot.h"
#include "ui/wizard/clusterfacts.h"
#include "ui/wizard/draftstore.h"
#include "ui/wizard/formchecks.h"
#include "ui/wizard/manifestmerge.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopyard::ui
{

class Forecaster;

struct FormFinding {
    core::Finding finding;
    JobPage page = JobPage::Review;
};

/// What the server's dry run said about the text of `revision`.
struct DryRun {
    enum class State { None, Running, Accepted, Refused, NoAnswer } state = State::None;
    int revision = -1;
    QString message; ///< translated, for Refused and NoAnswer
    QString detail;  ///< what the server said
    std::vector<ManifestDifference> differences;
};

struct Submission {
    enum class State { None, Sending, LookingUp, Created, NotCreated, Unknown } state = State::None;
    QString message, detail;
    std::vector<core::ObjectRef> created; ///< in this wizard, over all tries
    std::optional<core::ObjectRef> job;   ///< the one to follow
};

/// The New job form without any widget: holds the draft and its manifest as text, keeps the two in step, checks them
/// off the GUI thread, asks the server, submits. Pages only bind to it. Nothing that a person set is changed by
/// anything but that person: lists from the cluster are offers, never corrections. Lives on the GUI thread; the session
/// may end before it.
class JobForm final : public QObject
{
    Q_OBJECT
public:
    explicit JobForm(Session *session, QObject *parent = nullptr);
    ~JobForm() override;

    Session *session() const { return m_session; }
    const ClusterFacts &facts() const { return *m_facts; }

    // The form side.
    const core::JobDraft &draft() const { return m_draft; }
    /// For the manifest of the draft as it is, and with another topology request.
    ManifestMaker manifestMaker() const { return {m_object, m_formObject, m_draft}; }
    /// What would become of the draft if it were sent now.
    Forecaster *forecaster() const { return m_forecaster; }
    /// The person changed something on a page. Ignored while the form is not editable. Writes the manifest anew.
    void setDraft(core::JobDraft draft);
    const QString &commandLine() const { return m_commandLine; }
    const QString &argumentsLine() const { return m_argumentsLine; }
    void setCommandLine(const QString &line);
    void setArgumentsLine(const QString &line);
    /// Topology "pin" to a domain of the shown tree, as "Pin job here" does; false and a sentence when it is not there
    /// (any more).
    bool pinTo(const QString &domainPath, QString *why);

    // The text side.
    const QString &text() const { return m_text; }
    /// The person changed the manifest. The form follows as soon as it is read.
    void setText(const QString &text);
    /// Replaces everything by a manifest: a file, a job of the cluster. Counts as the start, not as an unsent change.
    void load(const QString &text, bool edited);
    bool isTextEdited() const { return m_textEdited; }
    /// The form shows what the text says and may be edited.
    bool isInStep() const { return m_step.isEmpty() && !m_reading; }
    bool isReading() const { return m_reading; }
    /// Why the form cannot follow the text, translated; empty when it does.
    const QString &stepReason() const { return m_step; }
    int stepLine() const { return m_stepLine; }
    /// Parts of the manifest that have no field (paths); they stay as they are.
    const QStringList &notShown() const { return m_notShown; }
    /// Goes back to the manifest as the form last had it.
    void discardTextEdits();
    void openFile(const QString &path);
    void saveFile(const QString &path);

    // Judgement.
    const std::vector<FormFinding> &findings() const { return m_findings; }
    bool hasErrors() const;
    bool isChecking() const { return m_checkedRevision != m_revision; }
    int revision() const { return m_revision; }
    /// True when it may be sent: read, checked, no error, the session takes jobs, nothing under way.
    bool isReady() const { return notReadyReason().isEmpty(); }
    QString notReadyReason() const;
    /// Why this session takes no jobs at all (a snapshot, refused credentials); empty when it does.
    static QString reasonUnavailable(const Session *session);

    // The server.
    const DryRun &dryRun() const { return m_dryRun; }
    bool isDryRunCurrent() const { return m_dryRun.revision == m_revision; }
    void startDryRun();
    void cancelDryRun();
    const Submission &submission() const { return m_submission; }
    void submit();
    /// Stops sending. What was under way is looked up before anything is said.
    void cancelSubmit();
    /// After "unknown": asks the server again whether the job was created; sends nothing.
    void lookUpAgain();
    bool isBusySending() const;

    // The draft on disk.
    bool hasUnsentChanges() const;
    void keepDraft();
    void discardDraft();
    const std::optional<StoredDraft> &abandonedDraft() const { return m_abandoned; }
    void lookForAbandonedDraft();
    void restoreAbandoned();
    void dropAbandoned();

    core::ObjectRef jobRef() const;
    QString clusterTitle() const;

Q_SIGNALS:
    void draftChanged();
    /// The text was written by the form (or loaded): the editor shows it.
    void textWritten();
    void stepChanged();
    void findingsChanged();
    void readyChanged();
    void factsChanged();
    void dryRunChanged();
    void submissionChanged();
    void abandonedDraftFound();
    void fileOpened(const QString &path);
    void fileSaved(const QString &path);
    void fileFailed(const QString &message);
    /// Something the person should know and can undo ("comments were dropped").
    void noticed(const QString &message);

private:
    void rewriteText();
    void touch();
    void scheduleCheck(int delayMs);
    void runCheck();
    void takeReading(TextReading reading, int revision, bool readForm);
    void followText(const TextReading &reading);
    QString misfitReason(const TextReading &reading) const;
    void collectFindings();
    void addTextFinding(std::vector<FormFinding> &out) const;
    void addInputFindings(std::vector<FormFinding> &out) const;
    void addLineFindings(const QString &line, const std::string &path, std::vector<FormFinding> &out) const;
    void refreshFacts();
    void takeDryRun(const std::vector<core::Result<core::Value>> &answers, int revision);
    void addServerFinding(const core::Error &error, const core::Value &object, int document);
    std::vector<core::Value> objectsToSend() const;
    void send(bool lookUpOnly);
    void takeOutcome(const SubmitOutcome &outcome);
    void restore(const StoredDraft &stored);
    StoredDraft stored() const;
    void handleStateChanged(const ClusterEvent &event);

    QPointer<Session> m_session;
    std::shared_ptr<const ClusterFacts> m_facts;
    Forecaster *m_forecaster = nullptr;

    core::JobDraft m_draft;
    QString m_commandLine, m_argumentsLine;

    QString m_text, m_initialText;
    bool m_textEdited = false;
    bool m_reading = false;   ///< the form waits for the text to be read
    core::Value m_object;     ///< the job document as the text has it
    core::Value m_formObject; ///< what the form alone would write
    TextParts m_parts;        ///< the text around it
    QString m_step;
    int m_stepLine = 0;
    QStringList m_notShown;
    QString m_goodText; ///< the text when form and text were last in step

    core::Error m_textProblem; ///< meaningful while m_textUnreadable
    bool m_textUnreadable = false;

    int m_revision = 0, m_checkedRevision = -1;
    std::vector<core::Value> m_objects; ///< what would be sent, of m_checkedRevision
    std::vector<core::Finding> m_checkFindings;
    std::vector<FormFinding> m_findings, m_serverFindings;
    QTimer m_checkTimer, m_factsTimer;
    TaskSlot m_checkSlot, m_factsSlot, m_dryRunSlot, m_fileSlot, m_submitSlot;

    DryRun m_dryRun;
    Submission m_submission;
    std::string m_submissionId;
    std::stop_source m_cancelSubmit{std::nostopstate};

    DraftStore m_store;
    std::optional<StoredDraft> m_abandoned;
    bool m_wasSent = false;
};

} // namespace hopyard::ui
