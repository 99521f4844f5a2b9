// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/kube/accessreview.h"
#include "core/kube/clusterload.h"

#include <condition_variable>
#include <deque>
#include <mutex>

/// Inner parts of ClusterLoad.
namespace hopyard::core
{

inline constexpr std::size_t maxWaitingPages = 4;
inline constexpr int parallelNamespaces = 8;

/// One list under way. The calling thread owns it; the I/O thread reads only what does not change.
struct ClusterLoad::Task : std::enable_shared_from_this<ClusterLoad::Task> {
    const WatchedResource *wanted = nullptr;
    ApiResource resource;
    std::string ns;
    bool internal = false; ///< namespaces asked for only to know their names
    std::string token;     ///< of the page that is awaited
    std::vector<Record> records;
    std::vector<Error> skipped;
    int retries = 0, laters = 0, restarts = 0;
    int epoch = 0; ///< answers to an older epoch are dropped
    bool unpaged = false;
};

/// Where the I/O thread leaves answers.
struct ClusterLoad::Inbox {
    struct Item {
        std::shared_ptr<Task> task; ///< nullptr: discovery
        int epoch = 0;
        std::optional<ApiResponse> response;
        std::optional<std::string> prefetched; ///< token of the next page, which is on its way already
        std::optional<Result<Discovered>> discovered;
        std::string ns; ///< of `rules`
        std::optional<NamespaceRules> rules;
        std::optional<KueueFacts> kueue;
    };
    std::mutex mutex;
    std::condition_variable_any filled;
    std::deque<Item> items;
    std::vector<std::shared_ptr<ApiCall>> calls;
    std::vector<std::string> buffers;
    bool closed = false;

    void push(Item item)
    {
        const std::lock_guard lock(mutex);
        if (!closed) {
            items.push_back(std::move(item));
            filled.notify_one();
        }
    }
    std::string takeBuffer()
    {
        const std::lock_guard lock(mutex);
        if (buffers.empty()) {
            return {};
        }
        std::string buffer = std::move(buffers.back());
        buffers.pop_back();
        return buffer;
    }
    void giveBuffer(std::string buffer)
    {
        const std::lock_guard lock(mutex);
        if (buffers.size() < maxWaitingPages) {
            buffers.push_back(std::move(buffer));
        }
    }
    bool hasRoom()
    {
        const std::lock_guard lock(mutex);
        return !closed && items.size() < maxWaitingPages;
    }
    void keep(std::shared_ptr<ApiCall> call)
    {
        const std::lock_guard lock(mutex);
        calls.push_back(std::move(call));
        if (calls.size() > 64) {
            // Only calls that others hold are still under way.
            calls.erase(
                std::remove_if(calls.begin(), calls.end(), [](const auto &kept) { return kept.use_count() == 1; }),
                calls.end());
        }
    }
};

} // namespace hopyard::core
