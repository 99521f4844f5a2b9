// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/wizardpage.h"

#include "core/base/text.h"

namespace hopyard::ui
{

WizardPage::WizardPage(JobForm *form, JobPage page, QWidget *parent) : QWidget(parent), m_form(form), m_page(page)
{
    connect(form, &JobForm::draftChanged, this, &WizardPage::refresh);
    connect(form, &JobForm::factsChanged, this, [this] {
        m_showing = true;
        showFacts();
        m_showing = false;
        refresh();
    });
}

void WizardPage::refresh()
{
    const bool before = std::exchange(m_showing, true);
    showDraft();
    m_showing = before;
}

QString toQt(const std::string &text)
{
    return QString::fromStdString(text);
}

QString shownText(const std::string &text)
{
    return QString::fromStdString(core::escapedForDisplay(text));
}

} // namespace hopyard::ui
