// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/statebuilder.h"
#include "tests/ui/windowfixture.h"
#include "ui/sessionopener.h"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hopyard::test
{

/// A source with a state of its own, a name, and rights as told.
class StateSource final : public core::Source
{
public:
    core::ClusterInfo known;
    core::ClusterState content;
    std::vector<core::ResourceStatus> resources;
    std::vector<std::string> warnings;
    std::vector<std::string> deniedVerbs;
    std::atomic_int reviews{0}, retries{0}, cancels{0};
    core::SourceListener *listener = nullptr;
    bool tellsQueues = false; ///< also topologies, flavors, queues, namespaces and Workloads of `content`

    core::ClusterInfo info() const override { return known; }
    void start(core::SourceListener *to, const core::LoadScope &) override
    {
        listener = to;
        core::ChangeSet changes;
        changes.replacesAll = true;
        for (const auto &[key, node] : content.nodes) {
            changes.changes.push_back({core::ChangeType::Added, node});
        }
        for (const auto &[key, pod] : content.pods) {
            changes.changes.push_back({core::ChangeType::Added, pod});
        }
        for (const auto &[key, job] : content.jobs) {
            changes.changes.push_back({core::ChangeType::Added, job});
        }
        if (tellsQueues) {
            const auto addAll = [&changes](const auto &table) {
                for (const auto &[key, record] : table) {
                    changes.changes.push_back({core::ChangeType::Added, record});
                }
            };
            addAll(content.namespaces);
            addAll(content.topologies);
            addAll(content.flavors);
            addAll(content.clusterQueues);
            addAll(content.localQueues);
            addAll(content.workloads);
        }
        say(core::ConnectionState::Live);
        listener->handleChanges(std::move(changes));
    }
    void say(core::ConnectionState state, const core::Error &error = {}, std::optional<core::LoginStatus> login = {})
    {
        core::ConnectionStatus status;
        status.state = state;
        status.error = error;
        status.info = known;
        status.resources = resources;
        status.warnings = warnings;
        status.login = std::move(login);
        status.lastContact = core::Clock::system().now() - std::chrono::seconds{30};
        listener->handleStatus(status);
    }
    core::Result<core::LoadedCluster> load(const core::LoadScope &, std::stop_token,
                                           const core::ProgressCallback &) override
    {
        return core::LoadedCluster{};
    }
    void stop() override { listener = nullptr; }
    core::Result<core::Value> create(const core::Value &manifest, bool, std::stop_token) override { return manifest; }
    core::Result<core::Value> get(const core::ObjectRef &object, std::stop_token) override
    {
        return core::fail(core::ErrorKind::NotFound, object.name + " does not exist");
    }
    core::Result<void> remove(const core::ObjectRef &, const std::string &, std::stop_token) override { return {}; }
    void retryNow() override { ++retries; }
    void cancelLogin() override { ++cancels; }
    std::vector<core::AccessAnswer> review(const std::vector<core::AccessQuestion> &questions, std::stop_token) override
    {
        reviews += int(questions.size());
        std::vector<core::AccessAnswer> answers;
        for (const core::AccessQuestion &question : questions) {
            const bool isDenied = std::find(deniedVerbs.begin(), deniedVerbs.end(), question.verb) != deniedVerbs.end();
            answers.push_back({isDenied ? core::AccessAnswer::Kind::Denied : core::AccessAnswer::Kind::Unknown,
                               isDenied ? "no role allows it" : "the review failed"});
        }
        return answers;
    }
};

inline std::shared_ptr<StateSource> sourceNamed(const std::string &name)
{
    test::StateBuilder builder;
    builder.topology("t", test::awsLevels(2));
    builder.node(name + "-host-1", {name + "-a", name + "-b"}).gpus(8).label("zone", "z1");
    builder.node(name + "-host-2", {name + "-a", name + "-c"}).gpus(8).notReady();
    builder.pod("team", name + "-pod-0").on(name + "-host-1").gpus(2).running().label("app", "x");
    builder.pod("team", name + "-pod-1").gpus(2).label("app", "y");
    auto source = std::make_shared<StateSource>();
    source->known.contextName = name;
    source->known.defaultNamespace = "team";
    source->content = builder.state();
    return source;
}

/// Opens a source as if the opener had made it.
inline void show(ui::MainWindow &window, const std::shared_ptr<core::Source> &source)
{
    auto *opener = window.findChild<ui::SessionOpener *>();
    Q_EMIT opener->opened(source, {ui::OpenRequest::Kind::Context, {}, source->info().contextName, 1.0});
}

/// Nothing is being read, laid out or listed any more.
inline bool isSettled(const ui::MainWindow &window)
{
    return window.session() && window.session()->hasData() && window.diagramModel()->scene() &&
           window.diagramModel()->isIdle() && window.jobs()->isIdle() && window.problems()->isIdle();
}

} // namespace hopyard::test
