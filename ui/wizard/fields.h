// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QVector>

class QFormLayout;
class QHBoxLayout;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace hopyard::ui
{

/// Sets a text as if it were typed: undo brings the former one back, the cursor stays when the text is the same.
void setUndoableText(QLineEdit *edit, const QString &text);
void setUndoableText(QPlainTextEdit *edit, const QString &text);

/// Keeps the mouse wheel from changing `widget` while it is scrolled past: it must be focused first.
void guardWheel(QWidget *widget);

/// A tool tip that shows the text as it is, whatever markup a cluster's text may contain.
QString literalToolTip(const QString &text);

/// The fixed-width font at the size that the person reads everything else in.
QFont fixedFontFor(const QWidget *widget);

/// Explanatory text, a little smaller, wrapped, plain, selectable.
QLabel *makeHint(const QString &text, QWidget *parent);
/// A form at the top of a page: rows keep their height, spare room stays below.
QFormLayout *makeForm(QWidget *page);
/// A label of a form row with its field as buddy.
void addField(QFormLayout *layout, const QString &label, QWidget *field, const QString &accessibleName);

/// An offer of a ChoiceField: what is written, and what the list says beside it.
struct Offer {
    QString value, description;
    bool operator==(const Offer &) const = default;
};

/// A text field with a list of offers from the cluster. Any text may be typed: an offer never replaces or completes it
/// by itself, and new offers leave the text, the cursor and an open list alone.
class ChoiceField final : public QComboBox
{
    Q_OBJECT
public:
    explicit ChoiceField(QWidget *parent = nullptr);

    QString value() const { return currentText(); }
    void setValue(const QString &value);
    void setOffers(const QVector<Offer> &offers);

Q_SIGNALS:
    /// The person typed or chose.
    void edited(const QString &value);

private:
    QVector<Offer> m_offers;
    bool m_quiet = false;
};

/// A bar over the page that says something that needs no dialog, with up to two buttons.
class NoticeBar final : public QFrame
{
    Q_OBJECT
public:
    explicit NoticeBar(QWidget *parent = nullptr);

    enum class Tone { Info, Warning, Error };
    /// Empty button texts hide the buttons; an empty text hides the bar.
    void showNotice(Tone tone, const QString &text, const QString &first = {}, const QString &second = {});
    QString text() const;

Q_SIGNALS:
    void firstClicked();
    void secondClicked();

private:
    QLabel *m_icon, *m_text;
    QPushButton *m_first, *m_second;
};

} // namespace hopyard::ui
