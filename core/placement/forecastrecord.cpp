// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/forecastrecord.h"

#include "core/base/json.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

namespace hopyard::core
{

namespace
{

constexpr std::size_t maxBytes = std::size_t{4} << 20;
constexpr std::array<std::string_view, 5> verdicts{"admitted", "pending", "undecided", "blocked", "rejected"};

/// FNV-1a over texts with an end mark each; sums of it do not depend on the order of objects.
class Fingerprint
{
public:
    Fingerprint &operator<<(std::string_view text)
    {
        for (const char character : text) {
            step(static_cast<unsigned char>(character));
        }
        step(0xff);
        return *this;
    }
    Fingerprint &operator<<(const ResourceList &list)
    {
        for (const auto &[resource, quantity] : list) {
            *this << resource.view() << quantity.toString();
        }
        return *this;
    }
    std::uint64_t value() const { return m_value; }

private:
    void step(unsigned char byte)
    {
        m_value ^= byte;
        m_value *= 0x100000001b3ULL;
    }
    std::uint64_t m_value = 0xcbf29ce484222325ULL;
};

std::uint64_t hashOf(const Node &node)
{
    Fingerprint hash;
    hash << "node" << node.meta.name << (node.ready.value_or(false) ? "r" : "") << (node.unschedulable ? "c" : "")
         << node.allocatable;
    for (const Taint &taint : node.taints) {
        hash << taint.key << taint.value << taint.effect;
    }
    return hash.value();
}

std::uint64_t hashOf(const Workload &workload)
{
    Fingerprint hash;
    hash << "workload" << workload.meta.ns.view() << workload.meta.name;
    for (const PodSetAssignment &podSet : workload.admission->podSets) {
        hash << podSet.name << podSet.usage;
        for (const DomainCount &domain : podSet.topology ? podSet.topology->domains : std::vector<DomainCount>{}) {
            hash << (domain.values.empty() ? std::string() : domain.values.back()) << std::to_string(domain.count);
        }
    }
    return hash.value();
}

std::string hexText(std::uint64_t number)
{
    char digits[17] = {};
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits - 1, number, 16);
    return std::string(digits, end);
}

Value textsOf(const std::vector<std::string> &texts)
{
    Value array = Value::array();
    for (const std::string &text : texts) {
        array.append(text);
    }
    return array;
}

std::vector<std::string> textsIn(const Value &array)
{
    std::vector<std::string> texts;
    for (const Value &item : array.items()) {
        texts.push_back(item.toString());
    }
    return texts;
}

Value podSetToValue(const ForecastRecord::PodSet &podSet)
{
    Value domains = Value::array();
    for (const DomainCount &domain : podSet.domains) {
        Value entry = Value::object();
        entry["values"] = textsOf(domain.values);
        entry["count"] = domain.count;
        domains.append(std::move(entry));
    }
    Value value = Value::object();
    value["name"] = podSet.name;
    value["count"] = podSet.count;
    value["levels"] = textsOf(podSet.levels);
    value["domains"] = std::move(domains);
    return value;
}

ForecastRecord::PodSet podSetFrom(const Value &value)
{
    ForecastRecord::PodSet podSet;
    podSet.name = value.at("name").toString();
    podSet.count = static_cast<int>(value.at("count").toInt());
    podSet.levels = textsIn(value.at("levels"));
    for (const Value &domain : value.at("domains").items()) {
        podSet.domains.push_back({textsIn(domain.at("values")), static_cast<int>(domain.at("count").toInt())});
    }
    return podSet;
}

std::map<std::vector<std::string>, int> countsOf(const std::vector<DomainCount> &domains)
{
    std::map<std::vector<std::string>, int> counts;
    for (const DomainCount &domain : domains) {
        counts[domain.values] += domain.count;
    }
    return counts;
}

/// Counts pods in domains where they were predicted; true when all pod sets are the same.
bool comparePlaces(const ForecastRecord &record, const Admission &admission, ForecastComparison &comparison)
{
    bool isSame = record.podSets.size() == admission.podSets.size();
    for (const PodSetAssignment &actual : admission.podSets) {
        const auto predicted = std::find_if(record.podSets.begin(), record.podSets.end(),
                                            [&](const auto &podSet) { return podSet.name == actual.name; });
        comparison.pods += actual.count;
        if (predicted == record.podSets.end()) {
            isSame = false;
            continue;
        }
        const auto expected = countsOf(predicted->domains);
        const auto found = countsOf(actual.topology ? actual.topology->domains : std::vector<DomainCount>{});
        isSame = isSame && expected == found && predicted->count == actual.count;
        if (expected.empty() && found.empty()) {
            comparison.podsAsPredicted += std::min(predicted->count, actual.count);
        }
        for (const auto &[values, count] : found) {
            const auto same = expected.find(values);
            comparison.podsAsPredicted += same == expected.end() ? 0 : std::min(count, same->second);
        }
    }
    return isSame;
}

bool isBetween(const std::optional<TimePoint> &time, TimePoint from, TimePoint to)
{
    return time && *time > from && *time <= to;
}

void explainDifference(const ForecastRecord &record, const Workload &workload, const ClusterState &state,
                       const std::string &kueue, ForecastComparison &comparison)
{
    const Result<KueueProfile> now = KueueProfile::of(kueue);
    if (now && now->version != record.kueue) {
        comparison.reasons.push_back(
            {"The prediction went by Kueue %1, the cluster runs %2.", {record.kueue, escapedForDisplay(kueue)}});
    }
    const Condition *quota = workload.condition("QuotaReserved");
    const TimePoint decided = quota && quota->since ? *quota->since : TimePoint::max();
    int admitted = 0;
    int ended = 0;
    for (const auto &[key, other] : state.workloads) {
        const Condition *reserved = other->condition("QuotaReserved");
        const Condition *finished = other->condition("Finished");
        const bool isOther = other->meta.ns != workload.meta.ns || other->meta.name != workload.meta.name;
        admitted +=
            isOther && reserved && reserved->status == "True" && isBetween(reserved->since, record.time, decided);
        ended += isOther && finished && finished->status == "True" && isBetween(finished->since, record.time, decided);
    }
    int hosts = 0;
    for (const auto &[key, node] : state.nodes) {
        const bool hasChanged =
            std::any_of(node->conditions.begin(), node->conditions.end(), [&](const Condition &each) {
                return each.type == "Ready" && isBetween(each.since, record.time, decided);
            });
        hosts += hasChanged || isBetween(node->meta.created, record.time, decided) ? 1 : 0;
    }
    const auto tell = [&](int count, const char *pattern) {
        if (count > 0) {
            comparison.reasons.push_back({pattern, {std::to_string(count)}});
        }
    };
    tell(admitted, "Other jobs that were admitted in between: %1.");
    tell(ended, "Other jobs that ended in between: %1.");
    tell(hosts, "Hosts that came, went or changed in between: %1.");
    if (comparison.reasons.empty() && capacityFingerprint(state, &workload) != record.state) {
        comparison.reasons.push_back({"Hosts, pods or jobs have changed since the prediction.", {}});
    }
    if (comparison.reasons.empty()) {
        comparison.reasons.push_back({"Nothing that could be seen has changed: the prediction may have been wrong, or "
                                      "not everything could be read.",
                                      {}});
    }
}

} // namespace

std::uint64_t capacityFingerprint(const ClusterState &state, const Workload *without)
{
    std::uint64_t sum = 0;
    for (const auto &[key, node] : state.nodes) {
        sum += hashOf(*node);
    }
    for (const auto &[key, pod] : state.pods) {
        // Pods of a Workload speak through it, and the job's own come after the prediction.
        if (!pod->nodeName.empty() && !pod->isFinished() &&
            !findLabel(pod->meta.annotations, "kueue.x-k8s.io/workload")) {
            Fingerprint hash;
            hash << "pod" << pod->meta.ns.view() << pod->meta.name << pod->nodeName.view() << pod->requests;
            sum += hash.value();
        }
    }
    for (const auto &[key, workload] : state.workloads) {
        const bool isLeftOut =
            without && workload->meta.ns == without->meta.ns && workload->meta.name == without->meta.name;
        if (workload->admission && !workload->isTrue("Finished") && !isLeftOut) {
            sum += hashOf(*workload);
        }
    }
    return sum;
}

ForecastRecord makeForecastRecord(const Prediction &prediction, const std::string &uid, const std::string &object,
                                  TimePoint time, const ClusterState &state)
{
    ForecastRecord record;
    record.uid = uid;
    record.object = object;
    record.time = time;
    record.kueue = prediction.kueue;
    record.verdict = prediction.verdict;
    record.message = prediction.message;
    record.preempts = prediction.preempts;
    record.state = capacityFingerprint(state);
    for (const Prediction::PodSet &podSet : prediction.podSets) {
        ForecastRecord::PodSet kept{podSet.name, podSet.count, {}, {}};
        if (podSet.assignment) {
            kept.levels = podSet.assignment->levels;
            kept.domains = podSet.assignment->domains;
        }
        record.podSets.push_back(std::move(kept));
    }
    return record;
}

std::string forecastToJson(const ForecastRecord &record)
{
    Value podSets = Value::array();
    for (const ForecastRecord::PodSet &podSet : record.podSets) {
        podSets.append(podSetToValue(podSet));
    }
    Value root = Value::object();
    root["uid"] = record.uid;
    root["object"] = record.object;
    root["time"] = formatTime(record.time);
    root["kueue"] = record.kueue;
    root["verdict"] = verdicts[static_cast<std::size_t>(record.verdict)];
    root["message"] = bounded(record.message, 4096);
    root["podSets"] = std::move(podSets);
    root["preempts"] = textsOf(record.preempts);
    root["state"] = hexText(record.state);
    return toJson(root);
}

Result<ForecastRecord> forecastFromJson(std::string_view text)
{
    ReadLimits limits;
    limits.maxBytes = maxBytes;
    const Result<Value> root = parseJson(text, limits);
    if (!root) {
        return fail(ErrorKind::InvalidInput, "This is no record of a forecast.", root.error().message);
    }
    const auto verdict = std::find(verdicts.begin(), verdicts.end(), root->at("verdict").toString());
    const std::optional<TimePoint> time = parseTime(root->at("time").toString());
    const bool isNamed = !root->at("uid").toString().empty() || !root->at("object").toString().empty();
    if (verdict == verdicts.end() || !time || !isNamed) {
        return fail(ErrorKind::InvalidInput,
                    "This is no record of a forecast: uid and object, time or verdict is missing.");
    }
    ForecastRecord record;
    record.uid = root->at("uid").toString();
    record.object = root->at("object").toString();
    record.time = *time;
    record.kueue = root->at("kueue").toString();
    record.verdict = static_cast<Prediction::Verdict>(verdict - verdicts.begin());
    record.message = root->at("message").toString();
    record.preempts = textsIn(root->at("preempts"));
    for (const Value &podSet : root->at("podSets").items()) {
        record.podSets.push_back(podSetFrom(podSet));
    }
    const std::string &state = root->at("state").toString();
    std::from_chars(state.data(), state.data() + state.size(), record.state, 16);
    return record;
}

std::string_view toString(ForecastOutcome outcome)
{
    static constexpr std::string_view names[] = {"open", "hit", "elsewhere", "admitted", "not-admitted"};
    return names[static_cast<int>(outcome)];
}

ForecastComparison compareForecast(const ForecastRecord &record, const Workload &workload, const ClusterState &state,
                                   const std::string &kueue)
{
    ForecastComparison comparison;
    const Condition *quota = workload.condition("QuotaReserved");
    const bool wasAdmitted = record.verdict == Prediction::Verdict::Admitted;
    if (workload.admission) {
        const bool isSame = comparePlaces(record, *workload.admission, comparison);
        comparison.outcome = !wasAdmitted ? ForecastOutcome::Admitted
                             : isSame     ? ForecastOutcome::Hit
                                          : ForecastOutcome::Elsewhere;
    } else if (quota && quota->status == "False" && !quota->message.empty()) {
        comparison.outcome = wasAdmitted ? ForecastOutcome::NotAdmitted : ForecastOutcome::Hit;
    }
    if (comparison.outcome != ForecastOutcome::Open && comparison.outcome != ForecastOutcome::Hit) {
        explainDifference(record, workload, state, kueue, comparison);
    }
    return comparison;
}

HitRate hitRateOf(const std::vector<ForecastOutcome> &outcomes)
{
    HitRate rate;
    for (const ForecastOutcome outcome : outcomes) {
        rate.decided += outcome == ForecastOutcome::Open ? 0 : 1;
        rate.hits += outcome == ForecastOutcome::Hit ? 1 : 0;
    }
    return rate;
}

} // namespace hopyard::core
