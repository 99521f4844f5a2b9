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
          std::vector<std::string> environment, const Pipe &out, const Pipe &err, const ProcessOptions &options)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (!options.inheritInput) {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    }
    posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
    if (!options.inheritErrors) {
        posix_spawn_file_actions_adddup2(&actions, err.write, STDERR_FILENO);
    }
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
    // A process group of its own would not be the terminal's foreground one: reading there would stop the program.
    const int group = options.inheritInput ? 0 : POSIX_SPAWN_SETPGROUP;
    posix_spawnattr_setflags(&attributes, static_cast<short>(group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
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

/// Watches one program: collects its output until it has ended, a limit is reached or it is stopped.
class Supervisor
{
public:
    Supervisor(pid_t pid, Pipe &out, Pipe &err, const ProcessOptions &options)
        : m_pid(pid), m_out(out), m_err(err), m_options(options)
    {
    }

    ProcessOutput run(const std::stop_token &stop)
    {
        int status = 0;
        while (::waitpid(m_pid, &status, WNOHANG) != m_pid) {
            pollfd fds[2] = {{m_out.read, POLLIN, 0}, {m_err.read, POLLIN, 0}};
            ::poll(fds, 2, m_out.read < 0 && m_err.read < 0 ? 5 : 20);
            collect(m_out, m_result.out, maxOut);
            collectErrors();
            m_result.cancelled = stop.stop_requested();
            m_result.exceeded = m_result.cancelled ? std::chrono::milliseconds(0) : exceededLimit();
            m_result.timedOut = m_result.exceeded.count() > 0;
            if (m_result.cancelled || m_result.timedOut) {
                ::kill(m_options.inheritInput ? m_pid : -m_pid, SIGKILL);
                while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
                }
                break;
            }
        }
        // What is still in the pipes; children that keep them open are not waited for.
        collect(m_out, m_result.out, maxOut);
        collectErrors();
        m_result.exitCode = exitCodeOf(status);
        return std::move(m_result);
    }

private:
    using Clock = std::chrono::steady_clock;

    void collect(Pipe &pipe, std::string &into, std::size_t bound)
    {
        if (pipe.read < 0) {
            return;
        }
        const std::size_t before = into.size();
        if (!drain(pipe.read, into, bound)) {
            Pipe::closeEnd(pipe.read);
        }
        if (into.size() > before) {
            m_hasSpoken = true;
            m_lastByte = Clock::now();
        }
    }

    void collectErrors()
    {
        const std::size_t before = m_result.err.size();
        collect(m_err, m_result.err, maxErr);
        if (m_options.onErrors && m_result.err.size() > before) {
            m_options.onErrors(std::string_view(m_result.err).substr(before));
        }
    }

    std::chrono::milliseconds exceededLimit() const
    {
        const auto now = Clock::now();
        const auto isOver = [now](std::chrono::milliseconds limit, Clock::time_point since) {
            return limit.count() > 0 && now - since > limit;
        };
        if (isOver(m_options.total, m_began)) {
            return m_options.total;
        }
        const std::chrono::milliseconds limit = m_hasSpoken ? m_options.silence : m_options.firstByte;
        return isOver(limit, m_lastByte) ? limit : std::chrono::milliseconds(0);
    }

    const pid_t m_pid;
    Pipe &m_out, &m_err;
    const ProcessOptions &m_options;
    const Clock::time_point m_began = Clock::now();
    Clock::time_point m_lastByte = m_began;
    bool m_hasSpoken = false;
    ProcessOutput m_result;
};

} // namespace

Result<ProcessOutput> runProcess(const std::vector<std::string> &arguments,
                                 const std::vector<std::pair<std::string, std::string>> &variables,
                                 const ProcessOptions &options, const std::stop_token &stop)
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
    if (const int code = spawn(pid, program, arguments, mergedEnvironment(settings), out, err, options); code != 0) {
        return fail(code == ENOENT ? ErrorKind::NotFound : ErrorKind::NoCredentials, std::strerror(code));
    }
    Pipe::closeEnd(out.write);
    Pipe::closeEnd(err.write);
    return Supervisor(pid, out, err, options).run(stop);
}

} // namespace hopyard::core
