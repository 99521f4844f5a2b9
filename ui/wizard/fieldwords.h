// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <string_view>

namespace hopyard::ui
{

/// What a field of a manifest is for, in the window's words: "how often a failed pod is tried again" for
/// "spec.backoffLimit". Empty where there is nothing to say that the name does not say.
QString fieldWords(std::string_view path);

/// The path with its words, for lists: "spec.backoffLimit (how often a failed pod is tried again)".
QString fieldTitle(std::string_view path);

} // namespace hopyard::ui
