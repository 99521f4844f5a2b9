// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/cluster/source.h"

#include <QString>

#include <string_view>

/// Text as the window shows it. Everything that comes from a cluster passes through display(): it is untrusted and
/// plain.
namespace hopyard::ui
{

/// UTF-8 of core as text for a widget; control and bidirectional characters are escaped.
QString display(std::string_view utf8);
std::string utf8(const QString &text);

/// Lets a label break long names (labels, paths, keys with values), at their separators where there are any, by
/// characters that are not seen; keepClipboardPlain() takes them out of what is copied.
QString withBreaks(const QString &text);
QString withoutBreaks(QString text);
/// To be called once by an application: what this program puts on the clipboard holds no invisible characters.
void keepClipboardPlain();

/// What to tell a person: a translated sentence for the kind of error with the next step, then what exactly happened.
QString errorSentence(const core::Error &error);
/// The first half of errorSentence alone.
QString errorAdvice(core::ErrorKind kind);

QString countText(qint64 count); ///< "8,192" in the language's way
/// "14:02" today, with the date on other days.
QString clockText(core::TimePoint time);
/// The same to the second.
QString secondText(core::TimePoint time);
/// The whole date and time in local time and UTC, for tooltips.
QString absoluteText(core::TimePoint time);
/// "45 s", "12 min", "3 h", "5 d".
QString ageText(std::chrono::milliseconds age);

/// "GPU", "CPU", "memory", "EFA" for well-known resources, the name itself otherwise.
QString resourceTitle(std::string_view resource);
/// A quantity with its unit as a person reads it: "6", "1.5 cores", "64 GiB".
QString resourceText(std::string_view resource, const core::Quantity &quantity);
bool isGpuResource(std::string_view resource);
/// GPUs of all kinds in a list, in whole units, never negative.
qint64 gpusOf(const core::ResourceList &list);
/// Order for display: GPUs, CPU, memory, then others by name.
int resourceRank(std::string_view resource);

/// A level's display name ("layer 2", "rack") in the window's language.
QString levelText(std::string_view displayName);
/// "1.33.4" of "v1.33.4".
QString versionText(std::string_view version);

QString phaseText(core::PodPhase phase);
QString connectionText(core::ConnectionState state);

} // namespace hopyard::ui
