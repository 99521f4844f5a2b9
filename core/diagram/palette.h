// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hopyard::core
{

struct Rgb {
    std::uint8_t r = 0, g = 0, b = 0;
};
std::string toHex(Rgb color);          ///< "#1f77b4"
double contrast(Rgb a, Rgb b);         ///< WCAG 2 contrast ratio, 1 … 21
Rgb mixed(Rgb a, Rgb b, double share); ///< `share` of b in a, 0 … 1

/// Colours by meaning; 0…15 are roles, 16… are categorical colours (jobs, namespaces, …), colour-blind safe.
using ColorIndex = std::uint8_t;
enum ColorRole : ColorIndex {
    ColorNeutral,
    ColorFree,
    ColorUsed,
    ColorFull,
    ColorRunning,
    ColorPending,
    ColorSucceeded,
    ColorFailed,
    ColorTerminating,
    ColorUnknown,
    ColorCordoned,
    ColorNotReady,
    ColorAccent,
    ColorRoot,
    ColorDomain,
    ColorHost,
    ColorFirstCategory = 16
};
inline constexpr int categoryColors = 12;

/// One theme's colours. The same in the window and in exports.
struct Palette {
    Rgb background, text, mutedText, edge, shapeBorder;
    Rgb colors[ColorFirstCategory + categoryColors];
    Rgb at(ColorIndex index) const;
    /// Black or white text, whichever has more contrast on `index` (≥ 4.5:1 for every colour of both themes).
    Rgb textOn(ColorIndex index) const;
    static const Palette &light();
    static const Palette &dark();
};
/// The category colour of a key: stable between runs (hash), so that a job keeps its colour.
ColorIndex categoryColor(std::string_view key);

} // namespace hopyard::core
