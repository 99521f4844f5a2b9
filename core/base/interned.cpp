// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/interned.h"

#include <array>
#include <mutex>
#include <shared_mutex>
#include <unordered_set>

namespace hopyard::core
{

namespace
{

struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const noexcept { return std::hash<std::string_view>{}(text); }
};

/// Node-based, so that addresses stay valid while the set grows.
struct Shard {
    std::shared_mutex mutex;
    std::unordered_set<std::string, TextHash, std::equal_to<>> texts;
};

/// Never destroyed: values with static lifetime may still hold entries at exit.
std::array<Shard, 16> &shards()
{
    static auto *all = new std::array<Shard, 16>;
    return *all;
}

const std::string *find(std::string_view text, std::size_t hash)
{
    Shard &shard = shards()[hash % 16];
    {
        const std::shared_lock lock(shard.mutex);
        const auto found = shard.texts.find(text);
        if (found != shard.texts.end()) {
            return &*found;
        }
    }
    const std::unique_lock lock(shard.mutex);
    return &*shard.texts.emplace(text).first;
}

/// A decoder meets the same label keys and resource names object after object: what a thread met last is found without
/// a lock. Entries are never freed, so none of these pointers goes bad.
const std::string *intern(std::string_view text)
{
    thread_local std::array<const std::string *, 1024> recent{};
    const std::size_t hash = std::hash<std::string_view>{}(text);
    const std::string *&slot = recent[(hash >> 4) % recent.size()];
    if (!slot || *slot != text) {
        slot = find(text, hash);
    }
    return slot;
}

const std::string *emptyText()
{
    static const std::string *const text = intern({});
    return text;
}

} // namespace

Interned::Interned() : m_text(emptyText()) {}

Interned::Interned(std::string_view text) : m_text(text.empty() ? emptyText() : intern(text)) {}

} // namespace hopyard::core
