// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/value.h"
#include "core/kube/cluster.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// The kubeconfig as clientcmd reads it: parse each file, merge entry by entry (first file wins), resolve one context.
/// Kubeconfigs are read-only for Hopyard. Source: client-go tools/clientcmd; rules and vectors: client.md §1.
namespace hopyard::core
{

/// `user.exec`: a plugin that prints an ExecCredential.
struct ExecConfig {
    std::string apiVersion, command, installHint, interactiveMode;
    std::vector<std::string> args;
    std::vector<std::pair<std::string, std::string>> env;
    bool provideClusterInfo = false;
};

/// Equal for equal plugins: the key under which a login is shared. Holds secrets.
std::string execKey(const ExecConfig &exec);
/// The plugin's command line fit to be shown: what looks like a secret is left out, as are environment values.
std::string pluginLine(const ExecConfig &exec);

/// A named `clusters` entry. Paths are absolute, `-data` fields decoded.
struct KubeCluster {
    std::string name, file;
    std::string problem; ///< why the entry itself cannot be used ("line 7: …"); empty when fine
    std::string server, tlsServerName, proxyUrl;
    std::string caFile, caData;
    bool insecure = false, disableCompression = false;
    Value execExtension; ///< extensions[client.authentication.k8s.io/exec], passed to plugins verbatim
};

/// Impersonation (`as`, `as-uid`, `as-groups`, `as-user-extra`).
struct Impersonation {
    std::string user, uid;
    std::vector<std::string> groups;
    std::vector<std::pair<std::string, std::vector<std::string>>> extra;
    bool empty() const { return user.empty() && uid.empty() && groups.empty() && extra.empty(); }
};

/// A named `users` entry. Holds secrets: never print it.
struct KubeUser {
    std::string name, file;
    std::string problem;
    std::string certificateFile, certificateData, keyFile, keyData;
    std::string token, tokenFile, username, password;
    std::string authProvider; ///< name of a legacy auth-provider
    Impersonation impersonation;
    std::optional<ExecConfig> exec;
    bool hasCertificate() const { return !certificateFile.empty() || !certificateData.empty(); }
    bool isAnonymous() const;
    /// As in client-go, a token, a user name or a client certificate in the entry disables the plugin.
    bool runsPlugin() const;
};

/// A named `contexts` entry.
struct KubeContext {
    std::string name, file;
    std::string problem;
    std::string cluster, user, ns;
};

/// All files merged.
struct Kubeconfig {
    std::vector<KubeCluster> clusters;
    std::vector<KubeUser> users;
    std::vector<KubeContext> contexts;
    std::string currentContext, currentContextFile;
    std::vector<std::string> files;       ///< read, in order
    std::vector<std::string> warnings;    ///< shadowed entries, further documents …
    std::vector<Error> broken;            ///< listed files that could not be read
    std::vector<std::string> brokenFiles; ///< which, in the same order
    std::vector<ShadowedEntry> shadowed;
    bool inCluster = false;

    const KubeCluster *cluster(std::string_view name) const;
    const KubeUser *user(std::string_view name) const;
    const KubeContext *context(std::string_view name) const;
};

/// Environment look-up, replaceable in tests; empty optional when the variable is not set.
using Environment = std::function<std::optional<std::string>(const std::string &name)>;
Environment processEnvironment();

/// Reads one file's text; `path` is for messages and for relative paths. Errors are of kind InvalidInput.
Result<Kubeconfig> parseKubeconfig(std::string_view text, const std::string &path);

/// The paths that would be read, in order: --kubeconfig, else the chosen files, else the KUBECONFIG list, else
/// ~/.kube/config. Source: L1, L2.
std::vector<std::string> kubeconfigPaths(const KubeconfigLocation &location, const Environment &environment);

/// Loads and merges. An unreadable file of a list lands in `broken`; an explicit path that cannot be read is the error.
/// Falls back to the service account of a pod where no file says anything (L4).
Result<Kubeconfig> loadKubeconfig(const KubeconfigLocation &location, const Environment &environment);

/// The files one by one, as they stand on the disk, and those that could not be read.
struct KubeconfigFiles {
    std::vector<Kubeconfig> parts; ///< in the order of the list
    std::vector<Error> broken;
    std::vector<std::string> brokenFiles;
    bool anyThere = false; ///< at least one of the listed files exists
};
KubeconfigFiles readKubeconfigFiles(const std::vector<std::string> &paths, bool mustExist);
/// Merges them, `preferred` (a path; may be empty) before the others.
Kubeconfig mergeKubeconfigs(const KubeconfigFiles &files, const std::string &preferred);

/// What a connection needs, validated: certificates read, URL checked.
struct ConnectionTarget {
    std::string contextName, ns = "default";
    KubeCluster cluster;
    KubeUser user;
    std::vector<std::string> warnings;
};
/// Resolves `context` (empty: the current one). Errors name the context, the file and the remedy.
Result<ConnectionTarget> resolveContext(const Kubeconfig &config, const std::string &context);
/// Whether the proxy that the environment names can be used for this target. Source: client.md C6.
Result<void> checkEnvironmentProxy(const ConnectionTarget &target, const Environment &environment);

/// Every context of the kubeconfig, usable or not; an error when there is none.
Result<ContextList> listContexts(const KubeconfigLocation &location, const Environment &environment);

} // namespace hopyard::core
