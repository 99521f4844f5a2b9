// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace hopyard::core
{

/// A JSON-like tree that keeps the order of keys, exact integers and the source line of every value. Manifests,
/// kubeconfigs and small API objects are held in it; bulk API data never is (records are decoded straight from JSON).
/// Value type, not thread-safe for writing. Integers outside int64 and other exotic numbers keep their text.
class Value
{
public:
    struct Member;
    struct NumberText {
        std::string text;
        bool operator==(const NumberText &) const = default;
    };
    using Array = std::vector<Value>;
    using Object = std::vector<Member>;

    Value() = default;
    Value(std::nullptr_t) {}
    Value(bool value) : m_data(value) {}
    Value(int value) : m_data(std::int64_t{value}) {}
    Value(std::int64_t value) : m_data(value) {}
    Value(double value) : m_data(value) {}
    Value(NumberText value) : m_data(std::move(value)) {}
    Value(std::string value) : m_data(std::move(value)) {}
    Value(std::string_view value) : m_data(std::string(value)) {}
    Value(const char *value) : m_data(std::string(value)) {}
    Value(Array value);
    Value(Object value);
    static Value object();
    static Value array();

    bool isNull() const { return std::holds_alternative<std::monostate>(m_data); }
    bool isBool() const { return std::holds_alternative<bool>(m_data); }
    bool isInt() const { return std::holds_alternative<std::int64_t>(m_data); }
    bool isNumber() const;
    bool isString() const { return std::holds_alternative<std::string>(m_data); }
    bool isArray() const { return std::holds_alternative<Array>(m_data); }
    bool isObject() const { return std::holds_alternative<Object>(m_data); }
    /// "string", "number", … for messages.
    std::string_view typeName() const;

    bool toBool(bool otherwise = false) const;
    std::int64_t toInt(std::int64_t otherwise = 0) const;
    double toDouble(double otherwise = 0) const;
    /// The string, or `otherwise` when this is not a string.
    const std::string &toString(const std::string &otherwise = emptyString()) const;
    /// Scalars as text ("4", "true"); empty for containers and null.
    std::string scalarText() const;
    const Array &items() const;    ///< empty when not an array
    const Object &members() const; ///< empty when not an object
    Array &mutableItems();         ///< turns null into an array
    Object &mutableMembers();      ///< turns null into an object
    const std::variant<std::monostate, bool, std::int64_t, double, NumberText, std::string, Array, Object> &data() const
    {
        return m_data;
    }

    /// Member by key (the last one where a key is doubled, as Go does), nullptr when absent or not an object.
    const Value *find(std::string_view key) const;
    Value *find(std::string_view key);
    /// Nested look-up: at("spec", "template", "metadata"); a shared null Value when any step is absent.
    template <class... Keys>
    const Value &at(std::string_view key, Keys... rest) const
    {
        const Value *next = find(key);
        if (!next)
            return nullValue();
        if constexpr (sizeof...(rest) == 0)
            return *next;
        else
            return next->at(std::string_view(rest)...);
    }
    const Value &at(std::size_t index) const;
    /// Member for writing; created (and this turned into an object) when absent. Adding a member to this object moves
    /// the ones it has: a reference to a member dies with the next new sibling, while references to what lies inside
    /// that member live on. So write `object["a"]["b"] = …` in one go, or add all siblings before keeping a reference.
    Value &operator[](std::string_view key);
    void append(Value value);
    bool remove(std::string_view key);
    bool contains(std::string_view key) const { return find(key) != nullptr; }
    std::size_t size() const;
    bool empty() const { return size() == 0; }

    /// 1-based line of the value in the text it was read from; 0 when it was not read from text.
    int line() const { return m_line; }
    void setLine(int line) { m_line = line; }

    /// Same content; lines do not count, order of keys does not count.
    bool operator==(const Value &other) const;

private:
    static const std::string &emptyString();
    static const Value &nullValue();

    std::variant<std::monostate, bool, std::int64_t, double, NumberText, std::string, Array, Object> m_data;
    int m_line = 0;
};

struct Value::Member {
    std::string key;
    Value value;
    int keyLine = 0; ///< 1-based line of the key; 0 when unknown

    bool operator==(const Member &other) const { return key == other.key && value == other.value; }
};

} // namespace hopyard::core
