// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/topology/tree.h"
#include "ui/selection.h"

#include <QString>

#include <utility>
#include <vector>

namespace hopyard::ui
{

/// Pods that are on no host yet, drawn where they would go: what Kueue would answer to a job that is not sent, or the
/// assignment of an admitted job whose pods are still held back. A value.
struct Rehearsal {
    enum class Kind { None, Prediction, Assignment } kind = Kind::None;
    struct Place {
        Subject subject; ///< a host; a domain where the lowest level is not the host
        int pods = 0;
        bool operator==(const Place &) const = default;
    };
    QString title; ///< of the job
    std::vector<Place> places;

    bool isEmpty() const { return places.empty(); }
    int pods() const;
    bool operator==(const Rehearsal &) const = default;
};

/// Where assignments put their pods in a tree, each host or domain once, in stored order. What is not in the tree (a
/// host that went meanwhile) is left out. Any thread; linear in the assignment, in hosts where host labels and node
/// names differ.
std::vector<Rehearsal::Place> placesOf(const std::vector<const core::TopologyAssignment *> &assignments,
                                       const core::TopologyTree &tree);

/// Host and number of pods for every entry of an assignment over hosts, in stored order; -1 for a host that is not in
/// the tree. Empty when its lowest level is not the host.
std::vector<std::pair<int, int>> hostsOf(const core::TopologyAssignment &assignment, const core::TopologyTree &tree);

} // namespace hopyard::ui
