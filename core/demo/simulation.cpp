// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/simulation.h"

#include "core/base/text.h"
#include "core/demo/jobrules.h"
#include "core/demo/objects.h"
#include "core/jobs/forecast.h"

#include <algorithm>
#include <charconv>

namespace hopyard::core::demo
{

namespace
{

constexpr std::chrono::milliseconds workloadDelay{60};
constexpr std::chrono::milliseconds plainStartDelay{80};
constexpr std::chrono::milliseconds collectDelay{300};
constexpr int maxPodsPerJob = 2000;

std::string quoted(std::string_view text)
{
    return "\"" + std::string(text) + "\"";
}

/// Seconds of "300", "300s", "5m" or "1h"; nullopt for anything else.
std::optional<std::chrono::seconds> durationOf(std::string_view text)
{
    long long number = 0;
    const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number < 0 || number > 1'000'000) {
        return std::nullopt;
    }
    const std::string_view unit = text.substr(static_cast<std::size_t>(stopped - text.data()));
    if (unit.empty() || unit == "s") {
        return std::chrono::seconds(number);
    }
    if (unit == "m") {
        return std::chrono::minutes(number);
    }
    return unit == "h" ? std::optional<std::chrono::seconds>(std::chrono::hours(number)) : std::nullopt;
}

/// Plural and group as API errors name them.
std::string resourceOf(std::string_view kind)
{
    static const std::map<std::string_view, std::string_view> names{
        {"Node", "nodes"},
        {"Pod", "pods"},
        {"Namespace", "namespaces"},
        {"Job", "jobs.batch"},
        {"Workload", "workloads.kueue.x-k8s.io"},
        {"Topology", "topologies.kueue.x-k8s.io"},
        {"ResourceFlavor", "resourceflavors.kueue.x-k8s.io"},
        {"ClusterQueue", "clusterqueues.kueue.x-k8s.io"},
        {"LocalQueue", "localqueues.kueue.x-k8s.io"},
        {"WorkloadPriorityClass", "workloadpriorityclasses.kueue.x-k8s.io"},
    };
    const auto found = names.find(kind);
    return std::string(found == names.end() ? kind : found->second);
}

} // namespace

Simulation::Simulation(TimePoint start) : m_profile(*KueueProfile::of(kueueRelease)), m_now(start) {}

void Simulation::at(TimePoint time, std::function<void()> action)
{
    m_agenda.emplace(std::max(time, m_now), std::move(action));
}

std::optional<TimePoint> Simulation::nextEvent() const
{
    return m_agenda.empty() ? std::nullopt : std::optional<TimePoint>(m_agenda.begin()->first);
}

void Simulation::advance(TimePoint to)
{
    while (!m_agenda.empty() && m_agenda.begin()->first <= to) {
        auto entry = m_agenda.extract(m_agenda.begin());
        m_now = std::max(m_now, entry.key());
        entry.mapped()();
    }
    m_now = std::max(m_now, to);
}

std::chrono::milliseconds Simulation::runTimeOf(const Value &job)
{
    if (const auto given = durationOf(job.at("metadata", "annotations", "hopyard.dev/demo-run-seconds").toString())) {
        return *given;
    }
    const Value &container = job.at("spec", "template", "spec", "containers").at(std::size_t{0});
    const std::string &image = container.at("image").toString();
    std::vector<std::string> words;
    for (const char *part : {"command", "args"}) {
        for (const Value &word : container.at(part).items()) {
            const std::vector<std::string> pieces = split(word.toString(), ' ');
            words.insert(words.end(), pieces.begin(), pieces.end());
        }
    }
    bool sleeps = image.find("sleep") != std::string::npos;
    for (const std::string &word : words) {
        if (const auto duration = sleeps ? durationOf(word) : std::nullopt) {
            return *duration;
        }
        sleeps = sleeps || word == "sleep" || word.ends_with("/sleep");
    }
    return std::chrono::minutes(10);
}

bool Simulation::isGoverned(const std::string &ns) const
{
    const Value *found = store.find({"Namespace", {}, ns});
    return found && found->at("metadata", "labels", managedQueueLabel).toString() == "true";
}

/// The object as the API server would store it, or why it would not.
Result<Value> Simulation::prepared(const Value &manifest, const std::string &defaultNamespace) const
{
    const std::string &kind = manifest.at("kind").toString();
    const std::string &version = manifest.at("apiVersion").toString();
    if (kind != "Job" || version != "batch/v1") {
        return fail({ErrorKind::NotFound,
                     "The demo cluster runs Jobs of batch/v1 only, not " +
                         (kind.empty() ? std::string("an object without a kind") : version + " " + kind) + ".",
                     "the server could not find the requested resource", 404});
    }
    Value job = manifest;
    Value &metadata = job["metadata"];
    if (metadata.at("name").toString().empty() && !metadata.at("generateName").toString().empty()) {
        metadata["name"] = metadata.at("generateName").toString() + hexOf("generated " + std::to_string(m_created), 5);
    }
    if (metadata.at("name").toString().empty()) {
        return fail({ErrorKind::Refused,
                     "Job.batch \"\" is invalid: metadata.name: Required value: name or generateName is required",
                     {},
                     422});
    }
    if (metadata.at("namespace").toString().empty()) {
        metadata["namespace"] = defaultNamespace;
    }
    const std::string name = metadata.at("name").toString();
    const std::string ns = metadata.at("namespace").toString();
    if (!store.find({"Namespace", {}, ns})) {
        return fail({ErrorKind::NotFound, "namespaces " + quoted(ns) + " not found", {}, 404});
    }
    if (auto valid = checkJob(job); !valid) {
        return fail(valid.error());
    }
    if (isGoverned(ns) && metadata.at("labels").at(queueLabel).toString().empty()) {
        return fail(
            {ErrorKind::Refused,
             "jobs.batch " + quoted(name) +
                 " is forbidden: ValidatingAdmissionPolicy 'hyperpod-task-governance-admission-policy' with binding "
                 "'hyperpod-task-governance-admission-policy-binding' denied request: label kueue.x-k8s.io/queue-name "
                 "is required",
             {},
             422});
    }
    if (std::optional<std::string> refusal = webhookRefusal(job, m_profile)) {
        return fail({ErrorKind::Refused, std::move(*refusal), {}, 403});
    }
    if (podCountOf(job) > maxPodsPerJob) {
        return fail({ErrorKind::Refused,
                     "The demo cluster takes jobs of at most " + std::to_string(maxPodsPerJob) + " pods; " +
                         quoted(name) + " asks for " + std::to_string(podCountOf(job)) + ".",
                     {},
                     422});
    }
    if (store.find({"Job", ns, name})) {
        return fail({ErrorKind::Conflict, "jobs.batch " + quoted(name) + " already exists", {}, 409});
    }
    setJobDefaults(job, m_now, m_created);
    return job;
}

Result<Value> Simulation::create(const Value &manifest, bool dryRun, const std::string &defaultNamespace)
{
    auto job = prepared(manifest, defaultNamespace);
    if (!job || dryRun) {
        return job;
    }
    const Key key{"Job", job->at("metadata", "namespace").toString(), job->at("metadata", "name").toString()};
    const std::string uid = job->at("metadata", "uid").toString();
    const bool queued =
        job->at("spec", "suspend").toBool() && !job->at("metadata", "labels").at(queueLabel).toString().empty();
    ++m_created;
    store.put(std::move(*job));
    if (queued) {
        after(workloadDelay, [this, key, uid] {
            if (isCurrent(key, uid)) {
                createWorkload(key);
            }
        });
    } else if (!store.find(key)->at("spec", "suspend").toBool()) {
        after(plainStartDelay, [this, key, uid] { startJob(key, uid); });
    }
    return *store.find(key);
}

Result<Value> Simulation::get(const ObjectRef &object) const
{
    const Value *found = store.find({object.kind, object.ns, object.name});
    if (!found) {
        return fail({ErrorKind::NotFound, resourceOf(object.kind) + " " + quoted(object.name) + " not found", {}, 404});
    }
    return *found;
}

Result<void> Simulation::remove(const ObjectRef &object, const std::string &uid)
{
    const Key key{object.kind, object.ns, object.name};
    const Value *found = store.find(key);
    if (!found) {
        return fail({ErrorKind::NotFound, resourceOf(object.kind) + " " + quoted(object.name) + " not found", {}, 404});
    }
    if (object.kind != "Job") {
        return fail(
            {ErrorKind::Forbidden,
             "In the demo cluster only jobs can be deleted, not " + object.kind + " " + quoted(object.name) + ".",
             {},
             403});
    }
    const std::string have = found->at("metadata", "uid").toString();
    if (!uid.empty() && uid != have) {
        return fail({ErrorKind::Conflict,
                     "Operation cannot be fulfilled on jobs.batch " + quoted(object.name) +
                         ": the UID in the precondition (" + uid + ") does not match the UID in record (" + have + ")",
                     {},
                     409});
    }
    store.drop(key);
    after(collectDelay, [this, have] { removeDependents(have); });
    return {};
}

} // namespace hopyard::core::demo
