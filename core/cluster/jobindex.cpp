// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/jobindex.h"

#include <algorithm>
#include <array>

namespace hopyard::core
{

namespace
{

template <class Map, class Key, class Pointer>
void takeOut(Map &map, const Key &key, const Pointer &object)
{
    const auto bucket = map.find(key);
    if (bucket == map.end()) {
        return;
    }
    const auto place = std::find(bucket->second.begin(), bucket->second.end(), object);
    if (place != bucket->second.end()) {
        *place = std::move(bucket->second.back());
        bucket->second.pop_back();
    }
    if (bucket->second.empty()) {
        map.erase(bucket);
    }
}

/// In the old one's place where it has the same key, which is nearly always.
template <class Map, class Key, class Pointer>
void exchange(Map &map, const Key &key, const Pointer &before, const Pointer &fresh)
{
    auto &bucket = map[key];
    const auto place = std::find(bucket.begin(), bucket.end(), before);
    if (place != bucket.end()) {
        *place = fresh;
    } else {
        bucket.push_back(fresh);
    }
}

} // namespace

bool JobIndex::isNameLabel(const Interned &label)
{
    static const std::array<Interned, 9> labels = {"batch.kubernetes.io/job-name",
                                                   "jobset.sigs.k8s.io/jobset-name",
                                                   "training.kubeflow.org/job-name",
                                                   "ray.io/cluster",
                                                   "ray.io/originated-from-cr-name",
                                                   "leaderworkerset.sigs.k8s.io/name",
                                                   "trainer.kubeflow.org/trainjob-name",
                                                   "HPJob",
                                                   "job-name"};
    return std::find(labels.begin(), labels.end(), label) != labels.end();
}

void JobIndex::collectNames(const Pod *pod, Names &names)
{
    static const Interned workload("kueue.x-k8s.io/workload");
    names.clear();
    if (!pod) {
        return;
    }
    const auto add = [&names](const Interned &name) {
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) {
            names.push_back(name);
        }
    };
    add(pod->ownerName);
    for (const auto &[key, value] : pod->meta.labels) {
        if (isNameLabel(key)) {
            add(value);
        }
    }
    for (const auto &[key, value] : pod->meta.annotations) {
        if (key == workload) {
            add(value);
        }
    }
}

void JobIndex::replace(const std::shared_ptr<const Pod> &before, const std::shared_ptr<const Pod> &fresh)
{
    thread_local Names old, now;
    collectNames(before.get(), old);
    collectNames(fresh.get(), now);
    for (const Interned &name : old) {
        if (std::find(now.begin(), now.end(), name) == now.end()) {
            takeOut(m_pods, Key{before->meta.ns, name}, before);
        }
    }
    for (const Interned &name : now) {
        if (before) {
            exchange(m_pods, Key{fresh->meta.ns, name}, before, fresh);
        } else {
            m_pods[Key{fresh->meta.ns, name}].push_back(fresh);
        }
    }
}

void JobIndex::replace(const std::shared_ptr<const Workload> &before, const std::shared_ptr<const Workload> &fresh)
{
    if (before && (!fresh || before->ownerName != fresh->ownerName)) {
        takeOut(m_workloads, Key{before->meta.ns, before->ownerName}, before);
    }
    if (fresh && before) {
        exchange(m_workloads, Key{fresh->meta.ns, fresh->ownerName}, before, fresh);
    } else if (fresh) {
        m_workloads[Key{fresh->meta.ns, fresh->ownerName}].push_back(fresh);
    }
}

const JobIndex::Pods &JobIndex::podsNamed(const Interned &ns, std::string_view name) const
{
    static const Pods none;
    const auto found = m_pods.find({ns, name});
    return found == m_pods.end() ? none : found->second;
}

const JobIndex::Workloads &JobIndex::workloadsOwnedBy(const Interned &ns, std::string_view owner) const
{
    static const Workloads none;
    const auto found = m_workloads.find({ns, owner});
    return found == m_workloads.end() ? none : found->second;
}

} // namespace hopyard::core
