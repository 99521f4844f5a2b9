// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/check/check.h"

#include <QString>

namespace hopyard::ui
{

/// What was found, and what to do, in the window's language; names and what others said stay as they are. Any thread.
QString checkDetailText(const core::CheckItem &item);
QString checkFixText(const core::CheckItem &item);

} // namespace hopyard::ui
