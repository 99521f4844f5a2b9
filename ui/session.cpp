// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session.h"

#include <mutex>

namespace hopyard::ui
{

/// Starts and stops the source on the pool, in this order whatever the pool does. Keeps the listener alive until stop()
/// returned.
struct Session::Runner {
    std::shared_ptr<core::Source> source;
    std::shared_ptr<core::SourceListener> listener;
    core::LoadScope scope;
    std::mutex mutex;
    bool started = false, stopped = false;

    void start()
    {
        const std::lock_guard lock(mutex);
        if (!stopped) {
            started = true;
            source->start(listener.get(), scope);
        }
    }
    void stop()
    {
        const std::lock_guard lock(mutex);
        stopped = true;
        if (started) {
            source->stop();
        }
        source.reset();
    }
};

Session::Session(std::shared_ptr<core::Source> source, const core::LoadScope &scope, QObject *parent)
    : QObject(parent)
    , m_source(std::move(source))
    , m_runner(std::make_shared<Runner>())
    , m_rights(new AccessRights([this] { return m_source; }, this))
{
    m_status.info = m_source->info();
    m_stateSince = core::Clock::system().now();
    connect(&m_bridge, &WatchBridge::changesReady, this,
            [this](const std::shared_ptr<core::ChangeSet> &changes) { m_model.addChanges(std::move(*changes)); });
    connect(&m_bridge, &WatchBridge::previewReady, this,
            [this](const std::shared_ptr<core::ChangeSet> &changes) { m_model.addPreview(std::move(*changes)); });
    connect(&m_bridge, &WatchBridge::statusReady, this, [this](const core::ConnectionStatus &status) {
        if (status.state != m_status.state) {
            m_stateSince = core::Clock::system().now();
        }
        m_status = status;
        m_rights->setLive(status.state == core::ConnectionState::Live);
        Q_EMIT statusChanged();
    });
    connect(&m_bridge, &WatchBridge::progressReady, this, [this](const core::Progress &progress) {
        m_progress = progress;
        Q_EMIT progressChanged();
    });
    connect(&m_model, &ClusterModel::changed, this, [this](const ClusterEvent &event) {
        if (event.treeChanged) {
            Q_EMIT treeChanged();
        }
        Q_EMIT stateChanged(event);
    });
    m_runner->source = m_source;
    m_runner->scope = scope;
    m_runner->listener = m_bridge.listener();
    TaskPool::run([runner = m_runner] { runner->start(); });
}

Session::~Session()
{
    m_source.reset();
    TaskPool::run([runner = std::move(m_runner)] { runner->stop(); });
}

core::TimePoint Session::stateSince() const
{
    const bool hasContact = m_status.lastContact.time_since_epoch().count() > 0;
    return m_status.state == core::ConnectionState::Stale && hasContact ? m_status.lastContact : m_stateSince;
}

std::optional<core::TimePoint> Session::asOf() const
{
    using core::ConnectionState;
    switch (m_status.state) {
    case ConnectionState::Stale:
    case ConnectionState::Denied:
    case ConnectionState::Failed:
        break;
    case ConnectionState::Connecting:
    case ConnectionState::Live:
    case ConnectionState::Static:
        return std::nullopt;
    }
    const bool hasContact = m_status.lastContact.time_since_epoch().count() > 0;
    return hasContact ? m_status.lastContact : m_stateSince;
}

void Session::setSuspended(bool suspended)
{
    m_model.setSuspended(suspended);
}

void Session::retryNow()
{
    // A source may wait for its own threads for a moment.
    TaskPool::run([source = m_source] { source->retryNow(); });
}

void Session::cancelLogin()
{
    TaskPool::run([source = m_source] { source->cancelLogin(); });
}

void Session::setNamespacesToTry(const std::vector<std::string> &names)
{
    TaskPool::run([source = m_source, names] { source->setNamespacesToTry(names); });
}

void Session::setNamespaceFilter(const std::string &ns)
{
    if (m_model.namespaceFilter() != ns) {
        m_model.setNamespaceFilter(ns);
        Q_EMIT namespaceFilterChanged();
    }
}

std::string Session::defaultNamespace() const
{
    if (!namespaceFilter().empty()) {
        return namespaceFilter();
    }
    return info().defaultNamespace.empty() ? "default" : info().defaultNamespace;
}

} // namespace hopyard::ui
