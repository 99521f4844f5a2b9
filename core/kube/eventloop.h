// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

namespace hopyard::core
{

/// One thread that runs tasks in the order they are posted, and timers. The decode thread of a live cluster is one.
class EventLoop
{
public:
    using Task = std::function<void()>;
    using TimerId = std::uint64_t;

    EventLoop();
    ~EventLoop();
    EventLoop(const EventLoop &) = delete;
    EventLoop &operator=(const EventLoop &) = delete;

    /// Any thread. Dropped after stop().
    void post(Task task);
    TimerId after(std::chrono::milliseconds delay, Task task);
    void cancelTimer(TimerId id);
    /// Waits for the task that runs just now; no task runs afterwards. Not from the loop's own thread.
    void stop();

private:
    void run();

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Task> m_tasks;
    std::multimap<std::chrono::steady_clock::time_point, std::pair<TimerId, Task>> m_timers;
    TimerId m_nextTimer = 1;
    bool m_stopping = false;
    std::thread m_thread;
};

} // namespace hopyard::core
