// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/reflector.h"

#include "core/base/log.h"
#include "core/base/text.h"
#include "core/kube/listing.h"

#include <algorithm>

namespace hopyard::core
{

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

namespace
{

// Hosts come first: the tree is drawn from them while pods are still being read.
constexpr int maxWaitingPages = 2, maxWaitingNodePages = 4;
constexpr int maxPageRetries = 2;
constexpr int maxPageLaters = 6;
constexpr int relistEvery = 4;
constexpr int promptRetries = 8;
constexpr std::size_t maxSkipped = 20;

TimePoint now()
{
    return Clock::system().now();
}

/// The server's history is another one than when the version was handed out (restored from a backup, or another server
/// behind the same address). Source: client.md W4.
bool isFromTheFuture(const Error &error)
{
    const auto says = [&](std::string_view text) {
        return error.message.find(text) != std::string::npos || error.detail.find(text) != std::string::npos;
    };
    return says("Too large resource version") || says("ResourceVersionTooLarge");
}

} // namespace

Reflector::Reflector(ReflectorContext &context, const WatchedResource &wanted, ApiResource resource, std::string ns)
    : m_context(context)
    , m_wanted(wanted)
    , m_resource(std::move(resource))
    , m_ns(std::move(ns))
    , m_random(std::random_device{}())
{
}

void Reflector::start()
{
    if (m_needsList || m_version.empty()) {
        list();
    } else {
        watch();
    }
}

void Reflector::stop()
{
    ++m_epoch;
    cancelCall();
    releaseTurn();
    m_context.route.loop->cancelTimer(m_timer);
    m_state = State::Stopped;
}

void Reflector::resume(milliseconds spread)
{
    if (m_state == State::Listing || m_state == State::Watching || m_state == State::Stopped) {
        return;
    }
    std::uniform_int_distribution<long> within(0, static_cast<long>(spread.count()));
    schedule(milliseconds(within(m_random)));
}

bool Reflector::isSettled() const
{
    return m_listed || m_state == State::Forbidden || m_state == State::NotInstalled ||
           (m_state == State::Backoff && m_error.httpStatus != 0);
}

bool Reflector::inTrouble() const
{
    const auto pause = SteadyClock::now() - m_leftAt;
    if (m_state == State::Watching) {
        // A server that starts may take a watch and not answer.
        return !m_open && m_leftAt != SteadyClock::time_point{} && pause > m_context.timing.hiccup;
    }
    if (m_failures == 0 || (m_state != State::Listing && m_state != State::Backoff)) {
        return false;
    }
    // A watch that broke is taken up again within a second or so; only when that fails as well, or takes long, the data
    // count as stale.
    return m_failures > 1 || !m_listed || m_error.httpStatus != 0 || pause > m_context.timing.hiccup;
}

bool Reflector::isCutOff() const
{
    return m_state == State::Backoff && !m_waitsForTurn && m_error.httpStatus == 0 &&
           (m_failures > 1 || !m_listed || m_error.kind == ErrorKind::Timeout);
}

TimePoint Reflector::currentUntil() const
{
    if (!m_open) {
        return m_currentUntil;
    }
    // Any byte shows that a shared connection carries this watch too.
    const auto session = m_context.route.client->session();
    return session->httpMajor() == 2 ? std::max(m_currentUntil, session->lastContact()) : m_currentUntil;
}

void Reflector::leave()
{
    if (m_leftAt == SteadyClock::time_point{}) {
        m_currentUntil = currentUntil();
        m_leftAt = SteadyClock::now();
    }
}

void Reflector::cancelCall()
{
    if (m_call) {
        m_call->cancel();
        m_call.reset();
    }
}

void Reflector::enter(State state)
{
    if (m_state != state) {
        m_state = state;
        m_context.owner.handleReflectorState(*this);
    }
}

void Reflector::enter(State state, const Error &error, milliseconds pause)
{
    leave();
    m_open = false;
    ++m_epoch;
    cancelCall();
    releaseTurn();
    m_state = state;
    m_error = error;
    if (pause.count() >= 0) {
        schedule(pause);
    }
    m_context.owner.handleReflectorState(*this);
}

void Reflector::schedule(milliseconds pause)
{
    m_context.route.loop->cancelTimer(m_timer);
    m_nextRetry = SteadyClock::now() + pause;
    m_timer = m_context.route.loop->after(pause, [weak = weak_from_this()] {
        if (const auto self = weak.lock(); self && self->m_state != State::Stopped) {
            self->start();
        }
    });
}

milliseconds Reflector::jittered(milliseconds pause)
{
    std::uniform_real_distribution<double> more(1.0, 2.0);
    return milliseconds(static_cast<long>(static_cast<double>(pause.count()) * more(m_random)));
}

milliseconds Reflector::backoff(int retryAfterSeconds)
{
    // A server that says when it will be ready, as one that starts does, is taken at its word for a while.
    if (retryAfterSeconds > 0 && m_failures <= promptRetries) {
        return jittered(milliseconds(1000) * std::min(retryAfterSeconds, 300));
    }
    milliseconds pause = m_context.timing.firstBackoff;
    for (int i = 1; i < m_failures && pause < m_context.timing.longestBackoff; ++i) {
        pause *= 2;
    }
    pause = std::min(pause, m_context.timing.longestBackoff);
    return std::max(jittered(pause), milliseconds(1000) * std::min(retryAfterSeconds, 300));
}

/// Something went wrong that may pass: tries again after a pause, from the last version unless `relist`.
void Reflector::handleFailure(const Error &error, bool relist)
{
    m_needsList = m_needsList || relist;
    switch (error.kind) {
    case ErrorKind::Unauthorized:
    case ErrorKind::NoCredentials:
        enter(State::Denied, error, milliseconds(-1));
        return;
    case ErrorKind::Forbidden: {
        // Rights seldom change: asked again after a minute, then less and less often. But a server that has just
        // started refuses what it allowed before until it knows the rights.
        m_needsList = true;
        if (m_listed && m_refusals < 2) {
            ++m_refusals;
            ++m_failures;
            enter(State::Backoff, error, backoff(error.retryAfterSeconds));
            return;
        }
        milliseconds pause = m_context.timing.forbiddenPause * (m_ns.empty() ? 1 : 5);
        for (int i = m_listed ? 2 : 0; i < m_refusals && pause < m_context.timing.longestForbiddenPause; ++i) {
            pause *= 2;
        }
        ++m_refusals;
        enter(State::Forbidden, error, jittered(std::min(pause, m_context.timing.longestForbiddenPause)));
        return;
    }
    case ErrorKind::NotFound:
        m_needsList = true;
        ++m_missing;
        break;
    default:
        break;
    }
    const bool wasHealthy =
        m_state == State::Watching && SteadyClock::now() - m_watchBegan > m_context.timing.healthyAfter;
    m_failures = wasHealthy ? 1 : m_failures + 1;
    log(LogLevel::Info, "kube",
        m_resource.plural + ": " + error.message +
            (error.detail.empty() ? "" : " (" + bounded(error.detail, 300) + ")"));
    // A server that refuses the version again and again may know it no more: the list tells.
    m_needsList = m_needsList || isFromTheFuture(error) ||
                  (error.httpStatus != 0 && error.httpStatus != 429 && m_failures % relistEvery == 0);
    enter(State::Backoff, error, backoff(error.retryAfterSeconds));
    if (error.kind == ErrorKind::NotFound) {
        m_context.owner.handleMissing(*this);
    }
}

void Reflector::markNotInstalled()
{
    if (m_state != State::Backoff || m_error.kind != ErrorKind::NotFound) {
        return;
    }
    m_context.route.loop->cancelTimer(m_timer);
    m_failures = 0;
    m_version.clear();
    std::vector<Change> gone;
    for (auto &[key, entry] : m_store) {
        gone.push_back({ChangeType::Deleted, std::move(entry.record)});
    }
    m_store.clear();
    emitChanges(std::move(gone));
    enter(State::NotInstalled, m_error, milliseconds(-1));
}

void Reflector::skip(const Error &error, const std::string &name)
{
    const std::string what = m_resource.plural + (name.empty() ? std::string() : " " + name) +
                             ": an object could not be read and is left out: " + redacted(error.message);
    auto &known = m_state == State::Listing ? m_newSkipped : m_skipped;
    if (known.size() < maxSkipped && std::find(known.begin(), known.end(), what) == known.end()) {
        known.push_back(what);
        m_context.owner.handleSkipped(*this, what);
    }
}

// --- List -----------------------------------------------------------------------------------------------------------

// In pages, not streamed (sendInitialEvents, client.md W30): measured with tests/bench/watchlist at kube-apiserver 1.35
// and 3000 pods of 6.4 KB, medians of 7, a stream takes 0.88 s and 0.78 s of the server's processor, pages of 500 take
// 0.63 s and 0.38 s, gzipped ones 0.84 s, 0.38 s and a twentieth of the bytes, which a watch is never compressed to. A
// stream would also have to be held back whole until its mark, and does not say how much is to come.

void Reflector::list()
{
    ++m_epoch;
    cancelCall();
    leave();
    m_open = false;
    releaseTurn();
    m_incoming.clear();
    m_toRead = 0;
    m_hasPages = false;
    m_newSkipped.clear();
    m_listVersion.clear();
    m_pageToken.clear();
    m_pageRetries = 0;
    m_laters = 0;
    m_unpaged = false;
    m_restarts = 0;
    if (m_state != State::Listing) {
        m_state = State::Listing;
    }
    requestPage({});
}

void Reflector::requestPage(const std::string &token)
{
    m_pageToken = token;
    sendPage(m_context.route, shared_from_this(), token, m_unpaged, m_epoch);
}

/// Any thread. The next page is asked for while the last one waits for decoding, unless too many wait already.
void Reflector::sendPage(const ReflectorRoute &route, const std::shared_ptr<Reflector> &self, const std::string &token,
                         bool unpaged, int epoch)
{
    ApiRequest request;
    request.path = listPath(self->m_resource, self->m_ns, unpaged ? 0 : pageSize, token);
    request.gzip = true;
    request.totalLimit = milliseconds(120'000);
    request.silenceLimit = route.listSilence;
    const auto call = route.client->send(std::move(request), [route, self, unpaged, epoch](ApiResponse response) {
        std::optional<std::string> next;
        if (response.ok()) {
            next = peekContinue(response.http.body);
            const int most = self->m_wanted.record == RecordKind::Node ? maxWaitingNodePages : maxWaitingPages;
            if (next && !next->empty() && *route.waitingPages < most && epoch == self->m_epoch) {
                sendPage(route, self, *next, unpaged, epoch);
            } else {
                next.reset();
            }
        }
        ++*route.waitingPages;
        auto shared = std::make_shared<ApiResponse>(std::move(response));
        route.loop->post([waiting = route.waitingPages, self, epoch, shared, next] {
            --*waiting;
            if (epoch == self->m_epoch) {
                self->handlePage(std::move(*shared), next);
            }
        });
    });
    route.loop->post([self, call, epoch] {
        if (epoch == self->m_epoch) {
            self->m_call = call;
        } else {
            call->cancel();
        }
    });
}

void Reflector::repeatPage(milliseconds pause)
{
    ++m_epoch;
    m_call.reset();
    m_context.route.loop->cancelTimer(m_timer);
    m_timer = m_context.route.loop->after(pause, [weak = weak_from_this(), epoch = m_epoch.load()] {
        if (const auto self = weak.lock(); self && self->m_epoch == epoch) {
            self->requestPage(self->m_pageToken);
        }
    });
}

void Reflector::handlePage(ApiResponse response, const std::optional<std::string> &prefetched)
{
    switch (judgeList(response)) {
    case ListVerdict::Page:
        decodePage(response, prefetched);
        return;
    case ListVerdict::Retry:
        if (++m_pageRetries <= maxPageRetries) {
            ++m_epoch;
            requestPage(m_pageToken);
            return;
        }
        break;
    case ListVerdict::Expired:
        // Once more in pages, then in one piece, which cannot expire. Source: client.md W3.
        if (++m_restarts <= 2 && !m_pageToken.empty()) {
            ++m_epoch;
            m_unpaged = m_restarts == 2;
            m_incoming.clear();
            requestPage({});
            return;
        }
        break;
    case ListVerdict::Later:
        // A busy server: the pages that came are kept, so that a large list gets done at all.
        if (!m_pageToken.empty() && ++m_laters <= maxPageLaters) {
            repeatPage(std::max(jittered(m_context.timing.firstBackoff * m_laters),
                                milliseconds(1000) * std::min(response.error->retryAfterSeconds, 60)));
            return;
        }
        break;
    default:
        break;
    }
    m_incoming.clear();
    handleFailure(*response.error, true);
}

void Reflector::decodePage(ApiResponse &response, const std::optional<std::string> &prefetched)
{
    if (auto wrong = wrongListError(response.http, m_resource)) {
        handleFailure(*wrong, true);
        return;
    }
    const std::size_t before = m_incoming.size();
    Result<ListPage> page = m_context.decoder.decodeList(
        response.http.body, [this](Record record) { m_incoming.push_back(std::move(record)); });
    if (page && page->kind != m_resource.kind + "List") {
        page = fail(ErrorKind::ServerError, "it is a " + bounded(escapedForDisplay(page->kind), 80));
    }
    if (!page) {
        m_incoming.resize(before);
        if (++m_pageRetries <= maxPageRetries) {
            ++m_epoch;
            requestPage(m_pageToken);
            return;
        }
        Error error = page.error();
        error.message = "the list of " + m_resource.plural + " cannot be read: " + error.message;
        error.kind = ErrorKind::ServerError;
        error.httpStatus = response.http.status;
        handleFailure(error, true);
        return;
    }
    m_pageRetries = 0;
    for (const Error &skipped : page->skipped) {
        skip(skipped, {});
    }
    m_listVersion = page->resourceVersion;
    m_toRead = static_cast<std::size_t>(std::max<std::int64_t>(page->remaining, 0));
    m_hasPages = m_hasPages || !page->continueToken.empty();
    if (!m_listed && m_incoming.size() > before) {
        m_context.owner.handleReflectorPage(
            *this, {m_incoming.begin() + static_cast<std::ptrdiff_t>(before), m_incoming.end()});
    }
    if (page->continueToken.empty()) {
        finishList();
    } else if (prefetched == page->continueToken) {
        m_pageToken = page->continueToken; // it is on its way already
    } else {
        ++m_epoch;
        requestPage(page->continueToken);
    }
}

void Reflector::finishList()
{
    m_call.reset();
    std::vector<Change> changes = replaceStore();
    m_version = m_listVersion;
    m_synthetic = m_version.empty() || m_version == "0";
    m_needsList = false;
    m_error = Error{};
    m_skipped = std::move(m_newSkipped);
    m_newSkipped.clear();
    m_refusals = m_missing = 0;
    m_currentUntil = now();
    m_leftAt = {};
    const bool first = !m_listed;
    m_listed = true;
    if (!first) {
        emitChanges(std::move(changes));
    }
    m_state = State::Watching;
    m_context.owner.handleReflectorState(*this);
    watch();
}

/// The new list takes the store's place; the difference by UID. An object that was deleted and made again under its
/// name is a deletion and an addition. Source: client.md W5.
std::vector<Change> Reflector::replaceStore()
{
    std::vector<Change> changes;
    Store fresh;
    fresh.reserve(m_incoming.size());
    for (Record &record : m_incoming) {
        const ObjectMeta &meta = metaOf(record);
        const ObjectKey key = keyOf(record);
        const auto old = m_store.find(key);
        if (old == m_store.end()) {
            changes.push_back({ChangeType::Added, record});
        } else {
            if (old->second.uid != meta.uid) {
                changes.push_back({ChangeType::Deleted, old->second.record});
                changes.push_back({ChangeType::Added, record});
            } else if (old->second.version != meta.resourceVersion || meta.resourceVersion.empty()) {
                changes.push_back({ChangeType::Modified, record});
            }
            m_store.erase(old);
        }
        fresh.insert_or_assign(key, Entry{meta.uid, meta.resourceVersion, record});
    }
    for (auto &[key, entry] : m_store) {
        changes.push_back({ChangeType::Deleted, std::move(entry.record)});
    }
    m_store = std::move(fresh);
    m_incoming.clear();
    m_incoming.shrink_to_fit();
    return changes;
}

void Reflector::emitChanges(std::vector<Change> changes)
{
    if (!changes.empty()) {
        m_context.owner.handleReflectorChanges(*this, std::move(changes));
    }
}

} // namespace hopyard::core
