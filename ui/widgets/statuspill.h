// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

namespace hopyard::ui
{

/// A short state in a rounded field: a shape, a text, a quiet ground. The shape says what the colour says. GUI thread.
class StatusPill final : public QWidget
{
    Q_OBJECT
public:
    enum class Sign { Live, Waiting, Stale, Denied, Static };

    explicit StatusPill(QWidget *parent = nullptr);
    void setState(Sign sign, const QString &text);
    QString text() const { return m_text; }
    Sign sign() const { return m_sign; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    Tone tone() const;
    Sign m_sign = Sign::Static;
    QString m_text;
};

} // namespace hopyard::ui
