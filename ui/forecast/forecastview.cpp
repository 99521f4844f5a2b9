// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/forecast/forecastview.h"

#include "ui/forecast/forecaster.h"
#include "ui/forecast/sentences.h"
#include "ui/panels/inspectionwhy.h"
#include "ui/text.h"
#include "ui/wizard/fields.h"

#include <QActionGroup>
#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace hopyard::ui
{

namespace
{

enum Column { RequestColumn, VerdictColumn, HostsColumn, SwitchesColumn, MeanColumn, WorstColumn, ColumnCount };

QString switchesText(const ForecastVariant &variant, const core::LevelList &levels)
{
    QStringList parts;
    for (auto part = variant.switches.rbegin(); part != variant.switches.rend(); ++part) {
        parts += ForecastView::tr("%1 × %2", "number of switches, level")
                     .arg(countText(part->second), levelOfLabel(part->first, levels));
    }
    return parts.join(QStringLiteral(" · "));
}

} // namespace

ForecastView::ForecastView(Forecaster *forecaster, QWidget *parent)
    : QWidget(parent)
    , m_forecaster(forecaster)
    , m_mark(new QLabel(this))
    , m_verdict(new QLabel(this))
    , m_detail(makeHint({}, this))
    , m_assumptions(makeHint({}, this))
    , m_variants(new QTreeWidget(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(5);
    auto *line = new QHBoxLayout;
    line->setSpacing(8);
    QFont bold = font();
    bold.setBold(true);
    for (QLabel *label : {m_mark, m_verdict}) {
        label->setTextFormat(Qt::PlainText);
        label->setFont(bold);
    }
    m_verdict->setObjectName(QStringLiteral("forecastVerdict"));
    m_verdict->setWordWrap(true);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    line->addWidget(m_mark, 0, Qt::AlignTop);
    line->addWidget(m_verdict, 1);
    layout->addLayout(line);
    m_detail->setObjectName(QStringLiteral("forecastDetail"));
    layout->addWidget(m_detail);

    m_variants->setObjectName(QStringLiteral("variantList"));
    m_variants->setHeaderLabels(
        {tr("Other ways to ask"), tr("Now"), tr("Hosts"), tr("Switches"), tr("Mean hops"), tr("Worst")});
    m_variants->setAccessibleName(tr("Requests side by side; Enter or a click chooses one"));
    m_variants->setToolTip(tr("Click a row to ask for that instead."));
    m_variants->setRootIsDecorated(false);
    m_variants->setUniformRowHeights(true);
    m_variants->setAllColumnsShowFocus(true);
    m_variants->setAlternatingRowColors(true);
    m_variants->header()->setStretchLastSection(false);
    m_variants->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_variants->header()->setSectionResizeMode(SwitchesColumn, QHeaderView::Stretch);
    m_variants->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_variants->setMinimumHeight(fontMetrics().lineSpacing() * 9);
    const auto choose = [this](QTreeWidgetItem *item) {
        const auto &forecast = m_forecaster->forecast();
        const int row = m_variants->indexOfTopLevelItem(item);
        if (!m_isShowing && forecast && row >= 0 && std::size_t(row) < forecast->variants.size()) {
            Q_EMIT wishChosen(forecast->variants[std::size_t(row)].wish);
        }
    };
    connect(m_variants, &QTreeWidget::itemClicked, this, choose);
    connect(m_variants, &QTreeWidget::itemActivated, this, choose);
    layout->addWidget(m_variants, 1);
    layout->addWidget(buildRules());
    m_assumptions->setObjectName(QStringLiteral("assumptionsLabel"));
    layout->addWidget(m_assumptions);
    connect(m_forecaster, &Forecaster::changed, this, &ForecastView::refresh);
    refresh();
}

QWidget *ForecastView::buildRules()
{
    auto *box = new QWidget(this);
    auto *layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *title = new QLabel(tr("R&ules of Kueue:"), box);
    m_rules = new QComboBox(box);
    m_rules->setObjectName(QStringLiteral("rulesCombo"));
    m_rules->setAccessibleName(tr("Version of Kueue whose rules are used"));
    m_rules->setToolTip(tr("Versions place differently. Choose another one to see what it would do."));
    guardWheel(m_rules);
    title->setBuddy(m_rules);
    m_rules->addItem(QString(), QString());
    for (const std::string &version : core::KueueProfile::known()) {
        m_rules->addItem(display(version), QString::fromStdString(version));
    }
    connect(m_rules, &QComboBox::activated, this,
            [this](int index) { m_forecaster->setVersion(utf8(m_rules->itemData(index).toString())); });
    m_gates = new QToolButton(box);
    m_gates->setObjectName(QStringLiteral("gatesButton"));
    m_gates->setPopupMode(QToolButton::InstantPopup);
    m_gates->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_gates->setFocusPolicy(Qt::StrongFocus);
    m_gates->setToolTip(tr("Feature gates of Kueue that change where pods go. Hopyard cannot see which are on."));
    m_gatesMenu = new QMenu(m_gates);
    m_gates->setMenu(m_gatesMenu);
    fillGates();
    m_show = new QPushButton(tr("Show on the &map"), box);
    m_show->setObjectName(QStringLiteral("showOnMapButton"));
    m_show->setAutoDefault(false);
    m_show->setToolTip(tr("Draws the predicted pods on the hosts of the main window's diagram."));
    connect(m_show, &QPushButton::clicked, this, &ForecastView::showRequested);
    layout->addWidget(title);
    layout->addWidget(m_rules);
    layout->addWidget(m_gates);
    layout->addStretch(1);
    layout->addWidget(m_show);
    return box;
}

void ForecastView::fillGates()
{
    const std::pair<const char *, std::optional<bool>> states[] = {
        {QT_TR_NOOP("As the version has it"), std::nullopt}, {QT_TR_NOOP("On"), true}, {QT_TR_NOOP("Off"), false}};
    for (const std::string &name : core::KueueProfile::gates()) {
        QMenu *menu = m_gatesMenu->addMenu(display(name));
        auto *group = new QActionGroup(menu);
        for (const auto &[text, state] : states) {
            QAction *action = menu->addAction(tr(text));
            action->setCheckable(true);
            action->setChecked(m_forecaster->gate(name) == state);
            group->addAction(action);
            connect(action, &QAction::triggered, this,
                    [this, name, state = state] { m_forecaster->setGate(name, state); });
        }
    }
}

void ForecastView::refresh()
{
    m_isShowing = true;
    showVerdict();
    showVariants();
    showRules();
    m_isShowing = false;
}

void ForecastView::showVerdict()
{
    const auto &forecast = m_forecaster->forecast();
    if (!forecast || forecast->variants.empty()) {
        m_shown = {};
        m_shown.line = m_forecaster->isRunning() ? tr("Working out where the pods would go…")
                                                 : tr("Nothing is known of the cluster yet.");
    } else {
        m_shown = verdictOf(forecast->asked(), forecast->tree->levels);
    }
    const bool isCurrent = m_forecaster->isCurrent();
    const QColor color = toneColor(isCurrent ? toneOf(m_shown.sign) : Tone::Muted);
    for (QLabel *label : {m_mark, m_verdict}) {
        QPalette colors = palette();
        colors.setColor(QPalette::WindowText, color);
        label->setPalette(colors);
    }
    m_mark->setText(markOf(m_shown.sign));
    m_verdict->setText(m_shown.line);
    m_verdict->setAccessibleName(tr("Forecast: %1").arg(m_shown.line));
    QStringList more;
    if (!m_shown.detail.isEmpty() && !m_shown.line.contains(m_shown.detail)) {
        more += m_shown.detail;
    }
    if (isCurrent && m_forecaster->obstacles()) {
        const QStringList lines = obstacleLines(*m_forecaster->obstacles(), forecast->tree->levels, 3);
        if (!lines.isEmpty()) {
            more += tr("It would fit without these:");
            more += lines;
        }
    } else if (m_forecaster->isSearching()) {
        more += tr("Looking for what stands in the way…");
    }
    m_detail->setText(more.join(QLatin1Char('\n')));
    m_detail->setVisible(!more.isEmpty());
    m_show->setEnabled(isCurrent && forecast && !forecast->variants.empty() && forecast->asked().isPlaced());
}

void ForecastView::showVariants()
{
    const auto &forecast = m_forecaster->forecast();
    const int rows = forecast ? int(forecast->variants.size()) : 0;
    while (m_variants->topLevelItemCount() > rows) {
        delete m_variants->takeTopLevelItem(m_variants->topLevelItemCount() - 1);
    }
    for (int row = 0; row < rows; ++row) {
        const ForecastVariant &variant = forecast->variants[std::size_t(row)];
        const core::LevelList &levels = forecast->tree->levels;
        QTreeWidgetItem *item = m_variants->topLevelItem(row);
        if (!item) {
            item = new QTreeWidgetItem(m_variants);
            for (const int column : {int(HostsColumn), int(MeanColumn), int(WorstColumn)}) {
                item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
            }
        }
        const VerdictText verdict = verdictOf(variant, levels);
        const bool isPlaced = variant.hosts > 0;
        const auto number = [](const std::optional<double> &value) {
            return value ? QLocale().toString(*value, 'f', 1) : QStringLiteral("–");
        };
        const QString request = wishText(variant.wish, levels);
        item->setText(RequestColumn, variant.isDraft ? tr("%1 (as set)").arg(request) : request);
        item->setText(VerdictColumn, markOf(verdict.sign) + QLatin1Char(' ') + verdict.brief);
        item->setForeground(VerdictColumn, toneColor(toneOf(verdict.sign)));
        item->setToolTip(VerdictColumn, literalToolTip(verdict.line));
        item->setText(HostsColumn, isPlaced ? countText(variant.hosts) : QStringLiteral("–"));
        item->setText(SwitchesColumn, isPlaced ? switchesText(variant, levels) : QStringLiteral("–"));
        item->setText(MeanColumn, isPlaced ? number(variant.hops.mean) : QStringLiteral("–"));
        item->setText(WorstColumn,
                      isPlaced && variant.hops.worst ? countText(*variant.hops.worst) : QStringLiteral("–"));
        QFont face = font();
        face.setBold(variant.isDraft);
        for (int column = 0; column < ColumnCount; ++column) {
            item->setFont(column, face);
        }
    }
}

void ForecastView::showRules()
{
    const core::ProfileChoice choice = m_forecaster->clusterProfile();
    m_rules->setItemText(0, tr("%1, as the cluster", "version of Kueue").arg(display(choice.profile.version)));
    m_rules->setItemData(0, literalToolTip(sentencesText(choice.why)), Qt::ToolTipRole);
    m_rules->setCurrentIndex(std::max(0, m_rules->findData(QString::fromStdString(m_forecaster->version()))));
    int changed = 0;
    for (const std::string &gate : core::KueueProfile::gates()) {
        changed += m_forecaster->gate(gate) ? 1 : 0;
    }
    m_gates->setText(changed > 0 ? tr("Gates (%1 set)").arg(changed) : tr("Gates"));
    QStringList lines;
    if (m_forecaster->version().empty()) {
        lines += sentencesText(choice.why);
    }
    const auto &forecast = m_forecaster->forecast();
    if (forecast && !forecast->variants.empty() && forecast->asked().prediction) {
        for (const core::Sentence &sentence : forecast->asked().prediction->assumptions) {
            lines += sentenceText(sentence);
        }
    }
    lines.removeAll(QString());
    m_assumptions->setText(lines.join(QLatin1Char(' ')));
    m_assumptions->setVisible(!lines.isEmpty());
}

void ForecastView::changeEvent(QEvent *event)
{
    // Setting a label's colours sends palette changes to the label, not to this.
    if (event->type() == QEvent::PaletteChange) {
        refresh();
    }
    QWidget::changeEvent(event);
}

} // namespace hopyard::ui
