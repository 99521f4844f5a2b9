// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/check/checkrun.h"
#include "core/placement/nodematch.h"

#include <algorithm>
#include <set>

/// Checks of queues and priority classes for one namespace.
namespace hopyard::core
{

namespace
{

using LocalQueues = std::vector<std::shared_ptr<const LocalQueue>>;

LocalQueues queuesOf(const ClusterState &state, const std::string &ns)
{
    LocalQueues queues;
    for (const auto &[key, queue] : state.localQueues) {
        if (ns.empty() || key.ns.view() == ns) {
            queues.push_back(queue);
        }
    }
    std::sort(queues.begin(), queues.end(), [](const auto &a, const auto &b) {
        return std::pair(a->meta.ns.view(), std::string_view(a->meta.name)) <
               std::pair(b->meta.ns.view(), std::string_view(b->meta.name));
    });
    return queues;
}

std::vector<std::string> namespacesWithQueues(const ClusterState &state)
{
    std::set<std::string> names;
    for (const auto &[key, queue] : state.localQueues) {
        names.insert(key.ns.str());
    }
    return {names.begin(), names.end()};
}

std::string createQueueCommand(const CheckRun &run)
{
    std::vector<std::string> clusterQueues;
    for (const auto &[key, queue] : run.state.clusterQueues) {
        clusterQueues.push_back(key.name);
    }
    std::sort(clusterQueues.begin(), clusterQueues.end());
    std::string apiVersion = "kueue.x-k8s.io/v1beta2";
    for (const ServedKind &served : run.input.info.servedKinds) {
        if (served.kind == "LocalQueue") {
            apiVersion = served.apiVersion;
            break;
        }
    }
    const std::string clusterQueue = clusterQueues.empty() ? std::string("CLUSTERQUEUE") : clusterQueues.front();
    return "kubectl apply -f - <<'EOF'\napiVersion: " + apiVersion +
           "\nkind: LocalQueue\nmetadata:\n  namespace: " + shellWord(run.ns, "NAMESPACE") +
           "\n  name: " + shellWord(run.ns + "-localqueue", "NAME") +
           "\nspec:\n  clusterQueue: " + shellWord(clusterQueue, "CLUSTERQUEUE") + "\nEOF";
}

void addNotInstalled(CheckRun &run, const std::string &id)
{
    run.say(id, CheckStatus::Missing, {"Kueue is not installed, so there are no queues.", {}},
            run.isHyperPod ? "Install task governance (v1.2.2 or newer)." : "Install Kueue 0.9 or newer.",
            run.installCommand(false));
}

void addNoLocalQueue(CheckRun &run)
{
    const std::vector<std::string> elsewhere = namespacesWithQueues(run.state);
    const bool isNamespaceAbsent = run.knowledge("namespaces") == Knowledge::Whole &&
                                   std::none_of(run.state.namespaces.begin(), run.state.namespaces.end(),
                                                [&run](const auto &entry) { return entry.first.name == run.ns; });
    if (!run.input.nsChosen && !elsewhere.empty()) {
        run.say("local-queue", CheckStatus::Warning,
                {isNamespaceAbsent ? "Namespace %1 does not exist; these namespaces have one: %2."
                                   : "Namespace %1 has no LocalQueue; these namespaces have one: %2.",
                 {shown(run.ns), someOf(elsewhere)}},
                "Name one of them with -n.", "hopyard check -n " + shellWord(elsewhere.front(), "NAMESPACE"));
    } else if (isNamespaceAbsent) {
        run.say("local-queue", CheckStatus::Missing,
                {elsewhere.empty() ? "Namespace %1 does not exist."
                                   : "Namespace %1 does not exist; these have a LocalQueue: %2.",
                 {shown(run.ns), someOf(elsewhere)}},
                run.isHyperPod ? "Correct -n, or make a compute allocation for the team."
                               : "Correct -n, or create the namespace and its LocalQueue.",
                "kubectl get localqueues.kueue.x-k8s.io -A");
    } else {
        run.say("local-queue", CheckStatus::Missing,
                {elsewhere.empty() ? "Namespace %1 has no LocalQueue, nor has any other."
                                   : "Namespace %1 has no LocalQueue; these have one: %2.",
                 {shown(run.ns), someOf(elsewhere)}},
                run.isHyperPod ? "Make a compute allocation for the team, or create the LocalQueue."
                               : "Create a LocalQueue that names a ClusterQueue.",
                createQueueCommand(run));
    }
}

void checkLocalQueues(CheckRun &run)
{
    if (run.isKueueAbsent()) {
        addNotInstalled(run, "local-queue");
        return;
    }
    const LocalQueues queues = queuesOf(run.state, run.ns);
    if (queues.empty()) {
        if (run.isKnownIn("localqueues", run.ns)) {
            addNoLocalQueue(run);
        } else {
            run.addHidden("local-queue", "localqueues");
        }
        return;
    }
    std::vector<std::string> texts, stopped;
    for (const auto &queue : queues) {
        texts.push_back(queue->meta.name + " → " + queue->clusterQueue);
        if (queue->stopPolicy != "None" && !queue->stopPolicy.empty()) {
            stopped.push_back(queue->meta.name + " (" + queue->stopPolicy + ")");
        }
    }
    if (stopped.empty()) {
        run.say("local-queue", CheckStatus::Ok, {"Namespace %1 has %2.", {shown(run.ns), someOf(texts)}});
    } else {
        run.say("local-queue", CheckStatus::Warning,
                {"Namespace %1 has %2. Stopped: %3.", {shown(run.ns), someOf(texts), someOf(stopped)}},
                "Use a queue that is not stopped, or take its stopPolicy away.",
                "kubectl -n " + shellWord(run.ns, "NAMESPACE") + " patch localqueues.kueue.x-k8s.io " +
                    shellWord(stopped.front().substr(0, stopped.front().find(' ')), "QUEUE") +
                    " --type merge -p '{\"spec\":{\"stopPolicy\":\"None\"}}'");
    }
}

const Condition *activeOf(const std::vector<Condition> &conditions)
{
    const auto found = std::find_if(conditions.begin(), conditions.end(),
                                    [](const Condition &condition) { return condition.type == "Active"; });
    return found == conditions.end() ? nullptr : &*found;
}

std::string reasonOf(const Condition &condition)
{
    return condition.reason + (condition.message.empty() ? "" : ": " + condition.message);
}

/// What is wrong with the ClusterQueues looked at, worst first.
struct QueueFaults {
    std::vector<std::string> missing, warnings, unknown, fine;
};

/// Reasons that time does not heal. Source: kueue-tas.md §2.2.
bool lacksSomething(const std::string &reason)
{
    return reason == "FlavorNotFound" || reason == "TopologyNotFound" || reason.find("AdmissionCheck") == 0 ||
           reason == "ClusterQueueDoesNotExist";
}

bool usesTopology(const ClusterState &state, const ClusterQueue &queue)
{
    for (const ResourceGroup &group : queue.resourceGroups) {
        for (const FlavorQuota &quota : group.flavors) {
            const auto flavor = state.flavor(quota.flavor);
            if (flavor && !flavor->topologyName.empty()) {
                return true;
            }
        }
    }
    return false;
}

void judgeQueue(const CheckRun &run, const ClusterQueue &queue, const std::string &ns, QueueFaults &faults)
{
    const std::string &name = queue.meta.name;
    const Condition *active = activeOf(queue.conditions);
    const auto space = std::find_if(run.state.namespaces.begin(), run.state.namespaces.end(),
                                    [&ns](const auto &entry) { return entry.first.name == ns; });
    if (queue.stopPolicy != "None" && !queue.stopPolicy.empty()) {
        faults.warnings.push_back(name + " is stopped (" + queue.stopPolicy + ")");
    } else if (active && active->status != "True") {
        (lacksSomething(active->reason) ? faults.missing : faults.warnings)
            .push_back(name + " is not active (" + reasonOf(*active) + ")");
    } else if (!ns.empty() && !queue.namespaceSelector) {
        faults.missing.push_back(name + " takes jobs of no namespace (it has no namespaceSelector)");
    } else if (space != run.state.namespaces.end() && queue.namespaceSelector &&
               !matchesExpressions(*queue.namespaceSelector, space->second->meta.labels, ns)) {
        faults.missing.push_back(name + " does not take jobs of namespace " + ns + " (its namespaceSelector)");
    } else if (run.knowledge("resourceflavors") == Knowledge::Whole && !usesTopology(run.state, queue)) {
        faults.warnings.push_back(name + " has no flavor with a Topology: it refuses jobs that ask for one");
    } else {
        faults.fine.push_back(name);
    }
}

/// A ClusterQueue that may not be read: the LocalQueue's own condition tells of it.
void judgeHidden(const LocalQueue &queue, QueueFaults &faults)
{
    const Condition *active = activeOf(queue.conditions);
    const std::string text = queue.clusterQueue + ", as LocalQueue " + queue.meta.name + " says";
    if (!active) {
        faults.unknown.push_back(queue.clusterQueue);
    } else if (active->status == "True") {
        faults.fine.push_back(text);
    } else {
        (lacksSomething(active->reason) ? faults.missing : faults.warnings)
            .push_back(queue.clusterQueue + " is not active (" + reasonOf(*active) + ")");
    }
}

QueueFaults judgeQueues(const CheckRun &run, const LocalQueues &own)
{
    QueueFaults faults;
    std::set<std::string> seen;
    const bool known = run.knowledge("clusterqueues") == Knowledge::Whole;
    for (const auto &queue : own) {
        if (!seen.insert(queue->clusterQueue).second) {
            continue;
        }
        if (const auto clusterQueue = run.state.clusterQueue(queue->clusterQueue)) {
            judgeQueue(run, *clusterQueue, run.ns, faults);
        } else if (known) {
            faults.missing.push_back(queue->clusterQueue + ", named by LocalQueue " + queue->meta.name +
                                     ", does not exist");
        } else {
            judgeHidden(*queue, faults);
        }
    }
    if (own.empty()) {
        for (const auto &[key, queue] : run.state.clusterQueues) {
            judgeQueue(run, *queue, {}, faults);
        }
    }
    for (auto *list : {&faults.missing, &faults.warnings, &faults.unknown, &faults.fine}) {
        std::sort(list->begin(), list->end());
    }
    return faults;
}

void checkClusterQueues(CheckRun &run)
{
    if (run.isKueueAbsent()) {
        addNotInstalled(run, "cluster-queue");
        return;
    }
    const LocalQueues own = queuesOf(run.state, run.ns);
    const QueueFaults faults = judgeQueues(run, own);
    std::vector<CheckSentence> parts;
    if (!faults.missing.empty()) {
        parts.push_back({"Not usable: %1.", {someOf(faults.missing)}});
    }
    if (!faults.warnings.empty()) {
        parts.push_back({"With a flaw: %1.", {someOf(faults.warnings)}});
    }
    if (!faults.fine.empty()) {
        parts.push_back({"Active: %1.", {someOf(faults.fine)}});
    }
    const std::string look = "kubectl get clusterqueues.kueue.x-k8s.io -o wide";
    if (parts.empty() && run.knowledge("clusterqueues") != Knowledge::Whole) {
        run.addHidden("cluster-queue", "clusterqueues");
    } else if (parts.empty()) {
        run.say("cluster-queue", CheckStatus::Missing, {"There is no ClusterQueue.", {}},
                run.isHyperPod ? "Make a compute allocation for the team."
                               : "Create a ClusterQueue with a flavor that names a Topology.",
                look);
    } else if (!faults.missing.empty() && faults.fine.empty() && faults.warnings.empty()) {
        run.sayAll("cluster-queue", CheckStatus::Missing, parts, "Create or correct the ClusterQueue.", look);
    } else if (!faults.missing.empty() || !faults.warnings.empty()) {
        run.sayAll("cluster-queue", CheckStatus::Warning, parts, "Correct the ClusterQueue, or use another queue.",
                   look);
    } else {
        run.sayAll("cluster-queue", CheckStatus::Ok, parts);
    }
}

void checkPriorityClasses(CheckRun &run)
{
    if (run.isKueueAbsent()) {
        run.say("priority-classes", CheckStatus::Missing,
                {"Kueue is not installed, so there are no priority classes.", {}}, "Install Kueue.",
                run.installCommand(false));
        return;
    }
    if (run.state.priorityClasses.empty()) {
        if (run.knowledge("workloadpriorityclasses") == Knowledge::Hidden) {
            run.addHidden("priority-classes", "workloadpriorityclasses");
        } else {
            run.say("priority-classes", CheckStatus::Missing,
                    {"There is no WorkloadPriorityClass: all jobs have priority 0, and a job that names a class is "
                     "refused.",
                     {}},
                    run.isHyperPod ? "Make a cluster policy with priority classes (they appear as NAME-priority)."
                                   : "Create the classes that jobs shall name.",
                    "kubectl get workloadpriorityclasses.kueue.x-k8s.io");
        }
        return;
    }
    std::vector<std::pair<int, std::string>> classes;
    for (const auto &[key, priority] : run.state.priorityClasses) {
        classes.emplace_back(-priority->value, key.name);
    }
    std::sort(classes.begin(), classes.end());
    std::vector<std::string> texts;
    for (const auto &[value, name] : classes) {
        texts.push_back(name + " " + std::to_string(-static_cast<long long>(value)));
    }
    run.say("priority-classes", CheckStatus::Ok, {"%1.", {someOf(texts, 8)}});
}

} // namespace

void checkQueues(CheckRun &run)
{
    checkLocalQueues(run);
    checkClusterQueues(run);
    checkPriorityClasses(run);
}

} // namespace hopyard::core
