// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/inspectorpanel.h"

#include "core/base/yaml.h"
#include "ui/forecast/explainer.h"
#include "ui/models/modelroles.h"
#include "ui/panels/inspectionwhy.h"
#include "ui/session.h"
#include "ui/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/capacitybar.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/qsci.h"
#include "ui/widgets/rowdelegate.h"

#include <QEvent>
#include <QFontDatabase>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace hopyard::ui
{

namespace
{

enum Page { OverviewPage, PodsPage, DetailsPage, YamlPage };
constexpr std::size_t maxYaml = std::size_t{4} << 20;

QLabel *plainLabel(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    // Reading text must not get in the way of the tab order.
    label->setFocusPolicy(Qt::ClickFocus);
    return label;
}

QTreeWidget *plainTree(QWidget *parent)
{
    auto *tree = new QTreeWidget(parent);
    tree->setRootIsDecorated(false);
    tree->setUniformRowHeights(true);
    tree->setAlternatingRowColors(true);
    tree->setFrameShape(QFrame::NoFrame);
    tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    tree->setItemDelegate(new RowDelegate(tree));
    tree->header()->setStretchLastSection(true);
    return tree;
}

} // namespace

InspectorPanel::InspectorPanel(Selection *selection, JobListModel *jobs, QWidget *parent)
    : QWidget(parent), m_selection(selection), m_jobs(jobs), m_explainer(new Explainer(selection, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *head = new QGridLayout;
    head->setContentsMargins(10, 8, 10, 6);
    head->setHorizontalSpacing(8);
    head->setVerticalSpacing(1);
    m_icon = new QLabel(this);
    m_title = plainLabel(this);
    QFont bold = font();
    bold.setBold(true);
    bold.setPointSizeF(bold.pointSizeF() * 1.1);
    m_title->setFont(bold);
    m_kind = plainLabel(this);
    head->addWidget(m_icon, 0, 0, 2, 1, Qt::AlignTop);
    head->addWidget(m_title, 0, 1);
    head->addWidget(m_kind, 1, 1);
    head->setColumnStretch(1, 1);
    layout->addLayout(head);

    m_tabs = new QTabWidget(this);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(makeOverview(), {});
    m_pods = plainTree(m_tabs);
    m_pods->setColumnCount(3);
    m_tabs->addTab(m_pods, {});
    m_details = plainTree(m_tabs);
    m_details->setColumnCount(2);
    m_details->setRootIsDecorated(true);
    m_tabs->addTab(m_details, {});
    m_yaml = new QsciScintilla(m_tabs);
    m_yaml->setReadOnly(true);
    m_yaml->setUtf8(true);
    m_yaml->setFrameShape(QFrame::NoFrame);
    m_yaml->setLexer(new QsciLexerYAML(m_yaml));
    m_yaml->setFolding(QsciScintilla::PlainFoldStyle);
    m_yaml->setMarginWidth(1, 0);
    m_tabs->addTab(m_yaml, {});
    layout->addWidget(m_tabs, 1);

    connect(m_tabs, &QTabWidget::currentChanged, this, [this](int page) {
        if (page == YamlPage) {
            loadYaml();
        }
    });
    connect(m_pods, &QTreeWidget::itemDoubleClicked, this, [this](QTreeWidgetItem *item) {
        const Subject subject = item->data(0, SubjectRole).value<Subject>();
        m_selection->setCurrent(subject);
        Q_EMIT m_selection->revealRequested(subject);
    });
    connect(m_selection, &Selection::changed, this, &InspectorPanel::refresh);
    connect(m_explainer, &Explainer::changed, this, &InspectorPanel::refresh);
    connect(m_jobs, &JobListModel::refreshed, this, [this] {
        if (m_selection->current().kind == Subject::Kind::Job) {
            refresh();
        }
    });
    retranslate();
    applyYamlColors();
    refresh();
}

InspectorPanel::~InspectorPanel() = default;

QWidget *InspectorPanel::makeOverview()
{
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *page = new QWidget(scroll);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(10, 10, 10, 10);
    layout->setSpacing(10);
    m_summary = plainLabel(page);
    layout->addWidget(m_summary);
    m_bars = new QVBoxLayout;
    m_bars->setSpacing(8);
    layout->addLayout(m_bars);
    m_facts = new QGridLayout;
    m_facts->setHorizontalSpacing(12);
    m_facts->setVerticalSpacing(5);
    m_facts->setColumnStretch(1, 1);
    layout->addLayout(m_facts);
    layout->addStretch(1);
    scroll->setWidget(page);
    return scroll;
}

void InspectorPanel::setSession(Session *session)
{
    if (m_session) {
        m_session->disconnect(this);
    }
    m_session = session;
    m_yamlSlot.cancel();
    m_yamlSubject = {};
    m_explainer->setSession(session);
    if (m_session) {
        connect(m_session, &Session::stateChanged, this, &InspectorPanel::refresh);
        connect(m_session, &Session::statusChanged, this, &InspectorPanel::refresh);
        connect(m_session, &QObject::destroyed, this, [this] { m_session = nullptr; });
    }
    refresh();
}

void InspectorPanel::refresh()
{
    Inspection inspection;
    Subject subject = m_selection->current();
    if (m_session) {
        if (subject.isNone()) {
            subject = Subject::cluster();
        }
        inspection =
            inspect(subject, *m_session->state(), *m_session->tree(), m_session->status(), m_jobs->rowOf(subject));
        if (m_explainer->explanation()) {
            addExplanation(inspection, *m_explainer->explanation());
        }
    }
    if (!(inspection == m_shown)) {
        show(inspection);
        m_shown = std::move(inspection);
    }
    if (!(subject == m_yamlSubject)) {
        setYaml({});
        if (m_tabs->currentIndex() == YamlPage) {
            loadYaml();
        }
    }
}

void InspectorPanel::show(const Inspection &inspection)
{
    m_icon->setPixmap(
        inspection.icon.isEmpty() ? QPixmap() : themedIcon(inspection.icon).pixmap(QSize(24, 24), devicePixelRatioF()));
    m_title->setText(inspection.title);
    m_kind->setText(inspection.kind);
    m_summary->setText(withBreaks(inspection.summary));
    m_summary->setVisible(!inspection.summary.isEmpty());
    showBars(inspection.bars);
    showFacts(inspection.facts);
    if (inspection.pods != m_shown.pods || inspection.podsNotListed != m_shown.podsNotListed) {
        showPods(inspection);
    }
    if (inspection.labels != m_shown.labels || inspection.conditions != m_shown.conditions) {
        showDetails(inspection);
    }
    m_tabs->setTabVisible(PodsPage, !inspection.pods.empty());
    m_tabs->setTabVisible(DetailsPage, !inspection.labels.empty() || !inspection.conditions.empty());
    m_tabs->setTabVisible(YamlPage, inspection.hasYaml);
}

void InspectorPanel::showFacts(const std::vector<Inspection::Fact> &facts)
{
    while (m_factLabels.size() < facts.size()) {
        auto *name = plainLabel(this);
        name->setWordWrap(false);
        name->setForegroundRole(QPalette::PlaceholderText);
        auto *value = plainLabel(this);
        m_factLabels.emplace_back(name, value);
    }
    for (std::size_t i = 0; i < m_factLabels.size(); ++i) {
        const auto &[name, value] = m_factLabels[i];
        const bool isUsed = i < facts.size();
        name->setVisible(isUsed);
        value->setVisible(isUsed);
        if (isUsed) {
            const int row = 2 * int(i);
            m_facts->addWidget(name, row, 0, 1, facts[i].isLong ? 2 : 1, Qt::AlignTop);
            // Without an alignment the label gets the height that its lines need at this width.
            m_facts->addWidget(value, facts[i].isLong ? row + 1 : row, facts[i].isLong ? 0 : 1, 1,
                               facts[i].isLong ? 2 : 1);
            name->setText(facts[i].name);
            value->setText(withBreaks(facts[i].value));
            value->setAccessibleName(facts[i].name);
            value->setToolTip(plainToolTip(facts[i].toolTip));
        }
    }
}

void InspectorPanel::showBars(const std::vector<Inspection::Bar> &bars)
{
    while (m_barWidgets.size() < bars.size()) {
        auto *bar = new CapacityBar(this);
        m_bars->addWidget(bar);
        m_barWidgets.push_back(bar);
    }
    for (std::size_t i = 0; i < m_barWidgets.size(); ++i) {
        m_barWidgets[i]->setVisible(i < bars.size());
        if (i < bars.size()) {
            m_barWidgets[i]->setValue(bars[i].title, bars[i].numbers, bars[i].fraction);
            m_barWidgets[i]->setToolTip(plainToolTip(bars[i].toolTip));
        }
    }
}

void InspectorPanel::showPods(const Inspection &inspection)
{
    const QTreeWidgetItem *current = m_pods->currentItem();
    const QString kept = current ? current->text(0) : QString();
    m_pods->clear();
    QList<QTreeWidgetItem *> items;
    for (const Inspection::PodLine &pod : inspection.pods) {
        auto *item = new QTreeWidgetItem({pod.name, pod.phase, pod.place});
        item->setData(0, SubjectRole, QVariant::fromValue(pod.subject));
        item->setToolTip(0, plainToolTip(pod.name));
        item->setToolTip(2, plainToolTip(pod.place));
        items.append(item);
    }
    if (inspection.podsNotListed > 0) {
        items.append(new QTreeWidgetItem({tr("and %Ln more", nullptr, inspection.podsNotListed)}));
    }
    m_pods->addTopLevelItems(items);
    for (QTreeWidgetItem *item : items) {
        if (!kept.isEmpty() && item->text(0) == kept) {
            m_pods->setCurrentItem(item);
        }
    }
}

void InspectorPanel::showDetails(const Inspection &inspection)
{
    m_details->clear();
    const auto group = [this](const QString &title) {
        auto *item = new QTreeWidgetItem(m_details, {title});
        item->setFirstColumnSpanned(true);
        QFont bold = font();
        bold.setBold(true);
        item->setFont(0, bold);
        return item;
    };
    const auto line = [](QTreeWidgetItem *parent, const QString &name, const QString &value, const QString &more) {
        auto *item = new QTreeWidgetItem(parent, {name, value});
        item->setToolTip(0, plainToolTip(name));
        item->setToolTip(1, plainToolTip(more.isEmpty() ? value : more));
    };
    if (!inspection.conditions.empty()) {
        QTreeWidgetItem *parent = group(tr("Conditions"));
        for (const Inspection::ConditionLine &condition : inspection.conditions) {
            const QString value = condition.message.isEmpty()
                                      ? condition.status
                                      : condition.status + QStringLiteral(" – ") + condition.message;
            line(parent, condition.type, value, condition.message);
        }
    }
    if (!inspection.labels.empty()) {
        QTreeWidgetItem *parent = group(tr("Labels"));
        for (const auto &[key, value] : inspection.labels) {
            line(parent, key, value, key + QLatin1Char('=') + value);
        }
    }
    m_details->expandAll();
    m_details->setColumnWidth(0, std::max(120, m_details->width() / 2));
}

void InspectorPanel::showYaml()
{
    if (m_tabs->isTabVisible(YamlPage)) {
        m_tabs->setCurrentIndex(YamlPage);
        loadYaml();
    }
}

QString InspectorPanel::yamlText() const
{
    return m_yaml->text();
}

void InspectorPanel::setYaml(const QString &text)
{
    m_yaml->setText(text);
    m_yaml->setCursorPosition(0, 0);
}

void InspectorPanel::loadYaml()
{
    const Subject subject = m_selection->current();
    const std::optional<core::ObjectRef> object = subject.object();
    if (!m_session || !object || m_yamlSubject == subject) {
        return;
    }
    m_yamlSubject = subject;
    setYaml(QStringLiteral("# ") + tr("Reading…"));
    m_yamlSlot.start(
        [source = m_session->source(), object = *object](std::stop_token stop) -> core::Result<std::string> {
            core::Result<core::Value> value = source->get(object, stop);
            if (!value) {
                return core::fail(value.error());
            }
            if (core::Value *meta = value->find("metadata")) {
                meta->remove("managedFields");
            }
            std::string text = core::toYaml(*value);
            if (text.size() > maxYaml) {
                return core::fail(core::ErrorKind::TooLarge, "The object is too large to be shown.");
            }
            return text;
        },
        [this](core::Result<std::string> text) {
            if (text) {
                setYaml(QString::fromStdString(*text));
            } else {
                QStringList lines = errorSentence(text.error()).split(QLatin1Char('\n'));
                setYaml(QStringLiteral("# ") + lines.join(QStringLiteral("\n# ")));
            }
            Q_EMIT yamlLoaded();
        });
}

void InspectorPanel::applyYamlColors()
{
    auto *lexer = static_cast<QsciLexerYAML *>(m_yaml->lexer());
    QFont mono = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    mono.setPointSizeF(font().pointSizeF());
    lexer->setDefaultFont(mono);
    lexer->setFont(mono, -1);
    const QPalette colors = palette();
    lexer->setDefaultPaper(colors.color(QPalette::Base));
    lexer->setPaper(colors.color(QPalette::Base), -1);
    lexer->setColor(colors.color(QPalette::Text), -1);
    lexer->setColor(toneColor(Tone::Muted), QsciLexerYAML::Comment);
    lexer->setColor(toneColor(Tone::Accent), QsciLexerYAML::Identifier);
    lexer->setColor(toneColor(Tone::Good), QsciLexerYAML::Number);
    lexer->setColor(toneColor(Tone::Warning), QsciLexerYAML::Keyword);
    m_yaml->setPaper(colors.color(QPalette::Base));
    m_yaml->setColor(colors.color(QPalette::Text));
    m_yaml->setCaretForegroundColor(colors.color(QPalette::Text));
    m_yaml->setFoldMarginColors(colors.color(QPalette::Window), colors.color(QPalette::Window));
    m_yaml->setSelectionBackgroundColor(colors.color(QPalette::Highlight));
    m_yaml->setSelectionForegroundColor(colors.color(QPalette::HighlightedText));
}

void InspectorPanel::retranslate()
{
    m_tabs->setTabText(OverviewPage, tr("Overview"));
    m_tabs->setTabText(PodsPage, tr("Pods"));
    m_tabs->setTabText(DetailsPage, tr("Details"));
    m_tabs->setTabText(YamlPage, tr("YAML"));
    m_pods->setHeaderLabels({tr("Pod"), tr("State"), tr("Where")});
    m_details->setHeaderLabels({tr("Name"), tr("Value")});
    m_tabs->setAccessibleName(tr("Inspector"));
    m_pods->setAccessibleName(tr("Pods"));
    m_details->setAccessibleName(tr("Labels and conditions"));
    m_yaml->setAccessibleName(tr("YAML"));
}

void InspectorPanel::changeEvent(QEvent *event)
{
    // Setting colours sends palette changes of its own.
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        m_shown = {};
        refresh();
    } else if ((event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) && !m_isChanging) {
        m_isChanging = true;
        applyYamlColors();
        m_icon->setPixmap(m_shown.icon.isEmpty() ? QPixmap()
                                                 : themedIcon(m_shown.icon).pixmap(QSize(24, 24), devicePixelRatioF()));
        m_isChanging = false;
    }
    QWidget::changeEvent(event);
}

} // namespace hopyard::ui
