// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/base/yaml.h"
#include "core/cluster/decode.h"
#include "core/jobs/forecast.h"

#include <QtTest>

/// What Kueue makes of every kind of manifest, what its webhooks refuse, and several Workloads of one object.
using namespace hopyard::core;

namespace
{

Value manifestOf(const std::string &yaml)
{
    auto documents = parseYaml(yaml);
    if (!documents) {
        qFatal("%s", documents.error().message.c_str());
    }
    return documents->front().root;
}

std::string pod(const std::string &cpu, const std::string &annotations = {})
{
    return "{metadata: {annotations: {" + annotations +
           "}}, spec: {containers: [{name: c, resources: {requests: {cpu: " + cpu + "}}}]}}";
}

const std::string group = "kueue.x-k8s.io/podset-group-name: g, kueue.x-k8s.io/podset-required-topology: t/rack";

std::string head(const std::string &apiVersion, const std::string &kind)
{
    return "{apiVersion: " + apiVersion + ", kind: " + kind +
           ", metadata: {name: x, labels: {kueue.x-k8s.io/queue-name: q}}, spec: ";
}

/// "main 4 cpu=1000 index=batch…": name, count, cpu in thousandths, the last part of the index label, offset.
std::string textOf(const Workload &workload)
{
    std::string text;
    for (const WorkloadPodSet &podSet : workload.podSets) {
        text += (text.empty() ? "" : "; ") + podSet.name + " " + std::to_string(podSet.count) +
                " cpu=" + std::to_string(resourceOf(podSet.podTemplate.requests, "cpu").milliCeil());
        const std::string &label = podSet.topology.podIndexLabel;
        text += label.empty() ? "" : " by " + label.substr(label.rfind('/') + 1);
        text += podSet.topology.podIndexOffset ? "+" + std::to_string(*podSet.topology.podIndexOffset) : "";
        text += podSet.topology.groupName.empty() ? "" : " in " + podSet.topology.groupName;
        text += podSet.minCount ? " least " + std::to_string(*podSet.minCount) : "";
    }
    return text;
}

/// Two racks of two hosts of 4 cpus, one queue with 12 cpus.
ClusterState stateOf(int quota = 12)
{
    std::string items;
    const auto add = [&items](const std::string &yaml) {
        items += (items.empty() ? "" : ",") + toJson(manifestOf(yaml));
    };
    for (const char *host : {"a1", "a2", "b1", "b2"}) {
        add("{apiVersion: v1, kind: Node, metadata: {name: " + std::string(host) +
            ", labels: {t/rack: " + std::string(1, host[0]) + ", kubernetes.io/hostname: " + host +
            "}}, status: {allocatable: {cpu: '4', pods: '110'}, conditions: [{type: Ready, status: 'True'}]}}");
    }
    const std::string kueue = "{apiVersion: kueue.x-k8s.io/v1beta2, kind: ";
    add(kueue +
        "Topology, metadata: {name: t}, spec: {levels: [{nodeLabel: t/rack}, {nodeLabel: kubernetes.io/hostname}]}}");
    add(kueue + "ResourceFlavor, metadata: {name: f}, spec: {nodeLabels: {}, topologyName: t}}");
    add(kueue +
        "ClusterQueue, metadata: {name: cq}, spec: {namespaceSelector: {}, resourceGroups: [{coveredResources: [cpu], "
        "flavors: [{name: f, resources: [{name: cpu, nominalQuota: '" +
        std::to_string(quota) + "'}]}]}]}, status: {conditions: [{type: Active, status: 'True'}]}}");
    add(kueue + "LocalQueue, metadata: {name: q, namespace: ns}, spec: {clusterQueue: cq}, status: {conditions: "
                "[{type: Active, status: 'True'}]}}");
    ClusterState state;
    const auto page = Decoder().decodeList("{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[" + items + "]}",
                                           [&state](Record record) { state.upsert(std::move(record)); });
    if (!page || !page->skipped.empty()) {
        qFatal("the cluster cannot be read");
    }
    return state;
}

Prediction predicted(const std::string &yaml, const ClusterState &state,
                     const std::vector<ResourceStatus> &resources = {})
{
    const auto prediction = predictManifest(manifestOf(yaml), state, "ns", *KueueProfile::of("0.17"), resources);
    if (!prediction) {
        qFatal("%s", prediction.error().message.c_str());
    }
    return *prediction;
}

std::string placesOf(const Prediction::PodSet &podSet)
{
    std::string text;
    for (const DomainCount &domain : podSet.assignment ? podSet.assignment->domains : std::vector<DomainCount>()) {
        text += (text.empty() ? "" : " ") + domain.values.back() + ":" + std::to_string(domain.count);
    }
    return text;
}

bool mentions(const Prediction &prediction, const std::string &words)
{
    return std::any_of(prediction.assumptions.begin(), prediction.assumptions.end(),
                       [&words](const Sentence &each) { return toText(each).find(words) != std::string::npos; });
}

std::string jobOf(const std::string &more, const std::string &spec = "parallelism: 2, completions: 2")
{
    return "{apiVersion: batch/v1, kind: Job, metadata: {name: x" + more + "}, spec: {" + spec +
           ", template: " + pod("1") + "}}";
}

const std::string queued = ", labels: {kueue.x-k8s.io/queue-name: q}";

} // namespace

class TestForecast : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void podSetsOfKinds_data();
    void podSetsOfKinds();
    void refusals_data();
    void refusals();
    void layersNeedTheGate();
    void severalWorkloads();
    void neverDecided_data();
    void neverDecided();
    void partialRights();
    void unreadableManifests();
    void priorities();
    void profiles();
    void shapeOfTheAnswer();
};

void TestForecast::podSetsOfKinds_data()
{
    QTest::addColumn<QString>("manifest");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const std::string &manifest, const char *expected) {
        QTest::newRow(name) << QString::fromStdString(manifest) << QString(expected);
    };
    row("Job", head("batch/v1", "Job") + "{parallelism: 5, completions: 3, template: " + pod("2") + "}}",
        "main 3 cpu=2000 by job-completion-index");
    row("JobSet",
        head("jobset.x-k8s.io/v1alpha2", "JobSet") +
            "{replicatedJobs: [{name: Lead, template: {spec: {template: " + pod("1") +
            "}}}, {name: w, replicas: 2, template: {spec: {parallelism: 3, completions: 3, template: " + pod("2") +
            "}}}]}}",
        "lead 1 cpu=1000 by job-completion-index; w 6 cpu=2000 by job-completion-index");
    row("PyTorchJob in the controller's order",
        head("kubeflow.org/v1", "PyTorchJob") + "{pytorchReplicaSpecs: {Worker: {replicas: 3, template: " + pod("2") +
            "}, Master: {template: " + pod("1") + "}, Other: {template: " + pod("1") + "}}}}",
        "master 1 cpu=1000 by replica-index; worker 3 cpu=2000 by replica-index");
    row("TFJob",
        head("kubeflow.org/v1", "TFJob") + "{tfReplicaSpecs: {Worker: {template: " + pod("1") +
            "}, PS: {replicas: 2, template: " + pod("1") + "}, Chief: {template: " + pod("1") + "}}}}",
        "chief 1 cpu=1000 by replica-index; ps 2 cpu=1000 by replica-index; worker 1 cpu=1000 by replica-index");
    row("MPIJob whose launcher works",
        head("kubeflow.org/v2beta1", "MPIJob") +
            "{runLauncherAsWorker: true, mpiReplicaSpecs: {Worker: {replicas: 4, template: " + pod("2") +
            "}, Launcher: {template: " + pod("1") + "}}}}",
        "launcher 1 cpu=1000 by replica-index; worker 4 cpu=2000 by replica-index+1");
    row("MPIJob as a group",
        head("kubeflow.org/v2beta1", "MPIJob") +
            "{runLauncherAsWorker: true, mpiReplicaSpecs: {Worker: {replicas: 4, template: " + pod("2", group) +
            "}, Launcher: {template: " + pod("1", group) + "}}}}",
        "launcher 1 cpu=1000 by replica-index in g; worker 4 cpu=2000 by replica-index in g");
    const std::string ray = "headGroupSpec: {template: " + pod("1") +
                            "}, workerGroupSpecs: [{groupName: Big, replicas: 2, "
                            "numOfHosts: 3, template: " +
                            pod("2") + "}, {groupName: none, template: " + pod("2") + "}]";
    row("RayCluster", head("ray.io/v1", "RayCluster") + "{" + ray + "}}",
        "head 1 cpu=1000; big 6 cpu=2000; none 0 cpu=2000");
    row("RayJob", head("ray.io/v1", "RayJob") + "{rayClusterSpec: {" + ray + "}}}",
        "head 1 cpu=1000; big 6 cpu=2000; none 0 cpu=2000; submitter 1 cpu=500");
    row("RayJob without a submitter",
        head("ray.io/v1", "RayJob") + "{submissionMode: HTTPMode, rayClusterSpec: {" + ray + "}}}",
        "head 1 cpu=1000; big 6 cpu=2000; none 0 cpu=2000");
    row("RayService", head("ray.io/v1", "RayService") + "{rayClusterConfig: {" + ray + "}}}",
        "head 1 cpu=1000; big 6 cpu=2000; none 0 cpu=2000");
    row("LeaderWorkerSet",
        head("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet") +
            "{leaderWorkerTemplate: {size: 4, leaderTemplate: " + pod("1") + ", workerTemplate: " + pod("2") + "}}}",
        "leader 1 cpu=1000; worker 3 cpu=2000 by worker-index+1");
    row("LeaderWorkerSet without a leader template",
        head("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet") +
            "{leaderWorkerTemplate: {size: 4, workerTemplate: " + pod("2") + "}}}",
        "main 4 cpu=2000 by worker-index");
    row("StatefulSet", head("apps/v1", "StatefulSet") + "{replicas: 3, template: " + pod("1") + "}}",
        "main 3 cpu=1000 by pod-index");
    row("Pod",
        "{apiVersion: v1, kind: Pod, metadata: {name: x}, spec: {containers: [{name: c, resources: {limits: {cpu: "
        "3}}}]}}",
        "main 1 cpu=3000 by pod-group-pod-index");
    row("HyperPodPyTorchJob",
        head("sagemaker.amazonaws.com/v1", "HyperPodPyTorchJob") +
            "{replicaSpecs: [{name: pod, replicas: 4, spares: 1, template: " + pod("2") + "}]}}",
        "x-pod-podset 5 cpu=2000");
    row("TrainJob",
        head("trainer.kubeflow.org/v1alpha1", "TrainJob") +
            "{trainer: {numNodes: 3, resourcesPerNode: {requests: {cpu: 2}}}, "
            "runtimePatches: [{manager: m, trainingRuntimeSpec: {template: {spec: {replicatedJobs: [{name: node, "
            "template: "
            "{spec: {template: {metadata: {annotations: {" +
            group + "}}}}}}]}}}}]}}",
        "node 3 cpu=2000 by job-completion-index in g");
}

void TestForecast::podSetsOfKinds()
{
    QFETCH(QString, manifest);
    QFETCH(QString, expected);
    const auto workload = workloadOf(manifestOf(manifest.toStdString()), {}, "ns");
    QVERIFY2(workload, workload ? "" : workload.error().message.c_str());
    QCOMPARE(QString::fromStdString(textOf(*workload)), expected);
    QVERIFY(workload->meta.ns == std::string_view("ns"));
}

void TestForecast::refusals_data()
{
    QTest::addColumn<QString>("manifest");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const std::string &manifest, const std::string &expected) {
        QTest::newRow(name) << QString::fromStdString(manifest) << QString::fromStdString(expected);
    };
    const std::string prefix = "kueue.x-k8s.io/podset-";
    const std::string badSize = prefix + "slice-required-topology: t/rack, " + prefix + "slice-size: '0'";
    const std::string tooSmall =
        "annotations[" + prefix + "slice-size]: Invalid value: \"0\": must be greater than or equal to 1";
    row("passes", head("batch/v1", "Job") + "{template: " + pod("1", group.substr(group.find(", ") + 2)) + "}}", "");
    row("MPIJob",
        head("kubeflow.org/v2beta1", "MPIJob") + "{mpiReplicaSpecs: {Worker: {template: " + pod("1", badSize) + "}}}}",
        "admission webhook \"vmpijob.kb.io\" denied the request: spec.mpiReplicaSpecs[Worker].template.metadata." +
            tooSmall);
    row("RayService",
        head("ray.io/v1", "RayService") + "{rayClusterConfig: {headGroupSpec: {template: " + pod("1", badSize) + "}}}}",
        "admission webhook \"vrayservice.kb.io\" denied the request: "
        "spec.rayClusterSpec.headGroupSpec.template.metadata." +
            tooSmall);
    row("TrainJob",
        head("trainer.kubeflow.org/v1alpha1", "TrainJob") +
            "{podTemplateOverrides: [{targetJobs: [{name: node}], metadata: "
            "{annotations: {" +
            badSize + "}}}]}}",
        "admission webhook \"vtrainjob.kb.io\" denied the request: job[node]." + tooSmall +
            ". Adjust either the \"TrainJob.spec.runtimePatches\" or the \"TrainingRuntime.Template\" annotations for "
            "the "
            "corresponding Job");
    row("LeaderWorkerSet with a lonely group",
        head("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet") + "{leaderWorkerTemplate: {size: 3, leaderTemplate: " +
            pod("1") + ", workerTemplate: " + pod("1", group) + "}}}",
        "admission webhook \"vleaderworkerset.kb.io\" denied the request: "
        "spec.leaderWorkerTemplate.workerTemplate.metadata."
        "annotations[" +
            prefix +
            "group-name]: Invalid value: \"g\": can only define groups of exactly 2 pod sets, got: 1 pod set(s)");
    row("a level that is no label",
        head("apps/v1", "Deployment") + "{template: " + pod("1", prefix + "required-topology: a b") + "}}", "");
    row("the least count of a Job",
        "{apiVersion: batch/v1, kind: Job, metadata: {name: x, annotations: {kueue.x-k8s.io/job-min-parallelism: "
        "'4'}}, spec: "
        "{parallelism: 4, template: " +
            pod("1") + "}}",
        "admission webhook \"vjob.kb.io\" denied the request: "
        "metadata.annotations[kueue.x-k8s.io/job-min-parallelism]: Invalid "
        "value: 4: should be between 0 and 3");
    row("a queue that is no name", jobOf(", labels: {kueue.x-k8s.io/queue-name: Not_A}"),
        "admission webhook \"vjob.kb.io\" denied the request: metadata.labels[kueue.x-k8s.io/queue-name]: Invalid "
        "value: "
        "\"Not_A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and "
        "must "
        "start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is "
        "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')");
    row("a RayCluster's worker group called head",
        head("ray.io/v1", "RayCluster") + "{headGroupSpec: {template: " + pod("1") +
            "}, workerGroupSpecs: [{groupName: head, "
            "template: " +
            pod("1") + "}]}}",
        "admission webhook \"vraycluster.kb.io\" denied the request: spec.workerGroupSpecs[0].groupName: Forbidden: "
        "\"head\" is "
        "reserved for the head group");
    row("no webhook of Kueue's",
        head("sagemaker.amazonaws.com/v1", "HyperPodPyTorchJob") +
            "{replicaSpecs: [{name: p, template: " + pod("1", badSize) + "}]}}",
        "");
}

void TestForecast::refusals()
{
    QFETCH(QString, manifest);
    QFETCH(QString, expected);
    const auto refusal = webhookRefusal(manifestOf(manifest.toStdString()), *KueueProfile::of("0.17"));
    QCOMPARE(QString::fromStdString(refusal.value_or("")), expected);
}

void TestForecast::layersNeedTheGate()
{
    const std::string layers =
        "kueue.x-k8s.io/podset-slice-required-topology-constraints: '[{\"topology\":\"t/rack\",\"size\":1}]'";
    const Value job = manifestOf(head("batch/v1", "Job") + "{template: " + pod("1", layers) + "}}");
    KueueProfile profile = *KueueProfile::of("0.17");
    QVERIFY(webhookRefusal(job, profile).value_or("").find("TASMultiLayerTopology feature gate must be enabled") !=
            std::string::npos);
    QVERIFY(profile.setGate("TASMultiLayerTopology", true));
    QVERIFY(!webhookRefusal(job, profile));
    QVERIFY(!webhookRefusal(job, *KueueProfile::of("0.19")));
}

void TestForecast::severalWorkloads()
{
    // Every pod of a Deployment is a Workload: what the earlier ones take is gone for the later ones.
    const std::string deployment = head("apps/v1", "Deployment") + "{replicas: 4, template: " +
                                   pod("2", "kueue.x-k8s.io/podset-required-topology: t/rack") + "}}";
    const Prediction all = predicted(deployment, stateOf());
    QVERIFY(all.admitted());
    QCOMPARE(all.podSets.size(), std::size_t{1});
    QCOMPARE(all.podSets.front().count, 4);
    QCOMPARE(QString::fromStdString(placesOf(all.podSets.front())), QString("a1:2 a2:2"));
    QVERIFY(mentions(all, "4 Workloads"));
    const Prediction some = predicted(deployment, stateOf(5));
    QVERIFY(!some.admitted());
    QCOMPARE(some.podSets.front().count, 2);
    QCOMPARE(some.podSets.front().requested, 4);
    QVERIFY2(some.message.find("2 of 4 Workloads") == 0, some.message.c_str());
    // One a replica of a LeaderWorkerSet, each in a rack of its own as there is no room for two.
    const Prediction sets = predicted(head("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet") +
                                          "{replicas: 2, leaderWorkerTemplate: {size: 3, workerTemplate: " +
                                          pod("2", "kueue.x-k8s.io/podset-required-topology: t/rack") + "}}}",
                                      stateOf());
    QVERIFY(sets.admitted());
    QCOMPARE(sets.podSets.size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(sets.podSets[0].name + " " + placesOf(sets.podSets[0])),
             QString("0/main a1:2 a2:1"));
    QCOMPARE(QString::fromStdString(sets.podSets[1].name + " " + placesOf(sets.podSets[1])),
             QString("1/main b1:2 b2:1"));
}

void TestForecast::neverDecided_data()
{
    QTest::addColumn<QString>("manifest");
    QTest::addColumn<QString>("words");
    QTest::newRow("no queue") << QString::fromStdString(jobOf("")) << "names no queue";
    QTest::newRow("no completions") << QString::fromStdString(jobOf(queued, "completions: 0")) << "finishes at once";
    QTest::newRow("no replicas") << QString::fromStdString(head("apps/v1", "Deployment") +
                                                           "{replicas: 0, template: " + pod("1") + "}}")
                                 << "0 replicas";
    QTest::newRow("another cluster") << QString::fromStdString(head("ray.io/v1", "RayJob") +
                                                               "{clusterSelector: {a: b}, submissionMode: HTTPMode}}")
                                     << "existing RayCluster";
}

void TestForecast::neverDecided()
{
    QFETCH(QString, manifest);
    QFETCH(QString, words);
    const Prediction prediction = predicted(manifest.toStdString(), stateOf());
    QVERIFY(prediction.verdict == Prediction::Verdict::Undecided);
    QVERIFY2(QString::fromStdString(prediction.message).contains(words), prediction.message.c_str());
    QVERIFY(predictionToJson(prediction).find("\"reason\": \"Undecided\"") != std::string::npos);
}

void TestForecast::partialRights()
{
    using Kind = ResourceStatus::Kind;
    const std::string job = jobOf(queued);
    const Prediction bound =
        predicted(job, stateOf(), {{"pods", Kind::Forbidden, "", {"ns"}}, {"workloads", Kind::Forbidden, "", {"ns"}}});
    QVERIFY(bound.admitted());
    QVERIFY(mentions(bound, "Pods could be read in ns only") && mentions(bound, "upper bound"));
    const Prediction blind =
        predicted(job, stateOf(), {{"nodes", Kind::Forbidden, "", {}}, {"localqueues", Kind::Forbidden, "", {"ns"}}});
    QVERIFY(!blind.admitted());
    QCOMPARE(QString::fromStdString(blind.reason), QString("Unknown"));
    QVERIFY(blind.message.find("Nodes could not be read") == 0);
    const Prediction without = predicted(job, stateOf(), {{"localqueues", Kind::NotInstalled, "", {}}});
    QVERIFY(without.verdict == Prediction::Verdict::Undecided &&
            without.message.find("not installed") != std::string::npos);
}

void TestForecast::unreadableManifests()
{
    const ClusterState state = stateOf();
    for (const std::string &spec : {std::string("parallelism: many"), std::string("parallelism: -1")}) {
        const Prediction prediction = predicted(jobOf(queued, spec), state);
        QVERIFY(prediction.verdict == Prediction::Verdict::Rejected);
        QVERIFY(predictionToJson(prediction).find("\"rejected\": true") != std::string::npos);
    }
    const Prediction quantity = predicted(head("batch/v1", "Job") + "{template: " + pod("much") + "}}", state);
    QVERIFY(quantity.verdict == Prediction::Verdict::Rejected && quantity.message.find("\"cpu\"") != std::string::npos);
    const auto other = predictManifest(manifestOf("{apiVersion: v1, kind: ConfigMap, metadata: {name: x}}"), state,
                                       "ns", *KueueProfile::of("0.17"));
    QVERIFY(!other && other.error().kind == ErrorKind::Unsupported);
}

void TestForecast::priorities()
{
    ClusterState state = stateOf();
    const std::string labelled = jobOf(", labels: {kueue.x-k8s.io/queue-name: q, kueue.x-k8s.io/priority-class: high}");
    QVERIFY(mentions(predicted(labelled, state), "priority class \"high\" is not visible"));
    const Prediction absent =
        predicted(labelled, state, {{"workloadpriorityclasses", ResourceStatus::Kind::Live, "", {}}});
    QVERIFY(absent.verdict == Prediction::Verdict::Undecided);
    auto known = std::make_shared<PriorityClass>();
    known->meta.name = "high";
    known->value = 90;
    state.upsert(std::shared_ptr<const PriorityClass>(known));
    QCOMPARE(workloadOf(manifestOf(labelled), state, "ns")->priority, 90);
    QVERIFY(!mentions(predicted(labelled, state), "not visible"));
    // The queue named "default" is that of jobs without one.
    auto queue = std::make_shared<LocalQueue>(*state.localQueue("ns", "q"));
    queue->meta.name = "default";
    state.upsert(std::shared_ptr<const LocalQueue>(queue));
    QVERIFY(predicted(jobOf(""), state).admitted());
}

void TestForecast::profiles()
{
    QVERIFY(!profileOf("v0.17.3").isAssumed && profileOf("v0.17.3").profile.version == "0.17");
    QVERIFY(!profileOf("0.19.2-eksbuild.1").isAssumed);
    const ProfileChoice newer = profileOf("v0.23.0");
    QVERIFY(newer.isAssumed && newer.profile.version == KueueProfile::known().back());
    QVERIFY(toText(newer.why).find("0.23.0") != std::string::npos);
    for (const char *unknown : {"", "latest"}) {
        QVERIFY(profileOf(unknown).isAssumed && profileOf(unknown).profile.version == "0.17");
    }
    ClusterInfo info;
    info.kueueVersion = "v0.17.0";
    QVERIFY(!profileOf(info).profile.multiLayer && !profileOf(info).profile.gatesAreRead);
    info.kueueSettings.gates = {{"TASMultiLayerTopology", true}, {"VisibilityOnDemand", false}};
    info.kueueSettings.fairStrategies = {"LessThanInitialShare"};
    info.kueueSettings.fileRead = true;
    info.kueueSettings.requestRules = {{"vpc.amazonaws.com/"}, {{"cpu", "", {}, false}}};
    const ProfileChoice told = profileOf(info);
    QVERIFY(told.profile.multiLayer && told.profile.gatesAreRead && told.profile.strategiesAreRead && !told.isAssumed);
    QCOMPARE(toText(told.why), std::string("The rules are those of Kueue v0.17.0. Its configuration sets "
                                           "TASMultiLayerTopology=true. It does not count resources that begin with "
                                           "vpc.amazonaws.com/. It counts cpu as other resources."));
    QVERIFY(told.profile.fairStrategies == std::vector<FairStrategy>{FairStrategy::InitialShare});
    QVERIFY(told.profile.requestRules == info.kueueSettings.requestRules);
    // Another version's rules: its own gates, the cluster's configuration otherwise.
    const Result<ProfileChoice> other = profileOf(info, "0.16");
    QVERIFY(other && other->profile.version == "0.16" && !other->profile.multiLayer);
    QVERIFY(other->profile.requestRules == info.kueueSettings.requestRules);
    QVERIFY(other->profile.fairStrategies == told.profile.fairStrategies && other->profile.strategiesAreRead);
    QVERIFY(!other->profile.gatesAreRead);
    QVERIFY(!profileOf(info, "seventeen"));
}

void TestForecast::shapeOfTheAnswer()
{
    const Prediction prediction = predicted(jobOf(queued), stateOf());
    const Value json = *parseJson(predictionToJson(prediction));
    std::vector<std::string> keys;
    for (const Value::Member &member : json.members()) {
        keys.push_back(member.key);
    }
    QCOMPARE(QString::fromStdString(join(keys, " ")),
             QString("admitted podSets preempts reason message kueue assumptions"));
    const Value &podSet = json.at("podSets").at(std::size_t{0});
    QVERIFY(podSet.at("name").toString() == "main" && podSet.at("count").toInt() == 2 && !podSet.contains("requested"));
    QVERIFY(podSet.at("assignment").at(std::size_t{0}).at("values").isArray());
    const std::string text = predictionToText(prediction, "Job/ns/x");
    QVERIFY2(text.find("Job/ns/x would be admitted to ClusterQueue cq") == 0, text.c_str());
    const std::string short4 =
        predictionToText(predicted(jobOf(queued, "parallelism: 40, completions: 40"), stateOf(100)), "Job/ns/x");
    QVERIFY2(short4.find("short") != std::string::npos && short4.find("16 of 40 pods") != std::string::npos,
             short4.c_str());
}

QTEST_GUILESS_MAIN(TestForecast)
#include "tst_forecast.moc"
