// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/accessrights.h"

#include "core/kube/resources.h"
#include "ui/text.h"

#include <QStringList>

#include <algorithm>

namespace hopyard::ui
{

namespace
{

constexpr qint64 keptMs = 5 * 60 * 1000;
constexpr std::size_t maxKept = 500;

core::AccessQuestion createJobs(const std::string &ns)
{
    return {"create", "batch", "jobs", ns, {}};
}

} // namespace

AccessRights::AccessRights(SourceOf source, QObject *parent) : QObject(parent), m_source(std::move(source))
{
    m_clock.start();
    m_collect.setSingleShot(true);
    m_collect.setInterval(0);
    connect(&m_collect, &QTimer::timeout, this, &AccessRights::ask);
}

void AccessRights::setLive(bool live)
{
    if (m_isLive != live) {
        m_isLive = live;
        if (m_isLive && !m_entries.empty()) {
            m_collect.start();
        }
    }
}

AccessRights::Entry &AccessRights::entryOf(const core::AccessQuestion &question)
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&question](const Entry &entry) { return entry.question == question; });
    if (found != m_entries.end()) {
        return *found;
    }
    if (m_entries.size() >= maxKept) {
        m_entries.erase(m_entries.begin());
    }
    m_entries.push_back({question, {}, -1});
    return m_entries.back();
}

QString AccessRights::whyNot(const core::AccessQuestion &question)
{
    const Entry &entry = entryOf(question);
    if (entry.asked < 0 || m_clock.elapsed() - entry.asked > keptMs) {
        m_collect.start();
    }
    if (entry.answer.kind != core::AccessAnswer::Kind::Denied) {
        return {};
    }
    const QString resource = display(question.resource);
    const QString verb = display(question.verb);
    QString text = question.ns.empty()
                       ? tr("You may not %1 %2 here.", "a verb of the API, a kind of object").arg(verb, resource)
                       : tr("You may not %1 %2 in namespace “%3”.", "a verb of the API, a kind of object, a namespace")
                             .arg(verb, resource, display(question.ns));
    if (!entry.answer.reason.empty()) {
        text += QStringLiteral(" (") + display(entry.answer.reason) + QLatin1Char(')');
    }
    return text + QLatin1Char(' ') + tr("Ask an administrator for that right.");
}

QString AccessRights::whyNotCreateJobs(const std::string &ns)
{
    return whyNot(createJobs(ns));
}

QString AccessRights::whyNotDelete(const core::ObjectRef &object)
{
    const std::string group = object.apiVersion.find('/') == std::string::npos
                                  ? std::string()
                                  : object.apiVersion.substr(0, object.apiVersion.find('/'));
    for (const core::WatchedResource &watched : core::watchedResources()) {
        if (watched.resource.kind == object.kind && watched.resource.group == group) {
            return whyNot({"delete", group, watched.resource.plural, object.ns, {}});
        }
    }
    return {};
}

QString AccessRights::whyNotCreateJobsAnywhere(const std::vector<std::string> &namespaces)
{
    QString first;
    for (const std::string &ns : namespaces) {
        const QString why = whyNotCreateJobs(ns);
        if (why.isEmpty()) {
            return {};
        }
        if (first.isEmpty()) {
            first = why;
        }
    }
    if (namespaces.size() > 1 && !first.isEmpty()) {
        QStringList names;
        for (const std::string &ns : namespaces) {
            names += display(ns);
        }
        return tr("You may not create jobs in any namespace that can be seen (%1). Ask an administrator for that "
                  "right.")
            .arg(names.join(QStringLiteral(", ")));
    }
    return first;
}

void AccessRights::ask()
{
    const std::shared_ptr<core::Source> source = m_source();
    if (!m_isLive || !source) {
        return;
    }
    if (m_slot.isRunning()) {
        m_collect.start(50);
        return;
    }
    m_collect.setInterval(0);
    std::vector<core::AccessQuestion> questions;
    for (const Entry &entry : m_entries) {
        if (entry.asked < 0 || m_clock.elapsed() - entry.asked > keptMs) {
            questions.push_back(entry.question);
        }
    }
    if (questions.empty()) {
        return;
    }
    m_slot.start([source, questions](const std::stop_token &stop) { return source->review(questions, stop); },
                 [this, questions](const std::vector<core::AccessAnswer> &answers) {
                     bool differs = false;
                     for (std::size_t i = 0; i < answers.size() && i < questions.size(); ++i) {
                         Entry &entry = entryOf(questions[i]);
                         differs = differs || entry.answer.kind != answers[i].kind;
                         entry.answer = answers[i];
                         entry.asked = m_clock.elapsed();
                     }
                     if (differs) {
                         Q_EMIT changed();
                     }
                 });
}

} // namespace hopyard::ui
