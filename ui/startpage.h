// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/kube/cluster.h"
#include "ui/sessionopener.h"
#include "ui/tasks/taskslot.h"

#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;
class QTreeWidget;

namespace hopyard::ui
{

class Settings;

/// What the window shows without a cluster: the contexts of the kubeconfig, those that cannot be used greyed with the
/// reason; recent snapshots; the demo. Never empty without saying why and what to do. GUI thread.
class StartPage final : public QWidget
{
    Q_OBJECT
public:
    StartPage(Settings *settings, QWidget *parent = nullptr);

    void setKubeconfig(const std::optional<std::string> &path);
    /// Reads the kubeconfig again, off the GUI thread.
    void reload();
    /// Shown above the list until the next attempt.
    void showError(const QString &text);
    void setBusy(const QString &text);
    const std::vector<core::ContextInfo> &contexts() const { return m_contexts; }
    QTreeWidget *contextList() const { return m_list; }

Q_SIGNALS:
    void openRequested(const hopyard::ui::OpenRequest &request);
    void snapshotRequested();
    void contextsChanged();

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void fill();
    void fillRecent();
    void retranslate();
    void openCurrent();
    void updateButtons();

    Settings *m_settings;
    std::optional<std::string> m_kubeconfig;
    std::vector<core::ContextInfo> m_contexts;
    std::vector<std::string> m_files;
    std::optional<core::Error> m_error;
    bool m_isLoaded = false;
    TaskSlot m_slot;
    QLabel *m_title, *m_subtitle, *m_message, *m_contextsTitle, *m_hint, *m_recentTitle;
    QTreeWidget *m_list;
    QListWidget *m_recent;
    QPushButton *m_open, *m_reload, *m_snapshot, *m_demo;
};

} // namespace hopyard::ui
