// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMessageBox>
#include <QString>

#include <functional>

namespace hopyard::ui
{

/// Questions and file choices without a nested event loop, and with a hook by which tests answer them. GUI thread.
class Ask final
{
public:
    struct Question {
        QString title, text, details;
        QMessageBox::StandardButtons buttons = QMessageBox::Yes | QMessageBox::Cancel;
        QMessageBox::StandardButton standard = QMessageBox::Cancel; ///< what Enter chooses
        QString acceptText; ///< label of the Yes, Discard or Ok button: a verb ("Discard draft")
    };
    /// Shows a box that belongs to `parent`; `answered` is called once, later, and never after `parent` is gone.
    static void question(QWidget *parent, const Question &question,
                         const std::function<void(QMessageBox::StandardButton)> &answered);

    /// `chosen` gets the path; it is not called when the person cancels.
    static void openFile(QWidget *parent, const QString &title, const QString &filter,
                         const std::function<void(const QString &)> &chosen);
    static void saveFile(QWidget *parent, const QString &title, const QString &name, const QString &filter,
                         const std::function<void(const QString &)> &chosen);

    /// Tests: the next question is answered so (no box is shown); the next file choice takes this path (empty:
    /// cancelled).
    static void answerNext(QMessageBox::StandardButton button);
    static void chooseNext(const QString &path);
    /// Tests: the text of the last question that was asked.
    static QString lastQuestion();
};

} // namespace hopyard::ui
