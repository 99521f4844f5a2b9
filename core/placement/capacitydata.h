// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/capacity.h"

#include <map>
#include <unordered_map>

/// The inside of CapacityIndex, for its own sources.
namespace hopyard::core
{

namespace capacity
{

struct Need {
    int column = 0;
    std::int64_t amount = 0;
};
using Needs = std::vector<Need>;

/// A node, or a name that pods are bound to.
struct Host {
    std::shared_ptr<const Node> node;
    Interned name;
    int leaf = -1;   ///< whose part it is; -1: of none
    int next = -1;   ///< in the leaf's list
    int reason = -1; ///< why its capacity does not count, whatever the shape
};

/// Where free capacity is counted: a host (or several with the same hostname label), or a lowest domain.
struct Leaf {
    std::string value;
    int parent = -1; ///< domain; -1: no node has said where it is
    int first = -1;  ///< host; where several are, the one that says where the leaf is
    int members = 0, counting = 0;
    int filter = -1; ///< reason: taint, selector, affinity
    int reason = -1; ///< why it takes no pod of the shape, while `weight` hosts are counted under it
    int weight = 0, taking = 0;
    std::int64_t pods = 0, units = 0;
};

struct Domain {
    std::string value;
    int parent = -1, level = -1, hosts = 0;
    std::vector<int> children; ///< domains, at the lowest level leaves; by value
    std::int64_t pods = 0;
};

struct LevelSums {
    int domains = 0, fitting = 0;
    std::int64_t jobs = 0;
};

struct PodKey {
    Interned ns;
    std::string_view name;
    bool operator==(const PodKey &) const = default;
};
struct PodKeyHash {
    std::size_t operator()(const PodKey &key) const noexcept
    {
        return std::hash<std::string_view>{}(key.name) ^ (std::hash<Interned>{}(key.ns) << 1);
    }
};

/// Rows of numbers, one a host or leaf, with a column a resource.
class Rows
{
public:
    std::int64_t *row(int index) { return m_cells.data() + static_cast<std::size_t>(index) * m_width; }
    const std::int64_t *row(int index) const { return m_cells.data() + static_cast<std::size_t>(index) * m_width; }
    void addRow() { m_cells.resize(m_cells.size() + m_width, 0); }
    void widen(std::size_t width)
    {
        const std::size_t count = m_width == 0 ? 0 : m_cells.size() / m_width;
        std::vector<std::int64_t> cells(count * width, 0);
        for (std::size_t index = 0; index < count; ++index) {
            std::copy_n(m_cells.begin() + static_cast<std::ptrdiff_t>(index * m_width), m_width,
                        cells.begin() + static_cast<std::ptrdiff_t>(index * width));
        }
        m_cells = std::move(cells);
        m_width = width;
    }

private:
    std::vector<std::int64_t> m_cells;
    std::size_t m_width = 8;
};

} // namespace capacity

struct CapacityIndex::Data {
    using Needs = capacity::Needs;
    using Host = capacity::Host;
    using Leaf = capacity::Leaf;
    using Domain = capacity::Domain;

    CapacityOptions options;
    CapacityShape shape;
    LevelList levels;
    bool sumsLeaves = false; ///< the lowest domains are the leaves
    bool workloadsKnown = true;
    std::vector<std::shared_ptr<const ResourceFlavor>> flavors; ///< empty: every node takes part

    std::vector<Interned> columns;
    std::size_t width = 8;
    capacity::Rows hostFree; ///< allocatable minus bound pods
    capacity::Rows leafFree; ///< its hosts that count, minus assignments
    std::vector<Host> hosts;
    std::vector<Leaf> leaves;
    std::vector<Domain> domains; ///< the first is the root
    std::unordered_map<Interned, int> hostByName;
    std::unordered_map<std::string, int> leafByKey;
    std::unordered_map<capacity::PodKey, std::shared_ptr<const Pod>, capacity::PodKeyHash> pods; ///< that count
    std::map<std::pair<std::string, std::string>, std::shared_ptr<const Workload>> workloads;    ///< that count

    Needs needs;                           ///< of one pod of the shape
    std::int64_t unitsPerPod = 1;          ///< accelerators, or 1 where pods are the measure
    int unitColumn = -1;                   ///< -1: pods are the measure
    std::vector<capacity::LevelSums> sums; ///< one a level
    std::int64_t units = 0;
    std::vector<CapacityExclusion> reasons;
    int nodes = 0, taking = 0;

    void rebuild(const ClusterState &state);
    void chooseFlavors(const ClusterState &state);
    void applyShape();

    void putNode(const std::shared_ptr<const Node> &node, bool isGone);
    void putPod(const std::shared_ptr<const Pod> &pod, bool isGone);
    void putWorkload(const std::shared_ptr<const Workload> &workload, bool isGone);
    void countPod(const Pod &pod, std::int64_t factor);
    void countWorkload(const Workload &workload, std::int64_t factor);
    void countAssignment(const PodSetAssignment &assignment, std::int64_t factor);

    bool isOfFlavor(const Node &node) const;
    std::optional<std::vector<std::string>> pathOf(const Node &node) const;
    int gateOf(const Node &node, bool hasPath);
    void attach(int host);
    void detach(int host);
    void settle(int leaf, int joined);
    void countHost(int host, std::int64_t factor);
    void addMember(int leaf, int count);
    int hostOf(Interned name);
    int leafOf(const std::string &key);
    int domainOf(const std::vector<std::string> &path);
    void hang(int leaf, int domain);

    int columnOf(Interned resource);
    Needs needsOf(const ResourceList &requests);

    void filterLeaf(Leaf &leaf);
    void refresh(int leaf);
    void bubble(const Leaf &leaf, std::int64_t pods);
    int reasonOf(CapacityReason reason, std::string_view detail = {});
    void moveReason(int &slot, int reason, int oldWeight, int newWeight);

    std::size_t switchLevels() const { return sumsLeaves ? levels.labels.size() - 1 : levels.switchLevels(); }
    bool showsLeaves() const { return switchLevels() < levels.labels.size(); }
    /// The key of a leaf: its own value, or the whole path where lowest domains are the leaves.
    std::string leafKey(const std::vector<std::string> &values) const;
    std::int64_t jobsOf(std::int64_t podCount) const { return podCount / shape.pods; }
};

} // namespace hopyard::core
