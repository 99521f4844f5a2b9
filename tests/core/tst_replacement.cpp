// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/placement/replacement.h"

#include <QtTest>

#include <algorithm>
#include <map>

using namespace hopyard::core;

namespace
{

const std::string hostKey = "kubernetes.io/hostname";
const Interned cpu("cpu");

/// Hosts "zone/block/rack/NAME=CPUS", a queue "cq" over flavor "F" with a Topology of their levels, and one admitted
/// Workload.
class Scene
{
public:
    Scene(const std::string &levels, const std::string &hosts, const std::string &version = "0.19")
        : m_profile(*KueueProfile::of(version))
    {
        std::vector<std::string> keys = split(levels, '/');
        for (const std::string &text : split(hosts, ' ')) {
            const std::vector<std::string> path = split(text.substr(0, text.find('=')), '/');
            auto node = std::make_shared<Node>();
            node->meta.name = path.back();
            for (std::size_t level = 0; level + 1 < path.size(); ++level) {
                node->meta.labels.emplace_back(Interned(keys[level]), path[level]);
            }
            node->meta.labels.emplace_back(Interned(hostKey), path.back());
            node->ready = true;
            node->hasAllocatable = true;
            node->allocatable = {{cpu, Quantity::fromUnits(std::stoi(text.substr(text.find('=') + 1)))},
                                 {Interned("pods"), Quantity::fromUnits(110)}};
            m_state.upsert(std::shared_ptr<const Node>(node));
        }
        auto topology = std::make_shared<Topology>();
        topology->meta.name = "T";
        topology->levels = keys;
        topology->levels.push_back(hostKey);
        m_state.upsert(std::shared_ptr<const Topology>(topology));
        auto flavor = std::make_shared<ResourceFlavor>();
        flavor->meta.name = "F";
        flavor->topologyName = "T";
        m_state.upsert(std::shared_ptr<const ResourceFlavor>(flavor));
        m_workload.meta.ns = Interned("team");
        m_workload.meta.name = "w";
        m_workload.ownerKind = Interned("Job");
        m_workload.ownerName = Interned("job");
        m_workload.admission = Admission{"cq", {}};
    }
    /// One pod set with a CPU a pod: "x1=1 x2=1".
    Scene &podSet(const TopologyRequest &asked, const std::string &places)
    {
        WorkloadPodSet podSet;
        podSet.name = "main";
        podSet.topology = asked;
        podSet.podTemplate.requests = {{cpu, Quantity::fromUnits(1)}};
        PodSetAssignment assigned;
        assigned.name = "main";
        assigned.topology = TopologyAssignment{{hostKey}, {}};
        for (const std::string &place : split(places, ' ')) {
            const int count = std::stoi(place.substr(place.find('=') + 1));
            assigned.topology->domains.push_back({{place.substr(0, place.find('='))}, count});
            podSet.count += count;
        }
        assigned.count = podSet.count;
        assigned.flavors = {{cpu, "F"}};
        assigned.usage = {{cpu, Quantity::fromUnits(podSet.count)}};
        m_workload.podSets.push_back(podSet);
        m_workload.admission->podSets.push_back(assigned);
        return *this;
    }
    /// A second resource with that quota, in the flavor of the hosts; `other`: the place among the flavors of that of
    /// one more host.
    Scene &also(const std::string &resource, int amount, int quota, int other = -1)
    {
        PodSetAssignment &assigned = m_workload.admission->podSets.front();
        assigned.flavors.emplace_back(Interned(resource), "F");
        assigned.usage.emplace_back(Interned(resource), Quantity::fromUnits(amount));
        m_workload.podSets.front().podTemplate.requests.emplace_back(Interned(resource),
                                                                     Quantity::fromUnits(amount / assigned.count));
        auto queue = std::make_shared<ClusterQueue>();
        queue->meta.name = "cq";
        QuotaCell cpus{};
        cpus.resource = cpu;
        cpus.nominal = Quantity::fromUnits(1000);
        QuotaCell second{};
        second.resource = Interned(resource);
        second.nominal = Quantity::fromUnits(quota);
        queue->resourceGroups = {{{"cpu", resource}, {{"F", {cpus, second}}}}};
        if (other >= 0) {
            auto &flavors = queue->resourceGroups.front().flavors;
            flavors.insert(flavors.begin() + other, {"E", {cpus, second}});
            addOtherFlavor(resource);
        }
        m_state.upsert(std::shared_ptr<const ClusterQueue>(queue));
        return *this;
    }
    Scene &owner(const std::string &kind)
    {
        m_workload.ownerKind = Interned(kind);
        return *this;
    }
    KueueProfile &profile() { return m_profile; }

    /// "x1=1 x4=2", or what Kueue says against it.
    std::string lose(const std::string &host)
    {
        m_state.erase({{}, host}, RecordKind::Node);
        ClusterState state = m_state;
        state.upsert(std::make_shared<const Workload>(m_workload));
        const Replacement answer = replacementOf(state, m_workload, host, m_profile);
        switch (answer.outcome) {
        case Replacement::Outcome::Unaffected:
            return "unaffected";
        case Replacement::Outcome::Left:
            return "left";
        case Replacement::Outcome::Evicted:
            return "evicted: " + answer.message;
        case Replacement::Outcome::Retried:
            return "retried: " + answer.message;
        case Replacement::Outcome::Replaced:
            break;
        }
        std::string text;
        for (const DomainCount &domain : answer.podSets.front().assignment.domains) {
            text += (text.empty() ? "" : " ") + domain.values.back() + "=" + std::to_string(domain.count);
        }
        return text;
    }

private:
    void addOtherFlavor(const std::string &resource)
    {
        auto flavor = std::make_shared<ResourceFlavor>();
        flavor->meta.name = "E";
        flavor->topologyName = "T";
        flavor->nodeLabels = {{Interned("pool"), "e"}};
        m_state.upsert(std::shared_ptr<const ResourceFlavor>(flavor));
        auto node = std::make_shared<Node>(*m_state.nodes.begin()->second);
        node->meta.name = "e1";
        node->meta.labels.back().second = "e1";
        node->meta.labels.emplace_back(Interned("pool"), "e");
        node->allocatable.emplace_back(Interned(resource), Quantity::fromUnits(100));
        m_state.upsert(std::shared_ptr<const Node>(node));
    }

    ClusterState m_state;
    KueueProfile m_profile;
    Workload m_workload;
};

TopologyRequest required(const std::string &level)
{
    TopologyRequest request;
    request.required = level;
    return request;
}

TopologyRequest sliced(const std::string &level, std::vector<SliceConstraint> slices)
{
    TopologyRequest request = required(level);
    request.slices = std::move(slices);
    return request;
}

} // namespace

/// Rows 66 to 71 of kueue-tas.md §4: what becomes of a running job that lost a host.
class TestReplacement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsOfTheRules();
    void wherePodsMayGo();
    void quotaIsLookedForAgain();
    void flavorIsLookedForAgain();
    void gates();
    void whoIsLost();
};

void TestReplacement::rowsOfTheRules()
{
    const TopologyRequest racks = sliced("block", {{"rack", 2}});
    // Row 66: it stays in its rack, on the tightest host.
    Scene row66("block/rack", "b/r1/x1=1 b/r1/x2=1 b/r2/x3=1 b/r2/x4=2 b/r2/x5=2");
    QCOMPARE(row66.podSet(racks, "x1=1 x2=1 x3=1 x4=1").lose("x3"), std::string("x1=1 x2=1 x4=2"));
    // Row 67: no other host of the rack has room.
    Scene row67("block/rack", "b/r1/x1=1 b/r1/x2=1 b/r2/x3=1 b/r2/x4=1");
    QCOMPARE(row67.podSet(racks, "x1=1 x2=1 x3=1 x4=1").lose("x3"),
             std::string("evicted: topology \"T\" doesn't allow to fit any of 1 pod(s). Total nodes: 3; excluded: "
                         "resource \"cpu\": 1, topologyDomain: 2"));
    // Row 68: rack-ab is not rack-a. To 0.18 Kueue compares the beginning of the text, and takes it.
    const std::string hosts = "b1/rack-a/x1=1 b1/rack-a/x2=1 b1/rack-ab/x3=1";
    QVERIFY(Scene("block/rack", hosts).podSet(required("rack"), "x1=1 x2=1").lose("x2").starts_with("evicted: "));
    QCOMPARE(Scene("block/rack", hosts, "0.17").podSet(required("rack"), "x1=1 x2=1").lose("x2"),
             std::string("x1=1 x3=1"));
    // Row 69: the innermost broken layer decides.
    Scene row69(
        "block/rack/switch",
        "b/r1/s1/x1=4 b/r1/s1/x2=4 b/r1/s2/x3=2 b/r1/s2/x4=5 b/r2/s3/x5=2 b/r2/s3/x6=2 b/r2/s4/x7=2 b/r2/s4/x8=2");
    QCOMPARE(row69
                 .podSet(sliced("block", {{"rack", 8}, {"switch", 4}, {hostKey, 2}}),
                         "x1=2 x2=2 x3=2 x4=2 x5=2 x6=2 x7=2 x8=2")
                 .lose("x3"),
             std::string("x1=2 x2=2 x4=4 x5=2 x6=2 x7=2 x8=2"));
    // Row 70: two missing pods stay together on a host.
    Scene row70("block/rack", "b/r1/x1=3 b/r1/x2=1 b/r1/x3=2");
    QVERIFY(row70.podSet(sliced("block", {{"rack", 4}, {hostKey, 2}}), "x1=2 x3=2")
                .lose("x3")
                .find("fit any of 1 slice(s)") != std::string::npos);
    // Row 71: the Workload of a single pod keeps its host, from 0.19 on.
    const auto single = [](const std::string &version) {
        return Scene("rack", "r/x1=1 r/x2=1", version).owner("Pod").podSet(required("rack"), "x1=1").lose("x1");
    };
    QCOMPARE(single("0.19"), std::string("left"));
    QCOMPARE(single("0.18"), std::string("x2=1"));
}

void TestReplacement::wherePodsMayGo()
{
    const std::string hosts = "r1/x1=2 r1/x2=3 r2/x3=1";
    TopologyRequest preferred;
    preferred.preferred = "rack";
    // Preferred: anywhere, the tightest fit.
    QCOMPARE(Scene("rack", hosts).podSet(preferred, "x1=1 x2=1").lose("x1"), std::string("x2=1 x3=1"));
    QCOMPARE(Scene("rack", hosts).podSet(required("rack"), "x1=1 x2=1").lose("x1"), std::string("x2=2"));
    // All pods were on it: any rack will do.
    QCOMPARE(Scene("rack", hosts).podSet(required("rack"), "x1=1").lose("x1"), std::string("x3=1"));
    QCOMPARE(Scene("rack", hosts).podSet(required("rack"), "x1=1").lose("x2"), std::string("unaffected"));
    // A second host that is gone makes the rest of the assignment invalid.
    Scene two("rack", "r1/x1=1 r1/x2=1");
    QVERIFY(two.podSet(required("rack"), "x1=1 x2=1 x9=1").lose("x1").find("stale domain x9") != std::string::npos);
}

void TestReplacement::quotaIsLookedForAgain()
{
    const auto lose = [](int quota) {
        return Scene("rack", "r/x1=2 r/x2=2 r/x3=2")
            .podSet(required("rack"), "x1=1 x2=1")
            .also("memory", 2, quota)
            .lose("x1");
    };
    QVERIFY(lose(4).starts_with("evicted: topology")); // no host offers memory
    QVERIFY2(lose(3).starts_with("evicted: couldn't assign flavors"), lose(3).c_str());
}

/// Two faults of 0.17, both seen: from the first flavor on it finds one in which the job's other hosts are not, or one
/// that its webhook does not let an admitted job have.
void TestReplacement::flavorIsLookedForAgain()
{
    Scene spread("rack", "r/x1=2 r/x2=2");
    QCOMPARE(spread.podSet(required("rack"), "x1=1 x2=1").also("memory", 2, 10, 0).lose("x1"),
             std::string("evicted: Cannot replace the node, because the existing topologyAssignment is invalid, as it "
                         "contains the stale domain x2"));
    Scene onOne("rack", "r/x1=2 r/x2=2");
    QCOMPARE(onOne.podSet(required("rack"), "x1=1").also("memory", 1, 10, 0).lose("x1"),
             std::string("retried: it takes flavor E instead of F, which its own webhook refuses for a job that is "
                         "admitted"));
    // After the refusal it counts the job's own quota no more, and keeps the flavor.
    Scene again("rack", "r/x1=2 r/x2=2");
    QCOMPARE(again.podSet(required("rack"), "x1=1").also("memory", 1, 1, 1).lose("x1"), std::string("e1=1"));
}

void TestReplacement::gates()
{
    Scene off("rack", "r/x1=1 r/x2=1");
    QVERIFY(off.profile().setGate("TASFailedNodeReplacement", false));
    QCOMPARE(off.podSet(required("rack"), "x1=1").lose("x1"), std::string("left"));
    Scene slow("rack", "r/x1=1 r/x2=0");
    QVERIFY(slow.profile().setGate("TASFailedNodeReplacementFailFast", false));
    QVERIFY(slow.podSet(required("rack"), "x1=1").lose("x1").starts_with("retried: "));
    const auto &listed = KueueProfile::gates();
    QVERIFY(std::find(listed.begin(), listed.end(), "TASFailedNodeReplacement") == listed.end());
}

void TestReplacement::whoIsLost()
{
    Workload workload;
    WorkloadPodSet podSet;
    podSet.name = "main";
    PodSetAssignment assigned;
    assigned.name = "main";
    assigned.topology = TopologyAssignment{{hostKey}, {{{"gone"}, 1}, {{"down"}, 1}, {{"shut"}, 1}, {{"fine"}, 1}}};
    workload.podSets = {podSet};
    workload.admission = Admission{"cq", {assigned}};
    ClusterState state;
    for (const char *name : {"down", "shut", "fine"}) {
        auto node = std::make_shared<Node>();
        node->meta.name = name;
        node->ready = node->meta.name != "down";
        if (node->meta.name == "shut") {
            node->taints = {{"sick", "", "NoExecute"}};
        }
        state.upsert(std::shared_ptr<const Node>(node));
    }
    QCOMPARE(lostHosts(state, workload, *KueueProfile::of("0.17")), (std::vector<std::string>{"down", "gone", "shut"}));
    QCOMPARE(lostHosts(state, workload, *KueueProfile::of("0.16")), (std::vector<std::string>{"down", "gone"}));
    workload.admission->podSets.front().topology->levels = {"rack"};
    QVERIFY(lostHosts(state, workload, *KueueProfile::of("0.17")).empty());
}

QTEST_GUILESS_MAIN(TestReplacement)
#include "tst_replacement.moc"
