// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/check/checkrun.h"
#include "core/topology/accelerators.h"
#include "core/topology/levels.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

/// The label doctor: topology labels on nodes.
///
/// Two families agree when every domain of one and every domain of the other are nested or apart. Two domains cross
/// when they share a host and each has a host that the other lacks. With n(a), n(b) hosts of a domain and n(a,b) shared
/// ones among the hosts that carry both labels, they cross exactly when 0 < n(a,b) < min(n(a), n(b)): one pass over the
/// hosts for each pair of levels.
namespace hopyard::core
{

namespace
{

constexpr std::string_view awsFamilies[] = {"hpc", "trn", "p"};

using NodeList = std::vector<std::shared_ptr<const Node>>;

NodeList sortedNodes(const ClusterState &state)
{
    NodeList nodes;
    for (const auto &[key, node] : state.nodes) {
        nodes.push_back(node);
    }
    std::sort(nodes.begin(), nodes.end(), [](const auto &a, const auto &b) { return a->meta.name < b->meta.name; });
    return nodes;
}

bool hasAccelerator(const Node &node)
{
    return acceleratorUse(&node, {}).any();
}

const std::string *labelOf(const Node &node, const std::string &key)
{
    return findLabel(node.meta.labels, key);
}

std::size_t hostsWith(const NodeList &nodes, const std::string &label)
{
    return static_cast<std::size_t>(
        std::count_if(nodes.begin(), nodes.end(), [&](const auto &node) { return labelOf(*node, label) != nullptr; }));
}

/// The levels to judge labels by: the family that most hosts carry, AWS first among equals; else the keys that the
/// chosen Topology names.
LevelList levelsToJudge(const CheckRun &run, const NodeList &nodes)
{
    LevelList best;
    std::size_t most = 0;
    for (LevelList &family : labelFamilies(run.state)) {
        const std::size_t hosts = hostsWith(nodes, family.labels.front());
        if (hosts > most) {
            most = hosts;
            best = std::move(family);
        }
    }
    if (best.labels.empty()) {
        best = chooseLevels(run.state);
        std::erase_if(best.labels,
                      [&](const std::string &label) { return label == hostnameLabel || hostsWith(nodes, label) == 0; });
    }
    return best;
}

/// AWS gives as many layers as an instance type has, so only a gap or no layer at all is a fault; other families are
/// complete or not.
bool lacksLevels(const Node &node, const LevelList &levels)
{
    const bool isAws = std::string_view(levels.labels.front()).starts_with(awsLayerPrefix);
    bool above = true;
    for (std::size_t i = 0; i < levels.labels.size(); ++i) {
        const bool here = labelOf(node, levels.labels[i]) != nullptr;
        if ((here && !above) || (!here && (i == 0 || !isAws))) {
            return true;
        }
        above = here;
    }
    return false;
}

std::string_view instanceType(const Node &node)
{
    const std::string *type = labelOf(node, "node.kubernetes.io/instance-type");
    return type ? std::string_view(*type) : std::string_view();
}

/// AWS types whose nodes get layers: those of which some node has them, and the families that cloud-provider-aws waits
/// for (hpc, trn, p and a digit), but for p5.4xlarge. Source: hyperpod.md §1.2.
bool isExpectedByType(const Node &node, const std::set<std::string_view> &typesWithLabels)
{
    std::string_view type = instanceType(node);
    if (type.empty() || typesWithLabels.count(type) > 0) {
        return true;
    }
    type.remove_prefix(type.starts_with("ml.") ? 3 : 0);
    return std::any_of(std::begin(awsFamilies), std::end(awsFamilies),
                       [type](std::string_view family) {
                           return type.size() > family.size() && type.starts_with(family) &&
                                  type[family.size()] >= '0' && type[family.size()] <= '9';
                       }) &&
           type != "p5.4xlarge";
}

std::string levelCounts(const NodeList &nodes, const LevelList &levels)
{
    std::vector<std::string> parts;
    for (const std::string &label : levels.labels) {
        parts.push_back(shown(label) + " on " + std::to_string(hostsWith(nodes, label)));
    }
    return join(parts, ", ") + " of " + countOf(nodes.size(), "node");
}

/// AWS's ids are unique, so one under two parents means labels of two times on the nodes.
std::vector<std::string> twoParents(const NodeList &nodes, const LevelList &levels)
{
    std::vector<std::string> found;
    for (std::size_t i = 1; i < levels.labels.size(); ++i) {
        std::map<std::string, std::set<std::string>> parents;
        for (const auto &node : nodes) {
            const std::string *own = labelOf(*node, levels.labels[i]);
            const std::string *parent = labelOf(*node, levels.labels[i - 1]);
            if (own && parent) {
                parents[*own].insert(*parent);
            }
        }
        for (const auto &[value, above] : parents) {
            if (above.size() > 1) {
                found.push_back(value + " under " + someOf({above.begin(), above.end()}, 3));
            }
        }
    }
    return found;
}

void addNoLabels(CheckRun &run, const NodeList &nodes)
{
    const std::string layers = std::string(awsLayerPrefix);
    const auto accelerated = static_cast<std::size_t>(
        std::count_if(nodes.begin(), nodes.end(), [](const auto &node) { return hasAccelerator(*node); }));
    run.say("topology-labels", CheckStatus::Missing,
            {accelerated > 0 ? "None of %1 carries topology labels (%2 on AWS); %3 of them have accelerators."
                             : "None of %1 carries topology labels (%2 on AWS).",
             {countOf(nodes.size(), "node"), layers + "1, …-2, …-3", std::to_string(accelerated)}},
            run.isHyperPod
                ? "Use instance types with topology information (p4d, p4de, p5, p5e, p5en, p6, trn1, trn2 …) and "
                  "task governance v1.2.2 or newer, which writes the labels."
                : "On AWS let the cloud controller call ec2:DescribeInstanceTopology; elsewhere install what "
                  "writes the labels of your network (NVIDIA Topograph, the provider's agent).",
            "kubectl get nodes -L " + layers + "1," + layers + "2," + layers + "3");
}

/// Nodes that should have labels and do not (names), and how many do not need them.
std::pair<std::vector<std::string>, std::size_t> findUnlabelled(const NodeList &nodes, const LevelList &levels,
                                                                bool isAws)
{
    const bool anyAccelerator =
        std::any_of(nodes.begin(), nodes.end(), [](const auto &node) { return hasAccelerator(*node); });
    std::set<std::string_view> typesWithLabels;
    for (const auto &node : nodes) {
        if (!lacksLevels(*node, levels)) {
            typesWithLabels.insert(instanceType(*node));
        }
    }
    std::pair<std::vector<std::string>, std::size_t> result;
    for (const auto &node : nodes) {
        if (lacksLevels(*node, levels)) {
            const bool isExpected = hasAccelerator(*node) && (!isAws || isExpectedByType(*node, typesWithLabels));
            if (isExpected || !anyAccelerator) {
                result.first.push_back(node->meta.name);
            } else {
                ++result.second;
            }
        }
    }
    return result;
}

void checkTopologyLabels(CheckRun &run, const NodeList &nodes)
{
    if (nodes.empty()) {
        run.say("topology-labels", CheckStatus::Missing, {"There are no nodes.", {}}, "Add nodes to the cluster.",
                "kubectl get nodes");
        return;
    }
    const LevelList levels = levelsToJudge(run, nodes);
    if (levels.labels.empty()) {
        addNoLabels(run, nodes);
        return;
    }
    const bool isAws = std::string_view(levels.labels.front()).starts_with(awsLayerPrefix);
    const auto [faulty, plain] = findUnlabelled(nodes, levels, isAws);
    std::vector<CheckSentence> detail{{"%1.", {levelCounts(nodes, levels)}}};
    if (plain > 0) {
        detail.push_back({plain == 1 ? "%1 of types without network topology has none, which is normal."
                                     : "%1 of types without network topology have none, which is normal.",
                          {countOf(plain, "node")}});
    }
    const std::vector<std::string> parents = isAws ? twoParents(nodes, levels) : std::vector<std::string>();
    if (!faulty.empty()) {
        detail.push_back({faulty.size() == 1
                              ? "Incomplete on %1 that should have them: %2. Topology-aware scheduling does not see it."
                              : "Incomplete on %1 that should have them: %2. Topology-aware scheduling does not see "
                                "them.",
                          {countOf(faulty.size(), "node"), someOf(faulty)}});
    }
    if (!parents.empty()) {
        detail.push_back({"Network nodes under two parents: %1.", {someOf(parents, 3)}});
    }
    if (faulty.empty() && parents.empty()) {
        run.sayAll("topology-labels", CheckStatus::Ok, detail);
        return;
    }
    std::vector<std::string> keys = levels.labels;
    for (std::string &key : keys) {
        key = shellWord(key, "LABEL");
    }
    run.sayAll("topology-labels", CheckStatus::Warning, detail,
               run.isHyperPod ? "Replace these nodes, or ask AWS support why HyperPod left them unlabelled."
               : isAws ? "Look at the cloud controller's log (ec2:DescribeInstanceTopology), then delete the node "
                         "object so that it is labelled anew."
                       : "Label the nodes, or find out why the agent that labels them left them out.",
               "kubectl get nodes -L " + join(keys, ","));
}

struct Crossing {
    std::string first, second; ///< "label=value"
    std::string host;          ///< one that both share
};

std::optional<Crossing> findCrossing(const NodeList &nodes, const std::string &labelA, const std::string &labelB)
{
    using Pair = std::pair<std::string_view, std::string_view>;
    std::map<Pair, std::pair<std::size_t, const Node *>> shared;
    std::unordered_map<std::string_view, std::size_t> sizeA, sizeB;
    for (const auto &node : nodes) {
        const std::string *a = labelOf(*node, labelA);
        const std::string *b = labelOf(*node, labelB);
        if (a && b) {
            ++sizeA[*a];
            ++sizeB[*b];
            auto &[count, host] = shared[{*a, *b}];
            ++count;
            host = node.get();
        }
    }
    for (const auto &[domains, entry] : shared) {
        if (entry.first < sizeA[domains.first] && entry.first < sizeB[domains.second]) {
            return Crossing{labelA + "=" + std::string(domains.first), labelB + "=" + std::string(domains.second),
                            entry.second->meta.name};
        }
    }
    return std::nullopt;
}

std::optional<Crossing> findCrossing(const NodeList &nodes, const LevelList &a, const LevelList &b)
{
    for (const std::string &labelA : a.labels) {
        for (const std::string &labelB : b.labels) {
            if (auto crossing = findCrossing(nodes, labelA, labelB)) {
                return crossing;
            }
        }
    }
    return std::nullopt;
}

void checkFamilies(CheckRun &run, const NodeList &nodes)
{
    const std::vector<LevelList> families = labelFamilies(run.state);
    std::vector<std::string> names;
    std::vector<CheckSentence> disagreements;
    for (std::size_t i = 0; i < families.size(); ++i) {
        names.push_back(families[i].origin);
        for (std::size_t k = 0; k < i; ++k) {
            if (const auto crossing = findCrossing(nodes, families[k], families[i])) {
                disagreements.push_back({"%1 and %2 group hosts differently: %3 and %4 share %5, and each has hosts "
                                         "that the other lacks.",
                                         {families[k].origin, families[i].origin, shown(crossing->first),
                                          shown(crossing->second), shown(crossing->host)}});
            }
        }
    }
    if (!disagreements.empty()) {
        run.sayAll("label-families", CheckStatus::Warning, disagreements,
                   "Find out which labels are old, remove them, and name the family to be shown with --levels or a "
                   "Topology.",
                   "kubectl get nodes --show-labels");
    } else if (families.empty()) {
        run.say("label-families", CheckStatus::Ok,
                {"No known family of topology labels is on the nodes, so none disagree.", {}});
    } else if (families.size() == 1) {
        run.say("label-families", CheckStatus::Ok, {"One family of topology labels: %1.", {names.front()}});
    } else {
        run.say("label-families", CheckStatus::Ok,
                {"These families of topology labels agree: %1.", {join(names, ", ")}});
    }
}

/// Kueue takes a host's leaf from its hostname label, not from its name. Source: kueue-tas.md §3.1.
void checkHostnames(CheckRun &run, const NodeList &nodes)
{
    std::vector<std::string> without, other, same;
    std::map<std::string, std::vector<std::string>> byValue;
    for (const auto &node : nodes) {
        const std::string *hostname = findLabel(node->meta.labels, hostnameLabel);
        if (!hostname) {
            without.push_back(node->meta.name);
            continue;
        }
        byValue[*hostname].push_back(node->meta.name);
        if (*hostname != node->meta.name) {
            other.push_back(node->meta.name + " (" + *hostname + ")");
        }
    }
    for (const auto &[value, names] : byValue) {
        if (names.size() > 1) {
            same.push_back(value + " on " + someOf(names, 3));
        }
    }
    std::vector<CheckSentence> faults;
    if (!same.empty()) {
        faults.push_back({"Several nodes share a hostname label, so Kueue adds up their capacity as one host: %1.",
                          {someOf(same, 3)}});
    }
    if (!without.empty()) {
        faults.push_back({without.size() == 1 ? "%1 without %2: %3; a Topology with that level does not see it."
                                              : "%1 without %2: %3; a Topology with that level does not see them.",
                          {countOf(without.size(), "node"), std::string(hostnameLabel), someOf(without)}});
    }
    if (!other.empty()) {
        faults.push_back(
            {"The hostname label differs from the node's name on %1: %2. Placements are told by the label, "
             "pods by the name; Hopyard joins them.",
             {countOf(other.size(), "node"), someOf(other)}});
    }
    if (faults.empty()) {
        run.say("hostname-labels", CheckStatus::Ok,
                {"All %1 are labelled with their own name.", {countOf(nodes.size(), "node")}});
    } else {
        run.sayAll("hostname-labels", CheckStatus::Warning, faults,
                   same.empty() && without.empty()
                       ? "Nothing needs to be done; look for hosts under both names."
                       : "Let the kubelet write the label (it does at registration), or set it to the node's name.",
                   "kubectl get nodes -L " + std::string(hostnameLabel));
    }
}

} // namespace

void checkNodeLabels(CheckRun &run)
{
    if (run.knowledge("nodes") == Knowledge::Hidden) {
        for (const char *id : {"topology-labels", "label-families", "hostname-labels"}) {
            run.addHidden(id, "nodes");
        }
        return;
    }
    const NodeList nodes = sortedNodes(run.state);
    checkTopologyLabels(run, nodes);
    checkFamilies(run, nodes);
    checkHostnames(run, nodes);
}

} // namespace hopyard::core
