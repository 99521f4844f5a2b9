// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QString>

namespace hopyard::ui
{

/// The languages the window speaks and the one it speaks now. Switching sends LanguageChange to every widget. GUI
/// thread.
class Language final
{
public:
    struct Entry {
        QString id;   ///< "en", "zh_CN"
        QString name; ///< in the language itself
    };
    static QList<Entry> available();
    /// Loads the catalogues; an empty id follows the system.
    static void apply(const QString &id);
    static QString current();
};

} // namespace hopyard::ui
