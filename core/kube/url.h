// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/kube/kubeconfig.h"

#include <string>
#include <string_view>

namespace hopyard::core
{

/// An absolute URL in parts; query and fragment are dropped.
struct Url {
    std::string scheme; ///< lower case
    std::string userInfo;
    std::string host; ///< without brackets
    int port = 0;     ///< 0: the scheme's own
    std::string path;

    static Result<Url> parse(std::string_view text);
    int effectivePort() const;
    /// "https://host:port" as given: no port where none was written, IPv6 in brackets.
    std::string origin() const;
    std::string hostForUrl() const;
};

/// The proxy for a request by the rules of Go's net/http: `proxy-url`, else HTTPS_PROXY / https_proxy (HTTP_PROXY for
/// plain http) unless NO_PROXY or loopback says otherwise; empty: connect directly. Source: x/net/http/httpproxy;
/// client.md C4.
std::string proxyFor(const Url &target, const std::string &proxyUrl, const Environment &environment);

} // namespace hopyard::core
