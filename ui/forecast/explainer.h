// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/explain.h"
#include "ui/selection.h"
#include "ui/tasks/pace.h"
#include "ui/tasks/taskslot.h"

#include <QObject>

#include <memory>

namespace hopyard::ui
{

class Session;

/// Explains the selected job while it does not run: off the GUI thread, anew whenever the cluster changed, at most as
/// often as it can be afforded. First without what stands in the way, which takes a second or more, then with it. GUI
/// thread.
class Explainer final : public QObject
{
    Q_OBJECT
public:
    explicit Explainer(Selection *selection, QObject *parent = nullptr);

    void setSession(Session *session);
    /// Of the selected job; nullptr while there is none, or nothing to explain.
    const std::shared_ptr<const core::Explanation> &explanation() const { return m_explanation; }
    bool isIdle() const { return !m_slot.isRunning() && !m_isDirty; }

Q_SIGNALS:
    void changed();

private:
    using Answer = std::shared_ptr<const core::Explanation>;
    void handleSelection();
    void schedule();
    void start(bool findsObstacles);
    void take(Answer answer, bool hadObstacles);

    Selection *m_selection;
    Session *m_session = nullptr;
    Answer m_explanation;
    bool m_isDirty = false;
    Pace m_pace;
    TaskSlot m_slot;
};

} // namespace hopyard::ui
