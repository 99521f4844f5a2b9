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
    std::string reason;    ///< why not usable
    std::string file;      ///< that defines it
    bool insecure = false; ///< TLS verification is off: shown as a lasting badge
    std::string actingAs;  ///< the impersonated user; empty: nobody
    std::string plugin; ///< the command line of the credential plugin that will be run, without its arguments' values
    std::vector<std::string> notes; ///< what to know before using it (plain http, basic auth, no such user …)
    /// Differs when anything that decides the connection differs (server, CA, proxy, credentials, impersonation). Made
    /// with a key of this process, so it tells nothing of a secret and is not to be stored.
    std::string identity;
};
struct ContextList {
    std::vector<ContextInfo> contexts;
    std::vector<std::string> files; ///< read, in order
    std::vector<std::string> warnings;
    std::vector<Error> broken; ///< files of the KUBECONFIG list that could not be read; also named in `warnings`
};
Result<ContextList> listContexts(const KubeconfigLocation &location);

/// A live cluster: kubeconfig context (empty: the current one), credentials, one I/O thread, one decode thread.
Result<std::unique_ptr<Source>> openCluster(const KubeconfigLocation &location, const std::string &context);

} // namespace hopyard::core
