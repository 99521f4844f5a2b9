// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/capacitymodel.h"

#include "ui/session.h"

#include <algorithm>

namespace hopyard::ui
{

namespace
{

constexpr std::size_t maxDomains = 500; ///< a list longer than this nobody reads
/// More changes than this are not worth applying one by one.
constexpr std::size_t maxChanges = 50'000;

core::CapacityShape shapeOf(const CapacityWish &wish)
{
    core::CapacityShape shape;
    shape.pods = wish.pods;
    if (wish.gpus > 0) {
        shape.pod.requests.emplace_back(core::Interned("nvidia.com/gpu"), core::Quantity::fromUnits(wish.gpus));
    } else {
        shape.pod.requests.emplace_back(core::Interned("cpu"), core::Quantity::fromUnits(1));
    }
    return shape;
}

std::string joined(const std::vector<std::string> &path)
{
    std::string text;
    for (const std::string &part : path) {
        text += (text.empty() ? "" : "/") + part;
    }
    return text;
}

void listDomains(const core::CapacityIndex &index, std::size_t level, const core::TopologyTree &tree,
                 CapacityReport &report)
{
    std::vector<core::CapacityDomain> domains = index.domains(level);
    // The domains come by path, and stay so where they have equally much room.
    std::stable_sort(domains.begin(), domains.end(), [](const core::CapacityDomain &a, const core::CapacityDomain &b) {
        return a.jobs != b.jobs ? a.jobs > b.jobs : a.pods > b.pods;
    });
    const bool isHost = index.levels().labels[level] == core::hostnameLabel;
    std::vector<CapacityReport::Domain> &list = report.domains.emplace_back();
    for (std::size_t i = 0; i < domains.size() && i < maxDomains; ++i) {
        const core::CapacityDomain &domain = domains[i];
        std::string path = isHost && !domain.path.empty() ? domain.path.back() : joined(domain.path);
        Subject subject = isHost ? Subject::host(path) : Subject::domain(path);
        if (isHost ? tree.hostIndex(path) < 0 : domainOfPath(tree, path) < 0) {
            subject = {};
        }
        list.push_back({std::move(subject), std::move(path), domain.jobs, domain.pods, domain.hosts});
    }
    report.notListed.push_back(int(domains.size() - list.size()));
}

} // namespace

/// The off-thread half; used by one run at a time.
struct CapacityModel::Keeper {
    std::optional<core::CapacityIndex> index;
    CapacityWish wish;

    CapacityReport run(const core::ClusterState &state, const core::TopologyTree &tree,
                       const std::vector<std::shared_ptr<const core::ChangeSet>> &changes, const CapacityWish &wanted)
    {
        if (!index) {
            index = core::CapacityIndex::build(state, shapeOf(wanted));
        } else {
            for (const auto &set : changes) {
                index->apply(state, *set);
            }
            if (!(wish == wanted)) {
                index->setShape(shapeOf(wanted));
            }
        }
        wish = wanted;
        CapacityReport report;
        report.wish = wanted;
        report.summary = index->summary();
        report.levels = index->levels();
        for (std::size_t level = 0; level < report.summary.levels.size(); ++level) {
            listDomains(*index, level, tree, report);
        }
        return report;
    }
};

CapacityModel::CapacityModel(QObject *parent) : QObject(parent)
{
    connect(&m_pace, &Pace::timeout, this, [this] {
        if (m_isDirty) {
            schedule();
        }
    });
}

void CapacityModel::setSession(Session *session)
{
    if (m_session) {
        m_session->disconnect(this);
    }
    m_session = session;
    forget();
    if (m_session) {
        connect(m_session, &Session::stateChanged, this, &CapacityModel::handleState);
        connect(m_session, &QObject::destroyed, this, [this] { m_session = nullptr; });
        schedule();
    }
    Q_EMIT changed();
}

void CapacityModel::setActive(bool active)
{
    if (m_isActive != active) {
        m_isActive = active;
        if (active) {
            schedule();
        } else {
            forget();
        }
    }
}

void CapacityModel::setWish(const CapacityWish &wish)
{
    if (!(m_wish == wish)) {
        m_wish = wish;
        schedule();
    }
}

void CapacityModel::forget()
{
    m_slot.cancel();
    m_pace.stop();
    freeElsewhere(std::exchange(m_keeper, nullptr));
    freeElsewhere(std::exchange(m_pending, {}));
    m_report.reset();
    m_isDirty = false;
}

void CapacityModel::handleState(const ClusterEvent &event)
{
    if (!m_isActive) {
        return;
    }
    std::size_t waiting = event.changes ? event.changes->changes.size() : 0;
    for (const auto &set : m_pending) {
        waiting += set->changes.size();
    }
    if (event.replaced || !event.changes || waiting > maxChanges) {
        // The run under way, if any, has its own hold on the keeper; its result is of the past anyway.
        m_slot.cancel();
        m_keeper.reset();
        m_pending.clear();
    } else if (m_keeper) {
        m_pending.push_back(event.changes);
    }
    schedule();
}

void CapacityModel::schedule()
{
    if (!m_isActive || !m_session || !m_session->hasData()) {
        return;
    }
    if (m_slot.isRunning() || m_pace.isResting()) {
        m_isDirty = true;
        return;
    }
    m_isDirty = false;
    m_pace.begin();
    if (!m_keeper) {
        m_keeper = makeFreedElsewhere<Keeper>();
        m_pending.clear();
        ++m_builds;
    }
    m_slot.start([keeper = m_keeper, state = m_session->state(), tree = m_session->tree(),
                  changes = std::exchange(m_pending, {}),
                  wish = m_wish](std::stop_token) { return keeper->run(*state, *tree, changes, wish); },
                 [this](CapacityReport report) {
                     m_report = makeFreedElsewhere<CapacityReport>(std::move(report));
                     m_pace.end();
                     Q_EMIT changed();
                     if (m_isDirty) {
                         schedule();
                     }
                 });
}

} // namespace hopyard::ui
