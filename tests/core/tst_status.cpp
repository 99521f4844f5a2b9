// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/jobs/status.h"
#include "tests/support/statebuilder.h"

#include <QTest>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

const std::string layer = "topology.k8s.aws/network-node-layer-";

/// Four hosts: h1, h2 on one leaf switch, h3 beside it, h4 in another block.
struct World {
    StateBuilder builder;
    ClusterState state;
    std::shared_ptr<Job> job = std::make_shared<Job>();
    std::shared_ptr<Workload> workload;

    World()
    {
        builder.topology("hyperpod", awsLevels(3));
        builder.flavor("p5", "hyperpod");
        builder.node("h1", {"nn-a", "nn-b", "nn-c"});
        builder.node("h2", {"nn-a", "nn-b", "nn-c"});
        builder.node("h3", {"nn-a", "nn-b", "nn-d"});
        builder.node("h4", {"nn-e", "nn-f", "nn-g"});
        job->kind = "Job";
        job->apiVersion = "batch/v1";
        job->meta.ns = "team-a";
        job->meta.name = "train";
        job->meta.uid = "job-uid";
        job->meta.labels = {{"kueue.x-k8s.io/queue-name", "main"}};
        job->podSets.push_back(Job::PodSet{"main", 3, {}, {}});
        job->podSets[0].topology.required = layer + "3";
    }
    PodHandle pod(int rank, const std::string &host)
    {
        PodHandle handle = builder.pod("team-a", "train-" + std::to_string(rank));
        handle.owner("Job", "train").label("batch.kubernetes.io/job-completion-index", std::to_string(rank));
        return host.empty() ? handle : handle.on(host).running();
    }
    void condition(const std::string &type, const std::string &status, const std::string &message)
    {
        if (!workload) {
            workload = std::make_shared<Workload>();
            workload->meta.ns = "team-a";
            workload->meta.name = "job-train-1";
            workload->ownerKind = "Job";
            workload->ownerName = "train";
            workload->ownerUid = "job-uid";
        }
        workload->conditions.push_back(Condition{type, status, "", message, {}});
    }
    void admit()
    {
        condition("QuotaReserved", "True", "");
        condition("Admitted", "True", "");
    }
    JobStatus status()
    {
        state = builder.state();
        state.upsert(std::shared_ptr<const Job>(job));
        if (workload) {
            state.upsert(std::shared_ptr<const Workload>(workload));
        }
        return statusOf(*job, state, TopologyTree::build(state, chooseLevels(state)));
    }
};

} // namespace

class TestStatus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stagesOfAJob()
    {
        QCOMPARE(toString(World().status().state), std::string_view("created"));
        World queued;
        queued.condition("QuotaReserved", "False", "couldn't assign flavors to pod set main: no room");
        QCOMPARE(toString(queued.status().state), std::string_view("queued"));
        QCOMPARE(queued.status().message, std::string("couldn't assign flavors to pod set main: no room"));
        QVERIFY(!queued.status().satisfied);
        World reserved;
        reserved.condition("QuotaReserved", "True", "");
        QCOMPARE(toString(reserved.status().state), std::string_view("quota-reserved"));
        World admitted;
        admitted.admit();
        admitted.pod(0, "").gate("kueue.x-k8s.io/topology");
        QCOMPARE(toString(admitted.status().state), std::string_view("admitted"));
        QVERIFY(admitted.status().message.find("kueue.x-k8s.io/topology") != std::string::npos);
        World starting;
        starting.admit();
        starting.pod(0, "h1");
        starting.pod(1, "h2").phase(PodPhase::Pending).reason("ErrImagePull");
        QCOMPARE(toString(starting.status().state), std::string_view("starting"));
        QVERIFY(starting.status().message.find("ErrImagePull") != std::string::npos);
        QVERIFY(!starting.status().satisfied);
        World deactivated;
        deactivated.admit();
        deactivated.workload->active = false;
        QCOMPARE(toString(deactivated.status().state), std::string_view("suspended"));
        World failed;
        failed.job->conditions.push_back(Condition{"Failed", "True", "BackoffLimitExceeded", "too often", {}});
        QCOMPARE(toString(failed.status().state), std::string_view("failed"));
        QCOMPARE(failed.status().message, std::string("too often"));
        World done;
        done.job->conditions.push_back(Condition{"Complete", "True", "", "", {}});
        QCOMPARE(toString(done.status().state), std::string_view("succeeded"));
        World unqueued;
        unqueued.job->meta.labels.clear();
        unqueued.job->suspended = true;
        QCOMPARE(toString(unqueued.status().state), std::string_view("suspended"));
    }

    void runningAndSatisfied()
    {
        World world;
        world.admit();
        world.pod(0, "h1");
        world.pod(1, "h2");
        world.pod(2, "h1");
        const JobStatus status = world.status();
        QCOMPARE(toString(status.state), std::string_view("running"));
        QCOMPARE(status.satisfied, std::optional(true));
        QCOMPARE(status.hops.worst, std::optional(2));
        const Result<Value> json = parseJson(statusToJson(status));
        QVERIFY(json);
        QCOMPARE(json->at("object").toString(), std::string("Job/team-a/train"));
        QCOMPARE(json->at("topology", "mode").toString(), std::string("required"));
        QCOMPARE(json->at("podSets")
                     .at(std::size_t{0})
                     .at("pods")
                     .at(std::size_t{1})
                     .at("path")
                     .at(std::size_t{2})
                     .toString(),
                 std::string("nn-c"));
        QVERIFY(statusToText(status).find("satisfied") != std::string::npos);
    }

    void apartIsNotSatisfied()
    {
        World world;
        world.admit();
        world.pod(0, "h1");
        world.pod(1, "h3");
        world.pod(2, "h4");
        JobStatus status = world.status();
        QCOMPARE(status.satisfied, std::optional(false));
        QCOMPARE(status.hops.worst, std::optional(8));
        world.job->podSets[0].topology = {};
        world.job->podSets[0].topology.unconstrained = true;
        status = world.status();
        QCOMPARE(int(status.mode), int(TopologyWish::Mode::Unconstrained));
        QVERIFY(!status.satisfied);
    }

    void slicesAndPins()
    {
        World world;
        world.admit();
        world.job->podSets[0].count = 4;
        world.job->podSets[0].topology = {};
        world.job->podSets[0].topology.slices = {{layer + "3", 2}};
        world.pod(0, "h1");
        world.pod(1, "h2");
        world.pod(2, "h4");
        world.pod(3, "h4");
        QCOMPARE(world.status().satisfied, std::optional(true));
        world.job->podSets[0].topology.slices = {{layer + "3", 3}};
        QCOMPARE(world.status().satisfied, std::optional(false));
        world.job->podSets[0].topology = {};
        world.job->podSets[0].podTemplate.nodeSelector = {{layer + "1", "nn-a"}};
        JobStatus pinned = world.status();
        QCOMPARE(int(pinned.mode), int(TopologyWish::Mode::Pinned));
        QCOMPARE(pinned.level, layer + "1");
        QCOMPARE(pinned.satisfied, std::optional(false));
    }

    /// A pod that was replaced on another host must not count twice.
    void replacedPods()
    {
        World world;
        world.admit();
        world.job->podSets[0].count = 2;
        world.pod(0, "h1");
        world.pod(1, "h2");
        PodHandle old = world.builder.pod("team-a", "train-1-old");
        old.owner("Job", "train")
            .label("batch.kubernetes.io/job-completion-index", "1")
            .on("h4")
            .phase(PodPhase::Failed);
        const JobStatus status = world.status();
        QCOMPARE(toString(status.state), std::string_view("running"));
        QCOMPARE(status.satisfied, std::optional(true));
        QCOMPARE(status.hops.worst, std::optional(2));
        QCOMPARE(status.podSets[0].pods.size(), std::size_t{3});
    }
};

QTEST_GUILESS_MAIN(TestStatus)
#include "tst_status.moc"
