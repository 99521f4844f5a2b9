// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// HTTP over libcurl's multi interface on one I/O thread. Source of every option and trap: client.md §5, §7.
namespace hopyard::core
{

/// How the server is reached: the same for every request of a session. The proxy is decided by the caller, so that curl
/// reads nothing from the environment.
struct TransportConfig {
    std::string caPem;         ///< only these roots are trusted; empty: the system's
    std::string tlsServerName; ///< verified and sent as SNI instead of the URL's host
    std::string proxy;         ///< empty: none
    bool insecure = false;
    std::string userName; ///< of the kubeconfig, for messages about its certificate
    std::chrono::milliseconds connectTimeout{15'000};
    std::string caPath; ///< tests only: a system certificate folder that must not matter when caPem is given
};

struct HttpResponse {
    int status = 0; ///< 0: no answer
    std::string contentType, location, auditId;
    std::vector<std::string> warnings; ///< raw Warning headers
    int retryAfterSeconds = 0;
    std::string body; ///< empty for streamed answers with a 2xx status
    bool http2 = false;
    /// Set when the transfer did not end well; the server may have acted unless `neverSent`.
    std::optional<Error> error;
    bool neverSent = false;
    bool connectionLost = false; ///< it broke under way (as opposed to refused, unresolved, TLS, time-out)
};

struct HttpRequest {
    std::string method = "GET";
    std::string url;
    std::vector<std::string> headers; ///< complete lines, without line ends
    std::string body;
    bool gzip = false;
    std::chrono::milliseconds totalLimit{30'000};   ///< zero: none
    std::chrono::milliseconds silenceLimit{15'000}; ///< no byte for so long; zero: none
    std::chrono::milliseconds openLimit{0};         ///< the headers of the answer must be there; zero: none
    std::size_t maxBytes = std::size_t{1} << 30;
    std::string clientCertificate, clientKey; ///< PEM
    std::string authority;                    ///< roots in place of the session's, whose file changed; empty: those
    std::string pageBuffer;                   ///< capacity to reuse for the body
    /// Must never be sent twice: curl repeats a request of any verb by itself when a reused connection breaks before
    /// the first byte of the answer, so this one gets an HTTP/1.1 connection of its own.
    bool once = false;
    /// Given: the body of a 2xx answer goes here as it comes, on the I/O thread; false ends the transfer.
    std::function<bool(std::string_view)> onData = {};
    /// Called on the I/O thread when the headers of a 2xx answer are complete.
    std::function<void()> onOpen = {};
    /// Called exactly once, on the I/O thread.
    std::function<void(HttpResponse)> onDone;
};

/// Owns the I/O thread. All methods from any thread; callbacks on the I/O thread must be quick and may call submit and
/// cancel. After shutdown() no callback runs.
class HttpSession
{
public:
    explicit HttpSession(TransportConfig config);
    ~HttpSession();
    HttpSession(const HttpSession &) = delete;
    HttpSession &operator=(const HttpSession &) = delete;

    using Id = std::uint64_t;
    Id submit(HttpRequest request);
    /// Ends a request; its onDone comes with Cancelled unless it is done already.
    void cancel(Id id);
    /// Fails what is under way as lost and drops every connection: after a suspend, or when the peer went silent.
    void dropConnections();
    /// Fails everything with Cancelled and ends the thread.
    void shutdown();

    /// When the last byte came over the most silent of the shared connections that carry requests, by the steady and by
    /// the wall clock; zero: never. There can be several: a server's GOAWAY or a new authority opens another one while
    /// streams go on over the old one.
    std::chrono::steady_clock::time_point lastByte() const;
    TimePoint lastContact() const;
    int connections() const; ///< shared ones that carry requests
    /// Major version of HTTP of the last answer (1: a watch occupies a connection and cannot be probed); 0: none yet.
    int httpMajor() const;

    /// Empty when the libcurl in use can do what is needed; else what is wrong (a GnuTLS build drops client
    /// certificates).
    static std::string unusableReason();

private:
    struct Worker;
    std::unique_ptr<Worker> m_worker;
};

/// Parses an HTTP Warning header into the texts of its 299 warnings. Source: apimachinery util/net ParseWarningHeaders;
/// client.md S10.
std::vector<std::string> parseWarningHeader(std::string_view header);

} // namespace hopyard::core
