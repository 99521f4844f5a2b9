// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/follower.h"

namespace hopyard::app
{

void Follower::handleChanges(core::ChangeSet changes)
{
    {
        const std::lock_guard lock(m_mutex);
        m_news.changes.push_back(std::move(changes));
    }
    m_wake.notify_one();
}

void Follower::handleStatus(const core::ConnectionStatus &status)
{
    {
        const std::lock_guard lock(m_mutex);
        m_news.statuses.push_back(status);
    }
    m_wake.notify_one();
}

Follower::News Follower::take(std::chrono::milliseconds time)
{
    std::unique_lock lock(m_mutex);
    m_wake.wait_for(lock, time, [this] { return !m_news.changes.empty() || !m_news.statuses.empty(); });
    return std::exchange(m_news, {});
}

} // namespace hopyard::app
