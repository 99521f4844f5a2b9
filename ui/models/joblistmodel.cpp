// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/joblistmodel.h"

#include "ui/forecast/sentences.h"
#include "ui/models/modelroles.h"
#include "ui/session.h"
#include "ui/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plaintooltip.h"

#include <QColor>
#include <QCoreApplication>
#include <QLocale>

#include <tuple>
#include <utility>

namespace hopyard::ui
{

namespace
{

bool sameObject(const core::ObjectRef &a, const core::ObjectRef &b)
{
    return a.kind == b.kind && a.ns == b.ns && a.name == b.name;
}

Tone toneOf(core::JobState state)
{
    using core::JobState;
    switch (state) {
    case JobState::Running:
        return Tone::Good;
    case JobState::Failed:
        return Tone::Bad;
    case JobState::Queued:
    case JobState::Suspended:
    case JobState::Unknown:
        return Tone::Warning;
    case JobState::Succeeded:
        return Tone::Muted;
    case JobState::Created:
    case JobState::QuotaReserved:
    case JobState::Admitted:
    case JobState::Starting:
        break;
    }
    return Tone::Accent;
}

} // namespace

QString jobStateText(core::JobState state)
{
    using core::JobState;
    switch (state) {
    case JobState::Created:
        return QCoreApplication::translate("JobState", "created");
    case JobState::Queued:
        return QCoreApplication::translate("JobState", "queued");
    case JobState::QuotaReserved:
        return QCoreApplication::translate("JobState", "quota reserved");
    case JobState::Admitted:
        return QCoreApplication::translate("JobState", "admitted");
    case JobState::Starting:
        return QCoreApplication::translate("JobState", "starting");
    case JobState::Running:
        return QCoreApplication::translate("JobState", "running");
    case JobState::Suspended:
        return QCoreApplication::translate("JobState", "suspended");
    case JobState::Succeeded:
        return QCoreApplication::translate("JobState", "succeeded");
    case JobState::Failed:
        return QCoreApplication::translate("JobState", "failed");
    case JobState::Unknown:
        break;
    }
    return QCoreApplication::translate("JobState", "unknown");
}

JobListModel::JobListModel(QObject *parent) : QAbstractTableModel(parent)
{
    m_ageTimer.setInterval(std::chrono::seconds{10});
    connect(&m_ageTimer, &QTimer::timeout, this, &JobListModel::updateAges);
    connect(&m_pace, &Pace::timeout, this, [this] {
        if (m_isDirty) {
            refresh();
        }
    });
}

void JobListModel::setSession(Session *session)
{
    if (m_session) {
        m_session->disconnect(this);
    }
    m_session = session;
    m_slot.cancel();
    m_isDirty = false;
    beginResetModel();
    freeElsewhere(std::exchange(m_rows, {}));
    endResetModel();
    m_ageTimer.stop();
    m_pace.stop();
    if (m_session) {
        m_ageTimer.start();
        connect(m_session, &Session::stateChanged, this, &JobListModel::refresh);
        connect(m_session, &QObject::destroyed, this, [this] { m_session = nullptr; });
        refresh();
    }
    Q_EMIT refreshed();
}

void JobListModel::refresh()
{
    if (!m_session || !m_session->hasData()) {
        return;
    }
    if (m_slot.isRunning() || m_pace.isResting()) {
        m_isDirty = true;
        return;
    }
    m_isDirty = false;
    m_pace.begin();
    m_slot.start([state = m_session->state(), tree = m_session->tree(), ns = m_session->namespaceFilter(),
                  before = m_rows](std::stop_token stop) { return makeJobRows(*state, *tree, ns, stop, before); },
                 [this](JobRows rows) {
                     take(std::move(rows));
                     m_pace.end();
                     if (m_isDirty) {
                         refresh();
                     }
                 });
}

/// Both lists are in the same order: a two-pointer walk finds what went and what came, whole ranges at a time. A row
/// that says the same as before is the same object.
void JobListModel::take(JobRows rows)
{
    const auto order = [](const core::ObjectRef &a, const core::ObjectRef &b) {
        return std::tie(a.ns, a.name, a.kind) < std::tie(b.ns, b.name, b.kind);
    };
    std::vector<std::pair<int, int>> changed;
    std::size_t at = 0;
    for (std::size_t next = 0; at < m_rows.size() || next < rows.size();) {
        std::size_t end = at;
        while (end < m_rows.size() && (next >= rows.size() || order(m_rows[end]->ref, rows[next]->ref))) {
            ++end;
        }
        if (end > at) {
            beginRemoveRows({}, int(at), int(end) - 1);
            m_rows.erase(m_rows.begin() + std::ptrdiff_t(at), m_rows.begin() + std::ptrdiff_t(end));
            endRemoveRows();
            continue;
        }
        end = next;
        while (end < rows.size() && (at >= m_rows.size() || order(rows[end]->ref, m_rows[at]->ref))) {
            ++end;
        }
        if (end > next) {
            beginInsertRows({}, int(at), int(at + end - next) - 1);
            m_rows.insert(m_rows.begin() + std::ptrdiff_t(at), rows.begin() + std::ptrdiff_t(next),
                          rows.begin() + std::ptrdiff_t(end));
            endInsertRows();
            at += end - next;
            next = end;
            continue;
        }
        if (m_rows[at] != rows[next]) {
            std::swap(m_rows[at], rows[next]); // the old one is freed with the rest, elsewhere
            if (!changed.empty() && changed.back().second + 1 == int(at)) {
                ++changed.back().second;
            } else {
                changed.emplace_back(int(at), int(at));
            }
        }
        ++at;
        ++next;
    }
    for (const auto &[first, last] : changed) {
        Q_EMIT dataChanged(index(first, 0), index(last, ColumnCount - 1));
    }
    freeElsewhere(std::move(rows));
    Q_EMIT refreshed();
}

core::HitRate JobListModel::forecastRate() const
{
    std::vector<core::ForecastOutcome> outcomes;
    for (const auto &row : m_rows) {
        if (row->forecast) {
            outcomes.push_back(row->forecast->comparison.outcome);
        }
    }
    return core::hitRateOf(outcomes);
}

int JobListModel::rowIndexOf(const Subject &subject) const
{
    if (subject.kind == Subject::Kind::Job) {
        const core::ObjectRef ref = *subject.object();
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            if (sameObject(m_rows[i]->ref, ref)) {
                return int(i);
            }
        }
    }
    return -1;
}

const JobRow *JobListModel::rowOf(const Subject &subject) const
{
    const int row = rowIndexOf(subject);
    return row < 0 ? nullptr : m_rows[std::size_t(row)].get();
}

void JobListModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_rows.empty()) {
        Q_EMIT dataChanged(index(0, 0), index(int(m_rows.size()) - 1, ColumnCount - 1));
    }
}

void JobListModel::updateAges()
{
    if (!m_rows.empty()) {
        Q_EMIT dataChanged(index(0, AgeColumn), index(int(m_rows.size()) - 1, AgeColumn), {Qt::DisplayRole});
    }
}

int JobListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int JobListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant JobListModel::text(const JobRow &row, int column) const
{
    switch (column) {
    case NameColumn:
        return display(row.ref.name);
    case NamespaceColumn:
        return display(row.ref.ns);
    case StateColumn:
        return jobStateText(row.status.state);
    case QueueColumn:
        return display(row.queue);
    case PositionColumn:
        return row.queuePosition > 0 ? tr("%1 of %2").arg(row.queuePosition).arg(row.queueLength) : QString();
    case PodsColumn:
        return tr("%1/%2", "running of all").arg(row.running).arg(row.expected);
    case GpuColumn:
        return row.gpus > 0 ? countText(row.gpus) : QString();
    case HopsColumn:
        return row.hosts > 0 && row.status.hops.mean ? QLocale().toString(*row.status.hops.mean, 'f', 1) : QString();
    case AgeColumn:
        return row.created ? ageText(core::Clock::system().now() - *row.created) : QString();
    case WhyColumn:
        return row.why.empty() ? display(row.status.message) : sentencesText(row.why);
    default:
        return {};
    }
}

QVariant JobListModel::sortValue(const JobRow &row, int column) const
{
    switch (column) {
    case StateColumn:
        return int(row.status.state);
    case PositionColumn:
        return row.queuePosition > 0 ? row.queuePosition : 1'000'000;
    case PodsColumn:
        return row.running;
    case GpuColumn:
        return row.gpus;
    case HopsColumn:
        return row.status.hops.mean.value_or(-1);
    case AgeColumn:
        return row.created ? qint64(-row.created->time_since_epoch().count()) : qint64(0);
    default:
        return text(row, column);
    }
}

bool JobListModel::isLess(int first, int second, int column) const
{
    const JobRow &a = jobAt(first);
    const JobRow &b = jobAt(second);
    switch (column) {
    case NameColumn:
        return a.ref.name < b.ref.name;
    case NamespaceColumn:
        return a.ref.ns < b.ref.ns;
    case QueueColumn:
        return a.queue < b.queue;
    case WhyColumn:
        return a.status.message < b.status.message;
    case HopsColumn:
        return a.status.hops.mean.value_or(-1) < b.status.hops.mean.value_or(-1);
    case StateColumn:
        return a.status.state != b.status.state ? a.status.state < b.status.state : a.created > b.created;
    default:
        return sortValue(a, column).toLongLong() < sortValue(b, column).toLongLong();
    }
}

QVariant JobListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const JobRow &row = *m_rows[std::size_t(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case SortRole:
        return sortValue(row, column);
    case SubjectRole:
        return QVariant::fromValue(Subject::job(row.ref));
    case SearchRole:
        return display(row.ref.name + ' ' + row.ref.ns + ' ' + row.queue);
    case Qt::ForegroundRole:
        return column == StateColumn ? QVariant(toneColor(toneOf(row.status.state))) : QVariant();
    case Qt::TextAlignmentRole:
        return column >= PositionColumn && column <= AgeColumn ? QVariant(int(Qt::AlignRight | Qt::AlignVCenter))
                                                               : QVariant();
    case Qt::AccessibleTextRole:
        return column == NameColumn ? QVariant(tr("%1, %2").arg(display(row.ref.kind + ' ' + row.ref.name),
                                                                jobStateText(row.status.state)))
                                    : text(row, column);
    case Qt::ToolTipRole:
        if (column == AgeColumn && row.created) {
            return plainToolTip(absoluteText(*row.created));
        }
        if (column == NameColumn) {
            return plainToolTip(display(row.status.object));
        }
        if (column == WhyColumn && !row.why.empty()) {
            return plainToolTip(sentencesText(row.why) + QStringLiteral("\n\n") + display(row.status.message));
        }
        return plainToolTip(text(row, column).toString());
    default:
        return {};
    }
}

QVariant JobListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return section >= PositionColumn && section <= AgeColumn ? int(Qt::AlignRight | Qt::AlignVCenter)
                                                                 : int(Qt::AlignLeft | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole && section == HopsColumn) {
        return tr("Mean number of hops between two of its pods: 0 on one host, 2 below one switch, 4 one layer up, …");
    }
    if (role == Qt::ToolTipRole && section == StateColumn) {
        const core::HitRate rate = forecastRate();
        return rate.decided > 0
                   ? tr("Forecasts that came true: %1 of %2").arg(countText(rate.hits), countText(rate.decided))
                   : QVariant();
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case NameColumn:
        return tr("Job");
    case NamespaceColumn:
        return tr("Namespace");
    case StateColumn:
        return tr("State");
    case QueueColumn:
        return tr("Queue");
    case PositionColumn:
        return tr("Position");
    case PodsColumn:
        return tr("Pods");
    case GpuColumn:
        return tr("GPU");
    case HopsColumn:
        return tr("Hops");
    case AgeColumn:
        return tr("Age");
    case WhyColumn:
        return tr("Why");
    default:
        return {};
    }
}

} // namespace hopyard::ui
