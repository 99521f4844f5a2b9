// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

namespace hopyard::core
{

/// A sentence and what is put in for %1, %2 … in it, so that another language may say it in its own words.
struct Sentence {
    std::string pattern; ///< constant text of this program; empty: there are no other words than the plain text
    std::vector<std::string> values;
    bool operator==(const Sentence &) const = default;
};
/// The sentence in English.
std::string toText(const Sentence &sentence);
/// Several, with a space between.
std::string toText(const std::vector<Sentence> &sentences);
std::vector<std::string> toTexts(const std::vector<Sentence> &sentences);

} // namespace hopyard::core
