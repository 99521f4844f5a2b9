// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/log.h"
#include "core/kube/livefeed.h"

#include <algorithm>
#include <array>
#include <ctime>

/// What a live feed does when the connection or the credentials fail, the machine slept or the kubeconfig changed.
namespace hopyard::core
{

using std::chrono::milliseconds;
using std::chrono::seconds;
using SteadyClock = std::chrono::steady_clock;
using State = Reflector::State;

namespace
{

// Seconds. A token that the server refuses is tried again soon: servers that start refuse for a moment. A plugin that
// fails waits for a person after some tries.
constexpr std::array<int, 3> refusedPauses{5, 10, 20};
constexpr std::array<int, 5> missingPauses{5, 15, 60, 300, 1800};
constexpr seconds suspendJump{5};
constexpr milliseconds spread{700};
constexpr milliseconds lossKnown{300};     ///< until what was dropped has told its owners
constexpr int streamsOfOneConnection = 90; ///< servers allow 100 and more

/// Time that goes on while the machine sleeps, which the steady clock's does not; zero where there is no such clock.
std::chrono::nanoseconds timeSinceBoot()
{
#ifdef CLOCK_BOOTTIME
    timespec time{};
    if (::clock_gettime(CLOCK_BOOTTIME, &time) == 0) {
        return seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
    }
#endif
    return {};
}

/// Small, and allowed to everybody. Source: client.md P5.
ApiRequest livenessRequest(const ReflectorTiming &timing)
{
    ApiRequest request;
    request.path = "/version";
    request.totalLimit = request.silenceLimit = timing.probeLimit;
    return request;
}

bool isAnyCutOff(const std::vector<std::shared_ptr<Reflector>> &reflectors)
{
    return std::any_of(reflectors.begin(), reflectors.end(),
                       [](const auto &reflector) { return reflector->isCutOff(); });
}

} // namespace

void LiveFeed::handleDenied(const Error &error)
{
    const bool first = !m_denied.has_value();
    m_denied = error;
    if (first) {
        m_deniedTries = 0;
        retryDenied();
    }
    touchStatus();
}

/// One request at a time tries whether the credentials work again; everything else waits for it.
void LiveFeed::retryDenied()
{
    m_loop->cancelTimer(m_deniedTimer);
    if (m_waitsForPerson) {
        m_deniedRetry = {};
        return;
    }
    const bool missing = m_denied->kind == ErrorKind::NoCredentials;
    const auto step = static_cast<std::size_t>(m_deniedTries++);
    const int pause = missing ? missingPauses[std::min(step, missingPauses.size() - 1)]
                              : refusedPauses[std::min(step, refusedPauses.size() - 1)];
    m_deniedRetry = SteadyClock::now() + seconds(pause);
    m_deniedTimer = m_loop->after(seconds(pause), [this] { tryDenied(); });
}

void LiveFeed::tryDenied()
{
    ApiRequest request;
    request.path = "/api";
    request.maxBytes = std::size_t{4} << 20;
    m_client.send(std::move(request), [this, loop = m_loop, generation = m_generation](const ApiResponse &response) {
        loop->post([this, error = response.error, generation] {
            if (generation != m_generation || !m_denied) {
                return;
            }
            const bool denied =
                error && (error->kind == ErrorKind::Unauthorized || error->kind == ErrorKind::NoCredentials);
            if (denied) {
                m_denied = *error;
            }
            if (denied || (error && error->httpStatus == 0)) {
                retryDenied();
                touchStatus();
                return;
            }
            m_denied.reset();
            resumeAll(milliseconds(200));
            touchStatus();
        });
    });
}

void LiveFeed::cancelLogin()
{
    m_loop->post([this] {
        m_waitsForPerson = true;
        m_client.cancelLogin();
        touchStatus();
    });
}

/// Tells when a login begins or ends, and what its program says meanwhile.
void LiveFeed::watchLogin()
{
    const std::optional<LoginStatus> login = m_client.login();
    const TimePoint now = login ? login->since : TimePoint{};
    const std::string said = login ? login->said : std::string();
    if (now != m_loginTold || said != m_loginSaid) {
        m_loginTold = now;
        m_loginSaid = said;
        touchStatus();
    }
    m_loop->after(milliseconds(500), [this] { watchLogin(); });
}

void LiveFeed::retryNow()
{
    m_loop->post([this] {
        m_waitsForPerson = false;
        readTarget();
        if (m_denied) {
            tryDenied();
            return;
        }
        for (const auto &reflector : m_reflectors) {
            reflector->resume(milliseconds(0));
        }
        if (m_schema) {
            m_schema->resume();
        }
        runDiscovery();
    });
}

void LiveFeed::resumeAll(milliseconds within)
{
    for (const auto &reflector : m_reflectors) {
        if (reflector->state() == State::Backoff || reflector->state() == State::Denied) {
            reflector->resume(within);
        }
    }
    if (m_discoveryError) {
        discoverAfter(within);
    }
    if (m_schema) {
        m_schema->resume();
    }
}

/// Compares clocks since the last call. A wall clock that was set forward looks the same, which does no harm.
bool LiveFeed::wasAsleep()
{
    const auto now = SteadyClock::now();
    const TimePoint wall = Clock::system().now();
    const auto boot = timeSinceBoot();
    const bool first = m_lastTick == SteadyClock::time_point{};
    const auto awake = now - m_lastTick;
    const bool slept =
        !first && ((wall - m_lastWall) - awake > suspendJump || (boot - m_lastBoot) - awake > suspendJump);
    m_lastTick = now;
    m_lastWall = wall;
    m_lastBoot = boot;
    return slept;
}

/// Every few seconds: was the machine asleep, does a silent connection still live, is it time to say that something is
/// stale, did the kubeconfig change? Source: client.md P5, P6.
void LiveFeed::tick()
{
    m_loop->after(m_context.timing.tick, [this] { tick(); });
    if (wasAsleep()) {
        log(LogLevel::Info, "kube", "the machine slept: all connections are opened anew");
        m_client.session()->dropConnections();
        resumeAll(spread);
    } else {
        probe();
    }
    const bool waits = std::any_of(m_reflectors.begin(), m_reflectors.end(),
                                   [](const auto &reflector) { return reflector->inTrouble(); });
    if (waits || m_denied || m_discoveryError) {
        readTarget();
        touchStatus();
    }
    const bool behind = std::any_of(m_reflectors.begin(), m_reflectors.end(),
                                    [](const auto &reflector) { return reflector->isBehind(); });
    if (behind != std::exchange(m_behind, behind)) {
        touchStatus();
    }
}

/// HTTP/2 only: one request over the connection that the watches share tells whether it lives. Over HTTP/1.1 each watch
/// has a connection of its own, which is renewed often instead.
void LiveFeed::probe()
{
    const auto session = m_client.session();
    const auto waiting = std::count_if(m_reflectors.begin(), m_reflectors.end(),
                                       [](const auto &reflector) { return reflector->isWaiting(); });
    if (m_probing || waiting == 0 || session->httpMajor() == 1 ||
        SteadyClock::now() - session->lastByte() < m_context.timing.silenceBeforeProbe) {
        return;
    }
    m_probing = true;
    m_client.send(livenessRequest(m_context.timing), [this, loop = m_loop, session, waiting,
                                                      before = session->lastByte(),
                                                      generation = m_generation](const ApiResponse &response) {
        loop->post([this, session, waiting, before, generation, failed = response.http.error.has_value()] {
            if (generation != m_generation) {
                return;
            }
            m_probing = false;
            if (session->lastByte() > before) {
                return;
            }
            // An answer that came over another connection says nothing about the silent one: all streams move to one,
            // unless they are more than one may carry, where the bookmarks of so many must come now and then.
            const bool tooMany =
                waiting > streamsOfOneConnection && SteadyClock::now() - before < m_context.timing.silenceOfMany;
            if (failed || (session->connections() > 1 && !tooMany)) {
                session->dropConnections();
            }
        });
    });
}

/// While nothing answers, one small request at a time looks for the network, so that not every type has to and the
/// longest pause stays short.
void LiveFeed::scoutIfCutOff()
{
    if (m_scouting || !isAnyCutOff(m_reflectors)) {
        return;
    }
    m_scouting = true;
    m_scoutTries = 0;
    m_silence = std::any_of(m_reflectors.begin(), m_reflectors.end(), [](const auto &reflector) {
        return reflector->isCutOff() && reflector->error().kind == ErrorKind::Timeout;
    });
    handleScouted(false);
}

void LiveFeed::scout()
{
    const auto session = m_client.session();
    m_client.send(livenessRequest(m_context.timing), [this, loop = m_loop, session, before = session->lastByte(),
                                                      generation = m_generation](const ApiResponse &response) {
        loop->post([this, session, before, generation, error = response.http.error] {
            if (generation != m_generation) {
                return;
            }
            if (error && error->kind == ErrorKind::Timeout && session->lastByte() <= before) {
                session->dropConnections(); // the next one must not wait on the same dead connection
            }
            // Over HTTP/1.1 the others may still wait for answers on connections that died meanwhile.
            if (!error && m_silence && session->httpMajor() == 1) {
                dropSilent();
                return;
            }
            handleScouted(!error.has_value());
        });
    });
}

/// Opens everything anew, from the versions reached. The scout rests until all have tried.
void LiveFeed::dropSilent()
{
    m_client.session()->dropConnections();
    m_loop->after(lossKnown, [this, generation = m_generation] {
        if (generation != m_generation) {
            return;
        }
        resumeAll(spread);
        m_loop->after(spread + lossKnown, [this, generation] {
            if (generation == m_generation) {
                m_scouting = false;
                scoutIfCutOff();
            }
        });
    });
}

void LiveFeed::handleScouted(bool answered)
{
    if (answered || !isAnyCutOff(m_reflectors)) {
        m_scouting = false;
        if (answered) {
            resumeAll(spread);
        }
        return;
    }
    const auto pause = std::min(m_context.timing.firstBackoff * (1 << std::min(m_scoutTries++, 4)),
                                m_context.timing.longestScoutPause);
    std::uniform_int_distribution<long> jitter(0, pause.count() / 3);
    m_loop->cancelTimer(m_scoutTimer);
    m_scoutTimer = m_loop->after(pause + milliseconds(jitter(m_random)), [this] { scout(); });
}

/// In trouble the kubeconfig is read again: a new address, authority or credential in it takes effect at once. A
/// healthy connection stays as it is. Source: client.md L6.
void LiveFeed::readTarget()
{
    if (!m_renew) {
        return;
    }
    std::optional<ConnectionTarget> fresh = m_renew();
    const ConnectionTarget current = m_client.target();
    if (!fresh || sameConnection(*fresh, current)) {
        return;
    }
    const bool elsewhere = fresh->cluster.server != current.cluster.server ||
                           fresh->cluster.tlsServerName != current.cluster.tlsServerName;
    log(LogLevel::Info, "kube", "the kubeconfig changed: connecting again to " + fresh->cluster.server);
    if (elsewhere) {
        for (const auto &reflector : m_reflectors) {
            reflector->stop();
        }
    }
    m_info.server = fresh->cluster.server;
    m_info.clusterName = fresh->cluster.name;
    m_info.user = fresh->user.name;
    m_info.insecure = fresh->cluster.insecure;
    m_client.retarget(std::move(*fresh));
    ++m_generation;
    m_discovering = m_probing = m_scouting = false;
    m_denied.reset();
    m_learned(m_info);
    if (elsewhere) {
        beginAgain();
    } else {
        runDiscovery();
        resumeAll(milliseconds(0));
    }
    touchStatus();
}

/// Another server may be another cluster: everything is read anew, and takes the place of what is shown when complete.
void LiveFeed::beginAgain()
{
    if (m_schema) {
        m_schema->stop();
        m_schema.reset();
    }
    m_schemaRefused = false;
    m_reflectors.clear();
    m_announced.clear();
    m_troubled.clear();
    m_partial.clear();
    m_rules.clear();
    m_unasked.clear();
    m_rulesUnderWay = 0;
    m_discoveryError.reset();
    m_discovered = m_limited = m_synced = false;
    m_loop->cancelTimer(std::exchange(m_previewTimer, 0));
    m_preview = ChangeSet{};
    m_previewed = {};
    m_info.kubernetesVersion.clear();
    m_info.kueueVersion.clear();
    m_info.kueueVersionOrigin.clear();
    m_info.kueueSettings = {};
    m_info.installedKinds.clear();
    m_info.servedKinds.clear();
    m_info.apiGroups.clear();
    startReading();
}

} // namespace hopyard::core
