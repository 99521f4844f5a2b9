// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/outlinedstyle.h"

#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace hopyard::ui
{

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                                  const QWidget *widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool isRound = element == PE_IndicatorRadioButton;
    const bool isDark = option->palette.color(QPalette::Window).lightness() < 128;
    if (!isDark || (!isRound && element != PE_IndicatorCheckBox) || (option->state & State_HasFocus)) {
        return;
    }
    QColor line = option->palette.color(option->state & State_Enabled ? QPalette::Active : QPalette::Disabled,
                                        QPalette::WindowText);
    line.setAlphaF(0.55F);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(line, 1));
    painter->setBrush(Qt::NoBrush);
    const QRectF frame = QRectF(option->rect).adjusted(1, 1, -1.5, -1.5);
    if (isRound) {
        const qreal side = std::min(frame.width(), frame.height());
        painter->drawEllipse(QRectF(frame.center() - QPointF(side / 2, side / 2), QSizeF(side, side)));
    } else {
        painter->drawRect(frame);
    }
    painter->restore();
}

} // namespace hopyard::ui
