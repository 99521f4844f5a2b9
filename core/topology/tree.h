// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
#include "core/cluster/state.h"
#include "core/topology/levels.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hopyard::core
{

/// Counts of a domain or of everything below it.
struct DomainCounts {
    int hosts = 0, readyHosts = 0, schedulableHosts = 0;
    int pods = 0; ///< not finished
    ResourceList allocatable, requested;
    /// Accelerators (GPUs) summed host by host: a host with more requested than allocatable has none free, never fewer.
    /// `freeGpus` counts only hosts that are ready and schedulable; `shutGpus` are those free on the other hosts.
    long long gpus = 0, usedGpus = 0, freeGpus = 0, shutGpus = 0;
};

/// One host: a node, or a name that pods are bound to but whose node cannot be seen (`node` is nullptr).
struct TreeHost {
    Interned name;
    std::shared_ptr<const Node> node;
    std::vector<std::optional<Interned>> path;    ///< one value a level of the list; nullopt = label missing
    std::vector<std::shared_ptr<const Pod>> pods; ///< all phases, by namespace and name
    ResourceList requested;                       ///< of pods not finished, of all namespaces
    int domain = 0;                               ///< index of the lowest switch domain above it

    bool isReady() const { return node && node->ready.value_or(false); }
    bool isSchedulable() const { return node && !node->unschedulable; }
};

/// One domain (network node) of the tree, or the place "no layer-N label" under its parent.
struct TreeDomain {
    int parent = -1;
    int level = -1;                ///< index into the levels; -1 for the root
    std::optional<Interned> value; ///< nullopt: hosts without this label
    std::vector<int> children;     ///< domain indexes, by value; the missing one last
    std::vector<int> hosts;        ///< host indexes directly under it
    DomainCounts counts;           ///< of the whole subtree
};

/// The topology tree over an ordered list of levels of any depth. Immutable after build; cheap to rebuild (linear).
/// Identity of a domain is its whole path: two racks `r1` in different blocks differ. domains[0] is the root.
class TopologyTree
{
public:
    /// `ns`, when not empty, keeps only that namespace's pods (hosts and `requested` stay whole).
    static TopologyTree build(const ClusterState &state, const LevelList &levels, std::string_view ns = {});

    LevelList levels;
    std::vector<TreeDomain> domains;
    std::vector<TreeHost> hosts;                         ///< sorted by path (missing last), then name
    std::vector<std::shared_ptr<const Pod>> unscheduled; ///< pods without a nodeName

    int hostIndex(std::string_view name) const;    ///< -1 when absent
    std::vector<int> domainPath(int domain) const; ///< root … domain
    /// "nn-a/nn-b/nn-c" of a domain; "(none)" stands for a missing label, so that the text is unique. Empty for the
    /// root.
    std::string pathText(int domain) const;
    /// Switch domains by a value, `LABEL=VALUE` (also `layer-N=VALUE`) or path `a/b`: a path from the top, else the end
    /// of one. Several answers: ambiguous. Source: cli.md, DOMAIN.
    std::vector<int> findDomains(std::string_view text) const;
    int hostsWithoutLevel(std::size_t level) const;
    /// "no layer-2 label": the name of the place of hosts without this level, the same in every export. Source: cli.md.
    std::string missingText(std::size_t level) const;

private:
    std::unordered_map<std::string_view, int> m_hostByName;
};

/// Edges between two hosts in the tree: same host 0, same lowest switch 2, next 4 …; nullopt when either lacks a level.
std::optional<int> hopsBetween(const TopologyTree &tree, int hostA, int hostB);

/// Hop figures of pods by rank order; each nullopt as cli.md defines (missing levels, no ranks). Fewer than two pods:
/// 0.
struct HopSummary {
    std::optional<double> mean, ring, chain;
    std::optional<int> worst;
};
/// `hostOfPod` holds host indexes; `ranked` tells whether the order is by rank. Linear in pods × levels, not quadratic.
HopSummary summarizeHops(const TopologyTree &tree, const std::vector<int> &hostOfPod, bool ranked);

/// The object of `tree -o json` (cli.md) on one line, without a line end. Equal input gives equal bytes.
std::string treeToJson(const TopologyTree &tree);
/// The same in pieces; the error is the sink's.
Result<void> writeTreeJson(const TopologyTree &tree, const TextSink &sink);
/// The tree with counts, indented, for terminals. Names are escaped for display. Ends with a line end.
std::string treeToText(const TopologyTree &tree);

} // namespace hopyard::core
