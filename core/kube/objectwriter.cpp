// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/objectwriter.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/kube/encoding.h"

#include <algorithm>
#include <condition_variable>
#include <random>

namespace hopyard::core
{

using std::chrono::milliseconds;
using std::chrono::seconds;
using SteadyClock = std::chrono::steady_clock;

namespace
{

constexpr std::size_t maxBody = 1'500'000; // etcd's limit is about that
/// The server is told to give up on a write after this long; our own limit lies just above it, so that after ours has
/// passed the server is no longer working on the request.
constexpr int serverSeconds = 14;
constexpr milliseconds clientLimit{15'000};
constexpr int maxBusyRetries = 3;

bool pause(milliseconds time, const std::stop_token &stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

tl::unexpected<Error> stopped()
{
    return fail(ErrorKind::Cancelled, "stopped");
}

std::string submissionIdOf(const Value &object)
{
    return object.at("metadata", "annotations", ObjectWriter::submissionKey).toString();
}

/// The kinds of refusal that a person can do something about keep the server's own words.
Error asRefusal(Error error, const std::string &what)
{
    if (error.message.find(what) == std::string::npos) {
        error.message = what + ": " + error.message;
    }
    return error;
}

/// The server may have acted: the answer was lost, or it gave up in the middle.
bool isAmbiguous(const ApiResponse &response)
{
    if (response.http.neverSent) {
        return false;
    }
    if (response.http.error) {
        return response.error->kind == ErrorKind::Unreachable || response.error->kind == ErrorKind::Timeout;
    }
    return response.http.status == 504 || response.http.status == 502;
}

} // namespace

std::string generatedName(const std::string &prefix)
{
    constexpr std::string_view letters = "bcdfghjklmnpqrstvwxz2456789"; // as apiserver's names.SimpleNameGenerator
    std::random_device device;
    std::string name = prefix.substr(0, 58);
    for (int i = 0; i < 5; ++i) {
        name += letters[device() % letters.size()];
    }
    return name;
}

ObjectWriter::ObjectWriter(ApiClient &client, std::string defaultNamespace)
    : m_client(client), m_defaultNamespace(std::move(defaultNamespace))
{
}

void ObjectWriter::setCatalogue(Catalogue catalogue)
{
    const std::lock_guard lock(m_mutex);
    m_catalogue = std::move(catalogue);
}

Result<Catalogue> ObjectWriter::catalogue(const std::stop_token &stop)
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_catalogue) {
            return *m_catalogue;
        }
    }
    Result<Discovered> found = discoverAndWait(m_client, stop);
    if (!found) {
        return fail(found.error());
    }
    const std::lock_guard lock(m_mutex);
    m_limited = found->limited;
    m_catalogue = std::move(found->catalogue);
    return *m_catalogue;
}

Result<ObjectWriter::Target> ObjectWriter::targetOf(const std::string &apiVersion, const std::string &kind,
                                                    const std::string &ns, const std::string &name,
                                                    const std::stop_token &stop)
{
    if (kind.empty() || name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos) {
        return fail(ErrorKind::Refused,
                    kind.empty() ? "the object has no kind"
                                 : "\"" + escapedForDisplay(bounded(name, 100)) + "\" cannot be the name of an object");
    }
    const Result<Catalogue> known = catalogue(stop);
    if (!known) {
        return fail(known.error());
    }
    Result<ApiResource> resource = known->find(apiVersion, kind);
    if (!resource && m_limited) {
        // Discovery is forbidden: the types Hopyard knows are tried at their usual places.
        Catalogue usual;
        for (const WatchedResource &wanted : watchedResources()) {
            usual.add(wanted.resource, false);
        }
        resource = usual.find(apiVersion, kind);
    }
    if (!resource) {
        return fail(resource.error());
    }
    Target target;
    target.resource = std::move(*resource);
    target.name = name;
    if (target.resource.namespaced) {
        target.ns = ns.empty() ? m_defaultNamespace : ns;
    }
    target.display = target.resource.kind + "/" + (target.ns.empty() ? std::string() : target.ns + "/") + name;
    return target;
}

Result<Value> ObjectWriter::fetch(const Target &target, const std::stop_token &stop)
{
    ApiRequest request;
    request.path = target.objectPath();
    request.gzip = true;
    request.maxBytes = std::size_t{16} << 20;
    ApiResponse response = m_client.sendAndWait(request, stop);
    if (response.http.connectionLost) {
        response = m_client.sendAndWait(request, stop);
    }
    if (!response.ok()) {
        Error error = *response.error;
        if (error.kind == ErrorKind::NotFound) {
            error.detail = error.message;
            error.message = "there is no " + target.display;
        }
        return fail(std::move(error));
    }
    return parseJson(response.http.body);
}

Result<Value> ObjectWriter::get(const ObjectRef &object, const std::stop_token &stop)
{
    const Result<Target> target = targetOf(object.apiVersion, object.kind, object.ns, object.name, stop);
    if (!target) {
        return fail(target.error());
    }
    return fetch(*target, stop);
}

Result<Value> ObjectWriter::create(const Value &manifest, bool dryRun, const std::stop_token &stop)
{
    Value object = manifest;
    const std::string &generate = manifest.at("metadata", "generateName").toString();
    std::string name = manifest.at("metadata", "name").scalarText();
    if (name.empty() && !generate.empty()) {
        name = generatedName(generate); // chosen here, so that a lost answer can be settled by name
        object["metadata"]["name"] = name;
    }
    if (name.empty()) {
        return fail(ErrorKind::Refused, "the manifest names no object: give metadata.name");
    }
    const Result<Target> target = targetOf(manifest.at("apiVersion").toString(), manifest.at("kind").toString(),
                                           manifest.at("metadata", "namespace").scalarText(), name, stop);
    if (!target) {
        return fail(target.error());
    }
    std::string submissionId;
    if (!dryRun) {
        submissionId = randomUuid();
        object["metadata"]["annotations"][submissionKey] = submissionId;
    }
    const std::string body = toJson(object);
    if (body.size() > maxBody) {
        return fail(ErrorKind::Refused,
                    target->display + " is too large to be stored (" + std::to_string(body.size() / 1024) + " KiB)");
    }
    if (dryRun) {
        ApiRequest request;
        request.method = "POST";
        request.path = target->resource.path(target->ns) + "?fieldManager=hopyard&fieldValidation=Strict&dryRun=All";
        request.body = body;
        ApiResponse response = m_client.sendAndWait(std::move(request), stop);
        if (!response.ok()) {
            return fail(asRefusal(*response.error, target->display));
        }
        return parseJson(response.http.body);
    }
    return post(*target, body, submissionId, stop);
}

/// A POST is repeated only when the server said that it did nothing, or when it is certain that nothing came of the
/// first.
Result<Value> ObjectWriter::post(const Target &target, const std::string &body, const std::string &submissionId,
                                 const std::stop_token &stop)
{
    int busy = 0;
    for (int lost = 0;;) {
        ApiRequest request;
        request.method = "POST";
        request.path = target.resource.path(target.ns) +
                       "?fieldManager=hopyard&fieldValidation=Strict&timeout=" + std::to_string(serverSeconds) + "s";
        request.body = body;
        request.totalLimit = clientLimit;
        request.once = true;
        const auto serverLimit = SteadyClock::now() + clientLimit;
        ApiResponse response = m_client.sendAndWait(std::move(request), stop);
        Error error;
        if (response.ok()) {
            Result<Value> created = parseJson(response.http.body);
            if (created && created->at("metadata", "name").toString() == target.name) {
                return created;
            }
            error = Error{ErrorKind::Unreachable, "the server's answer was cut off"};
        } else if (!isAmbiguous(response)) {
            error = *response.error;
            if ((error.httpStatus == 429 || error.httpStatus == 503) && error.retryAfterSeconds > 0 &&
                ++busy <= maxBusyRetries) {
                if (!pause(seconds(std::min(error.retryAfterSeconds, 8)), stop)) {
                    return stopped();
                }
                continue;
            }
            if (error.httpStatus == 409) {
                // Ours after all, when the connection replayed the request beneath us or an earlier try had come
                // through.
                if (Result<Value> existing = fetch(target, stop);
                    existing && submissionIdOf(*existing) == submissionId) {
                    return existing;
                }
            }
            return fail(asRefusal(std::move(error), target.display));
        } else {
            error = *response.error;
        }
        Result<std::optional<Value>> settled = settle(target, submissionId, serverLimit, error, stop);
        if (!settled) {
            return fail(settled.error());
        }
        if (*settled) {
            return std::move(**settled);
        }
        if (++lost > 1) {
            return fail(ErrorKind::Unreachable,
                        target.display + " was not created: the connection was lost twice; try again", error.message);
        }
    }
}

/// After a lost answer: the object if it is ours, an error if it is another's or cannot be told, nullopt when it is
/// certain that it was not created. The server stops working on the request by `serverLimit`.
Result<std::optional<Value>> ObjectWriter::settle(const Target &target, const std::string &submissionId,
                                                  SteadyClock::time_point serverLimit, const Error &lost,
                                                  const std::stop_token &stop)
{
    constexpr seconds patience{15};
    const auto giveUp = std::max(serverLimit, SteadyClock::now()) + patience;
    milliseconds wait{250};
    for (;;) {
        const bool finalLook = SteadyClock::now() > serverLimit;
        const Result<Value> found = fetch(target, stop);
        if (stop.stop_requested()) {
            return fail(ErrorKind::Cancelled, "stopped while it was unknown whether " + target.display +
                                                  " was created: look with hopyard status");
        }
        if (found) {
            if (submissionIdOf(*found) == submissionId) {
                return std::optional<Value>(*found);
            }
            return fail(ErrorKind::Conflict, target.display + " was not created: another object of that name exists");
        }
        if (found.error().kind == ErrorKind::NotFound && finalLook) {
            return std::optional<Value>();
        }
        const bool denied = found.error().kind == ErrorKind::Forbidden || found.error().kind == ErrorKind::Unauthorized;
        if (denied || SteadyClock::now() > giveUp) {
            return fail(
                denied ? found.error().kind : ErrorKind::Unreachable,
                "it is not known whether " + target.display +
                    " was created: the answer was lost and the object cannot be looked up; look with hopyard status "
                    "before you submit it again",
                lost.message + "; " + found.error().message);
        }
        if (!pause(wait, stop)) {
            continue;
        }
        wait = std::min(wait * 2, milliseconds(2000));
    }
}

Result<void> ObjectWriter::remove(const ObjectRef &object, const std::string &uid, const std::stop_token &stop)
{
    const Result<Target> target = targetOf(object.apiVersion, object.kind, object.ns, object.name, stop);
    if (!target) {
        return fail(target.error());
    }
    Value options = Value::object();
    options["kind"] = "DeleteOptions";
    options["apiVersion"] = "v1";
    options["propagationPolicy"] = "Background";
    if (!uid.empty()) {
        options["preconditions"]["uid"] = uid;
    }
    const std::string body = toJson(options);
    bool sentBefore = false;
    for (int busy = 0;;) {
        ApiRequest request;
        request.method = "DELETE";
        request.path = target->objectPath();
        request.body = body;
        request.totalLimit = clientLimit;
        request.once = true;
        const ApiResponse response = m_client.sendAndWait(std::move(request), stop);
        if (response.ok()) {
            return {};
        }
        Error error = *response.error;
        if (error.kind == ErrorKind::NotFound) {
            if (sentBefore) {
                return {};
            }
            error.detail = error.message;
            error.message = "there is no " + target->display;
            return fail(std::move(error));
        }
        if (error.httpStatus == 409 && !uid.empty()) {
            error.detail = error.message;
            error.message =
                target->display + " was replaced by another object of that name meanwhile: nothing was deleted";
            return fail(std::move(error));
        }
        const bool again = (error.httpStatus == 429 || error.httpStatus == 503) && error.retryAfterSeconds > 0 &&
                           ++busy <= maxBusyRetries;
        if (again) {
            if (!pause(seconds(std::min(error.retryAfterSeconds, 8)), stop)) {
                return stopped();
            }
            continue;
        }
        if (isAmbiguous(response) && !sentBefore) {
            sentBefore = true; // deleting twice is safe only when it cannot hit a recreated object
            const Result<Value> still = fetch(*target, stop);
            if (!still && still.error().kind == ErrorKind::NotFound) {
                return {};
            }
            if (still && !still->at("metadata", "deletionTimestamp").isNull()) {
                return {};
            }
            if (still && !uid.empty()) {
                continue;
            }
        }
        return fail(asRefusal(std::move(error), target->display));
    }
}

} // namespace hopyard::core
