// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/joblistmodel.h"
#include "ui/models/outlinemodel.h"
#include "ui/models/problems.h"
#include "ui/selection.h"

#include <QWidget>

class QLabel;
class QSortFilterProxyModel;
class QStackedLayout;
class QTreeView;

namespace hopyard::ui
{

class RowDelegate;
class Session;
class Settings;

/// The left dock: the tree as rows. Selecting a row selects it everywhere, a double click brings it into view.
class OutlinePanel final : public QWidget
{
    Q_OBJECT
public:
    OutlinePanel(Selection *selection, QWidget *parent = nullptr);
    void setSession(Session *session);
    OutlineModel *model() const { return m_model; }
    /// What is shown is not live.
    void setFaded(bool faded);
    bool isFaded() const { return m_isFaded; }
    QTreeView *view() const { return m_view; }

Q_SIGNALS:
    void contextMenuRequested(const hopyard::ui::Subject &subject, QPoint globalPosition);

protected:
    void changeEvent(QEvent *event) override;

private:
    void takeTree();
    void expandFirst();
    void showSelection();

    Selection *m_selection;
    OutlineModel *m_model;
    QTreeView *m_view;
    Session *m_session = nullptr;
    RowDelegate *m_delegate;
    bool m_isSyncing = false, m_isFirst = true, m_isFaded = false;
};

/// The jobs in the bottom dock.
class JobsPanel final : public QWidget
{
    Q_OBJECT
public:
    JobsPanel(Selection *selection, JobListModel *model, Settings *settings, QWidget *parent = nullptr);
    ~JobsPanel() override;
    QTreeView *view() const { return m_view; }
    /// What is shown is not live.
    void setFaded(bool faded);
    bool isFaded() const { return m_isFaded; }

Q_SIGNALS:
    void contextMenuRequested(const hopyard::ui::Subject &subject, QPoint globalPosition);
    void newJobRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void showSelection();
    void updateEmpty();
    void retranslate();

    Selection *m_selection;
    JobListModel *m_model;
    Settings *m_settings;
    QSortFilterProxyModel *m_proxy;
    QTreeView *m_view;
    QLabel *m_empty;
    QStackedLayout *m_stack;
    RowDelegate *m_delegate;
    bool m_isSyncing = false, m_isFaded = false;
    bool m_isAwaited = false; ///< the selected job is so new that it has no row yet
};

/// What is wrong, in the bottom dock. Selecting a row selects the object everywhere.
class ProblemsPanel final : public QWidget
{
    Q_OBJECT
public:
    ProblemsPanel(Selection *selection, ProblemListModel *model, QWidget *parent = nullptr);
    QTreeView *view() const { return m_view; }
    void next();

protected:
    void changeEvent(QEvent *event) override;

private:
    void updateEmpty();
    void showMenu(QPoint position);

    Selection *m_selection;
    ProblemListModel *m_model;
    QTreeView *m_view;
    QLabel *m_empty;
    QStackedLayout *m_stack;
};

} // namespace hopyard::ui
