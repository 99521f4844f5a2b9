// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSet>
#include <QStyledItemDelegate>

namespace hopyard::ui
{

/// Rows with room to breathe. Names are cut in the middle, sentences at their end.
class RowDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    /// `sentences` are the columns that hold running text.
    explicit RowDelegate(QObject *parent, QSet<int> sentences = {});

    /// The rows are not live: drawn as disabled ones are.
    void setFaded(bool faded) { m_isFaded = faded; }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;

private:
    QSet<int> m_sentences;
    bool m_isFaded = false;
};

} // namespace hopyard::ui
