// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/cluster/source.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hopyard::core
{

/// Where a kubeconfig comes from. Source: clientcmd's loading rules, client.md §1.1.
struct KubeconfigLocation {
    std::optional<std::string> explicitPath; ///< --kubeconfig
};

/// A context of the kubeconfig, usable or not.
struct ContextInfo {
    std::string name, cluster, server, user, ns;
    bool current = false, usable = false;
    std::string reason; ///< why not usable
};
struct ContextList {
    std::vector<ContextInfo> contexts;
    std::vector<std::string> files; ///< read, in order
    std::vector<std::string> warnings;
};
Result<ContextList> listContexts(const KubeconfigLocation &location);

/// A live cluster: kubeconfig context (empty: the current one), credentials, one I/O thread, one decode thread.
Result<std::unique_ptr<Source>> openCluster(const KubeconfigLocation &location, const std::string &context);

} // namespace hopyard::core
