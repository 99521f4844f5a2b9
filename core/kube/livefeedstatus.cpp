// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/kube/listing.h"
#include "core/kube/livefeed.h"

#include <algorithm>
#include <array>

/// What a live feed says about itself, and what it does when the connection or the credentials fail.
namespace hopyard::core
{

using std::chrono::milliseconds;
using std::chrono::seconds;
using SteadyClock = std::chrono::steady_clock;
using State = Reflector::State;

namespace
{

constexpr std::array<int, 4> refusedPauses{5, 15, 30, 60};        // seconds: a token that the server refuses
constexpr std::array<int, 5> missingPauses{5, 15, 60, 300, 1800}; // a plugin that fails waits for a person
constexpr seconds silenceBeforeProbe{15};
constexpr seconds suspendJump{5};

TimePoint wallTime(SteadyClock::time_point time)
{
    if (time == SteadyClock::time_point{}) {
        return {};
    }
    return Clock::system().now() + std::chrono::duration_cast<milliseconds>(time - SteadyClock::now());
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
    const bool missing = m_denied->kind == ErrorKind::NoCredentials;
    const auto step = static_cast<std::size_t>(m_deniedTries++);
    const int pause = missing ? missingPauses[std::min(step, missingPauses.size() - 1)]
                              : refusedPauses[std::min(step, refusedPauses.size() - 1)];
    m_deniedRetry = SteadyClock::now() + seconds(pause);
    m_loop->after(seconds(pause), [this] {
        ApiRequest request;
        request.path = "/api";
        request.maxBytes = std::size_t{4} << 20;
        m_client.send(std::move(request), [this, loop = m_loop](const ApiResponse &response) {
            loop->post([this, error = response.error] {
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
                for (const auto &reflector : m_reflectors) {
                    if (reflector->state() == State::Denied) {
                        reflector->resume(milliseconds(200));
                    }
                }
                if (m_discoveryError) {
                    runDiscovery();
                }
                touchStatus();
            });
        });
    });
}

/// Every few seconds: was the machine asleep, and does a silent connection still live? Source: client.md P5, P6.
void LiveFeed::tick()
{
    const auto now = SteadyClock::now();
    const TimePoint wall = Clock::system().now();
    const auto jump = (wall - m_lastWall) - std::chrono::duration_cast<milliseconds>(now - m_lastTick);
    m_lastTick = now;
    m_lastWall = wall;
    if (jump > suspendJump) {
        m_client.session().dropConnections();
    } else {
        probe();
    }
    m_loop->after(milliseconds(5000), [this] { tick(); });
}

void LiveFeed::probe()
{
    const bool watching = std::any_of(m_reflectors.begin(), m_reflectors.end(),
                                      [](const auto &reflector) { return reflector->state() == State::Watching; });
    const bool multiplexed = m_client.sendsCredentials();
    if (m_probing || !watching || !multiplexed ||
        SteadyClock::now() - m_client.session().lastByte() < silenceBeforeProbe) {
        return;
    }
    m_probing = true;
    ApiRequest request;
    request.path = "/version";
    request.totalLimit = seconds(10);
    request.silenceLimit = seconds(10);
    m_client.send(std::move(request), [this, loop = m_loop](const ApiResponse &response) {
        loop->post([this, failed = response.http.error.has_value()] {
            m_probing = false;
            if (failed) {
                m_client.session().dropConnections();
            }
        });
    });
}

void LiveFeed::touchStatus()
{
    if (!m_statusPosted) {
        m_statusPosted = true;
        m_loop->post([this] { sendStatus(); });
    }
}

void LiveFeed::sendStatus()
{
    m_statusPosted = false;
    m_listener->handleStatus(status());
}

ResourceStatus LiveFeed::statusOf(const WatchedResource &wanted)
{
    using Kind = ResourceStatus::Kind;
    ResourceStatus status;
    status.resource = wanted.resource.plural;
    std::vector<std::string> readIn;
    const Reflector *whole = nullptr;
    for (const Reflector *reflector : reflectorsOf(wanted)) {
        if (reflector->ns() == m_scope.ns || !reflector->resource().namespaced) {
            whole = reflector;
        } else if (reflector->isListed()) {
            readIn.push_back(reflector->ns());
        }
    }
    const std::string cost = ": " + costOf(status.resource);
    if (!whole) {
        if (m_discovered) {
            status.kind = m_limited ? Kind::Forbidden : Kind::NotInstalled;
            status.message = (m_limited ? "discovery is forbidden, so " + status.resource + " were not looked for"
                                        : wanted.resource.kind + " is not installed") +
                             cost;
        }
        return status;
    }
    switch (whole->state()) {
    case State::Forbidden:
        status.kind = Kind::Forbidden;
        std::sort(readIn.begin(), readIn.end());
        status.message = readIn.empty() ? whole->error().message + cost
                                        : status.resource + " of all namespaces are forbidden; shown are those of " +
                                              bounded(join(readIn, ", "), 300);
        break;
    case State::NotInstalled:
        status.kind = Kind::NotInstalled;
        status.message = whole->error().message + cost;
        break;
    case State::Polling:
        status.kind = Kind::Live;
        status.message = status.resource + " may be listed but not watched: they are read again every minute or so";
        break;
    case State::Backoff:
    case State::Denied:
        status.kind = whole->inTrouble() || !whole->isListed() ? Kind::Failing : Kind::Live;
        status.message = whole->error().message;
        break;
    default:
        status.kind = whole->isListed() ? Kind::Live : Kind::Pending;
        break;
    }
    return status;
}

void LiveFeed::judgeConnection(ConnectionStatus &status)
{
    const Reflector *trouble = nullptr;
    const Reflector *forbidden = nullptr;
    auto retry = SteadyClock::time_point::max();
    for (const auto &reflector : m_reflectors) {
        const RecordKind record = reflector->wanted().record;
        const bool essential = record == RecordKind::Node || record == RecordKind::Pod;
        if (reflector->state() == State::Backoff) {
            retry = std::min(retry, reflector->nextRetry());
        }
        if (reflector->inTrouble() && (reflector->error().httpStatus == 0 || essential) && !trouble &&
            !reflector->error().message.empty()) {
            trouble = reflector.get();
        }
        if (reflector->state() == State::Forbidden && (!forbidden || record == RecordKind::Pod)) {
            forbidden = reflector.get();
        }
    }
    const bool anyListed =
        std::any_of(m_reflectors.begin(), m_reflectors.end(), [](const auto &one) { return one->isListed(); });
    const bool allSettled =
        std::all_of(m_reflectors.begin(), m_reflectors.end(), [](const auto &one) { return one->isSettled(); });
    if (m_denied) {
        status.state = ConnectionState::Denied;
        status.error = *m_denied;
        retry = m_deniedRetry;
    } else if (m_discovered && allSettled && !anyListed && forbidden) {
        status.state = ConnectionState::Denied;
        status.error = forbidden->error();
        status.error.message = "nothing may be read as user \"" + m_info.user +
                               "\": ask for the rights to list pods and nodes, or use "
                               "another context (" +
                               bounded(forbidden->error().message, 300) + ")";
        retry = forbidden->nextRetry();
    } else if (trouble) {
        status.state = m_synced ? ConnectionState::Stale : ConnectionState::Failed;
        status.error = trouble->error();
    } else if (m_synced) {
        status.state = ConnectionState::Live;
    } else if (m_discoveryError) {
        status.state = ConnectionState::Failed;
        status.error = *m_discoveryError;
    } else {
        status.state = ConnectionState::Connecting;
    }
    const bool waiting = status.state != ConnectionState::Live && status.state != ConnectionState::Connecting;
    if (waiting && retry != SteadyClock::time_point::max()) {
        status.nextRetry = wallTime(retry);
    }
}

ConnectionStatus LiveFeed::status()
{
    ConnectionStatus status;
    status.info = m_info;
    status.lastContact = wallTime(m_client.session().lastByte());
    judgeConnection(status);
    for (const WatchedResource &wanted : watchedResources()) {
        if (wants(wanted.record) && (!wanted.optional || !reflectorsOf(wanted).empty())) {
            status.resources.push_back(statusOf(wanted));
        }
    }
    status.warnings = m_notes;
    for (const std::string &warning : m_client.warnings()) {
        status.warnings.push_back(warning);
    }
    status.error.message = redacted(status.error.message);
    status.error.detail = redacted(status.error.detail);
    return status;
}

} // namespace hopyard::core
