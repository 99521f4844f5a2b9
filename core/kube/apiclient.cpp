// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/apiclient.h"

#include "core/base/text.h"
#include "core/cluster/decode.h"
#include "core/kube/encoding.h"
#include "core/kube/url.h"

#include <algorithm>
#include <condition_variable>
#include <tuple>
#include <utility>

namespace hopyard::core
{

namespace
{

constexpr std::size_t maxWarnings = 50;

TransportConfig transportFor(const ConnectionTarget &target, const Environment &environment)
{
    TransportConfig config;
    config.caPem = target.cluster.caData;
    config.tlsServerName = target.cluster.tlsServerName;
    config.insecure = target.cluster.insecure;
    config.userName = target.user.name;
    if (const Result<Url> url = Url::parse(target.cluster.server)) {
        config.proxy = proxyFor(*url, target.cluster.proxyUrl, environment);
    }
    return config;
}

std::string lowerPercent(const std::string &key)
{
    return percentEncode(toLower(key));
}

} // namespace

bool sameConnection(const ConnectionTarget &a, const ConnectionTarget &b)
{
    const auto cluster = [](const KubeCluster &c) {
        return std::tie(c.server, c.tlsServerName, c.proxyUrl, c.caData, c.insecure, c.disableCompression);
    };
    const auto user = [](const KubeUser &u) {
        return std::tie(u.name, u.certificateData, u.keyData, u.token, u.tokenFile, u.username, u.password,
                        u.impersonation.user, u.impersonation.uid, u.impersonation.groups, u.impersonation.extra);
    };
    const auto plugin = [](const ExecConfig &e) {
        return std::tie(e.apiVersion, e.command, e.interactiveMode, e.args, e.env, e.provideClusterInfo);
    };
    const auto &first = a.user.exec;
    const auto &second = b.user.exec;
    return cluster(a.cluster) == cluster(b.cluster) && user(a.user) == user(b.user) &&
           first.has_value() == second.has_value() && (!first || plugin(*first) == plugin(*second));
}

/// One target with its connections and credentials.
struct ApiClient::Link {
    Link(ConnectionTarget to, const Environment &environment)
        : target(std::move(to))
        , secure(target.cluster.server.starts_with("https://"))
        , session(std::make_shared<HttpSession>(transportFor(target, environment)))
        , credentials(std::make_unique<Credentials>(secure ? target.user : KubeUser{}, target.cluster))
    {
    }
    void shutdown()
    {
        credentials->shutdown();
        session->shutdown();
    }
    std::optional<Error> errorOf(const HttpResponse &response) const;
    std::vector<std::string> headersFor(const ApiRequest &request, const Credential &credential) const;

    const ConnectionTarget target;
    const bool secure; ///< https: credentials may be sent
    const std::shared_ptr<HttpSession> session;
    const std::unique_ptr<Credentials> credentials;
};

struct ApiClient::Attempt {
    std::shared_ptr<Link> link;
    ApiRequest request;
    Callback callback;
    std::shared_ptr<ApiCall> call;
    bool replayed = false;
};

void ApiCall::cancel()
{
    const std::lock_guard lock(m_mutex);
    m_cancelled = true;
    if (m_session && m_id != 0) {
        m_session->cancel(m_id);
    }
}

ApiClient::ApiClient(ConnectionTarget target, const Environment &environment)
    : m_environment(environment), m_link(std::make_shared<Link>(std::move(target), environment))
{
}

ApiClient::~ApiClient()
{
    link()->shutdown();
}

std::shared_ptr<ApiClient::Link> ApiClient::link() const
{
    const std::lock_guard lock(m_linkMutex);
    return m_link;
}

ConnectionTarget ApiClient::target() const
{
    return link()->target;
}

std::shared_ptr<HttpSession> ApiClient::session() const
{
    return link()->session;
}

bool ApiClient::sendsCredentials() const
{
    return link()->secure;
}

void ApiClient::retarget(ConnectionTarget target)
{
    auto fresh = std::make_shared<Link>(std::move(target), m_environment);
    std::shared_ptr<Link> old;
    {
        const std::lock_guard lock(m_linkMutex);
        old = std::exchange(m_link, std::move(fresh));
        m_retired.push_back(old);
    }
    old->shutdown();
}

std::shared_ptr<ApiCall> ApiClient::send(ApiRequest request, Callback callback)
{
    auto attempt = std::make_shared<Attempt>();
    attempt->link = link();
    attempt->request = std::move(request);
    attempt->callback = std::move(callback);
    attempt->call = std::make_shared<ApiCall>();
    std::shared_ptr<ApiCall> call = attempt->call;
    acquireAndSubmit(attempt);
    return call;
}

void ApiClient::acquireAndSubmit(const std::shared_ptr<Attempt> &attempt)
{
    attempt->link->credentials->acquire([this, attempt](const Result<Credential> &credential) {
        if (credential) {
            submit(attempt, *credential);
            return;
        }
        ApiResponse response;
        response.http.neverSent = true;
        response.error = credential.error();
        attempt->callback(std::move(response));
    });
}

std::vector<std::string> ApiClient::Link::headersFor(const ApiRequest &request, const Credential &credential) const
{
    std::vector<std::string> headers{"Accept: " + request.accept};
    if (!request.body.empty()) {
        headers.emplace_back("Content-Type: application/json");
    }
    // Whom to act as is no credential: as with kubectl, it is said over plain http too.
    if (secure && !credential.authorization.empty()) {
        headers.push_back("Authorization: " + credential.authorization);
    }
    const Impersonation &as = target.user.impersonation;
    const auto add = [&headers](const std::string &name, const std::string &value) {
        if (isHeaderSafe(value)) {
            headers.push_back(name + ": " + value);
        }
    };
    if (!as.user.empty()) {
        add("Impersonate-User", as.user);
    }
    if (!as.uid.empty()) {
        add("Impersonate-Uid", as.uid);
    }
    for (const std::string &group : as.groups) {
        add("Impersonate-Group", group);
    }
    for (const auto &[key, values] : as.extra) {
        for (const std::string &value : values) {
            add("Impersonate-Extra-" + lowerPercent(key), value);
        }
    }
    return headers;
}

void ApiClient::submit(const std::shared_ptr<Attempt> &attempt, const Credential &credential)
{
    const Link &link = *attempt->link;
    HttpRequest request;
    request.method = attempt->request.method;
    request.url = link.target.cluster.server + attempt->request.path;
    request.headers = link.headersFor(attempt->request, credential);
    request.body = attempt->request.body;
    request.gzip = attempt->request.gzip && !link.target.cluster.disableCompression;
    request.once = attempt->request.once;
    request.totalLimit = attempt->request.totalLimit;
    request.silenceLimit = attempt->request.silenceLimit;
    request.openLimit = attempt->request.openLimit;
    request.maxBytes = attempt->request.maxBytes;
    request.pageBuffer = std::move(attempt->request.pageBuffer);
    request.onData = attempt->request.onData;
    request.onOpen = attempt->request.onOpen;
    if (link.secure) {
        request.clientCertificate = credential.certificate;
        request.clientKey = credential.key;
        request.authority = credential.authority;
    }
    request.onDone = [this, attempt, serial = credential.serial](HttpResponse response) {
        handleResponse(attempt, serial, std::move(response));
    };
    bool cancelled = false;
    {
        const std::lock_guard lock(attempt->call->m_mutex);
        cancelled = attempt->call->m_cancelled;
    }
    if (cancelled) {
        ApiResponse response;
        response.http.neverSent = true;
        response.error = Error{ErrorKind::Cancelled, "the request was cancelled"};
        attempt->callback(std::move(response));
        return;
    }
    const std::shared_ptr<ApiCall> call = attempt->call;
    const HttpSession::Id id = link.session->submit(std::move(request));
    const std::lock_guard lock(call->m_mutex);
    call->m_session = link.session;
    call->m_id = id;
    if (call->m_cancelled) {
        link.session->cancel(id); // it came while the request was handed over
    }
}

std::optional<Error> ApiClient::Link::errorOf(const HttpResponse &response) const
{
    if (response.error) {
        return response.error;
    }
    const int status = response.status;
    if (status >= 200 && status < 300) {
        return std::nullopt;
    }
    Error error;
    if (status >= 300 && status < 400) {
        const Result<Url> to = Url::parse(response.location);
        error.kind = ErrorKind::ServerError;
        error.httpStatus = status;
        error.message =
            target.cluster.server + " redirected to " + (to ? to->origin() : std::string("another page")) +
            ", which is not followed (a login page, or the wrong address?): correct server in the kubeconfig";
    } else {
        error = errorFromStatus(status, response.body);
        if (status != 401 && response.contentType.find("html") != std::string::npos) {
            // API servers never answer in HTML: this 403 or 404 says nothing of rights or of what is installed.
            error.kind = ErrorKind::ServerError;
            error.message = "a page (HTTP " + std::to_string(status) + ") came instead of an answer of " +
                            target.cluster.server + ": a proxy, firewall or load balancer in between answers for it";
        }
    }
    if (error.httpStatus == 0) {
        error.httpStatus = status;
    }
    if (error.retryAfterSeconds == 0) {
        error.retryAfterSeconds = response.retryAfterSeconds;
    }
    error.message = redacted(error.message);
    error.detail = redacted(error.detail);
    if (status == 401) {
        error.kind = ErrorKind::Unauthorized;
        const std::string who = target.user.name.empty() ? "of this context" : "of user \"" + target.user.name + "\"";
        error.detail = error.message;
        error.message =
            "the server refused the credentials " + who + ": log in again or renew the token, then connect again";
        if (target.user.isAnonymous()) {
            error.message =
                "the server wants credentials, but context \"" + target.contextName + "\" has none: add a user to it";
        } else if (!secure) {
            error.message =
                "the server wants credentials, but they are never sent over plain http: use an https:// server";
        }
    }
    return error;
}

void ApiClient::handleResponse(const std::shared_ptr<Attempt> &attempt, std::uint64_t serial, HttpResponse response)
{
    collectWarnings(response);
    {
        const std::lock_guard lock(attempt->call->m_mutex);
        if (attempt->call->m_cancelled && !response.error) {
            response.error = Error{ErrorKind::Cancelled, "the request was cancelled"};
        }
    }
    if (!response.error && response.status == 401 && !attempt->replayed &&
        attempt->link->credentials->refused(serial)) {
        // Refused before it was handled: a replay with a new credential is safe for every verb.
        attempt->replayed = true;
        acquireAndSubmit(attempt);
        return;
    }
    ApiResponse result;
    result.error = attempt->link->errorOf(response);
    result.http = std::move(response);
    attempt->callback(std::move(result));
}

void ApiClient::collectWarnings(const HttpResponse &response)
{
    if (response.warnings.empty()) {
        return;
    }
    std::function<void()> handler;
    {
        const std::lock_guard lock(m_warningMutex);
        for (const std::string &header : response.warnings) {
            for (const std::string &text : parseWarningHeader(header)) {
                const std::string shown = bounded(redacted(text), 1024);
                if (m_warnings.size() < maxWarnings &&
                    std::find(m_warnings.begin(), m_warnings.end(), shown) == m_warnings.end()) {
                    m_warnings.push_back(shown);
                    handler = m_warningHandler;
                }
            }
        }
    }
    if (handler) {
        handler();
    }
}

std::vector<std::string> ApiClient::warnings() const
{
    const std::lock_guard lock(m_warningMutex);
    return m_warnings;
}

std::optional<LoginStatus> ApiClient::login() const
{
    return link()->credentials->login();
}

void ApiClient::cancelLogin()
{
    link()->credentials->cancelLogin();
}

void ApiClient::onWarning(std::function<void()> handler)
{
    const std::lock_guard lock(m_warningMutex);
    m_warningHandler = std::move(handler);
}

ApiResponse ApiClient::sendAndWait(ApiRequest request, const std::stop_token &stop)
{
    struct Shared {
        std::mutex mutex;
        std::condition_variable_any done;
        std::optional<ApiResponse> response;
    };
    auto shared = std::make_shared<Shared>();
    const std::shared_ptr<ApiCall> call = send(std::move(request), [shared](ApiResponse response) {
        const std::lock_guard lock(shared->mutex);
        shared->response = std::move(response);
        shared->done.notify_all();
    });
    std::unique_lock lock(shared->mutex);
    if (!shared->done.wait(lock, stop, [&] { return shared->response.has_value(); })) {
        lock.unlock();
        call->cancel();
        ApiResponse cancelled;
        cancelled.error = Error{ErrorKind::Cancelled, "the request was cancelled"};
        return cancelled;
    }
    return std::move(*shared->response);
}

} // namespace hopyard::core
