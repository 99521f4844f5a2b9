// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/kube/cluster.h"
#include "core/kube/kubeconfig.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>

namespace hopyard::core
{

namespace
{

constexpr std::size_t maxAlternativeFiles = 50;

/// 128 bits over length-prefixed parts, keyed with a random text of this process: equal inputs are recognised, and the
/// result tells nothing about them. FNV-1a, twice with different starts; not for anything an attacker may choose.
class Fingerprint
{
public:
    Fingerprint()
    {
        static const std::string key = randomUuid();
        add(key);
    }
    void add(std::string_view part)
    {
        feed(std::to_string(part.size()) + ":");
        feed(part);
    }
    void add(bool part) { feed(part ? "t" : "f"); }
    std::string text() const
    {
        static constexpr char hex[] = "0123456789abcdef";
        std::string result;
        for (const std::uint64_t half : m_state) {
            for (int shift = 60; shift >= 0; shift -= 4) {
                result += hex[(half >> shift) & 15];
            }
        }
        return result;
    }

private:
    void feed(std::string_view bytes)
    {
        for (const char c : bytes) {
            for (std::uint64_t &half : m_state) {
                half = (half ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
            }
        }
    }
    std::array<std::uint64_t, 2> m_state{0xCBF29CE484222325ULL, 0x9AE16A3B2F90404FULL};
};

void addCluster(Fingerprint &print, const KubeCluster &cluster)
{
    for (const std::string *part : {&cluster.name, &cluster.problem, &cluster.server, &cluster.tlsServerName,
                                    &cluster.proxyUrl, &cluster.caFile, &cluster.caData}) {
        print.add(*part);
    }
    print.add(cluster.insecure);
    print.add(cluster.disableCompression);
    print.add(toJson(cluster.execExtension));
}

void addUser(Fingerprint &print, const KubeUser &user)
{
    for (const std::string *part :
         {&user.name, &user.problem, &user.certificateFile, &user.certificateData, &user.keyFile, &user.keyData,
          &user.token, &user.tokenFile, &user.username, &user.password, &user.authProvider, &user.impersonation.user,
          &user.impersonation.uid}) {
        print.add(*part);
    }
    for (const std::string &group : user.impersonation.groups) {
        print.add(group);
    }
    for (const auto &[key, values] : user.impersonation.extra) {
        print.add(key);
        for (const std::string &value : values) {
            print.add(value);
        }
        print.add(values.empty());
    }
    if (user.exec) {
        print.add(execKey(*user.exec));
    }
}

/// Contents of certificate and token files are left out: those are read again while the connection lives.
std::string identityOf(const Kubeconfig &config, const KubeContext &context)
{
    Fingerprint print;
    print.add(context.name);
    print.add(context.problem);
    if (const KubeCluster *cluster = config.cluster(context.cluster)) {
        addCluster(print, *cluster);
    }
    print.add(context.user);
    if (const KubeUser *user = config.user(context.user)) {
        addUser(print, *user);
    }
    return print.text();
}

std::vector<ShadowedEntry> shadowsOf(const Kubeconfig &config, const KubeContext &context)
{
    std::vector<ShadowedEntry> result;
    for (const ShadowedEntry &entry : config.shadowed) {
        if ((entry.kind == "context" && entry.name == context.name) ||
            (entry.kind == "cluster" && entry.name == context.cluster) ||
            (entry.kind == "user" && entry.name == context.user)) {
            result.push_back(entry);
        }
    }
    return result;
}

ContextInfo infoOf(const Kubeconfig &config, const KubeContext &context, const Environment &environment)
{
    ContextInfo info;
    info.name = context.name;
    info.cluster = context.cluster;
    info.user = context.user;
    info.ns = context.ns;
    info.file = context.file;
    info.current = context.name == config.currentContext;
    if (const KubeCluster *cluster = config.cluster(context.cluster)) {
        info.server = redacted(cluster->server);
        info.insecure = cluster->insecure;
        info.clusterFile = cluster->file;
    }
    if (const KubeUser *user = config.user(context.user)) {
        info.actingAs = user->impersonation.user;
        info.userFile = user->file;
        if (user->runsPlugin()) {
            info.plugin = pluginLine(*user->exec);
        }
    }
    info.identity = identityOf(config, context);
    info.shadows = shadowsOf(config, context);
    Result<ConnectionTarget> target = resolveContext(config, context.name);
    if (target) {
        if (const Result<void> checked = checkEnvironmentProxy(*target, environment); !checked) {
            target = fail(checked.error());
        }
    }
    info.usable = target.has_value();
    if (target) {
        info.notes = target->warnings;
    } else {
        info.reason = target.error().message;
    }
    return info;
}

/// For each file with an entry that is not used: the contexts that would be others if it were preferred. The names may
/// be the same while cluster and user come from different files, which is why it is not enough to look at contexts.
void addAlternatives(const KubeconfigFiles &files, const Kubeconfig &config, const Environment &environment,
                     ContextList &list)
{
    std::set<std::string> known;
    for (const ContextInfo &context : list.contexts) {
        known.insert(context.identity);
    }
    std::set<std::string> seen;
    for (const ShadowedEntry &entry : config.shadowed) {
        if (!seen.insert(entry.file).second || seen.size() > maxAlternativeFiles) {
            continue;
        }
        const Kubeconfig other = mergeKubeconfigs(files, entry.file);
        for (const KubeContext &context : other.contexts) {
            if (known.insert(identityOf(other, context)).second) {
                ContextInfo info = infoOf(other, context, environment);
                info.current = false;
                info.preferredFile = entry.file;
                list.alternatives.push_back(std::move(info));
            }
        }
    }
}

} // namespace

std::string execKey(const ExecConfig &exec)
{
    std::string key;
    const auto add = [&key](std::string_view part) {
        key += std::to_string(part.size()) + ":";
        key += part;
    };
    for (const std::string *part : {&exec.apiVersion, &exec.command, &exec.installHint, &exec.interactiveMode}) {
        add(*part);
    }
    key += exec.provideClusterInfo ? "+" : "-";
    for (const std::string &argument : exec.args) {
        add(argument);
    }
    key += "|";
    for (const auto &[name, value] : exec.env) {
        add(name);
        add(value);
    }
    return key;
}

Result<ContextList> listContexts(const KubeconfigLocation &location, const Environment &environment)
{
    const Result<Kubeconfig> config = loadKubeconfig(location, environment);
    if (!config) {
        return fail(config.error());
    }
    if (config->contexts.empty()) {
        return fail(config->broken.empty() ? resolveContext(*config, {}).error() : config->broken.front());
    }
    ContextList list;
    list.files = config->files;
    list.warnings = config->warnings;
    for (const Error &broken : config->broken) {
        list.warnings.push_back(broken.message);
    }
    list.broken = config->broken;
    list.brokenFiles = config->brokenFiles;
    for (const KubeContext &context : config->contexts) {
        list.contexts.push_back(infoOf(*config, context, environment));
    }
    if (!config->shadowed.empty()) {
        const KubeconfigFiles files =
            readKubeconfigFiles(kubeconfigPaths(location, environment), !location.paths.empty());
        addAlternatives(files, *config, environment, list);
    }
    return list;
}

Result<ContextList> listContexts(const KubeconfigLocation &location)
{
    return listContexts(location, processEnvironment());
}

} // namespace hopyard::core
