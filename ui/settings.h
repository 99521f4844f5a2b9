// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QStringList>

#include <chrono>
#include <optional>
#include <string>

namespace hopyard::ui
{

/// What the window remembers. Kept in an INI file of the user's configuration folder, or in $HOPYARD_CONFIG_DIR when
/// that is set. Holds no secrets. GUI thread; one instance for all windows, created by runWindow and by tests.
class Settings final : public QObject
{
    Q_OBJECT
public:
    explicit Settings(QObject *parent = nullptr);

    QString theme() const; ///< "auto", "light" or "dark"
    void setTheme(const QString &theme);
    QString language() const; ///< "" follows the system
    void setLanguage(const QString &language);
    bool pulseChanges() const;
    void setPulseChanges(bool on);
    std::chrono::minutes finishedAge() const; ///< zero: finished pods are always shown
    void setFinishedAge(std::chrono::minutes age);
    QString colorBy() const;
    void setColorBy(const QString &id);
    bool showOverview() const;
    void setShowOverview(bool on);

    QStringList recentSnapshots() const; ///< newest first
    void addRecentSnapshot(const QString &path);
    void removeRecentSnapshot(const QString &path);
    /// Kubeconfigs that the person opened, and the one in use; empty: as kubectl finds it.
    QStringList kubeconfigFiles() const;
    QString kubeconfigFile() const;
    void openKubeconfigFile(const QString &path);
    void forgetKubeconfigFile(const QString &path);
    QString exportFolder() const;
    void setExportFolder(const QString &folder);

    /// What was chosen last; the kubeconfig itself is never written. A context is its exact name and, when one was
    /// given, its kubeconfig. Source: client.md decision 1, G7, R8.
    std::string lastContext(const std::optional<std::string> &kubeconfig) const;
    void setLastContext(const std::optional<std::string> &kubeconfig, const std::string &context);
    /// The namespace shown last in a context; empty: all; nullopt: never chosen.
    std::optional<std::string> contextNamespace(const std::optional<std::string> &kubeconfig,
                                                const std::string &context) const;
    /// Namespaces that a person entered for a context, where they may not be listed.
    QStringList enteredNamespaces(const std::optional<std::string> &kubeconfig, const std::string &context) const;
    void setEnteredNamespaces(const std::optional<std::string> &kubeconfig, const std::string &context,
                              const QStringList &names);
    void setContextNamespace(const std::optional<std::string> &kubeconfig, const std::string &context,
                             const std::string &ns);

    QByteArray windowGeometry() const;
    QByteArray windowState() const;
    void setWindow(const QByteArray &geometry, const QByteArray &state);
    QByteArray headerState(const QString &list) const;
    void setHeaderState(const QString &list, const QByteArray &state);

Q_SIGNALS:
    void changed();

private:
    void write(const QString &key, const QVariant &value);
    mutable QSettings m_store;
};

} // namespace hopyard::ui
