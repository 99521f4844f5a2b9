// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/predictor.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

/// What a prediction costs, by the size of the cluster: a first one (the state is read), and every further one on the
/// same state. Medians; the last column is the time a leaf, which stays the same where the growth is linear. Then the
/// same behind a long queue whose jobs have several pod sets and flavors to choose from, each of which is looked at.
using namespace hopyard::core;

namespace
{

using Clock = std::chrono::steady_clock;

const std::vector<std::string> levels = {"topology.k8s.aws/network-node-layer-1",
                                         "topology.k8s.aws/network-node-layer-2",
                                         "topology.k8s.aws/network-node-layer-3", "kubernetes.io/hostname"};

/// Hosts of 8 GPUs, 16 under a switch of layer 3, 8 of these under one of layer 2, 8 of those under one of layer 1; on
/// every second one half of the GPUs are in use by an admitted job of four hosts.
ClusterState clusterOf(int hosts)
{
    ClusterState state;
    state.reserve(RecordKind::Node, static_cast<std::size_t>(hosts));
    const auto quantity = [](long long units) { return Quantity::fromUnits(units); };
    for (int host = 0; host < hosts; ++host) {
        auto node = std::make_shared<Node>();
        node->meta.name = "host-" + std::to_string(host);
        const int leaf = host / 16;
        node->meta.labels = {{Interned(levels[0]), "nn-1-" + std::to_string(leaf / 64)},
                             {Interned(levels[1]), "nn-2-" + std::to_string(leaf / 8)},
                             {Interned(levels[2]), "nn-3-" + std::to_string(leaf)},
                             {Interned(levels[3]), node->meta.name},
                             {Interned("node.kubernetes.io/instance-type"), "ml.p5.48xlarge"}};
        node->ready = true;
        node->hasAllocatable = true;
        node->allocatable = {{Interned("cpu"), quantity(190)},
                             {Interned("memory"), quantity(2'000'000'000'000)},
                             {Interned("nvidia.com/gpu"), quantity(8)},
                             {Interned("pods"), quantity(250)}};
        state.upsert(std::shared_ptr<const Node>(std::move(node)));
    }
    auto topology = std::make_shared<Topology>();
    topology->meta.name = "layers";
    topology->levels = levels;
    state.upsert(std::shared_ptr<const Topology>(std::move(topology)));
    auto flavor = std::make_shared<ResourceFlavor>();
    flavor->meta.name = "gpus";
    flavor->topologyName = "layers";
    state.upsert(std::shared_ptr<const ResourceFlavor>(std::move(flavor)));
    auto queue = std::make_shared<ClusterQueue>();
    queue->meta.name = "all";
    queue->namespaceSelector.emplace();
    ResourceGroup group;
    group.coveredResources = {"cpu", "memory", "nvidia.com/gpu"};
    group.flavors = {{"gpus",
                      {{Interned("cpu"), quantity(1'000'000'000), {}, {}},
                       {Interned("memory"), quantity(1'000'000'000'000'000'000), {}, {}},
                       {Interned("nvidia.com/gpu"), quantity(1'000'000'000), {}, {}}}}};
    queue->resourceGroups.push_back(std::move(group));
    state.upsert(std::shared_ptr<const ClusterQueue>(std::move(queue)));
    auto local = std::make_shared<LocalQueue>();
    local->meta.ns = Interned("team");
    local->meta.name = "main";
    local->clusterQueue = "all";
    state.upsert(std::shared_ptr<const LocalQueue>(std::move(local)));
    for (int job = 0; job + 8 <= hosts; job += 8) {
        auto workload = std::make_shared<Workload>();
        workload->meta.ns = Interned("team");
        workload->meta.name = "job-" + std::to_string(job);
        workload->queueName = "main";
        PodSetAssignment assignment;
        assignment.name = "main";
        assignment.count = 4;
        assignment.flavors = {{Interned("nvidia.com/gpu"), "gpus"}};
        assignment.usage = {{Interned("nvidia.com/gpu"), quantity(16)}};
        TopologyAssignment places;
        places.levels = {levels[3]};
        for (int host = job; host < job + 8; host += 2) {
            places.domains.push_back({{"host-" + std::to_string(host)}, 1});
        }
        assignment.topology = std::move(places);
        workload->admission = Admission{"all", {std::move(assignment)}};
        state.upsert(std::shared_ptr<const Workload>(std::move(workload)));
    }
    return state;
}

Workload jobOf(const std::string &mode, int pods)
{
    Workload workload;
    workload.meta.ns = Interned("team");
    workload.meta.name = "job";
    workload.queueName = "main";
    WorkloadPodSet podSet;
    podSet.name = "main";
    podSet.count = pods;
    podSet.podTemplate.requests = {{Interned("cpu"), Quantity::fromUnits(32)},
                                   {Interned("nvidia.com/gpu"), Quantity::fromUnits(8)}};
    if (mode == "required") {
        podSet.topology.required = levels[2];
    } else if (mode == "preferred") {
        podSet.topology.preferred = levels[2];
    } else if (mode == "slices") {
        podSet.topology.required = levels[0];
        podSet.topology.slices = {{levels[2], 4}};
    } else {
        podSet.topology.unconstrained = true;
    }
    workload.podSets.push_back(std::move(podSet));
    return workload;
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

double millisecondsOf(const std::function<void()> &work)
{
    const auto begin = Clock::now();
    work();
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

long megabytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.rfind("VmRSS:", 0) == 0) {
            return std::stol(line.substr(6)) / 1024;
        }
    }
    return 0;
}

/// As many jobs of three pod sets wait ahead, for one of two flavors.
void addWaiting(ClusterState &state, int jobs)
{
    auto flavor = std::make_shared<ResourceFlavor>(*state.flavor("gpus"));
    flavor->meta.name = "spare";
    state.upsert(std::shared_ptr<const ResourceFlavor>(std::move(flavor)));
    auto queue = std::make_shared<ClusterQueue>(*state.clusterQueue("all"));
    queue->resourceGroups.front().flavors.push_back(queue->resourceGroups.front().flavors.front());
    queue->resourceGroups.front().flavors.back().flavor = "spare";
    state.upsert(std::shared_ptr<const ClusterQueue>(std::move(queue)));
    for (int index = 0; index < jobs; ++index) {
        auto workload = std::make_shared<Workload>(jobOf("required", 200));
        workload->meta.name = "waiting-" + std::to_string(index);
        workload->meta.created = parseTime("2026-12-01T12:00:00Z");
        for (const char *name : {"second", "third"}) {
            workload->podSets.push_back(workload->podSets.front());
            workload->podSets.back().name = name;
        }
        state.upsert(std::shared_ptr<const Workload>(std::move(workload)));
    }
}

void measureQueue(int hosts, int jobs)
{
    ClusterState state = clusterOf(hosts);
    addWaiting(state, jobs);
    Workload job = jobOf("required", 8);
    job.meta.created = parseTime("2026-12-01T13:00:00Z");
    Predictor predictor(state, *KueueProfile::of("0.19"));
    bool admitted = false;
    const double first = millisecondsOf([&] { admitted = predictor.predict(job).admitted(); });
    std::vector<double> further;
    for (int run = 0; run < 31; ++run) {
        further.push_back(millisecondsOf([&] { admitted = predictor.predict(job).admitted(); }));
    }
    std::printf("%6d hosts, behind %3d waiting jobs (%s): first %8.2f ms, further %7.3f ms\n", hosts, jobs,
                admitted ? "admitted" : "not admitted", first, median(further));
}

} // namespace

int main()
{
    for (const int hosts : {640, 1'000, 10'000, 100'000}) {
        const long before = megabytes();
        const ClusterState state = clusterOf(hosts);
        const long ofState = megabytes() - before;
        const KueueProfile profile = *KueueProfile::of("0.19");
        const int runs = hosts > 20'000 ? 7 : 31;
        for (const auto &[mode, pods] : std::vector<std::pair<std::string, int>>{
                 {"required", 8}, {"preferred", 200}, {"unconstrained", 200}, {"slices", 64}}) {
            const Workload job = jobOf(mode, pods);
            std::vector<double> first;
            std::vector<double> further;
            bool admitted = false;
            long ofModel = 0;
            for (int run = 0; run < (hosts > 20'000 ? 3 : 7); ++run) {
                const long base = megabytes();
                Predictor predictor(state, profile);
                first.push_back(millisecondsOf([&] { admitted = predictor.predict(job).admitted(); }));
                ofModel = std::max(ofModel, megabytes() - base);
                for (int again = 0; again < runs; ++again) {
                    further.push_back(millisecondsOf([&] { admitted = predictor.predict(job).admitted(); }));
                }
            }
            std::printf(
                "%6d hosts, %-13s %3d pods (%s): first %8.2f ms, further %7.3f ms, %5.0f ns a leaf; state %ld MB, "
                "model %ld MB\n",
                hosts, mode.c_str(), pods, admitted ? "admitted" : "not admitted", median(first), median(further),
                median(further) * 1e6 / hosts, ofState, ofModel);
        }
    }
    for (const int jobs : {0, 200, 2'000}) {
        measureQueue(10'000, jobs);
    }
    return 0;
}
