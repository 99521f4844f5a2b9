// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/jobs/jobactions.h"

#include "core/base/yaml.h"
#include "ui/jobs/deletejobdialog.h"
#include "ui/jobs/joberrors.h"
#include "ui/jobs/submitjob.h"
#include "ui/session.h"
#include "ui/wizard/jobform.h"
#include "ui/wizard/jobwizard.h"
#include "ui/wizard/manifestmerge.h"

namespace hopyard::ui
{

JobActions::JobActions(Session *session, QObject *parent) : QObject(parent), m_session(session) {}

JobActions::~JobActions() = default;

QString JobActions::reasonUnavailable() const
{
    return JobForm::reasonUnavailable(m_session);
}

JobWizard *JobActions::openWizard(QWidget *parent)
{
    auto *wizard = new JobWizard(m_session, parent);
    connect(wizard, &JobWizard::submitted, this, &JobActions::jobSubmitted);
    connect(wizard, &JobWizard::showRequested, this, &JobActions::showRequested);
    connect(wizard, &JobWizard::rehearsalRequested, this, &JobActions::rehearsalRequested);
    connect(wizard, &JobWizard::rehearsalChanged, this, &JobActions::rehearsalChanged);
    connect(wizard, &JobWizard::deleteRequested, this,
            [this, wizard](const core::ObjectRef &job) { deleteJob(wizard, job); });
    wizard->show();
    return wizard;
}

JobWizard *JobActions::newJob(QWidget *parent)
{
    JobWizard *wizard = openWizard(parent);
    wizard->form()->lookForAbandonedDraft();
    return wizard;
}

JobWizard *JobActions::newJobPinnedTo(QWidget *parent, const QString &domainPath)
{
    JobWizard *wizard = openWizard(parent);
    QString why;
    if (wizard->form()->pinTo(domainPath, &why)) {
        wizard->notice(tr("The job will be pinned to %1 (see the Topology page).").arg(domainPath));
    } else {
        wizard->notice(why);
    }
    return wizard;
}

JobWizard *JobActions::resubmit(QWidget *parent, const core::ObjectRef &job)
{
    JobWizard *wizard = openWizard(parent);
    wizard->notice(tr("Reading %1…").arg(objectTitle(job)));
    struct Read {
        core::Result<core::Value> object;
        std::string text;
    };
    auto *slot = new TaskSlot(wizard);
    slot->start(
        [source = m_session->source(), state = m_session->state(), job](const std::stop_token &stop) {
            Read read{source->get(job, stop), {}};
            if (read.object) {
                const auto record = state->job(job.kind, job.ns, job.name);
                const auto workload = record ? state->workloadOf(*record) : nullptr;
                read.text = core::toYaml(asNewManifest(*read.object, workload.get()));
            }
            return read;
        },
        [wizard, job](const Read &read) {
            if (!read.object) {
                wizard->notice(jobErrorText(read.object.error(), job, JobOperation::Read));
                return;
            }
            wizard->form()->load(QString::fromStdString(read.text), false);
            wizard->notice(tr("This is %1 without what the cluster wrote into it. Give it a name of its own.")
                               .arg(objectTitle(job)));
        });
    return wizard;
}

DeleteJobDialog *JobActions::deleteJob(QWidget *parent, const core::ObjectRef &job)
{
    const QString key = QString::fromStdString(refText(job));
    if (DeleteJobDialog *open = m_deleting.value(key)) {
        open->raise();
        open->activateWindow();
        return open;
    }
    auto *dialog = new DeleteJobDialog(m_session, job, parent);
    m_deleting.insert(key, dialog);
    connect(dialog, &DeleteJobDialog::jobDeleted, this, &JobActions::jobDeleted);
    connect(dialog, &QObject::destroyed, this, [this, key] { m_deleting.remove(key); });
    dialog->show();
    return dialog;
}

} // namespace hopyard::ui
