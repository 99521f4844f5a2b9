// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/value.h"
#include "core/cluster/state.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace hopyard::core
{

/// A page or a whole list as read from JSON.
struct ListPage {
    std::string kind, apiVersion, resourceVersion, continueToken;
    std::int64_t remaining = 0;
    std::size_t items = 0;
    /// Objects that could not be read: they are skipped and reported.
    std::vector<Error> skipped;
};

/// Called once an object, in the order of the text. `isKnown` kinds only; others are counted and passed over.
using RecordSink = std::function<void(Record)>;

/// Decodes API JSON into records with simdjson On-Demand. Owns reusable buffers; one instance a thread.
class Decoder
{
public:
    Decoder();
    ~Decoder();
    Decoder(const Decoder &) = delete;
    Decoder &operator=(const Decoder &) = delete;

    /// A list (`NodeList`, `PodList`, … or a mixed `List`). Items of typed lists lack kind and apiVersion: they are
    /// taken from the list. The text must be complete: a truncated list is an error, never a short result.
    Result<ListPage> decodeList(std::string_view json, const RecordSink &sink);
    /// The same without a copy of the text, which keeps its content but may be given more capacity.
    Result<ListPage> decodeList(std::string &json, const RecordSink &sink);

    struct WatchEvent {
        enum class Type { Added, Modified, Deleted, Bookmark, Error, Unknown } type = Type::Unknown;
        std::optional<Record> record; ///< for the first three
        std::string resourceVersion;
        Error error; ///< for Error: the Status
    };
    /// One line of a watch stream.
    Result<WatchEvent> decodeEvent(std::string_view line);
    /// The same without a copy: behind `line` there must be `padding` more bytes that may be read, whatever they hold.
    Result<WatchEvent> decodePaddedEvent(std::string_view line);
    static constexpr std::size_t padding = 64;

    /// One object.
    Result<Record> decodeObject(std::string_view json);

private:
    struct Buffers;
    Result<ListPage> readList(std::string &padded, const RecordSink &sink);
    std::string_view padded(std::string_view json);
    std::unique_ptr<Buffers> m_buffers;
};

/// The record of a manifest or object held as a tree; nullopt for kinds Hopyard does not keep.
Result<std::optional<Record>> recordFromValue(const Value &object);

/// The Status object of an error answer → Error; `body` may be anything (a proxy's HTML page). Source: client.md S7,
/// S8.
Error errorFromStatus(int httpStatus, std::string_view body);

} // namespace hopyard::core
