// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"

#include "core/base/text.h"

#include <charconv>
#include <simdjson.h>

namespace hopyard::core
{

namespace
{

/// Turns simdjson's tape into a Value, counting nodes so that a small text cannot grow without bound.
class TreeMaker
{
public:
    explicit TreeMaker(const ReadLimits &limits) : m_limits(limits) {}

    Result<Value> make(simdjson::dom::element element, int depth)
    {
        if (depth > m_limits.maxDepth) {
            return fail(ErrorKind::TooLarge,
                        "The JSON is nested deeper than " + std::to_string(m_limits.maxDepth) + " levels.");
        }
        if (++m_nodes > m_limits.maxNodes) {
            return fail(ErrorKind::TooLarge,
                        "The JSON has more than " + std::to_string(m_limits.maxNodes) + " values.");
        }
        switch (element.type()) {
        case simdjson::dom::element_type::OBJECT:
            return object(element.get_object().value_unsafe(), depth);
        case simdjson::dom::element_type::ARRAY:
            return array(element.get_array().value_unsafe(), depth);
        case simdjson::dom::element_type::STRING:
            return Value(element.get_string().value_unsafe());
        case simdjson::dom::element_type::INT64:
            return Value(element.get_int64().value_unsafe());
        case simdjson::dom::element_type::UINT64:
            return Value(Value::NumberText{std::to_string(element.get_uint64().value_unsafe())});
        case simdjson::dom::element_type::DOUBLE:
            return Value(element.get_double().value_unsafe());
        case simdjson::dom::element_type::BOOL:
            return Value(element.get_bool().value_unsafe());
        case simdjson::dom::element_type::NULL_VALUE:
            break;
        }
        return Value();
    }

private:
    Result<Value> object(simdjson::dom::object from, int depth)
    {
        Value::Object members;
        members.reserve(from.size());
        for (const simdjson::dom::key_value_pair field : from) {
            Result<Value> value = make(field.value, depth + 1);
            if (!value) {
                return value;
            }
            members.push_back(Value::Member{std::string(field.key), std::move(*value), 0});
        }
        return Value(std::move(members));
    }

    Result<Value> array(simdjson::dom::array from, int depth)
    {
        Value::Array items;
        items.reserve(from.size());
        for (const simdjson::dom::element element : from) {
            Result<Value> value = make(element, depth + 1);
            if (!value) {
                return value;
            }
            items.push_back(std::move(*value));
        }
        return Value(std::move(items));
    }

    const ReadLimits &m_limits;
    std::size_t m_nodes = 0;
};

void newLine(std::string &out, int indent, int depth)
{
    if (indent > 0) {
        out += '\n';
        out.append(static_cast<std::size_t>(indent) * static_cast<std::size_t>(depth), ' ');
    }
}

void write(std::string &out, const Value &value, int indent, int depth)
{
    if (value.isString()) {
        appendJsonString(out, value.toString());
    } else if (value.isNull()) {
        out += "null";
    } else if (value.isArray() || value.isObject()) {
        const bool isArray = value.isArray();
        out += isArray ? '[' : '{';
        bool first = true;
        const auto separate = [&] {
            out += first ? "" : ",";
            first = false;
            newLine(out, indent, depth + 1);
        };
        for (const Value &item : value.items()) {
            separate();
            write(out, item, indent, depth + 1);
        }
        for (const Value::Member &member : value.members()) {
            separate();
            appendJsonString(out, member.key);
            out += indent > 0 ? ": " : ":";
            write(out, member.value, indent, depth + 1);
        }
        if (!first) {
            newLine(out, indent, depth);
        }
        out += isArray ? ']' : '}';
    } else {
        out += value.scalarText();
    }
}

} // namespace

Result<Value> parseJson(std::string_view text, const ReadLimits &limits)
{
    if (text.size() > limits.maxBytes) {
        return fail(ErrorKind::TooLarge, "The JSON is larger than " + std::to_string(limits.maxBytes) + " bytes.");
    }
    if (text.substr(0, 3) == "\xEF\xBB\xBF") {
        text.remove_prefix(3);
    }
    simdjson::dom::parser parser(limits.maxBytes + simdjson::SIMDJSON_PADDING);
    simdjson::dom::element root;
    const auto depth = static_cast<std::size_t>(limits.maxDepth) + 2;
    if (parser.allocate(std::max<std::size_t>(text.size(), 64), depth) != simdjson::SUCCESS) {
        return fail(ErrorKind::TooLarge, "There is not enough memory to read the JSON.");
    }
    const simdjson::error_code error = parser.parse(text.data(), text.size(), true).get(root);
    if (error == simdjson::DEPTH_ERROR) {
        return fail(ErrorKind::TooLarge,
                    "The JSON is nested deeper than " + std::to_string(limits.maxDepth) + " levels.");
    }
    if (error != simdjson::SUCCESS) {
        return fail(ErrorKind::InvalidInput, "The text is not valid JSON.", simdjson::error_message(error));
    }
    return TreeMaker(limits).make(root, 1);
}

std::string toJson(const Value &value, int indent)
{
    std::string out;
    write(out, value, indent, 0);
    return out;
}

void appendJsonString(std::string &out, std::string_view text)
{
    static constexpr char hex[] = "0123456789abcdef";
    out += '"';
    std::size_t plain = 0; // where the run begins that needs no escape: nearly always the whole text
    for (std::size_t index = 0; index < text.size(); ++index) {
        const char character = text[index];
        const auto byte = static_cast<unsigned char>(character);
        if (byte >= 0x20 && character != '"' && character != '\\') {
            continue;
        }
        out.append(text, plain, index - plain);
        plain = index + 1;
        out += '\\';
        if (character == '"' || character == '\\') {
            out += character;
        } else if (character == '\n') {
            out += 'n';
        } else if (character == '\t') {
            out += 't';
        } else if (character == '\r') {
            out += 'r';
        } else {
            out += "u00";
            out += hex[byte >> 4];
            out += hex[byte & 15];
        }
    }
    out.append(text, plain, text.size() - plain);
    out += '"';
}

} // namespace hopyard::core
