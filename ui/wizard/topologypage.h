// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/wizard/wizardpage.h"

#include <QMap>

class QAbstractButton;
class QButtonGroup;
class QLabel;
class QStackedWidget;
class QTreeWidget;
class QTreeWidgetItem;
class QVBoxLayout;

namespace hopyard::ui
{

class ForecastView;
class HostMap;

/// Page 5: none, prefer, require, unconstrained or pin; the level, or the switch to pin to; and what would become of it
/// now.
class TopologyPage final : public WizardPage
{
    Q_OBJECT
public:
    explicit TopologyPage(JobForm *form, QWidget *parent = nullptr);
    QString title() const override { return tr("Topology"); }
    QString purpose() const override { return tr("How close together in the network the pods are to be placed."); }
    QString summary() const override;

Q_SIGNALS:
    /// The forecast is to be drawn in the main window.
    void rehearsalWanted(const hopyard::ui::Rehearsal &rehearsal);
    void rehearsalChanged(const hopyard::ui::Rehearsal &rehearsal);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void showDraft() override;
    void showFacts() override;

private:
    using Mode = core::TopologyWish::Mode;
    void addMode(QVBoxLayout *layout, Mode mode, const QString &name, const QString &text, const QString &explanation);
    QWidget *buildChoice();
    QWidget *buildPicture();
    QWidget *buildLevels();
    QWidget *buildPins();
    void chooseMode(Mode mode);
    void chooseLevel();
    void choosePin();
    void showLevels();
    void showPins();
    void fillPins(const core::TopologyTree &tree);
    QTreeWidgetItem *addPin(const core::TopologyTree &tree, int domain, QTreeWidgetItem *parent);
    void selectPin();
    void showNote();
    void showForecast();
    Rehearsal rehearsal() const;
    QString afterwardsText(const Forecast &forecast) const;
    void showFit(QTreeWidgetItem *item);
    QString fitText(const LevelFact &level) const;
    const TopologyFact *topology() const;

    QButtonGroup *m_modes;
    QStackedWidget *m_stack;
    QTreeWidget *m_levels, *m_pins;
    QLabel *m_levelsTitle, *m_note, *m_other, *m_explanation, *m_quality;
    ForecastView *m_forecast;
    HostMap *m_map;
    std::shared_ptr<const Forecast> m_shownForecast;
    std::shared_ptr<const core::TopologyTree> m_pinTree; ///< what m_pins shows
    QMap<QString, QTreeWidgetItem *> m_pinItems;         ///< by the labels they select
    std::string m_lastLevel; ///< chosen before, for when the person comes back to a kind that needs it
    std::vector<std::pair<std::string, std::string>> m_lastPin;
};

/// "layer 2", "rack", "host", translated where it is a word of ours.
QString levelTitle(const std::string &label, const std::string &name);

} // namespace hopyard::ui
