// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/wizard/fields.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QEvent>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QResizeEvent>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTextCursor>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace hopyard::ui
{

namespace
{

class WheelGuard final : public QObject
{
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const auto *widget = qobject_cast<QWidget *>(watched);
        if (event->type() == QEvent::Wheel && widget && !widget->hasFocus()) {
            event->ignore();
            return true;
        }
        return QObject::eventFilter(watched, event);
    }
};

/// Shows an offer's description behind its value; only the value is taken over.
class OfferDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const QString description = index.data(Qt::UserRole).toString();
        if (!description.isEmpty()) {
            option->text += QStringLiteral("   ") + description;
        }
    }
};

/// A wrapped label that asks for exactly the height its text needs at its width. QLabel's own hint is made for a much
/// narrower label, and form layouts take it at its word, which leaves gaps around every explanation.
class WrappedLabel final : public QLabel
{
public:
    WrappedLabel(const QString &text, QWidget *parent) : QLabel(text, parent)
    {
        setTextFormat(Qt::PlainText);
        setWordWrap(true);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    bool hasHeightForWidth() const override { return false; }
    QSize sizeHint() const override { return QSize(QLabel::sizeHint().width(), heightForWidth(std::max(width(), 60))); }
    QSize minimumSizeHint() const override { return QSize(60, sizeHint().height()); }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QLabel::resizeEvent(event);
        if (event->oldSize().width() != event->size().width()) {
            updateGeometry();
        }
    }
};

} // namespace

void setUndoableText(QLineEdit *edit, const QString &text)
{
    if (edit->text() != text) {
        edit->selectAll();
        edit->insert(text);
    }
}

void setUndoableText(QPlainTextEdit *edit, const QString &text)
{
    if (edit->toPlainText() != text) {
        QTextCursor cursor(edit->document());
        cursor.select(QTextCursor::Document);
        cursor.insertText(text);
    }
}

void guardWheel(QWidget *widget)
{
    widget->setFocusPolicy(Qt::StrongFocus);
    widget->installEventFilter(new WheelGuard(widget));
}

QFont fixedFontFor(const QWidget *widget)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(widget->font().pointSizeF());
    return font;
}

QString literalToolTip(const QString &text)
{
    return text.isEmpty() ? QString()
                          : QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped());
}

QLabel *makeHint(const QString &text, QWidget *parent)
{
    auto *label = new WrappedLabel(text, parent);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // Not the placeholder role: hints are read, so they need the full contrast of text on a window.
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 0.92);
    label->setFont(font);
    return label;
}

QFormLayout *makeForm(QWidget *page)
{
    auto *outer = new QVBoxLayout(page);
    outer->setContentsMargins(0, 0, 0, 0);
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    outer->addLayout(form);
    outer->addStretch(1);
    return form;
}

void addField(QFormLayout *layout, const QString &label, QWidget *field, const QString &accessibleName)
{
    auto *text = new QLabel(label, field->parentWidget());
    text->setBuddy(field);
    field->setAccessibleName(accessibleName);
    layout->addRow(text, field);
}

ChoiceField::ChoiceField(QWidget *parent) : QComboBox(parent)
{
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(20);
    // Inline completion would write what the person did not type.
    setCompleter(nullptr);
    view()->setItemDelegate(new OfferDelegate(view()));
    guardWheel(this);
    connect(this, &QComboBox::editTextChanged, this, [this](const QString &text) {
        if (!m_quiet) {
            Q_EMIT edited(text);
        }
    });
}

void ChoiceField::setValue(const QString &value)
{
    m_quiet = true;
    setUndoableText(lineEdit(), value);
    m_quiet = false;
}

void ChoiceField::setOffers(const QVector<Offer> &offers)
{
    if (offers == m_offers || view()->isVisible()) {
        return;
    }
    m_offers = offers;
    const QString text = currentText();
    const int cursor = lineEdit()->cursorPosition();
    m_quiet = true;
    clear();
    for (const Offer &offer : offers) {
        addItem(offer.value, offer.description);
        const int row = count() - 1;
        const QString tip =
            offer.description.isEmpty() ? offer.value : offer.value + QStringLiteral(": ") + offer.description;
        setItemData(row, literalToolTip(tip), Qt::ToolTipRole);
        setItemData(row, tip, Qt::AccessibleTextRole);
    }
    // The list may be wider than the field: descriptions are not cut off.
    view()->setMinimumWidth(offers.isEmpty() ? 0 : view()->sizeHintForColumn(0) + 24);
    setCurrentIndex(-1);
    if (currentText() != text) {
        setEditText(text);
    }
    lineEdit()->setCursorPosition(cursor);
    m_quiet = false;
}

NoticeBar::NoticeBar(QWidget *parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_first(new QPushButton(this))
    , m_second(new QPushButton(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 6, 6, 6);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_first);
    layout->addWidget(m_second);
    connect(m_first, &QPushButton::clicked, this, &NoticeBar::firstClicked);
    connect(m_second, &QPushButton::clicked, this, &NoticeBar::secondClicked);
    hide();
}

void NoticeBar::showNotice(Tone tone, const QString &text, const QString &first, const QString &second)
{
    const auto pixmap = tone == Tone::Info      ? QStyle::SP_MessageBoxInformation
                        : tone == Tone::Warning ? QStyle::SP_MessageBoxWarning
                                                : QStyle::SP_MessageBoxCritical;
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
    m_icon->setPixmap(style()->standardIcon(pixmap, nullptr, this).pixmap(size, size));
    m_text->setText(text);
    setAccessibleName(text);
    m_first->setText(first);
    m_first->setVisible(!first.isEmpty());
    m_second->setText(second);
    m_second->setVisible(!second.isEmpty());
    setVisible(!text.isEmpty());
}

QString NoticeBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

} // namespace hopyard::ui
