// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The third of MainWindow that has to do with clusters: opening one, showing another, saying which it is and how well
// it is connected.

#include "core/kube/execplugin.h"
#include "ui/contextcatalog.h"
#include "ui/exporter.h"
#include "ui/jobs/jobactions.h"
#include "ui/mainwindow.h"
#include "ui/map/diagrammodel.h"
#include "ui/map/diagramview.h"
#include "ui/models/findmodel.h"
#include "ui/models/joblistmodel.h"
#include "ui/models/problems.h"
#include "ui/panels/capacitypanel.h"
#include "ui/panels/inspectorpanel.h"
#include "ui/panels/listpanels.h"
#include "ui/panels/prerequisitespanel.h"
#include "ui/session.h"
#include "ui/settings.h"
#include "ui/startpage.h"
#include "ui/text.h"
#include "ui/theme/icons.h"
#include "ui/widgets/badgebar.h"
#include "ui/widgets/clusterstatusbar.h"
#include "ui/widgets/connectionbar.h"
#include "ui/widgets/legendbar.h"
#include "ui/widgets/namespaceentry.h"
#include "ui/widgets/plaintooltip.h"

#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenu>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <QStandardPaths>
#include <QToolBar>

#include <algorithm>
#include <set>

namespace hopyard::ui
{

namespace
{

constexpr std::chrono::seconds shellLimit{10};

std::vector<std::string> namesOf(const QStringList &entered, const std::string &shown)
{
    std::vector<std::string> names;
    for (const QString &name : entered) {
        names.push_back(utf8(name));
    }
    if (!shown.empty()) {
        names.push_back(shown);
    }
    return names;
}

QString nameOf(const core::ClusterInfo &info)
{
    return display(info.contextName.empty() ? info.clusterName : info.contextName);
}

} // namespace

/// A context with the entries of another file is told by that file.
static QString choiceText(const core::ContextInfo &context)
{
    return context.preferredFile.empty()
               ? display(context.name)
               : QStringLiteral("%1 (%2)").arg(display(context.name), display(context.preferredFile));
}

void MainWindow::connectSession()
{
    connect(m_opener, &SessionOpener::opened, this, &MainWindow::takeSource);
    connect(m_opener, &SessionOpener::failed, this, &MainWindow::handleOpenFailed);
    connect(m_start, &StartPage::openRequested, this, &MainWindow::open);
    connect(m_start, &StartPage::newWindowRequested, this,
            [this](const OpenRequest &request) { Q_EMIT newWindowRequested(request); });
    connect(m_start, &StartPage::snapshotRequested, this, &MainWindow::askForSnapshot);
    connect(m_catalog, &ContextCatalog::changed, this, &MainWindow::handleCatalogChanged);
    connect(m_contexts, &QComboBox::activated, this, [this](int index) {
        const core::ContextInfo *context = m_catalog->context(utf8(m_contexts->itemData(index).toString()));
        const std::optional<OpenRequest> request =
            context ? std::optional(m_catalog->requestFor(*context)) : std::nullopt;
        // The box names what is shown: it moves on only together with everything else.
        updateContexts();
        const bool isShown =
            m_session && m_request.kind == OpenRequest::Kind::Context && request && m_request.key() == request->key();
        if (request && !isShown) {
            open(*request);
        }
    });
    connect(m_namespaceEntry, &NamespaceEntry::entered, this, [this](const QString &name) {
        if (m_session) {
            setEnteredNamespaces(QStringList(m_enteredNamespaces) << name);
            m_session->setNamespaceFilter(utf8(name));
        }
    });
    connect(m_namespaceEntry, &NamespaceEntry::forgotten, this, [this](const QString &name) {
        if (m_session) {
            QStringList names = m_enteredNamespaces;
            names.removeAll(name);
            m_session->setNamespaceFilter({});
            m_podNamespaces.erase(utf8(name)); // its pods go with it
            setEnteredNamespaces(names);
        }
    });
    connect(m_namespaces, &QComboBox::activated, this, [this](int index) {
        if (m_session) {
            m_session->setNamespaceFilter(utf8(m_namespaces->itemData(index).toString()));
        }
    });
    connect(m_connection, &ConnectionBar::retryRequested, this, [this] {
        if (m_session) {
            m_session->retryNow();
        }
    });
    connect(m_connection, &ConnectionBar::cancelLoginRequested, this, [this] {
        if (m_session) {
            m_session->cancelLogin();
        }
    });
    connect(m_connection, &ConnectionBar::loginShellPathRequested, this, &MainWindow::askLoginShell);
    connect(m_connection, &ConnectionBar::stopRequested, this, &MainWindow::closeCluster);
    connect(m_badges, &BadgeBar::clicked, this, [this] {
        m_problemsDock->show();
        m_problemsDock->raise();
    });
    connect(m_openInNew, &QMenu::aboutToShow, this, [this] {
        m_openInNew->clear();
        for (const core::ContextInfo *context : m_catalog->choices()) {
            if (context->usable) {
                m_openInNew->addAction(
                    themedIcon(QStringLiteral("open-cluster")), choiceText(*context), this,
                    [this, request = m_catalog->requestFor(*context)] { Q_EMIT newWindowRequested(request); });
            }
        }
        if (m_openInNew->isEmpty()) {
            m_openInNew->addAction(tr("No context that can be used"))->setEnabled(false);
        }
    });
}

void MainWindow::open(const OpenRequest &request)
{
    if (request.kind == OpenRequest::Kind::Context) {
        m_start->setKubeconfig(request.kubeconfig);
    }
    const QString text = tr("Opening %1…").arg(display(request.name));
    m_start->setBusy(text);
    m_status->showMessage(text);
    m_opener->open(request);
}

void MainWindow::handleOpenFailed(const core::Error &error, const OpenRequest &request)
{
    m_start->showError(errorSentence(error));
    m_status->clearMessage();
    if (m_session) {
        showMessage(tr("%1 was not opened").arg(display(request.name)),
                    errorSentence(error) + QStringLiteral("\n\n") +
                        tr("The window still shows %1.").arg(nameOf(m_session->info())));
    }
    Q_EMIT openFailed(error);
}

void MainWindow::closeCluster()
{
    m_opener->cancel();
    m_status->clearMessage();
    setSession(nullptr);
    m_start->showError({});
    m_start->reload();
}

void MainWindow::takeSource(std::shared_ptr<core::Source> source, const OpenRequest &request)
{
    m_request = request;
    const core::ClusterInfo info = source->info();
    std::string ns = std::exchange(m_firstNamespace, {});
    if (request.kind == OpenRequest::Kind::Snapshot) {
        m_settings->addRecentSnapshot(QFileInfo(QString::fromStdString(request.name)).absoluteFilePath());
    } else if (request.kind == OpenRequest::Kind::Context) {
        m_request.name = info.contextName; // an empty one asked for the current context, which may change
        m_settings->setLastContext(request.kubeconfig, m_request.key());
        if (ns.empty()) {
            ns = m_settings->contextNamespace(request.kubeconfig, m_request.key()).value_or("");
        }
    }
    // Namespaces that a person entered here, and the one that was shown last, are tried where all may not be read.
    core::LoadScope scope;
    m_enteredNamespaces.clear();
    if (request.kind == OpenRequest::Kind::Context) {
        m_enteredNamespaces = m_settings->enteredNamespaces(request.kubeconfig, m_request.key());
        scope.alsoTry = namesOf(m_enteredNamespaces, ns);
    }
    m_namespaceEntry->setOffered(false);
    m_namespaceEntry->setEntered(m_enteredNamespaces);
    const core::ContextInfo *listed = m_catalog->context(m_request.key());
    m_identity = listed && request.kind == OpenRequest::Kind::Context ? listed->identity : std::string();
    m_start->showError({});
    m_status->clearMessage();
    auto session = std::make_unique<Session>(std::move(source), scope);
    session->model().setFinishedAge(m_settings->finishedAge());
    session->setNamespaceFilter(ns);
    setSession(std::move(session));
    Q_EMIT sessionOpened();
}

/// Everything that shows a cluster changes over in this one call: nothing of the old one is left to be seen under the
/// new one's name.
void MainWindow::setSession(std::unique_ptr<Session> session)
{
    const bool hadSession = m_session != nullptr;
    if (hadSession && !session) {
        m_settings->setWindow(saveGeometry(), saveState(layoutVersion));
    }
    m_selection->clear();
    m_podNamespaces.clear();
    m_jobActions.reset();
    const std::unique_ptr<Session> before = std::exchange(m_session, std::move(session));
    Session *now = m_session.get();
    m_diagram->setSession(now);
    m_jobs->setSession(now);
    m_problems->setSession(now);
    m_outline->setSession(now);
    m_inspector->setSession(now);
    m_status->setSession(now);
    m_exporter->setSession(now);
    m_find->setSession(now);
    m_prerequisites->setSession(now);
    m_capacity->setSession(now);
    m_pathSlot.cancel();
    m_connection->clear();
    m_view->isolate({});
    m_legend->setIsolated({});
    leaveRehearsal();
    if (now) {
        followSession(now);
        m_connection->setStatus(now->status(), false, now->stateSince());
        m_badges->setInfo(now->info());
    } else {
        m_badges->clear();
    }
    m_stack->setCurrentWidget(now ? m_cluster : static_cast<QWidget *>(m_start));
    if (bool(now) != hadSession) {
        resetLayout();
        if (now) {
            restoreState(m_settings->windowState(), layoutVersion);
        }
    }
    updateContexts();
    updateNamespaces();
    updateTitle();
    updateActions();
    updateDockTitles();
    updateSuspended();
}

void MainWindow::followSession(Session *session)
{
    m_jobActions = std::make_unique<JobActions>(session);
    connect(m_jobActions.get(), &JobActions::showRequested, this, [this](const core::ObjectRef &job) {
        m_selection->setCurrent(Subject::job(job));
        m_view->reveal(m_selection->current());
    });
    connect(m_jobActions.get(), &JobActions::rehearsalRequested, this, &MainWindow::showRehearsal);
    connect(m_jobActions.get(), &JobActions::rehearsalChanged, this, &MainWindow::updateRehearsal);
    connect(m_jobActions.get(), &JobActions::jobSubmitted, this, [this](const core::ObjectRef &job) {
        m_jobsDock->show();
        m_jobsDock->raise();
        m_selection->setCurrent(Subject::job(job));
    });
    connect(session, &Session::stateChanged, this, [this](const ClusterEvent &event) {
        handleStateChanged(event);
        m_view->pulse(event.changedPods);
    });
    connect(session, &Session::statusChanged, this, &MainWindow::handleStatusChanged);
    connect(session, &Session::progressChanged, this, [this] { m_connection->setProgress(m_session->progress()); });
    connect(&session->rights(), &AccessRights::changed, this, &MainWindow::updateActions);
    connect(session, &Session::namespaceFilterChanged, this, [this] {
        if (m_request.kind == OpenRequest::Kind::Context) {
            m_settings->setContextNamespace(m_request.kubeconfig, m_request.key(), m_session->namespaceFilter());
        }
        updateNamespaces();
        updateActions();
    });
}

/// Where namespaces may not be listed the box offers those of the pods that were seen.
void MainWindow::handleStateChanged(const ClusterEvent &event)
{
    if (event.replaced) {
        m_connection->setStatus(m_session->status(), true, m_session->stateSince());
        m_podNamespaces.clear();
    }
    const std::size_t before = m_podNamespaces.size();
    for (const core::Interned &ns : event.podNamespaces) {
        m_podNamespaces.insert(ns.str());
    }
    if (event.replaced || event.touches(core::RecordKind::Namespace) || before != m_podNamespaces.size()) {
        updateNamespaces();
    }
}

void MainWindow::handleStatusChanged()
{
    const core::ConnectionStatus &status = m_session->status();
    updatePathOffer();
    m_connection->setStatus(status, m_session->hasData(), m_session->stateSince());
    m_badges->setInfo(m_session->info());
    const auto hidesNamespaces = [](const core::ResourceStatus &one) {
        return one.resource == "namespaces" && one.kind == core::ResourceStatus::Kind::Forbidden;
    };
    m_namespaceEntry->setOffered(std::any_of(status.resources.begin(), status.resources.end(), hidesNamespaces));
    updateTitle();
    updateDockTitles();
    updateContexts();
    updateActions();
}

/// The list may name the open context differently now, or not at all: the connection stays as it is. Source: client.md
/// L6.
void MainWindow::handleCatalogChanged()
{
    updateContexts();
    if (!m_session || m_request.kind != OpenRequest::Kind::Context || !m_catalog->isLoaded() || m_catalog->error()) {
        return;
    }
    const core::ContextInfo *listed = m_catalog->context(m_request.key());
    if (!listed) {
        m_status->showMessage(
            tr("The kubeconfig no longer names %1; the connection stays.").arg(display(m_request.name)), 10'000);
    } else if (m_identity.empty()) {
        m_identity = listed->identity;
    } else if (listed->identity != m_identity) {
        m_identity = listed->identity;
        m_status->showMessage(tr("The kubeconfig says something else about %1 now. What is connected stays so; open it "
                                 "again to use the new entry.")
                                  .arg(display(m_request.name)),
                              20'000);
    }
}

/// The login shell's PATH is worth asking for when the context's plugin is a plain name that PATH does not lead to.
/// Source: client.md E10.
void MainWindow::updatePathOffer()
{
    std::string program;
    if (m_session->status().error.kind == core::ErrorKind::NoCredentials) {
        for (const core::ContextInfo &context : m_catalog->contexts()) {
            if (context.name == m_session->info().contextName) {
                program = context.plugin.substr(0, context.plugin.find(' '));
            }
        }
    }
    if (program.empty() || program.find('/') != std::string::npos) {
        m_pathSlot.cancel();
        m_connection->setPathOffered(false);
        return;
    }
    m_pathSlot.start(
        [program](const std::stop_token &) {
            const QStringList folders = QString::fromStdString(core::pluginPath()).split(QDir::listSeparator());
            return QStandardPaths::findExecutable(QString::fromStdString(program), folders).isEmpty();
        },
        [this](bool isMissing) { m_connection->setPathOffered(isMissing); });
}

void MainWindow::askLoginShell()
{
    m_connection->pathButton()->setEnabled(false);
    m_shellSlot.start([](const std::stop_token &stop) { return core::loginShellPath(shellLimit, stop); },
                      [this](const core::Result<std::string> &path) {
                          m_connection->pathButton()->setEnabled(true);
                          if (!path) {
                              showMessage(tr("The login shell did not tell its PATH"), errorSentence(path.error()));
                              return;
                          }
                          core::setPluginPath(*path);
                          if (m_session) {
                              m_session->retryNow();
                          }
                      });
}

/// A window that nobody sees computes nothing; its wizards and dialogs count as seen.
void MainWindow::updateSuspended()
{
    const bool isSeen = isVisible() && !isMinimized();
    bool hasDialog = false;
    if (!isSeen) {
        for (const QWidget *child : findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly)) {
            hasDialog = hasDialog || (child->isWindow() && child->isVisible() && !qobject_cast<const QMenu *>(child) &&
                                      !qobject_cast<const QDockWidget *>(child));
        }
    }
    const bool suspended = !isSeen && !hasDialog;
    if (m_session) {
        m_session->setSuspended(suspended);
    }
    m_status->setSuspended(suspended);
}

void MainWindow::updateTitle()
{
    setWindowTitle(m_session ? tr("%1 – Hopyard").arg(nameOf(m_session->info())) : tr("Hopyard"));
}

/// What is not live says of when it is.
void MainWindow::updateDockTitles()
{
    const std::optional<core::TimePoint> asOf = m_session && m_session->hasData() ? m_session->asOf() : std::nullopt;
    const auto title = [&asOf](const QString &name) {
        return asOf ? tr("%1 – as of %2", "a panel, time of day").arg(name, secondText(*asOf)) : name;
    };
    m_outlineDock->setWindowTitle(title(tr("Outline")));
    m_inspectorDock->setWindowTitle(title(tr("Inspector")));
    m_jobsDock->setWindowTitle(title(tr("Jobs")));
    m_problemsDock->setWindowTitle(tr("Problems (%1)").arg(m_problems->rowCount()));
    m_prerequisitesDock->setWindowTitle(tr("Prerequisites"));
    m_capacityDock->setWindowTitle(title(tr("Capacity")));
    m_view->setFaded(asOf.has_value(), asOf ? tr("as of %1", "time of day").arg(secondText(*asOf)) : QString());
    m_outline->setFaded(asOf.has_value());
    m_jobsPanel->setFaded(asOf.has_value());
}

/// All contexts; those that cannot be used stand there with the reason and cannot be chosen.
void MainWindow::updateContexts()
{
    const QString current = m_session ? nameOf(m_session->info()) : QString();
    const QString key = QString::fromStdString(m_request.key());
    QStringList texts, data;
    for (const core::ContextInfo *context : m_catalog->choices()) {
        texts += choiceText(*context);
        data += QString::fromStdString(OpenRequest::contextKey(context->name, context->preferredFile));
    }
    const bool isListed = m_request.kind == OpenRequest::Kind::Context && data.contains(key);
    if (m_session && !isListed) {
        // A snapshot, a demo or a context that went from the files stands above the others; choosing it does nothing.
        texts.prepend(current);
        data.prepend(QString());
    }
    fillBox(m_contexts, texts, data);
    const QSignalBlocker quiet(m_contexts);
    auto *model = qobject_cast<QStandardItemModel *>(m_contexts->model());
    for (int i = 0; i < m_contexts->count(); ++i) {
        const core::ContextInfo *context = m_catalog->context(utf8(m_contexts->itemData(i).toString()));
        const bool usable = !context || context->usable;
        const QString tip = context ? StartPage::toolTipOf(*context) : QString();
        if (QStandardItem *item = model->item(i); item->isEnabled() != usable || item->toolTip() != plainToolTip(tip)) {
            item->setEnabled(usable);
            item->setToolTip(plainToolTip(tip));
            item->setIcon(!usable                        ? themedIcon(QStringLiteral("error"))
                          : context && context->insecure ? themedIcon(QStringLiteral("insecure"))
                                                         : QIcon());
        }
    }
    m_contexts->setCurrentIndex(!m_session ? -1 : isListed ? int(data.indexOf(key)) : 0);
}

/// Fills a box anew only when its entries differ: it may be open at this moment.
void MainWindow::fillBox(QComboBox *box, const QStringList &texts, const QStringList &data)
{
    bool same = texts.size() == box->count();
    for (int i = 0; same && i < texts.size(); ++i) {
        same = box->itemText(i) == texts[i] && box->itemData(i).toString() == data[i];
    }
    if (!same) {
        const QSignalBlocker quiet(box);
        box->clear();
        for (int i = 0; i < texts.size(); ++i) {
            box->addItem(texts[i], data[i]);
        }
    }
}

void MainWindow::updateNamespaces()
{
    std::set<std::string> names;
    if (m_session) {
        for (const auto &[key, ns] : m_session->state()->namespaces) {
            names.insert(ns->meta.name);
        }
        // Where namespaces may not be listed, those of what can be seen.
        if (names.empty()) {
            names = m_podNamespaces;
        }
        for (const std::string &name : namesOf(m_enteredNamespaces, m_session->namespaceFilter())) {
            names.insert(name);
        }
    }
    QStringList wanted{tr("All namespaces")};
    QStringList data{QString()};
    for (const std::string &name : names) {
        wanted += display(name);
        data += QString::fromStdString(name);
    }
    fillBox(m_namespaces, wanted, data);
    const QSignalBlocker quiet(m_namespaces);
    const QString current = m_session ? QString::fromStdString(m_session->namespaceFilter()) : QString();
    m_namespaces->setCurrentIndex(std::max(0, int(data.indexOf(current))));
    m_namespaceEntry->refresh();
}

void MainWindow::setEnteredNamespaces(const QStringList &names)
{
    m_enteredNamespaces = names;
    m_enteredNamespaces.removeDuplicates();
    if (m_request.kind == OpenRequest::Kind::Context) {
        m_settings->setEnteredNamespaces(m_request.kubeconfig, m_request.key(), m_enteredNamespaces);
    }
    m_session->setNamespacesToTry(namesOf(m_enteredNamespaces, m_session->namespaceFilter()));
    m_namespaceEntry->setEntered(m_enteredNamespaces);
    updateNamespaces();
}

} // namespace hopyard::ui
