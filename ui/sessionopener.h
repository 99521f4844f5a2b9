// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "core/kube/cluster.h"
#include "ui/tasks/taskslot.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>

namespace hopyard::ui
{

/// What to open: a context of a kubeconfig, a snapshot file or a demo cluster.
struct OpenRequest {
    enum class Kind { Context, Snapshot, Demo } kind = Kind::Context;
    std::optional<std::string> kubeconfig;
    std::string name; ///< the context (empty: the current one), the file, the demo's name
    double speed = 1.0;
    /// Of a context: the file whose entries are used where several files have entries of the same names. Empty: the
    /// first one's, as with kubectl.
    std::string preferredFile = {};

    /// What tells this context from others of its name, for what is remembered of it.
    std::string key() const { return contextKey(name, preferredFile); }
    static std::string contextKey(const std::string &name, const std::string &preferredFile)
    {
        return preferredFile.empty() ? name : name + "\n" + preferredFile;
    }
};

/// Opens sources off the GUI thread: reading a kubeconfig or a snapshot may take long. A newer request supersedes. GUI
/// thread.
class SessionOpener final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    void open(const OpenRequest &request);
    void cancel() { m_slot.cancel(); }
    bool isRunning() const { return m_slot.isRunning(); }

Q_SIGNALS:
    void opened(std::shared_ptr<hopyard::core::Source> source, const hopyard::ui::OpenRequest &request);
    void failed(const hopyard::core::Error &error, const hopyard::ui::OpenRequest &request);

private:
    TaskSlot m_slot;
};

} // namespace hopyard::ui
