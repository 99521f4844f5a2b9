// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/wizard/wizardpage.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace hopyard::ui
{

class NoticeBar;

/// Page 1: name and kind; from scratch or from a manifest file; takes up a draft that a crash left.
class JobStartPage final : public WizardPage
{
    Q_OBJECT
public:
    explicit JobStartPage(JobForm *form, QWidget *parent = nullptr);
    QString title() const override { return tr("Start"); }
    QString purpose() const override { return tr("What the job is called and where its manifest comes from."); }
    QString summary() const override;

protected:
    void showDraft() override;
    void showFacts() override;

private:
    void chooseFile();
    void openFile(const QString &path);
    void showAbandoned();

    QLineEdit *m_name;
    QComboBox *m_kind;
    QPushButton *m_open;
    QLabel *m_file;
    NoticeBar *m_abandoned, *m_error;
};

} // namespace hopyard::ui
