// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/obstacles.h"
#include "ui/forecast/forecast.h"
#include "ui/tasks/pace.h"
#include "ui/tasks/taskslot.h"

#include <QMap>
#include <QObject>
#include <QTimer>

#include <memory>

namespace hopyard::ui
{

class JobForm;

/// Keeps the forecast of a form's draft up to date while somebody looks: shortly after the draft changed (a newer draft
/// supersedes the run for an older one), and when the cluster changed (those wait for the run under way, and rest as
/// long as it took). Also holds whose rules are used. Lives on the GUI thread, which only starts and takes.
class Forecaster final : public QObject
{
    Q_OBJECT
public:
    explicit Forecaster(JobForm *form);

    /// Somebody looks at the forecast: without that nothing is computed.
    void setActive(bool active);
    /// nullptr until the first one is there. It may be of an older draft: see isCurrent().
    const std::shared_ptr<const Forecast> &forecast() const { return m_forecast; }
    /// It is of the draft as it stands.
    bool isCurrent() const { return m_forecast && m_revisionOfForecast == m_revision; }
    bool isRunning() const { return m_slot.isRunning() || m_typing.isActive(); }
    /// What stands in the way of a draft that does not fit: comes a second or so after the forecast; nullptr until
    /// then.
    const std::shared_ptr<const core::ObstacleReport> &obstacles() const { return m_obstacles; }
    bool isSearching() const { return m_search.isRunning(); }

    /// Whose rules: empty = those of the version that the cluster shows.
    void setVersion(const std::string &version);
    const std::string &version() const { return m_version; }
    /// On, off, or (nullopt) as that version has it by itself.
    void setGate(const std::string &gate, std::optional<bool> on);
    std::optional<bool> gate(const std::string &gate) const;
    core::KueueProfile profile() const;
    /// The version that the cluster shows, or the assumption where it shows none; and the sentence about it.
    core::ProfileChoice clusterProfile() const;

Q_SIGNALS:
    void changed();

private:
    void handleDraft();
    void handleCluster();
    void handleRules();
    void start();
    void take(Forecast forecast, int revision);
    void search();

    JobForm *m_form;
    bool m_isActive = false;
    bool m_isDirty = false; ///< the cluster changed while a run was under way
    int m_revision = 0, m_revisionOfForecast = -1;
    std::string m_version;
    QMap<QString, bool> m_gates;
    std::shared_ptr<const Forecast> m_forecast;
    QTimer m_typing;
    Pace m_pace;
    TaskSlot m_slot, m_search;
    std::shared_ptr<const ForecastInput> m_input; ///< of m_forecast
    std::shared_ptr<const core::ObstacleReport> m_obstacles;
};

} // namespace hopyard::ui
