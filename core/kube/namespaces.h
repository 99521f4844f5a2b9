// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hopyard::core
{

/// Where to look when all namespaces may not be read: that of the context, then those a person entered or showed last;
/// each once, without what is no namespace's name. One rule for one-shot readings and for live ones. Source: client.md
/// R1, R8.
std::vector<std::string> namespacesToTry(const std::string &ofContext, const std::vector<std::string> &entered);

/// What a person typed as a namespace, without the "ns/", "namespace/" or "namespaces/" that kubectl allows in front.
/// Source: clientcmd RemoveNamespacesPrefix; client.md A7.
std::string withoutNamespacePrefix(std::string_view typed);

} // namespace hopyard::core
