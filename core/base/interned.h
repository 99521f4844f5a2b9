// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <compare>
#include <functional>
#include <string>
#include <string_view>

namespace hopyard::core
{

/// A string kept once per process: names of namespaces, nodes, resources, label keys, owners. Copying and comparing for
/// equality cost a pointer. Any thread. Entries are never freed, so only names of low cardinality go in.
class Interned
{
public:
    Interned();
    Interned(std::string_view text);
    Interned(const std::string &text) : Interned(std::string_view(text)) {}
    Interned(const char *text) : Interned(std::string_view(text)) {}

    const std::string &str() const { return *m_text; }
    std::string_view view() const { return *m_text; }
    operator const std::string &() const { return *m_text; }
    bool empty() const { return m_text->empty(); }
    bool operator==(const Interned &other) const { return m_text == other.m_text; }
    bool operator==(std::string_view other) const { return *m_text == other; }
    bool operator==(const std::string &other) const { return *m_text == other; }
    bool operator==(const char *other) const { return *m_text == other; }
    /// Order by text, not by address.
    std::strong_ordering operator<=>(const Interned &other) const
    {
        return m_text == other.m_text ? std::strong_ordering::equal : m_text->compare(*other.m_text) <=> 0;
    }
    const void *id() const { return m_text; }

private:
    const std::string *m_text;
};

} // namespace hopyard::core

template <>
struct std::hash<hopyard::core::Interned> {
    std::size_t operator()(const hopyard::core::Interned &value) const noexcept
    {
        return std::hash<const void *>{}(value.id());
    }
};
