// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The window under a stream of pod changes from loopback: how long the event loop is held by one event, and how long
/// a frame takes, by the clock on the wall and by the processor time of the GUI thread alone, which says what an event
/// costs where others want the processor too. Offscreen unless QT_QPA_PLATFORM says otherwise.
///   bench_window [HOSTS [CHANGES_PER_SECOND [SECONDS]]]        (default 1000 hosts with 8 pods each, 1000, 20)
/// Exit status 1 when an event held the loop longer than 100 ms.

#include "core/base/file.h"
#include "tests/bench/pagechild.h"
#include "ui/mainwindow.h"
#include "ui/map/diagrammodel.h"
#include "ui/models/joblistmodel.h"
#include "ui/models/problems.h"
#include "ui/session.h"
#include "ui/settings.h"
#include "ui/tasks/taskslot.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMetaEnum>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <vector>

using namespace hopyard;

namespace
{

/// Times every event that the loop hands out, and every frame among them.
class TimedApplication final : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override
    {
        if (m_depth > 0 || !m_isMeasuring) {
            ++m_depth;
            const bool done = QApplication::notify(receiver, event);
            --m_depth;
            return done;
        }
        const QEvent::Type type = event->type();
        const char *name = receiver->metaObject()->className();
        QElapsedTimer timer;
        timer.start();
        const double began = processorTime();
        ++m_depth;
        const bool done = QApplication::notify(receiver, event);
        --m_depth;
        const double own = processorTime() - began;
        const double ms = double(timer.nsecsElapsed()) / 1e6;
        m_events.push_back(ms);
        m_own.push_back(own);
        if (type == QEvent::UpdateRequest) {
            m_frames.push_back(ms);
            m_ownFrames.push_back(own);
        }
        if (own > 10) {
            const char *kind = QMetaEnum::fromType<QEvent::Type>().valueToKey(int(type));
            auto &worst = m_slow[std::string(name) + " " + (kind ? kind : "event")];
            worst.first = std::max(worst.first, own);
            ++worst.second;
        }
        return done;
    }

    void measure() { m_isMeasuring = true; }
    /// The worst event.
    double report(const char *title)
    {
        m_isMeasuring = false;
        for (const auto &[what, worst] : m_slow) {
            std::printf("  over 10 ms of its own: %s: %d times, worst %.1f ms\n", what.c_str(), worst.second,
                        worst.first);
        }
        m_slow.clear();
        const double worst = at(m_events, 1);
        std::printf("%s: %zu events, held p99 %.2f ms, worst %.1f ms (own time %.2f and %.1f ms)\n", title,
                    m_events.size(), at(m_events, 0.99), worst, at(m_own, 0.99), at(m_own, 1));
        std::printf("%s: %zu frames, median %.1f ms, p99 %.1f ms, worst %.1f ms (own time %.1f, %.1f and %.1f ms)\n",
                    title, m_frames.size(), at(m_frames, 0.5), at(m_frames, 0.99), at(m_frames, 1),
                    at(m_ownFrames, 0.5), at(m_ownFrames, 0.99), at(m_ownFrames, 1));
        for (std::vector<double> *values : {&m_events, &m_frames, &m_own, &m_ownFrames}) {
            values->clear();
        }
        return worst;
    }

private:
    /// Of this thread, in milliseconds.
    static double processorTime()
    {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
    }
    static double at(std::vector<double> &values, double part)
    {
        if (values.empty()) {
            return 0;
        }
        std::sort(values.begin(), values.end());
        return values[std::min(values.size() - 1, std::size_t(double(values.size()) * part))];
    }

    int m_depth = 0;
    bool m_isMeasuring = false;
    std::vector<double> m_events, m_frames, m_own, m_ownFrames;
    std::map<std::string, std::pair<double, int>> m_slow;
};

bool waitFor(const std::function<bool()> &condition, std::chrono::seconds limit)
{
    QEventLoop loop;
    QTimer poll;
    QObject::connect(&poll, &QTimer::timeout, &loop, [&] {
        if (condition()) {
            loop.quit();
        }
    });
    poll.start(20);
    QTimer::singleShot(limit, &loop, &QEventLoop::quit);
    loop.exec();
    return condition();
}

int run(TimedApplication &application, const QString &self, int hosts, int rate, int seconds)
{
    const test::PageChild server(self.toStdString(), {std::to_string(hosts), "8", "--rate", std::to_string(rate)});
    QTemporaryDir folder;
    const std::string config = folder.filePath(QStringLiteral("config")).toStdString();
    if (!core::writeFile(config, server.kubeconfig())) {
        return 2;
    }
    qputenv("HOPYARD_CONFIG_DIR", folder.path().toUtf8());
    ui::Settings settings;
    ui::MainWindow window(&settings);
    window.resize(1600, 900);
    window.show();
    QElapsedTimer timer;
    timer.start();
    application.measure();
    window.open({ui::OpenRequest::Kind::Context, config, "c", 1.0});
    const bool isOpen =
        waitFor([&] { return window.session() && window.session()->hasData() && window.diagramModel()->scene(); },
                std::chrono::seconds(120));
    if (!isOpen) {
        std::fprintf(stderr, "the cluster did not open\n");
        return 2;
    }
    std::printf("window, %d hosts with 8 pods each: drawn after %.2f s\n", hosts, double(timer.elapsed()) / 1e3);
    const double first = application.report("  opening");
    std::uint64_t changed = 0;
    QObject::connect(window.session(), &ui::Session::stateChanged, &window, [&changed] { ++changed; });
    application.measure();
    waitFor([] { return false; }, std::chrono::seconds(seconds));
    const double worst = application.report(qPrintable(QStringLiteral("  %1 changes/s").arg(rate)));
    std::printf("  %llu updates in %d s\n", static_cast<unsigned long long>(changed), seconds);
    return std::max(first, worst) > 100 ? 1 : 0;
}

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    TimedApplication application(argc, argv);
    const auto word = [&](int index, int otherwise) { return argc > index ? std::atoi(argv[index]) : otherwise; };
    const int code = run(application, QString::fromLocal8Bit(argv[0]), word(1, 1000), word(2, 1000), word(3, 20));
    ui::TaskPool::drain();
    return code;
}
