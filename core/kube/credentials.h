// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/kube/kubeconfig.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace hopyard::core
{

/// What authenticates one request. Never print it.
struct Credential {
    std::string authorization;    ///< value of the Authorization header; empty: none
    std::string certificate, key; ///< PEM; empty: no client certificate
    std::uint64_t serial = 0;     ///< changes with every new credential
};

/// Gives out the credential of one user and renews it: static tokens, token files (re-read), basic, client
/// certificates, exec plugins (run on a thread of their own, one run at a time, cached until they expire or are
/// refused). Any thread. Source: client-go transport and exec authenticator; client.md §1.4, §1.5.
class Credentials
{
public:
    using Callback = std::function<void(Result<Credential>)>;

    Credentials(KubeUser user, KubeCluster cluster, const Clock &clock = Clock::system());
    ~Credentials();
    Credentials(const Credentials &) = delete;
    Credentials &operator=(const Credentials &) = delete;

    /// Time limit for a run of an exec plugin; 60 s by default.
    void setPluginLimit(std::chrono::milliseconds limit);

    /// Calls back with a credential: at once, on the caller's thread, when one is at hand; else on the plugin's thread.
    void acquire(Callback callback);

    /// The server refused the credential `serial` (401). True when asking again may give another one.
    bool refused(std::uint64_t serial);

    /// True when the user never has a credential to send.
    bool isAnonymous() const { return m_user.isAnonymous(); }

    /// Stops a running plugin and fails all waiting callbacks with Cancelled. Waits for the plugin's thread only.
    void shutdown();

private:
    Result<Credential> staticCredential();
    Result<std::string> fileToken();
    bool usesPlugin() const;
    void runPlugin(const std::stop_token &stop);
    void finishRun(Result<Credential> result, std::optional<TimePoint> expires);
    bool cacheIsFresh() const;

    const KubeUser m_user;
    const KubeCluster m_cluster;
    const Clock &m_clock;

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::chrono::milliseconds m_pluginLimit{60'000};
    std::vector<Callback> m_waiting;
    std::optional<Credential> m_cached;
    std::optional<TimePoint> m_freshUntil; ///< of m_cached; nullopt: until it is refused
    std::string m_lastFileToken;
    TimePoint m_fileTokenRead{};
    TimePoint m_lastForced{};
    std::uint64_t m_serial = 1;
    bool m_closed = false;
    std::jthread m_worker;
};

} // namespace hopyard::core
