// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/wizard/wizardpage.h"

class QGridLayout;
class QLabel;

namespace hopyard::ui
{

class ChoiceField;

/// Page 4: namespace → local queue → cluster queue, priority class, and the quota before and after this job.
class QueuePage final : public WizardPage
{
    Q_OBJECT
public:
    explicit QueuePage(JobForm *form, QWidget *parent = nullptr);
    QString title() const override { return tr("Queue"); }
    QString purpose() const override
    {
        return tr("Where the job waits, whose quota it uses, and how important it is.");
    }
    QString summary() const override;

protected:
    void showDraft() override;
    void showFacts() override;

private:
    void showQueueOffers();
    void showQuota();

    ChoiceField *m_namespace, *m_queue, *m_priority;
    QLabel *m_queueInfo, *m_priorityInfo, *m_namespaceInfo;
    QWidget *m_quotaBox;
    QGridLayout *m_quota;
};

} // namespace hopyard::ui
