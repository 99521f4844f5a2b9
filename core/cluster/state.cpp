// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/state.h"

#include <algorithm>
#include <iterator>
#include <type_traits>

namespace hopyard::core
{

namespace
{

/// Calls `action` with the table of a kind.
template <class State, class Action>
auto withTable(State &state, RecordKind kind, Action action)
{
    switch (kind) {
    case RecordKind::Node:
        return action(state.nodes);
    case RecordKind::Pod:
        return action(state.pods);
    case RecordKind::Namespace:
        return action(state.namespaces);
    case RecordKind::Topology:
        return action(state.topologies);
    case RecordKind::ResourceFlavor:
        return action(state.flavors);
    case RecordKind::ClusterQueue:
        return action(state.clusterQueues);
    case RecordKind::LocalQueue:
        return action(state.localQueues);
    case RecordKind::Cohort:
        return action(state.cohorts);
    case RecordKind::PriorityClass:
        return action(state.priorityClasses);
    case RecordKind::Workload:
        return action(state.workloads);
    case RecordKind::Job:
        break;
    }
    return action(state.jobs);
}

/// The table that holds objects of a type.
template <class T>
Table<T> &tableOf(ClusterState &state, const std::shared_ptr<const T> &)
{
    if constexpr (std::is_same_v<T, Node>) {
        return state.nodes;
    } else if constexpr (std::is_same_v<T, Pod>) {
        return state.pods;
    } else if constexpr (std::is_same_v<T, Namespace>) {
        return state.namespaces;
    } else if constexpr (std::is_same_v<T, Topology>) {
        return state.topologies;
    } else if constexpr (std::is_same_v<T, ResourceFlavor>) {
        return state.flavors;
    } else if constexpr (std::is_same_v<T, ClusterQueue>) {
        return state.clusterQueues;
    } else if constexpr (std::is_same_v<T, LocalQueue>) {
        return state.localQueues;
    } else if constexpr (std::is_same_v<T, Cohort>) {
        return state.cohorts;
    } else if constexpr (std::is_same_v<T, PriorityClass>) {
        return state.priorityClasses;
    } else if constexpr (std::is_same_v<T, Workload>) {
        return state.workloads;
    } else {
        return state.jobs;
    }
}

} // namespace

ObjectKeyView keyViewOf(const Record &record)
{
    const ObjectMeta &meta = metaOf(record);
    const auto *job = std::get_if<std::shared_ptr<const Job>>(&record);
    return {meta.ns, meta.name, job ? (*job)->kind : Interned()};
}

ObjectKey keyOf(const Record &record)
{
    return keyViewOf(record);
}

ChangeType ClusterState::upsert(Record record)
{
    return std::visit(
        [this](const auto &object) {
            const auto before = tableOf(*this, object).put(object);
            m_index.replace(before, object);
            return before ? ChangeType::Modified : ChangeType::Added;
        },
        record);
}

bool ClusterState::erase(const ObjectKeyView &key, RecordKind kind)
{
    return withTable(*this, kind, [&](auto &table) {
        const auto gone = table.take(key);
        if (gone) {
            m_index.replace(gone, {});
        }
        return gone != nullptr;
    });
}

void ClusterState::apply(const ChangeSet &changes)
{
    if (changes.replacesAll) {
        *this = ClusterState();
    }
    for (const Change &change : changes.changes) {
        if (change.type == ChangeType::Deleted) {
            erase(keyViewOf(change.record), kindOf(change.record));
        } else {
            upsert(change.record);
        }
    }
}

void ClusterState::reserve(RecordKind kind, std::size_t count)
{
    withTable(*this, kind, [count](auto &table) { table.reserve(count); });
}

std::size_t ClusterState::size() const
{
    std::size_t total = 0;
    for (int kind = 0; kind <= static_cast<int>(RecordKind::Job); ++kind) {
        total += withTable(*this, static_cast<RecordKind>(kind), [](const auto &table) { return table.size(); });
    }
    return total;
}

std::shared_ptr<const Node> ClusterState::node(std::string_view name) const
{
    return nodes.get({{}, name});
}

std::shared_ptr<const LocalQueue> ClusterState::localQueue(std::string_view ns, std::string_view name) const
{
    return localQueues.get({ns, name});
}

std::shared_ptr<const ClusterQueue> ClusterState::clusterQueue(std::string_view name) const
{
    return clusterQueues.get({{}, name});
}

std::shared_ptr<const Topology> ClusterState::topology(std::string_view name) const
{
    return topologies.get({{}, name});
}

std::shared_ptr<const ResourceFlavor> ClusterState::flavor(std::string_view name) const
{
    return flavors.get({{}, name});
}

std::shared_ptr<const PriorityClass> ClusterState::priorityClass(std::string_view name) const
{
    return priorityClasses.get({{}, name});
}

std::shared_ptr<const Job> ClusterState::job(std::string_view kind, std::string_view ns, std::string_view name) const
{
    return jobs.get({ns, name, kind});
}

std::shared_ptr<const Workload> ClusterState::workloadOf(const Job &job) const
{
    std::shared_ptr<const Workload> best;
    for (const auto &workload : m_index.workloadsOwnedBy(job.meta.ns, job.meta.name)) {
        const bool isOwner = workload->ownerUid.empty() || job.meta.uid.empty() ? workload->ownerKind == job.kind
                                                                                : workload->ownerUid == job.meta.uid;
        // A replaced Workload may linger beside its successor: the newest one speaks for the job.
        if (isOwner && (!best || best->meta.created < workload->meta.created)) {
            best = workload;
        }
    }
    return best;
}

std::vector<std::shared_ptr<const Pod>> ClusterState::podsOf(const Job &job) const
{
    static const Interned workloadKey("kueue.x-k8s.io/workload");
    const std::shared_ptr<const Workload> workload = workloadOf(job);
    const bool hasLabels = job.kind != std::string_view("Job");
    const auto isOurs = [&](const Pod &pod) {
        if ((!pod.ownerUid.empty() && pod.ownerUid == job.meta.uid) ||
            (pod.ownerKind == job.kind && pod.ownerName == job.meta.name)) {
            return true;
        }
        const auto isMark = [&](const auto &label) {
            return label.second == job.meta.name && JobIndex::isNameLabel(label.first);
        };
        const auto isWorkload = [&](const auto &annotation) {
            return annotation.first == workloadKey && workload && annotation.second == workload->meta.name;
        };
        return (hasLabels && std::any_of(pod.meta.labels.begin(), pod.meta.labels.end(), isMark)) ||
               std::any_of(pod.meta.annotations.begin(), pod.meta.annotations.end(), isWorkload);
    };
    std::vector<std::shared_ptr<const Pod>> found;
    const auto collect = [&](std::string_view name) {
        const JobIndex::Pods &named = m_index.podsNamed(job.meta.ns, name);
        std::copy_if(named.begin(), named.end(), std::back_inserter(found),
                     [&](const auto &pod) { return isOurs(*pod); });
    };
    collect(job.meta.name);
    if (workload && workload->meta.name != job.meta.name) {
        collect(workload->meta.name);
    }
    std::sort(found.begin(), found.end(), [](const auto &a, const auto &b) { return a->meta.name < b->meta.name; });
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

} // namespace hopyard::core
