// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/forecast/hostmap.h"

#include "ui/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/plaintooltip.h"

#include <QHelpEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace hopyard::ui
{

namespace
{

constexpr double largestCell = 18, textCell = 11, gapFrom = 4;
/// How much of the text's colour is in a cell: free, partly used, full, shut.
constexpr double shares[] = {0.12, 0.32, 0.55, 0.22};

} // namespace

/// Boxes in rows, from the inside out: the hosts of a lowest switch form a block of about two to one, blocks stand in
/// rows in the box of the switch above, and so on to the root, which is as wide as the widget. The largest cell for
/// which all of it is high enough is found by halving. Linear in hosts and switches for every try.
class HostMap::Arranger
{
public:
    Arranger(std::shared_ptr<const core::TopologyTree> tree, QSizeF room) : m_room(room)
    {
        m_out.tree = std::move(tree);
    }

    Picture run()
    {
        const core::TopologyTree &tree = *m_out.tree;
        if (tree.domains.empty() || m_room.isEmpty()) {
            return std::move(m_out);
        }
        m_offsets.resize(tree.domains.size());
        m_sizes.resize(tree.domains.size());
        double low = 0.5, high = largestCell;
        if (!fits(low)) {
            m_isCoarse = true;
            low = 0.2;
        }
        if (fits(high)) {
            low = high;
        }
        for (int step = 0; step < 9 && high - low > 0.25; ++step) {
            const double middle = (low + high) / 2;
            (fits(middle) ? low : high) = middle;
        }
        m_out.cellSize = low >= 2 ? std::floor(low * 2) / 2 : low;
        fits(m_out.cellSize);
        m_out.cellOfHost.assign(tree.hosts.size(), -1);
        m_out.cellOfDomain.assign(tree.domains.size(), -1);
        place(0, QPointF((m_room.width() - m_sizes[0].width()) / 2, (m_room.height() - m_sizes[0].height()) / 2));
        return std::move(m_out);
    }

private:
    double gap() const { return m_cell >= gapFrom ? 1 : 0; }
    double pitch() const { return m_cell + gap(); }
    double frame(int domain) const
    {
        const int level = m_out.tree->domains[std::size_t(domain)].level;
        return level < 0 ? 0 : std::max(1.0, std::min(4.0, m_cell / 4));
    }
    int cellsOf(const core::TreeDomain &domain) const
    {
        return m_isCoarse ? (domain.hosts.empty() ? 0 : 1) : int(domain.hosts.size());
    }
    static int columnsFor(int cells) { return std::max(1, int(std::ceil(std::sqrt(cells * 1.8)))); }

    bool fits(double cell)
    {
        m_cell = cell;
        const QSizeF size = measure(0);
        return size.width() <= m_room.width() && size.height() <= m_room.height();
    }

    QSizeF measure(int index)
    {
        const core::TreeDomain &domain = m_out.tree->domains[std::size_t(index)];
        const double edge = frame(index);
        const int cells = cellsOf(domain);
        QSizeF own(0, 0);
        if (cells > 0) {
            const int columns = columnsFor(cells);
            own = QSizeF(columns * pitch() - gap(), ((cells + columns - 1) / columns) * pitch() - gap());
        }
        double area = own.width() * own.height(), widest = own.width();
        for (const int child : domain.children) {
            const QSizeF size = measure(child);
            area += (size.width() + 2 * edge) * (size.height() + 2 * edge);
            widest = std::max(widest, size.width());
        }
        const double between = edge + 1;
        const double width = index == 0 ? m_room.width() : std::max(widest, std::sqrt(area * 1.7));
        double x = 0, y = own.height() > 0 ? own.height() + between : 0, row = 0, right = own.width();
        for (const int child : domain.children) {
            const QSizeF size = m_sizes[std::size_t(child)];
            if (x > 0 && x + size.width() > width + 0.01) {
                x = 0;
                y += row + between;
                row = 0;
            }
            m_offsets[std::size_t(child)] = QPointF(x + edge, y + edge);
            right = std::max(right, x + size.width());
            row = std::max(row, size.height());
            x += size.width() + between;
        }
        const double bottom = domain.children.empty() ? own.height() : y + row;
        return m_sizes[std::size_t(index)] = QSizeF(right + 2 * edge, bottom + 2 * edge);
    }

    void place(int index, QPointF at)
    {
        const core::TopologyTree &tree = *m_out.tree;
        const core::TreeDomain &domain = tree.domains[std::size_t(index)];
        if (index != 0) {
            m_out.boxes.push_back({QRectF(at, m_sizes[std::size_t(index)]), index});
        }
        const int cells = cellsOf(domain);
        const int columns = columnsFor(cells);
        const QPointF first = at + QPointF(frame(index), frame(index));
        for (int i = 0; i < cells; ++i) {
            const QRectF rect(first.x() + (i % columns) * pitch(), first.y() + (i / columns) * pitch(), m_cell, m_cell);
            if (m_isCoarse) {
                for (const int host : domain.hosts) {
                    m_out.cellOfHost[std::size_t(host)] = int(m_out.cells.size());
                }
                m_out.cells.push_back({rect, -1, index, useOf(domain.counts.freeGpus, domain.counts.gpus, true)});
            } else {
                const int host = domain.hosts[std::size_t(i)];
                m_out.cellOfHost[std::size_t(host)] = int(m_out.cells.size());
                m_out.cells.push_back({rect, host, -1, useOf(tree.hosts[std::size_t(host)])});
            }
            if (m_out.cellOfDomain[std::size_t(index)] < 0) {
                m_out.cellOfDomain[std::size_t(index)] = int(m_out.cells.size()) - 1;
            }
        }
        for (const int child : domain.children) {
            place(child, at + m_offsets[std::size_t(child)]);
        }
    }

    static Use useOf(const core::TreeHost &host)
    {
        const qint64 all = host.node ? gpusOf(host.node->allocatable) : 0;
        return useOf(all - gpusOf(host.requested), all, host.isReady() && host.isSchedulable());
    }
    static Use useOf(qint64 free, qint64 all, bool isOpen)
    {
        return !isOpen ? Use::Shut : free <= 0 ? Use::Full : free < all ? Use::Part : Use::Free;
    }

    QSizeF m_room;
    double m_cell = 1;
    bool m_isCoarse = false;
    std::vector<QPointF> m_offsets;
    std::vector<QSizeF> m_sizes;
    Picture m_out;
};

HostMap::HostMap(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("hostMap"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setSizePolicy(policy);
    setMouseTracking(true);
    updateAccessible();
}

HostMap::~HostMap() = default;

void HostMap::setTree(std::shared_ptr<const core::TopologyTree> tree)
{
    if (tree != m_tree) {
        m_tree = std::move(tree);
        arrange();
    }
}

void HostMap::setPlaces(const std::vector<Rehearsal::Place> &places)
{
    m_places = places;
    light();
    update();
}

void HostMap::setPale(bool pale)
{
    if (m_isPale != pale) {
        m_isPale = pale;
        update();
    }
}

int HostMap::litPods() const
{
    int pods = 0;
    for (const auto &[cell, count] : m_lit) {
        pods += count;
    }
    return pods;
}

void HostMap::arrange()
{
    if (!m_tree || size().isEmpty()) {
        return;
    }
    m_slot.start(
        [tree = m_tree, room = QSizeF(size()) - QSizeF(2, 2)](std::stop_token) { return Arranger(tree, room).run(); },
        [this](Picture picture) {
            m_picture = makeFreedElsewhere<const Picture>(std::move(picture));
            m_base = {};
            light();
            update();
        });
}

void HostMap::light()
{
    m_lit.clear();
    if (m_picture) {
        const core::TopologyTree &tree = *m_picture->tree;
        std::vector<std::pair<int, int>> lit;
        for (const Rehearsal::Place &place : m_places) {
            int cell = -1;
            if (place.subject.kind == Subject::Kind::Host) {
                const int host = tree.hostIndex(place.subject.name);
                cell = host < 0 ? -1 : m_picture->cellOfHost[std::size_t(host)];
            } else {
                const int domain = domainOfPath(tree, place.subject.name);
                cell = domain < 0 ? -1 : m_picture->cellOfDomain[std::size_t(domain)];
            }
            if (cell >= 0) {
                lit.emplace_back(cell, place.pods);
            }
        }
        std::sort(lit.begin(), lit.end());
        for (const auto &[cell, pods] : lit) {
            if (!m_lit.empty() && m_lit.back().first == cell) {
                m_lit.back().second += pods;
            } else {
                m_lit.emplace_back(cell, pods);
            }
        }
    }
    updateAccessible();
}

void HostMap::paintBase()
{
    const qreal ratio = devicePixelRatioF();
    m_base = QPixmap((QSizeF(size()) * ratio).toSize());
    m_base.setDevicePixelRatio(ratio);
    m_base.fill(palette().color(QPalette::Base));
    QPainter painter(&m_base);
    painter.translate(1, 1);
    const core::Palette &colors = Theme::diagram();
    const int deepest = int(m_picture->tree->levels.switchLevels()) - 1;
    QColor ground = toQColor(colors.at(core::ColorDomain));
    for (const Box &box : m_picture->boxes) {
        const int level = m_picture->tree->domains[std::size_t(box.domain)].level;
        ground.setAlphaF(level >= deepest ? 0.55F : 0.25F);
        painter.setPen(box.rect.height() > 6 ? QPen(toQColor(colors.shapeBorder), 0.6) : QPen(Qt::NoPen));
        painter.setBrush(ground);
        painter.drawRect(box.rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    std::vector<QRectF> byUse[4];
    for (const Cell &cell : m_picture->cells) {
        byUse[std::size_t(cell.use)].push_back(cell.rect);
    }
    painter.setPen(Qt::NoPen);
    for (std::size_t use = 0; use < 4; ++use) {
        // Greys, so that nothing but the rehearsal has a colour here.
        painter.setBrush(toQColor(core::mixed(colors.background, colors.text, shares[use])));
        painter.drawRects(byUse[use].data(), int(byUse[use].size()));
    }
    if (m_picture->cellSize >= 5) {
        // Shut hosts carry a stroke, so that they are told without colours.
        painter.setPen(QPen(toQColor(colors.text), 1));
        for (const QRectF &rect : byUse[std::size_t(Use::Shut)]) {
            painter.drawLine(rect.bottomLeft() + QPointF(1, -1), rect.topRight() + QPointF(-1, 1));
        }
    }
}

void HostMap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (!m_picture) {
        painter.fillRect(rect(), palette().color(QPalette::Base));
        return;
    }
    if (m_base.isNull()) {
        paintBase();
    }
    painter.drawPixmap(0, 0, m_base);
    painter.translate(1, 1);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(m_isPale ? 0.4 : 1);
    const core::Palette &colors = Theme::diagram();
    const QColor accent = toQColor(colors.at(core::ColorAccent)), ink = toQColor(colors.textOn(core::ColorAccent));
    QFont small = font();
    small.setPixelSize(std::max(7, int(m_picture->cellSize * 0.72)));
    small.setBold(true);
    painter.setFont(small);
    const QColor border = toQColor(colors.text);
    for (const auto &[index, pods] : m_lit) {
        QRectF cell = m_picture->cells[std::size_t(index)].rect;
        if (cell.width() < 4) {
            // Too small to be seen: it stands out of its place.
            cell = QRectF(cell.center() - QPointF(2, 2), QSizeF(4, 4));
        }
        painter.setBrush(accent);
        painter.setPen(QPen(border, cell.width() >= 8 ? 1.4 : 0.8));
        painter.drawRoundedRect(cell, 1.5, 1.5);
        painter.setPen(ink);
        if (m_picture->cellSize >= textCell && pods < 100) {
            painter.drawText(cell, Qt::AlignCenter, QString::number(pods));
        } else if (cell.width() >= 5) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(ink);
            painter.drawEllipse(cell.center(), cell.width() / 5, cell.width() / 5);
        }
    }
}

void HostMap::resizeEvent(QResizeEvent *)
{
    m_base = {};
    arrange();
}

int HostMap::cellAt(QPointF position) const
{
    if (!m_picture) {
        return -1;
    }
    const QPointF at = position - QPointF(1, 1);
    for (std::size_t i = 0; i < m_picture->cells.size(); ++i) {
        if (m_picture->cells[i].rect.contains(at)) {
            return int(i);
        }
    }
    return -1;
}

QString HostMap::toolTipOf(int index) const
{
    const core::TopologyTree &tree = *m_picture->tree;
    const Cell &cell = m_picture->cells[std::size_t(index)];
    QStringList lines;
    if (cell.host >= 0) {
        const core::TreeHost &host = tree.hosts[std::size_t(cell.host)];
        lines += display(host.name.str());
        lines += display(tree.pathText(host.domain));
        const qint64 all = host.node ? gpusOf(host.node->allocatable) : 0;
        if (cell.use == Use::Shut) {
            lines += tr("takes no pods: cordoned or not ready");
        } else if (all > 0) {
            lines +=
                tr("%1 of %2 GPUs free").arg(countText(std::max<qint64>(0, all - gpusOf(host.requested)))).arg(all);
        }
    } else {
        const core::TreeDomain &domain = tree.domains[std::size_t(cell.domain)];
        lines += display(tree.pathText(cell.domain));
        lines += tr("%1 of %2 GPUs free").arg(countText(domain.counts.freeGpus), countText(domain.counts.gpus));
    }
    for (const auto &[lit, pods] : m_lit) {
        if (lit == index) {
            lines += tr("%Ln pod(s) of this job would go here", nullptr, pods);
        }
    }
    return lines.join(QLatin1Char('\n'));
}

bool HostMap::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int cell = cellAt(QPointF(help->pos()));
        showPlainToolTip(help->globalPos(), cell < 0 ? QString() : toolTipOf(cell), this);
        return true;
    }
    return QWidget::event(event);
}

void HostMap::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange) {
        m_base = {};
        update();
    }
    QWidget::changeEvent(event);
}

void HostMap::updateAccessible()
{
    setAccessibleName(tr("Where the pods would go"));
    constexpr std::size_t most = 20;
    QStringList lines;
    for (std::size_t i = 0; i < m_places.size() && i < most; ++i) {
        lines +=
            tr("%1: %2", "host, number of pods").arg(display(m_places[i].subject.name), countText(m_places[i].pods));
    }
    setAccessibleDescription(lines.isEmpty() ? tr("No host is chosen.") : lines.join(QStringLiteral(", ")));
}

} // namespace hopyard::ui
