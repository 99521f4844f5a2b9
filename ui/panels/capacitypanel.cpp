// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/capacitypanel.h"

#include "ui/text.h"
#include "ui/widgets/capacitychart.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/rowdelegate.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace hopyard::ui
{

namespace
{

QTreeWidget *makeList(QWidget *parent, const QString &name, int stretched)
{
    auto *list = new QTreeWidget(parent);
    list->setObjectName(name);
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    list->setAllColumnsShowFocus(true);
    list->setAlternatingRowColors(true);
    list->setFrameShape(QFrame::NoFrame);
    list->setItemDelegate(new RowDelegate(list));
    list->setColumnCount(4);
    list->header()->setStretchLastSection(false);
    list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list->header()->setSectionResizeMode(stretched, QHeaderView::Stretch);
    return list;
}

QString shareText(const std::optional<double> &share)
{
    return share ? CapacityPanel::tr("%1 %").arg(QLocale().toString(*share * 100, 'f', 0)) : QStringLiteral("–");
}

QString reasonText(const core::CapacityExclusion &exclusion)
{
    const QString detail = display(exclusion.detail);
    switch (exclusion.reason) {
    case core::CapacityReason::NoFlavor:
        return CapacityPanel::tr("no flavor selects them");
    case core::CapacityReason::MissingLevel:
        return CapacityPanel::tr("no label %1").arg(detail);
    case core::CapacityReason::NotReady:
        return CapacityPanel::tr("not ready");
    case core::CapacityReason::Cordoned:
        return CapacityPanel::tr("cordoned");
    case core::CapacityReason::Taint:
        return CapacityPanel::tr("taint %1").arg(detail);
    case core::CapacityReason::Selector:
        return CapacityPanel::tr("node selector");
    case core::CapacityReason::Affinity:
        return CapacityPanel::tr("affinity");
    case core::CapacityReason::Resource:
        break;
    }
    return CapacityPanel::tr("too little free: %1").arg(resourceTitle(exclusion.detail));
}

} // namespace

CapacityPanel::CapacityPanel(Selection *selection, QWidget *parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_model(new CapacityModel(this))
    , m_summary(new QLabel(this))
    , m_levels(makeList(this, QStringLiteral("capacityLevels"), 0))
    , m_domains(makeList(this, QStringLiteral("capacityDomains"), 0))
    , m_chart(new CapacityChart(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildWish());
    auto *row = new QHBoxLayout;
    row->setSpacing(1);
    row->addWidget(m_levels, 4);
    row->addWidget(m_chart, 3);
    row->addWidget(m_domains, 5);
    layout->addLayout(row, 1);
    connect(m_model, &CapacityModel::changed, this, &CapacityPanel::refresh);
    connect(m_levels, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        if (!m_isShowing && item) {
            chooseLevel(m_levels->indexOfTopLevelItem(item));
        }
    });
    connect(m_chart, &CapacityChart::levelClicked, this, &CapacityPanel::chooseLevel);
    const auto subjectOf = [this](QTreeWidgetItem *item) -> Subject {
        const auto &report = m_model->report();
        const int at = m_domains->indexOfTopLevelItem(item);
        const bool isThere = report && m_level >= 0 && std::size_t(m_level) < report->domains.size() && at >= 0 &&
                             std::size_t(at) < report->domains[std::size_t(m_level)].size();
        return isThere ? report->domains[std::size_t(m_level)][std::size_t(at)].subject : Subject();
    };
    connect(m_domains, &QTreeWidget::currentItemChanged, this, [this, subjectOf](QTreeWidgetItem *item) {
        if (const Subject subject = subjectOf(item); !m_isShowing && !subject.isNone()) {
            m_selection->setCurrent(subject);
        }
    });
    connect(m_domains, &QTreeWidget::itemDoubleClicked, this, [this, subjectOf](QTreeWidgetItem *item) {
        if (const Subject subject = subjectOf(item); !subject.isNone()) {
            Q_EMIT m_selection->revealRequested(subject);
        }
    });
    retranslate();
}

QWidget *CapacityPanel::buildWish()
{
    auto *box = new QWidget(this);
    auto *layout = new QHBoxLayout(box);
    layout->setContentsMargins(8, 4, 8, 4);
    m_podsLabel = new QLabel(box);
    m_gpusLabel = new QLabel(box);
    m_pods = new QSpinBox(box);
    m_pods->setObjectName(QStringLiteral("capacityPods"));
    m_pods->setRange(1, 100'000);
    m_pods->setValue(m_model->wish().pods);
    m_gpus = new QSpinBox(box);
    m_gpus->setObjectName(QStringLiteral("capacityGpus"));
    m_gpus->setRange(0, 64);
    m_gpus->setValue(m_model->wish().gpus);
    m_podsLabel->setBuddy(m_pods);
    m_gpusLabel->setBuddy(m_gpus);
    m_summary->setObjectName(QStringLiteral("capacitySummary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(m_podsLabel);
    layout->addWidget(m_pods);
    layout->addWidget(m_gpusLabel);
    layout->addWidget(m_gpus);
    layout->addSpacing(10);
    layout->addWidget(m_summary, 1);
    for (QSpinBox *spin : {m_pods, m_gpus}) {
        connect(spin, &QSpinBox::valueChanged, this, [this] { m_model->setWish({m_pods->value(), m_gpus->value()}); });
    }
    return box;
}

void CapacityPanel::setSession(Session *session)
{
    m_level = -1;
    m_model->setSession(session);
}

QString CapacityPanel::levelName(std::size_t level) const
{
    const core::LevelList &levels = m_model->report()->levels;
    return levels.labels[level] == core::hostnameLabel ? tr("host") : levelText(levels.displayName(level));
}

void CapacityPanel::chooseLevel(int level)
{
    if (m_level != level) {
        m_level = level;
        refresh();
    }
}

void CapacityPanel::refresh()
{
    const auto &report = m_model->report();
    m_isShowing = true;
    if (!report) {
        m_levels->clear();
        m_domains->clear();
        m_chart->setBars({}, -1, {});
        m_summary->setText(m_model->isIdle() ? QString() : tr("Counting…"));
    } else {
        const int levels = int(report->summary.levels.size());
        if (m_level < 0 || m_level >= levels) {
            // The narrowest switches: where jobs are wanted most.
            m_level = std::max(0, int(report->levels.switchLevels()) - 1);
        }
        showLevels(*report);
        showDomains();
        showSummary(*report);
    }
    m_isShowing = false;
}

void CapacityPanel::showLevels(const CapacityReport &report)
{
    const std::size_t count = report.summary.levels.size();
    while (m_levels->topLevelItemCount() > int(count)) {
        delete m_levels->takeTopLevelItem(m_levels->topLevelItemCount() - 1);
    }
    std::vector<CapacityChart::Bar> bars;
    for (std::size_t i = 0; i < count; ++i) {
        const core::CapacityLevel &level = report.summary.levels[i];
        QTreeWidgetItem *item = m_levels->topLevelItem(int(i));
        if (!item) {
            item = new QTreeWidgetItem(m_levels);
            for (int column = 1; column < 4; ++column) {
                item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
            }
        }
        item->setText(0, levelName(i));
        item->setToolTip(0, plainToolTip(display(level.label)));
        item->setText(1, countText(level.jobs));
        item->setText(2, tr("%1 of %2").arg(countText(level.fitting), countText(level.domains)));
        item->setText(3, shareText(level.fragmentation));
        const QString unit =
            report.summary.accelerator.empty() ? tr("pods") : resourceTitle(report.summary.accelerator.view());
        item->setToolTip(3,
                         plainToolTip(level.fragmentation
                                          ? tr("Of the jobs for which there are enough free %1 in all, this share fits "
                                               "into no single domain of the level. %2 free ones are of no use to "
                                               "such jobs.")
                                                .arg(unit, countText(level.unusable))
                                          : tr("There are not enough free %1 in all for one such job.").arg(unit)));
        bars.push_back({levelName(i), level.jobs});
    }
    if (QTreeWidgetItem *item = m_levels->topLevelItem(m_level)) {
        m_levels->setCurrentItem(item);
    }
    m_chart->setBars(bars, m_level, tr("Jobs that fit within one domain of each level"));
}

void CapacityPanel::showDomains()
{
    const CapacityReport &report = *m_model->report();
    if (std::size_t(m_level) >= report.domains.size()) {
        m_domains->clear();
        return;
    }
    const auto &domains = report.domains[std::size_t(m_level)];
    const int left = report.notListed[std::size_t(m_level)];
    const int rows = int(domains.size()) + (left > 0 ? 1 : 0);
    const Subject current = m_selection->current();
    m_domains->headerItem()->setText(0, levelName(std::size_t(m_level)));
    while (m_domains->topLevelItemCount() > rows) {
        delete m_domains->takeTopLevelItem(m_domains->topLevelItemCount() - 1);
    }
    QTreeWidgetItem *chosen = nullptr;
    for (int row = 0; row < rows; ++row) {
        QTreeWidgetItem *item = m_domains->topLevelItem(row);
        if (!item) {
            item = new QTreeWidgetItem(m_domains);
            for (int column = 1; column < 4; ++column) {
                item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
            }
        }
        if (row >= int(domains.size())) {
            item->setText(0, tr("and %Ln more with no more room than these", nullptr, left));
            for (int column = 1; column < 4; ++column) {
                item->setText(column, {});
            }
            continue;
        }
        const CapacityReport::Domain &domain = domains[std::size_t(row)];
        const QString path = display(domain.path);
        const QString texts[] = {path, countText(domain.jobs), countText(domain.pods), countText(domain.hosts)};
        for (int column = 0; column < 4; ++column) {
            if (item->text(column) != texts[column]) {
                item->setText(column, texts[column]);
            }
        }
        item->setToolTip(0, plainToolTip(path));
        chosen = !current.isNone() && domain.subject == current ? item : chosen;
    }
    const QSignalBlocker quiet(m_domains);
    m_domains->setCurrentItem(chosen);
}

void CapacityPanel::showSummary(const CapacityReport &report)
{
    const core::CapacitySummary &summary = report.summary;
    QStringList parts;
    parts += tr("%Ln such job(s) fit, wherever their pods lie", nullptr, int(summary.jobs));
    if (!summary.accelerator.empty()) {
        parts += tr("%1 %2 free", "number, resource")
                     .arg(countText(summary.free), resourceTitle(summary.accelerator.view()));
    }
    parts += tr("%1 of %2 hosts take such a pod").arg(countText(summary.taking), countText(summary.hosts));
    m_summary->setText(parts.join(QStringLiteral(" · ")));
    QStringList lines{m_summary->text()};
    for (const core::CapacityExclusion &exclusion : summary.exclusions) {
        lines += tr("%1: %2", "reason, number of hosts").arg(reasonText(exclusion), countText(exclusion.hosts));
    }
    if (!summary.workloadsKnown) {
        lines +=
            tr("Workloads cannot be seen: what Kueue has reserved for pods that are not bound yet is missing here.");
    }
    m_summary->setToolTip(plainToolTip(lines.join(QLatin1Char('\n'))));
}

void CapacityPanel::retranslate()
{
    m_podsLabel->setText(tr("Jobs of"));
    m_pods->setSuffix(tr(" pods"));
    m_pods->setAccessibleName(tr("Pods of a job"));
    m_pods->setToolTip(tr("Pods of one job, all in one domain"));
    m_gpusLabel->setText(tr("×", "between pods and GPUs"));
    m_gpus->setSuffix(tr(" GPUs"));
    m_gpus->setAccessibleName(tr("GPUs a pod"));
    m_gpus->setToolTip(tr("GPUs of one pod; 0: pods of one CPU"));
    m_levels->setHeaderLabels({tr("Level"), tr("Jobs that fit"), tr("In domains"), tr("Fragmented")});
    m_levels->setAccessibleName(tr("Room at each level"));
    m_levels->headerItem()->setToolTip(1, tr("Jobs that fit whole, each within one domain of the level"));
    m_levels->headerItem()->setToolTip(2, tr("Domains with room for at least one whole job"));
    m_levels->headerItem()->setToolTip(3, tr("Share of jobs that is lost because free GPUs lie in different domains"));
    m_domains->setHeaderLabels({tr("Domain"), tr("Jobs"), tr("Pods"), tr("Hosts")});
    m_domains->setAccessibleName(tr("Domains of the level, those with the most room first"));
    refresh();
}

void CapacityPanel::showEvent(QShowEvent *event)
{
    m_model->setActive(true);
    QWidget::showEvent(event);
}

void CapacityPanel::hideEvent(QHideEvent *event)
{
    m_model->setActive(false);
    QWidget::hideEvent(event);
}

void CapacityPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

void CapacityPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    // In a low dock its bars have no names, and the lists say the same.
    m_chart->setVisible(height() >= 12 * fontMetrics().height());
}

} // namespace hopyard::ui
