// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/kube/httpsession.h"

#include <array>
#include <cstdint>
#include <curl/curl.h>

namespace hopyard::core
{

/// What the transfers of one session learn about its connections; written on the I/O thread, read on any. Requests on
/// a connection of their own say nothing about the shared ones.
struct ConnectionSigns {
    std::atomic<std::chrono::steady_clock::rep> lastByte{0}; ///< over the most silent connection in use; 0: never
    std::atomic<std::int64_t> lastByteWall{0};               ///< milliseconds since 1970: also right after a suspend
    std::atomic<int> connections{0};                         ///< shared ones that carry requests
    std::atomic<int> httpMajor{0};                           ///< of the last answer; 0: none yet
};

/// When a byte last came, by both clocks.
struct ByteTime {
    std::chrono::steady_clock::time_point steady{};
    TimePoint wall{};
};

/// One easy handle and what belongs to it. I/O thread only; internal to httpsession.
class HttpTransfer
{
public:
    HttpTransfer(HttpSession::Id id, HttpRequest request, const TransportConfig &config, ConnectionSigns &signs);
    ~HttpTransfer();
    HttpTransfer(const HttpTransfer &) = delete;
    HttpTransfer &operator=(const HttpTransfer &) = delete;

    HttpSession::Id id() const { return m_id; }
    CURL *handle() const { return m_easy; }
    const HttpRequest &request() const { return m_request; }

    /// When the silence limit or the one for the headers strikes next; time_point::max() without one.
    std::chrono::steady_clock::time_point silentAt() const;

    /// True once its request went out over a connection: others can share it, or know that they cannot.
    bool isConnected() const { return m_connected; }
    int localPort() const { return m_localPort; } ///< of its connection, which that tells from others; 0: none yet
    const ByteTime &lastByte() const { return m_lastByte; } ///< epoch: none yet

    /// Builds the response from curl's verdict and calls onDone.
    void finish(CURLcode code);
    /// The same with another transfer's error: this one waited for that one's connection.
    void finish(CURLcode code, Error error);
    Error errorFor(CURLcode code);
    /// Ends it with an error of our own.
    void finish(Error error, bool neverSent, bool lost = false);

private:
    static std::size_t writeBody(char *data, std::size_t size, std::size_t count, void *self);
    static std::size_t readHeader(char *data, std::size_t size, std::size_t count, void *self);
    static int handleConnected(void *self, char *, char *, int, int);
    static int setSocketOptions(void *self, curl_socket_t socket, curlsocktype purpose);
    void configure(const TransportConfig &config);
    void configureTls(const TransportConfig &config);
    void configureTarget(const TransportConfig &config);
    void handleHeader(std::string_view line);
    bool take(std::string_view data);
    void touch();
    Error tlsError(CURLcode code, const std::string &said);
    std::string target() const;

    HttpSession::Id m_id;
    HttpRequest m_request;
    HttpResponse m_response;
    const TransportConfig &m_config;
    ConnectionSigns &m_signs;
    const std::chrono::steady_clock::time_point m_began;
    std::chrono::steady_clock::time_point m_active;
    ByteTime m_lastByte;
    int m_localPort = 0;
    CURL *m_easy = nullptr;
    curl_slist *m_headers = nullptr;
    curl_slist *m_connectTo = nullptr;
    std::array<char, CURL_ERROR_SIZE> m_errorText{};
    bool m_stoppedByReader = false, m_tooLarge = false, m_done = false, m_opened = false, m_connected = false;
};

} // namespace hopyard::core
