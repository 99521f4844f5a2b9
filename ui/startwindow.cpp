// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/startwindow.h"

#include "core/base/version.h"
#include "ui/language.h"
#include "ui/mainwindow.h"
#include "ui/map/diagrammodel.h"
#include "ui/models/joblistmodel.h"
#include "ui/models/problems.h"
#include "ui/session.h"
#include "ui/settings.h"
#include "ui/startpage.h"
#include "ui/tasks/taskslot.h"
#include "ui/text.h"
#include "ui/theme/outlinedstyle.h"
#include "ui/theme/theme.h"
#include "ui/windowlist.h"

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>

namespace hopyard::ui
{

namespace
{

constexpr int exitNoData = 3, exitCannotWrite = 6;
constexpr std::chrono::seconds dataLimit{180};
/// Time for panels to settle after the last change before the picture is taken.
constexpr std::chrono::milliseconds settleTime{700};

/// Whether what the cluster holds is drawn, and the lists that follow from it are made.
bool isSettled(const MainWindow &window)
{
    const Session *session = window.session();
    return session && session->hasData() && window.diagramModel()->scene() && window.jobs()->isIdle() &&
           window.problems()->isIdle();
}

/// Selects what --select names as soon as it can be there.
class Selector final : public QObject
{
public:
    Selector(MainWindow *window, QString name) : QObject(window), m_window(window), m_name(std::move(name))
    {
        m_poll.setInterval(std::chrono::milliseconds(100));
        connect(&m_poll, &QTimer::timeout, this, [this] {
            if (isSettled(*m_window)) {
                m_poll.stop();
                m_window->selectByName(m_name);
            }
        });
        m_poll.start();
    }

private:
    MainWindow *m_window;
    QString m_name;
    QTimer m_poll;
};

/// Takes the picture for --screenshot: waits until the data are drawn and everything that is computed from them is,
/// then saves and quits.
class Screenshot final : public QObject
{
public:
    Screenshot(MainWindow *window, const StartOptions &options) : QObject(window), m_window(window), m_options(options)
    {
        m_limit.setSingleShot(true);
        connect(&m_limit, &QTimer::timeout, this, [] {
            std::fprintf(stderr, "hopyard: the cluster was not read and drawn in time; no picture was taken.\n");
            QCoreApplication::exit(exitNoData);
        });
        m_limit.start(dataLimit);
        m_settle.setInterval(settleTime);
        connect(&m_settle, &QTimer::timeout, this, &Screenshot::tryNow);
        m_settle.start();
        connect(window, &MainWindow::openFailed, this, [](const core::Error &error) {
            std::fprintf(stderr, "%s\n", error.message.c_str());
            QCoreApplication::exit(exitNoData);
        });
    }

private:
    void tryNow()
    {
        const bool wantsCluster =
            !m_options.demoName.empty() || !m_options.snapshotPath.empty() || !m_options.context.empty();
        if (wantsCluster && !isSettled(*m_window)) {
            return;
        }
        if (!m_options.select.empty() && !m_isSelected) {
            // One more round, so that what follows the selection is drawn.
            m_window->selectByName(QString::fromStdString(m_options.select));
            m_isSelected = true;
            return;
        }
        m_settle.stop();
        const bool saved = m_window->grab().save(QString::fromStdString(m_options.screenshotPath), "PNG");
        if (!saved) {
            std::fprintf(stderr, "“%s” cannot be written.\n", m_options.screenshotPath.c_str());
        }
        m_window->close();
        QCoreApplication::exit(saved ? 0 : exitCannotWrite);
    }

    MainWindow *m_window;
    StartOptions m_options;
    QTimer m_limit, m_settle;
    bool m_isSelected = false;
};

std::optional<OpenRequest> requestOf(const StartOptions &options)
{
    if (!options.demoName.empty()) {
        return OpenRequest{OpenRequest::Kind::Demo, {}, options.demoName, options.demoSpeed};
    }
    if (!options.snapshotPath.empty()) {
        return OpenRequest{OpenRequest::Kind::Snapshot, {}, options.snapshotPath, 1.0};
    }
    if (!options.context.empty()) {
        return OpenRequest{OpenRequest::Kind::Context, options.kubeconfig, options.context, 1.0};
    }
    return std::nullopt;
}

} // namespace

int runWindow(int argc, char **argv, const StartOptions &options)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("hopyard"));
    QApplication::setApplicationDisplayName(QStringLiteral("Hopyard"));
    QApplication::setApplicationVersion(QStringLiteral(HOPYARD_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("hopyard"));
    QApplication::setStyle(new OutlinedStyle);
    keepClipboardPlain();
    int code = 0;
    QTemporaryDir scratch;
    if (!options.screenshotPath.empty() && !qEnvironmentVariableIsSet("HOPYARD_CONFIG_DIR")) {
        // A picture shows what was asked for, not what was remembered, and leaves nothing to be remembered.
        qputenv("HOPYARD_CONFIG_DIR", QFile::encodeName(scratch.path()));
    }
    {
        Settings settings;
        // What the command line says holds for this time only.
        Theme::apply(
            Theme::modeFromId(options.theme.empty() ? settings.theme() : QString::fromStdString(options.theme)));
        Language::apply(options.language.empty() ? settings.language() : QString::fromStdString(options.language));
        WindowList windows(&settings);
        windows.setKubeconfig(options.kubeconfig);
        MainWindow *window = windows.open(std::nullopt, {options.width, options.height});
        window->setFirstNamespace(options.ns);
        if (const auto request = requestOf(options)) {
            window->open(*request);
        }
        if (!options.screenshotPath.empty()) {
            new Screenshot(window, options);
        } else if (!options.select.empty()) {
            new Selector(window, QString::fromStdString(options.select));
        }
        code = QApplication::exec();
    }
    TaskPool::drain();
    return code;
}

} // namespace hopyard::ui
