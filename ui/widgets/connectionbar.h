// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"

#include <QFrame>
#include <QTimer>

class QLabel;
class QPushButton;

namespace hopyard::ui
{

/// The bar over the diagram while what it shows is not live: since when, why, when it is tried again, and what a person
/// can do now; or which login is running, or how far the first reading is. Never a dialog. Hidden while everything is
/// well. GUI thread.
class ConnectionBar final : public QFrame
{
    Q_OBJECT
public:
    explicit ConnectionBar(QWidget *parent = nullptr);
    /// `since`: when the connection came to be as it is.
    void setStatus(const core::ConnectionStatus &status, bool hasData, core::TimePoint since = {});
    /// Offers to look for the credential plugin where the login shell finds programs. Only useful after an error that
    /// says a plugin was not found.
    void setPathOffered(bool offered);
    void setProgress(const core::Progress &progress);
    void clear();
    QString text() const;
    QPushButton *retryButton() const { return m_retry; }
    QPushButton *cancelButton() const { return m_cancel; }
    QPushButton *pathButton() const { return m_path; }
    QPushButton *stopButton() const { return m_stop; }

Q_SIGNALS:
    void retryRequested();
    void cancelLoginRequested();
    void loginShellPathRequested();
    /// The person does not want to wait for the first reading.
    void stopRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void applyColors();
    void retranslate();
    QString stateText(core::TimePoint now) const;
    QString loginText(core::TimePoint now) const;
    QString progressText() const;

    core::ConnectionStatus m_status;
    core::TimePoint m_since{};
    bool m_hasData = false, m_isChanging = false, m_isPathOffered = false;
    QLabel *m_icon, *m_text;
    QPushButton *m_retry, *m_cancel, *m_path, *m_stop;
    core::Progress m_progress;
    QTimer m_timer;
};

} // namespace hopyard::ui
