// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/forecast/forecastwords.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QMenu;
class QPushButton;
class QToolButton;
class QTreeWidget;

namespace hopyard::ui
{

class Forecaster;

/// What would become of the draft: the verdict in one line, other requests beside it to choose from, whose rules were
/// used and what was assumed. Shows a Forecaster, which outlives it. GUI thread.
///
/// Object names for tests: forecastVerdict forecastDetail variantList rulesCombo gatesButton assumptionsLabel
/// showOnMapButton.
class ForecastView final : public QWidget
{
    Q_OBJECT
public:
    explicit ForecastView(Forecaster *forecaster, QWidget *parent = nullptr);

    /// What is said now.
    const VerdictText &verdict() const { return m_shown; }

Q_SIGNALS:
    /// The person chose one of the compared requests.
    void wishChosen(const hopyard::core::TopologyWish &wish);
    /// The forecast of the draft is to be drawn in the main window.
    void showRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *buildRules();
    void fillGates();
    void refresh();
    void showVerdict();
    void showVariants();
    void showRules();

    Forecaster *m_forecaster;
    VerdictText m_shown;
    QLabel *m_mark, *m_verdict, *m_detail, *m_assumptions;
    QTreeWidget *m_variants;
    QComboBox *m_rules;
    QToolButton *m_gates;
    QMenu *m_gatesMenu;
    QPushButton *m_show;
    bool m_isShowing = false;
};

} // namespace hopyard::ui
