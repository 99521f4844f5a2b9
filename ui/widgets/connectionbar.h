// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"

#include <QFrame>
#include <QTimer>

class QLabel;

namespace hopyard::ui
{

/// The bar over the diagram while what it shows is not live: since when, why, and when it is tried again. Never a
/// dialog. Hidden while everything is well.
class ConnectionBar final : public QFrame
{
    Q_OBJECT
public:
    explicit ConnectionBar(QWidget *parent = nullptr);
    void setStatus(const core::ConnectionStatus &status, bool hasData);
    void clear();
    QString text() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void applyColors();

    core::ConnectionStatus m_status;
    bool m_hasData = false, m_isChanging = false;
    QLabel *m_icon, *m_text;
    QTimer m_timer;
};

} // namespace hopyard::ui
