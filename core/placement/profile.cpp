// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/profile.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace hopyard::core
{

namespace
{

using Switch = bool KueueProfile::*;

/// From which minor version on a rule holds unless a gate says otherwise. One row a rule; 0 = never by itself.
struct Row {
    Switch rule;
    int since;
};
constexpr Row rows[] = {
    {&KueueProfile::clampNegative, 18},     {&KueueProfile::sliceAnnotationIsAware, 18},
    {&KueueProfile::seesOtherFlavors, 18},  {&KueueProfile::assumesPods, 18},
    {&KueueProfile::keepsWorkerRoom, 19},   {&KueueProfile::leastFreeForUnconstrained, 15},
    {&KueueProfile::multiLayer, 19},        {&KueueProfile::balanced, 0},
    {&KueueProfile::namesReasons, 19},      {&KueueProfile::fairWithinNominal, 17},
    {&KueueProfile::fairWithoutCohort, 18}, {&KueueProfile::replacesHosts, 14},
    {&KueueProfile::evictsUnreplaced, 14},  {&KueueProfile::replacesTainted, 17},
    {&KueueProfile::keepsHostsOfPods, 19},  {&KueueProfile::replacementKeepsDomain, 19},
    {&KueueProfile::countsPodsWhole, 19},   {&KueueProfile::keepsInputs, 19},
};

struct Gate {
    std::string_view name;
    Switch rule;
    bool isOfRunning = false; ///< about jobs that run, not about where one will land
};
constexpr Gate gateTable[] = {
    {"FairSharingPreemptWithinNominal", &KueueProfile::fairWithinNominal},
    {"SkipReassignmentForPodOwnedWorkloads", &KueueProfile::keepsHostsOfPods, true},
    {"TASBalancedPlacement", &KueueProfile::balanced},
    {"TASFailedNodeReplacement", &KueueProfile::replacesHosts, true},
    {"TASFailedNodeReplacementFailFast", &KueueProfile::evictsUnreplaced, true},
    {"TASHandleOverlappingFlavors", &KueueProfile::seesOtherFlavors},
    {"TASMultiLayerTopology", &KueueProfile::multiLayer},
    {"TASProfileMixed", &KueueProfile::leastFreeForUnconstrained},
    {"TASReplaceNodeOnNodeTaints", &KueueProfile::replacesTainted, true},
    {"UnadmittedWorkloadsObservability", &KueueProfile::namesReasons},
};

constexpr int oldest = 14;
constexpr int newest = 19;

/// The minor number of 0.MINOR[.…], any later major version as a minor beyond all.
std::optional<int> minorOf(std::string_view version)
{
    if (!version.empty() && version.front() == 'v') {
        version.remove_prefix(1);
    }
    int major = 0;
    int minor = 0;
    const char *end = version.data() + version.size();
    const auto afterMajor = std::from_chars(version.data(), end, major);
    if (afterMajor.ec != std::errc() || major < 0 || afterMajor.ptr == end || *afterMajor.ptr != '.') {
        return std::nullopt;
    }
    const auto afterMinor = std::from_chars(afterMajor.ptr + 1, end, minor);
    const bool ends =
        afterMinor.ptr == end || *afterMinor.ptr == '.' || *afterMinor.ptr == '-' || *afterMinor.ptr == '+';
    if (afterMinor.ec != std::errc() || minor < 0 || !ends) {
        return std::nullopt;
    }
    return major > 0 ? newest + 1 : minor;
}

} // namespace

Result<KueueProfile> KueueProfile::of(std::string_view version)
{
    const std::optional<int> asked = minorOf(version);
    if (!asked) {
        return fail(ErrorKind::Usage, "\"" + std::string(version.substr(0, 40)) +
                                          "\" is no version of Kueue. Write it as 0.17 or v0.17.3.");
    }
    const int minor = std::clamp(*asked, oldest, newest);
    KueueProfile profile;
    profile.version = "0." + std::to_string(minor);
    for (const Row &row : rows) {
        profile.*row.rule = row.since > 0 && minor >= row.since;
    }
    return profile;
}

const std::vector<std::string> &KueueProfile::known()
{
    static const std::vector<std::string> versions = [] {
        std::vector<std::string> all;
        for (int minor = oldest; minor <= newest; ++minor) {
            all.push_back("0." + std::to_string(minor));
        }
        return all;
    }();
    return versions;
}

const std::vector<std::string> &KueueProfile::gates()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const Gate &gate : gateTable) {
            if (!gate.isOfRunning) {
                all.emplace_back(gate.name);
            }
        }
        return all;
    }();
    return names;
}

Result<void> KueueProfile::setGate(std::string_view name, bool on)
{
    for (const Gate &gate : gateTable) {
        if (gate.name == name) {
            this->*gate.rule = on;
            return {};
        }
    }
    std::string all;
    for (const std::string &known : gates()) {
        all += (all.empty() ? "" : ", ") + known;
    }
    return fail(ErrorKind::Usage, "The gate \"" + std::string(name.substr(0, 60)) +
                                      "\" does not change a prediction. Those that do: " + all + ".");
}

} // namespace hopyard::core
