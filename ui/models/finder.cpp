// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/finder.h"

#include <QStringList>

#include <array>
#include <utility>

namespace hopyard::ui
{

namespace
{

using Kind = FindQuery::Term::Kind;

constexpr std::array<std::pair<const char *, Kind>, 7> prefixes{{{"phase:", Kind::Phase},
                                                                 {"node:", Kind::NodeState},
                                                                 {"job:", Kind::Job},
                                                                 {"pod:", Kind::Pod},
                                                                 {"host:", Kind::Host},
                                                                 {"switch:", Kind::Switch},
                                                                 {"ns:", Kind::Namespace}}};

bool contains(const std::string &name, const QString &text)
{
    return !text.isEmpty() && QString::fromStdString(name).contains(text, Qt::CaseInsensitive);
}

bool hasLabel(const core::LabelMap &labels, const FindQuery::Term &term)
{
    const std::string *value = core::findLabel(labels, term.key);
    return value && (term.value.empty() || *value == term.value);
}

/// Whole words, or their beginning while one is still typing.
bool isState(const QString &text, const char *name)
{
    return !text.isEmpty() && QLatin1String(name).startsWith(text, Qt::CaseInsensitive);
}

bool inNodeState(const core::TreeHost &host, const QString &text)
{
    const std::optional<bool> ready = host.node ? host.node->ready : std::nullopt;
    return (ready && *ready && isState(text, "Ready")) || (ready && !*ready && isState(text, "NotReady")) ||
           (!ready && isState(text, "unknown")) || (host.node && host.node->unschedulable && isState(text, "cordoned"));
}

class Search
{
public:
    Search(const core::TopologyTree &tree, const FindQuery &query, const std::stop_token &stop)
        : m_tree(tree), m_query(query), m_stop(stop)
    {
    }

    FindResult run(const std::vector<std::shared_ptr<const JobRow>> &jobs)
    {
        for (const auto &job : jobs) {
            if (all([&](const FindQuery::Term &term) { return isJob(*job, term); })) {
                add([&] { return Subject::job(job->ref); });
            }
        }
        for (std::size_t i = 1; i < m_tree.domains.size(); ++i) {
            const core::TreeDomain &domain = m_tree.domains[i];
            if (domain.value && all([&](const FindQuery::Term &term) {
                    return (term.kind == Kind::Text || term.kind == Kind::Switch) &&
                           contains(domain.value->str(), term.text);
                })) {
                add([&] { return Subject::domain(m_tree.pathText(int(i))); });
            }
        }
        for (const core::TreeHost &host : m_tree.hosts) {
            if (all([&](const FindQuery::Term &term) { return isHost(host, term); })) {
                add([&] { return Subject::host(host.name.str()); });
            }
        }
        for (const core::TreeHost &host : m_tree.hosts) {
            pods(host.pods);
        }
        pods(m_tree.unscheduled);
        return std::move(m_result);
    }

private:
    template <class Test>
    bool all(Test test) const
    {
        for (const FindQuery::Term &term : m_query.terms) {
            if (!test(term)) {
                return false;
            }
        }
        return true;
    }
    template <class Make>
    void add(Make make)
    {
        if (m_result.total++ < FindResult::maxKept) {
            m_result.subjects.push_back(make());
        }
    }

    void pods(const std::vector<std::shared_ptr<const core::Pod>> &pods)
    {
        for (const auto &pod : pods) {
            if (m_stop.stop_requested()) {
                return;
            }
            if (all([&](const FindQuery::Term &term) { return isPod(*pod, term); })) {
                add([&] { return Subject::pod(pod->meta.ns.str(), pod->meta.name); });
            }
        }
    }

    static bool isJob(const JobRow &job, const FindQuery::Term &term)
    {
        switch (term.kind) {
        case Kind::Text:
        case Kind::Job:
            return contains(job.ref.name, term.text);
        case Kind::Namespace:
            return contains(job.ref.ns, term.text);
        default:
            return false;
        }
    }

    static bool isHost(const core::TreeHost &host, const FindQuery::Term &term)
    {
        switch (term.kind) {
        case Kind::Text:
        case Kind::Host: {
            // A host may go by another name in assignments.
            const std::string *hostname =
                host.node ? core::findLabel(host.node->meta.labels, core::hostnameLabel) : nullptr;
            return contains(host.name.str(), term.text) || (hostname && contains(*hostname, term.text));
        }
        case Kind::Label:
            return host.node && hasLabel(host.node->meta.labels, term);
        case Kind::NodeState:
            return inNodeState(host, term.text);
        default:
            return false;
        }
    }

    static bool isPod(const core::Pod &pod, const FindQuery::Term &term)
    {
        switch (term.kind) {
        case Kind::Text:
        case Kind::Pod:
            return contains(pod.meta.name, term.text);
        case Kind::Job:
            return contains(pod.ownerName.str(), term.text);
        case Kind::Label:
            return hasLabel(pod.meta.labels, term);
        case Kind::Phase:
            return isState(term.text, core::toString(pod.phase).data()) ||
                   (pod.meta.deleting && isState(term.text, "Terminating"));
        case Kind::Namespace:
            return contains(pod.meta.ns.str(), term.text);
        default:
            return false;
        }
    }

    const core::TopologyTree &m_tree;
    const FindQuery &m_query;
    const std::stop_token &m_stop;
    FindResult m_result;
};

} // namespace

FindQuery FindQuery::parse(const QString &text)
{
    FindQuery query;
    const QStringList words = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString &word : words) {
        Term term{Kind::Text, word};
        for (const auto &[prefix, kind] : prefixes) {
            if (word.startsWith(QLatin1String(prefix), Qt::CaseInsensitive)) {
                term = {kind, word.mid(QLatin1String(prefix).size())};
                break;
            }
        }
        const qsizetype equals = word.indexOf(QLatin1Char('='));
        if (term.kind == Kind::Text && equals > 0) {
            term.kind = Kind::Label;
            term.key = word.left(equals).toStdString();
            term.value = word.mid(equals + 1).toStdString();
        }
        query.terms.push_back(std::move(term));
    }
    return query;
}

FindResult findIn(const core::TopologyTree &tree, const std::vector<std::shared_ptr<const JobRow>> &jobs,
                  const FindQuery &query, const std::stop_token &stop)
{
    return query.isEmpty() ? FindResult() : Search(tree, query, stop).run(jobs);
}

} // namespace hopyard::ui
