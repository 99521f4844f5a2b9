// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/sentence.h"

#include <QString>

#include <vector>

namespace hopyard::ui
{

/// A sentence of core about placement in the window's language; in English where it has no words of its own.
QString sentenceText(const core::Sentence &sentence);
/// Several, one after the other.
QString sentencesText(const std::vector<core::Sentence> &sentences);

} // namespace hopyard::ui
