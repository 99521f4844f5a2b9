// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/jobwizard.h"

#include "ui/jobs/ask.h"
#include "ui/wizard/containerpage.h"
#include "ui/wizard/fields.h"
#include "ui/wizard/findingsview.h"
#include "ui/wizard/jobstartpage.h"
#include "ui/wizard/queuepage.h"
#include "ui/wizard/reviewpage.h"
#include "ui/wizard/sizepage.h"
#include "ui/wizard/submitpage.h"
#include "ui/wizard/topologypage.h"

#include <QCloseEvent>
#include <QEvent>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QShortcut>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace hopyard::ui
{

namespace
{

constexpr int defaultWidth = 1180;
constexpr int defaultHeight = 720;

} // namespace

JobWizard::JobWizard(Session *session, QWidget *parent)
    : QDialog(parent, Qt::Window)
    , m_form(new JobForm(session, this))
    , m_list(new QListWidget(this))
    , m_pages(new QStackedWidget(this))
    , m_notice(new NoticeBar(this))
    , m_step(new NoticeBar(this))
    , m_findings(new FindingsView(this))
{
    setObjectName(QStringLiteral("jobWizard"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *columns = new QHBoxLayout;
    columns->addWidget(buildSide());
    columns->addWidget(buildBody(), 1);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(columns, 1);
    layout->addWidget(buildButtons());

    buildPages();
    buildShortcuts();

    connect(m_list, &QListWidget::currentRowChanged, this, &JobWizard::handlePage);
    connect(m_findings, &FindingsView::findingChosen, this, [this](const FormFinding &finding) { goTo(finding.page); });
    connect(m_form, &JobForm::draftChanged, this, &JobWizard::updateList);
    connect(m_form, &JobForm::findingsChanged, this, &JobWizard::updateFindings);
    connect(m_form, &JobForm::readyChanged, this, &JobWizard::updateButtons);
    connect(m_form, &JobForm::stepChanged, this, &JobWizard::updateStep);
    connect(m_form, &JobForm::submissionChanged, this, &JobWizard::handleSubmission);
    connect(m_form, &JobForm::noticed, this, &JobWizard::notice);
    connect(m_notice, &NoticeBar::firstClicked, this, [this] { notice({}); });
    connect(m_step, &NoticeBar::firstClicked, this, [this] { goTo(JobPage::Review); });
    connect(m_step, &NoticeBar::secondClicked, m_form, &JobForm::discardTextEdits);

    retranslate();
    m_list->setCurrentRow(0);
    handlePage(0);
    const QSize room = screen() ? screen()->availableSize() : QSize(defaultWidth, defaultHeight);
    resize(std::min(defaultWidth, room.width() - 20), std::min(defaultHeight, room.height() - 40));
}

JobWizard::~JobWizard() = default;

void JobWizard::buildPages()
{
    addPage(new JobStartPage(m_form, m_pages));
    addPage(new ContainerPage(m_form, m_pages));
    addPage(new SizePage(m_form, m_pages));
    addPage(new QueuePage(m_form, m_pages));
    auto *topology = new TopologyPage(m_form, m_pages);
    addPage(topology);
    auto *review = new ReviewPage(m_form, m_pages);
    addPage(review);
    m_submitPage = new SubmitPage(m_form, m_pages);
    addPage(m_submitPage);
    m_submitPage->setPages(m_pageOf);
    connect(topology, &TopologyPage::rehearsalWanted, this, &JobWizard::rehearsalRequested);
    connect(topology, &TopologyPage::rehearsalChanged, this, &JobWizard::rehearsalChanged);
    connect(review, &ReviewPage::pageWanted, this, &JobWizard::goTo);
    connect(m_submitPage, &SubmitPage::showWanted, this, &JobWizard::showRequested);
    connect(m_submitPage, &SubmitPage::deleteWanted, this, &JobWizard::deleteRequested);
}

/// Pages hold no value of their own, so that in another language they are simply made anew.
void JobWizard::rebuildPages()
{
    const QSignalBlocker quiet(m_list);
    const QVector<bool> left = m_left;
    while (QWidget *page = m_pages->widget(0)) {
        m_pages->removeWidget(page);
        delete page;
    }
    m_pageOf.clear();
    m_left.clear();
    m_list->clear();
    buildPages();
    m_left = left;
    if (m_form->submission().state != Submission::State::None) {
        m_submitPage->showSubmission();
    }
    m_list->setCurrentRow(m_row);
    handlePage(m_row);
}

void JobWizard::retranslate()
{
    setWindowTitle(tr("New job – %1").arg(m_form->clusterTitle()));
    m_back->setText(tr("&Back"));
    m_back->setToolTip(tr("Page before (Ctrl+Page Up)"));
    m_next->setText(tr("Ne&xt"));
    m_next->setToolTip(tr("Next page (Ctrl+Page Down)"));
    m_submit->setText(tr("Submit &job"));
    updateButtons();
}

void JobWizard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        // Not from within an event that is on its way to these very pages.
        QMetaObject::invokeMethod(this, &JobWizard::rebuildPages, Qt::QueuedConnection);
    }
    QDialog::changeEvent(event);
}

QWidget *JobWizard::buildSide()
{
    m_list->setObjectName(QStringLiteral("pageList"));
    m_list->setAccessibleName(tr("Pages"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    // Wide enough for the summaries, but with very large fonts the pages need the room more.
    m_list->setFixedWidth(std::clamp(fontMetrics().averageCharWidth() * 34, 200, 300));
    m_list->setSpacing(1);
    const int icon = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
    m_list->setIconSize(QSize(icon, icon));
    return m_list;
}

QWidget *JobWizard::buildBody()
{
    auto *body = new QWidget(this);
    auto *layout = new QVBoxLayout(body);
    layout->setContentsMargins(10, 0, 0, 0);
    m_title = new QLabel(body);
    m_title->setTextFormat(Qt::PlainText);
    QFont font = m_title->font();
    font.setPointSizeF(font.pointSizeF() * 1.35);
    font.setBold(true);
    m_title->setFont(font);
    m_purpose = makeHint({}, body);
    m_notice->setObjectName(QStringLiteral("wizardNotice"));
    m_step->setObjectName(QStringLiteral("stepNotice"));
    m_findings->setObjectName(QStringLiteral("pageFindings"));
    m_findings->hide();
    layout->addWidget(m_title);
    layout->addWidget(m_purpose);
    layout->addWidget(m_notice);
    layout->addWidget(m_step);
    layout->addSpacing(6);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_findings);
    return body;
}

QWidget *JobWizard::buildButtons()
{
    auto *box = new QWidget(this);
    auto *layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 4, 0, 0);
    m_close = new QPushButton(box);
    m_close->setObjectName(QStringLiteral("closeButton"));
    m_back = new QPushButton(box);
    m_back->setObjectName(QStringLiteral("backButton"));
    m_next = new QPushButton(box);
    m_next->setObjectName(QStringLiteral("nextButton"));
    m_submit = new QPushButton(box);
    m_submit->setObjectName(QStringLiteral("submitButton"));
    layout->addWidget(m_close);
    layout->addStretch(1);
    layout->addWidget(m_back);
    layout->addWidget(m_next);
    layout->addSpacing(fontMetrics().averageCharWidth() * 4);
    layout->addWidget(m_submit);
    for (QPushButton *button : {m_close, m_back, m_submit}) {
        button->setAutoDefault(false);
    }
    connect(m_close, &QPushButton::clicked, this, &JobWizard::reject);
    connect(m_back, &QPushButton::clicked, this, [this] { m_list->setCurrentRow(std::max(0, m_row - 1)); });
    connect(m_next, &QPushButton::clicked, this,
            [this] { m_list->setCurrentRow(std::min(int(m_pageOf.size()) - 1, m_row + 1)); });
    connect(m_submit, &QPushButton::clicked, this, [this] {
        goTo(JobPage::Submit);
        m_form->submit();
    });
    return box;
}

void JobWizard::buildShortcuts()
{
    const auto step = [this](int by) { m_list->setCurrentRow(std::clamp(m_row + by, 0, int(m_pageOf.size()) - 1)); };
    connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_PageDown), this), &QShortcut::activated, this,
            [step] { step(1); });
    connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_PageUp), this), &QShortcut::activated, this,
            [step] { step(-1); });
    connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), this), &QShortcut::activated, this,
            [this] { m_submit->click(); });
}

void JobWizard::addPage(WizardPage *page)
{
    m_pageOf.append(page);
    m_left.append(false);
    if (page->fillsWindow()) {
        m_pages->addWidget(page);
    } else {
        auto *scroll = new QScrollArea(m_pages);
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setWidget(page);
        scroll->setFocusPolicy(Qt::NoFocus);
        m_pages->addWidget(scroll);
    }
    auto *item = new QListWidgetItem(m_list);
    item->setData(Qt::AccessibleTextRole, page->title());
    updateList();
}

WizardPage *JobWizard::pageAt(int row) const
{
    return row >= 0 && row < m_pageOf.size() ? m_pageOf[row] : nullptr;
}

JobPage JobWizard::currentPage() const
{
    return static_cast<JobPage>(m_row);
}

void JobWizard::goTo(JobPage page)
{
    m_list->setCurrentRow(static_cast<int>(page));
}

void JobWizard::notice(const QString &text)
{
    m_notice->showNotice(NoticeBar::Tone::Info, text, tr("Dismiss"));
}

void JobWizard::handlePage(int row)
{
    WizardPage *page = pageAt(row);
    if (!page) {
        return;
    }
    if (row != m_row) {
        m_left[m_row] = true;
    }
    if (page->page() == JobPage::Review || page->page() == JobPage::Submit) {
        // Whoever comes to review the whole wants to know about every page.
        std::fill(m_left.begin(), m_left.end(), true);
    }
    m_row = row;
    m_pages->setCurrentIndex(row);
    m_title->setText(page->title());
    m_purpose->setText(page->purpose());
    page->enter();
    updateStep();
    updateFindings();
    updateButtons();
}

void JobWizard::handleSubmission()
{
    const Submission &submission = m_form->submission();
    if (submission.state != Submission::State::None) {
        goTo(JobPage::Submit);
    }
    if (submission.state == Submission::State::Created && submission.job && !m_told) {
        m_told = true;
        m_purpose->setText(m_submitPage->purpose());
        Q_EMIT submitted(*submission.job);
        if (m_closing) {
            closeNow();
            return;
        }
    }
    if (m_closing && !m_form->isBusySending()) {
        // It was closed while the job was being sent, and it failed: that must not go unseen.
        m_closing = false;
        show();
        raise();
    }
    updateList();
    updateButtons();
}

void JobWizard::updateList()
{
    for (int row = 0; row < m_pageOf.size(); ++row) {
        WizardPage *page = m_pageOf[row];
        QListWidgetItem *item = m_list->item(row);
        if (!item) {
            continue;
        }
        const auto &findings = m_form->findings();
        const auto worst = std::find_if(findings.begin(), findings.end(),
                                        [page](const FormFinding &finding) { return finding.page == page->page(); });
        QIcon icon;
        QString state;
        const bool judged = row != static_cast<int>(JobPage::Submit) && m_left.value(row);
        if (judged && worst != findings.end() && worst->finding.severity != core::Severity::Info) {
            const bool error = worst->finding.severity == core::Severity::Error;
            icon = style()->standardIcon(error ? QStyle::SP_MessageBoxCritical : QStyle::SP_MessageBoxWarning, nullptr,
                                         this);
            state = error ? tr("has errors") : tr("has warnings");
        } else if (judged) {
            icon = style()->standardIcon(QStyle::SP_DialogApplyButton, nullptr, this);
            state = tr("in order");
        } else {
            QPixmap empty(m_list->iconSize());
            empty.fill(Qt::transparent);
            icon = QIcon(empty);
        }
        const QString summary = page->summary();
        item->setText(tr("%1  %2").arg(row + 1).arg(page->title()) + QLatin1Char('\n') +
                      (summary.isEmpty() ? QStringLiteral(" ")
                                         : fontMetrics().elidedText(summary, Qt::ElideRight, m_list->width() - 52)));
        item->setIcon(icon);
        // Two lines, also in scripts whose fallback font is taller than this one.
        item->setSizeHint(QSize(0, fontMetrics().lineSpacing() * 27 / 10 + 4));
        item->setToolTip(literalToolTip(summary));
        item->setData(Qt::AccessibleTextRole, QStringLiteral("%1 %2 %3").arg(page->title(), summary, state));
    }
}

void JobWizard::updateButtons()
{
    const bool created = m_form->submission().state == Submission::State::Created;
    const bool last = m_row == m_pageOf.size() - 1;
    m_back->setEnabled(m_row > 0 && !created);
    // Both keep their places on every page: a second click on Next must never land on Submit.
    m_next->setEnabled(!last);
    m_next->setVisible(!created);
    m_submit->setVisible(!created);
    const bool isReviewed = m_row >= static_cast<int>(JobPage::Review);
    const QString reason = isReviewed ? m_form->notReadyReason() : tr("Review the manifest first.");
    m_submit->setEnabled(reason.isEmpty());
    m_submit->setToolTip(
        literalToolTip(reason.isEmpty() ? tr("Creates the job in the cluster (Ctrl+Return)") : reason));
    m_next->setDefault(!last);
    m_list->setEnabled(!created && !m_form->isBusySending());
    m_close->setText(created ? tr("&Done") : tr("Close"));
}

void JobWizard::updateStep()
{
    const bool formPage = m_row < static_cast<int>(JobPage::Review);
    // While the text is being read (some milliseconds) only the editing waits; nothing flickers.
    const bool stuck = !m_form->stepReason().isEmpty() && !m_form->isReading();
    for (int row = 0; row < static_cast<int>(JobPage::Review); ++row) {
        m_pageOf[row]->setEnabled(m_form->isInStep());
    }
    m_step->showNotice(NoticeBar::Tone::Warning, formPage && stuck ? m_form->stepReason() : QString(),
                       tr("Go to the &manifest"), tr("Back to the form's &version"));
    updateList();
}

void JobWizard::updateFindings()
{
    const bool formPage = m_row < static_cast<int>(JobPage::Review);
    if (formPage && m_left.value(m_row)) {
        m_findings->setFindings(m_form->findings(), currentPage());
        m_findings->fitHeight(6);
    } else {
        m_findings->hide();
    }
    updateList();
}

void JobWizard::reject()
{
    if (askBeforeClosing()) {
        closeNow();
    }
}

void JobWizard::closeEvent(QCloseEvent *event)
{
    if (m_told || !isVisible()) {
        QDialog::closeEvent(event);
        return;
    }
    event->ignore();
    reject();
}

bool JobWizard::askBeforeClosing()
{
    if (m_form->isBusySending()) {
        // Sending goes on; the window comes back if it fails.
        m_closing = true;
        hide();
        return false;
    }
    if (!m_form->hasUnsentChanges()) {
        m_form->discardDraft();
        return true;
    }
    Ask::Question question;
    question.title = tr("Close");
    question.text = tr("The job is not sent yet. Keep the draft for next time?");
    question.buttons = QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel;
    question.standard = QMessageBox::Save;
    question.acceptText = tr("&Discard draft");
    Ask::question(this, question, [this](QMessageBox::StandardButton button) {
        if (button == QMessageBox::Save) {
            m_form->keepDraft();
        } else if (button == QMessageBox::Discard) {
            m_form->discardDraft();
        } else {
            return;
        }
        closeNow();
    });
    return false;
}

void JobWizard::closeNow()
{
    m_told = true;
    hide();
    QDialog::done(QDialog::Rejected);
    deleteLater();
}

} // namespace hopyard::ui
