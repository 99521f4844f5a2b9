// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace hopyard::test
{

/// The source tree (environment HOPYARD_SOURCE_DIR, set by CTest).
std::string sourceDir();
/// `tests/data/<name>`.
std::string dataFile(std::string_view name);
/// The folder of shared cases (HOPYARD_SHARED_DIR, else `../shared` of the source tree); empty when it is not there.
std::string sharedDir();
/// Contents of a file; ends the process with a message when it cannot be read, so that a missing golden never passes.
std::string readAll(const std::string &path);

} // namespace hopyard::test
