// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments.h"
#include "core/jobs/draft.h"

namespace hopyard::app
{

/// The manifest that -f names; absent and unreadable files are bad input.
core::Result<core::ManifestFile> readManifestFile(const Arguments &arguments,
                                                  core::YamlLetters letters = core::YamlLetters::AreBooleans);

} // namespace hopyard::app
