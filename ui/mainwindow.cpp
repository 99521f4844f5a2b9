// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/mainwindow.h"

#include "ui/contextcatalog.h"
#include "ui/exporter.h"
#include "ui/jobs/jobactions.h"
#include "ui/language.h"
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
#include "ui/theme/theme.h"
#include "ui/widgets/badgebar.h"
#include "ui/widgets/clusterstatusbar.h"
#include "ui/widgets/connectionbar.h"
#include "ui/widgets/findfield.h"
#include "ui/widgets/legendbar.h"
#include "ui/widgets/namespaceentry.h"
#include "ui/widgets/rehearsalbar.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QScreen>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace hopyard::ui
{

MainWindow::MainWindow(Settings *settings, QWidget *parent)
    : QMainWindow(parent)
    , m_settings(settings)
    , m_actions(new ActionSet(this))
    , m_selection(new Selection(this))
    , m_opener(new SessionOpener(this))
    , m_diagram(new DiagramModel(this))
    , m_jobs(new JobListModel(this))
    , m_problems(new ProblemListModel(this))
    , m_exporter(new Exporter(m_diagram, settings, this))
    , m_catalog(new ContextCatalog(this))
    , m_find(new FindModel(m_jobs, this))
{
    m_theme = m_settings->theme();
    setObjectName(QStringLiteral("hopyard-window"));
    setWindowIcon(QIcon(QStringLiteral(":/hopyard.svg")));
    setDockNestingEnabled(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    m_status = new ClusterStatusBar(this);
    setStatusBar(m_status);
    makeCentral();
    makeDocks();
    makeToolBar();
    makeMenus();
    connectActions();
    connectViews();
    connectSession();
    updateActions();
    retranslate();
    setSession(nullptr);
    resetLayout();
    restoreWindow();
}

MainWindow::~MainWindow()
{
    // The panels look at the session; it goes before them, and they must know.
    setSession(nullptr);
}

void MainWindow::makeCentral()
{
    m_stack = new QStackedWidget(this);
    m_start = new StartPage(m_settings, m_catalog, m_stack);
    m_cluster = new QWidget(m_stack);
    auto *layout = new QVBoxLayout(m_cluster);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_connection = new ConnectionBar(m_cluster);
    m_view = new DiagramView(m_diagram, m_selection, m_cluster);
    m_legend = new LegendBar(m_cluster);
    m_rehearsalBar = new RehearsalBar(m_cluster);
    layout->addWidget(m_connection);
    layout->addWidget(m_rehearsalBar);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_legend);
    m_stack->addWidget(m_start);
    m_stack->addWidget(m_cluster);
    setCentralWidget(m_stack);
}

void MainWindow::makeDocks()
{
    m_outline = new OutlinePanel(m_selection, this);
    m_inspector = new InspectorPanel(m_selection, m_jobs, this);
    m_jobsPanel = new JobsPanel(m_selection, m_jobs, m_settings, this);
    m_problemsPanel = new ProblemsPanel(m_selection, m_problems, this);
    m_prerequisites = new PrerequisitesPanel(this);
    m_capacity = new CapacityPanel(m_selection, this);
    const auto dock = [this](QWidget *panel, const char *name, Qt::DockWidgetArea area) {
        auto *widget = new QDockWidget(this);
        widget->setObjectName(QLatin1String(name));
        widget->setWidget(panel);
        addDockWidget(area, widget);
        return widget;
    };
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_outlineDock = dock(m_outline, "outline-dock", Qt::LeftDockWidgetArea);
    m_inspectorDock = dock(m_inspector, "inspector-dock", Qt::RightDockWidgetArea);
    m_jobsDock = dock(m_jobsPanel, "jobs-dock", Qt::BottomDockWidgetArea);
    m_problemsDock = dock(m_problemsPanel, "problems-dock", Qt::BottomDockWidgetArea);
    m_prerequisitesDock = dock(m_prerequisites, "prerequisites-dock", Qt::BottomDockWidgetArea);
    m_capacityDock = dock(m_capacity, "capacity-dock", Qt::BottomDockWidgetArea);
}

void MainWindow::makeToolBar()
{
    m_toolBar = new QToolBar(this);
    m_toolBar->setObjectName(QStringLiteral("main-toolbar"));
    const int iconSize = style()->pixelMetric(QStyle::PM_SmallIconSize) + 4;
    m_toolBar->setIconSize({iconSize, iconSize});
    addToolBar(m_toolBar);
    const auto box = [this](int chars) {
        auto *combo = new QComboBox(m_toolBar);
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(chars);
        m_toolBar->addWidget(combo);
        return combo;
    };
    m_contexts = box(16);
    m_badges = new BadgeBar(m_toolBar);
    QAction *badges = m_toolBar->addWidget(m_badges);
    badges->setVisible(false);
    connect(m_badges, &BadgeBar::emptyChanged, badges, [badges](bool empty) { badges->setVisible(!empty); });
    m_namespaces = box(16);
    m_namespaceEntry = new NamespaceEntry(m_namespaces);
    m_toolBar->addSeparator();
    m_colorLabel = new QLabel(m_toolBar);
    m_colorLabel->setContentsMargins(6, 0, 4, 0);
    m_toolBar->addWidget(m_colorLabel);
    m_colors = box(11);
    m_colorLabel->setBuddy(m_colors);
    for (const core::ColorBy colorBy : allColorBy()) {
        m_colors->addItem(QString(), colorById(colorBy));
    }
    m_toolBar->addSeparator();
    for (const ActionId id : {ActionId::ZoomIn, ActionId::ZoomOut, ActionId::ZoomFit, ActionId::ZoomSelection,
                              ActionId::CollapseAll, ActionId::ExpandAll}) {
        m_toolBar->addAction(action(id));
    }
    m_toolBar->addSeparator();
    m_toolBar->addAction(action(ActionId::ExportDiagram));
    m_findField = new FindField(m_find, m_toolBar);
    m_findField->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_toolBar->addWidget(m_findField);
    m_toolBar->addAction(action(ActionId::NewJob));
    if (auto *button = qobject_cast<QToolButton *>(m_toolBar->widgetForAction(action(ActionId::NewJob)))) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }
}

void MainWindow::makeMenus()
{
    const auto fill = [this](QMenu *menu, std::initializer_list<ActionId> ids) {
        for (const ActionId id : ids) {
            if (id == ActionId::Count) {
                menu->addSeparator();
            } else {
                menu->addAction(action(id));
            }
        }
    };
    constexpr ActionId line = ActionId::Count;
    m_fileMenu = menuBar()->addMenu(QString());
    fill(m_fileMenu, {ActionId::NewWindow, ActionId::OpenCluster});
    m_openInNew = m_fileMenu->addMenu(themedIcon(QStringLiteral("window-new")), QString());
    fill(m_fileMenu, {ActionId::OpenKubeconfig, ActionId::OpenSnapshot, ActionId::OpenDemo, ActionId::CloseCluster,
                      line, ActionId::ExportDiagram, ActionId::ExportPart, ActionId::CopyPicture, line,
                      ActionId::CloseWindow, ActionId::Quit});
    m_viewMenu = menuBar()->addMenu(QString());
    fill(m_viewMenu, {ActionId::Find, ActionId::FindNext, ActionId::FindPrevious, line, ActionId::ZoomIn,
                      ActionId::ZoomOut, ActionId::ZoomOriginal, ActionId::ZoomFit, ActionId::ZoomSelection, line,
                      ActionId::ExpandAll, ActionId::CollapseAll, line});
    m_colorMenu = m_viewMenu->addMenu(themedIcon(QStringLiteral("color")), QString());
    auto *colors = new QActionGroup(this);
    for (const core::ColorBy colorBy : allColorBy()) {
        QAction *choice = m_colorMenu->addAction(QString());
        choice->setCheckable(true);
        choice->setData(int(colorBy));
        colors->addAction(choice);
    }
    m_finishedMenu = m_viewMenu->addMenu(themedIcon(QStringLiteral("finished")), QString());
    auto *ages = new QActionGroup(this);
    for (const int minutes : {10, 60, 24 * 60, 0}) {
        QAction *choice = m_finishedMenu->addAction(QString());
        choice->setCheckable(true);
        choice->setData(minutes);
        ages->addAction(choice);
    }
    fill(m_viewMenu,
         {ActionId::ShowOverview, ActionId::PulseChanges, ActionId::LeaveRehearsal, ActionId::ShowCapacity, line});
    m_panelsMenu = m_viewMenu->addMenu(themedIcon(QStringLiteral("layout-reset")), QString());
    for (const auto &[dock, icon] : {std::pair{m_outlineDock, "outline"},
                                     {m_inspectorDock, "inspector"},
                                     {m_jobsDock, "jobs"},
                                     {m_capacityDock, "capacity"},
                                     {m_problemsDock, "problems"},
                                     {m_prerequisitesDock, "prerequisites"}}) {
        dock->toggleViewAction()->setIcon(themedIcon(QLatin1String(icon)));
        m_panelsMenu->addAction(dock->toggleViewAction());
    }
    m_panelsMenu->addSeparator();
    fill(m_panelsMenu, {ActionId::ResetLayout});
    m_themeMenu = m_viewMenu->addMenu(themedIcon(QStringLiteral("theme")), QString());
    auto *themes = new QActionGroup(this);
    for (const ActionId id : {ActionId::ThemeAuto, ActionId::ThemeLight, ActionId::ThemeDark}) {
        themes->addAction(action(id));
        m_themeMenu->addAction(action(id));
    }
    m_languageMenu = m_viewMenu->addMenu(themedIcon(QStringLiteral("language")), QString());
    auto *languages = new QActionGroup(this);
    for (const Language::Entry &entry : Language::available()) {
        QAction *choice = m_languageMenu->addAction(entry.name);
        choice->setCheckable(true);
        choice->setData(entry.id);
        languages->addAction(choice);
    }
    m_jobsMenu = menuBar()->addMenu(QString());
    fill(m_jobsMenu, {ActionId::NewJob, ActionId::ResubmitJob, ActionId::PinJobHere, line, ActionId::DeleteJob, line,
                      ActionId::ShowYaml, ActionId::CopyName, ActionId::CopyCommand, line, ActionId::NextProblem});
    m_toolsMenu = menuBar()->addMenu(QString());
    fill(m_toolsMenu, {ActionId::ShowPrerequisites, ActionId::RetryNow});
    m_helpMenu = menuBar()->addMenu(QString());
    fill(m_helpMenu, {ActionId::About});
}

void MainWindow::resetLayout()
{
    for (QDockWidget *dock :
         {m_outlineDock, m_inspectorDock, m_jobsDock, m_capacityDock, m_problemsDock, m_prerequisitesDock}) {
        dock->setFloating(false);
        dock->setVisible(m_session != nullptr && dock != m_prerequisitesDock);
    }
    addDockWidget(Qt::LeftDockWidgetArea, m_outlineDock);
    addDockWidget(Qt::RightDockWidgetArea, m_inspectorDock);
    addDockWidget(Qt::BottomDockWidgetArea, m_jobsDock);
    tabifyDockWidget(m_jobsDock, m_capacityDock);
    tabifyDockWidget(m_capacityDock, m_problemsDock);
    tabifyDockWidget(m_problemsDock, m_prerequisitesDock);
    m_prerequisitesDock->hide();
    m_jobsDock->raise();
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('x'));
    // Wide enough for the name of a switch beside its counts.
    m_outlineDock->setMinimumWidth(38 * em);
    resizeDocks({m_outlineDock, m_inspectorDock},
                {std::min(44 * em, width() * 22 / 100), std::min(46 * em, width() * 22 / 100)}, Qt::Horizontal);
    resizeDocks({m_jobsDock}, {std::clamp(height() / 5, 8 * fontMetrics().height(), 16 * fontMetrics().height())},
                Qt::Vertical);
    addToolBar(m_toolBar);
    m_toolBar->setVisible(m_session != nullptr);
}

void MainWindow::restoreWindow()
{
    if (!restoreGeometry(m_settings->windowGeometry())) {
        const QSize available = screen()->availableSize();
        resize(std::min(1440, available.width() * 9 / 10), std::min(900, available.height() * 9 / 10));
    }
}

void MainWindow::retranslate()
{
    m_actions->retranslate();
    m_fileMenu->setTitle(tr("&File"));
    m_viewMenu->setTitle(tr("&View"));
    m_jobsMenu->setTitle(tr("&Jobs"));
    m_toolsMenu->setTitle(tr("&Tools"));
    m_helpMenu->setTitle(tr("&Help"));
    m_openInNew->setTitle(tr("Open in new w&indow"));
    m_colorMenu->setTitle(tr("&Colour by"));
    m_finishedMenu->setTitle(tr("Finished &pods"));
    m_panelsMenu->setTitle(tr("Pa&nels"));
    m_themeMenu->setTitle(tr("&Theme"));
    m_languageMenu->setTitle(tr("&Language"));
    m_toolBar->setWindowTitle(tr("Tool bar"));
    m_colorLabel->setText(tr("Colour by"));
    m_colors->setAccessibleName(tr("Colour by"));
    m_colors->setToolTip(tr("What the colours in the diagram mean"));
    m_contexts->setAccessibleName(tr("Context"));
    m_contexts->setToolTip(tr("The cluster that is shown"));
    m_namespaces->setAccessibleName(tr("Namespace"));
    m_namespaceEntry->retranslate();
    m_namespaces->setToolTip(tr("Show pods and jobs of one namespace; hosts stay whole"));
    for (int i = 0; i < m_colors->count(); ++i) {
        m_colors->setItemText(i, colorByText(allColorBy()[std::size_t(i)]));
    }
    for (QAction *choice : m_colorMenu->actions()) {
        choice->setText(colorByText(core::ColorBy(choice->data().toInt())));
        choice->setToolTip(choice->text());
    }
    for (QAction *choice : m_finishedMenu->actions()) {
        const int minutes = choice->data().toInt();
        choice->setText(minutes == 0 ? tr("Always shown")
                                     : tr("Hidden after %1").arg(ageText(std::chrono::minutes{minutes})));
        choice->setToolTip(choice->text());
    }
    updateDockTitles();
    updateNamespaces();
    updateContexts();
    updateTitle();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_settings->setWindow(saveGeometry(), m_session ? saveState(layoutVersion) : m_settings->windowState());
    QMainWindow::closeEvent(event);
}

void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    m_catalog->start();
    updateSuspended();
}

void MainWindow::hideEvent(QHideEvent *event)
{
    QMainWindow::hideEvent(event);
    updateSuspended();
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::WindowStateChange) {
        updateSuspended();
    }
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        m_diagram->retranslate();
        updateActions();
    }
    QMainWindow::changeEvent(event);
}

} // namespace hopyard::ui
