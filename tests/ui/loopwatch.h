// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <algorithm>
#include <ctime>
#include <vector>

namespace hopyard::test
{

/// How long the event loop of this thread is held: between two beats of a timer that is always due, by the clock on the
/// wall and by the processor time of this thread alone. The latter does not grow when others take the processor, so a
/// test may hold it to a limit on a busy machine.
class LoopWatch final : public QObject
{
public:
    LoopWatch()
    {
        m_clock.start();
        m_beat.setTimerType(Qt::PreciseTimer);
        connect(&m_beat, &QTimer::timeout, this, [this] { beat(); });
        restart();
        m_beat.start(1);
    }

    void restart()
    {
        m_wall.clear();
        m_busy.clear();
        m_lastWall = m_clock.nsecsElapsed();
        m_lastBusy = processorTime();
    }

    /// Milliseconds; `part` 1 is the worst.
    double wall(double part = 1) { return at(m_wall, part); }
    double busy(double part = 1) { return at(m_busy, part); }

private:
    static qint64 processorTime()
    {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return qint64(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
    }
    void beat()
    {
        const qint64 wall = m_clock.nsecsElapsed();
        const qint64 busy = processorTime();
        m_wall.push_back(double(wall - m_lastWall) / 1e6);
        m_busy.push_back(double(busy - m_lastBusy) / 1e6);
        m_lastWall = wall;
        m_lastBusy = busy;
    }
    static double at(std::vector<double> &values, double part)
    {
        if (values.empty()) {
            return 0;
        }
        std::sort(values.begin(), values.end());
        return values[std::min(values.size() - 1, std::size_t(double(values.size()) * part))];
    }

    QElapsedTimer m_clock;
    QTimer m_beat;
    qint64 m_lastWall = 0, m_lastBusy = 0;
    std::vector<double> m_wall, m_busy;
};

} // namespace hopyard::test
