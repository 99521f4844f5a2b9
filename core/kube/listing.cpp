// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/listing.h"

#include "core/base/text.h"
#include "core/kube/encoding.h"

#include <algorithm>

namespace hopyard::core
{

std::string listPath(const ApiResource &resource, const std::string &ns, int limit, const std::string &continueToken)
{
    std::string path = resource.path(ns);
    char separator = '?';
    const auto add = [&](const std::string &name, const std::string &value) {
        path += separator;
        path += name + "=" + value;
        separator = '&';
    };
    if (limit > 0) {
        add("limit", std::to_string(limit));
    }
    if (!continueToken.empty()) {
        add("continue", percentEncode(continueToken));
    }
    return path;
}

std::optional<std::string> peekContinue(std::string_view body)
{
    const std::string_view head = body.substr(0, 8192);
    const std::size_t metadata = head.find("\"metadata\":{");
    const std::size_t items = head.find("\"items\":");
    if (metadata == std::string_view::npos || metadata > 256 || (items != std::string_view::npos && items < metadata)) {
        return std::nullopt;
    }
    const std::size_t close = head.find('}', metadata);
    if (close == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view fields = head.substr(metadata, close - metadata);
    if (fields.find('\\') != std::string_view::npos || fields.find('{', 12) != std::string_view::npos) {
        return std::nullopt;
    }
    constexpr std::string_view key = "\"continue\":\"";
    const std::size_t at = fields.find(key);
    if (at == std::string_view::npos) {
        return std::string();
    }
    const std::size_t begin = at + key.size();
    const std::size_t end = fields.find('"', begin);
    return end == std::string_view::npos ? std::nullopt : std::optional<std::string>(fields.substr(begin, end - begin));
}

ListVerdict judgeList(const ApiResponse &response)
{
    if (response.ok()) {
        return ListVerdict::Page;
    }
    if (response.http.connectionLost) {
        return ListVerdict::Retry;
    }
    const Error &error = *response.error;
    if (error.httpStatus == 429 || (error.httpStatus >= 500 && error.retryAfterSeconds > 0)) {
        return ListVerdict::Later;
    }
    switch (error.kind) {
    case ErrorKind::Gone:
        return ListVerdict::Expired;
    case ErrorKind::Forbidden:
        return ListVerdict::Forbidden;
    case ErrorKind::NotFound:
        return ListVerdict::NotInstalled;
    case ErrorKind::Unreachable:
    case ErrorKind::Timeout:
        return error.httpStatus != 0 ? ListVerdict::Failed : ListVerdict::Fatal;
    case ErrorKind::Unauthorized:
    case ErrorKind::NoCredentials:
    case ErrorKind::Cancelled:
    case ErrorKind::InvalidInput:
        return ListVerdict::Fatal;
    default:
        return error.httpStatus >= 500 ? ListVerdict::Later : ListVerdict::Failed;
    }
}

std::optional<Error> wrongListError(const HttpResponse &response, const ApiResource &resource)
{
    if (response.contentType.empty() || response.contentType.find("json") != std::string::npos) {
        return std::nullopt;
    }
    return Error{ErrorKind::ServerError,
                 "the answer for " + resource.plural + " is no JSON but " +
                     bounded(escapedForDisplay(response.contentType), 80) +
                     " (a login page, or not an API server?): correct server in the kubeconfig",
                 bounded(redacted(escapedForDisplay(response.body.substr(0, 2048))), 2048), response.status};
}

std::string partialText(const std::string &plural, const Error &refusal, std::vector<std::string> readIn,
                        std::vector<std::string> refusedIn)
{
    std::sort(readIn.begin(), readIn.end());
    std::sort(refusedIn.begin(), refusedIn.end());
    const std::string inVain =
        refusedIn.empty() ? std::string() : "; forbidden in " + bounded(join(refusedIn, ", "), 300) + " too";
    if (readIn.empty()) {
        return refusal.message + inVain + ": " + costOf(plural);
    }
    return plural + " of all namespaces are forbidden; shown are those of " + bounded(join(readIn, ", "), 300) + inVain;
}

std::string costOf(const std::string &plural)
{
    if (plural == "nodes") {
        return "hosts and the network tree are unknown; only hosts that pods name are shown";
    }
    if (plural == "pods") {
        return "pods are not shown";
    }
    if (plural == "namespaces") {
        return "only namespaces with visible objects are known";
    }
    if (plural == "topologies") {
        return "the levels are guessed from node labels";
    }
    if (plural == "workloads") {
        return "admission and placement of jobs are unknown";
    }
    if (plural == "localqueues" || plural == "clusterqueues" || plural == "resourceflavors") {
        return "queues and quotas are not checked";
    }
    return plural + " are not shown";
}

} // namespace hopyard::core
