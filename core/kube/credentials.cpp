// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/credentials.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/kube/encoding.h"
#include "core/kube/execplugin.h"

namespace hopyard::core
{

using std::chrono::seconds;

namespace
{

constexpr seconds fileTokenAge{50}; // client-go re-reads every 60 s with 10 s leeway
constexpr seconds renewEarly{60};   // a plugin's credential is renewed this long before it expires
constexpr seconds forcedRenewalGap{10};
constexpr seconds expiredOnArrival{
    10}; // with skewed clocks a credential may look expired at once: it is tried all the same

/// Until when a plugin's credential is used without asking again.
std::optional<TimePoint> freshUntil(std::optional<TimePoint> expires, TimePoint now)
{
    if (!expires) {
        return std::nullopt;
    }
    if (*expires - renewEarly > now) {
        return *expires - renewEarly;
    }
    return *expires > now ? *expires : now + expiredOnArrival;
}

} // namespace

Credentials::Credentials(KubeUser user, KubeCluster cluster, const Clock &clock)
    : m_user(std::move(user)), m_cluster(std::move(cluster)), m_clock(clock)
{
}

Credentials::~Credentials()
{
    shutdown();
}

void Credentials::setPluginLimit(std::chrono::milliseconds limit)
{
    const std::lock_guard lock(m_mutex);
    m_pluginLimit = limit;
}

bool Credentials::usesPlugin() const
{
    // As in client-go, a token, a password or a client certificate in the user entry disables the plugin.
    return m_user.exec && !m_user.hasCertificate() && m_user.token.empty() && m_user.tokenFile.empty() &&
           m_user.username.empty() && m_user.password.empty();
}

Result<std::string> Credentials::fileToken()
{
    const TimePoint now = m_clock.now();
    if (!m_lastFileToken.empty() && now - m_fileTokenRead < fileTokenAge && now >= m_fileTokenRead) {
        return m_lastFileToken;
    }
    const Result<std::string> text = readFile(m_user.tokenFile, std::size_t{1} << 20);
    const std::string token = text ? std::string(trimmed(*text)) : std::string();
    if (!token.empty() && isHeaderSafe(token)) {
        if (token != m_lastFileToken) {
            ++m_serial;
        }
        m_lastFileToken = token;
        m_fileTokenRead = now;
        return token;
    }
    if (!m_lastFileToken.empty()) {
        return m_lastFileToken;
    }
    if (!text && !m_user.token.empty()) {
        return m_user.token;
    }
    return fail(ErrorKind::NoCredentials,
                "the token file " + m_user.tokenFile + " of user \"" + m_user.name + "\" " +
                    (!text           ? "cannot be read"
                     : token.empty() ? "is empty"
                                     : "holds control characters") +
                    ": renew it or correct tokenFile in the kubeconfig",
                text ? std::string() : text.error().message);
}

Result<Credential> Credentials::staticCredential()
{
    Credential credential;
    credential.certificate = m_user.certificateData;
    credential.key = m_user.keyData;
    if (!m_user.tokenFile.empty()) {
        Result<std::string> token = fileToken();
        if (!token) {
            return fail(token.error());
        }
        credential.authorization = "Bearer " + *token;
    } else if (!m_user.token.empty()) {
        if (!isHeaderSafe(m_user.token)) {
            return fail(ErrorKind::NoCredentials, "the token of user \"" + m_user.name +
                                                      "\" holds control characters: correct it in " + m_user.file);
        }
        credential.authorization = "Bearer " + m_user.token;
    } else if (!m_user.username.empty() || !m_user.password.empty()) {
        credential.authorization = "Basic " + base64Encode(m_user.username + ":" + m_user.password);
    }
    credential.serial = m_serial;
    return credential;
}

bool Credentials::cacheIsFresh() const
{
    return m_cached && (!m_freshUntil || m_clock.now() < *m_freshUntil);
}

void Credentials::acquire(Callback callback)
{
    std::unique_lock lock(m_mutex);
    if (m_closed) {
        lock.unlock();
        callback(fail(ErrorKind::Cancelled, "the connection was closed"));
        return;
    }
    if (!usesPlugin()) {
        Result<Credential> credential = staticCredential();
        lock.unlock();
        callback(std::move(credential));
        return;
    }
    if (cacheIsFresh()) {
        Credential credential = *m_cached;
        lock.unlock();
        callback(std::move(credential));
        return;
    }
    m_waiting.push_back(std::move(callback));
    if (!m_worker.joinable()) {
        m_worker = std::jthread([this](const std::stop_token &stop) { runPlugin(stop); });
    }
    m_wake.notify_all();
}

void Credentials::runPlugin(const std::stop_token &stop)
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        if (!m_wake.wait(lock, stop, [this] { return !m_waiting.empty(); })) {
            return;
        }
        const auto limit = m_pluginLimit;
        lock.unlock();
        Result<ExecCredential> answer = runExecPlugin(*m_user.exec, m_cluster, limit, stop);
        if (answer) {
            Credential credential;
            credential.certificate = std::move(answer->certificate);
            credential.key = std::move(answer->key);
            if (!answer->token.empty()) {
                credential.authorization = "Bearer " + answer->token;
            }
            finishRun(std::move(credential), answer->expires);
        } else {
            finishRun(fail(answer.error()), {});
        }
        lock.lock();
    }
}

void Credentials::finishRun(Result<Credential> result, std::optional<TimePoint> expires)
{
    std::vector<Callback> waiting;
    {
        const std::lock_guard lock(m_mutex);
        waiting.swap(m_waiting);
        if (result) {
            result->serial = ++m_serial;
            m_cached = *result;
            m_freshUntil = freshUntil(expires, m_clock.now());
        }
    }
    for (const Callback &callback : waiting) {
        callback(result);
    }
}

bool Credentials::refused(std::uint64_t serial)
{
    const std::lock_guard lock(m_mutex);
    if (usesPlugin()) {
        if (m_cached && m_cached->serial != serial) {
            return true; // another one came meanwhile
        }
        const TimePoint now = m_clock.now();
        if (m_lastForced != TimePoint{} && now - m_lastForced < forcedRenewalGap) {
            return false;
        }
        m_lastForced = now;
        m_cached.reset();
        return true;
    }
    if (!m_user.tokenFile.empty()) {
        const std::string before = m_lastFileToken;
        m_fileTokenRead = TimePoint{};
        const Result<std::string> token = fileToken();
        return token && *token != before;
    }
    return false;
}

void Credentials::shutdown()
{
    std::vector<Callback> waiting;
    {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
    }
    if (m_worker.joinable()) {
        m_worker.request_stop();
        m_wake.notify_all();
        m_worker.join();
    }
    {
        const std::lock_guard lock(m_mutex);
        waiting.swap(m_waiting);
    }
    for (const Callback &callback : waiting) {
        callback(fail(ErrorKind::Cancelled, "the connection was closed"));
    }
}

} // namespace hopyard::core
