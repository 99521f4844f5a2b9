// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/capacitymodel.h"

#include <QWidget>

class QLabel;
class QSpinBox;
class QTreeWidget;

namespace hopyard::ui
{

class CapacityChart;
class Session;

/// The Capacity dock: where jobs of N pods × G GPUs would fit now. Levels as a chart and a list with their
/// fragmentation, and the domains of the chosen level; a domain that is chosen is selected everywhere. Live while it
/// can be seen. GUI thread.
///
/// Object names for tests: capacityPods capacityGpus capacityLevels capacityDomains capacityChart capacitySummary.
class CapacityPanel final : public QWidget
{
    Q_OBJECT
public:
    CapacityPanel(Selection *selection, QWidget *parent = nullptr);

    void setSession(Session *session);
    CapacityModel *model() const { return m_model; }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildWish();
    void retranslate();
    void refresh();
    void showLevels(const CapacityReport &report);
    void showDomains();
    void showSummary(const CapacityReport &report);
    void chooseLevel(int level);
    QString levelName(std::size_t level) const;

    Selection *m_selection;
    CapacityModel *m_model;
    QSpinBox *m_pods, *m_gpus;
    QLabel *m_podsLabel, *m_gpusLabel, *m_summary, *m_domainsTitle;
    QTreeWidget *m_levels, *m_domains;
    CapacityChart *m_chart;
    int m_level = -1; ///< whose domains are listed; -1: not chosen yet
    bool m_isShowing = false;
};

} // namespace hopyard::ui
