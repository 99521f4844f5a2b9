// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagram/diagram.h"

#include <span>
#include <string_view>

/// Sizes inside the drawn things, in diagram units (1 unit = 1 px at 100 %). The layout reserves room by them, and
/// every painter (window, SVG) draws by them, so that both look the same.
namespace hopyard::core::metrics
{

inline constexpr float titleFont = 12;     ///< switch and host names; bold for root and switches
inline constexpr float smallFont = 11;     ///< sublabels, pod names, level names
inline constexpr float padding = 10;       ///< text from the left edge of boxes
inline constexpr float titleBaseline = 19; ///< below the top edge
inline constexpr float smallBaseline = 35;
inline constexpr float domainHeight = 48; ///< root and switch boxes
inline constexpr float barHeight = 4;     ///< fill bar, `barTop` below the top edge, inset by `padding`
inline constexpr float barTop = 41;
inline constexpr float hostHeader = 50; ///< a host card without its pods
inline constexpr float podHeight = 20;
inline constexpr float podGap = 4;
inline constexpr float podBaseline = 14; ///< below a pod's top edge
inline constexpr float podPadding = 7;   ///< text from the pod's left edge
inline constexpr float iconSize = 12;    ///< mark icons; text that follows one starts `iconRoom` later
inline constexpr float iconRoom = 16;
inline constexpr float corner = 5; ///< radius of boxes; pods: 4

/// A pen stroke of a mark's icon, within a square of `iconSize`.
using Stroke = std::span<const DiagramPoint>;
/// The strokes of the icon of one mark (a single bit); empty for MarkNone. Drawn with a pen 1.6 wide, round ends.
std::span<const Stroke> iconOf(Mark mark);
/// The one mark whose icon stands for all of `marks`: the worst one.
Mark dominantMark(std::uint16_t marks);
/// "cordoned", "not ready", … in English; the window has its own words.
std::string_view nameOf(Mark mark);

} // namespace hopyard::core::metrics
