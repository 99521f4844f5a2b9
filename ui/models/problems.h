// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "core/jobs/finding.h"
#include "core/topology/tree.h"
#include "ui/selection.h"
#include "ui/tasks/taskslot.h"

#include <QAbstractTableModel>
#include <QTimer>

#include <vector>

namespace hopyard::ui
{

class Session;

/// One thing that is wrong with the cluster or with what may be seen of it, in the window's language.
struct Problem {
    core::Severity severity = core::Severity::Warning;
    QString object;  ///< what it is about
    QString what;    ///< what is wrong and what it causes
    QString fix;     ///< what to do
    QString command; ///< a command that helps; empty when there is none
    Subject subject;
    QString detail = {}; ///< what the other side said, word for word; empty when there is nothing more
};

/// All problems of a reading, the worst first. Any thread. Many nodes with the same problem become one entry.
std::vector<Problem> findProblems(const core::ClusterState &state, const core::TopologyTree &tree,
                                  const core::ConnectionStatus &status);

/// The list of problems; refreshed off the GUI thread when nodes, queues or the connection changed, and a little later
/// when only pods, jobs and Workloads did, which come and go all the time. GUI thread.
class ProblemListModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { ObjectColumn, WhatColumn, FixColumn, ColumnCount };

    explicit ProblemListModel(QObject *parent = nullptr);
    void setSession(Session *session);
    void retranslate();
    const Problem &problemAt(int row) const { return m_rows[std::size_t(row)]; }
    bool isIdle() const { return !m_slot.isRunning() && !m_isDirty && !m_pause.isActive(); }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void countChanged(int count);

private:
    void refresh();
    void take(std::vector<Problem> rows);

    Session *m_session = nullptr;
    TaskSlot m_slot;
    QTimer m_pause;
    core::ConnectionStatus m_judged; ///< the status of the last run
    std::vector<Problem> m_rows;
    bool m_isDirty = false;
};

} // namespace hopyard::ui
