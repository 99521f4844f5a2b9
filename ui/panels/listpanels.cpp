// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/listpanels.h"

#include "ui/models/modelroles.h"
#include "ui/session.h"
#include "ui/settings.h"
#include "ui/text.h"
#include "ui/theme/icons.h"
#include "ui/widgets/rowdelegate.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSortFilterProxyModel>
#include <QStackedLayout>
#include <QTreeView>
#include <QVBoxLayout>

namespace hopyard::ui
{

namespace
{

/// Sorts rows by what the model knows, not by way of variants: thousands of jobs are sorted anew while one looks on.
class JobsProxy final : public QSortFilterProxyModel
{
public:
    JobsProxy(const JobListModel *model, QObject *parent) : QSortFilterProxyModel(parent), m_model(model) {}

protected:
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override
    {
        return m_model->isLess(left.row(), right.row(), left.column());
    }

private:
    const JobListModel *m_model;
};

QTreeView *makeView(QWidget *parent)
{
    auto *view = new QTreeView(parent);
    view->setFrameShape(QFrame::NoFrame);
    view->setUniformRowHeights(true);
    view->setAllColumnsShowFocus(true);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    view->setTextElideMode(Qt::ElideMiddle);
    return view;
}

QLabel *makeEmptyLabel(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setMargin(12);
    return label;
}

QStackedLayout *makeStack(QWidget *panel, QWidget *view, QWidget *empty)
{
    auto *stack = new QStackedLayout(panel);
    stack->setContentsMargins(0, 0, 0, 0);
    stack->addWidget(view);
    stack->addWidget(empty);
    return stack;
}

} // namespace

OutlinePanel::OutlinePanel(Selection *selection, QWidget *parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_model(new OutlineModel(this))
    , m_view(makeView(this))
    , m_delegate(new RowDelegate(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    m_view->setModel(m_model);
    m_view->setItemDelegate(m_delegate);
    m_view->setAccessibleName(tr("Outline"));
    m_view->setIndentation(14);
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(OutlineModel::NameColumn, QHeaderView::Stretch);
    m_view->header()->setSectionResizeMode(OutlineModel::GpuColumn, QHeaderView::ResizeToContents);
    m_view->header()->setSectionResizeMode(OutlineModel::PodsColumn, QHeaderView::ResizeToContents);
    m_view->header()->setResizeContentsPrecision(50);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        if (!m_isSyncing && current.isValid()) {
            m_selection->setCurrent(m_model->subjectAt(current));
        }
    });
    connect(m_view, &QTreeView::doubleClicked, this,
            [this](const QModelIndex &index) { Q_EMIT m_selection->revealRequested(m_model->subjectAt(index)); });
    connect(m_view, &QTreeView::customContextMenuRequested, this, [this](QPoint position) {
        const QModelIndex index = m_view->indexAt(position);
        if (index.isValid()) {
            Q_EMIT contextMenuRequested(m_model->subjectAt(index), m_view->viewport()->mapToGlobal(position));
        }
    });
    connect(m_selection, &Selection::changed, this, &OutlinePanel::showSelection);
}

void OutlinePanel::setSession(Session *session)
{
    if (m_session) {
        m_session->disconnect(this);
    }
    m_session = session;
    m_isFirst = true;
    m_model->setTree(std::make_shared<core::TopologyTree>(), {});
    if (m_session) {
        connect(m_session, &Session::treeChanged, this, &OutlinePanel::takeTree);
        connect(m_session, &QObject::destroyed, this, [this] { m_session = nullptr; });
        if (m_session->hasTree()) {
            takeTree();
        }
    }
}

void OutlinePanel::setFaded(bool faded)
{
    if (m_isFaded != faded) {
        m_isFaded = faded;
        m_delegate->setFaded(faded);
        m_view->viewport()->update();
    }
}

void OutlinePanel::takeTree()
{
    const core::ClusterInfo &info = m_session->info();
    m_isSyncing = true;
    m_model->setTree(m_session->tree(), display(info.contextName.empty() ? info.clusterName : info.contextName));
    m_isSyncing = false;
    if (m_isFirst && m_model->rowCount() > 0) {
        m_isFirst = false;
        expandFirst();
    }
}

/// The switches at a glance, hosts on demand: the widest level, and what is below it as far as a person can overlook.
void OutlinePanel::expandFirst()
{
    constexpr int most = 400;
    const QModelIndex top = m_model->index(0, 0);
    m_view->expand(top);
    int shown = m_model->rowCount(top);
    for (int row = 0; row < m_model->rowCount(top); ++row) {
        const QModelIndex index = m_model->index(row, 0, top);
        const int below = m_model->countBelow(index);
        if (shown + below <= most) {
            shown += below;
            m_view->expand(index);
        }
    }
}

void OutlinePanel::showSelection()
{
    const QModelIndex index = m_model->indexOf(m_selection->current());
    m_isSyncing = true;
    if (index.isValid()) {
        if (m_view->currentIndex().siblingAtColumn(0) != index) {
            m_view->setCurrentIndex(index);
            m_view->scrollTo(index);
        }
    } else {
        m_view->setCurrentIndex({});
        m_view->clearSelection();
    }
    m_isSyncing = false;
}

void OutlinePanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        m_view->setAccessibleName(tr("Outline"));
        m_model->retranslate();
    }
    QWidget::changeEvent(event);
}

JobsPanel::JobsPanel(Selection *selection, JobListModel *model, Settings *settings, QWidget *parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_model(model)
    , m_settings(settings)
    , m_proxy(new JobsProxy(model, this))
    , m_view(makeView(this))
    , m_empty(makeEmptyLabel(this))
    , m_stack(makeStack(this, m_view, m_empty))
    , m_delegate(new RowDelegate(this, {JobListModel::WhyColumn}))
{
    m_proxy->setSourceModel(m_model);
    m_proxy->setSortRole(SortRole);
    m_proxy->setDynamicSortFilter(true);
    m_view->setModel(m_proxy);
    m_view->setRootIsDecorated(false);
    m_view->setSortingEnabled(true);
    m_view->setItemDelegate(m_delegate);
    m_view->setAlternatingRowColors(true);
    m_view->sortByColumn(JobListModel::StateColumn, Qt::AscendingOrder); // those that wait come first, newest first
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('x'));
    const std::pair<int, int> widths[] = {{JobListModel::NameColumn, 26},    {JobListModel::NamespaceColumn, 22},
                                          {JobListModel::StateColumn, 13},   {JobListModel::QueueColumn, 26},
                                          {JobListModel::PositionColumn, 9}, {JobListModel::PodsColumn, 8},
                                          {JobListModel::GpuColumn, 7},      {JobListModel::HopsColumn, 7},
                                          {JobListModel::AgeColumn, 9},      {JobListModel::WhyColumn, 56}};
    for (const auto &[column, chars] : widths) {
        m_view->setColumnWidth(column, chars * em);
    }
    m_view->header()->setSectionsMovable(true);
    // Why a job waits is what one looks for: beside the state, where a narrow window shows it too.
    m_view->header()->moveSection(JobListModel::WhyColumn, 1);
    m_view->header()->moveSection(m_view->header()->visualIndex(JobListModel::StateColumn), 1);
    m_view->header()->moveSection(m_view->header()->visualIndex(JobListModel::NamespaceColumn),
                                  JobListModel::WhyColumn);
    m_view->header()->moveSection(m_view->header()->visualIndex(JobListModel::QueueColumn), JobListModel::WhyColumn);
    m_view->header()->restoreState(m_settings->headerState(QStringLiteral("jobs-2")));
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        if (!m_isSyncing && current.isValid()) {
            m_selection->setCurrent(current.siblingAtColumn(0).data(SubjectRole).value<Subject>());
        }
    });
    connect(m_view, &QTreeView::doubleClicked, this, [this](const QModelIndex &index) {
        Q_EMIT m_selection->revealRequested(index.siblingAtColumn(0).data(SubjectRole).value<Subject>());
    });
    connect(m_view, &QTreeView::customContextMenuRequested, this, [this](QPoint position) {
        const QModelIndex index = m_view->indexAt(position);
        if (index.isValid()) {
            Q_EMIT contextMenuRequested(index.siblingAtColumn(0).data(SubjectRole).value<Subject>(),
                                        m_view->viewport()->mapToGlobal(position));
        }
    });
    connect(m_selection, &Selection::changed, this, &JobsPanel::showSelection);
    connect(m_model, &JobListModel::refreshed, this, [this] {
        updateEmpty();
        if (m_isAwaited) {
            showSelection();
        }
    });
    retranslate();
}

JobsPanel::~JobsPanel()
{
    m_settings->setHeaderState(QStringLiteral("jobs-2"), m_view->header()->saveState());
}

void JobsPanel::setFaded(bool faded)
{
    if (m_isFaded != faded) {
        m_isFaded = faded;
        m_delegate->setFaded(faded);
        m_view->viewport()->update();
    }
}

void JobsPanel::showSelection()
{
    m_isSyncing = true;
    const int row = m_model->rowIndexOf(m_selection->current());
    m_isAwaited = row < 0 && m_selection->current().kind == Subject::Kind::Job;
    if (row >= 0) {
        const QModelIndex index = m_proxy->mapFromSource(m_model->index(row, 0));
        if (m_view->currentIndex().row() != index.row()) {
            m_view->setCurrentIndex(index);
            m_view->scrollTo(index);
        }
    } else {
        m_view->setCurrentIndex({});
        m_view->clearSelection();
    }
    m_isSyncing = false;
}

void JobsPanel::updateEmpty()
{
    m_stack->setCurrentIndex(m_model->rowCount() == 0 ? 1 : 0);
}

void JobsPanel::retranslate()
{
    m_view->setAccessibleName(tr("Jobs"));
    m_empty->setText(tr("No jobs in what is shown. Jobs → New job… composes one; the namespace filter may hide some."));
    m_model->retranslate();
    updateEmpty();
}

void JobsPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

ProblemsPanel::ProblemsPanel(Selection *selection, ProblemListModel *model, QWidget *parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_model(model)
    , m_view(makeView(this))
    , m_empty(makeEmptyLabel(this))
    , m_stack(makeStack(this, m_view, m_empty))
{
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->setAlternatingRowColors(true);
    m_view->setItemDelegate(new RowDelegate(this, {ProblemListModel::WhatColumn, ProblemListModel::FixColumn}));
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('x'));
    m_view->setColumnWidth(ProblemListModel::ObjectColumn, 30 * em);
    m_view->setColumnWidth(ProblemListModel::WhatColumn, 90 * em);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        if (current.isValid() && !m_model->problemAt(current.row()).subject.isNone()) {
            m_selection->setCurrent(m_model->problemAt(current.row()).subject);
        }
    });
    connect(m_view, &QTreeView::doubleClicked, this, [this](const QModelIndex &index) {
        Q_EMIT m_selection->revealRequested(m_model->problemAt(index.row()).subject);
    });
    connect(m_view, &QTreeView::customContextMenuRequested, this, &ProblemsPanel::showMenu);
    connect(m_model, &QAbstractItemModel::modelReset, this, &ProblemsPanel::updateEmpty);
    m_view->setAccessibleName(tr("Problems"));
    updateEmpty();
}

void ProblemsPanel::updateEmpty()
{
    m_empty->setText(tr("No problems found."));
    m_stack->setCurrentIndex(m_model->rowCount() == 0 ? 1 : 0);
}

void ProblemsPanel::next()
{
    if (m_model->rowCount() > 0) {
        const int row = (m_view->currentIndex().row() + 1) % m_model->rowCount();
        m_view->setCurrentIndex(m_model->index(row, 0));
        Q_EMIT m_selection->revealRequested(m_model->problemAt(row).subject);
    }
}

void ProblemsPanel::showMenu(QPoint position)
{
    const QModelIndex index = m_view->indexAt(position);
    if (!index.isValid()) {
        return;
    }
    const Problem problem = m_model->problemAt(index.row());
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto copy = [](const QString &text) { QApplication::clipboard()->setText(text); };
    menu->addAction(themedIcon(QStringLiteral("copy")), tr("Copy text"), this, [copy, problem] {
        copy(problem.object + QStringLiteral(": ") + problem.what + QLatin1Char(' ') + problem.fix);
    });
    QAction *command = menu->addAction(themedIcon(QStringLiteral("terminal")), tr("Copy command"), this,
                                       [copy, problem] { copy(problem.command); });
    command->setEnabled(!problem.command.isEmpty());
    command->setToolTip(problem.command);
    QAction *detail = menu->addAction(themedIcon(QStringLiteral("copy")), tr("Copy details"), this,
                                      [copy, problem] { copy(problem.detail); });
    detail->setEnabled(!problem.detail.isEmpty());
    menu->popup(m_view->viewport()->mapToGlobal(position));
}

void ProblemsPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        m_view->setAccessibleName(tr("Problems"));
        m_model->retranslate();
        updateEmpty();
    }
    QWidget::changeEvent(event);
}

} // namespace hopyard::ui
