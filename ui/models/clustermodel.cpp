// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/clustermodel.h"

#include "ui/tasks/watchbridge.h"

#include <atomic>
#include <iterator>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace hopyard::ui
{

namespace
{

constexpr std::size_t maxReportedPods = 2000;
/// Below so many waiting changes of a suspended model nothing is gained by looking for those that are overtaken.
constexpr std::size_t compactPendingAbove = 8192;

struct Output {
    std::shared_ptr<const core::ClusterState> state;
    std::shared_ptr<const core::TopologyTree> tree;
    ClusterEvent event;
    ClusterCounts counts;
};

core::ChangeSet joined(std::vector<core::ChangeSet> sets)
{
    if (sets.empty()) {
        return {};
    }
    core::ChangeSet all = std::move(sets.front());
    for (std::size_t i = 1; i < sets.size(); ++i) {
        auto &more = sets[i].changes;
        all.changes.insert(all.changes.end(), std::make_move_iterator(more.begin()),
                           std::make_move_iterator(more.end()));
    }
    return all;
}

bool touchesTree(const ClusterEvent &event)
{
    using core::RecordKind;
    return event.replaced || event.touches(RecordKind::Node) || event.touches(RecordKind::Pod) ||
           event.touches(RecordKind::Topology) || event.touches(RecordKind::ResourceFlavor);
}

} // namespace

/// The off-thread half of the model; used by one run at a time.
///
/// The GUI thread and its helpers hold immutable states, and copying a table of a million pointers for every update
/// would cost more than the update. So two states are kept in turn: the published one, and the one published before it.
/// Once nobody holds the older one any more it is brought up to date with the changes it missed and becomes the next
/// one to publish; only when somebody still reads it is the newer one copied. An update therefore costs its changes
/// twice, not the size of the cluster.
class ClusterModel::Pipeline
{
public:
    struct Input {
        std::vector<core::ChangeSet> changes;
        std::string ns;
        std::chrono::minutes finishedAge{};
        bool treeWanted = false;
    };

    /// A part of the first list: only the tree is built.
    Output runPreview(Input input)
    {
        for (const core::ChangeSet &changes : input.changes) {
            m_preview.apply(changes);
        }
        auto tree = makeFreedElsewhere<core::TopologyTree>(
            core::TopologyTree::build(m_preview, core::chooseLevels(m_preview), input.ns));
        Output output;
        output.counts =
            countsOf(*tree, input.finishedAge.count() > 0 ? hideFinished(*tree, m_preview, input.finishedAge) : 0);
        output.tree = std::move(tree);
        output.event.treeChanged = true;
        return output;
    }

    Output run(Input input)
    {
        Output output;
        m_preview = core::ClusterState();
        core::ChangeSet changes = joined(std::move(input.changes));
        output.event = describe(changes);
        noteFinished(changes);
        auto next = nextState(changes);
        next->apply(changes);
        m_older = std::exchange(m_published, next);
        m_missed.clear();
        output.event.changes = makeFreedElsewhere<core::ChangeSet>(std::move(changes));
        m_missed.push_back(output.event.changes);
        output.state = m_published;
        if (input.treeWanted || !m_tree || touchesTree(output.event)) {
            auto tree = makeFreedElsewhere<core::TopologyTree>(
                core::TopologyTree::build(*m_published, core::chooseLevels(*m_published), input.ns));
            const int hidden = input.finishedAge.count() > 0 ? hideFinished(*tree, *m_published, input.finishedAge) : 0;
            m_counts = countsOf(*tree, hidden);
            m_tree = std::move(tree);
            output.event.treeChanged = true;
        }
        output.tree = m_tree;
        output.counts = m_counts;
        return output;
    }

private:
    std::shared_ptr<core::ClusterState> nextState(const core::ChangeSet &changes)
    {
        if (changes.replacesAll || !m_published) {
            return makeFreedElsewhere<core::ClusterState>();
        }
        if (m_older && m_older.use_count() == 1) {
            // Pairs with the release of the last reader's count on another thread.
            std::atomic_thread_fence(std::memory_order_acquire);
            for (const auto &missed : m_missed) {
                m_older->apply(*missed);
            }
            return std::exchange(m_older, nullptr);
        }
        return makeFreedElsewhere<core::ClusterState>(*m_published);
    }

    static ClusterEvent describe(const core::ChangeSet &set)
    {
        ClusterEvent event;
        event.replaced = set.replacesAll;
        std::unordered_set<core::Interned> namespaces;
        for (const core::Change &change : set.changes) {
            const core::RecordKind kind = core::kindOf(change.record);
            event.kinds |= 1U << unsigned(kind);
            if (kind != core::RecordKind::Pod || change.type == core::ChangeType::Deleted) {
                continue;
            }
            const core::Interned &ns = core::metaOf(change.record).ns;
            if (namespaces.insert(ns).second) {
                event.podNamespaces.push_back(ns);
            }
            if (!set.replacesAll && event.changedPods.size() < maxReportedPods) {
                event.changedPods.push_back(core::keyOf(change.record));
            }
        }
        return event;
    }

    static ClusterCounts countsOf(const core::TopologyTree &tree, int hidden)
    {
        ClusterCounts counts;
        counts.hiddenFinished = hidden;
        counts.pods = int(tree.unscheduled.size());
        for (const core::TreeHost &host : tree.hosts) {
            counts.pods += int(host.pods.size());
        }
        if (!tree.domains.empty()) {
            counts.gpus = tree.domains.front().counts.gpus;
            counts.freeGpus = tree.domains.front().counts.freeGpus;
            counts.shutGpus = tree.domains.front().counts.shutGpus;
        }
        return counts;
    }

    /// The API does not keep when a pod finished in what Hopyard reads, so the moment it was seen to finish counts.
    void noteFinished(const core::ChangeSet &set)
    {
        if (set.replacesAll) {
            m_finishedSeen.clear();
            return;
        }
        for (const core::Change &change : set.changes) {
            const auto *pod = std::get_if<std::shared_ptr<const core::Pod>>(&change.record);
            if (!pod) {
                continue;
            }
            if (change.type == core::ChangeType::Deleted) {
                m_finishedSeen.erase((*pod)->meta.uid);
            } else if ((*pod)->isFinished()) {
                m_finishedSeen.try_emplace((*pod)->meta.uid, core::Clock::system().now());
            }
        }
    }

    core::TimePoint finishedAt(const core::ClusterState &state, const core::Pod &pod) const
    {
        if (const auto job = state.job(pod.ownerKind.view(), pod.meta.ns.view(), pod.ownerName.view());
            job && job->finished) {
            return *job->finished;
        }
        if (const auto seen = m_finishedSeen.find(pod.meta.uid); seen != m_finishedSeen.end()) {
            return seen->second;
        }
        return pod.meta.created.value_or(core::TimePoint{});
    }

    int hideFinished(core::TopologyTree &tree, const core::ClusterState &state, std::chrono::minutes age) const
    {
        const core::TimePoint oldest = core::Clock::system().now() - age;
        int hidden = 0;
        const auto sweep = [&](std::vector<std::shared_ptr<const core::Pod>> &pods) {
            hidden += int(std::erase_if(pods, [&](const std::shared_ptr<const core::Pod> &pod) {
                return pod->isFinished() && finishedAt(state, *pod) < oldest;
            }));
        };
        for (core::TreeHost &host : tree.hosts) {
            sweep(host.pods);
        }
        sweep(tree.unscheduled);
        return hidden;
    }

    core::ClusterState m_preview; ///< empty once the first list is complete
    std::shared_ptr<core::ClusterState> m_published, m_older;
    std::vector<std::shared_ptr<const core::ChangeSet>> m_missed; ///< applied to m_published, not to m_older
    std::shared_ptr<const core::TopologyTree> m_tree;
    std::unordered_map<std::string, core::TimePoint> m_finishedSeen;
    ClusterCounts m_counts;
};

ClusterModel::ClusterModel(QObject *parent)
    : QObject(parent)
    , m_pipeline(makeFreedElsewhere<Pipeline>())
    , m_state(std::make_shared<core::ClusterState>())
    , m_tree(std::make_shared<core::TopologyTree>())
{
    connect(&m_pace, &Pace::timeout, this, &ClusterModel::schedule);
    // Finished pods grow old without any change in the cluster.
    m_ageTimer.setInterval(std::chrono::minutes{1});
    connect(&m_ageTimer, &QTimer::timeout, this, [this] {
        m_treeWanted = true;
        schedule();
    });
}

ClusterModel::~ClusterModel()
{
    freeElsewhere(std::move(m_pending));
    freeElsewhere(std::move(m_preview));
}

bool ClusterModel::isIdle() const
{
    return !m_slot.isRunning() && m_pending.empty() && m_preview.empty() && !m_treeWanted;
}

void ClusterModel::addChanges(core::ChangeSet changes)
{
    if (changes.replacesAll) {
        freeElsewhere(std::exchange(m_pending, {}));
        m_pendingSize = 0;
        m_compactedSize = 0;
    }
    m_pendingSize += changes.changes.size();
    m_pending.push_back(std::move(changes));
    m_wholeCame = true;
    freeElsewhere(std::exchange(m_preview, {}));
    schedule();
}

void ClusterModel::addPreview(core::ChangeSet changes)
{
    if (m_wholeCame) {
        freeElsewhere(std::move(changes));
        return;
    }
    m_preview.push_back(std::move(changes));
    schedule();
}

void ClusterModel::showPreview()
{
    auto input = std::make_shared<Pipeline::Input>();
    input->changes = std::exchange(m_preview, {});
    input->ns = m_ns;
    input->finishedAge = m_finishedAge;
    m_slot.start([pipeline = m_pipeline, input](std::stop_token) { return pipeline->runPreview(std::move(*input)); },
                 [this](Output output) {
                     m_tree = std::move(output.tree);
                     m_counts = output.counts;
                     m_hasTree = true;
                     Q_EMIT changed(output.event);
                     schedule();
                 });
}

/// What waits while nobody looks must not grow beyond the cluster itself.
void ClusterModel::compactPending()
{
    auto sets = std::make_shared<std::vector<core::ChangeSet>>(std::exchange(m_pending, {}));
    m_pendingSize = 0;
    m_slot.start(
        [sets](std::stop_token) {
            core::ChangeSet all = joined(std::move(*sets));
            compactChanges(all);
            return all;
        },
        [this](core::ChangeSet all) {
            if (m_pending.empty() || !m_pending.front().replacesAll) {
                m_compactedSize = all.changes.size();
                m_pendingSize += m_compactedSize;
                m_pending.insert(m_pending.begin(), std::move(all));
            } else {
                freeElsewhere(std::move(all));
            }
            schedule();
        });
}

void ClusterModel::setSuspended(bool suspended)
{
    if (m_isSuspended == suspended) {
        return;
    }
    m_isSuspended = suspended;
    if (suspended) {
        m_ageTimer.stop();
        return;
    }
    if (m_hasData) {
        m_ageTimer.start();
        m_treeWanted = m_treeWanted || m_finishedAge.count() > 0;
    }
    schedule();
}

void ClusterModel::setNamespaceFilter(const std::string &ns)
{
    if (m_ns != ns) {
        m_ns = ns;
        m_treeWanted = true;
        schedule();
    }
}

void ClusterModel::setFinishedAge(std::chrono::minutes age)
{
    if (m_finishedAge != age) {
        m_finishedAge = age;
        m_treeWanted = true;
        schedule();
    }
}

void ClusterModel::schedule()
{
    // Changes must not be lost, so a run is never superseded: the next one starts when it has delivered.
    if (m_slot.isRunning()) {
        return;
    }
    if (m_isSuspended) {
        if (m_pendingSize > 2 * m_compactedSize + compactPendingAbove) {
            compactPending();
        }
        return;
    }
    if (!m_preview.empty()) {
        showPreview();
        return;
    }
    // What a person asked for does not wait.
    if ((m_pending.empty() || m_pace.isResting()) && !(m_treeWanted && m_hasData)) {
        return;
    }
    m_pace.stop();
    m_pace.begin();
    auto input = std::make_shared<Pipeline::Input>();
    input->changes = std::exchange(m_pending, {});
    m_pendingSize = 0;
    m_compactedSize = 0;
    input->ns = m_ns;
    input->finishedAge = m_finishedAge;
    input->treeWanted = std::exchange(m_treeWanted, false);
    m_slot.start([pipeline = m_pipeline, input](std::stop_token) { return pipeline->run(std::move(*input)); },
                 [this](Output output) {
                     m_state = std::move(output.state);
                     m_tree = std::move(output.tree);
                     m_counts = output.counts;
                     m_hasData = m_hasTree = true;
                     if (!m_ageTimer.isActive() && !m_isSuspended) {
                         m_ageTimer.start();
                     }
                     m_pace.end();
                     Q_EMIT changed(output.event);
                     schedule();
                 });
}

} // namespace hopyard::ui
