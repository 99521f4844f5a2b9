// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/cluster/decode.h"

namespace hopyard::core
{

namespace
{

struct ReasonKind {
    std::string_view reason;
    ErrorKind kind;
};
constexpr ReasonKind reasonKinds[] = {
    {"Unauthorized", ErrorKind::Unauthorized},
    {"Forbidden", ErrorKind::Forbidden},
    {"NotFound", ErrorKind::NotFound},
    {"AlreadyExists", ErrorKind::Conflict},
    {"Conflict", ErrorKind::Conflict},
    {"Gone", ErrorKind::Gone},
    {"Expired", ErrorKind::Gone},
    {"Invalid", ErrorKind::Refused},
    {"BadRequest", ErrorKind::Refused},
    {"MethodNotAllowed", ErrorKind::Refused},
    {"NotAcceptable", ErrorKind::Refused},
    {"UnsupportedMediaType", ErrorKind::Refused},
    {"RequestEntityTooLarge", ErrorKind::TooLarge},
    {"Timeout", ErrorKind::ServerError},
};

ErrorKind kindOfCode(int code)
{
    switch (code) {
    case 400:
    case 405:
    case 406:
    case 415:
    case 422:
        return ErrorKind::Refused;
    case 401:
        return ErrorKind::Unauthorized;
    case 403:
        return ErrorKind::Forbidden;
    case 404:
        return ErrorKind::NotFound;
    case 409:
        return ErrorKind::Conflict;
    case 410:
        return ErrorKind::Gone;
    case 413:
        return ErrorKind::TooLarge;
    default:
        return ErrorKind::ServerError;
    }
}

/// A webhook may answer with any code; its refusal is the cluster's "no", not a missing right.
bool isWebhookDenial(std::string_view message)
{
    return message.substr(0, 18) == "admission webhook " &&
           message.find("denied the request") != std::string_view::npos;
}

std::string_view plainSentence(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Unauthorized:
        return "The server refused the credentials (401). Log in again or renew the token.";
    case ErrorKind::Forbidden:
        return "The server does not allow this (403).";
    case ErrorKind::NotFound:
        return "The server does not have it (404).";
    default:
        return "";
    }
}

/// "causes" of a 422, a line each without repeats.
std::string causesOf(const Value &status)
{
    std::vector<std::string> lines;
    for (const Value &cause : status.at("details", "causes").items()) {
        std::string line = cause.at("field").toString() + ": " + cause.at("message").toString();
        if (std::find(lines.begin(), lines.end(), line) == lines.end()) {
            lines.push_back(std::move(line));
        }
    }
    return join(lines, "\n");
}

} // namespace

Error errorFromStatus(int httpStatus, std::string_view body)
{
    Error error;
    error.httpStatus = httpStatus;
    const Result<Value> status = parseJson(body, ReadLimits{std::size_t{4} << 20, 100'000, 64});
    if (status && status->at("kind").toString() == "Status") {
        error.httpStatus = static_cast<int>(status->at("code").toInt(httpStatus));
        const std::string &reason = status->at("reason").toString();
        const std::string message = bounded(redacted(status->at("message").toString()), 8192);
        error.kind = kindOfCode(error.httpStatus);
        for (const ReasonKind &entry : reasonKinds) {
            error.kind = entry.reason == reason ? entry.kind : error.kind;
        }
        error.kind = isWebhookDenial(message) ? ErrorKind::Refused : error.kind;
        error.retryAfterSeconds = static_cast<int>(status->at("details", "retryAfterSeconds").toInt());
        error.detail = causesOf(*status);
        error.message = message;
        if (error.kind == ErrorKind::Unauthorized || message.empty()) {
            error.message = plainSentence(error.kind);
            error.detail = message;
        }
    } else {
        error.kind = kindOfCode(httpStatus);
        error.message = plainSentence(error.kind);
        error.detail = bounded(escapedForDisplay(redacted(body.substr(0, 4096))), 2048);
    }
    if (error.message.empty()) {
        error.message = "The server answered with HTTP " + std::to_string(error.httpStatus) +
                        " and no explanation Hopyard can read.";
    }
    return error;
}

} // namespace hopyard::core
