// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/checkmodel.h"

#include <QWidget>

class QLabel;
class QListView;
class QPlainTextEdit;
class QPushButton;
class QStackedLayout;

namespace hopyard::ui
{

class Session;

/// The dock of the prerequisites: each with a sign and its state, what was found, what to do and the command for it.
/// Asks the cluster only while it is open. GUI thread.
class PrerequisitesPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit PrerequisitesPanel(QWidget *parent = nullptr);
    void setSession(Session *session);
    CheckModel *model() const { return m_model; }
    QListView *view() const { return m_view; }
    /// All text about the chosen one.
    QString detailText() const;
    QPushButton *copyButton() const { return m_copy; }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void refreshAll();
    void showDetail();
    void retranslate();
    const core::CheckItem *chosen() const;

    CheckModel *m_model;
    QListView *m_view;
    QLabel *m_summary, *m_title, *m_empty;
    QPlainTextEdit *m_detail;
    QPushButton *m_copy, *m_copyAll, *m_refresh;
    QStackedLayout *m_stack;
    bool m_hasSession = false, m_isFirst = true;
};

} // namespace hopyard::ui
