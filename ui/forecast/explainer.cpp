// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/forecast/explainer.h"

#include "core/jobs/forecast.h"
#include "ui/session.h"

#include <algorithm>

namespace hopyard::ui
{

namespace
{

constexpr std::chrono::milliseconds obstacleTime{1500};

/// Whether a resource could be read over all namespaces; what is not mentioned could.
bool isRead(const core::ConnectionStatus &status, std::string_view resource)
{
    return std::none_of(status.resources.begin(), status.resources.end(), [resource](const core::ResourceStatus &one) {
        return one.resource == resource && one.kind != core::ResourceStatus::Kind::Live;
    });
}

} // namespace

Explainer::Explainer(Selection *selection, QObject *parent) : QObject(parent), m_selection(selection)
{
    connect(m_selection, &Selection::changed, this, &Explainer::handleSelection);
    connect(&m_pace, &Pace::timeout, this, [this] {
        if (m_isDirty) {
            schedule();
        }
    });
}

void Explainer::setSession(Session *session)
{
    if (m_session) {
        m_session->disconnect(this);
    }
    m_session = session;
    if (m_session) {
        connect(m_session, &Session::stateChanged, this, &Explainer::schedule);
        connect(m_session, &QObject::destroyed, this, [this] { m_session = nullptr; });
    }
    handleSelection();
}

/// What was said of another job is gone at once.
void Explainer::handleSelection()
{
    m_slot.cancel();
    m_pace.stop();
    m_isDirty = false;
    if (m_explanation) {
        m_explanation.reset();
        Q_EMIT changed();
    }
    schedule();
}

void Explainer::schedule()
{
    if (!m_session || !m_session->hasData() || m_selection->current().kind != Subject::Kind::Job) {
        return;
    }
    if (m_slot.isRunning() || m_pace.isResting()) {
        m_isDirty = true;
        return;
    }
    start(m_explanation && !m_explanation->obstacles.domains.empty());
}

void Explainer::start(bool findsObstacles)
{
    m_isDirty = false;
    m_pace.begin();
    const core::ObjectRef ref = *m_selection->current().object();
    const core::ConnectionStatus &status = m_session->status();
    m_slot.start(
        [state = m_session->state(), ref, findsObstacles, profile = core::profileOf(status.info),
         workloads = isRead(status, "workloads"), pods = isRead(status, "pods"),
         nodes = isRead(status, "nodes")](std::stop_token stop) -> Answer {
            const auto job = state->job(ref.kind, ref.ns, ref.name);
            if (!job) {
                return nullptr;
            }
            core::ObstacleLimits limits;
            limits.time = obstacleTime;
            const core::ExplainInput input{*state,
                                           *job,
                                           profile.profile,
                                           profile.isAssumed ? profile.why : std::vector<core::Sentence>(),
                                           core::Clock::system().now(),
                                           workloads,
                                           pods,
                                           nodes,
                                           findsObstacles,
                                           limits};
            auto explanation = core::explain(input, stop);
            return explanation ? std::make_shared<const core::Explanation>(std::move(*explanation)) : nullptr;
        },
        [this, findsObstacles](Answer answer) { take(std::move(answer), findsObstacles); });
}

void Explainer::take(Answer answer, bool hadObstacles)
{
    m_explanation = std::move(answer);
    m_pace.end();
    const bool waits = m_explanation && m_explanation->live && !m_explanation->live->admitted();
    Q_EMIT changed();
    if (waits && !hadObstacles && m_session) {
        start(true);
    } else if (m_isDirty) {
        schedule();
    }
}

} // namespace hopyard::ui
