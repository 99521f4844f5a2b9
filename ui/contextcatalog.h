// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/kube/cluster.h"
#include "ui/sessionopener.h"
#include "ui/tasks/taskslot.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hopyard::core
{
class KubeconfigWatch;
struct KubeconfigUpdate;
} // namespace hopyard::core

namespace hopyard::ui
{

/// The contexts of the kubeconfig as its files say now: read off the GUI thread, and again whenever they change. Reads
/// files only: nothing here touches a connection. GUI thread.
class ContextCatalog final : public QObject
{
    Q_OBJECT
public:
    explicit ContextCatalog(QObject *parent = nullptr);
    ~ContextCatalog() override;

    /// Another file (nullopt: as kubectl finds it). Reads and follows it from now on.
    void setKubeconfig(const std::optional<std::string> &path);
    const std::optional<std::string> &kubeconfig() const { return m_kubeconfig; }
    /// Begins to read and to follow the files; once is enough.
    void start();
    /// Reads again at once.
    void reload();

    bool isLoaded() const { return m_isLoaded; }
    const std::vector<core::ContextInfo> &contexts() const { return m_list.contexts; }
    /// The same contexts with the entries of another file of the list, where those differ.
    const std::vector<core::ContextInfo> &alternatives() const { return m_list.alternatives; }
    /// All of both, alternatives after the one whose name they bear.
    std::vector<const core::ContextInfo *> choices() const;
    /// By OpenRequest::contextKey().
    const core::ContextInfo *context(const std::string &key) const;
    /// How to open it.
    OpenRequest requestFor(const core::ContextInfo &context) const;
    const std::vector<std::string> &files() const { return m_list.files; }
    /// Shadowed entries, files that could not be read …
    const std::vector<std::string> &warnings() const { return m_list.warnings; }
    /// Files that cannot be read while the list holds what the others say.
    const std::vector<std::string> &brokenFiles() const { return m_list.brokenFiles; }
    /// Why the files cannot be read now; the list is then the last good one, or what the other files say.
    const std::optional<core::Error> &error() const { return m_error; }

Q_SIGNALS:
    void changed();

private:
    void take(const core::KubeconfigUpdate &update);

    std::optional<std::string> m_kubeconfig;
    std::shared_ptr<core::KubeconfigWatch> m_watch;
    int m_generation = 0; ///< what an older watch still says is dropped
    core::ContextList m_list;
    std::optional<core::Error> m_error;
    bool m_isLoaded = false;
};

} // namespace hopyard::ui
