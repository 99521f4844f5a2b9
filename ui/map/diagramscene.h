// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/layout/layout.h"
#include "ui/selection.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace hopyard::ui
{

/// A diagram with what is needed to paint it fast and to find things in it: children and reach of every shape, and the
/// shape of every subject. Built off the GUI thread together with the diagram; immutable, shared.
class DiagramScene
{
public:
    static std::shared_ptr<const DiagramScene>
    build(core::Diagram diagram, std::shared_ptr<const core::TopologyTree> tree, core::DiagramOptions options);

    const core::Diagram &diagram() const { return m_diagram; }
    const core::TopologyTree &tree() const { return *m_tree; }
    const core::DiagramOptions &options() const { return m_options; }
    const std::vector<core::Shape> &shapes() const { return m_diagram.shapes; }
    const core::Shape &shape(int index) const { return m_diagram.shapes[std::size_t(index)]; }

    std::span<const int> children(int shape) const;
    std::span<const int> roots() const { return m_roots; }
    /// The rectangle that holds a shape and everything below it.
    const core::DiagramRect &reach(int shape) const { return m_reach[std::size_t(shape)]; }
    const core::DiagramRect &edgeReach(std::size_t edge) const { return m_edgeReach[edge]; }
    /// No two entries of the legend end in the same name: the namespace need not be said.
    bool hasUniqueLegendNames() const { return m_hasUniqueLegendNames; }

    /// The topmost shape at a point, -1 where there is none.
    int shapeAt(float x, float y) const;
    Subject subjectOf(int shape) const;
    /// -1 when it is not drawn; a pod that is folded away is not found, its host is.
    int shapeOf(const Subject &subject) const;
    /// The same; of what is folded away, the shape that holds it.
    int shownShapeOf(const Subject &subject) const;
    int shapeOfPod(const core::ObjectKey &pod) const;
    const core::Pod *podOf(int shape) const;
    const core::TreeHost *hostOf(int shape) const;
    /// What the legend would call this shape under the diagram's colouring: LegendEntry::key, empty for none.
    std::string legendKeyOf(int shape) const;

private:
    void collectFoldedPods();

    core::Diagram m_diagram;
    std::shared_ptr<const core::TopologyTree> m_tree;
    core::DiagramOptions m_options;
    std::vector<int> m_firstChild, m_children, m_roots;
    std::vector<core::DiagramRect> m_reach, m_edgeReach;
    std::vector<int> m_domainShape, m_hostShape;
    std::vector<std::pair<std::size_t, int>> m_podShapes;  ///< by hash of the key
    std::vector<std::pair<std::size_t, int>> m_foldedPods; ///< the same with the host, for pods that are not drawn
    bool m_hasUniqueLegendNames = false;
    int m_noHostShape = -1;
};

} // namespace hopyard::ui
