// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace hopyard::core
{

/// What went wrong, as far as a caller must decide on it. The command line maps it to an exit code, the window to a
/// translated sentence with the next step.
enum class ErrorKind {
    Usage,         ///< the caller asked for something that cannot be parsed or combined
    Unsupported,   ///< known, but not in this version
    InvalidInput,  ///< a file or an answer that cannot be read as what it should be
    NotFound,      ///< object, queue, level, context or domain that does not exist
    Refused,       ///< the server or a webhook said no (400, 409, 422), or the answer is no
    Conflict,      ///< it exists already, or changed meanwhile (409)
    Gone,          ///< a resource version is too old (410)
    Unreachable,   ///< refused, unresolved, TLS failure, connection lost
    Timeout,       ///< no answer in time
    Unauthorized,  ///< 401: the credential was refused
    Forbidden,     ///< 403: the credential may not do this
    NoCredentials, ///< credentials could not be obtained (exec plugin, token file)
    ServerError,   ///< 5xx and answers that make no sense
    TooLarge,      ///< over one of the readers' limits
    CannotWrite,   ///< the target cannot be written
    Cancelled,     ///< the person or a newer request stopped it
    Internal,      ///< a bug of ours
};

/// An error as a value. `message` is one English sentence that names the thing and says what to do; `detail` holds what
/// the other side said, bounded and free of secrets.
struct Error {
    ErrorKind kind = ErrorKind::Internal;
    std::string message;
    std::string detail = {};
    int httpStatus = 0;
    int retryAfterSeconds = 0;
};

template <class T>
using Result = tl::expected<T, Error>;

/// The one way to return an error from a function that returns Result<T>.
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorKind kind, std::string message, std::string detail = {})
{
    return tl::unexpected<Error>(Error{kind, std::move(message), std::move(detail)});
}
[[nodiscard]] inline tl::unexpected<Error> fail(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

/// Name of a kind for logs and tests ("not-found").
std::string_view toString(ErrorKind kind);

} // namespace hopyard::core
