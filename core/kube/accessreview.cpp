// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/accessreview.h"

#include "core/base/json.h"
#include "core/base/text.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <memory>

namespace hopyard::core
{

namespace
{

constexpr const char *authorization = "authorization.k8s.io";
constexpr std::size_t parallelReviews = 8;
constexpr std::chrono::minutes keepFor{5};
constexpr std::size_t mostKept = 1000;

ApiRequest reviewRequest(const std::string &group, const std::string &plural, const char *kind, Value spec)
{
    Value review = Value::object();
    review["apiVersion"] = group + "/v1";
    review["kind"] = kind;
    if (!spec.isNull()) {
        review["spec"] = std::move(spec);
    }
    ApiRequest request;
    request.method = "POST";
    request.path = "/apis/" + group + "/v1/" + plural;
    request.body = toJson(review);
    request.totalLimit = std::chrono::milliseconds(10'000);
    request.silenceLimit = std::chrono::milliseconds(10'000);
    request.maxBytes = std::size_t{8} << 20;
    return request;
}

ApiRequest whoAmIRequest()
{
    ApiRequest request = reviewRequest("authentication.k8s.io", "selfsubjectreviews", "SelfSubjectReview", {});
    request.maxBytes = std::size_t{1} << 20;
    return request;
}

ApiRequest requestFor(const AccessQuestion &question)
{
    Value attributes = Value::object();
    const std::pair<const char *, const std::string *> fields[] = {{"verb", &question.verb},
                                                                   {"group", &question.group},
                                                                   {"resource", &question.resource},
                                                                   {"namespace", &question.ns},
                                                                   {"name", &question.name}};
    for (const auto &[key, value] : fields) {
        if (!value->empty()) {
            attributes[key] = *value;
        }
    }
    Value spec = Value::object();
    spec["resourceAttributes"] = std::move(attributes);
    return reviewRequest(authorization, "selfsubjectaccessreviews", "SelfSubjectAccessReview", std::move(spec));
}

/// Reviews may hold rules of many roles.
ReadLimits reviewLimits()
{
    ReadLimits limits;
    limits.maxBytes = std::size_t{8} << 20;
    return limits;
}

AccessAnswer answerOf(const ApiResponse &response)
{
    if (!response.ok()) {
        return {AccessAnswer::Kind::Unknown, bounded(redacted(response.error->message), 300)};
    }
    const Result<Value> review = parseJson(response.http.body, reviewLimits());
    if (!review || !review->at("status", "allowed").isBool()) {
        return {AccessAnswer::Kind::Unknown, "the server's answer is no access review"};
    }
    const Value &status = review->at("status");
    const std::string &reason = status.at("reason").toString();
    const std::string &problem = status.at("evaluationError").toString();
    const std::string text = bounded(redacted(reason.empty() ? problem : reason), 300);
    return {status.at("allowed").toBool() ? AccessAnswer::Kind::Allowed : AccessAnswer::Kind::Denied, text};
}

std::vector<std::string> textsOf(const Value &list)
{
    std::vector<std::string> texts;
    for (const Value &item : list.items()) {
        texts.push_back(item.toString());
    }
    return texts;
}

bool holds(const std::vector<std::string> &list, std::string_view wanted)
{
    return std::any_of(list.begin(), list.end(),
                       [wanted](const std::string &item) { return item == "*" || item == wanted; });
}

/// Questions under way; outlives the call that asks, when that is stopped.
struct Asking {
    std::mutex mutex;
    std::condition_variable_any changed;
    std::vector<std::pair<std::size_t, AccessAnswer>> answers;
};

} // namespace

std::vector<AccessAnswer> AccessReviewer::ask(const std::vector<AccessQuestion> &questions, const std::stop_token &stop)
{
    std::vector<AccessAnswer> result(questions.size(), {AccessAnswer::Kind::Unknown, "the question was stopped"});
    std::deque<std::size_t> open;
    {
        const std::lock_guard lock(m_mutex);
        const auto now = std::chrono::steady_clock::now();
        std::erase_if(m_kept, [now](const Kept &kept) { return kept.until <= now; });
        for (std::size_t i = 0; i < questions.size(); ++i) {
            const auto known = std::find_if(m_kept.begin(), m_kept.end(),
                                            [&](const Kept &kept) { return kept.question == questions[i]; });
            if (known == m_kept.end()) {
                open.push_back(i);
            } else {
                result[i] = known->answer;
            }
        }
    }
    const auto asking = std::make_shared<Asking>();
    std::size_t underWay = 0;
    while (!stop.stop_requested() && (!open.empty() || underWay > 0)) {
        while (!open.empty() && underWay < parallelReviews) {
            const std::size_t index = open.front();
            open.pop_front();
            ++underWay;
            m_client.send(requestFor(questions[index]), [asking, index](const ApiResponse &response) {
                const std::lock_guard lock(asking->mutex);
                asking->answers.emplace_back(index, answerOf(response));
                asking->changed.notify_one();
            });
        }
        std::vector<std::pair<std::size_t, AccessAnswer>> answers;
        {
            std::unique_lock lock(asking->mutex);
            asking->changed.wait(lock, stop, [&] { return !asking->answers.empty(); });
            answers.swap(asking->answers);
        }
        const std::lock_guard lock(m_mutex);
        for (auto &[index, answer] : answers) {
            --underWay;
            if (answer.kind != AccessAnswer::Kind::Unknown && m_kept.size() < mostKept) {
                m_kept.push_back({questions[index], answer, std::chrono::steady_clock::now() + keepFor});
            }
            result[index] = std::move(answer);
        }
    }
    return result;
}

NamespaceRules NamespaceRules::fromStatus(const Value &status)
{
    NamespaceRules rules;
    rules.m_incomplete = status.at("incomplete").toBool(true) || !status.at("resourceRules").isArray();
    for (const Value &rule : status.at("resourceRules").items()) {
        rules.m_rules.push_back(
            {textsOf(rule.at("verbs")), textsOf(rule.at("apiGroups")), textsOf(rule.at("resources"))});
    }
    return rules;
}

bool NamespaceRules::mayAllow(std::string_view verb, std::string_view group, std::string_view resource) const
{
    return m_incomplete || std::any_of(m_rules.begin(), m_rules.end(), [&](const Rule &rule) {
               return holds(rule.verbs, verb) && holds(rule.groups, group) && holds(rule.resources, resource);
           });
}

Result<UserIdentity> askWhoAmI(ApiClient &client, const std::stop_token &stop)
{
    const ApiResponse response = client.sendAndWait(whoAmIRequest(), stop);
    if (!response.ok()) {
        Error error = *response.error;
        if (error.httpStatus == 404) {
            error =
                Error{ErrorKind::Unsupported, "the server does not say who a user is: that came with Kubernetes 1.28"};
        }
        return fail(std::move(error));
    }
    const Result<Value> review = parseJson(response.http.body, reviewLimits());
    if (!review || review->at("status", "userInfo", "username").toString().empty()) {
        return fail(ErrorKind::ServerError, "the server's answer does not say who this user is");
    }
    return UserIdentity{review->at("status", "userInfo", "username").toString(),
                        textsOf(review->at("status", "userInfo", "groups"))};
}

std::shared_ptr<ApiCall> askRules(ApiClient &client, const std::string &ns, std::function<void(NamespaceRules)> done)
{
    Value spec = Value::object();
    spec["namespace"] = ns;
    return client.send(
        reviewRequest(authorization, "selfsubjectrulesreviews", "SelfSubjectRulesReview", std::move(spec)),
        [done = std::move(done)](const ApiResponse &response) {
            const Result<Value> review =
                response.ok() ? parseJson(response.http.body, reviewLimits()) : Result<Value>(Value());
            done(review ? NamespaceRules::fromStatus(review->at("status")) : NamespaceRules());
        });
}

} // namespace hopyard::core
