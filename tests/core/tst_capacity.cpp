// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/placement/capacity.h"
#include "core/placement/placement.h"
#include "tests/support/statebuilder.h"

#include <QtTest>

#include <random>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

const std::string unconstrained = "kueue.x-k8s.io/podset-unconstrained-topology";

CapacityShape shapeOf(int pods, int gpus, const std::string &cpu = {})
{
    CapacityShape shape;
    shape.pods = pods;
    if (gpus > 0) {
        shape.pod.requests.emplace_back(Interned("nvidia.com/gpu"), Quantity::fromUnits(gpus));
    }
    if (!cpu.empty()) {
        shape.pod.requests.emplace_back(Interned("cpu"), *Quantity::parse(cpu));
    }
    return shape;
}

std::shared_ptr<const Workload> workloadOf(const std::string &name, std::vector<std::string> levels,
                                           std::vector<DomainCount> domains, int gpus,
                                           const std::string &flavor = "gpus")
{
    auto workload = std::make_shared<Workload>();
    workload->meta.ns = Interned("team");
    workload->meta.name = name;
    PodSetAssignment assignment;
    assignment.name = "main";
    for (const DomainCount &domain : domains) {
        assignment.count += domain.count;
    }
    assignment.usage = {{Interned("nvidia.com/gpu"), Quantity::fromUnits(gpus * assignment.count)}};
    assignment.flavors = {{Interned("nvidia.com/gpu"), flavor}};
    assignment.topology = TopologyAssignment{std::move(levels), std::move(domains)};
    workload->admission = Admission{"cq", {assignment}};
    return workload;
}

const std::vector<std::string> hostLevel{"kubernetes.io/hostname"};

/// "a/b:2 a/c:0": paths of a level with their slots.
std::string slotsText(const CapacityIndex &index, std::size_t level, bool onlyFitting = false)
{
    std::string text;
    for (const CapacityDomain &domain : index.domains(level, onlyFitting)) {
        text += (text.empty() ? "" : " ") + join(domain.path, "/") + ":" + std::to_string(domain.jobs);
    }
    return text;
}

std::string exclusionsText(const CapacityIndex &index)
{
    std::string text;
    for (const CapacityExclusion &exclusion : index.summary().exclusions) {
        text += (text.empty() ? "" : ", ") + std::string(toString(exclusion.reason)) +
                (exclusion.detail.empty() ? "" : " " + exclusion.detail) + ": " + std::to_string(exclusion.hosts);
    }
    return text;
}

void compare(const CapacityIndex &index, const CapacityIndex &fresh)
{
    QCOMPARE(capacityToJson(index), capacityToJson(fresh));
    QCOMPARE(capacityToText(index), capacityToText(fresh));
}

ChangeSet one(ChangeType type, Record record)
{
    return {{{type, std::move(record)}}, false};
}

/// Changes of all kinds on a cluster of some hosts, some of which break every rule.
class Churn
{
public:
    explicit Churn(unsigned seed, bool doubles = false) : m_random(seed), m_doubles(doubles) {}

    Change next(const ClusterState &state)
    {
        switch (number(6)) {
        case 0:
            return node(state);
        case 1:
        case 2:
            return workload(state);
        default:
            return pod(state);
        }
    }
    int number(int below) { return std::uniform_int_distribution(0, below - 1)(m_random); }

private:
    template <class T>
    Change finish(const Table<T> &table, std::shared_ptr<T> object)
    {
        const bool isThere = table.contains({object->meta.ns, object->meta.name});
        const bool goes = isThere && number(4) == 0;
        const ChangeType type = goes ? ChangeType::Deleted : isThere ? ChangeType::Modified : ChangeType::Added;
        return {type, std::shared_ptr<const T>(std::move(object))};
    }
    Change node(const ClusterState &state)
    {
        StateBuilder builder;
        const std::string name = "h" + std::to_string(number(20));
        auto handle = builder.node(
            name, {"a" + std::to_string(number(2)), number(9) == 0 ? "" : "b" + std::to_string(number(3))});
        handle.gpus(number(9));
        if (number(6) == 0) {
            handle.cordoned();
        }
        if (number(6) == 0) {
            handle.notReady();
        }
        if (number(6) == 0) {
            handle.node().taints.push_back({"dedicated", "x", number(2) ? "NoSchedule" : "PreferNoSchedule"});
        }
        if (m_doubles && number(8) == 0) {
            handle.label("kubernetes.io/hostname", "h" + std::to_string(number(20))); // not the node's name
        }
        if (number(5) == 0) {
            handle.allocatable("example.com/" + std::to_string(number(12)), "4");
        }
        return finish(state.nodes, std::make_shared<Node>(handle.node()));
    }
    Change pod(const ClusterState &state)
    {
        StateBuilder builder;
        auto handle = builder.pod("team", "p" + std::to_string(number(60)));
        handle.gpus(number(4));
        if (number(5) != 0) {
            handle.on("h" + std::to_string(number(22)));
        }
        handle.phase(number(4) == 0 ? PodPhase::Succeeded : PodPhase::Running);
        if (number(3) == 0) {
            handle.pod().meta.annotations.emplace_back(Interned(unconstrained), "true");
        }
        return finish(state.pods, std::make_shared<Pod>(handle.pod()));
    }
    Change workload(const ClusterState &state)
    {
        std::vector<DomainCount> domains;
        for (int index = number(4); index >= 0; --index) {
            domains.push_back({{"h" + std::to_string(number(22))}, 1 + number(3)});
        }
        auto object = std::make_shared<Workload>(
            *workloadOf("w" + std::to_string(number(15)), hostLevel, domains, 1 + number(2)));
        if (number(4) == 0) {
            object->admission.reset();
        }
        if (number(6) == 0) {
            object->conditions.push_back({"Finished", "True", "", "", {}});
        }
        return finish(state.workloads, std::move(object));
    }

    std::mt19937 m_random;
    bool m_doubles; ///< hostname labels that are not the node's name, some of them twice
};

} // namespace

class TestCapacity : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void slotsPerLevel();
    void fragmentation();
    void exclusionsHaveOneReasonEach();
    void whatTakesRoom();
    void neverBelowZero();
    void flavors();
    void racksAsLeaves();
    void withoutKueue();
    void workloadsThatCannotBeRead();
    void sameHostname();
    void shapeFilters();
    void changesEqualBuilding();
    void topologyChangeBuildsAnew();
    void agreesWithPlacement();
    void json();
};

void TestCapacity::slotsPerLevel()
{
    StateBuilder builder;
    builder.topology("t", awsLevels(2));
    for (const char *name : {"h1", "h2", "h3"}) {
        builder.node(name, {"a", "b1"}).gpus(8);
    }
    builder.node("h4", {"a", "b2"}).gpus(8);
    builder.node("h5", {"z", "b1"}).gpus(4);
    CapacityIndex index = CapacityIndex::build(builder.state(), shapeOf(2, 8));
    QCOMPARE(slotsText(index, 0), "a:2 z:0");
    QCOMPARE(slotsText(index, 1), "a/b1:1 a/b2:0 z/b1:0");
    QCOMPARE(slotsText(index, 2), "a/b1/h1:0 a/b1/h2:0 a/b1/h3:0 a/b2/h4:0 z/b1/h5:0");
    QCOMPARE(slotsText(index, 1, true), "a/b1:1");
    const CapacitySummary summary = index.summary();
    QCOMPARE(summary.levels.size(), 3U);
    QCOMPARE(summary.levels[0].domains, 2);
    QCOMPARE(summary.levels[0].fitting, 1);
    QCOMPARE(summary.levels[0].jobs, 2);
    QCOMPARE(summary.levels[1].domains, 3);
    QCOMPARE(summary.levels[2].domains, 5);
    QCOMPARE(summary.levels[2].fitting, 0);
    QCOMPARE(summary.free, 36);
    QCOMPARE(summary.hosts, 5);
    QCOMPARE(summary.taking, 4);
    QCOMPARE(summary.pods, 4);
    QCOMPARE(summary.jobs, 2);
    index.setShape(shapeOf(2, 4));
    QCOMPARE(slotsText(index, 1), "a/b1:3 a/b2:1 z/b1:0");
    QCOMPARE(slotsText(index, 2, true), "a/b1/h1:1 a/b1/h2:1 a/b1/h3:1 a/b2/h4:1");
    QVERIFY(index.domains(3).empty());
}

void TestCapacity::fragmentation()
{
    StateBuilder builder;
    builder.topology("t", awsLevels(1));
    for (int host = 0; host < 6; ++host) {
        builder.node("h" + std::to_string(host), {host < 3 ? "a" : "b"}).gpus(8);
    }
    // 48 free GPUs are three jobs of 16; a switch of three hosts takes one.
    CapacityIndex index = CapacityIndex::build(builder.state(), shapeOf(2, 8));
    QCOMPARE(*index.summary().levels[0].fragmentation, 1.0 - 2.0 / 3.0);
    QCOMPARE(index.summary().levels[0].unusable, 16);
    QCOMPARE(*index.summary().levels[1].fragmentation, 1.0);
    index.setShape(shapeOf(3, 8)); // whole in both
    QCOMPARE(*index.summary().levels[0].fragmentation, 0.0);
    QCOMPARE(index.summary().levels[0].unusable, 0);
    index.setShape(shapeOf(7, 8)); // not even in sum
    QVERIFY(!index.summary().levels[0].fragmentation);
    QCOMPARE(index.summary().levels[0].unusable, 48);
    index.setShape(shapeOf(4, 0, "96")); // two pods a host, measured in pods
    QCOMPARE(index.summary().free, 12);
    QCOMPARE(*index.summary().levels[0].fragmentation, 1.0 - 2.0 / 3.0);
    // GPUs that are free where cpu ran out are free all the same, and lost.
    index.setShape(shapeOf(1, 4, "192"));
    QCOMPARE(index.summary().free, 48);
    QCOMPARE(index.summary().levels[1].jobs, 6);
    QCOMPARE(*index.summary().levels[1].fragmentation, 0.5);
}

void TestCapacity::exclusionsHaveOneReasonEach()
{
    StateBuilder builder;
    builder.topology("t", awsLevels(1));
    builder.flavor("gpus", "t");
    builder.node("good", {"a"}).gpus(8);
    builder.node("unlabelled", {}).gpus(8).cordoned();
    builder.node("lost", {"a"}).gpus(8).notReady().cordoned();
    builder.node("silent", {"a"}).gpus(8).noConditions();
    builder.node("cordoned", {"a"}).gpus(8).cordoned();
    builder.node("tainted", {"a"}).gpus(8).node().taints = {{"x", "y", "NoSchedule"}};
    builder.node("preferred", {"a"}).gpus(8).node().taints = {{"x", "y", "PreferNoSchedule"}};
    builder.node("small", {"a"}).gpus(2);
    builder.node("cpu", {"a"});
    CapacityIndex index = CapacityIndex::build(builder.state(), shapeOf(1, 8));
    QCOMPARE(exclusionsText(index),
             "missing-level topology.k8s.aws/network-node-layer-1: 1, not-ready: 2, cordoned: 1, "
             "taint x=y:NoSchedule: 1, resource nvidia.com/gpu: 2");
    QCOMPARE(index.summary().taking, 2);
    QCOMPARE(index.summary().free, 18);
    QCOMPARE(index.hostsUnder(CapacityReason::NotReady, {}), (std::vector<std::string>{"lost", "silent"}));
    QCOMPARE(index.hostsUnder(CapacityReason::Resource, "nvidia.com/gpu"), (std::vector<std::string>{"cpu", "small"}));
    QCOMPARE(index.hostsUnder(CapacityReason::Resource, "nvidia.com/gpu", 1), (std::vector<std::string>{"cpu"}));
    QVERIFY(index.hostsUnder(CapacityReason::Affinity, {}).empty());
    // A domain whose hosts are all shut is still one of the domains.
    QCOMPARE(index.domains(0).front().hosts, 8);
}

void TestCapacity::whatTakesRoom()
{
    StateBuilder builder;
    builder.topology("t", awsLevels(1));
    builder.flavor("gpus", "t");
    builder.node("h1", {"a"}).gpus(8);
    builder.node("h2", {"a"}).gpus(8);
    builder.pod("team", "plain").on("h1").gpus(3).running();
    builder.pod("team", "over").on("h1").gpus(1).running().terminating();
    builder.pod("team", "done").on("h1").gpus(8).phase(PodPhase::Succeeded);
    builder.pod("team", "unbound").gpus(8);
    builder.pod("team", "aware").on("h1").gpus(2).running().pod().meta.annotations = {{Interned(unconstrained), ""}};
    ClusterState state = builder.state();
    state.upsert(workloadOf("w", hostLevel, {{{"h1"}, 2}, {{"gone"}, 1}}, 1));
    CapacityIndex index = CapacityIndex::build(state, shapeOf(1, 1));
    QCOMPARE(slotsText(index, 1), "a/h1:2 a/h2:8"); // 8 - 3 - 1 - 2 assigned; the aware pod is part of an assignment
    auto finished = std::make_shared<Workload>(*workloadOf("w", hostLevel, {{{"h1"}, 2}}, 1));
    finished->conditions.push_back({"Finished", "True", "", "", {}});
    const ChangeSet changes = one(ChangeType::Modified, std::shared_ptr<const Workload>(finished));
    state.apply(changes);
    index.apply(state, changes);
    QCOMPARE(slotsText(index, 1), "a/h1:4 a/h2:8");
    // `pods` is a resource like others.
    StateBuilder full;
    full.topology("t", awsLevels(1));
    full.node("h1", {"a"}).gpus(8).allocatable("pods", "14");
    for (int pod = 0; pod < 14; ++pod) {
        full.pod("team", "small-" + std::to_string(pod)).on("h1").running();
    }
    index = CapacityIndex::build(full.state(), shapeOf(1, 1));
    QCOMPARE(exclusionsText(index), "resource pods: 1");
}

void TestCapacity::neverBelowZero()
{
    StateBuilder builder;
    builder.topology("t", awsLevels(1));
    builder.node("broken", {"a"}).gpus(0);
    builder.node("fine", {"a"}).gpus(8);
    builder.pod("team", "p").on("broken").gpus(4).running();
    const CapacityIndex index = CapacityIndex::build(builder.state(), shapeOf(1, 1));
    QCOMPARE(slotsText(index, 0), "a:8");
    QCOMPARE(slotsText(index, 1), "a/broken:0 a/fine:8");
    QCOMPARE(index.summary().free, 8);
}

void TestCapacity::flavors()
{
    StateBuilder builder;
    builder.topology("t", awsLevels(1));
    ClusterState state = builder.state();
    for (const char *pool : {"x", "y"}) {
        auto flavor = std::make_shared<ResourceFlavor>();
        flavor->meta.name = pool;
        flavor->topologyName = "t";
        flavor->nodeLabels = {{Interned("pool"), pool}};
        if (std::string_view(pool) == "y") {
            flavor->tolerations = {{Interned("dedicated"), Interned("Exists"), Interned(), Interned()}};
        }
        state.upsert(std::shared_ptr<const ResourceFlavor>(flavor));
    }
    StateBuilder nodes;
    for (const char *pool : {"x", "y", "z"}) {
        nodes.node(std::string("h-") + pool, {"a"}).gpus(8).label("pool", pool).node().taints = {
            {"dedicated", "team", "NoSchedule"}};
    }
    for (const auto &[key, node] : nodes.state().nodes) {
        state.upsert(node);
    }
    CapacityIndex index = CapacityIndex::build(state, shapeOf(1, 8));
    QCOMPARE(slotsText(index, 1), "a/h-x:0 a/h-y:1");
    QCOMPARE(exclusionsText(index), "no-flavor: 1, taint dedicated=team:NoSchedule: 1");
    CapacityOptions options;
    options.flavor = "x";
    index = CapacityIndex::build(state, shapeOf(1, 8), options);
    QCOMPARE(exclusionsText(index), "no-flavor: 2, taint dedicated=team:NoSchedule: 1");
}

void TestCapacity::racksAsLeaves()
{
    StateBuilder builder;
    builder.topology("racks", {"t/block", "t/rack"});
    builder.flavor("gpus", "racks");
    const auto host = [&](const char *name, const char *rack, int gpus) {
        return builder.node(name).gpus(gpus).label("t/block", "b").label("t/rack", rack);
    };
    host("h1", "r1", 3);
    host("h2", "r1", 3).node().taints = {{"x", "", "NoSchedule"}};
    host("h3", "r2", 5);
    host("h4", "r2", 8).cordoned();
    builder.pod("team", "p").on("h4").gpus(4).running(); // on a host that does not count
    ClusterState state = builder.state();
    state.upsert(workloadOf("w", {"t/block", "t/rack"}, {{{"b", "r2"}, 2}}, 1));
    state.upsert(workloadOf("hosts", hostLevel, {{{"h1"}, 1}}, 1));
    const CapacityIndex index = CapacityIndex::build(state, shapeOf(1, 4));
    // Summed and unfiltered, as Kueue does: 3 + 3 are room for one pod of 4.
    QCOMPARE(slotsText(index, 1), "b/r1:1 b/r2:0");
    QCOMPARE(exclusionsText(index), "cordoned: 1, resource nvidia.com/gpu: 1");
}

void TestCapacity::withoutKueue()
{
    StateBuilder builder;
    builder.node("h1", {"a", "b"}).gpus(8);
    builder.node("h2", {"a", "b"}).gpus(8);
    builder.pod("team", "p").on("h1").gpus(6).running().pod().meta.annotations = {{Interned(unconstrained), "true"}};
    const CapacityIndex index = CapacityIndex::build(builder.state(), shapeOf(1, 4));
    QCOMPARE(index.levels().labels, awsLevels(2, false));
    // Hosts are not a level, but a pod needs one host all the same: 2 + 8, not 10.
    QCOMPARE(slotsText(index, 1), "a/b:2");
    QVERIFY(!index.summary().workloadsKnown);
    const CapacityIndex nothing = CapacityIndex::build(ClusterState(), shapeOf(1, 4));
    QVERIFY(nothing.summary().levels.empty());
    QCOMPARE(parseJson(capacityToJson(nothing))->at("levels").size(), 0U);
}

void TestCapacity::workloadsThatCannotBeRead()
{
    StateBuilder builder;
    builder.topology("t", awsLevels(1));
    builder.flavor("gpus", "t");
    builder.node("h1", {"a"}).gpus(8);
    builder.pod("team", "aware").on("h1").gpus(2).running().pod().meta.annotations = {{Interned(unconstrained), ""}};
    CapacityOptions options;
    options.workloadsKnown = false;
    const CapacityIndex index = CapacityIndex::build(builder.state(), shapeOf(1, 1), options);
    QCOMPARE(slotsText(index, 0), "a:6");
    QVERIFY(parseJson(capacityToJson(index))->at("upperBound").toBool());
    QVERIFY(capacityToText(index).find("upper bound") != std::string::npos);
}

void TestCapacity::sameHostname()
{
    StateBuilder builder;
    builder.topology("t", awsLevels(1));
    builder.node("n1", {"a"}).gpus(4).label("kubernetes.io/hostname", "x");
    builder.node("n2", {"a"}).gpus(4).label("kubernetes.io/hostname", "x");
    ClusterState state = builder.state();
    CapacityIndex index = CapacityIndex::build(state, shapeOf(1, 8));
    QCOMPARE(slotsText(index, 1), "a/x:1");
    const ChangeSet gone = one(ChangeType::Deleted, state.node("n1"));
    state.apply(gone);
    index.apply(state, gone);
    QCOMPARE(slotsText(index, 1), "a/x:0");
}

void TestCapacity::shapeFilters()
{
    StateBuilder builder;
    builder.topology("t", awsLevels(1));
    builder.node("h1", {"a"}).gpus(8).label("disk", "fast").node().taints = {{"x", "y", "NoSchedule"}};
    builder.node("h2", {"a"}).gpus(8);
    CapacityShape shape = shapeOf(1, 8);
    shape.pod.nodeSelector = {{Interned("disk"), "fast"}};
    CapacityIndex index = CapacityIndex::build(builder.state(), shape);
    QCOMPARE(exclusionsText(index), "taint x=y:NoSchedule: 1, node-selector: 1");
    QCOMPARE(index.summary().free, 0);
    shape.pod.tolerations = {{Interned("x"), Interned("Equal"), Interned("y"), Interned()}};
    index.setShape(shape);
    QCOMPARE(exclusionsText(index), "node-selector: 1");
    QCOMPARE(slotsText(index, 1, true), "a/h1:1");
    shape.pod.nodeSelector.clear();
    shape.pod.requiredAffinity = {{{"disk", "DoesNotExist", {}, false}}};
    index.setShape(shape);
    QCOMPARE(exclusionsText(index), "affinity: 1");
    QCOMPARE(slotsText(index, 1, true), "a/h2:1");
}

void TestCapacity::changesEqualBuilding()
{
    const unsigned seed = 20261202;
    Churn churn(seed, true);
    StateBuilder builder;
    builder.topology("t", awsLevels(2));
    builder.flavor("gpus", "t");
    ClusterState state = builder.state();
    CapacityIndex index = CapacityIndex::build(state, shapeOf(2, 2));
    for (int step = 0; step < 3000; ++step) {
        ChangeSet changes;
        const int count = 1 + churn.number(3);
        for (int change = 0; change < count; ++change) {
            ChangeSet single{{churn.next(state)}, false};
            state.apply(single);
            changes.changes.push_back(single.changes.front());
        }
        index.apply(state, changes);
        if (step % 50 == 0) {
            index.setShape(shapeOf(1 + churn.number(4), churn.number(4), churn.number(2) ? "8" : ""));
        }
        if (step % 10 == 0) {
            compare(index, CapacityIndex::build(state, index.shape()));
            if (QTest::currentTestFailed()) {
                qWarning("step %d of seed %u", step, seed);
                return;
            }
        }
    }
    QVERIFY(index.summary().hosts > 5);
}

void TestCapacity::topologyChangeBuildsAnew()
{
    StateBuilder builder;
    builder.node("h1", {"a", "b"}).gpus(8);
    ClusterState state = builder.state();
    CapacityIndex index = CapacityIndex::build(state, shapeOf(1, 8));
    QCOMPARE(index.levels().labels.size(), 2U);
    auto topology = std::make_shared<Topology>();
    topology->meta.name = "t";
    topology->levels = awsLevels(2);
    const ChangeSet changes = one(ChangeType::Added, std::shared_ptr<const Topology>(topology));
    state.apply(changes);
    index.apply(state, changes);
    QCOMPARE(index.levels().labels.size(), 3U);
    QCOMPARE(slotsText(index, 2), "a/b/h1:1");
    ChangeSet all;
    all.replacesAll = true;
    state.apply(all);
    index.apply(state, all);
    QCOMPARE(index.summary().hosts, 0);
}

/// What fits as pods of one required domain is what the placement rules say fits.
void TestCapacity::agreesWithPlacement()
{
    Churn churn(7);
    StateBuilder builder;
    builder.topology("t", awsLevels(2));
    builder.flavor("gpus", "t");
    ClusterState state = builder.state();
    for (int step = 0; step < 400; ++step) {
        state.apply(ChangeSet{{churn.next(state)}, false});
        if (step % 20 != 0 || step < 100) {
            continue;
        }
        const CapacityIndex index = CapacityIndex::build(state, shapeOf(1, 2));
        const PlacementSnapshot snapshot =
            PlacementSnapshot::build(state, *state.flavor("gpus"), *state.topology("t"), *KueueProfile::of("0.19"));
        for (std::size_t level = 0; level < 2; ++level) {
            std::int64_t most = 0;
            for (const CapacityDomain &domain : index.domains(level)) {
                most = std::max(most, domain.pods);
            }
            PlacementRequest request;
            request.podTemplate = index.shape().pod;
            request.topology.required = index.levels().labels[level];
            request.count = static_cast<int>(most);
            QVERIFY(most == 0 || snapshot.place(request).placed);
            ++request.count;
            QVERIFY(!snapshot.place(request).placed);
        }
    }
}

void TestCapacity::json()
{
    StateBuilder builder;
    builder.topology("t", awsLevels(1));
    builder.node("h1", {"a"}).gpus(8);
    const CapacityIndex index = CapacityIndex::build(builder.state(), shapeOf(2, 2));
    const Result<Value> value = parseJson(capacityToJson(index));
    QVERIFY(value.has_value());
    const Value &level = value->at("levels").at(std::size_t{0});
    QCOMPARE(level.at("label").toString(), awsLevels(1).front());
    QCOMPARE(level.at("domains").at(std::size_t{0}).at("path").at(std::size_t{0}).toString(), "a");
    QCOMPARE(level.at("domains").at(std::size_t{0}).at("slots").toInt(), 2);
    QCOMPARE(value->at("requests", "nvidia.com/gpu").toString(), "2");
    QCOMPARE(value->at("unit").toString(), "nvidia.com/gpu");
}

QTEST_GUILESS_MAIN(TestCapacity)
#include "tst_capacity.moc"
