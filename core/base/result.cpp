// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/result.h"

namespace hopyard::core
{

std::string_view toString(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Usage:
        return "usage";
    case ErrorKind::Unsupported:
        return "unsupported";
    case ErrorKind::InvalidInput:
        return "invalid-input";
    case ErrorKind::NotFound:
        return "not-found";
    case ErrorKind::Refused:
        return "refused";
    case ErrorKind::Conflict:
        return "conflict";
    case ErrorKind::Gone:
        return "gone";
    case ErrorKind::Unreachable:
        return "unreachable";
    case ErrorKind::Timeout:
        return "timeout";
    case ErrorKind::Unauthorized:
        return "unauthorized";
    case ErrorKind::Forbidden:
        return "forbidden";
    case ErrorKind::NoCredentials:
        return "no-credentials";
    case ErrorKind::ServerError:
        return "server-error";
    case ErrorKind::TooLarge:
        return "too-large";
    case ErrorKind::CannotWrite:
        return "cannot-write";
    case ErrorKind::Cancelled:
        return "cancelled";
    case ErrorKind::Internal:
        break;
    }
    return "internal";
}

} // namespace hopyard::core
