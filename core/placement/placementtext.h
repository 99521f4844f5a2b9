// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/placement/fit.h"
#include "core/placement/placement.h"

#include <map>
#include <string>
#include <vector>

/// How Kueue says that a topology has no room. Used by placement.cpp only.
namespace hopyard::core
{

/// Why whole hosts are out, in the words and order of Kueue's message.
class Exclusions
{
public:
    void add(std::string what) { ++m_counts[std::move(what)]; }
    std::string text(int leaves) const;
    std::vector<std::pair<std::string, int>> list() const { return {m_counts.begin(), m_counts.end()}; }

private:
    std::map<std::string, int> m_counts;
};

/// What a failed search left behind; references to its parts.
struct FailureFacts {
    const LeafTree &tree;
    const std::string &topologyName;
    const PlacementRequest &request;
    const FitParameters &parameters;
    const FitResult &result;
    const std::vector<std::vector<DomainFit>> &counts;
    const Exclusions &exclusions;
};

/// The message of 0.14.6 and later. Source: Kueue notFitMessage, multiLayerNotFitMessage; kueue-tas.md §5.2.
std::string failureText(const FailureFacts &facts, bool multiLayer);
TopologyShortfall shortfallOf(const FailureFacts &facts, const std::string &flavorName);

} // namespace hopyard::core
