// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/snapshot/snapshot.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/cluster/decode.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

constexpr std::size_t maxSnapshotBytes = (std::size_t{4} << 30) - 1;

bool isInScope(const Record &record, const LoadScope &scope)
{
    const ObjectMeta &meta = metaOf(record);
    const bool isKind =
        scope.kinds.empty() || std::find(scope.kinds.begin(), scope.kinds.end(), kindOf(record)) != scope.kinds.end();
    return isKind && (scope.ns.empty() || meta.ns.empty() || meta.ns == scope.ns || kindOf(record) == RecordKind::Pod);
}

/// A file that was read once; it never changes and takes no writes.
class SnapshotSource final : public Source
{
public:
    SnapshotSource(std::string path, LoadedCluster content) : m_path(std::move(path)), m_content(std::move(content)) {}

    ClusterInfo info() const override { return m_content.info; }

    Result<LoadedCluster> load(const LoadScope &scope, std::stop_token, const ProgressCallback &) override
    {
        if (scope.ns.empty() && scope.kinds.empty()) {
            return m_content;
        }
        LoadedCluster part = m_content;
        part.state = ClusterState();
        forEach(m_content.state, [&](Record record) {
            if (isInScope(record, scope)) {
                part.state.upsert(std::move(record));
            }
        });
        return part;
    }

    void start(SourceListener *listener, const LoadScope &scope) override
    {
        ChangeSet changes;
        changes.replacesAll = true;
        forEach(m_content.state, [&](Record record) {
            if (isInScope(record, scope)) {
                changes.changes.push_back({ChangeType::Added, std::move(record)});
            }
        });
        ConnectionStatus status;
        status.state = ConnectionState::Static;
        status.lastContact = m_content.time;
        status.info = m_content.info;
        status.resources = m_content.resources;
        listener->handleStatus(status);
        listener->handleChanges(std::move(changes));
    }

    void stop() override {}

    Result<Value> create(const Value &, bool, std::stop_token) override { return refuse("take jobs"); }
    Result<Value> get(const ObjectRef &, std::stop_token) override { return refuse("answer for single objects"); }
    Result<void> remove(const ObjectRef &, const std::string &, std::stop_token) override
    {
        return refuse("delete objects");
    }

private:
    tl::unexpected<Error> refuse(const std::string &what) const
    {
        return fail(ErrorKind::Refused,
                    "The snapshot \"" + escapedForDisplay(m_path) + "\" cannot " + what +
                        ": it is a file, not a cluster. Open a context of the kubeconfig, or the demo.");
    }

    template <class Action>
    static void forEach(const ClusterState &state, Action action)
    {
        const auto walk = [&action](const auto &table) {
            for (const auto &[key, object] : table) {
                action(Record(object));
            }
        };
        walk(state.nodes);
        walk(state.pods);
        walk(state.namespaces);
        walk(state.topologies);
        walk(state.flavors);
        walk(state.clusterQueues);
        walk(state.localQueues);
        walk(state.cohorts);
        walk(state.priorityClasses);
        walk(state.workloads);
        walk(state.jobs);
    }

    std::string m_path;
    LoadedCluster m_content;
};

} // namespace

Result<std::unique_ptr<Source>> openSnapshot(const std::string &path)
{
    Result<std::string> text = readFile(path, maxSnapshotBytes);
    if (!text) {
        return fail(std::move(text.error()));
    }
    const std::string shown = "\"" + escapedForDisplay(path) + "\"";
    if (trimmed(std::string_view(*text).substr(0, 4096)).empty()) {
        return fail(ErrorKind::InvalidInput,
                    "The snapshot " + shown + " is empty. Write one with `kubectl get nodes,pods -A -o json`.");
    }
    LoadedCluster content;
    const Result<ListPage> page =
        Decoder().decodeList(*text, [&content](Record record) { content.state.upsert(std::move(record)); });
    if (!page) {
        return fail(ErrorKind::InvalidInput,
                    "The snapshot " + shown + " cannot be read: " + page.error().message +
                        " Expected is what `kubectl get nodes,pods -A -o json` prints (one List).",
                    page.error().detail);
    }
    if (content.state.size() == 0 && page->items > 0) {
        return fail(ErrorKind::InvalidInput,
                    "The snapshot " + shown + " holds no object that Hopyard knows (nodes, pods, Kueue objects, jobs).",
                    page->skipped.empty() ? std::string() : page->skipped.front().message);
    }
    content.info.contextName = path.substr(path.find_last_of('/') + 1);
    content.info.clusterName = content.info.contextName;
    content.time = Clock::system().now();
    for (const Error &skipped : page->skipped) {
        content.resources.push_back({"snapshot", ResourceStatus::Kind::Failing, skipped.message});
    }
    return std::make_unique<SnapshotSource>(path, std::move(content));
}

} // namespace hopyard::core
