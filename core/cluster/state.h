// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/jobindex.h"
#include "core/cluster/table.h"

#include <memory>
#include <string>
#include <vector>

namespace hopyard::core
{

ObjectKey keyOf(const Record &record);
ObjectKeyView keyViewOf(const Record &record);

enum class ChangeType : std::uint8_t { Added, Modified, Deleted };
std::string_view toString(ChangeType type);

/// One object that came, changed or went. `record` is the new state, or the last one for Deleted.
struct Change {
    ChangeType type = ChangeType::Added;
    Record record;
};
/// Changes in the order they happened. Made on a source's decode thread, applied by whoever owns a ClusterState.
struct ChangeSet {
    std::vector<Change> changes;
    /// True for the first complete list of everything: it replaces whatever was there.
    bool replacesAll = false;
};

/// Everything known of one cluster at one moment, as tables with the joins that views need. The tables are for reading;
/// upsert, erase and apply write them and keep the joins true. A value owned by one thread; copying copies pointers
/// only. Not thread-safe.
class ClusterState
{
public:
    Table<Node> nodes;
    Table<Pod> pods;
    Table<Namespace> namespaces;
    Table<Topology> topologies;
    Table<ResourceFlavor> flavors;
    Table<ClusterQueue> clusterQueues;
    Table<LocalQueue> localQueues;
    Table<Cohort> cohorts;
    Table<PriorityClass> priorityClasses;
    Table<Workload> workloads;
    Table<Job> jobs;

    /// Inserts or replaces; returns Added, or Modified when the key was there.
    ChangeType upsert(Record record);
    bool erase(const ObjectKeyView &key, RecordKind kind);
    void apply(const ChangeSet &changes);
    /// Room for so many objects of a kind, so that filling a large state does not grow its tables step by step.
    void reserve(RecordKind kind, std::size_t count);
    std::size_t size() const;

    std::shared_ptr<const Node> node(std::string_view name) const;
    std::shared_ptr<const LocalQueue> localQueue(std::string_view ns, std::string_view name) const;
    std::shared_ptr<const ClusterQueue> clusterQueue(std::string_view name) const;
    std::shared_ptr<const Topology> topology(std::string_view name) const;
    std::shared_ptr<const ResourceFlavor> flavor(std::string_view name) const;
    std::shared_ptr<const PriorityClass> priorityClass(std::string_view name) const;
    std::shared_ptr<const Job> job(std::string_view kind, std::string_view ns, std::string_view name) const;
    /// The Workload that Kueue made for a job (owner UID, else owner kind and name), nullptr when there is none.
    std::shared_ptr<const Workload> workloadOf(const Job &job) const;
    /// Pods of a job: controlled by it directly, or carrying its Workload's or kind's labels. Sorted by name. Costs the
    /// job's pods, not the cluster's.
    std::vector<std::shared_ptr<const Pod>> podsOf(const Job &job) const;

private:
    JobIndex m_index;
};

} // namespace hopyard::core
