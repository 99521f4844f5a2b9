// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/jobrows.h"
#include "ui/selection.h"
#include "ui/tasks/pace.h"
#include "ui/tasks/taskslot.h"

#include <QAbstractTableModel>
#include <QTimer>

#include <memory>
#include <vector>

namespace hopyard::ui
{

class Session;

/// All jobs of a namespace or of all, with state, queue position and placement. Refreshed off the GUI thread whenever
/// the cluster changed; rows keep their identity, so that views keep selection and scroll position. GUI thread.
class JobListModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column {
        NameColumn,
        NamespaceColumn,
        StateColumn,
        QueueColumn,
        PositionColumn,
        PodsColumn,
        GpuColumn,
        HopsColumn,
        AgeColumn,
        WhyColumn,
        ColumnCount
    };

    explicit JobListModel(QObject *parent = nullptr);

    void setSession(Session *session);
    const JobRow *rowOf(const Subject &subject) const;
    const JobRow &jobAt(int row) const { return *m_rows[std::size_t(row)]; }
    const JobRows &rows() const { return m_rows; }
    /// Of the forecasts that were kept with jobs: how many came true.
    core::HitRate forecastRate() const;
    int rowIndexOf(const Subject &subject) const;
    bool isIdle() const { return !m_slot.isRunning() && !m_isDirty; }
    void retranslate();
    /// The order of two rows by a column, as SortRole has it, without the cost of variants.
    bool isLess(int first, int second, int column) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void refreshed();

private:
    void refresh();
    void take(JobRows rows);
    /// The ages shown grow.
    void updateAges();
    QVariant text(const JobRow &row, int column) const;
    QVariant sortValue(const JobRow &row, int column) const;

    Session *m_session = nullptr;
    TaskSlot m_slot;
    Pace m_pace;
    QTimer m_ageTimer;
    JobRows m_rows;
    bool m_isDirty = false;
};

QString jobStateText(core::JobState state);

} // namespace hopyard::ui
