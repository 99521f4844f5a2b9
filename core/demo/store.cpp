// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/store.h"

#include "core/base/log.h"
#include "core/cluster/decode.h"
#include "core/demo/objects.h"

namespace hopyard::core::demo
{

namespace
{

template <class T>
void appendAll(ChangeSet &changes, const Table<T> &table)
{
    for (const auto &[key, record] : table) {
        changes.changes.push_back({ChangeType::Added, record});
    }
}

} // namespace

void Store::put(Value object)
{
    const Key key{object.at("kind").toString(), object.at("metadata", "namespace").toString(),
                  object.at("metadata", "name").toString()};
    Value &metadata = object["metadata"];
    if (!metadata.contains("uid")) {
        metadata["uid"] = uidOf(key.kind + "/" + key.ns + "/" + key.name);
    }
    metadata["resourceVersion"] = std::to_string(++m_version);
    auto record = recordFromValue(object);
    if (!record) {
        log(LogLevel::Error, "demo", key.kind + "/" + key.name + ": " + record.error().message);
        return;
    }
    m_objects[key] = std::move(object);
    if (*record) {
        const ChangeType type = m_state.upsert(**record);
        m_changes.changes.push_back({type, std::move(**record)});
    }
}

void Store::modify(const Key &key, const std::function<void(Value &)> &change)
{
    const auto found = m_objects.find(key);
    if (found == m_objects.end()) {
        return;
    }
    Value object = found->second;
    change(object);
    put(std::move(object));
}

void Store::drop(const Key &key)
{
    const auto found = m_objects.find(key);
    if (found == m_objects.end()) {
        return;
    }
    if (auto record = recordFromValue(found->second); record && *record) {
        m_state.erase(keyOf(**record), kindOf(**record));
        m_changes.changes.push_back({ChangeType::Deleted, std::move(**record)});
    }
    m_objects.erase(found);
}

const Value *Store::find(const Key &key) const
{
    const auto found = m_objects.find(key);
    return found == m_objects.end() ? nullptr : &found->second;
}

ChangeSet Store::takeChanges()
{
    return std::exchange(m_changes, {});
}

ChangeSet wholeState(const ClusterState &state)
{
    ChangeSet changes;
    changes.replacesAll = true;
    changes.changes.reserve(state.size());
    appendAll(changes, state.namespaces);
    appendAll(changes, state.topologies);
    appendAll(changes, state.flavors);
    appendAll(changes, state.clusterQueues);
    appendAll(changes, state.localQueues);
    appendAll(changes, state.cohorts);
    appendAll(changes, state.priorityClasses);
    appendAll(changes, state.nodes);
    appendAll(changes, state.workloads);
    appendAll(changes, state.jobs);
    appendAll(changes, state.pods);
    return changes;
}

} // namespace hopyard::core::demo
