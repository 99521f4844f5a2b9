// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"
#include "app/follower.h"
#include "app/invocation.h"
#include "app/jobtarget.h"
#include "app/manifestfile.h"
#include "core/base/text.h"
#include "core/jobs/status.h"

#include <charconv>
#include <cstdio>
#include <iostream>
#include <thread>
#include <unistd.h>

/// Subcommands on jobs in a cluster: submit, status, delete.
namespace hopyard::app
{

using core::ErrorKind;
using core::fail;
using core::RecordKind;
using core::Result;

namespace
{

const std::vector<RecordKind> &statusKinds()
{
    static const std::vector<RecordKind> kinds = {RecordKind::Node,     RecordKind::Pod,
                                                  RecordKind::Topology, RecordKind::ResourceFlavor,
                                                  RecordKind::Workload, RecordKind::Job};
    return kinds;
}

/// The status of a job in a state; nullopt when it is not there.
std::optional<core::JobStatus> statusIn(const core::ClusterState &state, const core::ObjectRef &object)
{
    const std::shared_ptr<const core::Job> job = state.job(object.kind, object.ns, object.name);
    if (!job) {
        return std::nullopt;
    }
    return core::statusOf(*job, state, core::TopologyTree::build(state, core::chooseLevels(state)));
}

} // namespace

int runStatus(const Arguments &arguments)
{
    const Result<OutputForm> form = outputForm(arguments, OutputForm::Text);
    const Result<Target> target = form ? openTarget(arguments) : fail(form.error());
    if (!target) {
        return report(target.error());
    }
    const Result<core::LoadedCluster> loaded = loadCluster(*target->source, target->object.ns, statusKinds());
    if (!loaded) {
        return report(loaded.error());
    }
    const std::optional<core::JobStatus> status = statusIn(loaded->state, target->object);
    if (!status) {
        return report(whyNotThere(*target));
    }
    return print(*form == OutputForm::Json ? core::statusToJson(*status) : core::statusToText(*status));
}

namespace
{

bool confirmed(const core::ObjectRef &object)
{
    std::fprintf(stderr, "Delete %s and its pods? [y/N] ", nameOf(object).c_str());
    std::string answer;
    return std::getline(std::cin, answer) && (answer == "y" || answer == "Y" || answer == "yes");
}

/// Waits until the object is gone (or has another uid); finalizers may take their time.
Result<void> waitUntilGone(core::Source &source, const core::ObjectRef &object, const std::string &uid)
{
    for (;;) {
        const Result<core::Value> found = source.get(object, {});
        if (!found) {
            return found.error().kind == ErrorKind::NotFound ? Result<void>() : fail(found.error());
        }
        if (found->at("metadata", "uid").toString() != uid) {
            return {};
        }
        if (waitForSignal(std::chrono::milliseconds(200))) {
            return fail(ErrorKind::Cancelled, "Stopped waiting; " + nameOf(object) + " is being deleted.");
        }
    }
}

} // namespace

int runDelete(const Arguments &arguments)
{
    const Result<Target> target = openTarget(arguments);
    if (!target) {
        return report(target.error());
    }
    const core::ObjectRef &object = target->object;
    const Result<core::Value> found = target->source->get(object, {});
    if (!found) {
        return report(found.error().kind == ErrorKind::NotFound ? absent(object) : found.error());
    }
    if (!arguments.has("yes")) {
        if (::isatty(STDIN_FILENO) != 1) {
            return report({ErrorKind::Usage, "Deleting needs --yes where nobody can be asked."});
        }
        if (!confirmed(object)) {
            return report({ErrorKind::Cancelled, nameOf(object) + " was not deleted."});
        }
    }
    catchStopSignals();
    const std::string uid = found->at("metadata", "uid").toString();
    const Result<void> removed = target->source->remove(object, uid, {});
    const Result<void> gone = removed ? waitUntilGone(*target->source, object, uid) : removed;
    if (!gone && gone.error().kind != ErrorKind::NotFound) {
        return report(gone.error());
    }
    return print(nameOf(object) + " deleted\n");
}

namespace
{

bool isDone(const core::JobStatus &status)
{
    return status.state == core::JobState::Running || core::isFinal(status.state);
}

/// What `--wait` saw of one job.
struct Waited {
    std::optional<core::JobStatus> status;
    bool stopped = false, timedOut = false;
    core::Error error;
};

/// Follows the source until the job runs or ends. The list of the source may be older than the job: absence counts only
/// later.
Waited waitForJob(core::Source &source, const core::ObjectRef &object, std::optional<std::chrono::seconds> limit)
{
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = limit ? Clock::now() + *limit : Clock::time_point::max();
    Follower follower;
    core::ClusterState state;
    Waited waited;
    source.start(&follower, {object.ns, statusKinds()});
    for (bool isFinished = false; !isFinished;) {
        const Follower::News news = follower.take(std::chrono::milliseconds(100));
        for (const core::ChangeSet &changes : news.changes) {
            state.apply(changes);
        }
        for (const core::ConnectionStatus &status : news.statuses) {
            waited.error = status.error;
        }
        if (!news.changes.empty()) {
            waited.status = statusIn(state, object);
        }
        waited.stopped = waitForSignal(std::chrono::milliseconds(0));
        waited.timedOut = Clock::now() >= end;
        isFinished = waited.stopped || waited.timedOut || (waited.status && isDone(*waited.status));
    }
    source.stop();
    return waited;
}

int finishWait(core::Source &source, const core::ObjectRef &object, std::optional<std::chrono::seconds> limit)
{
    const Waited waited = waitForJob(source, object, limit);
    if (waited.status) {
        print(core::statusToText(*waited.status));
    }
    if (waited.timedOut && !(waited.status && isDone(*waited.status))) {
        return report({ErrorKind::Refused,
                       nameOf(object) + " was created, but its pods were not all running within " +
                           std::to_string(limit->count()) + " s.",
                       waited.status ? std::string() : waited.error.message});
    }
    if (waited.stopped) {
        return report({ErrorKind::Cancelled, "Stopped waiting; " + nameOf(object) + " exists."});
    }
    return waited.status->state == core::JobState::Failed ? ExitNo : ExitYes;
}

Result<std::optional<std::chrono::seconds>> timeLimit(const Arguments &arguments)
{
    const std::optional<std::string> text = arguments.value("timeout");
    if (!text) {
        return std::optional<std::chrono::seconds>();
    }
    int seconds = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), seconds);
    if (error != std::errc() || end != text->data() + text->size() || seconds < 0) {
        return fail(ErrorKind::Usage,
                    "--timeout must be a number of seconds, not \"" + core::escapedForDisplay(*text) + "\".");
    }
    return std::optional(std::chrono::seconds(seconds));
}

/// Everything that must be right before the first object is created.
struct Submission {
    std::unique_ptr<core::Source> source;
    std::vector<core::Value> objects;
};

Result<Submission> prepare(const Arguments &arguments, bool &hasErrors)
{
    Result<core::ManifestFile> file = readManifestFile(arguments);
    const Result<std::string> ns = file ? namespaceOption(arguments) : fail(file.error());
    if (!ns) {
        return fail(ns.error());
    }
    Result<std::unique_ptr<core::Source>> source = openSource(arguments);
    if (!source) {
        return fail(std::move(source.error()));
    }
    Submission submission{std::move(*source), {}};
    for (core::ManifestFile::Document &document : file->documents) {
        const Result<std::string> own =
            objectNamespace(*ns, document.object.at("metadata", "namespace").toString(), submission.source->info());
        if (!own) {
            return fail(own.error());
        }
        if (document.object.at("metadata").isObject()) {
            document.object["metadata"]["namespace"] = *own;
        }
    }
    const Result<core::LoadedCluster> loaded =
        loadCluster(*submission.source, *ns,
                    {RecordKind::Node, RecordKind::Namespace, RecordKind::Topology, RecordKind::ResourceFlavor,
                     RecordKind::ClusterQueue, RecordKind::LocalQueue, RecordKind::PriorityClass});
    if (!loaded) {
        return fail(loaded.error());
    }
    core::ValidationContext context = contextOf(*loaded, ns->empty() ? loaded->info.defaultNamespace : *ns);
    context.state = &loaded->state;
    const std::vector<core::Finding> findings = core::validateFile(*file, context);
    std::fputs(core::findingsToText(findings, arguments.value("file", "-")).c_str(), stderr);
    hasErrors = core::hasErrors(findings);
    for (core::ManifestFile::Document &document : file->documents) {
        submission.objects.push_back(std::move(document.object));
    }
    return submission;
}

core::ObjectRef referenceTo(const core::Value &object)
{
    return {object.at("apiVersion").toString(), object.at("kind").toString(),
            object.at("metadata", "namespace").toString(), object.at("metadata", "name").toString()};
}

} // namespace

int runSubmit(const Arguments &arguments)
{
    const Result<std::optional<std::chrono::seconds>> limit = timeLimit(arguments);
    bool hasErrors = false;
    const Result<Submission> submission = limit ? prepare(arguments, hasErrors) : fail(limit.error());
    if (!submission) {
        return report(submission.error());
    }
    if (hasErrors) {
        return ExitNo;
    }
    const bool dryRun = arguments.has("dry-run");
    catchStopSignals();
    std::vector<std::string> created;
    std::vector<core::ObjectRef> jobs;
    for (const core::Value &object : submission->objects) {
        const Result<core::Value> answer = submission->source->create(object, dryRun, {});
        if (!answer) {
            const int code = report(answer.error());
            if (!created.empty() && !dryRun) {
                std::fprintf(stderr, "hopyard: created before that, and still there: %s\n",
                             core::join(created, ", ").c_str());
            }
            return code;
        }
        const core::ObjectRef reference = referenceTo(*answer);
        created.push_back(nameOf(reference));
        print(nameOf(reference) + (dryRun ? " would be created (dry run)\n" : " created\n"));
        if (core::kindFromText(reference.kind)) {
            jobs.push_back(reference);
        }
    }
    int code = ExitYes;
    for (const core::ObjectRef &job : arguments.has("wait") && !dryRun ? jobs : std::vector<core::ObjectRef>()) {
        code = std::max(code, finishWait(*submission->source, job, *limit));
    }
    return code;
}

} // namespace hopyard::app
