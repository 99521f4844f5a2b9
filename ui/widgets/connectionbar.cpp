// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/connectionbar.h"

#include "ui/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plaintooltip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

namespace hopyard::ui
{

ConnectionBar::ConnectionBar(QWidget *parent) : QFrame(parent), m_icon(new QLabel(this)), m_text(new QLabel(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 6, 10, 6);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    setAutoFillBackground(true);
    setAccessibleName(tr("Connection"));
    m_timer.setInterval(1000);
    connect(&m_timer, &QTimer::timeout, this, &ConnectionBar::refresh);
    applyColors();
    hide();
}

void ConnectionBar::setStatus(const core::ConnectionStatus &status, bool hasData)
{
    m_status = status;
    m_hasData = hasData;
    refresh();
}

void ConnectionBar::clear()
{
    m_status = {};
    m_timer.stop();
    hide();
}

QString ConnectionBar::text() const
{
    return m_text->text();
}

void ConnectionBar::refresh()
{
    using core::ConnectionState;
    const ConnectionState state = m_status.state;
    if (state != ConnectionState::Stale && state != ConnectionState::Denied && state != ConnectionState::Failed) {
        m_timer.stop();
        hide();
        return;
    }
    QString text;
    if (state == ConnectionState::Stale && m_status.lastContact.time_since_epoch().count() > 0) {
        text = tr("Not live since %1").arg(clockText(m_status.lastContact));
    } else {
        text = state == ConnectionState::Denied ? tr("Access denied") : tr("Not connected");
    }
    const auto now = core::Clock::system().now();
    if (state != ConnectionState::Denied && m_status.nextRetry.time_since_epoch().count() > 0) {
        const auto left = std::chrono::ceil<std::chrono::seconds>(m_status.nextRetry - now).count();
        text += left > 0 ? tr(", retrying in %1 s").arg(left) : tr(", retrying now");
    }
    if (m_hasData) {
        text += tr(". What you see is the last state that was read.");
    }
    const QString reason =
        m_status.error.message.empty() ? errorAdvice(m_status.error.kind) : display(m_status.error.message);
    m_text->setText(text + QLatin1Char('\n') + reason);
    m_text->setToolTip(plainToolTip(errorSentence(m_status.error)));
    setAccessibleDescription(m_text->text());
    if (!m_timer.isActive()) {
        m_timer.start();
    }
    show();
}

void ConnectionBar::applyColors()
{
    QPalette colors = palette();
    colors.setColor(QPalette::Window, toneBackground(Tone::Warning));
    colors.setColor(QPalette::WindowText, toneColor(Tone::Text));
    setPalette(colors);
    m_icon->setPixmap(themedIcon(QStringLiteral("problems")).pixmap(QSize(20, 20), devicePixelRatioF()));
}

void ConnectionBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange && !m_isChanging) {
        m_isChanging = true;
        applyColors();
        m_isChanging = false;
    } else if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Connection"));
        refresh();
    }
    QFrame::changeEvent(event);
}

} // namespace hopyard::ui
