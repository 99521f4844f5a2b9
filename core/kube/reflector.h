// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/decode.h"
#include "core/cluster/state.h"
#include "core/kube/apiclient.h"
#include "core/kube/eventloop.h"
#include "core/kube/resources.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

namespace hopyard::core
{

class Reflector;

/// Pauses of a reflector; tests shorten them. Source: client.md W10, W20, R5.
struct ReflectorTiming {
    std::chrono::milliseconds firstBackoff{800}, longestBackoff{30'000}, healthyAfter{120'000};
    std::chrono::milliseconds forbiddenPause{60'000}, partForbiddenPause{600'000}, missingPause{30'000},
        pollPause{60'000};
    int watchSecondsMin = 300, watchSecondsMax = 600;
    int http1WatchSeconds = 90; ///< an HTTP/1.1 watch cannot be probed, so it is renewed more often
    std::chrono::milliseconds watchGrace{15'000};
};

/// Who owns reflectors; called on the loop's thread.
class ReflectorOwner
{
public:
    virtual ~ReflectorOwner() = default;
    /// Objects that came, changed or went since the store was last complete; not called for the first list.
    virtual void handleReflectorChanges(Reflector &reflector, std::vector<Change> changes) = 0;
    /// The state, the error or the first list changed.
    virtual void handleReflectorState(Reflector &reflector) = 0;
    virtual void handleSkipped(Reflector &reflector, const Error &error) = 0;
};

/// What answers need on the I/O thread; outlives the reflectors in the callbacks that hold it. The client outlives all.
struct ReflectorRoute {
    ApiClient *client = nullptr;
    std::shared_ptr<EventLoop> loop;
    std::shared_ptr<std::atomic<int>> waitingPages; ///< received, not decoded yet
};

/// What all reflectors of one feed share.
struct ReflectorContext {
    ReflectorRoute route;
    Decoder &decoder; ///< used on the loop's thread only
    ReflectorOwner &owner;
    ReflectorTiming timing;
};

/// Keeps one resource type (of all namespaces or of one) as the server has it: paged list, then watch; resumes from the
/// last version, lists again when that is too old and tells the difference, backs off with jitter. Lives on the loop's
/// thread; answers of stopped reflectors are dropped. Source: client-go tools/cache Reflector, kube-rs watcher;
/// client.md §2.
class Reflector : public std::enable_shared_from_this<Reflector>
{
public:
    enum class State {
        Listing,
        Watching,
        Polling,      ///< may be listed but not watched: listed again now and then
        Backoff,      ///< failed, tries again at nextRetry()
        Forbidden,    ///< tries again slowly
        NotInstalled, ///< the type is gone; tries again slowly
        Denied,       ///< the credential was refused: waits for resume()
        Stopped,
    };
    struct Entry {
        std::string uid, version;
        Record record;
    };
    using Store = std::unordered_map<ObjectKey, Entry, ObjectKeyHash>;

    Reflector(ReflectorContext &context, const WatchedResource &wanted, ApiResource resource, std::string ns);

    void start();
    void stop();
    /// Tries at once (within `spread`) instead of at the end of the pause.
    void resume(std::chrono::milliseconds spread);

    State state() const { return m_state; }
    bool isListed() const { return m_listed; } ///< the store has been complete once
    bool isSettled() const;                    ///< listed, or it is known why not
    bool inTrouble() const;                    ///< the connection fails, not just a moment's hiccup
    const Error &error() const { return m_error; }
    std::chrono::steady_clock::time_point nextRetry() const { return m_nextRetry; }
    const Store &store() const { return m_store; }
    const WatchedResource &wanted() const { return m_wanted; }
    const ApiResource &resource() const { return m_resource; }
    const std::string &ns() const { return m_ns; }

private:
    struct Stream;

    void list();
    void requestPage(const std::string &token);
    static void sendPage(const ReflectorRoute &route, const std::shared_ptr<Reflector> &self, const std::string &token,
                         bool unpaged, int epoch);
    void handlePage(ApiResponse response, const std::optional<std::string> &prefetched);
    void decodePage(ApiResponse &response, const std::optional<std::string> &prefetched);
    void finishList();
    std::vector<Change> replaceStore();

    void watch();
    void handleOpen();
    void handleLines(const std::string &lines);
    /// False when the rest of the stream is not to be read.
    bool handleLine(std::string_view line, std::vector<Change> &changes);
    bool handleBadLine(std::string_view line, const Error &error);
    bool handleEvent(Decoder::WatchEvent event, std::vector<Change> &changes);
    void handleErrorEvent(const Error &error);
    void handleWatchEnd(const std::shared_ptr<Stream> &stream, const ApiResponse &response);
    void applyEvent(Decoder::WatchEvent::Type type, Record record, std::vector<Change> &changes);
    void emitChanges(std::vector<Change> changes);

    void handleFailure(const Error &error, bool relist);
    void enter(State state);
    void enter(State state, const Error &error, std::chrono::milliseconds pause);
    void schedule(std::chrono::milliseconds pause);
    void cancelCall();
    std::chrono::milliseconds backoff(int retryAfterSeconds);
    std::chrono::milliseconds jittered(std::chrono::milliseconds pause);

    ReflectorContext &m_context;
    const WatchedResource &m_wanted;
    const ApiResource m_resource;
    const std::string m_ns;
    State m_state = State::Stopped;
    Error m_error;
    std::chrono::steady_clock::time_point m_nextRetry{}, m_watchBegan{};
    EventLoop::TimerId m_timer = 0;
    std::shared_ptr<ApiCall> m_call;
    std::atomic<int> m_epoch{0}; ///< answers to an older one are dropped
    int m_failures = 0;          ///< in a row
    int m_badLines = 0;
    int m_pageRetries = 0, m_restarts = 0;
    bool m_unpaged = false, m_listed = false, m_needsList = true, m_sawEvent = false, m_synthetic = false;
    std::string m_version, m_listVersion, m_pageToken;
    std::vector<Record> m_incoming;
    Store m_store;
    std::minstd_rand m_random;
};

} // namespace hopyard::core
