// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/startpage.h"

#include "ui/settings.h"
#include "ui/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/rowdelegate.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

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

/// The one note that everybody meets who is new has words of its own; the others are about what is odd in a file.
QString warningText(const std::string &warning)
{
    constexpr std::string_view absent = "no kubeconfig found: ";
    if (!warning.starts_with(absent)) {
        return display(warning);
    }
    const std::size_t end = std::min(warning.find(" does not exist"), warning.find(" do not exist"));
    return StartPage::tr("No kubeconfig was found at %1.")
        .arg(display(warning.substr(absent.size(), end == std::string::npos ? end : end - absent.size())));
}

QFont scaled(QFont font, double factor, bool bold)
{
    font.setPointSizeF(font.pointSizeF() * factor);
    font.setBold(bold);
    return font;
}

} // namespace

StartPage::StartPage(Settings *settings, ContextCatalog *catalog, QWidget *parent)
    : QWidget(parent), m_settings(settings), m_catalog(catalog)
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
    m_files = new QComboBox(column);
    m_files->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_files->setMinimumContentsLength(40);
    m_forget = new QPushButton(themedIcon(QStringLiteral("close")), {}, column);
    auto *files = new QHBoxLayout;
    files->addWidget(m_contextsTitle, 1);
    files->addWidget(m_files);
    files->addWidget(m_forget);
    layout->addLayout(files);
    m_list = new QTreeWidget(column);
    m_list->setColumnCount(5);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAlternatingRowColors(true);
    m_list->setItemDelegate(new RowDelegate(this, {StatusColumn}));
    m_list->setAllColumnsShowFocus(true);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_nothing = makeLabel(m_list->viewport());
    m_nothing->setAlignment(Qt::AlignCenter);
    auto *middle = new QVBoxLayout(m_list->viewport());
    middle->addWidget(m_nothing);
    layout->addWidget(m_list, 3);
    m_hint = makeLabel(column, true);
    layout->addWidget(m_hint);
    auto *buttons = new QHBoxLayout;
    m_open = new QPushButton(themedIcon(QStringLiteral("open-cluster")), {}, column);
    m_open->setDefault(true);
    m_openNew = new QPushButton(themedIcon(QStringLiteral("window-new")), {}, column);
    m_reload = new QPushButton(themedIcon(QStringLiteral("reconnect")), {}, column);
    buttons->addWidget(m_open);
    buttons->addWidget(m_openNew);
    m_openFile = new QPushButton(themedIcon(QStringLiteral("open-cluster")), {}, column);
    buttons->addWidget(m_openFile);
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
    connect(m_openNew, &QPushButton::clicked, this, [this] {
        if (const auto request = chosen()) {
            Q_EMIT newWindowRequested(*request);
        }
    });
    connect(m_list, &QTreeWidget::customContextMenuRequested, this, &StartPage::showMenu);
    connect(m_catalog, &ContextCatalog::changed, this, &StartPage::fill);
    connect(m_reload, &QPushButton::clicked, this, &StartPage::reload);
    connect(m_openFile, &QPushButton::clicked, this, &StartPage::kubeconfigRequested);
    connect(m_files, &QComboBox::activated, this,
            [this](int index) { chooseKubeconfig(m_files->itemData(index).toString()); });
    connect(m_forget, &QPushButton::clicked, this, [this] {
        m_settings->forgetKubeconfigFile(m_files->currentData().toString());
        chooseKubeconfig({});
    });
    connect(m_catalog, &ContextCatalog::changed, this, &StartPage::fillFiles);
    connect(m_settings, &Settings::changed, this, &StartPage::fillFiles);
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

void StartPage::fill()
{
    // What the person has chosen stays chosen when the files change.
    const QTreeWidgetItem *before = m_list->currentItem();
    const std::string last =
        before ? utf8(before->data(0, Qt::UserRole).toString()) : m_settings->lastContext(m_catalog->kubeconfig());
    const std::vector<const core::ContextInfo *> choices = m_catalog->choices();
    m_list->clear();
    QTreeWidgetItem *preferred = nullptr;
    bool isChosen = false;
    for (const core::ContextInfo *choice : choices) {
        const core::ContextInfo &context = *choice;
        const std::string key = OpenRequest::contextKey(context.name, context.preferredFile);
        const QString status = statusOf(context);
        auto *item = new QTreeWidgetItem(m_list, {display(context.name), display(context.server), display(context.user),
                                                  display(context.ns.empty() ? "default" : context.ns), status});
        item->setData(0, Qt::UserRole, QString::fromStdString(key));
        item->setData(StatusColumn, Qt::UserRole, toolTipOf(context));
        item->setDisabled(!context.usable);
        if (context.usable && context.insecure) {
            item->setIcon(StatusColumn, themedIcon(QStringLiteral("insecure")));
        } else if (!context.usable) {
            item->setIcon(StatusColumn, themedIcon(QStringLiteral("error")));
        }
        for (int column = 0; column < m_list->columnCount(); ++column) {
            item->setToolTip(column, plainToolTip(column == StatusColumn || !context.usable ? toolTipOf(context)
                                                                                            : item->text(column)));
        }
        if (context.usable && !isChosen && (!preferred || context.current || key == last)) {
            preferred = item;
            isChosen = key == last;
        }
    }
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('x'));
    for (const auto &[column, most] :
         {std::pair{int(NameColumn), 34}, {int(ServerColumn), 44}, {int(UserColumn), 26}, {int(NamespaceColumn), 20}}) {
        m_list->resizeColumnToContents(column);
        m_list->setColumnWidth(column, std::clamp(m_list->columnWidth(column) + em, 12 * em, most * em));
    }
    m_list->setCurrentItem(preferred);
    fillHint();
    updateButtons();
}

void StartPage::chooseKubeconfig(const QString &path)
{
    m_settings->openKubeconfigFile(path);
    setKubeconfig(path.isEmpty() ? std::nullopt : std::optional(utf8(path)));
}

/// The files that a person opened once, and what kubectl would read; there is nothing to choose before.
void StartPage::fillFiles()
{
    QStringList files = m_settings->kubeconfigFiles();
    const QString current = m_catalog->kubeconfig() ? QString::fromStdString(*m_catalog->kubeconfig()) : QString();
    const bool isRemembered = files.contains(current);
    if (!current.isEmpty() && !isRemembered) {
        files.prepend(current); // of the command line
    }
    const QSignalBlocker quiet(m_files);
    m_files->clear();
    m_files->addItem(tr("As kubectl finds it"), QString());
    for (const QString &file : files) {
        m_files->addItem(display(utf8(file)), file);
    }
    m_files->setCurrentIndex(std::max(0, m_files->findData(current)));
    m_files->setVisible(!files.isEmpty());
    m_forget->setVisible(isRemembered);
}

/// Where the list comes from, and what is odd about it.
void StartPage::fillHint()
{
    QStringList lines;
    m_nothing->setVisible(m_catalog->isLoaded() && m_catalog->contexts().empty());
    if (m_catalog->error()) {
        lines += display(m_catalog->error()->message);
        lines += m_catalog->contexts().empty()
                     ? tr("Open a kubeconfig file, or set KUBECONFIG and start again. The demo cluster needs none.")
                 : m_catalog->brokenFiles().empty() ? tr("The list above is the last that could be read.")
                                                    : tr("The list above is what the other files say.");
    } else if (!m_catalog->isLoaded()) {
        lines += tr("Reading the kubeconfig…");
    } else if (m_catalog->contexts().empty()) {
        lines += tr("The kubeconfig names no context. Ask your administrator for one, or run “aws eks "
                    "update-kubeconfig”, then reload. "
                    "The demo cluster needs none.");
    } else {
        QStringList files;
        for (const std::string &file : m_catalog->files()) {
            files += display(file);
        }
        lines += tr("Read from %1").arg(files.join(QStringLiteral(", ")));
    }
    constexpr std::size_t most = 3;
    const std::vector<std::string> &warnings = m_catalog->warnings();
    for (std::size_t i = 0; i < warnings.size() && i < most; ++i) {
        lines += warningText(warnings[i]);
    }
    if (warnings.size() > most) {
        lines += tr("%n more note(s): point here to read them", nullptr, int(warnings.size() - most));
    }
    QStringList all;
    for (const std::string &warning : warnings) {
        all += warningText(warning);
    }
    m_hint->setToolTip(plainToolTip(all.join(QLatin1Char('\n'))));
    m_hint->setText(lines.join(QLatin1Char('\n')));
}

/// In a word or two; why not, when it cannot be used.
QString StartPage::statusOf(const core::ContextInfo &context)
{
    if (!context.usable) {
        return display(context.reason);
    }
    QStringList parts;
    if (!context.preferredFile.empty()) {
        parts += tr("with the entries of %1").arg(display(context.preferredFile));
    } else if (!context.shadows.empty()) {
        parts += tr("hides entries of %1").arg(display(context.shadows.front().file));
    }
    if (context.current) {
        parts += tr("current context");
    }
    if (context.insecure) {
        parts += tr("TLS not verified");
    }
    if (!context.actingAs.empty()) {
        parts += tr("acting as %1").arg(display(context.actingAs));
    }
    if (!context.notes.empty()) {
        parts += display(context.notes.front());
    }
    return parts.join(QStringLiteral(" · "));
}

QString StartPage::toolTipOf(const core::ContextInfo &context)
{
    QStringList lines{statusOf(context)};
    for (std::size_t i = 1; i < context.notes.size(); ++i) {
        lines += display(context.notes[i]);
    }
    if (!context.plugin.empty()) {
        lines += tr("Logs in with: %1").arg(display(context.plugin));
    }
    if (!context.file.empty()) {
        lines += tr("From %1").arg(display(context.file));
    }
    if (!context.clusterFile.empty() && context.clusterFile != context.file) {
        lines += tr("Its cluster is from %1").arg(display(context.clusterFile));
    }
    if (!context.userFile.empty() && context.userFile != context.file) {
        lines += tr("Its user is from %1").arg(display(context.userFile));
    }
    for (const core::ShadowedEntry &shadow : context.shadows) {
        lines +=
            shadow.server.empty()
                ? tr("Not used: %1 “%2” of %3").arg(display(shadow.kind), display(shadow.name), display(shadow.file))
                : tr("Not used: %1 “%2” of %3 (%4)")
                      .arg(display(shadow.kind), display(shadow.name), display(shadow.file), display(shadow.server));
    }
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
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
    m_openNew->setEnabled(m_open->isEnabled());
}

std::optional<OpenRequest> StartPage::chosen() const
{
    const QTreeWidgetItem *item = m_list->currentItem();
    if (!item || item->isDisabled()) {
        return std::nullopt;
    }
    const core::ContextInfo *context = m_catalog->context(utf8(item->data(0, Qt::UserRole).toString()));
    return context ? std::optional(m_catalog->requestFor(*context)) : std::nullopt;
}

void StartPage::openCurrent()
{
    if (const auto request = chosen()) {
        Q_EMIT openRequested(*request);
    }
}

void StartPage::showMenu(QPoint position)
{
    const QTreeWidgetItem *item = m_list->itemAt(position);
    if (!item) {
        return;
    }
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const std::optional<OpenRequest> request = item == m_list->currentItem() ? chosen() : std::nullopt;
    QAction *open = menu->addAction(m_open->icon(), tr("Open"), this, &StartPage::openCurrent);
    QAction *openNew = menu->addAction(m_openNew->icon(), tr("Open in new window"), m_openNew, &QPushButton::click);
    open->setEnabled(request.has_value());
    openNew->setEnabled(request.has_value());
    // A context that cannot be used is where the reason is wanted most.
    menu->addAction(
        themedIcon(QStringLiteral("copy")), tr("Copy details"), this,
        [text = item->data(StatusColumn, Qt::UserRole).toString()] { QApplication::clipboard()->setText(text); });
    menu->popup(m_list->viewport()->mapToGlobal(position));
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
    m_nothing->setText(tr("No clusters yet.\n\nOpen a kubeconfig file to see your own, or a snapshot that somebody "
                          "gave you;\nthe demo cluster shows what there is to see."));
    m_recentTitle->setText(tr("Recent snapshots"));
    m_list->setHeaderLabels({tr("Context"), tr("Server"), tr("User"), tr("Namespace"), tr("Status")});
    m_list->setAccessibleName(tr("Contexts of the kubeconfig"));
    m_recent->setAccessibleName(tr("Recent snapshots"));
    m_open->setText(tr("&Open"));
    m_open->setToolTip(tr("Open the chosen context"));
    m_openNew->setText(tr("Open in new &window"));
    m_openNew->setToolTip(tr("Open the chosen context in a window of its own"));
    m_openFile->setText(tr("Open &kubeconfig…"));
    m_openFile->setToolTip(tr("Choose a kubeconfig file; it is only read, never written"));
    m_files->setAccessibleName(tr("Kubeconfig"));
    m_files->setToolTip(tr("Where the contexts are read from"));
    m_forget->setText(tr("&Forget"));
    m_forget->setToolTip(tr("Take this file off the list; the file itself stays"));
    m_reload->setText(tr("&Reload"));
    m_reload->setToolTip(tr("Read the kubeconfig again"));
    m_snapshot->setText(tr("Open &snapshot…"));
    m_snapshot->setToolTip(tr("Open a file that “kubectl get … -o json” wrote"));
    m_demo->setText(tr("Explore the &demo cluster"));
    m_demo->setToolTip(tr("A simulated cluster in this program: works without any network"));
    fill();
    fillFiles();
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
    m_catalog->start();
}

} // namespace hopyard::ui
