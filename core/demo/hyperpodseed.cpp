// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/hyperpodseed.h"

#include "core/base/log.h"
#include "core/demo/objects.h"

#include <array>

/// The demo cluster. Its start state is not written down but lived through: two days of jobs are submitted to the
/// simulation in the past, so every assignment is one that core/placement gave on the state of that moment.
namespace hopyard::core::demo
{

namespace
{

using namespace std::chrono_literals;

constexpr std::chrono::hours age{50};
constexpr const char *inferenceTeam = "inference"; ///< has queues, but no jobs now
constexpr const char *trainType = "ml.p5.48xlarge";
constexpr const char *inferType = "ml.g5.12xlarge";
constexpr const char *systemType = "ml.m5.4xlarge";
constexpr const char *hyperpodNs = "aws-hyperpod";
constexpr const char *kueueApi = "kueue.x-k8s.io/v1beta2";

std::string spaceOf(std::string_view team)
{
    return "hyperpod-ns-" + std::string(team);
}

std::string switchName(const std::string &seed)
{
    return "nn-" + hexOf("switch " + seed, 17);
}

std::string hostName(int index)
{
    return "hyperpod-i-" + hexOf("hyperpod host " + std::to_string(index), 17);
}

/// Objects a cluster is set up with.
class Setup
{
public:
    Setup(Store &store, TimePoint created) : m_store(store), m_created(created) {}

    void run()
    {
        addNamespaces();
        addQueues();
        addTrainHosts();
        addOtherHosts();
        addServices();
    }

private:
    void put(Value object)
    {
        if (!object.at("metadata").contains("creationTimestamp")) {
            object["metadata"]["creationTimestamp"] = formatTime(m_created);
        }
        m_store.put(std::move(object));
    }

    void addNamespaces()
    {
        for (const char *name : {"default", "kube-system", "kueue-system", hyperpodNs, "serving"}) {
            Value ns = thing("v1", "Namespace", {}, name, object({{"kubernetes.io/metadata.name", name}}));
            ns["status"] = object({{"phase", "Active"}});
            put(std::move(ns));
        }
        for (const char *team : {hyperpodTeam, hyperpodOtherTeam, inferenceTeam}) {
            Value ns = thing("v1", "Namespace", {}, spaceOf(team),
                             object({{"kubernetes.io/metadata.name", spaceOf(team)},
                                     {"sagemaker.amazonaws.com/activate-quota", "Enabled"},
                                     {"sagemaker.amazonaws.com/quota-allocation-id", team},
                                     {managedQueueLabel, "true"}}));
            ns["status"] = object({{"phase", "Active"}});
            put(std::move(ns));
        }
    }

    void addFlavor(const char *type, const char *topology)
    {
        Value flavor = thing(kueueApi, "ResourceFlavor", {}, type);
        flavor["spec"] = object({{"nodeLabels", object({{"node.kubernetes.io/instance-type", type},
                                                        {"sagemaker.amazonaws.com/compute-type", "hyperpod"}})},
                                 {"topologyName", topology}});
        put(std::move(flavor));
    }

    static Value quota(const char *flavor, const char *cpu, const char *memory, const char *gpus, const char *efa)
    {
        const auto cell = [](const char *name, const char *nominal) {
            return object({{"name", name}, {"nominalQuota", nominal}});
        };
        return object({{"name", flavor},
                       {"resources", list({cell("cpu", cpu), cell("memory", memory), cell("nvidia.com/gpu", gpus),
                                           cell("vpc.amazonaws.com/efa", efa)})}});
    }

    void addTopology(const char *name, std::initializer_list<Value> levels)
    {
        Value topology = thing(kueueApi, "Topology", {}, name);
        topology["spec"] = object({{"levels", list(levels)}});
        put(std::move(topology));
    }

    void addQueues()
    {
        const auto level = [](const std::string &label) { return object({{"nodeLabel", label}}); };
        const std::string layer(layerLabel);
        addTopology("hyperpod",
                    {level(layer + "1"), level(layer + "2"), level(layer + "3"), level("kubernetes.io/hostname")});
        addTopology("hyperpod-default", {level("kubernetes.io/hostname")});
        addFlavor(trainType, "hyperpod");
        addFlavor(inferType, "hyperpod-default");
        const std::array<std::pair<const char *, int>, 4> priorities{{{"inference-priority", 100},
                                                                      {"training-priority", 80},
                                                                      {"experimentation-priority", 50},
                                                                      {"idle-priority", 10}}};
        for (const auto &[name, value] : priorities) {
            Value priority = thing(kueueApi, "WorkloadPriorityClass", {}, name);
            priority["value"] = value;
            priority["description"] = "weight " + std::to_string(value) + " of the cluster policy";
            put(std::move(priority));
        }
        for (const char *team : {hyperpodTeam, hyperpodOtherTeam}) {
            addTeamQueues(team, "shared-pool", quota(trainType, "4608", "48Ti", "192", "768"));
        }
        addTeamQueues(inferenceTeam, "inference-pool", quota(inferType, "288", "1152Gi", "24", "6"));
    }

    void addTeamQueues(const char *team, const char *cohort, const Value &flavor)
    {
        const std::string space = spaceOf(team);
        const Value ready = list({condition("Active", "True", "Ready", "Can admit new workloads", m_created)});
        Value queue = thing(kueueApi, "ClusterQueue", {}, space + "-clusterqueue");
        const Value covered = list({"cpu", "memory", "nvidia.com/gpu", "vpc.amazonaws.com/efa"});
        queue["spec"] = object(
            {{"cohortName", cohort},
             {"flavorFungibility", object({{"whenCanBorrow", "MayStopSearch"}, {"whenCanPreempt", "TryNextFlavor"}})},
             {"namespaceSelector", object({{"matchLabels", object({{"kubernetes.io/metadata.name", space}})}})},
             {"preemption", object({{"reclaimWithinCohort", "Never"}, {"withinClusterQueue", "Never"}})},
             {"queueingStrategy", "BestEffortFIFO"},
             {"resourceGroups", list({object({{"coveredResources", covered}, {"flavors", list({flavor})}})})},
             {"stopPolicy", "None"}});
        queue["status"] = object({{"conditions", ready}});
        put(std::move(queue));
        Value local = thing(kueueApi, "LocalQueue", space, space + "-localqueue");
        local["spec"] = object({{"clusterQueue", space + "-clusterqueue"}, {"stopPolicy", "None"}});
        local["status"] = object(
            {{"conditions",
              list({condition("Active", "True", "Ready", "Can submit new workloads to localQueue", m_created)})}});
        put(std::move(local));
    }

    void addHost(NodeSpec spec)
    {
        spec.name = hostName(m_hosts++);
        spec.created = m_created;
        const std::string node = spec.name;
        put(makeNode(spec));
        addDaemon("kube-system", "aws-node", node, "25m", {});
        addDaemon("kube-system", "kube-proxy", node, "100m", {});
        addDaemon(hyperpodNs, "health-monitoring-agent", node, "500m", "512Mi");
        if (spec.gpus > 0) {
            addDaemon("kube-system", "nvidia-device-plugin", node, "50m", "100Mi");
        }
        if (spec.efa > 4) {
            addDaemon("kube-system", "aws-efa-k8s-device-plugin", node, "10m", "20Mi");
        }
    }

    void addDaemon(const char *ns, const std::string &name, const std::string &node, const std::string &cpu,
                   const std::string &memory)
    {
        SystemPodSpec spec{ns,
                           name + "-" + hexOf(name + node, 5),
                           node,
                           "DaemonSet",
                           name,
                           name,
                           "602401143452.dkr.ecr.us-west-2.amazonaws.com/" + name + ":v1",
                           {{"cpu", cpu}},
                           true,
                           m_created + 40s};
        if (!memory.empty()) {
            spec.requests.emplace_back("memory", memory);
        }
        put(makeSystemPod(spec));
    }

    void addTrainHosts()
    {
        NodeSpec spec;
        spec.instanceType = trainType;
        spec.group = "p5-training";
        spec.cpu = "191450m";
        spec.memory = "2095437340Ki";
        spec.gpus = 8;
        spec.efa = 32;
        spec.pods = 100;
        for (int leaf = 0; leaf < 8; ++leaf) {
            spec.layers = {switchName("1/" + std::to_string(leaf / 4)), switchName("2/" + std::to_string(leaf / 2)),
                           switchName("3/" + std::to_string(leaf))};
            for (int host = 0; host < 6; ++host) {
                NodeSpec one = spec;
                one.cordoned = leaf == 4 && host == 2;
                one.ready = !(leaf == 5 && host == 4);
                if (leaf == 6 && host == 1) {
                    one.health = "UnschedulablePendingReplacement";
                }
                addHost(one);
            }
        }
        spec.layers.clear(); // A host whose topology labels never came: Kueue does not see it.
        addHost(spec);
    }

    void addOtherHosts()
    {
        NodeSpec infer;
        infer.instanceType = inferType;
        infer.group = "g5-inference";
        infer.cpu = "47810m";
        infer.memory = "188243Mi";
        infer.gpus = 4;
        infer.efa = 1;
        infer.pods = 737;
        for (int host = 0; host < 6; ++host) {
            addHost(infer);
        }
        NodeSpec system;
        system.instanceType = systemType;
        system.group = "system";
        system.cpu = "15890m";
        system.memory = "61691Mi";
        system.pods = 234;
        for (int host = 0; host < 5; ++host) {
            addHost(system);
        }
    }

    void addServices()
    {
        struct Service {
            const char *ns, *name, *cpu, *memory, *gpu;
            int firstHost, count;
        };
        constexpr int firstInfer = 49;
        constexpr int firstSystem = 55;
        const std::array<Service, 8> services{
            {{"kube-system", "coredns", "100m", "70Mi", nullptr, firstSystem, 2},
             {"kube-system", "metrics-server", "100m", "200Mi", nullptr, firstSystem + 2, 2},
             {"kueue-system", "kueue-controller-manager", "2", "4Gi", nullptr, firstSystem + 1, 1},
             {hyperpodNs, "hp-training-controller-manager", "500m", "512Mi", nullptr, firstSystem + 3, 1},
             {hyperpodNs, "hyperpod-inference-operator", "200m", "256Mi", nullptr, firstSystem + 4, 1},
             {"serving", "segment-anything", "8", "32Gi", "1", firstInfer, 3},
             {"serving", "chat-gateway", "4", "8Gi", nullptr, firstSystem, 2},
             {"serving", "llama3-8b", "12", "48Gi", "2", firstInfer + 3, 2}}};
        for (const Service &service : services) {
            for (int replica = 0; replica < service.count; ++replica) {
                const std::string set = std::string(service.name) + "-" + hexOf(service.name, 9);
                SystemPodSpec pod{service.ns,
                                  set + "-" + hexOf(set + std::to_string(replica), 5),
                                  hostName(service.firstHost + replica),
                                  "ReplicaSet",
                                  set,
                                  service.name,
                                  "registry.example.com/" + std::string(service.name) + ":1.4",
                                  {{"cpu", service.cpu}, {"memory", service.memory}},
                                  true,
                                  m_created + 10min};
                if (service.gpu) {
                    pod.requests.emplace_back("nvidia.com/gpu", service.gpu);
                }
                put(makeSystemPod(pod));
            }
        }
    }

    Store &m_store;
    TimePoint m_created;
    int m_hosts = 0;
};

struct JobSpec {
    const char *team;
    std::string name;
    int pods, gpus;
    const char *mode, *level; ///< "required", "preferred" or "unconstrained"
    const char *priority;
    std::chrono::seconds runs;
    int keepSeconds = -1; ///< ttlSecondsAfterFinished
};

Value makeJob(const JobSpec &spec)
{
    const std::string space = spaceOf(spec.team);
    const Value labels = object({{priorityLabel, spec.priority}, {queueLabel, space + "-localqueue"}});
    Value job = thing("batch/v1", "Job", space, spec.name, labels);
    job["metadata"]["annotations"] = object({{"hopyard.dev/demo-run-seconds", std::to_string(spec.runs.count())}});
    const std::string key = std::string("kueue.x-k8s.io/podset-") + spec.mode + "-topology";
    const std::string level = spec.level ? std::string(layerLabel) + spec.level : std::string("true");
    Value resources =
        object({{"requests", object({{"cpu", std::to_string(spec.gpus * 8)},
                                     {"memory", std::to_string(spec.gpus * 96) + "Gi"},
                                     {"nvidia.com/gpu", spec.gpus},
                                     {"vpc.amazonaws.com/efa", spec.gpus * 4}})},
                {"limits", object({{"nvidia.com/gpu", spec.gpus}, {"vpc.amazonaws.com/efa", spec.gpus * 4}})}});
    Value container = object({{"name", "train"},
                              {"image", "registry.example.com/" + std::string(spec.team) + "/train:2.7"},
                              {"command", list({"torchrun", "train.py"})},
                              {"resources", std::move(resources)}});
    job["spec"] =
        object({{"completionMode", "Indexed"},
                {"completions", spec.pods},
                {"parallelism", spec.pods},
                {"template",
                 object({{"metadata", object({{"labels", labels}, {"annotations", object({{key, level}})}})},
                         {"spec", object({{"containers", list({std::move(container)})},
                                          {"nodeSelector", object({{"node.kubernetes.io/instance-type", trainType}})},
                                          {"restartPolicy", "Never"}})}})}});
    if (spec.keepSeconds >= 0) {
        job["spec"]["ttlSecondsAfterFinished"] = spec.keepSeconds;
    }
    return job;
}

void submit(Simulation &simulation, const JobSpec &spec)
{
    if (const auto made = simulation.create(makeJob(spec), false, spaceOf(spec.team)); !made) {
        log(LogLevel::Warning, "demo", made.error().message);
    }
}

/// The other team's next job, and the one after it planned.
void submitNext(Simulation &simulation, int number)
{
    static constexpr std::array<const char *, 6> names{"eval",         "tokenizer", "reward-model",
                                                       "long-context", "sft",       "ablation"};
    const auto roll = [number](const char *what, int choices) {
        return static_cast<int>(stableHash(std::string(what) + std::to_string(number)) %
                                static_cast<unsigned>(choices));
    };
    JobSpec spec{hyperpodOtherTeam,
                 std::string(names[static_cast<std::size_t>(roll("name", names.size()))]) + "-" +
                     std::to_string(100 + number),
                 1 + roll("pods", 4),
                 1 + roll("gpus", 2),
                 roll("mode", 3) == 0 ? "unconstrained" : "preferred",
                 "3",
                 "experimentation-priority",
                 std::chrono::seconds(45 + roll("runs", 120)),
                 90};
    if (std::string_view(spec.mode) == "unconstrained") {
        spec.level = nullptr;
    }
    submit(simulation, spec);
    simulation.after(std::chrono::seconds(20 + roll("pause", 30)),
                     [&simulation, number] { submitNext(simulation, number + 1); });
}

} // namespace

std::unique_ptr<Simulation> makeHyperpodCluster(TimePoint now)
{
    const TimePoint start = now - age;
    auto simulation = std::make_unique<Simulation>(start);
    Setup(simulation->store, start - 20 * 24h).run();
    simulation->refreshQueues();
    const std::array<std::pair<std::chrono::seconds, JobSpec>, 7> history{{
        {49h, {hyperpodOtherTeam, "llama3-pretrain", 12, 8, "required", "2", "training-priority", 90h}},
        {30h, {hyperpodTeam, "vit-large-train", 4, 8, "required", "3", "training-priority", 40h}},
        {22h, {hyperpodTeam, "diffusion-distill", 4, 8, "required", "3", "training-priority", 36h}},
        {9h, {hyperpodTeam, "clip-embed", 10, 5, "preferred", "2", "experimentation-priority", 15h}},
        {5h, {hyperpodOtherTeam, "mixtral-finetune", 7, 8, "preferred", "3", "training-priority", 5h + 75s}},
        {3h, {hyperpodOtherTeam, "rag-eval", 24, 1, "unconstrained", nullptr, "experimentation-priority", 4h}},
        {100min, {hyperpodTeam, "coco-prepare", 6, 1, "preferred", "3", "idle-priority", 48min}},
    }};
    for (const auto &[ago, spec] : history) {
        simulation->at(now - ago, [&at = *simulation, spec = spec] { submit(at, spec); });
    }
    simulation->at(now - 12min, [&at = *simulation] {
        submit(at, {hyperpodTeam, "sam2-finetune", 6, 8, "required", "3", "training-priority", 30min});
    });
    simulation->at(now + 8s, [&at = *simulation] { submitNext(at, 1); });
    simulation->advance(now);
    simulation->store.takeChanges();
    return simulation;
}

} // namespace hopyard::core::demo
