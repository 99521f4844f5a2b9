// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/kube/clusterloadtask.h"
#include "core/kube/namespaces.h"

#include <algorithm>

/// What a reading does where rights end.
namespace hopyard::core
{

namespace
{

constexpr std::size_t maxNamespaces = 2000;

} // namespace

void ClusterLoad::forbid(Task &task, const Error &error)
{
    const std::shared_ptr<Task> keep = task.shared_from_this();
    m_tasks.remove(keep);
    if (task.internal) {
        m_namespacesKnown = true;
        return;
    }
    const bool clusterWide = task.ns.empty();
    if (task.wanted->record == RecordKind::Namespace) {
        m_namespacesKnown = true;
    }
    if (clusterWide) {
        m_forbidden.emplace(task.resource.plural, error);
        if (task.resource.namespaced) {
            m_partial.emplace_back(task.wanted, task.resource);
            return;
        }
    } else if (!m_scope.ns.empty()) {
        m_forbidden.emplace(task.resource.plural, error);
    } else {
        // One namespace of many: concludePartial tells which could be read, and which of those that were named not.
        if (std::find(m_scope.alsoTry.begin(), m_scope.alsoTry.end(), task.ns) != m_scope.alsoTry.end()) {
            m_refusedIn[task.resource.plural].push_back(task.ns);
        }
        return;
    }
    note(task.resource.plural, ResourceStatus::Kind::Forbidden, error.message + ": " + costOf(task.resource.plural));
}

/// Types forbidden over all namespaces: the context's namespace and those that were entered are tried, and of those the
/// user may list the ones whose rules do not exclude it. Source: client.md R1, R2, R4.
void ClusterLoad::startPartial()
{
    if (m_partial.empty() || m_partialStarted) {
        return;
    }
    if (!m_namespacesKnown) {
        for (const WatchedResource &wanted : watchedResources()) {
            if (wanted.record == RecordKind::Namespace) {
                startTask(wanted, wanted.resource, {}, true);
            }
        }
        return;
    }
    m_partialStarted = true;
    const std::vector<std::string> tried = namespacesToTry(m_result.info.defaultNamespace, m_scope.alsoTry);
    for (const auto &[wanted, resource] : m_partial) {
        for (const std::string &ns : tried) {
            waitFor(*wanted, resource, ns);
        }
    }
    for (const std::string &name : m_namespaces) {
        if (std::find(tried.begin(), tried.end(), name) == tried.end() && m_unasked.size() < maxNamespaces) {
            m_unasked.push_back(name);
        }
    }
    startWaiting();
}

void ClusterLoad::waitFor(const WatchedResource &wanted, const ApiResource &resource, const std::string &ns)
{
    auto task = std::make_shared<Task>();
    task->wanted = &wanted;
    task->resource = resource;
    task->ns = ns;
    m_waiting.push_back(std::move(task));
}

void ClusterLoad::askWaitingRules()
{
    while (!m_unasked.empty() && m_rulesUnderWay < parallelNamespaces) {
        const std::string ns = std::move(m_unasked.front());
        m_unasked.pop_front();
        ++m_rulesUnderWay;
        m_inbox->keep(askRules(m_client, ns, [inbox = m_inbox, ns](NamespaceRules rules) {
            Inbox::Item item;
            item.ns = ns;
            item.rules = std::move(rules);
            inbox->push(std::move(item));
        }));
    }
}

void ClusterLoad::handleRules(const std::string &ns, const NamespaceRules &rules)
{
    --m_rulesUnderWay;
    for (const auto &[wanted, resource] : m_partial) {
        if (rules.mayAllow("list", resource.group, resource.plural)) {
            waitFor(*wanted, resource, ns);
        }
    }
}

/// Only where everything is read: a view of hosts and pods does not wait for it.
void ClusterLoad::learnKueue()
{
    if (!m_scope.kinds.empty() || !servesKueue(m_result.info)) {
        return;
    }
    m_askingKueue = true;
    m_inbox->keep(askKueue(m_client, [inbox = m_inbox](const KueueFacts &facts) {
        Inbox::Item item;
        item.kueue = facts;
        inbox->push(std::move(item));
    }));
}

void ClusterLoad::concludePartial(const WatchedResource &wanted)
{
    const std::string &plural = wanted.resource.plural;
    const auto read = m_readIn.find(plural);
    const Error &error = m_forbidden.at(plural);
    const std::vector<std::string> nowhere;
    note(plural, ResourceStatus::Kind::Forbidden,
         partialText(plural, error, read == m_readIn.end() ? nowhere : read->second, m_refusedIn[plural]));
    if (read == m_readIn.end()) {
        return;
    }
    std::sort(read->second.begin(), read->second.end());
    for (ResourceStatus &status : m_result.resources) {
        if (status.resource == plural) {
            status.readIn = read->second;
        }
    }
}

} // namespace hopyard::core
