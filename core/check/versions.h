// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value.h"
#include "core/cluster/source.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Version texts and what they say. Source: kueue-tas.md §2.1, hyperpod.md §2.1.
namespace hopyard::core
{

/// Major and minor of "v1.33.4-eks-1234", "0.17.0", "1.30+"; nullopt when the text does not begin so.
std::optional<std::pair<int, int>> majorMinor(std::string_view version);

/// A version read from an object, and where it stood.
struct VersionFact {
    std::string version; ///< "v0.17.0"; empty: not there
    std::string origin;
};
/// Kueue's version from its controller's Deployment: the tag of the manager's image, else the label
/// app.kubernetes.io/version. Tags of AWS's add-on ("v1.6.0-eksbuild.1") are translated where it is published.
VersionFact kueueVersionOfDeployment(const Value &deployment);
/// The label of a CRD, as charts write it.
VersionFact kueueVersionOfDefinition(const Value &definition);

/// Feature gates by name, sorted.
using FeatureGates = std::vector<std::pair<std::string, bool>>;
/// Those that a Deployment's arguments set (`--feature-gates=…`).
FeatureGates gatesOfDeployment(const Value &deployment);
/// What the ConfigMap with Kueue's configuration file says. Source: Kueue apis/config/v1beta2.
KueueSettings settingsOfConfig(const Value &configMap);
/// Of both, arguments before the file.
FeatureGates joinedGates(const FeatureGates &arguments, const FeatureGates &file);
/// nullopt: not named.
std::optional<bool> gateIn(const FeatureGates &gates, std::string_view name);

/// Bounds of Kueue's version, from an exact text or from the API versions that it serves.
struct KueueVersionRange {
    std::optional<std::pair<int, int>> atLeast, atMost;
    std::string text;   ///< "0.17.0", "0.16 to 0.19"; empty: nothing is known
    std::string origin; ///< where the knowledge comes from
};
KueueVersionRange kueueVersionRange(const std::string &version, const std::string &origin,
                                    const std::vector<ServedKind> &served);

} // namespace hopyard::core
