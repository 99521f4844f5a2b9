// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The third of MainWindow that does things: actions, menus at the pointer.

#include "core/base/version.h"
#include "ui/exporter.h"
#include "ui/jobs/jobactions.h"
#include "ui/language.h"
#include "ui/mainwindow.h"
#include "ui/map/diagrammodel.h"
#include "ui/map/diagramview.h"
#include "ui/models/findmodel.h"
#include "ui/models/joblistmodel.h"
#include "ui/models/problems.h"
#include "ui/panels/inspectorpanel.h"
#include "ui/panels/listpanels.h"
#include "ui/session.h"
#include "ui/settings.h"
#include "ui/startpage.h"
#include "ui/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/clusterstatusbar.h"
#include "ui/widgets/connectionbar.h"
#include "ui/widgets/findfield.h"
#include "ui/widgets/legendbar.h"
#include "ui/widgets/rehearsalbar.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>

#include <algorithm>

namespace hopyard::ui
{

void MainWindow::connectActions()
{
    const auto on = [this](ActionId id, auto call) { connect(action(id), &QAction::triggered, this, call); };
    on(ActionId::NewWindow, [this] { Q_EMIT newWindowRequested(std::nullopt); });
    on(ActionId::OpenCluster, [this] { closeCluster(); });
    on(ActionId::CloseCluster, [this] { closeCluster(); });
    on(ActionId::OpenKubeconfig, [this] { askForKubeconfig(); });
    on(ActionId::OpenSnapshot, [this] { askForSnapshot(); });
    on(ActionId::OpenDemo, [this] { open({OpenRequest::Kind::Demo, {}, "hyperpod", 1.0}); });
    on(ActionId::ExportDiagram, [this] { m_exporter->askAndSave(this, false); });
    on(ActionId::ExportPart, [this] { m_exporter->askAndSave(this, true); });
    on(ActionId::CopyPicture, [this] {
        QApplication::clipboard()->setImage(m_view->grabPicture());
        m_status->showMessage(tr("The picture was copied."), 4000);
    });
    on(ActionId::CloseWindow, [this] { close(); });
    on(ActionId::Quit, [] { QApplication::closeAllWindows(); });
    on(ActionId::Find, [this] { m_findField->focusField(); });
    on(ActionId::FindNext, [this] { m_find->step(true); });
    on(ActionId::FindPrevious, [this] { m_find->step(false); });
    on(ActionId::ZoomIn, [this] { m_view->zoomIn(); });
    on(ActionId::ZoomOut, [this] { m_view->zoomOut(); });
    on(ActionId::ZoomOriginal, [this] { m_view->zoomOriginal(); });
    on(ActionId::ZoomFit, [this] { m_view->zoomFit(); });
    on(ActionId::ZoomSelection, [this] { m_view->zoomToSelection(); });
    on(ActionId::ShowInDiagram, [this] { m_view->reveal(m_selection->current()); });
    on(ActionId::ExpandAll, [this] { m_view->expandAll(); });
    on(ActionId::CollapseAll, [this] { m_view->collapseAll(); });
    on(ActionId::ShowOverview, [this](bool shown) { m_settings->setShowOverview(shown); });
    on(ActionId::PulseChanges, [this](bool pulses) { m_settings->setPulseChanges(pulses); });
    on(ActionId::ShowCapacity, [this] { showDock(m_capacityDock); });
    on(ActionId::LeaveRehearsal, [this] { leaveRehearsal(); });
    on(ActionId::ResetLayout, [this] { resetLayout(); });
    on(ActionId::ThemeAuto, [this] { m_settings->setTheme(QStringLiteral("auto")); });
    on(ActionId::ThemeLight, [this] { m_settings->setTheme(QStringLiteral("light")); });
    on(ActionId::ThemeDark, [this] { m_settings->setTheme(QStringLiteral("dark")); });
    on(ActionId::NewJob, [this] { m_jobActions->newJob(this); });
    on(ActionId::ResubmitJob, [this] { m_jobActions->resubmit(this, *selectedJob()); });
    on(ActionId::DeleteJob, [this] { m_jobActions->deleteJob(this, *selectedJob()); });
    on(ActionId::PinJobHere,
       [this] { m_jobActions->newJobPinnedTo(this, QString::fromStdString(m_selection->current().name)); });
    on(ActionId::CopyName, [this] { copyText(m_selection->current().title()); });
    on(ActionId::CopyCommand,
       [this] { copyText(m_selection->current().kubectlCommand(m_session->info().contextName)); });
    on(ActionId::ShowYaml, [this] {
        showDock(m_inspectorDock);
        m_inspector->showYaml();
    });
    on(ActionId::FilterNamespace, [this] { m_session->setNamespaceFilter(selectedNamespace()); });
    on(ActionId::NextProblem, [this] {
        showDock(m_problemsDock);
        m_problemsPanel->next();
    });
    on(ActionId::ShowPrerequisites, [this] { showDock(m_prerequisitesDock); });
    on(ActionId::RetryNow, [this] { m_session->retryNow(); });
    on(ActionId::About, [this] {
        showMessage(tr("About Hopyard"),
                    tr("Hopyard %1\nSee where pods really are in the network, and know where a job will land.\n\n"
                       "Free software under the GNU General Public License, version 3 or later.")
                        .arg(QStringLiteral(HOPYARD_VERSION)));
    });
    for (QAction *choice : m_colorMenu->actions()) {
        connect(choice, &QAction::triggered, this,
                [this, choice] { m_settings->setColorBy(colorById(core::ColorBy(choice->data().toInt()))); });
    }
    connect(m_colors, &QComboBox::activated, this,
            [this](int index) { m_settings->setColorBy(m_colors->itemData(index).toString()); });
    for (QAction *choice : m_finishedMenu->actions()) {
        connect(choice, &QAction::triggered, this,
                [this, choice] { m_settings->setFinishedAge(std::chrono::minutes{choice->data().toInt()}); });
    }
    for (QAction *choice : m_languageMenu->actions()) {
        connect(choice, &QAction::triggered, this, [this, choice] { applyLanguage(choice->data().toString()); });
    }
    connect(m_settings, &Settings::changed, this, &MainWindow::updateActions);
    connect(m_settings, &Settings::changed, this, &MainWindow::applyTheme);
}

void MainWindow::connectViews()
{
    connect(m_view, &DiagramView::zoomChanged, m_status, &ClusterStatusBar::setZoom);
    connect(m_view, &DiagramView::contextMenuRequested, this, &MainWindow::showMenu);
    connect(m_outline, &OutlinePanel::contextMenuRequested, this, &MainWindow::showMenu);
    connect(m_jobsPanel, &JobsPanel::contextMenuRequested, this, &MainWindow::showMenu);
    connect(m_diagram, &DiagramModel::sceneChanged, this, [this] {
        const auto &scene = m_diagram->scene();
        using Entries = std::vector<core::LegendEntry>;
        m_legend->setEntries(scene ? std::shared_ptr<const Entries>(scene, &scene->diagram().legend)
                                   : std::make_shared<const Entries>(),
                             m_diagram->colorBy(), scene && scene->hasUniqueLegendNames());
    });
    connect(m_rehearsalBar, &RehearsalBar::zoomRequested, m_view, &DiagramView::zoomToRehearsal);
    connect(m_rehearsalBar, &RehearsalBar::leaveRequested, this, &MainWindow::leaveRehearsal);
    connect(m_legend, &LegendBar::isolateRequested, this, [this](const std::string &key) {
        m_view->isolate(key);
        m_legend->setIsolated(key);
    });
    connect(m_selection, &Selection::changed, this, [this] {
        updateOutlinedPods();
        updateActions();
    });
    connect(m_jobs, &JobListModel::refreshed, this, [this] {
        updateOutlinedPods();
        updateActions();
    });
    connect(m_problems, &ProblemListModel::countChanged, this, [this](int count) {
        m_status->setProblems(count);
        updateDockTitles();
    });
    connect(m_status, &ClusterStatusBar::problemsClicked, this, [this] { showDock(m_problemsDock); });
    connect(m_find, &FindModel::changed, this, [this] {
        m_view->setFound(m_find->result().subjects);
        updateActions();
    });
    connect(m_find, &FindModel::stepped, this, [this](const Subject &subject) {
        m_selection->setCurrent(subject);
        m_view->reveal(subject);
    });
    connect(m_findField, &FindField::left, m_view, [this] { m_view->setFocus(); });
    connect(m_exporter, &Exporter::started, this,
            [this](const QString &path) { m_status->showMessage(tr("Saving %1…").arg(path)); });
    connect(m_exporter, &Exporter::saved, this, [this](const QString &path) {
        m_status->showMessage(tr("Saved %1").arg(QDir::toNativeSeparators(path)), 8000);
    });
    connect(m_exporter, &Exporter::failed, this, [this](const core::Error &error) {
        m_status->clearMessage();
        showMessage(tr("The diagram was not saved"), errorSentence(error));
    });
}

void MainWindow::showDock(QDockWidget *dock)
{
    dock->show();
    dock->raise();
}

std::optional<core::ObjectRef> MainWindow::selectedJob() const
{
    const Subject &subject = m_selection->current();
    return subject.kind == Subject::Kind::Job ? subject.object() : std::nullopt;
}

std::string MainWindow::selectedNamespace() const
{
    return m_selection->current().ns;
}

void MainWindow::updateActions()
{
    const Subject &subject = m_selection->current();
    const bool hasSession = m_session != nullptr;
    const QString noCluster = hasSession ? QString() : tr("Open a cluster first.");
    for (const ActionId id :
         {ActionId::CloseCluster, ActionId::ExportDiagram, ActionId::ExportPart, ActionId::CopyPicture,
          ActionId::ZoomIn, ActionId::ZoomOut, ActionId::ZoomOriginal, ActionId::ZoomFit, ActionId::ExpandAll,
          ActionId::CollapseAll, ActionId::ResetLayout, ActionId::NextProblem, ActionId::Find,
          ActionId::ShowPrerequisites, ActionId::ShowCapacity}) {
        m_actions->setUnavailable(id, noCluster);
    }
    const QString noFind = m_find->isEmpty() ? tr("Type what to find first.") : QString();
    m_actions->setUnavailable(ActionId::FindNext, hasSession ? noFind : noCluster);
    m_actions->setUnavailable(ActionId::FindPrevious, hasSession ? noFind : noCluster);
    const QString nothing = subject.isNone() ? tr("Select something first.") : QString();
    for (const ActionId id : {ActionId::ZoomSelection, ActionId::ShowInDiagram, ActionId::CopyName}) {
        m_actions->setUnavailable(id, hasSession ? nothing : noCluster);
    }
    const QString noObject = subject.object() ? QString() : tr("Select a host, a pod or a job first.");
    m_actions->setUnavailable(ActionId::CopyCommand, hasSession ? noObject : noCluster);
    m_actions->setUnavailable(ActionId::ShowYaml, hasSession ? noObject : noCluster);
    m_actions->setUnavailable(ActionId::FilterNamespace,
                              subject.ns.empty() ? tr("Select a pod or a job first.") : QString());
    const bool isWell = hasSession && (m_session->status().state == core::ConnectionState::Live ||
                                       m_session->status().state == core::ConnectionState::Static);
    m_actions->setUnavailable(ActionId::RetryNow, !hasSession ? noCluster
                                                  : isWell    ? tr("The connection is well: nothing waits.")
                                                              : QString());
    const bool isRehearsing = m_view->rehearsal().kind == Rehearsal::Kind::Prediction;
    m_actions->setUnavailable(ActionId::LeaveRehearsal, isRehearsing ? QString() : tr("Nothing is being rehearsed."));
    updateJobActions();
    updateChoices();
}

/// Namespaces where somebody here would submit a job: the one that is shown, else that of the context and those with a
/// queue.
static std::vector<std::string> submitNamespaces(const Session &session)
{
    constexpr std::size_t most = 20;
    if (!session.namespaceFilter().empty()) {
        return {session.namespaceFilter()};
    }
    std::vector<std::string> names{session.defaultNamespace()};
    for (const auto &[key, queue] : session.state()->localQueues) {
        const std::string &ns = queue->meta.ns.str();
        if (names.size() < most && std::find(names.begin(), names.end(), ns) == names.end()) {
            names.push_back(ns);
        }
    }
    return names;
}

/// Disabled with the reason where the cluster says no. Source: client.md R3.
void MainWindow::updateJobActions()
{
    const Subject &subject = m_selection->current();
    QString jobs = m_jobActions ? m_jobActions->reasonUnavailable() : tr("Open a cluster first.");
    QString remove = jobs;
    if (m_session && jobs.isEmpty()) {
        jobs = m_session->rights().whyNotCreateJobsAnywhere(submitNamespaces(*m_session));
        remove = selectedJob() ? m_session->rights().whyNotDelete(*selectedJob()) : tr("Select a job first.");
    }
    m_actions->setUnavailable(ActionId::NewJob, jobs);
    m_actions->setUnavailable(ActionId::DeleteJob, remove);
    const QString noJob = selectedJob() ? QString() : tr("Select a job first.");
    m_actions->setUnavailable(ActionId::ResubmitJob, jobs.isEmpty() ? noJob : jobs);
    const QString noSwitch = subject.kind == Subject::Kind::Domain ? QString() : tr("Select a switch first.");
    m_actions->setUnavailable(ActionId::PinJobHere, jobs.isEmpty() ? noSwitch : jobs);
}

/// What the menus show as chosen, and the views that go by it.
void MainWindow::updateChoices()
{
    action(ActionId::ShowOverview)->setChecked(m_settings->showOverview());
    action(ActionId::PulseChanges)->setChecked(m_settings->pulseChanges());
    const Theme::Mode mode = Theme::modeFromId(m_settings->theme());
    action(ActionId::ThemeAuto)->setChecked(mode == Theme::Mode::Auto);
    action(ActionId::ThemeLight)->setChecked(mode == Theme::Mode::Light);
    action(ActionId::ThemeDark)->setChecked(mode == Theme::Mode::Dark);
    const core::ColorBy colorBy = colorByFromId(m_settings->colorBy()).value_or(core::ColorBy::Job);
    if (colorBy != m_diagram->colorBy()) {
        m_view->isolate({});
        m_legend->setIsolated({});
        m_diagram->setColorBy(colorBy);
    }
    m_colors->setCurrentIndex(m_colors->findData(colorById(colorBy)));
    for (QAction *choice : m_colorMenu->actions()) {
        choice->setChecked(choice->data().toInt() == int(colorBy));
    }
    for (QAction *choice : m_finishedMenu->actions()) {
        choice->setChecked(choice->data().toInt() == int(m_settings->finishedAge().count()));
    }
    for (QAction *choice : m_languageMenu->actions()) {
        choice->setChecked(choice->data().toString() == Language::current());
    }
    m_view->setOverviewEnabled(m_settings->showOverview());
    m_view->setPulsesEnabled(m_settings->pulseChanges());
    if (m_session) {
        m_session->model().setFinishedAge(m_settings->finishedAge());
    }
}

void MainWindow::updateOutlinedPods()
{
    const JobRow *job = m_jobs->rowOf(m_selection->current());
    m_view->setOutlinedPods(job ? job->pods : std::vector<core::ObjectKey>());
    if (m_view->rehearsal().kind != Rehearsal::Kind::Prediction) {
        Rehearsal assigned;
        if (job && !job->planned.empty()) {
            assigned = {Rehearsal::Kind::Assignment, display(job->ref.name), job->planned};
        }
        m_view->setRehearsal(assigned);
        m_legend->setRehearsal(assigned);
    }
}

/// From the wizard: draws where the job would go until somebody leaves it.
void MainWindow::showRehearsal(const Rehearsal &rehearsal)
{
    m_view->setRehearsal(rehearsal);
    m_legend->setRehearsal(rehearsal);
    m_rehearsalBar->setRehearsal(rehearsal, core::Clock::system().now());
    m_view->zoomToRehearsal();
    updateActions();
    raise();
    activateWindow();
}

/// The forecast that is drawn has changed; one that was left stays left.
void MainWindow::updateRehearsal(const Rehearsal &rehearsal)
{
    const Rehearsal &shown = m_view->rehearsal();
    if (shown.kind == Rehearsal::Kind::Prediction && shown.title == rehearsal.title) {
        m_view->setRehearsal(rehearsal);
        m_legend->setRehearsal(rehearsal);
        m_rehearsalBar->setRehearsal(rehearsal, core::Clock::system().now());
        updateActions();
    }
}

void MainWindow::leaveRehearsal()
{
    m_view->setRehearsal({});
    m_legend->setRehearsal({});
    m_rehearsalBar->setRehearsal({}, {});
    updateOutlinedPods();
    updateActions();
}

void MainWindow::selectByName(const QString &name)
{
    const QStringList parts = name.split(QLatin1Char('/'));
    if (parts.size() == 3) {
        for (int row = 0; row < m_jobs->rowCount(); ++row) {
            const core::ObjectRef &ref = m_jobs->jobAt(row).ref;
            if (parts[1] == QString::fromStdString(ref.ns) && parts[2] == QString::fromStdString(ref.name)) {
                m_selection->setCurrent(Subject::job(ref));
                return;
            }
        }
    }
    const std::string text = utf8(name);
    if (m_session && m_session->tree()->hostIndex(text) >= 0) {
        m_selection->setCurrent(Subject::host(text));
    } else if (m_session && domainOfPath(*m_session->tree(), text) >= 0) {
        m_selection->setCurrent(Subject::domain(text));
    } else {
        m_status->showMessage(tr("There is no %1 here.").arg(name), 10000);
    }
}

void MainWindow::askForSnapshot()
{
    auto *dialog = new QFileDialog(this, tr("Open snapshot"), m_settings->exportFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("JSON from kubectl (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        open({OpenRequest::Kind::Snapshot, {}, utf8(path), 1.0});
    });
    dialog->open();
}

/// What is open stays open; the boxes and the start page offer what is in the chosen file.
void MainWindow::askForKubeconfig()
{
    const QDir home(QDir::home().filePath(QStringLiteral(".kube")));
    auto *dialog = new QFileDialog(this, tr("Open kubeconfig"), home.exists() ? home.absolutePath() : QDir::homePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setFilter(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    connect(dialog, &QFileDialog::fileSelected, m_start, &StartPage::chooseKubeconfig);
    dialog->open();
}

void MainWindow::showMenu(const Subject &subject, QPoint globalPosition)
{
    m_selection->setCurrent(subject);
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    const auto add = [this, menu](std::initializer_list<ActionId> ids) {
        for (const ActionId id : ids) {
            menu->addAction(action(id));
        }
    };
    if (subject.isNone()) {
        add({ActionId::ZoomFit, ActionId::ZoomOriginal, ActionId::ExpandAll, ActionId::CollapseAll});
        menu->addSeparator();
        add({ActionId::NewJob, ActionId::ExportDiagram, ActionId::ExportPart, ActionId::CopyPicture});
    } else {
        add({ActionId::ShowInDiagram, ActionId::ShowYaml});
        menu->addSeparator();
        add({ActionId::CopyName, ActionId::CopyCommand});
        menu->addSeparator();
        if (subject.kind == Subject::Kind::Pod || subject.kind == Subject::Kind::Job) {
            add({ActionId::FilterNamespace});
        }
        if (subject.kind == Subject::Kind::Job) {
            add({ActionId::ResubmitJob, ActionId::DeleteJob});
        }
        if (subject.kind == Subject::Kind::Domain) {
            add({ActionId::PinJobHere});
        }
        add({ActionId::ExportDiagram});
    }
    menu->popup(globalPosition);
}

void MainWindow::showMessage(const QString &title, const QString &text)
{
    auto *box = new QMessageBox(this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(title);
    box->setTextFormat(Qt::PlainText);
    box->setText(text);
    box->setTextInteractionFlags(Qt::TextSelectableByMouse);
    box->open();
}

void MainWindow::copyText(const QString &text)
{
    QApplication::clipboard()->setText(text);
    m_status->showMessage(tr("Copied: %1").arg(text), 4000);
}

void MainWindow::applyTheme()
{
    if (m_theme != m_settings->theme()) {
        m_theme = m_settings->theme();
        Theme::apply(Theme::modeFromId(m_theme));
    }
}

void MainWindow::applyLanguage(const QString &id)
{
    m_settings->setLanguage(id);
    Language::apply(id);
}

} // namespace hopyard::ui
