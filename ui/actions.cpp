// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/actions.h"

#include "ui/theme/icons.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <QWidget>

#include <vector>

namespace hopyard::ui
{

namespace
{

struct Spec {
    ActionId id;
    const char *name; ///< object name
    const char *icon;
    QKeySequence shortcut;
    const char *text;
    const char *tip;
    bool checkable = false;
};

/// Made on first use: standard shortcuts come from the platform, which is there only with the application.
const std::vector<Spec> &specs()
{
    static const std::vector<Spec> all = {
        {ActionId::NewWindow, "new-window", "window-new", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N),
         QT_TRANSLATE_NOOP("Actions", "New &window"),
         QT_TRANSLATE_NOOP("Actions", "A window of its own for another cluster")},
        {ActionId::OpenCluster, "open-cluster", "open-cluster", QKeySequence(Qt::CTRL | Qt::Key_N),
         QT_TRANSLATE_NOOP("Actions", "&Open cluster…"),
         QT_TRANSLATE_NOOP("Actions", "Show the start page with the contexts of the kubeconfig")},
        {ActionId::OpenKubeconfig, "open-kubeconfig", "open-cluster", QKeySequence(),
         QT_TRANSLATE_NOOP("Actions", "Open &kubeconfig…"),
         QT_TRANSLATE_NOOP("Actions", "Choose a kubeconfig file; it is only read, never written")},
        {ActionId::OpenSnapshot, "open-snapshot", "snapshot", QKeySequence(QKeySequence::Open),
         QT_TRANSLATE_NOOP("Actions", "Open &snapshot…"),
         QT_TRANSLATE_NOOP("Actions", "Open a file that “kubectl get … -o json” wrote")},
        {ActionId::OpenDemo, "open-demo", "demo", QKeySequence(),
         QT_TRANSLATE_NOOP("Actions", "Explore the &demo cluster"),
         QT_TRANSLATE_NOOP("Actions", "A simulated cluster in this program: works without any network")},
        {ActionId::CloseCluster, "close-cluster", "close", QKeySequence(QKeySequence::Close),
         QT_TRANSLATE_NOOP("Actions", "&Close cluster"),
         QT_TRANSLATE_NOOP("Actions", "Stop watching this cluster and go to the start page")},
        {ActionId::ExportDiagram, "export", "export", QKeySequence(Qt::CTRL | Qt::Key_E),
         QT_TRANSLATE_NOOP("Actions", "&Export…"),
         QT_TRANSLATE_NOOP("Actions", "Save the diagram as SVG, Mermaid, DOT or JSON")},
        {ActionId::CopyPicture, "copy-picture", "image", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
         QT_TRANSLATE_NOOP("Actions", "Copy &picture"),
         QT_TRANSLATE_NOOP("Actions", "Copy what the diagram shows as a picture")},
        {ActionId::CloseWindow, "close-window", "close", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W),
         QT_TRANSLATE_NOOP("Actions", "Close wi&ndow"), QT_TRANSLATE_NOOP("Actions", "Close this window")},
        {ActionId::Quit, "quit", "quit", QKeySequence(QKeySequence::Quit), QT_TRANSLATE_NOOP("Actions", "&Quit"),
         QT_TRANSLATE_NOOP("Actions", "Close all windows of Hopyard")},
        {ActionId::Find, "find", "find", QKeySequence(QKeySequence::Find), QT_TRANSLATE_NOOP("Actions", "&Find…"),
         QT_TRANSLATE_NOOP("Actions", "Find hosts, pods, jobs and switches by name, label or state")},
        {ActionId::FindNext, "find-next", "next", QKeySequence(Qt::Key_F3), QT_TRANSLATE_NOOP("Actions", "Find ne&xt"),
         QT_TRANSLATE_NOOP("Actions", "Go to the next thing that was found")},
        {ActionId::FindPrevious, "find-previous", "find", QKeySequence(Qt::SHIFT | Qt::Key_F3),
         QT_TRANSLATE_NOOP("Actions", "Find pre&vious"),
         QT_TRANSLATE_NOOP("Actions", "Go back to the thing found before")},
        {ActionId::ZoomIn, "zoom-in", "zoom-in", QKeySequence(QKeySequence::ZoomIn),
         QT_TRANSLATE_NOOP("Actions", "Zoom &in"), QT_TRANSLATE_NOOP("Actions", "Show the diagram larger")},
        {ActionId::ZoomOut, "zoom-out", "zoom-out", QKeySequence(QKeySequence::ZoomOut),
         QT_TRANSLATE_NOOP("Actions", "Zoom &out"), QT_TRANSLATE_NOOP("Actions", "Show the diagram smaller")},
        {ActionId::ZoomOriginal, "zoom-original", "zoom-original", QKeySequence(Qt::CTRL | Qt::Key_1),
         QT_TRANSLATE_NOOP("Actions", "&Natural size"), QT_TRANSLATE_NOOP("Actions", "Show the diagram at 100 %")},
        {ActionId::ZoomFit, "zoom-fit", "zoom-fit", QKeySequence(Qt::CTRL | Qt::Key_0),
         QT_TRANSLATE_NOOP("Actions", "&Fit to window"), QT_TRANSLATE_NOOP("Actions", "Show the whole diagram")},
        {ActionId::ZoomSelection, "zoom-selection", "zoom-selection", QKeySequence(Qt::CTRL | Qt::Key_2),
         QT_TRANSLATE_NOOP("Actions", "Zoom to &selection"),
         QT_TRANSLATE_NOOP("Actions", "Show what is selected as large as fits")},
        {ActionId::ExpandAll, "expand-all", "expand", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
         QT_TRANSLATE_NOOP("Actions", "&Unfold all"), QT_TRANSLATE_NOOP("Actions", "Show what is below every switch")},
        {ActionId::CollapseAll, "collapse-all", "collapse", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K),
         QT_TRANSLATE_NOOP("Actions", "Fold to s&witches"),
         QT_TRANSLATE_NOOP("Actions", "Hide the hosts below every switch")},
        {ActionId::ShowOverview, "show-overview", "overview", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
         QT_TRANSLATE_NOOP("Actions", "O&verview"),
         QT_TRANSLATE_NOOP("Actions", "A small map of the whole diagram in its corner"), true},
        {ActionId::PulseChanges, "pulse-changes", "pulse", QKeySequence(),
         QT_TRANSLATE_NOOP("Actions", "&Pulse changed pods"),
         QT_TRANSLATE_NOOP("Actions", "A pod that changed is outlined for a moment"), true},
        {ActionId::LeaveRehearsal, "leave-rehearsal", "rehearsal", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R),
         QT_TRANSLATE_NOOP("Actions", "Leave rehears&al"),
         QT_TRANSLATE_NOOP("Actions", "Draw only what is in the cluster, not where a job would go")},
        {ActionId::ShowCapacity, "show-capacity", "capacity", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A),
         QT_TRANSLATE_NOOP("Actions", "&Capacity"),
         QT_TRANSLATE_NOOP("Actions", "Where jobs of a given size would fit now, level by level")},
        {ActionId::ResetLayout, "reset-layout", "layout-reset", QKeySequence(),
         QT_TRANSLATE_NOOP("Actions", "&Reset layout"),
         QT_TRANSLATE_NOOP("Actions", "Put all panels back where they were at first")},
        {ActionId::ThemeAuto, "theme-auto", "theme", QKeySequence(), QT_TRANSLATE_NOOP("Actions", "As the &system"),
         QT_TRANSLATE_NOOP("Actions", "Light or dark as the desktop is"), true},
        {ActionId::ThemeLight, "theme-light", "theme", QKeySequence(), QT_TRANSLATE_NOOP("Actions", "&Light"),
         QT_TRANSLATE_NOOP("Actions", "Dark text on a light ground"), true},
        {ActionId::ThemeDark, "theme-dark", "theme", QKeySequence(), QT_TRANSLATE_NOOP("Actions", "&Dark"),
         QT_TRANSLATE_NOOP("Actions", "Light text on a dark ground"), true},
        {ActionId::NewJob, "new-job", "job-new", QKeySequence(Qt::CTRL | Qt::Key_J),
         QT_TRANSLATE_NOOP("Actions", "&New job…"), QT_TRANSLATE_NOOP("Actions", "Compose, check and submit a job")},
        {ActionId::ResubmitJob, "resubmit-job", "job-resubmit", QKeySequence(),
         QT_TRANSLATE_NOOP("Actions", "&Submit again…"), QT_TRANSLATE_NOOP("Actions", "Start a new job from this one")},
        {ActionId::DeleteJob, "delete-job", "job-delete", QKeySequence(QKeySequence::Delete),
         QT_TRANSLATE_NOOP("Actions", "&Delete job…"),
         QT_TRANSLATE_NOOP("Actions", "Ask, then delete the selected job and its pods")},
        {ActionId::PinJobHere, "pin-job-here", "job-pin", QKeySequence(),
         QT_TRANSLATE_NOOP("Actions", "&Pin a job here…"),
         QT_TRANSLATE_NOOP("Actions", "Compose a job that may only run below this switch")},
        {ActionId::ShowInDiagram, "show-in-diagram", "zoom-selection", QKeySequence(),
         QT_TRANSLATE_NOOP("Actions", "Show in the &diagram"), QT_TRANSLATE_NOOP("Actions", "Bring it into view")},
        {ActionId::CopyName, "copy-name", "copy", QKeySequence(), QT_TRANSLATE_NOOP("Actions", "Copy &name"),
         QT_TRANSLATE_NOOP("Actions", "Copy the name of what is selected")},
        {ActionId::CopyCommand, "copy-command", "terminal", QKeySequence(),
         QT_TRANSLATE_NOOP("Actions", "Copy as &kubectl command"),
         QT_TRANSLATE_NOOP("Actions", "Copy the kubectl command that shows what is selected")},
        {ActionId::ShowYaml, "show-yaml", "yaml", QKeySequence(Qt::CTRL | Qt::Key_Y),
         QT_TRANSLATE_NOOP("Actions", "Show &YAML"),
         QT_TRANSLATE_NOOP("Actions", "Read the object from the cluster and show it whole")},
        {ActionId::FilterNamespace, "filter-namespace", "namespace", QKeySequence(),
         QT_TRANSLATE_NOOP("Actions", "Only this name&space"),
         QT_TRANSLATE_NOOP("Actions", "Show pods of this namespace only")},
        {ActionId::ExportPart, "export-part", "export", QKeySequence(),
         QT_TRANSLATE_NOOP("Actions", "Export the &view…"),
         QT_TRANSLATE_NOOP("Actions", "Save the diagram as it is folded now")},
        {ActionId::NextProblem, "next-problem", "problems", QKeySequence(Qt::Key_F8),
         QT_TRANSLATE_NOOP("Actions", "Next p&roblem"),
         QT_TRANSLATE_NOOP("Actions", "Go to the next entry of the list of problems")},
        {ActionId::ShowPrerequisites, "show-prerequisites", "prerequisites", QKeySequence(),
         QT_TRANSLATE_NOOP("Actions", "&Prerequisites…"),
         QT_TRANSLATE_NOOP("Actions", "What topology-aware jobs need here, what is missing, and what to do")},
        {ActionId::RetryNow, "retry-now", "reconnect", QKeySequence(Qt::Key_F5),
         QT_TRANSLATE_NOOP("Actions", "&Retry connection"),
         QT_TRANSLATE_NOOP("Actions", "Try to connect at once instead of at the end of the pause")},
        {ActionId::About, "about", "about", QKeySequence(), QT_TRANSLATE_NOOP("Actions", "&About Hopyard"),
         QT_TRANSLATE_NOOP("Actions", "Version and licence")},
    };
    return all;
}

} // namespace

ActionSet::ActionSet(QWidget *window) : QObject(window)
{
    for (const Spec &spec : specs()) {
        auto *action = new QAction(themedIcon(QLatin1String(spec.icon)), {}, this);
        action->setObjectName(QLatin1String(spec.name));
        action->setShortcut(spec.shortcut);
        action->setCheckable(spec.checkable);
        m_actions.append(action);
        window->addAction(action);
    }
    retranslate();
}

void ActionSet::retranslate()
{
    for (const Spec &spec : specs()) {
        setTexts(spec.id);
    }
}

void ActionSet::setTexts(ActionId id)
{
    const Spec &spec = specs()[std::size_t(id)];
    QAction *action = m_actions[int(id)];
    action->setText(QCoreApplication::translate("Actions", spec.text));
    QString tip = m_reasons.value(int(id));
    if (tip.isEmpty()) {
        tip = QCoreApplication::translate("Actions", spec.tip);
        if (!action->shortcut().isEmpty()) {
            tip += QStringLiteral(" (%1)").arg(action->shortcut().toString(QKeySequence::NativeText));
        }
    }
    action->setToolTip(tip);
    action->setStatusTip(QString());
}

void ActionSet::setUnavailable(ActionId id, const QString &reason)
{
    m_actions[int(id)]->setEnabled(reason.isEmpty());
    if (reason.isEmpty()) {
        m_reasons.remove(int(id));
    } else {
        m_reasons.insert(int(id), reason);
    }
    setTexts(id);
}

} // namespace hopyard::ui
