// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>

namespace hopyard::ui
{

/// Appends `more` to `to` so that applying the result equals applying both in order. A complete list replaces what came
/// before; long sequences are compacted to the last change of each object.
void mergeChanges(core::ChangeSet &to, core::ChangeSet &&more);
/// Keeps the last change of each object.
void compactChanges(core::ChangeSet &set);

/// Carries what a source says on its own threads to the GUI thread: changes are merged and handed over at most every
/// `interval()`, so that a busy cluster cannot flood the event loop. Lives on the GUI thread; the listener may outlive
/// it.
class WatchBridge final : public QObject
{
    Q_OBJECT
public:
    explicit WatchBridge(QObject *parent = nullptr);
    ~WatchBridge() override;

    /// What Source::start() is given. Keep it until Source::stop() has returned.
    std::shared_ptr<core::SourceListener> listener() const;

    static constexpr int defaultIntervalMs = 100;
    int interval() const { return m_interval; }
    void setInterval(int milliseconds) { m_interval = milliseconds; }

Q_SIGNALS:
    /// The merged changes since the last signal. A receiver may move them out.
    void changesReady(std::shared_ptr<hopyard::core::ChangeSet> changes);
    /// The same for what comes before the first list is complete, as long as that has not come.
    void previewReady(std::shared_ptr<hopyard::core::ChangeSet> changes);
    void statusReady(const hopyard::core::ConnectionStatus &status);
    void progressReady(const hopyard::core::Progress &progress);

private:
    class Inbox;
    void handleWake();
    void deliver();

    std::shared_ptr<Inbox> m_inbox;
    QTimer m_timer;
    QElapsedTimer m_sinceDelivery;
    int m_interval = defaultIntervalMs;
};

} // namespace hopyard::ui
