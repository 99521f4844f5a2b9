// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/checkmodel.h"

#include "ui/models/checktexts.h"
#include "ui/models/modelroles.h"
#include "ui/session.h"
#include "ui/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plaintooltip.h"

#include <QCoreApplication>
#include <QHash>
#include <QIcon>

#include <algorithm>

namespace hopyard::ui
{

namespace
{

Tone toneOf(core::CheckStatus status)
{
    switch (status) {
    case core::CheckStatus::Ok:
        return Tone::Good;
    case core::CheckStatus::Missing:
        return Tone::Bad;
    case core::CheckStatus::Warning:
        return Tone::Warning;
    case core::CheckStatus::Unknown:
        break;
    }
    return Tone::Muted;
}

} // namespace

QString checkTitleText(const std::string &id)
{
    // By id, so that a heading that is not translated yet still reads well.
    static const QHash<QString, const char *> titles{
        {QStringLiteral("server-version"), QT_TRANSLATE_NOOP("Check", "Kubernetes version")},
        {QStringLiteral("kueue"), QT_TRANSLATE_NOOP("Check", "Kueue")},
        {QStringLiteral("kueue-version"), QT_TRANSLATE_NOOP("Check", "Kueue version")},
        {QStringLiteral("topology-scheduling"), QT_TRANSLATE_NOOP("Check", "Topology-aware scheduling")},
        {QStringLiteral("hyperpod"), QT_TRANSLATE_NOOP("Check", "HyperPod task governance")},
        {QStringLiteral("topology-labels"), QT_TRANSLATE_NOOP("Check", "Topology labels on nodes")},
        {QStringLiteral("label-families"), QT_TRANSLATE_NOOP("Check", "Families of topology labels")},
        {QStringLiteral("hostname-labels"), QT_TRANSLATE_NOOP("Check", "Hostname labels")},
        {QStringLiteral("topology"), QT_TRANSLATE_NOOP("Check", "Topology object")},
        {QStringLiteral("topology-levels"), QT_TRANSLATE_NOOP("Check", "Levels of the Topology")},
        {QStringLiteral("flavor"), QT_TRANSLATE_NOOP("Check", "Flavor with a Topology")},
        {QStringLiteral("local-queue"), QT_TRANSLATE_NOOP("Check", "Queue of the namespace")},
        {QStringLiteral("cluster-queue"), QT_TRANSLATE_NOOP("Check", "Cluster queue")},
        {QStringLiteral("priority-classes"), QT_TRANSLATE_NOOP("Check", "Priority classes")},
        {QStringLiteral("job-kinds"), QT_TRANSLATE_NOOP("Check", "Kinds of jobs")},
        {QStringLiteral("user"), QT_TRANSLATE_NOOP("Check", "Who you are")},
        {QStringLiteral("rights-jobs"), QT_TRANSLATE_NOOP("Check", "Right to create jobs")},
        {QStringLiteral("rights-pods"), QT_TRANSLATE_NOOP("Check", "Right to see pods")},
        {QStringLiteral("rights-nodes"), QT_TRANSLATE_NOOP("Check", "Right to see nodes")},
        {QStringLiteral("rights-workloads"), QT_TRANSLATE_NOOP("Check", "Right to see workloads")},
    };
    const char *title = titles.value(QString::fromStdString(id));
    return title ? QCoreApplication::translate("Check", title) : display(core::checkTitle(id));
}

QString checkStatusText(core::CheckStatus status)
{
    switch (status) {
    case core::CheckStatus::Ok:
        return QCoreApplication::translate("Check", "ok");
    case core::CheckStatus::Missing:
        return QCoreApplication::translate("Check", "missing");
    case core::CheckStatus::Warning:
        return QCoreApplication::translate("Check", "warning");
    case core::CheckStatus::Unknown:
        break;
    }
    return QCoreApplication::translate("Check", "unknown");
}

QString checkStatusIcon(core::CheckStatus status)
{
    switch (status) {
    case core::CheckStatus::Ok:
        return QStringLiteral("check-ok");
    case core::CheckStatus::Missing:
        return QStringLiteral("error");
    case core::CheckStatus::Warning:
        return QStringLiteral("problems");
    case core::CheckStatus::Unknown:
        break;
    }
    return QStringLiteral("help");
}

CheckModel::CheckModel(QObject *parent) : QAbstractListModel(parent)
{
    connect(&m_facts, &TaskSlot::runningChanged, this, &CheckModel::runningChanged);
}

void CheckModel::setSession(Session *session)
{
    if (m_session) {
        m_session->disconnect(this);
    }
    m_session = session;
    m_facts.cancel();
    m_judge.cancel();
    m_isDirty = false;
    m_known.reset();
    beginResetModel();
    m_items.clear();
    endResetModel();
    if (m_session) {
        connect(m_session, &Session::stateChanged, this, [this] {
            askIfWanted();
            judge();
        });
        connect(m_session, &Session::statusChanged, this, [this] {
            askIfWanted();
            judge();
        });
        connect(m_session, &Session::namespaceFilterChanged, this, &CheckModel::askIfWanted);
        connect(m_session, &QObject::destroyed, this, [this] { m_session = nullptr; });
        askIfWanted();
    }
    Q_EMIT refreshed();
}

void CheckModel::setWanted(bool wanted)
{
    if (m_isWanted != wanted) {
        m_isWanted = wanted;
        askIfWanted();
        judge();
    }
}

void CheckModel::refresh()
{
    m_known.reset();
    m_facts.cancel();
    askIfWanted();
}

std::string CheckModel::wantedNamespace() const
{
    return m_session->namespaceFilter().empty() ? m_session->info().defaultNamespace : m_session->namespaceFilter();
}

void CheckModel::askIfWanted()
{
    if (!m_session || !m_isWanted || !m_session->hasData()) {
        return;
    }
    const std::string ns = wantedNamespace();
    if (m_knownFor == ns && (m_known || m_facts.isRunning())) {
        return;
    }
    m_knownFor = ns;
    m_known.reset();
    m_facts.start([source = m_session->source(), info = m_session->info(),
                   ns](const std::stop_token &stop) { return core::gatherCheckFacts(*source, info, ns, stop); },
                  [this](core::CheckFacts facts) {
                      m_known = std::move(facts);
                      judge();
                  });
}

void CheckModel::judge()
{
    if (!m_session || !m_isWanted || !m_known || !m_session->hasData()) {
        return;
    }
    if (m_judge.isRunning()) {
        m_isDirty = true;
        return;
    }
    m_isDirty = false;
    const std::string &own = m_session->info().defaultNamespace;
    const bool isChosen = !m_session->namespaceFilter().empty() || (!own.empty() && own != "default");
    m_judge.start(
        [state = m_session->state(), info = m_session->info(), resources = m_session->status().resources,
         ns = wantedNamespace(), isChosen, facts = *m_known](const std::stop_token &) {
            return core::checkCluster({*state, info, resources, ns, isChosen, facts});
        },
        [this](std::vector<core::CheckItem> items) {
            const auto same = [](const core::CheckItem &a, const core::CheckItem &b) {
                return a.id == b.id && a.status == b.status && a.detail == b.detail && a.fix == b.fix &&
                       a.command == b.command;
            };
            if (items.size() == m_items.size()) {
                // The same list with other answers: whoever looks keeps the place.
                std::vector<core::CheckItem> before = std::exchange(m_items, std::move(items));
                if (!std::equal(before.begin(), before.end(), m_items.begin(), same)) {
                    Q_EMIT dataChanged(index(0), index(int(m_items.size()) - 1));
                }
            } else {
                beginResetModel();
                m_items = std::move(items);
                endResetModel();
            }
            Q_EMIT refreshed();
            if (m_isDirty) {
                judge();
            }
        });
}

int CheckModel::countOf(core::CheckStatus status) const
{
    return int(std::count_if(m_items.begin(), m_items.end(),
                             [status](const core::CheckItem &item) { return item.status == status; }));
}

void CheckModel::retranslate()
{
    if (!m_items.empty()) {
        Q_EMIT dataChanged(index(0), index(int(m_items.size()) - 1));
    }
}

int CheckModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_items.size());
}

QVariant CheckModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || std::size_t(index.row()) >= m_items.size()) {
        return {};
    }
    const core::CheckItem &item = m_items[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return checkTitleText(item.id);
    case Qt::DecorationRole:
        return themedIcon(checkStatusIcon(item.status));
    case Qt::ForegroundRole:
        return item.status == core::CheckStatus::Ok ? QVariant() : toneColor(toneOf(item.status));
    case Qt::ToolTipRole:
        return plainToolTip(checkDetailText(item));
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2").arg(checkTitleText(item.id), checkStatusText(item.status));
    case SortRole:
        return int(item.status);
    default:
        return {};
    }
}

} // namespace hopyard::ui
