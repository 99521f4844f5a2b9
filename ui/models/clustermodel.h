// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "core/topology/tree.h"
#include "ui/tasks/pace.h"
#include "ui/tasks/taskslot.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace hopyard::ui
{

/// What one update of the cluster touched.
struct ClusterEvent {
    quint32 kinds = 0; ///< bit per core::RecordKind
    bool treeChanged = false;
    bool replaced = false;                     ///< everything was read anew
    std::vector<core::ObjectKey> changedPods;  ///< came or changed; bounded
    std::vector<core::Interned> podNamespaces; ///< of all pods that came or changed, each once
    /// All of it, for those who keep something true change by change. Hand it on, do not keep it.
    std::shared_ptr<const core::ChangeSet> changes;

    bool touches(core::RecordKind kind) const { return kinds & (1U << unsigned(kind)); }
};

/// Sums over what is shown, counted off the GUI thread together with the tree.
struct ClusterCounts {
    int pods = 0;           ///< all phases, with those on no host
    int hiddenFinished = 0; ///< left out by their age
    qint64 gpus = 0;        ///< allocatable
    qint64 freeGpus = 0;    ///< on hosts that take pods
    qint64 shutGpus = 0;    ///< free as well, but on hosts that take none
};

/// The state of one cluster and its topology tree, as the GUI thread sees them: immutable values that are replaced as a
/// whole. Changes are applied and the tree is built off the GUI thread, one run at a time; what arrives meanwhile waits
/// and is taken together. Lives on the GUI thread.
class ClusterModel final : public QObject
{
    Q_OBJECT
public:
    explicit ClusterModel(QObject *parent = nullptr);
    ~ClusterModel() override;

    /// Never null; empty until the first list came. Hand these to off-thread work: they never change.
    const std::shared_ptr<const core::ClusterState> &state() const { return m_state; }
    const std::shared_ptr<const core::TopologyTree> &tree() const { return m_tree; }
    bool hasData() const { return m_hasData; }
    /// tree() shows something: the cluster, or, while hasData() is false, what has come of a first list that takes
    /// long. Then state() is empty still: nothing may be predicted from a part.
    bool hasTree() const { return m_hasTree; }
    /// True once nothing waits to be applied.
    bool isIdle() const;

    void addChanges(core::ChangeSet changes);
    /// Part of the first list, to be looked at until the whole of it comes by addChanges().
    void addPreview(core::ChangeSet changes);

    /// While suspended changes are only collected (merged, so that they cost no more than the cluster itself) and no
    /// signal comes; after that they are taken together.
    void setSuspended(bool suspended);
    bool isSuspended() const { return m_isSuspended; }

    /// Pods of this namespace only (hosts stay whole); empty: all.
    void setNamespaceFilter(const std::string &ns);
    const std::string &namespaceFilter() const { return m_ns; }

    /// Pods that finished longer ago are left out of the tree. Zero: all are shown.
    void setFinishedAge(std::chrono::minutes age);
    std::chrono::minutes finishedAge() const { return m_finishedAge; }
    const ClusterCounts &counts() const { return m_counts; }

Q_SIGNALS:
    void changed(const hopyard::ui::ClusterEvent &event);

private:
    class Pipeline;
    void schedule();
    void showPreview();
    void compactPending();

    std::shared_ptr<Pipeline> m_pipeline;
    TaskSlot m_slot;
    Pace m_pace;
    QTimer m_ageTimer;
    /// In order; only the first may replace everything. They are put together off the GUI thread.
    std::vector<core::ChangeSet> m_pending;
    std::size_t m_pendingSize = 0, m_compactedSize = 0;
    std::vector<core::ChangeSet> m_preview; ///< not shown yet
    bool m_wholeCame = false, m_treeWanted = false;
    bool m_hasData = false, m_hasTree = false, m_isSuspended = false;
    std::string m_ns;
    std::chrono::minutes m_finishedAge{60};
    std::shared_ptr<const core::ClusterState> m_state;
    std::shared_ptr<const core::TopologyTree> m_tree;
    ClusterCounts m_counts;
};

} // namespace hopyard::ui
