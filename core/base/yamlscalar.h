// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value.h"

#include <optional>
#include <string>
#include <string_view>

namespace hopyard::core
{

/// The value a plain or explicitly tagged YAML scalar has for goyaml.v2, as it ends up in kubectl's JSON: `yes` is
/// true, `010` is 8, `1e3` is 1000, timestamps and sexagesimals are strings. `tag` is empty for plain scalars, else the
/// full tag. nullopt when the text cannot be what the tag says, and for infinities and NaN, which JSON does not have.
/// Source: goyaml.v2 resolve.go; sigs.k8s.io/yaml.
std::optional<Value> resolveYamlScalar(std::string_view text, std::string_view tag = {});

/// The map key such a value turns into when YAML becomes JSON; nullopt for null and containers. Source:
/// sigs.k8s.io/yaml.
std::optional<std::string> yamlKeyText(const Value &key);

/// Whether the text, written without quotes, is read as the same string by goyaml, PyYAML (YAML 1.1) and yaml-cpp.
/// Deliberately narrow. Source: client.md §6.1, Y1–Y3.
bool isPlainYamlString(std::string_view text);

} // namespace hopyard::core
