// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/placement/nodematch.h"
#include "core/placement/obstaclescene.h"

#include <algorithm>
#include <set>

/// What each kind of obstacle is called, and what taking it away does to a state.
namespace hopyard::core::obstacle
{

std::string shown(std::string_view text)
{
    return bounded(escapedForDisplay(text), 300);
}

/// A word that a shell takes as it is; empty where it would not.
std::string plainWord(const std::string &text)
{
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
    const bool isPlain = !text.empty() && text.front() != '-' && text.find_first_not_of(plain) == std::string::npos;
    return isPlain ? text : std::string();
}

Obstacle hostObstacle(ObstacleKind kind, const std::string &host)
{
    Obstacle obstacle;
    obstacle.kind = kind;
    obstacle.object = host;
    obstacle.hosts = {host};
    const std::string word = plainWord(host);
    if (kind == ObstacleKind::Cordon) {
        obstacle.sentence = {"Host %1 is cordoned.", {shown(host)}};
        obstacle.remedy = {"Uncordon it when its repair is done.", {}};
        obstacle.command = word.empty() ? "" : "kubectl uncordon " + word;
    } else {
        obstacle.sentence = {"Host %1 is not ready.", {shown(host)}};
        obstacle.remedy = {"Bring the node back: look at its conditions.", {}};
        obstacle.command = word.empty() ? "" : "kubectl describe node " + word;
    }
    return obstacle;
}

Obstacle labelObstacle(const std::string &host, const std::string &label)
{
    Obstacle obstacle;
    obstacle.kind = ObstacleKind::MissingLabel;
    obstacle.object = host;
    obstacle.detail = label;
    obstacle.hosts = {host};
    obstacle.sentence = {"Host %1 has no label %2, so Kueue does not see it.", {shown(host), shown(label)}};
    obstacle.remedy = {"Label the node with its place in the network.", {}};
    const std::string word = plainWord(host);
    obstacle.command = word.empty() ? "" : "kubectl label node " + word + " " + plainWord(label) + "=VALUE";
    return obstacle;
}

Obstacle taintObstacle(const Taint &taint)
{
    Obstacle obstacle;
    obstacle.kind = ObstacleKind::Taint;
    obstacle.object = taintText(taint);
    obstacle.detail = taint.value.empty() ? "key: " + taint.key + ", operator: Exists, effect: " + taint.effect
                                          : "key: " + taint.key + ", operator: Equal, value: " + taint.value +
                                                ", effect: " + taint.effect;
    obstacle.sentence = {"The job does not tolerate the taint %1.", {shown(obstacle.object)}};
    obstacle.remedy = {"Add the toleration {%1} to the pod template, if these hosts are meant for it.",
                       {shown(obstacle.detail)}};
    return obstacle;
}

namespace
{

void addToleration(Workload &waiting, const Taint &taint)
{
    for (WorkloadPodSet &podSet : waiting.podSets) {
        podSet.podTemplate.tolerations.push_back(
            {Interned(taint.key), Interned("Equal"), Interned(taint.value), Interned(taint.effect)});
    }
}

void raiseQuota(const Thing &thing, const ClusterState &state, StateEdit &edit)
{
    const auto queue = state.clusterQueue(thing.shown.object);
    if (!queue) {
        return;
    }
    auto raised = std::make_shared<ClusterQueue>(*queue);
    for (ResourceGroup &group : raised->resourceGroups) {
        for (FlavorQuota &flavor : group.flavors) {
            for (QuotaCell &cell : flavor.resources) {
                if (flavor.flavor == thing.flavor && cell.resource == thing.resource) {
                    cell.nominal += thing.amount;
                }
            }
        }
    }
    edit.put(std::shared_ptr<const ClusterQueue>(raised));
}

template <class Queue>
void startQueue(const std::shared_ptr<const Queue> &queue, StateEdit &edit)
{
    if (queue) {
        auto started = std::make_shared<Queue>(*queue);
        started->stopPolicy = "None";
        std::erase_if(started->conditions, [](const Condition &condition) { return condition.type == "Active"; });
        edit.put(std::shared_ptr<const Queue>(started));
    }
}

/// Changes a node as it is now, so that several things of one host add up.
void changeNode(const Thing &thing, const ClusterState &state, StateEdit &edit)
{
    for (const std::string &name : thing.nodes) {
        const auto node = state.node(name);
        if (!node) {
            continue;
        }
        auto changed = std::make_shared<Node>(*node);
        if (thing.shown.kind == ObstacleKind::Cordon) {
            changed->unschedulable = false;
            // What the API server puts there with the cordon goes with it.
            std::erase_if(changed->taints,
                          [](const Taint &taint) { return taint.key == "node.kubernetes.io/unschedulable"; });
        } else if (thing.shown.kind == ObstacleKind::NotReady) {
            changed->ready = true;
            std::erase_if(changed->taints, [](const Taint &taint) {
                return taint.key == "node.kubernetes.io/not-ready" || taint.key == "node.kubernetes.io/unreachable";
            });
        } else {
            // Its real place is not known: one of its own under the domain that the other labels tell.
            changed->meta.labels.emplace_back(Interned(thing.shown.detail), "unknown-" + name);
        }
        edit.put(std::shared_ptr<const Node>(changed));
    }
}

} // namespace

void apply(const Thing &thing, const ClusterState &state, StateEdit &edit, Workload &waiting)
{
    switch (thing.shown.kind) {
    case ObstacleKind::Workload:
    case ObstacleKind::Pods:
        if (thing.workload) {
            edit.drop(thing.workload);
        }
        for (const auto &pod : thing.pods) {
            edit.drop(pod);
        }
        return;
    case ObstacleKind::Cordon:
    case ObstacleKind::NotReady:
    case ObstacleKind::MissingLabel:
        changeNode(thing, state, edit);
        return;
    case ObstacleKind::Taint:
        addToleration(waiting, thing.taint);
        return;
    case ObstacleKind::Quota:
        raiseQuota(thing, state, edit);
        return;
    case ObstacleKind::StoppedQueue:
        startQueue(state.clusterQueue(thing.shown.object), edit);
        startQueue(state.localQueue(waiting.meta.ns.view(), thing.shown.object), edit);
        return;
    }
}

std::string nameOf(const Workload &workload)
{
    const std::string ns = workload.meta.ns.str();
    return workload.ownerName.empty() ? "Workload/" + ns + "/" + workload.meta.name
                                      : workload.ownerKind.str() + "/" + ns + "/" + workload.ownerName.str();
}

Obstacle obstacleOf(const Workload &workload, int waitingPriority)
{
    Obstacle obstacle;
    obstacle.object = nameOf(workload);
    obstacle.priority = workload.priority;
    obstacle.outranks = workload.priority > waitingPriority;
    std::set<std::string> hosts;
    for (const PodSetAssignment &assignment :
         workload.admission ? workload.admission->podSets : std::vector<PodSetAssignment>{}) {
        obstacle.pods += assignment.count;
        for (const DomainCount &domain :
             assignment.topology ? assignment.topology->domains : std::vector<DomainCount>{}) {
            hosts.insert(domain.values.empty() ? std::string() : domain.values.back());
        }
    }
    obstacle.hosts.assign(hosts.begin(), hosts.end());
    obstacle.sentence =
        hosts.empty()
            ? Sentence{"%1 (priority %2) holds %3 pods.",
                       {shown(obstacle.object), std::to_string(obstacle.priority), std::to_string(obstacle.pods)}}
            : Sentence{"%1 (priority %2) holds %3 pods in %4 places.",
                       {shown(obstacle.object), std::to_string(obstacle.priority), std::to_string(obstacle.pods),
                        std::to_string(hosts.size())}};
    obstacle.hosts.resize(std::min(obstacle.hosts.size(), maxHostsShown));
    obstacle.remedy = {"Wait until it ends, or ask its owner.", {}};
    return obstacle;
}

} // namespace hopyard::core::obstacle
