// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/json.h"

#include <string>
#include <string_view>
#include <vector>

namespace hopyard::core
{

/// One document of a YAML stream. Comment-only and empty documents are kept with a null root, so that an index counts
/// documents as the file does.
struct YamlDocument {
    Value root;
    int line = 1;                           ///< 1-based line where its content starts
    std::vector<std::string> duplicateKeys; ///< "key (line N)": YAML readers silently keep one of them
};

/// What a plain `y` or `n` is. kubectl reads true and false; PyYAML, go-yaml 3 and so most other clients read the
/// letter.
enum class YamlLetters { AreBooleans, AreText };

/// Reads all documents of a YAML (or JSON) text with the meaning of kubectl's reader: goyaml.v2 scalar rules, merge
/// keys, anchors and aliases under a budget. Works on yaml-cpp's event interface; no exception leaves it. A BOM is
/// dropped, CRLF is fine, a tab as indentation is an error that says so. Source: client.md §1.6, §6.
Result<std::vector<YamlDocument>> parseYaml(std::string_view text, const ReadLimits &limits = {},
                                            YamlLetters letters = YamlLetters::AreBooleans);

/// Writes a Value as block-style YAML that goyaml, yaml-cpp and PyYAML read back as the same value (strings that look
/// like other types are quoted; multi-line text is a literal block with explicit chomping). Source: client.md §6.1.
std::string toYaml(const Value &value);

/// Several documents joined by `---`.
std::string toYaml(const std::vector<Value> &documents);

} // namespace hopyard::core
