// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/decode.h"
#include "core/kube/apiclient.h"
#include "core/kube/resources.h"

#include <optional>
#include <string>
#include <string_view>

/// What one-shot reading and reflectors share about lists. Source: client.md §2.1.
namespace hopyard::core
{

constexpr int pageSize = 500;

/// Path and query of one page; `limit` 0 asks for everything at once, an empty token for the first page.
std::string listPath(const ApiResource &resource, const std::string &ns, int limit, const std::string &continueToken);

/// The continue token of a page without parsing it, where the text begins as API servers write it (kind, apiVersion,
/// metadata, items); empty: the last page; nullopt: not to be told this way.
std::optional<std::string> peekContinue(std::string_view body);

/// What an answer to a list request means for the list.
enum class ListVerdict {
    Page,    ///< decode it
    Retry,   ///< the connection broke or the answer was cut: the same page again
    Later,   ///< the server is busy: the same page after `retryAfterSeconds`
    Expired, ///< 410: the list has to begin again
    Forbidden,
    NotInstalled,
    Failed, ///< an answer that does not get better soon
    Fatal,  ///< nothing will work: unreachable, refused credentials, cancelled
};
ListVerdict judgeList(const ApiResponse &response);

/// The error of a 2xx answer that is not the list asked for (a login page, a Status, a table).
std::optional<Error> wrongListError(const HttpResponse &response, const ApiResource &resource);

/// A sentence on what a missing right costs: `pods: pods is forbidden: …`.
/// What is said of a type that may not be read over all namespaces: where it is read, and where it was tried in vain.
std::string partialText(const std::string &plural, const Error &refusal, std::vector<std::string> readIn,
                        std::vector<std::string> refusedIn);
std::string costOf(const std::string &plural);

} // namespace hopyard::core
