// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/state.h"

#include <functional>
#include <memory>
#include <vector>

namespace hopyard::core
{

/// Changes of a state that can be taken back, for "what if": one copy of a large state serves many trials. Refers to
/// the state, which must outlive it. Costs what is changed.
class StateEdit
{
public:
    explicit StateEdit(ClusterState &state) : m_state(state) {}
    StateEdit(const StateEdit &) = delete;
    StateEdit &operator=(const StateEdit &) = delete;

    template <class T>
    void put(std::shared_ptr<const T> object)
    {
        const ObjectKey key = keyOf(Record(object));
        auto before = tableOf<T>().get(key);
        m_state.upsert(object);
        m_undo.push_back([this, key, before, kind = kindOf(Record(object))] {
            if (before) {
                m_state.upsert(before);
            } else {
                m_state.erase(key, kind);
            }
        });
    }
    template <class T>
    void drop(const std::shared_ptr<const T> &object)
    {
        auto before = tableOf<T>().get(keyOf(Record(object)));
        if (before && m_state.erase(keyOf(Record(object)), kindOf(Record(object)))) {
            m_undo.push_back([this, before] { m_state.upsert(before); });
        }
    }
    std::size_t mark() const { return m_undo.size(); }
    void undoTo(std::size_t mark)
    {
        while (m_undo.size() > mark) {
            m_undo.back()();
            m_undo.pop_back();
        }
    }

private:
    template <class T>
    const Table<T> &tableOf() const
    {
        if constexpr (std::is_same_v<T, Node>) {
            return m_state.nodes;
        } else if constexpr (std::is_same_v<T, Pod>) {
            return m_state.pods;
        } else if constexpr (std::is_same_v<T, Workload>) {
            return m_state.workloads;
        } else if constexpr (std::is_same_v<T, ClusterQueue>) {
            return m_state.clusterQueues;
        } else {
            static_assert(std::is_same_v<T, LocalQueue>);
            return m_state.localQueues;
        }
    }

    ClusterState &m_state;
    std::vector<std::function<void()>> m_undo;
};

} // namespace hopyard::core
