// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/execplugin.h"
#include "core/kube/kuberc.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char **environ;

namespace hopyard::core
{

namespace
{

constexpr std::size_t maxOut = std::size_t{1} << 20;
constexpr std::size_t maxErr = std::size_t{64} << 10;

/// A pipe whose ends close themselves; both close on exec.
struct Pipe {
    int read = -1, write = -1;
    Pipe()
    {
        int ends[2] = {-1, -1};
        if (::pipe2(ends, O_CLOEXEC) == 0) {
            read = ends[0];
            write = ends[1];
            ::fcntl(read, F_SETFL, O_NONBLOCK);
        }
    }
    ~Pipe()
    {
        closeEnd(read);
        closeEnd(write);
    }
    Pipe(const Pipe &) = delete;
    Pipe &operator=(const Pipe &) = delete;
    static void closeEnd(int &fd)
    {
        if (fd >= 0) {
            ::close(fd);
            fd = -1;
        }
    }
};

std::vector<std::string> mergedEnvironment(const std::vector<std::pair<std::string, std::string>> &variables)
{
    std::vector<std::string> result;
    for (char **entry = environ; *entry; ++entry) {
        const std::string_view text(*entry);
        const std::string_view name = text.substr(0, text.find('='));
        bool replaced = false;
        for (const auto &variable : variables) {
            replaced = replaced || variable.first == name;
        }
        if (!replaced) {
            result.emplace_back(text);
        }
    }
    for (const auto &[name, value] : variables) {
        result.push_back(name + "=" + value);
    }
    return result;
}

std::vector<char *> pointers(std::vector<std::string> &texts)
{
    std::vector<char *> result;
    for (std::string &text : texts) {
        result.push_back(text.data());
    }
    result.push_back(nullptr);
    return result;
}

int spawn(pid_t &pid, const std::string &program, std::vector<std::string> arguments,
          std::vector<std::string> environment, const Pipe &out, const Pipe &err)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.write, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    sigset_t defaults;
    sigemptyset(&defaults);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGCHLD}) {
        sigaddset(&defaults, signal);
    }
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::vector<char *> argv = pointers(arguments);
    std::vector<char *> envp = pointers(environment);
    const int result = posix_spawn(&pid, program.c_str(), &actions, &attributes, argv.data(), envp.data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return result;
}

/// Reads what is there; false at the end of the stream. Bytes over the bound are read and dropped, so that the plugin
/// does not block on a full pipe.
bool drain(int fd, std::string &into, std::size_t bound)
{
    char buffer[16384];
    for (;;) {
        const ssize_t count = ::read(fd, buffer, sizeof buffer);
        if (count > 0) {
            const std::size_t room = into.size() < bound ? bound - into.size() : 0;
            into.append(buffer, std::min(room, static_cast<std::size_t>(count)));
        } else if (count == 0) {
            return false;
        } else if (errno != EINTR) {
            return errno == EAGAIN;
        }
    }
}

int exitCodeOf(int status)
{
    return WIFEXITED(status) ? WEXITSTATUS(status) : WIFSIGNALED(status) ? 128 + WTERMSIG(status) : 1;
}

/// Collects output until the process has ended, the limit is reached or it is stopped.
void supervise(pid_t pid, Pipe &out, Pipe &err, std::chrono::milliseconds limit, const std::stop_token &stop,
               ProcessOutput &result)
{
    const auto deadline = std::chrono::steady_clock::now() + limit;
    int status = 0;
    bool ended = false;
    while (!ended) {
        pollfd fds[2] = {{out.read, POLLIN, 0}, {err.read, POLLIN, 0}};
        ::poll(fds, 2, out.read < 0 && err.read < 0 ? 5 : 20);
        if (out.read >= 0 && !drain(out.read, result.out, maxOut)) {
            Pipe::closeEnd(out.read);
        }
        if (err.read >= 0 && !drain(err.read, result.err, maxErr)) {
            Pipe::closeEnd(err.read);
        }
        ended = ::waitpid(pid, &status, WNOHANG) == pid;
        if (ended) {
            break;
        }
        result.cancelled = stop.stop_requested();
        result.timedOut = !result.cancelled && std::chrono::steady_clock::now() > deadline;
        if (result.cancelled || result.timedOut) {
            ::kill(-pid, SIGKILL);
            while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
            }
            ended = true;
        }
    }
    // What is still in the pipes; children that keep them open are not waited for.
    if (out.read >= 0) {
        drain(out.read, result.out, maxOut);
    }
    if (err.read >= 0) {
        drain(err.read, result.err, maxErr);
    }
    result.exitCode = exitCodeOf(status);
}

} // namespace

Result<ProcessOutput> runProcess(const std::vector<std::string> &arguments,
                                 const std::vector<std::pair<std::string, std::string>> &variables,
                                 std::chrono::milliseconds limit, const std::stop_token &stop)
{
    Pipe out;
    Pipe err;
    if (out.read < 0 || err.read < 0) {
        return fail(ErrorKind::Internal, std::string("no pipe for a plugin: ") + std::strerror(errno));
    }
    pid_t pid = -1;
    const std::string path = pluginPath();
    const std::string program =
        arguments.front().find('/') == std::string::npos ? findProgram(arguments.front(), path) : arguments.front();
    if (program.empty()) {
        return fail(ErrorKind::NotFound, "not found");
    }
    std::vector<std::pair<std::string, std::string>> settings = variables;
    settings.insert(settings.begin(), {"PATH", path});
    if (const int code = spawn(pid, program, arguments, mergedEnvironment(settings), out, err); code != 0) {
        return fail(code == ENOENT ? ErrorKind::NotFound : ErrorKind::NoCredentials, std::strerror(code));
    }
    Pipe::closeEnd(out.write);
    Pipe::closeEnd(err.write);
    ProcessOutput result;
    supervise(pid, out, err, limit, stop, result);
    return result;
}

} // namespace hopyard::core
