// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "core/kube/discovery.h"
#include "core/kube/reflector.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hopyard::core
{

/// Follows a cluster: one reflector a type, all on one decode thread, which also calls the listener. Keeps trying for
/// ever. Destroying it stops it: no call to the listener happens afterwards.
class LiveFeed final : public ReflectorOwner
{
public:
    LiveFeed(ApiClient &client, ClusterInfo info, std::vector<std::string> notes, LoadScope scope,
             SourceListener *listener, std::function<void(const ClusterInfo &)> learned,
             const ReflectorTiming &timing = {});
    ~LiveFeed() override;
    LiveFeed(const LiveFeed &) = delete;
    LiveFeed &operator=(const LiveFeed &) = delete;

    void handleReflectorChanges(Reflector &reflector, std::vector<Change> changes) override;
    void handleReflectorState(Reflector &reflector) override;
    void handleSkipped(Reflector &reflector, const Error &error) override;

private:
    void begin();
    bool wants(RecordKind kind) const;
    void addReflector(const WatchedResource &wanted, const ApiResource &resource, const std::string &ns);
    void runDiscovery();
    void handleDiscovered(Result<Discovered> found);
    void announce(const Reflector &reflector);
    void trySync();
    void updatePartial();
    void mergePartial(const Reflector &whole);

    void handleDenied(const Error &error);
    void retryDenied();
    void tick();
    void probe();

    void touchStatus();
    void sendStatus();
    ConnectionStatus status();
    ResourceStatus statusOf(const WatchedResource &wanted);
    void judgeConnection(ConnectionStatus &status);
    std::vector<Reflector *> reflectorsOf(const WatchedResource &wanted);

    ApiClient &m_client;
    ClusterInfo m_info;
    std::vector<std::string> m_notes;
    const LoadScope m_scope;
    SourceListener *const m_listener;
    const std::function<void(const ClusterInfo &)> m_learned;
    std::shared_ptr<EventLoop> m_loop;
    Decoder m_decoder;
    ReflectorContext m_context;
    std::vector<std::shared_ptr<Reflector>> m_reflectors;
    std::set<const Reflector *> m_announced; ///< whose objects the listener knows
    std::set<const Reflector *> m_troubled;
    std::set<const WatchedResource *> m_partial; ///< read namespace by namespace
    std::optional<Error> m_denied, m_discoveryError;
    int m_deniedTries = 0, m_discoveryTries = 0;
    std::chrono::steady_clock::time_point m_deniedRetry{};
    bool m_discovered = false, m_limited = false, m_synced = false, m_statusPosted = false, m_probing = false;
    TimePoint m_lastWall{};
    std::chrono::steady_clock::time_point m_lastTick{};
};

} // namespace hopyard::core
