// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/diagram/writers.h"

#include <array>

namespace hopyard::core
{

namespace
{

struct NamedFormat {
    std::string_view name;
    ExportFormat format;
};
constexpr std::array<NamedFormat, 9> names = {{{"svg", ExportFormat::Svg},
                                               {"mermaid", ExportFormat::Mermaid},
                                               {"dot", ExportFormat::Dot},
                                               {"json", ExportFormat::Json},
                                               {"png", ExportFormat::Png},
                                               {"pdf", ExportFormat::Pdf},
                                               {"csv", ExportFormat::Csv},
                                               // suffixes only
                                               {"mmd", ExportFormat::Mermaid},
                                               {"gv", ExportFormat::Dot}}};
constexpr std::size_t suffixesOnly = 2;
constexpr std::string_view allNames = "svg, mermaid, dot, json";

} // namespace

Result<ExportFormat> exportFormat(std::string_view name)
{
    for (std::size_t i = 0; i + suffixesOnly < names.size(); ++i) {
        if (equalsIgnoreCase(name, names[i].name)) {
            return names[i].format;
        }
    }
    return fail(ErrorKind::Usage, "Unknown format \"" + bounded(escapedForDisplay(name), 60) + "\"; the formats are " +
                                      std::string(allNames) + ".");
}

Result<ExportFormat> exportFormatOfFile(std::string_view path)
{
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const std::size_t dot = name.rfind('.');
    if (dot != std::string_view::npos) {
        for (const NamedFormat &known : names) {
            if (equalsIgnoreCase(name.substr(dot + 1), known.name)) {
                return known.format;
            }
        }
    }
    return fail(ErrorKind::Usage, "The format of \"" + bounded(escapedForDisplay(path), 120) +
                                      "\" cannot be told from its name; add --format with one of " +
                                      std::string(allNames) + ".");
}

} // namespace hopyard::core
