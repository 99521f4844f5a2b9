// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "ui/map/rehearsal.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QString>

class QWidget;

namespace hopyard::ui
{

class Session;
class JobWizard;
class DeleteJobDialog;

/// What a person can do with jobs, for menus, tool bars and context menus: opens the New job wizard and the delete
/// dialog, both non-modal to the main window. Lives on the GUI thread, one for each Session, which must outlive it.
/// Every call returns at once; what happened is told by the signals. Windows it opened may outlive the session: they
/// say that the connection was closed, and keep the draft.
class JobActions final : public QObject
{
    Q_OBJECT
public:
    explicit JobActions(Session *session, QObject *parent = nullptr);
    ~JobActions() override;

    /// Why jobs cannot be created or deleted here ("This is a snapshot…"), empty when they can.
    QString reasonUnavailable() const;

    /// Opens a wizard with an empty draft, or with one that was left unsent by a crash when the person wants that.
    JobWizard *newJob(QWidget *parent);
    /// The same with topology "pin", as "Pin job here" of a switch: `domainPath` is TopologyTree::pathText of it
    /// ("nn-a/nn-b").
    JobWizard *newJobPinnedTo(QWidget *parent, const QString &domainPath);
    /// A new draft from a job in the cluster: reads it, leaves out what the server wrote, asks for a new name.
    JobWizard *resubmit(QWidget *parent, const core::ObjectRef &job);
    /// Asks, lists what will go, deletes, waits until it is gone. A second call for the same job raises the open
    /// dialog.
    DeleteJobDialog *deleteJob(QWidget *parent, const core::ObjectRef &job);

Q_SIGNALS:
    void jobSubmitted(const hopyard::core::ObjectRef &job);
    void jobDeleted(const hopyard::core::ObjectRef &job);
    /// "Show in the tree" in the follow view: the main window selects the job.
    void showRequested(const hopyard::core::ObjectRef &job);
    /// "Show on the map" in the wizard; and later, while that page is open, what has become of it.
    void rehearsalRequested(const hopyard::ui::Rehearsal &rehearsal);
    void rehearsalChanged(const hopyard::ui::Rehearsal &rehearsal);

private:
    JobWizard *openWizard(QWidget *parent);

    Session *m_session;
    QHash<QString, QPointer<DeleteJobDialog>> m_deleting;
};

} // namespace hopyard::ui
