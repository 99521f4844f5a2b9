// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/eventloop.h"

namespace hopyard::core
{

using SteadyClock = std::chrono::steady_clock;

EventLoop::EventLoop() : m_thread([this] { run(); }) {}

EventLoop::~EventLoop()
{
    stop();
}

void EventLoop::post(Task task)
{
    const std::lock_guard lock(m_mutex);
    if (!m_stopping) {
        m_tasks.push_back(std::move(task));
        m_wake.notify_one();
    }
}

EventLoop::TimerId EventLoop::after(std::chrono::milliseconds delay, Task task)
{
    const std::lock_guard lock(m_mutex);
    const TimerId id = m_nextTimer++;
    if (!m_stopping) {
        m_timers.emplace(SteadyClock::now() + delay, std::make_pair(id, std::move(task)));
        m_wake.notify_one();
    }
    return id;
}

void EventLoop::cancelTimer(TimerId id)
{
    const std::lock_guard lock(m_mutex);
    for (auto entry = m_timers.begin(); entry != m_timers.end(); ++entry) {
        if (entry->second.first == id) {
            m_timers.erase(entry);
            return;
        }
    }
}

void EventLoop::stop()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
        m_wake.notify_one();
    }
    if (m_thread.joinable()) {
        m_thread.join();
    }
    std::deque<Task> tasks;
    const std::lock_guard lock(m_mutex);
    m_tasks.swap(tasks);
    m_timers.clear();
}

void EventLoop::run()
{
    std::unique_lock lock(m_mutex);
    while (!m_stopping) {
        const auto now = SteadyClock::now();
        Task task;
        if (!m_timers.empty() && m_timers.begin()->first <= now) {
            task = std::move(m_timers.begin()->second.second);
            m_timers.erase(m_timers.begin());
        } else if (!m_tasks.empty()) {
            task = std::move(m_tasks.front());
            m_tasks.pop_front();
        } else if (m_timers.empty()) {
            m_wake.wait(lock);
            continue;
        } else {
            // A copy: the entry may be erased by another thread during the wait.
            const auto due = m_timers.begin()->first;
            m_wake.wait_until(lock, due);
            continue;
        }
        lock.unlock();
        task();
        task = nullptr;
        lock.lock();
    }
}

} // namespace hopyard::core
