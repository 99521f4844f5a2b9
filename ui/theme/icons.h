// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QIcon>
#include <QString>

namespace hopyard::ui
{

/// An icon of resources/icons by name ("zoom-in"), drawn in the palette's text colour at whatever size and pixel ratio
/// is asked for. Follows a change of palette by itself. A name that does not exist gives a null icon.
QIcon themedIcon(const QString &name);
/// The names there are.
QStringList iconNames();

} // namespace hopyard::ui
