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
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace hopyard::core
{

class PluginLogin;

/// Gives out the credential of one user and renews it: static tokens, token files (re-read), basic, client
/// certificates and the cluster's roots (their files are looked at before a request, at most once a second, and read
/// again when they changed; what cannot be used does not take the place of what can), exec plugins (see PluginLogin).
/// Any thread. Source: client-go transport and exec authenticator; client.md §1.4, §1.5.
class Credentials
{
public:
    using Callback = std::function<void(Result<Credential>)>;

    Credentials(KubeUser user, KubeCluster cluster, const Clock &clock = Clock::system());
    ~Credentials();
    Credentials(const Credentials &) = delete;
    Credentials &operator=(const Credentials &) = delete;

    /// How long runs of an exec plugin are waited for.
    void setPluginLimits(const PluginLimits &limits);

    /// Calls back with a credential: at once, on the caller's thread, when one is at hand; else on the plugin's thread.
    void acquire(Callback callback);

    /// The server refused the credential `serial` (401). True when asking again may give another one.
    bool refused(std::uint64_t serial);

    /// True when the user never has a credential to send.
    bool isAnonymous() const { return m_user.isAnonymous(); }

    /// The credential plugin that runs now, if one does; and its end, asked for by a person.
    std::optional<LoginStatus> login() const;
    void cancelLogin();

    /// Fails all waiting callbacks with Cancelled and stops a plugin that nobody else waits for. No callback runs after
    /// this returns.
    void shutdown();

private:
    Result<Credential> staticCredential();
    Result<std::string> fileToken();
    void lookAtFiles(bool now);
    std::string filesSignature() const;

    const KubeUser m_user;
    const KubeCluster m_cluster;
    const Clock &m_clock;
    const std::shared_ptr<PluginLogin> m_login; ///< null: no plugin
    const std::shared_ptr<bool> m_owner;        ///< by which the login knows us

    std::mutex m_mutex;
    PluginLimits m_pluginLimits;
    std::string m_certificate, m_key, m_authority; ///< as their files have them now
    std::string m_filesSignature;
    TimePoint m_filesLooked{};
    std::string m_lastFileToken;
    TimePoint m_fileTokenRead{};
    std::uint64_t m_serial;
    bool m_closed = false;
};

} // namespace hopyard::core
