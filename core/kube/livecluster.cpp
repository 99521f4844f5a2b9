// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/livecluster.h"

#include "core/base/log.h"
#include "core/kube/cluster.h"
#include "core/kube/clusterload.h"
#include "core/kube/livefeed.h"

namespace hopyard::core
{

namespace
{

ClusterInfo infoOf(const ConnectionTarget &target)
{
    ClusterInfo info;
    info.contextName = target.contextName;
    info.clusterName = target.cluster.name;
    info.server = target.cluster.server;
    info.user = target.user.name;
    info.defaultNamespace = target.ns;
    info.insecure = target.cluster.insecure;
    info.plaintext = target.cluster.server.starts_with("http://");
    info.basicAuth = !info.plaintext && target.user.token.empty() && target.user.tokenFile.empty() &&
                     (!target.user.username.empty() || !target.user.password.empty());
    info.actingAs = target.user.impersonation.user;
    return info;
}

/// A name that is not found may stand in the file that cannot be read.
Error withBroken(Error error, const Kubeconfig &config)
{
    error.message += "; " + config.broken.front().message;
    return error;
}

} // namespace

LiveCluster::LiveCluster(ConnectionTarget target, const Environment &environment, TargetReader renew)
    : m_notes(target.warnings)
    , m_renew(std::move(renew))
    , m_client(target, environment)
    , m_writer(m_client, target.ns)
    , m_reviewer(m_client)
    , m_info(infoOf(target))
{
}

LiveCluster::~LiveCluster()
{
    stop();
}

ClusterInfo LiveCluster::info() const
{
    const std::lock_guard lock(m_mutex);
    return m_info;
}

Result<LoadedCluster> LiveCluster::load(const LoadScope &scope, std::stop_token stop, const ProgressCallback &progress)
{
    ClusterLoad reading(m_client, info(), scope, std::move(stop), progress);
    Result<LoadedCluster> loaded = reading.run();
    {
        const std::lock_guard lock(m_mutex);
        m_info = loaded ? loaded->info : reading.info(); // versions are known also where nothing may be read
    }
    if (auto discovered = reading.takeDiscovered(); discovered && !discovered->limited) {
        m_writer.setCatalogue(std::move(discovered->catalogue));
    }
    return loaded;
}

void LiveCluster::start(SourceListener *listener, const LoadScope &scope)
{
    stop();
    const auto learned = [this](const ClusterInfo &info) {
        const std::lock_guard lock(m_mutex);
        m_info = info;
    };
    const std::lock_guard lock(m_feedMutex);
    m_feed =
        std::make_unique<LiveFeed>(m_client, info(), m_notes, scope, listener, learned, ReflectorTiming{}, m_renew);
}

void LiveCluster::stop()
{
    std::unique_ptr<LiveFeed> feed;
    {
        const std::lock_guard lock(m_feedMutex);
        feed.swap(m_feed);
    }
}

void LiveCluster::retryNow()
{
    const std::lock_guard lock(m_feedMutex);
    if (m_feed) {
        m_feed->retryNow();
    }
}

void LiveCluster::setNamespacesToTry(const std::vector<std::string> &names)
{
    const std::lock_guard lock(m_feedMutex);
    if (m_feed) {
        m_feed->setNamespacesToTry(names);
    }
}

void LiveCluster::cancelLogin()
{
    const std::lock_guard lock(m_feedMutex);
    if (m_feed) {
        m_feed->cancelLogin();
    }
}

Result<Value> LiveCluster::create(const Value &manifest, bool dryRun, std::stop_token stop)
{
    return m_writer.create(manifest, dryRun, stop);
}

Result<Value> LiveCluster::get(const ObjectRef &object, std::stop_token stop)
{
    return m_writer.get(object, stop);
}

Result<void> LiveCluster::remove(const ObjectRef &object, const std::string &uid, std::stop_token stop)
{
    return m_writer.remove(object, uid, stop);
}

std::vector<AccessAnswer> LiveCluster::review(const std::vector<AccessQuestion> &questions, std::stop_token stop)
{
    return m_reviewer.ask(questions, stop);
}

Result<UserIdentity> LiveCluster::whoAmI(std::stop_token stop)
{
    return askWhoAmI(m_client, stop);
}

Result<std::unique_ptr<Source>> openCluster(const KubeconfigLocation &location, const std::string &context)
{
    const Environment environment = processEnvironment();
    const Result<Kubeconfig> config = loadKubeconfig(location, environment);
    if (!config) {
        return fail(config.error());
    }
    // Which context is the current one, a file that cannot be read may decide.
    if (!config->broken.empty() && (!location.allowPartial || context.empty())) {
        return fail(config->broken.front());
    }
    Result<ConnectionTarget> target = resolveContext(*config, context);
    if (!target) {
        return fail(config->broken.empty() ? target.error() : withBroken(target.error(), *config));
    }
    if (const Result<void> checked = checkEnvironmentProxy(*target, environment); !checked) {
        return fail(checked.error());
    }
    for (const Error &broken : config->broken) {
        target->warnings.push_back("the other files are used without what stands in one that cannot be read: " +
                                   broken.message);
    }
    for (const std::string &note : target->warnings) {
        log(LogLevel::Warning, "kubeconfig", note);
    }
    if (const std::string reason = HttpSession::unusableReason(); !reason.empty()) {
        return fail(ErrorKind::Unsupported, reason);
    }
    target->warnings.insert(target->warnings.begin(), config->warnings.begin(), config->warnings.end());
    // The context by its name: another current-context must not lead this connection to another cluster.
    const std::pair files{target->cluster.file, target->user.file};
    TargetReader renew = [location, context = target->contextName, environment,
                          files]() -> std::optional<ConnectionTarget> {
        const Result<Kubeconfig> now = loadKubeconfig(location, environment);
        if (!now || (!now->broken.empty() && !location.allowPartial)) {
            return std::nullopt;
        }
        Result<ConnectionTarget> fresh = resolveContext(*now, context);
        // While a file cannot be read, entries of another one must not step into its place.
        if (!fresh || (!now->broken.empty() && std::pair(fresh->cluster.file, fresh->user.file) != files) ||
            !checkEnvironmentProxy(*fresh, environment)) {
            return std::nullopt;
        }
        return std::move(*fresh);
    };
    return std::unique_ptr<Source>(std::make_unique<LiveCluster>(std::move(*target), environment, std::move(renew)));
}

} // namespace hopyard::core
