// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagram/metrics.h"

#include <array>

namespace hopyard::core::metrics
{

namespace
{

using P = DiagramPoint;

constexpr std::array<P, 13> circle = {P{11, 6},       P{10.33F, 8.5F}, P{8.5F, 10.33F}, P{6, 11},       P{3.5F, 10.33F},
                                      P{1.67F, 8.5F}, P{1, 6},         P{1.67F, 3.5F},  P{3.5F, 1.67F}, P{6, 1},
                                      P{8.5F, 1.67F}, P{10.33F, 3.5F}, P{11, 6}};
constexpr std::array<P, 2> slash = {P{2.5F, 9.5F}, P{9.5F, 2.5F}};
constexpr std::array<P, 2> backslash = {P{2.5F, 2.5F}, P{9.5F, 9.5F}};
constexpr std::array<P, 4> triangle = {P{6, 1}, P{11.3F, 10.8F}, P{0.7F, 10.8F}, P{6, 1}};
constexpr std::array<P, 2> exclamation = {P{6, 4.5F}, P{6, 7}};
constexpr std::array<P, 2> exclamationDot = {P{6, 9}, P{6, 9.1F}};
constexpr std::array<P, 5> hourglass = {P{2.5F, 1}, P{9.5F, 1}, P{2.5F, 11}, P{9.5F, 11}, P{2.5F, 1}};
constexpr std::array<P, 2> stem = {P{6, 1}, P{6, 7.5F}};
constexpr std::array<P, 3> arrowHead = {P{3, 4.8F}, P{6, 7.8F}, P{9, 4.8F}};
constexpr std::array<P, 2> floorLine = {P{2, 11}, P{10, 11}};
constexpr std::array<P, 7> question = {P{3, 3.8F}, P{3.8F, 1.9F}, P{6, 1.2F}, P{8.3F, 2},
                                       P{8.6F, 4}, P{6, 6},       P{6, 7.6F}};
constexpr std::array<P, 2> questionDot = {P{6, 10.3F}, P{6, 10.4F}};
constexpr std::array<P, 3> clockHands = {P{6, 3.2F}, P{6, 6.2F}, P{8.3F, 7.4F}};
constexpr std::array<P, 3> check = {P{1.8F, 6.5F}, P{4.8F, 9.5F}, P{10.4F, 2.6F}};
constexpr std::array<P, 2> plusVertical = {P{6, 1.5F}, P{6, 10.5F}};
constexpr std::array<P, 2> plusHorizontal = {P{1.5F, 6}, P{10.5F, 6}};

constexpr std::array<Stroke, 2> cordoned = {Stroke(circle), Stroke(slash)};
constexpr std::array<Stroke, 3> notReady = {Stroke(triangle), Stroke(exclamation), Stroke(exclamationDot)};
constexpr std::array<Stroke, 1> reserved = {Stroke(hourglass)};
constexpr std::array<Stroke, 3> terminating = {Stroke(stem), Stroke(arrowHead), Stroke(floorLine)};
constexpr std::array<Stroke, 2> unknown = {Stroke(question), Stroke(questionDot)};
constexpr std::array<Stroke, 2> pending = {Stroke(circle), Stroke(clockHands)};
constexpr std::array<Stroke, 1> finished = {Stroke(check)};
constexpr std::array<Stroke, 2> failed = {Stroke(slash), Stroke(backslash)};
constexpr std::array<Stroke, 2> forecast = {Stroke(plusVertical), Stroke(plusHorizontal)};

} // namespace

std::span<const Stroke> iconOf(Mark mark)
{
    switch (mark) {
    case MarkCordoned:
        return cordoned;
    case MarkNotReady:
        return notReady;
    case MarkReserved:
        return reserved;
    case MarkTerminating:
        return terminating;
    case MarkUnknown:
        return unknown;
    case MarkPending:
        return pending;
    case MarkFinished:
        return finished;
    case MarkFailed:
        return failed;
    case MarkForecast:
        return forecast;
    case MarkNone:
        break;
    }
    return {};
}

Mark dominantMark(std::uint16_t marks)
{
    for (const Mark mark : {MarkFailed, MarkNotReady, MarkUnknown, MarkTerminating, MarkCordoned, MarkReserved,
                            MarkPending, MarkFinished, MarkForecast}) {
        if (marks & mark) {
            return mark;
        }
    }
    return MarkNone;
}

std::string_view nameOf(Mark mark)
{
    switch (mark) {
    case MarkCordoned:
        return "cordoned";
    case MarkNotReady:
        return "not ready";
    case MarkReserved:
        return "reserved, not running yet";
    case MarkTerminating:
        return "terminating";
    case MarkUnknown:
        return "unknown";
    case MarkPending:
        return "pending";
    case MarkFinished:
        return "succeeded";
    case MarkFailed:
        return "failed";
    case MarkForecast:
        return "forecast";
    case MarkNone:
        break;
    }
    return {};
}

} // namespace hopyard::core::metrics
