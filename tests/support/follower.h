// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"

#include <mutex>

namespace hopyard::test
{

/// A listener that keeps what a source told: the state and the newest status. Any thread.
class Follower final : public core::SourceListener
{
public:
    void handleChanges(core::ChangeSet changes) override
    {
        const std::lock_guard lock(m_mutex);
        m_state.apply(changes);
    }
    void handleStatus(const core::ConnectionStatus &status) override
    {
        const std::lock_guard lock(m_mutex);
        m_status = status;
    }
    core::ConnectionStatus status() const
    {
        const std::lock_guard lock(m_mutex);
        return m_status;
    }
    core::ClusterState state() const
    {
        const std::lock_guard lock(m_mutex);
        return m_state;
    }
    bool isLive() const { return status().state == core::ConnectionState::Live; }

private:
    mutable std::mutex m_mutex;
    core::ClusterState m_state;
    core::ConnectionStatus m_status;
};

} // namespace hopyard::test
