// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/kube/encoding.h"
#include "core/kube/reflector.h"
#include "core/kube/watchstream.h"

/// The watch half of a reflector. Source: client.md §2.2.
namespace hopyard::core
{

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

namespace
{

constexpr int maxBadLines = 3;
constexpr int quickRefusals = 2; ///< of a type that could be read before: a server that starts may refuse for a moment

/// The types whose changes matter within a second also where connections are scarce.
bool isUrgent(const WatchedResource &wanted)
{
    return !wanted.optional && (wanted.record == RecordKind::Node || wanted.record == RecordKind::Pod ||
                                wanted.record == RecordKind::Workload || wanted.record == RecordKind::Job);
}

} // namespace

/// HTTP/1.1 only: true when no connection is free for this watch now. Source: client.md P13.
bool Reflector::waitsForTurn()
{
    m_waitsForTurn = false;
    if (m_context.route.client->session()->httpMajor() != 1) {
        return false;
    }
    Http1Watches &held = m_context.http1;
    if (isUrgent(m_wanted) && held.longOnes < m_context.timing.http1Long) {
        ++held.longOnes;
        m_turn = Turn::Long;
        return false;
    }
    if (held.shortOnes < m_context.timing.http1Short) {
        ++held.shortOnes;
        m_turn = Turn::Short;
        return false;
    }
    m_waitsForTurn = true;
    schedule(jittered(milliseconds(300)));
    return true;
}

void Reflector::releaseTurn()
{
    m_context.http1.longOnes -= m_turn == Turn::Long ? 1 : 0;
    m_context.http1.shortOnes -= m_turn == Turn::Short ? 1 : 0;
    m_turn = Turn::None;
}

int Reflector::watchSeconds()
{
    const ReflectorTiming &timing = m_context.timing;
    switch (m_turn) {
    case Turn::Long:
        return timing.http1WatchSeconds;
    case Turn::Short:
        return timing.http1ShortSeconds;
    case Turn::None:
        break;
    }
    return std::uniform_int_distribution<int>(timing.watchSecondsMin, timing.watchSecondsMax)(m_random);
}

void Reflector::watch()
{
    m_currentUntil = currentUntil();
    ++m_epoch;
    cancelCall();
    releaseTurn();
    m_open = false;
    if (waitsForTurn()) {
        return;
    }
    leave(); // until it is open
    m_sawEvent = false;
    m_watchBegan = SteadyClock::now();
    m_watchSeconds = watchSeconds();
    ApiRequest request;
    request.path = m_resource.path(m_ns) + "?watch=1" +
                   (m_version.empty() ? std::string() : "&resourceVersion=" + percentEncode(m_version)) +
                   "&allowWatchBookmarks=true&timeoutSeconds=" + std::to_string(m_watchSeconds);
    request.totalLimit = std::chrono::seconds(m_watchSeconds) +
                         (m_turn == Turn::None ? m_context.timing.watchGrace : m_context.timing.http1Grace);
    request.silenceLimit = milliseconds(0);
    request.openLimit = m_context.timing.openLimit;
    request.maxBytes = std::size_t{4} << 20; // of an error's body
    auto stream = std::make_shared<WatchStream>(m_context.timing.mostWaiting);
    const int epoch = m_epoch;
    const std::shared_ptr<EventLoop> loop = m_context.route.loop;
    request.onOpen = [self = shared_from_this(), epoch, loop] {
        loop->post([self, epoch] {
            if (epoch == self->m_epoch) {
                self->handleOpen();
            }
        });
    };
    request.onData = [self = shared_from_this(), stream, epoch, loop](std::string_view data) {
        const WatchStream::Taken taken = stream->take(data);
        if (taken.mustWake) {
            loop->post([self, stream, epoch] { self->readLines(stream, epoch); });
        }
        return taken.goesOn;
    };
    m_call = m_context.route.client->send(
        std::move(request), [self = shared_from_this(), stream, epoch, loop](ApiResponse response) {
            auto shared = std::make_shared<ApiResponse>(std::move(response));
            loop->post([self, stream, shared, epoch] { self->endWatch(stream, shared, epoch); });
        });
}

/// One block at a time, so that a burst of one type does not hold up the others.
void Reflector::readLines(const std::shared_ptr<WatchStream> &stream, int epoch)
{
    if (epoch != m_epoch) {
        return;
    }
    WatchStream::Lines lines = stream->next();
    if (lines.more) {
        m_context.route.loop->post([self = shared_from_this(), stream, epoch] { self->readLines(stream, epoch); });
    }
    handleLines(lines.text);
    stream->giveBack(std::move(lines.text));
}

/// The end of a watch counts once all that came before it has been read.
void Reflector::endWatch(const std::shared_ptr<WatchStream> &stream, const std::shared_ptr<ApiResponse> &response,
                         int epoch)
{
    const WatchStream::Lines lines = epoch == m_epoch ? stream->next() : WatchStream::Lines{};
    handleLines(lines.text);
    if (epoch != m_epoch) {
        return;
    }
    if (lines.more) {
        m_context.route.loop->post(
            [self = shared_from_this(), stream, response, epoch] { self->endWatch(stream, response, epoch); });
    } else {
        handleWatchEnd(*stream, *response);
    }
}

void Reflector::handleOpen()
{
    m_open = true;
    m_watchRefusals = 0;
    m_currentUntil = Clock::system().now();
    m_leftAt = {};
    if (m_state != State::Watching) {
        m_error = Error{};
        enter(State::Watching);
    }
}

/// `lines` has the decoder's padding behind it.
void Reflector::handleLines(std::string_view lines)
{
    const int epoch = m_epoch;
    std::vector<Change> changes;
    std::size_t at = 0;
    while (at < lines.size()) {
        const std::size_t end = lines.find('\n', at);
        const std::string_view line = trimmed(lines.substr(at, end - at));
        at = end == std::string_view::npos ? lines.size() : end + 1;
        if (!line.empty() && (!handleLine(line, changes) || epoch != m_epoch)) {
            break;
        }
    }
    m_currentUntil = m_open ? Clock::system().now() : m_currentUntil;
    emitChanges(std::move(changes));
}

bool Reflector::handleLine(std::string_view line, std::vector<Change> &changes)
{
    Result<Decoder::WatchEvent> event = m_context.decoder.decodePaddedEvent(line);
    if (!event) {
        return handleBadLine(line, event.error(), changes);
    }
    m_badLines = 0;
    if (event->type != Decoder::WatchEvent::Type::Error) {
        m_sawEvent = true;
        m_failures = m_goneInRow = m_missing = 0;
    }
    return handleEvent(std::move(*event), changes);
}

/// One object that cannot be read is left out, as it would be of a list; text that is no JSON ends the stream, three in
/// a row the store's trust.
bool Reflector::handleBadLine(std::string_view line, const Error &error, std::vector<Change> &changes)
{
    ReadLimits limits;
    limits.maxBytes = WatchStream::maxLine;
    if (const Result<Value> json = parseJson(line, limits); json && json->isObject() && json->contains("type")) {
        const Value &meta = json->at("object", "metadata");
        const std::string &ns = meta.at("namespace").toString();
        const std::string &name = meta.at("name").toString();
        if (const auto known = m_store.find(ObjectKey{ns, name}); known != m_store.end()) {
            changes.push_back({ChangeType::Deleted, std::move(known->second.record)});
            m_store.erase(known);
        }
        if (json->at("type").toString() != "DELETED") {
            skip(error, bounded(escapedForDisplay(ns.empty() ? name : ns + "/" + name), 300));
        }
        const std::string &version = meta.at("resourceVersion").toString();
        if (!version.empty()) {
            m_version = version;
        }
        return true;
    }
    const bool relist = ++m_badLines >= maxBadLines;
    if (relist) {
        m_badLines = 0;
    }
    Error bad{ErrorKind::ServerError,
              "the watch of " + m_resource.plural + " sent something that is no watch event (a proxy's page?)",
              bounded(redacted(escapedForDisplay(line.substr(0, 2048))), 2048), 500};
    handleFailure(bad, relist);
    return false;
}

bool Reflector::handleEvent(Decoder::WatchEvent event, std::vector<Change> &changes)
{
    using Type = Decoder::WatchEvent::Type;
    switch (event.type) {
    case Type::Unknown:
        log(LogLevel::Info, "kube", m_resource.plural + ": a watch event of an unknown type was ignored");
        return true;
    case Type::Error:
        handleErrorEvent(event.error);
        return false;
    case Type::Bookmark:
        if (!event.resourceVersion.empty()) {
            m_version = event.resourceVersion;
            m_synthetic = false;
        }
        return true;
    case Type::Added:
    case Type::Modified:
    case Type::Deleted:
        break;
    }
    if (!event.record || kindOf(*event.record) != m_wanted.record ||
        apiKindOf(*event.record) != m_wanted.resource.kind) {
        skip(Error{ErrorKind::InvalidInput, "the watch sent an object of another kind"}, {});
        return true;
    }
    if (event.resourceVersion.empty()) {
        // There is no point to resume from any more.
        handleFailure(
            Error{ErrorKind::ServerError, "the watch of " + m_resource.plural + " sent an object without a version"},
            true);
        return false;
    }
    // Initial objects of a watch without a version come in no order: none of them is a point to resume from.
    if (!m_synthetic || event.type != Type::Added) {
        m_synthetic = false;
        m_version = event.resourceVersion;
    }
    applyEvent(event.type, std::move(*event.record), changes);
    return true;
}

void Reflector::applyEvent(Decoder::WatchEvent::Type type, Record record, std::vector<Change> &changes)
{
    const ObjectMeta &meta = metaOf(record);
    const ObjectKey key = keyOf(record);
    if (!m_skipped.empty()) {
        const std::string name = m_resource.plural + " " + (key.ns.empty() ? "" : key.ns.str() + "/") + key.name + ":";
        std::erase_if(m_skipped, [&](const std::string &text) { return text.starts_with(name); });
    }
    const auto known = m_store.find(key);
    if (type == Decoder::WatchEvent::Type::Deleted) {
        if (known != m_store.end() && known->second.uid == meta.uid) {
            m_store.erase(known);
            changes.push_back({ChangeType::Deleted, std::move(record)});
        }
        return;
    }
    if (known == m_store.end()) {
        m_store.emplace(key, Entry{meta.uid, meta.resourceVersion, record});
        changes.push_back({ChangeType::Added, std::move(record)});
        return;
    }
    Entry &entry = known->second;
    if (entry.uid == meta.uid && entry.version == meta.resourceVersion) {
        return; // sent again after a resume
    }
    const bool recreated = entry.uid != meta.uid;
    if (recreated) {
        changes.push_back({ChangeType::Deleted, entry.record});
    }
    entry = Entry{meta.uid, meta.resourceVersion, record};
    changes.push_back({recreated ? ChangeType::Added : ChangeType::Modified, std::move(record)});
}

/// A Status in the stream. Source: client.md W12.
void Reflector::handleErrorEvent(const Error &error)
{
    const bool gone = error.kind == ErrorKind::Gone || error.httpStatus == 410;
    if (gone && m_goneInRow++ == 0) {
        list(); // a server that says so every time gets a pause from the second time on
        return;
    }
    const bool corrupt = error.message.find("StorageReadError") != std::string::npos ||
                         error.detail.find("StorageReadError") != std::string::npos;
    handleFailure(error, gone || corrupt);
}

/// The server ended the watch in good order: from the last version on. One that ends at once, again and again, gets a
/// pause.
void Reflector::handleCleanEnd()
{
    const auto lasted = SteadyClock::now() - m_watchBegan;
    const bool brief = lasted < milliseconds(1000);
    if (brief && !m_sawEvent) {
        handleFailure(Error{ErrorKind::ServerError, "the watch of " + m_resource.plural + " ended at once"}, false);
        return;
    }
    m_briefWatches = brief ? m_briefWatches + 1 : 0;
    if (lasted > std::chrono::seconds(m_watchSeconds) / 2 || lasted > milliseconds(60'000)) {
        m_failures = m_goneInRow = 0;
    }
    const bool isShort = m_turn == Turn::Short;
    m_currentUntil = currentUntil();
    releaseTurn();
    m_open = false;
    if (isShort) {
        schedule(jittered(m_context.timing.http1Pause));
    } else if (brief) {
        schedule(jittered(m_context.timing.firstBackoff * std::min(m_briefWatches, 8)));
    } else {
        watch();
    }
}

/// More changes came than could be read in time. Those that came are applied, so the server is asked for the rest from
/// the last of them on; only when it does not know that version any more is everything listed again. Happening again
/// and again it takes pauses, in which changes to the same object become one for us.
void Reflector::handleFallenBehind()
{
    const auto now = SteadyClock::now();
    m_fellBehind = now - m_fellBehindAt > m_context.timing.healthyAfter ? 1 : m_fellBehind + 1;
    m_fellBehindAt = now;
    log(LogLevel::Info, "kube", m_resource.plural + ": changes came faster than they could be read");
    releaseTurn();
    m_open = false;
    milliseconds pause(0);
    if (m_fellBehind > 1) {
        const int doublings = std::min(m_fellBehind - 2, 16);
        pause = jittered(std::min(m_context.timing.firstBackoff * (1 << doublings), m_context.timing.longestBackoff));
    }
    m_context.owner.handleReflectorState(*this);
    schedule(pause);
}

bool Reflector::isBehind() const
{
    return m_fellBehind > 1 && SteadyClock::now() - m_fellBehindAt <= m_context.timing.healthyAfter;
}

void Reflector::handleWatchEnd(WatchStream &stream, const ApiResponse &response)
{
    m_call.reset();
    if (stream.end() == WatchStream::End::TooFarBehind) {
        handleFallenBehind();
        return;
    }
    if (stream.end() == WatchStream::End::LineTooLong) {
        handleFailure(Error{ErrorKind::TooLarge, "the watch of " + m_resource.plural + " sent an object of more than " +
                                                     std::to_string(WatchStream::maxLine >> 20) +
                                                     " MiB; everything is listed again"},
                      true);
        return;
    }
    if (response.ok() && !response.http.contentType.empty() &&
        response.http.contentType.find("json") == std::string::npos) {
        handleFailure(Error{ErrorKind::ServerError,
                            "the watch of " + m_resource.plural + " got no JSON but " +
                                bounded(escapedForDisplay(response.http.contentType), 80) + " (a login page?)",
                            bounded(redacted(escapedForDisplay(stream.rest().substr(0, 2048))), 2048),
                            response.http.status},
                      false);
        return;
    }
    if (response.ok()) {
        handleCleanEnd();
        return;
    }
    const Error &error = *response.error;
    if (error.kind == ErrorKind::Gone) {
        handleErrorEvent(error);
        return;
    }
    if (error.kind == ErrorKind::Forbidden && m_listed) {
        if (m_watchRefusals < quickRefusals) {
            ++m_watchRefusals;
            ++m_failures;
            enter(State::Backoff, error, backoff(error.retryAfterSeconds));
            return;
        }
        // May be listed but not watched: listed again now and then. Source: client.md R6.
        m_needsList = true;
        enter(State::Polling, error, jittered(m_context.timing.pollPause));
        return;
    }
    handleFailure(error, false);
}

} // namespace hopyard::core
