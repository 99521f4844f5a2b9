// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/contextcatalog.h"
#include "ui/sessionopener.h"

#include <QWidget>

class QComboBox;
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
    StartPage(Settings *settings, ContextCatalog *catalog, QWidget *parent = nullptr);

    void setKubeconfig(const std::optional<std::string> &path) { m_catalog->setKubeconfig(path); }
    /// Reads the kubeconfig again, off the GUI thread.
    void reload() { m_catalog->reload(); }
    /// Shown above the list until the next attempt.
    void showError(const QString &text);
    void setBusy(const QString &text);
    QTreeWidget *contextList() const { return m_list; }
    QComboBox *fileBox() const { return m_files; }
    QPushButton *kubeconfigButton() const { return m_openFile; }
    /// Reads this file from now on and remembers it; empty: what kubectl would read.
    void chooseKubeconfig(const QString &path);
    /// What there is to know about a context before it is used, for tooltips.
    static QString toolTipOf(const core::ContextInfo &context);

    /// Its buttons side by side must not make the window wide while a cluster is shown in its place.
    QSize minimumSizeHint() const override { return {420, 320}; }

Q_SIGNALS:
    void openRequested(const hopyard::ui::OpenRequest &request);
    void newWindowRequested(const hopyard::ui::OpenRequest &request);
    void snapshotRequested();
    /// A kubeconfig is to be looked for.
    void kubeconfigRequested();

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void fill();
    void fillHint();
    void fillFiles();
    static QString statusOf(const core::ContextInfo &context);
    void fillRecent();
    void retranslate();
    std::optional<OpenRequest> chosen() const;
    void openCurrent();
    void showMenu(QPoint position);
    void updateButtons();

    Settings *m_settings;
    ContextCatalog *m_catalog;
    QLabel *m_title, *m_subtitle, *m_message, *m_contextsTitle, *m_hint, *m_recentTitle;
    QLabel *m_nothing; ///< over the empty list: what can be done
    QTreeWidget *m_list;
    QListWidget *m_recent;
    QPushButton *m_open, *m_openNew, *m_reload, *m_openFile, *m_forget, *m_snapshot, *m_demo;
    QComboBox *m_files;
};

} // namespace hopyard::ui
