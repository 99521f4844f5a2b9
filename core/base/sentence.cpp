// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/sentence.h"

namespace hopyard::core
{

std::string toText(const Sentence &sentence)
{
    std::string text;
    for (std::size_t i = 0; i < sentence.pattern.size(); ++i) {
        const char next = i + 1 < sentence.pattern.size() ? sentence.pattern[i + 1] : '\0';
        const auto value = static_cast<std::size_t>(next - '1');
        if (sentence.pattern[i] == '%' && next >= '1' && next <= '9' && value < sentence.values.size()) {
            text += sentence.values[value];
            ++i;
        } else {
            text += sentence.pattern[i];
        }
    }
    return text;
}

std::string toText(const std::vector<Sentence> &sentences)
{
    std::string text;
    for (const Sentence &sentence : sentences) {
        text += (text.empty() ? "" : " ") + toText(sentence);
    }
    return text;
}

std::vector<std::string> toTexts(const std::vector<Sentence> &sentences)
{
    std::vector<std::string> texts;
    for (const Sentence &sentence : sentences) {
        texts.push_back(toText(sentence));
    }
    return texts;
}

} // namespace hopyard::core
