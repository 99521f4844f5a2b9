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
class WatchStream;

/// Pauses of a live feed and its reflectors; tests shorten them. Chosen so that the state equals a fresh list within
/// 30 s of the network being back, also when the last pause had just begun. Source: client.md W10, W20, R5, P5, P13.
struct ReflectorTiming {
    std::chrono::milliseconds firstBackoff{800}, longestBackoff{12'000}; ///< before jitter, which up to doubles them
    std::chrono::milliseconds healthyAfter{120'000};
    std::chrono::milliseconds forbiddenPause{60'000}, longestForbiddenPause{1'800'000}, pollPause{60'000};
    int watchSecondsMin = 300, watchSecondsMax = 600;
    std::chrono::milliseconds watchGrace{15'000}; ///< a watch is dead when it outlives its time by this much
    std::chrono::milliseconds openLimit{15'000};  ///< the headers of a watch must have come
    std::chrono::milliseconds listSilence{15'000};
    /// HTTP/1.1: every watch holds a connection that cannot be probed. A few types keep one and renew it often, the
    /// others take turns: a short watch, which catches up from the last version, and a pause.
    int http1WatchSeconds = 10, http1Long = 4, http1Short = 4, http1ShortSeconds = 3;
    std::chrono::milliseconds http1Grace{3'000}, http1Pause{6'000};
    std::chrono::milliseconds tick{2'500}, silenceBeforeProbe{10'000}, probeLimit{8'000}, longestScoutPause{6'000};
    std::chrono::milliseconds silenceOfMany{90'000}; ///< watches get a bookmark about every minute
    std::chrono::milliseconds hiccup{5'000};         ///< an interruption shorter than this is not called stale
    std::size_t mostWaiting = std::size_t{64} << 20; ///< bytes of a watch that may wait to be read
};

/// Who owns reflectors; called on the loop's thread.
class ReflectorOwner
{
public:
    virtual ~ReflectorOwner() = default;
    /// Objects that came, changed or went since the store was last complete; not called for the first list.
    virtual void handleReflectorChanges(Reflector &reflector, std::vector<Change> changes) = 0;
    /// More objects of the first list, which is not complete yet.
    virtual void handleReflectorPage(Reflector &reflector, std::vector<Record> records) = 0;
    /// The state, the error or the first list changed.
    virtual void handleReflectorState(Reflector &reflector) = 0;
    /// An object could not be read and is left out.
    virtual void handleSkipped(Reflector &reflector, const std::string &what) = 0;
    /// The server answers 404 for the type, which may be a proxy's: the owner finds out and says so.
    virtual void handleMissing(Reflector &reflector) = 0;
};

/// What answers need on the I/O thread; outlives the reflectors in the callbacks that hold it. The client outlives all.
struct ReflectorRoute {
    ApiClient *client = nullptr;
    std::shared_ptr<EventLoop> loop;
    std::shared_ptr<std::atomic<int>> waitingPages; ///< received, not decoded yet
    std::chrono::milliseconds listSilence{15'000};
};

/// How many HTTP/1.1 connections watches hold.
struct Http1Watches {
    int longOnes = 0, shortOnes = 0;
};

/// What all reflectors of one feed share.
struct ReflectorContext {
    ReflectorRoute route;
    Decoder &decoder; ///< used on the loop's thread only
    ReflectorOwner &owner;
    ReflectorTiming timing;
    Http1Watches http1 = {};
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
        Forbidden,    ///< tries again more and more slowly
        NotInstalled, ///< the type is gone: waits for resume()
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
    /// The type is not served any more: its objects are gone.
    void markNotInstalled();

    State state() const { return m_state; }
    bool isListed() const { return m_listed; } ///< the store has been complete once
    bool isSettled() const;                    ///< listed, or it is known why not
    bool inTrouble() const;                    ///< the connection fails, not just a moment's hiccup
    bool isCutOff() const;                     ///< no answer at all, in time or twice: waits for the network
    bool isWaiting() const { return m_call != nullptr && m_state != State::Listing; } ///< a watch is asked for or open
    bool isBehind() const; ///< more changes came than could be read in time, more than once lately
    /// Until when the store was known to be what the server has; zero: never was.
    TimePoint currentUntil() const;
    const std::vector<Record> &incoming() const { return m_incoming; } ///< objects of the list under way
    std::size_t toRead() const { return m_toRead; } ///< further ones that the server spoke of; 0: not known
    bool hasPages() const { return m_hasPages; }    ///< the list under way takes more than one page
    int missing() const { return m_missing; }       ///< answers of 404 in a row
    const std::vector<std::string> &skipped() const { return m_skipped; } ///< objects left out
    const Error &error() const { return m_error; }
    std::chrono::steady_clock::time_point nextRetry() const { return m_nextRetry; }
    const Store &store() const { return m_store; }
    const WatchedResource &wanted() const { return m_wanted; }
    const ApiResource &resource() const { return m_resource; }
    const std::string &ns() const { return m_ns; }

private:
    void list();
    void requestPage(const std::string &token);
    void repeatPage(std::chrono::milliseconds pause);
    static void sendPage(const ReflectorRoute &route, const std::shared_ptr<Reflector> &self, const std::string &token,
                         bool unpaged, int epoch);
    void handlePage(ApiResponse response, const std::optional<std::string> &prefetched);
    void decodePage(ApiResponse &response, const std::optional<std::string> &prefetched);
    void finishList();
    std::vector<Change> replaceStore();

    void watch();
    int watchSeconds();
    bool waitsForTurn();
    void releaseTurn();
    void handleOpen();
    void readLines(const std::shared_ptr<WatchStream> &stream, int epoch);
    void handleLines(std::string_view lines);
    /// False when the rest of the stream is not to be read.
    bool handleLine(std::string_view line, std::vector<Change> &changes);
    bool handleBadLine(std::string_view line, const Error &error, std::vector<Change> &changes);
    void skip(const Error &error, const std::string &name);
    void handleCleanEnd();
    bool handleEvent(Decoder::WatchEvent event, std::vector<Change> &changes);
    void handleErrorEvent(const Error &error);
    void endWatch(const std::shared_ptr<WatchStream> &stream, const std::shared_ptr<ApiResponse> &response, int epoch);
    void handleWatchEnd(WatchStream &stream, const ApiResponse &response);
    void handleFallenBehind();
    void applyEvent(Decoder::WatchEvent::Type type, Record record, std::vector<Change> &changes);
    void emitChanges(std::vector<Change> changes);

    void handleFailure(const Error &error, bool relist);
    void enter(State state);
    void enter(State state, const Error &error, std::chrono::milliseconds pause);
    void schedule(std::chrono::milliseconds pause);
    void leave(); ///< the stream or list that kept the store current has ended
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
    int m_pageRetries = 0, m_restarts = 0, m_laters = 0, m_refusals = 0, m_missing = 0, m_briefWatches = 0;
    int m_goneInRow = 0, m_watchRefusals = 0, m_watchSeconds = 0, m_fellBehind = 0;
    std::chrono::steady_clock::time_point m_fellBehindAt{};
    enum class Turn { None, Long, Short } m_turn = Turn::None; ///< an HTTP/1.1 connection held
    TimePoint m_currentUntil{};
    std::chrono::steady_clock::time_point m_leftAt{};
    std::vector<std::string> m_skipped, m_newSkipped;
    bool m_unpaged = false, m_listed = false, m_needsList = true, m_sawEvent = false, m_synthetic = false,
         m_open = false, m_waitsForTurn = false;
    std::string m_version, m_listVersion, m_pageToken;
    std::vector<Record> m_incoming;
    std::size_t m_toRead = 0;
    bool m_hasPages = false;
    Store m_store;
    std::minstd_rand m_random;
};

} // namespace hopyard::core
