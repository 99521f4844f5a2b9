// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/huge.h"

#include "core/demo/demosource.h"
#include "core/demo/objects.h"

#include <array>
#include <cstdio>

namespace hopyard::core::demo
{

namespace
{

constexpr int gpusPerHost = 8;
constexpr int hostsPerLeaf = 32;   ///< under one layer-3 switch
constexpr int leavesPerSpine = 16; ///< layer-3 switches under one of layer 2
constexpr int spinesPerCore = 14;  ///< layer-2 switches under one of layer 1
constexpr int hostsPerJob = 16;

/// Short enough to live inside a std::string, so that 800,000 of them cost no allocation.
std::string numbered(const char *prefix, int number, int width)
{
    std::array<char, 32> text{};
    const int length = std::snprintf(text.data(), text.size(), "%s%0*d", prefix, width, number);
    return std::string(text.data(), static_cast<std::size_t>(length));
}

std::string switchName(const char *layer, int number)
{
    return "nn-" + hexOf(layer + std::to_string(number), 17);
}

struct Shared {
    Interned cpu{"cpu"}, memory{"memory"}, gpu{"nvidia.com/gpu"}, pods{"pods"}, efa{"vpc.amazonaws.com/efa"};
    Interned hostname{"kubernetes.io/hostname"}, instanceType{"node.kubernetes.io/instance-type"},
        computeType{"sagemaker.amazonaws.com/compute-type"}, health{"sagemaker.amazonaws.com/node-health-status"};
    std::array<Interned, 3> layers{Interned(std::string(layerLabel) + "1"), Interned(std::string(layerLabel) + "2"),
                                   Interned(std::string(layerLabel) + "3")};
    Interned queue{queueLabel}, index{indexLabel}, job{"Job"}, batch{"batch/v1"};
    std::array<Interned, 2> spaces{Interned("hyperpod-ns-vision"), Interned("hyperpod-ns-language")};
    ResourceList allocatable{{cpu, Quantity::fromMilli(191450)},
                             {memory, Quantity::fromUnits(2095437340LL * 1024, Quantity::Format::BinarySi)},
                             {gpu, Quantity::fromUnits(gpusPerHost)},
                             {pods, Quantity::fromUnits(100)},
                             {efa, Quantity::fromUnits(32)}};
    std::vector<std::pair<Interned, std::string>> allocatableText{
        {cpu, "191450m"}, {memory, "2095437340Ki"}, {gpu, "8"}, {pods, "100"}, {efa, "32"}};
    ResourceList perPod{{cpu, Quantity::fromUnits(20)}, {gpu, Quantity::fromUnits(1)}};
    TimePoint created =
        std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::sys_days{std::chrono::year{2026} / 6 / 1});
};

void addNode(ClusterState &state, const Shared &shared, int host, const std::string &name)
{
    auto node = std::make_shared<Node>();
    node->meta.name = name;
    node->meta.created = shared.created;
    const int leaf = host / hostsPerLeaf;
    const int spine = leaf / leavesPerSpine;
    node->meta.labels.reserve(7);
    node->meta.labels.emplace_back(shared.hostname, name);
    node->meta.labels.emplace_back(shared.instanceType, "ml.p5.48xlarge");
    node->meta.labels.emplace_back(shared.computeType, "hyperpod");
    node->meta.labels.emplace_back(shared.health, "Schedulable");
    node->meta.labels.emplace_back(shared.layers[0], switchName("huge 1/", spine / spinesPerCore));
    node->meta.labels.emplace_back(shared.layers[1], switchName("huge 2/", spine));
    node->meta.labels.emplace_back(shared.layers[2], switchName("huge 3/", leaf));
    node->unschedulable = host % 997 == 500;
    node->ready = host % 1499 != 700;
    node->conditions.push_back({"Ready",
                                *node->ready ? "True" : "Unknown",
                                *node->ready ? "KubeletReady" : "NodeStatusUnknown",
                                {},
                                shared.created});
    node->hasAllocatable = true;
    node->allocatable = shared.allocatable;
    node->capacity = shared.allocatable;
    node->allocatableText = shared.allocatableText;
    node->kubeletVersion = "v1.33.4";
    state.upsert(std::shared_ptr<const Node>(std::move(node)));
}

void addJob(ClusterState &state, const Shared &shared, int number, int podCount)
{
    auto job = std::make_shared<Job>();
    job->meta.ns = shared.spaces[static_cast<std::size_t>(number % 2)];
    job->meta.name = numbered("train-", number, 5);
    job->meta.created = shared.created;
    job->meta.labels.emplace_back(shared.queue, job->meta.ns.str() + "-localqueue");
    job->kind = shared.job;
    job->apiVersion = shared.batch;
    job->parallelism = podCount;
    job->completions = podCount;
    job->active = podCount;
    job->ready = podCount;
    job->started = shared.created;
    Job::PodSet podSet{"main", podCount, {}, {}};
    podSet.podTemplate.requests = shared.perPod;
    podSet.topology.preferred = shared.layers[2].str();
    job->podSets.push_back(std::move(podSet));
    state.upsert(std::shared_ptr<const Job>(std::move(job)));
}

void addPods(ClusterState &state, const Shared &shared, int host, Interned node)
{
    const int number = host / hostsPerJob;
    const std::string job = numbered("train-", number, 5);
    const Interned owner(job);
    for (int gpu = 0; gpu < gpusPerHost; ++gpu) {
        const int rank = host % hostsPerJob * gpusPerHost + gpu;
        auto pod = std::make_shared<Pod>();
        pod->meta.ns = shared.spaces[static_cast<std::size_t>(number % 2)];
        pod->meta.name = job + numbered("-", rank, 1);
        pod->meta.created = shared.created;
        pod->meta.labels.reserve(1);
        pod->meta.labels.emplace_back(shared.index, std::to_string(rank));
        pod->nodeName = node;
        pod->phase = PodPhase::Running;
        pod->ownerKind = shared.job;
        pod->ownerName = owner;
        pod->requests = shared.perPod;
        state.upsert(std::shared_ptr<const Pod>(std::move(pod)));
    }
}

/// Namespaces, queues, flavor and topology are few: they come as the objects a cluster would have.
void addSetup(ClusterState &state)
{
    Store store;
    for (const char *team : {"vision", "language"}) {
        const std::string space = std::string("hyperpod-ns-") + team;
        Value ns = thing("v1", "Namespace", {}, space, object({{managedQueueLabel, "true"}}));
        store.put(std::move(ns));
        const Value nominal = list({object({{"name", "cpu"}, {"nominalQuota", "10M"}}),
                                    object({{"name", "nvidia.com/gpu"}, {"nominalQuota", "400k"}})});
        Value queue = thing("kueue.x-k8s.io/v1beta2", "ClusterQueue", {}, space + "-clusterqueue");
        queue["spec"] = object(
            {{"cohortName", "shared-pool"},
             {"namespaceSelector", Value::object()},
             {"resourceGroups",
              list({object({{"coveredResources", list({"cpu", "nvidia.com/gpu"})},
                            {"flavors", list({object({{"name", "ml.p5.48xlarge"}, {"resources", nominal}})})}})})}});
        store.put(std::move(queue));
        Value local = thing("kueue.x-k8s.io/v1beta2", "LocalQueue", space, space + "-localqueue");
        local["spec"] = object({{"clusterQueue", space + "-clusterqueue"}});
        store.put(std::move(local));
    }
    Value levels = Value::array();
    for (const char *layer : {"1", "2", "3"}) {
        levels.append(object({{"nodeLabel", std::string(layerLabel) + layer}}));
    }
    levels.append(object({{"nodeLabel", "kubernetes.io/hostname"}}));
    Value topology = thing("kueue.x-k8s.io/v1beta2", "Topology", {}, "hyperpod");
    topology["spec"] = object({{"levels", std::move(levels)}});
    store.put(std::move(topology));
    Value flavor = thing("kueue.x-k8s.io/v1beta2", "ResourceFlavor", {}, "ml.p5.48xlarge");
    flavor["spec"] = object({{"nodeLabels", object({{"node.kubernetes.io/instance-type", "ml.p5.48xlarge"}})},
                             {"topologyName", "hyperpod"}});
    store.put(std::move(flavor));
    state.apply(store.takeChanges());
}

class HugeSource final : public Source
{
public:
    explicit HugeSource(int hosts) : m_hosts(hosts) {}
    ~HugeSource() override { stop(); }

    ClusterInfo info() const override
    {
        ClusterInfo info;
        info.contextName = "demo-huge";
        info.clusterName = "huge";
        info.server = "demo:huge";
        info.user = "demo";
        info.defaultNamespace = "hyperpod-ns-vision";
        info.kubernetesVersion = "v1.33.4";
        info.kueueVersion = kueueRelease;
        info.kueueVersionOrigin = "the demo behaves as this version does";
        info.installedKinds = {"Job"};
        return info;
    }

    Result<LoadedCluster> load(const LoadScope &scope, std::stop_token stop, const ProgressCallback &progress) override
    {
        LoadedCluster loaded;
        loaded.state = makeHugeState(m_hosts, stop, progress);
        if (stop.stop_requested()) {
            return fail(ErrorKind::Cancelled, "Reading the demo cluster was cancelled.");
        }
        if (!scope.ns.empty() || !scope.kinds.empty()) {
            loaded.state = scoped(loaded.state, scope);
        }
        loaded.info = info();
        loaded.time = Clock::system().now();
        loaded.resources = demoResources();
        return loaded;
    }

    void start(SourceListener *listener, const LoadScope &scope) override
    {
        stop();
        m_thread =
            std::jthread([this, listener, scope](std::stop_token stop) { deliver(std::move(stop), listener, scope); });
    }

    void stop() override
    {
        if (m_thread.joinable()) {
            m_thread.request_stop();
            m_thread.join();
        }
    }

    Result<Value> create(const Value &, bool, std::stop_token) override
    {
        return fail(ErrorKind::Forbidden,
                    "The huge demo cluster is only for looking at; use the demo cluster \"hyperpod\" to submit jobs.");
    }
    Result<Value> get(const ObjectRef &object, std::stop_token) override
    {
        return fail(ErrorKind::Unsupported, "The huge demo cluster keeps no manifests, so " + object.kind + " \"" +
                                                object.name + "\" cannot be shown as YAML.");
    }
    Result<void> remove(const ObjectRef &, const std::string &, std::stop_token) override
    {
        return fail(ErrorKind::Forbidden,
                    "The huge demo cluster is only for looking at; nothing in it can be deleted.");
    }

private:
    void deliver(std::stop_token stop, SourceListener *listener, const LoadScope &scope)
    {
        ConnectionStatus status;
        status.info = info();
        status.resources = demoResources();
        listener->handleStatus(status);
        auto loaded = load(scope, stop, [listener](const Progress &progress) { listener->handleProgress(progress); });
        if (!loaded || stop.stop_requested()) {
            return;
        }
        ChangeSet changes = wholeState(loaded->state);
        loaded->state = {};
        listener->handleChanges(std::move(changes));
        status.state = ConnectionState::Live;
        std::mutex mutex;
        std::condition_variable_any wake;
        std::unique_lock lock(mutex);
        while (!stop.stop_requested()) {
            status.lastContact = Clock::system().now();
            listener->handleStatus(status);
            wake.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; });
        }
    }

    const int m_hosts;
    std::jthread m_thread;
};

} // namespace

ClusterState makeHugeState(int hosts, const std::stop_token &stop, const ProgressCallback &progress)
{
    constexpr int step = 2000;
    const Shared shared;
    ClusterState state;
    state.reserve(RecordKind::Node, static_cast<std::size_t>(hosts));
    state.reserve(RecordKind::Pod, static_cast<std::size_t>(hosts) * gpusPerHost);
    state.reserve(RecordKind::Job, static_cast<std::size_t>(hosts / hostsPerJob + 1));
    addSetup(state);
    for (int host = 0; host < hosts; ++host) {
        if (host % step == 0) {
            if (stop.stop_requested()) {
                break;
            }
            if (progress) {
                progress({"hosts", static_cast<std::uint64_t>(host), static_cast<std::uint64_t>(hosts)});
            }
        }
        const std::string name = "hyperpod-i-" + hexOf("huge host " + std::to_string(host), 17);
        addNode(state, shared, host, name);
        if (host % hostsPerJob == 0) {
            addJob(state, shared, host / hostsPerJob, std::min(hostsPerJob, hosts - host) * gpusPerHost);
        }
        addPods(state, shared, host, Interned(name));
    }
    return state;
}

std::unique_ptr<Source> makeHugeSource(int hosts)
{
    return std::make_unique<HugeSource>(hosts);
}

} // namespace hopyard::core::demo
