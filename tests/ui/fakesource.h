// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <mutex>

namespace hopyard::test
{

/// A source that keeps objects in a map and fails as it is told: what a server does on a bad day. Safe for calls from
/// any thread.
class FakeSource final : public core::Source
{
public:
    using Answer = std::function<core::Result<core::Value>(const core::Value &manifest, bool dryRun)>;

    std::mutex mutex;
    std::map<std::string, core::Value> objects; ///< by kind/ns/name
    std::deque<Answer> nextCreates;             ///< taken one a call; then objects are simply stored
    std::deque<core::Error> nextGets;           ///< taken one a call; then the map answers
    std::atomic_int creates{0}, dryRuns{0}, gets{0}, removes{0};
    std::string lastUid;
    std::optional<core::Error> removeError;
    core::ConnectionState state = core::ConnectionState::Live;

    static std::string keyOf(const std::string &kind, const std::string &ns, const std::string &name)
    {
        return kind + '/' + ns + '/' + name;
    }
    static std::string keyOf(const core::Value &object)
    {
        const std::string &ns = object.at("metadata", "namespace").toString();
        return keyOf(object.at("kind").toString(), ns.empty() ? "default" : ns,
                     object.at("metadata", "name").toString());
    }
    core::Value store(core::Value object)
    {
        object["metadata"]["uid"] = "uid-" + std::to_string(objects.size() + 1);
        objects[keyOf(object)] = object;
        return object;
    }

    core::ClusterInfo info() const override
    {
        core::ClusterInfo info;
        info.contextName = "fake";
        return info;
    }
    core::Result<core::LoadedCluster> load(const core::LoadScope &, std::stop_token,
                                           const core::ProgressCallback &) override
    {
        return core::LoadedCluster{};
    }
    void start(core::SourceListener *listener, const core::LoadScope &) override
    {
        core::ChangeSet changes;
        changes.replacesAll = true;
        listener->handleChanges(std::move(changes));
        core::ConnectionStatus status;
        status.state = state;
        status.info = info();
        listener->handleStatus(status);
    }
    void stop() override {}
    core::Result<core::Value> create(const core::Value &manifest, bool dryRun, std::stop_token) override
    {
        const std::lock_guard lock(mutex);
        ++(dryRun ? dryRuns : creates);
        if (!nextCreates.empty()) {
            const Answer answer = nextCreates.front();
            nextCreates.pop_front();
            return answer(manifest, dryRun);
        }
        if (objects.count(keyOf(manifest))) {
            return core::fail(core::Error{core::ErrorKind::Conflict, "it exists already", {}, 409, 0});
        }
        return dryRun ? core::Result<core::Value>(manifest) : core::Result<core::Value>(store(manifest));
    }
    core::Result<core::Value> get(const core::ObjectRef &object, std::stop_token) override
    {
        const std::lock_guard lock(mutex);
        ++gets;
        if (!nextGets.empty()) {
            const core::Error error = nextGets.front();
            nextGets.pop_front();
            return core::fail(error);
        }
        const auto found = objects.find(keyOf(object.kind, object.ns, object.name));
        if (found == objects.end()) {
            return core::fail(core::ErrorKind::NotFound, object.name + " does not exist");
        }
        return found->second;
    }
    core::Result<void> remove(const core::ObjectRef &object, const std::string &uid, std::stop_token) override
    {
        const std::lock_guard lock(mutex);
        ++removes;
        lastUid = uid;
        if (removeError) {
            return core::fail(*removeError);
        }
        objects.erase(keyOf(object.kind, object.ns, object.name));
        return {};
    }
};

} // namespace hopyard::test
