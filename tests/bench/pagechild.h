// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace hopyard::test
{

/// A pageserver beside the benchmark's own binary, ended with it. Aborts when it cannot be started.
class PageChild
{
public:
    /// `self`: argv[0].
    PageChild(const std::string &self, std::vector<std::string> words)
    {
        int in[2], out[2];
        if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0 || (m_pid = ::fork()) < 0) {
            std::abort();
        }
        if (m_pid == 0) {
            ::dup2(in[0], STDIN_FILENO);
            ::dup2(out[1], STDOUT_FILENO);
            words.insert(words.begin(), self.substr(0, self.rfind('/') + 1) + "pageserver");
            std::vector<char *> arguments;
            for (std::string &word : words) {
                arguments.push_back(word.data());
            }
            arguments.push_back(nullptr);
            ::execv(arguments[0], arguments.data());
            std::_Exit(127);
        }
        ::close(in[0]);
        ::close(out[1]);
        m_stdin = in[1];
        FILE *from = ::fdopen(out[0], "r");
        if (!from || std::fscanf(from, "%d", &m_port) != 1) {
            std::fprintf(stderr, "pageserver did not start\n");
            std::abort();
        }
        std::fclose(from);
    }
    ~PageChild()
    {
        ::close(m_stdin);
        ::waitpid(m_pid, nullptr, 0);
    }
    PageChild(const PageChild &) = delete;
    PageChild &operator=(const PageChild &) = delete;

    int port() const { return m_port; }
    /// A kubeconfig's text for it.
    std::string kubeconfig() const
    {
        return R"({"apiVersion":"v1","kind":"Config","current-context":"c","contexts":[{"name":"c","context":{"cluster":"k"}}],)"
               R"("clusters":[{"name":"k","cluster":{"server":"http://127.0.0.1:)" +
               std::to_string(m_port) + R"("}}]})";
    }

private:
    pid_t m_pid = -1;
    int m_stdin = -1, m_port = 0;
};

} // namespace hopyard::test
