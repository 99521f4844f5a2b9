// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/theme.h"

#include <QApplication>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <optional>

namespace hopyard::ui
{

namespace
{

struct Chrome {
    QRgb window, base, alternate, text, muted, button, border, accent, highlightedText, tooltip, disabled;
    QRgb good, warning, bad, accentText;
};

constexpr Chrome lightChrome{0xfff4f5f7, 0xffffffff, 0xfff8f9fb, 0xff1b2430, 0xff566273,
                             0xfffbfcfd, 0xffc9d0d9, 0xff1560c4, 0xffffffff, 0xff1b2430,
                             0xff8a94a3, 0xff1a6f37, 0xff8a5200, 0xffb3261e, 0xff1257b5};
constexpr Chrome darkChrome{0xff1d2229, 0xff161a20, 0xff1a1f26, 0xffe4e8ee, 0xffa0acbb,
                            0xff2a313b, 0xff3d4755, 0xff2563be, 0xffffffff, 0xff2f3844,
                            0xff6d7887, 0xff5fd08a, 0xffe9b04c, 0xffff8a80, 0xff7fb3ff};

bool s_isDark = false;
std::optional<QPalette> s_system;

const Chrome &chrome()
{
    return s_isDark ? darkChrome : lightChrome;
}

QPalette paletteOf(const Chrome &c)
{
    QPalette palette;
    palette.setColor(QPalette::Window, QColor(c.window));
    palette.setColor(QPalette::WindowText, QColor(c.text));
    palette.setColor(QPalette::Base, QColor(c.base));
    palette.setColor(QPalette::AlternateBase, QColor(c.alternate));
    palette.setColor(QPalette::Text, QColor(c.text));
    palette.setColor(QPalette::PlaceholderText, QColor(c.muted));
    palette.setColor(QPalette::Button, QColor(c.button));
    palette.setColor(QPalette::ButtonText, QColor(c.text));
    palette.setColor(QPalette::BrightText, QColor(c.bad));
    palette.setColor(QPalette::Light, QColor(c.button).lighter(110));
    palette.setColor(QPalette::Midlight, QColor(c.border).lighter(108));
    palette.setColor(QPalette::Mid, QColor(c.border));
    palette.setColor(QPalette::Dark, QColor(c.border).darker(125));
    palette.setColor(QPalette::Shadow, QColor(c.border).darker(160));
    palette.setColor(QPalette::Highlight, QColor(c.accent));
    palette.setColor(QPalette::HighlightedText, QColor(c.highlightedText));
    palette.setColor(QPalette::Link, QColor(c.accentText));
    palette.setColor(QPalette::LinkVisited, QColor(c.accentText));
    palette.setColor(QPalette::ToolTipBase, QColor(c.tooltip));
    palette.setColor(QPalette::ToolTipText, QColor(0xffffffff));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, QColor(c.disabled));
    }
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(c.border));
    return palette;
}

double luminance(const QColor &color)
{
    const auto linear = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

Theme::Mode Theme::modeFromId(const QString &id)
{
    return id == QLatin1String("dark") ? Mode::Dark : id == QLatin1String("light") ? Mode::Light : Mode::Auto;
}

void Theme::apply(Mode mode)
{
    if (!s_system) {
        s_system = QApplication::palette();
    }
    const bool systemIsDark =
        s_system->color(QPalette::Window).lightness() < s_system->color(QPalette::WindowText).lightness();
    s_isDark = mode == Mode::Dark || (mode == Mode::Auto && systemIsDark);
    const QPalette palette = paletteOf(chrome());
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
}

bool Theme::isDark()
{
    return s_isDark;
}

const core::Palette &Theme::diagram()
{
    return s_isDark ? core::Palette::dark() : core::Palette::light();
}

const core::Palette &Theme::fadedDiagram()
{
    const auto faded = [](const core::Palette &from) {
        core::Palette palette = from;
        for (core::Rgb &color : palette.colors) {
            const int grey = (299 * color.r + 587 * color.g + 114 * color.b) / 1000;
            color = core::mixed(core::Rgb{std::uint8_t(grey), std::uint8_t(grey), std::uint8_t(grey)}, from.background,
                                0.45);
        }
        palette.background = core::mixed(from.background, from.mutedText, 0.08);
        return palette;
    };
    static const core::Palette light = faded(core::Palette::light()), dark = faded(core::Palette::dark());
    return s_isDark ? dark : light;
}

QColor toneColor(Tone tone)
{
    const Chrome &c = chrome();
    switch (tone) {
    case Tone::Muted:
        return QColor(c.muted);
    case Tone::Accent:
        return QColor(c.accentText);
    case Tone::Good:
        return QColor(c.good);
    case Tone::Warning:
        return QColor(c.warning);
    case Tone::Bad:
        return QColor(c.bad);
    case Tone::Text:
        break;
    }
    return QColor(c.text);
}

QColor toneBackground(Tone tone)
{
    const QColor base(chrome().window);
    const QColor ink = toneColor(tone);
    const auto mix = [](int a, int b) { return a + (b - a) * 12 / 100; };
    return QColor(mix(base.red(), ink.red()), mix(base.green(), ink.green()), mix(base.blue(), ink.blue()));
}

QColor toQColor(core::Rgb rgb)
{
    return QColor(rgb.r, rgb.g, rgb.b);
}

double contrast(const QColor &a, const QColor &b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

} // namespace hopyard::ui
