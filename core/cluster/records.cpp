// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/records.h"

#include <algorithm>

namespace hopyard::core
{

const std::string *findLabel(const LabelMap &labels, std::string_view key)
{
    for (const auto &[name, value] : labels) {
        if (name == key) {
            return &value;
        }
    }
    return nullptr;
}

Quantity resourceOf(const ResourceList &list, std::string_view name)
{
    for (const auto &[resource, quantity] : list) {
        if (resource == name) {
            return quantity;
        }
    }
    return {};
}

void addResources(ResourceList &to, const ResourceList &more)
{
    for (const auto &[resource, quantity] : more) {
        const auto found =
            std::find_if(to.begin(), to.end(), [&](const auto &entry) { return entry.first == resource; });
        if (found == to.end()) {
            to.emplace_back(resource, quantity);
        } else {
            found->second += quantity;
        }
    }
}

std::string_view toString(PodPhase phase)
{
    static constexpr std::string_view names[] = {"Pending", "Running", "Succeeded", "Failed", "Unknown"};
    return names[static_cast<int>(phase)];
}

std::string_view toString(RecordKind kind)
{
    static constexpr std::string_view names[] = {"Node",
                                                 "Pod",
                                                 "Namespace",
                                                 "Topology",
                                                 "ResourceFlavor",
                                                 "ClusterQueue",
                                                 "LocalQueue",
                                                 "Cohort",
                                                 "WorkloadPriorityClass",
                                                 "Workload",
                                                 "Job"};
    return names[static_cast<int>(kind)];
}

const Condition *Workload::condition(std::string_view type) const
{
    const auto found =
        std::find_if(conditions.begin(), conditions.end(), [type](const Condition &c) { return c.type == type; });
    return found == conditions.end() ? nullptr : &*found;
}

bool Workload::isTrue(std::string_view type) const
{
    const Condition *found = condition(type);
    return found && found->status == "True";
}

const WorkloadPodSet *Workload::podSet(std::string_view name) const
{
    const auto found =
        std::find_if(podSets.begin(), podSets.end(), [&](const WorkloadPodSet &each) { return each.name == name; });
    return found == podSets.end() ? nullptr : &*found;
}

std::string Job::queueName() const
{
    const std::string *name = findLabel(meta.labels, "kueue.x-k8s.io/queue-name");
    return name ? *name : std::string();
}

std::string Job::priorityClass() const
{
    const std::string *name = findLabel(meta.labels, "kueue.x-k8s.io/priority-class");
    return name ? *name : std::string();
}

RecordKind kindOf(const Record &record)
{
    // The alternatives stand in the order of RecordKind.
    return static_cast<RecordKind>(record.index());
}

const ObjectMeta &metaOf(const Record &record)
{
    return std::visit([](const auto &object) -> const ObjectMeta & { return object->meta; }, record);
}

std::string apiKindOf(const Record &record)
{
    if (const auto *job = std::get_if<std::shared_ptr<const Job>>(&record)) {
        return (*job)->kind.str();
    }
    return std::string(toString(kindOf(record)));
}

} // namespace hopyard::core
