// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/check/versions.h"

#include "core/base/text.h"
#include "core/base/yaml.h"
#include "core/cluster/fromvalue.h"

#include <algorithm>
#include <charconv>

namespace hopyard::core
{

namespace
{

constexpr std::size_t longestVersion = 64;
constexpr std::size_t mostRequestRules = 500;

/// A number at the front of `text`, taken off it.
std::optional<int> takeNumber(std::string_view &text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number < 0 || text.front() == '-') {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

void addRequestRules(const Value &resources, RequestRules &rules)
{
    for (const Value &prefix : resources.at("excludeResourcePrefixes").items()) {
        if (prefix.isString() && rules.excludedPrefixes.size() < mostRequestRules) {
            rules.excludedPrefixes.push_back(prefix.toString());
        }
    }
    for (const Value &each : resources.at("transformations").items()) {
        if (rules.transformations.size() < mostRequestRules) {
            rules.transformations.push_back({each.at("input").toString(), each.at("multiplyBy").toString(),
                                             resourcesFromValue(each.at("outputs")),
                                             each.at("strategy").toString() == "Replace"});
        }
    }
}

/// The tag of "registry:5000/path/name:tag@sha256:…"; empty when there is none.
std::string_view tagOf(std::string_view image)
{
    image = image.substr(0, image.find('@'));
    const std::size_t slash = image.rfind('/');
    const std::size_t colon = image.rfind(':');
    const bool isPort = colon == std::string_view::npos || (slash != std::string_view::npos && colon < slash);
    return isPort ? std::string_view() : image.substr(colon + 1);
}

/// AWS's add-on counts by itself. Source: hyperpod.md §2.1.
VersionFact fromTag(std::string_view tag, const std::string &where)
{
    const auto version = majorMinor(tag);
    if (!version || tag.size() > longestVersion || !isLabelValue(tag)) {
        return {};
    }
    if (version->first == 0) {
        return {std::string(tag), where};
    }
    if (*version == std::pair(1, 6)) {
        return {"v0.19.2", "add-on " + std::string(tag) + ", which is Kueue v0.19.2 (" + where + ")"};
    }
    return {{}, "add-on " + std::string(tag) + " (" + where + "), which does not say its Kueue version"};
}

VersionFact fromLabel(const Value &object, const std::string &where)
{
    const std::string &label = object.at("metadata", "labels", "app.kubernetes.io/version").toString();
    return label.empty() ? VersionFact() : fromTag(label, "label app.kubernetes.io/version of " + where);
}

constexpr std::size_t mostGates = 256;

/// "A=true,B=false"; a later one takes the place of an earlier one.
void addGates(std::string_view text, FeatureGates &gates)
{
    for (const std::string &part : split(text, ',')) {
        const std::size_t equals = part.find('=');
        const std::string_view name = trimmed(std::string_view(part).substr(0, equals));
        if (equals == std::string::npos || name.empty() || name.size() > 100 || gates.size() >= mostGates) {
            continue;
        }
        std::erase_if(gates, [&](const auto &gate) { return gate.first == name; });
        gates.emplace_back(name, equalsIgnoreCase(trimmed(std::string_view(part).substr(equals + 1)), "true"));
    }
}

/// First and last minor version of Kueue 0.x that serves a kind in a version; -1: no end known.
struct Served {
    std::string_view kind, version;
    int first, last;
};
constexpr Served servedTable[] = {
    {"Topology", "v1alpha1", 9, 13}, {"Topology", "v1beta1", 14, 19}, {"Topology", "v1beta2", 15, -1},
    {"Cohort", "v1alpha1", 9, 12},   {"Cohort", "v1beta1", 13, 19},   {"Workload", "v1beta2", 15, -1},
    {"Workload", "v1beta1", 1, 19},
};
constexpr std::string_view kueueGroup = "kueue.x-k8s.io/";

} // namespace

std::optional<std::pair<int, int>> majorMinor(std::string_view version)
{
    version = trimmed(version);
    if (!version.empty() && (version.front() == 'v' || version.front() == 'V')) {
        version.remove_prefix(1);
    }
    if (version.empty()) {
        return std::nullopt;
    }
    const auto major = takeNumber(version);
    if (!major || version.size() < 2 || version.front() != '.') {
        return std::nullopt;
    }
    version.remove_prefix(1);
    const auto minor = takeNumber(version);
    return minor ? std::optional(std::pair(*major, *minor)) : std::nullopt;
}

VersionFact kueueVersionOfDeployment(const Value &deployment)
{
    const std::string where = "Deployment " +
                              escapedForDisplay(bounded(deployment.at("metadata", "namespace").toString(), 63)) + "/" +
                              escapedForDisplay(bounded(deployment.at("metadata", "name").toString(), 253));
    VersionFact best;
    for (const Value &container : deployment.at("spec", "template", "spec", "containers").items()) {
        const std::string &image = container.at("image").toString();
        if (image.find("kueue") == std::string::npos && container.at("name").toString() != "manager") {
            continue; // a proxy beside the manager has a version of its own
        }
        const VersionFact fact = fromTag(tagOf(image), "image tag in " + where);
        if (!fact.version.empty()) {
            return fact;
        }
        best = fact.origin.empty() ? best : fact;
    }
    const VersionFact fact = fromLabel(deployment, where);
    if (!fact.version.empty() || best.origin.empty()) {
        best = fact;
    }
    return best.origin.empty() ? VersionFact{{}, where + " bears no version in its image tag or labels"} : best;
}

VersionFact kueueVersionOfDefinition(const Value &definition)
{
    return fromLabel(definition, "CustomResourceDefinition " +
                                     escapedForDisplay(bounded(definition.at("metadata", "name").toString(), 253)));
}

FeatureGates gatesOfDeployment(const Value &deployment)
{
    constexpr std::string_view flag = "--feature-gates";
    FeatureGates gates;
    for (const Value &container : deployment.at("spec", "template", "spec", "containers").items()) {
        for (const char *key : {"command", "args"}) {
            bool isNext = false; // of `--feature-gates TEXT`
            for (const Value &argument : container.at(key).items()) {
                const std::string_view text = argument.toString();
                const bool isFlag = text.starts_with(flag) && (text.size() == flag.size() || text[flag.size()] == '=');
                if (isNext || isFlag) {
                    addGates(isNext ? text : text.substr(std::min(text.size(), flag.size() + 1)), gates);
                }
                isNext = isFlag && text.size() == flag.size();
            }
        }
    }
    std::sort(gates.begin(), gates.end());
    return gates;
}

KueueSettings settingsOfConfig(const Value &configMap)
{
    KueueSettings settings;
    for (const auto &[key, value, line] : configMap.at("data").members()) {
        const auto documents = parseYaml(value.toString());
        if (!documents || documents->empty()) {
            continue;
        }
        const Value &config = documents->front().root;
        settings.fileRead = true;
        for (const Value::Member &gate : config.at("featureGates").members()) {
            if (gate.value.isBool() && settings.gates.size() < mostGates) {
                settings.gates.emplace_back(gate.key, gate.value.toBool());
            }
        }
        for (const Value &strategy : config.at("fairSharing", "preemptionStrategies").items()) {
            settings.fairStrategies.push_back(strategy.toString());
        }
        addRequestRules(config.at("resources"), settings.requestRules);
    }
    std::sort(settings.gates.begin(), settings.gates.end());
    return settings;
}

FeatureGates joinedGates(const FeatureGates &arguments, const FeatureGates &file)
{
    FeatureGates all = arguments;
    std::copy_if(file.begin(), file.end(), std::back_inserter(all),
                 [&](const auto &gate) { return !gateIn(arguments, gate.first); });
    std::sort(all.begin(), all.end());
    return all;
}

std::optional<bool> gateIn(const FeatureGates &gates, std::string_view name)
{
    const auto found = std::find_if(gates.begin(), gates.end(), [&](const auto &gate) { return gate.first == name; });
    return found == gates.end() ? std::nullopt : std::optional(found->second);
}

KueueVersionRange kueueVersionRange(const std::string &version, const std::string &origin,
                                    const std::vector<ServedKind> &served)
{
    KueueVersionRange range;
    if (const auto exact = majorMinor(version)) {
        range.atLeast = range.atMost = exact;
        range.text = escapedForDisplay(bounded(version, longestVersion));
        range.origin = origin.empty() ? "the source" : origin;
        return range;
    }
    const auto serves = [&served](std::string_view kind, std::string_view apiVersion) {
        return std::any_of(served.begin(), served.end(), [&](const ServedKind &one) {
            return one.kind == kind && one.apiVersion == std::string(kueueGroup) + std::string(apiVersion);
        });
    };
    int first = 0;
    int last = 1000;
    std::vector<std::string> because;
    for (const Served &row : servedTable) {
        if (serves(row.kind, row.version)) {
            first = std::max(first, row.first);
            last = std::min(last, row.last < 0 ? 1000 : row.last);
            because.push_back(std::string(row.kind) + " " + std::string(row.version));
        }
    }
    if (because.empty()) {
        return range;
    }
    if (serves("Workload", "v1beta1") && !serves("Topology", "v1alpha1") && !serves("Topology", "v1beta1") &&
        !serves("Topology", "v1beta2")) {
        last = 8;
    }
    if (serves("Workload", "v1beta2") && !serves("Workload", "v1beta1")) {
        first = std::max(first, 20);
    }
    if (serves("Topology", "v1beta1") && !serves("Topology", "v1beta2")) {
        last = std::min(last, 14);
    }
    if (first > last) {
        first = std::min(first, last); // an installation in the middle of an upgrade serves old and new
        last = 1000;
    }
    range.atLeast = std::pair(0, first);
    range.atMost = last < 1000 ? std::optional(std::pair(0, last)) : std::nullopt;
    range.text = !range.atMost                        ? "0." + std::to_string(first) + " or newer"
                 : first == last                      ? "0." + std::to_string(first)
                 : first <= 1 && range.atMost->second ? "0." + std::to_string(last) + " or older"
                                                      : "0." + std::to_string(first) + " to 0." + std::to_string(last);
    range.origin = "API versions served: " + join(because, ", ");
    return range;
}

} // namespace hopyard::core
