// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/yaml.h"
#include "core/cluster/decode.h"
#include "core/cluster/requestrules.h"
#include "core/placement/prediction.h"

#include <QtTest>

using namespace hopyard::core;

namespace
{

ResourceList list(std::initializer_list<std::pair<const char *, const char *>> entries)
{
    ResourceList resources;
    for (const auto &[name, amount] : entries) {
        resources.emplace_back(Interned(name), *Quantity::parse(amount));
    }
    return resources;
}

QString shown(const ResourceList &resources)
{
    QStringList parts;
    for (const auto &[name, amount] : resources) {
        parts << QString::fromStdString(name.str() + "=" + amount.toString());
    }
    return parts.join(' ');
}

/// One host with 8 GPUs; a queue whose credits come with the host's flavor, which no host has, or from one of their
/// own; a job that waits already.
constexpr std::string_view cluster = R"(
apiVersion: v1
kind: Node
metadata: {name: host, labels: {kubernetes.io/hostname: host}}
status:
  allocatable: {nvidia.com/gpu: 8, vpc.amazonaws.com/efa: 2, pods: 110}
  conditions: [{type: Ready, status: "True"}]
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: t}
spec: {levels: [{nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: hosts}
spec: {topologyName: t}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: budget}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: apart, namespace: ns}
spec: {clusterQueue: apart}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: apart}
spec:
  namespaceSelector: {}
  resourceGroups:
  - {coveredResources: [nvidia.com/gpu], flavors: [{name: hosts, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}]}
  - {coveredResources: [credits], flavors: [{name: budget, resources: [{name: credits, nominalQuota: 12}]}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: together, namespace: ns}
spec: {clusterQueue: together}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: together}
spec:
  namespaceSelector: {}
  resourceGroups:
  - coveredResources: [nvidia.com/gpu, credits]
    flavors: [{name: hosts, resources: [{name: nvidia.com/gpu, nominalQuota: 8}, {name: credits, nominalQuota: 12}]}]
---
apiVersion: v1
kind: Namespace
metadata: {name: ns}
)";

ClusterState stateOf(std::string_view text)
{
    ClusterState state;
    const auto documents = parseYaml(text);
    Q_ASSERT(documents);
    for (const auto &document : *documents) {
        auto record = recordFromValue(document.root);
        Q_ASSERT(record && *record);
        state.upsert(std::move(**record));
    }
    return state;
}

Workload workload(const std::string &name, const std::string &queue, const ResourceList &asked)
{
    Workload made;
    made.meta.ns = Interned("ns");
    made.meta.name = made.meta.uid = name;
    made.ownerName = Interned(name);
    made.meta.created = TimePoint();
    made.queueName = queue;
    WorkloadPodSet podSet;
    podSet.name = "main";
    podSet.count = 1;
    podSet.podTemplate.requests = asked;
    podSet.topology.required = "kubernetes.io/hostname";
    made.podSets = {podSet};
    return made;
}

} // namespace

/// What Kueue makes of a pod's requests before it counts them (its documentation, "Transform resources").
class TestRequestRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leavesOut();
    void transforms();
    void multiplies();
    void countsAgainstQuota();
    void neverFits();
};

void TestRequestRules::leavesOut()
{
    RequestRules rules;
    QVERIFY(rules.empty());
    rules.excludedPrefixes = {"vpc.amazonaws.com/", "networking.example.com"};
    QVERIFY(!rules.empty());
    const ResourceList asked =
        list({{"cpu", "2"}, {"networking.example.com/vpc1", "1"}, {"vpc.amazonaws.com/efa", "32"}});
    QCOMPARE(shown(countedRequests(asked, rules, false)), QString("cpu=2"));
    // What is left out is not transformed either.
    rules.transformations = {{"vpc.amazonaws.com/efa", "", list({{"credits", "1"}}), true}};
    QCOMPARE(shown(countedRequests(asked, rules, false)), QString("cpu=2"));
}

void TestRequestRules::transforms()
{
    RequestRules rules;
    rules.transformations = {
        {"nvidia.com/mig-1g.5gb", "", list({{"example.com/accelerator-memory", "5Gi"}, {"credits", "10"}}), true},
        {"nvidia.com/mig-2g.10gb", "", list({{"example.com/accelerator-memory", "10Gi"}, {"credits", "15"}}), true},
        {"cpu", "", list({{"credits", "1"}}), false},
        {"example.com/ignored", "", {}, true}};
    const ResourceList asked = list({{"cpu", "1500m"},
                                     {"example.com/ignored", "4"},
                                     {"memory", "1Gi"},
                                     {"nvidia.com/mig-1g.5gb", "2"},
                                     {"nvidia.com/mig-2g.10gb", "1"}});
    // 1500m of CPU are 2 units; the CPU itself stays as it was.
    QCOMPARE(shown(countedRequests(asked, rules, false)),
             QString("cpu=1500m credits=37 example.com/accelerator-memory=20Gi memory=1Gi"));
    QCOMPARE(shown(countedRequests(list({{"memory", "1Gi"}}), rules, false)), QString("memory=1Gi"));
}

void TestRequestRules::multiplies()
{
    RequestRules rules;
    rules.transformations = {{"nvidia.com/gpucores", "nvidia.com/gpu", list({{"total-gpucores", "1"}}), false}};
    const ResourceList asked = list({{"nvidia.com/gpu", "2"}, {"nvidia.com/gpucores", "30"}});
    // To 0.18 the input that stays is multiplied too.
    QCOMPARE(shown(countedRequests(asked, rules, false)),
             QString("nvidia.com/gpu=2 nvidia.com/gpucores=60 total-gpucores=60"));
    QCOMPARE(shown(countedRequests(asked, rules, true)),
             QString("nvidia.com/gpu=2 nvidia.com/gpucores=30 total-gpucores=60"));
    // A factor that the pod does not ask for changes nothing.
    QCOMPARE(shown(countedRequests(list({{"nvidia.com/gpucores", "30"}}), rules, false)),
             QString("nvidia.com/gpucores=30 total-gpucores=30"));
}

void TestRequestRules::countsAgainstQuota()
{
    const ClusterState state = stateOf(cluster);
    KueueProfile profile = *KueueProfile::of("0.17");
    const auto gpus = [](const char *count, const char *efas) {
        return list({{"nvidia.com/gpu", count}, {"vpc.amazonaws.com/efa", efas}});
    };
    // The queue has no quota for EFA.
    QVERIFY(!predict(state, workload("job", "apart", gpus("4", "1")), profile).admitted());
    profile.requestRules.excludedPrefixes = {"vpc.amazonaws.com/"};
    QVERIFY(predict(state, workload("job", "apart", gpus("4", "1")), profile).admitted());
    // On the host it counts all the same.
    const Prediction short2 = predict(state, workload("job", "apart", gpus("4", "3")), profile);
    QVERIFY2(short2.message.find("excluded: resource \"vpc.amazonaws.com/efa\": 1") != std::string::npos,
             short2.message.c_str());
    profile.requestRules.transformations = {{"nvidia.com/gpu", "", list({{"credits", "3"}}), false}};
    QVERIFY(predict(state, workload("job", "apart", gpus("4", "1")), profile).admitted());
    const Prediction dear = predict(state, workload("job", "apart", gpus("5", "1")), profile);
    QVERIFY2(dear.message.find("insufficient quota for credits in flavor budget") != std::string::npos,
             dear.message.c_str());
}

/// Seen with 0.17.0: what it counts for the hosts' flavor it looks for on the hosts at the end, in every cycle anew.
void TestRequestRules::neverFits()
{
    ClusterState state = stateOf(cluster);
    KueueProfile profile = *KueueProfile::of("0.17");
    profile.requestRules.transformations = {{"nvidia.com/gpu", "", list({{"credits", "3"}}), false}};
    const Workload first = workload("first", "together", list({{"nvidia.com/gpu", "2"}}));
    const Prediction never = predict(state, first, profile);
    QVERIFY(never.verdict == Prediction::Verdict::Pending && never.isRestless);
    QCOMPARE(never.message, std::string("Workload no longer fits after processing another workload"));
    state.upsert(std::make_shared<const Workload>(first));
    const Workload second = workload("second", "together", list({{"nvidia.com/gpu", "1"}}));
    const Prediction behind = predict(state, second, profile);
    QVERIFY(behind.verdict == Prediction::Verdict::Blocked);
    QCOMPARE(behind.blockedBy, std::string("ns/first"));
    // In the other queue nobody waits for it.
    QVERIFY(predict(state, workload("third", "apart", list({{"nvidia.com/gpu", "1"}})), profile).admitted());
}

QTEST_GUILESS_MAIN(TestRequestRules)
#include "tst_requestrules.moc"
