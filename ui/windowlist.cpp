// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/windowlist.h"

#include "ui/mainwindow.h"
#include "ui/settings.h"
#include "ui/startpage.h"
#include "ui/text.h"

#include <QScreen>

#include <utility>

namespace hopyard::ui
{

WindowList::WindowList(Settings *settings, QObject *parent) : QObject(parent), m_settings(settings) {}

WindowList::~WindowList()
{
    const QList<MainWindow *> windows = std::exchange(m_windows, {});
    for (MainWindow *window : windows) {
        window->disconnect(this);
        delete window;
    }
}

MainWindow *WindowList::open(const std::optional<OpenRequest> &request, QSize size)
{
    auto *window = new MainWindow(m_settings);
    window->setAttribute(Qt::WA_DeleteOnClose);
    connect(window, &QObject::destroyed, this,
            [this](QObject *gone) { m_windows.removeIf([gone](QObject *one) { return one == gone; }); });
    connect(window, &MainWindow::newWindowRequested, this,
            [this](const std::optional<OpenRequest> &wanted) { open(wanted); });
    std::optional<std::string> kubeconfig = m_kubeconfig;
    if (request && request->kind == OpenRequest::Kind::Context) {
        kubeconfig = request->kubeconfig;
    } else if (!kubeconfig && !m_settings->kubeconfigFile().isEmpty()) {
        kubeconfig = utf8(m_settings->kubeconfigFile());
    }
    window->startPage()->setKubeconfig(kubeconfig);
    if (!size.isEmpty()) {
        window->resize(size);
    } else if (!m_windows.isEmpty()) {
        // Not exactly over the one before, or nobody sees that there are two.
        const QRect room = window->screen()->availableGeometry();
        const int step = 2 * window->fontMetrics().height();
        const QPoint beside = m_windows.back()->pos() + QPoint(step, step);
        window->move(room.adjusted(0, 0, -step * 4, -step * 4).contains(beside) ? beside : room.topLeft());
    }
    m_windows.append(window);
    window->show();
    if (request) {
        window->open(*request);
    }
    return window;
}

} // namespace hopyard::ui
