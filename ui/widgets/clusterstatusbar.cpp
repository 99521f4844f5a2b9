// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/clusterstatusbar.h"

#include "ui/session.h"
#include "ui/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/statuspill.h"

#include <QEvent>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace hopyard::ui
{

namespace
{

StatusPill::Sign signOf(core::ConnectionState state)
{
    using core::ConnectionState;
    switch (state) {
    case ConnectionState::Live:
        return StatusPill::Sign::Live;
    case ConnectionState::Connecting:
        return StatusPill::Sign::Waiting;
    case ConnectionState::Stale:
    case ConnectionState::Failed:
        return StatusPill::Sign::Stale;
    case ConnectionState::Denied:
        return StatusPill::Sign::Denied;
    case ConnectionState::Static:
        break;
    }
    return StatusPill::Sign::Static;
}

} // namespace

ClusterStatusBar::ClusterStatusBar(QWidget *parent) : QStatusBar(parent)
{
    setSizeGripEnabled(false);
    const auto add = [this] {
        auto *label = new QLabel(this);
        label->setTextFormat(Qt::PlainText);
        label->setContentsMargins(3, 0, 3, 0);
        addPermanentWidget(label);
        return label;
    };
    m_state = new StatusPill(this);
    addPermanentWidget(m_state);
    m_nodes = add();
    m_pods = add();
    m_hidden = add();
    m_gpus = add();
    m_versions = add();
    m_problems = new QToolButton(this);
    m_problems->setAutoRaise(true);
    m_problems->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_problems->setIcon(themedIcon(QStringLiteral("problems")));
    addPermanentWidget(m_problems);
    m_zoom = add();
    connect(m_problems, &QToolButton::clicked, this, &ClusterStatusBar::problemsClicked);
    // The age of the last contact grows by itself.
    m_timer.setInterval(1000);
    connect(&m_timer, &QTimer::timeout, this, &ClusterStatusBar::refreshState);
    retranslate();
}

void ClusterStatusBar::setSession(Session *session)
{
    if (m_session) {
        m_session->disconnect(this);
    }
    m_session = session;
    if (m_session) {
        connect(m_session, &Session::statusChanged, this, [this] {
            refreshState();
            refreshVersions();
        });
        connect(m_session, &Session::progressChanged, this, &ClusterStatusBar::refreshState);
        connect(m_session, &Session::stateChanged, this, [this] {
            refreshState();
            refreshCounts();
        });
        connect(m_session, &QObject::destroyed, this, [this] { m_session = nullptr; });
        m_timer.start();
    } else {
        m_timer.stop();
    }
    m_problemCount = 0;
    retranslate();
}

void ClusterStatusBar::refreshState()
{
    if (!m_session) {
        m_state->hide();
        return;
    }
    using core::ConnectionState;
    const core::ConnectionStatus &status = m_session->status();
    const core::TimePoint now = core::Clock::system().now();
    const core::TimePoint since = m_session->stateSince();
    QString text = connectionText(status.state);
    const bool hasContact = status.lastContact.time_since_epoch().count() > 0;
    switch (status.state) {
    case ConnectionState::Connecting: {
        const core::Progress &progress = m_session->progress();
        if (status.login) {
            text = tr("logging in, %1").arg(ageText(std::max(now - status.login->since, core::TimePoint::duration{})));
        } else if (!progress.step.empty()) {
            text = progress.total > 0
                       ? tr("connecting: %1, %2 of %3")
                             .arg(display(progress.step), countText(qint64(progress.done)),
                                  countText(qint64(progress.total)))
                       : tr("connecting: %1, %2").arg(display(progress.step), countText(qint64(progress.done)));
        }
        break;
    }
    case ConnectionState::Stale:
    case ConnectionState::Denied:
    case ConnectionState::Failed:
        text = tr("%1 since %2", "state, time of day").arg(text, clockText(since));
        break;
    case ConnectionState::Live: // a quiet cluster is no less live: how long ago it last spoke is in the tooltip
    case ConnectionState::Static:
        break;
    }
    m_state->setState(signOf(status.state), text);
    QStringList tip;
    if (status.state != ConnectionState::Static) {
        tip += tr("%1 since %2", "state, date and time").arg(connectionText(status.state), absoluteText(since));
    }
    if (hasContact) {
        tip += tr("Last contact: %1").arg(absoluteText(status.lastContact));
    }
    if (!status.info.server.empty()) {
        tip += tr("Server: %1").arg(display(status.info.server));
    }
    if (!status.info.user.empty()) {
        tip += tr("User: %1").arg(display(status.info.user));
    }
    m_state->setToolTip(plainToolTip(tip.join(QLatin1Char('\n'))));
    m_state->show();
}

void ClusterStatusBar::refreshCounts()
{
    const bool hasData = m_session && m_session->hasData();
    for (QLabel *label : {m_nodes, m_pods, m_gpus, m_hidden}) {
        label->setVisible(hasData);
    }
    if (!hasData) {
        return;
    }
    const ClusterCounts &counts = m_session->counts();
    m_nodes->setText(tr("%Ln node(s)", nullptr, int(m_session->state()->nodes.size())));
    const bool hasNoPods = m_session->status().state == core::ConnectionState::Static &&
                           m_session->state()->pods.empty() && !m_session->state()->nodes.empty();
    m_pods->setText(hasNoPods ? tr("no pods in this file") : tr("%Ln pod(s)", nullptr, counts.pods));
    m_gpus->setText(tr("%1/%2 GPU free").arg(countText(counts.freeGpus), countText(counts.gpus)));
    QStringList tip{tr("GPUs that no pod has requested, on hosts that take pods, of all that are allocatable")};
    if (counts.shutGpus > 0) {
        tip += tr("%1 more are free on hosts that take no pods: cordoned or not ready").arg(countText(counts.shutGpus));
    }
    m_gpus->setToolTip(plainToolTip(tip.join(QLatin1Char('\n'))));
    m_gpus->setVisible(counts.gpus > 0);
    const int hidden = counts.hiddenFinished;
    m_hidden->setText(tr("%Ln finished hidden", nullptr, hidden));
    m_hidden->setToolTip(tr("Pods that finished longer ago than View → Finished pods says"));
    m_hidden->setVisible(hidden > 0);
}

void ClusterStatusBar::refreshVersions()
{
    QStringList parts;
    if (m_session && !m_session->info().kubernetesVersion.empty()) {
        parts += tr("Kubernetes %1").arg(versionText(m_session->info().kubernetesVersion));
    }
    if (m_session && !m_session->info().kueueVersion.empty()) {
        parts += tr("Kueue %1").arg(versionText(m_session->info().kueueVersion));
    }
    m_versions->setText(parts.join(QStringLiteral(", ")));
    m_versions->setVisible(!parts.isEmpty());
}

void ClusterStatusBar::setSuspended(bool suspended)
{
    if (suspended) {
        m_timer.stop();
    } else if (m_session) {
        m_timer.start();
        refreshState();
    }
}

void ClusterStatusBar::setProblems(int count)
{
    m_problemCount = count;
    m_problems->setVisible(m_session != nullptr);
    m_problems->setText(tr("%Ln problem(s)", nullptr, count));
    m_problems->setAccessibleName(m_problems->text());
    m_problems->setToolTip(tr("Show the list of problems"));
}

void ClusterStatusBar::setZoom(int percent)
{
    m_zoomPercent = percent;
    m_zoom->setText(tr("%1 %").arg(percent));
    m_zoom->setToolTip(tr("Zoom of the diagram"));
    m_zoom->setVisible(m_session != nullptr);
}

QString ClusterStatusBar::text() const
{
    QStringList parts;
    if (!m_state->isHidden()) {
        parts += m_state->text();
    }
    for (const QLabel *label : {m_nodes, m_pods, m_hidden, m_gpus, m_versions}) {
        if (!label->isHidden()) {
            parts += label->text();
        }
    }
    if (!m_problems->isHidden()) {
        parts += m_problems->text();
    }
    return parts.join(QStringLiteral(" · "));
}

void ClusterStatusBar::retranslate()
{
    refreshState();
    refreshCounts();
    refreshVersions();
    setProblems(m_problemCount);
    setZoom(m_zoomPercent);
    setAccessibleName(tr("State of the cluster"));
}

void ClusterStatusBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QStatusBar::changeEvent(event);
}

} // namespace hopyard::ui
