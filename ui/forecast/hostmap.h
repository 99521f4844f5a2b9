// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/topology/tree.h"
#include "ui/map/rehearsal.h"
#include "ui/tasks/taskslot.h"

#include <QPixmap>
#include <QRectF>
#include <QWidget>

#include <memory>
#include <vector>

namespace hopyard::ui
{

/// A small picture of the whole tree: switches as nested boxes, hosts as cells coloured by their free GPUs, and on them
/// the hosts of a rehearsal, lit and marked with their number of pods. Where not every host can have a cell the lowest
/// switches have one each. Arranged off the GUI thread. GUI thread.
class HostMap final : public QWidget
{
    Q_OBJECT
public:
    explicit HostMap(QWidget *parent = nullptr);
    ~HostMap() override;

    void setTree(std::shared_ptr<const core::TopologyTree> tree);
    void setPlaces(const std::vector<Rehearsal::Place> &places);
    /// What the cells show is of an older draft.
    void setPale(bool pale);
    /// Cells that are lit, and the pods on them.
    int litCells() const { return int(m_lit.size()); }
    int litPods() const;
    bool isArranged() const { return m_picture != nullptr; }

    QSize sizeHint() const override { return {300, 220}; }
    QSize minimumSizeHint() const override { return {160, 110}; }

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    enum class Use : std::uint8_t { Free, Part, Full, Shut };
    struct Cell {
        QRectF rect;
        int host = -1, domain = -1; ///< one of them
        Use use = Use::Free;
    };
    struct Box {
        QRectF rect;
        int domain = 0;
    };
    /// The arrangement for one tree and one size.
    struct Picture {
        std::shared_ptr<const core::TopologyTree> tree;
        std::vector<Box> boxes;
        std::vector<Cell> cells;
        std::vector<int> cellOfHost, cellOfDomain;
        double cellSize = 1;
    };
    class Arranger;
    void arrange();
    void light();
    void paintBase();
    int cellAt(QPointF position) const;
    QString toolTipOf(int cell) const;
    void updateAccessible();

    std::shared_ptr<const core::TopologyTree> m_tree;
    std::vector<Rehearsal::Place> m_places;
    std::shared_ptr<const Picture> m_picture;
    std::vector<std::pair<int, int>> m_lit; ///< cell, pods
    QPixmap m_base;
    TaskSlot m_slot;
    bool m_isPale = false;
};

} // namespace hopyard::ui
