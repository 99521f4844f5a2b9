// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/map/rehearsal.h"

#include <algorithm>
#include <unordered_map>

namespace hopyard::ui
{

namespace
{

/// Finds hosts by the value of the hostname label, which is what assignments hold; nearly always that is their name.
class HostFinder
{
public:
    explicit HostFinder(const core::TopologyTree &tree) : m_tree(tree) {}

    int find(const std::string &value)
    {
        const int host = m_tree.hostIndex(value);
        if (host >= 0) {
            const std::string *label = labelOf(host);
            if (!label || *label == value) {
                return host;
            }
        }
        if (m_byLabel.empty()) {
            for (std::size_t i = 0; i < m_tree.hosts.size(); ++i) {
                if (const std::string *label = labelOf(int(i))) {
                    m_byLabel.emplace(*label, int(i));
                }
            }
        }
        const auto found = m_byLabel.find(value);
        return found == m_byLabel.end() ? -1 : found->second;
    }

private:
    const std::string *labelOf(int host) const
    {
        const auto &node = m_tree.hosts[std::size_t(host)].node;
        return node ? core::findLabel(node->meta.labels, core::hostnameLabel) : nullptr;
    }

    const core::TopologyTree &m_tree;
    std::unordered_map<std::string, int> m_byLabel;
};

bool isOverHosts(const core::TopologyAssignment &assignment)
{
    return !assignment.levels.empty() && assignment.levels.back() == core::hostnameLabel;
}

/// The domain with these values; the tree's levels must begin with those of the assignment. -1 when it is not there.
int domainOf(const core::TopologyAssignment &assignment, const std::vector<std::string> &values,
             const core::TopologyTree &tree)
{
    const std::size_t depth = assignment.levels.size();
    if (tree.domains.empty() || values.size() != depth || tree.levels.labels.size() < depth ||
        !std::equal(assignment.levels.begin(), assignment.levels.end(), tree.levels.labels.begin())) {
        return -1;
    }
    int at = 0;
    for (const std::string &value : values) {
        const auto &children = tree.domains[std::size_t(at)].children;
        const auto next = std::find_if(children.begin(), children.end(), [&](int child) {
            const auto &own = tree.domains[std::size_t(child)].value;
            return own && own->view() == value;
        });
        if (next == children.end()) {
            return -1;
        }
        at = *next;
    }
    return at;
}

} // namespace

int Rehearsal::pods() const
{
    int sum = 0;
    for (const Place &place : places) {
        sum += place.pods;
    }
    return sum;
}

std::vector<std::pair<int, int>> hostsOf(const core::TopologyAssignment &assignment, const core::TopologyTree &tree)
{
    std::vector<std::pair<int, int>> hosts;
    if (isOverHosts(assignment)) {
        HostFinder finder(tree);
        for (const core::DomainCount &domain : assignment.domains) {
            hosts.emplace_back(domain.values.empty() ? -1 : finder.find(domain.values.back()), domain.count);
        }
    }
    return hosts;
}

std::vector<Rehearsal::Place> placesOf(const std::vector<const core::TopologyAssignment *> &assignments,
                                       const core::TopologyTree &tree)
{
    std::vector<Rehearsal::Place> places;
    std::unordered_map<int, std::size_t> seenHosts, seenDomains;
    const auto add = [&places](std::unordered_map<int, std::size_t> &seen, int index, int pods, auto subject) {
        const auto [entry, isNew] = seen.try_emplace(index, places.size());
        if (isNew) {
            places.push_back({subject(), 0});
        }
        places[entry->second].pods += pods;
    };
    for (const core::TopologyAssignment *assignment : assignments) {
        if (isOverHosts(*assignment)) {
            for (const auto &[host, pods] : hostsOf(*assignment, tree)) {
                if (host >= 0) {
                    add(seenHosts, host, pods, [&] { return Subject::host(tree.hosts[std::size_t(host)].name.str()); });
                }
            }
            continue;
        }
        for (const core::DomainCount &domain : assignment->domains) {
            if (const int index = domainOf(*assignment, domain.values, tree); index >= 0) {
                add(seenDomains, index, domain.count, [&] { return Subject::domain(tree.pathText(index)); });
            }
        }
    }
    return places;
}

} // namespace hopyard::ui
