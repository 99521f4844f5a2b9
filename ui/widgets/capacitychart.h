// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

QT_BEGIN_NAMESPACE
class QBarCategoryAxis;
class QBarSet;
class QChart;
class QChartView;
class QHorizontalBarSeries;
class QValueAxis;
QT_END_NAMESPACE

namespace hopyard::ui
{

/// Jobs that fit within one domain, level by level, as lying bars; the chosen level is filled, the others are lighter.
/// GUI thread.
class CapacityChart final : public QWidget
{
    Q_OBJECT
public:
    explicit CapacityChart(QWidget *parent = nullptr);

    struct Bar {
        QString level;
        qint64 jobs = 0;
        bool operator==(const Bar &) const = default;
    };
    /// Widest first, drawn from the top.
    void setBars(const std::vector<Bar> &bars, int chosen, const QString &title);
    const std::vector<Bar> &bars() const { return m_bars; }

    QSize sizeHint() const override { return {260, 150}; }
    QSize minimumSizeHint() const override { return {150, 90}; }

Q_SIGNALS:
    void levelClicked(int level);

protected:
    void changeEvent(QEvent *event) override;

private:
    void applyColors();
    void rebuild();

    std::vector<Bar> m_bars;
    int m_chosen = -1;
    QString m_title;
    QChart *m_chart;
    QChartView *m_view;
    QHorizontalBarSeries *m_series;
    QBarSet *m_set;
    QBarCategoryAxis *m_names;
    QValueAxis *m_values;
};

} // namespace hopyard::ui
