// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/check/checkrun.h"
#include "core/placement/nodematch.h"
#include "core/topology/levels.h"

#include <algorithm>
#include <map>
#include <set>

/// Checks of Kueue: is it there, new enough, does it look at topology, and is a Topology wired to a queue.
namespace hopyard::core
{

namespace
{

constexpr std::pair firstWithTopology{0, 9};
constexpr std::pair onByDefault{0, 14};
constexpr const char *gateCommand = "kubectl -n kueue-system edit configmap kueue-manager-config\n"
                                    "kubectl -n kueue-system rollout restart deployment kueue-controller-manager";

template <class T>
std::vector<std::shared_ptr<const T>> sorted(const Table<T> &table)
{
    std::vector<std::shared_ptr<const T>> all;
    for (const auto &[key, object] : table) {
        all.push_back(object);
    }
    std::sort(all.begin(), all.end(), [](const auto &a, const auto &b) { return a->meta.name < b->meta.name; });
    return all;
}

void addNotInstalled(CheckRun &run, const std::string &id)
{
    run.say(id, CheckStatus::Missing, {"Kueue is not installed: the server does not serve its types.", {}},
            run.isHyperPod ? "Install task governance (v1.2.2 or newer)." : "Install Kueue 0.9 or newer.",
            run.installCommand(false));
}

/// Nothing tells whether Kueue is there: rights, or a file without its objects.
void addKueueHidden(CheckRun &run, const std::string &id)
{
    run.addHidden(id, run.isForbidden("workloads") ? "workloads" : "clusterqueues");
}

void checkPresence(CheckRun &run)
{
    if (run.isKueueAbsent()) {
        addNotInstalled(run, "kueue");
        return;
    }
    if (!run.kueueSeen) {
        addKueueHidden(run, "kueue");
        return;
    }
    const auto &queues = run.state.clusterQueues;
    const bool untouched = !queues.empty() && std::all_of(queues.begin(), queues.end(), [](const auto &entry) {
        return entry.second->conditions.empty();
    });
    if (untouched) {
        run.say("kueue", CheckStatus::Warning,
                {"Kueue's types are there, but none of %1 has a status: its controller does not seem to run.",
                 {countOf(queues.size(), "ClusterQueue")}},
                "Look at the controller.", "kubectl -n kueue-system get deployments,pods");
        return;
    }
    const std::vector<ServedKind> &served = run.input.info.servedKinds;
    std::set<std::string> versions;
    for (const ServedKind &kind : served) {
        if (kind.apiVersion.starts_with("kueue.x-k8s.io/")) {
            versions.insert(kind.apiVersion.substr(15));
        }
    }
    run.say("kueue", CheckStatus::Ok,
            {versions.empty() ? "Kueue is there." : "Kueue is there and serves %1.",
             {someOf({versions.begin(), versions.end()})}});
}

void checkVersion(CheckRun &run)
{
    const KueueVersionRange &range = run.kueue;
    const std::string &why = run.input.info.kueueVersionOrigin.empty() ? run.input.facts.kueueVersionOrigin
                                                                       : run.input.info.kueueVersionOrigin;
    const std::string hint =
        why.empty() || why == range.origin ? "." : ". " + escapedForDisplay(bounded(why, 300)) + ".";
    if (run.isKueueAbsent()) {
        addNotInstalled(run, "kueue-version");
    } else if (!run.kueueSeen) {
        addKueueHidden(run, "kueue-version");
    } else if (range.atMost && *range.atMost < firstWithTopology) {
        run.say("kueue-version", CheckStatus::Missing,
                {"Kueue is %1 (%2); topology-aware scheduling needs 0.9 or newer%3", {range.text, range.origin, hint}},
                run.isHyperPod ? "Update task governance to v1.2.2 or newer." : "Update Kueue to 0.9 or newer.",
                run.installCommand(true));
    } else if (range.atLeast && *range.atLeast >= firstWithTopology) {
        run.say("kueue-version", CheckStatus::Ok, {"Kueue is %1 (%2)%3", {range.text, range.origin, hint}});
    } else {
        run.say("kueue-version", CheckStatus::Unknown, {"Kueue's version is not visible%1", {hint}},
                "Ask whoever runs Kueue for its version; topology-aware scheduling needs 0.9 or newer.",
                "kubectl -n kueue-system get deployment kueue-controller-manager -o "
                "jsonpath='{.spec.template.spec.containers[*].image}'");
    }
}

/// Whether Kueue has placed something by topology already: the best proof that it does.
bool hasPlacedByTopology(const ClusterState &state)
{
    return std::any_of(state.workloads.begin(), state.workloads.end(), [](const auto &entry) {
        const auto &admission = entry.second->admission;
        return admission && std::any_of(admission->podSets.begin(), admission->podSets.end(),
                                        [](const PodSetAssignment &podSet) { return podSet.topology.has_value(); });
    });
}

std::vector<std::string> karpenterNodes(const ClusterState &state)
{
    std::vector<std::string> names;
    for (const auto &[key, node] : state.nodes) {
        if (findLabel(node->meta.labels, "karpenter.sh/nodepool")) {
            names.push_back(key.name);
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

void checkScheduling(CheckRun &run)
{
    const CheckFacts &facts = run.input.facts;
    const std::string origin = escapedForDisplay(bounded(facts.topologyGateOrigin, 300));
    const auto &[atLeast, atMost, text, from] = run.kueue;
    const std::vector<std::string> karpenter = karpenterNodes(run.state);
    std::vector<CheckSentence> detail;
    if (run.isKueueAbsent()) {
        addNotInstalled(run, "topology-scheduling");
        return;
    }
    if (facts.topologyGate && !*facts.topologyGate) {
        run.say("topology-scheduling", CheckStatus::Missing,
                {"Topology-aware scheduling is switched off (%1).", {origin}},
                "Set the gate TopologyAwareScheduling to true and restart Kueue.", gateCommand);
        return;
    }
    if (atMost && *atMost < firstWithTopology) {
        run.say("topology-scheduling", CheckStatus::Missing,
                {"Topology-aware scheduling came with Kueue 0.9; here is %1.", {text}}, "Update Kueue.",
                run.installCommand(true));
        return;
    }
    if (facts.topologyGate) {
        detail = {{"Topology-aware scheduling is switched on (%1).", {origin}}};
    } else if (hasPlacedByTopology(run.state)) {
        detail = {{"Topology-aware scheduling works: Kueue has placed workloads by topology.", {}}};
    } else if (atLeast && *atLeast >= onByDefault) {
        detail = {{origin.empty() ? "Topology-aware scheduling is on by default since Kueue 0.14; here is %1."
                                  : "Topology-aware scheduling is on by default since Kueue 0.14; here is %1 (%2).",
                   {text, origin}}};
    } else {
        const CheckSentence hidden{"Nothing of Kueue is visible.", {}};
        const CheckSentence maybe{
            text.empty()
                ? "Topology-aware scheduling may be off: before Kueue 0.14 it has to be switched on. Here is an "
                  "unknown version%2."
                : "Topology-aware scheduling may be off: before Kueue 0.14 it has to be switched on. Here is "
                  "%1%2.",
            {text, origin.empty() ? std::string() : "; " + origin}};
        run.say("topology-scheduling", CheckStatus::Unknown, run.kueueSeen ? maybe : hidden,
                "Ask whoever runs Kueue whether the gate TopologyAwareScheduling is on.",
                "kubectl -n kueue-system get configmap kueue-manager-config -o yaml");
        return;
    }
    if (!karpenter.empty()) {
        detail.push_back(
            {"But %1 come from Karpenter (%2), with which it is not supported: nodes that do not exist yet "
             "have no place in a topology.",
             {countOf(karpenter.size(), "node"), someOf(karpenter, 3)}});
        run.sayAll("topology-scheduling", CheckStatus::Warning, detail,
                   "Keep flavors with a Topology off Karpenter's nodes.", "kubectl get nodes -l karpenter.sh/nodepool");
        return;
    }
    run.sayAll("topology-scheduling", CheckStatus::Ok, detail);
}

/// A Topology from the labels that nodes carry, ready to be applied.
std::string createTopologyCommand(const CheckRun &run)
{
    LevelList levels;
    for (LevelList &family : labelFamilies(run.state)) {
        if (levels.labels.empty()) {
            levels = std::move(family);
        }
    }
    if (levels.labels.empty()) {
        levels.labels = {std::string(awsLayerPrefix) + "1", std::string(awsLayerPrefix) + "2",
                         std::string(awsLayerPrefix) + "3"};
    }
    std::string apiVersion = "kueue.x-k8s.io/v1beta2";
    for (const ServedKind &served : run.input.info.servedKinds) {
        if (served.kind == "Topology") {
            apiVersion = served.apiVersion;
            break;
        }
    }
    std::string text = "kubectl apply -f - <<'EOF'\napiVersion: " + apiVersion +
                       "\nkind: Topology\nmetadata:\n  name: default\nspec:\n  levels:\n";
    for (const std::string &label : levels.labels) {
        text += "  - nodeLabel: " + shellWord(label, "LABEL") + "\n";
    }
    return text + "  - nodeLabel: " + std::string(hostnameLabel) + "\nEOF";
}

void checkTopologies(CheckRun &run)
{
    const Knowledge known = run.knowledge("topologies");
    if (run.isKueueAbsent()) {
        addNotInstalled(run, "topology");
    } else if (known == Knowledge::NotInstalled) {
        run.say("topology", CheckStatus::Missing, {"Kueue does not serve the kind Topology: it is older than 0.9.", {}},
                "Update Kueue.", run.installCommand(true));
    } else if (known == Knowledge::Hidden) {
        run.addHidden("topology", "topologies");
    } else if (run.state.topologies.empty()) {
        run.say("topology", CheckStatus::Missing, {"There is no Topology, so Kueue knows no levels.", {}},
                run.isHyperPod ? "Make a compute allocation (task governance then writes it), or write one."
                               : "Write a Topology with the labels of your nodes, widest first.",
                createTopologyCommand(run));
    } else {
        std::vector<std::string> texts, empty;
        for (const auto &topology : sorted(run.state.topologies)) {
            texts.push_back(shown(topology->meta.name) + " (" + someOf(topology->levels, 16) + ")");
            if (topology->levels.empty()) {
                empty.push_back(topology->meta.name);
            }
        }
        if (empty.size() == run.state.topologies.size()) {
            run.say("topology", CheckStatus::Missing, {"No Topology has levels: %1.", {someOf(empty)}},
                    "Write one with levels.", createTopologyCommand(run));
        } else if (!empty.empty()) {
            run.say("topology", CheckStatus::Warning, {"%1. Without levels: %2.", {join(texts, "; "), someOf(empty)}},
                    "Delete the Topologies without levels.", "kubectl get topologies.kueue.x-k8s.io");
        } else {
            run.say("topology", CheckStatus::Ok, {"%1.", {join(texts, "; ")}});
        }
    }
}

/// What is wrong with the levels of one Topology on the nodes of the flavors that name it.
struct LevelFaults {
    std::vector<CheckSentence> missing, warnings, fine;
    int networks = 0, uselessNetworks = 0; ///< Topologies with levels above the host
};

void judgeLevels(const CheckRun &run, const Topology &topology, LevelFaults &faults)
{
    std::vector<const ResourceFlavor *> flavors;
    for (const auto &[key, flavor] : run.state.flavors) {
        if (flavor->topologyName == topology.meta.name) {
            flavors.push_back(flavor.get());
        }
    }
    std::vector<const Node *> nodes;
    for (const auto &[key, node] : run.state.nodes) {
        if (flavors.empty() || std::any_of(flavors.begin(), flavors.end(), [&](const ResourceFlavor *flavor) {
                return matchesSelector(flavor->nodeLabels, node->meta.labels);
            })) {
            nodes.push_back(node.get());
        }
    }
    const std::string name = shown(topology.meta.name);
    const auto lacks = [](const Node &node, const std::string &level) { return !findLabel(node.meta.labels, level); };
    std::vector<std::string> invisible, absent;
    for (const Node *node : nodes) {
        if (std::any_of(topology.levels.begin(), topology.levels.end(),
                        [&](const std::string &level) { return lacks(*node, level); })) {
            invisible.push_back(node->meta.name);
        }
    }
    for (const std::string &level : topology.levels) {
        if (std::all_of(nodes.begin(), nodes.end(), [&](const Node *node) { return lacks(*node, level); })) {
            absent.push_back(level);
        }
    }
    std::sort(invisible.begin(), invisible.end());
    const bool isNetwork = topology.levels.front() != hostnameLabel;
    faults.networks += isNetwork ? 1 : 0;
    std::set<std::string> deeper;
    for (const Node *node : nodes) {
        for (const auto &[label, value] : node->meta.labels) {
            if (label.view().starts_with(awsLayerPrefix) &&
                std::find(topology.levels.begin(), topology.levels.end(), label.str()) == topology.levels.end()) {
                deeper.insert(label.str());
            }
        }
    }
    faults.uselessNetworks += isNetwork && !nodes.empty() && invisible.size() == nodes.size() ? 1 : 0;
    if (nodes.empty()) {
        faults.warnings.push_back({"No node belongs to a flavor of Topology %1.", {name}});
    } else if (!absent.empty()) {
        faults.missing.push_back({"No node carries %1 of Topology %2, so it places nothing.", {someOf(absent), name}});
    } else if (invisible.size() == nodes.size()) {
        faults.missing.push_back({"No node carries all levels of Topology %1, so it places nothing.", {name}});
    } else if (!invisible.empty()) {
        faults.warnings.push_back(
            {"%1 of %2 lack levels of Topology %3 and are invisible to it: %4.",
             {countOf(invisible.size(), "node"), std::to_string(nodes.size()), name, someOf(invisible)}});
    } else if (isNetwork && !deeper.empty()) {
        faults.warnings.push_back(
            {"Nodes carry %1, which is no level of Topology %2: the closest placement cannot be asked for.",
             {someOf({deeper.begin(), deeper.end()}), name}});
    } else {
        faults.fine.push_back(
            {"All %1 of its flavors carry the levels of Topology %2.", {countOf(nodes.size(), "node"), name}});
    }
}

void checkLevels(CheckRun &run)
{
    const Knowledge known = run.knowledge("topologies");
    if (run.isKueueAbsent()) {
        addNotInstalled(run, "topology-levels");
        return;
    }
    if (known == Knowledge::Hidden || run.knowledge("nodes") == Knowledge::Hidden) {
        run.addHidden("topology-levels", known == Knowledge::Hidden ? "topologies" : "nodes");
        return;
    }
    const bool anyNamed = std::any_of(run.state.flavors.begin(), run.state.flavors.end(), [&](const auto &entry) {
        return run.state.topology(entry.second->topologyName) != nullptr;
    });
    LevelFaults faults;
    for (const auto &topology : sorted(run.state.topologies)) {
        const bool isNamed = std::any_of(run.state.flavors.begin(), run.state.flavors.end(), [&](const auto &entry) {
            return entry.second->topologyName == topology->meta.name;
        });
        if (!topology->levels.empty() && (isNamed || !anyNamed)) {
            judgeLevels(run, *topology, faults);
        }
    }
    std::vector<CheckSentence> all = faults.missing;
    all.insert(all.end(), faults.warnings.begin(), faults.warnings.end());
    all.insert(all.end(), faults.fine.begin(), faults.fine.end());
    if (all.empty()) {
        run.say("topology-levels", CheckStatus::Missing, {"There is no Topology with levels to look for.", {}},
                "Write a Topology with the labels of your nodes.", createTopologyCommand(run));
    } else if (!faults.missing.empty() || !faults.warnings.empty()) {
        run.sayAll("topology-levels",
                   !faults.missing.empty() && faults.networks == faults.uselessNetworks ? CheckStatus::Missing
                                                                                        : CheckStatus::Warning,
                   all, "Label the nodes, or make the Topology's levels those that the nodes carry.",
                   "kubectl get topologies.kueue.x-k8s.io -o yaml");
    } else if (faults.networks == 0) {
        all.push_back({"But no Topology has a level above the host, so jobs cannot ask for a switch.", {}});
        run.sayAll("topology-levels", CheckStatus::Warning, all,
                   "Write a Topology with the network labels of your nodes.", createTopologyCommand(run));
    } else {
        run.sayAll("topology-levels", CheckStatus::Ok, all);
    }
}

std::vector<std::string> queuesWith(const ClusterState &state, const std::string &flavor)
{
    std::vector<std::string> names;
    for (const auto &[key, queue] : state.clusterQueues) {
        for (const ResourceGroup &group : queue->resourceGroups) {
            if (std::any_of(group.flavors.begin(), group.flavors.end(),
                            [&](const FlavorQuota &quota) { return quota.flavor == flavor; })) {
                names.push_back(key.name);
                break;
            }
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

struct FlavorFindings {
    std::vector<std::string> wired, unwired, dangling, plain, nodeless;
};

FlavorFindings lookAtFlavors(const CheckRun &run)
{
    FlavorFindings found;
    const bool topologiesKnown = run.knowledge("topologies") == Knowledge::Whole;
    const bool nodesKnown = run.knowledge("nodes") == Knowledge::Whole;
    for (const auto &flavor : sorted(run.state.flavors)) {
        const std::string &name = flavor->meta.name;
        if (flavor->topologyName.empty()) {
            found.plain.push_back(name);
            continue;
        }
        const std::string text = name + " (Topology " + flavor->topologyName + ")";
        if (topologiesKnown && !run.state.topology(flavor->topologyName)) {
            found.dangling.push_back(text);
            continue;
        }
        (queuesWith(run.state, name).empty() ? found.unwired : found.wired).push_back(text);
        if (nodesKnown && std::none_of(run.state.nodes.begin(), run.state.nodes.end(), [&](const auto &entry) {
                return matchesSelector(flavor->nodeLabels, entry.second->meta.labels);
            })) {
            found.nodeless.push_back(text);
        }
    }
    return found;
}

void addNoFlavor(CheckRun &run, const FlavorFindings &found)
{
    if (!found.dangling.empty()) {
        run.say("flavor", CheckStatus::Missing,
                {"Flavors name a Topology that does not exist: %1.", {someOf(found.dangling)}}, "Create that Topology.",
                "kubectl get topologies.kueue.x-k8s.io,resourceflavors.kueue.x-k8s.io");
        return;
    }
    const auto topologies = sorted(run.state.topologies);
    const std::string topology = topologies.empty() ? "TOPOLOGY" : topologies.front()->meta.name;
    const std::string flavor = found.plain.empty() ? "FLAVOR" : found.plain.front();
    run.say("flavor", CheckStatus::Missing,
            {found.plain.empty() ? "There is no ResourceFlavor." : "No ResourceFlavor names a Topology; there are: %1.",
             {someOf(found.plain)}},
            "Let the flavor of your GPU nodes name the Topology (a flavor with one needs at least one node label).",
            "kubectl patch resourceflavors.kueue.x-k8s.io " + shellWord(flavor, "FLAVOR") + " --type merge -p " +
                shellWord("{\"spec\":{\"topologyName\":\"" + topology + "\"}}", "PATCH"));
}

void checkFlavors(CheckRun &run)
{
    const bool queuesKnown = run.knowledge("clusterqueues") == Knowledge::Whole;
    if (run.isKueueAbsent()) {
        addNotInstalled(run, "flavor");
        return;
    }
    if (run.knowledge("resourceflavors") == Knowledge::Hidden) {
        run.addHidden("flavor", "resourceflavors");
        return;
    }
    const FlavorFindings found = lookAtFlavors(run);
    if (found.wired.empty() && found.unwired.empty()) {
        addNoFlavor(run, found);
        return;
    }
    if (found.wired.empty() && !queuesKnown) {
        run.add("flavor", CheckStatus::Unknown,
                "With a Topology: " + someOf(found.unwired) + ". Whether a ClusterQueue uses it is not known. " +
                    run.hiddenText("clusterqueues"),
                "Ask an administrator which ClusterQueue has that flavor.",
                "kubectl get clusterqueues.kueue.x-k8s.io -o yaml");
        return;
    }
    if (found.wired.empty()) {
        run.say("flavor", CheckStatus::Missing,
                {"No ClusterQueue has a flavor with a Topology: %1.", {someOf(found.unwired)}},
                "Put the flavor into a resource group of the ClusterQueue.",
                "kubectl edit clusterqueues.kueue.x-k8s.io");
        return;
    }
    std::vector<CheckSentence> detail{{"In ClusterQueues, with a Topology: %1.", {someOf(found.wired)}}};
    const bool fine = found.dangling.empty() && found.nodeless.empty();
    if (!found.dangling.empty()) {
        detail.push_back({"Naming a Topology that does not exist: %1.", {someOf(found.dangling)}});
    }
    if (!found.nodeless.empty()) {
        detail.push_back({"Selecting no node: %1.", {someOf(found.nodeless)}});
    }
    if (!found.unwired.empty() && queuesKnown) {
        detail.push_back({"In no ClusterQueue: %1.", {someOf(found.unwired)}});
    }
    run.sayAll("flavor", fine ? CheckStatus::Ok : CheckStatus::Warning, detail,
               fine ? "" : "Correct the flavors' topologyName and nodeLabels.",
               fine ? "" : "kubectl get resourceflavors.kueue.x-k8s.io -o yaml");
}

} // namespace

void checkKueue(CheckRun &run)
{
    checkPresence(run);
    checkVersion(run);
    checkScheduling(run);
    checkTopologies(run);
    checkLevels(run);
    checkFlavors(run);
}

} // namespace hopyard::core
