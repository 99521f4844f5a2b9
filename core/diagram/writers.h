// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
#include "core/base/result.h"
#include "core/diagram/diagram.h"
#include "core/topology/tree.h"

#include <string>
#include <string_view>

namespace hopyard::core
{

enum class ExportFormat { Svg, Mermaid, Dot, Json, Png, Pdf, Csv };
/// From a name ("svg") or a file's suffix (".mmd" is mermaid); Usage error naming the formats otherwise.
Result<ExportFormat> exportFormat(std::string_view name);
Result<ExportFormat> exportFormatOfFile(std::string_view path);

/// Streams the diagram as SVG: text as text, viewBox, CSS classes, legend, title, time and cluster named. Memory does
/// not grow with the diagram. Opens alike in librsvg, Chromium and Inkscape.
Result<void> writeSvg(const Diagram &diagram, const Palette &palette, const TextSink &sink);

/// `flowchart`, plain edges root → layer 1 → … → host; see cli.md for the exact form. Pods only on request.
Result<void> writeMermaid(const TopologyTree &tree, bool pods, const TextSink &sink);
/// The same tree for Graphviz.
Result<void> writeDot(const TopologyTree &tree, bool pods, const TextSink &sink);

} // namespace hopyard::core
