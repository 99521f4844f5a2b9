// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/placement/explain.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

constexpr std::size_t maxPodsShown = 10;

std::string shown(std::string_view text)
{
    return bounded(escapedForDisplay(text), 2000);
}

Value textsOf(const std::vector<std::string> &texts)
{
    Value array = Value::array();
    for (const std::string &text : texts) {
        array.append(text);
    }
    return array;
}

Value sentencesOf(const std::vector<Sentence> &sentences)
{
    Value array = Value::array();
    for (const Sentence &sentence : sentences) {
        array.append(toText(sentence));
    }
    return array;
}

Value textOrNull(const std::string &text)
{
    return text.empty() ? Value() : Value(text);
}

Value reasonOf(const PendingReason &reason)
{
    const bool counts = reason.wanted > 0;
    Value excluded = Value::array();
    for (const auto &[what, hosts] : reason.excluded) {
        Value entry = Value::object();
        entry["what"] = what;
        entry["hosts"] = hosts;
        excluded.append(std::move(entry));
    }
    Value value = Value::object();
    value["cause"] = toString(reason.cause);
    value["podSet"] = textOrNull(reason.podSet);
    value["flavor"] = textOrNull(reason.flavor);
    value["topology"] = textOrNull(reason.topology);
    value["level"] = textOrNull(reason.level);
    value["resource"] = textOrNull(reason.resource);
    value["fitting"] = counts ? Value(reason.fitting) : Value();
    value["wanted"] = counts ? Value(reason.wanted) : Value();
    value["unit"] = counts ? Value(reason.slices ? "slices" : "pods") : Value();
    value["amount"] = textOrNull(reason.amount);
    value["maximum"] = textOrNull(reason.maximum);
    value["hosts"] = reason.hosts > 0 ? Value(reason.hosts) : Value();
    value["excluded"] = std::move(excluded);
    value["text"] = reason.text;
    return value;
}

Value conditionOf(const Explanation &explanation)
{
    if (!explanation.condition) {
        return {};
    }
    const Condition &condition = *explanation.condition;
    Value reasons = Value::array();
    for (const PendingReason &reason : explanation.stored.reasons) {
        reasons.append(reasonOf(reason));
    }
    Value value = Value::object();
    value["type"] = condition.type;
    value["status"] = condition.status;
    value["reason"] = condition.reason;
    value["message"] = condition.message;
    value["since"] = condition.since ? Value(formatTime(*condition.since)) : Value();
    value["preempting"] = explanation.stored.preempting;
    value["reasons"] = std::move(reasons);
    return value;
}

std::string_view verdictOf(const Prediction &prediction)
{
    static constexpr std::string_view names[] = {"admitted", "pending", "undecided", "blocked", "rejected"};
    return names[static_cast<int>(prediction.verdict)];
}

Value liveOf(const Explanation &explanation)
{
    if (!explanation.live) {
        return {};
    }
    const Prediction &live = *explanation.live;
    Value reasons = Value::array();
    for (const PendingReason &reason : parsePendingMessage(live.reason, live.message).reasons) {
        if (!live.admitted()) {
            reasons.append(reasonOf(reason));
        }
    }
    Value value = Value::object();
    value["verdict"] = verdictOf(live);
    value["reason"] = live.reason;
    value["message"] = live.message;
    value["reasons"] = std::move(reasons);
    value["preempts"] = textsOf(live.preempts);
    value["kueue"] = live.kueue;
    value["assumptions"] = textsOf(toTexts(live.assumptions));
    value["upperBound"] = explanation.upperBound;
    return value;
}

Value positionOf(const Explanation &explanation)
{
    if (!explanation.position) {
        return {};
    }
    const QueuePosition &position = *explanation.position;
    Value value = Value::object();
    value["localQueue"] = position.localQueue;
    value["clusterQueue"] = position.clusterQueue;
    value["strategy"] = position.strategy;
    value["position"] = position.position;
    value["of"] = position.of;
    value["estimate"] = true;
    value["head"] = textOrNull(position.head);
    value["blocked"] = position.blocked;
    return value;
}

Value setOf(const ObstacleSet &set)
{
    Value parts = Value::array();
    for (const Obstacle &part : set.parts) {
        Value value = Value::object();
        value["kind"] = toString(part.kind);
        value["object"] = part.object;
        value["detail"] = textOrNull(part.detail);
        value["priority"] = part.kind == ObstacleKind::Workload ? Value(part.priority) : Value();
        value["outranks"] = part.outranks;
        value["pods"] = part.pods;
        value["hosts"] = textsOf(part.hosts);
        value["text"] = toText(part.sentence);
        value["remedy"] = toText(part.remedy);
        value["command"] = textOrNull(part.command);
        parts.append(std::move(value));
    }
    Value value = Value::object();
    value["smallest"] = set.smallest;
    value["parts"] = std::move(parts);
    return value;
}

Value setsOf(const std::vector<ObstacleSet> &sets)
{
    Value array = Value::array();
    for (const ObstacleSet &set : sets) {
        array.append(setOf(set));
    }
    return array;
}

Value obstaclesOf(const ObstacleReport &report)
{
    Value domains = Value::array();
    for (const ObstacleDomain &domain : report.domains) {
        Value value = Value::object();
        value["level"] = textOrNull(domain.level);
        value["path"] = textsOf(domain.path);
        value["flavor"] = domain.flavor;
        value["fitting"] = domain.fitting;
        value["wanted"] = domain.wanted;
        value["unit"] = domain.slices ? "slices" : "pods";
        value["sets"] = setsOf(domain.sets);
        domains.append(std::move(value));
    }
    Value value = Value::object();
    value["domains"] = std::move(domains);
    value["anywhere"] = setsOf(report.anywhere);
    value["trials"] = report.trials;
    value["complete"] = report.complete;
    value["stopped"] = textOrNull(toText(report.stopped));
    return value;
}

Value bestOf(const Explanation &explanation)
{
    if (!explanation.best) {
        return {};
    }
    Value value = Value::object();
    value["level"] = textOrNull(explanation.best->level);
    value["quality"] = qualityToValue(explanation.best->quality);
    return value;
}

Value podsOf(const std::vector<PodTrouble> &pods)
{
    Value array = Value::array();
    for (const PodTrouble &pod : pods) {
        Value value = Value::object();
        value["name"] = pod.pod;
        value["node"] = textOrNull(pod.node);
        value["planned"] = textOrNull(pod.planned);
        value["text"] = toText(pod.sentence);
        array.append(std::move(value));
    }
    return array;
}

std::string_view nameOf(Replacement::Outcome outcome)
{
    static constexpr std::string_view names[] = {"unaffected", "left", "replaced", "evicted", "retried"};
    return names[static_cast<int>(outcome)];
}

Value lostOf(const std::optional<LostHosts> &lost)
{
    if (!lost) {
        return {};
    }
    Value podSets = Value::array();
    for (const Replacement::PodSet &podSet : lost->replacement.podSets) {
        Value added = Value::array();
        for (const DomainCount &domain : podSet.added) {
            Value entry = Value::object();
            entry["host"] = domain.values.back();
            entry["pods"] = domain.count;
            added.append(std::move(entry));
        }
        Value value = Value::object();
        value["name"] = podSet.name;
        value["missing"] = podSet.missing;
        value["added"] = std::move(added);
        podSets.append(std::move(value));
    }
    Value value = Value::object();
    value["hosts"] = textsOf(lost->hosts);
    value["outcome"] = nameOf(lost->replacement.outcome);
    value["podSets"] = std::move(podSets);
    value["message"] = textOrNull(lost->replacement.message);
    value["admittedAgain"] = lost->again ? Value(lost->again->admitted()) : Value();
    return value;
}

std::string setText(const ObstacleSet &set, const std::string &indent)
{
    std::string text;
    bool first = true;
    for (const Obstacle &part : set.parts) {
        text += indent + (first ? "- " : "  and ") + toText(part.sentence) + " " + toText(part.remedy) + "\n";
        if (part.outranks) {
            text += indent + "  (its priority is higher)\n";
        }
        if (!part.command.empty()) {
            text += indent + "      " + shown(part.command) + "\n";
        }
        first = false;
    }
    if (!set.smallest) {
        text += indent + "  (there may be smaller sets)\n";
    }
    return text;
}

std::string obstaclesText(const ObstacleReport &report)
{
    std::string text;
    if (!report.domains.empty() || !report.anywhere.empty()) {
        text += "\nIt would fit without one of these:\n";
    }
    for (const ObstacleSet &set : report.anywhere) {
        text += setText(set, "  ");
    }
    for (const ObstacleDomain &domain : report.domains) {
        text += "  in " + (domain.path.empty() ? "the whole topology" : shown(join(domain.path, "/"))) + " (" +
                std::to_string(domain.fitting) + " of " + std::to_string(domain.wanted) +
                (domain.slices ? " slices" : " pods") + " fit now):\n";
        for (const ObstacleSet &set : domain.sets) {
            text += setText(set, "    ");
        }
    }
    if (!report.complete && !report.stopped.pattern.empty()) {
        text += "  " + toText(report.stopped) + "\n";
    }
    return text;
}

std::string positionText(const QueuePosition &position)
{
    std::string text = "\nQueue: number " + std::to_string(position.position) + " of " + std::to_string(position.of) +
                       " that wait in ClusterQueue " + shown(position.clusterQueue) + " (" + shown(position.strategy) +
                       "), an estimate by priority and age";
    if (position.position > 1 && !position.head.empty()) {
        text += "; first is " + shown(position.head);
    }
    return text + ".\n";
}

} // namespace

std::string explanationToJson(const Explanation &explanation)
{
    Value root = Value::object();
    root["object"] = explanation.object;
    root["workload"] = textOrNull(explanation.workload);
    root["state"] = toString(explanation.state);
    root["cause"] = toText(explanation.cause);
    root["numbers"] = sentencesOf(explanation.numbers);
    root["advice"] = sentencesOf(explanation.advice);
    root["condition"] = conditionOf(explanation);
    root["now"] = liveOf(explanation);
    root["stale"] = explanation.stale ? Value(*explanation.stale) : Value();
    root["changes"] = sentencesOf(explanation.changes);
    root["queue"] = positionOf(explanation);
    root["obstacles"] = obstaclesOf(explanation.obstacles);
    root["pods"] = podsOf(explanation.pods);
    root["lost"] = lostOf(explanation.lost);
    root["quality"] = explanation.quality ? qualityToValue(*explanation.quality) : Value();
    root["best"] = bestOf(explanation);
    return toJson(root, 2) + "\n";
}

std::string explanationToText(const Explanation &explanation)
{
    std::string text = shown(explanation.object) + ": " + toText(explanation.cause) + "\n";
    for (const Sentence &sentence : explanation.numbers) {
        text += "  " + toText(sentence) + "\n";
    }
    if (explanation.condition && !explanation.condition->message.empty() && explanation.stale) {
        text += "\nKueue wrote: " + shown(explanation.condition->message) + "\n";
        if (*explanation.stale) {
            text += "  That is no longer true.\n";
        }
        for (const Sentence &sentence : explanation.changes) {
            text += "  " + toText(sentence) + "\n";
        }
    }
    if (!explanation.advice.empty()) {
        text += "\nWhat to do:\n";
    }
    for (const Sentence &sentence : explanation.advice) {
        text += "  - " + toText(sentence) + "\n";
    }
    text += obstaclesText(explanation.obstacles);
    if (explanation.position && explanation.position->position > 0) {
        text += positionText(*explanation.position);
    }
    if (!explanation.pods.empty()) {
        text += "\nPods:\n";
    }
    for (std::size_t index = 0; index < std::min(maxPodsShown, explanation.pods.size()); ++index) {
        text += "  " + toText(explanation.pods[index].sentence) + "\n";
    }
    if (explanation.pods.size() > maxPodsShown) {
        text += "  and " + std::to_string(explanation.pods.size() - maxPodsShown) + " more\n";
    }
    return text;
}

} // namespace hopyard::core
