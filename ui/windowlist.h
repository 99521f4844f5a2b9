// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/sessionopener.h"

#include <QList>
#include <QObject>

#include <optional>

namespace hopyard::ui
{

class MainWindow;
class Settings;

/// The windows of this process, each with a cluster of its own; they share the settings and nothing else. Windows
/// delete themselves when they are closed. GUI thread.
class WindowList final : public QObject
{
    Q_OBJECT
public:
    explicit WindowList(Settings *settings, QObject *parent = nullptr);
    ~WindowList() override;

    /// The kubeconfig that new windows read; nullopt: as kubectl finds it.
    void setKubeconfig(const std::optional<std::string> &path) { m_kubeconfig = path; }
    /// Makes and shows a window: with what is asked for, else with the start page.
    MainWindow *open(const std::optional<OpenRequest> &request = std::nullopt, QSize size = {});
    const QList<MainWindow *> &windows() const { return m_windows; }

private:
    Settings *m_settings;
    std::optional<std::string> m_kubeconfig;
    QList<MainWindow *> m_windows;
};

} // namespace hopyard::ui
