// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text.h"

#include "core/base/text.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDateTime>
#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace hopyard::ui
{

namespace
{

QDateTime toDateTime(core::TimePoint time)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count());
}

QString bytesText(double bytes)
{
    static constexpr std::array<const char *, 5> units{"B", "KiB", "MiB", "GiB", "TiB"};
    std::size_t unit = 0;
    while (std::abs(bytes) >= 1024 && unit + 1 < units.size()) {
        bytes /= 1024;
        ++unit;
    }
    const bool isWhole = std::abs(bytes - std::round(bytes)) < 0.05 || std::abs(bytes) >= 100;
    return QLocale().toString(bytes, 'f', isWhole ? 0 : 1) + QChar::Nbsp + QLatin1String(units[unit]);
}

QString plainNumber(double value)
{
    const bool isWhole = std::abs(value - std::round(value)) < 0.005 || std::abs(value) >= 100;
    return QLocale().toString(value, 'f', isWhole ? 0 : 1);
}

constexpr QChar breakHere(0x200b);
constexpr int shortName = 16;    ///< names up to this length stay whole
constexpr int longestPiece = 24; ///< of a name without separators

void plain(QClipboard::Mode mode)
{
    QClipboard *clipboard = QGuiApplication::clipboard();
    const bool isOwn = mode == QClipboard::Clipboard ? clipboard->ownsClipboard() : clipboard->ownsSelection();
    if (!isOwn) {
        return;
    }
    if (const QString text = clipboard->text(mode); text.contains(breakHere)) {
        clipboard->setText(withoutBreaks(text), mode);
    }
}

} // namespace

QString withBreaks(const QString &text)
{
    const auto isInName = [](QChar c) { return c.unicode() > 0x20 && c.unicode() < 0x7f; };
    const QLatin1String separators("/=:._-,");
    QString broken;
    for (qsizetype begin = 0; begin < text.size();) {
        if (!isInName(text[begin])) {
            broken += text[begin++];
            continue;
        }
        qsizetype end = begin;
        while (end < text.size() && isInName(text[end])) {
            ++end;
        }
        int piece = 0;
        for (qsizetype i = begin; i < end; ++i) {
            broken += text[i];
            ++piece;
            const bool mayBreak = end - begin > shortName && i + 1 < end;
            if (mayBreak && (separators.contains(text[i]) || piece >= longestPiece)) {
                broken += breakHere;
                piece = 0;
            }
        }
        begin = end;
    }
    return broken;
}

QString withoutBreaks(QString text)
{
    return text.remove(breakHere);
}

void keepClipboardPlain()
{
    QObject::connect(QGuiApplication::clipboard(), &QClipboard::changed, QGuiApplication::clipboard(), &plain);
}

QString display(std::string_view utf8)
{
    const std::string escaped = core::escapedForDisplay(utf8);
    return QString::fromUtf8(escaped.data(), qsizetype(escaped.size()));
}

std::string utf8(const QString &text)
{
    return text.toUtf8().toStdString();
}

QString errorAdvice(core::ErrorKind kind)
{
    using core::ErrorKind;
    switch (kind) {
    case ErrorKind::Usage:
        return QCoreApplication::translate("Text", "This input cannot be understood.");
    case ErrorKind::Unsupported:
        return QCoreApplication::translate("Text", "This is not in this version.");
    case ErrorKind::InvalidInput:
        return QCoreApplication::translate("Text",
                                           "This file or answer cannot be read. Check that it is what it should be.");
    case ErrorKind::NotFound:
        return QCoreApplication::translate("Text", "This does not exist. Check the name.");
    case ErrorKind::Refused:
        return QCoreApplication::translate("Text", "The cluster refused this. Correct what it names and try again.");
    case ErrorKind::Conflict:
        return QCoreApplication::translate("Text",
                                           "This exists already, or changed meanwhile. Look at it again, then retry.");
    case ErrorKind::Gone:
        return QCoreApplication::translate("Text", "The cluster no longer keeps this version. Reading it again.");
    case ErrorKind::Unreachable:
        return QCoreApplication::translate(
            "Text", "The cluster cannot be reached. Check the network, VPN and the server's address.");
    case ErrorKind::Timeout:
        return QCoreApplication::translate("Text",
                                           "The cluster did not answer in time. Check the network, then retry.");
    case ErrorKind::Unauthorized:
        return QCoreApplication::translate("Text",
                                           "The cluster refused the credentials. Log in again, then reconnect.");
    case ErrorKind::Forbidden:
        return QCoreApplication::translate("Text",
                                           "You may not do this here. Ask an administrator for the right named below.");
    case ErrorKind::NoCredentials:
        return QCoreApplication::translate(
            "Text", "No credentials could be obtained. Check the login program of this context.");
    case ErrorKind::ServerError:
        return QCoreApplication::translate(
            "Text", "The cluster has a problem of its own. Retry later or ask an administrator.");
    case ErrorKind::TooLarge:
        return QCoreApplication::translate("Text", "This is larger than Hopyard reads.");
    case ErrorKind::CannotWrite:
        return QCoreApplication::translate("Text",
                                           "The file cannot be written. Choose another place or free some space.");
    case ErrorKind::Cancelled:
        return QCoreApplication::translate("Text", "Cancelled.");
    case ErrorKind::Internal:
        break;
    }
    return QCoreApplication::translate("Text", "Hopyard made a mistake. Please report it with the text below.");
}

QString errorSentence(const core::Error &error)
{
    QString text = errorAdvice(error.kind);
    if (!error.message.empty()) {
        text += QLatin1Char('\n') + display(error.message);
    }
    if (!error.detail.empty()) {
        text += QLatin1Char('\n') + display(error.detail);
    }
    return text;
}

QString countText(qint64 count)
{
    return QLocale().toString(count);
}

QString ageText(std::chrono::milliseconds age)
{
    const qint64 seconds = std::max<qint64>(age.count() / 1000, 0);
    if (seconds < 120) {
        return QCoreApplication::translate("Text", "%1 s").arg(seconds);
    }
    if (seconds < 120 * 60) {
        return QCoreApplication::translate("Text", "%1 min").arg(seconds / 60);
    }
    if (seconds < 48 * 3600) {
        return QCoreApplication::translate("Text", "%1 h").arg(seconds / 3600);
    }
    return QCoreApplication::translate("Text", "%1 d").arg(seconds / 86400);
}

QString clockText(core::TimePoint time)
{
    const QDateTime local = toDateTime(time);
    const QLocale locale;
    return local.date() == QDate::currentDate() ? locale.toString(local.time(), QStringLiteral("HH:mm"))
                                                : locale.toString(local, QLocale::ShortFormat);
}

QString secondText(core::TimePoint time)
{
    const QDateTime local = toDateTime(time);
    const QLocale locale;
    const QString clock = locale.toString(local.time(), QStringLiteral("HH:mm:ss"));
    return local.date() == QDate::currentDate()
               ? clock
               : locale.toString(local.date(), QLocale::ShortFormat) + QLatin1Char(' ') + clock;
}

QString absoluteText(core::TimePoint time)
{
    const QDateTime local = toDateTime(time);
    return QCoreApplication::translate("Text", "%1 (local time)\n%2 UTC")
        .arg(QLocale().toString(local, QLocale::LongFormat),
             local.toUTC().toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")));
}

bool isGpuResource(std::string_view resource)
{
    return resource.ends_with("/gpu") || resource.starts_with("nvidia.com/mig-") ||
           resource == "aws.amazon.com/neuron" || resource == "google.com/tpu";
}

qint64 gpusOf(const core::ResourceList &list)
{
    qint64 gpus = 0;
    for (const auto &[name, quantity] : list) {
        if (isGpuResource(name.view())) {
            gpus += quantity.unitsCeil();
        }
    }
    return std::max<qint64>(gpus, 0);
}

int resourceRank(std::string_view resource)
{
    if (isGpuResource(resource)) {
        return 0;
    }
    if (resource == "cpu") {
        return 1;
    }
    if (resource == "memory") {
        return 2;
    }
    return resource == "vpc.amazonaws.com/efa" ? 3 : resource == "pods" ? 4 : 5;
}

QString resourceTitle(std::string_view resource)
{
    if (resource.ends_with("/gpu")) {
        return QCoreApplication::translate("Text", "GPU");
    }
    if (resource == "cpu") {
        return QCoreApplication::translate("Text", "CPU");
    }
    if (resource == "memory") {
        return QCoreApplication::translate("Text", "Memory");
    }
    if (resource == "pods") {
        return QCoreApplication::translate("Text", "Pods");
    }
    if (resource == "vpc.amazonaws.com/efa") {
        return QCoreApplication::translate("Text", "EFA");
    }
    if (resource == "ephemeral-storage") {
        return QCoreApplication::translate("Text", "Local storage");
    }
    return display(resource);
}

QString resourceText(std::string_view resource, const core::Quantity &quantity)
{
    const double value = quantity.toDouble();
    if (resource == "memory" || resource == "ephemeral-storage" || resource.starts_with("hugepages-")) {
        return bytesText(value);
    }
    return plainNumber(value);
}

QString levelText(std::string_view displayName)
{
    constexpr std::string_view layer = "layer ";
    if (displayName.starts_with(layer)) {
        return QCoreApplication::translate("Text", "layer %1").arg(display(displayName.substr(layer.size())));
    }
    return display(displayName);
}

QString versionText(std::string_view version)
{
    return display(version.starts_with('v') ? version.substr(1) : version);
}

QString phaseText(core::PodPhase phase)
{
    switch (phase) {
    case core::PodPhase::Pending:
        return QCoreApplication::translate("Text", "Pending");
    case core::PodPhase::Running:
        return QCoreApplication::translate("Text", "Running");
    case core::PodPhase::Succeeded:
        return QCoreApplication::translate("Text", "Succeeded");
    case core::PodPhase::Failed:
        return QCoreApplication::translate("Text", "Failed");
    case core::PodPhase::Unknown:
        break;
    }
    return QCoreApplication::translate("Text", "Unknown");
}

QString connectionText(core::ConnectionState state)
{
    using core::ConnectionState;
    switch (state) {
    case ConnectionState::Connecting:
        return QCoreApplication::translate("Text", "connecting");
    case ConnectionState::Live:
        return QCoreApplication::translate("Text", "live");
    case ConnectionState::Stale:
        return QCoreApplication::translate("Text", "not live");
    case ConnectionState::Denied:
        return QCoreApplication::translate("Text", "access denied");
    case ConnectionState::Failed:
        return QCoreApplication::translate("Text", "cannot connect");
    case ConnectionState::Static:
        break;
    }
    return QCoreApplication::translate("Text", "snapshot");
}

} // namespace hopyard::ui
