// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/legendbar.h"

#include "core/diagram/metrics.h"
#include "ui/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plaintooltip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace hopyard::ui
{

namespace
{

constexpr int margin = 8, swatch = 12, gap = 5, between = 14, maxTextWidth = 200;

} // namespace

LegendBar::LegendBar(QWidget *parent)
    : QWidget(parent), m_entries(std::make_shared<const std::vector<core::LegendEntry>>())
{
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    updateAccessible();
}

QSize LegendBar::sizeHint() const
{
    return {400, fontMetrics().height() + 10};
}

QSize LegendBar::minimumSizeHint() const
{
    return {100, sizeHint().height()};
}

void LegendBar::setEntries(std::shared_ptr<const std::vector<core::LegendEntry>> entries, core::ColorBy colorBy,
                           bool hasUniqueNames)
{
    m_entries = std::move(entries);
    m_colorBy = colorBy;
    m_namesAreUnique = hasUniqueNames;
    arrange();
    updateAccessible();
    update();
}

void LegendBar::setIsolated(const std::string &key)
{
    m_isolated = key;
    update();
}

void LegendBar::setRehearsal(const Rehearsal &rehearsal)
{
    m_rehearsal = rehearsal;
    arrange();
    updateAccessible();
    update();
}

QString LegendBar::plannedText() const
{
    return m_rehearsal.kind == Rehearsal::Kind::Assignment ? tr("assigned, not bound yet") : tr("predicted");
}

QString LegendBar::plannedToolTip() const
{
    const QString pods = tr("%Ln pod(s)", nullptr, m_rehearsal.pods());
    return m_rehearsal.kind == Rehearsal::Kind::Assignment
               ? tr("Dashed: where Kueue has assigned %1 of “%2” that are on no host yet.").arg(pods, m_rehearsal.title)
               : tr("Dashed: where Kueue would put %1 of “%2”. Nothing of it is in the cluster.")
                     .arg(pods, m_rehearsal.title);
}

/// The words that come from core are English; those with a fixed meaning are said in the window's language.
QString LegendBar::textOf(const core::LegendEntry &entry) const
{
    if (entry.marks != core::MarkNone) {
        switch (core::metrics::dominantMark(entry.marks)) {
        case core::MarkCordoned:
            return tr("cordoned");
        case core::MarkNotReady:
            return tr("not ready");
        case core::MarkReserved:
            return tr("bound, not running");
        case core::MarkTerminating:
            return tr("terminating");
        case core::MarkUnknown:
            return tr("unknown");
        case core::MarkPending:
            return tr("pending");
        case core::MarkFinished:
            return tr("finished");
        case core::MarkFailed:
            return tr("failed");
        case core::MarkForecast:
            return tr("predicted");
        case core::MarkNone:
            break;
        }
    }
    static const std::vector<std::pair<const char *, const char *>> words{{"Terminating", QT_TR_NOOP("terminating")},
                                                                          {"Pending", QT_TR_NOOP("pending")},
                                                                          {"Starting", QT_TR_NOOP("starting")},
                                                                          {"Running", QT_TR_NOOP("running")},
                                                                          {"Succeeded", QT_TR_NOOP("succeeded")},
                                                                          {"Failed", QT_TR_NOOP("failed")},
                                                                          {"Unknown", QT_TR_NOOP("unknown")},
                                                                          {"none", QT_TR_NOOP("no GPUs")},
                                                                          {"unknown", QT_TR_NOOP("unknown")},
                                                                          {"full", QT_TR_NOOP("full")},
                                                                          {"free", QT_TR_NOOP("all free")},
                                                                          {"part", QT_TR_NOOP("partly used")},
                                                                          {"NotReady", QT_TR_NOOP("not ready")},
                                                                          {"cordoned", QT_TR_NOOP("cordoned")},
                                                                          {"ready", QT_TR_NOOP("ready")}};
    const bool fixedWords =
        m_colorBy == core::ColorBy::State || m_colorBy == core::ColorBy::Free || m_colorBy == core::ColorBy::Health;
    if (fixedWords) {
        for (const auto &[key, word] : words) {
            if (entry.key == key) {
                return tr(word);
            }
        }
    }
    if (entry.key.empty()) {
        return m_colorBy == core::ColorBy::Job            ? tr("no job")
               : m_colorBy == core::ColorBy::Queue        ? tr("no queue")
               : m_colorBy == core::ColorBy::InstanceType ? tr("unknown type")
                                                          : QString::fromStdString(entry.text);
    }
    return QString::fromStdString(entry.text);
}

QString LegendBar::shortTextOf(const core::LegendEntry &entry) const
{
    const QString text = textOf(entry);
    const bool hasNamespace = m_colorBy == core::ColorBy::Job || m_colorBy == core::ColorBy::Queue;
    return hasNamespace && m_namesAreUnique ? text.mid(text.lastIndexOf(QLatin1Char('/')) + 1) : text;
}

void LegendBar::arrange()
{
    m_cells.clear();
    m_hiddenFrom = -1;
    const QFontMetrics measure = fontMetrics();
    const int moreWidth = measure.horizontalAdvance(tr("+%1 more").arg(999)) + between;
    int x = margin;
    m_plannedRect = {};
    if (!m_rehearsal.isEmpty()) {
        const int cell = swatch + gap + measure.horizontalAdvance(plannedText()) + gap +
                         measure.horizontalAdvance(countText(m_rehearsal.pods())) + 8;
        m_plannedRect = QRect(x, 2, cell, height() - 4);
        x += cell + between - 8;
    }
    for (std::size_t i = 0; i < entries().size(); ++i) {
        const int text = std::min(measure.horizontalAdvance(shortTextOf(entries()[i])), maxTextWidth);
        const int count = measure.horizontalAdvance(countText(entries()[i].count));
        const int cell = swatch + gap + text + gap + count + 8;
        const bool isLast = i + 1 == entries().size();
        if (x + cell > width() - margin - (isLast ? 0 : moreWidth)) {
            m_hiddenFrom = int(i);
            m_moreRect = QRect(x, 0, width() - x, height());
            break;
        }
        m_cells.push_back({int(i), QRect(x, 2, cell, height() - 4)});
        x += cell + between - 8;
    }
    m_current = std::clamp(m_current, 0, std::max(0, int(m_cells.size()) - 1));
}

void LegendBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const core::Palette &colors = Theme::diagram();
    const QFontMetrics measure = fontMetrics();
    painter.fillRect(rect(), palette().color(QPalette::Window));
    paintPlanned(painter);
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const core::LegendEntry &entry = entryOf(m_cells[i]);
        const QRect cell = m_cells[i].rect;
        const bool isChosen = !m_isolated.empty() && entry.key == m_isolated;
        const bool isBack = !m_isolated.empty() && !isChosen;
        if (isChosen || (hasFocus() && int(i) == m_current)) {
            painter.setPen(isChosen ? QPen(toneColor(Tone::Accent), 1.5)
                                    : QPen(toneColor(Tone::Muted), 1, Qt::DotLine));
            painter.setBrush(isChosen ? QBrush(toneBackground(Tone::Accent)) : QBrush(Qt::NoBrush));
            painter.drawRoundedRect(QRectF(cell).adjusted(-3.5, 0.5, 0.5, -0.5), 4, 4);
        }
        QRectF box(cell.left(), cell.center().y() - swatch / 2 + 1, swatch, swatch);
        painter.setOpacity(isBack ? 0.45 : 1);
        painter.setPen(toQColor(colors.shapeBorder));
        painter.setBrush(toQColor(colors.at(entry.fill)));
        painter.drawRoundedRect(box, 2.5, 2.5);
        if (entry.marks != core::MarkNone) {
            painter.setPen(QPen(toQColor(colors.textOn(entry.fill)), 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            painter.setBrush(Qt::NoBrush);
            for (const core::metrics::Stroke &stroke :
                 core::metrics::iconOf(core::metrics::dominantMark(entry.marks))) {
                QPolygonF line;
                for (const core::DiagramPoint &point : stroke) {
                    line.append(box.topLeft() + QPointF(point.x, point.y) * (double(swatch) / core::metrics::iconSize));
                }
                painter.drawPolyline(line);
            }
        }
        painter.setOpacity(1);
        const QString text = measure.elidedText(shortTextOf(entry), Qt::ElideMiddle, maxTextWidth);
        QRect place = cell.adjusted(swatch + gap, 0, 0, 0);
        painter.setPen(toneColor(isBack ? Tone::Muted : Tone::Text));
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, text);
        place.adjust(measure.horizontalAdvance(text) + gap, 0, 0, 0);
        painter.setPen(toneColor(Tone::Muted));
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, countText(entry.count));
    }
    if (m_hiddenFrom >= 0) {
        painter.setPen(toneColor(Tone::Muted));
        painter.drawText(m_moreRect, Qt::AlignLeft | Qt::AlignVCenter,
                         tr("+%1 more").arg(int(entries().size()) - m_hiddenFrom));
    }
}

void LegendBar::paintPlanned(QPainter &painter) const
{
    if (m_plannedRect.isEmpty()) {
        return;
    }
    const QFontMetrics measure = fontMetrics();
    const QRectF box(m_plannedRect.left(), m_plannedRect.center().y() - swatch / 2 + 1, swatch, swatch);
    QColor accent = toQColor(Theme::diagram().at(core::ColorAccent));
    QPen dashes(accent, 2);
    dashes.setDashPattern({2, 1.4});
    painter.setPen(dashes);
    accent.setAlphaF(0.14F);
    painter.setBrush(accent);
    painter.drawRoundedRect(box, 2.5, 2.5);
    QRect place = m_plannedRect.adjusted(swatch + gap, 0, 0, 0);
    painter.setPen(toneColor(Tone::Text));
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, plannedText());
    place.adjust(measure.horizontalAdvance(plannedText()) + gap, 0, 0, 0);
    painter.setPen(toneColor(Tone::Muted));
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, countText(m_rehearsal.pods()));
}

void LegendBar::resizeEvent(QResizeEvent *)
{
    arrange();
}

int LegendBar::cellAt(QPoint position) const
{
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        if (m_cells[i].rect.adjusted(-4, -2, 4, 2).contains(position)) {
            return int(i);
        }
    }
    return -1;
}

void LegendBar::choose(int cell)
{
    if (cell >= 0 && cell < int(m_cells.size())) {
        const std::string &key = entryOf(m_cells[std::size_t(cell)]).key;
        // Things without a key cannot be told apart from no filter.
        Q_EMIT isolateRequested(key == m_isolated ? std::string() : key);
    }
}

void LegendBar::mousePressEvent(QMouseEvent *event)
{
    const int cell = cellAt(event->pos());
    if (event->button() == Qt::LeftButton && cell >= 0) {
        m_current = cell;
        choose(cell);
    }
}

void LegendBar::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        m_current =
            std::clamp(m_current + (event->key() == Qt::Key_Right ? 1 : -1), 0, std::max(0, int(m_cells.size()) - 1));
        updateAccessible();
        update();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        choose(m_current);
        return;
    case Qt::Key_Escape:
        Q_EMIT isolateRequested({});
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool LegendBar::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QString text;
        if (const int cell = cellAt(help->pos()); cell >= 0) {
            const core::LegendEntry &entry = entryOf(m_cells[std::size_t(cell)]);
            text = tr("%1: %2").arg(textOf(entry), countText(entry.count)) + QLatin1Char('\n') +
                   (entry.key == m_isolated ? tr("Click to show everything again") : tr("Click to show only these"));
        } else if (m_plannedRect.contains(help->pos())) {
            text = plannedToolTip();
        } else if (m_hiddenFrom >= 0 && m_moreRect.contains(help->pos())) {
            QStringList lines;
            for (std::size_t i = std::size_t(m_hiddenFrom); i < entries().size() && lines.size() < 30; ++i) {
                lines += tr("%1: %2").arg(textOf(entries()[i]), countText(entries()[i].count));
            }
            text = lines.join(QLatin1Char('\n'));
        }
        showPlainToolTip(help->globalPos(), text, this);
        return true;
    }
    return QWidget::event(event);
}

void LegendBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) {
        arrange();
        updateAccessible();
        update();
    }
    QWidget::changeEvent(event);
}

void LegendBar::updateAccessible()
{
    setAccessibleName(tr("Legend"));
    QString description = tr("Left and right choose an entry, Enter shows only it, Escape shows everything.");
    if (m_current < int(m_cells.size())) {
        const core::LegendEntry &entry = entryOf(m_cells[std::size_t(m_current)]);
        description = tr("%1: %2").arg(textOf(entry), countText(entry.count)) + QLatin1Char('\n') + description;
    }
    if (!m_rehearsal.isEmpty()) {
        description = plannedToolTip() + QLatin1Char('\n') + description;
    }
    setAccessibleDescription(description);
}

} // namespace hopyard::ui
