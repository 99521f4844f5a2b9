// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/findingsview.h"

#include "ui/wizard/fields.h"
#include "ui/wizard/fieldwords.h"
#include "ui/wizard/wizardpage.h"

#include <QResizeEvent>
#include <QStyle>

#include <algorithm>

namespace hopyard::ui
{

namespace
{

QStyle::StandardPixmap signOf(core::Severity severity)
{
    return severity == core::Severity::Error     ? QStyle::SP_MessageBoxCritical
           : severity == core::Severity::Warning ? QStyle::SP_MessageBoxWarning
                                                 : QStyle::SP_MessageBoxInformation;
}

QString wordOf(core::Severity severity)
{
    return severity == core::Severity::Error     ? FindingsView::tr("Error")
           : severity == core::Severity::Warning ? FindingsView::tr("Warning")
                                                 : FindingsView::tr("Note");
}

bool sameFindings(const std::vector<FormFinding> &a, const std::vector<FormFinding> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const FormFinding &x, const FormFinding &y) {
        return x.finding.id == y.finding.id && x.finding.path == y.finding.path && x.finding.line == y.finding.line &&
               x.finding.message == y.finding.message && x.finding.fix == y.finding.fix &&
               x.finding.severity == y.finding.severity;
    });
}

} // namespace

FindingsView::FindingsView(QWidget *parent) : QListWidget(parent)
{
    setWordWrap(true);
    setTextElideMode(Qt::ElideNone);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setAccessibleName(tr("Findings"));
    setResizeMode(QListView::Adjust);
    setSpacing(2);
    connect(this, &QListWidget::itemActivated, this, &FindingsView::choose);
    connect(this, &QListWidget::itemClicked, this, &FindingsView::choose);
}

void FindingsView::setFindings(const std::vector<FormFinding> &findings, std::optional<JobPage> page)
{
    std::vector<FormFinding> shown;
    std::copy_if(findings.begin(), findings.end(), std::back_inserter(shown),
                 [page](const FormFinding &item) { return !page || item.page == *page; });
    if (sameFindings(shown, m_shown)) {
        return;
    }
    m_shown = std::move(shown);
    const int row = currentRow();
    clear();
    for (const FormFinding &entry : m_shown) {
        const core::Finding &finding = entry.finding;
        const QString message = shownText(finding.message), fix = shownText(finding.fix);
        auto *item = new QListWidgetItem(
            style()->standardIcon(signOf(finding.severity), nullptr, this),
            fix.isEmpty() ? message : message + QLatin1Char('\n') + QStringLiteral("→ ") + fix, this);
        QString where = toQt(finding.id);
        if (!finding.path.empty()) {
            where += QLatin1Char('\n') + fieldTitle(finding.path);
        }
        if (finding.line > 0) {
            where += QLatin1Char('\n') + tr("line %1").arg(finding.line);
        }
        item->setToolTip(literalToolTip(where));
        item->setData(Qt::AccessibleTextRole, tr("%1: %2 %3").arg(wordOf(finding.severity), message, fix));
    }
    if (row >= 0 && row < count()) {
        setCurrentRow(row);
    }
    if (m_fitLines > 0) {
        fitHeight(m_fitLines);
    }
}

void FindingsView::fitHeight(int lines)
{
    m_fitLines = lines;
    doItemsLayout();
    int height = 2 * frameWidth();
    for (int row = 0; row < count(); ++row) {
        height += visualItemRect(item(row)).height() + 2 * spacing();
    }
    setFixedHeight(std::clamp(height, fontMetrics().lineSpacing() * 2, fontMetrics().lineSpacing() * lines));
    setVisible(count() > 0);
}

void FindingsView::resizeEvent(QResizeEvent *event)
{
    QListWidget::resizeEvent(event);
    if (m_fitLines > 0 && event->oldSize().width() != event->size().width()) {
        QMetaObject::invokeMethod(
            this, [this] { fitHeight(m_fitLines); }, Qt::QueuedConnection);
    }
}

void FindingsView::choose(const QListWidgetItem *item)
{
    const int at = row(item);
    if (at >= 0 && at < int(m_shown.size())) {
        Q_EMIT findingChosen(m_shown[std::size_t(at)]);
    }
}

} // namespace hopyard::ui
