// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/panels/inspection.h"
#include "ui/tasks/taskslot.h"

#include <QWidget>

class QLabel;
class QGridLayout;
class QTabWidget;
class QTreeWidget;
class QVBoxLayout;
class QsciScintilla;

namespace hopyard::ui
{

class CapacityBar;
class Explainer;
class Session;

/// The right dock: everything about what is selected. Follows the selection and the cluster; the YAML is read from the
/// cluster when its page is opened. GUI thread.
class InspectorPanel final : public QWidget
{
    Q_OBJECT
public:
    InspectorPanel(Selection *selection, JobListModel *jobs, QWidget *parent = nullptr);
    ~InspectorPanel() override;

    void setSession(Session *session);
    void showYaml();
    const Inspection &inspection() const { return m_shown; }
    Explainer *explainer() const { return m_explainer; }
    QString yamlText() const;

Q_SIGNALS:
    void yamlLoaded();

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void show(const Inspection &inspection);
    void showFacts(const std::vector<Inspection::Fact> &facts);
    void showBars(const std::vector<Inspection::Bar> &bars);
    void showPods(const Inspection &inspection);
    void showDetails(const Inspection &inspection);
    void loadYaml();
    void retranslate();
    void applyYamlColors();
    void setYaml(const QString &text);
    QWidget *makeOverview();

    Selection *m_selection;
    JobListModel *m_jobs;
    Explainer *m_explainer;
    Session *m_session = nullptr;
    Inspection m_shown;
    QLabel *m_icon, *m_title, *m_kind, *m_summary;
    QGridLayout *m_facts;
    QVBoxLayout *m_bars;
    std::vector<std::pair<QLabel *, QLabel *>> m_factLabels;
    std::vector<CapacityBar *> m_barWidgets;
    QTabWidget *m_tabs;
    QTreeWidget *m_pods, *m_details;
    QsciScintilla *m_yaml;
    Subject m_yamlSubject;
    TaskSlot m_yamlSlot;
    bool m_isChanging = false;
};

} // namespace hopyard::ui
