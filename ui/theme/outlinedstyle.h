// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QProxyStyle>

namespace hopyard::ui
{

/// The application's style, with an outline of its own around check boxes and radio buttons on a dark ground: Fusion
/// draws theirs darker than the window, where it cannot be seen. GUI thread.
class OutlinedStyle final : public QProxyStyle
{
public:
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
};

} // namespace hopyard::ui
