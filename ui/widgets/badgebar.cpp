// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/badgebar.h"

#include "ui/text.h"
#include "ui/theme/icons.h"
#include "ui/widgets/plaintooltip.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

namespace hopyard::ui
{

namespace
{

struct Badges {
    Q_DECLARE_TR_FUNCTIONS(Badges)
public:
    static std::vector<Badge> of(const core::ClusterInfo &info);
};

} // namespace

std::vector<Badge> badgesOf(const core::ClusterInfo &info)
{
    return Badges::of(info);
}

std::vector<Badge> Badges::of(const core::ClusterInfo &info)
{
    std::vector<Badge> badges;
    if (info.insecure) {
        badges.push_back({Badge::Kind::Insecure, Tone::Bad, QStringLiteral("insecure"), tr("TLS not verified"),
                          tr("TLS verification is off for this context: anyone between you "
                             "and the server can read and change everything.")});
    }
    if (info.plaintext) {
        badges.push_back({Badge::Kind::Plaintext, Tone::Bad, QStringLiteral("insecure"), tr("not encrypted"),
                          tr("The server is reached by plain http: anyone between can read "
                             "and change everything, and no credentials are sent.")});
    }
    if (!info.actingAs.empty()) {
        badges.push_back({Badge::Kind::ActingAs, Tone::Warning, QStringLiteral("user"),
                          tr("acting as %1").arg(display(info.actingAs)),
                          tr("This context impersonates “%1”: what you see and do is what that user may, "
                             "and is recorded under that name as well as yours.")
                              .arg(display(info.actingAs))});
    }
    if (info.basicAuth) {
        badges.push_back({Badge::Kind::BasicAuth, Tone::Warning, QStringLiteral("insecure"), tr("password login"),
                          tr("This user logs in with a name and a password, which API "
                             "servers no longer take since Kubernetes 1.19. Ask for a "
                             "token, a certificate or a login program.")});
    }
    return badges;
}

BadgeBar::BadgeBar(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->setSpacing(4);
}

void BadgeBar::setInfo(const core::ClusterInfo &info)
{
    m_info = info;
    m_hasInfo = true;
    show(badgesOf(info));
}

void BadgeBar::clear()
{
    m_hasInfo = false;
    show({});
}

void BadgeBar::show(std::vector<Badge> badges)
{
    if (badges == m_badges) {
        return;
    }
    m_badges = std::move(badges);
    while (QLayoutItem *item = layout()->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const Badge &badge : m_badges) {
        auto *button = new QToolButton(this);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIcon(themedIcon(badge.icon));
        button->setIconSize(QSize(14, 14));
        // A name from a kubeconfig may be long; all of it is in the tooltip.
        button->setText(fontMetrics().elidedText(badge.text, Qt::ElideMiddle, 26 * fontMetrics().averageCharWidth()));
        button->setAccessibleName(badge.text);
        button->setToolTip(plainToolTip(badge.toolTip));
        connect(button, &QToolButton::clicked, this, &BadgeBar::clicked);
        layout()->addWidget(button);
    }
    applyColors();
    setVisible(!m_badges.empty());
    Q_EMIT emptyChanged(m_badges.empty());
}

void BadgeBar::applyColors()
{
    const QList<QToolButton *> buttons = findChildren<QToolButton *>();
    for (qsizetype i = 0; i < buttons.size() && std::size_t(i) < m_badges.size(); ++i) {
        const Tone tone = m_badges[std::size_t(i)].tone;
        buttons[i]->setStyleSheet(
            QStringLiteral("QToolButton { border: 1px solid %1; border-radius: 4px; padding: 1px 6px; "
                           "background: %2; color: %1; }")
                .arg(toneColor(tone).name(), toneBackground(tone).name()));
    }
}

QStringList BadgeBar::texts() const
{
    QStringList texts;
    for (const Badge &badge : m_badges) {
        texts += badge.text;
    }
    return texts;
}

void BadgeBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_hasInfo) {
        show(badgesOf(m_info));
    } else if (event->type() == QEvent::PaletteChange && !m_isChanging) {
        m_isChanging = true;
        applyColors();
        m_isChanging = false;
    }
    QWidget::changeEvent(event);
}

} // namespace hopyard::ui
