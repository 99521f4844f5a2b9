// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/namespaces.h"

#include "core/base/text.h"

#include <algorithm>

namespace hopyard::core
{

std::vector<std::string> namespacesToTry(const std::string &ofContext, const std::vector<std::string> &entered)
{
    constexpr std::size_t most = 100; // as many lists and watches a type
    std::vector<std::string> names;
    if (!ofContext.empty()) {
        names.push_back(ofContext);
    }
    for (const std::string &name : entered) {
        if (names.size() < most && isDns1123Label(name) && std::find(names.begin(), names.end(), name) == names.end()) {
            names.push_back(name);
        }
    }
    return names;
}

std::string withoutNamespacePrefix(std::string_view typed)
{
    for (const std::string_view prefix : {"namespaces/", "namespace/", "ns/"}) {
        if (typed.starts_with(prefix)) {
            return std::string(typed.substr(prefix.size()));
        }
    }
    return std::string(typed);
}

} // namespace hopyard::core
