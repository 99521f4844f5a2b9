// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QWidget>

namespace hopyard::ui
{

/// One resource as a bar: what is requested of what there is, with the numbers beside it. The numbers say what the
/// colour says.
class CapacityBar final : public QWidget
{
    Q_OBJECT
public:
    explicit CapacityBar(QWidget *parent = nullptr);
    /// `fraction` 0…1; negative: not known.
    void setValue(const QString &title, const QString &numbers, double fraction);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_title, m_numbers;
    double m_fraction = 0;
};

} // namespace hopyard::ui
