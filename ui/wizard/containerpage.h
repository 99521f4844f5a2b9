// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/wizard/wizardpage.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QTableWidget;

namespace hopyard::ui
{

/// Page 2: image, command, arguments, environment, service account.
class ContainerPage final : public WizardPage
{
    Q_OBJECT
public:
    explicit ContainerPage(JobForm *form, QWidget *parent = nullptr);
    QString title() const override { return tr("Container"); }
    QString purpose() const override { return tr("What runs in every pod."); }
    QString summary() const override;

protected:
    void showDraft() override;

private:
    void buildEnvironment();
    void showEnvironment();
    void takeEnvironment();
    void addVariable();
    void removeVariables();

    QLineEdit *m_image, *m_account;
    QComboBox *m_pull;
    QPlainTextEdit *m_command, *m_arguments;
    QLabel *m_commandList, *m_argumentsList;
    QTableWidget *m_environment;
    QPushButton *m_add, *m_remove;
};

} // namespace hopyard::ui
