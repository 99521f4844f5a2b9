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
/// A pod's colour is given by LegendBuilder::addPod.
Shape podShape(const Pod &pod, const DiagramOptions &options);
std::uint16_t marksOf(const Pod &pod);

/// The name of a level in the drawing's language.
std::string levelNameOf(const TopologyTree &tree, std::size_t level, const DiagramOptions &options);
/// `text` with "%1" replaced by `value`.
std::string replaced(std::string text, const std::string &value);

std::string subtitleOf(const TopologyTree &tree, const DiagramOptions &options);

/// Category colours of what is in a tree: a key that is remembered keeps its colour. Each other one prefers the colour
/// of its hash, so that a job has the same colour in every run, and moves on to the next one that is free. Above twelve
/// keys colours repeat.
class CategoryColors
{
public:
    CategoryColors(const TopologyTree &tree, ColorBy colorBy, const ColorAssignment &remembered = {});
    const ColorAssignment &all() const { return m_colors; }
    ColorIndex of(const std::string &key, ColorIndex otherwise) const;

private:
    ColorAssignment m_colors;
};

/// Counts colours and marks while shapes are made; the most frequent colour comes first, marks come last.
class LegendBuilder
{
public:
    LegendBuilder(const TopologyTree &tree, ColorBy colorBy, const ColorAssignment &remembered = {})
        : m_colorBy(colorBy), m_colors(tree, colorBy, remembered)
    {
    }
    const ColorAssignment &assigned() const { return m_colors.all(); }
    /// Both give the shape its final category colour.
    void addHost(const TreeHost &host, Shape &shape);
    void addPod(const Pod &pod, Shape &shape);
    std::vector<LegendEntry> take() const;

private:
    void add(const std::string &key, const std::string &text, Shape &shape);

    ColorBy m_colorBy;
    CategoryColors m_colors;
    std::map<std::string, LegendEntry> m_entries;
    std::map<std::uint16_t, LegendEntry> m_marks;
};

} // namespace hopyard::core
