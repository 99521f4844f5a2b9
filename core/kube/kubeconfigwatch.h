// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/kube/cluster.h"
#include "core/kube/kubeconfig.h"

#include <chrono>
#include <functional>
#include <optional>
#include <thread>

namespace hopyard::core
{

/// What the kubeconfig says now.
struct KubeconfigUpdate {
    ContextList list; ///< the newest that could be read; empty when nothing could be read yet
    /// Set while the files cannot be read: `list` is then the last good one. A file that is only half-written is waited
    /// for (3 s) before it is called a problem.
    std::optional<Error> problem;
};

/// Watches the files that a kubeconfig is made of, with their folders and every symbolic link on the way, also where
/// they do not exist yet. Editors and `aws eks update-kubeconfig` truncate or replace them: events are collected until
/// 250 ms are quiet, and an unreadable or suddenly empty file is read again before it counts. Where inotify is silent
/// (network file systems), a look every few seconds finds the change. Nothing but the kubeconfigs is read, no plugin is
/// run, no cluster asked. Source: client.md L6.
class KubeconfigWatch
{
public:
    struct Timing {
        std::chrono::milliseconds quiet{250};      ///< no event for so long before reading
        std::chrono::milliseconds patience{3'000}; ///< how long a half-written file is waited for
        std::chrono::milliseconds poll{5'000};     ///< looks without an event
    };
    /// Called on the watch's own thread: once soon after the start, then whenever the list or the problem differs.
    using Handler = std::function<void(const KubeconfigUpdate &)>;

    KubeconfigWatch(KubeconfigLocation location, Environment environment, Handler handler);
    KubeconfigWatch(KubeconfigLocation location, Environment environment, Handler handler, const Timing &timing);
    /// No call to the handler happens afterwards. Not from the handler.
    ~KubeconfigWatch();
    KubeconfigWatch(const KubeconfigWatch &) = delete;
    KubeconfigWatch &operator=(const KubeconfigWatch &) = delete;

private:
    class Loop;
    const int m_wake; ///< eventfd that ends the thread's wait
    std::jthread m_thread;
};

} // namespace hopyard::core
