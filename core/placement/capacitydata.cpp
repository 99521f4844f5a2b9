// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/capacitydata.h"

#include "core/base/text.h"
#include "core/placement/leaftree.h"
#include "core/placement/nodematch.h"
#include "core/topology/accelerators.h"

#include <algorithm>

/// Every host keeps a row "allocatable minus bound pods", every leaf a row "its hosts that count, minus assignments". A
/// change of a pod or an assignment moves one row, the leaf's number of pods is taken from its row, and the difference
/// goes up to the root; a level's jobs are corrected on the way. So a change costs a few look-ups and one step a
/// level.
namespace hopyard::core
{

using capacity::Domain;
using capacity::Host;
using capacity::Leaf;
using capacity::Need;
using capacity::Needs;

namespace
{

// Label values cannot hold this character, so joined paths are as distinct as the paths themselves.
constexpr char pathSeparator = '\n';

} // namespace

// --- structure ---

int CapacityIndex::Data::columnOf(Interned resource)
{
    const auto found = std::find(columns.begin(), columns.end(), resource);
    if (found != columns.end()) {
        return static_cast<int>(found - columns.begin());
    }
    columns.push_back(resource);
    if (columns.size() > width) {
        width *= 2;
        hostFree.widen(width);
        leafFree.widen(width);
    }
    return static_cast<int>(columns.size()) - 1;
}

Needs CapacityIndex::Data::needsOf(const ResourceList &requests)
{
    static const Interned podsResource("pods");
    Needs list;
    list.reserve(requests.size() + 1);
    for (const auto &[resource, quantity] : requests) {
        if (resource != podsResource) {
            list.push_back({columnOf(resource), amountOf(resource, quantity)});
        }
    }
    list.push_back({columnOf(podsResource), 1});
    return list;
}

int CapacityIndex::Data::hostOf(Interned name)
{
    const auto [entry, isNew] = hostByName.emplace(name, static_cast<int>(hosts.size()));
    if (isNew) {
        hosts.emplace_back();
        hosts.back().name = name;
        hostFree.addRow();
    }
    return entry->second;
}

int CapacityIndex::Data::leafOf(const std::string &key)
{
    const auto [entry, isNew] = leafByKey.emplace(key, static_cast<int>(leaves.size()));
    if (isNew) {
        leaves.emplace_back();
        leaves.back().value = sumsLeaves ? key.substr(key.rfind(pathSeparator) + 1) : key;
        leafFree.addRow();
    }
    return entry->second;
}

std::string CapacityIndex::Data::leafKey(const std::vector<std::string> &values) const
{
    return sumsLeaves ? join(values, std::string_view(&pathSeparator, 1)) : values.back();
}

/// The domain of the lowest switch level with the first values of a path; made when it is not there.
int CapacityIndex::Data::domainOf(const std::vector<std::string> &path)
{
    int at = 0;
    for (std::size_t level = 0; level < switchLevels(); ++level) {
        const std::string &value = path[level];
        std::vector<int> &children = domains[static_cast<std::size_t>(at)].children;
        const auto place =
            std::lower_bound(children.begin(), children.end(), value, [this](int child, const auto &text) {
                return domains[static_cast<std::size_t>(child)].value < text;
            });
        if (place != children.end() && domains[static_cast<std::size_t>(*place)].value == value) {
            at = *place;
            continue;
        }
        const int fresh = static_cast<int>(domains.size());
        children.insert(place, fresh);
        Domain domain;
        domain.value = value;
        domain.parent = at;
        domain.level = static_cast<int>(level);
        domains.push_back(std::move(domain));
        at = fresh;
    }
    return at;
}

/// Makes a leaf without members a child of the domain.
void CapacityIndex::Data::hang(int index, int domain)
{
    Leaf &leaf = leaves[static_cast<std::size_t>(index)];
    if (leaf.parent == domain) {
        return;
    }
    const auto before = [this](int child, const std::string &text) {
        return leaves[static_cast<std::size_t>(child)].value < text;
    };
    if (leaf.parent >= 0) {
        std::erase(domains[static_cast<std::size_t>(leaf.parent)].children, index);
    }
    leaf.parent = domain;
    std::vector<int> &children = domains[static_cast<std::size_t>(domain)].children;
    children.insert(std::lower_bound(children.begin(), children.end(), leaf.value, before), index);
}

void CapacityIndex::Data::addMember(int index, int count)
{
    Leaf &leaf = leaves[static_cast<std::size_t>(index)];
    const auto cross = [count](int members, int &domainCount) {
        domainCount += (members + count > 0 ? 1 : 0) - (members > 0 ? 1 : 0);
    };
    if (showsLeaves()) {
        cross(leaf.members, sums.back().domains);
    }
    leaf.members += count;
    for (int at = leaf.parent; at >= 0; at = domains[static_cast<std::size_t>(at)].parent) {
        Domain &domain = domains[static_cast<std::size_t>(at)];
        if (domain.level >= 0) {
            cross(domain.hosts, sums[static_cast<std::size_t>(domain.level)].domains);
        }
        domain.hosts += count;
    }
}

/// The values of all levels; where hosts are the leaves and no level names them, the host's name comes last.
std::optional<std::vector<std::string>> CapacityIndex::Data::pathOf(const Node &node) const
{
    std::vector<std::string> path;
    path.reserve(levels.labels.size() + 1);
    for (const std::string &key : levels.labels) {
        const std::string *value = findLabel(node.meta.labels, key);
        if (!value) {
            return std::nullopt;
        }
        path.push_back(*value);
    }
    if (!sumsLeaves && !levels.hasHostname()) {
        const std::string *value = findLabel(node.meta.labels, hostnameLabel);
        path.push_back(value ? *value : node.meta.name);
    }
    return path;
}

bool CapacityIndex::Data::isOfFlavor(const Node &node) const
{
    return flavors.empty() || std::any_of(flavors.begin(), flavors.end(), [&](const auto &flavor) {
               return matchesSelector(flavor->nodeLabels, node.meta.labels);
           });
}

int CapacityIndex::Data::gateOf(const Node &node, bool hasPath)
{
    if (!isOfFlavor(node)) {
        return reasonOf(CapacityReason::NoFlavor);
    }
    if (!hasPath) {
        const auto missing = std::find_if(levels.labels.begin(), levels.labels.end(),
                                          [&](const std::string &key) { return !findLabel(node.meta.labels, key); });
        return reasonOf(CapacityReason::MissingLevel, *missing);
    }
    if (!node.ready.value_or(false)) {
        return reasonOf(CapacityReason::NotReady);
    }
    return node.unschedulable ? reasonOf(CapacityReason::Cordoned) : -1;
}

/// Adds the host's row to its leaf, or takes it away.
void CapacityIndex::Data::countHost(int index, std::int64_t factor)
{
    const Host &host = hosts[static_cast<std::size_t>(index)];
    const std::int64_t *from = hostFree.row(index);
    std::int64_t *to = leafFree.row(host.leaf);
    for (std::size_t column = 0; column < columns.size(); ++column) {
        to[column] += factor * from[column];
    }
    leaves[static_cast<std::size_t>(host.leaf)].counting += static_cast<int>(factor);
}

void CapacityIndex::Data::attach(int index)
{
    Host &host = hosts[static_cast<std::size_t>(index)];
    const std::optional<std::vector<std::string>> path = pathOf(*host.node);
    const int reason = gateOf(*host.node, path.has_value());
    moveReason(host.reason, reason, 1, 1);
    const bool isOutside =
        reason >= 0 && (reasons[static_cast<std::size_t>(reason)].reason == CapacityReason::NoFlavor || !path);
    if (isOutside) {
        return;
    }
    host.leaf = leafOf(leafKey(*path));
    Leaf &leaf = leaves[static_cast<std::size_t>(host.leaf)];
    host.next = leaf.first;
    leaf.first = index;
    if (host.reason < 0) {
        countHost(index, 1);
    }
    settle(host.leaf, 1);
}

void CapacityIndex::Data::detach(int index)
{
    Host &host = hosts[static_cast<std::size_t>(index)];
    const int leafIndex = host.leaf;
    if (leafIndex >= 0) {
        if (host.reason < 0) {
            countHost(index, -1);
        }
        int *link = &leaves[static_cast<std::size_t>(leafIndex)].first;
        while (*link != index) {
            link = &hosts[static_cast<std::size_t>(*link)].next;
        }
        *link = host.next;
        host.leaf = host.next = -1;
        settle(leafIndex, -1);
    }
    moveReason(host.reason, -1, 1, 1);
}

/// After its list of hosts has changed: puts the leaf where its first host by path and name is, those that count before
/// others, so that the order of events does not matter.
void CapacityIndex::Data::settle(int index, int joined)
{
    Leaf &leaf = leaves[static_cast<std::size_t>(index)];
    bubble(leaf, -leaf.pods);
    leaf.pods = 0;
    const int members = leaf.members + joined;
    addMember(index, -leaf.members);
    int *best = &leaf.first;
    std::vector<std::string> bestPath;
    for (int *link = &leaf.first; *link >= 0; link = &hosts[static_cast<std::size_t>(*link)].next) {
        const Host &host = hosts[static_cast<std::size_t>(*link)];
        const Host &former = hosts[static_cast<std::size_t>(*best)];
        std::vector<std::string> path = *pathOf(*host.node);
        const bool isBetter = (host.reason < 0) != (former.reason < 0) ? host.reason < 0
                              : path != bestPath                       ? path < bestPath
                                                                       : host.name.view() < former.name.view();
        if (link == &leaf.first || isBetter) {
            best = link;
            bestPath = std::move(path);
        }
        if (sumsLeaves) {
            break; // The same path for all.
        }
    }
    if (*best >= 0) {
        const int first = *best;
        *best = hosts[static_cast<std::size_t>(first)].next;
        hosts[static_cast<std::size_t>(first)].next = leaf.first;
        leaf.first = first;
        hang(index, domainOf(bestPath));
    }
    addMember(index, members);
    filterLeaf(leaf);
    refresh(index);
}

// --- the shape ---

int CapacityIndex::Data::reasonOf(CapacityReason reason, std::string_view detail)
{
    const auto found = std::find_if(reasons.begin(), reasons.end(), [&](const CapacityExclusion &known) {
        return known.reason == reason && known.detail == detail;
    });
    if (found != reasons.end()) {
        return static_cast<int>(found - reasons.begin());
    }
    reasons.push_back({reason, std::string(detail), 0});
    return static_cast<int>(reasons.size()) - 1;
}

void CapacityIndex::Data::moveReason(int &slot, int reason, int oldWeight, int newWeight)
{
    if (slot >= 0) {
        reasons[static_cast<std::size_t>(slot)].hosts -= oldWeight;
    }
    slot = reason;
    if (slot >= 0) {
        reasons[static_cast<std::size_t>(slot)].hosts += newWeight;
    }
}

/// Taints, selector and affinity of the host, in Kueue's order; looked at only where hosts are the leaves.
void CapacityIndex::Data::filterLeaf(Leaf &leaf)
{
    leaf.filter = -1;
    if (sumsLeaves || leaf.counting == 0) {
        return;
    }
    const Node &node = *hosts[static_cast<std::size_t>(leaf.first)].node;
    const Taint *taint = node.taints.empty() ? nullptr : untoleratedTaint(node.taints, shape.pod.tolerations, {});
    for (const auto &flavor : flavors) {
        if (taint && matchesSelector(flavor->nodeLabels, node.meta.labels)) {
            taint = untoleratedTaint(node.taints, shape.pod.tolerations, flavor->tolerations);
        }
    }
    if (taint) {
        leaf.filter = reasonOf(CapacityReason::Taint, taintText(*taint));
    } else if (!matchesSelector(shape.pod.nodeSelector, node.meta.labels)) {
        leaf.filter = reasonOf(CapacityReason::Selector);
    } else if (!matchesAffinity(shape.pod.requiredAffinity, node)) {
        leaf.filter = reasonOf(CapacityReason::Affinity);
    }
}

void CapacityIndex::Data::bubble(const Leaf &leaf, std::int64_t difference)
{
    const auto move = [&](capacity::LevelSums &level, std::int64_t before, std::int64_t after) {
        const std::int64_t jobsBefore = jobsOf(before);
        const std::int64_t jobsAfter = jobsOf(after);
        level.jobs += jobsAfter - jobsBefore;
        level.fitting += (jobsAfter > 0 ? 1 : 0) - (jobsBefore > 0 ? 1 : 0);
    };
    if (showsLeaves()) {
        move(sums.back(), leaf.pods, leaf.pods + difference);
    }
    for (int at = leaf.parent; at >= 0; at = domains[static_cast<std::size_t>(at)].parent) {
        Domain &domain = domains[static_cast<std::size_t>(at)];
        if (domain.level >= 0) {
            move(sums[static_cast<std::size_t>(domain.level)], domain.pods, domain.pods + difference);
        }
        domain.pods += difference;
    }
}

/// Takes the leaf's numbers from its row and passes on what changed.
void CapacityIndex::Data::refresh(int index)
{
    Leaf &leaf = leaves[static_cast<std::size_t>(index)];
    std::int64_t fitting = 0;
    std::int64_t unitCount = 0;
    int reason = -1;
    if (leaf.counting > 0 && leaf.filter >= 0) {
        reason = leaf.filter;
    } else if (leaf.counting > 0) {
        const std::int64_t *row = leafFree.row(index);
        int shortest = -1;
        for (const Need &need : needs) {
            const std::int64_t count = need.amount > 0 ? std::max<std::int64_t>(0, row[need.column] / need.amount) : 0;
            if (need.amount > 0 && (shortest < 0 || count < fitting)) {
                fitting = count;
                shortest = need.column;
            }
        }
        unitCount = unitColumn >= 0 ? std::max<std::int64_t>(0, row[unitColumn]) : fitting;
        if (fitting == 0) {
            reason = reasonOf(CapacityReason::Resource, columns[static_cast<std::size_t>(shortest)].view());
        }
    }
    moveReason(leaf.reason, reason, leaf.weight, leaf.counting);
    leaf.weight = leaf.counting;
    const int takingNow = fitting > 0 ? leaf.counting : 0;
    taking += takingNow - leaf.taking;
    leaf.taking = takingNow;
    units += unitCount - leaf.units;
    leaf.units = unitCount;
    if (fitting != leaf.pods) {
        bubble(leaf, fitting - leaf.pods);
        leaf.pods = fitting;
    }
}

void CapacityIndex::Data::applyShape()
{
    shape.pods = std::max(1, shape.pods);
    needs = needsOf(shape.pod.requests);
    std::sort(needs.begin(), needs.end(), [this](const Need &a, const Need &b) {
        return columns[static_cast<std::size_t>(a.column)].view() < columns[static_cast<std::size_t>(b.column)].view();
    });
    const Interned unit = acceleratorUse(nullptr, shape.pod.requests).resource;
    unitColumn = unit.empty() ? -1 : columnOf(unit);
    unitsPerPod = unit.empty() ? 1 : acceleratorsOf(shape.pod.requests);
    for (capacity::LevelSums &level : sums) {
        level.fitting = 0;
        level.jobs = 0;
    }
    for (Domain &domain : domains) {
        domain.pods = 0;
    }
    for (std::size_t index = 0; index < leaves.size(); ++index) {
        leaves[index].pods = 0;
        filterLeaf(leaves[index]);
        refresh(static_cast<int>(index));
    }
}

} // namespace hopyard::core
