// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The categorical colours of each theme were searched for: any two of them are at least 20 apart in CIE Lab, in normal
// vision and as seen with protanopia, deuteranopia and tritanopia (Machado, Oliveira, Fernandes 2009). tst_palette
// holds that line. Roles use blue, teal, orange and grey, whose meaning does not hang on telling red from green.

#include "core/diagram/palette.h"

#include <cmath>

namespace hopyard::core
{

namespace
{

constexpr Rgb rgb(unsigned value)
{
    return {static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8 & 0xff),
            static_cast<std::uint8_t>(value & 0xff)};
}

constexpr Palette lightPalette = {
    rgb(0xffffff),
    rgb(0x1f2933),
    rgb(0x52606d),
    rgb(0x9fb0c0),
    rgb(0xb4c0cc),
    {rgb(0xcfd6dd), rgb(0xd7e7f5), rgb(0x4a8fc7), rgb(0x1d4f82), rgb(0x2a9d8f), rgb(0xf2c14e), rgb(0xb8c2cc),
     rgb(0xc8452d), rgb(0xa98467), rgb(0x8a94a0), rgb(0xe3a857), rgb(0xb8341f), rgb(0x0b6bcb), rgb(0x243b53),
     rgb(0xe3eaf2), rgb(0xf7f9fb),
     // categories
     rgb(0xc87763), rgb(0x3c38a8), rgb(0xc9d98d), rgb(0x086307), rgb(0x9fd3ec), rgb(0x8d1f45), rgb(0x8788b9),
     rgb(0x94891c), rgb(0x5e376e), rgb(0xfdca47), rgb(0x058af3), rgb(0x0ee9bd)}};

constexpr Palette darkPalette = {
    rgb(0x14191f),
    rgb(0xe6ebf0),
    rgb(0x9fadba),
    rgb(0x5b6a79),
    rgb(0x465462),
    {rgb(0x4b5662), rgb(0x274a66), rgb(0x5aa2d8), rgb(0xa9d3f5), rgb(0x35b8a6), rgb(0xe5b53b), rgb(0x66727e),
     rgb(0xe2694f), rgb(0xa3846c), rgb(0x7c8894), rgb(0xd19a4a), rgb(0xe0563c), rgb(0x58a6ff), rgb(0xb9cadb),
     rgb(0x27323e), rgb(0x1d252d),
     // categories, each close in hue to the light theme's where that was possible
     rgb(0xed9077), rgb(0x5557c2), rgb(0xd1e578), rgb(0x217427), rgb(0xa6c4ed), rgb(0xc3426b), rgb(0xca8ffd),
     rgb(0x7c9002), rgb(0x8e5293), rgb(0xdcb92d), rgb(0x27aea3), rgb(0x61f2bb)}};

double linear(std::uint8_t channel)
{
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

/// WCAG 2 relative luminance.
double luminance(Rgb color)
{
    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

} // namespace

std::string toHex(Rgb color)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "#";
    for (const std::uint8_t channel : {color.r, color.g, color.b}) {
        text += digits[channel >> 4];
        text += digits[channel & 15];
    }
    return text;
}

double contrast(Rgb a, Rgb b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return la > lb ? (la + 0.05) / (lb + 0.05) : (lb + 0.05) / (la + 0.05);
}

Rgb mixed(Rgb a, Rgb b, double share)
{
    const auto channel = [share](std::uint8_t x, std::uint8_t y) {
        return static_cast<std::uint8_t>(std::lround(x + (y - x) * share));
    };
    return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b)};
}

Rgb Palette::at(ColorIndex index) const
{
    return colors[index < std::size(colors) ? index : ColorIndex{ColorNeutral}];
}

Rgb Palette::textOn(ColorIndex index) const
{
    // Whatever the colour, one of the two has at least 4.58:1.
    constexpr Rgb black = {0, 0, 0};
    constexpr Rgb white = {255, 255, 255};
    return contrast(at(index), black) >= contrast(at(index), white) ? black : white;
}

const Palette &Palette::light()
{
    return lightPalette;
}

const Palette &Palette::dark()
{
    return darkPalette;
}

ColorIndex categoryColor(std::string_view key)
{
    // FNV-1a with a final mix: std::hash may differ between builds, and names that end in a counter must spread.
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : key) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    }
    hash ^= hash >> 33;
    hash *= 0xff51afd7ed558ccdULL;
    hash ^= hash >> 33;
    return static_cast<ColorIndex>(ColorFirstCategory + hash % categoryColors);
}

} // namespace hopyard::core
