// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/status.h"
#include "ui/forecast/keptforecast.h"
#include "ui/session.h"
#include "ui/tasks/taskslot.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <optional>

class QLabel;
class QTreeWidget;

namespace hopyard::ui
{

/// Follows one job: created → queued (why) → quota reserved → admitted → pods running, with hosts and hops. Lives from
/// the session's state; where jobs cannot be watched it says so. GUI thread.
class FollowView final : public QWidget
{
    Q_OBJECT
public:
    FollowView(Session *session, core::ObjectRef job, QWidget *parent = nullptr);

    const core::ObjectRef &job() const { return m_job; }
    const std::optional<core::JobStatus> &status() const { return m_status; }
    bool isGone() const { return m_gone; }

Q_SIGNALS:
    void statusChanged();

private:
    struct Reading {
        std::optional<core::JobStatus> status;
        std::string workloadMessage;
        std::string assignment; ///< where Kueue placed it, before pods are bound
        std::optional<JudgedForecast> forecast;
    };
    static Reading read(const core::ClusterState &state, const core::TopologyTree &tree, const core::ObjectRef &job);
    void schedule();
    void refresh();
    void take(Reading reading);
    void showSteps();
    void showPods();
    QString stepText(int step) const;
    QString podsText() const;
    QString placementText() const;

    QPointer<Session> m_session;
    core::ObjectRef m_job;
    std::optional<core::JobStatus> m_status;
    std::string m_workloadMessage, m_assignment;
    std::optional<JudgedForecast> m_kept;
    bool m_seen = false, m_gone = false;
    QTimer m_timer, m_patience;
    TaskSlot m_slot;

    QLabel *m_headline, *m_placement, *m_forecast;
    QVector<QLabel *> m_marks, m_texts;
    QTreeWidget *m_pods;
};

} // namespace hopyard::ui
