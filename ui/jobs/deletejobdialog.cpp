// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/jobs/deletejobdialog.h"

#include "ui/jobs/joberrors.h"
#include "ui/jobs/submitjob.h"
#include "ui/wizard/fields.h"
#include "ui/wizard/jobform.h"
#include "ui/wizard/wizardpage.h"

#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace hopyard::ui
{

namespace
{

constexpr int maxListed = 200;
constexpr auto goneWait = std::chrono::milliseconds(300);

} // namespace

DeleteJobDialog::DeleteJobDialog(Session *session, core::ObjectRef job, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_job(std::move(job))
    , m_text(new QLabel(this))
    , m_status(makeHint({}, this))
    , m_list(new QListWidget(this))
    , m_progress(new QProgressBar(this))
    , m_error(new NoticeBar(this))
    , m_delete(new QPushButton(tr("&Delete"), this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
{
    setObjectName(QStringLiteral("deleteJobDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Delete job"));
    buildLayout();
    connect(m_delete, &QPushButton::clicked, this, &DeleteJobDialog::startDelete);
    connect(m_cancel, &QPushButton::clicked, this, &DeleteJobDialog::reject);
    connect(session, &Session::stateChanged, this, [this](const ClusterEvent &event) {
        if (event.replaced || event.touches(core::RecordKind::Pod) || event.touches(core::RecordKind::Job)) {
            readContents();
        }
    });
    setPhase(Phase::Asking);
    readContents();
}

void DeleteJobDialog::buildLayout()
{
    auto *layout = new QVBoxLayout(this);
    m_text->setObjectName(QStringLiteral("deleteText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setText(tr("Delete %1? This is what will go:").arg(objectTitle(m_job)));
    m_list->setObjectName(QStringLiteral("deleteList"));
    m_list->setAccessibleName(tr("What will be deleted"));
    m_list->setSelectionMode(QAbstractItemView::NoSelection);
    m_status->setObjectName(QStringLiteral("deleteStatus"));
    m_progress->setObjectName(QStringLiteral("deleteProgress"));
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_delete->setObjectName(QStringLiteral("deleteButton"));
    m_delete->setAutoDefault(false);
    m_cancel->setObjectName(QStringLiteral("deleteCancelButton"));
    m_cancel->setDefault(true);
    layout->addWidget(m_text);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_error);
    layout->addWidget(m_status);
    layout->addWidget(m_progress);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_delete);
    buttons->addWidget(m_cancel);
    layout->addLayout(buttons);
    resize(fontMetrics().averageCharWidth() * 78, fontMetrics().lineSpacing() * 18);
}

DeleteJobDialog::Contents DeleteJobDialog::contentsOf(const core::ClusterState &state, const core::ObjectRef &ref)
{
    Contents contents;
    const auto job = state.job(ref.kind, ref.ns, ref.name);
    if (!job) {
        // Its pods may outlive it for a while: they are found by the name of their owner.
        for (const auto &[key, pod] : state.pods) {
            if (pod->ownerKind.str() == ref.kind && pod->ownerName.str() == ref.name && pod->meta.ns.str() == ref.ns) {
                contents.pods.push_back(pod->meta.name);
            }
        }
        return contents;
    }
    contents.found = true;
    contents.uid = job->meta.uid;
    if (const auto workload = state.workloadOf(*job)) {
        contents.workload = workload->meta.name;
    }
    for (const auto &pod : state.podsOf(*job)) {
        contents.pods.push_back(pod->meta.name);
        contents.running += pod->phase == core::PodPhase::Running ? 1 : 0;
    }
    return contents;
}

void DeleteJobDialog::readContents()
{
    if (m_session) {
        m_readSlot.start(
            [state = m_session->state(), job = m_job](const std::stop_token &) { return contentsOf(*state, job); },
            [this](Contents contents) { showContents(std::move(contents)); });
    }
}

void DeleteJobDialog::showContents(Contents contents)
{
    if (m_phase == Phase::Deleted) {
        m_contents.pods = std::move(contents.pods);
        countPodsLeft();
        return;
    }
    if (m_phase == Phase::Deleting) {
        return;
    }
    m_contents = std::move(contents);
    m_list->clear();
    if (!m_contents.found) {
        m_list->addItem(
            tr("%1 (not seen in the cluster now; it is looked up when you delete)").arg(objectTitle(m_job)));
        return;
    }
    m_list->addItem(objectTitle(m_job));
    if (!m_contents.workload.empty()) {
        m_list->addItem(tr("Workload %1 (its place in the queue and its quota)").arg(shownText(m_contents.workload)));
    }
    const int count = static_cast<int>(m_contents.pods.size());
    if (count == 0) {
        m_list->addItem(tr("no pods"));
        return;
    }
    m_list->addItem(tr("%n pod(s), %1 of them running:", nullptr, count).arg(m_contents.running));
    for (int i = 0; i < std::min(count, maxListed); ++i) {
        m_list->addItem(QStringLiteral("    ") + shownText(m_contents.pods[std::size_t(i)]));
    }
    if (count > maxListed) {
        m_list->addItem(tr("    and %n more", nullptr, count - maxListed));
    }
}

void DeleteJobDialog::setPhase(Phase phase)
{
    m_phase = phase;
    const QString unavailable = JobForm::reasonUnavailable(m_session);
    m_progress->setVisible(phase == Phase::Deleting);
    m_delete->setVisible(phase == Phase::Asking || phase == Phase::Failed);
    m_delete->setEnabled(unavailable.isEmpty());
    m_delete->setText(phase == Phase::Failed ? tr("&Try again") : tr("&Delete"));
    m_cancel->setText(phase == Phase::Deleting  ? tr("Stop &waiting")
                      : phase == Phase::Deleted ? tr("&Close")
                                                : tr("Cancel"));
    if (phase == Phase::Asking) {
        m_status->setText(unavailable);
    } else if (phase == Phase::Deleting) {
        m_status->setText(tr("Deleting; waiting until it is gone…"));
    } else if (phase == Phase::Failed) {
        m_status->clear();
    }
    m_status->setVisible(!m_status->text().isEmpty());
}

void DeleteJobDialog::startDelete()
{
    if (!m_session || m_phase == Phase::Deleting) {
        return;
    }
    m_error->showNotice(NoticeBar::Tone::Error, {});
    setPhase(Phase::Deleting);
    m_deleteSlot.start([source = m_session->source(), job = m_job, uid = m_contents.uid](
                           const std::stop_token &stop) { return removeAndWait(*source, job, uid, stop); },
                       [this](const Outcome &outcome) { takeOutcome(outcome); });
}

DeleteJobDialog::Outcome DeleteJobDialog::removeAndWait(core::Source &source, const core::ObjectRef &job,
                                                        const std::string &uid, const std::stop_token &stop)
{
    Outcome outcome;
    if (const auto removed = source.remove(job, uid, stop);
        !removed && removed.error().kind != core::ErrorKind::NotFound) {
        outcome.error = removed.error();
        return outcome;
    }
    while (!stop.stop_requested()) {
        const auto object = source.get(job, stop);
        if (!object && object.error().kind == core::ErrorKind::NotFound) {
            return outcome;
        }
        if (object && !uid.empty() && object->at("metadata", "uid").toString() != uid) {
            // Somebody made a new job of this name: ours is gone.
            return outcome;
        }
        if (!object && object.error().kind == core::ErrorKind::Forbidden) {
            // It may be deleted but not read: the watch will show it go.
            outcome.waiting = true;
            return outcome;
        }
        if (!pauseFor(goneWait, stop)) {
            break;
        }
    }
    outcome.waiting = true;
    return outcome;
}

void DeleteJobDialog::takeOutcome(const Outcome &outcome)
{
    if (outcome.error) {
        setPhase(Phase::Failed);
        const QString said = serverSaid(*outcome.error);
        const QString text = jobErrorText(*outcome.error, m_job, JobOperation::Delete);
        m_error->showNotice(NoticeBar::Tone::Error, said.isEmpty() ? text : text + QLatin1Char('\n') + said);
        return;
    }
    m_list->clear();
    m_list->hide();
    setPhase(Phase::Deleted);
    m_text->setText(outcome.waiting
                        ? tr("%1: the server took the request; it will be gone soon.").arg(objectTitle(m_job))
                        : tr("%1 is deleted.").arg(objectTitle(m_job)));
    m_cancel->setFocus();
    resize(width(), minimumSizeHint().height());
    Q_EMIT jobDeleted(m_job);
    readContents();
}

void DeleteJobDialog::countPodsLeft()
{
    const int left = static_cast<int>(m_contents.pods.size());
    m_status->setText(left > 0 ? tr("%n pod(s) are still ending.", nullptr, left) : tr("Its pods are gone too."));
    m_status->show();
}

} // namespace hopyard::ui
