// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/jobs/ask.h"

#include <QAbstractButton>
#include <QFileDialog>
#include <QPointer>
#include <QTimer>

#include <optional>

namespace hopyard::ui
{

namespace
{

std::optional<QMessageBox::StandardButton> s_nextButton;
std::optional<QString> s_nextPath;
QString s_lastQuestion;

void choosePath(QWidget *parent, QFileDialog *dialog, const std::function<void(const QString &)> &chosen)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, [chosen](const QString &path) { chosen(path); });
    dialog->open();
}

bool answeredByTest(QWidget *parent, const std::function<void(const QString &)> &chosen)
{
    if (!s_nextPath) {
        return false;
    }
    const QString path = *std::exchange(s_nextPath, std::nullopt);
    if (!path.isEmpty()) {
        QTimer::singleShot(0, parent, [path, chosen] { chosen(path); });
    }
    return true;
}

} // namespace

void Ask::question(QWidget *parent, const Question &question,
                   const std::function<void(QMessageBox::StandardButton)> &answered)
{
    s_lastQuestion = question.text;
    if (s_nextButton) {
        const QMessageBox::StandardButton button = *std::exchange(s_nextButton, std::nullopt);
        QTimer::singleShot(0, parent, [button, answered] { answered(button); });
        return;
    }
    auto *box = new QMessageBox(QMessageBox::Question, question.title, question.text, question.buttons, parent);
    box->setTextFormat(Qt::PlainText);
    box->setObjectName(QStringLiteral("questionBox"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setDefaultButton(question.standard);
    if (!question.details.isEmpty()) {
        box->setInformativeText(question.details);
    }
    for (const auto button : {QMessageBox::Yes, QMessageBox::Discard, QMessageBox::Ok}) {
        if (QAbstractButton *found = box->button(button); found && !question.acceptText.isEmpty()) {
            found->setText(question.acceptText);
        }
    }
    QObject::connect(box, &QMessageBox::finished, parent,
                     [answered](int result) { answered(static_cast<QMessageBox::StandardButton>(result)); });
    box->open();
}

void Ask::openFile(QWidget *parent, const QString &title, const QString &filter,
                   const std::function<void(const QString &)> &chosen)
{
    if (!answeredByTest(parent, chosen)) {
        auto *dialog = new QFileDialog(parent, title, QString(), filter);
        dialog->setFileMode(QFileDialog::ExistingFile);
        choosePath(parent, dialog, chosen);
    }
}

void Ask::saveFile(QWidget *parent, const QString &title, const QString &name, const QString &filter,
                   const std::function<void(const QString &)> &chosen)
{
    if (!answeredByTest(parent, chosen)) {
        auto *dialog = new QFileDialog(parent, title, QString(), filter);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setDefaultSuffix(QStringLiteral("yaml"));
        dialog->selectFile(name);
        choosePath(parent, dialog, chosen);
    }
}

void Ask::answerNext(QMessageBox::StandardButton button)
{
    s_nextButton = button;
}

void Ask::chooseNext(const QString &path)
{
    s_nextPath = path;
}

QString Ask::lastQuestion()
{
    return s_lastQuestion;
}

} // namespace hopyard::ui
