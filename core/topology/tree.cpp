// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Building the tree. Hosts are sorted once by their path; after that every domain is a run of neighbours, so domains,
// their parents and their order fall out of one pass that compares each host with the one before it: no look-up by
// value and no way for two racks of the same name in different blocks to meet. Cost: O(hosts · log hosts · levels +
// pods).

#include "core/topology/tree.h"

#include "core/base/text.h"
#include "core/topology/accelerators.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

using Path = std::vector<std::optional<Interned>>;

constexpr std::string_view missingSegment = "(none)";

/// By value; a missing one comes last.
std::strong_ordering compareValues(const std::optional<Interned> &a, const std::optional<Interned> &b)
{
    if (a && b) {
        return *a <=> *b;
    }
    return b.has_value() <=> a.has_value();
}

bool pathThenName(const TreeHost &a, const TreeHost &b)
{
    for (std::size_t level = 0; level < a.path.size(); ++level) {
        const auto order = compareValues(a.path[level], b.path[level]);
        if (order != 0) {
            return order < 0;
        }
    }
    return a.name < b.name;
}

bool namespaceThenName(const std::shared_ptr<const Pod> &a, const std::shared_ptr<const Pod> &b)
{
    const auto order = a->meta.ns <=> b->meta.ns;
    return order != 0 ? order < 0 : a->meta.name < b->meta.name;
}

Path pathOf(const Node *node, const std::vector<Interned> &labels)
{
    Path path(labels.size());
    if (!node) {
        return path;
    }
    for (const auto &[key, value] : node->meta.labels) {
        for (std::size_t level = 0; level < labels.size(); ++level) {
            if (key == labels[level]) {
                path[level] = Interned(value);
            }
        }
    }
    return path;
}

std::vector<TreeHost> hostsOf(const ClusterState &state, const LevelList &levels,
                              std::vector<std::shared_ptr<const Pod>> &unscheduled)
{
    const std::vector<Interned> labels(levels.labels.begin(), levels.labels.end());
    std::vector<TreeHost> hosts;
    hosts.reserve(state.nodes.size());
    std::unordered_map<Interned, std::size_t> byName;
    byName.reserve(state.nodes.size());
    const auto add = [&](const Interned &name, std::shared_ptr<const Node> node) {
        byName.emplace(name, hosts.size());
        TreeHost host;
        host.name = name;
        host.path = pathOf(node.get(), labels);
        host.node = std::move(node);
        hosts.push_back(std::move(host));
    };
    for (const auto &[key, node] : state.nodes) {
        add(Interned(node->meta.name), node);
    }
    // Two passes, so that no host's list grows step by step: with ten pods a host that costs more than all the rest.
    struct Bound {
        std::size_t host;
        const std::shared_ptr<const Pod> *pod;
    };
    std::vector<Bound> bound;
    bound.reserve(state.pods.size());
    std::vector<std::size_t> counts(hosts.size());
    for (const auto &[key, pod] : state.pods) {
        if (pod->nodeName.empty()) {
            unscheduled.push_back(pod);
            continue;
        }
        auto found = byName.find(pod->nodeName);
        if (found == byName.end()) {
            add(pod->nodeName, nullptr);
            counts.push_back(0);
            found = byName.find(pod->nodeName);
        }
        bound.push_back({found->second, &pod});
        ++counts[found->second];
    }
    for (std::size_t host = 0; host < hosts.size(); ++host) {
        hosts[host].pods.reserve(counts[host]);
    }
    for (const Bound &entry : bound) {
        hosts[entry.host].pods.push_back(*entry.pod);
    }
    return hosts;
}

/// Sorts a host's pods, sums their requests (in that order: a sum prints with the suffix of its first operand) and then
/// drops those of other namespaces.
void finishPods(TreeHost &host, std::string_view ns)
{
    std::sort(host.pods.begin(), host.pods.end(), namespaceThenName);
    for (const auto &pod : host.pods) {
        if (!pod->isFinished()) {
            addResources(host.requested, pod->requests);
        }
    }
    if (!ns.empty()) {
        std::erase_if(host.pods, [ns](const auto &pod) { return pod->meta.ns.view() != ns; });
    }
}

void countHost(DomainCounts &counts, const TreeHost &host)
{
    const bool usable = host.isReady() && host.isSchedulable();
    ++counts.hosts;
    counts.readyHosts += host.isReady() ? 1 : 0;
    counts.schedulableHosts += host.isSchedulable() ? 1 : 0;
    counts.pods += static_cast<int>(
        std::count_if(host.pods.begin(), host.pods.end(), [](const auto &pod) { return !pod->isFinished(); }));
    if (host.node) {
        addResources(counts.allocatable, host.node->allocatable);
    }
    addResources(counts.requested, host.requested);
    const AcceleratorUse use = acceleratorUse(host.node.get(), host.requested);
    counts.gpus += use.total.value_or(0);
    counts.usedGpus += use.used;
    (usable ? counts.freeGpus : counts.shutGpus) += use.free();
}

void addCounts(DomainCounts &to, const DomainCounts &more)
{
    to.hosts += more.hosts;
    to.readyHosts += more.readyHosts;
    to.schedulableHosts += more.schedulableHosts;
    to.pods += more.pods;
    addResources(to.allocatable, more.allocatable);
    addResources(to.requested, more.requested);
    to.gpus += more.gpus;
    to.usedGpus += more.usedGpus;
    to.freeGpus += more.freeGpus;
    to.shutGpus += more.shutGpus;
}

/// Domains of sorted hosts, parents before children.
std::vector<TreeDomain> domainsOf(std::vector<TreeHost> &hosts, std::size_t levels)
{
    std::vector<TreeDomain> domains(1);
    std::vector<int> open = {0}; // root … domain of the host before
    const Path *before = nullptr;
    for (std::size_t index = 0; index < hosts.size(); ++index) {
        TreeHost &host = hosts[index];
        std::size_t same = 0;
        while (before && same < levels && (*before)[same] == host.path[same]) {
            ++same;
        }
        open.resize(std::min(open.size(), same + 1));
        for (std::size_t level = same; level < levels; ++level) {
            TreeDomain domain;
            domain.parent = open.back();
            domain.level = static_cast<int>(level);
            domain.value = host.path[level];
            const int id = static_cast<int>(domains.size());
            domains[static_cast<std::size_t>(open.back())].children.push_back(id);
            domains.push_back(std::move(domain));
            open.push_back(id);
        }
        host.domain = open.back();
        domains[static_cast<std::size_t>(open.back())].hosts.push_back(static_cast<int>(index));
        before = &host.path;
    }
    return domains;
}

} // namespace

TopologyTree TopologyTree::build(const ClusterState &state, const LevelList &levels, std::string_view ns)
{
    TopologyTree tree;
    tree.levels = levels;
    tree.hosts = hostsOf(state, levels, tree.unscheduled);
    if (!ns.empty()) {
        std::erase_if(tree.unscheduled, [ns](const auto &pod) { return pod->meta.ns.view() != ns; });
    }
    std::sort(tree.unscheduled.begin(), tree.unscheduled.end(), namespaceThenName);
    for (TreeHost &host : tree.hosts) {
        finishPods(host, ns);
    }
    std::sort(tree.hosts.begin(), tree.hosts.end(), pathThenName);
    tree.domains = domainsOf(tree.hosts, levels.switchLevels());
    tree.m_hostByName.reserve(tree.hosts.size());
    for (std::size_t index = 0; index < tree.hosts.size(); ++index) {
        const TreeHost &host = tree.hosts[index];
        tree.m_hostByName.emplace(host.name.view(), static_cast<int>(index)); // interned text is never freed
        countHost(tree.domains[static_cast<std::size_t>(host.domain)].counts, host);
    }
    for (std::size_t index = tree.domains.size() - 1; index > 0; --index) {
        const TreeDomain &domain = tree.domains[index];
        addCounts(tree.domains[static_cast<std::size_t>(domain.parent)].counts, domain.counts);
    }
    return tree;
}

int TopologyTree::hostIndex(std::string_view name) const
{
    const auto found = m_hostByName.find(name);
    return found == m_hostByName.end() ? -1 : found->second;
}

std::vector<int> TopologyTree::domainPath(int domain) const
{
    std::vector<int> path;
    for (int at = domain; at >= 0; at = domains.at(static_cast<std::size_t>(at)).parent) {
        path.push_back(at);
    }
    std::reverse(path.begin(), path.end());
    return path;
}

std::string TopologyTree::pathText(int domain) const
{
    std::string text;
    for (const int at : domainPath(domain)) {
        const TreeDomain &step = domains[static_cast<std::size_t>(at)];
        if (step.level < 0) {
            continue;
        }
        if (step.level > 0) {
            text += '/';
        }
        text += step.value ? step.value->view() : missingSegment;
    }
    return text;
}

std::vector<int> TopologyTree::findDomains(std::string_view text) const
{
    std::vector<int> found;
    const auto collect = [&](const auto &matches) {
        for (std::size_t index = 1; index < domains.size(); ++index) {
            if (matches(static_cast<int>(index), domains[index])) {
                found.push_back(static_cast<int>(index));
            }
        }
    };
    // Keys hold a slash, values neither a slash nor "=": so "=" decides first.
    if (const std::size_t equals = text.find('='); equals != std::string_view::npos) {
        const auto label = resolveLevel(levels, text.substr(0, equals));
        const int level = label ? levels.indexOf(*label) : -1;
        const std::string_view value = text.substr(equals + 1);
        collect([&](int, const TreeDomain &domain) {
            return domain.level == level && domain.value && domain.value->view() == value;
        });
    } else if (text.find('/') != std::string_view::npos) {
        const std::string tail = "/" + std::string(text);
        collect([&](int index, const TreeDomain &) { return pathText(index) == text; });
        if (found.empty()) {
            collect([&](int index, const TreeDomain &) { return pathText(index).ends_with(tail); });
        }
    } else {
        collect([&](int, const TreeDomain &domain) { return domain.value && domain.value->view() == text; });
    }
    return found;
}

int TopologyTree::hostsWithoutLevel(std::size_t level) const
{
    return static_cast<int>(std::count_if(hosts.begin(), hosts.end(),
                                          [level](const TreeHost &host) { return !host.path.at(level).has_value(); }));
}

std::string TopologyTree::missingText(std::size_t level) const
{
    return "no layer-" + std::to_string(levels.layerNumber(level)) + " label";
}

} // namespace hopyard::core
