// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/forecast/sentences.h"

#include "ui/text.h"

#include <QCoreApplication>
#include <QStringList>

namespace hopyard::ui
{

QString sentenceText(const core::Sentence &sentence)
{
    if (sentence.pattern.empty()) {
        return display(core::toText(sentence));
    }
    const QString pattern = QCoreApplication::translate("PlacementText", sentence.pattern.c_str());
    QString text;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const int value =
            pattern[i] == QLatin1Char('%') && i + 1 < pattern.size() ? pattern[i + 1].unicode() - '1' : -1;
        if (value >= 0 && std::size_t(value) < sentence.values.size()) {
            text += display(sentence.values[std::size_t(value)]);
            ++i;
        } else {
            text += pattern[i];
        }
    }
    return text;
}

QString sentencesText(const std::vector<core::Sentence> &sentences)
{
    QStringList texts;
    for (const core::Sentence &sentence : sentences) {
        texts += sentenceText(sentence);
    }
    return texts.join(QLatin1Char(' '));
}

} // namespace hopyard::ui
