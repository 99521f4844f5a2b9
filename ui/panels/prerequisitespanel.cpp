// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/prerequisitespanel.h"

#include "ui/models/checktexts.h"
#include "ui/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace hopyard::ui
{

PrerequisitesPanel::PrerequisitesPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new CheckModel(this))
    , m_view(new QListView)
    , m_summary(new QLabel)
    , m_title(new QLabel)
    , m_empty(new QLabel)
    , m_detail(new QPlainTextEdit)
    , m_copy(new QPushButton(themedIcon(QStringLiteral("terminal")), {}))
    , m_copyAll(new QPushButton(themedIcon(QStringLiteral("copy")), {}))
    , m_refresh(new QPushButton(themedIcon(QStringLiteral("reconnect")), {}))
    , m_stack(new QStackedLayout(this))
{
    m_view->setModel(m_model);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setUniformItemSizes(true);
    m_view->setAlternatingRowColors(true);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_detail->setReadOnly(true);
    m_detail->setFrameShape(QFrame::NoFrame);
    m_detail->setTabChangesFocus(true);
    for (QLabel *label : {m_summary, m_title, m_empty}) {
        label->setTextFormat(Qt::PlainText);
    }
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setForegroundRole(QPalette::PlaceholderText);

    auto *content = new QWidget(this);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(6, 4, 6, 4);
    auto *head = new QHBoxLayout;
    head->addWidget(m_summary, 1);
    head->addWidget(m_copy);
    head->addWidget(m_copyAll);
    head->addWidget(m_refresh);
    layout->addLayout(head);
    auto *splitter = new QSplitter(content);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_view);
    auto *right = new QWidget(splitter);
    auto *rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins(6, 0, 0, 0);
    rightLayout->setSpacing(2);
    rightLayout->addWidget(m_title);
    rightLayout->addWidget(m_detail, 1);
    splitter->addWidget(right);
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    const int em = fontMetrics().averageCharWidth();
    splitter->setSizes({40 * em, 100 * em});
    m_view->setMinimumWidth(28 * em);
    layout->addWidget(splitter, 1);
    m_stack->addWidget(content);
    m_stack->addWidget(m_empty);

    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &PrerequisitesPanel::showDetail);
    connect(m_model, &CheckModel::refreshed, this, &PrerequisitesPanel::refreshAll);
    connect(m_model, &CheckModel::runningChanged, this, &PrerequisitesPanel::refreshAll);
    connect(m_refresh, &QPushButton::clicked, m_model, &CheckModel::refresh);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (const core::CheckItem *item = chosen()) {
            QApplication::clipboard()->setText(QString::fromStdString(item->command));
        }
    });
    connect(m_copyAll, &QPushButton::clicked, this, [this] {
        QApplication::clipboard()->setText(QString::fromStdString(core::checkToText(m_model->items())));
    });
    retranslate();
}

void PrerequisitesPanel::setSession(Session *session)
{
    m_hasSession = session != nullptr;
    m_isFirst = true;
    m_model->setSession(session);
}

const core::CheckItem *PrerequisitesPanel::chosen() const
{
    const int row = m_view->currentIndex().row();
    return row >= 0 && std::size_t(row) < m_model->items().size() ? &m_model->items()[std::size_t(row)] : nullptr;
}

void PrerequisitesPanel::refreshAll()
{
    const bool isEmpty = m_model->items().empty();
    m_stack->setCurrentIndex(isEmpty ? 1 : 0);
    m_empty->setText(!m_hasSession ? tr("Open a cluster first.") : tr("Asking the cluster…"));
    QStringList parts;
    for (const core::CheckStatus status :
         {core::CheckStatus::Missing, core::CheckStatus::Warning, core::CheckStatus::Unknown, core::CheckStatus::Ok}) {
        if (const int count = m_model->countOf(status); count > 0) {
            parts += tr("%1 %2", "a number, a state").arg(count).arg(checkStatusText(status));
        }
    }
    QString summary = parts.join(QStringLiteral(" · "));
    if (m_model->isRunning() && !isEmpty) {
        summary += QStringLiteral(" · ") + tr("asking the cluster…");
    }
    m_summary->setText(summary);
    m_refresh->setEnabled(m_hasSession);
    m_copyAll->setEnabled(!isEmpty);
    if (m_isFirst && !isEmpty) {
        // What needs a person comes first into view.
        m_isFirst = false;
        int row = 0;
        for (const core::CheckStatus status : {core::CheckStatus::Missing, core::CheckStatus::Warning}) {
            const auto &items = m_model->items();
            const auto found = std::find_if(items.begin(), items.end(),
                                            [status](const core::CheckItem &item) { return item.status == status; });
            if (found != items.end()) {
                row = int(found - items.begin());
                break;
            }
        }
        m_view->setCurrentIndex(m_model->index(row));
    }
    showDetail();
}

QString PrerequisitesPanel::detailText() const
{
    const core::CheckItem *item = chosen();
    if (!item) {
        return {};
    }
    QString text = checkDetailText(*item);
    if (!item->fix.empty()) {
        text += QStringLiteral("\n\n") + tr("What to do: %1").arg(checkFixText(*item));
    }
    if (!item->command.empty()) {
        // Line ends of a command are its own.
        QStringList lines;
        const QStringList raw = QString::fromStdString(item->command).split(QLatin1Char('\n'));
        for (const QString &line : raw) {
            lines += QStringLiteral("    ") + display(utf8(line));
        }
        text += QStringLiteral("\n\n") + lines.join(QLatin1Char('\n'));
    }
    return text;
}

void PrerequisitesPanel::showDetail()
{
    const core::CheckItem *item = chosen();
    m_title->setText(item ? QStringLiteral("%1: %2").arg(checkTitleText(item->id), checkStatusText(item->status))
                          : QString());
    if (const QString text = detailText(); m_detail->toPlainText() != text) {
        m_detail->setPlainText(text);
    }
    m_copy->setEnabled(item && !item->command.empty());
}

void PrerequisitesPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_model->setWanted(true);
    refreshAll();
}

void PrerequisitesPanel::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_model->setWanted(false);
}

void PrerequisitesPanel::retranslate()
{
    m_view->setAccessibleName(tr("Prerequisites"));
    m_detail->setAccessibleName(tr("What was found and what to do"));
    m_copy->setText(tr("Copy &command"));
    m_copy->setToolTip(tr("Copy the command that puts the chosen one right"));
    m_copyAll->setText(tr("Copy &all"));
    m_copyAll->setToolTip(tr("Copy the whole list as text, to send it to somebody"));
    m_refresh->setText(tr("&Refresh"));
    m_refresh->setToolTip(tr("Ask the cluster again"));
    m_model->retranslate();
    refreshAll();
}

void PrerequisitesPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace hopyard::ui
