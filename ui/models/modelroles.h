// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtCore/qnamespace.h>

namespace hopyard::ui
{

/// Roles that all models of the window share.
enum ModelRole {
    SortRole = Qt::UserRole + 1, ///< the raw value behind DisplayRole
    SubjectRole,                 ///< Subject: what the row stands for
    SearchRole                   ///< text that a filter looks at
};

} // namespace hopyard::ui
