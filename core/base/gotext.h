// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The words of Go's standard library and of Kubernetes' validation, so that what a webhook would say reads as it says
/// it.
namespace hopyard::core::gotext
{

/// As fmt's %q.
std::string quoted(std::string_view text);

/// What encoding/json says of a text that is no JSON; nullopt for one that is.
std::optional<std::string> jsonError(std::string_view text);

/// As strconv.Atoi and ParseInt(text, 10, bits): nullopt where those fail.
std::optional<long long> parseInt(std::string_view text, int bits);
/// What strconv says of such a text.
std::string parseIntError(std::string_view function, std::string_view text, int bits);
std::optional<bool> parseBool(std::string_view text);

/// What apimachinery's IsQualifiedName and IsDNS1123Subdomain find. Source: apimachinery 0.35 pkg/api/validate/content.
std::vector<std::string> labelKeyErrors(std::string_view text);
std::vector<std::string> subdomainErrors(std::string_view text);

} // namespace hopyard::core::gotext
