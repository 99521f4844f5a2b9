// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>

namespace hopyard::ui
{

/// Lets work that follows every change rest between two runs for as long as the last one took, so that the changes of a
/// large and busy cluster take at most half a processor; short runs follow each other at once. GUI thread.
class Pace final : public QTimer
{
    Q_OBJECT
public:
    using QTimer::QTimer;

    void begin() { m_clock.start(); }
    /// The run is over; timeout() comes when the next may begin, unless it may at once.
    void end()
    {
        const qint64 took = m_clock.elapsed();
        if (took >= shortRun) {
            setSingleShot(true);
            start(int(std::min(took, longestRest)));
        }
    }
    bool isResting() const { return isActive(); }

private:
    static constexpr qint64 shortRun = 40, longestRest = 800;
    QElapsedTimer m_clock;
};

} // namespace hopyard::ui
