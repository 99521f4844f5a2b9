// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/capacitychart.h"

#include "ui/text.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QGraphicsLayout>
#include <QVBoxLayout>
#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSet>
#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <QtCharts/QHorizontalBarSeries>
#include <QtCharts/QValueAxis>

#include <algorithm>

namespace hopyard::ui
{

CapacityChart::CapacityChart(QWidget *parent)
    : QWidget(parent)
    , m_chart(new QChart)
    , m_view(new QChartView(m_chart, this))
    , m_series(new QHorizontalBarSeries(m_chart))
    , m_set(new QBarSet(QString(), m_series))
    , m_names(new QBarCategoryAxis(m_chart))
    , m_values(new QValueAxis(m_chart))
{
    setObjectName(QStringLiteral("capacityChart"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setRenderHint(QPainter::Antialiasing);
    // The list beside it says the same, and takes keys.
    m_view->setFocusPolicy(Qt::NoFocus);
    m_view->viewport()->setFocusPolicy(Qt::NoFocus);
    m_chart->legend()->hide();
    m_chart->setMargins(QMargins(2, 2, 2, 2));
    m_chart->setBackgroundRoundness(0);
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_series->append(m_set);
    m_series->setLabelsVisible(true);
    m_series->setLabelsPosition(QAbstractBarSeries::LabelsInsideBase);
    m_series->setBarWidth(0.7);
    m_chart->addSeries(m_series);
    m_chart->addAxis(m_names, Qt::AlignLeft);
    m_chart->addAxis(m_values, Qt::AlignBottom);
    m_series->attachAxis(m_names);
    m_series->attachAxis(m_values);
    m_values->setLabelFormat(QStringLiteral("%d"));
    m_names->setGridLineVisible(false);
    connect(m_set, &QBarSet::clicked, this, [this](int index) { Q_EMIT levelClicked(int(m_bars.size()) - 1 - index); });
    applyColors();
}

void CapacityChart::setBars(const std::vector<Bar> &bars, int chosen, const QString &title)
{
    if (bars == m_bars && chosen == m_chosen && title == m_title) {
        return;
    }
    m_bars = bars;
    m_chosen = chosen;
    m_title = title;
    rebuild();
}

void CapacityChart::rebuild()
{
    QStringList names;
    qint64 largest = 1;
    m_set->remove(0, m_set->count());
    // The axis counts from below.
    for (auto bar = m_bars.rbegin(); bar != m_bars.rend(); ++bar) {
        names += bar->level;
        m_set->append(double(bar->jobs));
        largest = std::max(largest, bar->jobs);
    }
    m_names->clear();
    m_names->append(names);
    m_values->setRange(0, double(largest));
    m_values->setTickCount(int(std::min<qint64>(largest, 4)) + 1);
    m_values->applyNiceNumbers();
    QStringList lines;
    for (const Bar &bar : m_bars) {
        lines += QStringLiteral("%1: %2").arg(bar.level, countText(bar.jobs));
    }
    setAccessibleName(m_title);
    setAccessibleDescription(lines.join(QStringLiteral(", ")));
    setToolTip(m_title);
}

void CapacityChart::applyColors()
{
    const QColor text = toneColor(Tone::Text), muted = toneColor(Tone::Muted);
    m_chart->setBackgroundBrush(palette().color(QPalette::Base));
    m_view->setBackgroundBrush(palette().color(QPalette::Base));
    m_set->setColor(toQColor(Theme::diagram().at(core::ColorAccent)));
    m_set->setBorderColor(Qt::transparent);
    m_set->setLabelColor(toQColor(Theme::diagram().textOn(core::ColorAccent)));
    m_set->setLabelFont(font());
    for (QAbstractAxis *axis : {static_cast<QAbstractAxis *>(m_names), static_cast<QAbstractAxis *>(m_values)}) {
        axis->setLabelsColor(text);
        axis->setLabelsFont(font());
        axis->setLinePenColor(muted);
        axis->setGridLineColor(palette().color(QPalette::Mid));
    }
}

void CapacityChart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyColors();
    }
    QWidget::changeEvent(event);
}

} // namespace hopyard::ui
