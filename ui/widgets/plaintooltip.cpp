// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/plaintooltip.h"

#include <QTextDocument>
#include <QToolTip>

namespace hopyard::ui
{

QString plainToolTip(const QString &text)
{
    return Qt::mightBeRichText(text) ? Qt::convertFromPlainText(text) : text;
}

void showPlainToolTip(const QPoint &globalPosition, const QString &text, QWidget *widget)
{
    if (text.isEmpty()) {
        QToolTip::hideText();
    } else {
        QToolTip::showText(globalPosition, plainToolTip(text), widget);
    }
}

} // namespace hopyard::ui
