// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/startpage.h"

#include "ui/settings.h"
#include "ui/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/rowdelegate.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QSvgRenderer>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace hopyard::ui
{

namespace
{

enum ContextColumn { NameColumn, ServerColumn, UserColumn, NamespaceColumn, StatusColumn };

QLabel *makeLabel(QWidget *parent, bool isMuted = false)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    if (isMuted) {
        label->setForegroundRole(QPalette::PlaceholderText);
    }
    return label;
}

QFont scaled(QFont font, double factor, bool bold)
{
    font.setPointSizeF(font.pointSizeF() * factor);
    font.setBold(bold);
    return font;
}

} // namespace

StartPage::StartPage(Settings *settings, QWidget *parent) : QWidget(parent), m_settings(settings)
{
    auto *outer = new QHBoxLayout(this);
    auto *column = new QWidget(this);
    column->setMaximumWidth(1080);
    outer->addStretch(1);
    outer->addWidget(column, 12);
    outer->addStretch(1);
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(24, 28, 24, 24);
    layout->setSpacing(8);

    auto *head = new QHBoxLayout;
    head->setSpacing(16);
    auto *logo = new QLabel(column);
    logo->setPixmap(QIcon(QStringLiteral(":/hopyard.svg")).pixmap(QSize(56, 56), devicePixelRatioF()));
    head->addWidget(logo);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    m_title = makeLabel(column);
    m_title->setFont(scaled(font(), 1.7, true));
    m_subtitle = makeLabel(column, true);
    words->addWidget(m_title);
    words->addWidget(m_subtitle);
    head->addLayout(words, 1);
    layout->addLayout(head);
    layout->addSpacing(10);

    m_message = makeLabel(column);
    m_message->setMargin(8);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->hide();
    layout->addWidget(m_message);

    m_contextsTitle = makeLabel(column);
    m_contextsTitle->setFont(scaled(font(), 1.1, true));
    layout->addWidget(m_contextsTitle);
    m_list = new QTreeWidget(column);
    m_list->setColumnCount(5);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAlternatingRowColors(true);
    m_list->setItemDelegate(new RowDelegate(this, {StatusColumn}));
    m_list->setAllColumnsShowFocus(true);
    layout->addWidget(m_list, 3);
    m_hint = makeLabel(column, true);
    layout->addWidget(m_hint);
    auto *buttons = new QHBoxLayout;
    m_open = new QPushButton(themedIcon(QStringLiteral("open-cluster")), {}, column);
    m_open->setDefault(true);
    m_reload = new QPushButton(themedIcon(QStringLiteral("reconnect")), {}, column);
    buttons->addWidget(m_open);
    buttons->addWidget(m_reload);
    buttons->addStretch(1);
    m_snapshot = new QPushButton(themedIcon(QStringLiteral("snapshot")), {}, column);
    m_demo = new QPushButton(themedIcon(QStringLiteral("demo")), {}, column);
    buttons->addWidget(m_snapshot);
    buttons->addWidget(m_demo);
    layout->addLayout(buttons);
    layout->addSpacing(10);
    m_recentTitle = makeLabel(column);
    m_recentTitle->setFont(scaled(font(), 1.1, true));
    layout->addWidget(m_recentTitle);
    m_recent = new QListWidget(column);
    m_recent->setAlternatingRowColors(true);
    layout->addWidget(m_recent, 1);

    connect(m_list, &QTreeWidget::itemActivated, this, &StartPage::openCurrent);
    connect(m_list, &QTreeWidget::itemSelectionChanged, this, &StartPage::updateButtons);
    connect(m_open, &QPushButton::clicked, this, &StartPage::openCurrent);
    connect(m_reload, &QPushButton::clicked, this, &StartPage::reload);
    connect(m_snapshot, &QPushButton::clicked, this, &StartPage::snapshotRequested);
    connect(m_demo, &QPushButton::clicked, this, [this] {
        Q_EMIT openRequested({OpenRequest::Kind::Demo, {}, "hyperpod", 1.0});
    });
    connect(m_recent, &QListWidget::itemActivated, this, [this](const QListWidgetItem *item) {
        Q_EMIT openRequested({OpenRequest::Kind::Snapshot, {}, utf8(item->data(Qt::UserRole).toString()), 1.0});
    });
    connect(m_settings, &Settings::changed, this, &StartPage::fillRecent);
    retranslate();
}

void StartPage::setKubeconfig(const std::optional<std::string> &path)
{
    m_kubeconfig = path;
}

void StartPage::reload()
{
    m_slot.start([kubeconfig = m_kubeconfig](std::stop_token) { return core::listContexts({kubeconfig}); },
                 [this](core::Result<core::ContextList> list) {
                     m_isLoaded = true;
                     m_contexts.clear();
                     m_files.clear();
                     m_error.reset();
                     if (list) {
                         m_contexts = std::move(list->contexts);
                         m_files = std::move(list->files);
                     } else {
                         m_error = list.error();
                     }
                     fill();
                     Q_EMIT contextsChanged();
                 });
}

void StartPage::fill()
{
    m_list->clear();
    QTreeWidgetItem *preferred = nullptr;
    for (std::size_t i = 0; i < m_contexts.size(); ++i) {
        const core::ContextInfo &context = m_contexts[i];
        const QString status = !context.usable   ? display(context.reason)
                               : context.current ? tr("current context")
                                                 : QString();
        auto *item = new QTreeWidgetItem(m_list, {display(context.name), display(context.server), display(context.user),
                                                  display(context.ns.empty() ? "default" : context.ns), status});
        item->setData(0, Qt::UserRole, int(i));
        item->setDisabled(!context.usable);
        for (int column = 0; column < m_list->columnCount(); ++column) {
            item->setToolTip(column, plainToolTip(context.usable ? item->text(column) : status));
        }
        if (context.usable && (!preferred || context.current)) {
            preferred = item;
        }
    }
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('x'));
    for (const auto &[column, most] :
         {std::pair{int(NameColumn), 34}, {int(ServerColumn), 44}, {int(UserColumn), 26}, {int(NamespaceColumn), 20}}) {
        m_list->resizeColumnToContents(column);
        m_list->setColumnWidth(column, std::clamp(m_list->columnWidth(column) + em, 12 * em, most * em));
    }
    m_list->setCurrentItem(preferred);
    if (m_error) {
        m_hint->setText(
            display(m_error->message) + QLatin1Char('\n') +
            tr("Set KUBECONFIG or start with --kubeconfig FILE, then reload. The demo cluster needs none."));
    } else if (m_isLoaded && m_contexts.empty()) {
        m_hint->setText(tr("The kubeconfig names no context. Ask your administrator for one, or run “aws eks "
                           "update-kubeconfig”, then reload. "
                           "The demo cluster needs none."));
    } else if (!m_isLoaded) {
        m_hint->setText(tr("Reading the kubeconfig…"));
    } else {
        QStringList files;
        for (const std::string &file : m_files) {
            files += display(file);
        }
        m_hint->setText(tr("Read from %1").arg(files.join(QStringLiteral(", "))));
    }
    updateButtons();
}

void StartPage::fillRecent()
{
    m_recent->clear();
    for (const QString &path : m_settings->recentSnapshots()) {
        const QFileInfo file(path);
        auto *item = new QListWidgetItem(themedIcon(QStringLiteral("snapshot")), path, m_recent);
        item->setData(Qt::UserRole, path);
        if (!file.exists()) {
            item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
            item->setText(tr("%1 (not there any more)").arg(path));
        }
    }
    const bool hasRecent = m_recent->count() > 0;
    m_recent->setVisible(hasRecent);
    m_recentTitle->setVisible(hasRecent);
}

void StartPage::updateButtons()
{
    const QTreeWidgetItem *item = m_list->currentItem();
    m_open->setEnabled(item && !item->isDisabled());
}

void StartPage::openCurrent()
{
    const QTreeWidgetItem *item = m_list->currentItem();
    if (item && !item->isDisabled()) {
        const core::ContextInfo &context = m_contexts[item->data(0, Qt::UserRole).toUInt()];
        Q_EMIT openRequested({OpenRequest::Kind::Context, m_kubeconfig, context.name, 1.0});
    }
}

void StartPage::showError(const QString &text)
{
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    QPalette colors = palette();
    colors.setColor(QPalette::Window, toneBackground(Tone::Bad));
    colors.setColor(QPalette::WindowText, toneColor(Tone::Bad));
    m_message->setAutoFillBackground(true);
    m_message->setPalette(colors);
}

void StartPage::setBusy(const QString &text)
{
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    m_message->setAutoFillBackground(false);
    m_message->setPalette(palette());
}

void StartPage::retranslate()
{
    m_title->setText(tr("Hopyard"));
    m_subtitle->setText(tr("See where pods really are in the network, and know where a job will land."));
    m_contextsTitle->setText(tr("Clusters"));
    m_recentTitle->setText(tr("Recent snapshots"));
    m_list->setHeaderLabels({tr("Context"), tr("Server"), tr("User"), tr("Namespace"), tr("Status")});
    m_list->setAccessibleName(tr("Contexts of the kubeconfig"));
    m_recent->setAccessibleName(tr("Recent snapshots"));
    m_open->setText(tr("&Open"));
    m_open->setToolTip(tr("Open the chosen context"));
    m_reload->setText(tr("&Reload"));
    m_reload->setToolTip(tr("Read the kubeconfig again"));
    m_snapshot->setText(tr("Open &snapshot…"));
    m_snapshot->setToolTip(tr("Open a file that “kubectl get … -o json” wrote"));
    m_demo->setText(tr("Explore the &demo cluster"));
    m_demo->setToolTip(tr("A simulated cluster in this program: works without any network"));
    fill();
    fillRecent();
}

void StartPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

void StartPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_isLoaded && !m_slot.isRunning()) {
        reload();
    }
}

} // namespace hopyard::ui
