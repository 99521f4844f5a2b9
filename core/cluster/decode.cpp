// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/decode.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/cluster/ondemand.h"

#include <cstring>

namespace hopyard::core
{

using ondemand::JsonObject;
using ondemand::JsonValue;

struct Decoder::Buffers {
    simdjson::ondemand::parser parser;
    /// The text with simdjson's padding behind it; kept between calls so that pages reuse the memory.
    std::string padded;

    /// `json` has the padding behind it.
    simdjson::ondemand::document iterate(std::string_view json)
    {
        // simdjson gives itself exactly what the text needs: with some more, texts that grow do not each cost a growth.
        if (parser.capacity() < json.size()) {
            const simdjson::error_code error = parser.allocate(json.size() + json.size() / 4);
            if (error != simdjson::SUCCESS) {
                throw simdjson::simdjson_error(error);
            }
        }
        return parser.iterate(json.data(), json.size(), json.size() + simdjson::SIMDJSON_PADDING);
    }
};

static_assert(Decoder::padding >= simdjson::SIMDJSON_PADDING);

/// The text with padding behind it, which needs not be set to anything.
static std::string_view withPadding(std::string &json)
{
    if (json.capacity() < json.size() + Decoder::padding) {
        json.reserve(json.size() + Decoder::padding);
    }
    return json;
}

std::string_view Decoder::padded(std::string_view json)
{
    m_buffers->padded.assign(json);
    return withPadding(m_buffers->padded);
}

Decoder::Decoder() : m_buffers(std::make_unique<Buffers>()) {}
Decoder::~Decoder() = default;

namespace
{

Error broken(const simdjson::simdjson_error &error)
{
    return {ErrorKind::InvalidInput, "The JSON is broken or cut off.", error.what()};
}

/// Errors that concern one value; everything else means that the text itself is broken.
bool isLocal(simdjson::error_code code)
{
    return code == simdjson::INCORRECT_TYPE || code == simdjson::NUMBER_ERROR ||
           code == simdjson::NUMBER_OUT_OF_RANGE || code == simdjson::NO_SUCH_FIELD || code == simdjson::STRING_ERROR;
}

Error wrongObject(std::string_view kind, std::string_view detail)
{
    return {ErrorKind::InvalidInput,
            "A " + (kind.empty() ? std::string("list item") : std::string(kind)) + " cannot be read; it is left out.",
            std::string(detail)};
}

struct TypeNames {
    std::string_view kind, apiVersion; ///< empty when missing
};

/// kind and apiVersion of an object that carries them, at its start nearly always; the object can be walked from its
/// start afterwards.
TypeNames typeOf(JsonObject &object)
{
    TypeNames type;
    for (auto field : object) {
        const std::string_view key = ondemand::keyOf(field);
        if (key == "kind") {
            type.kind = ondemand::text(field.value());
        } else if (key == "apiVersion") {
            type.apiVersion = ondemand::text(field.value());
        }
        if (!type.kind.empty() && !type.apiVersion.empty()) {
            break;
        }
    }
    object.reset().value();
    return type;
}

/// Node and Pod straight from the text, the rarer kinds through a tree.
Result<std::optional<Record>> readObject(JsonObject object, std::string_view kind, std::string_view apiVersion)
{
    Record record;
    if (kind == "Pod" && apiVersion == "v1") {
        record = ondemand::readPod(object);
    } else if (kind == "Node" && apiVersion == "v1") {
        record = ondemand::readNode(object);
    } else {
        const std::string_view raw = object.raw_json();
        Result<Value> tree = parseJson(raw, ReadLimits{raw.size(), 4'000'000, 128});
        if (!tree) {
            return fail(std::move(tree.error()));
        }
        if (!tree->contains("kind")) {
            (*tree)["kind"] = std::string(kind);
            (*tree)["apiVersion"] = std::string(apiVersion);
        }
        return recordFromValue(*tree);
    }
    if (metaOf(record).name.empty()) {
        return fail(wrongObject(kind, "metadata.name is missing"));
    }
    return record;
}

/// Walks the items of a list, one object at a time.
class ItemReader
{
public:
    ItemReader(ListPage &page, const RecordSink &sink) : m_page(page), m_sink(sink) {}

    void read(JsonValue items)
    {
        if (items.type() != ondemand::json_type::array) {
            return; // `items: null` is an empty list
        }
        for (auto item : items.get_array()) {
            ++m_page.items;
            JsonObject object;
            if (item.get_object().get(object) != simdjson::SUCCESS) {
                m_page.skipped.push_back(wrongObject(itemKind(), "not an object"));
                continue;
            }
            readItem(object);
        }
    }

private:
    /// "PodList" → "Pod"; empty for a mixed list.
    std::string_view itemKind() const
    {
        const std::string_view kind = m_page.kind;
        return kind.size() > 4 && kind.ends_with("List") ? kind.substr(0, kind.size() - 4) : std::string_view();
    }

    void readItem(JsonObject object)
    {
        TypeNames type{itemKind(), m_page.apiVersion};
        try {
            if (type.kind != "Pod" && type.kind != "Node") {
                const TypeNames own = typeOf(object);
                type.kind = own.kind.empty() ? type.kind : own.kind;
                type.apiVersion = own.apiVersion.empty() ? type.apiVersion : own.apiVersion;
            }
            Result<std::optional<Record>> record = readObject(object, type.kind, type.apiVersion);
            if (!record) {
                m_page.skipped.push_back(std::move(record.error()));
            } else if (record->has_value()) {
                m_sink(std::move(**record));
            }
        } catch (const simdjson::simdjson_error &error) {
            if (!isLocal(error.error())) {
                throw;
            }
            m_page.skipped.push_back(wrongObject(type.kind, error.what()));
        }
    }

    ListPage &m_page;
    const RecordSink &m_sink;
};

void readListMeta(JsonValue value, ListPage &page)
{
    ondemand::eachField(value, [&page](std::string_view key, JsonValue member) {
        if (key == "resourceVersion") {
            page.resourceVersion = ondemand::text(member);
        } else if (key == "continue") {
            page.continueToken = ondemand::text(member);
        } else if (key == "remainingItemCount") {
            page.remaining = ondemand::integer(member);
        }
    });
}

} // namespace

Result<ListPage> Decoder::decodeList(std::string_view json, const RecordSink &sink)
{
    m_buffers->padded.assign(json);
    return readList(m_buffers->padded, sink);
}

Result<ListPage> Decoder::decodeList(std::string &json, const RecordSink &sink)
{
    return readList(json, sink);
}

Result<ListPage> Decoder::readList(std::string &json, const RecordSink &sink)
{
    ListPage page;
    bool hasItems = false;
    try {
        simdjson::ondemand::document document = m_buffers->iterate(withPadding(json));
        for (auto field : document.get_object()) {
            const std::string_view key = ondemand::keyOf(field);
            if (key == "kind") {
                page.kind = ondemand::text(field.value());
            } else if (key == "apiVersion") {
                page.apiVersion = ondemand::text(field.value());
            } else if (key == "metadata") {
                readListMeta(field.value(), page);
            } else if (key == "items") {
                hasItems = true;
                ItemReader(page, sink).read(field.value());
            }
        }
        if (document.current_location().error() != simdjson::OUT_OF_BOUNDS) {
            return fail(ErrorKind::InvalidInput, "The JSON goes on after its end.");
        }
    } catch (const simdjson::simdjson_error &error) {
        return fail(broken(error));
    }
    if (page.kind == "Status") {
        return fail(errorFromStatus(0, json));
    }
    if (!hasItems || page.kind.size() < 4 || page.kind.compare(page.kind.size() - 4, 4, "List") != 0) {
        return fail(ErrorKind::InvalidInput, "This is not a Kubernetes list (kind " +
                                                 (page.kind.empty() ? "missing" : page.kind) +
                                                 "); what `kubectl get … -o json` prints is.");
    }
    return page;
}

namespace
{

Decoder::WatchEvent::Type eventType(std::string_view name)
{
    using Type = Decoder::WatchEvent::Type;
    if (name == "ADDED") {
        return Type::Added;
    }
    if (name == "MODIFIED") {
        return Type::Modified;
    }
    if (name == "DELETED") {
        return Type::Deleted;
    }
    if (name == "BOOKMARK") {
        return Type::Bookmark;
    }
    return name == "ERROR" ? Type::Error : Type::Unknown;
}

/// The resource version of a bookmark, whose object has nothing else.
std::string versionOf(JsonObject object)
{
    ObjectMeta meta;
    for (auto field : object) {
        if (ondemand::keyOf(field) == "metadata") {
            ondemand::readMeta(field.value(), meta, nullptr);
        }
    }
    return meta.resourceVersion;
}

Result<void> readEventObject(JsonObject object, Decoder::WatchEvent &event)
{
    using Type = Decoder::WatchEvent::Type;
    if (event.type == Type::Error) {
        event.error = errorFromStatus(0, std::string_view(object.raw_json()));
        return {};
    }
    if (event.type == Type::Bookmark) {
        event.resourceVersion = versionOf(object);
        return {};
    }
    const auto [kind, apiVersion] = typeOf(object);
    Result<std::optional<Record>> record = readObject(object, kind, apiVersion);
    if (!record) {
        return fail(std::move(record.error()));
    }
    if (record->has_value()) {
        event.resourceVersion = metaOf(**record).resourceVersion;
        event.record = std::move(**record);
    }
    return {};
}

} // namespace

Result<Decoder::WatchEvent> Decoder::decodeEvent(std::string_view line)
{
    return decodePaddedEvent(padded(line));
}

Result<Decoder::WatchEvent> Decoder::decodePaddedEvent(std::string_view line)
{
    WatchEvent event;
    bool hasObject = false;
    try {
        simdjson::ondemand::document document = m_buffers->iterate(line);
        JsonObject root = document.get_object();
        std::string_view type;
        if (root.find_field_unordered("type").get_string().get(type) != simdjson::SUCCESS) {
            return fail(ErrorKind::InvalidInput, "A line of the watch stream is not a watch event.",
                        bounded(redacted(line), 2048));
        }
        event.type = eventType(type);
        JsonObject object;
        if (event.type != WatchEvent::Type::Unknown &&
            root.find_field_unordered("object").get_object().get(object) == simdjson::SUCCESS) {
            hasObject = true;
            const Result<void> read = readEventObject(object, event);
            if (!read) {
                return fail(read.error());
            }
        }
    } catch (const simdjson::simdjson_error &error) {
        return fail(broken(error));
    }
    if (!hasObject && event.type != WatchEvent::Type::Unknown) {
        return fail(ErrorKind::InvalidInput, "A watch event has no object.", bounded(redacted(line), 2048));
    }
    return event;
}

Result<Record> Decoder::decodeObject(std::string_view json)
{
    try {
        simdjson::ondemand::document document = m_buffers->iterate(padded(json));
        JsonObject object = document.get_object();
        const auto [kind, apiVersion] = typeOf(object);
        Result<std::optional<Record>> record = readObject(object, kind, apiVersion);
        if (!record) {
            return fail(std::move(record.error()));
        }
        if (!record->has_value()) {
            return fail(ErrorKind::InvalidInput, "Hopyard does not know the kind \"" + escapedForDisplay(kind) + "\".");
        }
        return std::move(**record);
    } catch (const simdjson::simdjson_error &error) {
        return fail(broken(error));
    }
}

} // namespace hopyard::core
