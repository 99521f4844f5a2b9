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
    std::optional<std::string> explicitPath; ///< --kubeconfig: the only file, and it must be there
    /// Files that a person chose, in their order: merged like a KUBECONFIG list, in place of what the environment
    /// names; one that is not there is told as broken. Not looked at beside explicitPath.
    std::vector<std::string> paths = {};
    /// A file of the list whose entries are used where others have entries of the same names, wherever it stands in
    /// the list: a person's choice among the shadowed. Empty: the first file wins, as with kubectl.
    std::string preferredFile = {};
    /// Connects with what the other files say although one of the list cannot be read, to a context that is named.
    /// kubectl, and so the command line, refuses then. Source: client.md L3, G6.
    bool allowPartial = false;
    std::string serviceAccountFolder = "/var/run/secrets/kubernetes.io/serviceaccount"; ///< of a pod
};

/// An entry that is not used, as another file has one of the same name. Source: client.md G4.
struct ShadowedEntry {
    std::string kind, name; ///< "context", "cluster" or "user"
    std::string file;       ///< where it stands
    std::string server;     ///< of a cluster
    std::string by;         ///< the file whose entry is used
};

/// A context of the kubeconfig, usable or not.
struct ContextInfo {
    std::string name, cluster, server, user, ns;
    bool current = false, usable = false;
    std::string reason;                 ///< why not usable
    std::string file;                   ///< that defines it
    std::string clusterFile, userFile;  ///< that define its cluster and its user; empty: no file does
    std::vector<ShadowedEntry> shadows; ///< entries of other files with the name of this context, its cluster or user
    /// Of an alternative: what KubeconfigLocation::preferredFile has to name for this context to be what this says.
    std::string preferredFile;
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
    /// What contexts of these names would be if another file of the list were preferred, where that differs.
    std::vector<ContextInfo> alternatives;
    std::vector<std::string> files; ///< read, in order
    std::vector<std::string> warnings;
    std::vector<Error> broken; ///< files of the KUBECONFIG list that could not be read; also named in `warnings`
    std::vector<std::string> brokenFiles; ///< which, in the order of `broken`
};
Result<ContextList> listContexts(const KubeconfigLocation &location);

/// A live cluster: kubeconfig context (empty: the current one), credentials, one I/O thread, one decode thread.
Result<std::unique_ptr<Source>> openCluster(const KubeconfigLocation &location, const std::string &context);

} // namespace hopyard::core
