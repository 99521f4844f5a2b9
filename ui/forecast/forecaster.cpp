// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/forecast/forecaster.h"

#include "ui/wizard/jobform.h"

namespace hopyard::ui
{

namespace
{

constexpr int typingPauseMs = 120;
/// Nobody waits longer for hints while composing a job.
constexpr std::chrono::milliseconds searchTime{1500};

} // namespace

Forecaster::Forecaster(JobForm *form) : QObject(form), m_form(form)
{
    m_typing.setSingleShot(true);
    m_typing.setInterval(typingPauseMs);
    connect(&m_typing, &QTimer::timeout, this, &Forecaster::start);
    connect(&m_pace, &Pace::timeout, this, [this] {
        if (m_isDirty) {
            start();
        }
    });
    connect(form, &JobForm::draftChanged, this, &Forecaster::handleDraft);
    connect(form, &JobForm::factsChanged, this, &Forecaster::handleCluster);
    if (Session *session = form->session()) {
        connect(session, &Session::stateChanged, this, &Forecaster::handleCluster);
    }
}

void Forecaster::setActive(bool active)
{
    if (m_isActive == active) {
        return;
    }
    m_isActive = active;
    if (active) {
        start();
    } else {
        m_typing.stop();
        m_slot.cancel();
        m_search.cancel();
        freeElsewhere(std::exchange(m_input, nullptr));
    }
}

void Forecaster::handleDraft()
{
    ++m_revision;
    if (m_isActive) {
        m_typing.start();
        Q_EMIT changed();
    }
}

void Forecaster::handleCluster()
{
    if (!m_isActive || m_typing.isActive()) {
        return;
    }
    if (m_slot.isRunning() || m_pace.isResting()) {
        m_isDirty = true;
    } else {
        start();
    }
}

void Forecaster::handleRules()
{
    ++m_revision;
    if (m_isActive) {
        start();
    }
    Q_EMIT changed();
}

void Forecaster::start()
{
    Session *session = m_form->session();
    if (!m_isActive || !session || !session->hasData()) {
        return;
    }
    m_typing.stop();
    m_isDirty = false;
    const auto made = std::make_shared<ForecastInput>();
    ForecastInput &input = *made;
    input.manifest = m_form->manifestMaker();
    input.state = session->state();
    input.ns = m_form->jobRef().ns;
    input.profile = profile();
    const TopologyFact *fact = m_form->facts().topologyOf(input.ns, m_form->draft().queue);
    input.tree = fact ? fact->tree : session->tree();
    m_pace.stop();
    m_pace.begin();
    m_slot.start([made](std::stop_token stop) { return makeForecast(*made, stop); },
                 [this, made, revision = m_revision](Forecast forecast) {
                     m_input = made;
                     take(std::move(forecast), revision);
                 });
    Q_EMIT changed();
}

void Forecaster::take(Forecast forecast, int revision)
{
    const bool isOther = m_revisionOfForecast != revision;
    m_forecast = makeFreedElsewhere<Forecast>(std::move(forecast));
    m_revisionOfForecast = revision;
    m_pace.end();
    const bool waits = !m_forecast->variants.empty() && m_forecast->asked().prediction &&
                       m_forecast->asked().prediction->verdict == core::Prediction::Verdict::Pending;
    if (isOther || !waits) {
        m_search.cancel();
        m_obstacles.reset();
    }
    if (waits && isCurrent() && !m_search.isRunning()) {
        search();
    }
    m_input.reset();
    if (m_isDirty && !m_pace.isResting()) {
        start();
    }
    Q_EMIT changed();
}

/// A search under way is not begun anew for every change of the cluster.
void Forecaster::search()
{
    using Answer = std::shared_ptr<const core::ObstacleReport>;
    m_search.start(
        [input = m_input](std::stop_token stop) -> Answer {
            const auto workload = core::workloadOf(input->manifest.object, *input->state, input->ns);
            if (!workload) {
                return nullptr;
            }
            core::ObstacleLimits limits;
            limits.time = searchTime;
            limits.domains = 3;
            auto report = core::findObstacles(*input->state, *workload, input->profile, limits, stop);
            return report ? std::make_shared<const core::ObstacleReport>(std::move(*report)) : nullptr;
        },
        [this](Answer answer) {
            m_obstacles = std::move(answer);
            Q_EMIT changed();
        });
}

void Forecaster::setVersion(const std::string &version)
{
    if (m_version != version) {
        m_version = version;
        handleRules();
    }
}

void Forecaster::setGate(const std::string &gate, std::optional<bool> on)
{
    if (this->gate(gate) == on) {
        return;
    }
    if (on) {
        m_gates.insert(QString::fromStdString(gate), *on);
    } else {
        m_gates.remove(QString::fromStdString(gate));
    }
    handleRules();
}

std::optional<bool> Forecaster::gate(const std::string &gate) const
{
    const auto found = m_gates.constFind(QString::fromStdString(gate));
    return found == m_gates.cend() ? std::nullopt : std::optional(found.value());
}

core::ProfileChoice Forecaster::clusterProfile() const
{
    const Session *session = m_form->session();
    return core::profileOf(session ? session->info() : core::ClusterInfo());
}

core::KueueProfile Forecaster::profile() const
{
    core::KueueProfile profile = clusterProfile().profile;
    if (!m_version.empty()) {
        const Session *session = m_form->session();
        if (auto chosen = core::profileOf(session ? session->info() : core::ClusterInfo(), m_version)) {
            profile = std::move(chosen->profile);
        }
    }
    for (auto gate = m_gates.cbegin(); gate != m_gates.cend(); ++gate) {
        // The names come from KueueProfile::gates(), so there is none that it does not know.
        static_cast<void>(profile.setGate(gate.key().toStdString(), gate.value()));
    }
    return profile;
}

} // namespace hopyard::ui
