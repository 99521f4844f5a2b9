// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/map/diagramscene.h"
#include "ui/tasks/pace.h"
#include "ui/tasks/taskslot.h"

#include <QObject>

#include <optional>

namespace hopyard::ui
{

class Session;

/// Keeps the diagram of a session up to date: lays it out off the GUI thread whenever the tree or the options changed.
/// While a layout runs, further changes of the tree wait and are taken together; a change of the options supersedes it.
/// GUI thread.
class DiagramModel final : public QObject
{
    Q_OBJECT
public:
    explicit DiagramModel(QObject *parent = nullptr);

    /// nullptr empties it.
    void setSession(Session *session);
    /// nullptr until the first layout is done.
    const std::shared_ptr<const DiagramScene> &scene() const { return m_scene; }
    bool isIdle() const { return !m_slot.isRunning() && !m_isDirty; }

    void setColorBy(core::ColorBy colorBy);
    core::ColorBy colorBy() const { return m_options.colorBy; }
    void setCollapsed(const std::string &domainPath, bool collapsed);
    bool isCollapsed(const std::string &domainPath) const { return m_options.collapsed.contains(domainPath); }
    void setCollapsed(std::unordered_set<std::string> domainPaths);
    /// The words in the diagram are in the window's language.
    void retranslate();

    /// The options of an export: as shown, but everything expanded, unless `asShown`.
    core::DiagramOptions exportOptions(bool asShown) const;
    const std::optional<core::Error> &error() const { return m_error; }

Q_SIGNALS:
    void sceneChanged();
    void layoutFailed(const hopyard::core::Error &error);

private:
    void refresh(bool supersede);
    core::DiagramOptions currentOptions() const;
    void rememberColors();
    static core::DiagramWords wordsOf(const core::LevelList &levels);
    QString subtitle() const;

    Session *m_session = nullptr;
    TaskSlot m_slot;
    Pace m_pace;
    core::DiagramOptions m_options;
    std::shared_ptr<const DiagramScene> m_scene;
    std::optional<core::Error> m_error;
    bool m_isDirty = false;
};

QString colorByText(core::ColorBy colorBy);
QString colorById(core::ColorBy colorBy);
std::optional<core::ColorBy> colorByFromId(const QString &id);
/// In the order of the menu.
const std::vector<core::ColorBy> &allColorBy();

} // namespace hopyard::ui
