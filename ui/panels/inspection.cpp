// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/inspection.h"

#include "ui/forecast/forecastwords.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <map>

namespace hopyard::ui
{

namespace
{

constexpr std::size_t maxPods = 500;

class Inspector
{
    Q_DECLARE_TR_FUNCTIONS(Inspection)
public:
    Inspector(const core::ClusterState &state, const core::TopologyTree &tree, const core::ConnectionStatus &status,
              const JobRow *job)
        : m_state(state), m_tree(tree), m_status(status), m_job(job)
    {
    }

    Inspection run(const Subject &subject)
    {
        m_out.title = subject.title();
        m_out.hasYaml = subject.object().has_value();
        switch (subject.kind) {
        case Subject::Kind::None:
            break;
        case Subject::Kind::Cluster:
            cluster();
            break;
        case Subject::Kind::Domain:
            domain(domainOfPath(m_tree, subject.name));
            break;
        case Subject::Kind::Host:
            host(m_tree.hostIndex(subject.name));
            break;
        case Subject::Kind::Pod:
            pod(subject);
            break;
        case Subject::Kind::Job:
            jobFacts();
            break;
        case Subject::Kind::NoHost:
            noHost();
            break;
        }
        return std::move(m_out);
    }

    static QString placement(const JobRow &job)
    {
        QStringList parts{tr("%Ln pod(s)", nullptr, int(job.pods.size())) + QLatin1Char(' ') +
                          tr("on %Ln host(s)", nullptr, job.hosts)};
        const core::HopSummary &hops = job.status.hops;
        const auto number = [](double value) { return QLocale().toString(value, 'f', 1); };
        if (hops.mean) {
            parts += tr("mean %1 hops").arg(number(*hops.mean));
        }
        if (hops.worst) {
            parts += tr("worst %1").arg(*hops.worst);
        }
        if (hops.ring) {
            parts += tr("ring %1").arg(number(*hops.ring));
        }
        return parts.join(tr(", ", "between the parts of a list"));
    }

private:
    void fact(const QString &name, const QString &value, const QString &toolTip = {})
    {
        if (!value.isEmpty()) {
            m_out.facts.push_back({name, value, toolTip});
        }
    }

    void time(const QString &name, const std::optional<core::TimePoint> &when)
    {
        if (when) {
            fact(name, tr("%1 ago").arg(ageText(core::Clock::system().now() - *when)), absoluteText(*when));
        }
    }

    /// Pods take a slot each although they do not request one.
    void bars(const core::ResourceList &allocatable, const core::ResourceList &requested, qint64 pods)
    {
        std::map<std::pair<int, std::string>, std::pair<core::Quantity, core::Quantity>> rows;
        for (const auto &[name, quantity] : allocatable) {
            if (!quantity.isZero() || isGpuResource(name.view())) {
                rows[{resourceRank(name.view()), name.str()}].second = quantity;
            }
        }
        for (const auto &[name, quantity] : requested) {
            if (!quantity.isZero()) {
                rows[{resourceRank(name.view()), name.str()}].first = quantity;
            }
        }
        if (const auto slots = rows.find({resourceRank("pods"), "pods"}); slots != rows.end()) {
            slots->second.first = core::Quantity::fromUnits(pods);
        }
        for (const auto &[key, amounts] : rows) {
            const auto &[used, all] = amounts;
            const bool isMinor = key.second.starts_with("hugepages-") || key.second == "ephemeral-storage";
            if (isMinor && used.isZero()) {
                continue;
            }
            const double total = all.toDouble();
            const double fraction = total > 0       ? std::clamp(used.toDouble() / total, 0.0, 1.0)
                                    : used.isZero() ? 0.0
                                                    : 1.0;
            core::Quantity rest = all;
            rest -= used;
            const QString free =
                rest.isNegative() ? resourceText(key.second, core::Quantity()) : resourceText(key.second, rest);
            m_out.bars.push_back({resourceTitle(key.second),
                                  tr("%1 of %2 free").arg(free, resourceText(key.second, all)),
                                  tr("%1 requested").arg(resourceText(key.second, used)), fraction});
        }
    }

    /// All of them are counted, the first are listed; `place` makes the text for one.
    template <class Place>
    void addPods(const std::vector<std::shared_ptr<const core::Pod>> &pods, Place place)
    {
        const std::size_t listed = std::min(pods.size(), maxPods - std::min(maxPods, m_out.pods.size()));
        for (std::size_t i = 0; i < listed; ++i) {
            const core::Pod &pod = *pods[i];
            m_out.pods.push_back({Subject::pod(pod.meta.ns.str(), pod.meta.name), display(pod.meta.name),
                                  phaseText(pod.phase), place(pod)});
        }
        m_out.podsNotListed += int(pods.size() - listed);
    }

    void labels(const core::LabelMap &labels)
    {
        for (const auto &[key, value] : labels) {
            m_out.labels.emplace_back(display(key.str()), display(value));
        }
        std::sort(m_out.labels.begin(), m_out.labels.end());
    }

    void conditions(const std::vector<core::Condition> &conditions)
    {
        for (const core::Condition &condition : conditions) {
            QString message = display(condition.message);
            if (!condition.reason.empty()) {
                message = message.isEmpty() ? display(condition.reason)
                                            : display(condition.reason) + QStringLiteral(": ") + message;
            }
            m_out.conditions.push_back({display(condition.type), display(condition.status), message});
        }
    }

    void counts(const core::DomainCounts &counts)
    {
        fact(tr("Hosts"), countText(counts.hosts));
        if (counts.readyHosts != counts.hosts) {
            fact(tr("Ready"), tr("%1 of %2").arg(countText(counts.readyHosts), countText(counts.hosts)));
        }
        if (counts.schedulableHosts != counts.hosts) {
            fact(tr("Schedulable"), tr("%1 of %2").arg(countText(counts.schedulableHosts), countText(counts.hosts)));
        }
        fact(tr("Pods"), countText(counts.pods));
        bars(counts.allocatable, counts.requested, counts.pods);
        // As the status bar counts them: a host that takes no pods has none to give.
        for (Inspection::Bar &bar : m_out.bars) {
            if (counts.shutGpus > 0 && bar.title == resourceTitle("nvidia.com/gpu")) {
                bar.numbers = tr("%1 of %2 free, %3 more on shut hosts")
                                  .arg(countText(counts.freeGpus), countText(counts.gpus), countText(counts.shutGpus));
                bar.toolTip += QLatin1Char('\n') + tr("Shut hosts are cordoned or not ready: they take no pods.");
            }
        }
    }

    void cluster()
    {
        const core::ClusterInfo &info = m_status.info;
        m_out.kind = tr("Cluster");
        m_out.icon = QStringLiteral("cluster");
        m_out.title = display(info.contextName.empty() ? info.clusterName : info.contextName);
        fact(tr("Server"), display(info.server));
        fact(tr("User"), display(info.user));
        fact(tr("Kubernetes"), versionText(info.kubernetesVersion));
        fact(tr("Kueue"), versionText(info.kueueVersion));
        QStringList levels;
        for (std::size_t i = 0; i < m_tree.levels.labels.size(); ++i) {
            levels += levelText(m_tree.levels.displayName(i));
        }
        fact(tr("Levels"), levels.join(QStringLiteral(" → ")), display(m_tree.levels.origin));
        if (!m_tree.domains.empty()) {
            counts(m_tree.domains.front().counts);
        }
    }

    void domain(int index)
    {
        m_out.kind = tr("Switch");
        m_out.icon = QStringLiteral("switch");
        if (index < 0) {
            m_out.summary = tr("It is not in the cluster any more.");
            return;
        }
        const core::TreeDomain &domain = m_tree.domains[std::size_t(index)];
        const QString level =
            domain.level >= 0 ? levelText(m_tree.levels.displayName(std::size_t(domain.level))) : QString();
        if (!domain.value) {
            m_out.icon = QStringLiteral("missing");
            m_out.kind = tr("Hosts without a label");
            m_out.title = tr("no %1 label").arg(level);
            m_out.summary =
                tr("These hosts have no %1 label: their place in the network is unknown, and Kueue leaves them out.")
                    .arg(level);
        }
        fact(tr("Level"), level,
             domain.level >= 0 ? display(m_tree.levels.labels[std::size_t(domain.level)]) : QString());
        fact(tr("Path"), display(m_tree.pathText(index)));
        counts(domain.counts);
        jobsBelow(index);
        std::vector<int> open{index};
        while (!open.empty()) {
            const core::TreeDomain &below = m_tree.domains[std::size_t(open.back())];
            open.pop_back();
            open.insert(open.end(), below.children.rbegin(), below.children.rend());
            for (const int at : below.hosts) {
                const core::TreeHost &host = m_tree.hosts[std::size_t(at)];
                addPods(host.pods, [&host](const core::Pod &) { return display(host.name.str()); });
            }
        }
    }

    /// Free hosts by whole GPUs: what still fits below.
    void jobsBelow(int index)
    {
        std::map<qint64, int, std::greater<>> freeHosts;
        std::vector<int> open{index};
        while (!open.empty()) {
            const core::TreeDomain &below = m_tree.domains[std::size_t(open.back())];
            open.pop_back();
            open.insert(open.end(), below.children.begin(), below.children.end());
            for (const int at : below.hosts) {
                const core::TreeHost &host = m_tree.hosts[std::size_t(at)];
                if (host.node && host.node->ready.value_or(false) && !host.node->unschedulable) {
                    const qint64 free = gpusOf(host.node->allocatable) - gpusOf(host.requested);
                    if (free > 0) {
                        ++freeHosts[free];
                    }
                }
            }
        }
        QStringList lines;
        for (const auto &[gpus, hosts] : freeHosts) {
            lines +=
                tr("%Ln host(s)", nullptr, hosts) + QLatin1Char(' ') + tr("with %Ln GPU(s) free", nullptr, int(gpus));
        }
        fact(tr("Free slots"), lines.join(QLatin1Char('\n')));
    }

    void host(int index)
    {
        m_out.kind = tr("Host");
        m_out.icon = QStringLiteral("host");
        if (index < 0) {
            m_out.summary = tr("It is not in the cluster any more.");
            return;
        }
        const core::TreeHost &host = m_tree.hosts[std::size_t(index)];
        fact(tr("Path"), display(m_tree.pathText(host.domain)));
        if (!host.node) {
            m_out.summary = tr("Pods are bound to it, but the node cannot be seen.");
            m_out.hasYaml = false;
        } else {
            const core::Node &node = *host.node;
            QStringList state{!node.ready ? tr("readiness unknown") : *node.ready ? tr("ready") : tr("not ready")};
            if (node.unschedulable) {
                state += tr("cordoned");
            }
            fact(tr("State"), state.join(QStringLiteral(", ")));
            if (const std::string *type = core::findLabel(node.meta.labels, "node.kubernetes.io/instance-type")) {
                fact(tr("Instance type"), display(*type));
            }
            fact(tr("Kubelet"), display(node.kubeletVersion));
            fact(tr("Provider id"), display(node.providerId));
            QStringList taints;
            for (const core::Taint &taint : node.taints) {
                taints += display(taint.key + (taint.value.empty() ? "" : "=" + taint.value) + ":" + taint.effect);
            }
            fact(tr("Taints"), taints.join(QLatin1Char('\n')));
            time(tr("Created"), node.meta.created);
            if (gpusOf(node.capacity) > 0 && gpusOf(node.allocatable) == 0) {
                m_out.summary = tr("The device plugin reports 0 of %1 GPUs.").arg(countText(gpusOf(node.capacity)));
            }
            bars(node.allocatable, host.requested,
                 std::count_if(host.pods.begin(), host.pods.end(), [](const auto &pod) { return !pod->isFinished(); }));
            labels(node.meta.labels);
            conditions(node.conditions);
        }
        addPods(host.pods, [](const core::Pod &pod) { return display(pod.meta.ns.str()); });
    }

    void pod(const Subject &subject)
    {
        m_out.kind = tr("Pod");
        m_out.icon = QStringLiteral("pod");
        const auto found = m_state.pods.find({core::Interned(subject.ns), subject.name});
        if (found == m_state.pods.end()) {
            m_out.summary = tr("It is not in the cluster any more.");
            m_out.hasYaml = false;
            return;
        }
        const core::Pod &pod = *found->second;
        fact(tr("Namespace"), display(pod.meta.ns.str()));
        fact(tr("State"), pod.meta.deleting ? tr("%1, being deleted").arg(phaseText(pod.phase)) : phaseText(pod.phase));
        if (!pod.message.empty() || !pod.reason.empty()) {
            m_out.summary = display(pod.reason + (pod.reason.empty() || pod.message.empty() ? "" : ": ") + pod.message);
        }
        fact(tr("Host"), pod.nodeName.empty() ? tr("none yet") : display(pod.nodeName.str()));
        if (const int host = m_tree.hostIndex(pod.nodeName.view()); host >= 0) {
            fact(tr("Path"), display(m_tree.pathText(m_tree.hosts[std::size_t(host)].domain)));
        }
        QStringList gates;
        for (const std::string &gate : pod.schedulingGates) {
            gates += display(gate);
        }
        fact(tr("Held back by"), gates.join(QLatin1Char('\n')));
        if (!pod.ownerKind.empty()) {
            fact(tr("Owner"), display(pod.ownerKind.str() + '/' + pod.ownerName.str()));
        }
        QStringList requests;
        core::ResourceList sorted = pod.requests;
        std::sort(sorted.begin(), sorted.end(), [](const auto &a, const auto &b) {
            return resourceRank(a.first.view()) < resourceRank(b.first.view());
        });
        for (const auto &[name, quantity] : sorted) {
            requests +=
                tr("%1 %2", "resource and amount").arg(resourceTitle(name.view()), resourceText(name.view(), quantity));
        }
        fact(tr("Requests"), requests.join(QLatin1Char('\n')));
        if (pod.restarts > 0) {
            fact(tr("Restarts"), countText(pod.restarts));
        }
        time(tr("Created"), pod.meta.created);
        labels(pod.meta.labels);
    }

    void jobFacts()
    {
        m_out.kind = tr("Job");
        m_out.icon = QStringLiteral("jobs");
        if (!m_job) {
            m_out.summary = tr("It is not in the cluster any more.");
            m_out.hasYaml = false;
            return;
        }
        const JobRow &row = *m_job;
        m_out.kind = display(row.ref.kind);
        m_out.summary = display(row.status.message);
        fact(tr("Namespace"), display(row.ref.ns));
        fact(tr("State"), jobStateText(row.status.state));
        fact(tr("Queue"), display(row.queue));
        fact(tr("Priority class"), display(row.priorityClass));
        if (row.queuePosition > 0) {
            fact(tr("Position"), tr("%1 of %2").arg(row.queuePosition).arg(row.queueLength));
        }
        fact(tr("Pods"), tr("%1 of %2 running").arg(row.running).arg(row.expected));
        if (row.gpus > 0) {
            fact(tr("GPUs"), countText(row.gpus));
        }
        fact(tr("Topology"), topologyText(row.status));
        if (row.status.satisfied) {
            fact(tr("As asked for"), *row.status.satisfied ? tr("yes") : tr("no"));
        }
        if (row.hosts > 0) {
            fact(tr("Placement"), placement(row));
        }
        if (row.forecast) {
            fact(tr("Forecast"), outcomeText(*row.forecast));
        }
        time(tr("Created"), row.created);
        for (const core::PodSetPlacement &podSet : row.status.podSets) {
            for (const core::PodPlacement &pod : podSet.pods) {
                if (m_out.pods.size() >= maxPods) {
                    ++m_out.podsNotListed;
                    continue;
                }
                m_out.pods.push_back(
                    {Subject::pod(row.ref.ns, pod.name), display(pod.name), phaseText(pod.phase), display(pod.node)});
            }
        }
        if (const auto job = m_state.job(row.ref.kind, row.ref.ns, row.ref.name)) {
            labels(job->meta.labels);
            conditions(job->conditions);
            if (const auto workload = m_state.workloadOf(*job)) {
                conditions(workload->conditions);
            }
        }
    }

    static QString topologyText(const core::JobStatus &status)
    {
        using Mode = core::TopologyWish::Mode;
        const QString level = display(status.level);
        switch (status.mode) {
        case Mode::None:
            return tr("none");
        case Mode::Required:
            return tr("required: %1").arg(level);
        case Mode::Preferred:
            return tr("preferred: %1").arg(level);
        case Mode::Unconstrained:
            return tr("unconstrained");
        case Mode::Slices:
            return tr("slices: %1").arg(level);
        case Mode::Pinned:
            return level.isEmpty() ? tr("pinned") : tr("pinned: %1").arg(level);
        }
        return {};
    }

    void noHost()
    {
        m_out.kind = tr("Pods on no host");
        m_out.icon = QStringLiteral("no-host");
        m_out.title = tr("On no host");
        m_out.summary = m_tree.unscheduled.empty() ? tr("Every pod has a host.")
                                                   : tr("These pods wait: no host has been chosen for them yet.");
        const auto reasonOf = [](const core::Pod &pod) {
            const bool isHeld = !pod.schedulingGates.empty();
            return std::pair<bool, std::string_view>(isHeld, isHeld ? pod.schedulingGates.front() : pod.reason);
        };
        const auto textOf = [](const std::pair<bool, std::string_view> &reason) {
            const QString text = display(std::string(reason.second));
            return reason.first ? tr("held back by %1").arg(text) : text;
        };
        std::map<std::pair<bool, std::string_view>, int> reasons;
        for (const auto &pod : m_tree.unscheduled) {
            ++reasons[reasonOf(*pod)];
        }
        addPods(m_tree.unscheduled, [&](const core::Pod &pod) { return textOf(reasonOf(pod)); });
        fact(tr("Pods"), countText(qint64(m_tree.unscheduled.size())));
        for (const auto &[reason, count] : reasons) {
            const QString text = textOf(reason);
            fact(text.isEmpty() ? tr("no reason given yet") : text, countText(count));
        }
    }

    const core::ClusterState &m_state;
    const core::TopologyTree &m_tree;
    const core::ConnectionStatus &m_status;
    const JobRow *m_job;
    Inspection m_out;
};

} // namespace

Inspection inspect(const Subject &subject, const core::ClusterState &state, const core::TopologyTree &tree,
                   const core::ConnectionStatus &status, const JobRow *job)
{
    return Inspector(state, tree, status, job).run(subject);
}

QString placementText(const JobRow &job)
{
    return Inspector::placement(job);
}

} // namespace hopyard::ui
