// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/predictor.h"

#include "core/base/text.h"
#include "core/placement/flavorassigner.h"
#include "core/placement/nodematch.h"
#include "core/placement/preemption.h"
#include "core/placement/queuecheck.h"
#include "core/placement/schedulermodel.h"

#include <algorithm>
#include <tuple>

namespace hopyard::core
{

namespace
{

using Tried = std::vector<std::map<std::string, int>>;

/// Cycles in which a Workload may go on to the next flavor or wait for a preemption; a guard, real ones take a handful.
constexpr int mostCycles = 200;

std::vector<int> countsOf(const Workload &workload)
{
    std::vector<int> counts;
    for (const WorkloadPodSet &podSet : workload.podSets) {
        counts.push_back(podSet.count);
    }
    return counts;
}

std::set<FlavorResource> needingPreemption(const AssignmentPlan &plan)
{
    std::set<FlavorResource> needed;
    for (const PodSetPlan &podSet : plan.podSets) {
        for (const auto &[resource, choice] : podSet.flavors) {
            if (choice.mode == AssignmentMode::Preempt) {
                needed.insert({choice.flavor, resource});
            }
        }
    }
    return needed;
}

/// "ns/name" of the job that a Workload stands for.
std::string ownerName(const Workload &workload)
{
    return workload.meta.ns.str() + "/" + (workload.ownerName.empty() ? workload.meta.name : workload.ownerName.str());
}

/// One Workload that is alone at the head of its queue, cycle by cycle until nothing changes any more.
class Settling
{
public:
    Settling(SchedulerModel &model, const Workload &workload, const ClusterQueue &queue)
        : m_model(model)
        , m_workload(workload)
        , m_queue(queue)
        , m_preemptor(model, workload, queue)
        , m_assigner(model, workload, queue, [this](const FlavorResource &what, std::int64_t amount) {
            return m_preemptor.outlook(what, amount);
        })
    {
    }

    void run(Prediction &prediction);

private:
    struct Attempt {
        AssignmentPlan plan;
        std::vector<std::size_t> targets;
        bool accepted() const { return plan.mode() == AssignmentMode::Fit || !targets.empty(); }
    };
    Attempt attempt(const std::vector<int> &counts, const Tried &tried);
    std::optional<Attempt> attemptWithFewer(const Tried &tried);
    bool stillFits(const AssignmentPlan &plan);
    void evict(const std::vector<std::size_t> &targets);
    void report(const AssignmentPlan &plan, Prediction &prediction);
    void finish(const AssignmentPlan &plan, Prediction &prediction);

    SchedulerModel &m_model;
    const Workload &m_workload;
    const ClusterQueue &m_queue;
    Preemptor m_preemptor;
    FlavorAssigner m_assigner;
    std::vector<std::size_t> m_evicted;
};

Settling::Attempt Settling::attempt(const std::vector<int> &counts, const Tried &tried)
{
    Attempt result{m_assigner.assign(counts, tried), {}};
    if (result.plan.mode() == AssignmentMode::Preempt) {
        const FlavorAssigner::Requests requests = m_assigner.topologyRequests(result.plan);
        result.targets = m_preemptor.targets(result.plan.usage, needingPreemption(result.plan),
                                             [&] { return !m_assigner.placeAll(requests, false, nullptr); });
    }
    return result;
}

/// Partial admission: bisection between what is asked for and the least that is accepted. Source: Kueue PodSetReducer.
std::optional<Settling::Attempt> Settling::attemptWithFewer(const Tried &tried)
{
    const std::vector<int> full = countsOf(m_workload);
    std::vector<std::int64_t> spare;
    std::int64_t all = 0;
    for (const WorkloadPodSet &podSet : m_workload.podSets) {
        spare.push_back(podSet.count - podSet.minCount.value_or(podSet.count));
        all += spare.back();
    }
    if (all <= 0) {
        return std::nullopt;
    }
    std::optional<Attempt> best;
    std::int64_t bestStep = -1;
    std::int64_t low = 0;
    std::int64_t high = all + 1;
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        std::vector<int> counts = full;
        for (std::size_t index = 0; index < counts.size(); ++index) {
            counts[index] -= static_cast<int>(spare[index] * middle / all);
        }
        Attempt tryOut = attempt(counts, tried);
        if (tryOut.accepted()) {
            best = std::move(tryOut);
            bestStep = middle;
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return bestStep == low ? std::move(best) : std::nullopt;
}

/// The last look before a Workload is admitted: every leaf by itself, for what the flavor with topology gives.
bool Settling::stillFits(const AssignmentPlan &plan)
{
    for (const PodSetPlan &podSet : plan.podSets) {
        if (!podSet.topology || podSet.count == 0) {
            continue;
        }
        ResourceList perPod;
        std::set<std::string> flavors;
        for (const auto &[resource, choice] : podSet.flavors) {
            if (m_model.topologyOf(choice.flavor)) {
                const std::int64_t one = podSet.requests.at(resource) / podSet.count;
                perPod.emplace_back(Interned(resource), quantityOf(resource, one));
                flavors.insert(choice.flavor);
            }
        }
        for (const std::string &flavor : flavors) {
            if (!m_model.topologyOf(flavor)->stillFits(perPod, *podSet.topology)) {
                return false;
            }
        }
    }
    return true;
}

void Settling::evict(const std::vector<std::size_t> &targets)
{
    for (const std::size_t target : targets) {
        m_model.remove(target);
        m_model.forget(target);
        m_evicted.push_back(target);
    }
}

void Settling::report(const AssignmentPlan &plan, Prediction &prediction)
{
    prediction.verdict = Prediction::Verdict::Pending;
    prediction.reason = "Pending";
    prediction.message = plan.message();
    prediction.step = plan.step;
    prediction.shortfalls.insert(prediction.shortfalls.end(), plan.shortfalls.begin(), plan.shortfalls.end());
}

void Settling::finish(const AssignmentPlan &plan, Prediction &prediction)
{
    const bool storable = std::all_of(plan.podSets.begin(), plan.podSets.end(), [](const PodSetPlan &podSet) {
        return !podSet.topology || isStorable(*podSet.topology);
    });
    prediction.message.clear();
    prediction.reason.clear();
    prediction.step = AdmissionStep::None;
    if (!storable) {
        prediction.verdict = Prediction::Verdict::Undecided;
        prediction.reason = "Undecided";
        prediction.step = AdmissionStep::Topology;
        prediction.message = "Kueue " + m_model.profile().version +
                             " computes an assignment without hosts or with negative pod counts, which the API server "
                             "refuses. It tries again for ever: the job gets neither hosts nor a reason.";
        return;
    }
    if (!stillFits(plan)) {
        prediction.verdict = Prediction::Verdict::Pending;
        prediction.reason = "Pending";
        prediction.message = "Workload no longer fits after processing another workload";
        prediction.step = AdmissionStep::Topology;
        return;
    }
    prediction.verdict = Prediction::Verdict::Admitted;
    for (std::size_t index = 0; index < plan.podSets.size(); ++index) {
        const PodSetPlan &planned = plan.podSets[index];
        Prediction::PodSet &podSet = prediction.podSets[index];
        podSet.count = planned.count;
        podSet.assignment = planned.topology;
        for (const auto &[resource, choice] : planned.flavors) {
            const std::int64_t amount = planned.requests.at(resource);
            podSet.flavors.emplace_back(Interned(resource), choice.flavor);
            podSet.usage.emplace_back(Interned(resource), quantityOf(resource, amount));
        }
    }
    for (const std::size_t index : m_evicted) {
        prediction.preempts.push_back(ownerName(*m_model.workload(index).workload));
    }
    std::sort(prediction.preempts.begin(), prediction.preempts.end());
}

void Settling::run(Prediction &prediction)
{
    Tried tried;
    for (int cycle = 0; cycle < mostCycles; ++cycle) {
        Attempt result = attempt(countsOf(m_workload), tried);
        if (!result.accepted()) {
            if (auto fewer = attemptWithFewer(tried)) {
                result = std::move(*fewer);
            }
        }
        if (!prediction.message.empty()) {
            prediction.before.push_back(prediction.message);
        }
        if (result.plan.mode() == AssignmentMode::Fit) {
            finish(result.plan, prediction);
            break;
        }
        report(result.plan, prediction);
        if (!result.targets.empty()) {
            prediction.message +=
                ". Pending the preemption of " + std::to_string(result.targets.size()) + " workload(s)";
            evict(result.targets);
            tried.clear();
            continue;
        }
        tried = result.plan.tried();
        const bool moreFlavors = std::any_of(tried.begin(), tried.end(), [](const auto &podSet) {
            return std::any_of(podSet.begin(), podSet.end(), [](const auto &entry) { return entry.second != -1; });
        });
        if (!moreFlavors) {
            break;
        }
    }
    for (const std::size_t index : m_evicted) {
        m_model.remember(index);
        m_model.add(index);
    }
}

} // namespace

struct Predictor::Data {
    Data(const ClusterState &state, KueueProfile profile) : model(state, std::move(profile)) {}

    Prediction begin(const Workload &workload) const;
    Prediction alone(const Workload &workload);
    void addAssumptions(const ClusterQueue &queue, Prediction &prediction) const;
    std::size_t admit(const Workload &workload, const Prediction &prediction);
    std::vector<std::shared_ptr<const Workload>> aheadOf(const Workload &workload, const std::string &queue) const;
    bool blockedBehind(const Workload &workload, const std::string &queue, Prediction &prediction,
                       std::vector<std::size_t> &admitted);

    SchedulerModel model;
};

Prediction Predictor::Data::begin(const Workload &workload) const
{
    Prediction prediction;
    prediction.kueue = model.profile().version;
    for (const WorkloadPodSet &podSet : workload.podSets) {
        prediction.podSets.push_back({podSet.name, podSet.count, podSet.count, std::nullopt, {}, {}});
    }
    return prediction;
}

void Predictor::Data::addAssumptions(const ClusterQueue &queue, Prediction &prediction) const
{
    prediction.assumptions.push_back("Nothing else is admitted or ends before it.");
    if (!queue.admissionChecks.empty()) {
        prediction.assumptions.push_back("The admission checks of ClusterQueue " + queue.meta.name +
                                         " are taken as passed: " + join(queue.admissionChecks, ", ") + ".");
    }
    if (!prediction.preempts.empty()) {
        prediction.assumptions.push_back("Preemption is the classical one; fair sharing is not simulated.");
    }
    if (model.profile().balanced) {
        prediction.assumptions.push_back("Where balanced placement (gate TASBalancedPlacement) has very many "
                                         "combinations to choose from, the usual placement "
                                         "is shown instead.");
    }
}

Prediction Predictor::Data::alone(const Workload &workload)
{
    Prediction prediction = begin(workload);
    const QueueCheck check = checkQueue(model.state(), model.quota(), workload);
    prediction.clusterQueue = check.queue ? check.queue->meta.name : std::string();
    if (!check.message.empty()) {
        prediction.reason = check.reason;
        prediction.message = check.message;
        prediction.step = AdmissionStep::Queue;
        return prediction;
    }
    Settling(model, workload, *check.queue).run(prediction);
    addAssumptions(*check.queue, prediction);
    return prediction;
}

/// Workloads that wait in the same queue before it: higher priority, or the same and older.
std::vector<std::shared_ptr<const Workload>> Predictor::Data::aheadOf(const Workload &workload,
                                                                      const std::string &queue) const
{
    const auto rank = [](const Workload &one) {
        return std::tuple(-static_cast<std::int64_t>(one.priority), one.meta.created.value_or(TimePoint::max()),
                          std::string_view(one.meta.uid));
    };
    std::vector<std::shared_ptr<const Workload>> ahead;
    for (const auto &[key, other] : model.state().workloads) {
        const Condition *requeued = other->condition("Requeued");
        if (other->admission || !other->active || other->isTrue("Finished") ||
            (requeued && requeued->status == "False") ||
            (other->meta.ns == workload.meta.ns && other->meta.name == workload.meta.name)) {
            continue;
        }
        const auto local = model.state().localQueue(other->meta.ns.view(), other->queueName);
        if (local && local->clusterQueue == queue && rank(*other) < rank(workload)) {
            ahead.push_back(other);
        }
    }
    std::sort(ahead.begin(), ahead.end(), [&](const auto &a, const auto &b) { return rank(*a) < rank(*b); });
    return ahead;
}

std::size_t Predictor::Data::admit(const Workload &workload, const Prediction &prediction)
{
    auto admitted = std::make_shared<Workload>(workload);
    admitted->admission = prediction.admission();
    return model.admit(std::move(admitted));
}

/// In a StrictFIFO queue the one at the head that does not fit keeps all others from being looked at.
bool Predictor::Data::blockedBehind(const Workload &workload, const std::string &queue, Prediction &prediction,
                                    std::vector<std::size_t> &admitted)
{
    for (const auto &other : aheadOf(workload, queue)) {
        const Prediction before = alone(*other);
        if (before.step == AdmissionStep::Queue) {
            continue; // Not for this queue's scheduler: it is set aside.
        }
        if (!before.admitted()) {
            prediction.verdict = Prediction::Verdict::Blocked;
            prediction.reason = "Blocked";
            prediction.step = AdmissionStep::Queue;
            prediction.clusterQueue = queue;
            prediction.message = "ClusterQueue " + queue + " is StrictFIFO and its head " + ownerName(*other) +
                                 " does not fit: " + before.message;
            return true;
        }
        admitted.push_back(admit(*other, before));
    }
    return false;
}

Predictor::Predictor(const ClusterState &state, KueueProfile profile)
    : m_data(std::make_unique<Data>(state, std::move(profile)))
{
}
Predictor::~Predictor() = default;
Predictor::Predictor(Predictor &&) noexcept = default;
Predictor &Predictor::operator=(Predictor &&) noexcept = default;

Prediction Predictor::predict(const Workload &workload)
{
    SchedulerModel &model = m_data->model;
    const int self = model.indexOf(workload.meta.ns.view(), workload.meta.name);
    if (self >= 0) {
        model.remove(static_cast<std::size_t>(self));
        model.forget(static_cast<std::size_t>(self));
    }
    std::vector<std::size_t> admitted;
    Prediction prediction = m_data->begin(workload);
    const QueueCheck check = checkQueue(model.state(), model.quota(), workload);
    const bool strict = check.message.empty() && check.queue->queueingStrategy == "StrictFIFO";
    if (!strict || !m_data->blockedBehind(workload, check.queue->meta.name, prediction, admitted)) {
        prediction = m_data->alone(workload);
    }
    for (const std::size_t index : admitted) {
        model.remove(index);
        model.forget(index);
    }
    if (self >= 0) {
        model.remember(static_cast<std::size_t>(self));
        model.add(static_cast<std::size_t>(self));
    }
    return prediction;
}

void Predictor::admit(const Workload &workload, const Prediction &prediction)
{
    SchedulerModel &model = m_data->model;
    for (const std::string &name : prediction.preempts) {
        for (const auto &[key, other] : model.state().workloads) {
            if (ownerName(*other) != name) {
                continue;
            }
            if (const int index = model.indexOf(other->meta.ns.view(), other->meta.name); index >= 0) {
                model.remove(static_cast<std::size_t>(index));
                model.forget(static_cast<std::size_t>(index));
            }
        }
    }
    m_data->admit(workload, prediction);
}

} // namespace hopyard::core
