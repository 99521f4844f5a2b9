// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/file.h"

#include "core/base/text.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hopyard::core
{

namespace
{

class Descriptor
{
public:
    explicit Descriptor(int fd, bool owned = true) : m_fd(fd), m_owned(owned) {}
    ~Descriptor()
    {
        if (m_owned && m_fd >= 0) {
            ::close(m_fd);
        }
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    int get() const { return m_fd; }

private:
    int m_fd;
    bool m_owned;
};

std::string shown(const std::string &path)
{
    return path == "-" ? std::string("standard input") : "\"" + escapedForDisplay(path) + "\"";
}

tl::unexpected<Error> cannotWrite(const std::string &path, int code)
{
    if (path == "-" && code == EPIPE) {
        // The reader has what it wanted (`| head`): nothing to tell a person, yet scripts can see that it was cut
        // short.
        return fail(ErrorKind::CannotWrite, std::string());
    }
    return fail(ErrorKind::CannotWrite,
                "Cannot write " +
                    (path == "-" ? std::string("to standard output") : "\"" + escapedForDisplay(path) + "\"") + ": " +
                    std::strerror(code) + ". Choose another place or check its rights and free space.");
}

int writeAll(int fd, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t count = ::write(fd, text.data(), text.size());
        if (count < 0 && errno != EINTR) {
            return errno;
        }
        text.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    return 0;
}

/// Collects small appends, so that a streaming writer does not cost a system call a word.
class BufferedSink
{
public:
    BufferedSink(int fd, const std::string &path) : m_fd(fd), m_path(path) { m_buffer.reserve(limit); }

    Result<void> append(std::string_view text)
    {
        m_buffer += text;
        return m_buffer.size() >= limit ? flush() : Result<void>();
    }

    Result<void> flush()
    {
        const int code = writeAll(m_fd, m_buffer);
        m_buffer.clear();
        if (code != 0) {
            return cannotWrite(m_path, code);
        }
        return {};
    }

private:
    static constexpr std::size_t limit = std::size_t{1} << 16;
    int m_fd;
    const std::string &m_path;
    std::string m_buffer;
};

Result<void> runWriter(int fd, const std::string &path, const std::function<Result<void>(const TextSink &)> &writer)
{
    BufferedSink sink(fd, path);
    Result<void> result = writer([&sink](std::string_view text) { return sink.append(text); });
    return result ? sink.flush() : result;
}

/// A device, pipe or the like is written in place: renaming over it would replace it by a file.
bool isWrittenInPlace(const std::string &path)
{
    struct stat info {
    };
    return ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
}

} // namespace

Result<std::string> readFile(const std::string &path, std::size_t maxBytes)
{
    const bool isInput = path == "-";
    const Descriptor file(isInput ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC), !isInput);
    struct stat info {
    };
    if (file.get() < 0 || ::fstat(file.get(), &info) != 0) {
        return fail(errno == ENOENT ? ErrorKind::NotFound : ErrorKind::InvalidInput,
                    "Cannot read " + shown(path) + ": " + std::strerror(errno) + ".");
    }
    if (S_ISDIR(info.st_mode)) {
        return fail(ErrorKind::InvalidInput, "Cannot read " + shown(path) + ": it is a folder, not a file.");
    }
    std::string text;
    if (S_ISREG(info.st_mode)) {
        text.reserve(std::min(static_cast<std::size_t>(info.st_size), maxBytes) + 64);
    }
    char buffer[65536];
    for (;;) {
        const ssize_t count = ::read(file.get(), buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            return fail(ErrorKind::InvalidInput, "Cannot read " + shown(path) + ": " + std::strerror(errno) + ".");
        }
        if (count == 0) {
            return text;
        }
        text.append(buffer, static_cast<std::size_t>(count));
        if (text.size() > maxBytes) {
            return fail(ErrorKind::TooLarge, "Cannot read " + shown(path) + ": it is larger than " +
                                                 std::to_string(maxBytes >> 20) + " MiB.");
        }
    }
}

Result<void> writeFile(const std::string &path, const std::function<Result<void>(const TextSink &)> &writer)
{
    if (path == "-") {
        return runWriter(STDOUT_FILENO, path, writer);
    }
    if (isWrittenInPlace(path)) {
        const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
        return file.get() < 0 ? cannotWrite(path, errno) : runWriter(file.get(), path, writer);
    }
    std::string temporary = path + ".XXXXXX";
    const Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (file.get() < 0) {
        return cannotWrite(path, errno);
    }
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(file.get(), 0666 & ~mask);
    Result<void> result = runWriter(file.get(), path, writer);
    if (result && ::rename(temporary.c_str(), path.c_str()) != 0) {
        result = cannotWrite(path, errno);
    }
    if (!result) {
        ::unlink(temporary.c_str());
    }
    return result;
}

Result<void> writeFile(const std::string &path, std::string_view content)
{
    return writeFile(path, [content](const TextSink &sink) { return sink(content); });
}

} // namespace hopyard::core
