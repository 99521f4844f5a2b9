// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAction>
#include <QHash>
#include <QList>
#include <QObject>

namespace hopyard::ui
{

/// Everything the window can be told to do. The order is that of the table in actions.cpp.
enum class ActionId {
    NewWindow,
    OpenCluster,
    OpenKubeconfig,
    OpenSnapshot,
    OpenDemo,
    CloseCluster,
    ExportDiagram,
    CopyPicture,
    CloseWindow,
    Quit,
    Find,
    FindNext,
    FindPrevious,
    ZoomIn,
    ZoomOut,
    ZoomOriginal,
    ZoomFit,
    ZoomSelection,
    ExpandAll,
    CollapseAll,
    ShowOverview,
    PulseChanges,
    LeaveRehearsal,
    ShowCapacity,
    ResetLayout,
    ThemeAuto,
    ThemeLight,
    ThemeDark,
    NewJob,
    ResubmitJob,
    DeleteJob,
    PinJobHere,
    ShowInDiagram,
    CopyName,
    CopyCommand,
    ShowYaml,
    FilterNamespace,
    ExportPart,
    NextProblem,
    ShowPrerequisites,
    RetryNow,
    About,
    Count
};

/// The actions with their ids, icons, shortcuts, texts and tooltips; texts follow the language. One a window. GUI
/// thread.
class ActionSet final : public QObject
{
    Q_OBJECT
public:
    explicit ActionSet(QWidget *window);

    QAction *operator[](ActionId id) const { return m_actions[int(id)]; }
    const QList<QAction *> &all() const { return m_actions; }
    void retranslate();
    /// Disables an action and says why in its tooltip; an empty reason enables it.
    void setUnavailable(ActionId id, const QString &reason);

private:
    void setTexts(ActionId id);
    QList<QAction *> m_actions;
    QHash<int, QString> m_reasons;
};

} // namespace hopyard::ui
