// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/statuspill.h"

#include <QEvent>
#include <QPainter>

namespace hopyard::ui
{

namespace
{

constexpr int pillSign = 10, pillGap = 6, pillSide = 9;

/// Live: a disc. Waiting: a ring. Stale: a triangle with a bar. Denied: a crossed ring. A snapshot: a square.
void drawSign(QPainter &painter, StatusPill::Sign sign, const QRectF &box, const QColor &color)
{
    using Sign = StatusPill::Sign;
    painter.setPen(QPen(color, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(sign == Sign::Live || sign == Sign::Static ? QBrush(color) : QBrush(Qt::NoBrush));
    switch (sign) {
    case Sign::Live:
    case Sign::Waiting:
        painter.drawEllipse(box.adjusted(1, 1, -1, -1));
        break;
    case Sign::Static:
        painter.drawRect(box.adjusted(1.5, 1.5, -1.5, -1.5));
        break;
    case Sign::Stale:
        painter.drawPolygon(QPolygonF{QPointF(box.center().x(), box.top() + 0.5), box.bottomRight() - QPointF(0, 0.5),
                                      box.bottomLeft() - QPointF(0, 0.5)});
        painter.drawLine(QPointF(box.center().x(), box.top() + 4), QPointF(box.center().x(), box.bottom() - 3));
        break;
    case Sign::Denied:
        painter.drawEllipse(box.adjusted(1, 1, -1, -1));
        painter.drawLine(box.topLeft() + QPointF(2.5, 2.5), box.bottomRight() - QPointF(2.5, 2.5));
        break;
    }
}

} // namespace

StatusPill::StatusPill(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void StatusPill::setState(Sign sign, const QString &text)
{
    if (m_sign == sign && m_text == text) {
        return;
    }
    m_sign = sign;
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

Tone StatusPill::tone() const
{
    switch (m_sign) {
    case Sign::Live:
        return Tone::Good;
    case Sign::Waiting:
        return Tone::Accent;
    case Sign::Stale:
        return Tone::Warning;
    case Sign::Denied:
        return Tone::Bad;
    case Sign::Static:
        break;
    }
    return Tone::Muted;
}

QSize StatusPill::sizeHint() const
{
    return {2 * pillSide + pillSign + pillGap + fontMetrics().horizontalAdvance(m_text) + 2,
            fontMetrics().height() + 4};
}

void StatusPill::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF field = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const QColor ink = toneColor(tone());
    QColor border = ink;
    border.setAlphaF(0.35F);
    painter.setPen(QPen(border, 1));
    painter.setBrush(toneBackground(tone()));
    painter.drawRoundedRect(field, field.height() / 2, field.height() / 2);
    drawSign(painter, m_sign, {double(pillSide), (height() - pillSign) / 2.0, pillSign, pillSign}, ink);
    painter.setPen(m_sign == Sign::Live || m_sign == Sign::Static ? toneColor(Tone::Text) : ink);
    painter.drawText(rect().adjusted(pillSide + pillSign + pillGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, m_text);
}

void StatusPill::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
    }
    QWidget::changeEvent(event);
}

} // namespace hopyard::ui
