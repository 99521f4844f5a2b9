// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/pluginlogin.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/kube/certificates.h"

#include <algorithm>
#include <map>
#include <thread>

namespace hopyard::core
{

using std::chrono::seconds;

namespace
{

constexpr std::size_t maxLogins = 64;
constexpr std::size_t longestSaid = 400;
constexpr seconds renewEarly{60}; // a plugin's credential is renewed this long before it expires
constexpr seconds forcedRenewalGap{10};
constexpr seconds expiredOnArrival{10}; // with skewed clocks a credential may look expired at once: tried all the same

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

std::string keyOf(const ExecConfig &exec, const KubeCluster &cluster)
{
    ExecConfig everything = exec;
    everything.provideClusterInfo = true;
    return execKey(exec) + execInfo(everything, cluster);
}

} // namespace

std::shared_ptr<PluginLogin> PluginLogin::of(const ExecConfig &exec, const KubeCluster &cluster, const Clock &clock)
{
    if (&clock != &Clock::system()) {
        return std::make_shared<PluginLogin>(exec, cluster, clock);
    }
    // Never destroyed: a login may be looked for until the very end of the process.
    static auto *mutex = new std::mutex;
    static auto *logins = new std::map<std::string, std::shared_ptr<PluginLogin>>;
    const std::lock_guard lock(*mutex);
    std::shared_ptr<PluginLogin> &login = (*logins)[keyOf(exec, cluster)];
    if (!login) {
        login = std::make_shared<PluginLogin>(exec, cluster, clock);
    }
    std::shared_ptr<PluginLogin> found = login;
    for (auto entry = logins->begin(); logins->size() > maxLogins && entry != logins->end();) {
        entry = entry->second.use_count() == 1 ? logins->erase(entry) : std::next(entry);
    }
    return found;
}

PluginLogin::PluginLogin(ExecConfig exec, KubeCluster cluster, const Clock &clock)
    : m_exec(std::move(exec)), m_cluster(std::move(cluster)), m_clock(clock)
{
}

bool PluginLogin::isFresh() const
{
    return m_cached && (!m_freshUntil || m_clock.now() < *m_freshUntil);
}

void PluginLogin::acquire(const Owner &owner, Callback callback, const PluginLimits &limits)
{
    std::unique_lock lock(m_mutex);
    if (*owner) {
        lock.unlock();
        callback(fail(ErrorKind::Cancelled, "the connection was closed"));
        return;
    }
    if (isFresh()) {
        Credential credential = *m_cached;
        lock.unlock();
        callback(std::move(credential));
        return;
    }
    m_waiting.emplace_back(owner, std::move(callback));
    if (!m_run) {
        startRun(limits);
    }
}

void PluginLogin::startRun(const PluginLimits &limits)
{
    m_run.emplace();
    m_runBegan = m_clock.now();
    m_said.clear();
    m_isCancelled = false;
    std::thread([self = shared_from_this(), stop = m_run->get_token(), limits] { self->run(stop, limits); }).detach();
}

void PluginLogin::run(const std::stop_token &stop, const PluginLimits &limits)
{
    Result<ExecCredential> answer = runExecPlugin(m_exec, m_cluster, limits, stop, [this](const std::string &line) {
        const std::lock_guard lock(m_mutex);
        m_said = bounded(line, longestSaid);
    });
    std::unique_lock lock(m_mutex);
    if (m_isCancelled && !answer) {
        answer = fail(ErrorKind::NoCredentials,
                      "the login with " + pluginLine(m_exec) + " was cancelled: retry when you are ready to log in");
    } else if (stop.stop_requested() && !m_waiting.empty()) {
        // Stopped as nobody waited any more; those who came meanwhile want a run of their own.
        startRun(limits);
        m_idle.notify_all();
        return;
    }
    const Result<Credential> result = accept(std::move(answer));
    std::vector<std::pair<Owner, Callback>> waiting;
    waiting.swap(m_waiting);
    m_run.reset();
    ++m_delivering;
    lock.unlock();
    for (const auto &[owner, callback] : waiting) {
        callback(result);
    }
    lock.lock();
    --m_delivering;
    m_idle.notify_all();
}

Result<Credential> PluginLogin::accept(Result<ExecCredential> answer)
{
    const TimePoint now = m_clock.now();
    if (!answer) {
        if (m_cached && m_expires && now < *m_expires) {
            // The renewal failed, but what is there is good for a while.
            m_freshUntil = std::min(*m_expires, now + expiredOnArrival);
            return *m_cached;
        }
        return fail(answer.error());
    }
    Credential credential;
    credential.certificate = std::move(answer->certificate);
    credential.key = std::move(answer->key);
    if (!answer->token.empty()) {
        credential.authorization = "Bearer " + answer->token;
    }
    credential.serial = nextCredentialSerial();
    m_expires = answer->expires;
    if (const auto end = certificateExpiry(credential.certificate); end && (!m_expires || *end < *m_expires)) {
        m_expires = end;
    }
    m_freshUntil = freshUntil(m_expires, now);
    m_cached = credential;
    return credential;
}

bool PluginLogin::refused(std::uint64_t serial)
{
    const std::lock_guard lock(m_mutex);
    if (!m_cached || m_cached->serial != serial) {
        return true; // another one came meanwhile, or is on its way
    }
    const TimePoint now = m_clock.now();
    if (m_lastForced != TimePoint{} && now - m_lastForced < forcedRenewalGap) {
        return false;
    }
    m_lastForced = now;
    m_cached.reset();
    m_expires.reset();
    return true;
}

std::optional<LoginStatus> PluginLogin::login() const
{
    const std::lock_guard lock(m_mutex);
    return m_run ? std::optional<LoginStatus>(LoginStatus{pluginLine(m_exec), m_runBegan, m_said}) : std::nullopt;
}

void PluginLogin::cancel()
{
    const std::lock_guard lock(m_mutex);
    if (m_run) {
        m_isCancelled = true;
        m_run->request_stop();
    }
}

std::vector<PluginLogin::Callback> PluginLogin::leave(const Owner &owner)
{
    std::vector<Callback> taken;
    std::unique_lock lock(m_mutex);
    *owner = true;
    for (auto &[who, callback] : m_waiting) {
        if (who == owner) {
            taken.push_back(std::move(callback));
        }
    }
    std::erase_if(m_waiting, [&owner](const auto &entry) { return entry.first == owner; });
    if (m_run && m_waiting.empty()) {
        m_run->request_stop();
        m_idle.wait(lock, [this] { return !m_run || !m_waiting.empty(); });
    }
    m_idle.wait(lock, [this] { return m_delivering == 0; });
    return taken;
}

} // namespace hopyard::core
