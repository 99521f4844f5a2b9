// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/jobrules.h"
#include "core/demo/objects.h"
#include "core/demo/simulation.h"
#include "core/placement/leaftree.h"
#include "core/placement/nodematch.h"

#include <algorithm>

/// The Job controller, Kueue's topology ungater, the scheduler and the kubelets of the simulation.
namespace hopyard::core::demo
{

namespace
{

constexpr std::chrono::milliseconds ungateDelay{250};
constexpr std::chrono::milliseconds retryDelay{2000};
constexpr std::chrono::milliseconds quickestStart{350};
constexpr int startSpread = 900; ///< ms within which the containers of a wave start
constexpr std::chrono::milliseconds noticeDelay{60};

/// Annotations Kueue adds to the template of a started Job whose pod set names no level. Source: kueue-tas.md §1.1.
bool namesNoLevel(const Value &annotations)
{
    return !annotations.contains("kueue.x-k8s.io/podset-required-topology") &&
           !annotations.contains("kueue.x-k8s.io/podset-preferred-topology") &&
           !annotations.contains(unconstrainedAnnotation);
}

bool isQueued(const Value &job)
{
    return !job.at("metadata", "labels").at(queueLabel).toString().empty();
}

/// The node of every rank: domains in stored order, each as often as it has pods. Source: kueue-tas.md §3.9.
std::vector<std::string> expanded(const TopologyAssignment &assignment)
{
    std::vector<std::string> slots;
    for (const DomainCount &domain : assignment.domains) {
        slots.insert(slots.end(), static_cast<std::size_t>(std::max(0, domain.count)), domain.values.back());
    }
    return slots;
}

} // namespace

bool Simulation::isCurrent(const Key &job, const std::string &uid) const
{
    const Value *found = store.find(job);
    return found && found->at("metadata", "uid").toString() == uid;
}

std::vector<Simulation::Key> Simulation::podsOf(const std::string &jobUid) const
{
    const auto found = m_podsOfJob.find(jobUid);
    return found == m_podsOfJob.end() ? std::vector<Key>() : found->second;
}

void Simulation::startJob(const Key &key, const std::string &uid)
{
    if (!isCurrent(key, uid)) {
        return;
    }
    const Value *workload = isQueued(*store.find(key)) ? store.find(workloadKeyOf(key)) : nullptr;
    LabelMap flavorLabels;
    std::vector<Value> tolerations;
    if (workload) {
        const auto record =
            store.state().workloads.find({Interned(key.ns), workload->at("metadata", "name").toString()});
        for (const auto &[resource, name] : record->second->admission->podSets.front().flavors) {
            if (const auto flavor = store.state().flavor(name)) {
                flavorLabels.insert(flavorLabels.end(), flavor->nodeLabels.begin(), flavor->nodeLabels.end());
            }
        }
    }
    store.modify(key, [&](Value &job) {
        job["spec"]["suspend"] = false;
        job["status"]["startTime"] = formatTime(m_now);
        Value &pod = job["spec"]["template"];
        for (const auto &[label, value] : flavorLabels) {
            pod["spec"]["nodeSelector"][label.view()] = value;
        }
        if (workload && namesNoLevel(pod.at("metadata", "annotations"))) {
            pod["metadata"]["annotations"][unconstrainedAnnotation] = "true";
        }
        if (workload) {
            setCondition(job["status"]["conditions"],
                         condition("Suspended", "False", "JobResumed", "Job resumed", m_now));
        }
    });
    createPods(key, uid);
}

Value Simulation::makePod(const Value &job, const Key &workload, int index) const
{
    const std::string &jobName = job.at("metadata", "name").toString();
    const std::string &uid = job.at("metadata", "uid").toString();
    const bool indexed = job.at("spec", "completionMode").toString() == "Indexed";
    const std::string suffix = hexOf(uid + std::to_string(index), 5);
    const std::string name = indexed ? jobName + "-" + std::to_string(index) + "-" + suffix : jobName + "-" + suffix;
    Value pod = thing("v1", "Pod", workload.ns, name, job.at("spec", "template", "metadata", "labels"));
    // The members first: a reference into a map does not survive that a sibling is added.
    pod["spec"] = job.at("spec", "template", "spec");
    pod["status"] = object({{"phase", "Pending"}});
    Value &metadata = pod["metadata"];
    metadata["uid"] = uidOf(uid + "/pod/" + std::to_string(index));
    metadata["creationTimestamp"] = formatTime(m_now);
    metadata["annotations"] = job.at("spec", "template", "metadata", "annotations");
    metadata["ownerReferences"] = list({object({{"apiVersion", "batch/v1"},
                                                {"blockOwnerDeletion", true},
                                                {"controller", true},
                                                {"kind", "Job"},
                                                {"name", jobName},
                                                {"uid", uid}})});
    if (indexed) {
        metadata["labels"][indexLabel] = std::to_string(index);
        metadata["annotations"][indexLabel] = std::to_string(index);
    }
    if (isQueued(job)) {
        metadata["annotations"][workloadAnnotation] = workload.name;
        metadata["labels"]["kueue.x-k8s.io/podset"] = "main";
        pod["spec"]["schedulingGates"] = list({object({{"name", topologyGate}})});
        pod["status"]["conditions"] =
            list({condition("PodScheduled", "False", "SchedulingGated",
                            "Scheduling is blocked due to non-empty scheduling gates", m_now)});
    }
    return pod;
}

void Simulation::createPods(const Key &key, const std::string &uid)
{
    if (!isCurrent(key, uid)) {
        return;
    }
    const Value job = *store.find(key);
    // In a governed namespace every pod needs the queue label: without it the admission policy refuses them one by one.
    if (isGoverned(key.ns) && job.at("spec", "template", "metadata", "labels").at(queueLabel).toString().empty()) {
        return;
    }
    const Key workload = workloadKeyOf(key);
    std::vector<Key> &pods = m_podsOfJob[uid];
    const int done = static_cast<int>(job.at("status", "succeeded").toInt());
    const int completions = static_cast<int>(job.at("spec", "completions").toInt(podCountOf(job)));
    const int wave = std::min(podCountOf(job), completions - done);
    for (int index = done; index < done + wave; ++index) {
        Value pod = makePod(job, workload, index);
        pods.push_back({"Pod", key.ns, pod.at("metadata", "name").toString()});
        store.put(std::move(pod));
    }
    if (wave <= 0) {
        completeJob(key);
        return;
    }
    updateJobCounts(key);
    const bool queued = isQueued(job);
    after(ungateDelay, [this, key, uid, queued] { queued ? ungatePods(key, uid) : schedulePlainPods(key, uid); });
}

void Simulation::ungatePods(const Key &key, const std::string &uid)
{
    const auto workload = store.state().workloads.find({Interned(key.ns), workloadKeyOf(key).name});
    if (!isCurrent(key, uid) || workload == store.state().workloads.end() || !workload->second->admission) {
        return;
    }
    const auto &assignment = workload->second->admission->podSets.front().topology;
    if (!assignment) {
        schedulePlainPods(key, uid);
        return;
    }
    const std::vector<std::string> slots = expanded(*assignment);
    std::size_t rank = 0;
    for (const Key &pod : podsOf(uid)) {
        const Value *found = store.find(pod);
        if (!found || found->at("spec", "schedulingGates").empty()) {
            continue;
        }
        if (rank >= slots.size()) {
            break; // Whole slices only are placed; what is over stays gated.
        }
        const std::string node = slots[rank++];
        store.modify(pod, [&](Value &object) {
            object["spec"].remove("schedulingGates");
            object["spec"]["nodeSelector"]["kubernetes.io/hostname"] = node;
        });
        bind(pod, node);
    }
    updateJobCounts(key);
}

/// The node a scheduler without topology would take: of those that fit, the one with the most free cpu.
std::string Simulation::plainNodeFor(const Pod &pod, const Job &job) const
{
    std::map<std::string, ResourceList> used;
    std::map<std::string, int> podsOn;
    for (const auto &[key, other] : store.state().pods) {
        if (!other->nodeName.empty() && !other->isFinished()) {
            addResources(used[other->nodeName.str()], other->requests);
            ++podsOn[other->nodeName.str()];
        }
    }
    std::string best;
    Quantity bestFree;
    for (const auto &[key, node] : store.state().nodes) {
        if (!node->ready.value_or(false) || node->unschedulable ||
            untoleratedTaint(node->taints, pod.tolerations, {}) ||
            !matchesSelector(pod.nodeSelector, node->meta.labels) ||
            (!job.podSets.empty() && !matchesAffinity(job.podSets.front().podTemplate.requiredAffinity, *node)) ||
            resourceOf(node->allocatable, "pods").unitsCeil() <= podsOn[node->meta.name]) {
            continue;
        }
        const ResourceList &taken = used[node->meta.name];
        const bool fits = std::all_of(pod.requests.begin(), pod.requests.end(), [&](const auto &request) {
            return resourceOf(node->allocatable, request.first.view()) >=
                   resourceOf(taken, request.first.view()) + request.second;
        });
        const Quantity free = resourceOf(node->allocatable, "cpu") - resourceOf(taken, "cpu");
        if (fits && (best.empty() || free > bestFree || (free == bestFree && node->meta.name < best))) {
            best = node->meta.name;
            bestFree = free;
        }
    }
    return best;
}

void Simulation::schedulePlainPods(const Key &key, const std::string &uid)
{
    const auto job = store.state().job("Job", key.ns, key.name);
    if (!isCurrent(key, uid) || !job) {
        return;
    }
    bool waiting = false;
    for (const Key &podKey : podsOf(uid)) {
        const auto pod = store.state().pods.find({Interned(podKey.ns), podKey.name});
        if (pod == store.state().pods.end() || !pod->second->nodeName.empty() || pod->second->isFinished()) {
            continue;
        }
        const std::string node = waiting ? std::string() : plainNodeFor(*pod->second, *job);
        if (!node.empty()) {
            store.modify(podKey, [](Value &object) { object["spec"].remove("schedulingGates"); });
            bind(podKey, node);
            continue;
        }
        waiting = true;
        const std::string total = std::to_string(store.state().nodes.size());
        Value conditions = store.find(podKey)->at("status", "conditions");
        if (setCondition(conditions,
                         condition("PodScheduled", "False", "Unschedulable",
                                   "0/" + total + " nodes are available: no node has the room that the pod asks for.",
                                   m_now))) {
            store.modify(podKey, [&](Value &object) { object["status"]["conditions"] = conditions; });
        }
    }
    if (waiting) {
        after(retryDelay, [this, key, uid] { schedulePlainPods(key, uid); });
    }
}

void Simulation::bind(const Key &pod, const std::string &node)
{
    store.modify(pod, [&](Value &object) {
        object["spec"]["nodeName"] = node;
        setCondition(object["status"]["conditions"], condition("PodScheduled", "True", "", "", m_now));
        Value states = Value::array();
        for (const Value &container : object.at("spec", "containers").items()) {
            states.append(demo::object(
                {{"name", container.at("name")},
                 {"ready", false},
                 {"restartCount", 0},
                 {"state", demo::object({{"waiting", demo::object({{"reason", "ContainerCreating"}})}})}}));
        }
        object["status"]["containerStatuses"] = std::move(states);
    });
    const auto spread = static_cast<int>(stableHash(pod.ns + "/" + pod.name) % startSpread);
    after(quickestStart + std::chrono::milliseconds(spread), [this, pod] { runPod(pod); });
}

void Simulation::runPod(const Key &pod)
{
    const Value *found = store.find(pod);
    if (!found || found->at("status", "phase").toString() != "Pending") {
        return;
    }
    const Value owner = found->at("metadata", "ownerReferences").at(std::size_t{0});
    store.modify(pod, [&](Value &object) {
        Value &status = object["status"];
        status["phase"] = "Running";
        status["startTime"] = formatTime(m_now);
        setCondition(status["conditions"], condition("Ready", "True", "", "", m_now));
        for (Value &container : status["containerStatuses"].mutableItems()) {
            container["ready"] = true;
            container["state"] = demo::object({{"running", demo::object({{"startedAt", formatTime(m_now)}})}});
        }
    });
    const Key job{"Job", pod.ns, owner.at("name").toString()};
    const std::string uid = owner.at("uid").toString();
    if (!isCurrent(job, uid)) {
        return;
    }
    updateJobCounts(job);
    const std::vector<Key> pods = podsOf(uid);
    const bool allRun = std::all_of(pods.begin(), pods.end(), [this](const Key &key) {
        const Value *one = store.find(key);
        return !one || one->at("status", "phase").toString() != "Pending" ||
               !one->at("spec", "schedulingGates").empty();
    });
    if (allRun) {
        const bool queued = isQueued(*store.find(job));
        const Key workload = workloadKeyOf(job);
        if (queued) {
            store.modify(workload, [&](Value &object) {
                setCondition(object["status"]["conditions"],
                             condition("PodsReady", "True", "Started",
                                       "All pods reached readiness and the workload is running", m_now));
            });
        }
        after(runTimeOf(*store.find(job)), [this, job, uid] { finishWave(job, uid); });
    }
}

void Simulation::updateJobCounts(const Key &key)
{
    const Value *job = store.find(key);
    if (!job) {
        return;
    }
    int active = 0;
    int ready = 0;
    int succeeded = 0;
    for (const Key &pod : podsOf(job->at("metadata", "uid").toString())) {
        const Value *found = store.find(pod);
        const std::string phase = found ? found->at("status", "phase").toString() : std::string();
        active += phase == "Pending" || phase == "Running" ? 1 : 0;
        ready += phase == "Running" ? 1 : 0;
        succeeded += phase == "Succeeded" ? 1 : 0;
    }
    Value status = job->at("status");
    status["active"] = active;
    status["ready"] = ready;
    status["succeeded"] = succeeded;
    if (!(status == job->at("status"))) {
        store.modify(key, [&](Value &object) { object["status"] = status; });
    }
}

/// The pods that run end well; what completions are left gets the next pods.
void Simulation::finishWave(const Key &key, const std::string &uid)
{
    if (!isCurrent(key, uid)) {
        return;
    }
    for (const Key &pod : podsOf(uid)) {
        const Value *found = store.find(pod);
        if (!found || found->at("status", "phase").toString() != "Running") {
            continue;
        }
        store.modify(pod, [&](Value &object) {
            Value &status = object["status"];
            status["phase"] = "Succeeded";
            setCondition(status["conditions"], condition("Ready", "False", "PodCompleted", "", m_now));
            for (Value &container : status["containerStatuses"].mutableItems()) {
                container["ready"] = false;
                container["state"] = demo::object(
                    {{"terminated",
                      demo::object({{"exitCode", 0}, {"finishedAt", formatTime(m_now)}, {"reason", "Completed"}})}});
            }
        });
    }
    updateJobCounts(key);
    after(noticeDelay, [this, key, uid] { createPods(key, uid); });
}

void Simulation::completeJob(const Key &key)
{
    const Value job = *store.find(key);
    store.modify(key, [&](Value &object) {
        Value &status = object["status"];
        status["completionTime"] = formatTime(m_now);
        const std::string_view text = "Reached expected number of succeeded pods";
        setCondition(status["conditions"], condition("SuccessCriteriaMet", "True", "CompletionsReached", text, m_now));
        setCondition(status["conditions"], condition("Complete", "True", "CompletionsReached", text, m_now));
    });
    store.modify(workloadKeyOf(key), [&](Value &object) {
        setCondition(object["status"]["conditions"],
                     condition("Finished", "True", "Succeeded", "Job finished successfully", m_now));
    });
    planCycle(noticeDelay);
    if (const Value *ttl = job.at("spec").find("ttlSecondsAfterFinished")) {
        const std::string uid = job.at("metadata", "uid").toString();
        after(std::chrono::seconds(ttl->toInt()), [this, key, uid] {
            if (isCurrent(key, uid)) {
                store.drop(key);
                removeDependents(uid);
            }
        });
    }
}

void Simulation::removeDependents(const std::string &jobUid)
{
    for (const Key &pod : podsOf(jobUid)) {
        store.drop(pod);
    }
    m_podsOfJob.erase(jobUid);
    std::vector<Key> workloads;
    for (const auto &[key, workload] : store.state().workloads) {
        if (workload->ownerUid == jobUid) {
            workloads.push_back({"Workload", key.ns.str(), key.name});
        }
    }
    for (const Key &workload : workloads) {
        store.drop(workload);
    }
    planCycle(noticeDelay);
}

} // namespace hopyard::core::demo
