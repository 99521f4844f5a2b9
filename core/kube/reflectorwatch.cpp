// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/kube/encoding.h"
#include "core/kube/reflector.h"

/// The watch half of a reflector. Source: client.md §2.2.
namespace hopyard::core
{

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

namespace
{

constexpr std::size_t maxLine = std::size_t{16} << 20;
constexpr std::size_t maxWaitingBytes = std::size_t{64} << 20;
constexpr int maxBadLines = 3;

} // namespace

/// Bytes of one watch on their way from the I/O thread: cut into whole lines there, parsed on the loop's thread. A
/// stream that is read too slowly is dropped (and listed again) rather than paused.
struct Reflector::Stream {
    std::string partial; ///< I/O thread
    std::atomic<std::size_t> waiting{0};
    std::atomic<bool> overflowed{false};

    /// Whole lines out of what has come so far; false when the stream must end.
    bool take(std::string_view data, std::string &lines)
    {
        const std::size_t last = data.rfind('\n');
        if (last == std::string_view::npos) {
            partial.append(data);
        } else {
            lines = std::move(partial);
            lines.append(data.substr(0, last + 1));
            partial.assign(data.substr(last + 1));
        }
        if (partial.size() > maxLine || waiting.load() > maxWaitingBytes) {
            overflowed = true;
            return false;
        }
        return true;
    }
};

void Reflector::watch()
{
    ++m_epoch;
    cancelCall();
    m_sawEvent = false;
    m_watchBegan = SteadyClock::now();
    std::uniform_int_distribution<int> seconds(m_context.timing.watchSecondsMin, m_context.timing.watchSecondsMax);
    const bool multiplexed = m_context.route.client->sendsCredentials();
    const int duration =
        multiplexed ? seconds(m_random) : std::min(seconds(m_random), m_context.timing.http1WatchSeconds);
    ApiRequest request;
    request.path = m_resource.path(m_ns) + "?watch=1" +
                   (m_version.empty() ? std::string() : "&resourceVersion=" + percentEncode(m_version)) +
                   "&allowWatchBookmarks=true&timeoutSeconds=" + std::to_string(duration);
    request.totalLimit = std::chrono::seconds(duration) + m_context.timing.watchGrace;
    request.silenceLimit = milliseconds(0);
    request.maxBytes = std::size_t{4} << 20; // of an error's body
    auto stream = std::make_shared<Stream>();
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
        auto lines = std::make_shared<std::string>();
        if (!stream->take(data, *lines)) {
            return false;
        }
        if (!lines->empty()) {
            stream->waiting += lines->size();
            loop->post([self, stream, epoch, lines] {
                stream->waiting -= lines->size();
                if (epoch == self->m_epoch) {
                    self->handleLines(*lines);
                }
            });
        }
        return true;
    };
    m_call = m_context.route.client->send(std::move(request),
                                          [self = shared_from_this(), stream, epoch, loop](ApiResponse response) {
                                              auto shared = std::make_shared<ApiResponse>(std::move(response));
                                              loop->post([self, stream, epoch, shared] {
                                                  if (epoch == self->m_epoch) {
                                                      self->handleWatchEnd(stream, *shared);
                                                  }
                                              });
                                          });
}

void Reflector::handleOpen()
{
    if (m_state != State::Watching) {
        m_error = Error{};
        enter(State::Watching);
    }
}

void Reflector::handleLines(const std::string &lines)
{
    const int epoch = m_epoch;
    std::vector<Change> changes;
    std::size_t at = 0;
    while (at < lines.size()) {
        const std::size_t end = lines.find('\n', at);
        const std::string_view line = trimmed(std::string_view(lines).substr(at, end - at));
        at = end == std::string::npos ? lines.size() : end + 1;
        if (!line.empty() && (!handleLine(line, changes) || epoch != m_epoch)) {
            break;
        }
    }
    emitChanges(std::move(changes));
}

bool Reflector::handleLine(std::string_view line, std::vector<Change> &changes)
{
    Result<Decoder::WatchEvent> event = m_context.decoder.decodeEvent(line);
    if (!event) {
        return handleBadLine(line, event.error());
    }
    m_badLines = 0;
    if (event->type != Decoder::WatchEvent::Type::Error) {
        m_sawEvent = true;
        m_failures = 0;
    }
    return handleEvent(std::move(*event), changes);
}

/// One object that cannot be read is skipped; text that is no JSON ends the stream, three in a row the store's trust.
bool Reflector::handleBadLine(std::string_view line, const Error &error)
{
    ReadLimits limits;
    limits.maxBytes = maxLine;
    if (const Result<Value> json = parseJson(line, limits); json && json->isObject() && json->contains("type")) {
        m_context.owner.handleSkipped(*this, error);
        const std::string &version = json->at("object", "metadata", "resourceVersion").toString();
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
        m_context.owner.handleSkipped(
            *this, Error{ErrorKind::InvalidInput,
                         "the watch of " + m_resource.plural + " sent an object of another kind; it was ignored"});
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
    if (gone && m_failures == 0) {
        m_failures = 1; // a server that says so every time gets a pause from the second time on
        list();
        return;
    }
    const bool corrupt = error.message.find("StorageReadError") != std::string::npos ||
                         error.detail.find("StorageReadError") != std::string::npos;
    handleFailure(error, gone || corrupt);
}

void Reflector::handleWatchEnd(const std::shared_ptr<Stream> &stream, const ApiResponse &response)
{
    m_call.reset();
    if (stream->overflowed) {
        handleFailure(Error{ErrorKind::TooLarge, "the watch of " + m_resource.plural +
                                                     " sent more than can be kept up with; it is listed again"},
                      true);
        return;
    }
    if (response.ok() && !response.http.contentType.empty() &&
        response.http.contentType.find("json") == std::string::npos) {
        handleFailure(Error{ErrorKind::ServerError,
                            "the watch of " + m_resource.plural + " got no JSON but " +
                                bounded(escapedForDisplay(response.http.contentType), 80) + " (a login page?)",
                            bounded(redacted(escapedForDisplay(stream->partial.substr(0, 2048))), 2048),
                            response.http.status},
                      false);
        return;
    }
    const auto lasted = SteadyClock::now() - m_watchBegan;
    if (response.ok()) {
        if (lasted < milliseconds(1000) && !m_sawEvent) {
            handleFailure(Error{ErrorKind::ServerError, "the watch of " + m_resource.plural + " ended at once"}, false);
        } else {
            m_failures = lasted > milliseconds(60'000) ? 0 : m_failures;
            watch(); // its time is over: from the last version on
        }
        return;
    }
    const Error &error = *response.error;
    if (error.kind == ErrorKind::Gone) {
        handleErrorEvent(error);
        return;
    }
    if (error.kind == ErrorKind::Forbidden && m_listed) {
        // May be listed but not watched: listed again now and then. Source: client.md R6.
        m_needsList = true;
        enter(State::Polling, error, jittered(m_context.timing.pollPause));
        return;
    }
    handleFailure(error, false);
}

} // namespace hopyard::core
