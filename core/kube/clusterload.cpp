// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/kube/clusterloadtask.h"

#include <algorithm>
#include <tuple>

namespace hopyard::core
{

using std::chrono::milliseconds;

namespace
{

constexpr int maxRetries = 2;
constexpr int maxLater = 3;

} // namespace

ClusterLoad::ClusterLoad(ApiClient &client, ClusterInfo info, LoadScope scope, std::stop_token stop,
                         ProgressCallback progress)
    : m_client(client)
    , m_scope(std::move(scope))
    , m_stop(std::move(stop))
    , m_progress(std::move(progress))
    , m_inbox(std::make_shared<Inbox>())
{
    m_result.info = std::move(info);
}

ClusterLoad::~ClusterLoad()
{
    std::vector<std::shared_ptr<ApiCall>> calls;
    {
        const std::lock_guard lock(m_inbox->mutex);
        m_inbox->closed = true;
        m_inbox->items.clear();
        calls.swap(m_inbox->calls);
    }
    for (const auto &call : calls) {
        call->cancel();
    }
}

bool ClusterLoad::wants(RecordKind kind) const
{
    return m_scope.kinds.empty() || std::find(m_scope.kinds.begin(), m_scope.kinds.end(), kind) != m_scope.kinds.end();
}

void ClusterLoad::begin()
{
    bool needsDiscovery = m_scope.kinds.empty();
    for (const WatchedResource &wanted : watchedResources()) {
        if (!wants(wanted.record)) {
            continue;
        }
        if (wanted.resource.group.empty() || wanted.resource.group == "batch") {
            startTask(wanted, wanted.resource, wanted.resource.namespaced ? m_scope.ns : std::string());
        } else {
            needsDiscovery = true;
        }
    }
    if (needsDiscovery) {
        m_discovering = true;
        discover(m_client, [inbox = m_inbox](Result<Discovered> found) {
            Inbox::Item item;
            item.discovered = std::move(found);
            inbox->push(std::move(item));
        });
    }
}

void ClusterLoad::startTask(const WatchedResource &wanted, const ApiResource &resource, const std::string &ns,
                            bool internal)
{
    auto task = std::make_shared<Task>();
    task->wanted = &wanted;
    task->resource = resource;
    task->ns = ns;
    task->internal = internal;
    m_tasks.push_back(task);
    requestPage(*task);
}

void ClusterLoad::requestPage(Task &task)
{
    sendPage(m_client, m_inbox, task.shared_from_this(), task.token, task.unpaged, task.epoch);
}

/// Any thread. While pages wait for decoding the next one is not asked for, so that memory stays bounded.
void ClusterLoad::sendPage(ApiClient &client, const std::shared_ptr<Inbox> &inbox, const std::shared_ptr<Task> &task,
                           const std::string &token, bool unpaged, int epoch)
{
    ApiRequest request;
    request.path = listPath(task->resource, task->ns, unpaged ? 0 : pageSize, token);
    request.gzip = true;
    request.totalLimit = milliseconds(120'000);
    request.silenceLimit = milliseconds(15'000);
    request.pageBuffer = inbox->takeBuffer();
    auto call = client.send(std::move(request), [&client, inbox, task, unpaged, epoch](ApiResponse response) {
        Inbox::Item item;
        item.task = task;
        item.epoch = epoch;
        if (response.ok()) {
            std::optional<std::string> next = peekContinue(response.http.body);
            if (next && !next->empty() && inbox->hasRoom()) {
                sendPage(client, inbox, task, *next, unpaged, epoch);
                item.prefetched = std::move(next);
            }
        }
        item.response = std::move(response);
        inbox->push(std::move(item));
    });
    inbox->keep(std::move(call));
}

bool ClusterLoad::idle() const
{
    return m_tasks.empty() && m_waiting.empty() && m_unasked.empty() && m_rulesUnderWay == 0 && !m_askingKueue &&
           !m_discovering;
}

Result<LoadedCluster> ClusterLoad::run()
{
    begin();
    while (!m_fatal) {
        if (idle()) {
            startPartial();
            if (idle()) {
                break;
            }
        }
        Inbox::Item item;
        {
            std::unique_lock lock(m_inbox->mutex);
            auto until = Clock::now() + milliseconds(500);
            for (const auto &[due, task] : m_delayed) {
                until = std::min(until, due);
            }
            m_inbox->filled.wait_until(lock, m_stop, until, [this] { return !m_inbox->items.empty(); });
            if (m_stop.stop_requested()) {
                return fail(ErrorKind::Cancelled, "reading the cluster was stopped");
            }
            if (!m_inbox->items.empty()) {
                item = std::move(m_inbox->items.front());
                m_inbox->items.pop_front();
            }
        }
        if (item.discovered) {
            handleDiscovered(std::move(*item.discovered));
        } else if (item.rules) {
            handleRules(item.ns, *item.rules);
        } else if (item.kueue) {
            m_askingKueue = false;
            describe(*item.kueue, m_result.info);
        } else if (item.task && item.epoch == item.task->epoch) {
            handlePage(item.task, std::move(*item.response), item.prefetched);
        }
        startWaiting();
    }
    if (m_fatal) {
        return fail(*m_fatal);
    }
    return conclude();
}

/// Delayed pages whose time has come, and per-namespace lists as others end.
void ClusterLoad::startWaiting()
{
    const auto now = Clock::now();
    for (auto entry = m_delayed.begin(); entry != m_delayed.end();) {
        if (entry->first <= now) {
            requestPage(*entry->second);
            entry = m_delayed.erase(entry);
        } else {
            ++entry;
        }
    }
    while (!m_waiting.empty() && m_tasks.size() < parallelNamespaces) {
        m_tasks.splice(m_tasks.end(), m_waiting, m_waiting.begin());
        requestPage(*m_tasks.back());
    }
    askWaitingRules();
}

void ClusterLoad::handleDiscovered(Result<Discovered> found)
{
    m_discovering = false;
    if (!found) {
        const ErrorKind kind = found.error().kind;
        if (kind == ErrorKind::ServerError && found.error().httpStatus >= 500) {
            note("discovery", ResourceStatus::Kind::Failing,
                 "the server cannot say what it serves: " + found.error().message);
            return;
        }
        m_fatal = found.error();
        return;
    }
    m_discovered = std::move(*found);
    describe(*m_discovered, m_result.info);
    learnKueue();
    for (const WatchedResource &wanted : watchedResources()) {
        if (wanted.resource.group.empty() || wanted.resource.group == "batch" || !wants(wanted.record)) {
            continue;
        }
        if (const auto served = m_discovered->catalogue.find(wanted); served && served->listable) {
            startTask(wanted, *served, served->namespaced ? m_scope.ns : std::string());
        } else if (m_discovered->limited) {
            if (!wanted.optional) {
                note(wanted.resource.plural, ResourceStatus::Kind::Forbidden,
                     "discovery is forbidden, so " + wanted.resource.plural +
                         " were not looked for: " + costOf(wanted.resource.plural));
            }
        } else if (!wanted.optional) {
            note(wanted.resource.plural, ResourceStatus::Kind::NotInstalled,
                 wanted.resource.kind + " is not installed (Kueue): " + costOf(wanted.resource.plural));
        }
    }
}

void ClusterLoad::handlePage(const std::shared_ptr<Task> &task, ApiResponse response,
                             const std::optional<std::string> &prefetched)
{
    switch (judgeList(response)) {
    case ListVerdict::Page:
        decodePage(*task, response, prefetched);
        break;
    case ListVerdict::Retry:
        retry(*task, *response.error, milliseconds(100));
        break;
    case ListVerdict::Later:
        if (++task->laters > maxLater) {
            failTask(*task, *response.error, ResourceStatus::Kind::Failing);
        } else {
            const int pause = response.error->retryAfterSeconds > 0
                                  ? std::min(response.error->retryAfterSeconds * 1000, 8000)
                                  : 300 << task->laters;
            m_delayed.emplace_back(Clock::now() + milliseconds(pause), task);
        }
        break;
    case ListVerdict::Expired:
        restart(*task, *response.error);
        break;
    case ListVerdict::Forbidden:
        forbid(*task, *response.error);
        break;
    case ListVerdict::NotInstalled:
        failTask(*task, *response.error, ResourceStatus::Kind::NotInstalled);
        break;
    case ListVerdict::Failed:
        failTask(*task, *response.error, ResourceStatus::Kind::Failing);
        break;
    case ListVerdict::Fatal:
        m_fatal = *response.error;
        break;
    }
}

void ClusterLoad::decodePage(Task &task, ApiResponse &response, const std::optional<std::string> &prefetched)
{
    if (auto wrong = wrongListError(response.http, task.resource)) {
        m_fatal = std::move(wrong);
        return;
    }
    const std::size_t before = task.records.size();
    Result<ListPage> page =
        m_decoder.decodeList(response.http.body, [&task](Record record) { task.records.push_back(std::move(record)); });
    if (!page || page->kind != task.resource.kind + "List") {
        task.records.resize(before);
        const std::string what = page ? "it is a " + bounded(escapedForDisplay(page->kind), 80) : page.error().message;
        retry(task,
              Error{ErrorKind::ServerError, "the list of " + task.resource.plural + " cannot be read: " + what,
                    page ? std::string() : page.error().detail},
              milliseconds(100));
        return;
    }
    m_inbox->giveBuffer(std::move(response.http.body));
    task.retries = 0;
    m_items += page->items;
    for (Error &skipped : page->skipped) {
        task.skipped.push_back(std::move(skipped));
    }
    report(task.resource.plural, task.records.size(),
           task.records.size() + static_cast<std::uint64_t>(std::max<std::int64_t>(page->remaining, 0)));
    if (page->continueToken.empty()) {
        finishTask(task);
        return;
    }
    task.token = page->continueToken;
    if (prefetched != page->continueToken) {
        ++task.epoch; // an answer that was asked for with another token is not ours
        requestPage(task);
    }
}

void ClusterLoad::retry(Task &task, const Error &error, milliseconds pause)
{
    ++task.epoch;
    if (++task.retries > maxRetries) {
        m_fatal = error;
        return;
    }
    m_delayed.emplace_back(Clock::now() + pause, task.shared_from_this());
}

/// The continue token grew too old: once more in pages, then in one piece, which cannot expire. Source: client.md W3.
void ClusterLoad::restart(Task &task, const Error &error)
{
    ++task.epoch;
    if (++task.restarts > 2) {
        m_fatal = error;
        return;
    }
    task.unpaged = task.restarts == 2;
    task.records.clear();
    task.skipped.clear();
    task.token.clear();
    requestPage(task);
}

void ClusterLoad::finishTask(Task &task)
{
    const std::shared_ptr<Task> keep = task.shared_from_this();
    const std::string &plural = task.resource.plural;
    ++m_read;
    if (task.ns.empty()) {
        m_result.state.reserve(task.wanted->record, task.records.size());
    }
    for (Record &record : task.records) {
        if (task.wanted->record == RecordKind::Namespace) {
            m_namespaces.insert(metaOf(record).name);
        }
        if (!task.internal) {
            m_result.state.upsert(std::move(record));
        }
    }
    if (task.wanted->record == RecordKind::Namespace) {
        m_namespacesKnown = true;
    }
    if (!task.skipped.empty()) {
        note(plural, ResourceStatus::Kind::Failing,
             std::to_string(task.skipped.size()) + " of the " + plural +
                 " could not be read and are missing: " + redacted(task.skipped.front().message));
    } else if (!task.internal && m_forbidden.find(plural) == m_forbidden.end()) {
        note(plural, ResourceStatus::Kind::Live, {});
    } else {
        m_readIn[plural].push_back(task.ns);
    }
    m_tasks.remove(keep);
}

void ClusterLoad::failTask(Task &task, const Error &error, ResourceStatus::Kind kind)
{
    const std::shared_ptr<Task> keep = task.shared_from_this();
    const RecordKind record = task.wanted->record;
    const bool essential = record == RecordKind::Node || record == RecordKind::Pod;
    if (essential && kind == ResourceStatus::Kind::Failing) {
        m_fatal = error; // a tree without them would be wrong without saying so
    }
    if (record == RecordKind::Namespace) {
        m_namespacesKnown = true;
    }
    if (!task.internal) {
        note(task.resource.plural, kind, error.message + ": " + costOf(task.resource.plural));
    }
    m_tasks.remove(keep);
}

void ClusterLoad::note(const std::string &plural, ResourceStatus::Kind kind, const std::string &message)
{
    for (ResourceStatus &known : m_result.resources) {
        if (known.resource == plural) {
            if (kind != ResourceStatus::Kind::Live) {
                known.kind = kind;
                known.message = message;
            }
            return;
        }
    }
    m_result.resources.push_back({plural, kind, message});
}

void ClusterLoad::report(const std::string &step, std::uint64_t done, std::uint64_t total)
{
    const auto now = Clock::now();
    if (m_progress && now - m_lastReport > milliseconds(250)) {
        m_lastReport = now;
        m_progress(Progress{step, done, total});
    }
}

Result<LoadedCluster> ClusterLoad::conclude()
{
    for (const auto &[wanted, resource] : m_partial) {
        concludePartial(*wanted);
    }
    if (m_read == 0 && !m_forbidden.empty()) {
        const auto pods = m_forbidden.find("pods");
        Error error = pods != m_forbidden.end() ? pods->second : m_forbidden.begin()->second;
        error.kind = ErrorKind::Forbidden;
        error.detail = error.message;
        error.message = "nothing may be read as user \"" + m_client.target().user.name + "\" in context \"" +
                        m_client.target().contextName +
                        "\": ask for the rights to list pods and nodes, or use another context (" +
                        bounded(error.detail, 300) + ")";
        return fail(std::move(error));
    }
    const auto place = [](const ResourceStatus &status) {
        const auto &all = watchedResources();
        return std::find_if(all.begin(), all.end(),
                            [&](const WatchedResource &wanted) { return wanted.resource.plural == status.resource; }) -
               all.begin();
    };
    std::stable_sort(m_result.resources.begin(), m_result.resources.end(),
                     [&](const ResourceStatus &a, const ResourceStatus &b) { return place(a) < place(b); });
    m_result.time = hopyard::core::Clock::system().now();
    return std::move(m_result);
}

} // namespace hopyard::core
