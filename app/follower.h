// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <vector>

namespace hopyard::app
{

/// Follows a source from the main thread of the command line: keeps the state, wakes waiters. The source calls it on
/// its own threads; everything else on the main thread.
class Follower final : public core::SourceListener
{
public:
    void handleChanges(core::ChangeSet changes) override;
    void handleStatus(const core::ConnectionStatus &status) override;

    /// What came since the last call, in order; waits up to `time` for something.
    struct News {
        std::vector<core::ChangeSet> changes;
        std::vector<core::ConnectionStatus> statuses;
    };
    News take(std::chrono::milliseconds time);

private:
    std::mutex m_mutex;
    std::condition_variable m_wake;
    News m_news;
};

} // namespace hopyard::app
