// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/forecast/forecast.h"

#include "core/placement/capacity.h"
#include "ui/wizard/manifestmerge.h"

#include <algorithm>
#include <set>

namespace hopyard::ui
{

using core::TopologyWish;
using Mode = core::TopologyWish::Mode;

namespace
{

/// Hops of more pods than this are not worth the wait while somebody types.
constexpr int maxHopPods = 200'000;

/// Fills in what follows from the assignments: places, hosts, switches, hops.
void measure(ForecastVariant &variant, const core::TopologyTree &tree)
{
    std::vector<const core::TopologyAssignment *> assignments;
    std::vector<int> hostOfPod;
    std::set<int> hosts;
    bool isWhole = true;
    for (const core::Prediction::PodSet &podSet : variant.prediction->podSets) {
        if (!podSet.assignment) {
            isWhole = false;
            continue;
        }
        assignments.push_back(&*podSet.assignment);
        const auto onHosts = hostsOf(*podSet.assignment, tree);
        isWhole = isWhole && !onHosts.empty();
        for (const auto &[host, pods] : onHosts) {
            isWhole = isWhole && host >= 0;
            if (host >= 0 && pods > 0 && int(hostOfPod.size()) + pods <= maxHopPods) {
                hosts.insert(host);
                hostOfPod.insert(hostOfPod.end(), std::size_t(pods), host);
            }
        }
    }
    variant.places = placesOf(assignments, tree);
    variant.hosts = int(hosts.size());
    std::vector<std::set<int>> used(tree.levels.switchLevels());
    for (const int host : hosts) {
        for (const int domain : tree.domainPath(tree.hosts[std::size_t(host)].domain)) {
            const core::TreeDomain &part = tree.domains[std::size_t(domain)];
            if (part.level >= 0 && std::size_t(part.level) < used.size()) {
                used[std::size_t(part.level)].insert(domain);
            }
        }
    }
    for (std::size_t level = 0; level < used.size() && !hosts.empty(); ++level) {
        variant.switches.emplace_back(tree.levels.labels[level], int(used[level].size()));
    }
    if (isWhole && !hostOfPod.empty()) {
        variant.hops = core::summarizeHops(tree, hostOfPod, true);
    }
}

/// The Workload as it would stand after the prediction, so that its room can be counted as taken.
std::shared_ptr<const core::Workload> admittedAs(core::Workload workload, const core::Prediction &prediction)
{
    workload.admission = prediction.admission();
    workload.conditions = {{"QuotaReserved", "True", "QuotaReserved", {}, {}}};
    return std::make_shared<const core::Workload>(std::move(workload));
}

/// Room for the job, level by level, now and with it. Only a job of one kind of pod has such figures.
std::vector<LevelFit> levelFits(const ForecastInput &input, const core::Workload &workload,
                                const ForecastVariant &asked)
{
    std::vector<LevelFit> fits;
    if (workload.podSets.size() != 1 || workload.podSets.front().count < 1) {
        return fits;
    }
    core::CapacityOptions options;
    options.levels = input.tree->levels;
    core::CapacityIndex index = core::CapacityIndex::build(
        *input.state, {workload.podSets.front().count, workload.podSets.front().podTemplate}, options);
    for (const core::CapacityLevel &level : index.summary().levels) {
        fits.push_back({level.label, level.fitting, level.domains, level.jobs, std::nullopt});
    }
    if (asked.isAdmitted() && asked.isPlaced()) {
        core::ChangeSet placed;
        placed.changes.push_back({core::ChangeType::Added, admittedAs(workload, *asked.prediction)});
        index.apply(*input.state, placed);
        const core::CapacitySummary after = index.summary();
        for (std::size_t i = 0; i < fits.size() && i < after.levels.size(); ++i) {
            fits[i].jobsAfter = after.levels[i].jobs;
        }
    }
    return fits;
}

} // namespace

core::Value ManifestMaker::with(const TopologyWish &wish) const
{
    if (wish == draft.topology) {
        return object;
    }
    core::JobDraft other = draft;
    other.topology = wish;
    return mergeManifest(object, formObject, core::toManifest(other));
}

std::vector<TopologyWish> wishesToCompare(const TopologyWish &asked, const core::LevelList &levels)
{
    std::vector<TopologyWish> wishes{asked};
    const auto add = [&wishes](Mode mode, const std::string &level) {
        TopologyWish wish;
        wish.mode = mode;
        wish.level = level;
        if (std::find(wishes.begin(), wishes.end(), wish) == wishes.end()) {
            wishes.push_back(std::move(wish));
        }
    };
    const std::size_t switches = levels.switchLevels();
    for (std::size_t level = switches; level-- > 0;) {
        add(Mode::Required, levels.labels[level]);
    }
    if (switches > 0) {
        add(Mode::Preferred, levels.labels[switches - 1]);
    }
    add(Mode::Unconstrained, {});
    return wishes;
}

Forecast makeForecast(const ForecastInput &input, std::stop_token stop)
{
    Forecast forecast;
    forecast.tree = input.tree;
    forecast.kueue = input.profile.version;
    for (const TopologyWish &wish : wishesToCompare(input.manifest.draft.topology, input.tree->levels)) {
        if (stop.stop_requested()) {
            break;
        }
        ForecastVariant variant;
        variant.wish = wish;
        variant.isDraft = forecast.variants.empty();
        auto prediction = core::predictManifest(input.manifest.with(wish), *input.state, input.ns, input.profile);
        if (prediction) {
            variant.prediction = std::move(*prediction);
            if (variant.prediction->admitted()) {
                measure(variant, *input.tree);
            }
        } else {
            variant.error = prediction.error();
        }
        forecast.variants.push_back(std::move(variant));
        if (forecast.variants.size() == 1) {
            if (const auto workload = core::workloadOf(input.manifest.object, *input.state, input.ns)) {
                forecast.levels = levelFits(input, *workload, forecast.asked());
            }
        }
    }
    return forecast;
}

} // namespace hopyard::ui
