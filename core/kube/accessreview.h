// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value.h"
#include "core/cluster/access.h"
#include "core/kube/apiclient.h"

#include <chrono>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What the user of a connection may do. Source: authorization.k8s.io/v1, client.md R3, R4.
namespace hopyard::core
{

/// Asks SelfSubjectAccessReviews, eight at a time, and keeps definite answers for 5 minutes. Any thread; the client
/// must outlive the call.
class AccessReviewer
{
public:
    explicit AccessReviewer(ApiClient &client) : m_client(client) {}

    /// One answer a question, in the same order. Blocks. A review that fails is Unknown, never Denied.
    std::vector<AccessAnswer> ask(const std::vector<AccessQuestion> &questions, const std::stop_token &stop);

private:
    struct Kept {
        AccessQuestion question;
        AccessAnswer answer;
        std::chrono::steady_clock::time_point until;
    };

    ApiClient &m_client;
    std::mutex m_mutex;
    std::vector<Kept> m_kept;
};

/// What a SelfSubjectRulesReview says about one namespace.
class NamespaceRules
{
public:
    static NamespaceRules fromStatus(const Value &status);

    /// False only where the list of rules is complete and none of them fits: an incomplete list (a webhook decides too)
    /// denies nothing.
    bool mayAllow(std::string_view verb, std::string_view group, std::string_view resource) const;
    bool isComplete() const { return !m_incomplete; }

private:
    struct Rule {
        std::vector<std::string> verbs, groups, resources;
    };
    std::vector<Rule> m_rules;
    bool m_incomplete = true;
};

/// Asks for the rules of one namespace; `done` comes once, on the I/O thread, with rules that allow everything when the
/// question itself fails.
std::shared_ptr<ApiCall> askRules(ApiClient &client, const std::string &ns, std::function<void(NamespaceRules)> done);

/// Whom the server takes this user for (SelfSubjectReview, Kubernetes 1.28). Blocks. Source: client.md R9.
Result<UserIdentity> askWhoAmI(ApiClient &client, const std::stop_token &stop);

} // namespace hopyard::core
