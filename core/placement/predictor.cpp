// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/predictor.h"

#include "core/base/text.h"
#include "core/placement/queuecheck.h"
#include "core/placement/schedulermodel.h"
#include "core/placement/settling.h"

#include <algorithm>
#include <tuple>

namespace hopyard::core
{

using Waiting = std::vector<std::shared_ptr<const Workload>>;

/// Jobs ahead in a queue whose flavors are looked at, so that a very long queue costs no more.
constexpr int mostAhead = 200;
/// Those of them for which hosts are looked for too.
constexpr int mostPlacedAhead = 20;

struct Predictor::Data {
    Data(const ClusterState &state, KueueProfile profile) : model(state, std::move(profile)) {}

    Prediction begin(const Workload &workload) const;
    Prediction alone(const Workload &workload);
    void addAssumptions(const ClusterQueue &queue, Prediction &prediction) const;
    std::size_t admit(const Workload &workload, const Prediction &prediction);
    const Waiting &waitingIn(const std::string &queue);
    Waiting aheadOf(const Workload &workload, const std::string &queue);
    bool blockedBehind(const Workload &workload, const std::string &queue, Prediction &prediction,
                       std::vector<std::size_t> &admitted);
    bool starvedBehind(const Workload &workload, const ClusterQueue &queue, Prediction &prediction);
    void starve(Prediction &prediction, const std::string &queue, const Workload &by, const Prediction &before) const;
    Waiting holdQuotaAhead(const Workload &workload, const ClusterQueue &queue, Prediction &prediction,
                           std::vector<std::size_t> &admitted);
    void block(Prediction &prediction, const std::string &queue, const Workload &by, std::string message) const;

    SchedulerModel model;
    std::optional<std::map<std::string, Waiting>> waiting; ///< by ClusterQueue; made when first asked for
    /// Predictions of waiting Workloads whose quota may be held ahead of others, while the model stays as it is.
    std::map<const Workload *, Prediction> ahead;
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
    prediction.assumptions.push_back({"Nothing else is admitted or ends before it.", {}});
    if (!queue.admissionChecks.empty()) {
        prediction.assumptions.push_back({"The admission checks of ClusterQueue %1 are taken as passed: %2.",
                                          {queue.meta.name, join(queue.admissionChecks, ", ")}});
    }
    const KueueProfile &rules = model.profile();
    if (!prediction.preempts.empty() && model.sharesFairly() && !rules.strategiesAreRead) {
        prediction.assumptions.push_back({"Kueue shares fairly here; its configuration is not visible, so its default "
                                          "preemption strategies are taken.",
                                          {}});
    }
    if (rules.balanced) {
        prediction.assumptions.push_back({"Where balanced placement (gate TASBalancedPlacement) has very many "
                                          "combinations to choose from, the usual placement is shown instead.",
                                          {}});
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

namespace
{

auto rankOf(const Workload &workload)
{
    return std::tuple(-static_cast<std::int64_t>(workload.priority), workload.meta.created.value_or(TimePoint::max()),
                      std::string_view(workload.meta.uid));
}

} // namespace

/// Workloads that wait in a queue, next first.
const Waiting &Predictor::Data::waitingIn(const std::string &queue)
{
    if (!waiting) {
        waiting.emplace();
        for (const auto &[key, other] : model.state().workloads) {
            const Condition *requeued = other->condition("Requeued");
            if (other->admission || !other->active || other->isTrue("Finished") ||
                (requeued && requeued->status == "False")) {
                continue;
            }
            if (const auto local = model.state().localQueue(other->meta.ns.view(), other->queueName)) {
                (*waiting)[local->clusterQueue].push_back(other);
            }
        }
        for (auto &[name, list] : *waiting) {
            std::sort(list.begin(), list.end(), [](const auto &a, const auto &b) { return rankOf(*a) < rankOf(*b); });
        }
    }
    static const Waiting none;
    const auto found = waiting->find(queue);
    return found == waiting->end() ? none : found->second;
}

/// Those of higher priority, or of the same and older.
Waiting Predictor::Data::aheadOf(const Workload &workload, const std::string &queue)
{
    Waiting ahead;
    for (const auto &other : waitingIn(queue)) {
        if (!(rankOf(*other) < rankOf(workload))) {
            break;
        }
        if (other->meta.ns != workload.meta.ns || other->meta.name != workload.meta.name) {
            ahead.push_back(other);
        }
    }
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
            block(prediction, queue, *other,
                  "ClusterQueue " + queue + " is StrictFIFO and its head " + ownerName(*other) +
                      " does not fit: " + before.message);
            return true;
        }
        admitted.push_back(admit(*other, before));
    }
    return false;
}

/// In any other queue it is one that Kueue takes up again in every cycle, at once.
bool Predictor::Data::starvedBehind(const Workload &workload, const ClusterQueue &queue, Prediction &prediction)
{
    const bool hasChoice = std::any_of(queue.resourceGroups.begin(), queue.resourceGroups.end(),
                                       [](const ResourceGroup &group) { return group.flavors.size() > 1; });
    if (!hasChoice) {
        return false;
    }
    int looked = 0;
    for (const auto &other : aheadOf(workload, queue.meta.name)) {
        if (other->podSets.size() < 2 || ++looked > mostAhead ||
            !checkQueue(model.state(), model.quota(), *other).message.empty() ||
            !Settling(model, *other, queue).mayGoRound()) {
            continue;
        }
        const Prediction before = alone(*other);
        if (before.isRestless) {
            starve(prediction, queue.meta.name, *other, before);
            return true;
        }
    }
    return false;
}

/// What Kueue computes for these cannot be stored. It takes them up again at once, and looks at others only while it
/// waits for the API server's refusal: their quota and places count as used then. Behind one that has hosts, but not
/// for all that is counted, it looks at nobody. Seen with 0.17.0.
Waiting Predictor::Data::holdQuotaAhead(const Workload &workload, const ClusterQueue &queue, Prediction &prediction,
                                        std::vector<std::size_t> &admitted)
{
    Waiting holders;
    int looked = 0;
    int placed = 0;
    for (const auto &other : aheadOf(workload, queue.meta.name)) {
        if (++looked > mostAhead || placed >= mostPlacedAhead) {
            break;
        }
        auto known = ahead.find(other.get());
        if (known == ahead.end()) {
            if (!checkQueue(model.state(), model.quota(), *other).message.empty() ||
                !Settling(model, *other, queue).hasQuota()) {
                continue;
            }
            known = ahead.emplace(other.get(), alone(*other)).first;
        }
        ++placed;
        if (known->second.isRestless) {
            starve(prediction, queue.meta.name, *other, known->second);
            break;
        }
        if (known->second.isUnstorable) {
            admitted.push_back(admit(*other, known->second));
            holders.push_back(other);
        }
    }
    return holders;
}

void Predictor::Data::starve(Prediction &prediction, const std::string &queue, const Workload &by,
                             const Prediction &before) const
{
    block(prediction, queue, by,
          "Kueue tries " + ownerName(by) + ", which is ahead in ClusterQueue " + queue +
              ", again and again without end, and looks at no job behind it: " + before.message);
}

void Predictor::Data::block(Prediction &prediction, const std::string &queue, const Workload &by,
                            std::string message) const
{
    prediction.verdict = Prediction::Verdict::Blocked;
    prediction.reason = "Blocked";
    prediction.step = AdmissionStep::Queue;
    prediction.clusterQueue = queue;
    prediction.message = std::move(message);
    prediction.blockedBy = ownerName(by);
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
        m_data->ahead.clear();
    }
    std::vector<std::size_t> admitted;
    Prediction prediction = m_data->begin(workload);
    const QueueCheck check = checkQueue(model.state(), model.quota(), workload);
    const bool isLookedAt =
        !check.message.empty() || (check.queue->queueingStrategy == "StrictFIFO"
                                       ? !m_data->blockedBehind(workload, check.queue->meta.name, prediction, admitted)
                                       : !m_data->starvedBehind(workload, *check.queue, prediction));
    if (isLookedAt) {
        const Waiting holders = check.queue && check.queue->queueingStrategy != "StrictFIFO"
                                    ? m_data->holdQuotaAhead(workload, *check.queue, prediction, admitted)
                                    : Waiting();
        if (prediction.verdict != Prediction::Verdict::Blocked) {
            prediction = m_data->alone(workload);
        }
        for (const auto &holder : holders) {
            prediction.assumptions.push_back(
                {"Kueue computes for %1, which is ahead in the queue, an assignment that it cannot store, and tries "
                 "again for ever; its quota and hosts count as used meanwhile.",
                 {ownerName(*holder)}});
        }
    }
    for (const std::size_t index : admitted) {
        model.remove(index);
        model.forget(index);
    }
    if (self >= 0) {
        model.remember(static_cast<std::size_t>(self));
        model.add(static_cast<std::size_t>(self));
        m_data->ahead.clear();
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
    m_data->ahead.clear();
}

} // namespace hopyard::core
