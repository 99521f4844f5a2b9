// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/topologypage.h"

#include "ui/forecast/forecaster.h"
#include "ui/forecast/forecastview.h"
#include "ui/forecast/hostmap.h"
#include "ui/wizard/fields.h"

#include <QButtonGroup>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QRadioButton>
#include <QStackedWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace hopyard::ui
{

using core::TopologyTree;

namespace
{

constexpr int labelRole = Qt::UserRole;
constexpr int maxPinItems = 5000; ///< a list longer than this nobody reads, and building it would hold up the window

QTreeWidget *makeTree(QWidget *parent, const QString &name, const QStringList &heads)
{
    auto *tree = new QTreeWidget(parent);
    tree->setObjectName(name);
    tree->setHeaderLabels(heads);
    tree->setUniformRowHeights(true);
    tree->setAllColumnsShowFocus(true);
    tree->setSelectionMode(QAbstractItemView::SingleSelection);
    tree->header()->setStretchLastSection(true);
    tree->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    tree->setMinimumHeight(tree->fontMetrics().lineSpacing() * 13 / 2);
    return tree;
}

void widenColumns(QTreeWidget *tree)
{
    for (int column = 0; column + 1 < tree->columnCount(); ++column) {
        tree->resizeColumnToContents(column);
        tree->setColumnWidth(column, tree->columnWidth(column) + 16);
    }
}

QString pinKey(const std::vector<std::pair<std::string, std::string>> &pin)
{
    QString key;
    for (const auto &[label, value] : pin) {
        key += toQt(label) + QLatin1Char('=') + toQt(value) + QLatin1Char('\n');
    }
    return key;
}

/// The labels that select a domain, widest first.
std::vector<std::pair<std::string, std::string>> labelsOf(const TopologyTree &tree, int domain)
{
    std::vector<std::pair<std::string, std::string>> labels;
    for (const int step : tree.domainPath(domain)) {
        const core::TreeDomain &part = tree.domains[std::size_t(step)];
        if (part.level >= 0 && part.value) {
            labels.emplace_back(tree.levels.labels[std::size_t(part.level)], part.value->str());
        }
    }
    return labels;
}

QString gpuText(const core::DomainCounts &counts)
{
    const core::Quantity all = core::resourceOf(counts.allocatable, "nvidia.com/gpu");
    if (all.isZero()) {
        return {};
    }
    core::Quantity free = all;
    free -= core::resourceOf(counts.requested, "nvidia.com/gpu");
    const double left = std::max(0.0, free.toDouble());
    return TopologyPage::tr("%1 of %2 free")
        .arg(QLocale().toString(left, 'g', 12), QLocale().toString(all.toDouble(), 'g', 12));
}

} // namespace

QString levelTitle(const std::string &label, const std::string &name)
{
    if (label == core::hostnameLabel) {
        return TopologyPage::tr("host");
    }
    bool isNumber = false;
    const QString text = toQt(name);
    const int number = text.startsWith(QLatin1String("layer ")) ? text.mid(6).toInt(&isNumber) : 0;
    return isNumber ? TopologyPage::tr("layer %1").arg(number) : shownText(name);
}

TopologyPage::TopologyPage(JobForm *form, QWidget *parent)
    : WizardPage(form, JobPage::Topology, parent)
    , m_modes(new QButtonGroup(this))
    , m_stack(new QStackedWidget(this))
    , m_note(makeHint({}, this))
    , m_forecast(new ForecastView(form->forecaster(), this))
    , m_map(new HostMap(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *top = new QHBoxLayout;
    top->setSpacing(14);
    top->addWidget(buildChoice(), 5);
    top->addWidget(buildPicture(), 4);
    layout->addLayout(top, 1);
    layout->addWidget(m_forecast);

    connect(m_modes, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (on && !isShowing()) {
            chooseMode(static_cast<Mode>(id));
        }
    });
    connect(form->forecaster(), &Forecaster::changed, this, &TopologyPage::showForecast);
    connect(m_forecast, &ForecastView::wishChosen, this, [this](const core::TopologyWish &wish) {
        change([&wish](core::JobDraft &draft) { draft.topology = wish; });
    });
    connect(m_forecast, &ForecastView::showRequested, this, [this] { Q_EMIT rehearsalWanted(rehearsal()); });
    showFacts();
    refresh();
    showForecast();
}

void TopologyPage::showEvent(QShowEvent *event)
{
    form()->forecaster()->setActive(true);
    WizardPage::showEvent(event);
}

void TopologyPage::hideEvent(QHideEvent *event)
{
    form()->forecaster()->setActive(false);
    WizardPage::hideEvent(event);
}

QWidget *TopologyPage::buildChoice()
{
    auto *box = new QWidget(this);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(3);
    addMode(layout, Mode::None, QStringLiteral("topologyNone"), tr("N&o request"),
            tr("Nothing is asked; in a queue of topology-aware flavors only, Kueue treats it as “anywhere”."));
    addMode(layout, Mode::Preferred, QStringLiteral("topologyPreferred"), tr("&Prefer"),
            tr("All pods in one domain of the level if there is room, else in the next wider one."));
    addMode(layout, Mode::Required, QStringLiteral("topologyRequired"), tr("&Require"),
            tr("All pods in one domain of the level; the job waits until there is room."));
    addMode(layout, Mode::Unconstrained, QStringLiteral("topologyUnconstrained"), tr("&Anywhere"),
            tr("Any hosts, but Kueue checks each host for room before it admits (unconstrained)."));
    addMode(layout, Mode::Pinned, QStringLiteral("topologyPinned"), tr("P&in to one switch"),
            tr("Only hosts under the switch you choose (node selector); no topology annotation."));
    m_explanation = makeHint({}, box);
    layout->addWidget(m_explanation);
    m_other = makeHint({}, box);
    m_other->hide();
    layout->addWidget(m_other);
    m_stack->addWidget(buildLevels());
    m_stack->addWidget(buildPins());
    layout->addWidget(m_stack, 1);
    m_note->setObjectName(QStringLiteral("topologyNote"));
    layout->addWidget(m_note);
    return box;
}

QWidget *TopologyPage::buildPicture()
{
    auto *box = new QWidget(this);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_map, 1);
    m_quality = makeHint({}, box);
    m_quality->setObjectName(QStringLiteral("forecastQuality"));
    layout->addWidget(m_quality);
    return box;
}

void TopologyPage::addMode(QVBoxLayout *layout, Mode mode, const QString &name, const QString &text,
                           const QString &explanation)
{
    auto *button = new QRadioButton(text, this);
    button->setObjectName(name);
    button->setToolTip(explanation);
    button->setAccessibleDescription(explanation);
    m_modes->addButton(button, static_cast<int>(mode));
    layout->addWidget(button);
}

QWidget *TopologyPage::buildLevels()
{
    auto *box = new QWidget(m_stack);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 4, 0, 0);
    m_levelsTitle = new QLabel(box);
    m_levelsTitle->setTextFormat(Qt::PlainText);
    m_levels = makeTree(box, QStringLiteral("levelList"),
                        {tr("Level"), tr("Fits now in"), tr("Hosts without it"), tr("Node label")});
    m_levels->setRootIsDecorated(false);
    m_levels->setAccessibleName(tr("Levels, widest first"));
    m_levelsTitle->setBuddy(m_levels);
    layout->addWidget(m_levelsTitle);
    layout->addWidget(m_levels, 1);
    connect(m_levels, &QTreeWidget::itemSelectionChanged, this, &TopologyPage::chooseLevel);
    return box;
}

QWidget *TopologyPage::buildPins()
{
    auto *box = new QWidget(m_stack);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 4, 0, 0);
    auto *title = new QLabel(tr("S&witch to pin to:"), box);
    m_pins = makeTree(box, QStringLiteral("pinTree"), {tr("Switch"), tr("Level"), tr("Hosts"), tr("GPUs")});
    m_pins->setAccessibleName(tr("Switches of the cluster"));
    title->setBuddy(m_pins);
    layout->addWidget(title);
    layout->addWidget(m_pins, 1);
    connect(m_pins, &QTreeWidget::itemSelectionChanged, this, &TopologyPage::choosePin);
    return box;
}

const TopologyFact *TopologyPage::topology() const
{
    const std::string ns = draft().ns.value_or(form()->session() ? form()->session()->defaultNamespace() : "");
    return form()->facts().topologyOf(ns, draft().queue);
}

void TopologyPage::chooseMode(Mode mode)
{
    if (!draft().topology.level.empty()) {
        m_lastLevel = draft().topology.level;
    }
    if (!draft().topology.pin.empty()) {
        m_lastPin = draft().topology.pin;
    }
    change([this, mode](core::JobDraft &draft) {
        // Only what the chosen kind uses goes into the manifest; what was chosen before comes back with its kind.
        core::TopologyWish wish;
        wish.mode = mode;
        if (mode == Mode::Required || mode == Mode::Preferred) {
            wish.level = m_lastLevel;
            wish.group = draft.topology.group;
        } else if (mode == Mode::Pinned) {
            wish.pin = m_lastPin;
        }
        draft.topology = std::move(wish);
    });
}

void TopologyPage::chooseLevel()
{
    const QList<QTreeWidgetItem *> selected = m_levels->selectedItems();
    const Mode mode = draft().topology.mode;
    if (isShowing() || selected.isEmpty() || (mode != Mode::Required && mode != Mode::Preferred)) {
        return;
    }
    const std::string label = selected.first()->data(0, labelRole).toString().toStdString();
    change([&label](core::JobDraft &draft) { draft.topology.level = label; });
}

void TopologyPage::choosePin()
{
    const QList<QTreeWidgetItem *> selected = m_pins->selectedItems();
    if (isShowing() || selected.isEmpty() || draft().topology.mode != Mode::Pinned || !m_pinTree) {
        return;
    }
    const int domain = selected.first()->data(0, labelRole).toInt();
    change([this, domain](core::JobDraft &draft) { draft.topology.pin = labelsOf(*m_pinTree, domain); });
}

QString TopologyPage::summary() const
{
    const core::TopologyWish &wish = draft().topology;
    QString level;
    if (const TopologyFact *fact = topology()) {
        for (const LevelFact &item : fact->levels) {
            if (item.label == wish.level) {
                level = levelTitle(item.label, item.name);
            }
        }
    }
    if (level.isEmpty()) {
        level = shownText(wish.level);
    }
    switch (wish.mode) {
    case Mode::None:
        return tr("no request");
    case Mode::Required:
        return tr("require %1").arg(level);
    case Mode::Preferred:
        return tr("prefer %1").arg(level);
    case Mode::Unconstrained:
        return tr("anywhere");
    case Mode::Slices:
        return tr("slices");
    case Mode::Pinned:
        return wish.pin.empty() ? tr("pinned") : tr("pinned to %1").arg(shownText(wish.pin.back().second));
    }
    return {};
}

void TopologyPage::showDraft()
{
    const core::TopologyWish &wish = draft().topology;
    QAbstractButton *button = m_modes->button(static_cast<int>(wish.mode));
    m_other->setVisible(!button);
    if (button) {
        button->setChecked(true);
    } else {
        // A request the form has no button for (slices): shown as a fact, kept until another kind is chosen.
        m_other->setText(tr("The manifest asks for slices. This version's form cannot show them; they stay as they are "
                            "until you choose another "
                            "request here."));
        if (QAbstractButton *checked = m_modes->checkedButton()) {
            m_modes->setExclusive(false);
            checked->setChecked(false);
            m_modes->setExclusive(true);
        }
    }
    m_explanation->setText(button ? button->toolTip() : QString());
    m_explanation->setVisible(button != nullptr);
    const bool needsLevel = wish.mode == Mode::Required || wish.mode == Mode::Preferred;
    m_stack->setCurrentIndex(wish.mode == Mode::Pinned ? 1 : 0);
    m_levels->setSelectionMode(needsLevel ? QAbstractItemView::SingleSelection : QAbstractItemView::NoSelection);
    showLevels();
    if (wish.mode == Mode::Pinned) {
        showPins();
    }
    showNote();
}

void TopologyPage::showFacts()
{
    showLevels();
}

void TopologyPage::showLevels()
{
    const TopologyFact *fact = topology();
    const std::vector<LevelFact> none;
    const std::vector<LevelFact> &levels = fact ? fact->levels : none;
    m_levelsTitle->setText(fact && !fact->name.empty()
                               ? tr("&Level of topology %1, widest first:").arg(shownText(fact->name))
                               : tr("&Level, widest first:"));
    const std::string &wanted = draft().topology.level;
    const bool known = wanted.empty() || std::any_of(levels.begin(), levels.end(),
                                                     [&](const LevelFact &level) { return level.label == wanted; });
    const bool before = m_levels->blockSignals(true);
    m_levels->clear();
    for (const LevelFact &level : levels) {
        auto *item = new QTreeWidgetItem(
            m_levels, {levelTitle(level.label, level.name), fitText(level),
                       level.hostsWithout == 0 ? QStringLiteral("–") : QString::number(level.hostsWithout),
                       shownText(level.label)});
        item->setData(0, labelRole, toQt(level.label));
        item->setToolTip(2, tr("Kueue leaves hosts without a level's label out."));
        item->setSelected(level.label == wanted);
    }
    if (!known) {
        // What the manifest says stays visible even though no Topology here has it.
        auto *item = new QTreeWidgetItem(m_levels, {tr("not a level here"), QString(), QString(), shownText(wanted)});
        item->setData(0, labelRole, toQt(wanted));
        item->setSelected(true);
    }
    const QList<QTreeWidgetItem *> selected = m_levels->selectedItems();
    if (!selected.isEmpty()) {
        m_levels->setCurrentItem(selected.first());
    }
    m_levels->blockSignals(before);
    widenColumns(m_levels);
}

QString TopologyPage::fitText(const LevelFact &level) const
{
    const auto &forecast = form()->forecaster()->forecast();
    if (forecast) {
        for (const LevelFit &fit : forecast->levels) {
            if (fit.label == level.label) {
                return tr("%1 of %2 domains").arg(QLocale().toString(fit.fitting), QLocale().toString(fit.domains));
            }
        }
    }
    return tr("%n domain(s)", nullptr, level.domains);
}

/// Of the level that is asked for, else of the narrowest switches.
QString TopologyPage::afterwardsText(const Forecast &forecast) const
{
    const core::LevelList &levels = forecast.tree->levels;
    std::string label = draft().topology.level;
    if (levels.indexOf(label) < 0 && levels.switchLevels() > 0) {
        label = levels.labels[levels.switchLevels() - 1];
    }
    for (const LevelFit &fit : forecast.levels) {
        if (fit.label == label && fit.jobsAfter) {
            return tr("Afterwards %n more such job(s) would fit, each within one domain of %1.", nullptr,
                      static_cast<int>(*fit.jobsAfter))
                .arg(levelOfLabel(label, levels));
        }
    }
    return {};
}

Rehearsal TopologyPage::rehearsal() const
{
    const auto &forecast = form()->forecaster()->forecast();
    const bool hasOne = forecast && !forecast->variants.empty();
    return {Rehearsal::Kind::Prediction, shownText(draft().name),
            hasOne ? forecast->asked().places : std::vector<Rehearsal::Place>()};
}

void TopologyPage::showForecast()
{
    const Forecaster *forecaster = form()->forecaster();
    const auto &forecast = forecaster->forecast();
    m_map->setPale(!forecaster->isCurrent());
    if (!forecast || forecast->variants.empty()) {
        m_quality->setText(QString());
        return;
    }
    const ForecastVariant &asked = forecast->asked();
    m_map->setTree(forecast->tree);
    m_map->setPlaces(asked.places);
    QStringList lines;
    if (asked.hosts > 0) {
        lines += spreadText(asked, forecast->tree->levels);
        lines += hopsText(asked.hops);
    }
    lines += afterwardsText(*forecast);
    lines += tr("Light: free, dark: full, struck: takes no pods.");
    lines.removeAll(QString());
    m_quality->setText(lines.join(QLatin1Char('\n')));
    if (forecast != m_shownForecast) {
        m_shownForecast = forecast;
        for (int row = 0; row < m_levels->topLevelItemCount(); ++row) {
            showFit(m_levels->topLevelItem(row));
        }
        m_levels->resizeColumnToContents(1);
        m_levels->setColumnWidth(1, m_levels->columnWidth(1) + 16);
        Q_EMIT rehearsalChanged(rehearsal());
    }
}

void TopologyPage::showFit(QTreeWidgetItem *item)
{
    const std::string label = item->data(0, labelRole).toString().toStdString();
    if (const TopologyFact *fact = topology()) {
        for (const LevelFact &level : fact->levels) {
            if (level.label == label) {
                item->setText(1, fitText(level));
            }
        }
    }
}

void TopologyPage::showPins()
{
    const TopologyFact *fact = topology();
    if (fact && fact->tree != m_pinTree) {
        // Ids of domains belong to one tree; a newer one only replaces it where the switches differ.
        fillPins(*fact->tree);
        m_pinTree = fact->tree;
    }
    selectPin();
}

void TopologyPage::fillPins(const TopologyTree &tree)
{
    const bool before = m_pins->blockSignals(true);
    QStringList open;
    for (auto item = m_pinItems.cbegin(); item != m_pinItems.cend(); ++item) {
        if (item.value()->isExpanded()) {
            open.append(item.key());
        }
    }
    m_pins->clear();
    m_pinItems.clear();
    if (!tree.domains.empty()) {
        for (const int child : tree.domains.front().children) {
            addPin(tree, child, m_pins->invisibleRootItem());
        }
    }
    if (m_pinItems.size() >= maxPinItems) {
        auto *more = new QTreeWidgetItem(
            m_pins, {tr("Only the first %1 switches are listed; others can be written as nodeSelector on the Review "
                        "page.")
                         .arg(maxPinItems)});
        more->setFlags(Qt::ItemIsEnabled);
        more->setFirstColumnSpanned(true);
    }
    if (open.isEmpty()) {
        m_pins->expandToDepth(0);
    }
    for (const QString &key : std::as_const(open)) {
        if (QTreeWidgetItem *item = m_pinItems.value(key)) {
            item->setExpanded(true);
        }
    }
    widenColumns(m_pins);
    m_pins->setColumnWidth(0, std::max(m_pins->columnWidth(0), fontMetrics().averageCharWidth() * 34));
    m_pins->blockSignals(before);
}

QTreeWidgetItem *TopologyPage::addPin(const TopologyTree &tree, int domain, QTreeWidgetItem *parent)
{
    const core::TreeDomain &part = tree.domains[std::size_t(domain)];
    if (!part.value || m_pinItems.size() >= maxPinItems) {
        return nullptr;
    }
    const std::size_t level = std::size_t(part.level);
    auto *item = new QTreeWidgetItem(
        parent, {shownText(part.value->str()), levelTitle(tree.levels.labels[level], tree.levels.displayName(level)),
                 tr("%1 of %2 usable").arg(part.counts.schedulableHosts).arg(part.counts.hosts), gpuText(part.counts)});
    item->setData(0, labelRole, domain);
    m_pinItems.insert(pinKey(labelsOf(tree, domain)), item);
    for (const int child : part.children) {
        addPin(tree, child, item);
    }
    return item;
}

void TopologyPage::selectPin()
{
    const bool before = m_pins->blockSignals(true);
    QTreeWidgetItem *item = m_pinItems.value(pinKey(draft().topology.pin));
    if (!item && draft().topology.pin.size() == 1) {
        // One label is enough to pin: find the switch that has this value at this level.
        const auto &[label, value] = draft().topology.pin.front();
        const QString wanted = QLatin1Char('\n') + toQt(label) + QLatin1Char('=') + toQt(value) + QLatin1Char('\n');
        for (auto entry = m_pinItems.cbegin(); entry != m_pinItems.cend() && !item; ++entry) {
            item = (QLatin1Char('\n') + entry.key()).endsWith(wanted) ? entry.value() : nullptr;
        }
    }
    if (item) {
        m_pins->setCurrentItem(item);
        m_pins->scrollToItem(item);
    } else {
        m_pins->clearSelection();
        m_pins->setCurrentItem(nullptr);
    }
    m_pins->blockSignals(before);
}

void TopologyPage::showNote()
{
    const core::TopologyWish &wish = draft().topology;
    const TopologyFact *fact = topology();
    QString note;
    if (!fact && (wish.mode == Mode::Required || wish.mode == Mode::Preferred || wish.mode == Mode::Pinned)) {
        note = tr("No level is known: the cluster's Topology objects and hosts cannot be seen with your rights, or "
                  "there are none. A level can be "
                  "written on the Review page.");
    } else if (wish.mode == Mode::Pinned && wish.pin.empty()) {
        note = tr("Choose a switch. Switch names change when hosts are replaced: a pinned manifest may need a new name "
                  "later.");
    } else if (wish.mode == Mode::Pinned) {
        QStringList labels;
        for (const auto &[label, value] : wish.pin) {
            labels.append(shownText(label) + QLatin1Char('=') + shownText(value));
        }
        note = tr("Node selector: %1").arg(labels.join(QStringLiteral(", ")));
    } else if (wish.mode != Mode::None && draft().queue.empty()) {
        note = tr("No queue is chosen: without one nobody reads the topology request.");
    }
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

} // namespace hopyard::ui
