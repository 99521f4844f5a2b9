// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QPoint;
class QWidget;

namespace hopyard::ui
{

/// Text for a tooltip that is shown as it is: Qt would read markup into it otherwise.
QString plainToolTip(const QString &text);
/// An empty text hides the tooltip.
void showPlainToolTip(const QPoint &globalPosition, const QString &text, QWidget *widget);

} // namespace hopyard::ui
