// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value.h"

#include <string>
#include <string_view>
#include <vector>

namespace hopyard::core
{

enum class Severity { Info, Warning, Error };
std::string_view toString(Severity severity);

/// One thing found in a manifest. Ids are stable: HP-E1 … (hyperpod.md §8), KQ-1 … (kueue-tas.md §1.4), HY-1 … (our
/// own), SERVER (what the server's dry run said).
struct Finding {
    std::string id;
    Severity severity = Severity::Error;
    int document = 0; ///< 0-based, counted as the file counts
    std::string path; ///< "spec.template.metadata.annotations[kueue.x-k8s.io/podset-required-topology]"
    int line = 0;     ///< 1-based; 0 when the manifest was not read from text
    std::string message, fix;
};

bool hasErrors(const std::vector<Finding> &findings);
std::string findingsToText(const std::vector<Finding> &findings, std::string_view fileName);
std::string findingsToJson(const std::vector<Finding> &findings);

} // namespace hopyard::core
