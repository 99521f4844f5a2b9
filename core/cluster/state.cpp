// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/state.h"

#include <algorithm>
#include <array>

namespace hopyard::core
{

namespace
{

template <class T>
ChangeType upsertInto(Table<T> &table, ObjectKey key, std::shared_ptr<const T> object)
{
    const auto [place, isNew] = table.insert_or_assign(std::move(key), std::move(object));
    return isNew ? ChangeType::Added : ChangeType::Modified;
}

template <class T>
std::shared_ptr<const T> look(const Table<T> &table, const ObjectKey &key)
{
    const auto found = table.find(key);
    return found == table.end() ? nullptr : found->second;
}

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

} // namespace

ObjectKey keyOf(const Record &record)
{
    const ObjectMeta &meta = metaOf(record);
    const auto *job = std::get_if<std::shared_ptr<const Job>>(&record);
    return {meta.ns, meta.name, job ? (*job)->kind : Interned()};
}

ChangeType ClusterState::upsert(Record record)
{
    ObjectKey key = keyOf(record);
    return std::visit(
        [&](auto &object) {
            using T = std::remove_const_t<typename std::remove_reference_t<decltype(object)>::element_type>;
            if constexpr (std::is_same_v<T, Node>) {
                return upsertInto(nodes, std::move(key), std::move(object));
            } else if constexpr (std::is_same_v<T, Pod>) {
                return upsertInto(pods, std::move(key), std::move(object));
            } else if constexpr (std::is_same_v<T, Namespace>) {
                return upsertInto(namespaces, std::move(key), std::move(object));
            } else if constexpr (std::is_same_v<T, Topology>) {
                return upsertInto(topologies, std::move(key), std::move(object));
            } else if constexpr (std::is_same_v<T, ResourceFlavor>) {
                return upsertInto(flavors, std::move(key), std::move(object));
            } else if constexpr (std::is_same_v<T, ClusterQueue>) {
                return upsertInto(clusterQueues, std::move(key), std::move(object));
            } else if constexpr (std::is_same_v<T, LocalQueue>) {
                return upsertInto(localQueues, std::move(key), std::move(object));
            } else if constexpr (std::is_same_v<T, Cohort>) {
                return upsertInto(cohorts, std::move(key), std::move(object));
            } else if constexpr (std::is_same_v<T, PriorityClass>) {
                return upsertInto(priorityClasses, std::move(key), std::move(object));
            } else if constexpr (std::is_same_v<T, Workload>) {
                return upsertInto(workloads, std::move(key), std::move(object));
            } else {
                return upsertInto(jobs, std::move(key), std::move(object));
            }
        },
        record);
}

bool ClusterState::erase(const ObjectKey &key, RecordKind kind)
{
    return withTable(*this, kind, [&key](auto &table) { return table.erase(key) > 0; });
}

void ClusterState::apply(const ChangeSet &changes)
{
    if (changes.replacesAll) {
        *this = ClusterState();
    }
    for (const Change &change : changes.changes) {
        if (change.type == ChangeType::Deleted) {
            erase(keyOf(change.record), kindOf(change.record));
        } else {
            upsert(change.record);
        }
    }
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
    return look(nodes, {{}, std::string(name)});
}

std::shared_ptr<const LocalQueue> ClusterState::localQueue(std::string_view ns, std::string_view name) const
{
    return look(localQueues, {ns, std::string(name)});
}

std::shared_ptr<const ClusterQueue> ClusterState::clusterQueue(std::string_view name) const
{
    return look(clusterQueues, {{}, std::string(name)});
}

std::shared_ptr<const Topology> ClusterState::topology(std::string_view name) const
{
    return look(topologies, {{}, std::string(name)});
}

std::shared_ptr<const ResourceFlavor> ClusterState::flavor(std::string_view name) const
{
    return look(flavors, {{}, std::string(name)});
}

std::shared_ptr<const PriorityClass> ClusterState::priorityClass(std::string_view name) const
{
    return look(priorityClasses, {{}, std::string(name)});
}

std::shared_ptr<const Job> ClusterState::job(std::string_view kind, std::string_view ns, std::string_view name) const
{
    return look(jobs, {ns, std::string(name), kind});
}

std::shared_ptr<const Workload> ClusterState::workloadOf(const Job &job) const
{
    std::shared_ptr<const Workload> best;
    for (const auto &[key, workload] : workloads) {
        const bool isOwner = workload->ownerUid.empty() || job.meta.uid.empty()
                                 ? workload->ownerKind == job.kind && workload->ownerName == job.meta.name
                                 : workload->ownerUid == job.meta.uid;
        // A replaced Workload may linger beside its successor: the newest one speaks for the job.
        if (key.ns == job.meta.ns && isOwner && (!best || best->meta.created < workload->meta.created)) {
            best = workload;
        }
    }
    return best;
}

std::vector<std::shared_ptr<const Pod>> ClusterState::podsOf(const Job &job) const
{
    /// Labels by which the controllers of the kinds mark the pods of a job; the value is the job's name.
    static constexpr std::array<std::string_view, 9> jobLabels = {"batch.kubernetes.io/job-name",
                                                                  "jobset.sigs.k8s.io/jobset-name",
                                                                  "training.kubeflow.org/job-name",
                                                                  "ray.io/cluster",
                                                                  "ray.io/originated-from-cr-name",
                                                                  "leaderworkerset.sigs.k8s.io/name",
                                                                  "trainer.kubeflow.org/trainjob-name",
                                                                  "HPJob",
                                                                  "job-name"};
    const std::shared_ptr<const Workload> workload = workloadOf(job);
    std::vector<std::shared_ptr<const Pod>> found;
    for (const auto &[key, pod] : pods) {
        if (key.ns != job.meta.ns) {
            continue;
        }
        bool isOurs = !pod->ownerUid.empty() && pod->ownerUid == job.meta.uid;
        isOurs = isOurs || (pod->ownerKind == job.kind && pod->ownerName == job.meta.name);
        if (!isOurs && job.kind != std::string_view("Job")) {
            isOurs = std::any_of(jobLabels.begin(), jobLabels.end(), [&](std::string_view label) {
                const std::string *value = findLabel(pod->meta.labels, label);
                return value && *value == job.meta.name;
            });
        }
        const std::string *owner = findLabel(pod->meta.annotations, "kueue.x-k8s.io/workload");
        isOurs = isOurs || (owner && workload && *owner == workload->meta.name);
        if (isOurs) {
            found.push_back(pod);
        }
    }
    std::sort(found.begin(), found.end(), [](const auto &a, const auto &b) { return a->meta.name < b->meta.name; });
    return found;
}

} // namespace hopyard::core
