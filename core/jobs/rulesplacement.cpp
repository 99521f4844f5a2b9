// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/jobs/names.h"
#include "core/jobs/rules.h"
#include "core/topology/levels.h"

#include <algorithm>
#include <set>

// hyperpod.md §8: E2 level · E3 selector and annotation · E4 queue label · E5 queue · E6 priority · W1 coarse level ·
// W4 instance type W13 topology without a queue. HY-18 queue label on the template alone · HY-21 label that no node has
// · HY-22 queue that cannot admit. Rules that need the cluster speak only where the context knows it.

namespace hopyard::core
{

namespace
{

/// Node labels that name a place in a network, of the providers Hopyard has presets for. Source: hyperpod.md §1.
bool isNetworkLabel(std::string_view key)
{
    static constexpr std::string_view prefixes[] = {"topology.k8s.aws/network-node-layer-",
                                                    "topology.k8s.aws/ultraserver-id",
                                                    "cloud.google.com/gce-topology-",
                                                    "oci.oraclecloud.com/rdma.",
                                                    "backend.coreweave.cloud/",
                                                    "ib.coreweave.cloud/",
                                                    "network.topology.nvidia.com/",
                                                    "network.topology.kubernetes.io/",
                                                    "fabric.topograph.run/"};
    return std::any_of(std::begin(prefixes), std::end(prefixes),
                       [&](std::string_view prefix) { return key.substr(0, prefix.size()) == prefix; });
}

/// What the queue of a job leads to, as far as it can be seen.
struct QueueView {
    std::string name;
    std::shared_ptr<const LocalQueue> localQueue;
    std::shared_ptr<const ClusterQueue> clusterQueue;
    bool flavorsSeen = false; ///< all flavors of the ClusterQueue are readable
    std::vector<std::shared_ptr<const Topology>> topologies;
};

QueueView viewOf(const RuleRun &run)
{
    QueueView view;
    view.name = run.metadata().at("labels", names::queue).toString();
    const ClusterState *state = run.context.state;
    if (!state || view.name.empty()) {
        return view;
    }
    view.localQueue = state->localQueue(run.ns, view.name);
    view.clusterQueue = view.localQueue ? state->clusterQueue(view.localQueue->clusterQueue) : nullptr;
    if (!view.clusterQueue) {
        return view;
    }
    view.flavorsSeen = true;
    for (const ResourceGroup &group : view.clusterQueue->resourceGroups) {
        for (const FlavorQuota &quota : group.flavors) {
            const std::shared_ptr<const ResourceFlavor> flavor = state->flavor(quota.flavor);
            view.flavorsSeen = view.flavorsSeen && flavor;
            if (const auto topology =
                    flavor && !flavor->topologyName.empty() ? state->topology(flavor->topologyName) : nullptr) {
                view.topologies.push_back(topology);
            }
        }
    }
    return view;
}

/// Levels a pod template names, with the annotation that names them.
std::vector<std::pair<std::string_view, std::string>> levelsAsked(const Value &annotations)
{
    std::vector<std::pair<std::string_view, std::string>> levels;
    for (const std::string_view key : {names::required, names::preferred, names::sliceLevel}) {
        if (const std::string &level = annotations.at(key).toString(); isLabelKey(level)) {
            levels.emplace_back(key, level);
        }
    }
    if (annotations.contains(names::sliceConstraints)) {
        if (const Result<Value> list = parseJson(annotations.at(names::sliceConstraints).toString())) {
            for (const Value &entry : list->items()) {
                if (isLabelKey(entry.at("topology").toString())) {
                    levels.emplace_back(names::sliceConstraints, entry.at("topology").toString());
                }
            }
        }
    }
    return levels;
}

std::vector<std::string> levelsOf(const std::vector<std::shared_ptr<const Topology>> &topologies)
{
    std::vector<std::string> levels;
    for (const auto &topology : topologies) {
        for (const std::string &level : topology->levels) {
            if (std::find(levels.begin(), levels.end(), level) == levels.end()) {
                levels.push_back(level);
            }
        }
    }
    return levels;
}

void checkLevels(RuleRun &run, const QueueView &view)
{
    const ClusterState *state = run.context.state;
    if (!state || !run.context.topologiesKnown) {
        return;
    }
    std::vector<std::shared_ptr<const Topology>> topologies = view.topologies;
    if (!view.flavorsSeen) {
        topologies.clear();
        for (const auto &[key, topology] : state->topologies) {
            topologies.push_back(topology);
        }
        std::sort(topologies.begin(), topologies.end(),
                  [](const auto &a, const auto &b) { return a->meta.name < b->meta.name; });
    }
    const std::vector<std::string> levels = levelsOf(topologies);
    const std::string where = view.flavorsSeen ? "the flavors of queue " + view.name : "this cluster";
    for (const TemplateSite &site : run.sites) {
        const Value &annotations = site.podTemplate->at("metadata", "annotations");
        const std::string path = childPath(childPath(site.path, "metadata"), "annotations");
        for (const auto &[key, level] : levelsAsked(annotations)) {
            if (std::find(levels.begin(), levels.end(), level) != levels.end()) {
                continue;
            }
            const std::string close = closest(level, levels);
            run.reportAt("HP-E2", Severity::Error, path, annotations, key,
                         levels.empty() ? "No Topology belongs to " + where +
                                              ", so no topology can be asked for: the job would never be admitted."
                                        : quoted(level) + " is not a level of the Topology of " + where +
                                              ": the job would never be admitted.",
                         levels.empty()  ? "Use a queue whose flavor has a topologyName, or remove the annotation."
                         : close.empty() ? "Use one of " + join(levels, ", ") + "."
                                         : "Did you mean " + close + "?");
        }
    }
}

/// A level of AWS layers below which there is another one: pods may land on different closest switches.
void checkCoarseLevel(RuleRun &run, const QueueView &view)
{
    std::vector<std::shared_ptr<const Topology>> topologies = view.topologies;
    if (topologies.empty() && run.context.state) {
        for (const auto &[key, topology] : run.context.state->topologies) {
            topologies.push_back(topology);
        }
    }
    for (const TemplateSite &site : run.sites) {
        const Value &annotations = site.podTemplate->at("metadata", "annotations");
        for (const std::string_view key : {names::required, names::preferred}) {
            const std::string &level = annotations.at(key).toString();
            for (const auto &topology : topologies) {
                const auto found = std::find(topology->levels.begin(), topology->levels.end(), level);
                const bool isAws = level.substr(0, names::awsLayer.size()) == names::awsLayer;
                if (found == topology->levels.end() || std::next(found) == topology->levels.end() ||
                    *std::next(found) == hostnameLabel || !isAws) {
                    continue;
                }
                const std::string &closest =
                    topology->levels[topology->levels.size() - (topology->levels.back() == hostnameLabel ? 2 : 1)];
                const bool isFourth =
                    closest == std::string(names::awsLayer) + "4" && level == std::string(names::awsLayer) + "3";
                run.reportAt("HP-W1", isFourth ? Severity::Warning : Severity::Info,
                             childPath(childPath(site.path, "metadata"), "annotations"), annotations, key,
                             level + " is not the closest level here: below it the Topology has " + closest +
                                 ", and the pods may spread over several of its switches.",
                             "Ask for " + closest + " if the pods shall share the closest switch.");
                break;
            }
        }
    }
}

void checkSelectors(RuleRun &run)
{
    std::set<std::string> levels;
    if (run.context.state) {
        for (const auto &[key, topology] : run.context.state->topologies) {
            levels.insert(topology->levels.begin(), topology->levels.end());
        }
    }
    for (const TemplateSite &site : run.sites) {
        const Value &selector = site.podTemplate->at("spec", "nodeSelector");
        const Value &annotations = site.podTemplate->at("metadata", "annotations");
        const std::string path = childPath(childPath(site.path, "spec"), "nodeSelector");
        const bool asks = annotations.contains(names::required) || annotations.contains(names::preferred) ||
                          annotations.contains(names::unconstrained) || annotations.contains(names::sliceLevel) ||
                          annotations.contains(names::sliceConstraints);
        for (const Value::Member &label : selector.members()) {
            if (asks && (isNetworkLabel(label.key) || levels.contains(label.key))) {
                run.reportAt("HP-E3", Severity::Error, path, selector, label.key,
                             "The pods are pinned by " + label.key +
                                 " and ask Kueue for a topology as well; use one or the other.",
                             "Remove the node selector to let Kueue choose, or the annotation to pin.");
            }
            const bool someNode =
                !run.context.state || !run.context.nodesKnown ||
                std::any_of(run.context.state->nodes.begin(), run.context.state->nodes.end(), [&](const auto &entry) {
                    const std::string *value = findLabel(entry.second->meta.labels, label.key);
                    return value && *value == label.value.toString();
                });
            if (!someNode && label.value.isString()) {
                run.reportAt("HY-21", Severity::Warning, path, selector, label.key,
                             "No node has the label " + label.key + "=" + escapedForDisplay(label.value.toString()) +
                                 " now: the pods would wait until one has.",
                             "Copy a value that `kubectl get nodes -L " + label.key + "` shows.");
            }
        }
    }
}

/// Whether an absent queue of the namespace can be told from one that may not be read.
bool seesQueuesOf(const RuleRun &run)
{
    if (!run.context.state || !run.context.queuesKnown) {
        return false;
    }
    std::set<std::string> namespaces;
    for (const auto &[key, queue] : run.context.state->localQueues) {
        namespaces.insert(key.ns.str());
    }
    return namespaces.contains(run.ns) || namespaces.size() > 1 || run.context.namespacesKnown;
}

void checkQueue(RuleRun &run, const QueueView &view)
{
    if (view.name.empty()) {
        return;
    }
    const Value &labels = run.metadata().at("labels");
    const std::string conventional = run.ns + "-localqueue";
    if (view.localQueue) {
        const std::string &target = view.localQueue->clusterQueue;
        if (run.context.queuesKnown && !run.context.state->clusterQueues.empty() && !view.clusterQueue) {
            run.reportAt("HY-22", Severity::Warning, "metadata.labels", labels, names::queue,
                         "Queue " + view.name + " leads to ClusterQueue " + target +
                             ", which does not exist: nothing is admitted.",
                         "Ask the administrator of the queue.");
        } else if (view.localQueue->stopPolicy != "None" ||
                   (view.clusterQueue && view.clusterQueue->stopPolicy != "None")) {
            run.reportAt("HY-22", Severity::Warning, "metadata.labels", labels, names::queue,
                         "Queue " + view.name + " is stopped: the job would wait until it is opened again.",
                         "Ask the administrator of the queue.");
        }
        return;
    }
    std::vector<std::string> here;
    if (run.context.state) {
        for (const auto &[key, queue] : run.context.state->localQueues) {
            if (key.ns.view() == run.ns) {
                here.push_back(key.name);
            }
        }
    }
    std::sort(here.begin(), here.end());
    if (seesQueuesOf(run)) {
        const std::string close = closest(view.name, here);
        run.reportAt("HP-E5", Severity::Error, "metadata.labels", labels, names::queue,
                     "There is no LocalQueue " + quoted(view.name) + " in namespace " + run.ns +
                         ": the job would never be admitted.",
                     here.empty() ? "Namespace " + run.ns +
                                        " has no queue; choose another namespace with -n or metadata.namespace."
                     : close.empty() ? "Use " + join(here, " or ") + "."
                                     : "Did you mean " + close + "?");
    } else if (run.isGoverned() && view.name != conventional) {
        run.reportAt("HP-E5", Severity::Error, "metadata.labels", labels, names::queue,
                     quoted(view.name) + " is not the queue that task governance makes for namespace " + run.ns + ".",
                     "Use " + conventional + ".");
    }
}

void checkQueueLabels(RuleRun &run, const QueueView &view)
{
    const bool governed = run.isGoverned();
    const std::string example = std::string(names::queue) + ": " + (governed ? run.ns + "-localqueue" : "QUEUE");
    if (governed && view.name.empty()) {
        run.report("HP-E4", Severity::Error, "metadata.labels[" + std::string(names::queue) + "]",
                   lineOfMember(run.metadata(), "labels"),
                   "Namespace " + run.ns + " is under task governance, but the " + run.kind +
                       " has no queue label: it is refused.",
                   "Add the label " + example + ".");
    }
    for (const TemplateSite &site : run.sites) {
        const Value &metadata = site.podTemplate->at("metadata");
        const std::string &queue = metadata.at("labels", names::queue).toString();
        const std::string path = childPath(childPath(site.path, "metadata"), "labels");
        // Pods of the HyperPod training operator are exempt from the policy.
        if (governed && queue.empty() && run.kind != "Pod" && run.kind != "HyperPodPyTorchJob") {
            run.report("HP-E4", Severity::Error, childPath(path, names::queue),
                       metadata.line() > 0 ? metadata.line() : site.podTemplate->line(),
                       "Namespace " + run.ns +
                           " is under task governance, but the pod template has no queue label: the job would be "
                           "admitted and its pods refused.",
                       "Add the label " + example + " to the pod template.");
        } else if (!governed && !queue.empty() && view.name.empty() && run.kind != "Pod") {
            run.reportAt("HY-18", Severity::Warning, path, metadata.at("labels"), names::queue,
                         "The queue label stands on the pod template only: Kueue does not manage the " + run.kind +
                             " as a whole.",
                         "Put it on metadata.labels as well.");
        }
        const Value &annotations = metadata.at("annotations");
        for (const std::string_view key :
             {names::required, names::preferred, names::unconstrained, names::sliceLevel, names::sliceConstraints}) {
            if (!governed && annotations.contains(key) && view.name.empty()) {
                run.reportAt(
                    "HP-W13", Severity::Warning, childPath(childPath(site.path, "metadata"), "annotations"),
                    annotations, key,
                    "The topology annotation has no effect without a queue label: Kueue does not manage this job.",
                    "Add the label " + example + " to metadata.labels.");
                break;
            }
        }
    }
}

void checkPriority(RuleRun &run)
{
    const Value &labels = run.metadata().at("labels");
    const std::string &priority = labels.at(names::priority).toString();
    const ClusterState *state = run.context.state;
    if (priority.empty() || !state || !run.context.prioritiesKnown || state->priorityClass(priority)) {
        return;
    }
    std::vector<std::string> all;
    for (const auto &[key, record] : state->priorityClasses) {
        all.push_back(key.name);
    }
    std::sort(all.begin(), all.end());
    const std::string close =
        state->priorityClass(priority + "-priority") ? priority + "-priority" : closest(priority, all);
    run.reportAt("HP-E6", Severity::Error, "metadata.labels", labels, names::priority,
                 "There is no WorkloadPriorityClass " + quoted(priority) + ": Kueue would not queue the job.",
                 close.empty() ? "Use one of " + join(all, ", ") + "." : "Did you mean " + close + "?");
}

void checkInstanceType(RuleRun &run)
{
    bool hasHyperPod = false;
    bool hasOther = false;
    if (run.context.state && run.context.nodesKnown) {
        for (const auto &[key, node] : run.context.state->nodes) {
            const std::string *type = findLabel(node->meta.labels, names::computeType);
            (type && equalsIgnoreCase(*type, "hyperpod") ? hasHyperPod : hasOther) = true;
        }
    }
    for (const TemplateSite &site : run.sites) {
        const Value &selector = site.podTemplate->at("spec", "nodeSelector");
        const std::string &type = selector.at(names::instanceType).toString();
        const bool hasPrefix = type.substr(0, 3) == "ml.";
        const std::string path = childPath(childPath(site.path, "spec"), "nodeSelector");
        if (!type.empty() && !hasPrefix && (run.isGoverned() || (hasHyperPod && !hasOther))) {
            run.reportAt("HP-W4", Severity::Warning, path, selector, names::instanceType,
                         "Instance types of HyperPod nodes start with \"ml.\", but this one is " + quoted(type) + ".",
                         "Write ml." + type + ".");
        } else if (hasPrefix && hasOther && !hasHyperPod) {
            run.reportAt("HP-W4", Severity::Warning, path, selector, names::instanceType,
                         "The nodes here are no HyperPod nodes, whose instance types alone start with \"ml.\".",
                         "Write " + type.substr(3) + ".");
        }
    }
}

} // namespace

void checkPlacementRules(RuleRun &run)
{
    const QueueView view = viewOf(run);
    checkQueueLabels(run, view);
    checkQueue(run, view);
    checkPriority(run);
    checkLevels(run, view);
    checkCoarseLevel(run, view);
    checkSelectors(run);
    checkInstanceType(run);
}

} // namespace hopyard::core
