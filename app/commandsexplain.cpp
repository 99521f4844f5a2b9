// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"
#include "app/invocation.h"
#include "app/jobtarget.h"
#include "core/base/text.h"
#include "core/jobs/forecast.h"
#include "core/placement/capacity.h"
#include "core/placement/explain.h"

#include <algorithm>
#include <charconv>

/// Subcommands about room and reasons: capacity, explain.
namespace hopyard::app
{

using core::ErrorKind;
using core::fail;
using core::Interned;
using core::Quantity;
using core::RecordKind;
using core::Result;

namespace
{

/// A whole number of at least `least`.
Result<int> numberOption(const Arguments &arguments, std::string_view name, int least)
{
    const std::string text = arguments.value(name, "");
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < least) {
        return fail(ErrorKind::Usage, "--" + std::string(name) + " must be a number from " + std::to_string(least) +
                                          " on, not \"" + core::escapedForDisplay(core::bounded(text, 60)) + "\".");
    }
    return number;
}

/// The quantity of an option, if it is given and not zero.
Result<void> addQuantity(const Arguments &arguments, std::string_view option, core::ResourceList &requests)
{
    const std::optional<std::string> text = arguments.value(option);
    if (!text) {
        return {};
    }
    const std::optional<Quantity> quantity = Quantity::parse(*text);
    if (!quantity || quantity->isNegative()) {
        return fail(ErrorKind::Usage, "--" + std::string(option) + " must be a quantity such as " +
                                          (option == "cpu" ? "4 or 500m" : "64Gi") + ", not \"" +
                                          core::escapedForDisplay(core::bounded(*text, 60)) + "\".");
    }
    if (!quantity->isZero()) {
        requests.emplace_back(Interned(option), *quantity);
    }
    return {};
}

Result<core::CapacityShape> shapeOf(const Arguments &arguments)
{
    if (!arguments.has("pods")) {
        return fail(ErrorKind::Usage,
                    "Say how large the job is: --pods N, and what each pod asks for: --gpus G, --cpu C, --memory M.");
    }
    const Result<int> pods = numberOption(arguments, "pods", 1);
    const Result<int> gpus = arguments.has("gpus") ? numberOption(arguments, "gpus", 0) : Result<int>(0);
    if (!pods || !gpus) {
        return fail(pods ? gpus.error() : pods.error());
    }
    core::CapacityShape shape;
    shape.pods = *pods;
    if (*gpus > 0) {
        shape.pod.requests.emplace_back(Interned("nvidia.com/gpu"), Quantity::fromUnits(*gpus));
    }
    for (const std::string_view option : {"cpu", "memory"}) {
        if (const Result<void> added = addQuantity(arguments, option, shape.pod.requests); !added) {
            return fail(added.error());
        }
    }
    return shape;
}

/// Whether the reading has all objects of a type that there are; nullopt: a file says nothing of what it lacks.
std::optional<bool> isKnown(const core::LoadedCluster &loaded, std::string_view resource)
{
    for (const core::ResourceStatus &status : loaded.resources) {
        if (status.resource == resource) {
            return status.kind == core::ResourceStatus::Kind::Live;
        }
    }
    return std::nullopt;
}

} // namespace

int runCapacity(const Arguments &arguments)
{
    const Result<OutputForm> form = outputForm(arguments, OutputForm::Text);
    const Result<core::CapacityShape> shape = form ? shapeOf(arguments) : fail(form.error());
    const Result<std::string> ns = shape ? namespaceOption(arguments) : fail(shape.error());
    if (!ns) {
        return report(ns.error());
    }
    const Result<std::unique_ptr<core::Source>> source = openSource(arguments);
    if (!source) {
        return report(source.error());
    }
    // What is free on a host is the same whoever looks: `-n` only helps where all namespaces may not be read.
    const Result<core::LoadedCluster> loaded = loadView(
        **source, *ns,
        {RecordKind::Node, RecordKind::Pod, RecordKind::Topology, RecordKind::ResourceFlavor, RecordKind::Workload});
    if (!loaded) {
        return report(loaded.error());
    }
    core::CapacityOptions options;
    options.workloadsKnown = isKnown(*loaded, "workloads");
    const core::CapacityIndex index = core::CapacityIndex::build(loaded->state, *shape, options);
    return print(*form == OutputForm::Json ? core::capacityToJson(index) : core::capacityToText(index));
}

int runExplain(const Arguments &arguments)
{
    const Result<OutputForm> form = outputForm(arguments, OutputForm::Text);
    const Result<Target> target = form ? openTarget(arguments) : fail(form.error());
    if (!target) {
        return report(target.error());
    }
    // Other people's jobs are part of the answer, so all namespaces are read.
    Result<core::LoadedCluster> loaded = loadView(*target->source, target->object.ns, {});
    if (!loaded) {
        return report(loaded.error());
    }
    const std::vector<std::string> lost = arguments.values("if-lost");
    for (const std::string &host : lost) {
        if (!loaded->state.erase({{}, host}, RecordKind::Node)) {
            return report(core::Error{ErrorKind::NotFound,
                                      "There is no host " + core::escapedForDisplay(core::bounded(host, 100)) +
                                          " in the cluster.",
                                      {}});
        }
    }
    const std::shared_ptr<const core::Job> job =
        loaded->state.job(target->object.kind, target->object.ns, target->object.name);
    if (!job) {
        return report(whyNotThere(*target));
    }
    const core::ProfileChoice choice = core::profileOf(loaded->info);
    core::ExplainInput input{loaded->state, *job, choice.profile,
                             choice.isAssumed ? choice.why : std::vector<core::Sentence>(), loaded->time};
    input.workloadsKnown = isKnown(*loaded, "workloads").value_or(true);
    input.podsKnown = isKnown(*loaded, "pods").value_or(true);
    input.takenForLost = lost;
    input.nodesKnown = isKnown(*loaded, "nodes").value_or(true);
    const Result<core::Explanation> explanation = core::explain(input);
    if (!explanation) {
        return report(explanation.error());
    }
    return print(*form == OutputForm::Json ? core::explanationToJson(*explanation)
                                           : core::explanationToText(*explanation));
}

} // namespace hopyard::app
