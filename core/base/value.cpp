// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/value.h"

#include <algorithm>
#include <charconv>

namespace hopyard::core
{

Value::Value(Array value) : m_data(std::move(value)) {}
Value::Value(Object value) : m_data(std::move(value)) {}

Value Value::object()
{
    return Value(Object{});
}

Value Value::array()
{
    return Value(Array{});
}

const std::string &Value::emptyString()
{
    static const std::string empty;
    return empty;
}

const Value &Value::nullValue()
{
    static const Value null;
    return null;
}

bool Value::isNumber() const
{
    return isInt() || std::holds_alternative<double>(m_data) || std::holds_alternative<NumberText>(m_data);
}

std::string_view Value::typeName() const
{
    static constexpr std::string_view names[] = {"null",   "boolean", "number", "number",
                                                 "number", "string",  "list",   "map"};
    return names[m_data.index()];
}

bool Value::toBool(bool otherwise) const
{
    const bool *value = std::get_if<bool>(&m_data);
    return value ? *value : otherwise;
}

std::int64_t Value::toInt(std::int64_t otherwise) const
{
    const std::int64_t *value = std::get_if<std::int64_t>(&m_data);
    return value ? *value : otherwise;
}

double Value::toDouble(double otherwise) const
{
    if (const double *value = std::get_if<double>(&m_data)) {
        return *value;
    }
    if (const std::int64_t *value = std::get_if<std::int64_t>(&m_data)) {
        return static_cast<double>(*value);
    }
    if (const NumberText *value = std::get_if<NumberText>(&m_data)) {
        double result = otherwise;
        std::from_chars(value->text.data(), value->text.data() + value->text.size(), result);
        return result;
    }
    return otherwise;
}

const std::string &Value::toString(const std::string &otherwise) const
{
    const std::string *value = std::get_if<std::string>(&m_data);
    return value ? *value : otherwise;
}

std::string Value::scalarText() const
{
    if (const bool *value = std::get_if<bool>(&m_data)) {
        return *value ? "true" : "false";
    }
    if (const std::int64_t *value = std::get_if<std::int64_t>(&m_data)) {
        return std::to_string(*value);
    }
    if (const double *value = std::get_if<double>(&m_data)) {
        char text[40];
        const auto [end, error] = std::to_chars(text, text + sizeof text, *value);
        return std::string(text, end);
    }
    if (const NumberText *value = std::get_if<NumberText>(&m_data)) {
        return value->text;
    }
    return toString();
}

const Value::Array &Value::items() const
{
    static const Array empty;
    const Array *value = std::get_if<Array>(&m_data);
    return value ? *value : empty;
}

const Value::Object &Value::members() const
{
    static const Object empty;
    const Object *value = std::get_if<Object>(&m_data);
    return value ? *value : empty;
}

Value::Array &Value::mutableItems()
{
    if (!isArray()) {
        m_data = Array{};
    }
    return std::get<Array>(m_data);
}

Value::Object &Value::mutableMembers()
{
    if (!isObject()) {
        m_data = Object{};
    }
    return std::get<Object>(m_data);
}

const Value *Value::find(std::string_view key) const
{
    const Object &all = members();
    const auto found =
        std::find_if(all.rbegin(), all.rend(), [key](const Member &member) { return member.key == key; });
    return found == all.rend() ? nullptr : &found->value;
}

Value *Value::find(std::string_view key)
{
    return const_cast<Value *>(std::as_const(*this).find(key));
}

const Value &Value::at(std::size_t index) const
{
    const Array &all = items();
    return index < all.size() ? all[index] : nullValue();
}

Value &Value::operator[](std::string_view key)
{
    if (Value *found = find(key)) {
        return *found;
    }
    return mutableMembers().emplace_back(Member{std::string(key), Value(), 0}).value;
}

void Value::append(Value value)
{
    mutableItems().push_back(std::move(value));
}

bool Value::remove(std::string_view key)
{
    Object *all = std::get_if<Object>(&m_data);
    return all && std::erase_if(*all, [key](const Member &member) { return member.key == key; }) > 0;
}

std::size_t Value::size() const
{
    return isArray() ? items().size() : members().size();
}

bool Value::operator==(const Value &other) const
{
    if (!isObject() || !other.isObject()) {
        return m_data.index() == other.m_data.index() && m_data == other.m_data;
    }
    const Object &mine = members();
    return mine.size() == other.members().size() && std::all_of(mine.begin(), mine.end(), [&](const Member &member) {
               const Value *theirs = other.find(member.key);
               return theirs && member.value == *theirs;
           });
}

} // namespace hopyard::core
