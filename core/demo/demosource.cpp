// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/demosource.h"

#include <algorithm>

namespace hopyard::core::demo
{

namespace
{

constexpr std::chrono::milliseconds contactInterval{1000};
constexpr std::chrono::milliseconds gatherInterval{40}; ///< changes that close together go out as one set

template <class T>
void copyScoped(ClusterState &to, const Table<T> &from, const LoadScope &scope)
{
    const bool isWanted =
        from.empty() || scope.kinds.empty() ||
        std::find(scope.kinds.begin(), scope.kinds.end(), kindOf(Record(from.begin()->second))) != scope.kinds.end();
    if (!isWanted) {
        return;
    }
    for (const auto &[key, record] : from) {
        if (inScope(record, scope)) {
            to.upsert(record);
        }
    }
}

ChangeSet scopedChanges(ChangeSet changes, const LoadScope &scope)
{
    std::erase_if(changes.changes, [&](const Change &change) { return !inScope(change.record, scope); });
    return changes;
}

TimePoint wallClock()
{
    return Clock::system().now();
}

} // namespace

bool inScope(const Record &record, const LoadScope &scope)
{
    if (!scope.kinds.empty() &&
        std::find(scope.kinds.begin(), scope.kinds.end(), kindOf(record)) == scope.kinds.end()) {
        return false;
    }
    const ObjectMeta &meta = metaOf(record);
    return scope.ns.empty() || meta.ns.empty() || meta.ns == std::string_view(scope.ns);
}

ClusterState scoped(const ClusterState &state, const LoadScope &scope)
{
    if (scope.ns.empty() && scope.kinds.empty()) {
        return state;
    }
    ClusterState copy;
    copyScoped(copy, state.nodes, scope);
    copyScoped(copy, state.pods, scope);
    copyScoped(copy, state.namespaces, scope);
    copyScoped(copy, state.topologies, scope);
    copyScoped(copy, state.flavors, scope);
    copyScoped(copy, state.clusterQueues, scope);
    copyScoped(copy, state.localQueues, scope);
    copyScoped(copy, state.cohorts, scope);
    copyScoped(copy, state.priorityClasses, scope);
    copyScoped(copy, state.workloads, scope);
    copyScoped(copy, state.jobs, scope);
    return copy;
}

std::vector<ResourceStatus> demoResources()
{
    std::vector<ResourceStatus> resources;
    for (const char *name : {"nodes", "pods", "namespaces", "topologies", "resourceflavors", "clusterqueues",
                             "localqueues", "cohorts", "workloadpriorityclasses", "workloads", "jobs"}) {
        resources.push_back({name, ResourceStatus::Kind::Live, {}});
    }
    return resources;
}

DemoSource::DemoSource(ClusterInfo info, Maker make, double speed)
    : m_info(std::move(info))
    , m_speed(speed)
    , m_wallStart(Wall::now())
    , m_make(std::move(make))
    , m_simulatedStart(wallClock())
{
}

DemoSource::~DemoSource()
{
    stop();
}

void DemoSource::synchronize()
{
    if (!m_simulation) {
        m_simulation = m_make(m_simulatedStart);
    }
    const std::chrono::duration<double, std::milli> passed = Wall::now() - m_wallStart;
    m_simulation->advance(m_simulatedStart +
                          std::chrono::milliseconds(static_cast<std::int64_t>(passed.count() * m_speed)));
    if (!m_started) {
        m_simulation->store.takeChanges(); // Nobody listens: a reading shows the state itself.
    }
}

DemoSource::Wall::time_point DemoSource::wallOf(TimePoint simulated) const
{
    const auto passed = std::chrono::duration<double, std::milli>(simulated - m_simulatedStart) / m_speed;
    return m_wallStart + std::chrono::duration_cast<Wall::duration>(passed) + std::chrono::milliseconds(1);
}

Result<LoadedCluster> DemoSource::load(const LoadScope &scope, std::stop_token stop, const ProgressCallback &progress)
{
    if (stop.stop_requested()) {
        return fail(ErrorKind::Cancelled, "Reading the demo cluster was cancelled.");
    }
    LoadedCluster loaded;
    {
        const std::lock_guard lock(m_mutex);
        synchronize();
        loaded.state = scoped(m_simulation->store.state(), scope);
    }
    loaded.info = m_info;
    loaded.time = wallClock();
    loaded.resources = demoResources();
    if (progress) {
        progress({"objects", loaded.state.size(), loaded.state.size()});
    }
    return loaded;
}

ConnectionStatus DemoSource::status(ConnectionState state) const
{
    ConnectionStatus status;
    status.state = state;
    status.lastContact = wallClock();
    status.info = m_info;
    status.resources = demoResources();
    return status;
}

void DemoSource::run(std::stop_token stop, SourceListener *listener, LoadScope scope)
{
    listener->handleStatus(status(ConnectionState::Connecting));
    ChangeSet first;
    {
        const std::lock_guard lock(m_mutex);
        synchronize();
        m_simulation->store.takeChanges();
        first = scopedChanges(wholeState(m_simulation->store.state()), scope);
    }
    listener->handleProgress({"objects", first.changes.size(), first.changes.size()});
    listener->handleChanges(std::move(first));
    listener->handleStatus(status(ConnectionState::Live));
    Wall::time_point contact = Wall::now();
    while (!stop.stop_requested()) {
        ChangeSet changes;
        {
            std::unique_lock lock(m_mutex);
            const auto next = m_simulation->nextEvent();
            const Wall::time_point due =
                std::min(contact + contactInterval, next ? wallOf(*next) : Wall::time_point::max());
            const Wall::time_point wake = std::max(due, Wall::now() + gatherInterval);
            m_wake.wait_until(lock, stop, wake, [this] { return m_poked; });
            m_poked = false;
            if (stop.stop_requested()) {
                return;
            }
            synchronize();
            changes = scopedChanges(m_simulation->store.takeChanges(), scope);
        }
        const bool changed = !changes.changes.empty();
        if (changed) {
            listener->handleChanges(std::move(changes));
        }
        if (changed || Wall::now() >= contact + contactInterval) {
            contact = Wall::now();
            listener->handleStatus(status(ConnectionState::Live));
        }
    }
}

void DemoSource::start(SourceListener *listener, const LoadScope &scope)
{
    stop();
    {
        const std::lock_guard lock(m_mutex);
        m_started = true;
    }
    m_thread = std::jthread([this, listener, scope](std::stop_token stop) { run(std::move(stop), listener, scope); });
}

void DemoSource::stop()
{
    if (!m_thread.joinable()) {
        return;
    }
    m_thread.request_stop();
    m_thread.join();
    const std::lock_guard lock(m_mutex);
    m_started = false;
}

Result<Value> DemoSource::create(const Value &manifest, bool dryRun, std::stop_token stop)
{
    if (stop.stop_requested()) {
        return fail(ErrorKind::Cancelled, "Creating the object was cancelled; nothing was sent.");
    }
    const std::lock_guard lock(m_mutex);
    synchronize();
    auto made = m_simulation->create(manifest, dryRun, m_info.defaultNamespace);
    m_poked = true;
    m_wake.notify_all();
    return made;
}

Result<Value> DemoSource::get(const ObjectRef &object, std::stop_token stop)
{
    if (stop.stop_requested()) {
        return fail(ErrorKind::Cancelled, "Reading the object was cancelled.");
    }
    const std::lock_guard lock(m_mutex);
    synchronize();
    return m_simulation->get(object);
}

Result<void> DemoSource::remove(const ObjectRef &object, const std::string &uid, std::stop_token stop)
{
    if (stop.stop_requested()) {
        return fail(ErrorKind::Cancelled, "Deleting the object was cancelled; nothing was sent.");
    }
    const std::lock_guard lock(m_mutex);
    synchronize();
    auto removed = m_simulation->remove(object, uid);
    m_poked = true;
    m_wake.notify_all();
    return removed;
}

std::vector<AccessAnswer> DemoSource::review(const std::vector<AccessQuestion> &questions, std::stop_token)
{
    return std::vector<AccessAnswer>(questions.size(),
                                     {AccessAnswer::Kind::Allowed, "everything is allowed in the demo"});
}

Result<UserIdentity> DemoSource::whoAmI(std::stop_token)
{
    return UserIdentity{info().user, {}};
}

} // namespace hopyard::core::demo
