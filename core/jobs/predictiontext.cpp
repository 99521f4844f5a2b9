// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/jobs/forecast.h"

/// A prediction for scripts and for people.
namespace hopyard::core
{

namespace
{

Value assignmentOf(const Prediction::PodSet &podSet)
{
    if (!podSet.assignment) {
        return {};
    }
    Value list = Value::array();
    for (const DomainCount &domain : podSet.assignment->domains) {
        Value values = Value::array();
        for (const std::string &value : domain.values) {
            values.append(value);
        }
        Value entry = Value::object();
        entry["values"] = std::move(values);
        entry["count"] = domain.count;
        list.append(std::move(entry));
    }
    return list;
}

Value textsOf(const std::vector<std::string> &texts)
{
    Value list = Value::array();
    for (const std::string &text : texts) {
        list.append(text);
    }
    return list;
}

std::string number(std::int64_t count, std::string_view one, std::string_view many)
{
    return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

std::string verdictLine(const Prediction &prediction, const std::string &object)
{
    const std::string rules = " (Kueue " + prediction.kueue + ")";
    switch (prediction.verdict) {
    case Prediction::Verdict::Admitted:
        return object + " would be admitted to ClusterQueue " + escapedForDisplay(prediction.clusterQueue) + rules +
               ".";
    case Prediction::Verdict::Pending:
        return prediction.reason == "Unknown" ? "What Kueue would say to " + object + " cannot be known."
                                              : object + " would wait" + rules + ".";
    case Prediction::Verdict::Undecided:
        return object + " would never be decided" + rules + ".";
    case Prediction::Verdict::Blocked:
        return object + " would not be looked at" + rules + ".";
    case Prediction::Verdict::Rejected:
        return object + " would be refused" + rules + ".";
    }
    return object;
}

std::string_view stepText(AdmissionStep step)
{
    switch (step) {
    case AdmissionStep::Queue:
        return "It fails at the queue.";
    case AdmissionStep::Flavor:
        return "It fails at the choice of a flavor.";
    case AdmissionStep::Quota:
        return "It fails at the quota.";
    case AdmissionStep::Topology:
        return "It fails at the topology: the quota would suffice.";
    case AdmissionStep::None:
        break;
    }
    return {};
}

std::string flavorsText(const Prediction::PodSet &podSet)
{
    std::vector<std::string> names;
    for (const auto &[resource, flavor] : podSet.flavors) {
        if (std::find(names.begin(), names.end(), flavor) == names.end()) {
            names.push_back(flavor);
        }
    }
    return names.empty() ? "" : ", flavor " + escapedForDisplay(join(names, ", "));
}

void addPodSet(std::string &text, const Prediction::PodSet &podSet)
{
    text += "  " + escapedForDisplay(podSet.name) + ": " + number(podSet.count, "pod", "pods");
    if (podSet.count < podSet.requested) {
        text += " of " + std::to_string(podSet.requested) + " that are asked for";
    }
    if (!podSet.assignment) {
        text += flavorsText(podSet) + ", without a place in the topology\n";
        return;
    }
    const auto &domains = podSet.assignment->domains;
    std::int64_t placed = 0;
    std::size_t width = 0;
    for (const DomainCount &domain : domains) {
        placed += domain.count;
        width = std::max(width, escapedForDisplay(join(domain.values, " / ")).size());
    }
    const bool areHosts =
        !podSet.assignment->levels.empty() && podSet.assignment->levels.back() == "kubernetes.io/hostname";
    text += " on " +
            number(static_cast<std::int64_t>(domains.size()), areHosts ? "host" : "domain",
                   areHosts ? "hosts" : "domains") +
            flavorsText(podSet) + "\n";
    for (const DomainCount &domain : domains) {
        const std::string values = escapedForDisplay(join(domain.values, " / "));
        text += "    " + values + std::string(width - values.size() + 2, ' ') + std::to_string(domain.count) + "\n";
    }
    if (placed < podSet.count) {
        text += "    " + number(podSet.count - placed, "pod has", "pods have") +
                " no place: the slice size does not divide the number of pods.\n";
    }
}

void addShortfall(std::string &text, const TopologyShortfall &shortfall)
{
    const std::string_view one = shortfall.slices ? "slice" : "pod";
    const std::string_view many = shortfall.slices ? "slices" : "pods";
    text += "  " + escapedForDisplay(shortfall.podSet) + ", flavor " + escapedForDisplay(shortfall.flavor) +
            ", topology " + escapedForDisplay(shortfall.topology) + ": ";
    if (shortfall.bestDomain.empty()) {
        text += "no domain" + (shortfall.level.empty() ? std::string() : " of " + escapedForDisplay(shortfall.level));
    } else {
        text += "the best " + escapedForDisplay(shortfall.level) + " is " +
                escapedForDisplay(join(shortfall.bestDomain, " / "));
    }
    if (shortfall.fitting < shortfall.wanted) {
        text += ", room for " + std::to_string(shortfall.fitting) + " of " + number(shortfall.wanted, one, many) +
                ", " + std::to_string(shortfall.wanted - shortfall.fitting) + " short";
    } else {
        text += ", room for all " + number(shortfall.wanted, one, many) + ", but not for the leader beside them";
    }
    text += ".\n";
    std::vector<std::string> reasons;
    for (const auto &[reason, hosts] : shortfall.excluded) {
        reasons.push_back(escapedForDisplay(reason) + " " + std::to_string(hosts));
    }
    if (!reasons.empty()) {
        text +=
            "    Of " + number(shortfall.hosts, "host", "hosts") + " are out altogether: " + join(reasons, ", ") + "\n";
    }
}

} // namespace

std::string predictionToJson(const Prediction &prediction)
{
    Value root = Value::object();
    if (prediction.verdict == Prediction::Verdict::Rejected) {
        root["rejected"] = true;
        root["message"] = prediction.message;
        return toJson(root, 2) + '\n';
    }
    Value podSets = Value::array();
    for (const Prediction::PodSet &podSet : prediction.podSets) {
        Value entry = Value::object();
        entry["name"] = podSet.name;
        entry["count"] = podSet.count;
        if (podSet.count < podSet.requested) {
            entry["requested"] = podSet.requested;
        }
        entry["assignment"] = assignmentOf(podSet);
        podSets.append(std::move(entry));
    }
    root["admitted"] = prediction.admitted();
    root["podSets"] = std::move(podSets);
    root["preempts"] = textsOf(prediction.preempts);
    root["reason"] = prediction.reason;
    root["message"] = prediction.message;
    root["kueue"] = prediction.kueue;
    root["assumptions"] = textsOf(toTexts(prediction.assumptions));
    return toJson(root, 2) + '\n';
}

std::string predictionToText(const Prediction &prediction, const std::string &object)
{
    std::string text = verdictLine(prediction, object) + "\n";
    if (!prediction.message.empty()) {
        const std::string label = prediction.verdict == Prediction::Verdict::Pending && prediction.reason != "Unknown"
                                      ? prediction.reason + ": "
                                      : std::string();
        text += "  " + label + escapedForDisplay(prediction.message) + "\n";
    }
    if (const std::string_view step = stepText(prediction.step); !prediction.admitted() && !step.empty()) {
        text += "  " + std::string(step) + "\n";
    }
    if (prediction.admitted()) {
        for (const Prediction::PodSet &podSet : prediction.podSets) {
            addPodSet(text, podSet);
        }
    }
    for (const TopologyShortfall &shortfall :
         prediction.admitted() ? std::vector<TopologyShortfall>() : prediction.shortfalls) {
        addShortfall(text, shortfall);
    }
    if (!prediction.preempts.empty()) {
        text += std::string(prediction.admitted() ? "  After preempting: " : "  Would preempt: ") +
                escapedForDisplay(join(prediction.preempts, ", ")) + "\n";
    }
    if (!prediction.assumptions.empty()) {
        text += "Taken for granted:\n";
        for (const Sentence &sentence : prediction.assumptions) {
            text += "  - " + escapedForDisplay(toText(sentence)) + "\n";
        }
    }
    return text;
}

} // namespace hopyard::core
