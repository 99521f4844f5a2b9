// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/placement/capacity.h"
#include "core/topology/accelerators.h"

#include <algorithm>
#include <cmath>

namespace hopyard::core
{

namespace
{

Value textsOf(const std::vector<std::string> &texts)
{
    Value array = Value::array();
    for (const std::string &text : texts) {
        array.append(text);
    }
    return array;
}

Value levelOf(const CapacityIndex &index, const CapacityLevel &level, std::size_t number)
{
    Value domains = Value::array();
    for (const CapacityDomain &domain : index.domains(number)) {
        Value entry = Value::object();
        entry["path"] = textsOf(domain.path);
        entry["slots"] = domain.jobs;
        entry["pods"] = domain.pods;
        entry["hosts"] = domain.hosts;
        domains.append(std::move(entry));
    }
    Value entry = Value::object();
    entry["label"] = level.label;
    entry["domains"] = std::move(domains);
    entry["fitting"] = level.fitting;
    entry["slots"] = level.jobs;
    entry["fragmentation"] = level.fragmentation ? Value(*level.fragmentation) : Value();
    entry["unusable"] = level.unusable;
    return entry;
}

Value requestsOf(const CapacityShape &shape)
{
    Value requests = Value::object();
    for (const auto &[resource, quantity] : shape.pod.requests) {
        requests[resource.view()] = quantity.toString();
    }
    return requests;
}

std::string percent(double share)
{
    return std::to_string(std::lround(share * 100)) + " %";
}

std::string padded(std::string text, std::size_t width)
{
    return text.size() < width ? text + std::string(width - text.size(), ' ') : text;
}

std::string rightAligned(const std::string &text, std::size_t width)
{
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

std::string sentenceOf(const CapacityExclusion &exclusion)
{
    const std::string detail = escapedForDisplay(exclusion.detail);
    switch (exclusion.reason) {
    case CapacityReason::NoFlavor:
        return "selected by no flavor";
    case CapacityReason::MissingLevel:
        return "without the label " + detail;
    case CapacityReason::NotReady:
        return "not ready";
    case CapacityReason::Cordoned:
        return "cordoned";
    case CapacityReason::Taint:
        return "with the taint " + detail;
    case CapacityReason::Selector:
        return "not of the node selector";
    case CapacityReason::Affinity:
        return "not of the required affinity";
    case CapacityReason::Resource:
        break;
    }
    return "with too little " + detail + " for one pod";
}

std::string shapeText(const CapacityShape &shape)
{
    std::string text = std::to_string(shape.pods) + (shape.pods == 1 ? " pod" : " pods");
    for (const auto &[resource, quantity] : shape.pod.requests) {
        text += " × " + quantity.toString() + " " + escapedForDisplay(resource.view());
    }
    return text;
}

} // namespace

std::string capacityToJson(const CapacityIndex &index)
{
    const CapacitySummary summary = index.summary();
    Value levels = Value::array();
    for (std::size_t number = 0; number < summary.levels.size(); ++number) {
        levels.append(levelOf(index, summary.levels[number], number));
    }
    Value excluded = Value::array();
    for (const CapacityExclusion &exclusion : summary.exclusions) {
        Value entry = Value::object();
        entry["reason"] = toString(exclusion.reason);
        entry["detail"] = exclusion.detail;
        entry["hosts"] = exclusion.hosts;
        excluded.append(std::move(entry));
    }
    Value root = Value::object();
    root["levels"] = std::move(levels);
    root["pods"] = index.shape().pods;
    root["requests"] = requestsOf(index.shape());
    root["hosts"] = summary.hosts;
    root["taking"] = summary.taking;
    root["excluded"] = std::move(excluded);
    root["unit"] = summary.accelerator.empty() ? "pods" : summary.accelerator.str();
    root["free"] = summary.free;
    root["upperBound"] = !summary.workloadsKnown;
    return toJson(root, 2) + "\n";
}

std::string capacityToText(const CapacityIndex &index)
{
    const CapacitySummary summary = index.summary();
    std::string text = "Room for jobs of " + shapeText(index.shape()) + ", each whole in one domain:\n";
    std::size_t width = 5;
    for (const CapacityLevel &level : summary.levels) {
        width = std::max(width, escapedForDisplay(level.label).size());
    }
    text += "  " + padded("LEVEL", width) + "  FITS IN  OF  JOBS  FRAGMENTED  UNUSABLE\n";
    for (const CapacityLevel &level : summary.levels) {
        text += "  " + padded(escapedForDisplay(level.label), width) + rightAligned(std::to_string(level.fitting), 9) +
                rightAligned(std::to_string(level.domains), 4) + rightAligned(std::to_string(level.jobs), 6) +
                rightAligned(level.fragmentation ? percent(*level.fragmentation) : "-", 12) +
                rightAligned(std::to_string(level.unusable), 10) + "\n";
    }
    if (summary.levels.empty()) {
        text += "  (no levels are visible: no Topology and no layer labels on nodes)\n";
    }
    const std::string unit =
        summary.accelerator.empty() ? "pods" : std::string(acceleratorUnit(summary.accelerator.view()));
    text += "Wherever they lie: " + std::to_string(summary.jobs) + (summary.jobs == 1 ? " job, " : " jobs, ") +
            std::to_string(summary.pods) + (summary.pods == 1 ? " pod" : " pods") + ".\n" +
            std::to_string(summary.free) + " " + unit + " free; " + std::to_string(summary.taking) + " of " +
            std::to_string(summary.hosts) + (summary.hosts == 1 ? " host has" : " hosts have") +
            " room for such a pod.\n";
    for (const CapacityExclusion &exclusion : summary.exclusions) {
        text += "  " + std::to_string(exclusion.hosts) + (exclusion.hosts == 1 ? " host " : " hosts ") +
                sentenceOf(exclusion) + "\n";
    }
    const std::size_t shown =
        index.levels().hasHostname() ? index.levels().labels.size() - 1 : index.levels().labels.size();
    for (std::size_t number = 0; number < shown; ++number) {
        const std::vector<CapacityDomain> domains = index.domains(number, true);
        if (!domains.empty()) {
            text += escapedForDisplay(index.levels().labels[number]) + ":\n";
        }
        for (const CapacityDomain &domain : domains) {
            text +=
                rightAligned(std::to_string(domain.jobs), 6) + "  " + escapedForDisplay(join(domain.path, "/")) + "\n";
        }
    }
    if (!summary.workloadsKnown) {
        text += "An upper bound: Workloads could not be read, so what is reserved for pods not yet bound is missing.\n";
    }
    return text;
}

} // namespace hopyard::core
