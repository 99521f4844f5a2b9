// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/httpsession.h"

#include "core/base/text.h"
#include "core/kube/httptransfer.h"

#include <algorithm>
#include <csignal>
#include <deque>
#include <mutex>
#include <thread>
#include <unordered_map>

namespace hopyard::core
{

using SteadyClock = std::chrono::steady_clock;

namespace
{

/// curl_global_init is not thread-safe everywhere: once, before the first handle.
void initialiseCurl()
{
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

} // namespace

struct HttpSession::Worker {
    explicit Worker(TransportConfig transport) : config(std::move(transport))
    {
        initialiseCurl();
        openMulti();
        thread = std::thread([this] { run(); });
    }

    const TransportConfig config;
    std::mutex mutex; ///< guards what is handed to the I/O thread
    std::deque<std::pair<Id, HttpRequest>> submitted;
    std::vector<Id> cancelled;
    bool dropAll = false, closing = false, closed = false;
    Id nextId = 1;
    ConnectionSigns signs;

    CURLM *multi = nullptr; ///< made and replaced on the I/O thread; wakeup takes wakeupMutex
    std::mutex wakeupMutex;
    std::unordered_map<Id, std::unique_ptr<HttpTransfer>> running; ///< I/O thread
    /// I/O thread: wait for the first of them to have its connection, which tells whether it can be shared. curl's own
    /// way of waiting (PIPEWAIT) forgets transfers for ever where the server speaks HTTP/1.1 only. Source: curl 7.88
    /// multi.c, process_pending_handles.
    std::deque<std::unique_ptr<HttpTransfer>> waiting;
    std::unordered_map<int, ByteTime> heard; ///< I/O thread: by the local port of connections that carry requests
    std::thread thread;

    void openMulti()
    {
        multi = curl_multi_init();
        curl_multi_setopt(multi, CURLMOPT_PIPELINING, static_cast<long>(CURLPIPE_MULTIPLEX));
        curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, 32L);
    }

    void wake()
    {
        const std::lock_guard lock(wakeupMutex);
        if (multi) {
            curl_multi_wakeup(multi);
        }
    }

    void run();
    void takeOrders();
    void startOne(Id id, HttpRequest request);
    bool mayShare() const;
    void launch(std::unique_ptr<HttpTransfer> transfer);
    void startWaiting();

    void endOne(Id id, const std::function<void(HttpTransfer &)> &how);
    void collectFinished();
    void endSilent();
    void hear(const HttpTransfer &transfer);
    void tellSigns();
    int pollTimeout() const;
    void failAll(const Error &error, bool lost);
    void replaceMulti();
};

void HttpSession::Worker::startOne(Id id, HttpRequest request)
{
    auto transfer = std::make_unique<HttpTransfer>(id, std::move(request), config, signs);
    if (transfer->handle() && !transfer->request().once && !mayShare()) {
        waiting.push_back(std::move(transfer));
    } else {
        launch(std::move(transfer));
    }
}

/// A connection is there, or nobody is about to make one.
bool HttpSession::Worker::mayShare() const
{
    bool connecting = false;
    for (const auto &[id, transfer] : running) {
        if (transfer->isConnected() && !transfer->request().once) {
            return true;
        }
        connecting = connecting || !transfer->request().once;
    }
    return !connecting;
}

void HttpSession::Worker::launch(std::unique_ptr<HttpTransfer> transfer)
{
    if (!transfer->handle() || curl_multi_add_handle(multi, transfer->handle()) != CURLM_OK) {
        transfer->finish(Error{ErrorKind::Internal, "curl could not start a request"}, true);
        return;
    }
    const Id id = transfer->id();
    running.emplace(id, std::move(transfer));
}

void HttpSession::Worker::startWaiting()
{
    while (!waiting.empty() && mayShare()) {
        std::unique_ptr<HttpTransfer> next = std::move(waiting.front());
        waiting.pop_front();
        launch(std::move(next));
    }
}

void HttpSession::Worker::endOne(Id id, const std::function<void(HttpTransfer &)> &how)
{
    const auto found = running.find(id);
    if (found == running.end()) {
        const auto held =
            std::find_if(waiting.begin(), waiting.end(), [id](const auto &transfer) { return transfer->id() == id; });
        if (held != waiting.end()) {
            const std::unique_ptr<HttpTransfer> transfer = std::move(*held);
            waiting.erase(held);
            how(*transfer);
        }
        return;
    }
    const std::unique_ptr<HttpTransfer> transfer = std::move(found->second);
    running.erase(found);
    curl_multi_remove_handle(multi, transfer->handle());
    how(*transfer);
}

void HttpSession::Worker::takeOrders()
{
    std::deque<std::pair<Id, HttpRequest>> fresh;
    std::vector<Id> unwanted;
    bool drop = false;
    {
        const std::lock_guard lock(mutex);
        fresh.swap(submitted);
        unwanted.swap(cancelled);
        drop = std::exchange(dropAll, false);
    }
    if (drop) {
        failAll(Error{ErrorKind::Unreachable, "the connection was dropped as nothing came over it any more"}, true);
        replaceMulti();
    }
    for (auto &[id, request] : fresh) {
        if (std::find(unwanted.begin(), unwanted.end(), id) != unwanted.end()) {
            HttpResponse response;
            response.error = Error{ErrorKind::Cancelled, "the request was cancelled"};
            response.neverSent = true;
            request.onDone(std::move(response));
            continue;
        }
        startOne(id, std::move(request));
    }
    for (const Id id : unwanted) {
        endOne(id, [](HttpTransfer &transfer) {
            transfer.finish(Error{ErrorKind::Cancelled, "the request was cancelled"}, false);
        });
    }
}

void HttpSession::Worker::collectFinished()
{
    int left = 0;
    while (CURLMsg *message = curl_multi_info_read(multi, &left)) {
        if (message->msg != CURLMSG_DONE) {
            continue;
        }
        void *self = nullptr;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &self);
        const CURLcode code = message->data.result;
        auto *transfer = static_cast<HttpTransfer *>(self);
        // The one that was to make the connection could not: neither can those that wait for it.
        const bool pilotFailed =
            code != CURLE_OK && !transfer->isConnected() && !transfer->request().once && !mayShare();
        const Error error = pilotFailed ? transfer->errorFor(code) : Error{};
        endOne(transfer->id(), [code](HttpTransfer &ended) { ended.finish(code); });
        while (pilotFailed && !waiting.empty()) {
            endOne(waiting.front()->id(), [&](HttpTransfer &held) { held.finish(code, error); });
        }
    }
}

void HttpSession::Worker::endSilent()
{
    const auto now = SteadyClock::now();
    std::vector<Id> silent;
    for (const auto &[id, transfer] : running) {
        if (transfer->silentAt() <= now) {
            silent.push_back(id);
        }
    }
    for (const auto &transfer : waiting) {
        if (transfer->silentAt() <= now) {
            silent.push_back(transfer->id());
        }
    }
    for (const Id id : silent) {
        endOne(id, [](HttpTransfer &transfer) { transfer.finish(CURLE_OPERATION_TIMEDOUT); });
    }
}

void HttpSession::Worker::hear(const HttpTransfer &transfer)
{
    if (transfer.request().once || transfer.localPort() == 0) {
        return;
    }
    const auto known = heard.find(transfer.localPort());
    if (known == heard.end()) {
        // A connection that is new has just been made, which took bytes.
        heard.emplace(transfer.localPort(), ByteTime{SteadyClock::now(), Clock::system().now()});
    } else if (transfer.lastByte().steady > known->second.steady) {
        known->second = transfer.lastByte();
    }
}

/// The most silent connection that carries requests counts: a lively one says nothing about the others.
void HttpSession::Worker::tellSigns()
{
    for (const auto &[id, transfer] : running) {
        hear(*transfer);
    }
    std::erase_if(heard, [this](const auto &connection) {
        return std::none_of(running.begin(), running.end(), [&](const auto &entry) {
            return !entry.second->request().once && entry.second->localPort() == connection.first;
        });
    });
    signs.connections.store(static_cast<int>(heard.size()), std::memory_order_relaxed);
    const auto quietest = std::min_element(heard.begin(), heard.end(), [](const auto &one, const auto &other) {
        return one.second.steady < other.second.steady;
    });
    if (quietest != heard.end()) {
        signs.lastByte.store(quietest->second.steady.time_since_epoch().count(), std::memory_order_relaxed);
        signs.lastByteWall.store(quietest->second.wall.time_since_epoch().count(), std::memory_order_relaxed);
    }
}

int HttpSession::Worker::pollTimeout() const
{
    auto next = SteadyClock::now() + std::chrono::seconds(5);
    for (const auto &[id, transfer] : running) {
        next = std::min(next, transfer->silentAt());
    }
    for (const auto &transfer : waiting) {
        next = std::min(next, transfer->silentAt());
    }
    const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(next - SteadyClock::now()).count();
    return static_cast<int>(std::clamp<long long>(wait, 0, 5000)) + 1;
}

void HttpSession::Worker::failAll(const Error &error, bool lost)
{
    while (!waiting.empty()) {
        endOne(waiting.front()->id(), [&](HttpTransfer &transfer) { transfer.finish(error, true, lost); });
    }
    while (!running.empty()) {
        endOne(running.begin()->first, [&](HttpTransfer &transfer) { transfer.finish(error, false, lost); });
    }
}

void HttpSession::Worker::replaceMulti()
{
    const std::lock_guard lock(wakeupMutex);
    curl_multi_cleanup(multi);
    openMulti();
}

void HttpSession::Worker::run()
{
    // OpenSSL writes to sockets without MSG_NOSIGNAL: a peer that went away must not end the process.
    sigset_t pipes;
    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipes, nullptr);
    for (;;) {
        {
            const std::lock_guard lock(mutex);
            if (closing) {
                break;
            }
        }
        takeOrders();
        int active = 0;
        curl_multi_perform(multi, &active);
        tellSigns(); // while what has just ended still counts
        collectFinished();
        endSilent();
        startWaiting();
        // Callbacks may have submitted more, which wakes the poll by itself.
        curl_multi_poll(multi, nullptr, 0, pollTimeout(), nullptr);
    }
    const Error closedError{ErrorKind::Cancelled, "the connection was closed"};
    failAll(closedError, false);
    std::deque<std::pair<Id, HttpRequest>> rest;
    {
        const std::lock_guard lock(mutex);
        closed = true;
        rest.swap(submitted);
    }
    for (auto &[id, request] : rest) {
        HttpResponse response;
        response.error = closedError;
        response.neverSent = true;
        request.onDone(std::move(response));
    }
    const std::lock_guard lock(wakeupMutex);
    curl_multi_cleanup(multi);
    multi = nullptr;
}

HttpSession::HttpSession(TransportConfig config) : m_worker(std::make_unique<Worker>(std::move(config))) {}

HttpSession::~HttpSession()
{
    shutdown();
}

HttpSession::Id HttpSession::submit(HttpRequest request)
{
    Id id = 0;
    bool accepted = false;
    {
        const std::lock_guard lock(m_worker->mutex);
        id = m_worker->nextId++;
        accepted = !m_worker->closed;
        if (accepted) {
            m_worker->submitted.emplace_back(id, std::move(request));
        }
    }
    if (!accepted) {
        HttpResponse response;
        response.error = Error{ErrorKind::Cancelled, "the connection was closed"};
        response.neverSent = true;
        request.onDone(std::move(response));
        return id;
    }
    m_worker->wake();
    return id;
}

void HttpSession::cancel(Id id)
{
    {
        const std::lock_guard lock(m_worker->mutex);
        m_worker->cancelled.push_back(id);
    }
    m_worker->wake();
}

void HttpSession::dropConnections()
{
    {
        const std::lock_guard lock(m_worker->mutex);
        m_worker->dropAll = true;
    }
    m_worker->wake();
}

void HttpSession::shutdown()
{
    {
        const std::lock_guard lock(m_worker->mutex);
        m_worker->closing = true;
    }
    m_worker->wake();
    if (m_worker->thread.joinable()) {
        m_worker->thread.join();
    }
}

SteadyClock::time_point HttpSession::lastByte() const
{
    return SteadyClock::time_point(SteadyClock::duration(m_worker->signs.lastByte.load(std::memory_order_relaxed)));
}

TimePoint HttpSession::lastContact() const
{
    return TimePoint(std::chrono::milliseconds(m_worker->signs.lastByteWall.load(std::memory_order_relaxed)));
}

int HttpSession::connections() const
{
    return m_worker->signs.connections.load(std::memory_order_relaxed);
}

int HttpSession::httpMajor() const
{
    return m_worker->signs.httpMajor.load(std::memory_order_relaxed);
}

std::string HttpSession::unusableReason()
{
    initialiseCurl();
    const curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    const std::string tls = info && info->ssl_version ? info->ssl_version : "";
    if (tls.find("OpenSSL") == std::string::npos) {
        return "this libcurl is built with " + (tls.empty() ? std::string("no TLS") : tls) +
               ", which loses client certificates: install the OpenSSL build (libcurl4)";
    }
    return {};
}

std::vector<std::string> parseWarningHeader(std::string_view header)
{
    std::vector<std::string> texts;
    std::size_t at = 0;
    const auto skipSpaces = [&] {
        while (at < header.size() && (header[at] == ' ' || header[at] == '\t' || header[at] == ',')) {
            ++at;
        }
    };
    const auto quoted = [&]() -> std::optional<std::string> {
        if (at >= header.size() || header[at] != '"') {
            return std::nullopt;
        }
        std::string text;
        for (++at; at < header.size(); ++at) {
            if (header[at] == '\\' && at + 1 < header.size()) {
                text += header[++at];
            } else if (header[at] == '"') {
                ++at;
                return text;
            } else {
                text += header[at];
            }
        }
        return std::nullopt;
    };
    for (skipSpaces(); at < header.size(); skipSpaces()) {
        const bool ours = header.substr(at, 4) == "299 ";
        const std::size_t agent = header.find(' ', at);
        const std::size_t text = agent == std::string_view::npos ? agent : header.find(' ', agent + 1);
        if (text == std::string_view::npos) {
            break;
        }
        at = text + 1;
        const std::optional<std::string> value = quoted();
        if (!value) {
            break;
        }
        if (at + 1 < header.size() && header[at] == ' ' && header[at + 1] == '"') {
            ++at;
            if (!quoted()) { // the date
                break;
            }
        }
        const bool clean = isUtf8(*value) && std::none_of(value->begin(), value->end(), [](char c) {
                               return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
                           });
        if (ours && clean && !value->empty()) {
            texts.push_back(*value);
        }
    }
    return texts;
}

} // namespace hopyard::core
