// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Prepared list pages of a large cluster on loopback, for load benchmarks: the subject is the client, so the server
/// only sends what lies ready. Prints its port, serves until its standard input ends.
///   pageserver HOSTS [PODS_PER_HOST] [--gzip] [--rate N] [--burst N]
/// --gzip: pages are also held compressed at level 1, as an API server compresses, and sent so to who accepts it.
/// --rate: a watch of pods brings N changes a second. --burst: it brings N changes as fast as they are read, then none.

#include "tests/support/pages.h"

#include <algorithm>
#include <arpa/inet.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <zlib.h>

using namespace hopyard;

namespace
{

struct Body {
    std::string plain, gzip;
};
struct Content {
    std::vector<Body> nodes, pods, jobs;
    std::map<std::string, Body> fixed;
    int hosts = 1000, podsPerHost = 8;
    bool compress = false;
    int rate = 0, burst = 0;
};

std::string compressed(const std::string &text)
{
    z_stream stream{};
    deflateInit2(&stream, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, text.size()), '\0');
    std::string copy = text;
    stream.next_in = static_cast<Bytef *>(static_cast<void *>(copy.data()));
    stream.avail_in = static_cast<uInt>(copy.size());
    stream.next_out = static_cast<Bytef *>(static_cast<void *>(out.data()));
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

std::vector<Body> bodies(std::vector<std::string> pages, bool compress)
{
    std::vector<Body> result;
    for (std::string &page : pages) {
        std::string small = compress ? compressed(page) : std::string();
        result.push_back({std::move(page), std::move(small)});
    }
    return result;
}

void prepare(Content &content)
{
    content.nodes = bodies(test::nodePages(content.hosts, 500), content.compress);
    content.pods = bodies(test::podPages(content.hosts, content.podsPerHost, 500), content.compress);
    content.jobs = bodies(test::jobPages(content.hosts, 500), content.compress);
    const auto fixed = [&content](const char *path, const char *text) { content.fixed[path] = {text, {}}; };
    fixed("/version", R"({"major":"1","minor":"35","gitVersion":"v1.35.4"})");
    fixed("/api", R"({"kind":"APIVersions","versions":["v1"]})");
    fixed("/apis", R"({"kind":"APIGroupList","apiVersion":"v1","groups":[]})");
    fixed("/api/v1",
          R"({"kind":"APIResourceList","groupVersion":"v1","resources":[)"
          R"({"name":"nodes","singularName":"node","namespaced":false,"kind":"Node","verbs":["get","list","watch"]},)"
          R"({"name":"pods","singularName":"pod","namespaced":true,"kind":"Pod","verbs":["get","list","watch"]}]})");
    fixed("/api/v1/namespaces",
          R"({"kind":"NamespaceList","apiVersion":"v1","metadata":{"resourceVersion":"123456"},"items":[)"
          R"({"metadata":{"name":"default","uid":"1","resourceVersion":"1"}}]})");
}

const Body *answerTo(const Content &content, const std::string &target)
{
    const std::string path = target.substr(0, target.find('?'));
    const std::size_t at = target.find("continue=");
    const std::size_t page = at == std::string::npos ? 0 : std::strtoul(target.c_str() + at + 9, nullptr, 10);
    for (const auto &[name, pages] :
         {std::pair{"/api/v1/nodes", &content.nodes}, std::pair{"/api/v1/pods", &content.pods},
          std::pair{"/apis/batch/v1/jobs", &content.jobs}}) {
        if (path == name && page < pages->size()) {
            return &(*pages)[page];
        }
    }
    const auto found = content.fixed.find(path);
    return found == content.fixed.end() ? nullptr : &found->second;
}

bool sendAll(int socket, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t count = ::send(socket, text.data(), text.size(), MSG_NOSIGNAL);
        if (count <= 0) {
            return false;
        }
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

bool sendChunk(int socket, const std::string &text)
{
    char head[32];
    std::snprintf(head, sizeof head, "%zx\r\n", text.size());
    return sendAll(socket, head + text + "\r\n");
}

constexpr int firstVersion = 2'000'000;

/// The `number`th change: pods in turn over the whole cluster, each with a new version, some that fail and come back.
std::string change(const Content &content, int number)
{
    const int index = static_cast<int>(static_cast<long long>(number) * 7919 % (content.hosts * content.podsPerHost));
    std::string pod = test::podJson(index / content.podsPerHost, index % content.podsPerHost);
    const std::size_t version = pod.find(R"("resourceVersion":")") + 19;
    pod.replace(version, pod.find('"', version) - version, std::to_string(firstVersion + number));
    if (number % 3 == 0) {
        constexpr std::string_view running = R"("phase":"Running")";
        pod.replace(pod.find(running), running.size(), R"("phase":"Pending")");
    }
    return R"({"type":"MODIFIED","object":)" + pod + "}\n";
}

/// Changes as a watch brings them, behind the version that is asked for, until the client goes.
void serveWatch(int socket, const Content &content, const std::string &target)
{
    const bool ofPods = target.compare(0, 12, "/api/v1/pods") == 0;
    const std::size_t version = target.find("resourceVersion=");
    const int asked = version == std::string::npos ? 0 : std::atoi(target.c_str() + version + 16);
    using Clock = std::chrono::steady_clock;
    if (!sendAll(socket, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")) {
        return;
    }
    const int first = std::max(0, asked - firstVersion + 1);
    int sent = first;
    if (ofPods && content.burst > 0) {
        std::string lines;
        std::vector<std::string> ready; // made before the first is sent, so that making them costs nobody's time
        while (sent < content.burst) {
            lines += change(content, sent++);
            if (lines.size() > 60'000 || sent == content.burst) {
                ready.push_back(std::exchange(lines, {}));
            }
        }
        for (const std::string &part : ready) {
            if (!sendChunk(socket, part)) {
                return;
            }
        }
    }
    const auto begin = Clock::now();
    for (;;) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        const int due = ofPods ? first + static_cast<int>(seconds * content.rate) : 0;
        std::string lines;
        for (; sent < due; ++sent) {
            lines += change(content, sent);
        }
        char byte = 0;
        if (::recv(socket, &byte, 1, MSG_DONTWAIT | MSG_PEEK) == 0 || (!lines.empty() && !sendChunk(socket, lines))) {
            return;
        }
    }
}

void sendAnswer(int socket, const Content &content, const std::string &target, bool takesGzip, bool &good)
{
    static const Body notFound{
        R"({"kind":"Status","apiVersion":"v1","status":"Failure","reason":"NotFound","code":404})", {}};
    const Body *body = answerTo(content, target);
    const bool small = body && takesGzip && !body->gzip.empty();
    const std::string &text = !body ? notFound.plain : small ? body->gzip : body->plain;
    const std::string head = std::string("HTTP/1.1 ") + (body ? "200 OK" : "404 Not Found") +
                             "\r\nContent-Type: application/json" + (small ? "\r\nContent-Encoding: gzip" : "") +
                             "\r\nContent-Length: " + std::to_string(text.size()) + "\r\n\r\n";
    good = sendAll(socket, head) && sendAll(socket, text);
}

void serve(int socket, const Content &content)
{
    std::string buffer;
    char chunk[8192];
    bool good = true;
    while (good) {
        const std::size_t end = buffer.find("\r\n\r\n");
        if (end == std::string::npos) {
            const ssize_t count = ::recv(socket, chunk, sizeof chunk, 0);
            if (count <= 0) {
                break;
            }
            buffer.append(chunk, static_cast<std::size_t>(count));
            continue;
        }
        const std::string head = buffer.substr(0, end);
        const std::size_t space = head.find(' ');
        const std::string target = head.substr(space + 1, head.find(' ', space + 1) - space - 1);
        buffer.erase(0, end + 4);
        if (target.find("watch=1") != std::string::npos && answerTo(content, target)) {
            serveWatch(socket, content, target);
            break;
        }
        sendAnswer(socket, content, target, head.find("ccept-Encoding: gzip") != std::string::npos, good);
    }
    ::close(socket);
}

Content contentFor(int argc, char **argv)
{
    Content content;
    int place = 0;
    for (int index = 1; index < argc; ++index) {
        const std::string_view word = argv[index];
        if (word == "--gzip") {
            content.compress = true;
        } else if ((word == "--rate" || word == "--burst") && index + 1 < argc) {
            (word == "--rate" ? content.rate : content.burst) = std::atoi(argv[++index]);
        } else {
            (place++ == 0 ? content.hosts : content.podsPerHost) = std::atoi(argv[index]);
        }
    }
    prepare(content);
    return content;
}

} // namespace

int main(int argc, char **argv)
{
    const Content content = contentFor(argc, argv);
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    auto *const generic = static_cast<sockaddr *>(static_cast<void *>(&address));
    if (::bind(listener, generic, length) != 0 || ::listen(listener, 64) != 0 ||
        ::getsockname(listener, generic, &length) != 0) {
        std::perror("pageserver");
        return 1;
    }
    std::thread([&content, listener] {
        for (;;) {
            const int socket = ::accept(listener, nullptr, nullptr);
            if (socket >= 0) {
                const int on = 1;
                ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
                std::thread(serve, socket, std::cref(content)).detach();
            }
        }
    }).detach();
    std::printf("%d\n", ntohs(address.sin_port));
    std::fflush(stdout);
    while (std::getchar() != EOF) {
    }
    std::_Exit(0);
}
