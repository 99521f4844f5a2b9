// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStatusBar>
#include <QTimer>

class QLabel;
class QToolButton;

namespace hopyard::ui
{

class Session;
class StatusPill;

/// "● live, 0.4 s ago · 60 nodes · 412 pods · 37/480 GPU free · Kubernetes 1.35, Kueue 0.17 · 3 problems".
class ClusterStatusBar final : public QStatusBar
{
    Q_OBJECT
public:
    explicit ClusterStatusBar(QWidget *parent = nullptr);
    void setSession(Session *session);
    void setProblems(int count);
    void setZoom(int percent);
    /// Nobody looks: times need not move on.
    void setSuspended(bool suspended);
    /// All of it as one line, for tests and screen readers.
    QString text() const;

Q_SIGNALS:
    void problemsClicked();

protected:
    void changeEvent(QEvent *event) override;

private:
    void refreshState();
    void refreshCounts();
    void refreshVersions();
    void retranslate();

    Session *m_session = nullptr;
    StatusPill *m_state;
    QLabel *m_nodes, *m_pods, *m_gpus, *m_versions, *m_hidden, *m_zoom;
    QToolButton *m_problems;
    int m_problemCount = 0, m_zoomPercent = 100;
    QTimer m_timer;
};

} // namespace hopyard::ui
