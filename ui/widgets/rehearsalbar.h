// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"
#include "ui/map/rehearsal.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace hopyard::ui
{

/// The bar over the diagram while it shows where the pods of a job would go: says so, with the moment it holds for, and
/// is the way out. GUI thread.
class RehearsalBar final : public QFrame
{
    Q_OBJECT
public:
    explicit RehearsalBar(QWidget *parent = nullptr);
    /// Hidden for anything but a prediction: an assignment is what the cluster itself says.
    void setRehearsal(const Rehearsal &rehearsal, core::TimePoint when);
    QString text() const;
    QPushButton *leaveButton() const { return m_leave; }

Q_SIGNALS:
    void zoomRequested();
    void leaveRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void applyColors();

    Rehearsal m_rehearsal;
    core::TimePoint m_when{};
    bool m_isChanging = false;
    QLabel *m_icon, *m_text;
    QPushButton *m_zoom, *m_leave;
};

} // namespace hopyard::ui
