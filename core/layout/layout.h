// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/diagram/diagram.h"
#include "core/topology/tree.h"

#include <stop_token>
#include <string>
#include <unordered_set>

namespace hopyard::core
{

/// What of the tree is drawn and how; copied into the layout job.
struct DiagramOptions {
    DiagramView view = DiagramView::Tree;
    ColorBy colorBy = ColorBy::Job;
    bool showPods = true;
    std::unordered_set<std::string> collapsed; ///< pathText of domains drawn without their children; exports: none
    std::string title, nsText;                 ///< cluster name; namespace shown or "all"
    TimePoint time{};
    std::string missingDomainText = "no %1 label"; ///< %1 = level name; translated by the window
    std::string noHostText = "on no host: %1";     ///< %1 = number of pods; translated by the window
    std::string subtitle; ///< given by the window in its language; empty: made here, in English
};

/// Places the tree: Graphviz (cgraph, dot) for the switch graph up to a budget of switches, our own tidy placement
/// beyond it; hosts and their pods always by our own packed placement under their switch. Any thread but one layout at
/// a time uses Graphviz (a process-wide mutex: Graphviz is not thread-safe). Cancelled when `stop` is requested between
/// its steps.
Result<Diagram> layoutTree(const TopologyTree &tree, const DiagramOptions &options, std::stop_token stop);

} // namespace hopyard::core
