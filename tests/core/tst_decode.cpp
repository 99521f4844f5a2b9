// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/cluster/decode.h"
#include "tests/support/support.h"

#include <QTest>
#include <algorithm>
#include <filesystem>

using namespace hopyard::core;

namespace
{

const std::string podJson =
    R"({"metadata":{"name":"p0","namespace":"team","uid":"u1","resourceVersion":"7","labels":{"a":"b"},
 "annotations":{"kueue.x-k8s.io/workload":"w1","other":"x"},
 "ownerReferences":[{"kind":"ReplicaSet","name":"no","uid":"0"},{"kind":"Job","name":"train","uid":"j1","controller":true}]},
 "spec":{"nodeName":"n1","schedulingGates":[{"name":"kueue.x-k8s.io/topology"}],
  "initContainers":[{"name":"i","resources":{"requests":{"cpu":"3"}}},
                    {"name":"s","restartPolicy":"Always","resources":{"requests":{"cpu":"500m"}}}],
  "containers":[{"name":"c","resources":{"requests":{"cpu":"1","memory":"1Gi"},"limits":{"nvidia.com/gpu":8,"cpu":"2"}}}],
  "overhead":{"cpu":"250m"}},
 "status":{"phase":"Pending","conditions":[{"type":"PodScheduled","status":"False","reason":"SchedulingGated","message":"waiting"}]}})";

Result<ListPage> decode(const std::string &json, std::vector<Record> &records)
{
    return Decoder().decodeList(json, [&records](Record record) { records.push_back(std::move(record)); });
}

} // namespace

class TestDecode : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void testPodOfTypedList();
    void testBrokenTexts_data();
    void testBrokenTexts();
    void testOneBadObjectIsSkipped();
    void testWatchEvents();
    void testEventsWhereTheyLie();
    void testCutEventsWhereTheyLie();
    void testTextsWithEscapes();
    void testContainersInAnyOrder();
    void testStatusErrors();
    void testSharedClusters();
    void testAssignments();
};

void TestDecode::testPodOfTypedList()
{
    std::vector<Record> records;
    const auto page =
        decode(R"({"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"12","continue":"abc",)"
               R"("remainingItemCount":3},"items":[)" +
                   podJson + "]}",
               records);
    QVERIFY2(page.has_value(), page ? "" : page.error().detail.c_str());
    QCOMPARE(page->resourceVersion, std::string("12"));
    QCOMPARE(page->continueToken, std::string("abc"));
    QCOMPARE(page->remaining, 3);
    QCOMPARE(records.size(), std::size_t{1});
    const auto pod = std::get<std::shared_ptr<const Pod>>(records[0]);
    QCOMPARE(pod->meta.ns.str(), std::string("team"));
    QCOMPARE(pod->nodeName.str(), std::string("n1"));
    QCOMPARE(pod->ownerName.str(), std::string("train"));
    QCOMPARE(pod->meta.annotations.size(), std::size_t{1});
    QCOMPARE(pod->reason, std::string("SchedulingGated"));
    QCOMPARE(pod->schedulingGates.size(), std::size_t{1});
    // max(init 3, 1 + sidecar 0.5) + overhead 0.25; the GPU limit stands in for the missing request.
    QCOMPARE(resourceOf(pod->requests, "cpu").toString(), std::string("3250m"));
    QCOMPARE(resourceOf(pod->requests, "nvidia.com/gpu").toString(), std::string("8"));
    QCOMPARE(resourceOf(pod->requests, "memory").toString(), std::string("1Gi"));
}

void TestDecode::testBrokenTexts_data()
{
    QTest::addColumn<QByteArray>("json");
    const std::string whole = R"({"kind":"PodList","apiVersion":"v1","metadata":{},"items":[)" + podJson + "]}";
    for (std::size_t cut :
         {std::size_t{0}, std::size_t{1}, whole.size() / 3, whole.size() / 2, whole.size() - 3, whole.size() - 1}) {
        QTest::addRow("cut at %zu", cut) << QByteArray(whole.data(), static_cast<int>(cut));
    }
    QTest::newRow("html") << QByteArray("<html><body>login</body></html>");
    QTest::newRow("not a list") << QByteArray(R"({"kind":"Pod","apiVersion":"v1","metadata":{"name":"x"}})");
    QTest::newRow("no items") << QByteArray(R"({"kind":"PodList","apiVersion":"v1"})");
    QTest::newRow("status") << QByteArray(R"({"kind":"Status","apiVersion":"v1","code":500,"message":"boom"})");
    QTest::newRow("two documents") << QByteArray((whole + whole).c_str());
    QTest::newRow("array") << QByteArray("[]");
    QTest::newRow("binary") << QByteArray("\x00\x01\xff\xfe", 4);
}

void TestDecode::testBrokenTexts()
{
    QFETCH(QByteArray, json);
    std::vector<Record> records;
    const auto page = decode(json.toStdString(), records);
    QVERIFY(!page);
    QVERIFY(!page.error().message.empty());
}

void TestDecode::testOneBadObjectIsSkipped()
{
    std::vector<Record> records;
    const auto page = decode(
        R"({"kind":"List","apiVersion":"v1","items":[{"kind":"Pod","apiVersion":"v1","metadata":{}},)"
        R"(7,{"apiVersion":"v1","kind":"Node","metadata":{"name":"n1"},"status":{"allocatable":{"cpu":"x","memory":"1Ki"}}},)"
        R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"d"}}]})",
        records);
    QVERIFY(page.has_value());
    QCOMPARE(page->items, std::size_t{4});
    QCOMPARE(page->skipped.size(), std::size_t{2});
    QCOMPARE(records.size(), std::size_t{1});
    const auto node = std::get<std::shared_ptr<const Node>>(records[0]);
    QCOMPARE(node->allocatableText.size(), std::size_t{2});
    QCOMPARE(node->allocatable.size(), std::size_t{1});
    QVERIFY(!node->ready.has_value());
}

void TestDecode::testWatchEvents()
{
    Decoder decoder;
    const std::string pod = R"({"kind":"Pod","apiVersion":"v1",)" + podJson.substr(1);
    const auto added = decoder.decodeEvent(R"({"type":"ADDED","object":)" + pod + "}");
    QVERIFY(added.has_value());
    QVERIFY(added->type == Decoder::WatchEvent::Type::Added);
    QCOMPARE(added->resourceVersion, std::string("7"));
    const auto bookmark =
        decoder.decodeEvent(R"({"type":"BOOKMARK","object":{"kind":"Pod","metadata":{"resourceVersion":"99"}}})");
    QVERIFY(bookmark.has_value() && !bookmark->record);
    QCOMPARE(bookmark->resourceVersion, std::string("99"));
    const auto gone = decoder.decodeEvent(
        R"({"type":"ERROR","object":{"kind":"Status","code":410,"reason":"Expired","message":"too old"}})");
    QVERIFY(gone.has_value());
    QVERIFY(gone->error.kind == ErrorKind::Gone);
    const std::string cut = added ? R"({"type":"ADDED","object":{"kind":"Po)" : "";
    QVERIFY(!decoder.decodeEvent(cut));
    QVERIFY(!decoder.decodeEvent("{}"));
    const auto unknown = decoder.decodeEvent(R"({"type":"FOO","object":{}})");
    QVERIFY(unknown.has_value() && unknown->type == Decoder::WatchEvent::Type::Unknown);
}

namespace
{

std::string onOneLine(std::string text)
{
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

std::string eventLine(const std::string &type)
{
    return R"({"type":")" + type + R"(","object":{"kind":"Pod","apiVersion":"v1",)" + onOneLine(podJson).substr(1) +
           "}";
}

} // namespace

/// Many lines in one block, each decoded in its place: what stands behind a line must not matter.
void TestDecode::testEventsWhereTheyLie()
{
    const std::vector<std::string> lines = {
        eventLine("ADDED"),
        R"({"type":"BOOKMARK","object":{"kind":"Pod","apiVersion":"v1","metadata":{"resourceVersion":"99"}}})",
        R"({ "type" : "MODIFIED" , "object" : { "apiVersion" : "v1" , "kind" : "Pod" , "metadata" : )"
        R"({ "name" : "späße-🐟" , "namespace" : "a\u0062" , "uid" : "" , "resourceVersion" : "8" } } })",
        R"({"type":"DELETED","object":{"metadata":{"name":"n","resourceVersion":"3"},"apiVersion":"v1","kind":"Node"}})",
        eventLine("DELETED"),
        "{}",
        "no json at all {",
        eventLine("MODIFIED")};
    std::string block;
    for (const std::string &line : lines) {
        block += line + "\n";
    }
    block.reserve(block.size() + Decoder::padding);
    Decoder inPlace, copying;
    std::size_t at = 0;
    for (const std::string &line : lines) {
        const auto here = inPlace.decodePaddedEvent(std::string_view(block).substr(at, line.size()));
        const auto there = copying.decodeEvent(line);
        at += line.size() + 1;
        QCOMPARE(here.has_value(), there.has_value());
        if (!here) {
            continue;
        }
        QVERIFY(here->type == there->type);
        QCOMPARE(here->resourceVersion, there->resourceVersion);
        QCOMPARE(here->record.has_value(), there->record.has_value());
        if (here->record) {
            QVERIFY(keyOf(*here->record) == keyOf(*there->record));
            QCOMPARE(metaOf(*here->record).uid, metaOf(*there->record).uid);
        }
    }
    const auto odd = copying.decodeEvent(lines[2]);
    QVERIFY(odd.has_value() && odd->record.has_value());
    QCOMPARE(metaOf(*odd->record).name, std::string("späße-🐟"));
    QCOMPARE(metaOf(*odd->record).ns.str(), std::string("ab"));
    QVERIFY(metaOf(*odd->record).uid.empty());
}

/// A line that is cut anywhere is broken, also where the bytes behind it would complete it.
void TestDecode::testCutEventsWhereTheyLie()
{
    const std::string line = eventLine("ADDED");
    Decoder decoder;
    for (std::size_t cut = 1; cut + 1 < line.size(); ++cut) {
        std::string block = line.substr(0, cut) + "\n" + line.substr(cut) + "\n}}}}]}]}\"}\n";
        block.reserve(block.size() + Decoder::padding);
        const auto event = decoder.decodePaddedEvent(std::string_view(block).substr(0, cut));
        QVERIFY2(!event, line.substr(0, cut).c_str());
    }
}

void TestDecode::testTextsWithEscapes()
{
    std::vector<Record> records;
    const auto page = decode(
        R"({"kind":"PodList","apiVersion":"v1","metadata":{},"items":[{"metadata":{"name":"a\\","namespace":"\"x\"",)"
        R"("uid":"\u00e9\ud83d\udc1f","labels":{"k\u0065y":"tab\tand \\\"quote\\\"","empty":"","none":null,"sp" : "x"  }}},)"
        R"({"metadata":{"name":"bad\q"}},{"metadata":{"name":"\ud83d"}},{"metadata":{"name":"good"}}]})",
        records);
    QVERIFY2(page.has_value(), page ? "" : page.error().detail.c_str());
    QCOMPARE(page->items, std::size_t{4});
    const ObjectMeta &meta = metaOf(records.at(0));
    QCOMPARE(meta.name, std::string("a\\"));
    QCOMPARE(meta.ns.str(), std::string("\"x\""));
    QCOMPARE(meta.uid, std::string("é🐟"));
    QCOMPARE(*findLabel(meta.labels, "key"), std::string("tab\tand \\\"quote\\\""));
    QCOMPARE(*findLabel(meta.labels, "empty"), std::string());
    QCOMPARE(*findLabel(meta.labels, "none"), std::string());
    QCOMPARE(*findLabel(meta.labels, "sp"), std::string("x"));
    QCOMPARE(page->skipped.size() + records.size(), std::size_t{4});
    QVERIFY(!page->skipped.empty());
    QCOMPARE(metaOf(records.back()).name, std::string("good"));
}

/// Init containers count first wherever they are written, and nothing of one pod reaches the next.
void TestDecode::testContainersInAnyOrder()
{
    const std::string init = R"("initContainers":[{"resources":{"requests":{"cpu":"3"}}},)"
                             R"({"restartPolicy":"Always","resources":{"requests":{"cpu":"500m"}}},)"
                             R"({"resources":{"requests":{"cpu":"2700m"}}}])";
    const std::string main =
        R"("containers":[{"resources":{"requests":{"cpu":"1"}}},{"resources":{"limits":{"cpu":"1"}}}])";
    const std::string rest =
        R"("tolerations":[{"key":"k"}],"overhead":{"cpu":"1"},"resources":{"requests":{"memory":"1Gi"}})";
    const auto item = [](const std::string &name, const std::string &spec) {
        return R"({"metadata":{"name":")" + name + R"("},"spec":{)" + spec + "}}";
    };
    std::vector<Record> records;
    const auto page =
        decode(R"({"kind":"PodList","apiVersion":"v1","metadata":{},"items":[)" +
                   item("a", init + "," + main + "," + rest) + "," + item("b", rest + "," + main + "," + init) + "," +
                   item("c", main) + "," + item("d", R"("containers":[{}])") + "]}",
               records);
    QVERIFY(page.has_value());
    QCOMPARE(records.size(), std::size_t{4});
    const auto pod = [&](std::size_t index) { return std::get<std::shared_ptr<const Pod>>(records[index]); };
    for (const std::size_t index : {0U, 1U}) {
        QCOMPARE(resourceOf(pod(index)->requests, "cpu").toString(), std::string("4200m")); // 2.7 + 0.5 + overhead 1
        QCOMPARE(resourceOf(pod(index)->requests, "memory").toString(), std::string("1Gi"));
        QCOMPARE(pod(index)->tolerations.size(), std::size_t{1});
    }
    QCOMPARE(resourceOf(pod(2)->requests, "cpu").toString(), std::string("2"));
    QCOMPARE(pod(2)->requests.size(), std::size_t{1});
    QVERIFY(pod(2)->tolerations.empty());
    QVERIFY(pod(3)->requests.empty());
}

void TestDecode::testStatusErrors()
{
    const Error invalid = errorFromStatus(
        422, R"({"kind":"Status","code":422,"reason":"Invalid","message":"bad",)"
             R"("details":{"causes":[{"field":"spec.x","message":"m"},{"field":"spec.x","message":"m"}]}})");
    QVERIFY(invalid.kind == ErrorKind::Refused);
    QCOMPARE(invalid.detail, std::string("spec.x: m"));
    const Error page = errorFromStatus(503, "<html>token eyJhbGciOiJSUzI1NiIsImtpZCI6IjEyMyJ9.abc</html>");
    QVERIFY(page.kind == ErrorKind::ServerError);
    QVERIFY(page.detail.find("eyJ") == std::string::npos);
    const std::string denial = R"({"kind":"Status","code":403,"reason":"Forbidden",)"
                               R"("message":"admission webhook \"v\" denied the request: no"})";
    QVERIFY(errorFromStatus(403, denial).kind == ErrorKind::Refused);
}

/// Every cluster of the shared cases is read without leaving an object out.
void TestDecode::testSharedClusters()
{
    std::vector<std::string> files;
    const std::string shared = hopyard::test::sharedDir();
    const std::string root = shared.empty() ? hopyard::test::dataFile("placement") : shared + "/data/placement";
    for (const auto &entry : std::filesystem::directory_iterator(root)) {
        if (std::filesystem::exists(entry.path() / "cluster.json")) {
            files.push_back((entry.path() / "cluster.json").string());
        }
    }
    QVERIFY(!files.empty());
    for (const std::string &file : files) {
        const std::string json = hopyard::test::readAll(file);
        std::vector<Record> records;
        const auto page = decode(json, records);
        QVERIFY2(page.has_value(), (file + (page ? "" : ": " + page.error().detail)).c_str());
        QVERIFY2(page->skipped.empty(), file.c_str());
        QCOMPARE(records.size(), page->items);
        const auto tree = parseJson(json, ReadLimits{json.size(), 10'000'000, 64});
        QVERIFY(tree.has_value());
        QCOMPARE(tree->at("items").size(), page->items);
    }
}

void TestDecode::testAssignments()
{
    const auto compact = parseJson(
        R"({"kind":"Workload","apiVersion":"kueue.x-k8s.io/v1beta2","metadata":{"name":"w","namespace":"n"},
        "status":{"admission":{"clusterQueue":"q","podSetAssignments":[{"name":"main","count":5,"topologyAssignment":{
        "levels":["rack","kubernetes.io/hostname"],"slices":[{"domainCount":2,"valuesPerLevel":[{"universal":"r1"},
        {"individual":{"prefix":"node-","suffix":".x","roots":["a","b"]}}],"podCounts":{"individual":[2,1]}},
        {"domainCount":1,"valuesPerLevel":[{"universal":"r2"},{"individual":{"roots":["c"]}}],"podCounts":{"universal":2}}]}}]}}})");
    QVERIFY(compact.has_value());
    const auto record = recordFromValue(*compact);
    QVERIFY(record.has_value() && record->has_value());
    const auto workload = std::get<std::shared_ptr<const Workload>>(**record);
    const auto &domains = workload->admission->podSets[0].topology->domains;
    QCOMPARE(domains.size(), std::size_t{3});
    QCOMPARE(domains[1].values[1], std::string("node-b.x"));
    QCOMPARE(domains[2].count, 2);
}

QTEST_GUILESS_MAIN(TestDecode)
#include "tst_decode.moc"
