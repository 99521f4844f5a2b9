// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/base/yaml.h"
#include "core/cluster/decode.h"
#include "core/jobs/forecast.h"
#include "tests/support/support.h"

#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

/// Every recorded decision of the real Kueue 0.17.0 against predictManifest, in one process; tests/placement/cases does
/// the same through the command line.
using namespace hopyard::core;
using namespace hopyard::test;

namespace
{

using Verdict = Prediction::Verdict;

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
    const auto page = Decoder().decodeList(readAll(path), [&](Record record) { state.upsert(std::move(record)); });
    if (!page || !page->skipped.empty()) {
        qFatal("%s cannot be read", path.c_str());
    }
    return state;
}

Value readJob(const std::string &path)
{
    auto documents = parseYaml(readAll(path), {}, YamlLetters::AreText);
    if (!documents || documents->size() != 1) {
        qFatal("%s cannot be read", path.c_str());
    }
    return documents->front().root;
}

Value readExpected(const std::string &path)
{
    auto expected = parseJson(readAll(path));
    if (!expected) {
        qFatal("%s cannot be read", path.c_str());
    }
    return *expected;
}

Verdict verdictOf(const Value &expected)
{
    return expected.at("rejected").toBool()    ? Verdict::Rejected
           : expected.at("undecided").toBool() ? Verdict::Undecided
           : expected.at("blocked").toBool()   ? Verdict::Blocked
           : expected.at("admitted").toBool()  ? Verdict::Admitted
                                               : Verdict::Pending;
}

std::string nameOf(Verdict verdict)
{
    static constexpr const char *names[] = {"admitted", "pending", "undecided", "blocked", "rejected"};
    return names[static_cast<std::size_t>(verdict)];
}

using Places = std::multiset<std::pair<std::vector<std::string>, std::int64_t>>;

std::string textOf(const std::optional<Places> &places)
{
    if (!places) {
        return "no topology assignment";
    }
    std::string text;
    for (const auto &[values, count] : *places) {
        text += join(values, "/") + ":" + std::to_string(count) + " ";
    }
    return text;
}

std::optional<Places> expectedPlaces(const Value &assignment)
{
    if (!assignment.isArray()) {
        return std::nullopt;
    }
    Places places;
    for (const Value &domain : assignment.items()) {
        std::vector<std::string> values;
        for (const Value &value : domain.at("values").items()) {
            values.push_back(value.toString());
        }
        places.emplace(std::move(values), domain.at("count").toInt());
    }
    return places;
}

std::optional<Places> placesOf(const Prediction::PodSet &podSet)
{
    if (!podSet.assignment) {
        return std::nullopt;
    }
    Places places;
    for (const DomainCount &domain : podSet.assignment->domains) {
        places.emplace(domain.values, domain.count);
    }
    return places;
}

/// Which of two grouped pod sets a message names is chance.
std::string comparable(const std::string &message)
{
    static const std::regex podSet("pod set [^ ]+: ");
    return std::regex_replace(message, podSet, "pod set: ");
}

std::string podSetDifference(const Prediction::PodSet &made, const Value &expected)
{
    const std::string &name = made.name;
    if (name != expected.at("name").toString()) {
        return "pod set " + name + ", but Kueue: " + expected.at("name").toString();
    }
    const std::int64_t count = expected.at("count").toInt();
    if (made.count != count || made.requested != expected.at("requested").toInt(count)) {
        return name + ": " + std::to_string(made.count) + " of " + std::to_string(made.requested) + " pods";
    }
    const std::optional<Places> places = placesOf(made);
    const std::optional<Places> theirs = expectedPlaces(expected.at("assignment"));
    if (places != theirs) {
        return name + "\n     is " + textOf(places) + "\n  Kueue " + textOf(theirs);
    }
    for (const auto &[resource, flavor] : made.flavors) {
        // Cases that `differential --record` wrote do not say it.
        if (expected.contains("flavors") && expected.at("flavors", resource.view()).toString() != flavor) {
            return name + ": flavor of " + resource.str() + " is " + flavor;
        }
    }
    return {};
}

std::string preemptionDifference(const Prediction &prediction, const Value &expected)
{
    std::set<std::string> victims;
    for (const std::string &victim : prediction.preempts) {
        victims.insert(victim.substr(victim.find('/') + 1));
    }
    std::set<std::string> theirs;
    for (const Value &name : expected.at("preempted").items()) {
        theirs.insert(name.toString());
    }
    return victims == theirs ? std::string()
                             : "preempts " + join({victims.begin(), victims.end()}, " ") +
                                   ", but Kueue: " + join({theirs.begin(), theirs.end()}, " ");
}

/// Empty when the answer is what Kueue did.
std::string difference(const Prediction &prediction, const Value &expected)
{
    const Verdict wanted = verdictOf(expected);
    if (prediction.verdict != wanted) {
        return nameOf(prediction.verdict) + " (" + prediction.message + "), but Kueue: " + nameOf(wanted) + " (" +
               expected.at("message").toString() + ")";
    }
    if (wanted == Verdict::Undecided || wanted == Verdict::Blocked) {
        return prediction.message.empty() || prediction.reason.empty() ? "no words" : "";
    }
    if (wanted != Verdict::Admitted) {
        const std::string &message = expected.at("message").toString();
        const bool isSame = comparable(prediction.message) == comparable(message) &&
                            (wanted == Verdict::Rejected || prediction.reason == expected.at("reason").toString());
        return isSame ? "" : "message\n     is " + prediction.message + "\n  Kueue " + message;
    }
    const Value &podSets = expected.at("podSets");
    if (prediction.podSets.size() != podSets.size()) {
        return std::to_string(prediction.podSets.size()) + " pod sets";
    }
    for (std::size_t index = 0; index < prediction.podSets.size(); ++index) {
        if (std::string text = podSetDifference(prediction.podSets[index], podSets.at(index)); !text.empty()) {
            return text;
        }
    }
    return preemptionDifference(prediction, expected);
}

std::string tagsOf(const Value &expected)
{
    std::vector<std::string> tags;
    for (const Value &tag : expected.at("tags").items()) {
        tags.push_back(tag.toString());
    }
    return join(tags, " ");
}

KueueProfile profileOfCases()
{
    KueueProfile profile = *KueueProfile::of("0.17");
    if (!profile.setGate("TASMultiLayerTopology", true)) {
        qFatal("no such gate");
    }
    return profile;
}

} // namespace

class TestPlacementCases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void recordedDecisions_data();
    void recordedDecisions();
    void wordsOfTheWebhooks();
};

void TestPlacementCases::recordedDecisions_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("atLeast");
    QTest::newRow("selection") << QString::fromStdString(dataFile("placement")) << 110;
    QTest::newRow("an endless one ahead") << QString::fromStdString(dataFile("placement-ahead")) << 2;
    QTest::newRow("fair sharing") << QString::fromStdString(dataFile("placement-fair")) << 9;
    if (const std::string shared = sharedDir(); !shared.empty()) {
        QTest::newRow("all") << QString::fromStdString(shared + "/data/placement") << 590;
    }
}

void TestPlacementCases::recordedDecisions()
{
    QFETCH(QString, folder);
    QFETCH(int, atLeast);
    const KueueProfile profile = profileOfCases();
    const std::vector<std::string> folders = casesIn(folder.toStdString());
    QStringList different;
    for (const std::string &path : folders) {
        const Value expected = readExpected(path + "/expected.json");
        const Value job = readJob(path + "/job.yaml");
        const ClusterState state = readCluster(path + "/cluster.json");
        const auto prediction = predictManifest(job, state, job.at("metadata", "namespace").toString(), profile);
        const std::string text = prediction ? difference(*prediction, expected) : prediction.error().message;
        if (!text.empty()) {
            different << QString::fromStdString(std::filesystem::path(path).filename().string() + " [" +
                                                tagsOf(expected) + "]: " + text);
        }
    }
    qInfo("%zu cases, %d not as Kueue decided", folders.size(), static_cast<int>(different.size()));
    for (const QString &one : different) {
        qWarning("%s", qPrintable(one));
    }
    QCOMPARE(different.size(), 0);
    QVERIFY(static_cast<int>(folders.size()) >= atLeast);
}

void TestPlacementCases::wordsOfTheWebhooks()
{
    const KueueProfile profile = profileOfCases();
    int compared = 0;
    for (const std::string &path : casesIn(dataFile("placement-rejected"))) {
        const auto refusal = webhookRefusal(readJob(path + "/job.yaml"), profile);
        QVERIFY2(refusal, path.c_str());
        QCOMPARE(QString::fromStdString(*refusal),
                 QString::fromStdString(readExpected(path + "/expected.json").at("message").toString()));
        ++compared;
    }
    QVERIFY(compared >= 10);
}

QTEST_GUILESS_MAIN(TestPlacementCases)
#include "tst_placementcases.moc"
