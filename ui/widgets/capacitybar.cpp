// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/capacitybar.h"

#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace hopyard::ui
{

namespace
{

constexpr int barHeight = 7, barGap = 4;

} // namespace

CapacityBar::CapacityBar(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void CapacityBar::setValue(const QString &title, const QString &numbers, double fraction)
{
    m_title = title;
    m_numbers = numbers;
    m_fraction = fraction;
    setAccessibleName(title);
    setAccessibleDescription(numbers);
    update();
}

QSize CapacityBar::sizeHint() const
{
    return {200, fontMetrics().height() + barGap + barHeight + 4};
}

QSize CapacityBar::minimumSizeHint() const
{
    return {110, sizeHint().height()};
}

void CapacityBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetrics measure = fontMetrics();
    const QRect text(0, 0, width(), measure.height());
    painter.setPen(toneColor(Tone::Text));
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, m_title);
    painter.setPen(toneColor(Tone::Muted));
    const int room = width() - measure.horizontalAdvance(m_title) - 8;
    painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, measure.elidedText(m_numbers, Qt::ElideRight, room));
    const core::Palette &colors = Theme::diagram();
    QRectF bar(0.5, measure.height() + barGap + 0.5, width() - 1, barHeight - 1);
    painter.setPen(toQColor(colors.shapeBorder));
    painter.setBrush(m_fraction < 0 ? QBrush(toQColor(colors.at(core::ColorUnknown)), Qt::BDiagPattern)
                                    : QBrush(toQColor(colors.at(core::ColorFree))));
    painter.drawRoundedRect(bar, 3, 3);
    if (m_fraction > 0) {
        bar.setWidth(std::max(bar.width() * std::min(m_fraction, 1.0), 3.0));
        painter.setPen(Qt::NoPen);
        painter.setBrush(toQColor(colors.at(m_fraction >= 0.999 ? core::ColorFull : core::ColorUsed)));
        painter.drawRoundedRect(bar, 3, 3);
    }
}

} // namespace hopyard::ui
