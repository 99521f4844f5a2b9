// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/kubeconfig.h"

#include "core/base/file.h"
#include "core/base/text.h"

#include <algorithm>
#include <cstdlib>
#include <sys/stat.h>

namespace hopyard::core
{

namespace
{

constexpr std::size_t maxFileBytes = std::size_t{16} << 20;

template <class Entry>
const Entry *findNamed(const std::vector<Entry> &entries, std::string_view name)
{
    for (const Entry &entry : entries) {
        if (entry.name == name) {
            return &entry;
        }
    }
    return nullptr;
}

bool exists(const std::string &path)
{
    struct stat info {
    };
    return ::stat(path.c_str(), &info) == 0;
}

std::string serverNote(const KubeCluster &entry)
{
    return " (server " + redacted(entry.server) + ")";
}
std::string serverNote(const KubeUser &)
{
    return {};
}
std::string serverNote(const KubeContext &)
{
    return {};
}

std::string serverOf(const KubeCluster &entry)
{
    return redacted(entry.server);
}
std::string serverOf(const KubeUser &)
{
    return {};
}
std::string serverOf(const KubeContext &)
{
    return {};
}

/// First file wins, whole entry by whole entry; what is shadowed is said, with the servers.
template <class Entry>
void mergeInto(std::vector<Entry> &into, std::vector<Entry> &from, std::string_view what, Kubeconfig &config)
{
    for (Entry &entry : from) {
        if (const Entry *first = findNamed(into, entry.name)) {
            config.warnings.push_back(std::string(what) + " \"" + entry.name + "\" of " + entry.file +
                                      serverNote(entry) + " is shadowed by the one of " + first->file +
                                      serverNote(*first));
            config.shadowed.push_back({std::string(what), entry.name, entry.file, serverOf(entry), first->file});
        } else {
            into.push_back(std::move(entry));
        }
    }
}

void merge(Kubeconfig &into, Kubeconfig from)
{
    mergeInto(into.clusters, from.clusters, "cluster", into);
    mergeInto(into.users, from.users, "user", into);
    mergeInto(into.contexts, from.contexts, "context", into);
    if (into.currentContext.empty() && !from.currentContext.empty()) {
        into.currentContext = from.currentContext;
        into.currentContextFile = from.files.empty() ? std::string() : from.files.front();
    }
    into.files.insert(into.files.end(), from.files.begin(), from.files.end());
    into.warnings.insert(into.warnings.end(), from.warnings.begin(), from.warnings.end());
}

std::string inBrackets(const std::string &host)
{
    return host.find(':') != std::string::npos ? "[" + host + "]" : host;
}

/// The service account of a pod. Source: client-go rest.InClusterConfig, clientcmd inClusterClientConfig.Namespace.
std::optional<Kubeconfig> inClusterConfig(const Environment &environment, const std::string &folder)
{
    const auto host = environment("KUBERNETES_SERVICE_HOST");
    const auto port = environment("KUBERNETES_SERVICE_PORT");
    if (!host || host->empty() || !port || port->empty() || !exists(folder + "/token")) {
        return std::nullopt;
    }
    Kubeconfig config;
    config.inCluster = true;
    KubeCluster cluster;
    cluster.name = "in-cluster";
    cluster.file = folder;
    cluster.server = "https://" + inBrackets(*host) + ":" + *port;
    if (exists(folder + "/ca.crt")) {
        cluster.caFile = folder + "/ca.crt";
    }
    KubeUser user;
    user.name = "in-cluster";
    user.file = folder;
    user.tokenFile = folder + "/token";
    KubeContext context;
    context.name = "in-cluster";
    context.file = folder;
    context.cluster = cluster.name;
    context.user = user.name;
    if (const auto podNamespace = environment("POD_NAMESPACE"); podNamespace && !podNamespace->empty()) {
        context.ns = *podNamespace;
    } else if (Result<std::string> text = readFile(folder + "/namespace", 4096)) {
        context.ns = std::string(trimmed(*text));
    }
    config.clusters.push_back(std::move(cluster));
    config.users.push_back(std::move(user));
    config.contexts.push_back(std::move(context));
    config.currentContext = "in-cluster";
    config.files.push_back(folder);
    return config;
}

Error asKubeconfigError(Error error, const std::string &path)
{
    if (error.kind != ErrorKind::TooLarge) {
        error.kind = ErrorKind::InvalidInput;
    }
    if (error.message.find(path) == std::string::npos) {
        error.message = "kubeconfig " + path + ": " + error.message;
    }
    return error;
}

Result<Kubeconfig> readOne(const std::string &path)
{
    Result<std::string> text = readFile(path, maxFileBytes);
    if (!text) {
        return fail(asKubeconfigError(text.error(), path));
    }
    return parseKubeconfig(*text, path);
}

} // namespace

bool KubeUser::isAnonymous() const
{
    return !hasCertificate() && keyFile.empty() && keyData.empty() && token.empty() && tokenFile.empty() &&
           username.empty() && password.empty() && !exec && authProvider.empty();
}

bool KubeUser::runsPlugin() const
{
    return exec && !hasCertificate() && token.empty() && tokenFile.empty() && username.empty();
}

const KubeCluster *Kubeconfig::cluster(std::string_view name) const
{
    return findNamed(clusters, name);
}
const KubeUser *Kubeconfig::user(std::string_view name) const
{
    return findNamed(users, name);
}
const KubeContext *Kubeconfig::context(std::string_view name) const
{
    return findNamed(contexts, name);
}

Environment processEnvironment()
{
    return [](const std::string &name) -> std::optional<std::string> {
        const char *value = std::getenv(name.c_str());
        return value ? std::optional<std::string>(value) : std::nullopt;
    };
}

std::vector<std::string> kubeconfigPaths(const KubeconfigLocation &location, const Environment &environment)
{
    if (location.explicitPath) {
        return {*location.explicitPath};
    }
    std::vector<std::string> listed = location.paths;
    if (listed.empty()) {
        if (const auto list = environment("KUBECONFIG"); list && !list->empty()) {
            listed = split(*list, ':');
        } else if (const auto home = environment("HOME"); home && !home->empty()) {
            listed.push_back(*home + "/.kube/config");
        }
    }
    std::vector<std::string> paths;
    for (const std::string &part : listed) {
        if (!part.empty() && std::find(paths.begin(), paths.end(), part) == paths.end()) {
            paths.push_back(part);
        }
    }
    return paths;
}

KubeconfigFiles readKubeconfigFiles(const std::vector<std::string> &paths, bool mustExist)
{
    KubeconfigFiles files;
    for (const std::string &path : paths) {
        const bool isThere = exists(path);
        files.anyThere = files.anyThere || isThere;
        if (!isThere && !mustExist) {
            continue;
        }
        if (Result<Kubeconfig> config = readOne(path)) {
            files.parts.push_back(std::move(*config));
        } else {
            files.broken.push_back(config.error());
            files.brokenFiles.push_back(path);
        }
    }
    return files;
}

Kubeconfig mergeKubeconfigs(const KubeconfigFiles &files, const std::string &preferred)
{
    Kubeconfig merged;
    merged.broken = files.broken;
    merged.brokenFiles = files.brokenFiles;
    const auto isPreferred = [&preferred](const Kubeconfig &part) {
        return !preferred.empty() && !part.files.empty() && part.files.front() == preferred;
    };
    for (const Kubeconfig &part : files.parts) {
        if (isPreferred(part)) {
            merge(merged, part);
        }
    }
    for (const Kubeconfig &part : files.parts) {
        if (!isPreferred(part)) {
            merge(merged, part);
        }
    }
    return merged;
}

Result<Kubeconfig> loadKubeconfig(const KubeconfigLocation &location, const Environment &environment)
{
    const std::vector<std::string> paths = kubeconfigPaths(location, environment);
    if (location.explicitPath) {
        if (location.explicitPath->empty()) {
            return fail(ErrorKind::InvalidInput, "the kubeconfig's path is empty: give a file with --kubeconfig");
        }
        Result<Kubeconfig> config = readOne(paths.front());
        if (config) {
            config->currentContextFile = paths.front();
        }
        return config;
    }
    const KubeconfigFiles files = readKubeconfigFiles(paths, !location.paths.empty());
    Kubeconfig merged = mergeKubeconfigs(files, location.preferredFile);
    const bool nothing =
        merged.clusters.empty() && merged.users.empty() && merged.contexts.empty() && merged.broken.empty();
    if (nothing) {
        if (auto inCluster = inClusterConfig(environment, location.serviceAccountFolder)) {
            return std::move(*inCluster);
        }
    }
    if (!files.anyThere && !paths.empty() && merged.broken.empty()) {
        merged.warnings.push_back("no kubeconfig found: " + join(paths, ", ") +
                                  (paths.size() == 1 ? " does not exist" : " do not exist"));
    }
    return merged;
}

} // namespace hopyard::core
