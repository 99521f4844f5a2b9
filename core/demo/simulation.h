// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/cluster/source.h"
#include "core/demo/store.h"
#include "core/placement/profile.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hopyard::core::demo
{

/// An API server, Kueue, the Job controller, the scheduler and the kubelets of a small cluster, in simulated time.
/// Nothing happens but in advance(): every step is an entry of one agenda, so equal calls give equal clusters. Not
/// thread-safe.
class Simulation
{
public:
    explicit Simulation(TimePoint start);
    Simulation(const Simulation &) = delete;
    Simulation &operator=(const Simulation &) = delete;

    Store store;

    TimePoint now() const { return m_now; }
    /// Does everything that is due until `to`.
    void advance(TimePoint to);
    /// When the next thing happens, if anything is planned.
    std::optional<TimePoint> nextEvent() const;
    /// Plans something; earlier plans of the same moment come first.
    void at(TimePoint time, std::function<void()> action);
    /// Writes the figures of all queues; needed once after they were put into the store.
    void refreshQueues() { updateQueues(); }
    void after(std::chrono::milliseconds delay, std::function<void()> action) { at(m_now + delay, std::move(action)); }

    /// Writes, with the answers of an API server. Jobs only: a demo has no other controllers.
    Result<Value> create(const Value &manifest, bool dryRun, const std::string &defaultNamespace);
    Result<Value> get(const ObjectRef &object) const;
    Result<void> remove(const ObjectRef &object, const std::string &uid);

    /// How long the pods of a Job run: the annotation hopyard.dev/demo-run-seconds, what its command sleeps, else ten
    /// minutes.
    static std::chrono::milliseconds runTimeOf(const Value &job);

private:
    using Key = Store::Key;

    Result<Value> prepared(const Value &manifest, const std::string &defaultNamespace) const;
    bool isGoverned(const std::string &ns) const;

    // Kueue
    void createWorkload(const Key &job);
    void planCycle(std::chrono::milliseconds delay);
    void runCycle();
    void admit(const Key &workload, const Admission &admission);
    void updateQueues();

    // Job controller, scheduler, kubelets. A Job deleted and made again has another uid: what was planned for the old
    // one is void.
    bool isCurrent(const Key &job, const std::string &uid) const;
    void startJob(const Key &job, const std::string &uid);
    void createPods(const Key &job, const std::string &uid);
    Value makePod(const Value &job, const Key &workload, int index) const;
    void ungatePods(const Key &job, const std::string &uid);
    void schedulePlainPods(const Key &job, const std::string &uid);
    std::string plainNodeFor(const Pod &pod, const Job &job) const;
    void bind(const Key &pod, const std::string &node);
    void runPod(const Key &pod);
    void updateJobCounts(const Key &job);
    void finishWave(const Key &job, const std::string &uid);
    void completeJob(const Key &job);
    void removeDependents(const std::string &jobUid);
    std::vector<Key> podsOf(const std::string &jobUid) const;
    Key workloadKeyOf(const Key &job) const;

    KueueProfile m_profile;
    TimePoint m_now;
    int m_created = 0; ///< Jobs so far
    std::multimap<TimePoint, std::function<void()>> m_agenda;
    std::optional<TimePoint> m_cycle;
    std::map<std::string, std::vector<Key>> m_podsOfJob; ///< by the Job's uid
};

} // namespace hopyard::core::demo
