// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/jobs/submitjob.h"

#include <condition_variable>
#include <mutex>

namespace hopyard::ui
{

using core::Error;
using core::ErrorKind;
using core::ObjectRef;
using core::Value;

namespace
{

enum class Found { Ours, Other, Absent, NoAnswer };

/// Errors after which the server may have made the object all the same.
bool leavesDoubt(const Error &error)
{
    switch (error.kind) {
    case ErrorKind::Timeout:
    case ErrorKind::Unreachable:
    case ErrorKind::Cancelled:
    case ErrorKind::ServerError:
        return true;
    default:
        return false;
    }
}

/// Errors of a look-up after which asking again makes no sense.
bool isFinalForReading(const Error &error)
{
    return error.kind == ErrorKind::Forbidden || error.kind == ErrorKind::Unauthorized ||
           error.kind == ErrorKind::NoCredentials;
}

Found lookUpOnce(core::Source &source, const ObjectRef &ref, const std::string &submissionId,
                 const std::stop_token &stop, Error &error)
{
    const auto object = source.get(ref, stop);
    if (object) {
        const Value &annotation = object->at("metadata", "annotations", submissionIdAnnotation);
        return annotation.toString() == submissionId ? Found::Ours : Found::Other;
    }
    error = object.error();
    return error.kind == ErrorKind::NotFound ? Found::Absent : Found::NoAnswer;
}

/// "Absent" only counts when it was seen twice with a pause between: the request may still be on its way through a
/// proxy.
Found lookUp(core::Source &source, const ObjectRef &ref, const SubmitRequest &request, const std::stop_token &stop)
{
    int absent = 0;
    Found found = Found::NoAnswer;
    for (const auto pause : request.pauses) {
        Error error;
        found = lookUpOnce(source, ref, request.submissionId, stop, error);
        if (found == Found::Ours || found == Found::Other) {
            return found;
        }
        absent += found == Found::Absent ? 1 : 0;
        if (absent >= 2 || (found == Found::NoAnswer && isFinalForReading(error))) {
            return found;
        }
        if (!pauseFor(pause, stop)) {
            return Found::NoAnswer;
        }
    }
    return Found::NoAnswer;
}

Error existsAlready(const ObjectRef &ref)
{
    return Error{
        ErrorKind::Conflict, refText(ref) + " exists already; choose another name or delete it first", {}, 409, 0};
}

/// True when the object is there; otherwise the outcome says why not.
bool settle(core::Source &source, const ObjectRef &ref, const SubmitRequest &request, const Error &cause,
            const std::stop_token &stop, SubmitOutcome &outcome)
{
    switch (lookUp(source, ref, request, stop)) {
    case Found::Ours:
        return true;
    case Found::Other:
        outcome.error = existsAlready(ref);
        break;
    case Found::Absent:
        outcome.error = cause;
        break;
    case Found::NoAnswer:
        outcome.error = cause;
        outcome.unknown = true;
        break;
    }
    outcome.failed = ref;
    return false;
}

Value withSubmissionId(Value object, const std::string &id)
{
    object["metadata"]["annotations"][submissionIdAnnotation] = id;
    return object;
}

bool sendOne(core::Source &source, const Value &object, const SubmitRequest &request, const std::stop_token &cancel,
             const std::stop_token &stop, const std::function<void(SubmitPhase)> &phase, SubmitOutcome &outcome)
{
    const ObjectRef ref = refOf(object, request.defaultNamespace);
    phase(SubmitPhase::Sending);
    const auto answer = source.create(withSubmissionId(object, request.submissionId), false, cancel);
    if (answer) {
        return true;
    }
    const Error &error = answer.error();
    if (leavesDoubt(error)) {
        phase(SubmitPhase::LookingUp);
        return settle(source, ref, request, error, stop, outcome);
    }
    if (error.kind == ErrorKind::Conflict) {
        // A repeat of our own request by something in between answers "exists" for what we have just made.
        Error ignored;
        if (lookUpOnce(source, ref, request.submissionId, stop, ignored) == Found::Ours) {
            return true;
        }
    }
    outcome.error = error;
    outcome.failed = ref;
    return false;
}

} // namespace

ObjectRef refOf(const Value &object, const std::string &defaultNamespace)
{
    ObjectRef ref;
    ref.apiVersion = object.at("apiVersion").toString();
    ref.kind = object.at("kind").toString();
    ref.ns = object.at("metadata", "namespace").toString();
    ref.name = object.at("metadata", "name").toString();
    if (ref.ns.empty()) {
        ref.ns = defaultNamespace;
    }
    return ref;
}

std::string refText(const ObjectRef &object)
{
    return object.kind + '/' + (object.ns.empty() ? "" : object.ns + '/') + object.name;
}

SubmitOutcome submitObjects(core::Source &source, const SubmitRequest &request, const std::stop_token &cancel,
                            const std::stop_token &stop, const std::function<void(SubmitPhase)> &phase)
{
    SubmitOutcome outcome;
    for (const Value &object : request.objects) {
        const ObjectRef ref = refOf(object, request.defaultNamespace);
        if (request.lookUpFirst && outcome.created.empty()) {
            phase(SubmitPhase::LookingUp);
            SubmitOutcome ignored;
            const Found found = lookUp(source, ref, request, stop);
            if (found == Found::Ours) {
                outcome.created.push_back(ref);
                continue;
            }
            if (found == Found::Other || found == Found::NoAnswer) {
                outcome.unknown = found == Found::NoAnswer;
                outcome.error = found == Found::Other
                                    ? existsAlready(ref)
                                    : Error{ErrorKind::Unreachable,
                                            "the server cannot be asked whether " + refText(ref) + " exists"};
                outcome.failed = ref;
                return outcome;
            }
        }
        if (cancel.stop_requested()) {
            outcome.error = Error{ErrorKind::Cancelled, refText(ref) + " was not sent"};
            outcome.failed = ref;
            return outcome;
        }
        if (!sendOne(source, object, request, cancel, stop, phase, outcome)) {
            return outcome;
        }
        outcome.created.push_back(ref);
    }
    return outcome;
}

bool pauseFor(std::chrono::milliseconds duration, const std::stop_token &stop)
{
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    return !wake.wait_for(lock, stop, duration, [&stop] { return stop.stop_requested(); }) && !stop.stop_requested();
}

} // namespace hopyard::ui
