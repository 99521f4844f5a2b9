// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/records.h"

#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hopyard::core
{

/// Pods and Workloads by the names that may tie them to a job, so that a job's own are found without a look at all of
/// the cluster. Answers are candidates: ClusterState decides. Kept true by ClusterState, which tells every change.
class JobIndex
{
public:
    using Pods = std::vector<std::shared_ptr<const Pod>>;
    using Workloads = std::vector<std::shared_ptr<const Workload>>;

    /// `fresh` takes the place of `before`; either may be nullptr.
    void replace(const std::shared_ptr<const Pod> &before, const std::shared_ptr<const Pod> &fresh);
    void replace(const std::shared_ptr<const Workload> &before, const std::shared_ptr<const Workload> &fresh);
    /// Other kinds are tied to no job by name.
    template <class T>
    void replace(const std::shared_ptr<const T> &, const std::shared_ptr<const T> &)
    {
    }

    /// Pods whose owner, one of the labels by which controllers mark a job's pods, or Workload has this name.
    const Pods &podsNamed(const Interned &ns, std::string_view name) const;
    /// Workloads whose owner has this name.
    const Workloads &workloadsOwnedBy(const Interned &ns, std::string_view owner) const;

    /// Whether controllers mark the pods of a job with this label; its value is the job's name.
    static bool isNameLabel(const Interned &label);

private:
    struct Key {
        Interned ns, name;
        bool operator==(const Key &) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key &key) const noexcept
        {
            return std::hash<Interned>{}(key.ns) * 31 + std::hash<Interned>{}(key.name);
        }
    };
    using Names = std::vector<Interned>;
    static void collectNames(const Pod *pod, Names &names);

    std::unordered_map<Key, Pods, KeyHash> m_pods;
    std::unordered_map<Key, Workloads, KeyHash> m_workloads;
};

} // namespace hopyard::core
