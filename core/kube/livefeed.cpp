// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/livefeed.h"

#include "core/base/log.h"
#include "core/base/text.h"

#include <algorithm>

namespace hopyard::core
{

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

namespace
{

constexpr std::size_t maxPartialNamespaces = 30;
constexpr milliseconds recoverySpread{700};

bool isFixed(const WatchedResource &wanted)
{
    return wanted.resource.group.empty() || wanted.resource.group == "batch";
}

} // namespace

LiveFeed::LiveFeed(ApiClient &client, ClusterInfo info, std::vector<std::string> notes, LoadScope scope,
                   SourceListener *listener, std::function<void(const ClusterInfo &)> learned,
                   const ReflectorTiming &timing)
    : m_client(client)
    , m_info(std::move(info))
    , m_notes(std::move(notes))
    , m_scope(std::move(scope))
    , m_listener(listener)
    , m_learned(std::move(learned))
    , m_loop(std::make_shared<EventLoop>())
    , m_context{{&client, m_loop, std::make_shared<std::atomic<int>>(0)}, m_decoder, *this, timing}
{
    m_client.onWarning([this, loop = m_loop] { loop->post([this] { touchStatus(); }); });
    m_loop->post([this] { begin(); });
}

LiveFeed::~LiveFeed()
{
    m_loop->stop(); // tasks that mention this feed are dropped with it
    m_client.onWarning({});
    for (const auto &reflector : m_reflectors) {
        reflector->stop();
    }
}

bool LiveFeed::wants(RecordKind kind) const
{
    return m_scope.kinds.empty() || std::find(m_scope.kinds.begin(), m_scope.kinds.end(), kind) != m_scope.kinds.end();
}

void LiveFeed::begin()
{
    touchStatus();
    for (const WatchedResource &wanted : watchedResources()) {
        if (isFixed(wanted) && wants(wanted.record)) {
            addReflector(wanted, wanted.resource, wanted.resource.namespaced ? m_scope.ns : std::string());
        }
    }
    runDiscovery();
    m_lastTick = SteadyClock::now();
    m_lastWall = Clock::system().now();
    m_loop->after(milliseconds(5000), [this] { tick(); });
}

void LiveFeed::addReflector(const WatchedResource &wanted, const ApiResource &resource, const std::string &ns)
{
    auto reflector = std::make_shared<Reflector>(m_context, wanted, resource, ns);
    m_reflectors.push_back(reflector);
    reflector->start();
}

void LiveFeed::runDiscovery()
{
    discover(m_client, [this, loop = m_loop](Result<Discovered> found) {
        auto shared = std::make_shared<Result<Discovered>>(std::move(found));
        loop->post([this, shared] { handleDiscovered(std::move(*shared)); });
    });
}

/// Types that are not served yet are looked for again now and then: their CRDs may be installed later.
void LiveFeed::handleDiscovered(Result<Discovered> found)
{
    ++m_discoveryTries;
    if (!found) {
        const Error &error = found.error();
        m_discoveryError = error;
        if (error.kind == ErrorKind::Unauthorized || error.kind == ErrorKind::NoCredentials) {
            handleDenied(error); // discovery runs again once the credentials work
            return;
        }
        m_discovered = m_discovered || error.httpStatus != 0;
        const int step = std::min(m_discoveryTries, 5);
        m_loop->after(milliseconds(800 << step), [this] { runDiscovery(); });
        trySync();
        touchStatus();
        return;
    }
    m_discoveryError.reset();
    m_discovered = true;
    m_limited = found->limited;
    m_info.kubernetesVersion = found->kubernetesVersion.empty() ? m_info.kubernetesVersion : found->kubernetesVersion;
    m_info.installedKinds = found->catalogue.installedKinds();
    m_learned(m_info);
    for (const WatchedResource &wanted : watchedResources()) {
        if (isFixed(wanted) || !wants(wanted.record) || !reflectorsOf(wanted).empty()) {
            continue;
        }
        if (const auto served = found->catalogue.find(wanted); served && served->listable) {
            addReflector(wanted, *served, served->namespaced ? m_scope.ns : std::string());
        }
    }
    m_discoveryTries = std::clamp(m_discoveryTries, 1, 4);
    m_loop->after(std::min(milliseconds(30'000) * (1 << (m_discoveryTries - 1)), milliseconds(300'000)),
                  [this] { runDiscovery(); });
    trySync();
    touchStatus();
}

std::vector<Reflector *> LiveFeed::reflectorsOf(const WatchedResource &wanted)
{
    std::vector<Reflector *> result;
    for (const auto &reflector : m_reflectors) {
        if (&reflector->wanted() == &wanted && reflector->state() != Reflector::State::Stopped) {
            result.push_back(reflector.get());
        }
    }
    return result;
}

void LiveFeed::handleReflectorChanges(Reflector &reflector, std::vector<Change> changes)
{
    if (m_synced && m_announced.count(&reflector) > 0) {
        ChangeSet set;
        set.changes = std::move(changes);
        m_listener->handleChanges(std::move(set));
    }
    if (reflector.wanted().record == RecordKind::Namespace && !m_partial.empty()) {
        updatePartial();
    }
}

void LiveFeed::handleReflectorState(Reflector &reflector)
{
    using State = Reflector::State;
    if (reflector.state() == State::Denied) {
        handleDenied(reflector.error());
    }
    const bool forbiddenWhole =
        reflector.state() == State::Forbidden && reflector.ns().empty() && reflector.resource().namespaced;
    if (forbiddenWhole && m_partial.insert(&reflector.wanted()).second) {
        updatePartial();
    }
    if (reflector.wanted().record == RecordKind::Namespace && reflector.isListed() && !m_partial.empty()) {
        updatePartial();
    }
    if (reflector.isListed() && reflector.ns().empty() && m_partial.count(&reflector.wanted()) > 0 &&
        reflector.state() == State::Watching) {
        mergePartial(reflector);
    }
    if (reflector.inTrouble()) {
        m_troubled.insert(&reflector);
    } else if (reflector.state() == State::Watching && m_troubled.erase(&reflector) > 0) {
        // The connection is back: the others need not sit out their pauses.
        for (const auto &other : m_reflectors) {
            if (other->state() == State::Backoff && other->error().httpStatus == 0) {
                other->resume(recoverySpread);
            }
        }
    }
    if (m_synced && reflector.isListed()) {
        announce(reflector);
    } else {
        trySync();
    }
    touchStatus();
}

void LiveFeed::handleSkipped(Reflector &reflector, const Error &error)
{
    const std::string text =
        reflector.resource().plural + ": an object could not be read and is left out: " + redacted(error.message);
    log(LogLevel::Warning, "kube", text);
    if (m_notes.size() < 100 && std::find(m_notes.begin(), m_notes.end(), text) == m_notes.end()) {
        m_notes.push_back(text);
        touchStatus();
    }
}

/// Hands over the objects of a type that came after the first complete list.
void LiveFeed::announce(const Reflector &reflector)
{
    if (!m_announced.insert(&reflector).second) {
        return;
    }
    ChangeSet set;
    for (const auto &[key, entry] : reflector.store()) {
        set.changes.push_back({ChangeType::Added, entry.record});
    }
    if (!set.changes.empty()) {
        m_listener->handleChanges(std::move(set));
    }
}

void LiveFeed::trySync()
{
    if (m_synced || !m_discovered) {
        return;
    }
    bool any = false;
    for (const auto &reflector : m_reflectors) {
        if (reflector->state() == Reflector::State::Stopped) {
            continue;
        }
        if (!reflector->isSettled()) {
            return;
        }
        any = any || reflector->isListed();
    }
    if (!any) {
        return;
    }
    m_synced = true;
    ChangeSet set;
    set.replacesAll = true;
    for (const auto &reflector : m_reflectors) {
        if (reflector->isListed()) {
            m_announced.insert(reflector.get());
            for (const auto &[key, entry] : reflector->store()) {
                set.changes.push_back({ChangeType::Added, entry.record});
            }
        }
    }
    m_listener->handleChanges(std::move(set));
}

/// Types forbidden over all namespaces are followed in the context's namespace and in those that can be listed.
/// Source: client.md R1, R2.
void LiveFeed::updatePartial()
{
    std::vector<std::string> names{m_info.defaultNamespace};
    for (const auto &reflector : m_reflectors) {
        if (reflector->wanted().record != RecordKind::Namespace) {
            continue;
        }
        for (const auto &[key, entry] : reflector->store()) {
            if (key.name != names.front() && names.size() < maxPartialNamespaces) {
                names.push_back(key.name);
            }
        }
    }
    for (const WatchedResource *wanted : m_partial) {
        const std::vector<Reflector *> known = reflectorsOf(*wanted);
        if (known.empty()) {
            continue;
        }
        const ApiResource resource = known.front()->resource();
        for (const std::string &name : names) {
            const bool followed =
                std::any_of(known.begin(), known.end(), [&](const Reflector *one) { return one->ns() == name; });
            if (!followed) {
                addReflector(*wanted, resource, name);
            }
        }
    }
}

/// The whole type may be read now: it takes over from the reflectors of single namespaces.
void LiveFeed::mergePartial(const Reflector &whole)
{
    m_partial.erase(&whole.wanted());
    ChangeSet gone;
    for (Reflector *part : reflectorsOf(whole.wanted())) {
        if (part == &whole) {
            continue;
        }
        for (const auto &[key, entry] : part->store()) {
            if (whole.store().find(key) == whole.store().end()) {
                gone.changes.push_back({ChangeType::Deleted, entry.record});
            }
        }
        part->stop();
        m_troubled.erase(part);
    }
    if (m_synced && !gone.changes.empty()) {
        m_listener->handleChanges(std::move(gone));
    }
}

} // namespace hopyard::core
