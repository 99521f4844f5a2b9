// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/admission.h"

#include "core/base/text.h"
#include "core/placement/leaftree.h"
#include "core/placement/nodematch.h"
#include "core/placement/quota.h"

#include <algorithm>
#include <map>
#include <set>

namespace hopyard::core
{

namespace
{

/// Memory prints in powers of two, as Kueue formats it.
Quantity quantityOf(Interned resource, std::int64_t amount)
{
    const std::string_view name = resource.view();
    if (name == "cpu") {
        return Quantity::fromMilli(amount);
    }
    const bool binary = name == "memory" || name == "ephemeral-storage" || name.substr(0, 10) == "hugepages-";
    return Quantity::fromUnits(amount, binary ? Quantity::Format::BinarySi : Quantity::Format::DecimalSi);
}

struct QueueProblem {
    std::string reason, message; ///< both empty when the queue is fine
};

/// Whether the queue takes Workloads of the namespace. A namespace that cannot be seen is judged by its name.
bool selectsNamespace(const ClusterState &state, const ClusterQueue &queue, Interned name)
{
    if (!queue.namespaceSelector || queue.namespaceSelector->empty()) {
        return queue.namespaceSelector.has_value();
    }
    const auto ns = state.namespaces.find({Interned(), name.str()});
    const LabelMap byName{{Interned("kubernetes.io/metadata.name"), name.str()}};
    const LabelMap &labels = ns == state.namespaces.end() ? byName : ns->second->meta.labels;
    return matchesExpressions(*queue.namespaceSelector, labels, name.view());
}

bool isActive(const ClusterState &state, const ClusterQueue &queue)
{
    for (const ResourceGroup &group : queue.resourceGroups) {
        for (const FlavorQuota &quota : group.flavors) {
            const auto flavor = state.flavor(quota.flavor);
            if (!flavor || (!flavor->topologyName.empty() && !state.topology(flavor->topologyName))) {
                return false;
            }
        }
    }
    return queue.stopPolicy == "None";
}

/// Why the queue itself stands in the way.
QueueProblem queueProblem(const ClusterState &state, const Workload &workload)
{
    const auto inadmissible = [](std::string message) { return QueueProblem{"Inadmissible", std::move(message)}; };
    const auto local = state.localQueue(workload.meta.ns.view(), workload.queueName);
    if (!local) {
        return inadmissible("LocalQueue " + workload.queueName + " doesn't exist");
    }
    if (local->stopPolicy != "None") {
        return inadmissible("LocalQueue " + workload.queueName + " is inactive");
    }
    const auto queue = state.clusterQueue(local->clusterQueue);
    if (!queue) {
        return inadmissible("ClusterQueue " + local->clusterQueue + " doesn't exist");
    }
    if (!isActive(state, *queue)) {
        return inadmissible("ClusterQueue " + local->clusterQueue + " is inactive");
    }
    if (!selectsNamespace(state, *queue, workload.meta.ns)) {
        return {"Pending", "Workload namespace doesn't match ClusterQueue selector"};
    }
    return {};
}

/// One admission attempt. Pod sets are taken in order; what earlier ones take is gone for later ones.
class Attempt
{
public:
    Attempt(const ClusterState &state, const Workload &workload, const ClusterQueue &queue, const PlacementRules &rules)
        : m_state(state), m_workload(workload), m_queue(queue), m_rules(rules), m_quota(state, queue)
    {
        m_everyFlavorHasTopology = allFlavorsHaveTopology();
    }

    AdmissionAnswer run();

private:
    struct Trial {
        bool fits = false;
        bool undecided = false;
        std::vector<std::string> reasons;
    };

    bool allFlavorsHaveTopology() const;
    Trial assign(const WorkloadPodSet &podSet, PodSetAssignment &assignment);
    Trial assignFrom(const WorkloadPodSet &podSet, const std::vector<const ResourceGroup *> &groups,
                     PodSetAssignment &assignment);
    std::string flavorProblem(const WorkloadPodSet &podSet, const ResourceFlavor &flavor) const;
    std::vector<std::string> quotaProblems(const std::string &flavor, const ResourceGroup &group,
                                           const PodSetAssignment &assignment) const;
    Trial tryTopology(const WorkloadPodSet &podSet, PodSetAssignment &assignment);
    PlacementSnapshot &snapshotOf(const ResourceFlavor &flavor, const Topology &topology);

    const ClusterState &m_state;
    const Workload &m_workload;
    const ClusterQueue &m_queue;
    const PlacementRules &m_rules;
    QuotaView m_quota;
    bool m_everyFlavorHasTopology = false;
    std::map<std::string, PlacementSnapshot> m_snapshots;
};

bool Attempt::allFlavorsHaveTopology() const
{
    bool any = false;
    for (const ResourceGroup &group : m_queue.resourceGroups) {
        for (const FlavorQuota &quota : group.flavors) {
            const auto flavor = m_state.flavor(quota.flavor);
            if (!flavor || flavor->topologyName.empty()) {
                return false;
            }
            any = true;
        }
    }
    return any;
}

PlacementSnapshot &Attempt::snapshotOf(const ResourceFlavor &flavor, const Topology &topology)
{
    const auto known = m_snapshots.find(flavor.meta.name);
    if (known != m_snapshots.end()) {
        return known->second;
    }
    auto snapshot = PlacementSnapshot::build(m_state, flavor, topology, m_rules);
    return m_snapshots.emplace(flavor.meta.name, std::move(snapshot)).first->second;
}

/// What rules a flavor out before its quota is looked at. Source: kueue-tas.md §5.2, flavor-level fragments.
std::string Attempt::flavorProblem(const WorkloadPodSet &podSet, const ResourceFlavor &flavor) const
{
    const std::string &name = flavor.meta.name;
    const bool explicitly = podSet.topology.isExplicit();
    if (explicitly && flavor.topologyName.empty()) {
        return "Flavor \"" + name + "\" does not support TopologyAwareScheduling";
    }
    if (!explicitly && !flavor.topologyName.empty() && !m_everyFlavorHasTopology) {
        return "Flavor \"" + name + "\" supports only TopologyAwareScheduling";
    }
    if (const Taint *taint = untoleratedTaint(flavor.nodeTaints, podSet.podTemplate.tolerations, flavor.tolerations)) {
        return "untolerated taint {" + taint->key + " " + taint->value + " " + taint->effect + " <nil>} in flavor " +
               name;
    }
    // Only keys that the flavor pins can contradict: what other labels its nodes have is not known here.
    const bool selectorFits = std::all_of(
        podSet.podTemplate.nodeSelector.begin(), podSet.podTemplate.nodeSelector.end(), [&](const auto &wanted) {
            const std::string *value = findLabel(flavor.nodeLabels, wanted.first.view());
            return !value || *value == wanted.second;
        });
    const NodeSelectorTerms &terms = podSet.podTemplate.requiredAffinity;
    const bool affinityFits =
        terms.empty() || std::any_of(terms.begin(), terms.end(), [&](std::vector<SelectorExpression> term) {
            std::erase_if(term, [&](const SelectorExpression &expression) {
                return expression.onField || !findLabel(flavor.nodeLabels, expression.key);
            });
            return matchesExpressions(term, flavor.nodeLabels, {});
        });
    return selectorFits && affinityFits ? std::string() : "flavor " + name + " doesn't match node affinity";
}

std::vector<std::string> Attempt::quotaProblems(const std::string &flavor, const ResourceGroup &group,
                                                const PodSetAssignment &assignment) const
{
    std::vector<std::string> problems;
    for (const auto &[resource, quantity] : assignment.usage) {
        const auto &covered = group.coveredResources;
        if (std::find(covered.begin(), covered.end(), resource.view()) == covered.end()) {
            continue;
        }
        const std::int64_t wanted = amountOf(resource, quantity);
        const QuotaView::Cell cell = m_quota.cell(flavor, resource);
        const std::string where = resource.str() + " in flavor " + flavor + ", ";
        if (wanted > cell.maximum) {
            problems.push_back("insufficient quota for " + where +
                               "previously considered podsets requests (0) + current podset request (" +
                               quantityOf(resource, wanted).toString() + ") > maximum capacity (" +
                               quantityOf(resource, cell.maximum).toString() + ")");
        } else if (wanted > cell.available) {
            problems.push_back("insufficient unused quota for " + where +
                               quantityOf(resource, wanted - cell.available).toString() + " more needed");
        }
    }
    return problems;
}

Attempt::Trial Attempt::tryTopology(const WorkloadPodSet &podSet, PodSetAssignment &assignment)
{
    std::set<std::string> names;
    for (const auto &[resource, name] : assignment.flavors) {
        const auto flavor = m_state.flavor(name);
        if (flavor && !flavor->topologyName.empty()) {
            names.insert(name);
        }
    }
    if (names.empty()) {
        return podSet.topology.isExplicit() ? Trial{false, false, {"no TAS flavor assigned"}} : Trial{true, false, {}};
    }
    if (names.size() > 1) {
        return {false, false, {"more than one TAS flavor assigned"}};
    }
    const auto flavor = m_state.flavor(*names.begin());
    const auto topology = m_state.topology(flavor->topologyName);
    PlacementSnapshot &snapshot = snapshotOf(*flavor, *topology);
    const PlacementRequest request{podSet.name, podSet.count, podSet.podTemplate, podSet.topology};
    PlacementAnswer answer = snapshot.place(request);
    if (!answer.placed) {
        return {false, answer.undecided, {answer.message}};
    }
    snapshot.assume(request, answer.assignment);
    assignment.topology = std::move(answer.assignment);
    return {true, false, {}};
}

/// Chooses a flavor for the first of the groups and goes on with the others: the first combination that fits wins.
Attempt::Trial Attempt::assignFrom(const WorkloadPodSet &podSet, const std::vector<const ResourceGroup *> &groups,
                                   PodSetAssignment &assignment)
{
    if (groups.empty()) {
        return tryTopology(podSet, assignment);
    }
    const ResourceGroup &group = *groups.front();
    const std::vector<const ResourceGroup *> others(groups.begin() + 1, groups.end());
    Trial trial;
    std::vector<std::string> last;
    for (const FlavorQuota &quota : group.flavors) {
        const auto flavor = m_state.flavor(quota.flavor);
        if (std::string problem = flavorProblem(podSet, *flavor); !problem.empty()) {
            trial.reasons.push_back(std::move(problem));
            continue;
        }
        if (auto problems = quotaProblems(quota.flavor, group, assignment); !problems.empty()) {
            trial.reasons.insert(trial.reasons.end(), problems.begin(), problems.end());
            continue;
        }
        PodSetAssignment candidate = assignment;
        for (const auto &[resource, quantity] : assignment.usage) {
            const auto &covered = group.coveredResources;
            if (std::find(covered.begin(), covered.end(), resource.view()) != covered.end()) {
                candidate.flavors.emplace_back(resource, quota.flavor);
            }
        }
        Trial rest = assignFrom(podSet, others, candidate);
        if (rest.fits) {
            assignment = std::move(candidate);
            return rest;
        }
        // Kueue goes on with the next flavor in a cycle of its own, whose message replaces this one.
        trial.undecided = rest.undecided;
        trial.reasons.clear();
        last = std::move(rest.reasons);
    }
    if (trial.reasons.empty()) {
        trial.reasons = std::move(last);
    }
    return trial;
}

Attempt::Trial Attempt::assign(const WorkloadPodSet &podSet, PodSetAssignment &assignment)
{
    assignment.name = podSet.name;
    assignment.count = podSet.count;
    std::vector<const ResourceGroup *> groups;
    const auto groupOf = [this](std::string_view resource) {
        const auto &all = m_queue.resourceGroups;
        const auto found = std::find_if(all.begin(), all.end(), [&](const ResourceGroup &group) {
            return std::find(group.coveredResources.begin(), group.coveredResources.end(), resource) !=
                   group.coveredResources.end();
        });
        return found == all.end() ? nullptr : &*found;
    };
    ResourceList requests = podSet.podTemplate.requests;
    if (groupOf("pods")) {
        requests.emplace_back(Interned("pods"), Quantity::fromUnits(1));
    }
    for (const auto &[resource, quantity] : requests) {
        const ResourceGroup *group = groupOf(resource.view());
        if (!group) {
            if (quantity.isZero()) {
                continue;
            }
            return {false, false, {"resource " + resource.str() + " unavailable in ClusterQueue"}};
        }
        assignment.usage.emplace_back(resource, quantity * podSet.count);
        if (std::find(groups.begin(), groups.end(), group) == groups.end()) {
            groups.push_back(group);
        }
    }
    return assignFrom(podSet, groups, assignment);
}

AdmissionAnswer Attempt::run()
{
    AdmissionAnswer answer;
    answer.admission.clusterQueue = m_queue.meta.name;
    for (const WorkloadPodSet &podSet : m_workload.podSets) {
        PodSetAssignment assignment;
        Trial trial = assign(podSet, assignment);
        if (!trial.fits) {
            answer.undecided = trial.undecided;
            std::sort(trial.reasons.begin(), trial.reasons.end());
            trial.reasons.erase(std::unique(trial.reasons.begin(), trial.reasons.end()), trial.reasons.end());
            answer.reason = "Pending";
            answer.message = "couldn't assign flavors to pod set " + podSet.name + ": " + join(trial.reasons, ", ");
            return answer;
        }
        for (const auto &[resource, flavor] : assignment.flavors) {
            m_quota.take(flavor, resource, amountOf(resource, resourceOf(assignment.usage, resource.view())));
        }
        answer.admission.podSets.push_back(std::move(assignment));
    }
    answer.admitted = true;
    return answer;
}

} // namespace

AdmissionAnswer decideAdmission(const ClusterState &state, const Workload &workload, const PlacementRules &rules)
{
    AdmissionAnswer answer;
    if (QueueProblem problem = queueProblem(state, workload); !problem.message.empty()) {
        answer.reason = std::move(problem.reason);
        answer.message = std::move(problem.message);
        return answer;
    }
    const auto local = state.localQueue(workload.meta.ns.view(), workload.queueName);
    const auto queue = state.clusterQueue(local->clusterQueue);
    return Attempt(state, workload, *queue, rules).run();
}

} // namespace hopyard::core
