// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"
#include "app/invocation.h"
#include "app/manifestfile.h"
#include "core/base/text.h"
#include "core/jobs/forecast.h"

#include <algorithm>

/// The subcommand that says where a job would land: predict.
namespace hopyard::app
{

using core::ErrorKind;
using core::fail;
using core::Result;

namespace
{

/// The one job of the file; what stands beside it (a Namespace, a ConfigMap) does not count.
Result<core::Value> onlyJob(const core::ManifestFile &file)
{
    std::vector<const core::Value *> jobs;
    for (const core::ManifestFile::Document &document : file.documents) {
        // Whether Kueue makes a Workload of a kind does not depend on the cluster.
        const Result<core::Workload> made = core::workloadOf(document.object, {}, "default");
        if (made || made.error().kind != ErrorKind::Unsupported) {
            jobs.push_back(&document.object);
        }
    }
    if (jobs.size() > 1) {
        return fail(ErrorKind::Usage, "The file holds " + std::to_string(jobs.size()) +
                                          " jobs; predict takes one. Put each into a file of its own.");
    }
    if (jobs.empty()) {
        return fail(
            ErrorKind::InvalidInput,
            "The file holds no job that Kueue knows. A Job, JobSet, PyTorchJob or another kind of job is needed.");
    }
    return *jobs.front();
}

/// The rules that --kueue and --gate ask for, else those of the cluster.
Result<core::ProfileChoice> profileFrom(const Arguments &arguments, const core::ClusterInfo &info)
{
    core::ProfileChoice choice = core::profileOf(info);
    if (const std::optional<std::string> version = arguments.value("kueue")) {
        Result<core::ProfileChoice> asked = core::profileOf(info, *version);
        if (!asked) {
            return fail(asked.error());
        }
        choice = std::move(*asked);
    }
    for (const std::string &gate : arguments.values("gate")) {
        const std::size_t equals = gate.find('=');
        const std::string value = equals == std::string::npos ? std::string() : core::toLower(gate.substr(equals + 1));
        if (value != "true" && value != "false") {
            return fail(ErrorKind::Usage,
                        "--gate wants NAME=true or NAME=false, not \"" + core::escapedForDisplay(gate) + "\".");
        }
        if (const Result<void> set = choice.profile.setGate(gate.substr(0, equals), value == "true"); !set) {
            return fail(set.error());
        }
    }
    return choice;
}

} // namespace

int runPredict(const Arguments &arguments)
{
    const Result<OutputForm> form = outputForm(arguments, OutputForm::Text);
    const Result<std::string> ns = form ? namespaceOption(arguments) : fail(form.error());
    // What is wrong with the options is said before anything is read.
    const Result<core::ProfileChoice> checked = ns ? profileFrom(arguments, {}) : fail(ns.error());
    // A role may be called `y`: what kubectl makes of that no server takes, so it was not what is meant.
    const Result<core::ManifestFile> file =
        checked ? readManifestFile(arguments, core::YamlLetters::AreText) : fail(checked.error());
    const Result<core::Value> job = file ? onlyJob(*file) : fail(file.error());
    if (!job) {
        return report(job.error());
    }
    const Result<std::unique_ptr<core::Source>> source = openSource(arguments);
    if (!source) {
        return report(source.error());
    }
    const Result<std::string> own =
        objectNamespace(*ns, job->at("metadata", "namespace").toString(), (*source)->info());
    const Result<core::LoadedCluster> loaded = own ? loadView(**source, *own, {}) : fail(own.error());
    const Result<core::ProfileChoice> choice = loaded ? profileFrom(arguments, loaded->info) : fail(loaded.error());
    if (!choice) {
        return report(choice.error());
    }
    Result<core::Prediction> prediction =
        core::predictManifest(*job, loaded->state, *own, choice->profile, loaded->resources);
    if (!prediction) {
        return report(prediction.error());
    }
    if (choice->isAssumed) {
        prediction->assumptions.insert(prediction->assumptions.begin(), choice->why.begin(), choice->why.end());
    }
    const std::string object = job->at("kind").toString() + "/" + *own + "/" + job->at("metadata", "name").toString();
    const int printed =
        print(*form == OutputForm::Json ? core::predictionToJson(*prediction)
                                        : core::predictionToText(*prediction, core::escapedForDisplay(object)));
    return printed != ExitYes ? printed : prediction->admitted() ? ExitYes : ExitNo;
}

} // namespace hopyard::app
