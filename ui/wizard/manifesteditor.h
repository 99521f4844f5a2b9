// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/widgets/qsci.h"

#include <QString>
#include <QVector>

namespace hopyard::ui
{

/// A YAML editor with highlighting, folding and marks on lines that findings are about. Colours follow the palette.
class ManifestEditor final : public QsciScintilla
{
    Q_OBJECT
public:
    explicit ManifestEditor(QWidget *parent = nullptr);

    struct Mark {
        int line = 0; ///< 1-based
        bool error = true;
        QString text;
    };
    void setMarks(const QVector<Mark> &marks);
    /// Replaces the text as one undoable step and keeps cursor and scroll position; does nothing when it is the same.
    void setUndoableText(const QString &text);
    /// Puts the cursor on a line (1-based), shows it, gives the editor the focus.
    void goToLine(int line);
    /// The text of the marks on a line, for tool tips and tests.
    QString markText(int line) const;

protected:
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void applyColours();

    QsciLexerYAML *m_lexer;
    QVector<Mark> m_marks;
    bool m_colouring = false;
};

} // namespace hopyard::ui
