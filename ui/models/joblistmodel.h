// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/status.h"
#include "ui/selection.h"
#include "ui/tasks/taskslot.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace hopyard::ui
{

class Session;

/// A job with what a person wants to know about it. Made off the GUI thread.
struct JobRow {
    core::ObjectRef ref;
    std::string uid, queue, priorityClass;
    core::JobStatus status;
    int queuePosition = 0; ///< 1-based among those waiting in the same ClusterQueue; 0: does not wait
    int queueLength = 0;
    int running = 0, expected = 0, hosts = 0;
    qint64 gpus = 0; ///< of all its pods
    std::optional<core::TimePoint> created;
    std::vector<core::ObjectKey> pods;
};

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
    int rowIndexOf(const Subject &subject) const;
    bool isIdle() const { return !m_slot.isRunning() && !m_isDirty; }
    void retranslate();
    /// The ages shown grow.
    void updateAges();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void refreshed();

private:
    using Rows = std::vector<std::shared_ptr<const JobRow>>;
    void refresh();
    void take(Rows rows);
    QVariant text(const JobRow &row, int column) const;
    QVariant sortValue(const JobRow &row, int column) const;

    Session *m_session = nullptr;
    TaskSlot m_slot;
    Rows m_rows;
    bool m_isDirty = false;
};

QString jobStateText(core::JobState state);

} // namespace hopyard::ui
