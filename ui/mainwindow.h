// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions.h"
#include "ui/selection.h"
#include "ui/sessionopener.h"

#include <QComboBox>
#include <QMainWindow>

#include <memory>
#include <set>
#include <string>

class QDockWidget;
class QLabel;
class QMenu;
class QStackedWidget;
class QToolBar;

namespace hopyard::ui
{

class BadgeBar;
class CapacityPanel;
struct ClusterEvent;
class ClusterStatusBar;
class ConnectionBar;
class ContextCatalog;
class DiagramModel;
class DiagramView;
class Exporter;
class FindField;
class FindModel;
class InspectorPanel;
class JobActions;
class JobListModel;
class JobsPanel;
class LegendBar;
class NamespaceEntry;
class OutlinePanel;
class PrerequisitesPanel;
class ProblemListModel;
class ProblemsPanel;
class RehearsalBar;
struct Rehearsal;
class Session;
class Settings;
class StartPage;

/// The window: start page or diagram in the middle, docks around it. Owns the session and everything that shows it;
/// other windows share nothing with it but the settings. GUI thread.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(Settings *settings, QWidget *parent = nullptr);
    ~MainWindow() override;

    void open(const OpenRequest &request);
    void closeCluster();
    /// The namespace to show once the next cluster is open; empty: all.
    void setFirstNamespace(const std::string &ns) { m_firstNamespace = ns; }
    void selectByName(const QString &name);

    Session *session() const { return m_session.get(); }
    ActionSet &actions() { return *m_actions; }
    Selection *selection() const { return m_selection; }
    DiagramView *diagramView() const { return m_view; }
    DiagramModel *diagramModel() const { return m_diagram; }
    JobListModel *jobs() const { return m_jobs; }
    ProblemListModel *problems() const { return m_problems; }
    InspectorPanel *inspector() const { return m_inspector; }
    OutlinePanel *outline() const { return m_outline; }
    StartPage *startPage() const { return m_start; }
    ClusterStatusBar *clusterStatusBar() const { return m_status; }
    ConnectionBar *connectionBar() const { return m_connection; }
    RehearsalBar *rehearsalBar() const { return m_rehearsalBar; }
    Exporter *exporter() const { return m_exporter; }
    JobActions *jobActions() const { return m_jobActions.get(); }
    LegendBar *legend() const { return m_legend; }
    QComboBox *namespaceBox() const { return m_namespaces; }
    QComboBox *contextBox() const { return m_contexts; }
    ContextCatalog *catalog() const { return m_catalog; }
    BadgeBar *badges() const { return m_badges; }
    FindField *findField() const { return m_findField; }
    FindModel *findModel() const { return m_find; }
    PrerequisitesPanel *prerequisites() const { return m_prerequisites; }
    QDockWidget *prerequisitesDock() const { return m_prerequisitesDock; }
    CapacityPanel *capacity() const { return m_capacity; }
    QDockWidget *capacityDock() const { return m_capacityDock; }

Q_SIGNALS:
    void sessionOpened();
    void openFailed(const hopyard::core::Error &error);
    /// Another window is wanted, with this or with the start page.
    void newWindowRequested(const std::optional<hopyard::ui::OpenRequest> &request);

protected:
    void closeEvent(QCloseEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    // mainwindow.cpp: what it is made of
    void makeCentral();
    void makeDocks();
    void makeMenus();
    void makeToolBar();
    void resetLayout();
    void retranslate();
    void restoreWindow();
    QAction *action(ActionId id) const { return (*m_actions)[id]; }

    // windowsession.cpp: which cluster it shows
    void connectSession();
    void takeSource(std::shared_ptr<core::Source> source, const OpenRequest &request);
    void handleOpenFailed(const core::Error &error, const OpenRequest &request);
    void setSession(std::unique_ptr<Session> session);
    void followSession(Session *session);
    void handleStateChanged(const ClusterEvent &event);
    void handleStatusChanged();
    void handleCatalogChanged();
    void askLoginShell();
    void updatePathOffer();
    void updateSuspended();
    void updateNamespaces();
    void setEnteredNamespaces(const QStringList &names);
    void updateContexts();
    static void fillBox(QComboBox *box, const QStringList &texts, const QStringList &data);
    void updateTitle();
    void updateDockTitles();

    // windowactions.cpp: what it does
    void connectActions();
    void connectViews();
    void updateActions();
    void updateJobActions();
    void updateChoices();
    void updateOutlinedPods();
    void showRehearsal(const Rehearsal &rehearsal);
    void updateRehearsal(const Rehearsal &rehearsal);
    void leaveRehearsal();
    void askForSnapshot();
    void askForKubeconfig();
    void showDock(QDockWidget *dock);
    void showMenu(const Subject &subject, QPoint globalPosition);
    void showMessage(const QString &title, const QString &text);
    void copyText(const QString &text);
    void applyTheme();
    void applyLanguage(const QString &id);
    std::optional<core::ObjectRef> selectedJob() const;
    std::string selectedNamespace() const;

    /// Raised when the docks change, so that an old remembered layout is not applied to new docks.
    static constexpr int layoutVersion = 3;

    Settings *m_settings;
    ActionSet *m_actions;
    Selection *m_selection;
    SessionOpener *m_opener;
    DiagramModel *m_diagram;
    JobListModel *m_jobs;
    ProblemListModel *m_problems;
    Exporter *m_exporter;
    ContextCatalog *m_catalog;
    FindModel *m_find;
    TaskSlot m_shellSlot, m_pathSlot;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<JobActions> m_jobActions;
    OpenRequest m_request;
    std::string m_firstNamespace;
    std::set<std::string> m_podNamespaces;
    QStringList m_enteredNamespaces; ///< by a person, where they may not be listed
    std::string m_identity;          ///< of the open context's entry in the kubeconfig, when it was opened

    QStackedWidget *m_stack;
    StartPage *m_start;
    QWidget *m_cluster;
    DiagramView *m_view;
    ConnectionBar *m_connection;
    RehearsalBar *m_rehearsalBar;
    LegendBar *m_legend;
    OutlinePanel *m_outline;
    InspectorPanel *m_inspector;
    JobsPanel *m_jobsPanel;
    ProblemsPanel *m_problemsPanel;
    PrerequisitesPanel *m_prerequisites;
    CapacityPanel *m_capacity;
    ClusterStatusBar *m_status;
    QDockWidget *m_outlineDock, *m_inspectorDock, *m_jobsDock, *m_problemsDock, *m_prerequisitesDock, *m_capacityDock;
    QToolBar *m_toolBar;
    QMenu *m_fileMenu, *m_viewMenu, *m_jobsMenu, *m_toolsMenu, *m_helpMenu, *m_openInNew, *m_themeMenu, *m_languageMenu,
        *m_colorMenu, *m_finishedMenu, *m_panelsMenu;
    QComboBox *m_contexts, *m_namespaces, *m_colors;
    NamespaceEntry *m_namespaceEntry;
    QLabel *m_colorLabel;
    BadgeBar *m_badges;
    FindField *m_findField;
    QString m_theme; ///< as the settings were when it was applied
};

} // namespace hopyard::ui
