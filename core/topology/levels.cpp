// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/topology/levels.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace hopyard::core
{

namespace
{

constexpr int maxLayer = 9999;

/// The number after `prefix`, when `key` is exactly that: "…layer-2" → 2, "…layer-02" and "…layer-x" are not.
std::optional<int> numberAfter(std::string_view key, std::string_view prefix, int lowest)
{
    if (key.size() <= prefix.size() || key.substr(0, prefix.size()) != prefix) {
        return std::nullopt;
    }
    const std::string_view digits = key.substr(prefix.size());
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool whole = error == std::errc() && end == digits.data() + digits.size();
    if (!whole || number < lowest || number > maxLayer || std::to_string(number) != digits) {
        return std::nullopt;
    }
    return number;
}

/// Ascending numbers N for which some node carries `prefix` + N.
std::vector<int> numbersSeen(const ClusterState &state, std::string_view prefix, int lowest)
{
    // Keys are interned, so each distinct key is looked at once however many nodes carry it.
    std::unordered_set<const void *> known;
    std::set<int> numbers;
    for (const auto &[key, node] : state.nodes) {
        for (const auto &[label, value] : node->meta.labels) {
            if (known.insert(label.id()).second) {
                if (const auto number = numberAfter(label.view(), prefix, lowest)) {
                    numbers.insert(*number);
                }
            }
        }
    }
    return {numbers.begin(), numbers.end()};
}

bool seenOnNodes(const ClusterState &state, std::string_view key)
{
    return std::any_of(state.nodes.begin(), state.nodes.end(),
                       [key](const auto &entry) { return findLabel(entry.second->meta.labels, key) != nullptr; });
}

std::vector<std::string> numbered(std::string_view prefix, std::vector<int> numbers, bool widestIsHighest)
{
    if (widestIsHighest) {
        std::reverse(numbers.begin(), numbers.end());
    }
    std::vector<std::string> labels;
    for (const int number : numbers) {
        labels.push_back(std::string(prefix) + std::to_string(number));
    }
    return labels;
}

std::vector<std::string> numberedPreset(const ClusterState &state, std::string_view prefix, int lowest,
                                        bool widestIsHighest)
{
    std::vector<int> numbers = numbersSeen(state, prefix, lowest);
    if (numbers.empty()) {
        numbers = {lowest, lowest + 1, lowest + 2};
    }
    return numbered(prefix, std::move(numbers), widestIsHighest);
}

/// The first of two generations of keys unless only the second is on nodes: families are never mixed in one tree.
std::vector<std::string> eitherFamily(const ClusterState &state, std::vector<std::string> current,
                                      std::vector<std::string> older)
{
    const auto seen = [&state](const std::string &key) { return seenOnNodes(state, key); };
    const bool onlyOlder =
        std::none_of(current.begin(), current.end(), seen) && std::any_of(older.begin(), older.end(), seen);
    return onlyOlder ? older : current;
}

/// Named Topograph levels; the accelerator domain is the nearest level where nodes carry it.
std::vector<std::string> withAccelerator(const ClusterState &state, std::vector<std::string> labels,
                                         std::string accelerator)
{
    if (seenOnNodes(state, accelerator)) {
        labels.push_back(std::move(accelerator));
    }
    return labels;
}

/// There is no standard rack key: a well-known one that nodes carry, else the most frequent key that ends in "rack".
std::string rackKey(const ClusterState &state)
{
    for (const std::string_view known : {"topology.kubernetes.io/rack", "topology.k8s.io/rack"}) {
        if (seenOnNodes(state, known)) {
            return std::string(known);
        }
    }
    std::map<std::string, int> counts;
    for (const auto &[key, node] : state.nodes) {
        for (const auto &[label, value] : node->meta.labels) {
            if (label.view().ends_with("rack")) {
                ++counts[label.str()];
            }
        }
    }
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto &a, const auto &b) { return a.second < b.second; });
    return most == counts.end() ? "topology.kubernetes.io/rack" : most->first;
}

const std::vector<std::string> &presetNames()
{
    static const std::vector<std::string> names = {"aws",
                                                   "gke",
                                                   "oci",
                                                   "coreweave",
                                                   "crusoe",
                                                   "topograph-core",
                                                   "topograph-spine",
                                                   "topograph-tier",
                                                   "topograph-fabric",
                                                   "zone-rack",
                                                   "clique"};
    return names;
}

/// Keys as the platforms write them. Source: hyperpod.md 1.4 and the four key generations of Topograph.
std::vector<std::string> presetLabels(const ClusterState &state, std::string_view name)
{
    if (name == "aws") {
        return numberedPreset(state, awsLayerPrefix, 1, false);
    }
    if (name == "gke") {
        return {"cloud.google.com/gce-topology-block", "cloud.google.com/gce-topology-subblock",
                "cloud.google.com/gce-topology-host"};
    }
    if (name == "oci") {
        return eitherFamily(state,
                            {"oci.oraclecloud.com/rdma.hpc_island_id", "oci.oraclecloud.com/rdma.network_block_id",
                             "oci.oraclecloud.com/rdma.local_block_id", "oci.oraclecloud.com/rdma.host_id"},
                            {"oci.oraclecloud.com/host.network_block_id", "oci.oraclecloud.com/host.rack_id"});
    }
    if (name == "coreweave") {
        return eitherFamily(
            state,
            {"backend.coreweave.cloud/fabric", "backend.coreweave.cloud/superpod", "backend.coreweave.cloud/leafgroup"},
            {"ib.coreweave.cloud/fabric", "ib.coreweave.cloud/superpod", "ib.coreweave.cloud/leafgroup"});
    }
    if (name == "crusoe") {
        return {"crusoe.ai/ib.partition.id", "crusoe.ai/pod.id"};
    }
    if (name == "topograph-core") {
        return withAccelerator(state,
                               {"network.topology.nvidia.com/core", "network.topology.nvidia.com/spine",
                                "network.topology.nvidia.com/leaf"},
                               "network.topology.nvidia.com/accelerator");
    }
    if (name == "topograph-spine") {
        return withAccelerator(state,
                               {"network.topology.kubernetes.io/datacenter", "network.topology.kubernetes.io/spine",
                                "network.topology.kubernetes.io/block"},
                               "network.topology.kubernetes.io/accelerator");
    }
    if (name == "topograph-tier") {
        return numberedPreset(state, "network.topology.nvidia.com/tier-", 0, true);
    }
    if (name == "topograph-fabric") {
        return numberedPreset(state, "fabric.topograph.run/tier-", 0, true);
    }
    if (name == "zone-rack") {
        return {"topology.kubernetes.io/zone", rackKey(state)};
    }
    return {"nvidia.com/gpu.clique"};
}

std::string namesForMessage(const ClusterState &state)
{
    std::vector<std::string> names;
    for (const auto &[key, topology] : state.topologies) {
        names.push_back(topology->meta.name);
    }
    std::sort(names.begin(), names.end());
    const std::string topologies = names.empty() ? "none" : join(names, ", ");
    return "Topologies: " + topologies + "; presets: " + join(presetNames(), ", ") +
           "; or label keys separated by commas.";
}

Result<LevelList> levelsFromKeys(std::string_view text)
{
    LevelList levels;
    levels.origin = "given";
    for (const std::string &part : split(text, ',')) {
        std::string key(trimmed(part));
        if (const auto layer = numberAfter(key, "layer-", 1)) {
            key = std::string(awsLayerPrefix) + std::to_string(*layer);
        }
        if (!isLabelKey(key)) {
            return fail(ErrorKind::Usage, "\"" + bounded(escapedForDisplay(key), 80) +
                                              "\" is not a label key; give levels as label keys "
                                              "separated by commas, widest first.");
        }
        if (levels.indexOf(key) >= 0) {
            return fail(ErrorKind::Usage, "The level " + key + " is given twice; each level may stand once.");
        }
        levels.labels.push_back(std::move(key));
    }
    const int hostname = levels.indexOf(hostnameLabel);
    if (hostname >= 0 && !levels.hasHostname()) {
        return fail(ErrorKind::Usage,
                    std::string(hostnameLabel) + " must be the last level: nothing lies below a host.");
    }
    return levels;
}

} // namespace

int LevelList::indexOf(std::string_view label) const
{
    const auto found = std::find(labels.begin(), labels.end(), label);
    return found == labels.end() ? -1 : static_cast<int>(found - labels.begin());
}

std::string LevelList::displayName(std::size_t index) const
{
    const std::string_view key = labels.at(index);
    if (const auto layer = numberAfter(key, awsLayerPrefix, 1)) {
        return "layer " + std::to_string(*layer);
    }
    std::string_view name = key.substr(key.rfind('/') + 1);
    constexpr std::string_view filler = "topology-"; // gce-topology-block, cloud.provider.com/topology-rack
    const std::size_t at = name.find(filler);
    if (at != std::string_view::npos && at + filler.size() < name.size()) {
        name = name.substr(at + filler.size());
    }
    return std::string(name);
}

int LevelList::layerNumber(std::size_t index) const
{
    return numberAfter(labels.at(index), awsLayerPrefix, 1).value_or(static_cast<int>(index) + 1);
}

LevelList chooseLevels(const ClusterState &state)
{
    std::map<std::string, int> flavorsNaming;
    for (const auto &[key, topology] : state.topologies) {
        if (!topology->levels.empty()) {
            flavorsNaming[topology->meta.name] = 0;
        }
    }
    for (const auto &[key, flavor] : state.flavors) {
        const auto named = flavorsNaming.find(flavor->topologyName);
        if (named != flavorsNaming.end()) {
            ++named->second;
        }
    }
    // max_element keeps the first of equals, and the map is ordered by name.
    const auto most = std::max_element(flavorsNaming.begin(), flavorsNaming.end(),
                                       [](const auto &a, const auto &b) { return a.second < b.second; });
    if (most != flavorsNaming.end()) {
        return {state.topology(most->first)->levels, "Topology " + most->first};
    }
    LevelList seen{numbered(awsLayerPrefix, numbersSeen(state, awsLayerPrefix, 1), false), {}};
    if (!seen.labels.empty()) {
        seen.origin = "labels seen";
    }
    return seen;
}

std::vector<LevelList> labelFamilies(const ClusterState &state)
{
    std::vector<LevelList> families;
    for (const std::string &preset : presetNames()) {
        if (preset != "zone-rack" && preset != "clique") {
            families.push_back({presetLabels(state, preset), preset});
        }
    }
    families.push_back(
        {{"oci.oraclecloud.com/host.network_block_id", "oci.oraclecloud.com/host.rack_id"}, "oci (host)"});
    families.push_back({{"ib.coreweave.cloud/fabric", "ib.coreweave.cloud/superpod", "ib.coreweave.cloud/leafgroup"},
                        "coreweave (ib)"});
    std::vector<LevelList> seen;
    for (LevelList &family : families) {
        std::erase_if(family.labels, [&state](const std::string &label) {
            return label.ends_with("/accelerator") || !seenOnNodes(state, label);
        });
        const bool known = std::any_of(seen.begin(), seen.end(),
                                       [&](const LevelList &other) { return other.labels == family.labels; });
        if (!family.labels.empty() && !known) {
            seen.push_back(std::move(family));
        }
    }
    return seen;
}

Result<LevelList> levelsFromText(const ClusterState &state, std::string_view text)
{
    text = trimmed(text);
    if (text.empty()) {
        return fail(ErrorKind::Usage, "No levels are given. " + namesForMessage(state));
    }
    if (const auto topology = state.topology(text)) {
        return LevelList{topology->levels, "Topology " + topology->meta.name};
    }
    const auto &presets = presetNames();
    if (std::find(presets.begin(), presets.end(), text) != presets.end()) {
        return LevelList{presetLabels(state, text), "preset " + std::string(text)};
    }
    auto levels = levelsFromKeys(text);
    const bool oneWord = text.find_first_of("/,") == std::string_view::npos && !numberAfter(text, "layer-", 1);
    if (levels && oneWord && !seenOnNodes(state, text)) {
        std::vector<std::string> candidates = presets;
        for (const auto &[key, topology] : state.topologies) {
            candidates.push_back(topology->meta.name);
        }
        std::sort(candidates.begin(), candidates.end());
        const std::string near = closest(text, candidates);
        return fail(ErrorKind::NotFound, "There is no Topology, preset or node label \"" + std::string(text) + "\"" +
                                             (near.empty() ? "." : "; did you mean " + near + "?") + " " +
                                             namesForMessage(state));
    }
    return levels;
}

Result<std::string> resolveLevel(const LevelList &levels, std::string_view text)
{
    text = trimmed(text);
    const auto layer = numberAfter(text, "layer-", 1);
    if (layer) {
        const std::string aws = std::string(awsLayerPrefix) + std::to_string(*layer);
        if (levels.labels.empty() || levels.indexOf(aws) >= 0) {
            return aws;
        }
        const bool awsList = std::any_of(levels.labels.begin(), levels.labels.end(), [](const std::string &label) {
            return numberAfter(label, awsLayerPrefix, 1).has_value();
        });
        const auto position = static_cast<std::size_t>(*layer);
        if (!awsList && position <= levels.switchLevels()) {
            return levels.labels[position - 1];
        }
    } else if (levels.indexOf(text) >= 0) {
        return std::string(text);
    } else if (!isLabelKey(text)) {
        return fail(ErrorKind::Usage, "\"" + bounded(escapedForDisplay(text), 80) +
                                          "\" is not a level; give a node label key or layer-N.");
    } else if (levels.labels.empty()) {
        return std::string(text);
    }
    const std::string near = layer ? std::string() : closest(text, levels.labels);
    return fail(ErrorKind::NotFound, "The cluster's topology has no level " + std::string(text) +
                                         (near.empty() ? std::string() : " (did you mean " + near + "?)") +
                                         "; its levels are " + join(levels.labels, ", ") + ".");
}

} // namespace hopyard::core
