// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/kube/reflector.h"

#include <functional>
#include <memory>
#include <random>
#include <string>

namespace hopyard::core
{

/// Notices that types are installed, changed or removed without asking for discovery again and again: watches the
/// metadata of CustomResourceDefinitions from a version that a list of one object gives. Where that is not allowed it
/// says so, once. Lives on the loop's thread. Source: client.md D4.
class SchemaWatch : public std::enable_shared_from_this<SchemaWatch>
{
public:
    /// `changed`: a definition of a group that Hopyard reads may have changed. `refused`: it cannot be watched.
    SchemaWatch(ReflectorRoute route, const ReflectorTiming &timing, std::function<void()> changed,
                std::function<void()> refused);

    void start();
    void stop();
    /// Tries at once, if it waits.
    void resume();

private:
    void handleList(const ApiResponse &response);
    void watch();
    void readLines(WatchStream &stream);
    void handleLines(const std::string &lines);
    /// False when the rest of the stream is not to be read.
    bool handleLine(std::string_view line);
    void handleEnd(const ApiResponse &response);
    void retryLater(bool list);
    void dropCall();

    const ReflectorRoute m_route;
    const ReflectorTiming m_timing;
    const std::function<void()> m_changed, m_refused;
    std::shared_ptr<ApiCall> m_call;
    EventLoop::TimerId m_timer = 0;
    std::string m_version;
    int m_epoch = 0, m_failures = 0;
    bool m_known = false, m_stopped = false;
    std::minstd_rand m_random;
};

} // namespace hopyard::core
