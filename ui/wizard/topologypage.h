// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/wizard/wizardpage.h"

#include <QMap>

class QAbstractButton;
class QButtonGroup;
class QGridLayout;
class QLabel;
class QStackedWidget;
class QTreeWidget;
class QTreeWidgetItem;

namespace hopyard::ui
{

/// Page 5: none, prefer, require, unconstrained or pin; the level, or the switch to pin to.
class TopologyPage final : public WizardPage
{
    Q_OBJECT
public:
    explicit TopologyPage(JobForm *form, QWidget *parent = nullptr);
    QString title() const override { return tr("Topology"); }
    QString purpose() const override { return tr("How close together in the network the pods are to be placed."); }
    QString summary() const override;

protected:
    void showDraft() override;
    void showFacts() override;

private:
    using Mode = core::TopologyWish::Mode;
    void addMode(QGridLayout *layout, Mode mode, const QString &name, const QString &text, const QString &explanation);
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
    const TopologyFact *topology() const;

    QButtonGroup *m_modes;
    QStackedWidget *m_stack;
    QTreeWidget *m_levels, *m_pins;
    QLabel *m_levelsTitle, *m_note, *m_other;
    std::shared_ptr<const core::TopologyTree> m_pinTree; ///< what m_pins shows
    QMap<QString, QTreeWidgetItem *> m_pinItems;         ///< by the labels they select
    std::string m_lastLevel; ///< chosen before, for when the person comes back to a kind that needs it
    std::vector<std::pair<std::string, std::string>> m_lastPin;
};

/// "layer 2", "rack", "host", translated where it is a word of ours.
QString levelTitle(const std::string &label, const std::string &name);

} // namespace hopyard::ui
