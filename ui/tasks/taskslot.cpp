// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/taskslot.h"

#include <QThread>
#include <QThreadPool>

#include <algorithm>
#include <atomic>

namespace hopyard::ui
{

namespace
{

std::atomic_bool s_draining = false;

QThreadPool &pool()
{
    // Never destroyed: a static destructor would wait for tasks after the application object is gone.
    static QThreadPool *const instance = [] {
        auto *created = new QThreadPool;
        // Calls to a cluster block while they wait, so more threads than cores are useful.
        created->setMaxThreadCount(std::max(8, QThread::idealThreadCount() * 2));
        created->setExpiryTimeout(10'000);
        return created;
    }();
    return *instance;
}

} // namespace

void TaskPool::run(std::function<void()> work)
{
    if (!s_draining) {
        pool().start(std::move(work));
    }
}

void TaskPool::runElsewhere(std::function<void()> work)
{
    const QCoreApplication *application = QCoreApplication::instance();
    if (application && !s_draining && QThread::currentThread() == application->thread()) {
        pool().start(std::move(work));
    } else {
        work();
    }
}

void TaskPool::drain()
{
    s_draining = true;
    pool().waitForDone();
    s_draining = false;
}

void TaskPool::postToGui(std::function<void()> call)
{
    if (QCoreApplication *application = QCoreApplication::instance()) {
        QMetaObject::invokeMethod(application, std::move(call), Qt::QueuedConnection);
    }
}

TaskSlot::TaskSlot(QObject *parent) : QObject(parent), m_stop(std::nostopstate) {}

TaskSlot::~TaskSlot()
{
    m_stop.request_stop();
}

void TaskSlot::cancel()
{
    m_stop.request_stop();
    if (m_running) {
        m_running = false;
        Q_EMIT runningChanged(false);
    }
}

std::stop_token TaskSlot::renew()
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    if (!m_running) {
        m_running = true;
        Q_EMIT runningChanged(true);
    }
    return m_stop.get_token();
}

bool TaskSlot::finish(const std::stop_token &token)
{
    if (token.stop_requested()) {
        return false;
    }
    m_running = false;
    Q_EMIT runningChanged(false);
    return !token.stop_requested();
}

} // namespace hopyard::ui
