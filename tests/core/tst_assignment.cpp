// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/cluster/assignment.h"
#include "tests/support/support.h"

#include <QtTest>

#include <filesystem>
#include <random>

using namespace hopyard::core;
using namespace hopyard::test;

class TestAssignment : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void comesBackFromBothForms();
    void compactFormNamesWhatIsCommonOnce();
    void valuesThatOverlapAtBothEnds();
    void recordedOnesComeBack();
    void brokenOnesAreRead();
};

void TestAssignment::comesBackFromBothForms()
{
    std::mt19937 random(20261202); // NOLINT: the same in every run
    const std::vector<std::string> texts = {
        "", "a", "aa", "aba", "host-1", "host-10", "ip-10-0-0-1.x", "ip-10-0-1", "nn-aa", "nn-ab", "b-nn-a", "ü", "üü"};
    for (int round = 0; round < 500; ++round) {
        TopologyAssignment assignment;
        for (std::size_t level = 0; level < 1 + random() % 3; ++level) {
            assignment.levels.push_back("level-" + std::to_string(level));
        }
        for (std::size_t domain = 0; domain < random() % 6; ++domain) {
            DomainCount &made = assignment.domains.emplace_back();
            for (std::size_t level = 0; level < assignment.levels.size(); ++level) {
                made.values.push_back(texts[random() % texts.size()]);
            }
            made.count = static_cast<int>(1 + random() % 3);
        }
        for (const AssignmentForm form : {AssignmentForm::Domains, AssignmentForm::Compact}) {
            const Value value = assignmentToValue(assignment, form);
            const auto parsed = parseJson(toJson(value));
            QVERIFY(parsed);
            const TopologyAssignment back = assignmentFromValue(*parsed);
            QCOMPARE(back.levels, assignment.levels);
            QVERIFY2(back.domains == assignment.domains, toJson(value).c_str());
        }
    }
}

void TestAssignment::compactFormNamesWhatIsCommonOnce()
{
    TopologyAssignment assignment;
    assignment.levels = {"rack", "kubernetes.io/hostname"};
    assignment.domains = {{{"r1", "ip-10-0-0-1.internal"}, 2}, {{"r1", "ip-10-0-0-2.internal"}, 2}};
    QCOMPARE(QString::fromStdString(toJson(assignmentToValue(assignment, AssignmentForm::Compact).at("slices"))),
             QString(R"([{"domainCount":2,"podCounts":{"universal":2},"valuesPerLevel":[{"universal":"r1"},)"
                     R"({"individual":{"prefix":"ip-10-0-0-","roots":["1","2"],"suffix":".internal"}}]}])"));
}

void TestAssignment::valuesThatOverlapAtBothEnds()
{
    // "aa" is beginning and end of both: the two must not be counted twice in the shorter one.
    TopologyAssignment assignment;
    assignment.levels = {"kubernetes.io/hostname"};
    assignment.domains = {{{"aaa"}, 1}, {{"aa"}, 3}};
    const TopologyAssignment back = assignmentFromValue(assignmentToValue(assignment, AssignmentForm::Compact));
    QVERIFY(back.domains == assignment.domains);
}

/// Assignments that the real Kueue stored.
void TestAssignment::recordedOnesComeBack()
{
    int seen = 0;
    for (const auto &entry : std::filesystem::directory_iterator(dataFile("placement"))) {
        const auto cluster = parseJson(readAll(entry.path().string() + "/cluster.json"));
        QVERIFY(cluster);
        for (const Value &object : cluster->at("items").items()) {
            for (const Value &podSet : object.at("status", "admission", "podSetAssignments").items()) {
                if (!podSet.at("topologyAssignment").isObject()) {
                    continue;
                }
                const TopologyAssignment stored = assignmentFromValue(podSet.at("topologyAssignment"));
                QVERIFY(!stored.domains.empty());
                for (const AssignmentForm form : {AssignmentForm::Domains, AssignmentForm::Compact}) {
                    QVERIFY(assignmentFromValue(assignmentToValue(stored, form)).domains == stored.domains);
                }
                ++seen;
            }
        }
    }
    QVERIFY(seen > 20);
}

void TestAssignment::brokenOnesAreRead()
{
    // Fewer roots than domains, a count beyond the limit, nothing at all: no crash, and what is there is read.
    const auto fewRoots = parseJson(R"({"levels":["h"],"slices":[{"domainCount":3,"podCounts":{"universal":1},
        "valuesPerLevel":[{"individual":{"prefix":"n","roots":["1"]}}]}]})");
    QVERIFY(fewRoots);
    QCOMPARE(assignmentFromValue(*fewRoots).domains.front().values.front(), std::string("n1"));
    const auto many = parseJson(R"({"levels":["h"],"slices":[{"domainCount":9000000000,"podCounts":{"universal":1},
        "valuesPerLevel":[{"universal":"n"}]}]})");
    QVERIFY(many);
    QVERIFY(assignmentFromValue(*many).domains.size() <= 100'000);
    QVERIFY(assignmentFromValue(Value()).domains.empty());
}

QTEST_GUILESS_MAIN(TestAssignment)
#include "tst_assignment.moc"
