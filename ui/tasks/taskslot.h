// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoreApplication>
#include <QObject>

#include <functional>
#include <memory>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace hopyard::ui
{

/// The one pool of the window for work that must not run on the GUI thread. Drained once, at exit.
class TaskPool final
{
public:
    /// Runs `work` on the pool. Any thread. After drain() nothing is started any more.
    static void run(std::function<void()> work);
    /// Waits for everything that runs. Called once by runWindow (and by tests) before the application object goes.
    static void drain();
    /// Calls `work` on the pool when this is the GUI thread, else at once: for freeing what is large.
    static void runElsewhere(std::function<void()> work);
    /// Posts `call` to the GUI thread; dropped when the application is gone. Any thread.
    static void postToGui(std::function<void()> call);
};

/// A shared object that the GUI thread does not pay for when it is the last to let go of it: it is freed on the pool
/// then. For states, trees and drawings, of which a large cluster's take tens of milliseconds to free.
template <class T, class... Arguments>
std::shared_ptr<T> makeFreedElsewhere(Arguments &&...arguments)
{
    return std::shared_ptr<T>(new T(std::forward<Arguments>(arguments)...),
                              [](T *object) { TaskPool::runElsewhere([object] { delete object; }); });
}

/// Frees a value off the GUI thread.
template <class T>
void freeElsewhere(T value)
{
    makeFreedElsewhere<T>(std::move(value));
}

/// Runs one thing at a time off the GUI thread and hands its result to the GUI thread. Starting again supersedes the
/// run before: its stop token is requested and its result, should it still come, is dropped. Destroying the slot
/// requests stop and does not wait. Lives on the GUI thread; `work` runs on the pool, `deliver` on the GUI thread.
class TaskSlot final : public QObject
{
    Q_OBJECT
public:
    explicit TaskSlot(QObject *parent = nullptr);
    ~TaskSlot() override;

    /// `work` is called with a std::stop_token; `deliver` with what it returned (or nothing when it returns void).
    /// Values are copied into the work: it must not hold references to anything of the GUI thread.
    template <class Work, class Deliver>
    void start(Work work, Deliver deliver)
    {
        const std::stop_token token = renew();
        TaskPool::run([this, token, work = std::move(work), deliver = std::move(deliver)]() mutable {
            using Value = std::invoke_result_t<Work &, std::stop_token>;
            if (token.stop_requested()) {
                return;
            }
            if constexpr (std::is_void_v<Value>) {
                work(token);
                TaskPool::postToGui([this, token, deliver = std::move(deliver)]() mutable {
                    if (!token.stop_requested() && finish(token)) {
                        deliver();
                    }
                });
            } else {
                // std::function wants copyable captures; the value itself may be move-only.
                auto value = makeFreedElsewhere<Value>(work(token));
                TaskPool::postToGui([this, token, value, deliver = std::move(deliver)]() mutable {
                    if (!token.stop_requested() && finish(token)) {
                        deliver(std::move(*value));
                    }
                });
            }
        });
    }

    /// Requests stop; the result will not be delivered.
    void cancel();
    bool isRunning() const { return m_running; }

Q_SIGNALS:
    void runningChanged(bool running);

private:
    std::stop_token renew();
    /// True when `token` is still the live run. Only to be called while the token is not stopped: the destructor stops
    /// it on the same thread, and after that there is no object to call.
    bool finish(const std::stop_token &token);

    std::stop_source m_stop;
    bool m_running = false;
};

} // namespace hopyard::ui
