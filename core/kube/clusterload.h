// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/decode.h"
#include "core/cluster/source.h"
#include "core/kube/discovery.h"
#include "core/kube/listing.h"

#include <chrono>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace hopyard::core
{

class NamespaceRules;

/// One reading of a cluster: all types listed at once in pages of 500, received on the I/O thread and decoded on the
/// calling thread, at most four received pages waiting. A forbidden type is noted and, where it is namespaced, tried
/// namespace by namespace. Used once, on one thread.
class ClusterLoad
{
public:
    ClusterLoad(ApiClient &client, ClusterInfo info, LoadScope scope, std::stop_token stop, ProgressCallback progress);
    ~ClusterLoad();
    ClusterLoad(const ClusterLoad &) = delete;
    ClusterLoad &operator=(const ClusterLoad &) = delete;

    Result<LoadedCluster> run();
    /// Valid after a run() that failed: versions and kinds, as far as they were learned.
    const ClusterInfo &info() const { return m_result.info; }
    /// Valid after run(): what discovery told, to be kept for later calls.
    std::optional<Discovered> takeDiscovered() { return std::move(m_discovered); }

private:
    struct Task;
    struct Inbox;
    using Clock = std::chrono::steady_clock;

    void begin();
    void startTask(const WatchedResource &wanted, const ApiResource &resource, const std::string &ns,
                   bool internal = false);
    void requestPage(Task &task);
    static void sendPage(ApiClient &client, const std::shared_ptr<Inbox> &inbox, const std::shared_ptr<Task> &task,
                         const std::string &token, bool unpaged, int epoch);
    void handleDiscovered(Result<Discovered> found);
    void handlePage(const std::shared_ptr<Task> &task, ApiResponse response,
                    const std::optional<std::string> &prefetched);
    void decodePage(Task &task, ApiResponse &response, const std::optional<std::string> &prefetched);
    void retry(Task &task, const Error &error, std::chrono::milliseconds pause);
    void restart(Task &task, const Error &error);
    void finishTask(Task &task);
    void forbid(Task &task, const Error &error);
    void failTask(Task &task, const Error &error, ResourceStatus::Kind kind);
    void startWaiting();
    void startPartial();
    void waitFor(const WatchedResource &wanted, const ApiResource &resource, const std::string &ns);
    void askWaitingRules();
    void handleRules(const std::string &ns, const NamespaceRules &rules);
    void learnKueue();
    void note(const std::string &plural, ResourceStatus::Kind kind, const std::string &message);
    bool wants(RecordKind kind) const;
    bool idle() const;
    void report(const std::string &step, std::uint64_t done, std::uint64_t total);
    Result<LoadedCluster> conclude();
    void concludePartial(const WatchedResource &wanted);

    ApiClient &m_client;
    LoadScope m_scope;
    std::stop_token m_stop;
    ProgressCallback m_progress;
    Decoder m_decoder;
    std::shared_ptr<Inbox> m_inbox;
    std::list<std::shared_ptr<Task>> m_tasks, m_waiting;
    std::vector<std::pair<Clock::time_point, std::shared_ptr<Task>>> m_delayed;
    std::optional<Discovered> m_discovered;
    std::optional<Error> m_fatal;
    std::vector<std::pair<const WatchedResource *, ApiResource>>
        m_partial;                                               ///< forbidden cluster-wide, to be tried by namespace
    std::map<std::string, std::vector<std::string>> m_readIn;    ///< plural → namespaces that could be read
    std::map<std::string, std::vector<std::string>> m_refusedIn; ///< plural → tried ones that could not
    std::map<std::string, Error> m_forbidden;                    ///< plural → the cluster-wide refusal
    std::set<std::string> m_namespaces;
    std::deque<std::string> m_unasked; ///< namespaces whose rules are still to be asked
    int m_rulesUnderWay = 0;
    bool m_askingKueue = false;
    bool m_namespacesKnown = false, m_discovering = false, m_partialStarted = false;
    int m_read = 0;
    LoadedCluster m_result;
    Clock::time_point m_lastReport{};
    std::uint64_t m_items = 0;
};

} // namespace hopyard::core
