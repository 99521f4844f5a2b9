// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/wizard/wizardpage.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTabWidget;
class QTreeWidget;

namespace hopyard::ui
{

class FindingsView;
class ManifestEditor;
class NoticeBar;

/// Page 6: the manifest as text, what was found in it, what the server says to it.
class ReviewPage final : public WizardPage
{
    Q_OBJECT
public:
    explicit ReviewPage(JobForm *form, QWidget *parent = nullptr);
    QString title() const override { return tr("Review"); }
    QString purpose() const override
    {
        return tr("The manifest as it will be sent. Change it here as you like: the form follows.");
    }
    bool fillsWindow() const override { return true; }
    void enter() override;

    /// The command that creates the same object with kubectl, for copying.
    QString kubectlCommand() const;

Q_SIGNALS:
    /// The person chose a finding that is edited on another page.
    void pageWanted(hopyard::ui::JobPage page);

private:
    QWidget *buildTools();
    QWidget *buildAnswers();
    void showText();
    void showFindings();
    void showStep();
    void showDryRun();
    void showDifferences();
    void chooseFinding(const FormFinding &finding);
    void saveAs();

    ManifestEditor *m_editor;
    FindingsView *m_findings;
    QTabWidget *m_tabs;
    QLabel *m_noFindings, *m_serverText, *m_serverDetail, *m_saved;
    QTreeWidget *m_differences;
    QProgressBar *m_progress;
    QPushButton *m_check, *m_cancel, *m_copyCommand, *m_copyText, *m_save;
    NoticeBar *m_step;
    bool m_checkWanted = false; ///< the dry run starts as soon as the local check is done
};

} // namespace hopyard::ui
