// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/wizard/wizardpage.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace hopyard::ui
{

class FollowView;
class NoticeBar;

/// Page 7: what will be sent and where to; sending; then the job is followed until it runs.
class SubmitPage final : public WizardPage
{
    Q_OBJECT
public:
    explicit SubmitPage(JobForm *form, QWidget *parent = nullptr);
    QString title() const override { return tr("Submit"); }
    QString purpose() const override;
    QString summary() const override;
    bool fillsWindow() const override { return true; }
    void enter() override;

    /// The pages whose choices are listed before sending.
    void setPages(const QVector<WizardPage *> &pages) { m_pages = pages; }
    FollowView *follow() const { return m_follow; }
    /// Shows how far the sending is; called by itself when that changes.
    void showSubmission();

Q_SIGNALS:
    void showWanted(const hopyard::core::ObjectRef &job);
    void deleteWanted(const hopyard::core::ObjectRef &job);

protected:
    void showDraft() override;

private:
    void startFollowing();
    QString overview() const;

    QLabel *m_overview, *m_reason, *m_progressText, *m_detail;
    QProgressBar *m_progress;
    QPushButton *m_cancel, *m_look, *m_show, *m_delete;
    NoticeBar *m_outcome;
    QStackedWidget *m_stack;
    QVBoxLayout *m_followLayout;
    QVector<WizardPage *> m_pages;
    FollowView *m_follow = nullptr;
};

} // namespace hopyard::ui
