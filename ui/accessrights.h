// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "ui/tasks/taskslot.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace hopyard::ui
{

/// What the person may do in the open cluster, for buttons: asked off the GUI thread when a button wants to know, kept
/// for five minutes. Only what the cluster itself denies counts; a review that fails leaves the button as it is, and
/// the real request tells. Source: client.md R3, R4. GUI thread.
class AccessRights final : public QObject
{
    Q_OBJECT
public:
    /// Gives the source while there is one; asked on the GUI thread.
    using SourceOf = std::function<std::shared_ptr<core::Source>()>;

    explicit AccessRights(SourceOf source, QObject *parent = nullptr);

    /// Nothing is asked before the cluster can answer.
    void setLive(bool live);

    /// Why this may not be done, as the window says it; empty when it may be, or when that is not known (yet: changed()
    /// comes with the answer).
    QString whyNot(const core::AccessQuestion &question);
    QString whyNotCreateJobs(const std::string &ns);
    QString whyNotDelete(const core::ObjectRef &object);
    /// In none of these namespaces; empty as long as one may be possible.
    QString whyNotCreateJobsAnywhere(const std::vector<std::string> &namespaces);
    bool isIdle() const { return !m_slot.isRunning() && !m_collect.isActive(); }

Q_SIGNALS:
    void changed();

private:
    struct Entry {
        core::AccessQuestion question;
        core::AccessAnswer answer;
        qint64 asked = -1; ///< on m_clock; negative: not yet
    };
    Entry &entryOf(const core::AccessQuestion &question);
    void ask();

    SourceOf m_source;
    std::vector<Entry> m_entries;
    TaskSlot m_slot;
    QTimer m_collect; ///< questions of one moment are asked together
    QElapsedTimer m_clock;
    bool m_isLive = false;
};

} // namespace hopyard::ui
