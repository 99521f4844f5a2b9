// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/finding.h"

#include "core/base/json.h"
#include "core/base/text.h"

#include <algorithm>

namespace hopyard::core
{

std::string_view toString(Severity severity)
{
    static constexpr std::string_view names[] = {"info", "warning", "error"};
    return names[static_cast<int>(severity)];
}

bool hasErrors(const std::vector<Finding> &findings)
{
    return std::any_of(findings.begin(), findings.end(),
                       [](const Finding &finding) { return finding.severity == Severity::Error; });
}

std::string findingsToText(const std::vector<Finding> &findings, std::string_view fileName)
{
    std::string out;
    const bool several =
        std::any_of(findings.begin(), findings.end(), [](const Finding &finding) { return finding.document > 0; });
    for (const Finding &finding : findings) {
        std::string place(fileName);
        if (finding.line > 0) {
            place += (place.empty() ? "line " : ":") + std::to_string(finding.line);
        }
        out += place.empty() ? "" : place + ": ";
        out += std::string(toString(finding.severity)) + " [" + finding.id + "] ";
        if (several) {
            out += "document " + std::to_string(finding.document) + ": ";
        }
        out += escapedForDisplay(finding.message) + '\n';
        if (!finding.path.empty()) {
            out += "    at:  " + escapedForDisplay(finding.path) + '\n';
        }
        if (!finding.fix.empty()) {
            out += "    fix: " + escapedForDisplay(finding.fix) + '\n';
        }
    }
    return out;
}

std::string findingsToJson(const std::vector<Finding> &findings)
{
    Value list = Value::array();
    for (const Finding &finding : findings) {
        Value entry = Value::object();
        entry["id"] = finding.id;
        entry["severity"] = toString(finding.severity);
        entry["document"] = finding.document;
        entry["path"] = finding.path;
        entry["line"] = finding.line;
        entry["message"] = finding.message;
        entry["fix"] = finding.fix;
        list.append(std::move(entry));
    }
    Value root = Value::object();
    root["findings"] = std::move(list);
    return toJson(root, 2) + '\n';
}

} // namespace hopyard::core
