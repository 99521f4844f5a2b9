// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "core/demo/simulation.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace hopyard::core::demo
{

/// A simulated cluster as a source. Simulated time follows the wall clock (times `speed`) whenever anybody looks,
/// whether started or not. Thread-safe as Source asks; one thread delivers changes while started.
class DemoSource final : public Source
{
public:
    using Maker = std::function<std::unique_ptr<Simulation>(TimePoint now)>;
    /// `make` is called at the first look, on the thread that looks: opening a demo costs nothing.
    DemoSource(ClusterInfo info, Maker make, double speed);
    ~DemoSource() override;

    ClusterInfo info() const override { return m_info; }
    Result<LoadedCluster> load(const LoadScope &scope, std::stop_token stop, const ProgressCallback &progress) override;
    void start(SourceListener *listener, const LoadScope &scope) override;
    void stop() override;
    Result<Value> create(const Value &manifest, bool dryRun, std::stop_token stop) override;
    Result<Value> get(const ObjectRef &object, std::stop_token stop) override;
    Result<void> remove(const ObjectRef &object, const std::string &uid, std::stop_token stop) override;
    std::vector<AccessAnswer> review(const std::vector<AccessQuestion> &questions, std::stop_token stop) override;
    Result<UserIdentity> whoAmI(std::stop_token stop) override;

private:
    using Wall = std::chrono::steady_clock;

    void synchronize(); ///< needs m_mutex
    Wall::time_point wallOf(TimePoint simulated) const;
    void run(std::stop_token stop, SourceListener *listener, LoadScope scope);
    ConnectionStatus status(ConnectionState state) const;

    const ClusterInfo m_info;
    const double m_speed;
    const Wall::time_point m_wallStart;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    bool m_poked = false;
    bool m_started = false;
    const Maker m_make;
    const TimePoint m_simulatedStart;
    std::unique_ptr<Simulation> m_simulation; ///< needs m_mutex
    std::jthread m_thread;
};

/// The records of a state that a scope asks for.
bool inScope(const Record &record, const LoadScope &scope);
ClusterState scoped(const ClusterState &state, const LoadScope &scope);
/// Every resource a demo has, all live.
std::vector<ResourceStatus> demoResources();

} // namespace hopyard::core::demo
