// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/value.h"
#include "core/cluster/state.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

namespace hopyard::core::demo
{

/// The objects of the simulated API, each as a tree and as the record made from it, and the changes since they were
/// last taken. Not thread-safe.
class Store
{
public:
    struct Key {
        std::string kind, ns, name;
        bool operator<(const Key &other) const
        {
            return std::tie(kind, ns, name) < std::tie(other.kind, other.ns, other.name);
        }
    };

    /// Adds or replaces; gives uid (once) and resource version.
    void put(Value object);
    /// Changes an object in place; nothing happens when it is not there.
    void modify(const Key &key, const std::function<void(Value &)> &change);
    void drop(const Key &key);
    const Value *find(const Key &key) const;
    const std::map<Key, Value> &objects() const { return m_objects; }

    const ClusterState &state() const { return m_state; }
    /// Changes since the last call, in order.
    ChangeSet takeChanges();

private:
    std::map<Key, Value> m_objects;
    ClusterState m_state;
    ChangeSet m_changes;
    std::int64_t m_version = 1000;
};

/// Everything of a state as a first complete list.
ChangeSet wholeState(const ClusterState &state);

} // namespace hopyard::core::demo
