// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/topology/accelerators.h"
#include "core/topology/tree.h"

namespace hopyard::core
{

namespace
{

std::string counted(long long count, std::string_view one)
{
    return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

std::string countsText(const DomainCounts &counts)
{
    std::string text = counted(counts.hosts, "host");
    if (counts.readyHosts < counts.hosts) {
        text += " (" + std::to_string(counts.readyHosts) + " ready)";
    }
    text += ", " + counted(counts.pods, "pod");
    if (counts.gpus > 0 || counts.usedGpus > 0) {
        text += ", " + std::to_string(counts.freeGpus) + " of " + std::to_string(counts.gpus) + " GPUs free";
        if (counts.shutGpus > 0) {
            text += " (" + std::to_string(counts.shutGpus) + " more on hosts that take no pods)";
        }
    }
    return text;
}

std::string hostMarks(const TreeHost &host)
{
    if (!host.node) {
        return "  [node not visible]";
    }
    std::string marks;
    if (!host.node->ready) {
        marks += "  [readiness unknown]";
    } else if (!*host.node->ready) {
        marks += "  [NotReady]";
    }
    if (host.node->unschedulable) {
        marks += "  [cordoned]";
    }
    if (!host.node->hasAllocatable) {
        marks += "  [allocatable unknown]";
    }
    return marks;
}

std::string podText(const Pod &pod)
{
    std::string text =
        escapedForDisplay(pod.meta.ns.str() + "/" + pod.meta.name) + "  " + std::string(toString(pod.phase));
    if (pod.meta.deleting) {
        text += " (terminating)";
    }
    if (const long long gpus = acceleratorsOf(pod.requests); gpus > 0) {
        text += "  " + counted(gpus, "GPU");
    }
    if (!pod.ownerKind.empty()) {
        text += "  " + escapedForDisplay(pod.ownerKind.str() + "/" + pod.ownerName.str());
    }
    return text;
}

void appendHost(std::string &out, const TreeHost &host, const std::string &indent)
{
    out += indent + escapedForDisplay(host.name.view());
    const AcceleratorUse use = acceleratorUse(host.node.get(), host.requested);
    if (use.any()) {
        const std::string unit(acceleratorUnit(use.resource.view()));
        out += use.total ? "  " + std::to_string(use.free()) + " of " + counted(*use.total, unit) + " free"
                         : "  " + counted(use.used, unit) + " in use";
    }
    out += hostMarks(host) + "\n";
    for (const auto &pod : host.pods) {
        out += indent + "  " + podText(*pod) + "\n";
    }
}

} // namespace

std::string treeToText(const TopologyTree &tree)
{
    std::string out = "cluster  " + countsText(tree.domains.front().counts) + "\n";
    for (std::size_t index = 0; index < tree.domains.size(); ++index) {
        const TreeDomain &domain = tree.domains[index];
        // Domains come parents first and children in order, so a plain walk prints the tree.
        const std::string indent(static_cast<std::size_t>(domain.level + 1) * 2, ' ');
        if (domain.level >= 0) {
            const auto level = static_cast<std::size_t>(domain.level);
            out += indent +
                   (domain.value ? tree.levels.displayName(level) + "  " + escapedForDisplay(domain.value->view())
                                 : tree.missingText(level)) +
                   "  " + countsText(domain.counts) + "\n";
        }
        for (const int host : domain.hosts) {
            appendHost(out, tree.hosts[static_cast<std::size_t>(host)], indent + "  ");
        }
    }
    if (!tree.unscheduled.empty()) {
        out += "on no host: " + std::to_string(tree.unscheduled.size()) + "\n";
        for (const auto &pod : tree.unscheduled) {
            out += "  " + podText(*pod) + (pod->reason.empty() ? "" : "  " + escapedForDisplay(pod->reason)) + "\n";
        }
    }
    return out;
}

} // namespace hopyard::core
