// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/demo/jobrules.h"
#include "core/demo/objects.h"
#include "core/demo/simulation.h"
#include "core/placement/leaftree.h"
#include "core/placement/prediction.h"

#include <algorithm>

/// Kueue's part of the simulation: Workloads from Jobs, the queue, admission, the figures of the queues.
namespace hopyard::core::demo
{

namespace
{

constexpr std::chrono::milliseconds cycleDelay{40};
constexpr std::chrono::milliseconds startDelay{120};
constexpr std::string_view kueueApi = "kueue.x-k8s.io/v1beta2";

/// The topology request of a pod set, from the annotations of its template.
Value topologyRequestOf(const Value &job)
{
    const Value &annotations = job.at("spec", "template", "metadata", "annotations");
    const std::string prefix = "kueue.x-k8s.io/podset-";
    Value request = Value::object();
    if (const Value *level = annotations.find(prefix + "required-topology")) {
        request["required"] = *level;
    } else if (const Value *preferred = annotations.find(prefix + "preferred-topology")) {
        request["preferred"] = *preferred;
    } else if (const Value *unconstrained = annotations.find(unconstrainedAnnotation)) {
        const std::string &text = unconstrained->toString();
        request["unconstrained"] =
            text == "1" || text == "t" || text == "T" || text == "true" || text == "TRUE" || text == "True";
    }
    if (const Value *slice = annotations.find(prefix + "slice-required-topology")) {
        request["podSetSliceRequiredTopology"] = *slice;
        request["podSetSliceSize"] = std::stoi(annotations.at(prefix + "slice-size").toString());
    }
    if (const Value *layers = annotations.find(prefix + "slice-required-topology-constraints")) {
        if (auto parsed = parseJson(layers->toString())) {
            request["podsetSliceRequiredTopologyConstraints"] = std::move(*parsed);
        }
    }
    if (!request.empty() && job.at("spec", "completionMode").toString() == "Indexed") {
        request["podIndexLabel"] = indexLabel;
    }
    return request;
}

} // namespace

Simulation::Key Simulation::workloadKeyOf(const Key &job) const
{
    const Value *found = store.find(job);
    const std::string uid = found ? found->at("metadata", "uid").toString() : std::string();
    return {"Workload", job.ns, "job-" + job.name + "-" + hexOf(job.name + uid, 5)};
}

void Simulation::createWorkload(const Key &jobKey)
{
    const Value &job = *store.find(jobKey);
    const Value &labels = job.at("metadata", "labels");
    const std::string className = labels.at(priorityLabel).toString();
    const Value *priorityClass = className.empty() ? nullptr : store.find({"WorkloadPriorityClass", {}, className});
    if (!className.empty() && !priorityClass) {
        return; // Kueue makes no Workload when the class does not exist; the Job stays suspended.
    }
    Value workload = thing(kueueApi, "Workload", jobKey.ns, workloadKeyOf(jobKey).name,
                           object({{"kueue.x-k8s.io/job-uid", job.at("metadata", "uid")}}));
    workload["metadata"]["creationTimestamp"] = formatTime(m_now);
    workload["metadata"]["finalizers"] = list({"kueue.x-k8s.io/resource-in-use"});
    workload["metadata"]["ownerReferences"] = list({object({{"apiVersion", "batch/v1"},
                                                            {"blockOwnerDeletion", true},
                                                            {"controller", true},
                                                            {"kind", "Job"},
                                                            {"name", jobKey.name},
                                                            {"uid", job.at("metadata", "uid")}})});
    Value podSet = object({{"count", podCountOf(job)}, {"name", "main"}, {"template", job.at("spec", "template")}});
    if (Value request = topologyRequestOf(job); !request.empty()) {
        podSet["topologyRequest"] = std::move(request);
    }
    Value spec = object({{"active", true},
                         {"podSets", list({std::move(podSet)})},
                         {"priority", 0},
                         {"queueName", labels.at(queueLabel)}});
    if (priorityClass) {
        spec["priority"] = priorityClass->at("value");
        spec["priorityClassRef"] =
            object({{"group", "kueue.x-k8s.io"}, {"kind", "WorkloadPriorityClass"}, {"name", className}});
    }
    workload["spec"] = std::move(spec);
    workload["status"] = Value::object();
    store.put(std::move(workload));
    planCycle(cycleDelay);
}

void Simulation::planCycle(std::chrono::milliseconds delay)
{
    if (m_cycle && *m_cycle <= m_now + delay && *m_cycle > m_now) {
        return;
    }
    m_cycle = m_now + delay;
    after(delay, [this] { runCycle(); });
}

/// One scheduling cycle: waiting Workloads by priority, then age; each sees what the ones before it took.
void Simulation::runCycle()
{
    m_cycle.reset();
    std::vector<std::shared_ptr<const Workload>> waiting;
    for (const auto &[key, workload] : store.state().workloads) {
        if (!workload->admission && workload->active && !workload->isTrue("Finished")) {
            waiting.push_back(workload);
        }
    }
    std::sort(waiting.begin(), waiting.end(), [](const auto &a, const auto &b) {
        if (a->priority != b->priority) {
            return a->priority > b->priority;
        }
        return a->meta.created != b->meta.created
                   ? a->meta.created < b->meta.created
                   : std::tie(a->meta.ns, a->meta.name) < std::tie(b->meta.ns, b->meta.name);
    });
    for (const auto &workload : waiting) {
        const Key key{"Workload", workload->meta.ns.str(), workload->meta.name};
        const Prediction answer = predict(store.state(), *workload, m_profile);
        if (answer.admitted()) {
            admit(key, answer.admission());
            continue;
        }
        Value conditions = store.find(key)->at("status", "conditions");
        if (setCondition(conditions, condition("QuotaReserved", "False", answer.reason, answer.message, m_now))) {
            store.modify(key, [&](Value &object) { object["status"]["conditions"] = conditions; });
        }
    }
    updateQueues();
}

void Simulation::admit(const Key &key, const Admission &admission)
{
    store.modify(key, [&](Value &workload) {
        workload["status"]["admission"] = encodeAdmission(admission);
        Value &conditions = workload["status"]["conditions"];
        setCondition(conditions, condition("QuotaReserved", "True", "QuotaReserved",
                                           "Quota reserved in ClusterQueue " + admission.clusterQueue, m_now));
        setCondition(conditions, condition("Admitted", "True", "Admitted", "The workload is admitted", m_now));
    });
    const Value &owner = store.find(key)->at("metadata", "ownerReferences").at(std::size_t{0});
    const Key job{"Job", key.ns, owner.at("name").toString()};
    after(startDelay, [this, job, uid = owner.at("uid").toString()] { startJob(job, uid); });
}

/// The figures that Kueue keeps in the status of its queues.
void Simulation::updateQueues()
{
    struct Figures {
        int pending = 0, admitted = 0;
    };
    std::map<Key, Figures> figures;
    std::map<std::string, std::map<std::string, std::map<std::string, std::int64_t>>> usage; // queue, flavor, resource
    for (const auto &[workloadKey, workload] : store.state().workloads) {
        const auto local = store.state().localQueue(workload->meta.ns.view(), workload->queueName);
        if (workload->isTrue("Finished") || !local) {
            continue;
        }
        for (const Key &queue : {Key{"LocalQueue", workload->meta.ns.str(), workload->queueName},
                                 Key{"ClusterQueue", {}, local->clusterQueue}}) {
            ++(workload->admission ? figures[queue].admitted : figures[queue].pending);
        }
        for (const auto &podSet :
             workload->admission ? workload->admission->podSets : std::vector<PodSetAssignment>{}) {
            for (const auto &[resource, flavor] : podSet.flavors) {
                usage[workload->admission->clusterQueue][flavor][resource.str()] +=
                    amountOf(resource, core::resourceOf(podSet.usage, resource.view()));
            }
        }
    }
    const auto usageOf = [&](const ClusterQueue &queue) {
        Value flavors = Value::array();
        for (const ResourceGroup &group : queue.resourceGroups) {
            for (const FlavorQuota &flavor : group.flavors) {
                Value resources = Value::array();
                for (const QuotaCell &cell : flavor.resources) {
                    const std::int64_t used = usage[queue.meta.name][flavor.flavor][cell.resource.str()];
                    const bool cpu = cell.resource == std::string_view("cpu");
                    const Quantity total = cpu ? Quantity::fromMilli(used) : Quantity::fromUnits(used);
                    const Quantity borrowed = total > cell.nominal ? total - cell.nominal : Quantity();
                    resources.append(object({{"borrowed", borrowed.toString()},
                                             {"name", cell.resource.str()},
                                             {"total", total.toString()}}));
                }
                flavors.append(object({{"name", flavor.flavor}, {"resources", std::move(resources)}}));
            }
        }
        return flavors;
    };
    std::vector<Key> queues;
    for (const auto &[key, queue] : store.objects()) {
        if (key.kind == "ClusterQueue" || key.kind == "LocalQueue") {
            queues.push_back(key);
        }
    }
    for (const Key &key : queues) {
        Value status = store.find(key)->at("status");
        status["pendingWorkloads"] = figures[key].pending;
        status["admittedWorkloads"] = figures[key].admitted;
        status["reservingWorkloads"] = figures[key].admitted;
        if (key.kind == "ClusterQueue") {
            const auto queue = store.state().clusterQueue(key.name);
            status["flavorsReservation"] = usageOf(*queue);
            status["flavorsUsage"] = status.at("flavorsReservation");
        }
        if (!(status == store.find(key)->at("status"))) {
            store.modify(key, [&](Value &object) { object["status"] = status; });
        }
    }
}

} // namespace hopyard::core::demo
