// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// QScintilla's headers use the lower-case keywords that QT_NO_KEYWORDS takes away; this header is the only way to
// include them.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#include <Qsci/qscilexeryaml.h>
#include <Qsci/qsciscintilla.h>
#undef signals
#undef slots
