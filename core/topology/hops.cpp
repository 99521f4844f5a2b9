// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Hop figures. Two hosts are 2·k hops apart, k being the number of steps of root → layer 1 → … → host at which they
// differ. So the sum over all pairs needs no pairs: with n pods, of which c lie in domain d, it is
// 2 · Σ over steps (n over 2 − Σ over the step's domains d of (c over 2)). Cost: O(pods · levels) instead of O(pods²).

#include "core/topology/tree.h"

#include <algorithm>
#include <unordered_map>

namespace hopyard::core
{

namespace
{

/// Whether its place in the network is known at every level.
bool placed(const TopologyTree &tree, int host)
{
    if (host < 0 || static_cast<std::size_t>(host) >= tree.hosts.size()) {
        return false;
    }
    const TreeHost &treeHost = tree.hosts[static_cast<std::size_t>(host)];
    return treeHost.node &&
           std::all_of(treeHost.path.begin(), treeHost.path.end(), [](const auto &value) { return value.has_value(); });
}

int hopsOfPlaced(const TopologyTree &tree, int hostA, int hostB)
{
    if (hostA == hostB) {
        return 0;
    }
    int hops = 2;
    int a = tree.hosts[static_cast<std::size_t>(hostA)].domain;
    int b = tree.hosts[static_cast<std::size_t>(hostB)].domain;
    while (a != b) { // both lie equally deep: every host has a domain at each level
        a = tree.domains[static_cast<std::size_t>(a)].parent;
        b = tree.domains[static_cast<std::size_t>(b)].parent;
        hops += 2;
    }
    return hops;
}

double pairs(double count)
{
    return count * (count - 1) / 2;
}

/// Sum of hops over all unordered pairs, and the worst pair.
std::pair<double, int> allPairs(const TopologyTree &tree, const std::vector<int> &hosts)
{
    const double total = pairs(static_cast<double>(hosts.size()));
    double sum = 0;
    int worst = 0;
    std::vector<std::pair<int, int>> counts; // host or domain → pods in it
    {
        std::unordered_map<int, int> perHost;
        for (const int host : hosts) {
            ++perHost[host];
        }
        counts.assign(perHost.begin(), perHost.end());
    }
    for (bool hostStep = true; counts.size() > 1; hostStep = false) {
        double together = 0;
        std::unordered_map<int, int> above;
        for (const auto &[id, count] : counts) {
            together += pairs(count);
            const auto index = static_cast<std::size_t>(id);
            above[hostStep ? tree.hosts[index].domain : tree.domains[index].parent] += count;
        }
        sum += 2 * (total - together);
        worst += 2;
        counts.assign(above.begin(), above.end());
    }
    return {sum, worst};
}

} // namespace

std::optional<int> hopsBetween(const TopologyTree &tree, int hostA, int hostB)
{
    if (!placed(tree, hostA) || !placed(tree, hostB)) {
        return std::nullopt;
    }
    return hopsOfPlaced(tree, hostA, hostB);
}

HopSummary summarizeHops(const TopologyTree &tree, const std::vector<int> &hostOfPod, bool ranked)
{
    if (hostOfPod.size() < 2) {
        return {0.0, 0.0, 0.0, 0};
    }
    HopSummary summary;
    if (!std::all_of(hostOfPod.begin(), hostOfPod.end(), [&tree](int host) { return placed(tree, host); })) {
        return summary;
    }
    const auto count = static_cast<double>(hostOfPod.size());
    const auto [sum, worst] = allPairs(tree, hostOfPod);
    summary.mean = sum / pairs(count);
    summary.worst = worst;
    if (ranked) {
        long long chain = 0;
        for (std::size_t rank = 1; rank < hostOfPod.size(); ++rank) {
            chain += hopsOfPlaced(tree, hostOfPod[rank - 1], hostOfPod[rank]);
        }
        const long long ring = chain + hopsOfPlaced(tree, hostOfPod.back(), hostOfPod.front());
        summary.chain = static_cast<double>(chain) / (count - 1);
        summary.ring = static_cast<double>(ring) / count;
    }
    return summary;
}

} // namespace hopyard::core
