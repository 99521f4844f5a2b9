// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "core/kube/accessreview.h"
#include "core/kube/discovery.h"
#include "core/kube/reflector.h"
#include "core/kube/schemawatch.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hopyard::core
{

/// Reads the kubeconfig again: what the connection should be now; nullopt while that cannot be told. Called on the
/// feed's thread, only while the connection is in trouble.
using TargetReader = std::function<std::optional<ConnectionTarget>()>;

/// Follows a cluster: one reflector a type, all on one decode thread, which also calls the listener. Keeps trying for
/// ever: while nothing answers one small request at a time finds out when the network is back. Asks the server for one
/// list and one watch a type and scope, discovery once a connection (again when definitions change), liveness probes
/// over silent connections, and nothing else. Destroying it stops it: no call to the listener happens afterwards.
class LiveFeed final : public ReflectorOwner
{
public:
    LiveFeed(ApiClient &client, ClusterInfo info, std::vector<std::string> notes, LoadScope scope,
             SourceListener *listener, std::function<void(const ClusterInfo &)> learned,
             const ReflectorTiming &timing = {}, TargetReader renew = {});
    ~LiveFeed() override;
    LiveFeed(const LiveFeed &) = delete;
    LiveFeed &operator=(const LiveFeed &) = delete;

    /// A person does not want to wait: everything that waits is tried now. Any thread.
    void retryNow();
    void cancelLogin();
    /// As in Source. Any thread.
    void setNamespacesToTry(std::vector<std::string> names);

    void handleReflectorChanges(Reflector &reflector, std::vector<Change> changes) override;
    void handleReflectorPage(Reflector &reflector, std::vector<Record> records) override;
    void handleReflectorState(Reflector &reflector) override;
    void handleSkipped(Reflector &reflector, const std::string &what) override;
    void handleMissing(Reflector &reflector) override;

private:
    void begin();
    void startReading();
    bool wants(RecordKind kind) const;
    void addReflector(const WatchedResource &wanted, const ApiResource &resource, const std::string &ns);
    void runDiscovery();
    void discoverAfter(std::chrono::milliseconds pause);
    void handleDiscovered(Result<Discovered> found);
    void learnKueue();
    void followServed(const WatchedResource &wanted, const Catalogue &catalogue);
    void replaceReflector(Reflector &old, const ApiResource &served);
    void watchSchema();
    void dropPartial(const std::set<std::string> &names);
    std::vector<std::string> triedNamespaces() const;
    void announce(const Reflector &reflector);
    void trySync();
    bool isPreviewing() const; ///< part of the first list has been handed over
    void considerPreview();
    void sendPreview();
    void updatePartial();
    void askRulesOfNamespaces();
    void followPartial(const std::string &ns, const NamespaceRules &rules);
    void mergePartial(const Reflector &whole);

    void handleDenied(const Error &error);
    void retryDenied();
    void tryDenied();
    void watchLogin();
    void tick();
    bool wasAsleep();
    void probe();
    void scoutIfCutOff();
    void scout();
    void dropSilent();
    void handleScouted(bool answered);
    void resumeAll(std::chrono::milliseconds spread);
    void readTarget();
    void beginAgain();

    void touchStatus();
    void sendStatus();
    ConnectionStatus status();
    std::optional<TimePoint> staleSince() const;
    ResourceStatus statusOf(const WatchedResource &wanted);
    void judgeConnection(ConnectionStatus &status);
    std::vector<Reflector *> reflectorsOf(const WatchedResource &wanted);

    ApiClient &m_client;
    ClusterInfo m_info;
    std::vector<std::string> m_notes;
    LoadScope m_scope;
    SourceListener *const m_listener;
    const std::function<void(const ClusterInfo &)> m_learned;
    std::shared_ptr<EventLoop> m_loop;
    Decoder m_decoder;
    ReflectorContext m_context;
    std::vector<std::shared_ptr<Reflector>> m_reflectors;
    std::set<const Reflector *> m_announced; ///< whose objects the listener knows
    std::set<const Reflector *> m_troubled;
    ChangeSet m_preview; ///< more of the first list, not handed over yet
    EventLoop::TimerId m_previewTimer = 0;
    std::chrono::steady_clock::time_point m_previewed{}, m_progressTold{};
    std::chrono::milliseconds m_previewPause{250};
    bool m_everSynced = false;
    std::set<const WatchedResource *> m_partial; ///< read namespace by namespace
    /// Of the namespaces that can be listed, while some type is read namespace by namespace; empty until answered.
    std::map<std::string, std::optional<NamespaceRules>> m_rules;
    std::deque<std::string> m_unasked;
    int m_rulesUnderWay = 0;
    const TargetReader m_renew;
    std::shared_ptr<SchemaWatch> m_schema;
    bool m_schemaRefused = false;
    std::optional<Error> m_denied, m_discoveryError;
    bool m_waitsForPerson = false; ///< who ended the login; it is not started again by itself
    TimePoint m_loginTold{};
    std::string m_loginSaid;
    int m_deniedTries = 0, m_discoveryTries = 0, m_scoutTries = 0, m_followUps = 0;
    EventLoop::TimerId m_discoveryTimer = 0, m_deniedTimer = 0, m_scoutTimer = 0;
    std::chrono::steady_clock::time_point m_deniedRetry{};
    bool m_discovered = false, m_limited = false, m_synced = false, m_statusPosted = false, m_probing = false;
    bool m_discovering = false, m_discoverAgain = false, m_scouting = false, m_lost = false;
    bool m_behind = false;  ///< some type's changes came faster than they could be read; told
    bool m_silence = false; ///< what the scout was sent for: answers that did not come, not refusals
    int m_kueueAsked = -1;  ///< the generation that asked for Kueue's version
    int m_generation = 0;   ///< answers to questions about an older target are dropped
    ConnectionState m_lastState = ConnectionState::Connecting;
    TimePoint m_lastWall{};
    std::chrono::steady_clock::time_point m_lastTick{}, m_lastDiscovery{};
    std::chrono::nanoseconds m_lastBoot{};
    std::chrono::milliseconds m_rediscoverPause{300'000};
    std::minstd_rand m_random{std::random_device{}()};
};

} // namespace hopyard::core
