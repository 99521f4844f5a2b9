// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/yaml.h"
#include "core/cluster/decode.h"
#include "core/jobs/draft.h"
#include "tests/support/testcluster.h"

#include <QTest>

using namespace hopyard::core;
using hopyard::test::TestCluster;

// Our verdict on a manifest against that of the real API server and Kueue's webhook (server-side dry run with strict
// field validation): an error of ours if and only if the server refuses. Rows marked `Inert` are those that the server
// accepts though the job could never work, where we say error on purpose.

namespace
{

std::vector<Finding> unreadable(const std::string &why)
{
    Finding finding;
    finding.id = "unreadable";
    finding.message = why;
    return {finding};
}

enum class Verdict { Accepted, Refused, Inert };

const std::string ns = "hyperpod-ns-alpha";
const std::string layer3 = "topology.k8s.aws/network-node-layer-3";

const std::string goodJob = R"(apiVersion: batch/v1
kind: Job
metadata:
  name: validate
  namespace: hyperpod-ns-alpha
  labels:
    kueue.x-k8s.io/queue-name: hyperpod-ns-alpha-localqueue
spec:
  parallelism: 4
  completions: 4
  completionMode: Indexed
  template:
    metadata:
      labels:
        kueue.x-k8s.io/queue-name: hyperpod-ns-alpha-localqueue
      annotations:
        kueue.x-k8s.io/podset-required-topology: topology.k8s.aws/network-node-layer-3
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: registry.example.com/train:1.2
        env:
        - name: A
          value: "1"
        resources:
          requests:
            cpu: "4"
            memory: 64Gi
            nvidia.com/gpu: 8
          limits:
            memory: 64Gi
            nvidia.com/gpu: 8
)";

struct Row {
    const char *name;
    std::string from, to;
    Verdict verdict;
};

std::vector<Row> rows()
{
    const std::string wish = "        kueue.x-k8s.io/podset-required-topology: " + layer3 + "\n";
    const std::string annotation = "        kueue.x-k8s.io/podset-";
    const std::string slice = annotation + "slice-required-topology: " + layer3 + "\n";
    const auto yes = Verdict::Accepted;
    const auto no = Verdict::Refused;
    const auto inert = Verdict::Inert;
    return {
        {"good", "", "", yes},
        {"OnFailure", "restartPolicy: Never", "restartPolicy: OnFailure", yes},
        {"restartPolicy Always", "restartPolicy: Never", "restartPolicy: Always", no},
        {"no restartPolicy", "      restartPolicy: Never\n", "", no},
        {"preferred", "required-topology", "preferred-topology", yes},
        {"required and preferred", wish, wish + annotation + "preferred-topology: " + layer3 + "\n", no},
        {"required and unconstrained", wish, wish + annotation + "unconstrained-topology: \"true\"\n", no},
        {"level that is no label", layer3 + "\n", "not a label\n", no},
        {"unconstrained yes", wish, annotation + "unconstrained-topology: \"yes\"\n", no},
        {"unconstrained true", wish, annotation + "unconstrained-topology: \"true\"\n", yes},
        {"unconstrained T", wish, annotation + "unconstrained-topology: \"T\"\n", yes},
        {"unconstrained false", wish, annotation + "unconstrained-topology: \"false\"\n", inert},
        {"slice", wish, slice + annotation + "slice-size: \"2\"\n", yes},
        {"slice of 3 of 4", wish, slice + annotation + "slice-size: \"3\"\n", yes},
        {"slice too large", wish, slice + annotation + "slice-size: \"5\"\n", no},
        {"slice of 0", wish, slice + annotation + "slice-size: \"0\"\n", no},
        {"slice size alone", wish, annotation + "slice-size: \"2\"\n", no},
        {"slice level alone", wish, slice, no},
        {"slice size no number", wish, slice + annotation + "slice-size: two\n", no},
        {"group name", wish, wish + annotation + "group-name: g\n", yes},
        {"group name a number", wish, wish + annotation + "group-name: \"7\"\n", no},
        {"group without level", wish, annotation + "group-name: g\n", no},
        {"group with slices", wish, wish + slice + annotation + "slice-size: \"2\"\n" + annotation + "group-name: g\n",
         no},
        {"unknown level", layer3 + "\n", "example.com/rack\n", inert},
        {"unknown queue", "    kueue.x-k8s.io/queue-name: hyperpod-ns-alpha-localqueue\nspec",
         "    kueue.x-k8s.io/queue-name: other\nspec", inert},
        {"queue in capitals", "    kueue.x-k8s.io/queue-name: hyperpod-ns-alpha-localqueue\nspec",
         "    kueue.x-k8s.io/queue-name: Other\nspec", no},
        {"unknown priority", "spec:\n  parallelism", "    kueue.x-k8s.io/priority-class: urgent\nspec:\n  parallelism",
         inert},
        {"known priority", "spec:\n  parallelism",
         "    kueue.x-k8s.io/priority-class: high-priority\nspec:\n  parallelism", yes},
        {"namespace absent", "namespace: hyperpod-ns-alpha", "namespace: hyperpod-ns-nowhere", no},
        {"name in capitals", "name: validate", "name: Validate", no},
        {"name of 61", "name: validate", "name: " + std::string(61, 'a'), yes},
        {"name of 62", "name: validate", "name: " + std::string(62, 'a'), no},
        {"name of 64", "name: validate", "name: " + std::string(64, 'a'), no},
        {"name with a dot", "name: validate", "name: a.b", no},
        {"name with a dot, not indexed", "name: validate\n", "name: a.b\n  annotations: {a: b}\n", no},
        {"no name", "  name: validate\n", "", no},
        {"generateName", "  name: validate\n", "  generateName: validate-\n", yes},
        {"label key", "  labels:\n", "  labels:\n    -a-: b\n", no},
        {"label value", "  labels:\n", "  labels:\n    a: 'b c'\n", no},
        {"label a boolean", "  labels:\n", "  labels:\n    a: yes\n", no},
        {"annotation in capitals", "  labels:\n", "  annotations: {Example.COM/x: z}\n  labels:\n", yes},
        {"annotation key", "  labels:\n", "  annotations: {'a b': z}\n  labels:\n", no},
        {"env number", "value: \"1\"", "value: 1", no},
        {"env name", "name: A\n", "name: A=B\n", no},
        {"env name with a dash", "name: A\n", "name: a-b\n", yes},
        {"env value twice", "value: \"1\"", "value: \"1\"\n          valueFrom: {fieldRef: {fieldPath: metadata.name}}",
         no},
        {"parallelism text", "parallelism: 4", "parallelism: \"4\"", no},
        {"parallelism 0", "parallelism: 4", "parallelism: 0", inert},
        {"parallelism negative", "parallelism: 4", "parallelism: -1", no},
        {"no completions", "  completions: 4\n", "", no},
        {"completionMode", "completionMode: Indexed", "completionMode: Index", no},
        {"backoffLimit negative", "  completions: 4\n", "  completions: 4\n  backoffLimit: -1\n", no},
        {"misspelt field", "  completions: 4\n", "  completions: 4\n  backofLimit: 1\n", no},
        {"misspelt container field", "        image:", "        imgae: x\n        image:", no},
        {"no image", "        image: registry.example.com/train:1.2\n", "", no},
        {"image with blanks", "registry.example.com/train:1.2", "my image", inert},
        {"image in capitals", "registry.example.com/train:1.2", "example.com/Train", inert},
        {"pull policy", "        env:\n", "        imagePullPolicy: Sometimes\n        env:\n", no},
        {"container name", "- name: main", "- name: Main_1", no},
        {"volume that is not there", "        env:\n",
         "        volumeMounts: [{name: x, mountPath: /x}]\n        env:\n", no},
        {"quantity", "            cpu: \"4\"", "            cpu: 4 cores", no},
        {"quantity negative", "            cpu: \"4\"", "            cpu: \"-4\"", no},
        {"quantity number", "            cpu: \"4\"", "            cpu: 1.5", yes},
        {"unknown resource", "            cpu: \"4\"", "            gpu: \"4\"", no},
        {"pods as a resource", "            cpu: \"4\"", "            pods: \"4\"", no},
        {"request above limit", "memory: 64Gi\n            nvidia", "memory: 65Gi\n            nvidia", no},
        {"GPU request below limit", "nvidia.com/gpu: 8\n          limits", "nvidia.com/gpu: 4\n          limits", no},
        {"half a GPU",
         "            nvidia.com/gpu: 8\n          limits:\n            memory: 64Gi\n            nvidia.com/gpu: 8\n",
         "            nvidia.com/gpu: 0.5\n          limits:\n            memory: 64Gi\n            nvidia.com/gpu: "
         "0.5\n",
         no},
        {"GPU without limit", "          limits:\n            memory: 64Gi\n            nvidia.com/gpu: 8\n",
         "          limits:\n            memory: 64Gi\n", no},
        {"GPU limit only", "            nvidia.com/gpu: 8\n          limits", "          limits", yes},
        {"selector not a text", "      restartPolicy", "      nodeSelector: {a: 1}\n      restartPolicy", no},
        {"apiVersion v1", "apiVersion: batch/v1", "apiVersion: v1", no},
        {"no kind", "kind: Job\n", "", no},
        {"elastic and required", "  labels:\n    kueue",
         "  annotations: {kueue.x-k8s.io/job-min-parallelism: \"4\"}\n  labels:\n    kueue", no},
        {"partial admission", "  labels:\n    kueue",
         "  annotations: {kueue.x-k8s.io/job-min-parallelism: \"2\"}\n  labels:\n    kueue", yes},
    };
}

} // namespace

class TestValidateReal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        TestCluster &cluster = TestCluster::shared();
        QVERIFY2(cluster.available(), cluster.reason().c_str());
        for (const char *kind :
             {"nodes", "namespaces", "topologies.kueue.x-k8s.io", "resourceflavors.kueue.x-k8s.io",
              "clusterqueues.kueue.x-k8s.io", "localqueues.kueue.x-k8s.io", "workloadpriorityclasses.kueue.x-k8s.io"}) {
            const TestCluster::Output list = cluster.kubectl({"get", kind, "-A", "-o", "json"});
            QCOMPARE(list.exitCode, 0);
            QVERIFY(Decoder().decodeList(list.out, [this](Record record) { m_state.upsert(std::move(record)); }));
        }
        QVERIFY(!m_state.localQueues.empty());
    }

    void agreesWithTheServer_data()
    {
        QTest::addColumn<QByteArray>("manifest");
        QTest::addColumn<int>("verdict");
        for (const Row &row : rows()) {
            std::string text = goodJob;
            if (!row.from.empty()) {
                const std::size_t at = text.find(row.from);
                QVERIFY2(at != std::string::npos, row.name);
                text.replace(at, row.from.size(), row.to);
            }
            QTest::newRow(row.name) << QByteArray::fromStdString(text) << int(row.verdict);
        }
    }
    void agreesWithTheServer()
    {
        QFETCH(QByteArray, manifest);
        QFETCH(int, verdict);
        const std::string text = manifest.toStdString();
        const Result<ManifestFile> file = readManifest(text, "job.yaml");
        const std::vector<Finding> findings =
            file ? validateFile(*file, contextOf(m_state, ns)) : unreadable(file.error().message);
        const TestCluster::Output server = TestCluster::shared().kubectl(
            {"create", "--dry-run=server", "--validate=strict", "-o", "name", "-f", "-"}, text);
        const std::string both = findingsToText(findings, "ours") + "server: " + server.out + server.err;
        QVERIFY2((server.exitCode == 0) == (Verdict(verdict) != Verdict::Refused), both.c_str());
        QVERIFY2(hasErrors(findings) == (Verdict(verdict) != Verdict::Accepted), both.c_str());
    }

    /// Everything a form can make is accepted by the server as it is.
    void draftsAreAccepted()
    {
        JobDraft draft;
        draft.name = "draft";
        draft.ns = ns;
        draft.image = "a/b:1";
        draft.command = {"sh", "-c", "echo 'a: b' # \"c\"\nexit 0\n"};
        draft.environment = {{"YES", "yes"}, {"N", "0123"}, {"EMPTY", ""}, {"TEXT", " a\nb"}};
        draft.replicas = 3;
        draft.gpus = "8";
        draft.cpu = "1.5";
        draft.memory = "1e3";
        draft.queue = ns + "-localqueue";
        draft.topology.mode = TopologyWish::Mode::Required;
        draft.topology.level = layer3;
        const Value manifest = toManifest(draft);
        const TestCluster::Output asYaml = TestCluster::shared().kubectl(
            {"create", "--dry-run=server", "--validate=strict", "-o", "json", "-f", "-"}, toYaml(manifest));
        QVERIFY2(asYaml.exitCode == 0, asYaml.err.c_str());
        const Result<Value> back = parseJson(asYaml.out);
        QVERIFY(back);
        const Result<DraftFromManifest> again = fromManifest(*back);
        QVERIFY(again);
        draft.pullPolicy = "IfNotPresent"; // the server's default
        draft.memory = "1e3";
        QCOMPARE(again->draft.command, draft.command);
        QCOMPARE(again->draft.environment.size(), draft.environment.size());
        for (std::size_t index = 0; index < draft.environment.size(); ++index) {
            QCOMPARE(again->draft.environment[index].value, draft.environment[index].value);
        }
        QVERIFY(again->draft.topology == draft.topology);
    }

private:
    ClusterState m_state;
};

QTEST_GUILESS_MAIN(TestValidateReal)
#include "tst_validate_real.moc"
