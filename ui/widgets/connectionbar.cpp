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
#include <QPushButton>

#include <algorithm>

namespace hopyard::ui
{

ConnectionBar::ConnectionBar(QWidget *parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_retry(new QPushButton(this))
    , m_cancel(new QPushButton(this))
    , m_path(new QPushButton(this))
    , m_stop(new QPushButton(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 6, 10, 6);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_path);
    layout->addWidget(m_cancel);
    layout->addWidget(m_retry);
    layout->addWidget(m_stop);
    connect(m_retry, &QPushButton::clicked, this, &ConnectionBar::retryRequested);
    connect(m_cancel, &QPushButton::clicked, this, &ConnectionBar::cancelLoginRequested);
    connect(m_path, &QPushButton::clicked, this, &ConnectionBar::loginShellPathRequested);
    connect(m_stop, &QPushButton::clicked, this, &ConnectionBar::stopRequested);
    setAutoFillBackground(true);
    m_timer.setInterval(1000);
    connect(&m_timer, &QTimer::timeout, this, &ConnectionBar::refresh);
    retranslate();
    applyColors();
    hide();
}

void ConnectionBar::setStatus(const core::ConnectionStatus &status, bool hasData, core::TimePoint since)
{
    m_status = status;
    m_hasData = hasData;
    m_since = since;
    refresh();
}

void ConnectionBar::setPathOffered(bool offered)
{
    m_isPathOffered = offered;
    refresh();
}

void ConnectionBar::setProgress(const core::Progress &progress)
{
    m_progress = progress;
    refresh();
}

void ConnectionBar::clear()
{
    m_status = {};
    m_progress = {};
    m_since = {};
    m_isPathOffered = false;
    m_timer.stop();
    hide();
}

QString ConnectionBar::text() const
{
    return m_text->text();
}

/// "Not live since 14:02, retrying in 5 s. What you see is the last state that was read."
QString ConnectionBar::stateText(core::TimePoint now) const
{
    using core::ConnectionState;
    const auto isKnown = [](core::TimePoint time) { return time.time_since_epoch().count() > 0; };
    const core::TimePoint since = isKnown(m_since) ? m_since : m_status.lastContact;
    QString text;
    switch (m_status.state) {
    case ConnectionState::Stale:
        text = isKnown(since) ? tr("Not live since %1").arg(clockText(since)) : tr("Not live");
        break;
    case ConnectionState::Denied:
        text = isKnown(m_since) ? tr("Access denied since %1").arg(clockText(m_since)) : tr("Access denied");
        break;
    default:
        text = isKnown(m_since) ? tr("Not connected since %1").arg(clockText(m_since)) : tr("Not connected");
        break;
    }
    if (isKnown(m_status.nextRetry)) {
        const auto left = std::chrono::ceil<std::chrono::seconds>(m_status.nextRetry - now);
        text += left.count() <= 0    ? tr(", retrying now")
                : left.count() < 120 ? tr(", retrying in %1 s").arg(left.count())
                                     : tr(", retrying in %1").arg(ageText(left));
    } else if (m_status.state == ConnectionState::Denied) {
        text += tr(", waiting for you");
    }
    if (m_hasData) {
        text += tr(". What you see is the last state that was read.");
    }
    const QString reason =
        m_status.error.message.empty() ? errorAdvice(m_status.error.kind) : display(m_status.error.message);
    return text + QLatin1Char('\n') + reason;
}

QString ConnectionBar::loginText(core::TimePoint now) const
{
    const core::LoginStatus &login = *m_status.login;
    QString text = tr("Logging in with %1 (%2). It may have opened a page in your browser.")
                       .arg(display(login.command), ageText(std::max(now - login.since, core::TimePoint::duration{})));
    if (!login.said.empty()) {
        text += QLatin1Char('\n') + tr("It says: %1").arg(display(login.said));
    }
    if (m_hasData) {
        text += QLatin1Char('\n') + tr("What you see is the last state that was read.");
    }
    return text;
}

QString ConnectionBar::progressText() const
{
    if (m_progress.step.empty()) {
        return tr("Connecting…");
    }
    const QString done = countText(qint64(m_progress.done));
    return m_progress.total > 0 ? tr("Reading the cluster: %1, %2 of %3")
                                      .arg(display(m_progress.step), done, countText(qint64(m_progress.total)))
                                : tr("Reading the cluster: %1, %2").arg(display(m_progress.step), done);
}

void ConnectionBar::refresh()
{
    using core::ConnectionState;
    const ConnectionState state = m_status.state;
    const bool isIll =
        state == ConnectionState::Stale || state == ConnectionState::Denied || state == ConnectionState::Failed;
    const auto now = core::Clock::system().now();
    // A login that is done in a moment is nobody's business.
    const bool isLoggingIn = m_status.login && (isIll || now - m_status.login->since >= std::chrono::seconds{1});
    // The same goes for a reading.
    const bool isFirst = state == ConnectionState::Connecting && !m_hasData && m_since.time_since_epoch().count() > 0;
    const bool isReading = isFirst && !isLoggingIn && now - m_since >= std::chrono::seconds{1};
    if (!isIll && !isLoggingIn && !isReading) {
        if (!m_status.login && !isFirst) {
            m_timer.stop();
        } else if (!m_timer.isActive()) {
            m_timer.start();
        }
        hide();
        return;
    }
    m_text->setText(isLoggingIn ? loginText(now) : isReading ? progressText() : stateText(now));
    QString detail = isLoggingIn || isReading ? QString() : errorSentence(m_status.error);
    if (!isLoggingIn && !isReading && !m_status.error.detail.empty() &&
        m_status.error.detail != m_status.error.message) {
        detail += QStringLiteral("\n\n") + display(m_status.error.detail).left(4000);
    }
    m_text->setToolTip(plainToolTip(detail));
    m_cancel->setVisible(isLoggingIn);
    m_retry->setVisible(!isLoggingIn && !isReading);
    m_path->setVisible(!isLoggingIn && !isReading && m_isPathOffered);
    m_stop->setVisible(isReading);
    m_icon->setVisible(!isReading);
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

void ConnectionBar::retranslate()
{
    setAccessibleName(tr("Connection"));
    m_retry->setText(tr("&Retry now"));
    m_retry->setToolTip(tr("Try to connect at once instead of at the end of the pause"));
    m_cancel->setText(tr("&Cancel login"));
    m_cancel->setToolTip(tr("End the login program; it is started again only when you retry"));
    m_stop->setText(tr("&Cancel"));
    m_stop->setToolTip(tr("Stop reading and go back to the start page"));
    m_path->setText(tr("&Use my shell’s PATH"));
    m_path->setToolTip(tr("Programs started from the desktop have a shorter PATH than a terminal. This asks your login "
                          "shell once where it looks for programs, and retries."));
}

void ConnectionBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange && !m_isChanging) {
        m_isChanging = true;
        applyColors();
        m_isChanging = false;
    } else if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refresh();
    }
    QFrame::changeEvent(event);
}

} // namespace hopyard::ui
