// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "core/topology/tree.h"

#include <QMetaType>
#include <QObject>
#include <QString>

#include <string>

namespace hopyard::ui
{

/// What can be selected, by name, so that it means the same thing after the next update of the cluster.
struct Subject {
    enum class Kind { None, Cluster, Domain, Host, Pod, Job, NoHost } kind = Kind::None;
    std::string ns;   ///< Pod, Job
    std::string name; ///< Host, Pod, Job: the name; Domain: TopologyTree::pathText
    std::string jobKind, jobApiVersion;

    bool isNone() const { return kind == Kind::None; }
    bool operator==(const Subject &other) const
    {
        return kind == other.kind && ns == other.ns && name == other.name && jobKind == other.jobKind;
    }

    static Subject cluster() { return {Kind::Cluster, {}, {}, {}, {}}; }
    static Subject noHost() { return {Kind::NoHost, {}, {}, {}, {}}; }
    static Subject domain(std::string path) { return {Kind::Domain, {}, std::move(path), {}, {}}; }
    static Subject host(std::string name) { return {Kind::Host, {}, std::move(name), {}, {}}; }
    static Subject pod(std::string ns, std::string name) { return {Kind::Pod, std::move(ns), std::move(name), {}, {}}; }
    static Subject job(const core::ObjectRef &ref) { return {Kind::Job, ref.ns, ref.name, ref.kind, ref.apiVersion}; }
    /// The object in the cluster that stands behind it; nothing for domains.
    std::optional<core::ObjectRef> object() const;
    /// "pod ns/name", for titles.
    QString title() const;
    /// The kubectl command that shows it; empty where there is none.
    QString kubectlCommand(const std::string &context) const;
};

/// Index of the domain with this path text, -1 when it is not there (any more).
int domainOfPath(const core::TopologyTree &tree, const std::string &path);

/// The one selection that diagram, outline, jobs and inspector share. GUI thread.
class Selection final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    const Subject &current() const { return m_current; }
    void setCurrent(const Subject &subject);
    void clear() { setCurrent({}); }

Q_SIGNALS:
    void changed(const hopyard::ui::Subject &subject);
    /// Somebody wants it brought into view (double click in a list).
    void revealRequested(const hopyard::ui::Subject &subject);

private:
    Subject m_current;
};

} // namespace hopyard::ui

Q_DECLARE_METATYPE(hopyard::ui::Subject)
