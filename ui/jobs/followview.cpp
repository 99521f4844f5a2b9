// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/jobs/followview.h"

#include "ui/forecast/forecastwords.h"
#include "ui/jobs/joberrors.h"
#include "ui/wizard/fields.h"
#include "ui/wizard/wizardpage.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLocale>
#include <QStyle>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace hopyard::ui
{

using core::JobState;

namespace
{

constexpr int refreshMs = 200;
constexpr int patienceMs = 5000;
constexpr int maxPodRows = 2000;

enum Step { CreatedStep, QueuedStep, ReservedStep, AdmittedStep, RunningStep, StepCount };

/// The last step that is done in a state; -1 when the state says nothing about it.
int doneSteps(JobState state)
{
    switch (state) {
    case JobState::Created:
        return CreatedStep;
    case JobState::Queued:
    case JobState::Suspended:
        return CreatedStep;
    case JobState::QuotaReserved:
        return ReservedStep;
    case JobState::Admitted:
    case JobState::Starting:
        return AdmittedStep;
    case JobState::Running:
    case JobState::Succeeded:
        return RunningStep;
    case JobState::Failed:
    case JobState::Unknown:
        return CreatedStep;
    }
    return CreatedStep;
}

struct PodCounts {
    int expected = 0, bound = 0, running = 0, succeeded = 0, failed = 0;
};

PodCounts countPods(const core::JobStatus &status)
{
    PodCounts counts;
    for (const core::PodSetPlacement &set : status.podSets) {
        counts.expected += std::max<int>(set.expected, static_cast<int>(set.pods.size()));
        for (const core::PodPlacement &pod : set.pods) {
            counts.bound += pod.node.empty() ? 0 : 1;
            counts.running += pod.phase == core::PodPhase::Running ? 1 : 0;
            counts.succeeded += pod.phase == core::PodPhase::Succeeded ? 1 : 0;
            counts.failed += pod.phase == core::PodPhase::Failed ? 1 : 0;
        }
    }
    return counts;
}

QString phaseText(core::PodPhase phase)
{
    switch (phase) {
    case core::PodPhase::Pending:
        return FollowView::tr("Pending");
    case core::PodPhase::Running:
        return FollowView::tr("Running");
    case core::PodPhase::Succeeded:
        return FollowView::tr("Succeeded");
    case core::PodPhase::Failed:
        return FollowView::tr("Failed");
    case core::PodPhase::Unknown:
        return FollowView::tr("Unknown");
    }
    return {};
}

QString pathText(const std::vector<std::optional<std::string>> &path, const std::string &node)
{
    QStringList parts;
    for (const auto &value : path) {
        if (!value || *value != node) {
            parts.append(value ? shownText(*value) : QStringLiteral("?"));
        }
    }
    return parts.join(QStringLiteral(" / "));
}

QString figure(const std::optional<double> &value)
{
    return value ? QLocale().toString(*value, 'f', 1) : QStringLiteral("?");
}

} // namespace

FollowView::FollowView(Session *session, core::ObjectRef job, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_job(std::move(job))
    , m_headline(new QLabel(this))
    , m_placement(makeHint({}, this))
    , m_forecast(makeHint({}, this))
    , m_pods(new QTreeWidget(this))
{
    setObjectName(QStringLiteral("followView"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_headline->setObjectName(QStringLiteral("followHeadline"));
    m_headline->setTextFormat(Qt::PlainText);
    m_headline->setWordWrap(true);
    QFont bold = m_headline->font();
    bold.setBold(true);
    m_headline->setFont(bold);
    layout->addWidget(m_headline);
    auto *steps = new QGridLayout;
    steps->setColumnStretch(1, 1);
    for (int step = 0; step < StepCount; ++step) {
        auto *mark = new QLabel(this);
        auto *text = new QLabel(this);
        text->setObjectName(QStringLiteral("followStep%1").arg(step));
        text->setTextFormat(Qt::PlainText);
        text->setWordWrap(true);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        steps->addWidget(mark, step, 0, Qt::AlignTop);
        steps->addWidget(text, step, 1);
        m_marks.append(mark);
        m_texts.append(text);
    }
    layout->addLayout(steps);
    m_placement->setObjectName(QStringLiteral("followPlacement"));
    layout->addWidget(m_placement);
    m_forecast->setObjectName(QStringLiteral("followForecast"));
    layout->addWidget(m_forecast);
    m_pods->setObjectName(QStringLiteral("followPods"));
    m_pods->setHeaderLabels({tr("Pod"), tr("State"), tr("Host"), tr("Switches")});
    m_pods->setRootIsDecorated(false);
    m_pods->setUniformRowHeights(true);
    m_pods->setAccessibleName(tr("Pods of the job"));
    layout->addWidget(m_pods, 1);

    m_timer.setSingleShot(true);
    m_timer.setInterval(refreshMs);
    connect(&m_timer, &QTimer::timeout, this, &FollowView::refresh);
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &FollowView::showSteps);
    m_patience.start(patienceMs);
    if (session) {
        connect(session, &Session::stateChanged, this, &FollowView::schedule);
    }
    showSteps();
    refresh();
}

void FollowView::schedule()
{
    if (!m_timer.isActive()) {
        m_timer.start();
    }
}

FollowView::Reading FollowView::read(const core::ClusterState &state, const core::TopologyTree &tree,
                                     const core::ObjectRef &ref)
{
    Reading reading;
    const auto job = state.job(ref.kind, ref.ns, ref.name);
    if (!job) {
        return reading;
    }
    reading.status = core::statusOf(*job, state, tree);
    reading.forecast = judgeForecast(*job, state);
    if (const auto workload = state.workloadOf(*job)) {
        if (const core::Condition *condition = workload->condition("QuotaReserved");
            condition && condition->status != "True") {
            reading.workloadMessage = condition->message;
        }
        std::set<std::string> domains;
        if (workload->admission) {
            for (const core::PodSetAssignment &set : workload->admission->podSets) {
                for (const core::DomainCount &domain :
                     set.topology ? set.topology->domains : std::vector<core::DomainCount>()) {
                    domains.insert(domain.values.empty() ? std::string() : domain.values.back());
                }
            }
        }
        int listed = 0;
        for (const std::string &domain : domains) {
            if (++listed > 12) {
                reading.assignment += ", …";
                break;
            }
            reading.assignment += (reading.assignment.empty() ? "" : ", ") + domain;
        }
    }
    return reading;
}

void FollowView::refresh()
{
    if (m_session) {
        m_slot.start([state = m_session->state(), tree = m_session->tree(),
                      job = m_job](const std::stop_token &) { return read(*state, *tree, job); },
                     [this](Reading reading) { take(std::move(reading)); });
    }
}

void FollowView::take(Reading reading)
{
    if (reading.status) {
        m_seen = true;
        m_gone = false;
        m_status = std::move(reading.status);
    } else if (m_seen) {
        m_gone = true;
    }
    m_workloadMessage = std::move(reading.workloadMessage);
    m_assignment = std::move(reading.assignment);
    m_kept = std::move(reading.forecast);
    showSteps();
    showPods();
    Q_EMIT statusChanged();
}

void FollowView::showSteps()
{
    QString headline = objectTitle(m_job);
    if (m_gone) {
        headline += QStringLiteral(": ") + tr("it is no longer in the cluster.");
    } else if (!m_status) {
        headline += QStringLiteral(": ") + (m_patience.isActive()
                                                ? tr("created.")
                                                : tr("created, but not seen yet. It may be that your rights do "
                                                     "not include watching jobs here."));
    } else if (m_status->state == JobState::Succeeded) {
        headline += QStringLiteral(": ") + tr("finished.");
    } else if (m_status->state == JobState::Failed) {
        headline += QStringLiteral(": ") + tr("failed.");
    } else if (m_status->state == JobState::Running) {
        headline += QStringLiteral(": ") + tr("running.");
    } else {
        headline += QStringLiteral(": ") + tr("on its way.");
    }
    m_headline->setText(headline);
    const int done = m_status ? doneSteps(m_status->state) : static_cast<int>(CreatedStep);
    const bool failed = m_status && m_status->state == JobState::Failed;
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
    for (int step = 0; step < StepCount; ++step) {
        const bool isDone = step <= done;
        const auto icon = isDone                       ? QStyle::SP_DialogApplyButton
                          : failed && step == done + 1 ? QStyle::SP_MessageBoxCritical
                                                       : QStyle::SP_ArrowRight;
        const bool shown = isDone || step == done + 1;
        m_marks[step]->setPixmap(shown ? style()->standardIcon(icon, nullptr, this).pixmap(size, size) : QPixmap());
        m_marks[step]->setMinimumSize(size, size);
        m_texts[step]->setText(stepText(step));
        m_texts[step]->setAccessibleName((isDone ? tr("done: %1") : tr("not yet: %1")).arg(m_texts[step]->text()));
        m_texts[step]->setEnabled(shown);
    }
    m_placement->setText(placementText());
    m_forecast->setText(m_kept ? outcomeText(*m_kept) : QString());
    m_forecast->setVisible(m_kept.has_value());
}

QString FollowView::stepText(int step) const
{
    const int done = m_status ? doneSteps(m_status->state) : static_cast<int>(CreatedStep);
    switch (step) {
    case CreatedStep:
        return tr("Created");
    case QueuedStep: {
        const std::string &why = !m_workloadMessage.empty() || !m_status ? m_workloadMessage : m_status->message;
        if (done < ReservedStep && !why.empty()) {
            return tr("Queued: %1").arg(shownText(why));
        }
        return tr("Queued");
    }
    case ReservedStep:
        return tr("Quota reserved");
    case AdmittedStep:
        return m_assignment.empty() ? tr("Admitted") : tr("Admitted: placed on %1").arg(shownText(m_assignment));
    case RunningStep:
        return podsText();
    default:
        return {};
    }
}

QString FollowView::podsText() const
{
    if (!m_status) {
        return tr("Pods running");
    }
    const PodCounts counts = countPods(*m_status);
    if (m_status->state == JobState::Succeeded) {
        return tr("Finished: %1 of %2 pods succeeded").arg(counts.succeeded).arg(counts.expected);
    }
    QString text = tr("Pods running: %1 of %2").arg(counts.running).arg(counts.expected);
    if (counts.failed > 0) {
        text += QStringLiteral("; ") + tr("%n failed", nullptr, counts.failed);
    }
    if (m_status->state == JobState::Failed && !m_status->message.empty()) {
        text += QStringLiteral(": ") + shownText(m_status->message);
    }
    return text;
}

QString FollowView::placementText() const
{
    if (!m_status) {
        return {};
    }
    QStringList parts;
    std::set<std::string> hosts;
    for (const core::PodSetPlacement &set : m_status->podSets) {
        for (const core::PodPlacement &pod : set.pods) {
            if (!pod.node.empty()) {
                hosts.insert(pod.node);
            }
        }
    }
    if (!hosts.empty()) {
        parts.append(tr("On %n host(s)", nullptr, static_cast<int>(hosts.size())));
        if (m_status->hops.mean) {
            QString hops =
                tr("mean %1 hops, worst %2").arg(figure(m_status->hops.mean)).arg(m_status->hops.worst.value_or(0));
            if (m_status->hops.ring) {
                hops += QStringLiteral(", ") + tr("ring %1").arg(figure(m_status->hops.ring));
            }
            parts.append(hops);
        }
    }
    if (m_status->satisfied) {
        parts.append(*m_status->satisfied ? tr("placed as asked") : tr("not placed as asked"));
    }
    return parts.join(QStringLiteral(" · "));
}

void FollowView::showPods()
{
    QVector<QStringList> rows;
    int left = 0;
    if (m_status && !m_gone) {
        for (const core::PodSetPlacement &set : m_status->podSets) {
            for (const core::PodPlacement &pod : set.pods) {
                if (rows.size() >= maxPodRows) {
                    ++left;
                    continue;
                }
                rows.append({shownText(pod.name), phaseText(pod.phase),
                             pod.node.empty() ? tr("none yet") : shownText(pod.node), pathText(pod.path, pod.node)});
            }
        }
    }
    if (left > 0) {
        rows.append({tr("%n more pod(s) are not listed here", nullptr, left), {}, {}, {}});
    }
    while (m_pods->topLevelItemCount() > rows.size()) {
        delete m_pods->takeTopLevelItem(m_pods->topLevelItemCount() - 1);
    }
    for (int row = 0; row < rows.size(); ++row) {
        QTreeWidgetItem *item = m_pods->topLevelItem(row);
        if (!item) {
            item = new QTreeWidgetItem(m_pods);
        }
        for (int column = 0; column < rows[row].size(); ++column) {
            if (item->text(column) != rows[row][column]) {
                item->setText(column, rows[row][column]);
            }
        }
    }
    if (rows.size() > 0 && m_pods->property("sized").toInt() == 0) {
        for (int column = 0; column < 3; ++column) {
            m_pods->resizeColumnToContents(column);
            m_pods->setColumnWidth(column, std::min(m_pods->columnWidth(column) + 16, width() / 2));
        }
        m_pods->setProperty("sized", 1);
    }
}

} // namespace hopyard::ui
