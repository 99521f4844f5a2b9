// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagram/writers.h"
#include "core/layout/layout.h"
#include "ui/tasks/taskslot.h"

#include <QObject>
#include <QString>

#include <memory>

class QWidget;

namespace hopyard::ui
{

class DiagramModel;
class Session;
class Settings;

/// Saves the diagram through the writers of core, off the GUI thread; a failed save leaves what was there. GUI thread.
class Exporter final : public QObject
{
    Q_OBJECT
public:
    Exporter(DiagramModel *diagram, Settings *settings, QObject *parent = nullptr);

    void setSession(Session *session) { m_session = session; }
    /// Asks for a file, then saves. `asShown`: folded as in the window, else everything expanded.
    void askAndSave(QWidget *parent, bool asShown);
    /// Saves in the format of the file's suffix.
    void save(const QString &path, bool asShown);
    bool isRunning() const { return m_slot.isRunning(); }

Q_SIGNALS:
    void started(const QString &path);
    void saved(const QString &path);
    void failed(const hopyard::core::Error &error);

private:
    DiagramModel *m_diagram;
    Settings *m_settings;
    Session *m_session = nullptr;
    TaskSlot m_slot;
};

/// Lays out and writes; any thread.
core::Result<void> exportTo(const std::string &path, core::ExportFormat format, const core::TopologyTree &tree,
                            const core::DiagramOptions &options, const core::Palette &palette, std::stop_token stop);

} // namespace hopyard::ui
