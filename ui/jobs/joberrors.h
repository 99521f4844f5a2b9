// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/cluster/source.h"

#include <QString>

namespace hopyard::ui
{

enum class JobOperation { Check, Create, Read, Delete };

/// One translated sentence or two: what was not possible, about which object, why, and what to do next. Plain text.
/// What the server said is the error's detail; show it beside. GUI thread.
QString jobErrorText(const core::Error &error, const core::ObjectRef &object, JobOperation operation);

/// "Job team-a/train" for sentences.
QString objectTitle(const core::ObjectRef &object);

/// What the other side said, ready to show as plain text: control characters made visible, bounded. Empty when it adds
/// nothing to the error's own sentence.
QString serverSaid(const core::Error &error);

} // namespace hopyard::ui
