// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/rowdelegate.h"

namespace hopyard::ui
{

RowDelegate::RowDelegate(QObject *parent, QSet<int> sentences)
    : QStyledItemDelegate(parent), m_sentences(std::move(sentences))
{
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(std::max(size.height(), option.fontMetrics.height() + 6));
    return size;
}

void RowDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->textElideMode = m_sentences.contains(index.column()) ? Qt::ElideRight : Qt::ElideMiddle;
    if (m_isFaded) {
        option->state &= ~QStyle::State_Enabled;
        option->palette.setBrush(QPalette::Disabled, QPalette::Text, option->palette.brush(QPalette::PlaceholderText));
    }
}

} // namespace hopyard::ui
