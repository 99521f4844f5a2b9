// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/schemawatch.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/kube/encoding.h"
#include "core/kube/watchstream.h"

#include <algorithm>

namespace hopyard::core
{

using std::chrono::milliseconds;

namespace
{

constexpr const char *collection = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
constexpr const char *listAccept = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json";
constexpr const char *watchAccept = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json";

/// A definition is named `plural.group`.
bool concernsUs(const std::string &definition)
{
    const auto &all = watchedResources();
    return std::any_of(all.begin(), all.end(), [&](const WatchedResource &wanted) {
        return definition == wanted.resource.plural + "." + wanted.resource.group;
    });
}

} // namespace

SchemaWatch::SchemaWatch(ReflectorRoute route, const ReflectorTiming &timing, std::function<void()> changed,
                         std::function<void()> refused)
    : m_route(std::move(route))
    , m_timing(timing)
    , m_changed(std::move(changed))
    , m_refused(std::move(refused))
    , m_random(std::random_device{}())
{
}

void SchemaWatch::start()
{
    dropCall();
    ApiRequest request;
    request.path = std::string(collection) + "?limit=1";
    request.accept = listAccept;
    request.maxBytes = std::size_t{16} << 20;
    m_call = m_route.client->send(
        std::move(request), [self = shared_from_this(), epoch = m_epoch, loop = m_route.loop](ApiResponse response) {
            auto shared = std::make_shared<ApiResponse>(std::move(response));
            loop->post([self, epoch, shared] {
                if (epoch == self->m_epoch) {
                    self->handleList(*shared);
                }
            });
        });
}

void SchemaWatch::stop()
{
    m_stopped = true;
    dropCall();
}

void SchemaWatch::resume()
{
    if (!m_call && !m_stopped) {
        m_version.empty() ? start() : watch();
    }
}

void SchemaWatch::dropCall()
{
    ++m_epoch;
    m_route.loop->cancelTimer(m_timer);
    if (m_call) {
        m_call->cancel();
        m_call.reset();
    }
}

void SchemaWatch::handleList(const ApiResponse &response)
{
    m_call.reset();
    if (!response.ok()) {
        const ErrorKind kind = response.error->kind;
        if (kind == ErrorKind::Forbidden || kind == ErrorKind::NotFound || kind == ErrorKind::Refused) {
            m_stopped = true;
            m_refused();
        } else {
            retryLater(true);
        }
        return;
    }
    ReadLimits limits;
    limits.maxBytes = std::size_t{16} << 20;
    const Result<Value> list = parseJson(response.http.body, limits);
    m_version = list ? list->at("metadata", "resourceVersion").toString() : std::string();
    if (m_version.empty()) {
        retryLater(true);
        return;
    }
    if (std::exchange(m_known, true)) {
        m_changed(); // what happened in between is not known
    }
    watch();
}

void SchemaWatch::watch()
{
    dropCall();
    const int duration =
        std::uniform_int_distribution<int>(m_timing.watchSecondsMin, m_timing.watchSecondsMax)(m_random);
    ApiRequest request;
    request.path = std::string(collection) + "?watch=1&resourceVersion=" + percentEncode(m_version) +
                   "&allowWatchBookmarks=true&timeoutSeconds=" + std::to_string(duration);
    request.accept = watchAccept;
    request.totalLimit = std::chrono::seconds(duration) + m_timing.watchGrace;
    request.silenceLimit = milliseconds(0);
    request.openLimit = m_timing.openLimit;
    request.maxBytes = std::size_t{4} << 20;
    auto stream = std::make_shared<WatchStream>();
    const auto loop = m_route.loop;
    request.onData = [self = shared_from_this(), stream, epoch = m_epoch, loop](std::string_view data) {
        const WatchStream::Taken taken = stream->take(data);
        if (taken.mustWake) {
            loop->post([self, epoch, stream] {
                if (epoch == self->m_epoch) {
                    self->readLines(*stream);
                }
            });
        }
        return taken.goesOn;
    };
    m_call = m_route.client->send(std::move(request),
                                  [self = shared_from_this(), stream, epoch = m_epoch, loop](ApiResponse response) {
                                      auto shared = std::make_shared<ApiResponse>(std::move(response));
                                      loop->post([self, stream, epoch, shared] {
                                          if (epoch == self->m_epoch) {
                                              self->readLines(*stream);
                                          }
                                          if (epoch == self->m_epoch) {
                                              self->handleEnd(*shared);
                                          }
                                      });
                                  });
}

void SchemaWatch::readLines(WatchStream &stream)
{
    const int epoch = m_epoch;
    for (WatchStream::Lines lines = stream.next(); !lines.text.empty() && epoch == m_epoch; lines = stream.next()) {
        handleLines(lines.text);
    }
}

void SchemaWatch::handleLines(const std::string &lines)
{
    const int epoch = m_epoch;
    std::size_t at = 0;
    while (at < lines.size() && epoch == m_epoch) {
        const std::size_t end = std::min(lines.find('\n', at), lines.size());
        const std::string_view line = trimmed(std::string_view(lines).substr(at, end - at));
        at = end + 1;
        if (!line.empty() && !handleLine(line)) {
            return;
        }
    }
}

bool SchemaWatch::handleLine(std::string_view line)
{
    ReadLimits limits;
    limits.maxBytes = WatchStream::maxLine;
    const Result<Value> event = parseJson(line, limits);
    const std::string type = event ? event->at("type").toString() : std::string();
    if (type.empty() || type == "ERROR") {
        retryLater(type == "ERROR");
        return false;
    }
    m_failures = 0;
    const Value &meta = event->at("object", "metadata");
    if (const std::string &version = meta.at("resourceVersion").toString(); !version.empty()) {
        m_version = version;
    }
    if (type != "BOOKMARK" && concernsUs(meta.at("name").toString())) {
        m_changed();
    }
    return true;
}

void SchemaWatch::handleEnd(const ApiResponse &response)
{
    m_call.reset();
    if (response.ok() && m_failures == 0) {
        m_failures = 1; // until something comes over the next one
        watch();
        return;
    }
    const bool gone = !response.ok() && response.error->kind == ErrorKind::Gone;
    const bool refused = !response.ok() && response.error->kind == ErrorKind::Forbidden;
    if (refused) {
        m_stopped = true;
        m_refused();
        return;
    }
    retryLater(gone || m_failures > 2);
}

void SchemaWatch::retryLater(bool list)
{
    dropCall();
    if (list) {
        m_version.clear();
    }
    m_failures = std::min(m_failures + 1, 5);
    std::uniform_int_distribution<long> jitter(0, m_timing.firstBackoff.count() << m_failures);
    m_timer = m_route.loop->after(m_timing.firstBackoff * (1 << m_failures) + milliseconds(jitter(m_random)),
                                  [weak = weak_from_this()] {
                                      if (const auto self = weak.lock()) {
                                          self->resume();
                                      }
                                  });
}

} // namespace hopyard::core
