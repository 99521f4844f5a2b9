// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/flavorassigner.h"

#include "core/base/text.h"
#include "core/placement/nodematch.h"

#include <algorithm>
#include <limits>

namespace hopyard::core
{

namespace
{

using Tried = std::vector<std::map<std::string, int>>;

AssignmentMode modeOf(PreemptionOutlook outlook)
{
    switch (outlook) {
    case PreemptionOutlook::NoFit:
        return AssignmentMode::NoFit;
    case PreemptionOutlook::Fit:
        return AssignmentMode::Fit;
    default:
        return AssignmentMode::Preempt;
    }
}

bool covers(const ResourceGroup &group, std::string_view resource)
{
    return std::find(group.coveredResources.begin(), group.coveredResources.end(), resource) !=
           group.coveredResources.end();
}

/// Whether the pods would accept the nodes of a flavor, judged by the labels that flavors of the group pin: what other
/// labels the nodes have is not asked. Source: Kueue flavorSelector.
bool acceptsFlavor(const PodTemplate &podTemplate, const ResourceFlavor &flavor, const std::set<std::string> &pinned)
{
    for (const auto &[key, value] : podTemplate.nodeSelector) {
        const std::string *have = findLabel(flavor.nodeLabels, key.view());
        if (pinned.count(key.str()) > 0 && (!have || *have != value)) {
            return false;
        }
    }
    NodeSelectorTerms terms;
    for (std::vector<SelectorExpression> term : podTemplate.requiredAffinity) {
        std::erase_if(term, [&](const SelectorExpression &one) { return one.onField || pinned.count(one.key) == 0; });
        if (term.empty()) {
            return true; // The terms are or-ed, and this one says nothing about the flavor.
        }
        terms.push_back(std::move(term));
    }
    return terms.empty() || std::any_of(terms.begin(), terms.end(), [&](const auto &term) {
               return matchesExpressions(term, flavor.nodeLabels, {});
           });
}

} // namespace

Quantity quantityOf(const std::string &resource, std::int64_t amount)
{
    if (resource == "cpu") {
        return Quantity::fromMilli(amount);
    }
    const bool binary =
        resource == "memory" || resource == "ephemeral-storage" || resource.substr(0, 10) == "hugepages-";
    return Quantity::fromUnits(amount, binary ? Quantity::Format::BinarySi : Quantity::Format::DecimalSi);
}

AssignmentMode PodSetPlan::mode() const
{
    if (!error.empty()) {
        return AssignmentMode::NoFit;
    }
    if (reasons.empty()) {
        return AssignmentMode::Fit;
    }
    AssignmentMode worst = flavors.empty() ? AssignmentMode::NoFit : AssignmentMode::Fit;
    for (const auto &[resource, choice] : flavors) {
        worst = std::min(worst, choice.mode);
    }
    return worst;
}

AssignmentMode AssignmentPlan::mode() const
{
    if (podSets.empty()) {
        return AssignmentMode::NoFit;
    }
    if (fixedMode) {
        return *fixedMode;
    }
    AssignmentMode worst = AssignmentMode::Fit;
    for (const PodSetPlan &podSet : podSets) {
        worst = std::min(worst, podSet.mode());
    }
    return worst;
}

std::string AssignmentPlan::message() const
{
    std::vector<std::string> parts;
    for (const PodSetPlan &podSet : podSets) {
        if (!podSet.error.empty()) {
            return "failed to assign flavors to pod set " + podSet.name + ": " + podSet.error;
        }
        if (!podSet.reasons.empty()) {
            std::vector<std::string> reasons = podSet.reasons;
            std::sort(reasons.begin(), reasons.end());
            parts.push_back("couldn't assign flavors to pod set " + podSet.name + ": " + join(reasons, ", "));
        }
    }
    return join(parts, "; ");
}

std::string AssignmentPlan::messageWith(const std::vector<std::size_t> &which,
                                        const std::vector<std::string> &reasons) const
{
    AssignmentPlan other;
    other.podSets = podSets;
    for (const std::size_t index : which) {
        other.podSets[index].reasons = reasons;
    }
    return other.message();
}

Tried AssignmentPlan::tried() const
{
    Tried all;
    for (const PodSetPlan &podSet : podSets) {
        auto &ofPodSet = all.emplace_back();
        for (const auto &[resource, choice] : podSet.flavors) {
            ofPodSet[resource] = choice.tried;
        }
    }
    return all;
}

FlavorAssigner::FlavorAssigner(SchedulerModel &model, const Workload &workload, const ClusterQueue &queue,
                               Oracle oracle)
    : m_model(model)
    , m_workload(workload)
    , m_queue(queue)
    , m_node(model.quota().queue(queue.meta.name))
    , m_oracle(std::move(oracle))
{
    m_everyFlavorHasTopology = true;
    for (const ResourceGroup &group : queue.resourceGroups) {
        for (const FlavorQuota &quota : group.flavors) {
            const auto flavor = model.state().flavor(quota.flavor);
            m_everyFlavorHasTopology = m_everyFlavorHasTopology && flavor && !flavor->topologyName.empty();
            m_anyFlavorHasTopology = m_anyFlavorHasTopology || model.topologyOf(quota.flavor);
        }
    }
}

bool FlavorAssigner::isImplied(const WorkloadPodSet &podSet) const
{
    return !podSet.topology.isExplicit() && m_everyFlavorHasTopology;
}

const ResourceGroup *FlavorAssigner::groupOf(const std::string &resource) const
{
    const auto &all = m_queue.resourceGroups;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const ResourceGroup &group) { return covers(group, resource); });
    return found == all.end() ? nullptr : &*found;
}

/// Fit before preemption, then what borrows less; the other way round where the queue says so. Source: Kueue
/// flavorassigner isPreferred.
bool FlavorAssigner::prefers(const Standing &a, const Standing &b) const
{
    if (a.outlook == PreemptionOutlook::NoFit || b.outlook == PreemptionOutlook::NoFit) {
        return a.outlook != PreemptionOutlook::NoFit;
    }
    if (m_queue.flavorPreference == "PreemptionOverBorrowing" && a.borrowing != b.borrowing) {
        return a.borrowing < b.borrowing;
    }
    return a.outlook != b.outlook ? a.outlook > b.outlook : a.borrowing < b.borrowing;
}

bool FlavorAssigner::triesNext(const Standing &standing) const
{
    switch (standing.outlook) {
    case PreemptionOutlook::NoFit:
    case PreemptionOutlook::NoCandidates:
        return true;
    case PreemptionOutlook::Preempt:
    case PreemptionOutlook::Reclaim:
        if (m_queue.whenCanPreempt == "TryNextFlavor") {
            return true;
        }
        break;
    case PreemptionOutlook::Fit:
        break;
    }
    return standing.borrowing > 0 && m_queue.whenCanBorrow == "TryNextFlavor";
}

/// Whether flavor and pod set agree about topology. Source: Kueue checkPodSetAndFlavorMatchForTAS.
std::string FlavorAssigner::topologyProblem(const WorkloadPodSet &podSet, const ResourceFlavor &flavor,
                                            const ResourceGroup &group) const
{
    const std::string named = "Flavor \"" + flavor.meta.name + "\" ";
    if (!podSet.topology.isExplicit()) {
        return m_everyFlavorHasTopology || flavor.topologyName.empty()
                   ? std::string()
                   : named + "supports only TopologyAwareScheduling";
    }
    if (flavor.topologyName.empty()) {
        const ResourceList &requests = podSet.podTemplate.requests;
        const bool needed = std::any_of(requests.begin(), requests.end(),
                                        [&](const auto &request) { return covers(group, request.first.view()); });
        return needed ? named + "does not support TopologyAwareScheduling" : std::string();
    }
    const PlacementSnapshot *topology = m_model.topologyOf(flavor.meta.name);
    if (!topology) {
        return named + "information missing in TAS cache";
    }
    return topology->hasLevels(podSet.topology) ? std::string() : named + "does not contain the requested level";
}

/// What rules a flavor out before its quota is looked at. Source: kueue-tas.md §5.2, flavor-level fragments.
std::string FlavorAssigner::flavorProblem(const std::vector<std::size_t> &podSets, const std::string &name,
                                          const ResourceGroup &group) const
{
    const auto flavor = m_model.state().flavor(name);
    if (!flavor) {
        return "flavor " + name + " not found";
    }
    std::set<std::string> pinned;
    for (const FlavorQuota &quota : group.flavors) {
        if (const auto other = m_model.state().flavor(quota.flavor)) {
            for (const auto &[key, value] : other->nodeLabels) {
                pinned.insert(key.str());
            }
        }
    }
    for (const std::size_t index : podSets) {
        const WorkloadPodSet &podSet = m_workload.podSets[index];
        if (std::string problem = topologyProblem(podSet, *flavor, group); !problem.empty()) {
            return problem;
        }
        if (const Taint *taint =
                untoleratedTaint(flavor->nodeTaints, podSet.podTemplate.tolerations, flavor->tolerations)) {
            return "untolerated taint {" + taint->key + " " + taint->value + " " + taint->effect +
                   " <nil>} in flavor " + name;
        }
        if (!acceptsFlavor(podSet.podTemplate, *flavor, pinned)) {
            return "flavor " + name + " doesn't match node affinity";
        }
    }
    return {};
}

FlavorAssigner::Standing FlavorAssigner::standingOf(const FlavorResource &what, std::int64_t assumed,
                                                    std::int64_t wanted, std::vector<std::string> &reasons) const
{
    const QuotaTree &quota = m_model.quota();
    const std::int64_t available = quota.available(m_node, what);
    const std::int64_t maximum = quota.potential(m_node, what);
    const std::int64_t all = assumed + wanted;
    const std::string where = what.resource + " in flavor " + what.flavor + ", ";
    if (all > maximum) {
        reasons.push_back("insufficient quota for " + where + "previously considered podsets requests (" +
                          quantityOf(what.resource, assumed).toString() + ") + current podset request (" +
                          quantityOf(what.resource, wanted).toString() + ") > maximum capacity (" +
                          quantityOf(what.resource, maximum).toString() + ")");
        return {PreemptionOutlook::NoFit, 0};
    }
    const auto [height, mayReclaim] = quota.heightThatFits(m_node, what, all);
    if (all <= available) {
        return {PreemptionOutlook::Fit, height};
    }
    reasons.push_back("insufficient unused quota for " + where + quantityOf(what.resource, all - available).toString() +
                      " more needed");
    const bool preemptsWhileBorrowing = m_queue.borrowWithinCohortPolicy != "Never" ||
                                        (m_model.sharesFairly() && m_queue.reclaimWithinCohort != "Never");
    if (all <= quota.nominal(m_node, what) || mayReclaim || preemptsWhileBorrowing) {
        const auto [outlook, borrowing] = m_oracle(what, all);
        return {outlook, borrowing};
    }
    return {PreemptionOutlook::NoFit, height};
}

/// The worst standing of all the resources that the flavor gives.
FlavorAssigner::Standing FlavorAssigner::tryFlavor(const std::string &flavor,
                                                   const std::map<std::string, std::int64_t> &requests,
                                                   const FlavorAmounts &usage, Found &found,
                                                   std::map<std::string, FlavorChoice> &choices) const
{
    Standing worst;
    for (const auto &[resource, wanted] : requests) {
        const FlavorResource what{flavor, resource};
        const auto assumed = usage.find(what);
        const Standing standing = standingOf(what, assumed == usage.end() ? 0 : assumed->second, wanted, found.reasons);
        if (prefers(worst, standing)) {
            worst = standing;
        }
        if (worst.outlook == PreemptionOutlook::NoFit) {
            break;
        }
        choices[resource] = {flavor, modeOf(standing.outlook), -1, standing.borrowing};
    }
    return worst;
}

FlavorAssigner::Found FlavorAssigner::findFlavor(const std::vector<std::size_t> &podSets,
                                                 const std::map<std::string, std::int64_t> &all,
                                                 const std::string &resource, const AssignmentPlan &plan,
                                                 const Tried &tried) const
{
    Found found;
    const ResourceGroup *group = groupOf(resource);
    if (!group) {
        found.reasons.push_back("resource " + resource + " unavailable in ClusterQueue");
        found.step = AdmissionStep::Quota;
        return found;
    }
    std::map<std::string, std::int64_t> requests;
    for (const auto &[name, amount] : all) {
        if (covers(*group, name)) {
            requests.emplace(name, amount);
        }
    }
    Standing best{PreemptionOutlook::NoFit, std::numeric_limits<int>::max()};
    const int last = static_cast<int>(group->flavors.size()) - 1;
    int index = 0;
    if (podSets.front() < tried.size()) {
        const auto before = tried[podSets.front()].find(resource);
        index = before == tried[podSets.front()].end() ? 0 : before->second + 1;
    }
    int attempted = -1;
    for (; index <= last; ++index) {
        attempted = index;
        const std::string &flavor = group->flavors[static_cast<std::size_t>(index)].flavor;
        if (std::string problem = flavorProblem(podSets, flavor, *group); !problem.empty()) {
            found.reasons.push_back(std::move(problem));
            found.step = std::max(found.step, AdmissionStep::Flavor);
            continue;
        }
        std::map<std::string, FlavorChoice> choices;
        const Standing standing = tryFlavor(flavor, requests, plan.usage, found, choices);
        if (standing.outlook != PreemptionOutlook::Fit) {
            found.step = AdmissionStep::Quota;
        }
        const bool taken = !triesNext(standing);
        if (taken || prefers(standing, best)) {
            found.flavors = std::move(choices);
            best = standing;
        }
        if (taken) {
            break;
        }
    }
    for (auto &[name, choice] : found.flavors) {
        choice.tried = attempted == last ? -1 : attempted;
    }
    if (best.outlook == PreemptionOutlook::Fit) {
        found.reasons.clear();
        found.step = AdmissionStep::None;
    }
    return found;
}

/// What the resource groups that were not asked would have said: Kueue takes the resources in the order of a Go map and
/// stops at the first group without a flavor, so which of them is named is chance. Source: Kueue assignFlavors.
std::vector<std::vector<std::string>>
FlavorAssigner::reasonsOfOthers(const std::vector<std::size_t> &podSets,
                                const std::map<std::string, std::int64_t> &requests, const std::string &failed,
                                const AssignmentPlan &plan, const Tried &tried) const
{
    std::vector<std::vector<std::string>> all;
    std::set<const ResourceGroup *> seen{groupOf(failed)};
    for (auto next = requests.upper_bound(failed); next != requests.end(); ++next) {
        const ResourceGroup *group = groupOf(next->first);
        if ((next->second == 0 && !group) || (group && !seen.insert(group).second)) {
            continue;
        }
        Found found = findFlavor(podSets, requests, next->first, plan, tried);
        if (found.flavors.empty()) {
            all.push_back(std::move(found.reasons));
        }
    }
    return all;
}

/// One flavor for every resource of pod sets that are placed together (or of a single one); false ends it all.
bool FlavorAssigner::assignGroup(const std::vector<std::size_t> &podSets, AssignmentPlan &plan,
                                 const Tried &tried) const
{
    std::map<std::string, std::int64_t> requests;
    for (const std::size_t index : podSets) {
        for (const auto &[resource, amount] : plan.podSets[index].requests) {
            requests[resource] += amount;
        }
    }
    std::map<std::string, FlavorChoice> flavors;
    std::vector<std::string> reasons;
    std::vector<std::vector<std::string>> others;
    for (const auto &[resource, amount] : requests) {
        if ((amount == 0 && !groupOf(resource)) || flavors.count(resource) > 0) {
            continue;
        }
        Found found = findFlavor(podSets, requests, resource, plan, tried);
        plan.step = std::max(plan.step, found.step);
        if (found.flavors.empty()) {
            flavors.clear();
            reasons = std::move(found.reasons);
            others = reasonsOfOthers(podSets, requests, resource, plan, tried);
            break;
        }
        flavors.merge(found.flavors);
        reasons.insert(reasons.end(), found.reasons.begin(), found.reasons.end());
    }
    bool complete = true;
    for (const std::size_t index : podSets) {
        PodSetPlan &podSet = plan.podSets[index];
        podSet.reasons = reasons;
        for (const auto &[resource, amount] : podSet.requests) {
            if (const auto choice = flavors.find(resource); choice != flavors.end()) {
                podSet.flavors.insert(*choice);
                plan.usage[{choice->second.flavor, resource}] += amount;
            }
        }
        complete = complete && (podSet.requests.empty() || !podSet.flavors.empty());
    }
    for (const std::vector<std::string> &other : others) {
        plan.otherMessages.push_back(plan.messageWith(podSets, other));
    }
    return complete;
}

AssignmentPlan FlavorAssigner::assign(const std::vector<int> &counts, const Tried &tried)
{
    AssignmentPlan plan = assignFlavors(counts, tried);
    if (plan.mode() != AssignmentMode::NoFit) {
        placePlan(plan);
    }
    return plan;
}

AssignmentPlan FlavorAssigner::assignFlavors(const std::vector<int> &counts, const Tried &tried)
{
    AssignmentPlan plan;
    std::vector<std::vector<std::size_t>> groups;
    std::map<std::string, std::size_t> named;
    for (std::size_t index = 0; index < m_workload.podSets.size(); ++index) {
        const WorkloadPodSet &podSet = m_workload.podSets[index];
        PodSetPlan &planned = plan.podSets.emplace_back();
        planned.name = podSet.name;
        planned.count = counts[index];
        for (const auto &[resource, quantity] : m_model.countedRequestsOf(podSet)) {
            planned.requests[resource.str()] += amountOf(resource, quantity) * counts[index];
        }
        if (groupOf("pods")) {
            planned.requests["pods"] = counts[index];
        }
        const std::string &group = podSet.topology.groupName;
        const auto known = group.empty() ? named.end() : named.find(group);
        if (known != named.end()) {
            groups[known->second].push_back(index);
            continue;
        }
        if (!group.empty()) {
            named.emplace(group, groups.size());
        }
        groups.push_back({index});
    }
    for (const std::vector<std::size_t> &group : groups) {
        if (!assignGroup(group, plan, tried)) {
            plan.fixedMode = AssignmentMode::NoFit;
            return plan;
        }
    }
    return plan;
}

FlavorAssigner::Requests FlavorAssigner::topologyRequests(AssignmentPlan &plan)
{
    Requests requests;
    for (std::size_t index = 0; index < m_workload.podSets.size(); ++index) {
        const WorkloadPodSet &podSet = m_workload.podSets[index];
        PodSetPlan &planned = plan.podSets[index];
        const bool implied = isImplied(podSet);
        if ((!podSet.topology.isExplicit() && !implied) || !planned.error.empty()) {
            continue;
        }
        std::set<std::string> flavors;
        for (const auto &[resource, choice] : planned.flavors) {
            if (m_model.topologyOf(choice.flavor)) {
                flavors.insert(choice.flavor);
            }
        }
        if (!m_anyFlavorHasTopology) {
            planned.error = "workload requires Topology, but there is no TAS cache information";
        } else if (flavors.empty()) {
            planned.error = "no TAS flavor assigned";
        } else if (flavors.size() > 1) {
            planned.error = "more than one TAS flavor assigned: " +
                            join(std::vector<std::string>(flavors.begin(), flavors.end()), ", ");
        } else {
            requests[*flavors.begin()].push_back(
                {podSet.name, planned.count, podSet.podTemplate, podSet.topology, implied});
        }
    }
    return requests;
}

std::vector<FlavorAssigner::Failure> FlavorAssigner::placeAll(const Requests &requests, bool empty,
                                                              AssignmentPlan *plan)
{
    std::map<std::string, TopologyAssignment> places;
    std::vector<Failure> failures;
    for (const auto &[flavor, ofFlavor] : requests) {
        PlacementAnswer answer = m_model.topologyOf(flavor)->place(ofFlavor, empty);
        if (!answer.placed) {
            failures.push_back({answer.failedPodSet, answer.message, answer.shortfall});
            if (!plan) {
                return failures; // only whether all fits is asked, again and again while preemption is tried out
            }
            continue;
        }
        for (std::size_t index = 0; index < ofFlavor.size(); ++index) {
            places[ofFlavor[index].name] = std::move(answer.assignments[index]);
        }
    }
    if (!failures.empty()) {
        return failures;
    }
    if (plan) {
        for (PodSetPlan &podSet : plan->podSets) {
            if (const auto place = places.find(podSet.name); place != places.end()) {
                podSet.topology = std::move(place->second);
            }
        }
    }
    return {};
}

/// Quota fits: asks the topology; where it has no room, whether it would have if all Workloads were gone.
void FlavorAssigner::placePlan(AssignmentPlan &plan)
{
    const auto setMode = [&plan](const std::string &name, AssignmentMode mode) {
        for (PodSetPlan &podSet : plan.podSets) {
            if (podSet.name == name) {
                for (auto &[resource, choice] : podSet.flavors) {
                    choice.mode = mode;
                }
            }
        }
    };
    const auto blaming = [](AssignmentPlan blamed, const Failure &failure) {
        for (PodSetPlan &podSet : blamed.podSets) {
            if (podSet.name == failure.podSet) {
                podSet.reasons.push_back(failure.message);
            }
        }
        return blamed;
    };
    plan.fixedMode = plan.mode(); // Kueue has it from here on, whatever error a pod set gets next.
    const Requests requests = topologyRequests(plan);
    if (plan.mode() == AssignmentMode::Fit) {
        const std::vector<Failure> failures = placeAll(requests, false, &plan);
        for (const Failure &failure : failures) {
            if (failure.shortfall) {
                plan.shortfalls.push_back(*failure.shortfall);
            }
            if (&failure != &failures.front()) {
                plan.otherMessages.push_back(blaming(plan, failure).message());
            }
        }
        if (!failures.empty()) {
            plan = blaming(std::move(plan), failures.front());
            plan.step = AdmissionStep::Topology;
            setMode(failures.front().podSet, AssignmentMode::Preempt);
            plan.fixedMode = AssignmentMode::Preempt;
        }
    }
    if (plan.mode() != AssignmentMode::Preempt) {
        return;
    }
    if (const std::vector<Failure> failures = placeAll(requests, true, nullptr); !failures.empty()) {
        setMode(failures.front().podSet, AssignmentMode::NoFit);
        plan.fixedMode = AssignmentMode::NoFit;
        return;
    }
    for (const auto &[flavor, ofFlavor] : requests) {
        for (const PlacementRequest &request : ofFlavor) {
            setMode(request.name, AssignmentMode::Preempt);
        }
    }
    plan.fixedMode = AssignmentMode::Preempt;
}

} // namespace hopyard::core
