// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/fakeapi.h"

#include <algorithm>
#include <arpa/inet.h>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace hopyard::test
{

namespace
{

std::string percentDecoded(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size()) {
            out += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

ssl_ctx_st *makeTls(const TestCertificate &certificate, const std::string &clientCa)
{
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    BIO *certificateBio =
        BIO_new_mem_buf(certificate.certificate.data(), static_cast<int>(certificate.certificate.size()));
    X509 *x509 = PEM_read_bio_X509(certificateBio, nullptr, nullptr, nullptr);
    BIO *keyBio = BIO_new_mem_buf(certificate.key.data(), static_cast<int>(certificate.key.size()));
    EVP_PKEY *key = PEM_read_bio_PrivateKey(keyBio, nullptr, nullptr, nullptr);
    if (SSL_CTX_use_certificate(context, x509) != 1 || SSL_CTX_use_PrivateKey(context, key) != 1) {
        std::fprintf(stderr, "fake API server: the certificate cannot be used\n");
        std::abort();
    }
    X509_free(x509);
    EVP_PKEY_free(key);
    BIO_free(certificateBio);
    BIO_free(keyBio);
    if (!clientCa.empty()) {
        BIO *caBio = BIO_new_mem_buf(clientCa.data(), static_cast<int>(clientCa.size()));
        X509 *ca = PEM_read_bio_X509(caBio, nullptr, nullptr, nullptr);
        X509_STORE_add_cert(SSL_CTX_get_cert_store(context), ca);
        X509_free(ca);
        BIO_free(caBio);
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
    }
    return context;
}

} // namespace

std::string FakeApi::Request::header(const std::string &name) const
{
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
}

std::string FakeApi::Request::param(const std::string &name) const
{
    const auto found = query.find(name);
    return found == query.end() ? std::string() : found->second;
}

bool FakeApi::Connection::write(std::string_view bytes)
{
    while (!bytes.empty()) {
        const long sent = m_ssl ? SSL_write(m_ssl, bytes.data(), static_cast<int>(bytes.size()))
                                : ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) {
            m_cut = true;
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

long FakeApi::Connection::read(char *buffer, std::size_t size)
{
    return m_ssl ? SSL_read(m_ssl, buffer, static_cast<int>(size)) : ::recv(m_socket, buffer, size, 0);
}

bool FakeApi::Connection::isOpen()
{
    if (m_cut || *m_stopping) {
        return false;
    }
    pollfd fd{m_socket, POLLIN | POLLRDHUP, 0};
    ::poll(&fd, 1, 0);
    return (fd.revents & (POLLRDHUP | POLLHUP | POLLERR)) == 0;
}

void FakeApi::Connection::respond(int status, const std::string &body, const std::string &type,
                                  const std::vector<std::string> &headers)
{
    std::string head = "HTTP/1.1 " + std::to_string(status) + " X\r\nContent-Type: " + type +
                       "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    for (const std::string &line : headers) {
        head += line + "\r\n";
    }
    write(head + "\r\n" + body);
}

void FakeApi::Connection::respondStatus(int status, const std::string &reason, const std::string &message,
                                        const std::vector<std::string> &headers)
{
    respond(status,
            R"({"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":")" + message +
                R"(","reason":")" + reason + R"(","code":)" + std::to_string(status) + "}",
            "application/json", headers);
}

void FakeApi::Connection::beginChunks(int status, const std::string &type)
{
    m_chunked = true;
    write("HTTP/1.1 " + std::to_string(status) + " X\r\nContent-Type: " + type +
          "\r\nTransfer-Encoding: chunked\r\n\r\n");
}

bool FakeApi::Connection::chunk(std::string_view text)
{
    char size[32];
    std::snprintf(size, sizeof size, "%zx\r\n", text.size());
    return write(size + std::string(text) + "\r\n");
}

void FakeApi::Connection::endChunks()
{
    m_chunked = false;
    write("0\r\n\r\n");
}

void FakeApi::Connection::raw(std::string_view bytes)
{
    write(bytes);
}

void FakeApi::Connection::hang()
{
    while (isOpen()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    m_cut = true;
}

FakeApi::FakeApi(Handler handler, std::optional<TestCertificate> certificate, const std::string &clientCa)
    : m_handler(std::move(handler)), m_tls(certificate ? makeTls(*certificate, clientCa) : nullptr)
{
    std::signal(SIGPIPE, SIG_IGN); // OpenSSL writes without MSG_NOSIGNAL
    listenOn(0);
}

FakeApi::~FakeApi()
{
    pause();
    for (std::thread &thread : m_threads) {
        thread.join();
    }
    SSL_CTX_free(m_tls);
}

void FakeApi::listenOn(int port)
{
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int yes = 1;
    ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    socklen_t size = sizeof address;
    if (::bind(listener, reinterpret_cast<sockaddr *>(&address), size) != 0 || ::listen(listener, 64) != 0) {
        std::perror("fake API server: listen");
        std::abort();
    }
    ::getsockname(listener, reinterpret_cast<sockaddr *>(&address), &size);
    m_port = ntohs(address.sin_port);
    m_listener = listener;
    m_acceptor = std::thread([this] { acceptLoop(); });
}

void FakeApi::pause()
{
    m_stopping = true;
    ::shutdown(m_listener, SHUT_RDWR);
    if (m_acceptor.joinable()) {
        m_acceptor.join();
    }
    ::close(m_listener);
    const std::lock_guard lock(m_mutex);
    for (const int socket : m_open) {
        ::shutdown(socket, SHUT_RDWR);
    }
}

void FakeApi::resume()
{
    for (;;) {
        const std::lock_guard lock(m_mutex);
        if (m_open.empty()) {
            break;
        }
    }
    m_stopping = false;
    listenOn(m_port);
}

std::string FakeApi::url() const
{
    return (m_tls ? "https://127.0.0.1:" : "http://127.0.0.1:") + std::to_string(m_port);
}

std::vector<FakeApi::Request> FakeApi::requests() const
{
    const std::lock_guard lock(m_mutex);
    return m_requests;
}

int FakeApi::count(const std::string &part) const
{
    const std::lock_guard lock(m_mutex);
    return static_cast<int>(std::count_if(m_requests.begin(), m_requests.end(), [&](const Request &request) {
        return request.target.find(part) != std::string::npos;
    }));
}

void FakeApi::acceptLoop()
{
    while (!m_stopping) {
        const int socket = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
        if (socket < 0) {
            return;
        }
        const int yes = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        ++m_connections;
        const std::lock_guard lock(m_mutex);
        m_open.push_back(socket);
        m_threads.emplace_back([this, socket] { serve(socket); });
    }
}

bool FakeApi::readRequest(Connection &connection, std::string &buffer, Request &request)
{
    char chunk[16384];
    std::size_t end = 0;
    while ((end = buffer.find("\r\n\r\n")) == std::string::npos) {
        const long count = connection.read(chunk, sizeof chunk);
        if (count <= 0) {
            return false;
        }
        buffer.append(chunk, static_cast<std::size_t>(count));
        if (!m_tls && buffer.front() == '\x16') { // a TLS handshake, answered as Go's server does
            connection.raw("HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTPS request to an HTTP server.\n");
            return false;
        }
    }
    const std::string head = buffer.substr(0, end + 2);
    buffer.erase(0, end + 4);
    const std::size_t firstEnd = head.find("\r\n");
    const std::string line = head.substr(0, firstEnd);
    const std::size_t space = line.find(' ');
    request.method = line.substr(0, space);
    request.target = line.substr(space + 1, line.rfind(' ') - space - 1);
    for (std::size_t at = firstEnd + 2; at < head.size();) {
        const std::size_t next = head.find("\r\n", at);
        const std::size_t colon = head.find(':', at);
        if (colon < next) {
            std::size_t value = colon + 1;
            while (value < next && head[value] == ' ') {
                ++value;
            }
            request.headers[lower(head.substr(at, colon - at))] = head.substr(value, next - value);
        }
        at = next + 2;
    }
    const std::size_t question = request.target.find('?');
    request.path = request.target.substr(0, question);
    for (std::size_t at = question; at != std::string::npos && at + 1 < request.target.size();) {
        const std::size_t next = request.target.find('&', at + 1);
        const std::string pair = request.target.substr(at + 1, next == std::string::npos ? next : next - at - 1);
        const std::size_t equals = pair.find('=');
        request.query[percentDecoded(pair.substr(0, equals))] =
            equals == std::string::npos ? "" : percentDecoded(pair.substr(equals + 1));
        at = next;
    }
    const std::string length = request.header("content-length");
    const std::size_t wanted = length.empty() ? 0 : std::stoul(length);
    while (buffer.size() < wanted) {
        const long count = connection.read(chunk, sizeof chunk);
        if (count <= 0) {
            return false;
        }
        buffer.append(chunk, static_cast<std::size_t>(count));
    }
    request.body = buffer.substr(0, wanted);
    buffer.erase(0, wanted);
    return true;
}

void FakeApi::serve(int socket)
{
    Connection connection;
    connection.m_socket = socket;
    connection.m_stopping = &m_stopping;
    bool ready = true;
    if (m_tls) {
        connection.m_ssl = SSL_new(m_tls);
        SSL_set_fd(connection.m_ssl, socket);
        ready = SSL_accept(connection.m_ssl) == 1;
    }
    std::string buffer;
    while (ready && !m_stopping) {
        Request request;
        if (!readRequest(connection, buffer, request)) {
            break;
        }
        {
            const std::lock_guard lock(m_mutex);
            m_requests.push_back(request);
        }
        m_handler(request, connection);
        if (connection.m_cut || connection.m_chunked) {
            break;
        }
    }
    SSL_free(connection.m_ssl);
    const std::lock_guard lock(m_mutex);
    m_open.erase(std::remove(m_open.begin(), m_open.end(), socket), m_open.end());
    ::close(socket);
}

bool waitFor(const std::function<bool()> &condition, int milliseconds)
{
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > until) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
}

std::string listJson(const std::string &kind, const std::string &version, const std::vector<std::string> &items,
                     const std::string &continueToken, const std::string &apiVersion)
{
    std::string text = R"({"kind":")" + kind + R"(","apiVersion":")" + apiVersion +
                       R"(","metadata":{"resourceVersion":")" + version + "\"";
    if (!continueToken.empty()) {
        text += R"(,"continue":")" + continueToken + R"(","remainingItemCount":1)";
    }
    text += "},\"items\":[";
    for (std::size_t i = 0; i < items.size(); ++i) {
        text += (i ? "," : "") + items[i];
    }
    return text + "]}";
}

std::string podJson(const std::string &ns, const std::string &name, const std::string &version, const std::string &uid,
                    const std::string &node, bool withType)
{
    return std::string("{") + (withType ? R"("kind":"Pod","apiVersion":"v1",)" : "") + R"("metadata":{"name":")" +
           name + R"(","namespace":")" + ns + R"(","uid":")" + (uid.empty() ? "uid-" + name : uid) +
           R"(","resourceVersion":")" + version + R"("},"spec":{"nodeName":")" + node +
           R"(","containers":[{"name":"c"}]},"status":{"phase":"Running"}})";
}

std::string nodeJson(const std::string &name, const std::string &version, const std::string &uid, bool withType)
{
    return std::string("{") + (withType ? R"("kind":"Node","apiVersion":"v1",)" : "") + R"("metadata":{"name":")" +
           name + R"(","uid":")" + (uid.empty() ? "uid-" + name : uid) + R"(","resourceVersion":")" + version +
           R"(","labels":{"kubernetes.io/hostname":")" + name +
           R"("}},"spec":{},"status":{"allocatable":{"cpu":"8"}}})";
}

std::string eventJson(const std::string &type, const std::string &object)
{
    return R"({"type":")" + type + R"(","object":)" + object + "}\n";
}

} // namespace hopyard::test
