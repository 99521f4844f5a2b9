// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/kube/credentials.h"
#include "core/kube/httpsession.h"
#include "core/kube/kubeconfig.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

namespace hopyard::core
{

/// Whether both lead to the same server in the same way as the same user.
bool sameConnection(const ConnectionTarget &a, const ConnectionTarget &b);

/// A request to the API server; `path` is absolute below the server's own path prefix and carries its query.
struct ApiRequest {
    std::string method = "GET";
    std::string path;
    std::string accept = "application/json";
    std::string body; ///< JSON
    bool gzip = false;
    bool once = false;                                                                ///< as in HttpRequest
    std::chrono::milliseconds totalLimit{30'000}, silenceLimit{15'000}, openLimit{0}; ///< as in HttpRequest
    std::size_t maxBytes = std::size_t{1} << 30;
    std::string pageBuffer;
    std::function<bool(std::string_view)> onData = {}; ///< as in HttpRequest
    std::function<void()> onOpen = {};
};

/// An answer. `error` covers transport, credentials and every status outside 2xx, mapped to kinds (client.md S7, S8).
struct ApiResponse {
    HttpResponse http;
    std::optional<Error> error;
    bool ok() const { return !error.has_value(); }
};

/// A request under way. Any thread.
class ApiCall
{
public:
    /// The callback still comes, with Cancelled unless it is done already.
    void cancel();

private:
    friend class ApiClient;
    std::mutex m_mutex;
    std::shared_ptr<HttpSession> m_session;
    HttpSession::Id m_id = 0;
    bool m_cancelled = false;
};

/// Sends requests to one cluster as one user: adds credentials (to https only) and impersonation, renews a refused
/// credential once and replays, collects server warnings. Owns the I/O thread. Any thread. The target can be replaced
/// (a kubeconfig that changed): what is under way then ends with Cancelled.
class ApiClient
{
public:
    using Callback = std::function<void(ApiResponse)>;

    ApiClient(ConnectionTarget target, const Environment &environment);
    ~ApiClient();
    ApiClient(const ApiClient &) = delete;
    ApiClient &operator=(const ApiClient &) = delete;

    /// `callback` comes exactly once, on the I/O thread or (when the credential fails) on the credentials' or caller's
    /// thread.
    std::shared_ptr<ApiCall> send(ApiRequest request, Callback callback);
    /// The same, waiting. Ends early with Cancelled on stop.
    ApiResponse sendAndWait(ApiRequest request, const std::stop_token &stop);

    ConnectionTarget target() const;
    std::shared_ptr<HttpSession> session() const;
    bool sendsCredentials() const;

    /// Leaves every connection and credential behind and uses these from now on. Not from a callback.
    void retarget(ConnectionTarget target);

    /// As in Credentials.
    std::optional<LoginStatus> login() const;
    void cancelLogin();

    /// Distinct texts of Warning headers so far, oldest first.
    std::vector<std::string> warnings() const;
    /// Called (on the I/O thread) after a new warning was collected.
    void onWarning(std::function<void()> handler);

private:
    struct Attempt;
    struct Link;
    void acquireAndSubmit(const std::shared_ptr<Attempt> &attempt);
    void submit(const std::shared_ptr<Attempt> &attempt, const Credential &credential);
    void handleResponse(const std::shared_ptr<Attempt> &attempt, std::uint64_t serial, HttpResponse response);
    void collectWarnings(const HttpResponse &response);
    std::shared_ptr<Link> link() const;

    const Environment m_environment;
    mutable std::mutex m_linkMutex;
    std::shared_ptr<Link> m_link;
    std::vector<std::shared_ptr<Link>> m_retired; ///< ended; kept so that none ends on its own I/O thread
    mutable std::mutex m_warningMutex;
    std::vector<std::string> m_warnings;
    std::function<void()> m_warningHandler;
};

} // namespace hopyard::core
