// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/wizard/formchecks.h"

#include <QDialog>
#include <QVector>

#include "core/cluster/source.h"
#include "ui/map/rehearsal.h"

class QLabel;
class QListWidget;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace hopyard::ui
{

class FindingsView;
class JobForm;
class NoticeBar;
class Session;
class SubmitPage;
class WizardPage;

/// The New job window. Not modal; any page can be left and come back to. Deletes itself when closed (JobActions::newJob
/// opens it).
///
/// Object names, stable for tests that drive the window:
///   jobWizard · pageList (rows in the order of JobPage) · backButton nextButton submitButton closeButton ·
///   wizardNotice stepNotice pageFindings Start:     nameEdit kindCombo openManifestButton Container: imageEdit
///   pullPolicyCombo commandEdit commandPreview argumentsEdit argumentsPreview environmentTable
///              addVariableButton removeVariableButton serviceAccountEdit
///   Size:      replicasSpin gpusCombo cpuCombo memoryCombo efaCombo instanceTypeCombo totalsLabel   (combos are
///   editable) Queue:     namespaceCombo queueCombo priorityCombo quotaBox   (combos are editable) Topology:
///   topologyNone topologyPreferred topologyRequired topologyUnconstrained topologyPinned (radio buttons)
///              levelList pinTree topologyNote   (levelList: one row a level, column 1 where it fits, 3 the node label)
///              forecastVerdict forecastDetail variantList rulesCombo gatesButton assumptionsLabel showOnMapButton
///              hostMap forecastQuality
///   Review:    manifestEditor dryRunButton cancelDryRunButton copyManifestButton copyCommandButton saveManifestButton
///   reviewTabs
///              findingsList serverLabel serverDetailLabel differencesTree
///   Submit:    overviewLabel notReadyLabel submitOutcome submitDetailLabel cancelSubmitButton lookAgainButton
///              followView followHeadline followStep0 … followStep4 followPlacement followPods showInTreeButton
///              deleteJobButton
/// The delete dialog: deleteJobDialog deleteText deleteList deleteButton deleteCancelButton deleteStatus
/// deleteProgress.
class JobWizard final : public QDialog
{
    Q_OBJECT
public:
    explicit JobWizard(Session *session, QWidget *parent = nullptr);
    ~JobWizard() override;

    JobForm *form() const { return m_form; }
    JobPage currentPage() const;
    void goTo(JobPage page);
    /// Says something over the pages, until the next one.
    void notice(const QString &text);

Q_SIGNALS:
    void submitted(const hopyard::core::ObjectRef &job);
    void showRequested(const hopyard::core::ObjectRef &job);
    void deleteRequested(const hopyard::core::ObjectRef &job);
    void rehearsalRequested(const hopyard::ui::Rehearsal &rehearsal);
    void rehearsalChanged(const hopyard::ui::Rehearsal &rehearsal);

public Q_SLOTS:
    void reject() override;

protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void addPage(WizardPage *page);
    void buildPages();
    void rebuildPages();
    void retranslate();
    QWidget *buildSide();
    QWidget *buildBody();
    QWidget *buildButtons();
    void buildShortcuts();
    void handlePage(int row);
    void handleSubmission();
    void updateList();
    void updateButtons();
    void updateStep();
    void updateFindings();
    bool askBeforeClosing();
    void closeNow();
    WizardPage *pageAt(int row) const;

    JobForm *m_form;
    QListWidget *m_list;
    QLabel *m_title, *m_purpose;
    QStackedWidget *m_pages;
    NoticeBar *m_notice, *m_step;
    FindingsView *m_findings;
    QPushButton *m_back, *m_next, *m_submit, *m_close;
    QVector<WizardPage *> m_pageOf;
    QVector<bool> m_left; ///< pages that were left once: from then on they show what is wrong
    SubmitPage *m_submitPage;
    int m_row = 0;
    bool m_closing = false, m_told = false;
};

} // namespace hopyard::ui
