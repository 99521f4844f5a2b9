// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "testcluster.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

extern "C" char **environ; // NOLINT: POSIX wants it declared by the program

namespace hopyard::test
{

namespace
{

namespace fs = std::filesystem;

constexpr int exitCannotRun = 77;

std::string environmentValue(const char *name)
{
    const char *value = std::getenv(name);
    return value ? value : "";
}

// tests/cluster of the source tree: what CTest says, else where this file was compiled from.
fs::path bedFolder()
{
    const std::string source = environmentValue("HOPYARD_SOURCE_DIR");
    if (!source.empty())
        return fs::path(source) / "tests" / "cluster";
    return fs::path(__FILE__).parent_path().parent_path() / "cluster";
}

class Pipe
{
public:
    Pipe() { m_good = ::pipe2(m_ends.data(), O_CLOEXEC) == 0; }
    ~Pipe()
    {
        closeEnd(0);
        closeEnd(1);
    }
    Pipe(const Pipe &) = delete;
    Pipe &operator=(const Pipe &) = delete;

    bool good() const { return m_good; }
    int end(std::size_t which) const { return m_ends[which]; }
    void closeEnd(std::size_t which)
    {
        if (m_ends[which] >= 0)
            ::close(m_ends[which]);
        m_ends[which] = -1;
    }

private:
    std::array<int, 2> m_ends{-1, -1};
    bool m_good = false;
};

// Starts the program with the three pipes as its standard streams; returns its pid or -errno.
pid_t spawn(const std::vector<std::string> &command, const Pipe &in, const Pipe &out, const Pipe &err)
{
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, in.end(0), STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, out.end(1), STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, err.end(1), STDERR_FILENO);
    std::vector<std::string> words = command;
    std::vector<char *> argv;
    for (std::string &word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_t pid = -1;
    const int error = ::posix_spawnp(&pid, argv.front(), &actions, nullptr, argv.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    return error == 0 ? pid : -error;
}

// Reads what is there; false at the end of the stream.
bool readSome(int descriptor, std::string &into)
{
    std::array<char, 65536> buffer;
    const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
    if (got > 0)
        into.append(buffer.data(), static_cast<std::size_t>(got));
    return got > 0 || (got < 0 && (errno == EINTR || errno == EAGAIN));
}

// Feeds input and collects both outputs until the program has closed them.
void exchange(Pipe &in, Pipe &out, Pipe &err, std::string_view input, TestCluster::Output &result)
{
    ::fcntl(in.end(1), F_SETFL, O_NONBLOCK);
    std::array<pollfd, 3> watched{pollfd{in.end(1), POLLOUT, 0}, pollfd{out.end(0), POLLIN, 0},
                                  pollfd{err.end(0), POLLIN, 0}};
    while (watched[1].fd >= 0 || watched[2].fd >= 0) {
        if (watched[0].fd >= 0 && input.empty()) {
            in.closeEnd(1);
            watched[0].fd = -1;
        }
        if (::poll(watched.data(), watched.size(), -1) < 0 && errno != EINTR)
            return;
        if (watched[0].fd >= 0 && watched[0].revents != 0) {
            const ssize_t sent = ::write(watched[0].fd, input.data(), input.size());
            if (sent > 0)
                input.remove_prefix(static_cast<std::size_t>(sent));
            else if (sent < 0 && errno != EAGAIN && errno != EINTR)
                input = {};
        }
        if (watched[1].fd >= 0 && watched[1].revents != 0 && !readSome(watched[1].fd, result.out))
            watched[1].fd = -1;
        if (watched[2].fd >= 0 && watched[2].revents != 0 && !readSome(watched[2].fd, result.err))
            watched[2].fd = -1;
    }
}

// A program that ends without reading its input must not end this process.
class IgnoreBrokenPipe
{
public:
    IgnoreBrokenPipe()
    {
        struct sigaction ignore = {};
        ignore.sa_handler = SIG_IGN;
        ::sigaction(SIGPIPE, &ignore, &m_before);
    }
    ~IgnoreBrokenPipe() { ::sigaction(SIGPIPE, &m_before, nullptr); }
    IgnoreBrokenPipe(const IgnoreBrokenPipe &) = delete;
    IgnoreBrokenPipe &operator=(const IgnoreBrokenPipe &) = delete;

private:
    struct sigaction m_before = {};
};

std::string lastLine(std::string text)
{
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    const std::size_t start = text.rfind('\n');
    return start == std::string::npos ? text : text.substr(start + 1);
}

} // namespace

TestCluster::Output TestCluster::run(const std::vector<std::string> &command, std::string_view input)
{
    Output result;
    Pipe in;
    Pipe out;
    Pipe err;
    if (command.empty() || !in.good() || !out.good() || !err.good()) {
        result.err = "no command, or no pipe";
        return result;
    }
    const IgnoreBrokenPipe guard;
    const pid_t pid = spawn(command, in, out, err);
    if (pid < 0) {
        result.err = command.front() + ": " + std::strerror(-pid);
        return result;
    }
    in.closeEnd(0);
    out.closeEnd(1);
    err.closeEnd(1);
    exchange(in, out, err, input, result);
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status))
        result.exitCode = WEXITSTATUS(status);
    return result;
}

TestCluster &TestCluster::shared()
{
    static TestCluster cluster;
    return cluster;
}

TestCluster::TestCluster(const std::vector<std::string> &options)
{
    const std::string named = environmentValue("HOPYARD_TEST_CLUSTER");
    if (named.empty() || !options.empty()) {
        start(options);
        return;
    }
    std::error_code ignored;
    const fs::path path(named);
    m_stateDir = (fs::is_directory(path, ignored) ? path : path.parent_path()).string();
    if (!fs::exists(kubeconfig("admin"), ignored)) {
        m_reason = "HOPYARD_TEST_CLUSTER names " + named + ", where there is no cluster";
        return;
    }
    const Output ready = kubectl({"get", "--raw", "/readyz"});
    if (ready.exitCode != 0)
        m_reason = "the cluster in " + m_stateDir + " does not answer: " + ready.err;
}

TestCluster::~TestCluster()
{
    if (m_owned)
        run({(bedFolder() / "down").string(), m_stateDir});
}

void TestCluster::start(const std::vector<std::string> &options)
{
    std::vector<std::string> command{(bedFolder() / "up").string(), "--no-build", "--owner-pid",
                                     std::to_string(::getpid())};
    command.insert(command.end(), options.begin(), options.end());
    const Output result = run(command);
    if (result.exitCode == exitCannotRun) {
        m_reason = "no test cluster: " + lastLine(result.err);
        return;
    }
    if (result.exitCode != 0) {
        m_reason = "the test cluster did not start: " + result.err;
        return;
    }
    m_owned = true;
    m_stateDir = fs::path(lastLine(result.out)).parent_path().string();
}

std::string TestCluster::kubeconfig(std::string_view name) const
{
    return m_stateDir + "/" + std::string(name) + ".kubeconfig";
}

TestCluster::Output TestCluster::kubectl(const std::vector<std::string> &arguments, std::string_view input,
                                         std::string_view user) const
{
    std::vector<std::string> command{m_stateDir + "/kubectl", "--kubeconfig", kubeconfig(user)};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return run(command, input);
}

} // namespace hopyard::test
