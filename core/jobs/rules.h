// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/podtemplates.h"
#include "core/jobs/draft.h"

#include <string>
#include <vector>

namespace hopyard::core
{

/// One pass over one object: what every rule sees, and where it reports. Lives only during validateManifest.
struct RuleRun {
    const Value &manifest;
    const ValidationContext &context;
    int document = 0;
    std::string kind, ns; ///< `ns`: where the object will go
    bool isJob = false;   ///< batch/v1 Job
    std::vector<TemplateSite> sites;
    std::vector<Finding> findings = {};

    void report(std::string id, Severity severity, std::string path, int line, std::string message, std::string fix);
    /// At member `key` of `object`; the line is the key's, or the object's when it is absent.
    void reportAt(std::string id, Severity severity, const std::string &path, const Value &object, std::string_view key,
                  std::string message, std::string fix);
    const Value &metadata() const { return manifest.at("metadata"); }
    bool isGoverned() const;
};

/// Line of a member's key; the line of the object when there is no such member.
int lineOfMember(const Value &object, std::string_view key);
/// The text in quotes, bounded and without characters that could fake something.
std::string quoted(std::string_view text);

/// HY-2: members that are not among the known fields. One that resembles a known field is an error, since the server
/// refuses it; others may belong to a newer server.
void checkFields(RuleRun &run, const Value &object, const std::string &path, const std::vector<std::string> &known,
                 std::string_view what);

void checkObjectRules(RuleRun &run);    ///< layout, names, labels, counts
void checkPodRules(RuleRun &run);       ///< containers, images, resources
void checkKueueRules(RuleRun &run);     ///< kueue-tas.md §1.4
void checkPlacementRules(RuleRun &run); ///< queues, priorities, levels, node selectors: hyperpod.md §8

} // namespace hopyard::core
