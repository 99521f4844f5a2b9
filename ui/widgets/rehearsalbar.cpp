// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/rehearsalbar.h"

#include "ui/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace hopyard::ui
{

RehearsalBar::RehearsalBar(QWidget *parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_zoom(new QPushButton(this))
    , m_leave(new QPushButton(this))
{
    setObjectName(QStringLiteral("rehearsalBar"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 5, 10, 5);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_zoom);
    layout->addWidget(m_leave);
    connect(m_zoom, &QPushButton::clicked, this, &RehearsalBar::zoomRequested);
    connect(m_leave, &QPushButton::clicked, this, &RehearsalBar::leaveRequested);
    setAutoFillBackground(true);
    applyColors();
    hide();
}

void RehearsalBar::setRehearsal(const Rehearsal &rehearsal, core::TimePoint when)
{
    m_rehearsal = rehearsal;
    m_when = when;
    retranslate();
    setVisible(rehearsal.kind == Rehearsal::Kind::Prediction && !rehearsal.isEmpty());
}

QString RehearsalBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void RehearsalBar::retranslate()
{
    const QString pods = tr("%Ln pod(s)", nullptr, m_rehearsal.pods());
    m_text->setText(tr("Rehearsal: where Kueue would put %1 of “%2”, as of %3. Nothing of it is in the cluster.")
                        .arg(pods, m_rehearsal.title, secondText(m_when)));
    m_text->setAccessibleName(m_text->text());
    m_zoom->setText(tr("&Zoom to it"));
    m_leave->setText(tr("&Leave rehearsal"));
    m_leave->setToolTip(tr("Draw only what is in the cluster again (Ctrl+Shift+R)"));
}

void RehearsalBar::applyColors()
{
    m_isChanging = true;
    QPalette colors = parentWidget() ? parentWidget()->palette() : palette();
    colors.setColor(QPalette::Window, toneBackground(Tone::Accent));
    setPalette(colors);
    m_icon->setPixmap(themedIcon(QStringLiteral("rehearsal")).pixmap(QSize(18, 18), devicePixelRatioF()));
    m_isChanging = false;
}

void RehearsalBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    } else if (event->type() == QEvent::PaletteChange && !m_isChanging) {
        applyColors();
    }
    QFrame::changeEvent(event);
}

} // namespace hopyard::ui
