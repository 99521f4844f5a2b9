// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Prepared list pages of a large cluster on loopback, for load benchmarks: the subject is the client, so the server
/// only sends what lies ready. Prints its port, serves until its standard input ends.
///   pageserver HOSTS [PODS_PER_HOST]

#include "tests/support/pages.h"

#include <arpa/inet.h>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

using namespace hopyard;

namespace
{

struct Content {
    std::vector<std::string> nodes, pods;
    std::map<std::string, std::string> fixed;
};

Content prepare(int hosts, int podsPerHost)
{
    Content content{test::nodePages(hosts, 500), test::podPages(hosts, podsPerHost, 500), {}};
    content.fixed["/version"] = R"({"major":"1","minor":"35","gitVersion":"v1.35.4"})";
    content.fixed["/api"] = R"({"kind":"APIVersions","versions":["v1"]})";
    content.fixed["/apis"] = R"({"kind":"APIGroupList","apiVersion":"v1","groups":[]})";
    content.fixed["/api/v1"] =
        R"({"kind":"APIResourceList","groupVersion":"v1","resources":[)"
        R"({"name":"nodes","singularName":"node","namespaced":false,"kind":"Node","verbs":["get","list","watch"]},)"
        R"({"name":"pods","singularName":"pod","namespaced":true,"kind":"Pod","verbs":["get","list","watch"]}]})";
    return content;
}

const std::string *answerTo(const Content &content, const std::string &target)
{
    const std::string path = target.substr(0, target.find('?'));
    const std::size_t at = target.find("continue=");
    const std::size_t page = at == std::string::npos ? 0 : std::strtoul(target.c_str() + at + 9, nullptr, 10);
    for (const auto &[name, pages] :
         {std::pair{"/api/v1/nodes", &content.nodes}, std::pair{"/api/v1/pods", &content.pods}}) {
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

void serve(int socket, const Content &content)
{
    std::string buffer;
    char chunk[8192];
    for (;;) {
        const std::size_t end = buffer.find("\r\n\r\n");
        if (end == std::string::npos) {
            const ssize_t count = ::recv(socket, chunk, sizeof chunk, 0);
            if (count <= 0) {
                break;
            }
            buffer.append(chunk, static_cast<std::size_t>(count));
            continue;
        }
        const std::size_t space = buffer.find(' ');
        const std::string target = buffer.substr(space + 1, buffer.find(' ', space + 1) - space - 1);
        buffer.erase(0, end + 4);
        const std::string *body = answerTo(content, target);
        static const std::string notFound =
            R"({"kind":"Status","apiVersion":"v1","status":"Failure","reason":"NotFound","code":404})";
        const std::string head = std::string("HTTP/1.1 ") + (body ? "200 OK" : "404 Not Found") +
                                 "\r\nContent-Type: application/json\r\nContent-Length: " +
                                 std::to_string((body ? *body : notFound).size()) + "\r\n\r\n";
        if (!sendAll(socket, head) || !sendAll(socket, body ? *body : notFound)) {
            break;
        }
    }
    ::close(socket);
}

} // namespace

int main(int argc, char **argv)
{
    const Content content = prepare(argc > 1 ? std::atoi(argv[1]) : 1000, argc > 2 ? std::atoi(argv[2]) : 8);
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
