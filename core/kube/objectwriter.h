// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "core/kube/discovery.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace hopyard::core
{

/// Creates, reads and deletes single objects. Blocking; any thread. Source: client.md §3.
class ObjectWriter
{
public:
    ObjectWriter(ApiClient &client, std::string defaultNamespace);

    /// What the server serves; discovered on first need, or given by whoever knows already.
    Result<Catalogue> catalogue(const std::stop_token &stop);
    void setCatalogue(Catalogue catalogue);

    Result<Value> create(const Value &manifest, bool dryRun, const std::stop_token &stop);
    Result<Value> get(const ObjectRef &object, const std::stop_token &stop);
    Result<void> remove(const ObjectRef &object, const std::string &uid, const std::stop_token &stop);

    /// The annotation that tells our own object from another of the same name.
    static constexpr const char *submissionKey = "hopyard.dev/submission-id";

private:
    struct Target {
        ApiResource resource;
        std::string ns, name;
        std::string display; ///< "Job/ns/name"
        std::string objectPath() const { return resource.objectPath(ns, name); }
    };
    Result<Target> targetOf(const std::string &apiVersion, const std::string &kind, const std::string &ns,
                            const std::string &name, const std::stop_token &stop);
    Result<Value> post(const Target &target, const std::string &body, const std::string &submissionId,
                       const std::stop_token &stop);
    Result<std::optional<Value>> settle(const Target &target, const std::string &submissionId,
                                        std::chrono::steady_clock::time_point serverLimit, const Error &lost,
                                        const std::stop_token &stop);
    Result<Value> fetch(const Target &target, const std::stop_token &stop);

    ApiClient &m_client;
    const std::string m_defaultNamespace;
    std::mutex m_mutex;
    std::optional<Catalogue> m_catalogue;
    std::atomic<bool> m_limited{false};
};

/// A name for an object that gives only generateName: the prefix and five characters as the API server would add.
std::string generatedName(const std::string &prefix);

} // namespace hopyard::core
