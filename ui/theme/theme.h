// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagram/palette.h"

#include <QColor>
#include <QString>

class QWidget;

namespace hopyard::ui
{

/// Light, dark or as the system is: applies the application's palette. Widgets ask for colours by meaning, so that a
/// change of theme (PaletteChange) only repaints. GUI thread.
class Theme final
{
public:
    enum class Mode { Auto, Light, Dark };
    static Mode modeFromId(const QString &id);
    /// Remembers the system's palette the first time; Qt 6.4 has no other way to tell whether the system is dark.
    static void apply(Mode mode);
    static bool isDark();
    /// Colours of the diagram, the same that exports use.
    static const core::Palette &diagram();
    /// The same with its colours gone: for data that are kept but not live. Texts stay as readable as they were.
    static const core::Palette &fadedDiagram();
};

/// Colours by meaning for chrome outside the diagram; each has a contrast of at least 4.5:1 on window and base.
enum class Tone { Text, Muted, Accent, Good, Warning, Bad };
QColor toneColor(Tone tone);
/// A quiet background for bars that carry a message.
QColor toneBackground(Tone tone);
QColor toQColor(core::Rgb rgb);
/// Contrast ratio of WCAG 2.1, 1…21.
double contrast(const QColor &a, const QColor &b);

} // namespace hopyard::ui
