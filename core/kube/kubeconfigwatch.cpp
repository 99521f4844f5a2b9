// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/kubeconfigwatch.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <deque>
#include <map>
#include <poll.h>
#include <set>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hopyard::core
{

namespace
{

using SteadyClock = std::chrono::steady_clock;

constexpr int maxLinks = 40;
constexpr std::size_t maxFolders = 512;

std::string linkTarget(const std::string &path)
{
    std::array<char, 4096> buffer{};
    const ssize_t count = ::readlink(path.c_str(), buffer.data(), buffer.size());
    return count > 0 ? std::string(buffer.data(), static_cast<std::size_t>(count)) : std::string();
}

std::string parentOf(const std::string &folder)
{
    const std::size_t slash = folder.rfind('/');
    return slash == 0 || slash == std::string::npos ? std::string("/") : folder.substr(0, slash);
}

std::string absolutePath(const std::string &path)
{
    if (!path.empty() && path.front() == '/') {
        return path;
    }
    std::array<char, 4096> buffer{};
    return ::getcwd(buffer.data(), buffer.size()) ? std::string(buffer.data()) + "/" + path : "/" + path;
}

/// The folders in which something must happen for `path` to become another file: that of every symbolic link on the
/// way, that of the file itself, or the last one that exists.
void collectFolders(const std::string &path, std::set<std::string> &folders)
{
    std::deque<std::string> rest;
    for (std::string &part : split(absolutePath(path), '/')) {
        rest.push_back(std::move(part));
    }
    std::string folder = "/";
    int links = 0;
    while (!rest.empty() && folders.size() < maxFolders) {
        const std::string part = std::move(rest.front());
        rest.pop_front();
        if (part.empty() || part == ".") {
            continue;
        }
        if (part == "..") {
            folder = parentOf(folder);
            continue;
        }
        const std::string next = folder == "/" ? folder + part : folder + "/" + part;
        struct stat info {
        };
        if (::lstat(next.c_str(), &info) != 0) {
            folders.insert(folder);
            return;
        }
        if (S_ISLNK(info.st_mode)) {
            folders.insert(folder);
            const std::string target = linkTarget(next);
            if (target.empty() || ++links > maxLinks) {
                return;
            }
            std::vector<std::string> parts = split(target, '/');
            rest.insert(rest.begin(), parts.begin(), parts.end());
            folder = target.front() == '/' ? std::string("/") : folder;
        } else if (S_ISDIR(info.st_mode)) {
            folder = next;
        } else {
            folders.insert(folder);
            return;
        }
    }
    folders.insert(folder);
}

/// Differs when one of the files was written, replaced, created or removed.
std::string signatureOf(const std::vector<std::string> &paths)
{
    std::string signature;
    for (const std::string &path : paths) {
        struct stat info {
        };
        if (::stat(path.c_str(), &info) != 0) {
            signature += "-;";
            continue;
        }
        for (const long long part :
             {static_cast<long long>(info.st_dev), static_cast<long long>(info.st_ino),
              static_cast<long long>(info.st_size), static_cast<long long>(info.st_mtim.tv_sec),
              static_cast<long long>(info.st_mtim.tv_nsec), static_cast<long long>(info.st_ctim.tv_sec),
              static_cast<long long>(info.st_ctim.tv_nsec)}) {
            signature += std::to_string(part) + ",";
        }
        signature += ";";
    }
    return signature;
}

void append(std::string &digest, std::string_view part)
{
    digest += std::to_string(part.size()) + ":";
    digest += part;
}

void appendContext(std::string &digest, const ContextInfo &context)
{
    for (const std::string *part : {&context.name, &context.cluster, &context.server, &context.user, &context.ns,
                                    &context.reason, &context.file, &context.clusterFile, &context.userFile,
                                    &context.preferredFile, &context.actingAs, &context.plugin, &context.identity}) {
        append(digest, *part);
    }
    digest += context.current ? "c" : "-";
    digest += context.usable ? "u" : "-";
    digest += context.insecure ? "i" : "-";
    for (const std::string &note : context.notes) {
        append(digest, note);
    }
}

/// Equal for updates that would show the same.
std::string digestOf(const KubeconfigUpdate &update)
{
    std::string digest = update.problem ? "!" : "=";
    append(digest, update.problem ? update.problem->message : std::string());
    for (const std::vector<ContextInfo> *contexts : {&update.list.contexts, &update.list.alternatives}) {
        digest += "#";
        for (const ContextInfo &context : *contexts) {
            appendContext(digest, context);
        }
    }
    for (const std::string &warning : update.list.warnings) {
        append(digest, warning);
    }
    for (const std::string &file : update.list.files) {
        append(digest, file);
    }
    return digest;
}

} // namespace

/// What the thread knows; lives on its stack.
class KubeconfigWatch::Loop
{
public:
    Loop(KubeconfigLocation location, Environment environment, Handler handler, const Timing &timing, int wake)
        : m_location(std::move(location))
        , m_environment(std::move(environment))
        , m_handler(std::move(handler))
        , m_timing(timing)
        , m_wake(wake)
        , m_inotify(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC))
        , m_paths(kubeconfigPaths(m_location, m_environment))
    {
    }
    ~Loop()
    {
        if (m_inotify >= 0) {
            ::close(m_inotify);
        }
    }
    Loop(const Loop &) = delete;
    Loop &operator=(const Loop &) = delete;

    void run(const std::stop_token &stop)
    {
        read(stop);
        while (!stop.stop_requested()) {
            waitForEvents();
            const auto now = SteadyClock::now();
            const bool settled =
                m_firstEvent && (now - m_lastEvent >= m_timing.quiet || now - *m_firstEvent >= 8 * m_timing.quiet);
            const bool looking = now >= m_nextLook;
            if (!stop.stop_requested() && (settled || looking)) {
                m_firstEvent.reset();
                watchFolders();
                if (m_suspectSince || signatureOf(m_paths) != m_signature) {
                    read(stop);
                } else {
                    m_nextLook = now + m_timing.poll;
                }
            }
        }
    }

private:
    void waitForEvents()
    {
        const auto now = SteadyClock::now();
        auto until = m_nextLook;
        if (m_firstEvent) {
            until = std::min(until, m_lastEvent + m_timing.quiet);
        }
        const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(until - now).count();
        std::array<pollfd, 2> fds{{{m_wake, POLLIN, 0}, {m_inotify, POLLIN, 0}}};
        ::poll(fds.data(), m_inotify >= 0 ? 2 : 1, static_cast<int>(std::clamp<long long>(wait, 0, 60'000)) + 1);
        alignas(inotify_event) std::array<char, 16384> buffer;
        for (ssize_t count = 0; m_inotify >= 0 && (count = ::read(m_inotify, buffer.data(), buffer.size())) > 0;) {
            m_lastEvent = SteadyClock::now();
            m_firstEvent = m_firstEvent.value_or(m_lastEvent);
            for (const char *at = buffer.data(); at < buffer.data() + count;) {
                const auto *event = reinterpret_cast<const inotify_event *>(at);
                if ((event->mask & IN_IGNORED) != 0) {
                    std::erase_if(m_folders, [&](const auto &entry) { return entry.second == event->wd; });
                }
                at += sizeof(inotify_event) + event->len;
            }
        }
    }

    void watchFolders()
    {
        if (m_inotify < 0) {
            return;
        }
        std::set<std::string> wanted;
        for (const std::string &path : m_paths) {
            collectFolders(path, wanted);
        }
        for (auto entry = m_folders.begin(); entry != m_folders.end();) {
            if (wanted.count(entry->first) == 0) {
                ::inotify_rm_watch(m_inotify, entry->second);
                entry = m_folders.erase(entry);
            } else {
                ++entry;
            }
        }
        for (const std::string &folder : wanted) {
            // Adding one that is watched gives the same descriptor, or the new one of a folder that was replaced.
            const int watch =
                ::inotify_add_watch(m_inotify, folder.c_str(),
                                    IN_CREATE | IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE |
                                        IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
            if (watch >= 0) {
                m_folders[folder] = watch;
            }
        }
    }

    /// Reads everything. What looks half-written is read again soon, and told only when it stays so.
    void read(const std::stop_token &stop)
    {
        watchFolders();
        m_signature = signatureOf(m_paths);
        const auto now = SteadyClock::now();
        m_nextLook = now + m_timing.poll;
        Result<ContextList> list = listContexts(m_location, m_environment);
        KubeconfigUpdate update;
        if (list) {
            if (!list->broken.empty()) {
                update.problem = list->broken.front();
            }
            update.list = std::move(*list);
        } else {
            update.problem = list.error();
            update.list = m_good;
        }
        if (m_hasGood && (update.problem || lostFile(update.list))) {
            m_suspectSince = m_suspectSince.value_or(now);
            if (now - *m_suspectSince < m_timing.patience) {
                m_nextLook = now + m_timing.quiet;
                return;
            }
        }
        m_suspectSince.reset();
        if (!update.problem) {
            m_good = update.list;
            m_hasGood = true;
        }
        std::string digest = digestOf(update);
        if (digest != m_told && !stop.stop_requested()) {
            m_told = std::move(digest);
            m_handler(update);
        }
    }

    bool lostFile(const ContextList &list) const
    {
        return std::any_of(m_good.files.begin(), m_good.files.end(), [&](const std::string &file) {
            return std::find(list.files.begin(), list.files.end(), file) == list.files.end();
        });
    }

    const KubeconfigLocation m_location;
    const Environment m_environment;
    const Handler m_handler;
    const Timing m_timing;
    const int m_wake, m_inotify;
    const std::vector<std::string> m_paths;
    std::map<std::string, int> m_folders;
    std::string m_signature, m_told;
    ContextList m_good;
    bool m_hasGood = false;
    std::optional<SteadyClock::time_point> m_firstEvent, m_suspectSince;
    SteadyClock::time_point m_lastEvent{}, m_nextLook{};
};

KubeconfigWatch::KubeconfigWatch(KubeconfigLocation location, Environment environment, Handler handler)
    : KubeconfigWatch(std::move(location), std::move(environment), std::move(handler), Timing{})
{
}

KubeconfigWatch::KubeconfigWatch(KubeconfigLocation location, Environment environment, Handler handler,
                                 const Timing &timing)
    : m_wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
    , m_thread([location = std::move(location), environment = std::move(environment), handler = std::move(handler),
                timing, wake = m_wake](const std::stop_token &stop) {
        Loop(location, environment, handler, timing, wake).run(stop);
    })
{
}

KubeconfigWatch::~KubeconfigWatch()
{
    m_thread.request_stop();
    ::eventfd_write(m_wake, 1);
    m_thread.join();
    ::close(m_wake);
}

} // namespace hopyard::core
