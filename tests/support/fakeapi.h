// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/testca.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

struct ssl_ctx_st;
struct ssl_st;

namespace hopyard::test
{

/// A scripted API server on loopback (HTTP/1.1, plain or TLS) for what a real one does not do on demand: cut answers,
/// silence, garbage, 410 in mid-list. A handler runs on the connection's own thread and says byte by byte what happens.
class FakeApi
{
public:
    struct Request {
        std::string method, target, path; ///< target with its query; path without
        std::map<std::string, std::string> query;
        std::map<std::string, std::string> headers; ///< names in lower case
        std::string body;
        std::string header(const std::string &name) const;
        std::string param(const std::string &name) const;
        bool isWatch() const { return param("watch") == "1"; }
    };

    class Connection
    {
    public:
        void respond(int status, const std::string &body, const std::string &type = "application/json",
                     const std::vector<std::string> &headers = {});
        /// A Status object as an API server answers with.
        void respondStatus(int status, const std::string &reason, const std::string &message,
                           const std::vector<std::string> &headers = {});
        /// A body that stays open: chunks follow until endChunks() or the handler returns (which cuts the connection).
        void beginChunks(int status = 200, const std::string &type = "application/json");
        bool chunk(std::string_view text);
        void endChunks();
        void raw(std::string_view bytes);
        /// Sends nothing any more until the client goes away or the server stops.
        void hang();
        /// Closes the connection after the handler.
        void cut() { m_cut = true; }
        bool isOpen();

    private:
        friend class FakeApi;
        bool write(std::string_view bytes);
        long read(char *buffer, std::size_t size);
        int m_socket = -1;
        ssl_st *m_ssl = nullptr;
        bool m_cut = false, m_chunked = false;
        std::atomic<bool> *m_stopping = nullptr;
    };

    using Handler = std::function<void(const Request &, Connection &)>;

    explicit FakeApi(Handler handler, std::optional<TestCertificate> certificate = std::nullopt,
                     const std::string &clientCa = {});
    ~FakeApi();
    FakeApi(const FakeApi &) = delete;
    FakeApi &operator=(const FakeApi &) = delete;

    int port() const { return m_port; }
    std::string url() const;
    std::vector<Request> requests() const;
    /// Requests whose target contains the text.
    int count(const std::string &part) const;
    int connections() const { return m_connections; }
    /// Stops listening and cuts every connection; comes back on the same port with resume().
    void pause();
    void resume();

private:
    void listenOn(int port);
    void acceptLoop();
    void serve(int socket);
    bool readRequest(Connection &connection, std::string &buffer, Request &request);

    Handler m_handler;
    ssl_ctx_st *m_tls = nullptr;
    int m_port = 0;
    std::atomic<int> m_listener{-1};
    std::atomic<bool> m_stopping{false};
    std::atomic<int> m_connections{0};
    mutable std::mutex m_mutex;
    std::vector<Request> m_requests;
    std::vector<int> m_open;
    std::vector<std::thread> m_threads;
    std::thread m_acceptor;
};

/// Waits (with a limit) until the condition holds; false when it never did. The one way tests wait.
bool waitFor(const std::function<bool()> &condition, int milliseconds = 10'000);

/// Text of a list page.
std::string listJson(const std::string &kind, const std::string &version, const std::vector<std::string> &items,
                     const std::string &continueToken = {}, const std::string &apiVersion = "v1");
std::string podJson(const std::string &ns, const std::string &name, const std::string &version,
                    const std::string &uid = {}, const std::string &node = {}, bool withType = false);
std::string nodeJson(const std::string &name, const std::string &version, const std::string &uid = {},
                     bool withType = false);
std::string eventJson(const std::string &type, const std::string &object);

} // namespace hopyard::test
