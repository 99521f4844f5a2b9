// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/mainwindow.h"
#include "ui/map/diagrammodel.h"
#include "ui/map/diagramview.h"
#include "ui/models/joblistmodel.h"
#include "ui/models/problems.h"
#include "ui/session.h"
#include "ui/settings.h"
#include "ui/theme/theme.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace hopyard::test
{

/// A main window with settings and a kubeconfig of its own, so that a test sees nothing of the person who runs it.
class WindowFixture
{
public:
    WindowFixture()
    {
        qputenv("HOPYARD_CONFIG_DIR", m_folder.path().toUtf8());
        qputenv("KUBECONFIG", m_folder.filePath(QStringLiteral("absent")).toUtf8());
        ui::Theme::apply(ui::Theme::Mode::Light);
        makeWindow();
    }

    void makeWindow()
    {
        window.reset();
        settings = std::make_unique<ui::Settings>();
        window = std::make_unique<ui::MainWindow>(settings.get());
        window->resize(1280, 720);
        window->show();
    }

    /// Opens the demo and waits until everything that is computed from it is there.
    bool openDemo(double speed = 1.0, const std::string &name = "hyperpod")
    {
        window->open({ui::OpenRequest::Kind::Demo, {}, name, speed});
        return QTest::qWaitFor([this] { return isSettled(); }, 60'000);
    }
    bool isSettled() const
    {
        const ui::Session *session = window->session();
        return session && session->hasData() && window->diagramModel()->scene() && window->jobs()->rowCount() > 0 &&
               window->jobs()->isIdle() && window->problems()->isIdle();
    }
    QString path(const QString &name) const { return m_folder.filePath(name); }

    std::unique_ptr<ui::Settings> settings;
    std::unique_ptr<ui::MainWindow> window;

private:
    QTemporaryDir m_folder;
};

} // namespace hopyard::test
