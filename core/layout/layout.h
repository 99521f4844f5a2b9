// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/diagram/diagram.h"
#include "core/topology/tree.h"

#include <stop_token>
#include <string>
#include <unordered_set>
#include <vector>

namespace hopyard::core
{

/// The words in the drawing. The window gives them in its language; the command line keeps these. %1 is a number, but
/// the name of a level in `missingDomain`.
struct DiagramWords {
    std::string oneHost = "%1 host", hosts = "%1 hosts", onePod = "%1 pod", pods = "%1 pods";
    std::string notReady = "NotReady", cordoned = "cordoned";
    std::string readinessUnknown = "readiness unknown", nodeNotVisible = "node not visible";
    std::string missingDomain = "no %1 label", noHost = "on no host: %1";
    std::string phases[5] = {"Pending", "Running", "Succeeded", "Failed", "Unknown"}; ///< by PodPhase
    std::vector<std::string> levels; ///< names of the levels; empty: LevelList::displayName
};

/// What of the tree is drawn and how; copied into the layout job.
struct DiagramOptions {
    DiagramView view = DiagramView::Tree;
    ColorBy colorBy = ColorBy::Job;
    bool showPods = true;
    std::unordered_set<std::string> collapsed; ///< pathText of domains drawn without their children; exports: none
    /// Colours of an earlier drawing by the same `colorBy`: what is still there keeps its own.
    ColorAssignment remembered = {};
    std::string title, nsText; ///< cluster name; namespace shown or "all"
    TimePoint time{};
    DiagramWords words;
    std::string subtitle; ///< given by the window in its language; empty: made here, in English
};

/// Places the tree: Graphviz (cgraph, dot) for the switch graph up to a budget of switches, our own tidy placement
/// beyond it; hosts and their pods always by our own packed placement under their switch. Any thread but one layout at
/// a time uses Graphviz (a process-wide mutex: Graphviz is not thread-safe). Cancelled when `stop` is requested between
/// its steps.
Result<Diagram> layoutTree(const TopologyTree &tree, const DiagramOptions &options, std::stop_token stop);

} // namespace hopyard::core
