// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/wizard/wizardpage.h"

class QLabel;
class QSpinBox;

namespace hopyard::ui
{

class ChoiceField;

/// Page 3: how many pods, what each asks for, on which instance type; totals and what one host allocates at most.
class SizePage final : public WizardPage
{
    Q_OBJECT
public:
    explicit SizePage(JobForm *form, QWidget *parent = nullptr);
    QString title() const override { return tr("Size"); }
    QString purpose() const override
    {
        return tr("How many pods run at the same time, and what each of them asks for.");
    }
    QString summary() const override;

protected:
    void showDraft() override;
    void showFacts() override;

private:
    ChoiceField *addQuantity(const QString &name, std::string core::JobDraft::*member);
    void showTotals();
    QString totalsText() const;
    QString limitsText() const;

    QSpinBox *m_replicas;
    ChoiceField *m_gpus, *m_cpu, *m_memory, *m_efa, *m_type;
    QLabel *m_totals, *m_limits;
};

/// "8 GPU · 192 CPU · 2 TiB": what a host allocates or a pod asks for; zero parts are left out.
QString resourcesText(const core::Quantity &gpus, const core::Quantity &cpu, const core::Quantity &memory,
                      const core::Quantity &efa);
/// "2 TiB", "512 MiB".
QString memoryText(const core::Quantity &memory);

} // namespace hopyard::ui
