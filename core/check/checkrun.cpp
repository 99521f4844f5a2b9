// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/check/checkrun.h"

#include "core/base/text.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

constexpr std::string_view kueueConfigKinds[] = {"topologies", "resourceflavors", "clusterqueues",
                                                 "workloadpriorityclasses"};

bool isKueueKind(std::string_view plural)
{
    return plural == "localqueues" || plural == "cohorts" || plural == "workloads" ||
           std::find(std::begin(kueueConfigKinds), std::end(kueueConfigKinds), plural) != std::end(kueueConfigKinds);
}

bool hasHyperPodMarks(const ClusterState &state, const ClusterInfo &info)
{
    const bool nodes = std::any_of(state.nodes.begin(), state.nodes.end(), [](const auto &entry) {
        const std::string *type = findLabel(entry.second->meta.labels, "sagemaker.amazonaws.com/compute-type");
        return (type && equalsIgnoreCase(*type, "hyperpod")) ||
               std::string_view(entry.second->meta.name).starts_with("hyperpod-i-");
    });
    const bool namespaces = std::any_of(state.namespaces.begin(), state.namespaces.end(), [](const auto &entry) {
        return std::string_view(entry.first.name).starts_with("hyperpod-ns-") || entry.first.name == "aws-hyperpod";
    });
    const bool group =
        std::find(info.apiGroups.begin(), info.apiGroups.end(), "sagemaker.amazonaws.com") != info.apiGroups.end();
    return nodes || namespaces || group;
}

} // namespace

CheckRun::CheckRun(const CheckInput &theInput)
    : input(theInput), state(theInput.state), ns(theInput.ns.empty() ? std::string("default") : theInput.ns)
{
    isSnapshot = std::none_of(input.resources.begin(), input.resources.end(),
                              [](const ResourceStatus &status) { return status.resource == "pods"; });
    isHyperPod = hasHyperPodMarks(state, input.info);
    for (const char *plural : {"topologies", "resourceflavors", "clusterqueues", "localqueues", "cohorts",
                               "workloadpriorityclasses", "workloads"}) {
        const ResourceStatus *status = statusOf(plural);
        kueueSeen = kueueSeen || sizeOf(plural) > 0 || (status && status->kind == ResourceStatus::Kind::Live);
    }
    const bool knowsHere = !input.info.kueueVersion.empty() || input.facts.kueueVersion.empty();
    kueue = kueueVersionRange(knowsHere ? input.info.kueueVersion : input.facts.kueueVersion,
                              knowsHere ? input.info.kueueVersionOrigin : input.facts.kueueVersionOrigin,
                              input.info.servedKinds);
    kueueSeen = kueueSeen || kueue.atLeast.has_value();
}

const ResourceStatus *CheckRun::statusOf(std::string_view plural) const
{
    const auto found = std::find_if(input.resources.begin(), input.resources.end(),
                                    [plural](const ResourceStatus &status) { return status.resource == plural; });
    return found == input.resources.end() ? nullptr : &*found;
}

std::size_t CheckRun::sizeOf(std::string_view plural) const
{
    const std::pair<std::string_view, std::size_t> sizes[] = {
        {"nodes", state.nodes.size()},
        {"pods", state.pods.size()},
        {"namespaces", state.namespaces.size()},
        {"topologies", state.topologies.size()},
        {"resourceflavors", state.flavors.size()},
        {"clusterqueues", state.clusterQueues.size()},
        {"localqueues", state.localQueues.size()},
        {"cohorts", state.cohorts.size()},
        {"workloadpriorityclasses", state.priorityClasses.size()},
        {"workloads", state.workloads.size()},
        {"jobs", state.jobs.size()},
    };
    for (const auto &[name, size] : sizes) {
        if (name == plural) {
            return size;
        }
    }
    return 0;
}

Knowledge CheckRun::knowledge(std::string_view plural) const
{
    using Kind = ResourceStatus::Kind;
    if (const ResourceStatus *status = statusOf(plural)) {
        switch (status->kind) {
        case Kind::Live:
            return Knowledge::Whole;
        case Kind::NotInstalled:
            return Knowledge::NotInstalled;
        case Kind::Forbidden:
            return status->readIn.empty() ? Knowledge::Hidden : Knowledge::Partly;
        case Kind::Failing:
            return sizeOf(plural) > 0 ? Knowledge::Partly : Knowledge::Hidden;
        case Kind::Pending:
            return Knowledge::Hidden;
        }
    }
    if (sizeOf(plural) > 0) {
        return Knowledge::Whole;
    }
    // A file that holds the cluster's other Kueue settings was written by somebody who asked for them all.
    const bool othersThere = std::any_of(std::begin(kueueConfigKinds), std::end(kueueConfigKinds),
                                         [&](std::string_view other) { return other != plural && sizeOf(other) > 0; });
    return isSnapshot && isKueueKind(plural) && othersThere ? Knowledge::Whole : Knowledge::Hidden;
}

bool CheckRun::isKnownIn(std::string_view plural, const std::string &where) const
{
    const Knowledge known = knowledge(plural);
    const ResourceStatus *status = statusOf(plural);
    return known == Knowledge::Whole ||
           (known == Knowledge::Partly && status &&
            std::find(status->readIn.begin(), status->readIn.end(), where) != status->readIn.end());
}

bool CheckRun::isForbidden(std::string_view plural) const
{
    const ResourceStatus *status = statusOf(plural);
    return status && status->kind == ResourceStatus::Kind::Forbidden;
}

std::string CheckRun::hiddenText(std::string_view plural) const
{
    const ResourceStatus *status = statusOf(plural);
    if (!status) {
        return isSnapshot ? "The file holds no " + std::string(plural) + ", so they are not known."
                          : std::string(plural) + " have not been read.";
    }
    const std::string message = escapedForDisplay(bounded(redacted(status->message), 400));
    switch (status->kind) {
    case ResourceStatus::Kind::Forbidden:
        return std::string(plural) + " may not be read" + (message.empty() ? "." : ": " + message + ".");
    case ResourceStatus::Kind::Failing:
        return std::string(plural) + " could not be read" + (message.empty() ? "." : ": " + message + ".");
    default:
        return std::string(plural) + " have not been read yet.";
    }
}

bool CheckRun::isKueueAbsent() const
{
    return !kueueSeen &&
           (knowledge("workloads") == Knowledge::NotInstalled || knowledge("clusterqueues") == Knowledge::NotInstalled);
}

std::string CheckRun::eksCluster() const
{
    const std::string &name = input.info.clusterName;
    const std::size_t slash = name.rfind('/');
    const bool isArn = std::string_view(name).starts_with("arn:aws") && slash != std::string::npos;
    return shellWord(isArn ? name.substr(slash + 1) : std::string(), "CLUSTER");
}

std::string CheckRun::installCommand(bool update) const
{
    if (isHyperPod) {
        return std::string("aws eks ") + (update ? "update" : "create") + "-addon --cluster-name " + eksCluster() +
               " --addon-name amazon-sagemaker-hyperpod-taskgovernance";
    }
    return "kubectl apply --server-side -f "
           "https://github.com/kubernetes-sigs/kueue/releases/download/v0.17.0/manifests.yaml";
}

void CheckRun::add(std::string id, CheckStatus status, std::string detail, std::string fix, std::string command)
{
    CheckItem item{std::move(id), status, std::move(detail), std::move(fix), std::move(command)};
    item.fixSentence.pattern = item.fix;
    items.push_back(std::move(item));
}

void CheckRun::sayAll(std::string id, CheckStatus status, std::vector<CheckSentence> detail, std::string fix,
                      std::string command)
{
    std::vector<std::string> texts;
    for (const CheckSentence &sentence : detail) {
        texts.push_back(toText(sentence));
    }
    add(std::move(id), status, join(texts, " "), std::move(fix), std::move(command));
    items.back().sentences = std::move(detail);
}

void CheckRun::addHidden(std::string id, std::string_view plural)
{
    if (isForbidden(plural)) {
        const CheckSentence fix{"Ask an administrator for the right to list %1, or for a file with them.",
                                {std::string(plural)}};
        add(std::move(id), CheckStatus::Unknown, hiddenText(plural), toText(fix),
            "kubectl auth can-i list " + std::string(plural));
        items.back().fixSentence = fix;
    } else if (isSnapshot && !statusOf(plural)) {
        const CheckSentence fix{"Write the file again with %1 in it.", {std::string(plural)}};
        say(std::move(id), CheckStatus::Unknown,
            {"The file holds no %1, so they are not known.", {std::string(plural)}}, toText(fix),
            "kubectl get nodes,pods,namespaces," + std::string(plural) + " -A -o json");
        items.back().fixSentence = fix;
    } else {
        add(std::move(id), CheckStatus::Unknown, hiddenText(plural), "Check again when they can be read.");
    }
}

std::string someOf(const std::vector<std::string> &names, std::size_t most)
{
    std::vector<std::string> some;
    for (const std::string &name : names) {
        if (some.size() == most) {
            break;
        }
        some.push_back(shown(name));
    }
    std::string text = join(some, ", ");
    if (names.size() > most) {
        text += " and " + std::to_string(names.size() - most) + " more";
    }
    return text;
}

std::string countOf(std::size_t count, std::string_view one)
{
    return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

std::string shown(std::string_view name)
{
    return bounded(escapedForDisplay(name), 100);
}

std::string shellWord(std::string_view text, std::string_view placeholder)
{
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:@=,%+";
    if (text.empty() || text.size() > 300 || escapedForDisplay(text) != text) {
        return std::string(placeholder);
    }
    if (text.find_first_not_of(plain) == std::string_view::npos && text.front() != '-') {
        return std::string(text);
    }
    std::string quoted = "'";
    for (const char character : text) {
        quoted += character == '\'' ? std::string("'\\''") : std::string(1, character);
    }
    return quoted + "'";
}

} // namespace hopyard::core
