// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/kube/certificates.h"
#include "core/kube/cluster.h"
#include "core/kube/encoding.h"
#include "core/kube/kubeconfig.h"
#include "core/kube/url.h"

#include <algorithm>
#include <sys/stat.h>

namespace hopyard::core
{

namespace
{

constexpr std::size_t maxPemBytes = std::size_t{4} << 20;

tl::unexpected<Error> invalid(std::string message)
{
    return fail(ErrorKind::InvalidInput, redacted(message));
}

Result<std::string> readPem(const std::string &path, const std::string &what)
{
    Result<std::string> text = readFile(path, maxPemBytes);
    if (!text) {
        return invalid(what + " " + path + " cannot be read: " + text.error().message);
    }
    return text;
}

Result<void> resolveAuthority(KubeCluster &cluster)
{
    const std::string who = "cluster \"" + cluster.name + "\" of " + cluster.file;
    if (!cluster.caFile.empty() && !cluster.caData.empty()) {
        return invalid(who + " gives both certificate-authority and certificate-authority-data: remove one of them");
    }
    if (!cluster.caFile.empty()) {
        Result<std::string> pem = readPem(cluster.caFile, "certificate-authority of " + who + ":");
        if (!pem) {
            return fail(pem.error());
        }
        cluster.caData = std::move(*pem);
    }
    if (cluster.caData.empty() && cluster.caFile.empty()) {
        return {};
    }
    if (cluster.insecure) {
        return invalid(who + " sets insecure-skip-tls-verify and gives a certificate authority: remove one of them");
    }
    if (countCertificates(cluster.caData) == 0) {
        return invalid("the certificate authority of " + who + " holds no certificate in PEM form that can be read");
    }
    return {};
}

/// As Go's path.Join does it: no empty parts, no dots.
std::string cleanedPath(const std::string &path)
{
    std::vector<std::string> parts;
    for (std::string &part : split(path, '/')) {
        if (part == ".." && !parts.empty()) {
            parts.pop_back();
        } else if (!part.empty() && part != "." && part != "..") {
            parts.push_back(std::move(part));
        }
    }
    return parts.empty() ? std::string() : "/" + join(parts, "/");
}

/// A name and password in the server's URL are sent as basic authentication before anything else, as Go's HTTP client
/// does.
Result<void> takeUserInfo(const Url &url, KubeUser &user, const std::string &who, std::vector<std::string> &warnings)
{
    if (url.userInfo.empty()) {
        return {};
    }
    if (url.scheme != "https") {
        return invalid("server of " + who +
                       " holds a name or password, which are never sent over plain http: use https://");
    }
    const std::size_t colon = url.userInfo.find(':');
    user.token.clear();
    user.tokenFile.clear();
    user.username = percentDecode(url.userInfo.substr(0, colon));
    user.password = colon == std::string::npos ? std::string() : percentDecode(url.userInfo.substr(colon + 1));
    warnings.push_back("server of " + who +
                       " holds a name and password, which are used to log in: better a users entry");
    return {};
}

Result<void> resolveServer(KubeCluster &cluster, KubeUser &user, std::vector<std::string> &warnings)
{
    const std::string who = "cluster \"" + cluster.name + "\" of " + cluster.file;
    if (trimmed(cluster.server).empty()) {
        return invalid(who + " has no server defined: add server: https://…");
    }
    std::string text = cluster.server;
    const bool wantsTls = !cluster.caData.empty() || cluster.insecure || !user.isAnonymous();
    if (text.find("://") == std::string::npos) {
        if (wantsTls) {
            return invalid("server " + text + " of " + who +
                           " needs https:// in front: credentials are never sent over plain http");
        }
        if (text.find('/') != std::string::npos && text.find('/') + 1 != text.size()) {
            return invalid("server " + text + " of " + who + " has a path, so it needs https:// in front");
        }
        text = "http://" + text;
    }
    Result<Url> url = Url::parse(text);
    if (!url) {
        return invalid("server of " + who + " is not a URL: " + url.error().message);
    }
    if (url->scheme != "https" && url->scheme != "http") {
        return invalid("server " + text + " of " + who + " must begin with https://");
    }
    if (Result<void> taken = takeUserInfo(*url, user, who, warnings); !taken) {
        return taken;
    }
    if (url->scheme == "http") {
        warnings.push_back(
            "server " + url->origin() + " is reached without encryption" +
            (user.isAnonymous() ? std::string() : "; the credentials of user \"" + user.name + "\" are not sent"));
    }
    cluster.server = url->origin() + cleanedPath(url->path);
    return {};
}

Result<void> resolveProxy(const KubeCluster &cluster)
{
    if (cluster.proxyUrl.empty()) {
        return {};
    }
    const Result<Url> url = Url::parse(cluster.proxyUrl);
    if (!url || (url->scheme != "http" && url->scheme != "https" && url->scheme != "socks5")) {
        return invalid("proxy-url of cluster \"" + cluster.name + "\" of " + cluster.file +
                       " must begin with http://, https:// or socks5://");
    }
    if (!cluster.tlsServerName.empty() && url->scheme == "https") {
        return invalid("cluster \"" + cluster.name + "\" of " + cluster.file +
                       " combines tls-server-name with an https proxy, which does not work: use an http proxy");
    }
    return {};
}

Result<void> resolvePair(const std::string &who, const char *what, const std::string &file, std::string &data)
{
    if (file.empty()) {
        return {};
    }
    if (!data.empty()) {
        return invalid(who + " gives both " + what + " and " + what + "-data: remove one of them");
    }
    Result<std::string> pem = readPem(file, std::string(what) + " of " + who + ":");
    if (!pem) {
        return fail(pem.error());
    }
    data = std::move(*pem);
    return {};
}

Result<void> resolveCertificate(KubeUser &user)
{
    const std::string who = "user \"" + user.name + "\" of " + user.file;
    if (Result<void> read = resolvePair(who, "client-certificate", user.certificateFile, user.certificateData); !read) {
        return read;
    }
    if (Result<void> read = resolvePair(who, "client-key", user.keyFile, user.keyData); !read) {
        return read;
    }
    if (user.certificateData.empty() != user.keyData.empty()) {
        return invalid(who + (user.keyData.empty() ? " has a client-certificate but no client-key"
                                                   : " has a client-key but no client-certificate"));
    }
    if (user.certificateData.empty()) {
        return {};
    }
    if (const Result<void> pair = checkClientPair(user.certificateData, user.keyData); !pair) {
        return invalid(who + ": " + pair.error().message);
    }
    return {};
}

Result<void> checkExec(const KubeUser &user)
{
    const ExecConfig &exec = *user.exec;
    const std::string who = "the exec plugin of user \"" + user.name + "\" of " + user.file;
    if (exec.command.empty()) {
        return invalid(who + " has no command");
    }
    if (exec.apiVersion.empty()) {
        return invalid(who + " has no apiVersion: set client.authentication.k8s.io/v1");
    }
    if (exec.apiVersion == "client.authentication.k8s.io/v1alpha1") {
        return invalid(
            who + " uses apiVersion client.authentication.k8s.io/v1alpha1, which is no longer supported: change it to "
                  "client.authentication.k8s.io/v1beta1 or v1 (a newer version of the plugin may be needed)");
    }
    const bool v1 = exec.apiVersion == "client.authentication.k8s.io/v1";
    if (!v1 && exec.apiVersion != "client.authentication.k8s.io/v1beta1") {
        return invalid(who + " uses the unknown apiVersion " + exec.apiVersion +
                       ": use client.authentication.k8s.io/v1");
    }
    const std::string &mode = exec.interactiveMode;
    if (mode.empty() && v1) {
        return invalid(who + " must set interactiveMode (Never, IfAvailable or Always): apiVersion v1 requires it");
    }
    if (!mode.empty() && mode != "Never" && mode != "IfAvailable" && mode != "Always") {
        return invalid(who + " has the unknown interactiveMode \"" + mode + "\": use Never, IfAvailable or Always");
    }
    return {};
}

Result<void> checkUser(KubeUser &user)
{
    const std::string who = "user \"" + user.name + "\" of " + user.file;
    if (!user.problem.empty()) {
        return invalid(user.file + ": " + user.problem);
    }
    if ((!user.token.empty() || !user.tokenFile.empty()) && (!user.username.empty() || !user.password.empty())) {
        return invalid(who + " has more than one authentication method (token and username): remove one of them");
    }
    if (user.exec && !user.authProvider.empty()) {
        return invalid(who + " has both exec and auth-provider: remove one of them");
    }
    if (!user.authProvider.empty()) {
        const std::string remedy = user.authProvider == "gcp"     ? "use the exec plugin gke-gcloud-auth-plugin"
                                   : user.authProvider == "azure" ? "use the exec plugin kubelogin"
                                                                  : "use an exec plugin";
        return invalid(who + " uses the auth-provider " + user.authProvider + ", which is not supported: " + remedy);
    }
    const Impersonation &as = user.impersonation;
    if (as.user.empty() && !as.empty()) {
        return invalid(who + " sets as-uid, as-groups or as-user-extra without as");
    }
    if (!isHeaderSafe(as.user) || !isHeaderSafe(as.uid) || !isHeaderSafe(join(as.groups, " "))) {
        return invalid(who + " acts as a user or group whose name holds control characters: correct as, as-uid or "
                             "as-groups");
    }
    for (const auto &[key, values] : as.extra) {
        if (!isHeaderSafe(join(values, " "))) {
            return invalid(who + " has control characters in as-user-extra: correct it");
        }
    }
    if (user.exec) {
        if (Result<void> exec = checkExec(user); !exec) {
            return exec;
        }
    }
    return resolveCertificate(user);
}

Error unknownContext(const Kubeconfig &config, const std::string &name, const std::string &lead)
{
    std::vector<std::string> names;
    for (const KubeContext &context : config.contexts) {
        names.push_back(context.name);
    }
    std::string message = lead;
    if (names.empty()) {
        message += "; " + (config.files.empty() ? std::string("no kubeconfig was found") : join(config.files, ", ")) +
                   (config.files.empty() ? "" : " holds no contexts") +
                   ": give a kubeconfig with --kubeconfig or KUBECONFIG";
    } else if (const std::string near = closest(name, names); !near.empty()) {
        message += "; did you mean \"" + near + "\"?";
    } else {
        message += "; there are: " + bounded(escapedForDisplay(join(names, ", ")), 400);
    }
    return Error{ErrorKind::InvalidInput, message};
}

Result<const KubeContext *> chooseContext(const Kubeconfig &config, const std::string &name)
{
    if (!name.empty()) {
        if (const KubeContext *context = config.context(name)) {
            return context;
        }
        return fail(unknownContext(config, name, "there is no context \"" + escapedForDisplay(name) + "\""));
    }
    if (config.contexts.empty()) {
        std::string where =
            config.files.empty() ? "no kubeconfig was found" : join(config.files, ", ") + " holds no contexts";
        if (config.files.empty() && !config.warnings.empty()) {
            where = config.warnings.front();
        }
        return invalid(where + ": give a kubeconfig with --kubeconfig or KUBECONFIG");
    }
    if (config.currentContext.empty()) {
        return fail(unknownContext(config, {}, "the kubeconfig sets no current-context: choose one with --context"));
    }
    if (const KubeContext *context = config.context(config.currentContext)) {
        return context;
    }
    return fail(unknownContext(config, config.currentContext,
                               "current-context names \"" + escapedForDisplay(config.currentContext) +
                                   "\", which does not exist"));
}

} // namespace

namespace
{

bool readableByOthers(const std::string &file)
{
    struct stat info {
    };
    return ::stat(file.c_str(), &info) == 0 && S_ISREG(info.st_mode) && (info.st_mode & (S_IRGRP | S_IROTH)) != 0;
}

/// What a person should know of how this connection is authenticated.
void noteUser(ConnectionTarget &target)
{
    const KubeUser &user = target.user;
    const std::string who = "user \"" + user.name + "\" of " + user.file;
    const bool secure = target.cluster.server.starts_with("https://");
    if (secure && target.cluster.insecure) {
        target.warnings.push_back("the certificate of " + target.cluster.server +
                                  " is not verified (insecure-skip-tls-verify): anybody in between can read along");
    }
    if (secure && !user.username.empty()) {
        target.warnings.push_back(who + " logs in with a password (basic authentication), which Kubernetes itself no "
                                        "longer accepts: use a token, a certificate or a plugin");
    }
    if (!user.impersonation.user.empty()) {
        target.warnings.push_back("acting as \"" + escapedForDisplay(user.impersonation.user) + "\"");
    }
    if (user.exec && !user.runsPlugin()) {
        target.warnings.push_back("the exec plugin of " + who +
                                  " is not used, as the entry has a token, a password or a client certificate too");
    }
    const bool inlineSecret =
        !user.token.empty() || !user.password.empty() || (user.keyFile.empty() && !user.keyData.empty());
    if (inlineSecret && readableByOthers(user.file)) {
        target.warnings.push_back(user.file +
                                  " holds secrets and can be read by others on this machine: chmod go-r it");
    }
}

} // namespace

Result<void> checkEnvironmentProxy(const ConnectionTarget &target, const Environment &environment)
{
    const KubeCluster &cluster = target.cluster;
    const Result<Url> server = Url::parse(cluster.server);
    if (cluster.tlsServerName.empty() || !cluster.proxyUrl.empty() || !server ||
        !proxyFor(*server, {}, environment).starts_with("https://")) {
        return {};
    }
    return invalid("cluster \"" + cluster.name + "\" of " + cluster.file +
                   " sets tls-server-name, and HTTPS_PROXY names an https proxy, which do not work together: use an "
                   "http proxy, or name the server in NO_PROXY");
}

Result<ConnectionTarget> resolveContext(const Kubeconfig &config, const std::string &name)
{
    const Result<const KubeContext *> chosen = chooseContext(config, name);
    if (!chosen) {
        return fail(chosen.error());
    }
    const KubeContext &context = **chosen;
    const std::string who = "context \"" + context.name + "\" of " + context.file;
    if (!context.problem.empty()) {
        return invalid(context.file + ": " + context.problem);
    }
    ConnectionTarget target;
    target.contextName = context.name;
    target.ns = context.ns.empty() ? "default" : context.ns;
    if (context.cluster.empty()) {
        return invalid(who + " names no cluster");
    }
    const KubeCluster *cluster = config.cluster(context.cluster);
    if (!cluster) {
        return invalid(who + " names the cluster \"" + context.cluster + "\", which no kubeconfig defines");
    }
    if (!cluster->problem.empty()) {
        return invalid(cluster->file + ": " + cluster->problem);
    }
    target.cluster = *cluster;
    if (const KubeUser *user = config.user(context.user)) {
        target.user = *user;
    } else if (!context.user.empty()) {
        target.user.name = context.user;
        target.warnings.push_back(who + " names the user \"" + context.user +
                                  "\", which no kubeconfig defines: connecting without credentials");
    }
    Result<void> valid = checkUser(target.user);
    if (valid) {
        valid = resolveAuthority(target.cluster);
    }
    if (valid) {
        valid = resolveServer(target.cluster, target.user, target.warnings);
    }
    if (valid) {
        valid = resolveProxy(target.cluster);
    }
    if (!valid) {
        return fail(valid.error());
    }
    noteUser(target);
    return target;
}

} // namespace hopyard::core
