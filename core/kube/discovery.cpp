// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/discovery.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/check/versions.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>

namespace hopyard::core
{

namespace
{

constexpr const char *aggregatedAccept = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,"
                                         "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,"
                                         "application/json";
constexpr int parallelGroups = 8;

/// One run; lives in the callbacks that hold it.
class Run : public std::enable_shared_from_this<Run>
{
public:
    Run(ApiClient &client, std::function<void(Result<Discovered>)> done) : m_client(client), m_done(std::move(done)) {}

    void begin()
    {
        m_pending = 3;
        ask("/version", [](Run &run, ApiResponse &response) { run.handleVersion(response); });
        ask("/api", [](Run &run, ApiResponse &response) { run.handleRoot(response, true); });
        ask("/apis", [](Run &run, ApiResponse &response) { run.handleRoot(response, false); });
    }

private:
    using Handler = void (*)(Run &, ApiResponse &);

    void ask(const std::string &path, Handler handler)
    {
        ApiRequest request;
        request.path = path;
        request.accept = path == "/version" ? "application/json" : aggregatedAccept;
        request.gzip = true;
        request.maxBytes = std::size_t{32} << 20;
        m_client.send(std::move(request), [self = shared_from_this(), handler](ApiResponse response) {
            const std::lock_guard lock(self->m_mutex);
            handler(*self, response);
            self->finishIfDone();
        });
    }

    void handleVersion(ApiResponse &response)
    {
        --m_pending;
        if (response.ok()) {
            if (const Result<Value> version = parseJson(response.http.body)) {
                m_found.kubernetesVersion = version->at("gitVersion").toString();
            }
        }
    }

    void handleRoot(ApiResponse &response, bool core)
    {
        --m_pending;
        if (!response.ok()) {
            handleRootError(*response.error, core);
        } else if (!readAggregatedDiscovery(response.http.body, m_found.catalogue)) {
            if (core) {
                m_groups.emplace_back("/api/v1", true);
            } else {
                for (const auto &[groupVersion, preferred] : readGroupList(response.http.body)) {
                    m_groups.emplace_back("/apis/" + groupVersion, preferred);
                }
            }
        }
    }

    void handleRootError(const Error &error, bool core)
    {
        if (error.httpStatus == 403 || error.httpStatus == 404) {
            m_found.limited = m_found.limited || !core;
            if (core) {
                m_groups.emplace_back("/api/v1", true);
            }
        } else if (!m_error) {
            m_error = error;
        }
    }

    void askGroups()
    {
        while (!m_groups.empty() && m_pending < parallelGroups) {
            const auto [path, preferred] = m_groups.front();
            m_groups.pop_front();
            ++m_pending;
            ApiRequest request;
            request.path = path;
            request.gzip = true;
            request.maxBytes = std::size_t{32} << 20;
            m_client.send(std::move(request), [self = shared_from_this(), path = path,
                                               preferred = preferred](ApiResponse response) {
                const std::lock_guard lock(self->m_mutex);
                --self->m_pending;
                if (!response.ok() || !readResourceList(response.http.body, preferred, self->m_found.catalogue)) {
                    self->m_found.unavailable.push_back(path);
                }
                self->finishIfDone();
            });
        }
    }

    void finishIfDone()
    {
        if (!m_error) {
            askGroups();
        }
        if (m_pending > 0 || m_finished) {
            return;
        }
        m_finished = true;
        if (m_error) {
            m_done(fail(*m_error));
            return;
        }
        if (m_found.catalogue.empty()) {
            m_found.catalogue = Catalogue::withoutDiscovery();
            m_found.limited = true;
        }
        m_done(std::move(m_found));
    }

    ApiClient &m_client;
    std::function<void(Result<Discovered>)> m_done;
    std::recursive_mutex m_mutex; ///< a credential that fails at once calls back from within ask()
    Discovered m_found;
    std::optional<Error> m_error;
    std::deque<std::pair<std::string, bool>> m_groups;
    int m_pending = 0;
    bool m_finished = false;
};

} // namespace

void discover(ApiClient &client, std::function<void(Result<Discovered>)> done)
{
    std::make_shared<Run>(client, std::move(done))->begin();
}

void describe(const Discovered &found, ClusterInfo &info)
{
    if (!found.kubernetesVersion.empty()) {
        info.kubernetesVersion = found.kubernetesVersion;
    }
    info.installedKinds = found.catalogue.installedKinds();
    if (!found.limited) {
        info.servedKinds = found.catalogue.servedKinds();
        info.apiGroups = found.catalogue.groups();
    }
}

bool servesKueue(const ClusterInfo &info)
{
    return std::any_of(info.servedKinds.begin(), info.servedKinds.end(),
                       [](const ServedKind &kind) { return kind.apiVersion.starts_with("kueue.x-k8s.io/"); });
}

void describe(const KueueFacts &facts, ClusterInfo &info)
{
    info.kueueVersion = facts.version;
    info.kueueVersionOrigin = facts.origin;
    info.kueueSettings = facts.settings;
}

namespace
{

ApiRequest smallRead(std::string path)
{
    ApiRequest request;
    request.path = std::move(path);
    request.totalLimit = std::chrono::milliseconds(10'000);
    request.maxBytes = std::size_t{4} << 20;
    return request;
}

KueueFacts factsFrom(const ApiResponse &response)
{
    const std::string what = "Deployment kueue-system/kueue-controller-manager";
    if (!response.ok()) {
        const ErrorKind kind = response.error->kind;
        return {{},
                what + (kind == ErrorKind::Forbidden  ? " may not be read"
                        : kind == ErrorKind::NotFound ? " does not exist"
                                                      : " could not be read"),
                {}};
    }
    const Result<Value> deployment = parseJson(response.http.body);
    if (!deployment) {
        return {{}, what + " could not be read", {}};
    }
    VersionFact fact = kueueVersionOfDeployment(*deployment);
    KueueFacts facts{std::move(fact.version), std::move(fact.origin), {}};
    facts.settings.gates = gatesOfDeployment(*deployment);
    return facts;
}

} // namespace

std::shared_ptr<ApiCall> askKueue(ApiClient &client, std::function<void(const KueueFacts &)> done)
{
    const auto readConfig = [&client, done = std::move(done)](const ApiResponse &answer) {
        KueueFacts facts = factsFrom(answer);
        if (!answer.ok() && answer.error->kind == ErrorKind::Cancelled) {
            done(facts); // nothing more is asked of a client that ends
            return;
        }
        client.send(smallRead("/api/v1/namespaces/kueue-system/configmaps/kueue-manager-config"),
                    [facts = std::move(facts), done](const ApiResponse &response) mutable {
                        const Result<Value> config =
                            response.ok() ? parseJson(response.http.body) : fail(ErrorKind::NotFound, {});
                        if (config) {
                            const FeatureGates arguments = std::move(facts.settings.gates);
                            facts.settings = settingsOfConfig(*config);
                            facts.settings.gates = joinedGates(arguments, facts.settings.gates);
                        }
                        done(facts);
                    });
    };
    return client.send(smallRead("/apis/apps/v1/namespaces/kueue-system/deployments/kueue-controller-manager"),
                       readConfig);
}

Result<Discovered> discoverAndWait(ApiClient &client, const std::stop_token &stop)
{
    struct Shared {
        std::mutex mutex;
        std::condition_variable_any done;
        std::optional<Result<Discovered>> result;
    };
    auto shared = std::make_shared<Shared>();
    discover(client, [shared](Result<Discovered> result) {
        const std::lock_guard lock(shared->mutex);
        shared->result = std::move(result);
        shared->done.notify_all();
    });
    std::unique_lock lock(shared->mutex);
    if (!shared->done.wait(lock, stop, [&] { return shared->result.has_value(); })) {
        return fail(ErrorKind::Cancelled, "discovery was stopped");
    }
    return std::move(*shared->result);
}

} // namespace hopyard::core
