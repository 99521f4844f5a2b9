// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/clustermodel.h"

#include "ui/tasks/watchbridge.h"

#include <atomic>
#include <unordered_map>
#include <utility>

namespace hopyard::ui
{

namespace
{

constexpr std::size_t maxReportedPods = 2000;

struct Output {
    std::shared_ptr<const core::ClusterState> state;
    std::shared_ptr<const core::TopologyTree> tree;
    ClusterEvent event;
    int hiddenFinished = 0;
};

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
        core::ChangeSet changes;
        std::string ns;
        std::chrono::minutes finishedAge{};
        bool treeWanted = false;
    };

    Output run(Input input)
    {
        Output output;
        output.event = describe(input.changes);
        noteFinished(input.changes);
        auto next = nextState(input.changes);
        next->apply(input.changes);
        m_older = std::exchange(m_published, next);
        m_missed.clear();
        m_missed.push_back(std::move(input.changes));
        output.state = m_published;
        if (input.treeWanted || !m_tree || touchesTree(output.event)) {
            auto tree = std::make_shared<core::TopologyTree>(
                core::TopologyTree::build(*m_published, core::chooseLevels(*m_published), input.ns));
            m_hidden = input.finishedAge.count() > 0 ? hideFinished(*tree, input.finishedAge) : 0;
            m_tree = std::move(tree);
            output.event.treeChanged = true;
        }
        output.tree = m_tree;
        output.hiddenFinished = m_hidden;
        return output;
    }

private:
    std::shared_ptr<core::ClusterState> nextState(const core::ChangeSet &changes)
    {
        if (changes.replacesAll || !m_published) {
            return std::make_shared<core::ClusterState>();
        }
        if (m_older && m_older.use_count() == 1) {
            // Pairs with the release of the last reader's count on another thread.
            std::atomic_thread_fence(std::memory_order_acquire);
            for (const core::ChangeSet &missed : m_missed) {
                m_older->apply(missed);
            }
            return std::exchange(m_older, nullptr);
        }
        return std::make_shared<core::ClusterState>(*m_published);
    }

    static ClusterEvent describe(const core::ChangeSet &set)
    {
        ClusterEvent event;
        event.replaced = set.replacesAll;
        for (const core::Change &change : set.changes) {
            const core::RecordKind kind = core::kindOf(change.record);
            event.kinds |= 1U << unsigned(kind);
            if (kind == core::RecordKind::Pod && change.type != core::ChangeType::Deleted && !set.replacesAll &&
                event.changedPods.size() < maxReportedPods) {
                event.changedPods.push_back(core::keyOf(change.record));
            }
        }
        return event;
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

    core::TimePoint finishedAt(const core::Pod &pod) const
    {
        if (const auto job = m_published->job(pod.ownerKind.view(), pod.meta.ns.view(), pod.ownerName.view());
            job && job->finished) {
            return *job->finished;
        }
        if (const auto seen = m_finishedSeen.find(pod.meta.uid); seen != m_finishedSeen.end()) {
            return seen->second;
        }
        return pod.meta.created.value_or(core::TimePoint{});
    }

    int hideFinished(core::TopologyTree &tree, std::chrono::minutes age) const
    {
        const core::TimePoint oldest = core::Clock::system().now() - age;
        int hidden = 0;
        const auto sweep = [&](std::vector<std::shared_ptr<const core::Pod>> &pods) {
            hidden += int(std::erase_if(pods, [&](const std::shared_ptr<const core::Pod> &pod) {
                return pod->isFinished() && finishedAt(*pod) < oldest;
            }));
        };
        for (core::TreeHost &host : tree.hosts) {
            sweep(host.pods);
        }
        sweep(tree.unscheduled);
        return hidden;
    }

    std::shared_ptr<core::ClusterState> m_published, m_older;
    std::vector<core::ChangeSet> m_missed; ///< applied to m_published, not to m_older
    std::shared_ptr<const core::TopologyTree> m_tree;
    std::unordered_map<std::string, core::TimePoint> m_finishedSeen;
    int m_hidden = 0;
};

ClusterModel::ClusterModel(QObject *parent)
    : QObject(parent)
    , m_pipeline(std::make_shared<Pipeline>())
    , m_state(std::make_shared<core::ClusterState>())
    , m_tree(std::make_shared<core::TopologyTree>())
{
    // Finished pods grow old without any change in the cluster.
    m_ageTimer.setInterval(std::chrono::minutes{1});
    connect(&m_ageTimer, &QTimer::timeout, this, [this] {
        m_treeWanted = true;
        schedule();
    });
}

ClusterModel::~ClusterModel() = default;

bool ClusterModel::isIdle() const
{
    return !m_slot.isRunning() && !m_hasPending && !m_treeWanted;
}

void ClusterModel::addChanges(core::ChangeSet changes)
{
    if (m_hasPending) {
        mergeChanges(m_pending, std::move(changes));
    } else {
        m_pending = std::move(changes);
        m_hasPending = true;
    }
    schedule();
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
    if (m_isSuspended || m_slot.isRunning() || (!m_hasPending && !(m_treeWanted && m_hasData))) {
        return;
    }
    auto input = std::make_shared<Pipeline::Input>();
    if (std::exchange(m_hasPending, false)) {
        input->changes = std::exchange(m_pending, {});
    }
    input->ns = m_ns;
    input->finishedAge = m_finishedAge;
    input->treeWanted = std::exchange(m_treeWanted, false);
    m_slot.start([pipeline = m_pipeline, input](std::stop_token) { return pipeline->run(std::move(*input)); },
                 [this](Output output) {
                     m_state = std::move(output.state);
                     m_tree = std::move(output.tree);
                     m_hiddenFinished = output.hiddenFinished;
                     m_hasData = true;
                     if (!m_ageTimer.isActive() && !m_isSuspended) {
                         m_ageTimer.start();
                     }
                     Q_EMIT changed(output.event);
                     schedule();
                 });
}

} // namespace hopyard::ui
