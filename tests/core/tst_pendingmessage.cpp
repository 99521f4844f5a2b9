// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/placement/pendingmessage.h"
#include "tests/support/support.h"

#include <QtTest>

#include <filesystem>

using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

/// "cause podSet flavor topology resource level fitting/wanted amount maximum hosts {what: n}", what is there.
std::string textOf(const PendingReason &reason)
{
    std::string text(toString(reason.cause));
    const auto add = [&text](const char *name, const std::string &value) {
        text += value.empty() ? "" : " " + std::string(name) + "=" + value;
    };
    add("podSet", reason.podSet);
    add("flavor", reason.flavor);
    add("topology", reason.topology);
    add("resource", reason.resource);
    add("level", reason.level);
    if (reason.wanted != 0) {
        text += " " + std::to_string(reason.fitting) + "/" + std::to_string(reason.wanted);
        text += reason.slices ? " slices" : "";
    }
    add("amount", reason.amount);
    add("maximum", reason.maximum);
    add("hosts", reason.hosts > 0 ? std::to_string(reason.hosts) : "");
    for (const auto &[what, hosts] : reason.excluded) {
        text += " {" + what + ": " + std::to_string(hosts) + "}";
    }
    return text;
}

std::string textOf(const PendingMessage &message)
{
    std::vector<std::string> texts;
    for (const PendingReason &reason : message.reasons) {
        texts.push_back(textOf(reason));
    }
    return join(texts, " | ") + (message.preempting > 0 ? " preempting " + std::to_string(message.preempting) : "");
}

struct Phrase {
    const char *reason, *message, *expected;
};

const std::vector<Phrase> phrases{
    {"Pending",
     "couldn't assign flavors to pod set main: topology \"t\" allows to fit only 5 out of 6 pod(s). Total nodes: 46; "
     "excluded: affinity: 2, nodeSelector: 1, resource \"nvidia.com/gpu\": 37, taint \"a=b:NoSchedule\": 1",
     "topology-short podSet=main topology=t 5/6 hosts=46 {affinity: 2} {nodeSelector: 1} {resource \"nvidia.com/gpu\": "
     "37} "
     "{taint \"a=b:NoSchedule\": 1}"},
    {"Pending", "couldn't assign flavors to pod set w: topology \"t\" doesn't allow to fit any of 3 slice(s)",
     "topology-short podSet=w topology=t 0/3 slices"},
    {"Pending", "couldn't assign flavors to pod set w: topology \"t\" allows to fit only 7 out of 3 pod(s)",
     "leader-does-not-fit podSet=w topology=t 7/3"},
    {"Pending",
     "couldn't assign flavors to pod set main: topology \"t\" doesn't allow to fit; 4/4 slice(s) fit on level t/rack; "
     "6/8 "
     "slice(s) fit on level kubernetes.io/hostname. Total nodes: 4; excluded: resource \"cpu\": 1",
     "topology-short podSet=main topology=t level=kubernetes.io/hostname 6/8 slices hosts=4 {resource \"cpu\": 1}"},
    {"Pending",
     "couldn't assign flavors to pod set main: insufficient quota for cpu in flavor a, previously considered podsets "
     "requests (2) + current podset request (4500m) > maximum capacity (4), insufficient unused quota for "
     "nvidia.com/gpu in "
     "flavor b, 8 more needed",
     "quota-never podSet=main flavor=a resource=cpu amount=4500m maximum=4 | quota-now podSet=main flavor=b "
     "resource=nvidia.com/gpu amount=8"},
    {"Pending",
     "couldn't assign flavors to pod set main: insufficient unused quota in cohort for cpu in flavor a, 3 more needed",
     "quota-now podSet=main flavor=a resource=cpu amount=3"},
    {"Pending",
     "couldn't assign flavors to pod set main: insufficient quota for cpu in flavor a, request > maximum capacity (12 "
     "> 8)",
     "quota-never podSet=main flavor=a resource=cpu amount=12 maximum=8"},
    {"Pending", "couldn't assign flavors to pod set main: borrowing limit for cpu in flavor a exceeded",
     "quota-never podSet=main flavor=a resource=cpu"},
    {"Pending",
     "couldn't assign flavors to pod set a: Flavor \"x\" does not contain the requested level; couldn't assign flavors "
     "to pod "
     "set b: Flavor \"x\" supports only TopologyAwareScheduling, flavor y doesn't match node affinity",
     "no-level podSet=a flavor=x | only-topology podSet=b flavor=x | flavor-affinity podSet=b flavor=y"},
    {"Pending", "couldn't assign flavors to pod set a: Flavor \"x\" does not support TopologyAwareScheduling",
     "no-topology-support podSet=a flavor=x"},
    {"Pending", "couldn't assign flavors to pod set a: Flavor \"x\" information missing in TAS cache",
     "no-topology-cache podSet=a flavor=x"},
    {"Pending", "couldn't assign flavors to pod set a: untolerated taint {gpu yes NoSchedule <nil>} in flavor x",
     "flavor-taint podSet=a flavor=x amount=gpu yes NoSchedule <nil>"},
    {"Pending", "couldn't assign flavors to pod set a: flavor x not found", "flavor-missing podSet=a flavor=x"},
    {"Pending", "couldn't assign flavors to pod set a: resource vpc.amazonaws.com/efa unavailable in ClusterQueue",
     "resource-not-covered podSet=a resource=vpc.amazonaws.com/efa"},
    {"Pending", "failed to assign flavors to pod set a: no TAS flavor assigned", "no-topology-flavor podSet=a"},
    {"Pending", "failed to assign flavors to pod set a: more than one TAS flavor assigned: x, y",
     "several-flavors podSet=a"},
    {"Pending",
     "failed to assign flavors to pod set a: workload requires Topology, but there is no TAS cache information",
     "no-topology-cache podSet=a"},
    {"Pending", "couldn't assign flavors to pod set a: no topology domains at level: t/rack",
     "no-domains podSet=a level=t/rack"},
    {"Pending", "couldn't assign flavors to pod set a: no requested topology level for slices: t/x",
     "no-level podSet=a level=t/x"},
    {"Pending", "couldn't assign flavors to pod set a: no requested topology level: t/x",
     "no-level podSet=a level=t/x"},
    {"Pending", "couldn't assign flavors to pod set a: podset slice topology t/b is above the podset topology t/r",
     "slice-levels podSet=a"},
    {"Pending",
     "couldn't assign flavors to pod set a: additional slice layer topology t/r must be at a lower level than t/h",
     "slice-levels podSet=a"},
    {"Pending", "couldn't assign flavors to pod set a: topology level not specified", "no-level-given podSet=a"},
    {"Pending",
     "couldn't assign flavors to pod set main: topology \"t\" allows to fit only 1 out of 2 pod(s). Pending the "
     "preemption of 3 "
     "workload(s)",
     "topology-short podSet=main topology=t 1/2 preempting 3"},
    {"Pending", "Workload no longer fits after processing another workload", "lost-in-cycle"},
    {"Pending", "Workload has overlapping preemption targets with another workload", "lost-in-cycle"},
    {"Pending", "Workload namespace doesn't match ClusterQueue selector", "namespace-not-selected"},
    {"Inadmissible", "ClusterQueue a is inactive", "queue-inactive"},
    {"Inadmissible", "LocalQueue a doesn't exist", "queue-missing"},
    {"Inadmissible", "ClusterQueue a not found", "queue-missing"},
    {"Waiting", "waiting for all admitted workloads to be in PodsReady condition", "waits-for-pods-ready"},
    {"AdmissionGated", "Admission is gated by: example.com/gate", "gated"},
    {"Pending", "The workload has failed admission checks", "check-failed"},
    {"Pending", "resources didn't satisfy LimitRange constraints: [x]", "bad-resources"},
    {"WaitingForPodsReady", "some words of a later version", "waits-for-pods-ready"},
    {"Pending", "something new, and more", "other"},
    {"Pending", "", ""},
};

} // namespace

class TestPendingMessage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fragments();
    void everyCauseHasWords();
    void recordedMessages();
    void hostileMessages();
};

void TestPendingMessage::fragments()
{
    for (const Phrase &phrase : phrases) {
        const std::string actual = textOf(parsePendingMessage(phrase.reason, phrase.message));
        QVERIFY2(actual == phrase.expected,
                 (std::string(phrase.message) + "\n  is " + actual + "\n  not " + phrase.expected).c_str());
    }
}

void TestPendingMessage::everyCauseHasWords()
{
    for (int cause = 0; cause <= static_cast<int>(PendingCause::BadResources); ++cause) {
        PendingReason reason;
        reason.cause = static_cast<PendingCause>(cause);
        reason.text = "some words of it";
        const std::string sentence = toText(sentenceOf(reason));
        QVERIFY2(sentence.size() > 10 && sentence.find('%') == std::string::npos, sentence.c_str());
        QVERIFY(toText(remedyOf(reason)).size() > 10);
        QVERIFY(!toString(reason.cause).empty());
    }
}

/// Every message that the real Kueue 0.17.0 wrote in the recorded cases is understood.
void TestPendingMessage::recordedMessages()
{
    int count = 0;
    for (const auto &entry : std::filesystem::directory_iterator(dataFile("placement"))) {
        const auto file = entry.path() / "expected.json";
        if (!std::filesystem::exists(file)) {
            continue;
        }
        const Result<Value> expected = parseJson(readAll(file.string()));
        std::vector<std::string> messages{expected->at("message").toString()};
        for (const Value &before : expected->at("before").items()) {
            messages.push_back(before.toString());
        }
        for (const std::string &message : messages) {
            if (message.empty() || expected->at("rejected").toBool()) {
                continue;
            }
            ++count;
            for (const PendingReason &reason :
                 parsePendingMessage(expected->at("reason").toString(), message).reasons) {
                QVERIFY2(reason.cause != PendingCause::Other, message.c_str());
            }
        }
    }
    QVERIFY(count > 10);
}

void TestPendingMessage::hostileMessages()
{
    std::string many = "couldn't assign flavors to pod set main: ";
    for (int index = 0; index < 5000; ++index) {
        many += "resource r" + std::to_string(index) + " unavailable in ClusterQueue, ";
    }
    QCOMPARE(parsePendingMessage("Pending", many).reasons.size(), 64U);
    for (const char *text :
         {"topology \"", "topology \"t\" allows to fit only", "insufficient quota for ",
          "couldn't assign flavors to pod set ", "; ; ; ", ". Total nodes: ", ". Pending the preemption of "}) {
        for (const PendingReason &reason : parsePendingMessage("Pending", text).reasons) {
            QVERIFY(!toText(sentenceOf(reason)).empty());
        }
    }
    PendingReason reason;
    reason.text = "a\u202e b\x1b[31m";
    QVERIFY(toText(sentenceOf(reason)).find('\x1b') == std::string::npos);
}

QTEST_GUILESS_MAIN(TestPendingMessage)
#include "tst_pendingmessage.moc"
