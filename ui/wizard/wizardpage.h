// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/wizard/jobform.h"

#include <QWidget>

#include <utility>

namespace hopyard::ui
{

/// A page that binds to the form: shows the draft when it changed, tells the form what the person changed. Holds no
/// value of its own.
class WizardPage : public QWidget
{
    Q_OBJECT
public:
    WizardPage(JobForm *form, JobPage page, QWidget *parent);

    JobPage page() const { return m_page; }
    /// "Container": the name in the list; and one sentence on what the page decides.
    virtual QString title() const = 0;
    virtual QString purpose() const = 0;
    /// What is chosen, for the list ("10 pods · 8 GPU each"); empty when nothing is.
    virtual QString summary() const { return {}; }
    /// The page brings its own scrolling and wants all the room there is.
    virtual bool fillsWindow() const { return false; }
    /// Called each time the page is shown.
    virtual void enter() {}

protected:
    JobForm *form() const { return m_form; }
    const core::JobDraft &draft() const { return m_form->draft(); }
    /// Writes to the fields what the draft says, where they differ.
    virtual void showDraft() {}
    virtual void showFacts() {}

    /// Applies one change of the person to the draft.
    template <class Change>
    void change(Change apply)
    {
        if (m_showing) {
            return;
        }
        core::JobDraft next = draft();
        apply(next);
        m_form->setDraft(std::move(next));
    }
    bool isShowing() const { return m_showing; }
    /// Runs showDraft without taking what the fields then signal for the person's doing.
    void refresh();

private:
    JobForm *m_form;
    JobPage m_page;
    bool m_showing = false;
};

QString toQt(const std::string &text);
/// Text from a cluster, safe to show.
QString shownText(const std::string &text);

} // namespace hopyard::ui
