// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "ui/accessrights.h"
#include "ui/models/clustermodel.h"
#include "ui/tasks/watchbridge.h"

#include <QObject>

#include <memory>
#include <optional>

namespace hopyard::ui
{

/// One open cluster, snapshot or demo: its source, what is known of it, and how the connection is. Starts watching when
/// made and stops, off the GUI thread, when destroyed. Lives on the GUI thread; all values it hands out are immutable
/// and may be captured by off-thread work.
class Session final : public QObject
{
    Q_OBJECT
public:
    /// `source` must not be started yet; it is with this scope.
    explicit Session(std::shared_ptr<core::Source> source, const core::LoadScope &scope = {},
                     QObject *parent = nullptr);
    ~Session() override;

    /// For blocking calls (create, get, remove): only inside TaskSlot work, with a copy of this pointer.
    const std::shared_ptr<core::Source> &source() const { return m_source; }

    /// Never null; empty until the first list came.
    const std::shared_ptr<const core::ClusterState> &state() const { return m_model.state(); }
    const std::shared_ptr<const core::TopologyTree> &tree() const { return m_model.tree(); }
    bool hasData() const { return m_model.hasData(); }
    bool hasTree() const { return m_model.hasTree(); } ///< as in ClusterModel
    const ClusterCounts &counts() const { return m_model.counts(); }
    ClusterModel &model() { return m_model; }

    const core::ConnectionStatus &status() const { return m_status; }
    const core::ClusterInfo &info() const { return m_status.info; }
    const core::Progress &progress() const { return m_progress; }
    /// Since when the connection is as it is: for Stale the last contact, else when the state was entered.
    core::TimePoint stateSince() const;
    /// What is shown is what the cluster was then; nothing while it is live, or cannot change.
    std::optional<core::TimePoint> asOf() const;

    /// What the person may do here.
    AccessRights &rights() { return *m_rights; }

    /// Nobody looks: changes are collected, nothing is computed from them until this is false again.
    void setSuspended(bool suspended);
    bool isSuspended() const { return m_model.isSuspended(); }
    /// Tries again now instead of at the end of the pause.
    void retryNow();
    /// Ends the login that runs; the next one starts with retryNow().
    void cancelLogin();
    /// As in core::Source.
    void setNamespacesToTry(const std::vector<std::string> &names);

    /// The namespace shown; empty: all. Setting it rebuilds the tree.
    const std::string &namespaceFilter() const { return m_model.namespaceFilter(); }
    void setNamespaceFilter(const std::string &ns);
    /// Where a new object without a namespace goes: the filter, else the context's namespace, else "default".
    std::string defaultNamespace() const;

Q_SIGNALS:
    /// Records came, changed or went; says which kinds.
    void stateChanged(const hopyard::ui::ClusterEvent &event);
    /// tree() is a new one. Emitted before stateChanged of the same update.
    void treeChanged();
    void statusChanged();
    void progressChanged();
    void namespaceFilterChanged();

private:
    struct Runner;
    std::shared_ptr<core::Source> m_source;
    std::shared_ptr<Runner> m_runner;
    WatchBridge m_bridge;
    ClusterModel m_model;
    AccessRights *m_rights;
    core::ConnectionStatus m_status;
    core::Progress m_progress;
    core::TimePoint m_stateSince{};
};

} // namespace hopyard::ui
