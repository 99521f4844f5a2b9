// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/livefeed.h"

#include "core/base/log.h"
#include "core/base/text.h"
#include "core/kube/namespaces.h"

#include <algorithm>

namespace hopyard::core
{

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

namespace
{

constexpr std::size_t maxPartialNamespaces = 100, maxGuessedNamespaces = 30;
constexpr int parallelRules = 8;
constexpr milliseconds recoverySpread{700};
constexpr int missingTries = 3; ///< answers of 404 before discovery is asked whether the type is gone
constexpr milliseconds schemaSettles{1'500};

bool isFixed(const WatchedResource &wanted)
{
    return wanted.resource.group.empty() || wanted.resource.group == "batch";
}

} // namespace

LiveFeed::LiveFeed(ApiClient &client, ClusterInfo info, std::vector<std::string> notes, LoadScope scope,
                   SourceListener *listener, std::function<void(const ClusterInfo &)> learned,
                   const ReflectorTiming &timing, TargetReader renew)
    : m_client(client)
    , m_info(std::move(info))
    , m_notes(std::move(notes))
    , m_scope(std::move(scope))
    , m_listener(listener)
    , m_learned(std::move(learned))
    , m_loop(std::make_shared<EventLoop>())
    , m_context{{&client, m_loop, std::make_shared<std::atomic<int>>(0), timing.listSilence}, m_decoder, *this, timing}
    , m_renew(std::move(renew))
{
    m_client.onWarning([this, loop = m_loop] { loop->post([this] { touchStatus(); }); });
    m_loop->post([this] { begin(); });
}

LiveFeed::~LiveFeed()
{
    m_loop->stop(); // tasks that mention this feed are dropped with it
    m_client.onWarning({});
    if (m_schema) {
        m_schema->stop();
    }
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
    startReading();
    wasAsleep();
    if (m_client.target().user.runsPlugin()) {
        watchLogin();
    }
    m_loop->after(m_context.timing.tick, [this] { tick(); });
}

void LiveFeed::startReading()
{
    for (const WatchedResource &wanted : watchedResources()) {
        if (isFixed(wanted) && wants(wanted.record)) {
            addReflector(wanted, wanted.resource, wanted.resource.namespaced ? m_scope.ns : std::string());
        }
    }
    runDiscovery();
}

void LiveFeed::addReflector(const WatchedResource &wanted, const ApiResource &resource, const std::string &ns)
{
    auto reflector = std::make_shared<Reflector>(m_context, wanted, resource, ns);
    m_reflectors.push_back(reflector);
    reflector->start();
}

void LiveFeed::runDiscovery()
{
    m_loop->cancelTimer(m_discoveryTimer);
    if (m_discovering) {
        m_discoverAgain = true;
        return;
    }
    m_discovering = true;
    m_lastDiscovery = SteadyClock::now();
    discover(m_client, [this, loop = m_loop, generation = m_generation](Result<Discovered> found) {
        auto shared = std::make_shared<Result<Discovered>>(std::move(found));
        loop->post([this, shared, generation] {
            if (generation == m_generation) {
                m_discovering = false;
                handleDiscovered(std::move(*shared));
            }
        });
    });
}

void LiveFeed::discoverAfter(milliseconds pause)
{
    m_loop->cancelTimer(m_discoveryTimer);
    m_discoveryTimer = m_loop->after(pause, [this] { runDiscovery(); });
}

/// Types that are not served yet may be installed later: their definitions are watched, or, where that is not allowed,
/// discovery is asked again more and more seldom. Source: client.md D4.
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
        discoverAfter(std::min(m_context.timing.firstBackoff * (1 << std::min(m_discoveryTries, 5)),
                               m_context.timing.longestBackoff * 2));
        trySync();
        touchStatus();
        return;
    }
    m_discoveryError.reset();
    m_discoveryTries = 0;
    m_discovered = true;
    m_limited = found->limited;
    describe(*found, m_info);
    m_learned(m_info);
    learnKueue();
    for (const WatchedResource &wanted : watchedResources()) {
        if (!isFixed(wanted) && wants(wanted.record)) {
            followServed(wanted, found->catalogue);
        }
    }
    if (std::exchange(m_discoverAgain, false)) {
        discoverAfter(schemaSettles);
    } else if (m_followUps > 0) {
        discoverAfter(m_followUps-- == 2 ? milliseconds(3'000) : milliseconds(10'000));
    } else if (m_schemaRefused) {
        discoverAfter(m_rediscoverPause);
        m_rediscoverPause = std::min(m_rediscoverPause * 2, milliseconds(1'800'000));
    }
    watchSchema();
    trySync();
    touchStatus();
}

/// Once a connection, whatever the answer is.
void LiveFeed::learnKueue()
{
    if (m_kueueAsked == m_generation || !servesKueue(m_info)) {
        return;
    }
    m_kueueAsked = m_generation;
    askKueue(m_client, [this, loop = m_loop, generation = m_generation](const KueueFacts &facts) {
        loop->post([this, generation, facts] {
            if (generation == m_generation) {
                describe(facts, m_info);
                m_learned(m_info);
                touchStatus();
            }
        });
    });
}

void LiveFeed::followServed(const WatchedResource &wanted, const Catalogue &catalogue)
{
    const std::optional<ApiResource> served = catalogue.find(wanted);
    const std::vector<Reflector *> known = reflectorsOf(wanted);
    if (served && served->listable && known.empty()) {
        addReflector(wanted, *served, served->namespaced ? m_scope.ns : std::string());
        return;
    }
    for (Reflector *reflector : known) {
        if (!served) {
            reflector->markNotInstalled();
            continue;
        }
        const ApiResource &followed = reflector->resource();
        const auto &all = catalogue.all();
        const bool stillServed = std::any_of(all.begin(), all.end(), [&](const ApiResource &one) {
            return one.group == followed.group && one.version == followed.version && one.plural == followed.plural;
        });
        if (!stillServed) {
            replaceReflector(*reflector, *served);
        } else if (reflector->state() == Reflector::State::NotInstalled) {
            reflector->resume(milliseconds(200));
        }
    }
}

/// The version that is followed went away, another one is served: the objects come again in that one.
void LiveFeed::replaceReflector(Reflector &old, const ApiResource &served)
{
    ChangeSet gone;
    for (const auto &[key, entry] : old.store()) {
        gone.changes.push_back({ChangeType::Deleted, entry.record});
    }
    if (m_synced && m_announced.count(&old) > 0 && !gone.changes.empty()) {
        m_listener->handleChanges(std::move(gone));
    }
    const std::string ns = old.ns();
    old.stop();
    m_troubled.erase(&old);
    addReflector(old.wanted(), served, ns);
}

void LiveFeed::watchSchema()
{
    if (m_schema || m_schemaRefused || !m_scope.kinds.empty()) {
        return;
    }
    const auto refused = [this] {
        m_schemaRefused = true;
        discoverAfter(m_rediscoverPause);
    };
    if (m_client.session()->httpMajor() != 2) {
        refused(); // connections are scarce there
        return;
    }
    const auto changed = [this] {
        m_followUps = 2; // discovery lags behind the definitions
        discoverAfter(schemaSettles);
    };
    m_schema = std::make_shared<SchemaWatch>(m_context.route, m_context.timing, changed, refused);
    m_schema->start();
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
    std::set<std::string> deleted;
    if (reflector.wanted().record == RecordKind::Namespace) {
        const std::vector<std::string> tried = triedNamespaces();
        for (const Change &change : changes) {
            const std::string &name = metaOf(change.record).name;
            if (change.type == ChangeType::Deleted && std::find(tried.begin(), tried.end(), name) == tried.end()) {
                deleted.insert(name);
            }
        }
    }
    if (m_synced && m_announced.count(&reflector) > 0) {
        ChangeSet set;
        set.changes = std::move(changes);
        m_listener->handleChanges(std::move(set));
    } else if (isPreviewing()) {
        m_preview.changes.insert(m_preview.changes.end(), std::make_move_iterator(changes.begin()),
                                 std::make_move_iterator(changes.end()));
        considerPreview();
    }
    if (reflector.wanted().record == RecordKind::Namespace && !m_partial.empty()) {
        dropPartial(deleted);
        updatePartial();
    }
}

/// Namespaces that are gone are not asked for any more.
void LiveFeed::dropPartial(const std::set<std::string> &names)
{
    for (const std::string &name : names) {
        m_rules.erase(name);
    }
    ChangeSet gone;
    for (const auto &reflector : m_reflectors) {
        if (reflector->resource().namespaced && m_partial.count(&reflector->wanted()) > 0 &&
            names.count(reflector->ns()) > 0 && reflector->state() != Reflector::State::Stopped) {
            for (const auto &[key, entry] : reflector->store()) {
                gone.changes.push_back({ChangeType::Deleted, entry.record});
            }
            reflector->stop();
            m_troubled.erase(reflector.get());
        }
    }
    if (m_synced && !gone.changes.empty()) {
        m_listener->handleChanges(std::move(gone));
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
        if (m_discoveryError && !m_denied) {
            discoverAfter(recoverySpread);
        }
    }
    if (m_synced && reflector.isListed()) {
        announce(reflector);
    } else {
        trySync();
        if (!m_synced && !isPreviewing() && reflector.wanted().record == RecordKind::Node) {
            m_loop->cancelTimer(std::exchange(m_previewTimer, 0)); // it may have waited for these
            considerPreview();
        }
    }
    scoutIfCutOff();
    touchStatus();
}

void LiveFeed::handleSkipped(Reflector &, const std::string &what)
{
    log(LogLevel::Warning, "kube", what);
    touchStatus();
}

void LiveFeed::handleMissing(Reflector &reflector)
{
    if (isFixed(reflector.wanted())) {
        return; // every API server serves these: something else answers for it
    }
    if (reflector.missing() >= missingTries && !m_limited) {
        runDiscovery();
    } else if (reflector.missing() >= missingTries) {
        reflector.markNotInstalled();
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
    m_synced = m_everSynced = true;
    m_loop->cancelTimer(std::exchange(m_previewTimer, 0));
    m_preview = ChangeSet{};
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

std::vector<std::string> LiveFeed::triedNamespaces() const
{
    return namespacesToTry(m_info.defaultNamespace, m_scope.alsoTry);
}

void LiveFeed::setNamespacesToTry(std::vector<std::string> names)
{
    m_loop->post([this, names = std::move(names)]() mutable {
        const std::vector<std::string> before = triedNamespaces();
        m_scope.alsoTry = std::move(names);
        const std::vector<std::string> now = triedNamespaces();
        std::set<std::string> gone;
        for (const std::string &name : before) {
            if (std::find(now.begin(), now.end(), name) == now.end()) {
                gone.insert(name);
            }
        }
        dropPartial(gone);
        if (!m_partial.empty()) {
            updatePartial(); // those that can be listed come back by what their rules say
        }
        touchStatus();
    });
}

/// Types forbidden over all namespaces are followed in the context's namespace and in those that were entered, which
/// are tried, and in those of the namespaces that can be listed whose rules do not exclude it. Source: client.md R1,
/// R2, R4.
void LiveFeed::updatePartial()
{
    const std::vector<std::string> tried = triedNamespaces();
    for (const std::string &name : tried) {
        followPartial(name, NamespaceRules());
    }
    for (const auto &reflector : m_reflectors) {
        if (reflector->wanted().record != RecordKind::Namespace) {
            continue;
        }
        for (const auto &[key, entry] : reflector->store()) {
            if (std::find(tried.begin(), tried.end(), key.name) == tried.end() &&
                m_rules.try_emplace(key.name).second) {
                m_unasked.push_back(key.name);
            }
        }
    }
    for (const auto &[name, rules] : m_rules) {
        if (rules) {
            followPartial(name, *rules);
        }
    }
    askRulesOfNamespaces();
}

void LiveFeed::askRulesOfNamespaces()
{
    while (!m_unasked.empty() && m_rulesUnderWay < parallelRules) {
        const std::string name = std::move(m_unasked.front());
        m_unasked.pop_front();
        ++m_rulesUnderWay;
        askRules(m_client, name, [this, loop = m_loop, generation = m_generation, name](NamespaceRules rules) {
            loop->post([this, generation, name, rules = std::move(rules)] {
                if (generation != m_generation) {
                    return;
                }
                --m_rulesUnderWay;
                if (const auto asked = m_rules.find(name); asked != m_rules.end()) {
                    asked->second = rules;
                    followPartial(name, rules);
                }
                askRulesOfNamespaces();
                trySync();
                touchStatus();
            });
        });
    }
}

void LiveFeed::followPartial(const std::string &ns, const NamespaceRules &rules)
{
    for (const WatchedResource *wanted : m_partial) {
        const std::vector<Reflector *> known = reflectorsOf(*wanted);
        const bool followed =
            std::any_of(known.begin(), known.end(), [&ns](const Reflector *one) { return one->ns() == ns; });
        const std::size_t most = rules.isComplete() ? maxPartialNamespaces : maxGuessedNamespaces;
        if (known.empty() || followed || known.size() > most) {
            continue;
        }
        const ApiResource resource = known.front()->resource();
        if (rules.mayAllow("list", resource.group, resource.plural)) {
            addReflector(*wanted, resource, ns);
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
