// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/layout/layout.h"

#include <map>
#include <string>
#include <vector>

/// What the drawn things say and which colour and marks they carry; places are the business of treelayout.h.
namespace hopyard::core
{

/// The job a pod belongs to as people name it, "Job/team-a/train": through the labels of JobSet, LeaderWorkerSet, Ray
/// and the Kubeflow operators to the object that was submitted, a ReplicaSet's Deployment, else the controller. Empty
/// for pods of DaemonSets and static pods, which are part of the host, and for pods without a controller.
std::string jobKeyOf(const Pod &pod);

/// Labels, colours and marks of a shape; its rect, parent and subject are left to the caller.
Shape domainShape(const TopologyTree &tree, int domain, const DiagramOptions &options);
Shape hostShape(const TreeHost &host, const DiagramOptions &options);
Shape podShape(const Pod &pod, const DiagramOptions &options);

std::string subtitleOf(const TopologyTree &tree, const DiagramOptions &options);

/// Counts colours and marks while shapes are made; the most frequent colour comes first, marks come last.
class LegendBuilder
{
public:
    explicit LegendBuilder(ColorBy colorBy) : m_colorBy(colorBy) {}
    void addHost(const TreeHost &host, const Shape &shape);
    void addPod(const Pod &pod, const Shape &shape);
    std::vector<LegendEntry> take() const;

private:
    void add(const std::string &key, const std::string &text, const Shape &shape);

    ColorBy m_colorBy;
    std::map<std::string, LegendEntry> m_entries;
    std::map<std::uint16_t, LegendEntry> m_marks;
};

} // namespace hopyard::core
