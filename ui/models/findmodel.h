// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read the standard library's concepts
#include "ui/models/finder.h"
#endif
#include "ui/tasks/taskslot.h"

#include <QObject>
#include <QTimer>

namespace hopyard::ui
{

class JobListModel;
class Session;

/// What the person looks for in the open cluster and what was found, kept up to date while the cluster changes; the
/// one that is current survives as long as it is found. Searches off the GUI thread. GUI thread.
class FindModel final : public QObject
{
    Q_OBJECT
public:
    explicit FindModel(JobListModel *jobs, QObject *parent = nullptr);

    void setSession(Session *session);
    void setText(const QString &text);
    const QString &text() const { return m_text; }
    bool isEmpty() const { return m_query.isEmpty(); }
    /// Nothing is under way: the result is that of the text.
    bool isIdle() const { return !m_slot.isRunning() && !m_isDirty && !m_pause.isActive(); }

    const FindResult &result() const { return m_result; }
    /// Place of the current one in the result, -1 before the first step.
    int current() const { return m_current; }
    /// Goes to the next (or previous) one, around the end; waits for a search under way.
    void step(bool forward);

Q_SIGNALS:
    void changed();
    void stepped(const hopyard::ui::Subject &subject);

private:
    void refresh();
    void take(FindResult result);

    JobListModel *m_jobs;
    Session *m_session = nullptr;
    QString m_text;
    FindQuery m_query;
    FindResult m_result;
    int m_current = -1, m_waitingSteps = 0;
    bool m_isDirty = false;
    TaskSlot m_slot;
    QTimer m_pause; ///< typing is not searched letter by letter
};

} // namespace hopyard::ui
