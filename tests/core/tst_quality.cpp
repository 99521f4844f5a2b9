// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/placement/forecastrecord.h"
#include "core/placement/quality.h"
#include "tests/support/queuescene.h"

#include <QtTest>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

const std::string rack = "topology.k8s.aws/network-node-layer-2";
const TimePoint noon = *parseTime("2026-12-01T12:00:00Z");

TopologyTree treeOf(const ClusterState &state)
{
    return TopologyTree::build(state, chooseLevels(state));
}

std::vector<int> hosts(const TopologyTree &tree, const std::vector<std::string> &names)
{
    std::vector<int> indexes;
    for (const std::string &name : names) {
        indexes.push_back(tree.hostIndex(name));
    }
    return indexes;
}

/// "domains ring/chain" per level; "-" where it is not known.
std::string textOf(const PlacementQuality &quality)
{
    std::string text;
    const auto share = [](const std::optional<double> &value) {
        return value ? std::to_string(std::lround(*value * 100)) : std::string("-");
    };
    for (const LevelSpread &level : quality.levels) {
        text += (text.empty() ? "" : ", ") + std::to_string(level.domains) + " " + share(level.ringCrossing) + "/" +
                share(level.chainCrossing);
    }
    return text;
}

ForecastRecord recordOf(QueueScene &scene, const std::string &name, int pods)
{
    const ClusterState state = scene.state();
    const Prediction prediction = predict(state, scene.waiting(name, pods, 8, rack), *KueueProfile::of("0.17"));
    return makeForecastRecord(prediction, "uid-" + name, "Job/team/" + name, noon, state);
}

ForecastComparison compared(const ForecastRecord &record, const ClusterState &state, const std::string &name,
                            const std::string &kueue = "v0.17.0")
{
    return compareForecast(record, *state.workloads.get({Interned("team"), "job-" + name}), state, kueue);
}

std::string sentences(const ForecastComparison &comparison)
{
    std::string text;
    for (const Sentence &sentence : comparison.reasons) {
        text += toText(sentence) + "\n";
    }
    return text;
}

} // namespace

class TestQuality : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void spreadAndCrossing();
    void missingLevels();
    void fewPods();
    void assignmentsHaveHosts();
    void best();
    void bestKeepsToWhatIsFree();
    void json();
    void recordSurvives();
    void brokenRecords();
    void hit();
    void elsewhere();
    void verdicts();
    void otherVersion();
    void nothingChanged();
    void fingerprint();
    void rate();
};

void TestQuality::spreadAndCrossing()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    scene.hosts("a", "b2", 1);
    scene.hosts("z", "b1", 1); // another b1, replaces the host of the name
    const TopologyTree tree = treeOf(scene.state());
    // b1-0 lies in z now; b1-1 and b2-0 in a.
    const std::vector<int> order = hosts(tree, {"b1-1", "b1-1", "b2-0", "b1-0"});
    const PlacementQuality quality = qualityOf(tree, order, true);
    QCOMPARE(textOf(quality).c_str(), "2 50/33, 3 75/67, 3 75/67");
    QCOMPARE(quality.pods, 4);
    QCOMPARE(quality.hosts, 3);
    QCOMPARE(*quality.hops.worst, 6);
    QCOMPARE(textOf(qualityOf(tree, order, false)).c_str(), "2 -/-, 3 -/-, 3 -/-");
}

void TestQuality::missingLevels()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    scene.builder().node("half", {"a", ""}).gpus(8);
    const TopologyTree tree = treeOf(scene.state());
    // A host without the second label is nowhere from that level on.
    QCOMPARE(textOf(qualityOf(tree, hosts(tree, {"b1-0", "half"}), true)).c_str(), "1 0/0, 1 -/-, 1 -/-");
    QCOMPARE(textOf(qualityOf(tree, std::vector<int>{tree.hostIndex("b1-0"), -1}, true)).c_str(),
             "1 -/-, 1 -/-, 1 -/-");
}

void TestQuality::fewPods()
{
    QueueScene scene;
    scene.hosts("a", "b1", 1);
    const TopologyTree tree = treeOf(scene.state());
    QCOMPARE(textOf(qualityOf(tree, std::vector<int>{0}, true)).c_str(), "1 0/0, 1 0/0, 1 0/0");
    QCOMPARE(textOf(qualityOf(tree, std::vector<int>(), true)).c_str(), "0 0/0, 0 0/0, 0 0/0");
    QCOMPARE(textOf(qualityOf(tree, std::vector<int>{0, 0}, true)).c_str(), "1 0/0, 1 0/0, 1 0/0");
}

void TestQuality::assignmentsHaveHosts()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    scene.builder().node("odd", {"a", "b1"}).label("kubernetes.io/hostname", "even");
    const TopologyTree tree = treeOf(scene.state());
    const TopologyAssignment assignment{{"kubernetes.io/hostname"}, {{{"b1-1"}, 2}, {{"even"}, 1}, {{"gone"}, 1}}};
    QCOMPARE(hostsOf(tree, assignment),
             (std::vector<int>{tree.hostIndex("b1-1"), tree.hostIndex("b1-1"), tree.hostIndex("odd"), -1}));
    QCOMPARE(hostsOf(tree, {{"t/rack"}, {{{"b1-1"}, 2}}}), (std::vector<int>{-1, -1}));
}

void TestQuality::best()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    scene.hosts("a", "b2", 2);
    const ClusterState state = scene.state();
    const TopologyTree tree = treeOf(state);
    const KueueProfile profile = *KueueProfile::of("0.17");
    Workload workload = scene.waiting("new", 2, 8, "");
    workload.podSets.front().topology.unconstrained = true;
    const std::optional<BestPlacement> two = bestPlacement(state, tree, workload, profile, true);
    QCOMPARE(two->level, rack);
    QCOMPARE(two->trials, 2);
    QCOMPARE(*two->quality.hops.mean, 2.0);
    workload.podSets.front().podTemplate.requests = {{Interned("nvidia.com/gpu"), Quantity::fromUnits(4)}};
    QCOMPARE(bestPlacement(state, tree, workload, profile, true)->level, "kubernetes.io/hostname");
    workload.podSets.front().count = 6;
    QCOMPARE(bestPlacement(state, tree, workload, profile, true)->level, awsLevels(1).front());
    workload.podSets.front().count = 9;
    QVERIFY(!bestPlacement(state, tree, workload, profile, true));
}

/// A job that is admitted already may use its own places; what others would have to be stopped for is not free.
void TestQuality::bestKeepsToWhatIsFree()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    auto own = scene.admitted("own", {{"b1-0", 1}, {"b1-1", 1}}, 8);
    const ClusterState state = scene.state();
    const auto best = bestPlacement(state, treeOf(state), *own, *KueueProfile::of("0.17"), true);
    QCOMPARE(best->level, rack);
}

void TestQuality::json()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    const TopologyTree tree = treeOf(scene.state());
    const Value value = qualityToValue(qualityOf(tree, std::vector<int>{0, 1}, false));
    QCOMPARE(value.at("hops", "mean").toDouble(), 2.0);
    QVERIFY(value.at("hops", "ring").isNull());
    QCOMPARE(value.at("levels").at(std::size_t{2}).at("domains").toInt(), 2);
    QVERIFY(value.at("levels").at(std::size_t{2}).at("ring").isNull());
}

void TestQuality::recordSurvives()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    const ForecastRecord record = recordOf(scene, "new", 2);
    const std::string text = forecastToJson(record);
    QVERIFY(text.find('\n') == std::string::npos);
    const Result<ForecastRecord> read = forecastFromJson(text);
    QVERIFY(read.has_value());
    QCOMPARE(forecastToJson(*read).c_str(), text.c_str());
    QCOMPARE(read->state, record.state);
    QCOMPARE(read->podSets.front().domains.size(), 2U);
}

void TestQuality::brokenRecords()
{
    for (const char *text :
         {"", "{", "[]", "{\"uid\":\"x\"}", "{\"uid\":\"x\",\"time\":\"2026-12-01T12:00:00Z\",\"verdict\":\"maybe\"}",
          "{\"uid\":\"\",\"time\":\"2026-12-01T12:00:00Z\",\"verdict\":\"pending\"}"}) {
        const Result<ForecastRecord> record = forecastFromJson(text);
        QVERIFY(!record && record.error().kind == ErrorKind::InvalidInput);
    }
    // One that the object itself keeps was written before there was a uid.
    QVERIFY(forecastFromJson(
        "{\"uid\":\"\",\"object\":\"Job/a/b\",\"time\":\"2026-12-01T12:00:00Z\",\"verdict\":\"pending\"}"));
    QVERIFY(!forecastFromJson(std::string(std::size_t{5} << 20, ' ')));
    QVERIFY(forecastFromJson("{\"uid\":\"x\",\"time\":\"2026-12-01T12:00:00Z\",\"verdict\":\"pending\",\"podSets\":7}")
                .has_value());
}

void TestQuality::hit()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    const ForecastRecord record = recordOf(scene, "new", 2);
    scene.admitted("new", {{"b1-0", 1}, {"b1-1", 1}}, 8);
    const ForecastComparison comparison = compared(record, scene.state(), "new");
    QVERIFY(comparison.outcome == ForecastOutcome::Hit);
    QCOMPARE(comparison.podsAsPredicted, 2);
    QVERIFY(comparison.reasons.empty());
}

void TestQuality::elsewhere()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    scene.hosts("a", "b2", 2);
    const ForecastRecord record = recordOf(scene, "new", 2);
    auto rival = scene.admitted("rival", {{"b1-1", 1}}, 8);
    rival->conditions.front().since = noon + std::chrono::seconds(1);
    auto own = scene.admitted("new", {{"b1-0", 1}, {"b2-0", 1}}, 8);
    own->conditions.front().since = noon + std::chrono::seconds(2);
    const ForecastComparison comparison = compared(record, scene.state(), "new");
    QVERIFY(comparison.outcome == ForecastOutcome::Elsewhere);
    QCOMPARE(comparison.podsAsPredicted, 1);
    QCOMPARE(comparison.pods, 2);
    QCOMPARE(sentences(comparison).c_str(), "Other jobs that were admitted in between: 1.\n");
}

void TestQuality::verdicts()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    const ForecastRecord yes = recordOf(scene, "new", 2);
    const ForecastRecord no = recordOf(scene, "new", 3);
    QVERIFY(no.verdict == Prediction::Verdict::Pending);
    Workload waiting = scene.waiting("new", 2, 8, rack);
    scene.pending(waiting);
    QVERIFY(compared(yes, scene.state(), "new").outcome == ForecastOutcome::Open);
    waiting.conditions = {{"QuotaReserved", "False", "Pending", "couldn't", {}}};
    scene.pending(waiting);
    QVERIFY(compared(yes, scene.state(), "new").outcome == ForecastOutcome::NotAdmitted);
    QVERIFY(compared(no, scene.state(), "new").outcome == ForecastOutcome::Hit);
    scene.admitted("new", {{"b1-0", 1}, {"b1-1", 1}}, 8);
    QVERIFY(compared(no, scene.state(), "new").outcome == ForecastOutcome::Admitted);
}

void TestQuality::otherVersion()
{
    QueueScene scene;
    scene.hosts("a", "b1", 3);
    const ForecastRecord record = recordOf(scene, "new", 2);
    scene.admitted("new", {{"b1-0", 1}, {"b1-2", 1}}, 8);
    const ForecastComparison comparison = compared(record, scene.state(), "new", "v0.19.2");
    QCOMPARE(sentences(comparison).c_str(), "The prediction went by Kueue 0.17, the cluster runs v0.19.2.\n");
}

void TestQuality::nothingChanged()
{
    QueueScene scene;
    scene.hosts("a", "b1", 3);
    const ForecastRecord record = recordOf(scene, "new", 2);
    scene.admitted("new", {{"b1-0", 1}, {"b1-2", 1}}, 8);
    QVERIFY(sentences(compared(record, scene.state(), "new")).find("Nothing that could be seen has changed") == 0);
    scene.builder().node("b1-2", {"a", "b1"}).gpus(4);
    QCOMPARE(sentences(compared(record, scene.state(), "new")).c_str(),
             "Hosts, pods or jobs have changed since the prediction.\n");
}

void TestQuality::fingerprint()
{
    QueueScene scene;
    scene.hosts("a", "b1", 2);
    scene.builder().pod("team", "p").on("b1-0").running();
    const std::uint64_t before = capacityFingerprint(scene.state());
    QCOMPARE(capacityFingerprint(scene.state()), before);
    scene.builder().pod("team", "unbound");
    QCOMPARE(capacityFingerprint(scene.state()), before);
    scene.builder().node("b1-1", {"a", "b1"}).gpus(8).cordoned();
    const std::uint64_t cordoned = capacityFingerprint(scene.state());
    QVERIFY(cordoned != before);
    auto workload = scene.admitted("x", {{"b1-0", 1}}, 8);
    QVERIFY(capacityFingerprint(scene.state()) != cordoned);
    QCOMPARE(capacityFingerprint(scene.state(), workload.get()), cordoned);
}

void TestQuality::rate()
{
    using Outcome = ForecastOutcome;
    const HitRate rate = hitRateOf({Outcome::Hit, Outcome::Open, Outcome::Elsewhere, Outcome::Hit, Outcome::Admitted});
    QCOMPARE(rate.hits, 2);
    QCOMPARE(rate.decided, 4);
    QCOMPARE(rate.share(), 0.5);
    QCOMPARE(hitRateOf({}).share(), 0.0);
}

QTEST_GUILESS_MAIN(TestQuality)
#include "tst_quality.moc"
