// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "core/base/json.h"
#include "core/check/versions.h"
#include "tests/core/checkscene.h"
#endif

#include <QTest>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

using namespace hopyard::test;

namespace
{

struct Mutation {
    const char *name;
    std::function<void(Scene &)> spoil;
    const char *id;
    CheckStatus status;
    const char *says;
};

using Kind = ResourceStatus::Kind;

std::vector<Mutation> nodeMutations()
{
    return {
        {"no labels", [](Scene &s) { eachNode(s, [](Node &n, int) { dropLabel(n, "topology.k8s.aws/"); }); },
         "topology-labels", CheckStatus::Missing, "None of 4 nodes"},
        {"no labels: levels", [](Scene &s) { eachNode(s, [](Node &n, int) { dropLabel(n, "topology.k8s.aws/"); }); },
         "topology-levels", CheckStatus::Missing, layer1},
        {"one without labels",
         [](Scene &s) { eachNode(s, [](Node &n, int i) { i == 2 ? dropLabel(n, "topology.k8s.aws/") : void(); }); },
         "topology-labels", CheckStatus::Warning, "hyperpod-i-2"},
        {"one without layer 3",
         [](Scene &s) { eachNode(s, [](Node &n, int i) { i == 1 ? dropLabel(n, layer3) : void(); }); },
         "topology-levels", CheckStatus::Warning, "hyperpod-i-1"},
        {"a gap", [](Scene &s) { eachNode(s, [](Node &n, int i) { i == 1 ? dropLabel(n, layer1) : void(); }); },
         "topology-labels", CheckStatus::Warning, "hyperpod-i-1"},
        {"a CPU node without labels",
         [](Scene &s) {
             StateBuilder b;
             b.node("cpu-1");
             s.state.upsert(b.state().node("cpu-1"));
         },
         "topology-labels", CheckStatus::Ok, "which is normal"},
        {"GPU nodes of a type without network topology",
         [](Scene &s) {
             StateBuilder b;
             b.node("g5").gpus(4).label("node.kubernetes.io/instance-type", "ml.g5.12xlarge");
             s.state.upsert(b.state().node("g5"));
         },
         "topology-labels", CheckStatus::Ok, "which is normal"},
        {"a p5 node without labels",
         [](Scene &s) {
             StateBuilder b;
             b.node("p5e").gpus(8).label("node.kubernetes.io/instance-type", "ml.p5e.48xlarge");
             s.state.upsert(b.state().node("p5e"));
         },
         "topology-labels", CheckStatus::Warning, "p5e"},
        {"a fourth layer that no Topology names",
         [](Scene &s) {
             eachNode(s, [](Node &n, int) { addLabel(n, "topology.k8s.aws/network-node-layer-4", "nn-d"); });
         },
         "topology-levels", CheckStatus::Warning, "layer-4"},
        {"two parents",
         [](Scene &s) { eachNode(s, [](Node &n, int i) { i == 1 ? addLabel(n, layer1, "nn-z") : void(); }); },
         "topology-labels", CheckStatus::Warning, "nn-b1 under nn-a1, nn-z"},
        {"no nodes", [](Scene &s) { s.state.nodes = {}; }, "topology-labels", CheckStatus::Missing, "no nodes"},
        {"nodes forbidden",
         [](Scene &s) {
             s.state.nodes = {};
             s.setStatus("nodes", Kind::Forbidden);
         },
         "topology-labels", CheckStatus::Unknown, "not allowed"},
        {"families agree",
         [](Scene &s) {
             eachNode(s, [](Node &n, int i) { addLabel(n, "network.topology.nvidia.com/spine", i < 2 ? "s1" : "s2"); });
         },
         "label-families", CheckStatus::Ok, "topograph-core"},
        {"families disagree",
         [](Scene &s) {
             eachNode(s, [](Node &n, int i) {
                 addLabel(n, "network.topology.nvidia.com/spine", i == 0 || i == 3 ? "s1" : "s2");
             });
         },
         "label-families", CheckStatus::Warning, "network.topology.nvidia.com/spine=s1"},
        {"hostname differs",
         [](Scene &s) { eachNode(s, [](Node &n, int i) { i == 0 ? addLabel(n, hostname, "x") : void(); }); },
         "hostname-labels", CheckStatus::Warning, "hyperpod-i-0 (x)"},
        {"hostname shared", [](Scene &s) { eachNode(s, [](Node &n, int) { addLabel(n, hostname, "x"); }); },
         "hostname-labels", CheckStatus::Warning, "share"},
        {"no hostname", [](Scene &s) { eachNode(s, [](Node &n, int i) { i == 3 ? dropLabel(n, hostname) : void(); }); },
         "hostname-labels", CheckStatus::Warning, "hyperpod-i-3"},
    };
}

void withoutKueue(Scene &s)
{
    s.state.topologies = {};
    s.state.flavors = {};
    s.state.clusterQueues = {};
    s.state.localQueues = {};
    s.state.priorityClasses = {};
    s.info.kueueVersion.clear();
    s.info.servedKinds = {{"Job", "batch/v1"}};
    s.info.installedKinds = {"Job"};
    for (const char *plural : {"topologies", "resourceflavors", "clusterqueues", "localqueues", "cohorts",
                               "workloadpriorityclasses", "workloads"}) {
        s.setStatus(plural, Kind::NotInstalled);
    }
}

void served(Scene &s, std::vector<ServedKind> kinds)
{
    s.info.kueueVersion.clear();
    s.info.kueueVersionOrigin = "Deployment kueue-system/kueue-controller-manager may not be read";
    s.info.servedKinds = std::move(kinds);
}

std::vector<Mutation> kueueMutations()
{
    std::vector<Mutation> all;
    for (const char *id : {"kueue", "kueue-version", "topology-scheduling", "topology", "topology-levels", "flavor",
                           "local-queue", "cluster-queue", "priority-classes"}) {
        all.push_back({"no Kueue", withoutKueue, id, CheckStatus::Missing, "not installed"});
    }
    const std::vector<Mutation> more{
        {"old Kueue", [](Scene &s) { s.info.kueueVersion = "v0.8.4"; }, "kueue-version", CheckStatus::Missing, "0.8.4"},
        {"old Kueue by its types",
         [](Scene &s) {
             served(s, {{"Workload", "kueue.x-k8s.io/v1beta1"}});
         },
         "kueue-version", CheckStatus::Missing, "0.8 or older"},
        {"alpha Topology",
         [](Scene &s) {
             served(s, {{"Workload", "kueue.x-k8s.io/v1beta1"}, {"Topology", "kueue.x-k8s.io/v1alpha1"}});
         },
         "kueue-version", CheckStatus::Ok, "0.9 to 0.13"},
        {"alpha Topology: gate",
         [](Scene &s) {
             served(s, {{"Workload", "kueue.x-k8s.io/v1beta1"}, {"Topology", "kueue.x-k8s.io/v1alpha1"}});
         },
         "topology-scheduling", CheckStatus::Unknown, "before Kueue 0.14"},
        {"beta types only",
         [](Scene &s) {
             served(s, {{"Workload", "kueue.x-k8s.io/v1beta1"}, {"Topology", "kueue.x-k8s.io/v1beta1"}});
         },
         "topology-scheduling", CheckStatus::Ok, "since Kueue 0.14"},
        {"version hidden",
         [](Scene &s) {
             served(s, {{"Job", "batch/v1"}});
         },
         "kueue-version", CheckStatus::Unknown, "may not be read"},
        {"gate off", [](Scene &s) { s.facts.topologyGate = false; }, "topology-scheduling", CheckStatus::Missing,
         "switched off"},
        {"gate on", [](Scene &s) { s.facts.topologyGate = true; }, "topology-scheduling", CheckStatus::Ok,
         "switched on"},
        {"Karpenter", [](Scene &s) { eachNode(s, [](Node &n, int) { addLabel(n, "karpenter.sh/nodepool", "p"); }); },
         "topology-scheduling", CheckStatus::Warning, "Karpenter"},
        {"controller silent",
         [](Scene &s) {
             change<ClusterQueue>(s.state, s.state.clusterQueue("a-cq"), [](ClusterQueue &q) { q.conditions.clear(); });
         },
         "kueue", CheckStatus::Warning, "does not seem to run"},
        {"no Topology", [](Scene &s) { s.state.topologies = {}; }, "topology", CheckStatus::Missing, "no Topology"},
        {"flavor names nothing", [](Scene &s) { s.state.topologies = {}; }, "flavor", CheckStatus::Missing,
         "does not exist"},
        {"Topologies forbidden",
         [](Scene &s) {
             s.state.topologies = {};
             s.setStatus("topologies", Kind::Forbidden);
         },
         "topology", CheckStatus::Unknown, "not allowed"},
        {"flavor without Topology",
         [](Scene &s) {
             change<ResourceFlavor>(s.state, s.state.flavor("ml.p5.48xlarge"),
                                    [](ResourceFlavor &f) { f.topologyName.clear(); });
         },
         "flavor", CheckStatus::Missing, "No ResourceFlavor names a Topology"},
        {"flavor in no queue",
         [](Scene &s) {
             change<ClusterQueue>(s.state, s.state.clusterQueue("a-cq"),
                                  [](ClusterQueue &q) { q.resourceGroups.clear(); });
         },
         "flavor", CheckStatus::Missing, "No ClusterQueue"},
        {"flavor without nodes",
         [](Scene &s) { eachNode(s, [](Node &n, int) { addLabel(n, "node.kubernetes.io/instance-type", "other"); }); },
         "flavor", CheckStatus::Warning, "Selecting no node"},
        {"queues forbidden",
         [](Scene &s) {
             s.state.clusterQueues = {};
             s.setStatus("clusterqueues", Kind::Forbidden);
         },
         "flavor", CheckStatus::Unknown, "is not known"},
    };
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

void changeQueue(Scene &s, const std::function<void(ClusterQueue &)> &how)
{
    change<ClusterQueue>(s.state, s.state.clusterQueue("a-cq"), how);
}

std::vector<Mutation> queueMutations()
{
    return {
        {"no local queue", [](Scene &s) { s.state.localQueues = {}; }, "local-queue", CheckStatus::Missing, team},
        {"queue elsewhere",
         [](Scene &s) {
             s.state.localQueues = {};
             put(s.state, localQueue("other", "q", "a-cq"));
             s.nsChosen = false;
         },
         "local-queue", CheckStatus::Warning, "other"},
        {"queues of the namespace read", [](Scene &s) { s.setStatus("localqueues", Kind::Forbidden, {team}); },
         "local-queue", CheckStatus::Ok, "a-lq"},
        {"no queue in the namespace that was read",
         [](Scene &s) {
             s.state.localQueues = {};
             s.setStatus("localqueues", Kind::Forbidden, {team});
         },
         "local-queue", CheckStatus::Missing, "no LocalQueue"},
        {"local queues hidden",
         [](Scene &s) {
             s.state.localQueues = {};
             s.setStatus("localqueues", Kind::Forbidden, {"elsewhere"});
         },
         "local-queue", CheckStatus::Unknown, "not allowed"},
        {"unknown namespace", [](Scene &s) { s.ns = "nowhere"; }, "local-queue", CheckStatus::Missing,
         "does not exist"},
        {"local queue stopped",
         [](Scene &s) {
             change<LocalQueue>(s.state, s.state.localQueue(team, "a-lq"),
                                [](LocalQueue &q) { q.stopPolicy = "Hold"; });
         },
         "local-queue", CheckStatus::Warning, "Hold"},
        {"cluster queue absent", [](Scene &s) { s.state.clusterQueues = {}; }, "cluster-queue", CheckStatus::Missing,
         "does not exist"},
        {"cluster queue stopped",
         [](Scene &s) { changeQueue(s, [](ClusterQueue &q) { q.stopPolicy = "HoldAndDrain"; }); }, "cluster-queue",
         CheckStatus::Warning, "HoldAndDrain"},
        {"cluster queue lacks its flavor",
         [](Scene &s) { changeQueue(s, [](ClusterQueue &q) { q.conditions = {active("False", "FlavorNotFound")}; }); },
         "cluster-queue", CheckStatus::Missing, "FlavorNotFound"},
        {"cluster queue ends",
         [](Scene &s) { changeQueue(s, [](ClusterQueue &q) { q.conditions = {active("False", "Terminating")}; }); },
         "cluster-queue", CheckStatus::Warning, "Terminating"},
        {"selects another namespace",
         [](Scene &s) {
             changeQueue(s, [](ClusterQueue &q) {
                 q.namespaceSelector = {{"kubernetes.io/metadata.name", "In", {"other"}, false}};
             });
         },
         "cluster-queue", CheckStatus::Missing, "namespaceSelector"},
        {"cluster queue hidden, local queue active",
         [](Scene &s) {
             s.state.clusterQueues = {};
             s.setStatus("clusterqueues", Kind::Forbidden);
         },
         "cluster-queue", CheckStatus::Ok, "as LocalQueue a-lq says"},
        {"cluster queue hidden, local queue silent",
         [](Scene &s) {
             s.state.clusterQueues = {};
             s.setStatus("clusterqueues", Kind::Forbidden);
             change<LocalQueue>(s.state, s.state.localQueue(team, "a-lq"), [](LocalQueue &q) { q.conditions.clear(); });
         },
         "cluster-queue", CheckStatus::Unknown, "not allowed"},
        {"no priority class", [](Scene &s) { s.state.priorityClasses = {}; }, "priority-classes", CheckStatus::Missing,
         "no WorkloadPriorityClass"},
        {"priority classes hidden",
         [](Scene &s) {
             s.state.priorityClasses = {};
             s.setStatus("workloadpriorityclasses", Kind::Forbidden);
         },
         "priority-classes", CheckStatus::Unknown, "not allowed"},
    };
}

std::vector<Mutation> serverMutations()
{
    using Answer = AccessAnswer::Kind;
    return {
        {"old server", [](Scene &s) { s.info.kubernetesVersion = "v1.27.9"; }, "server-version", CheckStatus::Warning,
         "1.27.9"},
        {"new server", [](Scene &s) { s.info.kubernetesVersion = "v1.36.0"; }, "server-version", CheckStatus::Warning,
         "1.36.0"},
        {"too old for governance", [](Scene &s) { s.info.kubernetesVersion = "1.29+k3s1"; }, "server-version",
         CheckStatus::Warning, "1.30"},
        {"no version", [](Scene &s) { s.info.kubernetesVersion.clear(); }, "server-version", CheckStatus::Unknown,
         "not visible"},
        {"not asked who", [](Scene &s) { s.facts.user.reset(); }, "user", CheckStatus::Unknown, "not known"},
        {"no HyperPod kind", [](Scene &s) { s.info.installedKinds = {"Job"}; }, "job-kinds", CheckStatus::Warning,
         "HyperPodPyTorchJob"},
        {"no Job", [](Scene &s) { s.info.installedKinds = {"JobSet"}; }, "job-kinds", CheckStatus::Missing, "batch/v1"},
        {"no discovery", [](Scene &s) { s.info.apiGroups.clear(); }, "job-kinds", CheckStatus::Unknown, "which kinds"},
        {"no team",
         [](Scene &s) {
             s.state.namespaces = {};
             s.state.localQueues = {};
         },
         "hyperpod", CheckStatus::Warning, "No namespace"},
        {"no governance",
         [](Scene &s) {
             withoutKueue(s);
             s.state.namespaces = {};
         },
         "hyperpod", CheckStatus::Missing, "not installed"},
        {"namespaces hidden",
         [](Scene &s) {
             s.state.namespaces = {};
             s.state.localQueues = {};
             s.setStatus("namespaces", Kind::Forbidden);
         },
         "hyperpod", CheckStatus::Unknown, "not allowed"},
        {"no jobs allowed", [](Scene &s) { s.allow("create", "jobs", team, Answer::Denied); }, "rights-jobs",
         CheckStatus::Missing, "may not create"},
        {"only one kind allowed", [](Scene &s) { s.allow("create", "hyperpodpytorchjobs", team, Answer::Denied); },
         "rights-jobs", CheckStatus::Ok, "but no HyperPodPyTorchJobs"},
        {"jobs unknown", [](Scene &s) { s.allow("create", "jobs", team, Answer::Unknown); }, "rights-jobs",
         CheckStatus::Unknown, "not known"},
        {"own pods only",
         [](Scene &s) {
             s.allow("list", "pods", "", Answer::Denied);
             s.allow("watch", "pods", "", Answer::Denied);
         },
         "rights-pods", CheckStatus::Warning, "freer than they are"},
        {"pods not watched",
         [](Scene &s) {
             s.allow("watch", "pods", "", Answer::Denied);
             s.allow("watch", "pods", team, Answer::Denied);
         },
         "rights-pods", CheckStatus::Warning, "not watch"},
        {"no pods",
         [](Scene &s) {
             s.allow("list", "pods", "", Answer::Denied);
             s.allow("list", "pods", team, Answer::Denied);
         },
         "rights-pods", CheckStatus::Missing, "may not list pods"},
        {"pods unknown", [](Scene &s) { s.facts.rights.clear(); }, "rights-pods", CheckStatus::Unknown, "not known"},
        {"no nodes", [](Scene &s) { s.allow("list", "nodes", "", Answer::Denied); }, "rights-nodes",
         CheckStatus::Warning, "without labels"},
        {"nodes unknown", [](Scene &s) { s.facts.rights.clear(); }, "rights-nodes", CheckStatus::Unknown, "not known"},
        {"no workloads", [](Scene &s) { s.allow("list", "workloads", team, Answer::Denied); }, "rights-workloads",
         CheckStatus::Warning, "why a job waits"},
        {"workloads unknown", [](Scene &s) { s.facts.rights.clear(); }, "rights-workloads", CheckStatus::Unknown,
         "not known"},
    };
}

} // namespace

class TestCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void healthyClusterIsFine();
    void mutations_data();
    void mutations();
    void everyItemSpeaks();
    void snapshots();
    void plainKubernetes();
    void hostileNames();
    void versionTexts();
    void versionsFromObjects();
    void json();
};

void TestCheck::healthyClusterIsFine()
{
    const std::vector<CheckItem> items = healthy().items();
    QCOMPARE(items.size(), checkIds().size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        QCOMPARE(items[i].id, checkIds()[i]);
        QVERIFY2(items[i].status == CheckStatus::Ok, (items[i].id + ": " + items[i].detail).c_str());
        QVERIFY(items[i].fix.empty() && items[i].command.empty());
    }
    QVERIFY(!anyMissing(items));
}

void TestCheck::mutations_data()
{
    QTest::addColumn<int>("group");
    QTest::addColumn<int>("index");
    int group = 0;
    for (const auto &mutations : {nodeMutations(), kueueMutations(), queueMutations(), serverMutations()}) {
        for (std::size_t i = 0; i < mutations.size(); ++i) {
            QTest::addRow("%s: %s", mutations[i].id, mutations[i].name) << group << static_cast<int>(i);
        }
        ++group;
    }
}

void TestCheck::mutations()
{
    QFETCH(int, group);
    QFETCH(int, index);
    const std::vector<Mutation> all[] = {nodeMutations(), kueueMutations(), queueMutations(), serverMutations()};
    const Mutation mutation = all[group].at(static_cast<std::size_t>(index));
    Scene scene = healthy();
    mutation.spoil(scene);
    const CheckItem item = scene.item(mutation.id);
    const std::string seen = std::string(toString(item.status)) + ": " + item.detail;
    QVERIFY2(item.status == mutation.status, seen.c_str());
    QVERIFY2(item.detail.find(mutation.says) != std::string::npos, seen.c_str());
    QCOMPARE(item.fix.empty(), item.status == CheckStatus::Ok);
}

/// Every id can have every status that makes sense for it, and no answer is ever empty.
void TestCheck::everyItemSpeaks()
{
    std::map<std::string, std::set<CheckStatus>> seen;
    for (const auto &mutations : {nodeMutations(), kueueMutations(), queueMutations(), serverMutations()}) {
        for (const Mutation &mutation : mutations) {
            Scene scene = healthy();
            mutation.spoil(scene);
            const std::vector<CheckItem> items = scene.items();
            QCOMPARE(items.size(), checkIds().size());
            for (const CheckItem &item : items) {
                QVERIFY2(!item.detail.empty(), item.id.c_str());
                QVERIFY2(item.detail.find("..") == std::string::npos, item.detail.c_str());
                seen[item.id].insert(item.status);
            }
        }
    }
    for (const std::string &id : checkIds()) {
        QVERIFY2(seen[id].size() >= 2, id.c_str());
        QVERIFY(checkTitle(id) != id);
    }
}

void TestCheck::snapshots()
{
    Scene whole = healthy();
    makeSnapshot(whole);
    for (const CheckItem &item : whole.items()) {
        QVERIFY2(item.status != CheckStatus::Missing, (item.id + ": " + item.detail).c_str());
    }
    QVERIFY(whole.item("topology").status == CheckStatus::Ok);
    QVERIFY(whole.item("rights-jobs").status == CheckStatus::Unknown);
    QVERIFY(whole.item("server-version").status == CheckStatus::Unknown);

    Scene nodesOnly = whole;
    nodesOnly.state = {};
    nodesOnly.state.nodes = whole.state.nodes;
    for (const char *id : {"kueue", "topology", "flavor", "local-queue", "cluster-queue", "priority-classes"}) {
        QVERIFY2(nodesOnly.item(id).status == CheckStatus::Unknown, id);
    }
    QVERIFY(nodesOnly.item("topology-labels").status == CheckStatus::Ok);

    Scene withoutTopology = whole;
    withoutTopology.state.topologies = {};
    QVERIFY(withoutTopology.item("topology").status == CheckStatus::Missing);
}

void TestCheck::plainKubernetes()
{
    Scene scene = healthy();
    eachNode(scene, [](Node &node, int index) {
        dropLabel(node, "sagemaker.amazonaws.com/");
        node.meta.name = "ip-" + std::to_string(index);
        addLabel(node, hostname, node.meta.name);
    });
    for (int i = 0; i < 4; ++i) {
        scene.state.erase({Interned(), "hyperpod-i-" + std::to_string(i)}, RecordKind::Node);
    }
    scene.state.namespaces = {};
    Namespace ns;
    ns.meta.name = "team";
    put(scene.state, ns);
    scene.info.apiGroups = {"", "batch", "kueue.x-k8s.io"};
    scene.info.installedKinds = {"Job"};
    QVERIFY(scene.item("hyperpod").status == CheckStatus::Ok);
    QVERIFY(scene.item("job-kinds").status == CheckStatus::Ok);
    withoutKueue(scene);
    const CheckItem kueue = scene.item("kueue");
    QVERIFY2(kueue.command.find("kubectl apply") == 0, kueue.command.c_str());
}

/// Nothing that a cluster or a file says may become a command of its own, or fake lines.
void TestCheck::hostileNames()
{
    Scene scene = healthy();
    scene.ns = "x'; rm -rf ~; '";
    ResourceFlavor flavor;
    flavor.meta.name = "f\n$(reboot)";
    scene.state.flavors = {};
    put(scene.state, flavor);
    for (const CheckItem &item : scene.items()) {
        QVERIFY2(item.detail.find('\n') == std::string::npos, item.detail.c_str());
        QVERIFY2(item.command.find("$(reboot)") == std::string::npos, item.command.c_str());
        const std::size_t at = item.command.find("rm -rf");
        QVERIFY2(at == std::string::npos || item.command.find("'\\''; rm -rf") != std::string::npos,
                 item.command.c_str());
    }
}

void TestCheck::versionTexts()
{
    QVERIFY(majorMinor("v1.33.4-eks-1234") == std::pair(1, 33));
    QVERIFY(majorMinor("1.30+") == std::pair(1, 30));
    QVERIFY(majorMinor("v0.17.0") == std::pair(0, 17));
    QVERIFY(majorMinor("v1.28.5+k3s1") == std::pair(1, 28));
    for (const char *text : {"", "v", "main", "v1", "1.", "-1.2", "v1.-2", "latest", "99999999999.1"}) {
        QVERIFY2(!majorMinor(text), text);
    }
    const auto range = [](std::vector<ServedKind> kinds) { return kueueVersionRange({}, {}, kinds).text; };
    const std::string group = "kueue.x-k8s.io/";
    QCOMPARE(range({}), std::string());
    QCOMPARE(range({{"Workload", group + "v1beta1"}, {"Topology", group + "v1beta1"}}), std::string("0.14"));
    QCOMPARE(range({{"Workload", group + "v1beta1"},
                    {"Workload", group + "v1beta2"},
                    {"Topology", group + "v1beta1"},
                    {"Topology", group + "v1beta2"}}),
             std::string("0.15 to 0.19"));
    QCOMPARE(range({{"Workload", group + "v1beta2"}, {"Topology", group + "v1beta2"}}), std::string("0.20 or newer"));
    QCOMPARE(range({{"Workload", group + "v1beta1"}, {"Topology", group + "v1alpha1"}, {"Cohort", group + "v1beta1"}}),
             std::string("0.13"));
}

void TestCheck::versionsFromObjects()
{
    const auto deployment = [](const std::string &image, const std::string &label, const std::string &args) {
        return *parseJson(R"({"metadata":{"namespace":"kueue-system","name":"kueue-controller-manager","labels":{)" +
                          (label.empty() ? "" : "\"app.kubernetes.io/version\":\"" + label + "\"") +
                          R"(}},"spec":{"template":{"spec":{"containers":[
            {"name":"kube-rbac-proxy","image":"registry/kube-rbac-proxy:v0.8.0"},
            {"name":"manager","image":")" +
                          image + R"(","args":[)" + args + "]}]}}}}");
    };
    QCOMPARE(kueueVersionOfDeployment(deployment("registry.k8s.io/kueue/kueue:v0.17.0", "", "")).version,
             std::string("v0.17.0"));
    QCOMPARE(kueueVersionOfDeployment(deployment("host:5000/kueue@sha256:ab", "v0.12.1", "")).version,
             std::string("v0.12.1"));
    QCOMPARE(kueueVersionOfDeployment(deployment("ecr/kueue:v1.6.0-eksbuild.1", "", "")).version,
             std::string("v0.19.2"));
    const VersionFact addon = kueueVersionOfDeployment(deployment("ecr/kueue:v1.3.0-eksbuild.2", "", ""));
    QVERIFY(addon.version.empty() && addon.origin.find("v1.3.0-eksbuild.2") != std::string::npos);
    const VersionFact none = kueueVersionOfDeployment(deployment("host:5000/kueue", "", ""));
    QVERIFY(none.version.empty() && none.origin.find("kueue-system/kueue-controller-manager") != std::string::npos);
    const auto topologyGateOf = [](const Value &object) {
        return gateIn(gatesOfDeployment(object), "TopologyAwareScheduling");
    };
    QVERIFY(topologyGateOf(deployment("k", "", R"("--feature-gates=A=true,TopologyAwareScheduling=false")")) == false);
    QVERIFY(topologyGateOf(deployment("k", "", R"("--feature-gates","TopologyAwareScheduling=true")")) == true);
    QVERIFY(!topologyGateOf(deployment("k", "", R"("--feature-gates=A=true","--zap")")));
    const auto config = [](const std::string &text) {
        Value map = Value::object();
        map["data"]["controller_manager_config.yaml"] = text;
        return gateIn(settingsOfConfig(map).gates, "TopologyAwareScheduling");
    };
    QVERIFY(config("featureGates:\n  TopologyAwareScheduling: false\n") == false);
    QVERIFY(config("featureGates:\n  TopologyAwareScheduling: true\n") == true);
    QVERIFY(!config("webhook:\n  port: 9443\n"));
    QVERIFY(!config("\t: broken"));
    const FeatureGates joined = joinedGates({{"A", true}, {"B", false}}, {{"B", true}, {"C", true}});
    QVERIFY((joined == FeatureGates{{"A", true}, {"B", false}, {"C", true}}));
    Value map = Value::object();
    map["data"]["controller_manager_config.yaml"] =
        "fairSharing: {preemptionStrategies: [LessThanInitialShare]}\nresources: {excludeResourcePrefixes: [x/], "
        "transformations: [{input: a, multiplyBy: b, strategy: Replace, outputs: {c: 5Gi}}, {input: d}]}\n";
    const KueueSettings settings = settingsOfConfig(map);
    QVERIFY(settings.fileRead && settings.gates.empty());
    QCOMPARE(settings.requestRules.excludedPrefixes, std::vector<std::string>{"x/"});
    const auto &transformations = settings.requestRules.transformations;
    QCOMPARE(transformations.size(), std::size_t{2});
    QVERIFY(transformations[0].input == "a" && transformations[0].multiplyBy == "b" && transformations[0].replaces);
    QVERIFY(resourceOf(transformations[0].outputs, "c") == *Quantity::parse("5Gi"));
    QVERIFY(transformations[1].input == "d" && !transformations[1].replaces && transformations[1].outputs.empty());
    QCOMPARE(settings.fairStrategies, std::vector<std::string>{"LessThanInitialShare"});
    QVERIFY(!settingsOfConfig(Value::object()).fileRead);
}

void TestCheck::json()
{
    Scene scene = healthy();
    withoutKueue(scene);
    const Value root = *parseJson(checkToJson(scene.items()));
    QCOMPARE(root.at("items").size(), checkIds().size());
    for (const Value &item : root.at("items").items()) {
        QCOMPARE(item.members().size(), std::size_t{4});
        for (const char *key : {"id", "status", "detail", "fix"}) {
            QVERIFY(item.at(key).isString());
        }
    }
    QVERIFY(anyMissing(scene.items()));
    QVERIFY(checkToText(scene.items()).find("missing  Kueue [kueue]") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestCheck)
#include "tst_check.moc"
