// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/problems.h"

#include "ui/models/checkmodel.h"
#include "ui/models/checktexts.h"
#include "ui/models/modelroles.h"
#include "ui/session.h"
#include "ui/text.h"
#include "ui/theme/icons.h"
#include "ui/widgets/badgebar.h"
#include "ui/widgets/plaintooltip.h"

#include <QCoreApplication>
#include <QIcon>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <tuple>

namespace hopyard::ui
{

namespace
{

/// More nodes with one problem than this are listed as one entry.
constexpr std::size_t maxSingle = 12;

class Finder
{
    Q_DECLARE_TR_FUNCTIONS(Problems)
public:
    Finder(const core::ClusterState &state, const core::TopologyTree &tree, const core::ConnectionStatus &status)
        : m_state(state), m_tree(tree), m_status(status)
    {
    }

    std::vector<Problem> run()
    {
        connection();
        resources();
        prerequisites();
        nodes();
        queues();
        std::stable_sort(m_found.begin(), m_found.end(),
                         [](const Problem &a, const Problem &b) { return int(a.severity) > int(b.severity); });
        return std::move(m_found);
    }

private:
    void connection()
    {
        using core::ConnectionState;
        const ConnectionState state = m_status.state;
        if (state == ConnectionState::Stale || state == ConnectionState::Denied || state == ConnectionState::Failed) {
            m_found.push_back({core::Severity::Error,
                               tr("Connection"),
                               display(m_status.error.message),
                               errorAdvice(m_status.error.kind),
                               kubectl() + QStringLiteral(" version"),
                               {},
                               display(m_status.error.detail)});
        }
        // A file says nothing of what was not asked for when it was written.
        if (state == ConnectionState::Static && m_state.pods.empty() && !m_state.nodes.empty()) {
            m_found.push_back(
                {core::Severity::Warning,
                 tr("Snapshot"),
                 tr("The file holds nodes, but no pods: hosts look free that may be in use, and no job is "
                    "seen at its place."),
                 tr("Write it anew with everything that is shown here."),
                 kubectl() + QStringLiteral(" get nodes,pods,topologies,resourceflavors,clusterqueues,"
                                            "localqueues,workloads,jobs -A -o json > cluster.json"),
                 {}});
        }
        if (m_status.info.insecure) {
            m_found.push_back(
                {core::Severity::Warning,
                 tr("Connection"),
                 tr("The server's certificate is not checked: anyone between you and it can read and change "
                    "everything."),
                 tr("Remove insecure-skip-tls-verify from the kubeconfig and name the server's certificate authority."),
                 {},
                 {}});
        }
        for (const Badge &badge : badgesOf(m_status.info)) {
            if (badge.kind != Badge::Kind::Insecure) {
                m_found.push_back({core::Severity::Warning, tr("Connection"), badge.toolTip, {}, {}, {}});
            }
        }
        for (const std::string &warning : m_status.warnings) {
            m_found.push_back({core::Severity::Info,
                               tr("Server"),
                               display(warning),
                               tr("Nothing, if it is known; else show it to whoever runs the cluster."),
                               kubectl() + QStringLiteral(" version"),
                               {}});
        }
    }

    void resources()
    {
        using Kind = core::ResourceStatus::Kind;
        for (const core::ResourceStatus &resource : m_status.resources) {
            const QString name = display(resource.resource);
            if (resource.kind == Kind::Forbidden) {
                m_found.push_back({core::Severity::Warning,
                                   name,
                                   resource.message.empty()
                                       ? tr("You may not list them: what depends on them is missing here.")
                                       : display(resource.message),
                                   tr("Ask an administrator for the rights “list” and “watch”."),
                                   QStringLiteral("kubectl auth can-i list %1 --all-namespaces").arg(name),
                                   {}});
            } else if (resource.kind == Kind::Failing) {
                m_found.push_back({core::Severity::Error,
                                   name,
                                   display(resource.message),
                                   tr("It is tried again by itself."),
                                   {},
                                   {}});
            } else if (resource.kind == Kind::NotInstalled && resource.resource == "workloads") {
                m_found.push_back({core::Severity::Info,
                                   tr("Kueue"),
                                   tr("Kueue is not installed here: jobs are not queued, and no topology is kept."),
                                   tr("Install Kueue to queue jobs and place them by topology."),
                                   {},
                                   {}});
            }
        }
    }

    /// What topology-aware jobs need here and is known not to be there. What must be asked for first is left to the
    /// panel, and what the lists here tell object by object is not said twice.
    void prerequisites()
    {
        if (m_state.nodes.empty()) {
            return;
        }
        static const std::set<std::string> elsewhere{"topology-labels", "label-families", "hostname-labels",
                                                     "cluster-queue"};
        const bool hasKueue = std::none_of(m_status.resources.begin(), m_status.resources.end(), [](const auto &one) {
            return one.resource == "workloads" && one.kind == core::ResourceStatus::Kind::NotInstalled;
        });
        const std::string &ns = m_status.info.defaultNamespace;
        const std::vector<core::CheckItem> items = core::checkCluster(
            {m_state, m_status.info, m_status.resources, ns, !ns.empty() && ns != "default", core::CheckFacts()});
        for (const core::CheckItem &item : items) {
            if (item.status == core::CheckStatus::Missing && hasKueue && !elsewhere.contains(item.id)) {
                m_found.push_back({core::Severity::Warning,
                                   checkTitleText(item.id),
                                   checkDetailText(item),
                                   checkFixText(item),
                                   QString::fromStdString(item.command),
                                   {}});
            }
        }
    }

    /// One entry a node, or one for all where there are many.
    void addNodes(const std::vector<const core::TreeHost *> &hosts, core::Severity severity,
                  const std::function<Problem(const core::TreeHost &)> &single, const QString &manyWhat,
                  const QString &manyFix)
    {
        if (hosts.size() <= maxSingle) {
            for (const core::TreeHost *host : hosts) {
                Problem problem = single(*host);
                problem.severity = severity;
                problem.object = display(host->name.str());
                problem.subject = Subject::host(host->name.str());
                m_found.push_back(std::move(problem));
            }
            return;
        }
        m_found.push_back({severity,
                           tr("%Ln node(s)", nullptr, int(hosts.size())),
                           manyWhat,
                           manyFix,
                           {},
                           Subject::host(hosts.front()->name.str())});
    }

    void nodes()
    {
        std::vector<const core::TreeHost *> notReady, cordoned, unseen, misnamed, noDevices;
        std::vector<std::vector<const core::TreeHost *>> unlabelled(m_tree.levels.switchLevels());
        for (const core::TreeHost &host : m_tree.hosts) {
            if (!host.node) {
                unseen.push_back(&host);
                continue;
            }
            if (!host.node->ready.value_or(false)) {
                notReady.push_back(&host);
            }
            if (host.node->unschedulable) {
                cordoned.push_back(&host);
            }
            const std::string *hostname = core::findLabel(host.node->meta.labels, core::hostnameLabel);
            if (hostname && *hostname != host.node->meta.name) {
                misnamed.push_back(&host);
            }
            if (gpusOf(host.node->capacity) > 0 && gpusOf(host.node->allocatable) == 0) {
                noDevices.push_back(&host);
            }
            // Only the widest missing level: what is below it cannot be placed either.
            for (std::size_t level = 0; level < unlabelled.size() && level < host.path.size(); ++level) {
                if (!host.path[level]) {
                    unlabelled[level].push_back(&host);
                    break;
                }
            }
        }
        addHealth(notReady, cordoned, noDevices);
        addUnlabelled(unlabelled);
        addNodes(
            misnamed, core::Severity::Warning,
            [](const core::TreeHost &host) {
                const std::string *label = core::findLabel(host.node->meta.labels, core::hostnameLabel);
                return Problem{
                    {},
                    {},
                    tr("The hostname label says “%1”, not the node's name: assignments name the label, pods the node.")
                        .arg(display(*label)),
                    tr("Nothing, if this is meant; else let the label be the node's name."),
                    {},
                    {}};
            },
            tr("The hostname label is not the node's name."), tr("Let the label be the node's name."));
        addNodes(
            unseen, core::Severity::Warning,
            [](const core::TreeHost &) {
                return Problem{
                    {},
                    {},
                    tr("Pods are bound to it, but the node cannot be seen: its place and capacity are unknown."),
                    tr("Check that the node still exists and that you may list nodes."),
                    {},
                    {}};
            },
            tr("Pods are bound to nodes that cannot be seen."), tr("Check that you may list nodes."));
    }

    void addHealth(const std::vector<const core::TreeHost *> &notReady,
                   const std::vector<const core::TreeHost *> &cordoned,
                   const std::vector<const core::TreeHost *> &noDevices)
    {
        addNodes(
            notReady, core::Severity::Error,
            [this](const core::TreeHost &host) {
                Problem problem{{},
                                {},
                                tr("The node is not ready: Kueue leaves it out, its pods may be lost."),
                                tr("Look at the node's conditions and at its kubelet."),
                                describe(host),
                                {}};
                for (const core::Condition &condition : host.node->conditions) {
                    if (condition.type == "Ready" && !condition.message.empty()) {
                        problem.what += QLatin1Char(' ') + display(condition.message);
                    }
                }
                return problem;
            },
            tr("The nodes are not ready: Kueue leaves them out, their pods may be lost."),
            tr("Look at their conditions."));
        addNodes(
            cordoned, core::Severity::Warning,
            [this](const core::TreeHost &host) {
                return Problem{{},
                               {},
                               tr("The node is cordoned: no new pod is placed on it."),
                               tr("Make it schedulable again when its maintenance is over."),
                               kubectl() + QStringLiteral(" uncordon ") + display(host.name.str()),
                               {}};
            },
            tr("The nodes are cordoned: no new pod is placed on them."),
            tr("Make them schedulable again when their maintenance is over."));
        addNodes(
            noDevices, core::Severity::Error,
            [this](const core::TreeHost &host) {
                return Problem{{},
                               {},
                               tr("The device plugin reports 0 of %1 GPUs: nothing that needs a GPU fits.")
                                   .arg(countText(gpusOf(host.node->capacity))),
                               tr("Restart the device plugin on the node and check its driver."),
                               describe(host),
                               {}};
            },
            tr("The device plugin reports no GPUs on these nodes."), tr("Check the device plugin and the drivers."));
    }

    void addUnlabelled(const std::vector<std::vector<const core::TreeHost *>> &unlabelled)
    {
        for (std::size_t level = 0; level < unlabelled.size(); ++level) {
            const QString label = display(m_tree.levels.labels[level]);
            const QString name = levelText(m_tree.levels.displayName(level));
            addNodes(
                unlabelled[level], core::Severity::Warning,
                [&](const core::TreeHost &host) {
                    return Problem{
                        {},
                        {},
                        tr("It has no %1 label: its place in the network is unknown, and Kueue leaves it out.")
                            .arg(name),
                        tr("Set the label %1 to the switch it is below.").arg(label),
                        kubectl() + QStringLiteral(" label node %1 %2=…").arg(display(host.name.str()), label),
                        {}};
                },
                tr("They have no %1 label: their place in the network is unknown, and Kueue leaves them out.")
                    .arg(name),
                tr("Set the label %1 to the switch they are below.").arg(label));
        }
    }

    void queues()
    {
        for (const auto &[key, queue] : m_state.clusterQueues) {
            if (queue->stopPolicy != "None" && !queue->stopPolicy.empty()) {
                m_found.push_back({core::Severity::Warning,
                                   display(queue->meta.name),
                                   tr("The cluster queue is stopped (%1): nothing in it is admitted.")
                                       .arg(display(queue->stopPolicy)),
                                   tr("Set its stopPolicy to None when it may go on."),
                                   {},
                                   {}});
            }
            for (const core::Condition &condition : queue->conditions) {
                if (condition.type == "Active" && condition.status == "False") {
                    m_found.push_back({core::Severity::Error,
                                       display(queue->meta.name),
                                       tr("The cluster queue is not active: %1").arg(display(condition.message)),
                                       tr("Correct what it names."),
                                       {},
                                       {}});
                }
            }
        }
        for (const auto &[key, queue] : m_state.localQueues) {
            if (!m_state.clusterQueues.empty() && !m_state.clusterQueue(queue->clusterQueue)) {
                m_found.push_back({core::Severity::Error,
                                   display(queue->meta.ns.str() + '/' + queue->meta.name),
                                   tr("It names the cluster queue “%1”, which does not exist: its jobs wait for ever.")
                                       .arg(display(queue->clusterQueue)),
                                   tr("Create the cluster queue or correct the name."),
                                   {},
                                   {}});
            }
        }
        for (const auto &[key, flavor] : m_state.flavors) {
            if (!flavor->topologyName.empty() && !m_state.topology(flavor->topologyName)) {
                m_found.push_back(
                    {core::Severity::Error,
                     display(flavor->meta.name),
                     tr("The flavor names the topology “%1”, which does not exist: nothing is placed by topology.")
                         .arg(display(flavor->topologyName)),
                     tr("Create the Topology or correct the name."),
                     {},
                     {}});
            }
        }
    }

    QString kubectl() const
    {
        return m_status.info.contextName.empty()
                   ? QStringLiteral("kubectl")
                   : QStringLiteral("kubectl --context ") + display(m_status.info.contextName);
    }
    QString describe(const core::TreeHost &host) const
    {
        return Subject::host(host.name.str()).kubectlCommand(m_status.info.contextName);
    }

    const core::ClusterState &m_state;
    const core::TopologyTree &m_tree;
    const core::ConnectionStatus &m_status;
    std::vector<Problem> m_found;
};

} // namespace

/// Whether two statuses have the same problems.
static bool saysTheSame(const core::ConnectionStatus &a, const core::ConnectionStatus &b)
{
    const auto sameResource = [](const core::ResourceStatus &x, const core::ResourceStatus &y) {
        return x.kind == y.kind && x.resource == y.resource && x.message == y.message;
    };
    const auto known = [](const core::ClusterInfo &info) {
        return std::tie(info.kubernetesVersion, info.kueueVersion, info.kueueSettings, info.insecure, info.plaintext,
                        info.basicAuth, info.actingAs, info.servedKinds, info.apiGroups, info.contextName);
    };
    return a.state == b.state && a.error.kind == b.error.kind && a.error.message == b.error.message &&
           a.error.detail == b.error.detail && a.warnings == b.warnings && known(a.info) == known(b.info) &&
           std::equal(a.resources.begin(), a.resources.end(), b.resources.begin(), b.resources.end(), sameResource);
}

std::vector<Problem> findProblems(const core::ClusterState &state, const core::TopologyTree &tree,
                                  const core::ConnectionStatus &status)
{
    return Finder(state, tree, status).run();
}

ProblemListModel::ProblemListModel(QObject *parent) : QAbstractTableModel(parent)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(std::chrono::seconds{2});
    connect(&m_pause, &QTimer::timeout, this, &ProblemListModel::refresh);
}

void ProblemListModel::setSession(Session *session)
{
    if (m_session) {
        m_session->disconnect(this);
    }
    m_session = session;
    m_slot.cancel();
    m_isDirty = false;
    m_pause.stop();
    take({});
    if (m_session) {
        connect(m_session, &Session::stateChanged, this, [this](const ClusterEvent &event) {
            using core::RecordKind;
            constexpr quint32 passing = 1U << unsigned(RecordKind::Pod) | 1U << unsigned(RecordKind::Job) |
                                        1U << unsigned(RecordKind::Workload);
            if (event.replaced || (event.kinds & ~passing) != 0) {
                refresh();
            } else if (!m_pause.isActive()) {
                m_pause.start();
            }
        });
        connect(m_session, &Session::statusChanged, this, [this] {
            // A status comes with every sign of life; most say nothing new.
            if (!saysTheSame(m_judged, m_session->status())) {
                refresh();
            }
        });
        connect(m_session, &QObject::destroyed, this, [this] { m_session = nullptr; });
        refresh();
    }
}

void ProblemListModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    refresh();
}

void ProblemListModel::refresh()
{
    if (!m_session) {
        return;
    }
    if (m_slot.isRunning()) {
        m_isDirty = true;
        return;
    }
    m_isDirty = false;
    m_pause.stop();
    m_judged = m_session->status();
    m_slot.start([state = m_session->state(), tree = m_session->tree(),
                  status = m_session->status()](std::stop_token) { return findProblems(*state, *tree, status); },
                 [this](std::vector<Problem> rows) {
                     take(std::move(rows));
                     if (m_isDirty) {
                         refresh();
                     }
                 });
}

void ProblemListModel::take(std::vector<Problem> rows)
{
    const auto same = [](const Problem &a, const Problem &b) {
        return a.severity == b.severity && a.object == b.object && a.what == b.what && a.fix == b.fix &&
               a.command == b.command && a.detail == b.detail;
    };
    if (std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(), same)) {
        return;
    }
    const bool countChanges = rows.size() != m_rows.size();
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
    if (countChanges) {
        Q_EMIT countChanged(int(m_rows.size()));
    }
}

int ProblemListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ProblemListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant ProblemListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Problem &problem = m_rows[std::size_t(index.row())];
    const QString text = index.column() == ObjectColumn ? problem.object
                         : index.column() == WhatColumn ? problem.what
                                                        : problem.fix;
    switch (role) {
    case Qt::DisplayRole:
        return text;
    case Qt::ToolTipRole:
        if (index.column() == FixColumn && !problem.command.isEmpty()) {
            return plainToolTip(text + QLatin1Char('\n') + problem.command);
        }
        if (index.column() == WhatColumn && !problem.detail.isEmpty()) {
            return plainToolTip(text + QLatin1Char('\n') + problem.detail.left(4000));
        }
        return plainToolTip(text);
    case Qt::DecorationRole: {
        static const QIcon error = themedIcon(QStringLiteral("error"));
        static const QIcon warning = themedIcon(QStringLiteral("problems"));
        static const QIcon info = themedIcon(QStringLiteral("about"));
        return index.column() != ObjectColumn                ? QVariant()
               : problem.severity == core::Severity::Error   ? QVariant(error)
               : problem.severity == core::Severity::Warning ? QVariant(warning)
                                                             : QVariant(info);
    }
    case Qt::AccessibleTextRole:
        if (index.column() == ObjectColumn) {
            const QString kind = problem.severity == core::Severity::Error     ? tr("error")
                                 : problem.severity == core::Severity::Warning ? tr("warning")
                                                                               : tr("note");
            return tr("%1: %2").arg(kind, text);
        }
        return text;
    case SortRole:
        return index.column() == ObjectColumn ? QVariant(-int(problem.severity)) : QVariant(text);
    case SubjectRole:
        return QVariant::fromValue(problem.subject);
    default:
        return {};
    }
}

QVariant ProblemListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    return section == ObjectColumn ? tr("Object") : section == WhatColumn ? tr("What is wrong") : tr("What to do");
}

} // namespace hopyard::ui
