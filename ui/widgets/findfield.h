// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace hopyard::ui
{

class FindModel;

/// The field of the tool bar that finds things in the diagram: how many there are, which one is current, steps. Enter
/// and Shift+Enter step, Escape clears it and leaves. GUI thread.
class FindField final : public QWidget
{
    Q_OBJECT
public:
    explicit FindField(FindModel *model, QWidget *parent = nullptr);
    QLineEdit *edit() const { return m_edit; }
    /// "3 of 17", "17 found", "nothing found"; empty while nothing is looked for.
    QString countText() const;
    void focusField();

Q_SIGNALS:
    /// The person is done here: the diagram takes the focus.
    void left();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void retranslate();

    FindModel *m_model;
    QLineEdit *m_edit;
    QLabel *m_count;
    QToolButton *m_previous, *m_next;
};

} // namespace hopyard::ui
