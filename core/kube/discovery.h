// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "core/kube/apiclient.h"
#include "core/kube/resources.h"

#include <functional>
#include <stop_token>
#include <string>

namespace hopyard::core
{

/// What the server says of itself.
struct Discovered {
    Catalogue catalogue;
    std::string kubernetesVersion;        ///< gitVersion; empty when it may not be read
    bool limited = false;                 ///< discovery is forbidden: only core types at their fixed places are known
    std::vector<std::string> unavailable; ///< groups that did not answer
};

/// Asks /version, /api and /apis: aggregated discovery, else group by group (at most 8 requests at a time). One failing
/// group never fails the rest. `done` comes once, on the I/O thread.
void discover(ApiClient &client, std::function<void(Result<Discovered>)> done);
/// Takes over what discovery tells of versions and kinds; what it does not tell stays as it was.
void describe(const Discovered &found, ClusterInfo &info);

/// Reads Kueue's version from its controller's Deployment: one request, which may be refused. `done` comes once, on the
/// I/O thread, with the version (empty: not known) and where it was read or why it is not known.
std::shared_ptr<ApiCall>
askKueueVersion(ApiClient &client, std::function<void(const std::string &version, const std::string &origin)> done);
/// Whether Kueue's types are among what is served.
bool servesKueue(const ClusterInfo &info);

Result<Discovered> discoverAndWait(ApiClient &client, const std::stop_token &stop);

} // namespace hopyard::core
