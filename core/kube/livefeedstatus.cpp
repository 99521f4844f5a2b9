// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/kube/listing.h"
#include "core/kube/livefeed.h"

#include <algorithm>

/// What a live feed says about itself.
namespace hopyard::core
{

using std::chrono::milliseconds;
using std::chrono::seconds;
using SteadyClock = std::chrono::steady_clock;
using State = Reflector::State;

namespace
{

TimePoint wallTime(SteadyClock::time_point time)
{
    if (time == SteadyClock::time_point{}) {
        return {};
    }
    return Clock::system().now() + std::chrono::duration_cast<milliseconds>(time - SteadyClock::now());
}

} // namespace

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
    const ConnectionStatus now = status();
    const bool back = now.state == ConnectionState::Live && m_lost;
    m_lost = now.state != ConnectionState::Live && m_synced;
    if (back && SteadyClock::now() - m_lastDiscovery > seconds(60)) {
        discoverAfter(seconds(2)); // a new connection, perhaps to a newer server
    }
    m_listener->handleStatus(now);
}

ResourceStatus LiveFeed::statusOf(const WatchedResource &wanted)
{
    using Kind = ResourceStatus::Kind;
    ResourceStatus status;
    status.resource = wanted.resource.plural;
    std::vector<std::string> &readIn = status.readIn;
    std::vector<std::string> refusedIn;
    const std::vector<std::string> &named = m_scope.alsoTry;
    const Reflector *whole = nullptr;
    for (const Reflector *reflector : reflectorsOf(wanted)) {
        if (reflector->ns() == m_scope.ns || !reflector->resource().namespaced) {
            whole = reflector;
        } else if (reflector->isListed()) {
            readIn.push_back(reflector->ns());
        } else if (reflector->state() == State::Forbidden &&
                   std::find(named.begin(), named.end(), reflector->ns()) != named.end()) {
            refusedIn.push_back(reflector->ns());
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
        status.message = partialText(status.resource, whole->error(), readIn, std::move(refusedIn));
        break;
    case State::NotInstalled:
        status.kind = Kind::NotInstalled;
        status.message = wanted.resource.kind + " is not installed" + cost;
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
        if (!whole->isListed() && whole->hasPages()) {
            const std::size_t read = whole->incoming().size();
            status.message = std::to_string(read) +
                             (whole->toRead() > 0 ? " of about " + std::to_string(read + whole->toRead()) : "") + " " +
                             status.resource + " are read";
        }
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
    } else if (m_discovered && allSettled && m_rulesUnderWay == 0 && !anyListed && forbidden) {
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

/// Since when something that is shown may be outdated.
std::optional<TimePoint> LiveFeed::staleSince() const
{
    std::optional<TimePoint> since;
    for (const auto &reflector : m_reflectors) {
        if (reflector->isListed() && (reflector->inTrouble() || reflector->state() == State::Denied)) {
            since = std::min(since.value_or(TimePoint::max()), reflector->currentUntil());
        }
    }
    return since;
}

ConnectionStatus LiveFeed::status()
{
    ConnectionStatus status;
    status.info = m_info;
    status.lastContact = m_client.session()->lastContact();
    judgeConnection(status);
    if (m_synced && (status.state == ConnectionState::Stale || status.state == ConnectionState::Denied)) {
        status.lastContact = staleSince().value_or(status.lastContact);
    }
    for (const WatchedResource &wanted : watchedResources()) {
        if (wants(wanted.record) && (!wanted.optional || !reflectorsOf(wanted).empty())) {
            status.resources.push_back(statusOf(wanted));
        }
    }
    status.warnings = m_notes;
    if (m_client.session()->httpMajor() == 1) {
        const auto longest = m_context.timing.http1Pause * 2 + seconds(m_context.timing.http1ShortSeconds);
        status.warnings.push_back("the connection speaks HTTP/1.1 only (a proxy in between?): nodes, pods, jobs and "
                                  "workloads are live, other types follow within some " +
                                  std::to_string(std::chrono::duration_cast<seconds>(longest).count()) + " seconds");
    }
    for (const auto &reflector : m_reflectors) {
        if (reflector->state() == State::Stopped) {
            continue;
        }
        status.warnings.insert(status.warnings.end(), reflector->skipped().begin(), reflector->skipped().end());
        if (reflector->isBehind()) {
            status.warnings.push_back(
                reflector->resource().plural +
                " change faster than they can be read here: what is shown may be some seconds old");
        }
    }
    for (const std::string &warning : m_client.warnings()) {
        status.warnings.push_back(warning);
    }
    status.login = m_client.login();
    status.error.message = redacted(status.error.message);
    status.error.detail = redacted(status.error.detail);
    return status;
}

} // namespace hopyard::core
