// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/httptransfer.h"

#include "core/base/text.h"
#include "core/base/time.h"
#include "core/base/version.h"
#include "core/kube/url.h"

#include <algorithm>
#include <charconv>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <utility>

namespace hopyard::core
{

namespace
{

curl_blob blobOf(const std::string &text)
{
    curl_blob blob{};
    blob.data = const_cast<char *>(text.data());
    blob.len = text.size();
    blob.flags = CURL_BLOB_COPY;
    return blob;
}

/// The names that the server's own certificate holds, with commas between.
std::string certificateNames(CURL *easy)
{
    static constexpr std::string_view label = "X509v3 Subject Alternative Name:";
    curl_certinfo *info = nullptr;
    if (curl_easy_getinfo(easy, CURLINFO_CERTINFO, &info) != CURLE_OK || !info || info->num_of_certs < 1) {
        return {};
    }
    std::vector<std::string> names;
    for (const curl_slist *field = info->certinfo[0]; field; field = field->next) {
        const std::string_view text(field->data);
        if (!text.starts_with(label)) {
            continue;
        }
        for (const std::string &entry : split(text.substr(label.size()), ',')) {
            const std::string_view name = trimmed(entry);
            names.emplace_back(name.substr(name.find(':') == std::string_view::npos ? 0 : name.find(':') + 1));
        }
    }
    return escapedForDisplay(bounded(join(names, ", "), 300));
}

} // namespace

HttpTransfer::HttpTransfer(HttpSession::Id id, HttpRequest request, const TransportConfig &config,
                           ConnectionSigns &signs)
    : m_id(id)
    , m_request(std::move(request))
    , m_config(config)
    , m_signs(signs)
    , m_began(std::chrono::steady_clock::now())
    , m_active(m_began)
    , m_easy(curl_easy_init())
{
    m_response.body = std::move(m_request.pageBuffer);
    m_response.body.clear();
    if (m_easy) {
        configure(config);
    }
}

HttpTransfer::~HttpTransfer()
{
    if (m_easy) {
        curl_easy_cleanup(m_easy);
    }
    curl_slist_free_all(m_headers);
    curl_slist_free_all(m_connectTo);
}

void HttpTransfer::configure(const TransportConfig &config)
{
    const auto set = [this](auto option, auto value) { curl_easy_setopt(m_easy, option, value); };
    set(CURLOPT_PRIVATE, static_cast<void *>(this));
    set(CURLOPT_ERRORBUFFER, m_errorText.data());
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_QUICK_EXIT, 1L); // a name look-up under way must not hold up the end
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
    set(CURLOPT_UNRESTRICTED_AUTH, 0L);
    set(CURLOPT_USERAGENT, "hopyard/" HOPYARD_VERSION);
    set(CURLOPT_MAXAGE_CONN, 5L); // an idle HTTP/1.1 connection may be dead without a word
    set(CURLOPT_PREREQFUNCTION, &HttpTransfer::handleConnected);
    set(CURLOPT_PREREQDATA, static_cast<void *>(this));
    set(CURLOPT_TCP_KEEPALIVE, 1L);
    set(CURLOPT_TCP_KEEPIDLE, 30L);
    set(CURLOPT_TCP_KEEPINTVL, 10L);
    set(CURLOPT_SOCKOPTFUNCTION, &HttpTransfer::setSocketOptions);
    set(CURLOPT_MAXLIFETIME_CONN, 1800L);
    set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(config.connectTimeout.count()));
    set(CURLOPT_TIMEOUT_MS, static_cast<long>(m_request.totalLimit.count()));
    set(CURLOPT_PROXY, config.proxy.c_str());
    set(CURLOPT_NOPROXY, "");
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L); // a proxy's answer to CONNECT is not the server's
    set(CURLOPT_WRITEFUNCTION, &HttpTransfer::writeBody);
    set(CURLOPT_WRITEDATA, static_cast<void *>(this));
    set(CURLOPT_HEADERFUNCTION, &HttpTransfer::readHeader);
    set(CURLOPT_HEADERDATA, static_cast<void *>(this));
    set(CURLOPT_BUFFERSIZE, 262144L);
    if (m_request.gzip) {
        set(CURLOPT_ACCEPT_ENCODING, "gzip");
    }
    for (const std::string &line : m_request.headers) {
        m_headers = curl_slist_append(m_headers, line.c_str());
    }
    m_headers = curl_slist_append(m_headers, "Expect:");
    configureTarget(config);
    configureTls(config);
    if (!m_request.body.empty()) {
        set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(m_request.body.size()));
        set(CURLOPT_COPYPOSTFIELDS, m_request.body.c_str());
    }
    if (m_request.method != "GET" || !m_request.body.empty()) {
        set(CURLOPT_CUSTOMREQUEST, m_request.method.c_str());
    }
    set(CURLOPT_HTTPHEADER, m_headers);
}

void HttpTransfer::configureTarget(const TransportConfig &config)
{
    const bool tls = m_request.url.starts_with("https://");
    curl_easy_setopt(m_easy, CURLOPT_PROTOCOLS_STR, tls ? "https" : "http");
    curl_easy_setopt(m_easy, CURLOPT_HTTP_VERSION,
                     static_cast<long>(tls ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1));
    if (m_request.once) {
        curl_easy_setopt(m_easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
        curl_easy_setopt(m_easy, CURLOPT_FRESH_CONNECT, 1L);
        curl_easy_setopt(m_easy, CURLOPT_FORBID_REUSE, 1L);
    }
    std::string url = m_request.url;
    const Result<Url> parsed = Url::parse(url);
    if (tls && parsed && !config.tlsServerName.empty()) {
        // The name takes the host's place for SNI and verification; the connection goes to the real host.
        const std::string port = std::to_string(parsed->effectivePort());
        const std::string host = parsed->hostForUrl();
        m_connectTo = curl_slist_append(nullptr, (config.tlsServerName + ":" + port + ":" + host + ":" + port).c_str());
        curl_easy_setopt(m_easy, CURLOPT_CONNECT_TO, m_connectTo);
        const std::string written = parsed->port != 0 ? host + ":" + port : host;
        m_headers = curl_slist_append(m_headers, ("Host: " + written).c_str());
        url = "https://" + config.tlsServerName + ":" + port + url.substr(parsed->origin().size());
    }
    curl_easy_setopt(m_easy, CURLOPT_URL, url.c_str());
    // Names are used as they are written: `..` in a path is encoded by the caller.
    curl_easy_setopt(m_easy, CURLOPT_PATH_AS_IS, 1L);
}

void HttpTransfer::configureTls(const TransportConfig &config)
{
    curl_easy_setopt(m_easy, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    curl_easy_setopt(m_easy, CURLOPT_SSL_VERIFYPEER, config.insecure ? 0L : 1L);
    curl_easy_setopt(m_easy, CURLOPT_SSL_VERIFYHOST, config.insecure ? 0L : 2L);
    curl_easy_setopt(m_easy, CURLOPT_CERTINFO, 1L); // the names in it, for the message that none of them fits
    if (!config.caPath.empty()) {
        curl_easy_setopt(m_easy, CURLOPT_CAPATH, config.caPath.c_str());
    }
    const std::string &roots = m_request.authority.empty() ? config.caPem : m_request.authority;
    if (!roots.empty()) {
        curl_blob ca = blobOf(roots);
        curl_easy_setopt(m_easy, CURLOPT_CAINFO_BLOB, &ca);
        // A CA blob leaves the system's certificate folder trusted beside it, unless that is taken away.
        curl_easy_setopt(m_easy, CURLOPT_CAPATH, nullptr);
        // An https proxy may be signed by the cluster's authority, as kubectl wants it, or by a public one.
        curl_easy_setopt(m_easy, CURLOPT_PROXY_CAINFO_BLOB, &ca);
    }
    curl_easy_setopt(m_easy, CURLOPT_PROXY_SSL_VERIFYPEER, config.insecure ? 0L : 1L);
    curl_easy_setopt(m_easy, CURLOPT_PROXY_SSL_VERIFYHOST, config.insecure ? 0L : 2L);
    if (!m_request.clientCertificate.empty()) {
        curl_blob certificate = blobOf(m_request.clientCertificate);
        curl_blob key = blobOf(m_request.clientKey);
        curl_easy_setopt(m_easy, CURLOPT_SSLCERT_BLOB, &certificate);
        curl_easy_setopt(m_easy, CURLOPT_SSLCERTTYPE, "PEM");
        curl_easy_setopt(m_easy, CURLOPT_SSLKEY_BLOB, &key);
        curl_easy_setopt(m_easy, CURLOPT_SSLKEYTYPE, "PEM");
        curl_easy_setopt(m_easy, CURLOPT_KEYPASSWD, ""); // an encrypted key must not ask on a terminal
    }
}

int HttpTransfer::handleConnected(void *self, char *, char *, int, int localPort)
{
    auto *transfer = static_cast<HttpTransfer *>(self);
    transfer->m_connected = true;
    transfer->m_localPort = localPort;
    return CURL_PREREQFUNC_OK;
}

int HttpTransfer::setSocketOptions(void *, curl_socket_t socket, curlsocktype)
{
#ifdef TCP_USER_TIMEOUT
    const unsigned int unacknowledged = 30'000;
    ::setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &unacknowledged, sizeof unacknowledged);
#endif
    const int probes = 3;
    ::setsockopt(socket, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
    return CURL_SOCKOPT_OK;
}

void HttpTransfer::touch()
{
    m_active = std::chrono::steady_clock::now();
    m_lastByte = {m_active, Clock::system().now()};
}

std::size_t HttpTransfer::writeBody(char *data, std::size_t size, std::size_t count, void *self)
{
    auto *transfer = static_cast<HttpTransfer *>(self);
    return transfer->take({data, size * count}) ? size * count : 0;
}

bool HttpTransfer::take(std::string_view data)
{
    touch();
    if (m_request.onData && m_response.status >= 200 && m_response.status < 300) {
        m_stoppedByReader = !m_request.onData(data);
        return !m_stoppedByReader;
    }
    if (m_response.body.size() + data.size() > m_request.maxBytes) {
        m_tooLarge = true;
        return false;
    }
    m_response.body.append(data);
    return true;
}

std::size_t HttpTransfer::readHeader(char *data, std::size_t size, std::size_t count, void *self)
{
    auto *transfer = static_cast<HttpTransfer *>(self);
    transfer->touch();
    transfer->handleHeader(trimmed(std::string_view(data, size * count)));
    return size * count;
}

void HttpTransfer::handleHeader(std::string_view line)
{
    if (line.starts_with("HTTP/")) {
        // A new header block (after a proxy's CONNECT or an interim answer) starts over.
        m_response.warnings.clear();
        m_response.http2 = line.starts_with("HTTP/2");
        const std::size_t space = line.find(' ');
        if (space != std::string_view::npos) {
            std::from_chars(line.data() + space + 1, line.data() + line.size(), m_response.status);
        }
        if (!m_request.once) {
            m_signs.httpMajor.store(m_response.http2 ? 2 : 1, std::memory_order_relaxed);
        }
        return;
    }
    if (line.empty() && m_response.status >= 200) {
        m_opened = true;
        if (m_request.onOpen && m_response.status < 300) {
            std::exchange(m_request.onOpen, nullptr)();
        }
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) {
        return;
    }
    const std::string name = toLower(line.substr(0, colon));
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (name == "content-type") {
        m_response.contentType = std::string(value);
    } else if (name == "location") {
        m_response.location = std::string(value.substr(0, 2048));
    } else if (name == "content-length") {
        // Room at once for a body of known size, and for the padding that decoding it in place needs.
        std::size_t length = 0;
        std::from_chars(value.data(), value.data() + value.size(), length);
        if (!m_request.onData && length <= std::min(m_request.maxBytes, std::size_t{64} << 20)) {
            m_response.body.reserve(length + 64);
        }
    } else if (name == "audit-id") {
        m_response.auditId = std::string(value.substr(0, 128));
    } else if (name == "retry-after") {
        std::from_chars(value.data(), value.data() + value.size(), m_response.retryAfterSeconds);
    } else if (name == "warning" && m_response.warnings.size() < 100) {
        m_response.warnings.emplace_back(value.substr(0, 4096));
    }
}

std::chrono::steady_clock::time_point HttpTransfer::silentAt() const
{
    auto at = std::chrono::steady_clock::time_point::max();
    if (m_request.silenceLimit.count() > 0) {
        at = m_active + m_request.silenceLimit;
    }
    if (m_request.openLimit.count() > 0 && !m_opened) {
        at = std::min(at, m_began + m_request.openLimit);
    }
    return at;
}

std::string HttpTransfer::target() const
{
    const Result<Url> url = Url::parse(m_request.url);
    return url ? url->origin() : std::string("the server");
}

Error HttpTransfer::tlsError(CURLcode code, const std::string &said)
{
    long verify = 0;
    curl_easy_getinfo(m_easy, CURLINFO_SSL_VERIFYRESULT, &verify);
    std::string why;
    if (code == CURLE_SSL_CERTPROBLEM) {
        why = "the client certificate or key of user \"" + m_config.userName +
              "\" cannot be used (broken, or the two do not belong together)";
    } else if (code == CURLE_SSL_CACERT_BADFILE) {
        why = "the cluster's certificate authority cannot be read: correct certificate-authority in the kubeconfig";
    } else if (verify == 10 || verify == 9 || said.find("expired") != std::string::npos) {
        why = verify == 9 ? "its certificate is not valid yet: check this machine's clock"
                          : "its certificate has expired: it must be renewed on the server";
    } else if (said.find("subject name") != std::string::npos || verify == 62 || verify == 64) {
        const std::string names = certificateNames(m_easy);
        why = "its certificate is for another name" + (names.empty() ? std::string() : " (it holds " + names + ")") +
              ": correct server in the kubeconfig, or set tls-server-name to a name that the certificate holds";
    } else if (code == CURLE_PEER_FAILED_VERIFICATION) {
        why = "its certificate is signed by an authority that is not trusted: correct certificate-authority(-data) in "
              "the "
              "kubeconfig";
    } else if (said.find("wrong version number") != std::string::npos) {
        why = "it does not speak TLS: the server may be plain http://, or another service";
    } else {
        why = "the TLS handshake failed";
    }
    return Error{ErrorKind::Unreachable, "no trusted connection to " + target() + ": " + why, said};
}

Error HttpTransfer::errorFor(CURLcode code)
{
    std::string said = redacted(m_errorText[0] ? m_errorText.data() : curl_easy_strerror(code));
    if (m_stoppedByReader) {
        return Error{ErrorKind::Cancelled, "the stream was ended", said};
    }
    if (m_tooLarge) {
        return Error{ErrorKind::TooLarge, "an answer of " + target() + " is larger than " +
                                              std::to_string(m_request.maxBytes >> 20) + " MiB"};
    }
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
        return {ErrorKind::Unreachable,
                "the server's name cannot be resolved: " + target() +
                    ": check server in the kubeconfig and the network",
                said};
    case CURLE_COULDNT_RESOLVE_PROXY:
        return {ErrorKind::Unreachable, "the proxy's name cannot be resolved: check proxy-url or HTTPS_PROXY", said};
    case CURLE_COULDNT_CONNECT:
        return {ErrorKind::Unreachable,
                "cannot connect to " + target() + ": is the server running and the address right?", said};
    case CURLE_OPERATION_TIMEDOUT:
        return {ErrorKind::Timeout, "no answer from " + target() + " in time: check the network, a VPN or a firewall",
                said};
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_ISSUER_ERROR:
        return tlsError(code, said);
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
        return {ErrorKind::InvalidInput, "the server's address cannot be used: " + target(), said};
    default:
        return {ErrorKind::Unreachable, "the connection to " + target() + " was lost", said};
    }
}

void HttpTransfer::finish(CURLcode code)
{
    finish(code, code == CURLE_OK ? Error{} : errorFor(code));
}

void HttpTransfer::finish(CURLcode code, Error error)
{
    if (code != CURLE_OK) {
        long requestBytes = 0;
        curl_easy_getinfo(m_easy, CURLINFO_REQUEST_SIZE, &requestBytes);
        const bool tls = code == CURLE_SSL_CONNECT_ERROR || code == CURLE_PEER_FAILED_VERIFICATION ||
                         code == CURLE_SSL_CERTPROBLEM || code == CURLE_SSL_CACERT_BADFILE;
        m_response.neverSent = (requestBytes == 0 || tls || code == CURLE_COULDNT_CONNECT) &&
                               m_lastByte.steady == std::chrono::steady_clock::time_point{};
        m_response.error = std::move(error);
        m_response.connectionLost = m_response.error->kind == ErrorKind::Unreachable && !tls &&
                                    code != CURLE_COULDNT_CONNECT && code != CURLE_COULDNT_RESOLVE_HOST &&
                                    code != CURLE_COULDNT_RESOLVE_PROXY;
    } else {
        long status = 0;
        curl_easy_getinfo(m_easy, CURLINFO_RESPONSE_CODE, &status);
        m_response.status = static_cast<int>(status);
    }
    if (!m_done) {
        m_done = true;
        m_request.onDone(std::move(m_response));
    }
}

void HttpTransfer::finish(Error error, bool neverSent, bool lost)
{
    if (!m_done) {
        m_done = true;
        m_response.error = std::move(error);
        m_response.neverSent = neverSent;
        m_response.connectionLost = lost;
        m_request.onDone(std::move(m_response));
    }
}

} // namespace hopyard::core
