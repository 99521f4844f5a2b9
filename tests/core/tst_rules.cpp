// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/decode.h"
#include "core/jobs/draft.h"

#include <QTest>
#include <algorithm>
#include <set>

using namespace hopyard::core;

namespace
{

std::vector<Finding> unreadable(const std::string &why)
{
    Finding finding;
    finding.id = "unreadable";
    finding.message = why;
    return {finding};
}

const std::string layer3 = "topology.k8s.aws/network-node-layer-3";

/// A good Job. Rows of the table change one thing of it.
const std::string goodJob = R"(apiVersion: batch/v1
kind: Job
metadata:
  name: train
  namespace: team-a
  labels:
    kueue.x-k8s.io/queue-name: main
    kueue.x-k8s.io/priority-class: high-priority
spec:
  parallelism: 4
  completions: 4
  completionMode: Indexed
  backoffLimit: 2
  template:
    metadata:
      labels:
        kueue.x-k8s.io/queue-name: main
      annotations:
        kueue.x-k8s.io/podset-required-topology: topology.k8s.aws/network-node-layer-3
    spec:
      restartPolicy: Never
      nodeSelector:
        node.kubernetes.io/instance-type: ml.p5.48xlarge
      volumes:
      - name: data
        emptyDir: {}
      containers:
      - name: main
        image: registry.example.com:5000/team/train:1.2
        imagePullPolicy: IfNotPresent
        command: [python, train.py]
        env:
        - name: NCCL_DEBUG
          value: "1"
        volumeMounts:
        - name: data
          mountPath: /data
        resources:
          requests:
            cpu: "4"
            memory: 64Gi
            nvidia.com/gpu: 8
          limits:
            memory: 64Gi
            nvidia.com/gpu: 8
)";

/// What the rules are judged against: two namespaces, one of them governed, a queue with a topology and one without.
const std::string cluster = R"({"kind":"List","apiVersion":"v1","items":[
{"kind":"Namespace","apiVersion":"v1","metadata":{"name":"team-a"}},
{"kind":"Namespace","apiVersion":"v1","metadata":{"name":"hyperpod-ns-b","labels":{"sagemaker.amazonaws.com/sagemaker-managed-queue":"true"}}},
{"kind":"Node","apiVersion":"v1","metadata":{"name":"n1","labels":{"kubernetes.io/hostname":"n1","node.kubernetes.io/instance-type":"ml.p5.48xlarge","sagemaker.amazonaws.com/compute-type":"hyperpod","topology.k8s.aws/network-node-layer-1":"nn-a","topology.k8s.aws/network-node-layer-2":"nn-b","topology.k8s.aws/network-node-layer-3":"nn-c"}}},
{"kind":"Topology","apiVersion":"kueue.x-k8s.io/v1beta2","metadata":{"name":"hyperpod"},"spec":{"levels":[{"nodeLabel":"topology.k8s.aws/network-node-layer-1"},{"nodeLabel":"topology.k8s.aws/network-node-layer-2"},{"nodeLabel":"topology.k8s.aws/network-node-layer-3"},{"nodeLabel":"kubernetes.io/hostname"}]}},
{"kind":"ResourceFlavor","apiVersion":"kueue.x-k8s.io/v1beta2","metadata":{"name":"p5"},"spec":{"topologyName":"hyperpod","nodeLabels":{"node.kubernetes.io/instance-type":"ml.p5.48xlarge"}}},
{"kind":"ResourceFlavor","apiVersion":"kueue.x-k8s.io/v1beta2","metadata":{"name":"plain"},"spec":{}},
{"kind":"ClusterQueue","apiVersion":"kueue.x-k8s.io/v1beta2","metadata":{"name":"cq"},"spec":{"resourceGroups":[{"coveredResources":["cpu"],"flavors":[{"name":"p5","resources":[{"name":"cpu","nominalQuota":"100"}]}]}]}},
{"kind":"ClusterQueue","apiVersion":"kueue.x-k8s.io/v1beta2","metadata":{"name":"flat"},"spec":{"resourceGroups":[{"coveredResources":["cpu"],"flavors":[{"name":"plain","resources":[{"name":"cpu","nominalQuota":"100"}]}]}]}},
{"kind":"LocalQueue","apiVersion":"kueue.x-k8s.io/v1beta2","metadata":{"name":"main","namespace":"team-a"},"spec":{"clusterQueue":"cq"}},
{"kind":"LocalQueue","apiVersion":"kueue.x-k8s.io/v1beta2","metadata":{"name":"flat","namespace":"team-a"},"spec":{"clusterQueue":"flat"}},
{"kind":"LocalQueue","apiVersion":"kueue.x-k8s.io/v1beta2","metadata":{"name":"lost","namespace":"team-a"},"spec":{"clusterQueue":"gone"}},
{"kind":"LocalQueue","apiVersion":"kueue.x-k8s.io/v1beta2","metadata":{"name":"held","namespace":"team-a"},"spec":{"clusterQueue":"cq","stopPolicy":"Hold"}},
{"kind":"LocalQueue","apiVersion":"kueue.x-k8s.io/v1beta2","metadata":{"name":"hyperpod-ns-b-localqueue","namespace":"hyperpod-ns-b"},"spec":{"clusterQueue":"cq"}},
{"kind":"WorkloadPriorityClass","apiVersion":"kueue.x-k8s.io/v1beta2","metadata":{"name":"high-priority"},"value":100}
]})";

ClusterState clusterState()
{
    ClusterState state;
    Decoder decoder;
    if (!decoder.decodeList(cluster, [&](Record record) { state.upsert(std::move(record)); })) {
        qFatal("the cluster of the test cannot be read");
    }
    return state;
}

std::string replaced(std::string text, const std::string &from, const std::string &to)
{
    const std::size_t at = text.find(from);
    if (at == std::string::npos) {
        qFatal("the row changes something that is not there: %s", from.c_str());
    }
    return text.replace(at, from.size(), to);
}

std::vector<Finding> judge(const std::string &text, const ValidationContext &context)
{
    const Result<ManifestFile> file = readManifest(text, "job.yaml");
    return file ? validateFile(*file, context) : unreadable(file.error().message);
}

std::string listed(const std::vector<Finding> &findings)
{
    return findings.empty() ? "(no findings)" : findingsToText(findings, "job.yaml");
}

const Finding *withId(const std::vector<Finding> &findings, const std::string &id)
{
    const auto found =
        std::find_if(findings.begin(), findings.end(), [&](const Finding &each) { return each.id == id; });
    return found == findings.end() ? nullptr : &*found;
}

} // namespace

class TestRules : public QObject
{
    Q_OBJECT

    struct Row {
        const char *id;
        Severity severity;
        std::string from, to; ///< what makes it bad
        std::string twin;     ///< instead of `to`: good in this respect
        std::string path;
        int line;
    };

    static std::vector<Row> rows()
    {
        const std::string wish = "        kueue.x-k8s.io/podset-required-topology: " + layer3 + "\n";
        const std::string annotation = "        kueue.x-k8s.io/podset-";
        const std::string prefix = "spec.template.metadata.annotations[kueue.x-k8s.io/podset-";
        const std::string container = "spec.template.spec.containers[0]";
        const auto E = Severity::Error;
        const auto W = Severity::Warning;
        return {
            {"HP-E1", E, wish, wish + annotation + "preferred-topology: " + layer3 + "\n", wish,
             prefix + "preferred-topology]", 20},
            {"HP-E2", E, layer3 + "\n", "example.com/rack\n", "topology.k8s.aws/network-node-layer-2\n",
             prefix + "required-topology]", 19},
            {"HP-E2", E, "queue-name: main", "queue-name: flat", "queue-name: main", prefix + "required-topology]", 19},
            {"HP-E3", E, "        node.kubernetes.io/instance-type: ml.p5.48xlarge", "        " + layer3 + ": nn-c",
             "        disk: fast", "spec.template.spec.nodeSelector[" + layer3 + "]", 23},
            {"HP-E4", E, "namespace: team-a\n  labels:\n    kueue.x-k8s.io/queue-name: main\n",
             "namespace: hyperpod-ns-b\n  labels:\n",
             "namespace: hyperpod-ns-b\n  labels:\n    kueue.x-k8s.io/queue-name: hyperpod-ns-b-localqueue\n",
             "metadata.labels[kueue.x-k8s.io/queue-name]", 6},
            {"HP-E4", E, "      labels:\n        kueue.x-k8s.io/queue-name: main\n", "      labels:\n        a: b\n",
             "      labels:\n        kueue.x-k8s.io/queue-name: main\n", "", 0},
            {"HP-E5", E, "queue-name: main", "queue-name: mian", "queue-name: main",
             "metadata.labels[kueue.x-k8s.io/queue-name]", 7},
            {"HP-E6", E, "priority-class: high-priority", "priority-class: high", "priority-class: high-priority",
             "metadata.labels[kueue.x-k8s.io/priority-class]", 8},
            {"HP-E12", E, "name: train\n", "name: Train\n", "name: train-2\n", "metadata.name", 4},
            {"HP-E12", E, "name: train\n", "name: " + std::string(62, 'a') + "\n",
             "name: " + std::string(61, 'a') + "\n", "metadata.name", 4},
            {"HP-E12", E, "name: train\n", "name: a.b\n", "name: a-b\n", "metadata.name", 4},
            {"HP-E12", E, "- name: NCCL_DEBUG", "- name: A=B", "- name: _B1", container + ".env[0].name", 33},
            {"HP-E12", E, "  labels:\n", "  labels:\n    -bad-: x\n", "  labels:\n    good: x\n",
             "metadata.labels[-bad-]", 7},
            {"HP-E12", E, "  labels:\n", "  labels:\n    a: 'b c'\n", "  labels:\n    a: b\n", "metadata.labels.a", 7},
            {"HP-E12", E, "- name: main\n", "- name: Main_1\n", "- name: other\n", container + ".name", 28},
            {"HP-E12", E, "namespace: team-a", "namespace: Team_A", "namespace: team-a", "metadata.namespace", 5},
            {"HP-W1", Severity::Info, layer3 + "\n", "topology.k8s.aws/network-node-layer-1\n", layer3 + "\n",
             prefix + "required-topology]", 19},
            {"HP-W3", W, "      restartPolicy: Never\n", "      restartPolicy: Never\n      schedulerName: kueue\n",
             "      restartPolicy: Never\n      schedulerName: default-scheduler\n", "spec.template.spec.schedulerName",
             22},
            {"HP-W4", W, "ml.p5.48xlarge", "p5.48xlarge", "ml.p5.48xlarge",
             "spec.template.spec.nodeSelector[node.kubernetes.io/instance-type]", 23},
            {"HP-W12", Severity::Info, "podset-required-topology", "podset-preferred-topology",
             "podset-required-topology", prefix + "preferred-topology]", 19},
            {"HP-W13", W, "    kueue.x-k8s.io/queue-name: main\n", "", "    kueue.x-k8s.io/queue-name: main\n",
             prefix + "required-topology]", 18},
            {"KQ-1", E, wish, wish + annotation + "unconstrained-topology: \"true\"\n", wish,
             prefix + "unconstrained-topology]", 20},
            {"KQ-2", E, layer3 + "\n", "not a label\n", layer3 + "\n", prefix + "required-topology]", 19},
            {"KQ-3", E, wish, annotation + "unconstrained-topology: \"yes\"\n",
             annotation + "unconstrained-topology: \"true\"\n", prefix + "unconstrained-topology]", 19},
            {"KQ-4", E, wish, annotation + "slice-size: \"2\"\n", wish, prefix + "slice-size]", 19},
            {"KQ-4", E, wish, annotation + "slice-required-topology: " + layer3 + "\n",
             annotation + "slice-required-topology: " + layer3 + "\n" + annotation + "slice-size: \"2\"\n",
             prefix + "slice-required-topology]", 19},
            {"KQ-4", E, wish,
             annotation + "slice-required-topology: " + layer3 + "\n" + annotation + "slice-size: \"0\"\n",
             annotation + "slice-required-topology: " + layer3 + "\n" + annotation + "slice-size: \"4\"\n",
             prefix + "slice-size]", 20},
            {"KQ-5", E, wish,
             annotation + "slice-required-topology: " + layer3 + "\n" + annotation + "slice-size: \"5\"\n",
             annotation + "slice-required-topology: " + layer3 + "\n" + annotation + "slice-size: \"4\"\n",
             prefix + "slice-size]", 20},
            {"KQ-6", W, wish,
             annotation + "slice-required-topology: " + layer3 + "\n" + annotation + "slice-size: \"3\"\n",
             annotation + "slice-required-topology: " + layer3 + "\n" + annotation + "slice-size: \"2\"\n",
             prefix + "slice-size]", 20},
            {"KQ-7", E, wish, annotation + "slice-required-topology-constraints: '[]'\n",
             annotation + "slice-required-topology-constraints: '[{\"topology\":\"" + layer3 + "\",\"size\":2}]'\n",
             prefix + "slice-required-topology-constraints]", 19},
            {"KQ-7", E, wish,
             annotation + "slice-required-topology-constraints: '[{\"topology\":\"" + layer3 +
                 "\",\"size\":4},{\"topology\":\"kubernetes.io/hostname\",\"size\":3}]'\n",
             annotation + "slice-required-topology-constraints: '[{\"topology\":\"" + layer3 +
                 "\",\"size\":4},{\"topology\":\"kubernetes.io/hostname\",\"size\":2}]'\n",
             prefix + "slice-required-topology-constraints]", 19},
            {"KQ-8", E, wish, wish + annotation + "group-name: \"7\"\n", wish + annotation + "group-name: seven\n",
             prefix + "group-name]", 20},
            {"KQ-8", E, wish, annotation + "group-name: g\n", wish + annotation + "group-name: g\n",
             prefix + "group-name]", 19},
            {"KQ-10", E, "            cpu: \"4\"\n", "            pods: \"4\"\n", "            cpu: \"4\"\n",
             container + ".resources.requests.pods", 40},
            {"KQ-13", E, "  labels:\n", "  annotations: {kueue.x-k8s.io/elastic-job: \"true\"}\n  labels:\n",
             "  labels:\n", prefix + "required-topology]", 20},
            {"KQ-13", E, "  labels:\n", "  annotations: {kueue.x-k8s.io/job-min-parallelism: \"4\"}\n  labels:\n",
             "  annotations: {kueue.x-k8s.io/job-min-parallelism: \"3\"}\n  labels:\n",
             "metadata.annotations[kueue.x-k8s.io/job-min-parallelism]", 6},
            {"HY-1", E, "apiVersion: batch/v1\n", "", "apiVersion: batch/v1\n", "apiVersion", 1},
            {"HY-1", E, "apiVersion: batch/v1\n", "apiVersion: v1\n", "apiVersion: batch/v1\n", "apiVersion", 1},
            {"HY-2", E, "  parallelism: 4", "  paralelism: 4", "  parallelism: 4", "spec.paralelism", 10},
            {"HY-2", E, "        image:", "        imgae: a\n        image:", "        image:", container + ".imgae",
             29},
            {"HY-2", W, "  backoffLimit: 2\n", "  backoffLimit: 2\n  futureThing: 1\n", "  backoffLimit: 2\n",
             "spec.futureThing", 14},
            {"HY-3", E, "parallelism: 4", "parallelism: \"4\"", "parallelism: 4", "spec.parallelism", 10},
            {"HY-3", E, "value: \"1\"", "value: 1", "value: \"1\"", container + ".env[0].value", 34},
            {"HY-3", E, "  labels:\n", "  labels:\n    a: yes\n", "  labels:\n    a: \"yes\"\n", "metadata.labels.a",
             7},
            {"HY-3", E, "[python, train.py]", "[python, 3]", "[python, \"3\"]", container + ".command[1]", 31},
            {"HY-4", E, "  name: train\n", "", "  generateName: train-\n", "metadata.name", 4},
            {"HY-5", E, "registry.example.com:5000/team/train:1.2", "\"my image:1\"", "image:1", container + ".image",
             29},
            {"HY-5", E, "registry.example.com:5000/team/train:1.2", "\"\"", "a@sha256:0123", container + ".image", 29},
            {"HY-5", E, "team/train:1.2", "Team/train:1.2", "team/train:V1.2", container + ".image", 29},
            {"HY-6", E, "parallelism: 4", "parallelism: 0", "parallelism: 1", "spec.parallelism", 10},
            {"HY-6", E, "completions: 4", "completions: -1", "completions: 8", "spec.completions", 11},
            {"HY-7", E, "memory: 64Gi\n            nvidia", "memory: 64 Gi\n            nvidia",
             "memory: 64G\n            nvidia", container + ".resources.requests.memory", 41},
            {"HY-7", E, "cpu: \"4\"", "cpu: \"-4\"", "cpu: 400m", container + ".resources.requests.cpu", 40},
            {"HY-7", E, "cpu: \"4\"", "gpu: \"4\"", "cpu: \"4\"", container + ".resources.requests.gpu", 40},
            {"HY-8", E, "memory: 64Gi\n            nvidia", "memory: 65Gi\n            nvidia",
             "memory: 63Gi\n            nvidia", container + ".resources.requests.memory", 41},
            {"HY-9", E, "nvidia.com/gpu: 8\n          limits", "nvidia.com/gpu: 4\n          limits",
             "nvidia.com/gpu: \"8\"\n          limits", container + ".resources.requests[nvidia.com/gpu]", 42},
            {"HY-9", E, "nvidia.com/gpu: 8\n          limits", "nvidia.com/gpu: 0.5\n          limits",
             "nvidia.com/gpu: 8\n          limits", container + ".resources.requests[nvidia.com/gpu]", 42},
            {"HY-9", E, "            nvidia.com/gpu: 8\n          limits",
             "            example.com/nic: 1\n            nvidia.com/gpu: 8\n          limits",
             "            nvidia.com/gpu: 8\n          limits", container + ".resources.requests[example.com/nic]", 42},
            {"HY-10", E, "restartPolicy: Never", "restartPolicy: Always", "restartPolicy: OnFailure",
             "spec.template.spec.restartPolicy", 21},
            {"HY-11", E, "      volumes:\n      - name: data\n        emptyDir: {}\n", "",
             "      volumes:\n      - name: data\n        emptyDir: {}\n", container + ".volumeMounts[0].name", 33},
            {"HY-12", E, wish, annotation + "unconstrained-topology: \"false\"\n",
             annotation + "unconstrained-topology: \"true\"\n", prefix + "unconstrained-topology]", 19},
            {"HY-13", W, "  labels:\n", "  annotations: {kueue.x-k8s.io/podset-preferred-topology: a}\n  labels:\n",
             "  annotations: {a: b}\n  labels:\n", "metadata.annotations[kueue.x-k8s.io/podset-preferred-topology]", 6},
            {"HY-14", W, layer3 + "\n", "kubernetes.io/hostname\n", layer3 + "\n", prefix + "required-topology]", 19},
            {"HY-15", W, "podset-required-topology", "podset-required-topolgy", "podset-required-topology",
             prefix + "required-topolgy]", 19},
            {"HY-16", E, "IfNotPresent", "Sometimes", "Always", container + ".imagePullPolicy", 30},
            {"HY-17", W, "  backoffLimit: 2\n", "  backoffLimit: 2\n  backoffLimit: 3\n", "  backoffLimit: 2\n",
             "backoffLimit", 14},
            {"HY-18", W, "    kueue.x-k8s.io/queue-name: main\n", "", "    kueue.x-k8s.io/queue-name: main\n",
             "spec.template.metadata.labels[kueue.x-k8s.io/queue-name]", 16},
            {"HY-19", E, "  completions: 4\n", "", "  completions: 4\n", "spec.completionMode", 11},
            {"HY-19", E, "completionMode: Indexed", "completionMode: Index", "completionMode: NonIndexed",
             "spec.completionMode", 12},
            {"HY-19", E, "backoffLimit: 2", "backoffLimit: -2", "backoffLimit: 0", "spec.backoffLimit", 13},
            {"HY-20", E, "namespace: team-a", "namespace: team-x", "namespace: team-a", "metadata.namespace", 5},
            {"HY-21", W, "ml.p5.48xlarge", "ml.p4d.24xlarge", "ml.p5.48xlarge",
             "spec.template.spec.nodeSelector[node.kubernetes.io/instance-type]", 23},
            {"HY-22", W, "queue-name: main", "queue-name: lost", "queue-name: main",
             "metadata.labels[kueue.x-k8s.io/queue-name]", 7},
            {"HY-22", W, "queue-name: main", "queue-name: held", "queue-name: main",
             "metadata.labels[kueue.x-k8s.io/queue-name]", 7},
        };
    }

private Q_SLOTS:
    void theGoodJobHasNoFindings()
    {
        const ClusterState state = clusterState();
        const std::vector<Finding> findings = judge(goodJob, contextOf(state, "default"));
        QVERIFY2(findings.empty(), listed(findings).c_str());
        const std::vector<Finding> offline = judge(goodJob, {});
        QVERIFY2(offline.empty(), listed(offline).c_str());
    }

    void everyRuleSpeaksAndItsTwinIsSilent()
    {
        const ClusterState state = clusterState();
        const ValidationContext context = contextOf(state, "default");
        int number = 0;
        std::string failures;
        const auto check = [&failures](bool good, const std::string &text) {
            failures += good ? "" : text + '\n';
            return good;
        };
        for (const Row &row : rows()) {
            const std::string where = "row " + std::to_string(number++) + " " + row.id + ": ";
            // In a governed namespace both labels count, so that row needs the other namespace's queue.
            std::string base = goodJob;
            if (std::string(row.id) == "HP-E4" && row.path.empty()) {
                base = replaced(replaced(base, "namespace: team-a", "namespace: hyperpod-ns-b"), "queue-name: main",
                                "queue-name: hyperpod-ns-b-localqueue");
            }
            const std::vector<Finding> bad = judge(replaced(base, row.from, row.to), context);
            const Finding *found = withId(bad, row.id);
            if (check(found, where + "not found in\n" + listed(bad))) {
                check(found->severity == row.severity, where + "severity\n" + listed(bad));
                check(row.path.empty() || found->path == row.path,
                      where + "path " + found->path + " instead of " + row.path);
                check(row.line == 0 || found->line == row.line,
                      where + "line " + std::to_string(found->line) + " instead of " + std::to_string(row.line));
                check(!found->message.empty() && !found->fix.empty(), where + "says nothing");
            }
            const std::vector<Finding> good = judge(replaced(base, row.from, row.twin), context);
            check(!withId(good, row.id), where + "the twin\n" + listed(good));
        }
        QVERIFY2(failures.empty(), failures.c_str());
    }

    /// Without a cluster no rule invents one.
    void offlineRulesStaySilent()
    {
        const std::vector<Finding> findings = judge(
            replaced(replaced(goodJob, "queue-name: main", "queue-name: any"), layer3 + "\n", "example.com/rack\n"),
            {});
        QVERIFY2(findings.empty(), listed(findings).c_str());
        const std::vector<Finding> governed =
            judge(replaced(replaced(goodJob, "namespace: team-a", "namespace: hyperpod-ns-x"), "queue-name: main",
                           "queue-name: other"),
                  {});
        QVERIFY2(withId(governed, "HP-E5"), listed(governed).c_str());
        QVERIFY2(withId(governed, "HP-E5")->fix.find("hyperpod-ns-x-localqueue") != std::string::npos,
                 listed(governed).c_str());
    }

    void otherKinds()
    {
        const std::string jobSet = R"(apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: js, labels: {kueue.x-k8s.io/queue-name: main}}
spec:
  replicatedJobs:
  - name: leader
    replicas: 1
    template:
      spec:
        template:
          metadata: {annotations: {kueue.x-k8s.io/podset-required-topology: a/b, kueue.x-k8s.io/podset-group-name: g}}
          spec: {containers: [{name: c, image: i}]}
  - name: worker
    replicas: 2
    template:
      spec:
        parallelism: 3
        template:
          metadata: {annotations: {kueue.x-k8s.io/podset-required-topology: a/c, kueue.x-k8s.io/podset-group-name: g, kueue.x-k8s.io/podset-preferred-topology: a/b}}
          spec: {containers: [{name: c, image: "i i"}]}
)";
        const std::vector<Finding> findings = judge(jobSet, {});
        QVERIFY2(withId(findings, "KQ-9"), listed(findings).c_str());
        QVERIFY2(withId(findings, "KQ-1"), listed(findings).c_str());
        QCOMPARE(withId(findings, "HY-5")->path,
                 std::string("spec.replicatedJobs[1].template.spec.template.spec.containers[0].image"));
        const std::string pytorch =
            "apiVersion: kubeflow.org/v1\nkind: PyTorchJob\nmetadata: {name: p, namespace: hyperpod-ns-z, labels: "
            "{kueue.x-k8s.io/queue-name: "
            "hyperpod-ns-z-localqueue}}\nspec:\n  pytorchReplicaSpecs:\n    Worker:\n      replicas: 4\n      "
            "template:\n        metadata: {annotations: "
            "{kueue.x-k8s.io/podset-slice-size: '8', kueue.x-k8s.io/podset-slice-required-topology: a/b}}\n        "
            "spec: {containers: [{name: pytorch, image: i}]}\n";
        const std::vector<Finding> more = judge(pytorch, {});
        QCOMPARE(
            withId(more, "KQ-5")->path,
            std::string(
                "spec.pytorchReplicaSpecs.Worker.template.metadata.annotations[kueue.x-k8s.io/podset-slice-size]"));
        QVERIFY2(withId(more, "HP-E4"), listed(more).c_str());
        const std::vector<Finding> config =
            judge("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\n", {});
        QVERIFY2(config.empty(), listed(config).c_str());
    }

    void text()
    {
        const std::vector<Finding> findings =
            judge(replaced(goodJob, "restartPolicy: Never", "restartPolicy: Always"), {});
        QCOMPARE(findingsToText(findings, "job.yaml"),
                 std::string("job.yaml:21: error [HY-10] restartPolicy \"Always\" is not allowed in a Job.\n"
                             "    at:  spec.template.spec.restartPolicy\n"
                             "    fix: Write restartPolicy: Never (or OnFailure).\n"));
        QVERIFY(findingsToJson(findings).find("\"document\": 0") != std::string::npos);
        QCOMPARE(findingsToJson({}), std::string("{\n  \"findings\": []\n}\n"));
        QVERIFY(hasErrors(findings));
        QVERIFY(!hasErrors({}));
    }
};

QTEST_GUILESS_MAIN(TestRules)
#include "tst_rules.moc"
