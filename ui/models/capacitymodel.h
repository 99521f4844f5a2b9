// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#ifndef Q_MOC_RUN // it cannot read <concepts>
#include "core/placement/capacity.h"
#endif
#include "core/topology/tree.h"
#include "ui/selection.h"
#include "ui/tasks/pace.h"
#include "ui/tasks/taskslot.h"

#include <QObject>

#include <memory>
#include <string>
#include <vector>

namespace hopyard::ui
{

class Session;
struct ClusterEvent;

/// Which jobs are asked for.
struct CapacityWish {
    int pods = 8, gpus = 8; ///< GPUs a pod
    bool operator==(const CapacityWish &) const = default;
};

/// Room for jobs of one size, level by level. Immutable, made off the GUI thread.
struct CapacityReport {
    struct Domain {
        Subject subject;
        std::string path; ///< "a/b/c"; the host's name at the host level
        std::int64_t jobs = 0, pods = 0;
        int hosts = 0;
    };
    CapacityWish wish;
    core::CapacitySummary summary;
    core::LevelList levels;
    std::vector<std::vector<Domain>> domains; ///< one list a level, those with the most room first; bounded
    std::vector<int> notListed;               ///< domains of a level beyond the bound
};

/// Keeps a CapacityReport up to date while somebody looks: builds the index once, then applies what changed, off the
/// GUI thread, one run at a time. GUI thread.
class CapacityModel final : public QObject
{
    Q_OBJECT
public:
    explicit CapacityModel(QObject *parent = nullptr);

    void setSession(Session *session);
    /// Nothing is kept up to date, or even kept, while nobody looks.
    void setActive(bool active);
    void setWish(const CapacityWish &wish);
    const CapacityWish &wish() const { return m_wish; }
    /// nullptr until the first one is there.
    const std::shared_ptr<const CapacityReport> &report() const { return m_report; }
    bool isIdle() const { return !m_slot.isRunning() && !m_isDirty; }
    /// How often the index was built from the whole state, for tests of the incremental way.
    int builds() const { return m_builds; }

Q_SIGNALS:
    void changed();

private:
    struct Keeper;
    void handleState(const ClusterEvent &event);
    void schedule();
    void forget();

    Session *m_session = nullptr;
    CapacityWish m_wish;
    bool m_isActive = false, m_isDirty = false;
    int m_builds = 0;
    std::shared_ptr<Keeper> m_keeper; ///< used by one run at a time; nullptr: to be built
    std::vector<std::shared_ptr<const core::ChangeSet>> m_pending;
    std::shared_ptr<const CapacityReport> m_report;
    Pace m_pace;
    TaskSlot m_slot;
};

} // namespace hopyard::ui
