// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The capacity index while live: a change of a pod, a node, an assignment, and a new shape, against building anew;
/// what the index needs of memory a host. Sizes grow tenfold, so the growth is in the figures.
///   bench_capacity [HOSTS…]   (default 1000 10000 100000; 8 pods a host)

#include "core/demo/huge.h"
#include "core/placement/capacity.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <malloc.h>
#include <random>

using namespace hopyard::core;

namespace
{

/// Of this thread's time on a processor.
double seconds(const std::function<void()> &action)
{
    const auto now = [] {
        timespec time{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
    };
    const double begin = now();
    action();
    return now() - begin;
}

CapacityShape shapeOf(int pods, int gpus)
{
    CapacityShape shape;
    shape.pods = pods;
    shape.pod.requests = {{Interned("nvidia.com/gpu"), Quantity::fromUnits(gpus)},
                          {Interned("cpu"), Quantity::fromUnits(4)}};
    return shape;
}

/// Applies every change one by one; the mean and the worst in microseconds.
void measure(const char *what, const ClusterState &state, CapacityIndex &index, const std::vector<Record> &records)
{
    std::vector<double> times;
    for (const Record &record : records) {
        const ChangeSet changes{{{ChangeType::Modified, record}}, false};
        times.push_back(seconds([&] { index.apply(state, changes); }) * 1e6);
    }
    std::sort(times.begin(), times.end());
    double sum = 0;
    for (const double time : times) {
        sum += time;
    }
    std::printf("  %-34s mean %7.2f us   99 %% %7.2f us   worst %7.2f us\n", what,
                sum / static_cast<double>(times.size()), times[times.size() * 99 / 100], times.back());
}

std::vector<Record> podChanges(const ClusterState &state, int count)
{
    std::mt19937 random(1);
    std::vector<std::shared_ptr<const Pod>> pods;
    for (const auto &[key, pod] : state.pods) {
        pods.push_back(pod);
    }
    std::vector<Record> records;
    for (int index = 0; index < count; ++index) {
        auto pod = std::make_shared<Pod>(*pods[random() % pods.size()]);
        pod->meta.annotations.clear();
        pod->phase = index % 2 == 0 ? PodPhase::Succeeded : PodPhase::Running;
        records.emplace_back(std::shared_ptr<const Pod>(pod));
    }
    return records;
}

std::vector<Record> nodeChanges(const ClusterState &state, int count)
{
    std::mt19937 random(2);
    std::vector<std::shared_ptr<const Node>> nodes;
    for (const auto &[key, node] : state.nodes) {
        nodes.push_back(node);
    }
    std::vector<Record> records;
    for (int index = 0; index < count; ++index) {
        auto node = std::make_shared<Node>(*nodes[random() % nodes.size()]);
        node->unschedulable = index % 2 == 0;
        records.emplace_back(std::shared_ptr<const Node>(node));
    }
    return records;
}

/// Workloads of 16 hosts that come and go.
std::vector<Record> workloadChanges(const ClusterState &state, int count)
{
    std::vector<std::string> hosts;
    for (const auto &[key, node] : state.nodes) {
        const std::string *label = findLabel(node->meta.labels, hostnameLabel);
        hosts.push_back(label ? *label : node->meta.name);
    }
    std::mt19937 random(3);
    std::vector<Record> records;
    for (int index = 0; index < count; ++index) {
        auto workload = std::make_shared<Workload>();
        workload->meta.ns = Interned("bench");
        workload->meta.name = "w" + std::to_string(index / 2);
        if (index % 2 == 0) {
            PodSetAssignment assignment;
            assignment.count = 16;
            assignment.usage = {{Interned("nvidia.com/gpu"), Quantity::fromUnits(16)}};
            assignment.topology = TopologyAssignment{{std::string(hostnameLabel)}, {}};
            for (int host = 0; host < 16; ++host) {
                assignment.topology->domains.push_back({{hosts[random() % hosts.size()]}, 1});
            }
            workload->admission = Admission{"q", {assignment}};
        }
        records.emplace_back(std::shared_ptr<const Workload>(workload));
    }
    return records;
}

void bench(int hosts)
{
    const ClusterState state = demo::makeHugeState(hosts);
    const std::size_t before = ::mallinfo2().uordblks;
    CapacityIndex index = CapacityIndex::build(state, shapeOf(16, 8));
    const std::size_t bytes = ::mallinfo2().uordblks - before;
    const CapacitySummary summary = index.summary();
    std::printf("%d hosts, %zu pods, %zu levels: %.1f MiB, %.0f bytes a host\n", hosts, state.pods.size(),
                summary.levels.size(), static_cast<double>(bytes) / (1 << 20), static_cast<double>(bytes) / hosts);
    std::printf("  build %.2f ms", seconds([&] { index = CapacityIndex::build(state, shapeOf(16, 8)); }) * 1e3);
    std::printf("   new shape %.2f ms", seconds([&] { index.setShape(shapeOf(8, 4)); }) * 1e3);
    std::printf("   summary %.2f us", seconds([&] { index.summary(); }) * 1e6);
    std::printf("   all hosts as a list %.2f ms\n", seconds([&] { index.domains(summary.levels.size() - 1); }) * 1e3);
    const int count = 20000;
    measure("pod ends or starts", state, index, podChanges(state, count));
    measure("node cordoned or back", state, index, nodeChanges(state, count));
    measure("assignment of 16 hosts comes or goes", state, index, workloadChanges(state, count));
}

} // namespace

int main(int argc, char **argv)
{
    std::vector<int> sizes;
    for (int index = 1; index < argc; ++index) {
        sizes.push_back(std::max(1, std::atoi(argv[index])));
    }
    for (const int hosts : sizes.empty() ? std::vector<int>{1000, 10000, 100000} : sizes) {
        bench(hosts);
    }
    return 0;
}
