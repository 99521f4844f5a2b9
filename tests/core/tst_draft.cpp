// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/yaml.h"
#include "core/jobs/draft.h"
#include "core/jobs/status.h"
#include "tests/support/statebuilder.h"
#include "tests/support/support.h"

#include <QTest>
#include <algorithm>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

JobDraft blogJob()
{
    JobDraft draft;
    draft.name = "test-tas-job";
    draft.ns = "hyperpod-ns-team-a";
    draft.image = "public.ecr.aws/docker/library/alpine:3.20";
    draft.command = {"sleep", "3600s"};
    draft.replicas = 10;
    draft.cpu = "1";
    draft.queue = "hyperpod-ns-team-a-localqueue";
    draft.priorityClass = "high-priority";
    draft.topology.mode = TopologyWish::Mode::Required;
    draft.topology.level = "topology.k8s.aws/network-node-layer-3";
    return draft;
}

JobDraft fullJob()
{
    JobDraft draft = blogJob();
    draft.pullPolicy = "Always";
    draft.serviceAccount = "trainer";
    draft.arguments = {"-c", "a\nb\n", ""};
    draft.environment = {{"A", "1"}, {"B", ""}, {"C", "yes"}};
    draft.gpus = "8";
    draft.efa = "32";
    draft.memory = "64Gi";
    draft.instanceType = "ml.p5.48xlarge";
    return draft;
}

TopologyTree smallTree(ClusterState &state)
{
    StateBuilder builder;
    builder.topology("hyperpod", awsLevels(3));
    builder.flavor("p5", "hyperpod");
    builder.node("h1", {"nn-a", "nn-b", "nn-c"});
    builder.node("h2", {"nn-a", "nn-b", "nn-d"});
    builder.node("h3", {"nn-e", "nn-b", "nn-f"});
    state = builder.state();
    return TopologyTree::build(state, chooseLevels(state));
}

} // namespace

class TestDraft : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void blogJobGolden()
    {
        QCOMPARE(toYaml(toManifest(blogJob())), readAll(dataFile("jobs/blog-job.yaml")));
        QCOMPARE(toYaml(toManifest(fullJob())), readAll(dataFile("jobs/full-job.yaml")));
        QVERIFY(!hasErrors(validateManifest(toManifest(fullJob()), {})));
    }

    void namespaceOnlyWhenSet()
    {
        JobDraft draft = blogJob();
        draft.ns.reset();
        QVERIFY(!toManifest(draft).at("metadata").contains("namespace"));
    }

    void wishesBecomeAnnotations()
    {
        JobDraft draft = blogJob();
        const auto annotations = [&] { return toManifest(draft).at("spec", "template", "metadata", "annotations"); };
        draft.topology = {};
        QVERIFY(annotations().isNull());
        draft.topology.mode = TopologyWish::Mode::Unconstrained;
        QCOMPARE(annotations().at("kueue.x-k8s.io/podset-unconstrained-topology").toString(), std::string("true"));
        draft.topology = {TopologyWish::Mode::Slices, "", {{"a/b", 2}}, "", {}};
        QCOMPARE(annotations().at("kueue.x-k8s.io/podset-slice-size").toString(), std::string("2"));
        draft.topology.slices.emplace_back("a/c", 1);
        QCOMPARE(annotations().at("kueue.x-k8s.io/podset-slice-required-topology-constraints").toString(),
                 std::string(R"([{"topology":"a/b","size":2},{"topology":"a/c","size":1}])"));
        draft.topology = {TopologyWish::Mode::Pinned, "", {}, "", {{"topology.k8s.aws/network-node-layer-3", "nn-c"}}};
        QVERIFY(annotations().isNull());
        QCOMPARE(toManifest(draft)
                     .at("spec", "template", "spec", "nodeSelector", "topology.k8s.aws/network-node-layer-3")
                     .toString(),
                 std::string("nn-c"));
    }

    void roundTrip()
    {
        std::vector<JobDraft> drafts = {blogJob(), fullJob()};
        drafts.push_back(blogJob());
        drafts.back().topology = {TopologyWish::Mode::Preferred, "a/b", {}, "g", {}};
        drafts.push_back(blogJob());
        drafts.back().topology = {TopologyWish::Mode::Slices, "", {{"a/b", 4}, {"a/c", 2}}, "", {}};
        drafts.push_back(blogJob());
        drafts.back().topology = {
            TopologyWish::Mode::Pinned,
            "",
            {},
            "",
            {{"topology.k8s.aws/network-node-layer-1", "x"}, {"topology.k8s.aws/network-node-layer-2", "y"}}};
        for (const JobDraft &draft : drafts) {
            const auto documents = parseYaml(toYaml(toManifest(draft)));
            QVERIFY(documents);
            const Result<DraftFromManifest> back = fromManifest(documents->front().root);
            QVERIFY(back);
            QVERIFY2(back->notShown.empty(), back->notShown.empty() ? "" : back->notShown.front().c_str());
            QVERIFY(back->draft == draft);
        }
    }

    void whatAFormCannotShowIsListed()
    {
        Value manifest = toManifest(fullJob());
        manifest["spec"]["backoffLimit"] = 3;
        manifest["spec"]["completions"] = 20;
        Value &podSpec = manifest["spec"]["template"]["spec"];
        podSpec["tolerations"].append(Value::object());
        podSpec["containers"].mutableItems()[0]["workingDir"] = "/x";
        Value secret = Value::object();
        secret["name"] = "S";
        secret["valueFrom"]["secretKeyRef"]["name"] = "s";
        podSpec["containers"].mutableItems()[0]["env"].append(secret);
        Value side = Value::object();
        side["name"] = "side";
        podSpec["containers"].append(side);
        podSpec["containers"].mutableItems()[0]["resources"]["limits"]["memory"] = "65Gi";
        const Result<DraftFromManifest> result = fromManifest(manifest);
        QVERIFY(result);
        std::vector<std::string> expected = {"spec.completions",
                                             "spec.template.spec.containers[0].resources.limits.memory",
                                             "spec.template.spec.containers[0].env[3]",
                                             "spec.template.spec.containers[0].workingDir",
                                             "spec.template.spec.containers[1]",
                                             "spec.template.spec.tolerations",
                                             "spec.backoffLimit"};
        std::vector<std::string> shown = result->notShown;
        std::sort(expected.begin(), expected.end());
        std::sort(shown.begin(), shown.end());
        QCOMPARE(shown, expected);
        QCOMPARE(int(fromManifest(parseYaml("kind: JobSet\napiVersion: jobset.x-k8s.io/v1alpha2")->front().root)
                         .error()
                         .kind),
                 int(ErrorKind::Unsupported));
    }

    void serverFieldsAreLeftOut()
    {
        Value live = toManifest(fullJob());
        live["metadata"]["uid"] = "u";
        live["metadata"]["resourceVersion"] = "5";
        live["status"]["active"] = 1;
        live["spec"]["suspend"] = true;
        live["spec"]["selector"]["matchLabels"]["batch.kubernetes.io/controller-uid"] = "u";
        live["spec"]["template"]["metadata"]["labels"]["batch.kubernetes.io/job-name"] = "test-tas-job";
        live["spec"]["template"]["spec"]["dnsPolicy"] = "ClusterFirst";
        live["spec"]["template"]["spec"]["securityContext"] = Value::object();
        const Result<DraftFromManifest> result = fromManifest(live);
        QVERIFY(result);
        QVERIFY2(result->notShown.empty(), result->notShown.empty() ? "" : result->notShown.front().c_str());
        QVERIFY(withoutServerFields(live) == toManifest(fullJob()));
    }

    void wishAndPinResolve()
    {
        ClusterState state;
        const TopologyTree tree = smallTree(state);
        const auto wish = resolveWish(tree.levels, {TopologyWish::Mode::Required, "layer-2", {}, "", {}});
        QVERIFY(wish);
        QCOMPARE(wish->level, std::string("topology.k8s.aws/network-node-layer-2"));
        QCOMPARE(int(resolveWish(tree.levels, {TopologyWish::Mode::Required, "layer-9", {}, "", {}}).error().kind),
                 int(ErrorKind::NotFound));
        const auto leaf = resolvePin(tree, "nn-c");
        QVERIFY(leaf);
        QCOMPARE(leaf->pin.size(), std::size_t{1});
        QCOMPARE(leaf->pin.front().first, std::string("topology.k8s.aws/network-node-layer-3"));
        const auto ambiguous = resolvePin(tree, "nn-b");
        QVERIFY(!ambiguous);
        QCOMPARE(int(ambiguous.error().kind), int(ErrorKind::Usage));
        QVERIFY2(ambiguous.error().message.find("nn-a/nn-b, nn-e/nn-b") != std::string::npos,
                 ambiguous.error().message.c_str());
        const auto path = resolvePin(tree, "nn-e/nn-b");
        QVERIFY(path);
        QCOMPARE(path->pin,
                 (std::vector<std::pair<std::string, std::string>>{{"topology.k8s.aws/network-node-layer-1", "nn-e"},
                                                                   {"topology.k8s.aws/network-node-layer-2", "nn-b"}}));
        QVERIFY(resolvePin(tree, "topology.k8s.aws/network-node-layer-3=nn-f"));
        QCOMPARE(resolvePin(tree, "h2")->pin.front(),
                 (std::pair<std::string, std::string>{"kubernetes.io/hostname", "h2"}));
        QCOMPARE(int(resolvePin(tree, "nn-zz").error().kind), int(ErrorKind::NotFound));
    }

    void kindsAndObjects()
    {
        for (const char *text : {"job", "Job", "JOBS", "jobs.batch", "job.batch"}) {
            QCOMPARE(kindFromText(text)->kind, std::string("Job"));
        }
        QCOMPARE(kindFromText("hyperpod")->kind, std::string("HyperPodPyTorchJob"));
        QVERIFY(!kindFromText("job.apps"));
        QCOMPARE(int(kindFromText("jbo").error().kind), int(ErrorKind::Usage));
        QCOMPARE(objectFromText("job/a", "d")->ns, std::string("d"));
        QCOMPARE(objectFromText("jobs/n/a", "d")->ns, std::string("n"));
        for (const char *text : {"job", "job/", "job//a", "a/b/c/d", "job/A", "pod/a", ""}) {
            QVERIFY2(!objectFromText(text, "d"), text);
        }
    }
};

QTEST_GUILESS_MAIN(TestDraft)
#include "tst_draft.moc"
