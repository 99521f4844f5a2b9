// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/base/yaml.h"
#include "core/jobs/draft.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

bool isList(const Value &object)
{
    const std::string &kind = object.at("kind").toString();
    return object.at("items").isArray() && kind.size() >= 4 && kind.substr(kind.size() - 4) == "List";
}

/// Opens lists, also lists of lists; depth is bounded by the reader's own limit.
void collect(const Value &object, int index, ManifestFile &file)
{
    if (isList(object)) {
        for (const Value &item : object.at("items").items()) {
            collect(item, index, file);
        }
    } else if (object.isObject() && !object.empty()) {
        file.documents.push_back({index, object});
    }
}

Finding duplicateFinding(int document, const std::string &keyAndLine)
{
    Finding finding;
    finding.id = "HY-17";
    finding.severity = Severity::Warning;
    finding.document = document;
    const std::size_t at = keyAndLine.rfind(" (line ");
    finding.path = keyAndLine.substr(0, at);
    finding.line = at == std::string::npos ? 0 : std::atoi(keyAndLine.c_str() + at + 7);
    finding.message = "The key \"" + finding.path + "\" stands twice in the same map; only this last one counts.";
    finding.fix = "Remove one of the two.";
    return finding;
}

} // namespace

Result<ManifestFile> readManifest(std::string_view text, std::string_view fileName, YamlLetters letters)
{
    const std::string name = fileName.empty() ? std::string("The manifest") : std::string(fileName);
    Result<std::vector<YamlDocument>> documents = parseYaml(text, {}, letters);
    if (!documents) {
        Error error = documents.error();
        error.message = name + ": " + error.message;
        return fail(std::move(error));
    }
    ManifestFile file;
    for (std::size_t index = 0; index < documents->size(); ++index) {
        const YamlDocument &document = (*documents)[index];
        if (document.root.isObject() || document.root.isNull()) {
            collect(document.root, static_cast<int>(index), file);
        } else {
            return fail(ErrorKind::InvalidInput,
                        name + ": document " + std::to_string(index) + " (line " + std::to_string(document.line) +
                            ") is a " + std::string(document.root.typeName()) +
                            ", not a Kubernetes object; it must be a map with apiVersion and kind.");
        }
        for (const std::string &duplicate : document.duplicateKeys) {
            file.findings.push_back(duplicateFinding(static_cast<int>(index), duplicate));
        }
    }
    const bool hasObject =
        std::any_of(file.documents.begin(), file.documents.end(), [](const ManifestFile::Document &each) {
            return each.object.contains("kind") || each.object.contains("apiVersion");
        });
    if (!hasObject) {
        return fail(
            ErrorKind::InvalidInput,
            name + " holds no Kubernetes object: no document of it has apiVersion and kind. Is it the right file?");
    }
    return file;
}

std::vector<Finding> validateFile(const ManifestFile &file, const ValidationContext &context)
{
    std::vector<Finding> findings = file.findings;
    for (const ManifestFile::Document &document : file.documents) {
        std::vector<Finding> more = validateManifest(document.object, context, document.index);
        findings.insert(findings.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    }
    std::stable_sort(findings.begin(), findings.end(), [](const Finding &a, const Finding &b) {
        return a.document != b.document ? a.document < b.document : a.line < b.line;
    });
    return findings;
}

} // namespace hopyard::core
