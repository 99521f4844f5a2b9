// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/submitpage.h"

#include "ui/jobs/followview.h"
#include "ui/jobs/joberrors.h"
#include "ui/wizard/fields.h"
#include "ui/wizard/sizepage.h"

#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace hopyard::ui
{

SubmitPage::SubmitPage(JobForm *form, QWidget *parent)
    : WizardPage(form, JobPage::Submit, parent)
    , m_overview(new QLabel(this))
    , m_reason(makeHint({}, this))
    , m_progressText(new QLabel(this))
    , m_detail(makeHint({}, this))
    , m_progress(new QProgressBar(this))
    , m_cancel(new QPushButton(tr("&Cancel sending"), this))
    , m_look(new QPushButton(tr("&Look again"), this))
    , m_show(new QPushButton(tr("Show in the &tree"), this))
    , m_delete(new QPushButton(tr("&Delete job…"), this))
    , m_outcome(new NoticeBar(this))
    , m_stack(new QStackedWidget(this))
{
    auto *before = new QWidget(m_stack);
    auto *layout = new QVBoxLayout(before);
    layout->setContentsMargins(0, 0, 0, 0);
    m_overview->setObjectName(QStringLiteral("overviewLabel"));
    m_overview->setTextFormat(Qt::PlainText);
    m_overview->setWordWrap(true);
    m_overview->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_reason->setObjectName(QStringLiteral("notReadyLabel"));
    m_outcome->setObjectName(QStringLiteral("submitOutcome"));
    m_detail->setObjectName(QStringLiteral("submitDetailLabel"));
    m_progressText->setWordWrap(true);
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_cancel->setObjectName(QStringLiteral("cancelSubmitButton"));
    m_look->setObjectName(QStringLiteral("lookAgainButton"));
    for (QWidget *widget : {static_cast<QWidget *>(m_overview), static_cast<QWidget *>(m_reason),
                            static_cast<QWidget *>(m_outcome), static_cast<QWidget *>(m_detail),
                            static_cast<QWidget *>(m_progressText), static_cast<QWidget *>(m_progress)}) {
        layout->addWidget(widget);
    }
    layout->addWidget(m_cancel, 0, Qt::AlignLeft);
    layout->addWidget(m_look, 0, Qt::AlignLeft);
    layout->addStretch(1);

    auto *after = new QWidget(m_stack);
    m_followLayout = new QVBoxLayout(after);
    m_followLayout->setContentsMargins(0, 0, 0, 0);
    auto *buttons = new QHBoxLayout;
    m_show->setObjectName(QStringLiteral("showInTreeButton"));
    m_delete->setObjectName(QStringLiteral("deleteJobButton"));
    buttons->addWidget(m_show);
    buttons->addWidget(m_delete);
    buttons->addStretch(1);
    m_followLayout->addLayout(buttons);
    m_stack->addWidget(before);
    m_stack->addWidget(after);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_stack);

    connect(form, &JobForm::submissionChanged, this, &SubmitPage::showSubmission);
    connect(form, &JobForm::readyChanged, this, &SubmitPage::showSubmission);
    connect(m_cancel, &QPushButton::clicked, form, &JobForm::cancelSubmit);
    connect(m_look, &QPushButton::clicked, form, &JobForm::lookUpAgain);
    connect(m_show, &QPushButton::clicked, this, [this] { Q_EMIT showWanted(*this->form()->submission().job); });
    connect(m_delete, &QPushButton::clicked, this, [this] { Q_EMIT deleteWanted(*this->form()->submission().job); });
    refresh();
    showSubmission();
}

QString SubmitPage::purpose() const
{
    return form()->submission().state == Submission::State::Created
               ? tr("The job is in the cluster. You can close this window at any time.")
               : tr("Sends the job, then follows it until it runs.");
}

QString SubmitPage::summary() const
{
    switch (form()->submission().state) {
    case Submission::State::None:
        return {};
    case Submission::State::Sending:
    case Submission::State::LookingUp:
        return tr("sending…");
    case Submission::State::Created:
        return tr("created");
    case Submission::State::NotCreated:
        return tr("not created");
    case Submission::State::Unknown:
        return tr("not known");
    }
    return {};
}

void SubmitPage::enter()
{
    refresh();
    showSubmission();
}

void SubmitPage::showDraft()
{
    m_overview->setText(overview());
}

QString SubmitPage::overview() const
{
    if (!form()->isInStep()) {
        return tr("The manifest of the Review page will be sent to %1.").arg(form()->clusterTitle());
    }
    QString text =
        tr("%1 will be sent to %2.").arg(objectTitle(form()->jobRef()), form()->clusterTitle()) + QLatin1Char('\n');
    for (const WizardPage *page : m_pages) {
        if (page->page() != JobPage::Start && page->page() < JobPage::Review && !page->summary().isEmpty()) {
            text += QLatin1Char('\n') + tr("%1: %2").arg(page->title(), page->summary());
        }
    }
    return text;
}

void SubmitPage::showSubmission()
{
    const Submission &submission = form()->submission();
    using State = Submission::State;
    if (submission.state == State::Created && submission.job) {
        startFollowing();
        return;
    }
    const bool busy = form()->isBusySending();
    const QString reason = form()->notReadyReason();
    m_reason->setText(busy || submission.state == State::Unknown ? QString() : reason);
    m_reason->setVisible(!m_reason->text().isEmpty());
    m_progress->setVisible(busy);
    m_progressText->setVisible(busy);
    m_cancel->setVisible(busy && submission.state == State::Sending);
    m_progressText->setText(submission.state == State::LookingUp
                                ? tr("No answer came. Looking whether the job was created…")
                                : tr("Sending the job…"));
    m_look->setVisible(submission.state == State::Unknown);
    m_look->setEnabled(!form()->isChecking());
    const bool failed = submission.state == State::NotCreated || submission.state == State::Unknown;
    m_outcome->showNotice(submission.state == State::Unknown ? NoticeBar::Tone::Warning : NoticeBar::Tone::Error,
                          failed ? submission.message : QString());
    m_detail->setText(failed ? submission.detail : QString());
    m_detail->setVisible(!m_detail->text().isEmpty());
    refresh();
}

void SubmitPage::startFollowing()
{
    if (!m_follow) {
        m_follow = new FollowView(form()->session(), *form()->submission().job, this);
        m_followLayout->insertWidget(0, m_follow, 1);
    }
    m_stack->setCurrentIndex(1);
}

} // namespace hopyard::ui
