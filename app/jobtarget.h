// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments.h"
#include "core/cluster/source.h"

#include <memory>
#include <string>

/// The job that a subcommand is about.
namespace hopyard::app
{

struct Target {
    std::unique_ptr<core::Source> source;
    core::ObjectRef object;
};

/// The object that KIND/[NS/]NAME and -n name, on its source.
core::Result<Target> openTarget(const Arguments &arguments);

/// "Job/ns/name".
std::string nameOf(const core::ObjectRef &object);
core::Error absent(const core::ObjectRef &object);
/// Why a job is not in a reading: a list may hide what a single look-up tells, so the source is asked.
core::Error whyNotThere(const Target &target);

} // namespace hopyard::app
