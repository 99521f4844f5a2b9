// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/cluster/source.h"
#include "core/kube/credential.h"
#include "core/kube/execplugin.h"
#include "core/kube/kubeconfig.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace hopyard::core
{

/// The login that one credential plugin gives: run at most once at a time, kept until it expires or is refused, shared
/// by every connection of this process that would run the very same plugin for the very same cluster, so that two
/// windows ask a person only once. Any thread. Source: client-go's exec authenticator and its cache; client.md E6–E8.
class PluginLogin : public std::enable_shared_from_this<PluginLogin>
{
public:
    using Callback = std::function<void(Result<Credential>)>;
    /// Who waits; true once it has left. Guarded by the login.
    using Owner = std::shared_ptr<bool>;

    /// The shared one. With another clock than the system's (tests) it is not shared.
    static std::shared_ptr<PluginLogin> of(const ExecConfig &exec, const KubeCluster &cluster, const Clock &clock);

    PluginLogin(ExecConfig exec, KubeCluster cluster, const Clock &clock);
    PluginLogin(const PluginLogin &) = delete;
    PluginLogin &operator=(const PluginLogin &) = delete;

    /// Calls back at once when a fresh credential is at hand, else on the plugin's thread after its run, which is
    /// started unless one is under way; with Cancelled when the owner has left. `limits` are those of a run that is
    /// started now.
    void acquire(const Owner &owner, Callback callback, const PluginLimits &limits);
    /// The server refused the credential `serial`. True when asking again may give another one.
    bool refused(std::uint64_t serial);
    /// The run under way, if there is one.
    std::optional<LoginStatus> login() const;
    /// A person ends the run under way: all who wait for it get NoCredentials.
    void cancel();
    /// Takes back what `owner` waits for; a run that nobody waits for is stopped. No callback of that owner runs after
    /// this returns.
    std::vector<Callback> leave(const Owner &owner);

private:
    bool isFresh() const;
    void startRun(const PluginLimits &limits);
    void run(const std::stop_token &stop, const PluginLimits &limits);
    Result<Credential> accept(Result<ExecCredential> answer);

    const ExecConfig m_exec;
    const KubeCluster m_cluster;
    const Clock &m_clock;
    mutable std::mutex m_mutex;
    std::condition_variable m_idle;
    std::vector<std::pair<Owner, Callback>> m_waiting;
    std::optional<Credential> m_cached;
    std::optional<TimePoint> m_freshUntil; ///< of m_cached; nullopt: until it is refused
    std::optional<TimePoint> m_expires;
    TimePoint m_lastForced{};
    std::optional<std::stop_source> m_run; ///< of the run under way
    TimePoint m_runBegan{};
    std::string m_said;         ///< by it, last
    bool m_isCancelled = false; ///< by a person
    int m_delivering = 0;       ///< runs whose callbacks are being called
};

} // namespace hopyard::core
