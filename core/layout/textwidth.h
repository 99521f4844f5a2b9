// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace hopyard::core
{

/// Width of UTF-8 text in a sans-serif font of `pixelSize`, estimated high: core has no fonts, and a label must fit its
/// box in every reader. ASCII by the advances of DejaVu Sans, the widest of the common sans fonts; ideographs, kana,
/// hangul, emoji and everything else a whole em; combining marks nothing. Any thread.
float textWidth(std::string_view text, float pixelSize, bool bold = false);

} // namespace hopyard::core
