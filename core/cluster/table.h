// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/records.h"

#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_set>
#include <utility>

namespace hopyard::core
{

/// Namespace and name, and for jobs the kind as well; the key of an object within its table.
struct ObjectKey {
    Interned ns;
    std::string name;
    Interned kind = {}; ///< only set in the job table
    bool operator==(const ObjectKey &) const = default;
};

/// The key of an object that is there: lives no longer than the object.
struct ObjectKeyRef {
    Interned ns;
    const std::string &name;
    Interned kind = {};
    operator ObjectKey() const { return {ns, name, kind}; }
};

/// A key to look up, without a copy of the name.
struct ObjectKeyView {
    Interned ns;
    std::string_view name;
    Interned kind;

    ObjectKeyView(Interned space, std::string_view text, Interned kindName = {}) : ns(space), name(text), kind(kindName)
    {
    }
    ObjectKeyView(const ObjectKey &key) : ns(key.ns), name(key.name), kind(key.kind) {}
    ObjectKeyView(const ObjectKeyRef &key) : ns(key.ns), name(key.name), kind(key.kind) {}
    operator ObjectKey() const { return {ns, std::string(name), kind}; }
    bool operator==(const ObjectKeyView &other) const
    {
        return name == other.name && ns == other.ns && kind == other.kind;
    }
    friend bool operator==(const ObjectKey &a, const ObjectKeyView &b) { return ObjectKeyView(a) == b; }
};

struct ObjectKeyHash {
    std::size_t operator()(const ObjectKeyView &key) const noexcept
    {
        return std::hash<std::string_view>{}(key.name) ^ (std::hash<Interned>{}(key.ns) << 1) ^
               std::hash<Interned>{}(key.kind);
    }
};

/// Objects of one kind by their key. The key is read from the object itself, so a name is kept once. Iterating gives
/// (key, object) in no order. Only ClusterState writes.
template <class T>
class Table
{
    using Pointer = std::shared_ptr<const T>;

    static ObjectKeyRef keyOfObject(const T &object)
    {
        if constexpr (std::is_same_v<T, Job>) {
            return {object.meta.ns, object.meta.name, object.kind};
        } else {
            return {object.meta.ns, object.meta.name};
        }
    }
    static ObjectKeyView viewOf(const Pointer &object) { return keyOfObject(*object); }
    struct Hash {
        using is_transparent = void;
        // Not noexcept: then the standard library keeps the hash beside the pointer and need not look at the object.
        std::size_t operator()(const ObjectKeyView &key) const { return ObjectKeyHash{}(key); }
        std::size_t operator()(const Pointer &object) const { return ObjectKeyHash{}(viewOf(object)); }
    };
    struct Equal {
        using is_transparent = void;
        bool operator()(const Pointer &a, const Pointer &b) const { return viewOf(a) == viewOf(b); }
        bool operator()(const ObjectKeyView &a, const Pointer &b) const { return a == viewOf(b); }
        bool operator()(const Pointer &a, const ObjectKeyView &b) const { return viewOf(a) == b; }
    };
    using Set = std::unordered_set<Pointer, Hash, Equal>;

public:
    struct Row {
        ObjectKeyRef first;
        const Pointer &second;
    };

    class Iterator
    {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Row;
        using difference_type = std::ptrdiff_t;
        using reference = Row;
        struct pointer {
            Row row;
            const Row *operator->() const { return &row; }
        };

        Iterator() = default;
        Row operator*() const { return {keyOfObject(**m_at), *m_at}; }
        pointer operator->() const { return {**this}; }
        Iterator &operator++()
        {
            ++m_at;
            return *this;
        }
        Iterator operator++(int) { return Iterator(m_at++); }
        bool operator==(const Iterator &other) const { return m_at == other.m_at; }

    private:
        friend class Table;
        explicit Iterator(typename Set::const_iterator at) : m_at(at) {}
        typename Set::const_iterator m_at;
    };
    using const_iterator = Iterator;

    Iterator begin() const { return Iterator(m_objects.begin()); }
    Iterator end() const { return Iterator(m_objects.end()); }
    std::size_t size() const { return m_objects.size(); }
    bool empty() const { return m_objects.empty(); }
    Iterator find(const ObjectKeyView &key) const { return Iterator(m_objects.find(key)); }
    bool contains(const ObjectKeyView &key) const { return find(key) != end(); }
    std::size_t count(const ObjectKeyView &key) const { return contains(key) ? 1 : 0; }
    /// The object, nullptr when there is none.
    Pointer get(const ObjectKeyView &key) const
    {
        const auto found = m_objects.find(key);
        return found == m_objects.end() ? nullptr : *found;
    }

private:
    friend class ClusterState;

    /// Inserts or replaces; returns what was there before.
    Pointer put(Pointer object)
    {
        const auto [place, isNew] = m_objects.insert(object);
        // The key, by which it is filed, is the same: only the object behind it changes.
        return isNew ? nullptr : std::exchange(const_cast<Pointer &>(*place), std::move(object));
    }
    Pointer take(const ObjectKeyView &key)
    {
        const auto found = m_objects.find(key);
        return found == m_objects.end() ? nullptr : std::move(m_objects.extract(found).value());
    }
    void reserve(std::size_t count) { m_objects.reserve(count); }

    Set m_objects;
};

} // namespace hopyard::core
