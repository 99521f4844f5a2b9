// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/containerpage.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "ui/wizard/fields.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableWidget>

#include <set>

namespace hopyard::ui
{

namespace
{

QPlainTextEdit *makeLine(QWidget *parent, const QString &name, const QString &placeholder)
{
    auto *edit = new QPlainTextEdit(parent);
    edit->setObjectName(name);
    edit->setPlaceholderText(placeholder);
    edit->setFont(fixedFontFor(parent));
    edit->setTabChangesFocus(true);
    edit->setFixedHeight(edit->fontMetrics().lineSpacing() * 2 + 14);
    return edit;
}

/// The list a line becomes, as it stands in the manifest: ["sleep", "60"].
QString listText(const std::vector<std::string> &words)
{
    if (words.empty()) {
        return ContainerPage::tr("empty: what the image starts by itself");
    }
    std::string text;
    for (const std::string &word : words) {
        text += text.empty() ? "[" : ", ";
        core::appendJsonString(text, word);
    }
    return QString::fromStdString(core::bounded(text + "]", 600));
}

QLabel *makePreview(QWidget *parent, const QString &name)
{
    QLabel *label = makeHint({}, parent);
    label->setObjectName(name);
    label->setFont(fixedFontFor(parent));
    return label;
}

} // namespace

ContainerPage::ContainerPage(JobForm *form, QWidget *parent)
    : WizardPage(form, JobPage::Container, parent)
    , m_image(new QLineEdit(this))
    , m_account(new QLineEdit(this))
    , m_pull(new QComboBox(this))
    , m_command(makeLine(this, QStringLiteral("commandEdit"), tr("for example: torchrun train.py")))
    , m_arguments(makeLine(this, QStringLiteral("argumentsEdit"), tr("for example: --epochs 3")))
    , m_commandList(makePreview(this, QStringLiteral("commandPreview")))
    , m_argumentsList(makePreview(this, QStringLiteral("argumentsPreview")))
    , m_environment(new QTableWidget(0, 2, this))
    , m_add(new QPushButton(tr("&Add variable"), this))
    , m_remove(new QPushButton(tr("Re&move"), this))
{
    auto *layout = new QFormLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_image->setObjectName(QStringLiteral("imageEdit"));
    m_image->setPlaceholderText(tr("registry/repository:tag"));
    m_image->setToolTip(tr("The container image, as docker pull takes it."));
    addField(layout, tr("&Image:"), m_image, tr("Container image"));

    m_pull->setObjectName(QStringLiteral("pullPolicyCombo"));
    guardWheel(m_pull);
    m_pull->addItem(tr("Cluster's default (always for :latest, else if not present)"), QString());
    for (const char *policy : {"Always", "IfNotPresent", "Never"}) {
        m_pull->addItem(QLatin1String(policy), QLatin1String(policy));
    }
    addField(layout, tr("&Pull:"), m_pull, tr("Image pull policy"));

    m_command->setToolTip(tr("Replaces the image's entry point. Cut into words as a shell does; nothing is expanded."));
    addField(layout, tr("&Command:"), m_command, tr("Command line"));
    layout->addRow(QString(), m_commandList);
    m_arguments->setToolTip(tr("Handed to the command, or to the image's entry point."));
    addField(layout, tr("A&rguments:"), m_arguments, tr("Arguments line"));
    layout->addRow(QString(), m_argumentsList);
    buildEnvironment();
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_add);
    buttons->addWidget(m_remove);
    buttons->addStretch(1);
    addField(layout, tr("&Environment:"), m_environment, tr("Environment variables"));
    layout->addRow(QString(), buttons);

    m_account->setObjectName(QStringLiteral("serviceAccountEdit"));
    m_account->setPlaceholderText(tr("default"));
    m_account->setToolTip(tr("The service account of the pods; empty: the namespace's default."));
    addField(layout, tr("&Service account:"), m_account, tr("Service account"));

    connect(m_image, &QLineEdit::textChanged, this, [this](const QString &text) {
        change([&text](core::JobDraft &draft) { draft.image = text.toStdString(); });
    });
    connect(m_account, &QLineEdit::textChanged, this, [this](const QString &text) {
        change([&text](core::JobDraft &draft) { draft.serviceAccount = text.toStdString(); });
    });
    connect(m_pull, &QComboBox::currentIndexChanged, this, [this] {
        change([this](core::JobDraft &draft) { draft.pullPolicy = m_pull->currentData().toString().toStdString(); });
    });
    connect(m_command, &QPlainTextEdit::textChanged, this, [this] {
        if (!isShowing()) {
            this->form()->setCommandLine(m_command->toPlainText());
        }
    });
    connect(m_arguments, &QPlainTextEdit::textChanged, this, [this] {
        if (!isShowing()) {
            this->form()->setArgumentsLine(m_arguments->toPlainText());
        }
    });
    refresh();
}

void ContainerPage::buildEnvironment()
{
    m_environment->setObjectName(QStringLiteral("environmentTable"));
    m_environment->setHorizontalHeaderLabels({tr("Name"), tr("Value")});
    m_environment->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Interactive);
    m_environment->horizontalHeader()->setStretchLastSection(true);
    m_environment->horizontalHeader()->resizeSection(0, fontMetrics().averageCharWidth() * 34);
    m_environment->verticalHeader()->hide();
    m_environment->setTabKeyNavigation(false);
    m_environment->setMinimumHeight(fontMetrics().lineSpacing() * 5);
    m_add->setObjectName(QStringLiteral("addVariableButton"));
    m_remove->setObjectName(QStringLiteral("removeVariableButton"));
    m_remove->setToolTip(tr("Removes the selected variables"));
    connect(m_environment, &QTableWidget::cellChanged, this, &ContainerPage::takeEnvironment);
    connect(m_environment, &QTableWidget::itemSelectionChanged, this,
            [this] { m_remove->setEnabled(!m_environment->selectedItems().isEmpty()); });
    connect(m_add, &QPushButton::clicked, this, &ContainerPage::addVariable);
    connect(m_remove, &QPushButton::clicked, this, &ContainerPage::removeVariables);
    m_remove->setEnabled(false);
}

QString ContainerPage::summary() const
{
    return shownText(draft().image);
}

void ContainerPage::showDraft()
{
    setUndoableText(m_image, toQt(draft().image));
    setUndoableText(m_account, toQt(draft().serviceAccount));
    const QString policy = toQt(draft().pullPolicy);
    if (m_pull->findData(policy) < 0) {
        // A value the form does not offer stays what it is; the check says what is wrong with it.
        m_pull->addItem(policy, policy);
    }
    m_pull->setCurrentIndex(m_pull->findData(policy));
    setUndoableText(m_command, form()->commandLine());
    setUndoableText(m_arguments, form()->argumentsLine());
    m_commandList->setText(listText(draft().command));
    m_argumentsList->setText(draft().arguments.empty() ? tr("none") : listText(draft().arguments));
    showEnvironment();
}

void ContainerPage::showEnvironment()
{
    const auto &variables = draft().environment;
    // Rows that are still empty belong to the person who is about to fill them.
    int filled = 0;
    for (int row = 0; row < m_environment->rowCount(); ++row) {
        const QTableWidgetItem *name = m_environment->item(row, 0);
        const QTableWidgetItem *value = m_environment->item(row, 1);
        const std::string nameText = name ? name->text().toStdString() : std::string();
        const std::string valueText = value ? value->text().toStdString() : std::string();
        if (nameText.empty() && valueText.empty()) {
            continue;
        }
        if (filled >= int(variables.size()) || variables[std::size_t(filled)].name != nameText ||
            variables[std::size_t(filled)].value != valueText) {
            filled = -1;
            break;
        }
        ++filled;
    }
    if (filled == int(variables.size())) {
        return;
    }
    m_environment->setRowCount(int(variables.size()));
    for (int row = 0; row < m_environment->rowCount(); ++row) {
        m_environment->setItem(row, 0, new QTableWidgetItem(toQt(variables[std::size_t(row)].name)));
        m_environment->setItem(row, 1, new QTableWidgetItem(toQt(variables[std::size_t(row)].value)));
    }
}

void ContainerPage::takeEnvironment()
{
    if (isShowing()) {
        return;
    }
    std::vector<core::EnvironmentVariable> variables;
    for (int row = 0; row < m_environment->rowCount(); ++row) {
        const QTableWidgetItem *name = m_environment->item(row, 0);
        const QTableWidgetItem *value = m_environment->item(row, 1);
        core::EnvironmentVariable variable{name ? name->text().toStdString() : std::string(),
                                           value ? value->text().toStdString() : std::string()};
        if (!variable.name.empty() || !variable.value.empty()) {
            variables.push_back(std::move(variable));
        }
    }
    change([&variables](core::JobDraft &draft) { draft.environment = std::move(variables); });
}

void ContainerPage::addVariable()
{
    const int row = m_environment->rowCount();
    m_environment->insertRow(row);
    m_environment->setCurrentCell(row, 0);
    m_environment->setFocus();
    m_environment->edit(m_environment->model()->index(row, 0));
}

void ContainerPage::removeVariables()
{
    std::set<int, std::greater<>> rows;
    for (const QModelIndex &index : m_environment->selectionModel()->selectedIndexes()) {
        rows.insert(index.row());
    }
    for (const int row : rows) {
        m_environment->removeRow(row);
    }
    takeEnvironment();
}

} // namespace hopyard::ui
