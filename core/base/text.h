// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hopyard::core
{

std::vector<std::string> split(std::string_view text, char separator);
std::string join(const std::vector<std::string> &parts, std::string_view separator);
std::string_view trimmed(std::string_view text);
std::string toLower(std::string_view text);
bool equalsIgnoreCase(std::string_view a, std::string_view b);

/// DNS-1123 subdomain (object names), ≤ 253. Source: apimachinery util/validation.
bool isDns1123Subdomain(std::string_view text);
/// DNS-1123 label, ≤ 63.
bool isDns1123Label(std::string_view text);
/// Label key: optional DNS subdomain prefix and `/`, then a name of ≤ 63.
bool isLabelKey(std::string_view text);
/// Label value: empty or a name of ≤ 63.
bool isLabelValue(std::string_view text);
/// Valid UTF-8 without overlong forms and surrogates.
bool isUtf8(std::string_view text);
/// Escapes control and bidirectional characters for display ("\\u202e"), so that names from a cluster cannot fake text.
std::string escapedForDisplay(std::string_view text);
/// At most `limit` bytes, cut at a character and marked with "…".
std::string bounded(std::string_view text, std::size_t limit);
/// Text free of what looks like a secret: bearer tokens, PEM blocks, JWTs, userinfo in URLs. For logs and error
/// details.
std::string redacted(std::string_view text);
/// The closest of `candidates` (edit distance ≤ 3 and under half the length), empty when none is close.
std::string closest(std::string_view text, const std::vector<std::string> &candidates);
/// A random RFC 4122 version 4 UUID in lower case.
std::string randomUuid();

} // namespace hopyard::core
