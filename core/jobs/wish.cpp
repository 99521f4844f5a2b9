// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/jobs/draft.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

std::string levelsText(const TopologyTree &tree)
{
    return tree.levels.labels.empty() ? "there are no levels" : "the levels are " + join(tree.levels.labels, ", ");
}

/// The one label that selects a domain; its whole path where the same value stands elsewhere too.
std::vector<std::pair<std::string, std::string>> labelsOf(const TopologyTree &tree, int domain)
{
    const TreeDomain &chosen = tree.domains[static_cast<std::size_t>(domain)];
    const bool isUnique = std::count_if(tree.domains.begin(), tree.domains.end(), [&](const TreeDomain &other) {
                              return other.level == chosen.level && other.value == chosen.value;
                          }) == 1;
    std::vector<std::pair<std::string, std::string>> labels;
    for (const int index : tree.domainPath(domain)) {
        const TreeDomain &step = tree.domains[static_cast<std::size_t>(index)];
        if (step.level >= 0 && step.value && (index == domain || !isUnique)) {
            labels.emplace_back(tree.levels.labels[static_cast<std::size_t>(step.level)], step.value->str());
        }
    }
    return labels;
}

} // namespace

Result<TopologyWish> resolvePin(const TopologyTree &tree, std::string_view domain)
{
    TopologyWish wish;
    wish.mode = TopologyWish::Mode::Pinned;
    std::vector<int> found = tree.findDomains(domain);
    std::erase_if(found, [&](int index) { return !tree.domains[static_cast<std::size_t>(index)].value; });
    if (found.size() > 1) {
        std::vector<std::string> paths;
        std::transform(found.begin(), found.end(), std::back_inserter(paths),
                       [&](int index) { return tree.pathText(index); });
        return fail(ErrorKind::Usage, "\"" + std::string(domain) + "\" names " + std::to_string(found.size()) +
                                          " domains; give the path of the one you mean: " + join(paths, ", ") + ".");
    }
    if (found.size() == 1) {
        wish.pin = labelsOf(tree, found.front());
        return wish;
    }
    const std::string hostPrefix = std::string(hostnameLabel) + "=";
    const bool isHostLabel = domain.substr(0, hostPrefix.size()) == hostPrefix;
    const std::string_view host = isHostLabel ? domain.substr(hostPrefix.size()) : domain.substr(domain.rfind('/') + 1);
    if (const int index = tree.hostIndex(host); index >= 0 && tree.hosts[static_cast<std::size_t>(index)].node) {
        const std::string *label =
            findLabel(tree.hosts[static_cast<std::size_t>(index)].node->meta.labels, hostnameLabel);
        wish.pin.emplace_back(hostnameLabel, label ? *label : std::string(host));
        return wish;
    }
    std::vector<std::string> values;
    for (const TreeDomain &each : tree.domains) {
        if (each.value) {
            values.push_back(each.value->str());
        }
    }
    const std::string close = closest(domain, values);
    return fail(ErrorKind::NotFound, "No domain \"" + std::string(domain) + "\" in the topology; " +
                                         (close.empty() ? levelsText(tree) : "did you mean " + close + "?") +
                                         (close.empty() ? ". Give a value, LABEL=VALUE or a path a/b." : ""));
}

Result<TopologyWish> resolveWish(const LevelList &levels, TopologyWish wish)
{
    const bool named = wish.mode == TopologyWish::Mode::Required || wish.mode == TopologyWish::Mode::Preferred;
    if (named) {
        Result<std::string> level = resolveLevel(levels, wish.level);
        if (!level) {
            return fail(level.error());
        }
        wish.level = std::move(*level);
    }
    for (auto &[slice, size] : wish.slices) {
        Result<std::string> level = resolveLevel(levels, slice);
        if (!level) {
            return fail(level.error());
        }
        slice = std::move(*level);
    }
    return wish;
}

} // namespace hopyard::core
