// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagram/diagram.h"
#include "ui/map/rehearsal.h"

#include <QWidget>

#include <memory>
#include <string>
#include <vector>

class QPainter;

namespace hopyard::ui
{

/// The legend below the diagram: one swatch an entry, with its count. A click isolates what the entry stands for, a
/// second click, or Escape, shows everything again. Keys: left, right, Enter. Entries that do not fit are counted at
/// the end and named in its tooltip.
class LegendBar final : public QWidget
{
    Q_OBJECT
public:
    explicit LegendBar(QWidget *parent = nullptr);

    /// `hasUniqueNames`: without their namespaces the entries are still told apart.
    void setEntries(std::shared_ptr<const std::vector<core::LegendEntry>> entries, core::ColorBy colorBy,
                    bool hasUniqueNames);
    void setIsolated(const std::string &key);
    /// Its first entry then says what the dashed frames are; an empty one says nothing.
    void setRehearsal(const Rehearsal &rehearsal);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// Empty: nothing is isolated any more.
    void isolateRequested(const std::string &key);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Cell {
        int entry = 0;
        QRect rect;
    };
    void arrange();
    int cellAt(QPoint position) const;
    QString textOf(const core::LegendEntry &entry) const;
    /// Without the namespace where the name alone says which job or queue is meant.
    QString shortTextOf(const core::LegendEntry &entry) const;
    void choose(int cell);
    QString plannedText() const;
    QString plannedToolTip() const;
    void paintPlanned(QPainter &painter) const;
    void updateAccessible();

    const std::vector<core::LegendEntry> &entries() const { return *m_entries; }
    const core::LegendEntry &entryOf(const Cell &cell) const { return entries()[std::size_t(cell.entry)]; }

    std::shared_ptr<const std::vector<core::LegendEntry>> m_entries; ///< never null; may be thousands
    bool m_namesAreUnique = false;
    core::ColorBy m_colorBy = core::ColorBy::Job;
    std::vector<Cell> m_cells;
    QRect m_moreRect;
    QRect m_plannedRect; ///< empty without a rehearsal
    Rehearsal m_rehearsal;
    int m_hiddenFrom = -1; ///< first entry that does not fit
    int m_current = 0;     ///< cell with the keyboard focus
    std::string m_isolated;
};

} // namespace hopyard::ui
