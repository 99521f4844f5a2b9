// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/layout/textwidth.h"

#include <array>
#include <cstdint>

namespace hopyard::core
{

namespace
{

/// Advances of U+0020 … U+007E in thousandths of an em, rounded up. Source: hmtx of DejaVu Sans 2.37.
constexpr std::array<std::uint16_t, 95> regular = {
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361,  318, 337, 637, 637, 637,
    637, 637, 637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632,
    576, 775, 752, 295, 295, 656, 558, 863, 749, 788, 604, 788, 695, 635,  611, 732, 685, 989, 686,
    611, 686, 391, 337, 391, 838, 500, 500, 613, 635, 550, 635, 616, 353,  635, 634, 278, 278, 580,
    278, 975, 634, 612, 635, 635, 412, 521, 393, 634, 592, 818, 592, 592,  525, 637, 337, 637, 838};
constexpr std::array<std::uint16_t, 95> heavy = {
    349, 457,  521, 838, 696, 1002, 873, 307, 458, 458, 523, 838, 380, 416,  380, 366, 696, 696,  696,
    696, 696,  696, 696, 696, 696,  696, 400, 400, 838, 838, 838, 581, 1000, 774, 763, 734, 831,  684,
    684, 821,  837, 373, 373, 775,  638, 996, 837, 851, 733, 851, 771, 721,  683, 813, 774, 1104, 771,
    725, 726,  458, 366, 458, 838,  500, 500, 675, 716, 593, 716, 679, 436,  716, 712, 343, 343,  666,
    343, 1042, 712, 688, 716, 716,  494, 596, 479, 712, 652, 924, 646, 652,  583, 712, 366, 712,  838};

bool isContinuation(unsigned char byte)
{
    return (byte & 0xc0) == 0x80;
}

/// The code point at `at`, which moves behind it; a byte that is no UTF-8 stands for itself.
char32_t next(std::string_view text, std::size_t &at)
{
    const auto first = static_cast<unsigned char>(text[at++]);
    const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    char32_t point = more == 0 ? first : first & (0x3fU >> more);
    for (int i = 0; i < more && at < text.size() && isContinuation(static_cast<unsigned char>(text[at])); ++i) {
        point = point << 6 | (static_cast<unsigned char>(text[at++]) & 0x3fU);
    }
    return point;
}

unsigned thousandths(char32_t point, bool bold)
{
    if (point >= 0x20 && point < 0x7f) {
        return (bold ? heavy : regular)[point - 0x20];
    }
    if (point == 0xb7) { // the middle dot between counts
        return 380;
    }
    const bool combining = (point >= 0x300 && point < 0x370) || (point >= 0x200b && point < 0x2010) || point == 0xfe0f;
    return combining ? 0 : 1000;
}

} // namespace

float textWidth(std::string_view text, float pixelSize, bool bold)
{
    unsigned long long sum = 0;
    for (std::size_t at = 0; at < text.size();) {
        sum += thousandths(next(text, at), bold);
    }
    return static_cast<float>(sum) * pixelSize / 1000.0F;
}

} // namespace hopyard::core
