// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/state.h"
#include "core/kube/livecluster.h"
#include "core/kube/livefeed.h"
#include "tests/support/fakeapi.h"

#include <QTest>
#include <atomic>
#include <mutex>

/// A scripted API server of pods and a listener that keeps what a live feed tells, for the tests of the reflector.
namespace hopyard::test
{

using namespace hopyard::core;
using Request = FakeApi::Request;
using Connection = FakeApi::Connection;
using namespace std::chrono_literals;

inline ConnectionTarget targetOf(const FakeApi &server)
{
    ConnectionTarget target;
    target.contextName = "test";
    target.cluster.name = "test";
    target.cluster.server = server.url();
    return target;
}

inline Environment noEnvironment()
{
    return [](const std::string &) { return std::optional<std::string>(); };
}

/// Set when the feed has handed over its first complete list: watches of pods say nothing before, so that what is
/// logged does not depend on which list comes first.
std::atomic<bool> synced{false};

/// Collects what a feed says; any thread.
class Recorder final : public SourceListener
{
public:
    void handleChanges(ChangeSet changes) override
    {
        const std::lock_guard lock(m_mutex);
        m_calls += 1;
        m_replacing += changes.replacesAll ? 1 : 0;
        for (const Change &change : changes.changes) {
            m_log.push_back(std::string(toString(change.type)) + " " + apiKindOf(change.record) + "/" +
                            metaOf(change.record).name + "@" + metaOf(change.record).resourceVersion);
        }
        m_state.apply(changes);
        if (changes.replacesAll) {
            synced = true;
        }
    }
    void handlePreview(ChangeSet changes) override
    {
        const std::lock_guard lock(m_mutex);
        m_previews.push_back(std::move(changes));
        m_previewsAfterData += synced ? 1 : 0;
    }
    void handleProgress(const Progress &progress) override
    {
        const std::lock_guard lock(m_mutex);
        m_progress.push_back(progress);
    }
    void handleStatus(const ConnectionStatus &status) override
    {
        const std::lock_guard lock(m_mutex);
        m_calls += 1;
        m_status = status;
        m_states.push_back(status.state);
    }
    std::vector<std::string> podLog() const
    {
        const std::lock_guard lock(m_mutex);
        std::vector<std::string> result;
        for (const std::string &line : m_log) {
            if (line.find("Pod/") != std::string::npos) {
                result.push_back(line);
            }
        }
        return result;
    }
    ConnectionStatus status() const
    {
        const std::lock_guard lock(m_mutex);
        return m_status;
    }
    bool saw(ConnectionState state) const
    {
        const std::lock_guard lock(m_mutex);
        return std::find(m_states.begin(), m_states.end(), state) != m_states.end();
    }
    std::size_t pods() const
    {
        const std::lock_guard lock(m_mutex);
        return m_state.pods.size();
    }
    std::vector<ChangeSet> previews() const
    {
        const std::lock_guard lock(m_mutex);
        return m_previews;
    }
    std::vector<Progress> progress() const
    {
        const std::lock_guard lock(m_mutex);
        return m_progress;
    }
    int previewsAfterData() const
    {
        const std::lock_guard lock(m_mutex);
        return m_previewsAfterData;
    }
    int calls() const
    {
        const std::lock_guard lock(m_mutex);
        return m_calls;
    }
    int replacing() const
    {
        const std::lock_guard lock(m_mutex);
        return m_replacing;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<std::string> m_log;
    std::vector<ConnectionState> m_states;
    ConnectionStatus m_status;
    ClusterState m_state;
    std::vector<ChangeSet> m_previews;
    std::vector<Progress> m_progress;
    int m_previewsAfterData = 0;
    int m_calls = 0, m_replacing = 0;
};

inline ReflectorTiming quickTiming()
{
    ReflectorTiming timing;
    timing.firstBackoff = 20ms;
    timing.longestBackoff = 200ms;
    timing.forbiddenPause = 300ms;
    timing.longestForbiddenPause = 600ms;
    timing.http1ShortSeconds = timing.http1WatchSeconds = 90;
    timing.http1Short = timing.http1Long = 50;
    timing.tick = 100ms;
    timing.pollPause = 100ms;
    return timing;
}

/// What a server with one host, no namespaces and no jobs answers; 404 for everything else. Pods and watches are the
/// caller's.
inline void answerBareCluster(const FakeApi::Request &request, FakeApi::Connection &connection)
{
    if (request.path == "/version") {
        connection.respond(200, R"({"gitVersion":"v1.35.4"})");
    } else if (request.path == "/api" || request.path == "/apis") {
        connection.respond(200, R"({"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","items":[]})");
    } else if (request.path == "/api/v1/nodes") {
        connection.respond(200, listJson("NodeList", "1", {nodeJson("n1", "1")}));
    } else if (request.path == "/api/v1/namespaces") {
        connection.respond(200, listJson("NamespaceList", "1", {}));
    } else if (request.path == "/apis/batch/v1/jobs") {
        connection.respond(200, listJson("JobList", "1", {}, {}, "batch/v1"));
    } else {
        connection.respondStatus(404, "NotFound", "not here");
    }
}

/// A server with pods only: everything but pods is empty, discovery knows core types.
class PodServer
{
public:
    using Handler = FakeApi::Handler;
    explicit PodServer(Handler pods)
        : m_server([this](const Request &request, Connection &connection) { answer(request, connection); })
        , m_pods(std::move(pods))
    {
        m_ready = true;
    }
    FakeApi &server() { return m_server; }
    int podLists() const
    {
        int lists = 0;
        for (const Request &request : m_server.requests()) {
            lists += request.path == "/api/v1/pods" && !request.isWatch() ? 1 : 0;
        }
        return lists;
    }
    std::vector<std::string> watchVersions() const
    {
        std::vector<std::string> result;
        for (const Request &request : m_server.requests()) {
            if (request.path == "/api/v1/pods" && request.isWatch()) {
                result.push_back(request.param("resourceVersion"));
            }
        }
        return result;
    }

private:
    void answer(const Request &request, Connection &connection)
    {
        if (request.path == "/api/v1/pods") {
            waitFor([&] { return !request.isWatch() || synced || !connection.isOpen(); });
            m_pods(request, connection);
        } else if (request.isWatch()) {
            connection.beginChunks();
            connection.hang();
        } else {
            answerBareCluster(request, connection);
        }
    }
    std::atomic<bool> m_ready{false};
    FakeApi m_server;
    Handler m_pods;
};

struct Feed {
    explicit Feed(FakeApi &server, const LoadScope &scope = {}, const ReflectorTiming &timing = quickTiming())
        : client(targetOf(server), noEnvironment())
    {
        synced = false;
        ClusterInfo info;
        info.defaultNamespace = "default";
        feed = std::make_unique<LiveFeed>(
            client, info, std::vector<std::string>{}, scope, &recorder, [](const ClusterInfo &) {}, timing);
    }
    ~Feed() { feed.reset(); }
    Recorder recorder;
    ApiClient client;
    std::unique_ptr<LiveFeed> feed;
    bool becomesLive()
    {
        return waitFor([this] { return recorder.status().state == ConnectionState::Live; });
    }
};

inline void keepOpen(Connection &connection)
{
    connection.beginChunks();
    connection.hang();
}

} // namespace hopyard::test
