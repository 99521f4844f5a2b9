// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "ui/session.h"
#include "ui/tasks/taskslot.h"

#include <QDialog>
#include <QPointer>

#include <string>
#include <vector>

class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace hopyard::ui
{

class NoticeBar;

/// Asks before a job is deleted, lists what will go, deletes, and waits until it is gone. Not modal to other windows;
/// every step can be left. Deletes itself when closed. GUI thread.
class DeleteJobDialog final : public QDialog
{
    Q_OBJECT
public:
    DeleteJobDialog(Session *session, core::ObjectRef job, QWidget *parent = nullptr);

    const core::ObjectRef &job() const { return m_job; }
    enum class Phase { Asking, Deleting, Deleted, Failed };
    Phase phase() const { return m_phase; }

Q_SIGNALS:
    void jobDeleted(const hopyard::core::ObjectRef &job);

private:
    struct Contents {
        bool found = false;
        std::string uid, workload;
        std::vector<std::string> pods;
        int running = 0;
    };
    struct Outcome {
        std::optional<core::Error> error;
        bool waiting = false; ///< asked for, but still there when the wait ended
    };
    static Contents contentsOf(const core::ClusterState &state, const core::ObjectRef &job);
    static Outcome removeAndWait(core::Source &source, const core::ObjectRef &job, const std::string &uid,
                                 const std::stop_token &stop);

    void buildLayout();
    void readContents();
    void showContents(Contents contents);
    void startDelete();
    void takeOutcome(const Outcome &outcome);
    void setPhase(Phase phase);
    void countPodsLeft();

    QPointer<Session> m_session;
    core::ObjectRef m_job;
    Contents m_contents;
    Phase m_phase = Phase::Asking;
    TaskSlot m_readSlot, m_deleteSlot;
    QLabel *m_text, *m_status;
    QListWidget *m_list;
    QProgressBar *m_progress;
    NoticeBar *m_error;
    QPushButton *m_delete, *m_cancel;
};

} // namespace hopyard::ui
