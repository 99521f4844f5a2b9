// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/findmodel.h"

#include "ui/models/joblistmodel.h"
#include "ui/session.h"

#include <algorithm>

namespace hopyard::ui
{

FindModel::FindModel(JobListModel *jobs, QObject *parent) : QObject(parent), m_jobs(jobs)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(120);
    connect(&m_pause, &QTimer::timeout, this, &FindModel::refresh);
    connect(m_jobs, &JobListModel::refreshed, this, &FindModel::refresh);
}

void FindModel::setSession(Session *session)
{
    if (m_session) {
        m_session->disconnect(this);
    }
    m_session = session;
    m_slot.cancel();
    m_isDirty = false;
    m_current = -1;
    m_waitingSteps = 0;
    take({});
    if (m_session) {
        connect(m_session, &Session::treeChanged, this, &FindModel::refresh);
        connect(m_session, &QObject::destroyed, this, [this] { m_session = nullptr; });
        refresh();
    }
}

void FindModel::setText(const QString &text)
{
    if (m_text == text) {
        return;
    }
    m_text = text;
    m_query = FindQuery::parse(text);
    m_current = -1;
    m_waitingSteps = 0;
    m_slot.cancel();
    m_isDirty = false;
    if (m_query.isEmpty()) {
        m_pause.stop();
        take({});
    } else {
        m_pause.start();
        Q_EMIT changed();
    }
}

void FindModel::refresh()
{
    if (!m_session || !m_session->hasData() || m_query.isEmpty() || m_pause.isActive()) {
        return;
    }
    if (m_slot.isRunning()) {
        m_isDirty = true;
        return;
    }
    m_isDirty = false;
    m_slot.start([tree = m_session->tree(), jobs = m_jobs->rows(),
                  query = m_query](const std::stop_token &stop) { return findIn(*tree, jobs, query, stop); },
                 [this](FindResult result) {
                     take(std::move(result));
                     if (m_isDirty) {
                         refresh();
                     }
                 });
}

void FindModel::take(FindResult result)
{
    const Subject before = m_current >= 0 && std::size_t(m_current) < m_result.subjects.size()
                               ? m_result.subjects[std::size_t(m_current)]
                               : Subject();
    m_result = std::move(result);
    if (m_current >= 0) {
        const auto found = std::find(m_result.subjects.begin(), m_result.subjects.end(), before);
        m_current = found != m_result.subjects.end() ? int(found - m_result.subjects.begin())
                                                     : std::min(m_current, int(m_result.subjects.size()) - 1);
    }
    const int steps = std::exchange(m_waitingSteps, 0);
    Q_EMIT changed();
    for (int i = 0; i < std::abs(steps); ++i) {
        step(steps > 0);
    }
}

void FindModel::step(bool forward)
{
    if (m_query.isEmpty()) {
        return;
    }
    if (m_pause.isActive() || (m_slot.isRunning() && m_result.subjects.empty())) {
        m_waitingSteps += forward ? 1 : -1;
        if (m_pause.isActive()) {
            m_pause.stop();
            refresh();
        }
        return;
    }
    const int count = int(m_result.subjects.size());
    if (count == 0) {
        return;
    }
    m_current = m_current < 0 ? (forward ? 0 : count - 1) : (m_current + (forward ? 1 : count - 1)) % count;
    Q_EMIT changed();
    Q_EMIT stepped(m_result.subjects[std::size_t(m_current)]);
}

} // namespace hopyard::ui
