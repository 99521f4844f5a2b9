// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/cluster/state.h"

#include <string>
#include <string_view>
#include <vector>

namespace hopyard::core
{

inline constexpr std::string_view hostnameLabel = "kubernetes.io/hostname";
/// The AWS layers: this and a number from 1 (widest). Source: cloud-provider-aws; depth differs by instance type.
inline constexpr std::string_view awsLayerPrefix = "topology.k8s.aws/network-node-layer-";

/// An ordered list of node label keys, widest first; the last may be kubernetes.io/hostname.
struct LevelList {
    std::vector<std::string> labels;
    std::string origin; ///< "Topology hyperpod", "preset aws", "labels seen", "given"; for display

    bool hasHostname() const { return !labels.empty() && labels.back() == hostnameLabel; }
    /// Levels above the hosts (without the hostname level).
    std::size_t switchLevels() const { return labels.size() - (hasHostname() ? 1 : 0); }
    int indexOf(std::string_view label) const; ///< -1 when absent
    /// "layer 2" for an AWS layer, else the telling last part of the key ("rack", "block", "tier-0").
    std::string displayName(std::size_t index) const;
    /// What `layer-N` means at this level: the number in an AWS layer's key, else the position from 1.
    int layerNumber(std::size_t index) const;
};

/// The levels of a state: the Topology that most flavors name (tie by name); with none, the AWS layers present on nodes
/// and no hostname level; nothing visible: empty. Source: cli.md, Levels.
LevelList chooseLevels(const ClusterState &state);

/// The families of topology labels that nodes carry, each with its levels that are there, widest first, and the
/// preset's name as origin. Overlapping domains (NVLink cliques, accelerators) and zones are none. Several families:
/// their trees may disagree.
std::vector<LevelList> labelFamilies(const ClusterState &state);

/// `text` is a Topology's name, a preset's name (aws gke oci coreweave crusoe topograph-core topograph-spine
/// topograph-tier topograph-fabric zone-rack clique) or label keys separated by commas (`layer-N` stands for an AWS
/// layer). Presets over numbered labels take the numbers seen on nodes; the others are fixed. Errors: Usage for what
/// cannot be a level list, NotFound for a single word that is no Topology, no preset and on no node.
Result<LevelList> levelsFromText(const ClusterState &state, std::string_view text);

/// What a user writes for a level: a label key, or `layer-N` (the AWS layer, else the N-th level). NotFound names the
/// levels. With an empty list, when no source says what exists, a well-formed key is taken as it is and `layer-N` is
/// the AWS layer.
Result<std::string> resolveLevel(const LevelList &levels, std::string_view text);

} // namespace hopyard::core
