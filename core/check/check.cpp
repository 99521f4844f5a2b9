// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/check/check.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/check/checkrun.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

struct Heading {
    std::string_view id, title;
};
constexpr Heading headings[] = {
    {"server-version", "Kubernetes version"},
    {"kueue", "Kueue"},
    {"kueue-version", "Kueue version"},
    {"topology-scheduling", "Topology-aware scheduling"},
    {"hyperpod", "HyperPod task governance"},
    {"topology-labels", "Topology labels on nodes"},
    {"label-families", "Families of topology labels"},
    {"hostname-labels", "Hostname labels"},
    {"topology", "Topology object"},
    {"topology-levels", "Levels of the Topology"},
    {"flavor", "Flavor with a Topology"},
    {"local-queue", "Queue of the namespace"},
    {"cluster-queue", "Cluster queue"},
    {"priority-classes", "Priority classes"},
    {"job-kinds", "Kinds of jobs"},
    {"user", "Who you are"},
    {"rights-jobs", "Right to create jobs"},
    {"rights-pods", "Right to see pods"},
    {"rights-nodes", "Right to see nodes"},
    {"rights-workloads", "Right to see workloads"},
};

std::string indented(std::string_view text, std::string_view indent)
{
    std::string out;
    for (const std::string &line : split(text, '\n')) {
        out += std::string(indent) + line + '\n';
    }
    return out;
}

} // namespace

std::string_view toString(CheckStatus status)
{
    static constexpr std::string_view names[] = {"ok", "missing", "warning", "unknown"};
    return names[static_cast<int>(status)];
}

const std::vector<std::string> &checkIds()
{
    static const std::vector<std::string> ids = [] {
        std::vector<std::string> all;
        for (const Heading &heading : headings) {
            all.emplace_back(heading.id);
        }
        return all;
    }();
    return ids;
}

std::string_view checkTitle(std::string_view id)
{
    const auto found =
        std::find_if(std::begin(headings), std::end(headings), [id](const Heading &each) { return each.id == id; });
    return found == std::end(headings) ? id : found->title;
}

std::vector<CheckItem> checkCluster(const CheckInput &input)
{
    CheckRun run(input);
    checkServer(run);
    checkKueue(run);
    checkNodeLabels(run);
    checkQueues(run);
    const auto place = [](const CheckItem &item) {
        const auto &ids = checkIds();
        return std::find(ids.begin(), ids.end(), item.id) - ids.begin();
    };
    std::stable_sort(run.items.begin(), run.items.end(),
                     [&](const CheckItem &a, const CheckItem &b) { return place(a) < place(b); });
    return std::move(run.items);
}

bool anyMissing(const std::vector<CheckItem> &items)
{
    return std::any_of(items.begin(), items.end(),
                       [](const CheckItem &item) { return item.status == CheckStatus::Missing; });
}

std::string checkToJson(const std::vector<CheckItem> &items)
{
    Value list = Value::array();
    for (const CheckItem &item : items) {
        Value entry = Value::object();
        entry["id"] = item.id;
        entry["status"] = toString(item.status);
        entry["detail"] = item.detail;
        const bool severalLines = item.command.find('\n') != std::string::npos;
        entry["fix"] = item.command.empty() ? item.fix
                       : severalLines       ? item.fix + "\n" + item.command
                                            : item.fix + " `" + item.command + "`";
        list.append(std::move(entry));
    }
    Value root = Value::object();
    root["items"] = std::move(list);
    return toJson(root, 2) + '\n';
}

std::string checkToText(const std::vector<CheckItem> &items)
{
    std::string out;
    for (const CheckItem &item : items) {
        const std::string_view status = toString(item.status);
        out += std::string(status) + std::string(9 - status.size(), ' ') + std::string(checkTitle(item.id)) + " [" +
               item.id + "]\n" + indented(item.detail, "         ");
        if (!item.fix.empty()) {
            out += "         fix: " + item.fix + '\n';
        }
        if (!item.command.empty()) {
            out += indented(item.command, "           ");
        }
    }
    return out;
}

} // namespace hopyard::core
