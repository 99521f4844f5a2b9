// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/obstaclesearch.h"

#include <algorithm>
#include <tuple>

/// The prediction says which step says no. Queues and quota are lifted first, in a copy of the state, and what then
/// still stands in the way is looked for domain by domain: sets of one, two and three things exhaustively as long as
/// that is affordable, beyond that the thing that brings most, again and again, and afterwards every part that turns
/// out not to be needed is dropped. A set is reported only if predict() admits the Workload without it.
namespace hopyard::core::obstacle
{

namespace
{

constexpr std::size_t maxExhaustive = 3;
constexpr std::size_t maxKept = 200;
constexpr std::size_t maxParts = 40;

} // namespace

/// Flavors that a reason may be about.
std::vector<std::string> Search::flavorsOf(const PendingReason &reason) const
{
    std::vector<std::string> names;
    const auto whole = queue();
    for (const ResourceGroup &group : whole ? whole->resourceGroups : std::vector<ResourceGroup>{}) {
        for (const FlavorQuota &quota : group.flavors) {
            const auto flavor = m_state.flavor(quota.flavor);
            const bool isMeant = flavor && !flavor->topologyName.empty() &&
                                 (reason.topology.empty() || flavor->topologyName == reason.topology);
            if (isMeant && std::find(names.begin(), names.end(), quota.flavor) == names.end()) {
                names.push_back(quota.flavor);
            }
        }
    }
    return names;
}

void Search::searchTopology(const Prediction &prediction, const PendingMessage &message,
                            const std::vector<Thing> &prefix)
{
    const auto go = [&](const std::string &podSet, const std::string &flavor) {
        if (m_searched.emplace(podSet, flavor).second) {
            searchFlavor(podSet, flavor, prefix);
        }
    };
    for (const TopologyShortfall &shortfall : prediction.shortfalls) {
        go(shortfall.podSet, shortfall.flavor);
    }
    const std::string first = m_waiting.podSets.empty() ? std::string() : m_waiting.podSets.front().name;
    for (const PendingReason &reason : message.reasons) {
        const bool isTopology = reason.cause == PendingCause::TopologyShort ||
                                reason.cause == PendingCause::NoDomains ||
                                reason.cause == PendingCause::LeaderDoesNotFit;
        if (isTopology) {
            for (const std::string &flavor : flavorsOf(reason)) {
                go(reason.podSet, flavor);
            }
        }
    }
    if (prediction.verdict == Prediction::Verdict::Undecided) {
        for (const std::string &flavor : flavorsOf({})) {
            go(first, flavor);
        }
    }
}

void Search::searchFlavor(const std::string &podSetName, const std::string &flavorName,
                          const std::vector<Thing> &prefix)
{
    const WorkloadPodSet *podSet = m_waiting.podSet(podSetName);
    const auto flavor = m_state.flavor(flavorName);
    const auto topology = flavor ? m_state.topology(flavor->topologyName) : nullptr;
    if (!podSet || !topology || topology->levels.empty()) {
        return;
    }
    Request request{*podSet, *flavor, *topology, podSet->topology.required, 1, {}};
    if (!podSet->topology.slices.empty()) {
        request.sliceSize = std::max(1, podSet->topology.slices.front().size);
        request.sliceLevel = podSet->topology.slices.front().topology;
    }
    // With the prefix gone: what was lifted is not proposed again, and hosts that it opened count.
    Workload waiting = m_waiting;
    const std::size_t mark = m_edit.mark();
    for (const Thing &thing : prefix) {
        apply(thing, m_state, m_edit, waiting);
    }
    const Scene scene(m_state, waiting, request, m_profile);
    m_edit.undoTo(mark);
    std::vector<int> order;
    for (std::size_t index = 0; index < scene.candidates().size(); ++index) {
        order.push_back(static_cast<int>(index));
    }
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const Scene::Candidate &left = scene.candidates()[static_cast<std::size_t>(a)];
        const Scene::Candidate &right = scene.candidates()[static_cast<std::size_t>(b)];
        return left.now.fitting != right.now.fitting ? left.now.fitting > right.now.fitting : left.path < right.path;
    });
    int searched = 0;
    for (const int candidate : order) {
        if (searched++ == m_limits.domains) {
            stopped({"Only the %1 domains of level %2 that lack least were looked at.",
                     {std::to_string(m_limits.domains), shown(request.level)}});
            break;
        }
        if (!mayGoOn()) {
            break;
        }
        searchDomain(scene, candidate, request, prefix);
    }
}

bool Search::enumerate(const Scene &scene, int candidate, const std::vector<int> &things, std::size_t size,
                       std::vector<int> &chosen, std::size_t from, int &left, std::vector<std::vector<int>> &found)
{
    if (chosen.size() == size) {
        if (--left < 0 || (left % 256 == 0 && !mayGoOn())) {
            return false;
        }
        if (scene.count(candidate, chosen).fitting >= scene.wanted() && found.size() < maxKept) {
            found.push_back(chosen);
        }
        return true;
    }
    for (std::size_t index = from; index < things.size(); ++index) {
        chosen.push_back(things[index]);
        const bool goesOn = enumerate(scene, candidate, things, size, chosen, index + 1, left, found);
        chosen.pop_back();
        if (!goesOn) {
            return false;
        }
    }
    return true;
}

std::vector<int> Search::greedy(const Scene &scene, int candidate, const std::vector<int> &things, int &left)
{
    std::vector<int> chosen;
    const auto with = [](std::vector<int> set, int thing) {
        set.insert(std::lower_bound(set.begin(), set.end(), thing), thing);
        return set;
    };
    while (scene.count(candidate, chosen).fitting < scene.wanted()) {
        int best = -1;
        Scene::Count most = scene.count(candidate, chosen);
        for (const int thing : things) {
            if (--left < 0 || (left % 256 == 0 && !mayGoOn())) {
                return {};
            }
            if (std::binary_search(chosen.begin(), chosen.end(), thing)) {
                continue;
            }
            const Scene::Count count = scene.count(candidate, with(chosen, thing));
            if (most < count) {
                most = count;
                best = thing;
            }
        }
        if (best < 0 || chosen.size() >= maxParts) {
            return {};
        }
        chosen = with(chosen, best);
    }
    const std::vector<int> parts = chosen;
    for (const int part : parts) {
        std::vector<int> fewer = chosen;
        std::erase(fewer, part);
        if (!fewer.empty() && scene.count(candidate, fewer).fitting >= scene.wanted()) {
            chosen = std::move(fewer);
        }
    }
    return chosen;
}

/// Sets that would be enough by counting, of the smallest size at which there are any.
std::vector<std::vector<int>> Search::proposals(const Scene &scene, int candidate, bool &smallest)
{
    const std::vector<int> &things = scene.candidates()[static_cast<std::size_t>(candidate)].things;
    int left = m_limits.evaluations;
    smallest = true;
    std::vector<std::vector<int>> found;
    for (std::size_t size = 1; size <= std::min(maxExhaustive, things.size()); ++size) {
        std::vector<int> chosen;
        if (!enumerate(scene, candidate, things, size, chosen, 0, left, found)) {
            smallest = false;
            break;
        }
        if (!found.empty()) {
            break;
        }
    }
    if (found.empty() && mayGoOn()) {
        smallest = false;
        left = m_limits.evaluations;
        if (std::vector<int> set = greedy(scene, candidate, things, left); !set.empty()) {
            found.push_back(std::move(set));
        }
        if (left < 0) {
            stopped({"Stopped counting after %1 sets in one domain.", {std::to_string(m_limits.evaluations)}});
        }
    }
    const auto weight = [&](const std::vector<int> &set) {
        int outranking = 0;
        int repairs = 0;
        int pods = 0;
        for (const int index : set) {
            const Obstacle &shown = scene.things()[static_cast<std::size_t>(index)].shown;
            outranking += shown.outranks ? 1 : 0;
            repairs += shown.kind == ObstacleKind::NotReady || shown.kind == ObstacleKind::MissingLabel ? 1 : 0;
            pods += shown.pods;
        }
        return std::make_tuple(outranking, repairs, pods, set);
    };
    std::sort(found.begin(), found.end(), [&](const auto &a, const auto &b) { return weight(a) < weight(b); });
    return found;
}

void Search::searchDomain(const Scene &scene, int candidate, const Request &request, const std::vector<Thing> &prefix)
{
    const Scene::Candidate &place = scene.candidates()[static_cast<std::size_t>(candidate)];
    ObstacleDomain domain{
        request.level,         place.path, request.flavor.meta.name, place.now.fitting, scene.wanted(),
        request.sliceSize > 1, {}};
    bool smallest = true;
    for (const std::vector<int> &set : proposals(scene, candidate, smallest)) {
        if (domain.sets.size() >= static_cast<std::size_t>(m_limits.setsPerDomain) || !mayGoOn()) {
            break;
        }
        std::vector<Thing> own;
        for (const int index : set) {
            own.push_back(scene.things()[static_cast<std::size_t>(index)]);
        }
        std::vector<Thing> all = prefix;
        all.insert(all.end(), own.begin(), own.end());
        // Jobs that go free their quota too, so what was lifted before may not be needed.
        const bool ownIsEnough = !prefix.empty() && admits(own);
        if (!ownIsEnough && !admits(all)) {
            continue;
        }
        ObstacleSet shown;
        shown.smallest = smallest;
        for (const Thing &thing : ownIsEnough ? own : all) {
            shown.parts.push_back(thing.shown);
        }
        domain.sets.push_back(std::move(shown));
    }
    if (!domain.sets.empty()) {
        m_report.domains.push_back(std::move(domain));
    }
}

} // namespace hopyard::core::obstacle
