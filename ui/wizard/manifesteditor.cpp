// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/manifesteditor.h"

#include "ui/wizard/fields.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QStringList>
#include <QToolTip>

namespace hopyard::ui
{

namespace
{

constexpr int errorMarker = 1;
constexpr int warningMarker = 2;
constexpr int errorIndicator = 8;
constexpr int warningIndicator = 9;
constexpr int numberMargin = 0;
constexpr int markMargin = 1;
constexpr int foldMargin = 2;

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Base).lightness() < 128;
}

} // namespace

ManifestEditor::ManifestEditor(QWidget *parent) : QsciScintilla(parent), m_lexer(new QsciLexerYAML(this))
{
    setUtf8(true);
    setEolMode(QsciScintilla::EolUnix);
    setIndentationsUseTabs(false);
    setTabWidth(2);
    setAutoIndent(true);
    setBackspaceUnindents(true);
    setScrollWidth(1);
    setScrollWidthTracking(true);
    setCaretLineVisible(true);
    setMarginType(numberMargin, QsciScintilla::NumberMargin);
    setMarginType(markMargin, QsciScintilla::SymbolMargin);
    setMarginWidth(markMargin, 16);
    setMarginMarkerMask(markMargin, (1 << errorMarker) | (1 << warningMarker));
    setFolding(QsciScintilla::BoxedTreeFoldStyle, foldMargin);
    // Shapes differ, not only colours.
    markerDefine(QsciScintilla::Circle, errorMarker);
    markerDefine(QsciScintilla::RightTriangle, warningMarker);
    indicatorDefine(QsciScintilla::SquiggleIndicator, errorIndicator);
    indicatorDefine(QsciScintilla::DotsIndicator, warningIndicator);
    setLexer(m_lexer);
    applyColours();
}

void ManifestEditor::applyColours()
{
    m_colouring = true;
    const QPalette colours = palette();
    const bool dark = isDark(colours);
    const QColor paper = colours.color(QPalette::Base), text = colours.color(QPalette::Text);
    const QFont font = fixedFontFor(this);
    for (int style = 0; style <= QsciLexerYAML::SyntaxErrorMarker; ++style) {
        m_lexer->setPaper(paper, style);
        m_lexer->setColor(text, style);
        m_lexer->setFont(font, style);
    }
    m_lexer->setDefaultPaper(paper);
    m_lexer->setDefaultColor(text);
    m_lexer->setDefaultFont(font);
    m_lexer->setColor(dark ? QColor(0x7f, 0xb8, 0xf0) : QColor(0x0b, 0x4f, 0x9e), QsciLexerYAML::Identifier);
    m_lexer->setColor(dark ? QColor(0x9a, 0xa5, 0x9a) : QColor(0x5a, 0x66, 0x5a), QsciLexerYAML::Comment);
    m_lexer->setColor(dark ? QColor(0xe0, 0xa6, 0x6c) : QColor(0x8a, 0x45, 0x00), QsciLexerYAML::Number);
    m_lexer->setColor(dark ? QColor(0xd0, 0x9a, 0xe0) : QColor(0x7a, 0x2a, 0x8e), QsciLexerYAML::Keyword);
    m_lexer->setColor(dark ? QColor(0xd0, 0x9a, 0xe0) : QColor(0x7a, 0x2a, 0x8e), QsciLexerYAML::DocumentDelimiter);
    m_lexer->setColor(dark ? QColor(0xff, 0x8a, 0x80) : QColor(0xb0, 0x00, 0x20), QsciLexerYAML::SyntaxErrorMarker);
    setCaretForegroundColor(text);
    setCaretLineBackgroundColor(dark ? paper.lighter(125) : paper.darker(104));
    setSelectionBackgroundColor(colours.color(QPalette::Highlight));
    setSelectionForegroundColor(colours.color(QPalette::HighlightedText));
    setMarginsBackgroundColor(colours.color(QPalette::Window));
    setMarginsForegroundColor(colours.color(QPalette::WindowText));
    setFoldMarginColors(colours.color(QPalette::Window), colours.color(QPalette::Window));
    const QColor error = dark ? QColor(0xff, 0x6b, 0x60) : QColor(0xc0, 0x10, 0x20);
    const QColor warning = dark ? QColor(0xf0, 0xb4, 0x40) : QColor(0xa8, 0x60, 0x00);
    setMarkerBackgroundColor(error, errorMarker);
    setMarkerForegroundColor(error, errorMarker);
    setMarkerBackgroundColor(warning, warningMarker);
    setMarkerForegroundColor(warning, warningMarker);
    setIndicatorForegroundColor(error, errorIndicator);
    setIndicatorForegroundColor(warning, warningIndicator);
    setMarginsFont(font);
    setMarginWidth(numberMargin, QStringLiteral("0000"));
    m_colouring = false;
}

void ManifestEditor::setMarks(const QVector<Mark> &marks)
{
    m_marks = marks;
    markerDeleteAll(errorMarker);
    markerDeleteAll(warningMarker);
    for (const int indicator : {errorIndicator, warningIndicator}) {
        clearIndicatorRange(0, 0, lines(), 0, indicator);
    }
    for (const Mark &mark : marks) {
        const int line = mark.line - 1;
        if (line < 0 || line >= lines()) {
            continue;
        }
        markerAdd(line, mark.error ? errorMarker : warningMarker);
        const QString content = text(line);
        int begin = 0;
        while (begin < content.size() && content[begin].isSpace()) {
            ++begin;
        }
        fillIndicatorRange(line, begin, line, int(content.trimmed().size()) + begin,
                           mark.error ? errorIndicator : warningIndicator);
    }
}

QString ManifestEditor::markText(int line) const
{
    QStringList texts;
    for (const Mark &mark : m_marks) {
        if (mark.line == line) {
            texts.append(mark.text);
        }
    }
    return texts.join(QLatin1Char('\n'));
}

void ManifestEditor::setUndoableText(const QString &newText)
{
    if (text() == newText) {
        return;
    }
    int line = 0, index = 0;
    getCursorPosition(&line, &index);
    const int first = firstVisibleLine();
    const QByteArray bytes = newText.toUtf8();
    beginUndoAction();
    SendScintilla(SCI_SETTARGETRANGE, 0UL, long(length()));
    SendScintilla(SCI_REPLACETARGET, static_cast<unsigned long>(bytes.size()), bytes.constData());
    endUndoAction();
    line = std::min(line, lines() - 1);
    setCursorPosition(line, std::min(index, std::max(0, lineLength(line))));
    setFirstVisibleLine(first);
}

void ManifestEditor::goToLine(int line)
{
    setCursorPosition(std::max(0, line - 1), 0);
    ensureLineVisible(std::max(0, line - 1));
    ensureCursorVisible();
    setFocus();
}

bool ManifestEditor::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int line = lineAt(QPoint(0, help->pos().y()));
        const QString text = line < 0 ? QString() : markText(line + 1);
        if (text.isEmpty()) {
            QToolTip::hideText();
        } else {
            QToolTip::showText(help->globalPos(), literalToolTip(text), this);
        }
        return true;
    }
    return QsciScintilla::event(event);
}

void ManifestEditor::changeEvent(QEvent *event)
{
    QsciScintilla::changeEvent(event);
    if (!m_colouring && (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)) {
        applyColours();
    }
}

void ManifestEditor::keyPressEvent(QKeyEvent *event)
{
    // Escape leaves the editor, so that Tab, which indents here, is no trap for the keyboard.
    if (event->key() == Qt::Key_Escape) {
        focusNextChild();
        return;
    }
    QsciScintilla::keyPressEvent(event);
}

} // namespace hopyard::ui
