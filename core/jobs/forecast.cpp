// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/forecast.h"

#include "core/base/text.h"
#include "core/cluster/fromvalue.h"
#include "core/cluster/podtemplates.h"
#include "core/jobs/names.h"
#include "core/placement/predictor.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

using Resources = std::vector<ResourceStatus>;

const ResourceStatus *statusOf(const Resources &resources, std::string_view plural)
{
    const auto found = std::find_if(resources.begin(), resources.end(),
                                    [plural](const ResourceStatus &each) { return each.resource == plural; });
    return found == resources.end() ? nullptr : &*found;
}

bool isUnread(const ResourceStatus &status)
{
    return status.kind == ResourceStatus::Kind::Forbidden || status.kind == ResourceStatus::Kind::Failing;
}

/// A kind that could not be read at all, nor in the namespace of the job.
bool isHidden(const Resources &resources, std::string_view plural, const std::string &ns)
{
    const ResourceStatus *status = statusOf(resources, plural);
    return status && isUnread(*status) &&
           std::find(status->readIn.begin(), status->readIn.end(), ns) == status->readIn.end();
}

void assume(Prediction &prediction, Sentence sentence)
{
    if (std::find(prediction.assumptions.begin(), prediction.assumptions.end(), sentence) ==
        prediction.assumptions.end()) {
        prediction.assumptions.push_back(std::move(sentence));
    }
}

Prediction rejected(std::string message, const KueueProfile &profile)
{
    Prediction prediction;
    prediction.verdict = Prediction::Verdict::Rejected;
    prediction.message = std::move(message);
    prediction.kueue = profile.version;
    return prediction;
}

Prediction undecided(std::string message, const KueueProfile &profile)
{
    Prediction prediction = rejected(std::move(message), profile);
    prediction.verdict = Prediction::Verdict::Undecided;
    prediction.reason = "Undecided";
    return prediction;
}

/// What needs no engine: the request is never looked at, or nothing is known to look at.
struct Early {
    Prediction::Verdict verdict;
    std::string reason, message;
};

std::optional<Early> neverDecided(const Value &manifest, const Workload &workload, const ClusterState &state,
                                  const Resources &resources)
{
    const auto silent = [](std::string message) {
        return Early{Prediction::Verdict::Undecided, "Undecided", std::move(message)};
    };
    const Value &spec = manifest.at("spec");
    const std::string &kind = manifest.at("kind").toString();
    if (const ResourceStatus *queues = statusOf(resources, "localqueues");
        queues && queues->kind == ResourceStatus::Kind::NotInstalled) {
        return silent("Kueue is not installed here, so nothing decides: the pods are left to kube-scheduler.");
    }
    if (workload.queueName.empty()) {
        return silent("The job names no queue (label " + std::string(names::queue) +
                      "), so Kueue does not look at it: its pods start without quota and without topology.");
    }
    if (kind == "Job" && spec.at("completions").isInt() && spec.at("completions").toInt() == 0) {
        return silent("The Job asks for 0 completions: it finishes at once, and Kueue never evaluates it.");
    }
    const std::string wanted = manifest.at("metadata", "labels").at(names::priority).scalarText();
    const ResourceStatus *classes = statusOf(resources, "workloadpriorityclasses");
    const bool areKnown = !state.priorityClasses.empty() || (classes && classes->kind == ResourceStatus::Kind::Live);
    if (!wanted.empty() && areKnown && !state.priorityClass(wanted)) {
        return silent("There is no WorkloadPriorityClass \"" + escapedForDisplay(wanted) +
                      "\", so Kueue makes no Workload of the job and it waits without a word.");
    }
    return std::nullopt;
}

std::optional<Early> unknowable(const Resources &resources, const std::string &ns)
{
    static constexpr std::pair<std::string_view, std::string_view> needed[] = {
        {"localqueues", "LocalQueues"},
        {"clusterqueues", "ClusterQueues"},
        {"resourceflavors", "ResourceFlavors"},
        {"topologies", "Topologies"},
        {"nodes", "Nodes"},
    };
    std::vector<std::string> hidden;
    for (const auto &[plural, kind] : needed) {
        if (isHidden(resources, plural, ns)) {
            hidden.emplace_back(kind);
        }
    }
    if (hidden.empty()) {
        return std::nullopt;
    }
    return Early{Prediction::Verdict::Pending, "Unknown",
                 join(hidden, ", ") + " could not be read, so what Kueue would decide cannot be known. Ask for the "
                                      "right to list them."};
}

/// What partial rights hide makes the answer an upper bound.
void assumeWhatIsHidden(Prediction &prediction, const Resources &resources, const std::string &ns)
{
    const auto isUpperBound = [&](std::string_view plural, const char *nowhere, const char *inSome) {
        if (const ResourceStatus *status = statusOf(resources, plural); status && isUnread(*status)) {
            assume(prediction,
                   status->readIn.empty() ? Sentence{nowhere, {}} : Sentence{inSome, {join(status->readIn, ", ")}});
        }
    };
    isUpperBound("pods",
                 "Pods could not be read: what others use of the hosts is not counted, so this is an upper bound.",
                 "Pods could be read in %1 only: what others use of the hosts is not counted, so this is an upper "
                 "bound.");
    isUpperBound("workloads",
                 "Workloads could not be read: quota and hosts that others hold are not counted, so this is an upper "
                 "bound.",
                 "Workloads could be read in %1 only: quota and hosts that others hold are not counted, so this is an "
                 "upper bound.");
    if (const ResourceStatus *cohorts = statusOf(resources, "cohorts"); cohorts && isUnread(*cohorts)) {
        assume(prediction, {"Cohorts could not be read: their own quota and limits are not counted.", {}});
    }
    if (isHidden(resources, "namespaces", ns)) {
        assume(prediction, {"Namespaces could not be read: the labels that queues select them by are not known.", {}});
    }
    if (const ResourceStatus *file = statusOf(resources, "snapshot"); file && isUnread(*file)) {
        assume(prediction, {"Some objects of the snapshot could not be read and are not counted.", {}});
    }
}

bool lacks(const Value &container, std::string_view resource)
{
    const Value &needs = container.at("resources");
    return !needs.at("requests").contains(resource) && !needs.at("limits").contains(resource);
}

/// What of the manifest depends on objects that Hopyard does not read.
void assumeWhatIsUnread(Prediction &prediction, const Value &manifest, const Workload &workload,
                        const ClusterState &state, const KueueProfile &profile, int total)
{
    const std::string &kind = manifest.at("kind").toString();
    bool hasRuntimeClass = false;
    bool mayBeDefaulted = false;
    for (const TemplateSite &site : templateSites(manifest)) {
        const Value &pod = site.podTemplate->at("spec");
        hasRuntimeClass |= pod.contains("runtimeClassName") && !pod.contains("overhead");
        for (const Value &container : pod.at("containers").items()) {
            mayBeDefaulted |= lacks(container, "cpu") || lacks(container, "memory");
        }
    }
    if (mayBeDefaulted) {
        assume(prediction,
               {"LimitRanges are not read: what they would add for containers that name no cpu or memory is "
                "not counted.",
                {}});
    }
    if (hasRuntimeClass) {
        assume(prediction, {"RuntimeClasses are not read: their overhead is not counted.", {}});
    }
    if (!workload.priorityClass.empty() && !state.priorityClass(workload.priorityClass)) {
        assume(prediction, {"The value of the priority class \"%1\" is not visible; %2 is taken.",
                            {escapedForDisplay(workload.priorityClass), std::to_string(workload.priority)}});
    }
    if (kind == "TrainJob") {
        assume(prediction, {"The training runtime is not read: pod sets and requests are those that the TrainJob "
                            "itself names.",
                            {}});
    }
    if (kind == "Pod" && workload.podSets.front().count > 1) {
        assume(prediction, {"Kueue waits until all %1 pods of the group exist; they are taken to be alike.",
                            {std::to_string(workload.podSets.front().count)}});
    }
    if (manifest.at("metadata", "annotations").contains(names::elasticJob)) {
        assume(prediction, {"The job is predicted as one that keeps its size.", {}});
    }
    if (total > mostWorkloads) {
        assume(prediction, {"The object makes %1 Workloads; the first %2 are predicted.",
                            {std::to_string(total), std::to_string(mostWorkloads)}});
    }
    if (!profile.gatesAreRead) {
        assume(prediction, {"Kueue's feature gates are taken as version %1 has them by default, where nothing says "
                            "otherwise.",
                            {prediction.kueue}});
    }
}

/// The layers of a template count only with the gate; kinds whose templates no webhook checks may have them anyway.
void dropLayers(Workload &workload)
{
    for (WorkloadPodSet &podSet : workload.podSets) {
        LabelMap annotations = podSet.podTemplate.annotations;
        const auto isLayers = [](const auto &each) { return each.first == names::sliceConstraints; };
        if (std::any_of(annotations.begin(), annotations.end(), isLayers)) {
            std::erase_if(annotations, isLayers);
            podSet.topology.slices = topologyFromAnnotations(annotations).slices;
        }
    }
}

/// Adds what a later Workload of the same manifest got. Those of one pod set each are alike: one pod set of all pods.
void join(Prediction &all, Prediction next, int index, bool isOnePodEach)
{
    for (const Sentence &sentence : next.assumptions) {
        assume(all, sentence);
    }
    all.preempts.insert(all.preempts.end(), next.preempts.begin(), next.preempts.end());
    std::sort(all.preempts.begin(), all.preempts.end());
    all.preempts.erase(std::unique(all.preempts.begin(), all.preempts.end()), all.preempts.end());
    for (Prediction::PodSet &podSet : next.podSets) {
        if (!isOnePodEach || index == 0) {
            if (!isOnePodEach) {
                podSet.name = std::to_string(index) + "/" + podSet.name;
            }
            all.podSets.push_back(std::move(podSet));
            continue;
        }
        Prediction::PodSet &sum = all.podSets.front();
        sum.count += podSet.count;
        sum.requested += podSet.requested;
        if (!podSet.assignment) {
            continue;
        }
        if (!sum.assignment) {
            sum.assignment = std::move(podSet.assignment);
            continue;
        }
        for (DomainCount &domain : podSet.assignment->domains) {
            auto &domains = sum.assignment->domains;
            const auto found = std::find_if(domains.begin(), domains.end(),
                                            [&](const DomainCount &each) { return each.values == domain.values; });
            if (found != domains.end()) {
                found->count += domain.count;
            } else {
                domains.push_back(std::move(domain));
            }
        }
    }
}

Prediction predictSeveral(const std::vector<Workload> &workloads, const ClusterState &state,
                          const KueueProfile &profile, bool isOnePodEach)
{
    Predictor predictor(state, profile);
    Prediction all;
    int admitted = 0;
    for (std::size_t index = 0; index < workloads.size(); ++index) {
        Prediction next = predictor.predict(workloads[index]);
        if (next.admitted()) {
            ++admitted;
            predictor.admit(workloads[index], next);
        } else if (isOnePodEach) {
            for (Prediction::PodSet &podSet : next.podSets) {
                podSet.count = 0; // `count` is what is admitted of all
            }
        }
        if (index == 0 || (all.admitted() && !next.admitted())) {
            Prediction first = next; // the verdict is that of the first that does not get in
            first.podSets = std::move(all.podSets);
            first.assumptions = std::move(all.assumptions);
            first.preempts = std::move(all.preempts);
            all = std::move(first);
        }
        join(all, std::move(next), static_cast<int>(index), isOnePodEach);
    }
    if (isOnePodEach && admitted == 0 && !all.podSets.empty()) {
        all.podSets.front().count = all.podSets.front().requested;
    }
    const std::string total = std::to_string(workloads.size());
    if (admitted < static_cast<int>(workloads.size())) {
        all.message =
            std::to_string(admitted) + " of " + total + " Workloads would be admitted. The next: " + all.message;
    }
    assume(all, {"The object makes %1 Workloads; they are predicted one after the other, each with what the earlier "
                 "ones took.",
                 {total}});
    return all;
}

} // namespace

Result<Prediction> predictManifest(const Value &manifest, const ClusterState &state, const std::string &ns,
                                   const KueueProfile &profile, const std::vector<ResourceStatus> &resources)
{
    if (manifest.at("kind").toString() == "RayJob" && !manifest.at("spec", "clusterSelector").empty() &&
        !manifest.at("spec", "rayClusterSpec").isObject()) {
        return undecided("The RayJob selects an existing RayCluster, so Kueue does not look at it.", profile);
    }
    int total = 1;
    Result<std::vector<Workload>> workloads = workloadsOf(manifest, state, ns, &total);
    if (!workloads) {
        return workloads.error().kind == ErrorKind::InvalidInput
                   ? Result<Prediction>(rejected(workloads.error().message, profile))
                   : fail(std::move(workloads.error()));
    }
    if (std::optional<std::string> refusal = webhookRefusal(manifest, profile)) {
        return rejected(std::move(*refusal), profile);
    }
    Prediction prediction;
    if (workloads->empty()) {
        return undecided("The object asks for 0 replicas, so Kueue has nothing to decide.", profile);
    }
    if (!profile.multiLayer) {
        std::for_each(workloads->begin(), workloads->end(), dropLayers);
    }
    const Workload &first = workloads->front();
    std::optional<Early> early = neverDecided(manifest, first, state, resources);
    if (!early) {
        early = unknowable(resources, ns);
    }
    if (early) {
        prediction.verdict = early->verdict;
        prediction.reason = std::move(early->reason);
        prediction.message = std::move(early->message);
        prediction.kueue = profile.version;
        for (const WorkloadPodSet &podSet : first.podSets) {
            Prediction::PodSet &shown = prediction.podSets.emplace_back();
            shown.name = podSet.name;
            shown.count = shown.requested = podSet.count;
        }
        return prediction;
    }
    prediction = workloads->size() == 1
                     ? predict(state, first, profile)
                     : predictSeveral(*workloads, state, profile, manifest.at("kind").toString() == "Deployment");
    assumeWhatIsHidden(prediction, resources, ns);
    assumeWhatIsUnread(prediction, manifest, first, state, profile, total);
    return prediction;
}

ProfileChoice profileOf(const std::string &kueueVersion)
{
    ProfileChoice choice;
    if (kueueVersion.empty()) {
        choice.why = {{"The cluster does not show which Kueue it runs; the rules of 0.17 are taken.", {}}};
        choice.isAssumed = true;
        return choice;
    }
    const std::string shown = escapedForDisplay(kueueVersion);
    const Result<KueueProfile> found = KueueProfile::of(kueueVersion);
    if (!found) {
        choice.why = {{"The cluster shows \"%1\" as the version of its Kueue; the rules of 0.17 are taken.", {shown}}};
        choice.isAssumed = true;
        return choice;
    }
    choice.profile = *found;
    const std::string plain = kueueVersion.substr(kueueVersion.front() == 'v' ? 1 : 0);
    choice.isAssumed = plain != found->version && plain.rfind(found->version + ".", 0) != 0 &&
                       plain.rfind(found->version + "-", 0) != 0;
    choice.why = {choice.isAssumed
                      ? Sentence{"Kueue %1 has no rules of its own here; those of %2, the nearest, are taken.",
                                 {shown, found->version}}
                      : Sentence{"The rules are those of Kueue %1.", {shown}}};
    return choice;
}

static std::string listed(const std::vector<std::string> &names)
{
    return escapedForDisplay(bounded(join(names, ", "), 300));
}

/// What is no version's: how requests are counted, and who may be preempted in fair sharing.
static void addConfiguration(const KueueSettings &settings, ProfileChoice &choice)
{
    choice.profile.requestRules = settings.requestRules;
    if (const auto &prefixes = settings.requestRules.excludedPrefixes; !prefixes.empty()) {
        choice.why.push_back({"It does not count resources that begin with %1.", {listed(prefixes)}});
    }
    std::vector<std::string> inputs;
    for (const ResourceTransformation &each : settings.requestRules.transformations) {
        inputs.push_back(each.input);
    }
    if (!inputs.empty()) {
        choice.why.push_back({"It counts %1 as other resources.", {listed(inputs)}});
    }
    std::vector<FairStrategy> strategies;
    for (const std::string &name : settings.fairStrategies) {
        if (name == "LessThanOrEqualToFinalShare") {
            strategies.push_back(FairStrategy::FinalShare);
        } else if (name == "LessThanInitialShare") {
            strategies.push_back(FairStrategy::InitialShare);
        }
    }
    if (!strategies.empty()) {
        choice.profile.fairStrategies = std::move(strategies);
    }
    choice.profile.strategiesAreRead = settings.fileRead;
}

ProfileChoice profileOf(const ClusterInfo &info)
{
    ProfileChoice choice = profileOf(info.kueueVersion);
    std::vector<std::string> set;
    for (const auto &[gate, on] : info.kueueSettings.gates) {
        if (choice.profile.setGate(gate, on)) {
            set.push_back(gate + "=" + (on ? "true" : "false"));
        }
    }
    if (!set.empty()) {
        choice.why.push_back({"Its configuration sets %1.", {join(set, ", ")}});
    }
    choice.profile.gatesAreRead = info.kueueSettings.fileRead;
    addConfiguration(info.kueueSettings, choice);
    return choice;
}

Result<ProfileChoice> profileOf(const ClusterInfo &info, const std::string &version)
{
    if (const Result<KueueProfile> known = KueueProfile::of(version); !known) {
        return fail(known.error());
    }
    ProfileChoice choice = profileOf(version);
    addConfiguration(info.kueueSettings, choice);
    return choice;
}

} // namespace hopyard::core
