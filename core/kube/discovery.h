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

/// What the cluster tells of its Kueue.
struct KueueFacts {
    std::string version; ///< empty: not known
    std::string origin;  ///< where the version was read, or why it is not known
    KueueSettings settings;
};
void describe(const KueueFacts &facts, ClusterInfo &info);

/// Reads Kueue's version and arguments from its controller's Deployment, then its configuration file: two requests,
/// either of which may be refused. `done` comes once, on the I/O thread.
std::shared_ptr<ApiCall> askKueue(ApiClient &client, std::function<void(const KueueFacts &)> done);
/// Whether Kueue's types are among what is served.
bool servesKueue(const ClusterInfo &info);

Result<Discovered> discoverAndWait(ApiClient &client, const std::stop_token &stop);

} // namespace hopyard::core
