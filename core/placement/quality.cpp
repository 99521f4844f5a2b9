// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/quality.h"

#include "core/placement/slots.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace hopyard::core
{

namespace
{

constexpr int unknown = -1;

/// What stands for the domain of a host at each level: the index of the tree's domain, of the host for the hostname
/// level; `unknown` from the first missing label on.
std::vector<int> domainsOfHost(const TopologyTree &tree, int host)
{
    std::vector<int> domains(tree.levels.labels.size(), unknown);
    if (host < 0) {
        return domains;
    }
    const TreeHost &at = tree.hosts[static_cast<std::size_t>(host)];
    for (int index = at.domain; index > 0; index = tree.domains[static_cast<std::size_t>(index)].parent) {
        const TreeDomain &domain = tree.domains[static_cast<std::size_t>(index)];
        domains[static_cast<std::size_t>(domain.level)] = domain.value ? index : unknown;
    }
    if (tree.levels.hasHostname()) {
        domains.back() = host;
    }
    const auto missing = std::find(domains.begin(), domains.end(), unknown);
    std::fill(missing, domains.end(), unknown);
    return domains;
}

/// The share of neighbours in different domains.
std::optional<double> crossing(const std::vector<int> &domains, bool isRing)
{
    if (std::find(domains.begin(), domains.end(), unknown) != domains.end()) {
        return std::nullopt;
    }
    const std::size_t count = domains.size();
    if (count < 2) {
        return 0;
    }
    const std::size_t pairs = isRing ? count : count - 1;
    std::size_t crossed = 0;
    for (std::size_t index = 0; index < pairs; ++index) {
        crossed += domains[index] != domains[(index + 1) % count] ? 1 : 0;
    }
    return static_cast<double>(crossed) / static_cast<double>(pairs);
}

Value numberOrNull(const std::optional<double> &number)
{
    return number ? Value(*number) : Value();
}

/// The request with everything required in one domain of a level; slices and groups stay.
Workload tightened(const Workload &workload, const std::string &level)
{
    Workload tight = workload;
    for (WorkloadPodSet &podSet : tight.podSets) {
        podSet.topology.required = level;
        podSet.topology.preferred.clear();
        podSet.topology.unconstrained.reset();
    }
    return tight;
}

} // namespace

PlacementQuality qualityOf(const TopologyTree &tree, const std::vector<int> &hostOfPod, bool ranked)
{
    PlacementQuality quality;
    quality.hops = summarizeHops(tree, hostOfPod, ranked);
    quality.pods = static_cast<int>(hostOfPod.size());
    quality.hosts = static_cast<int>(std::set<int>(hostOfPod.begin(), hostOfPod.end()).size());
    std::vector<std::vector<int>> domains(tree.levels.labels.size());
    std::unordered_map<int, std::vector<int>> known;
    for (const int host : hostOfPod) {
        auto [entry, isNew] = known.try_emplace(host);
        if (isNew) {
            entry->second = domainsOfHost(tree, host);
        }
        for (std::size_t level = 0; level < domains.size(); ++level) {
            domains[level].push_back(entry->second[level]);
        }
    }
    for (std::size_t level = 0; level < domains.size(); ++level) {
        std::set<int> used(domains[level].begin(), domains[level].end());
        used.erase(unknown);
        LevelSpread spread{tree.levels.labels[level], static_cast<int>(used.size()), std::nullopt, std::nullopt};
        if (ranked) {
            spread.ringCrossing = crossing(domains[level], true);
            spread.chainCrossing = crossing(domains[level], false);
        }
        quality.levels.push_back(std::move(spread));
    }
    return quality;
}

std::vector<int> hostsOf(const TopologyTree &tree, const TopologyAssignment &assignment)
{
    constexpr std::size_t most = 1'000'000;
    const bool namesHosts = !assignment.levels.empty() && assignment.levels.back() == hostnameLabel;
    std::unordered_map<std::string_view, int> byLabel;
    for (std::size_t index = 0; namesHosts && index < tree.hosts.size(); ++index) {
        const TreeHost &host = tree.hosts[index];
        const std::string *label = host.node ? findLabel(host.node->meta.labels, hostnameLabel) : nullptr;
        byLabel.emplace(label ? std::string_view(*label) : host.name.view(), static_cast<int>(index));
    }
    std::vector<int> hosts;
    for (const DomainCount &domain : assignment.domains) {
        const auto found = domain.values.empty() ? byLabel.end() : byLabel.find(domain.values.back());
        for (int pod = 0; pod < domain.count && hosts.size() < most; ++pod) {
            hosts.push_back(found == byLabel.end() ? unknown : found->second);
        }
    }
    return hosts;
}

PlacementQuality qualityOf(const TopologyTree &tree, const Admission &admission, bool ranked)
{
    std::vector<int> hosts;
    for (const PodSetAssignment &podSet : admission.podSets) {
        if (podSet.topology) {
            const std::vector<int> own = hostsOf(tree, *podSet.topology);
            hosts.insert(hosts.end(), own.begin(), own.end());
        }
    }
    return qualityOf(tree, hosts, ranked);
}

std::vector<Drift> driftOf(const ClusterState &state, const Job &job, const Workload &workload)
{
    std::vector<Drift> drifts;
    for (const SlotPlan &plan : planSlots(state, job, workload)) {
        for (const PlannedPod &pod : plan.pods) {
            if (!pod.isOnSlot) {
                drifts.push_back(
                    {pod.pod->meta.name, pod.pod->nodeName.str(), pod.slot.empty() ? std::string() : pod.slot.back()});
            }
        }
    }
    return drifts;
}

std::optional<BestPlacement> bestPlacement(const ClusterState &state, const TopologyTree &tree,
                                           const Workload &workload, const KueueProfile &profile, bool ranked)
{
    BestPlacement best;
    const auto takes = [&](const Workload &request) {
        ++best.trials;
        best.prediction = predict(state, request, profile);
        // What others have to be stopped for is not free.
        return best.prediction.admitted() && best.prediction.preempts.empty();
    };
    const auto &labels = tree.levels.labels;
    bool isFound = false;
    for (auto level = labels.rbegin(); level != labels.rend() && !isFound; ++level) {
        best.level = *level;
        isFound = takes(tightened(workload, *level));
    }
    if (!isFound) {
        best.level.clear();
        if (!takes(workload)) {
            return std::nullopt;
        }
    }
    best.quality = qualityOf(tree, best.prediction.admission(), ranked);
    return best;
}

Value qualityToValue(const PlacementQuality &quality)
{
    Value levels = Value::array();
    for (const LevelSpread &spread : quality.levels) {
        Value level = Value::object();
        level["label"] = spread.label;
        level["domains"] = spread.domains;
        level["ring"] = numberOrNull(spread.ringCrossing);
        level["chain"] = numberOrNull(spread.chainCrossing);
        levels.append(std::move(level));
    }
    Value hops = Value::object();
    hops["mean"] = numberOrNull(quality.hops.mean);
    hops["worst"] = quality.hops.worst ? Value(*quality.hops.worst) : Value();
    hops["ring"] = numberOrNull(quality.hops.ring);
    hops["chain"] = numberOrNull(quality.hops.chain);
    Value value = Value::object();
    value["pods"] = quality.pods;
    value["hosts"] = quality.hosts;
    value["hops"] = std::move(hops);
    value["levels"] = std::move(levels);
    return value;
}

} // namespace hopyard::core
