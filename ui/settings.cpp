// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/settings.h"

#include "ui/text.h"

#include <QDir>

#include <algorithm>

namespace hopyard::ui
{

namespace
{

constexpr int version = 1;
constexpr int maxRecent = 8;
constexpr int defaultFinishedMinutes = 60;

QString storePath()
{
    const QString folder = qEnvironmentVariable("HOPYARD_CONFIG_DIR");
    if (!folder.isEmpty()) {
        return QDir(folder).filePath(QStringLiteral("hopyard.ini"));
    }
    return QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("hopyard"), QStringLiteral("hopyard"))
        .fileName();
}

/// Names hold any characters: percent-encoding keeps different ones different, also where keys ignore case.
QString encoded(const std::string &text)
{
    QString safe;
    for (const char c : text) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
        safe += isPlain ? QString(QLatin1Char(c))
                        : QStringLiteral("%%1").arg(uint(static_cast<unsigned char>(c)), 2, 16, QLatin1Char('0'));
    }
    return safe;
}

QString contextKey(const std::optional<std::string> &kubeconfig, const std::string &context)
{
    QString key = QStringLiteral("contexts/");
    key += kubeconfig ? QLatin1String("file-") + encoded(*kubeconfig) : QStringLiteral("usual");
    return key + QLatin1Char('/') +
           (context.empty() ? QString() : QLatin1String("of-") + encoded(context) + QLatin1Char('/'));
}

} // namespace

Settings::Settings(QObject *parent) : QObject(parent), m_store(storePath(), QSettings::IniFormat)
{
    m_store.setValue(QStringLiteral("version"), version);
}

void Settings::write(const QString &key, const QVariant &value)
{
    if (m_store.value(key) != value) {
        m_store.setValue(key, value);
        Q_EMIT changed();
    }
}

QString Settings::theme() const
{
    const QString theme = m_store.value(QStringLiteral("theme")).toString();
    return theme == QLatin1String("light") || theme == QLatin1String("dark") ? theme : QStringLiteral("auto");
}

void Settings::setTheme(const QString &theme)
{
    write(QStringLiteral("theme"), theme);
}

QString Settings::language() const
{
    return m_store.value(QStringLiteral("language")).toString();
}

void Settings::setLanguage(const QString &language)
{
    write(QStringLiteral("language"), language);
}

bool Settings::pulseChanges() const
{
    return m_store.value(QStringLiteral("pulseChanges"), true).toBool();
}

void Settings::setPulseChanges(bool on)
{
    write(QStringLiteral("pulseChanges"), on);
}

std::chrono::minutes Settings::finishedAge() const
{
    const int minutes = m_store.value(QStringLiteral("finishedAgeMinutes"), defaultFinishedMinutes).toInt();
    return std::chrono::minutes{std::max(minutes, 0)};
}

void Settings::setFinishedAge(std::chrono::minutes age)
{
    write(QStringLiteral("finishedAgeMinutes"), int(age.count()));
}

QString Settings::colorBy() const
{
    return m_store.value(QStringLiteral("colorBy"), QStringLiteral("job")).toString();
}

void Settings::setColorBy(const QString &id)
{
    write(QStringLiteral("colorBy"), id);
}

bool Settings::showOverview() const
{
    return m_store.value(QStringLiteral("showOverview"), true).toBool();
}

void Settings::setShowOverview(bool on)
{
    write(QStringLiteral("showOverview"), on);
}

QStringList Settings::recentSnapshots() const
{
    return m_store.value(QStringLiteral("recentSnapshots")).toStringList();
}

void Settings::addRecentSnapshot(const QString &path)
{
    QStringList recent = recentSnapshots();
    recent.removeAll(path);
    recent.prepend(path);
    while (recent.size() > maxRecent) {
        recent.removeLast();
    }
    write(QStringLiteral("recentSnapshots"), recent);
}

void Settings::removeRecentSnapshot(const QString &path)
{
    QStringList recent = recentSnapshots();
    recent.removeAll(path);
    write(QStringLiteral("recentSnapshots"), recent);
}

QStringList Settings::kubeconfigFiles() const
{
    return m_store.value(QStringLiteral("kubeconfigFiles")).toStringList();
}

QString Settings::kubeconfigFile() const
{
    return m_store.value(QStringLiteral("kubeconfigFile")).toString();
}

void Settings::openKubeconfigFile(const QString &path)
{
    QStringList files = kubeconfigFiles();
    if (!path.isEmpty() && !files.contains(path)) {
        files.append(path);
        m_store.setValue(QStringLiteral("kubeconfigFiles"), files);
    }
    write(QStringLiteral("kubeconfigFile"), path);
}

void Settings::forgetKubeconfigFile(const QString &path)
{
    QStringList files = kubeconfigFiles();
    files.removeAll(path);
    m_store.setValue(QStringLiteral("kubeconfigFiles"), files);
    write(QStringLiteral("kubeconfigFile"), kubeconfigFile() == path ? QString() : kubeconfigFile());
}

QString Settings::exportFolder() const
{
    const QString folder = m_store.value(QStringLiteral("exportFolder")).toString();
    return folder.isEmpty() ? QDir::homePath() : folder;
}

void Settings::setExportFolder(const QString &folder)
{
    write(QStringLiteral("exportFolder"), folder);
}

std::string Settings::lastContext(const std::optional<std::string> &kubeconfig) const
{
    return utf8(m_store.value(contextKey(kubeconfig, {}) + QLatin1String("last")).toString());
}

void Settings::setLastContext(const std::optional<std::string> &kubeconfig, const std::string &context)
{
    m_store.setValue(contextKey(kubeconfig, {}) + QLatin1String("last"), QString::fromStdString(context));
}

std::optional<std::string> Settings::contextNamespace(const std::optional<std::string> &kubeconfig,
                                                      const std::string &context) const
{
    const QVariant value = m_store.value(contextKey(kubeconfig, context) + QLatin1String("namespace"));
    return value.isValid() ? std::optional<std::string>(utf8(value.toString())) : std::nullopt;
}

void Settings::setContextNamespace(const std::optional<std::string> &kubeconfig, const std::string &context,
                                   const std::string &ns)
{
    m_store.setValue(contextKey(kubeconfig, context) + QLatin1String("namespace"), QString::fromStdString(ns));
}

QStringList Settings::enteredNamespaces(const std::optional<std::string> &kubeconfig, const std::string &context) const
{
    return m_store.value(contextKey(kubeconfig, context) + QLatin1String("entered")).toStringList();
}

void Settings::setEnteredNamespaces(const std::optional<std::string> &kubeconfig, const std::string &context,
                                    const QStringList &names)
{
    m_store.setValue(contextKey(kubeconfig, context) + QLatin1String("entered"), names);
}

QByteArray Settings::windowGeometry() const
{
    return m_store.value(QStringLiteral("window/geometry")).toByteArray();
}

QByteArray Settings::windowState() const
{
    return m_store.value(QStringLiteral("window/state")).toByteArray();
}

void Settings::setWindow(const QByteArray &geometry, const QByteArray &state)
{
    m_store.setValue(QStringLiteral("window/geometry"), geometry);
    m_store.setValue(QStringLiteral("window/state"), state);
}

QByteArray Settings::headerState(const QString &list) const
{
    return m_store.value(QStringLiteral("lists/") + list).toByteArray();
}

void Settings::setHeaderState(const QString &list, const QByteArray &state)
{
    m_store.setValue(QStringLiteral("lists/") + list, state);
}

} // namespace hopyard::ui
