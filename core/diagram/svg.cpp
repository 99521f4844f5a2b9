// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One pass over the diagram, text handed on in pieces. Only what librsvg, Chromium and Inkscape draw alike is used:
// plain classes, no filters, no <use>, no baselines or lengths that a reader would have to compute, nothing from
// outside the file.

#include "core/diagram/metrics.h"
#include "core/diagram/streamout.h"
#include "core/diagram/writers.h"
#include "core/layout/textwidth.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

constexpr float side = 24;
constexpr float headTitle = 20;
constexpr float swatch = 12;
constexpr float legendLine = 22;
constexpr std::size_t legendLimit = 48;
constexpr std::size_t edgesInPath = 250; ///< keeps single paths short enough for every reader
constexpr float narrowest = 560;

bool isHost(ShapeKind kind)
{
    return kind == ShapeKind::Host || kind == ShapeKind::UnknownHost;
}

bool isPodLike(ShapeKind kind)
{
    return kind == ShapeKind::Pod || kind == ShapeKind::MorePods;
}

class SvgWriter
{
public:
    SvgWriter(const Diagram &diagram, const Palette &palette, const TextSink &sink)
        : m_diagram(diagram), m_palette(palette), m_out(sink)
    {
    }
    Result<void> write();

private:
    struct LegendItem {
        float x = 0, y = 0;
        std::string text;
        const LegendEntry *entry = nullptr;
    };

    void placeHeader();
    void writeStyle();
    void writeHeader();
    void writeBands();
    void writeEdges();
    void writeShape(const Shape &shape);
    void writeBox(const Shape &shape);
    void writePod(const Shape &shape);
    void writeBar(const Shape &shape);
    void rect(std::string_view classes, const DiagramRect &box, float corner);
    void text(std::string_view classes, float x, float y, std::string_view content);
    void icon(std::uint16_t marks, std::string_view strokeClass, float x, float y);
    std::string classOf(char letter, ColorIndex color) const { return letter + std::to_string(int(color)); }

    const Diagram &m_diagram;
    const Palette &m_palette;
    StreamOut m_out;
    std::string m_subtitle;
    std::vector<LegendItem> m_legend;
    float m_width = 0, m_headHeight = 0;
};

void SvgWriter::rect(std::string_view classes, const DiagramRect &box, float corner)
{
    m_out << "<rect class=\"" << classes << "\" x=\"" << box.x << "\" y=\"" << box.y << "\" width=\"" << box.w
          << "\" height=\"" << box.h;
    if (corner > 0) {
        m_out << "\" rx=\"" << corner;
    }
    m_out << "\"/>";
}

void SvgWriter::text(std::string_view classes, float x, float y, std::string_view content)
{
    m_out << "<text class=\"" << classes << "\" x=\"" << x << "\" y=\"" << y << "\">";
    m_out.xml(content) << "</text>";
}

void SvgWriter::icon(std::uint16_t marks, std::string_view strokeClass, float x, float y)
{
    const auto strokes = metrics::iconOf(metrics::dominantMark(marks));
    if (strokes.empty()) {
        return;
    }
    m_out << "<path class=\"i " << strokeClass << "\" d=\"";
    for (const metrics::Stroke &stroke : strokes) {
        std::string_view command = "M";
        for (const DiagramPoint &point : stroke) {
            m_out << command << x + point.x << " " << y + point.y;
            command = "L";
        }
    }
    m_out << "\"/>";
}

void SvgWriter::placeHeader()
{
    m_subtitle = m_diagram.subtitle;
    if (m_diagram.time != TimePoint{}) {
        m_subtitle += (m_subtitle.empty() ? "" : " · ") + formatTime(m_diagram.time);
    }
    m_width = std::max({m_diagram.bounds.w, narrowest, textWidth(m_diagram.title, headTitle, true) + 2 * side,
                        textWidth(m_subtitle, metrics::titleFont) + 2 * side});
    float x = side;
    float y = 88;
    const std::size_t shown = std::min(m_diagram.legend.size(), legendLimit);
    const auto add = [&](std::string content, const LegendEntry *entry) {
        const float width = textWidth(content, metrics::smallFont) + (entry ? swatch + 6 : 0);
        if (x > side && x + width > m_width - side) {
            x = side;
            y += legendLine;
        }
        m_legend.push_back({x, y, std::move(content), entry});
        x += width + 20;
    };
    for (std::size_t i = 0; i < shown; ++i) {
        const LegendEntry &entry = m_diagram.legend[i];
        add(entry.count > 0 ? entry.text + " (" + std::to_string(entry.count) + ")" : entry.text, &entry);
    }
    if (shown < m_diagram.legend.size()) {
        add("and " + std::to_string(m_diagram.legend.size() - shown) + " more", nullptr);
    }
    m_headHeight = m_legend.empty() ? 76 : y + 18;
}

void SvgWriter::writeStyle()
{
    m_out << "<style>\n"
             "text{font-family:'DejaVu Sans',Verdana,'Noto Sans','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',"
             "sans-serif;font-size:"
          << metrics::smallFont << "px}\n.n{font-size:" << metrics::titleFont
          << "px}.b{font-weight:700}\n.h{font-size:" << headTitle
          << "px;font-weight:700}\n.bg{fill:" << toHex(m_palette.background) << "}.t{fill:" << toHex(m_palette.text)
          << "}.m{fill:" << toHex(m_palette.mutedText)
          << "}\n.band{fill:" << toHex(mixed(m_palette.background, m_palette.at(ColorDomain), 0.4))
          << "}\n.e{fill:none;stroke:" << toHex(m_palette.edge)
          << ";stroke-width:1.4;stroke-linejoin:round}\n.o{stroke:" << toHex(m_palette.shapeBorder)
          << ";stroke-width:1}.d{stroke:" << toHex(m_palette.mutedText)
          << ";stroke-width:1.2;stroke-dasharray:4 3}\n.w{stroke:" << toHex(m_palette.at(ColorNotReady))
          << ";stroke-width:1.8}.q{fill-opacity:.2}\n"
             ".i{fill:none;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}\n.z{fill:url(#hatch)}\n";
    for (int index = 0; index < ColorFirstCategory + categoryColors; ++index) {
        const auto color = static_cast<ColorIndex>(index);
        const std::string fill = toHex(m_palette.at(color));
        const std::string on = toHex(m_palette.textOn(color));
        // f: fill; x: text on it; k: icon on it; g: outline in its colour
        m_out << ".f" << index << "{fill:" << fill << "}.x" << index << "{fill:" << on << "}.k" << index
              << "{stroke:" << on << "}.g" << index << "{stroke:" << fill << ";stroke-width:1.6}\n";
    }
    m_out << "</style>\n<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
             "<path d=\"M-1 7L7 -1M-1 1L1 -1M5 7L7 5\" fill=\"none\" stroke=\""
          << toHex(m_palette.mutedText) << "\" stroke-width=\"1.6\"/></pattern></defs>\n";
}

void SvgWriter::writeHeader()
{
    text("h t", side, 38, m_diagram.title);
    text("n m", side, 60, m_subtitle);
    m_out << "\n<g id=\"legend\">\n";
    for (const LegendItem &item : m_legend) {
        float x = item.x;
        if (item.entry) {
            rect(classOf('f', item.entry->fill) + " o", {x, item.y - 10, swatch, swatch}, 3);
            icon(item.entry->marks, classOf('k', item.entry->fill), x, item.y - 10);
            x += swatch + 6;
        }
        text("t", x, item.y, item.text);
        m_out << "\n";
    }
    m_out << "</g>\n";
}

void SvgWriter::writeBands()
{
    const std::size_t count = std::min(m_diagram.levelBands.size(), m_diagram.levelNames.size());
    for (std::size_t i = 0; i < count; ++i) {
        const DiagramRect &band = m_diagram.levelBands[i];
        if (band.h > 0) {
            rect("band", band, metrics::corner);
            text("m", band.x + metrics::padding, band.y + band.h / 2 + 4, m_diagram.levelNames[i]);
            m_out << "\n";
        }
    }
}

void SvgWriter::writeEdges()
{
    for (std::size_t i = 0; i < m_diagram.edges.size(); ++i) {
        if (i % edgesInPath == 0) {
            m_out << (i > 0 ? "\"/>\n" : "") << "<path class=\"e\" d=\"";
        }
        std::string_view command = "M";
        for (const DiagramPoint &point : m_diagram.edges[i].points) {
            m_out << command << point.x << " " << point.y;
            command = "L";
        }
    }
    if (!m_diagram.edges.empty()) {
        m_out << "\"/>\n";
    }
}

void SvgWriter::writeBar(const Shape &shape)
{
    if (shape.fraction < 0) {
        return;
    }
    const DiagramRect track = {shape.rect.x + metrics::padding, shape.rect.y + metrics::barTop,
                               shape.rect.w - 2 * metrics::padding, metrics::barHeight};
    rect(classOf('x', shape.fill) + " q", track, 2);
    const float used = track.w * std::min(shape.fraction, 1.0F);
    if (used > 0) {
        rect(classOf('f', shape.fraction >= 1 ? ColorFull : ColorUsed),
             {track.x, track.y, std::max(used, 2.0F), track.h}, 2);
    }
}

void SvgWriter::writeBox(const Shape &shape)
{
    const bool place = shape.kind == ShapeKind::NoHostPlace;
    const bool dashed = shape.kind == ShapeKind::MissingDomain || shape.kind == ShapeKind::UnknownHost || place;
    const std::string outline = (shape.marks & MarkNotReady) ? " w" : dashed ? " d" : " o";
    rect(classOf('f', shape.fill) + outline, shape.rect, metrics::corner);
    if (shape.marks & MarkCordoned) {
        rect("z", {shape.rect.x + 1, shape.rect.y + 1, 6, shape.rect.h - 2}, 3);
    }
    const std::string on = classOf('x', shape.fill);
    const float x = shape.rect.x + metrics::padding;
    text((isHost(shape.kind) ? "n " : "n b ") + on, x, shape.rect.y + metrics::titleBaseline, shape.label);
    if (!shape.sublabel.empty()) {
        text(on, x, shape.rect.y + metrics::smallBaseline, shape.sublabel);
    }
    icon(shape.marks, classOf('k', shape.fill), shape.rect.x + shape.rect.w - metrics::padding - metrics::iconSize,
         shape.rect.y + 8);
    writeBar(shape);
}

void SvgWriter::writePod(const Shape &shape)
{
    // What is over is hollow, what does not run yet is dashed; every mark has its icon as well.
    const bool hollow = shape.marks & MarkFinished;
    const bool dashed = shape.marks & (MarkPending | MarkReserved | MarkUnknown | MarkForecast);
    const ColorIndex ground = hollow ? ColorIndex{ColorHost} : shape.fill;
    const std::string outline = hollow ? " " + classOf('g', shape.fill) : dashed ? " d" : "";
    rect(classOf('f', ground) + outline, shape.rect, 4);
    float x = shape.rect.x + metrics::podPadding;
    if (shape.marks != MarkNone) {
        icon(shape.marks, classOf('k', ground), x - 2, shape.rect.y + (shape.rect.h - metrics::iconSize) / 2);
        x += metrics::iconRoom - 2;
    }
    text(classOf('x', ground), x, shape.rect.y + metrics::podBaseline, shape.label);
}

void SvgWriter::writeShape(const Shape &shape)
{
    m_out << "<g><title>";
    m_out.xml(shape.label);
    if (!shape.sublabel.empty()) {
        m_out << " · ";
        m_out.xml(shape.sublabel);
    }
    m_out << "</title>";
    if (isPodLike(shape.kind)) {
        writePod(shape);
    } else {
        writeBox(shape);
    }
    m_out << "</g>\n";
}

Result<void> SvgWriter::write()
{
    placeHeader();
    const float height = m_headHeight + m_diagram.bounds.h;
    m_out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "
          << m_width << " " << height << "\" role=\"img\" aria-labelledby=\"title description\">\n<title id=\"title\">";
    m_out.xml(m_diagram.title) << "</title>\n<desc id=\"description\">";
    m_out.xml(m_subtitle) << "</desc>\n";
    writeStyle();
    rect("bg", {0, 0, m_width, height}, 0);
    m_out << "\n";
    writeHeader();
    m_out << "<g id=\"topology\" transform=\"translate(" << -m_diagram.bounds.x << " "
          << m_headHeight - m_diagram.bounds.y << ")\">\n";
    writeBands();
    writeEdges();
    for (const Shape &shape : m_diagram.shapes) {
        writeShape(shape);
        if (m_out.failed()) {
            break;
        }
    }
    m_out << "</g>\n</svg>\n";
    return m_out.finish();
}

} // namespace

Result<void> writeSvg(const Diagram &diagram, const Palette &palette, const TextSink &sink)
{
    return SvgWriter(diagram, palette, sink).write();
}

} // namespace hopyard::core
