// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/base/yaml.h"
#include "core/cluster/decode.h"
#include "core/placement/admission.h"
#include "core/placement/placement.h"
#include "tests/support/support.h"

#include <QtTest>

#include <filesystem>
#include <set>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

const std::string blockKey = "t/block";
const std::string rackKey = "t/rack";
const std::string hostKey = "kubernetes.io/hostname";

std::shared_ptr<Node> makeNode(const std::string &name, int cpus,
                               std::vector<std::pair<std::string, std::string>> labels)
{
    auto node = std::make_shared<Node>();
    node->meta.name = name;
    node->meta.labels.emplace_back(Interned(hostKey), name);
    for (auto &[key, value] : labels) {
        node->meta.labels.emplace_back(Interned(key), value);
    }
    node->ready = true;
    node->hasAllocatable = true;
    node->allocatable = {{Interned("cpu"), Quantity::fromUnits(cpus)}, {Interned("pods"), Quantity::fromUnits(110)}};
    return node;
}

/// "b1: r1{a3 b1} r2{c2}; b2: r3{d4}": blocks, racks, hosts with their free cpus. Host names end before the digits of
/// the count, or at '=' ("n10=1").
ClusterState stateOf(const std::string &text)
{
    ClusterState state;
    for (const std::string &blockText : split(text, ';')) {
        const std::string block(trimmed(blockText.substr(0, blockText.find(':'))));
        std::string rest = blockText.substr(blockText.find(':') + 1);
        for (std::size_t open = rest.find('{'); open != std::string::npos; open = rest.find('{')) {
            const std::string rack(trimmed(rest.substr(0, open)));
            const std::size_t close = rest.find('}');
            for (const std::string &host : split(rest.substr(open + 1, close - open - 1), ' ')) {
                const std::size_t cut =
                    host.find('=') != std::string::npos ? host.find('=') : host.find_first_of("0123456789");
                const std::string count = host.substr(host[cut] == '=' ? cut + 1 : cut);
                state.upsert(std::shared_ptr<const Node>(
                    makeNode(host.substr(0, cut), std::stoi(count), {{blockKey, block}, {rackKey, rack}})));
            }
            rest = rest.substr(close + 1);
        }
    }
    return state;
}

PlacementSnapshot snapshotOf(const ClusterState &state, std::vector<std::string> levels = {blockKey, rackKey, hostKey},
                             const PlacementRules &rules = {})
{
    ResourceFlavor flavor;
    flavor.meta.name = "F";
    Topology topology;
    topology.meta.name = "T";
    topology.levels = std::move(levels);
    return PlacementSnapshot::build(state, flavor, topology, rules);
}

PlacementRequest requestOf(const std::string &mode, const std::string &level, int count,
                           std::vector<SliceConstraint> slices = {}, int cpus = 1)
{
    PlacementRequest request;
    request.count = count;
    request.podTemplate.requests = {{Interned("cpu"), Quantity::fromUnits(cpus)}};
    const std::string key = level == "host" ? hostKey : "t/" + level;
    if (mode == "req") {
        request.topology.required = key;
    } else if (mode == "pref") {
        request.topology.preferred = key;
    } else if (mode == "unc") {
        request.topology.unconstrained = true;
    }
    for (SliceConstraint &slice : slices) {
        slice.topology = slice.topology == "host" ? hostKey : "t/" + slice.topology;
    }
    request.topology.slices = std::move(slices);
    return request;
}

std::string textOf(const PlacementAnswer &answer)
{
    if (!answer.placed) {
        return "fail " + answer.message;
    }
    std::string text;
    for (const DomainCount &domain : answer.assignment.domains) {
        text += (text.empty() ? "" : " ") + join(domain.values, "/") +
                (domain.values.back().find_first_of("0123456789") != std::string::npos ? "=" : "") +
                std::to_string(domain.count);
    }
    return text;
}

const char *const S = "b1: r1{a3 b1} r2{c2 d2}; b2: r3{e4} r4{f1 g1 h1}";
const char *const T = "b1: r1{a5 b3} r2{c4 d2}; b2: r3{e3 f3 g3}";
const char *const M = "b1: r1{a3 b5} r2{c4 d4}";

struct Vector {
    const char *row, *cluster, *mode, *level;
    int count;
    std::vector<SliceConstraint> slices;
    const char *expected;
    int cpus = 1;
};

/// Rows of kueue-tas.md §4, same numbers.
const std::vector<Vector> vectors{
    {"1", S, "req", "rack", 4, {}, "a3 b1"},
    {"2", S, "req", "rack", 2, {}, "f1 g1"},
    {"3", S, "req", "rack", 5, {}, "fail topology \"T\" allows to fit only 4 out of 5 pod(s)"},
    {"4", S, "req", "block", 6, {}, "e4 f1 g1"},
    {"5a", S, "req", "block", 7, {}, "e4 f1 g1 h1"},
    {"5b", S, "req", "block", 8, {}, "a3 b1 c2 d2"},
    {"6", S, "req", "block", 9, {}, "fail topology \"T\" allows to fit only 8 out of 9 pod(s)"},
    {"7", S, "pref", "rack", 6, {}, "e4 f1 g1"},
    {"9", S, "pref", "rack", 12, {}, "a3 b1 c2 d2 e4"},
    {"10", S, "pref", "rack", 16, {}, "fail topology \"T\" allows to fit only 15 out of 16 pod(s)"},
    {"11a", S, "req", "host", 3, {}, "a3"},
    {"11b", S, "req", "host", 4, {}, "e4"},
    {"13a", S, "unc", "", 1, {}, "b1"},
    {"13b", S, "unc", "", 4, {}, "e4"},
    {"13c", S, "unc", "", 5, {}, "b1 c1 f1 g1 h1"},
    {"14", S, "none", "", 5, {}, "b1 c1 f1 g1 h1"},
    {"17", S, "req", "block", 3, {}, "a1 c1 d1", 2},
    {"19", S, "req", "zone", 1, {}, "fail Flavor \"F\" does not contain the requested level"},
    {"20", "b1: r1{a6 b4 c3 d1}", "req", "rack", 9, {}, "a6 c3"},
    {"21", "b1: r1{a6 b4 c3 d1}", "req", "rack", 11, {}, "a6 b4 d1"},
    {"23", "b1: r1{a2} r2{b2} r3{c1 d1 e1 f1}; b2: r4{g3}", "req", "block", 4, {}, "c1 d1 e1 f1"},
    {"24", "b1: r1{d2 c2 b2 a2}", "req", "rack", 3, {}, "a2 b1"},
    {"25", "b1: r2{a2} r1{b2}", "req", "rack", 2, {}, "b2"},
    {"26", "b1: r1{n10=1 n9=1 n2=1}", "req", "rack", 2, {}, "n10=1 n2=1"},
    {"28", "b1: r1{a0 b2 c3}", "unc", "", 4, {}, "b2 c2"},
    {"41a", "b1: r1{a7 b7 c7}", "req", "rack", 3, {}, "a1 b1 c1", 4},
    {"41b", "b1: r1{a7 b7 c7}", "req", "rack", 6, {}, "fail topology \"T\" allows to fit only 3 out of 6 pod(s)", 4},
    {"44a", T, "req", "block", 6, {{"host", 2}}, "e2 f2 g2"},
    {"44b", T, "req", "block", 8, {{"host", 2}}, "a4 c4"},
    {"44c", T, "req", "block", 12, {{"host", 2}}, "a4 b2 c4 d2"},
    {"46a", T, "req", "block", 6, {{"rack", 3}}, "e3 f3"},
    {"46b", T, "req", "block", 9, {{"rack", 3}}, "e3 f3 g3"},
    {"46c", T, "req", "block", 12, {{"rack", 3}}, "a3 b3 c4 d2"},
    {"47a", T, "req", "block", 9, {{"rack", 9}}, "e3 f3 g3"},
    {"47b", T, "req", "block", 18, {{"rack", 9}}, "fail topology \"T\" allows to fit only 1 out of 2 slice(s)"},
    {"47c", T, "req", "block", 10, {{"rack", 10}}, "fail topology \"T\" doesn't allow to fit any of 1 slice(s)"},
    {"49a", T, "slices", "", 6, {{"host", 3}}, "e3 f3"},
    {"49b", T, "slices", "", 8, {{"rack", 4}}, "e3 f3 g2"},
    {"50",
     T,
     "req",
     "rack",
     4,
     {{"block", 2}},
     "fail podset slice topology t/block is above the podset topology t/rack"},
    {"51", T, "req", "block", 7, {{"host", 2}}, "e2 f2 g2"},
    {"53a", M, "req", "block", 8, {{"rack", 4}, {"host", 2}}, "c4 d4"},
    {"53b", M, "req", "block", 12, {{"rack", 4}, {"host", 2}}, "a2 b2 c4 d4"},
    {"54",
     M,
     "req",
     "block",
     16,
     {{"rack", 4}, {"host", 2}},
     "fail topology \"T\" doesn't allow to fit; 3/4 slice(s) fit on level t/rack; 7/8 slice(s) fit on level "
     "kubernetes.io/hostname"},
    {"56",
     M,
     "req",
     "block",
     8,
     {{"host", 4}, {"rack", 2}},
     "fail additional slice layer topology t/rack must be at a lower level than kubernetes.io/hostname"},
};

// --- cases recorded from the real Kueue 0.17.0 ---

/// Tags of what this part of the prediction does not cover.
const std::set<std::string> beyond{"group",   "multi-podset", "version-sensitive", "undecided",
                                   "blocked", "rejected",     "preempts",          "preemption",
                                   "invalid", "cohort-tree",  "partial-admission"};

std::set<std::string> tagsOf(const Value &expected)
{
    std::set<std::string> tags;
    for (const Value &tag : expected.at("tags").items()) {
        tags.insert(tag.toString());
    }
    return tags;
}

bool isSelected(const Value &expected)
{
    if (expected.at("kind").toString() != "Job" || expected.at("podSets").size() != 1) {
        return false;
    }
    for (const std::string &tag : tagsOf(expected)) {
        if (beyond.count(tag) > 0) {
            return false;
        }
    }
    return true;
}

std::vector<std::string> casesIn(const std::string &folder)
{
    std::vector<std::string> cases;
    for (const auto &entry : std::filesystem::directory_iterator(folder)) {
        if (entry.is_directory()) {
            cases.push_back(entry.path().string());
        }
    }
    std::sort(cases.begin(), cases.end());
    return cases;
}

ClusterState readCluster(const std::string &path)
{
    ClusterState state;
    Decoder decoder;
    const auto page = decoder.decodeList(readAll(path), [&](Record record) { state.upsert(std::move(record)); });
    if (!page || !page->skipped.empty()) {
        qFatal("%s cannot be read", path.c_str());
    }
    return state;
}

/// The Workload Kueue makes of the Job in a file.
Workload readRequest(const std::string &path, const ClusterState &state)
{
    const auto documents = parseYaml(readAll(path));
    const auto record = documents ? recordFromValue(documents->front().root) : fail(documents.error());
    if (!record || !*record) {
        qFatal("%s cannot be read", path.c_str());
    }
    const Job &job = *std::get<std::shared_ptr<const Job>>(**record);
    Workload workload;
    workload.meta = job.meta;
    workload.queueName = job.queueName();
    if (const auto priority = state.priorityClass(job.priorityClass())) {
        workload.priority = priority->value;
    }
    for (const Job::PodSet &podSet : job.podSets) {
        workload.podSets.push_back({podSet.name, podSet.count, {}, podSet.podTemplate, podSet.topology});
    }
    return workload;
}

std::set<std::pair<std::vector<std::string>, std::int64_t>> expectedPlaces(const Value &assignment)
{
    std::set<std::pair<std::vector<std::string>, std::int64_t>> places;
    for (const Value &domain : assignment.items()) {
        std::vector<std::string> values;
        for (const Value &value : domain.at("values").items()) {
            values.push_back(value.toString());
        }
        places.emplace(std::move(values), domain.at("count").toInt());
    }
    return places;
}

/// Empty when the answer is what Kueue did.
std::string difference(const AdmissionAnswer &answer, const Value &expected)
{
    if (answer.admitted != expected.at("admitted").toBool()) {
        return answer.admitted ? "admitted, but Kueue says: " + expected.at("message").toString()
                               : "not admitted, but Kueue admits: " + answer.message;
    }
    if (!answer.admitted) {
        const std::string &message = expected.at("message").toString();
        return answer.message == message && answer.reason == expected.at("reason").toString()
                   ? std::string()
                   : "message\n     is " + answer.message + "\n  Kueue " + message;
    }
    const Value &podSet = expected.at("podSets").at(std::size_t{0});
    const PodSetAssignment &made = answer.admission.podSets.front();
    if (made.topology.has_value() != podSet.at("assignment").isArray()) {
        return made.topology ? "placed, but Kueue admits without topology" : "no topology assignment";
    }
    std::set<std::pair<std::vector<std::string>, std::int64_t>> places;
    std::string order;
    std::string expectedOrder;
    for (const DomainCount &domain : made.topology ? made.topology->domains : std::vector<DomainCount>{}) {
        places.emplace(domain.values, domain.count);
        order += join(domain.values, "/") + ":" + std::to_string(domain.count) + " ";
    }
    for (const auto &[values, count] : expectedPlaces(podSet.at("assignment"))) {
        expectedOrder += join(values, "/") + ":" + std::to_string(count) + " ";
    }
    for (const auto &[resource, flavor] : made.flavors) {
        if (podSet.at("flavors", resource.view()).toString() != flavor) {
            return "flavor of " + resource.str() + " is " + flavor;
        }
    }
    return places == expectedPlaces(podSet.at("assignment")) ? std::string()
                                                             : "placed\n     " + order + "\nKueue " + expectedOrder;
}

} // namespace

class TestPlacement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void vectorsOfTheRules_data();
    void vectorsOfTheRules();
    void bestFitForAllBefore015();
    void hostsWithoutLevelsAreInvisible();
    void topologyWithoutHosts();
    void noHostIsVisible();
    void assumedUseCounts();
    void negativeCounts();
    void recordedDecisions_data();
    void recordedDecisions();
};

void TestPlacement::vectorsOfTheRules_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t index = 0; index < vectors.size(); ++index) {
        QTest::newRow(vectors[index].row) << static_cast<int>(index);
    }
}

void TestPlacement::vectorsOfTheRules()
{
    QFETCH(int, index);
    const Vector &row = vectors[static_cast<std::size_t>(index)];
    const PlacementSnapshot snapshot = snapshotOf(stateOf(row.cluster));
    const std::string text = textOf(snapshot.place(requestOf(row.mode, row.level, row.count, row.slices, row.cpus)));
    // What hosts are full is said after the sentence; the recorded cases compare that part.
    QCOMPARE(QString::fromStdString(text.substr(0, text.find(". Total nodes"))), QString(row.expected));
}

void TestPlacement::bestFitForAllBefore015()
{
    const PlacementSnapshot snapshot =
        snapshotOf(stateOf(S), {blockKey, rackKey, hostKey}, PlacementRules::forKueue("v0.14.6"));
    QCOMPARE(QString::fromStdString(textOf(snapshot.place(requestOf("unc", "", 5)))), QString("b1 e4"));
}

void TestPlacement::hostsWithoutLevelsAreInvisible()
{
    ClusterState state = stateOf("b1: r1{a8}");
    state.upsert(std::shared_ptr<const Node>(makeNode("b", 8, {{blockKey, "b1"}})));
    auto lost = makeNode("c", 8, {{blockKey, "b1"}, {rackKey, "r1"}});
    lost->ready = false;
    state.upsert(std::shared_ptr<const Node>(lost));
    auto cordoned = makeNode("d", 8, {{blockKey, "b1"}, {rackKey, "r1"}});
    cordoned->unschedulable = true;
    state.upsert(std::shared_ptr<const Node>(cordoned));
    QCOMPARE(QString::fromStdString(textOf(snapshotOf(state).place(requestOf("req", "block", 9)))),
             QString("fail topology \"T\" allows to fit only 8 out of 9 pod(s)"));
}

void TestPlacement::topologyWithoutHosts()
{
    // Rows 42 and 43: where racks are the leaves their capacity is summed, and no host is filtered.
    ClusterState state;
    auto first = makeNode("n1", 3, {{blockKey, "b1"}, {rackKey, "r1"}});
    first->taints.push_back({"k", "v", "NoSchedule"});
    state.upsert(std::shared_ptr<const Node>(first));
    state.upsert(std::shared_ptr<const Node>(makeNode("n2", 3, {{blockKey, "b1"}, {rackKey, "r1"}})));
    state.upsert(std::shared_ptr<const Node>(makeNode("n3", 5, {{blockKey, "b1"}, {rackKey, "r2"}})));
    const PlacementSnapshot snapshot = snapshotOf(state, {blockKey, rackKey});
    QCOMPARE(QString::fromStdString(textOf(snapshot.place(requestOf("req", "rack", 1, {}, 4)))), QString("b1/r1=1"));
    QCOMPARE(QString::fromStdString(textOf(snapshot.place(requestOf("req", "rack", 6)))), QString("b1/r1=6"));
}

void TestPlacement::noHostIsVisible()
{
    QCOMPARE(QString::fromStdString(textOf(snapshotOf(ClusterState()).place(requestOf("req", "rack", 1)))),
             QString("fail no topology domains at level: t/rack"));
}

void TestPlacement::assumedUseCounts()
{
    // Row 59: three pod sets of one job, one after the other.
    PlacementSnapshot snapshot = snapshotOf(stateOf("b1: r1{a2 b2} r2{c4}"));
    QStringList placed;
    for (const auto &request : {requestOf("req", "rack", 4), requestOf("unc", "", 2), requestOf("unc", "", 2)}) {
        const PlacementAnswer answer = snapshot.place(request);
        QVERIFY(answer.placed);
        snapshot.assume(request, answer.assignment);
        placed << QString::fromStdString(textOf(answer));
    }
    QCOMPARE(placed, (QStringList{"a2 b2", "c2", "c2"}));
    QVERIFY(!snapshot.place(requestOf("unc", "", 1)).placed);
}

void TestPlacement::negativeCounts()
{
    // A pod larger than its host: 0.17 counts the host negatively, later versions as full.
    ClusterState state = stateOf("b1: r1{a3 b2}");
    auto pod = std::make_shared<Pod>();
    pod->meta.name = "system";
    pod->nodeName = Interned("b");
    pod->phase = PodPhase::Running;
    pod->requests = {{Interned("cpu"), Quantity::fromUnits(3)}};
    state.upsert(std::shared_ptr<const Pod>(pod));
    QCOMPARE(QString::fromStdString(textOf(snapshotOf(state).place(requestOf("req", "rack", 3)))), QString("a3"));
    const PlacementSnapshot old = snapshotOf(state, {blockKey, rackKey, hostKey}, PlacementRules::forKueue("0.17.0"));
    QCOMPARE(QString::fromStdString(textOf(old.place(requestOf("req", "rack", 3)))),
             QString("fail topology \"T\" allows to fit only 2 out of 3 pod(s)"));
}

void TestPlacement::recordedDecisions_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("atLeast");
    QTest::newRow("selection") << QString::fromStdString(dataFile("placement")) << 60;
    if (const std::string shared = sharedDir(); !shared.empty()) {
        QTest::newRow("all") << QString::fromStdString(shared + "/data/placement") << 270;
    }
}

void TestPlacement::recordedDecisions()
{
    QFETCH(QString, folder);
    QFETCH(int, atLeast);
    const std::vector<std::string> folders = casesIn(folder.toStdString());
    const PlacementRules rules = PlacementRules::forKueue("0.17.0");
    int run = 0;
    QStringList different;
    for (const std::string &path : folders) {
        const auto expected = parseJson(readAll(path + "/expected.json"));
        QVERIFY2(expected, path.c_str());
        if (!isSelected(*expected)) {
            continue;
        }
        ++run;
        const ClusterState state = readCluster(path + "/cluster.json");
        const AdmissionAnswer answer = decideAdmission(state, readRequest(path + "/job.yaml", state), rules);
        if (const std::string text = difference(answer, *expected); !text.empty()) {
            const auto tags = tagsOf(*expected);
            different << QString::fromStdString(std::filesystem::path(path).filename().string() + " [" +
                                                join({tags.begin(), tags.end()}, " ") + "]: " + text);
        }
    }
    qInfo("%d of %zu cases run, %d as Kueue decided", run, folders.size(), run - static_cast<int>(different.size()));
    for (const QString &one : different) {
        qWarning("%s", qPrintable(one));
    }
    QCOMPARE(different.size(), 0);
    QVERIFY(run >= atLeast);
}

QTEST_GUILESS_MAIN(TestPlacement)
#include "tst_placement.moc"
