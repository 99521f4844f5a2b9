// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/cluster/source.h"

#include <memory>
#include <string>

namespace hopyard::core
{

/// Reads what `kubectl get … -o json` prints (one List) and serves it as a Source that never changes. Writes are
/// refused with a sentence. Errors name the file. Limit: 4 GiB.
Result<std::unique_ptr<Source>> openSnapshot(const std::string &path);

} // namespace hopyard::core
