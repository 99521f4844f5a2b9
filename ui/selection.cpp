// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/selection.h"

#include "ui/text.h"

#include <QCoreApplication>

namespace hopyard::ui
{

namespace
{

/// A name as an argument of a POSIX shell; names of the API are safe, others are quoted.
QString shellWord(const QString &text)
{
    for (const QChar c : text) {
        if (!c.isLetterOrNumber() && !QStringLiteral("-._/:@=").contains(c)) {
            QString quoted = text;
            return QLatin1Char('\'') + quoted.replace(QLatin1Char('\''), QLatin1String("'\\''")) + QLatin1Char('\'');
        }
    }
    return text;
}

} // namespace

std::optional<core::ObjectRef> Subject::object() const
{
    switch (kind) {
    case Kind::Host:
        return core::ObjectRef{"v1", "Node", {}, name};
    case Kind::Pod:
        return core::ObjectRef{"v1", "Pod", ns, name};
    case Kind::Job:
        return core::ObjectRef{jobApiVersion, jobKind, ns, name};
    case Kind::None:
    case Kind::Cluster:
    case Kind::Domain:
    case Kind::NoHost:
        break;
    }
    return std::nullopt;
}

QString Subject::title() const
{
    switch (kind) {
    case Kind::None:
        break;
    case Kind::Cluster:
        return QCoreApplication::translate("Subject", "Cluster");
    case Kind::NoHost:
        return QCoreApplication::translate("Subject", "On no host");
    case Kind::Domain: {
        const QString path = display(name);
        return path.mid(path.lastIndexOf(QLatin1Char('/')) + 1);
    }
    case Kind::Host:
    case Kind::Pod:
    case Kind::Job:
        return display(name);
    }
    return {};
}

QString Subject::kubectlCommand(const std::string &context) const
{
    const std::optional<core::ObjectRef> ref = object();
    if (!ref) {
        return {};
    }
    QString command = QStringLiteral("kubectl");
    if (!context.empty()) {
        command += QStringLiteral(" --context ") + shellWord(display(context));
    }
    if (!ref->ns.empty()) {
        command += QStringLiteral(" -n ") + shellWord(display(ref->ns));
    }
    return command + QStringLiteral(" describe ") + display(ref->kind).toLower() + QLatin1Char(' ') +
           shellWord(display(ref->name));
}

int domainOfPath(const core::TopologyTree &tree, const std::string &path)
{
    // Walks down by comparing whole path texts: values may hold any character a label may.
    int current = tree.domains.empty() ? -1 : 0;
    while (current >= 0) {
        if (tree.pathText(current) == path) {
            return current;
        }
        int next = -1;
        for (const int child : tree.domains[std::size_t(current)].children) {
            const std::string text = tree.pathText(child);
            if (text == path || (path.starts_with(text) && path.size() > text.size() && path[text.size()] == '/')) {
                next = child;
                break;
            }
        }
        current = next;
    }
    return -1;
}

void Selection::setCurrent(const Subject &subject)
{
    if (!(m_current == subject)) {
        m_current = subject;
        Q_EMIT changed(m_current);
    }
}

} // namespace hopyard::ui
