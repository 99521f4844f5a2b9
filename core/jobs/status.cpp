// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/status.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/jobs/names.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <map>
#include <set>

namespace hopyard::core
{

namespace
{

using PodPointer = std::shared_ptr<const Pod>;

std::optional<int> intLabel(const Pod &pod, std::string_view key)
{
    const std::string *text = findLabel(pod.meta.labels, key);
    int value = 0;
    if (!text || std::from_chars(text->data(), text->data() + text->size(), value).ptr != text->data() + text->size() ||
        text->empty()) {
        return std::nullopt;
    }
    return value;
}

/// Rank of a pod within its pod set, by the index label of its kind. Source: kueue-tas.md §1.3, §3.9.
std::optional<int> rankOf(const Pod &pod, int countPerJob)
{
    if (const std::optional<int> index = intLabel(pod, "batch.kubernetes.io/job-completion-index")) {
        return *index + intLabel(pod, "jobset.sigs.k8s.io/job-index").value_or(0) * countPerJob;
    }
    for (const std::string_view key : {"training.kubeflow.org/replica-index",
                                       "leaderworkerset.sigs.k8s.io/worker-index", "apps.kubernetes.io/pod-index"}) {
        if (const std::optional<int> index = intLabel(pod, key)) {
            return index;
        }
    }
    return std::nullopt;
}

/// Name of the pod set a pod belongs to, empty when it does not say.
std::string podSetOf(const Pod &pod)
{
    for (const std::string_view key : {"kueue.x-k8s.io/podset", "training.kubeflow.org/replica-type",
                                       "jobset.sigs.k8s.io/replicatedjob-name", "ray.io/group"}) {
        if (const std::string *value = findLabel(pod.meta.labels, key)) {
            return toLower(*value);
        }
    }
    return {};
}

/// A replaced pod lingers beside its successor: the one that counts is not failed, not going, and the newest.
bool isBetter(const Pod &a, const Pod &b)
{
    const auto weight = [](const Pod &pod) {
        return (pod.phase == PodPhase::Failed ? 0 : 2) + (pod.meta.deleting ? 0 : 1);
    };
    return weight(a) != weight(b) ? weight(a) > weight(b) : a.meta.created > b.meta.created;
}

struct Member {
    PodPointer pod;
    std::optional<int> rank;
    bool counts = true; ///< false for a pod that another one has replaced
};
struct Group {
    std::string name;
    int expected = 0;
    const TopologyRequest *wish = nullptr;
    const PodTemplate *podTemplate = nullptr;
    std::vector<Member> members;
};

std::vector<Group> groupsOf(const Job &job, const Workload *workload)
{
    std::vector<Group> groups;
    for (const Job::PodSet &podSet : job.podSets) {
        groups.push_back(Group{podSet.name, podSet.count, &podSet.topology, &podSet.podTemplate, {}});
    }
    if (groups.empty() && workload) {
        for (const WorkloadPodSet &podSet : workload->podSets) {
            groups.push_back(Group{podSet.name, podSet.count, &podSet.topology, &podSet.podTemplate, {}});
        }
    }
    if (groups.empty()) {
        groups.push_back(Group{"main", 0, nullptr, nullptr, {}});
    }
    for (Group &group : groups) {
        for (const PodSetAssignment &assigned :
             workload && workload->admission ? workload->admission->podSets : std::vector<PodSetAssignment>{}) {
            if (equalsIgnoreCase(assigned.name, group.name) && assigned.count > 0) {
                group.expected = assigned.count;
            }
        }
    }
    return groups;
}

void markReplaced(Group &group)
{
    std::map<int, Member *> byRank;
    for (Member &member : group.members) {
        member.counts = member.pod->phase != PodPhase::Failed;
        if (member.rank) {
            Member *&slot = byRank[*member.rank];
            if (slot) {
                (isBetter(*member.pod, *slot->pod) ? slot : &member)->counts = false;
            }
            if (!slot || isBetter(*member.pod, *slot->pod)) {
                slot = &member;
                member.counts = true;
            }
        }
    }
}

void fillGroups(std::vector<Group> &groups, const Job &job, const std::vector<PodPointer> &pods)
{
    for (const PodPointer &pod : pods) {
        const std::string name = podSetOf(*pod);
        auto group = std::find_if(groups.begin(), groups.end(), [&](const Group &each) { return each.name == name; });
        group = group == groups.end() ? groups.begin() : group;
        const int perJob =
            job.kind.view() == "JobSet"
                ? std::max(1, intLabel(*pod, "jobset.sigs.k8s.io/pods-per-job").value_or(group->expected))
                : 0;
        group->members.push_back(Member{pod, rankOf(*pod, perJob)});
    }
    for (Group &group : groups) {
        if (job.kind.view() == "JobSet") {
            // Pods of a JobSet do not say how many there are per job: the highest index of job 0 does.
            int perJob = 1;
            for (const Member &member : group.members) {
                perJob =
                    std::max(perJob, intLabel(*member.pod, "batch.kubernetes.io/job-completion-index").value_or(0) + 1);
            }
            for (Member &member : group.members) {
                member.rank = rankOf(*member.pod, perJob);
            }
        }
        std::sort(group.members.begin(), group.members.end(), [](const Member &a, const Member &b) {
            return a.rank.has_value() != b.rank.has_value() ? a.rank.has_value()
                   : a.rank != b.rank                       ? a.rank < b.rank
                                                            : a.pod->meta.name < b.pod->meta.name;
        });
        markReplaced(group);
    }
}

bool hasCondition(const Job &job, std::initializer_list<std::string_view> types, std::string *message)
{
    for (const Condition &condition : job.conditions) {
        if (condition.status == "True" && std::find(types.begin(), types.end(), condition.type) != types.end()) {
            *message = condition.message.empty() ? condition.reason : condition.message;
            return true;
        }
    }
    return false;
}

struct Counts {
    int expected = 0, bound = 0, running = 0, done = 0;
};

Counts countsOf(const std::vector<Group> &groups)
{
    Counts counts;
    for (const Group &group : groups) {
        counts.expected += group.expected;
        for (const Member &member : group.members) {
            if (member.counts) {
                counts.bound += member.pod->nodeName.empty() ? 0 : 1;
                counts.running += member.pod->phase == PodPhase::Running && !member.pod->meta.deleting ? 1 : 0;
                counts.done += member.pod->phase == PodPhase::Succeeded ? 1 : 0;
            }
        }
    }
    return counts;
}

/// Why the first pod that is not running is not.
std::string podTrouble(const std::vector<Group> &groups)
{
    for (const Group &group : groups) {
        for (const Member &member : group.members) {
            const Pod &pod = *member.pod;
            if (!member.counts || pod.phase == PodPhase::Running || pod.phase == PodPhase::Succeeded) {
                continue;
            }
            if (!pod.schedulingGates.empty()) {
                return "Pod " + pod.meta.name + " waits for its scheduling gate " + pod.schedulingGates.front() + ".";
            }
            if (!pod.reason.empty() || !pod.message.empty()) {
                return "Pod " + pod.meta.name + ": " + pod.reason +
                       (pod.reason.empty() || pod.message.empty() ? "" : ": ") + pod.message;
            }
        }
    }
    return {};
}

JobState podState(const Counts &counts, const std::vector<Group> &groups, JobState none, std::string *message)
{
    if (counts.bound == 0) {
        *message = podTrouble(groups);
        return none;
    }
    if (counts.running > 0 && counts.running + counts.done >= counts.expected) {
        return JobState::Running;
    }
    *message = podTrouble(groups);
    if (message->empty()) {
        *message = std::to_string(counts.running) + " of " + std::to_string(counts.expected) + " pods are running.";
    }
    return JobState::Starting;
}

JobState stateOf(const Job &job, const Workload *workload, const std::vector<Group> &groups, std::string *message)
{
    if (hasCondition(job, {"Failed"}, message)) {
        return JobState::Failed;
    }
    if (hasCondition(job, {"Complete", "Completed", "Succeeded"}, message)) {
        return JobState::Succeeded;
    }
    const Counts counts = countsOf(groups);
    const bool isQueued = !job.queueName().empty() || workload;
    if (!isQueued) {
        if (job.suspended) {
            *message = "The " + job.kind.str() + " is suspended and in no queue.";
            return JobState::Suspended;
        }
        return podState(counts, groups, JobState::Created, message);
    }
    if (!workload) {
        *message = "Kueue has not made a Workload of it yet; if this lasts, look at the queue's name and the events.";
        return JobState::Created;
    }
    if (!workload->active) {
        *message = "The Workload " + workload->meta.name + " is deactivated (spec.active is false).";
        return JobState::Suspended;
    }
    const Condition *quota = workload->condition("QuotaReserved");
    if (!workload->isTrue("QuotaReserved")) {
        *message = quota && !quota->message.empty() ? quota->message : "Kueue has not decided yet.";
        return JobState::Queued;
    }
    if (!workload->isTrue("Admitted")) {
        const Condition *admitted = workload->condition("Admitted");
        *message = admitted && !admitted->message.empty() ? admitted->message
                                                          : "Quota is reserved; admission checks are not done.";
        return JobState::QuotaReserved;
    }
    return podState(counts, groups, JobState::Admitted, message);
}

bool isSwitchKey(const TopologyTree &tree, std::string_view key)
{
    return tree.levels.indexOf(key) >= 0 || key == hostnameLabel ||
           key.substr(0, names::awsLayer.size()) == names::awsLayer;
}

/// The node selector entries that pin pods to a place, widest first.
std::vector<std::pair<std::string, std::string>> pinsOf(const TopologyTree &tree, const PodTemplate *podTemplate)
{
    std::vector<std::pair<std::string, std::string>> pins;
    for (const auto &[key, value] : podTemplate ? podTemplate->nodeSelector : LabelMap{}) {
        if (isSwitchKey(tree, key.view())) {
            pins.emplace_back(key.str(), value);
        }
    }
    std::sort(pins.begin(), pins.end(), [&](const auto &a, const auto &b) {
        return tree.levels.indexOf(a.first) < tree.levels.indexOf(b.first);
    });
    return pins;
}

/// The domain of a host at a level as text; nullopt when it cannot be told. Identity is the whole path above the level.
std::optional<std::string> domainAt(const TopologyTree &tree, const Pod &pod, const std::string &level)
{
    const int host = tree.hostIndex(pod.nodeName.str());
    if (host < 0) {
        return std::nullopt;
    }
    const TreeHost &found = tree.hosts[static_cast<std::size_t>(host)];
    const int index = tree.levels.indexOf(level);
    if (level == hostnameLabel) {
        return found.name.str();
    }
    if (index < 0) {
        const std::string *value = found.node ? findLabel(found.node->meta.labels, level) : nullptr;
        return value ? std::optional(*value) : std::nullopt;
    }
    std::string path;
    for (int step = 0; step <= index; ++step) {
        const std::optional<Interned> &value = found.path[static_cast<std::size_t>(step)];
        if (!value) {
            return std::nullopt;
        }
        path += value->str() + '/';
    }
    return path;
}

/// The pods that count, as a list of domains at a level in rank order; nullopt when one cannot be told.
std::optional<std::vector<std::string>> domainsOf(const TopologyTree &tree, const Group &group,
                                                  const std::string &level)
{
    std::vector<std::string> domains;
    for (const Member &member : group.members) {
        if (!member.counts) {
            continue;
        }
        std::optional<std::string> domain = domainAt(tree, *member.pod, level);
        if (!domain) {
            return std::nullopt;
        }
        domains.push_back(std::move(*domain));
    }
    return domains;
}

std::optional<bool> slicesKept(const TopologyTree &tree, const Group &group, const SliceConstraint &slice)
{
    const std::optional<std::vector<std::string>> domains = domainsOf(tree, group, slice.topology);
    if (!domains || slice.size < 1) {
        return std::nullopt;
    }
    const bool ranked = std::all_of(group.members.begin(), group.members.end(),
                                    [](const Member &each) { return !each.counts || each.rank; });
    const auto size = static_cast<std::size_t>(slice.size);
    if (!ranked) {
        std::map<std::string, std::size_t> perDomain;
        for (const std::string &domain : *domains) {
            ++perDomain[domain];
        }
        return std::all_of(perDomain.begin(), perDomain.end(),
                           [&](const auto &each) { return each.second % size == 0; });
    }
    for (std::size_t from = 0; from + size <= domains->size(); from += size) {
        const auto begin = domains->begin() + static_cast<std::ptrdiff_t>(from);
        if (!std::all_of(begin, begin + slice.size, [&](const std::string &each) { return each == *begin; })) {
            return false;
        }
    }
    return true;
}

std::optional<bool> groupSatisfied(const TopologyTree &tree, const Group &group)
{
    if (!group.wish) {
        return true;
    }
    bool all = true;
    const std::string &level = group.wish->required.empty() ? group.wish->preferred : group.wish->required;
    if (!level.empty()) {
        const std::optional<std::vector<std::string>> domains = domainsOf(tree, group, level);
        if (!domains) {
            return std::nullopt;
        }
        all = std::set<std::string>(domains->begin(), domains->end()).size() <= 1;
    }
    for (const SliceConstraint &slice : group.wish->slices) {
        const std::optional<bool> kept = slicesKept(tree, group, slice);
        if (!kept) {
            return std::nullopt;
        }
        all = all && *kept;
    }
    return all;
}

std::optional<bool> pinsKept(const TopologyTree &tree, const Group &group)
{
    const auto pins = pinsOf(tree, group.podTemplate);
    for (const Member &member : group.members) {
        const int host = member.counts ? tree.hostIndex(member.pod->nodeName.str()) : -1;
        const std::shared_ptr<const Node> node = host >= 0 ? tree.hosts[static_cast<std::size_t>(host)].node : nullptr;
        if (member.counts && !node) {
            return std::nullopt;
        }
        for (const auto &[key, value] : pins) {
            const std::string *label = node ? findLabel(node->meta.labels, key) : nullptr;
            if (member.counts && (!label || *label != value)) {
                return false;
            }
        }
    }
    return true;
}

void judgeTopology(JobStatus &status, const std::vector<Group> &groups, const TopologyTree &tree)
{
    using Mode = TopologyWish::Mode;
    for (const Group &group : groups) {
        if (status.mode != Mode::None || !group.wish) {
            continue;
        }
        const TopologyRequest &wish = *group.wish;
        const auto pins = pinsOf(tree, group.podTemplate);
        status.mode = !wish.required.empty()    ? Mode::Required
                      : !wish.preferred.empty() ? Mode::Preferred
                      : !wish.slices.empty()    ? Mode::Slices
                      : wish.unconstrained      ? Mode::Unconstrained
                      : !pins.empty()           ? Mode::Pinned
                                                : Mode::None;
        status.level = !wish.required.empty()        ? wish.required
                       : !wish.preferred.empty()     ? wish.preferred
                       : !wish.slices.empty()        ? wish.slices.front().topology
                       : status.mode == Mode::Pinned ? pins.back().first
                                                     : std::string();
    }
    const Counts counts = countsOf(groups);
    if (status.mode == Mode::None || status.mode == Mode::Unconstrained || counts.bound == 0 ||
        counts.bound < counts.expected) {
        return;
    }
    bool all = true;
    for (const Group &group : groups) {
        const std::optional<bool> good =
            status.mode == Mode::Pinned ? pinsKept(tree, group) : groupSatisfied(tree, group);
        if (!good) {
            return;
        }
        all = all && *good;
    }
    status.satisfied = all;
}

HopSummary hopsOf(const std::vector<Group> &groups, const TopologyTree &tree)
{
    std::vector<int> hosts;
    bool ranked = true;
    for (const Group &group : groups) {
        for (const Member &member : group.members) {
            if (member.counts && !member.pod->nodeName.empty()) {
                hosts.push_back(tree.hostIndex(member.pod->nodeName.str()));
                ranked = ranked && member.rank;
            }
        }
    }
    return summarizeHops(tree, hosts, ranked);
}

Value numberOrNull(const std::optional<double> &number)
{
    return number ? Value(*number) : Value();
}

std::string_view toText(TopologyWish::Mode mode)
{
    static constexpr std::string_view names[] = {"none", "required", "preferred", "unconstrained", "slices", "pinned"};
    return names[static_cast<int>(mode)];
}

std::string figure(const std::optional<double> &number)
{
    if (!number) {
        return "unknown";
    }
    char text[32];
    const auto [end, error] = std::to_chars(text, text + sizeof text, *number, std::chars_format::fixed, 2);
    std::string out(text, error == std::errc() ? end : text);
    out.erase(out.find_last_not_of('0') + 1);
    return out.back() == '.' ? out.substr(0, out.size() - 1) : out;
}

} // namespace

std::string_view toString(JobState state)
{
    static constexpr std::string_view names[] = {"created", "queued",    "quota-reserved", "admitted", "starting",
                                                 "running", "suspended", "succeeded",      "failed",   "unknown"};
    return names[static_cast<int>(state)];
}

bool isFinal(JobState state)
{
    return state == JobState::Succeeded || state == JobState::Failed;
}

JobStatus statusOf(const Job &job, const ClusterState &state, const TopologyTree &tree)
{
    JobStatus status;
    status.object = job.kind.str() + "/" + job.meta.ns.str() + "/" + job.meta.name;
    const std::shared_ptr<const Workload> workload = state.workloadOf(job);
    std::vector<Group> groups = groupsOf(job, workload.get());
    fillGroups(groups, job, state.podsOf(job));
    status.state = stateOf(job, workload.get(), groups, &status.message);
    for (const Group &group : groups) {
        PodSetPlacement placement{group.name, group.expected, {}};
        for (const Member &member : group.members) {
            PodPlacement pod{member.pod->meta.name, member.pod->nodeName.str(), member.pod->phase, {}, member.rank};
            if (const int host = tree.hostIndex(pod.node); !pod.node.empty() && host >= 0) {
                for (const std::optional<Interned> &value : tree.hosts[static_cast<std::size_t>(host)].path) {
                    pod.path.push_back(value ? std::optional(value->str()) : std::nullopt);
                }
            }
            placement.pods.push_back(std::move(pod));
        }
        status.podSets.push_back(std::move(placement));
    }
    judgeTopology(status, groups, tree);
    status.hops = hopsOf(groups, tree);
    return status;
}

std::string statusToJson(const JobStatus &status)
{
    Value podSets = Value::array();
    for (const PodSetPlacement &podSet : status.podSets) {
        Value pods = Value::array();
        for (const PodPlacement &pod : podSet.pods) {
            Value path = Value::array();
            for (const std::optional<std::string> &value : pod.path) {
                path.append(value ? Value(*value) : Value());
            }
            Value entry = Value::object();
            entry["name"] = pod.name;
            entry["node"] = pod.node.empty() ? Value() : Value(pod.node);
            entry["phase"] = toString(pod.phase);
            entry["path"] = std::move(path);
            pods.append(std::move(entry));
        }
        Value entry = Value::object();
        entry["name"] = podSet.name;
        entry["pods"] = std::move(pods);
        podSets.append(std::move(entry));
    }
    Value root = Value::object();
    root["object"] = status.object;
    root["state"] = toString(status.state);
    root["message"] = status.message;
    root["podSets"] = std::move(podSets);
    Value topology = Value::object();
    topology["mode"] = toText(status.mode);
    topology["level"] = status.level;
    topology["satisfied"] = status.satisfied ? Value(*status.satisfied) : Value();
    root["topology"] = std::move(topology);
    Value hops = Value::object();
    hops["mean"] = numberOrNull(status.hops.mean);
    hops["worst"] = status.hops.worst ? Value(*status.hops.worst) : Value();
    hops["ring"] = numberOrNull(status.hops.ring);
    hops["chain"] = numberOrNull(status.hops.chain);
    root["hops"] = std::move(hops);
    return toJson(root, 2) + '\n';
}

std::string statusToText(const JobStatus &status)
{
    std::string out = status.object + ": " + std::string(toString(status.state)) + '\n';
    if (!status.message.empty()) {
        out += "  " + escapedForDisplay(status.message) + '\n';
    }
    out += "  topology: " + std::string(toText(status.mode)) + (status.level.empty() ? "" : " " + status.level);
    if (status.satisfied) {
        out += *status.satisfied ? ", satisfied" : ", not satisfied";
    }
    out += '\n';
    if (std::any_of(status.podSets.begin(), status.podSets.end(),
                    [](const PodSetPlacement &each) { return !each.pods.empty(); })) {
        out += "  hops: mean " + figure(status.hops.mean) + ", worst " +
               (status.hops.worst ? std::to_string(*status.hops.worst) : "unknown") + ", ring " +
               figure(status.hops.ring) + ", chain " + figure(status.hops.chain) + '\n';
    }
    for (const PodSetPlacement &podSet : status.podSets) {
        const auto bound = std::count_if(podSet.pods.begin(), podSet.pods.end(),
                                         [](const PodPlacement &pod) { return !pod.node.empty(); });
        out += "  " + podSet.name + ": " + std::to_string(bound) + " of " + std::to_string(podSet.expected) +
               " pods on hosts\n";
        for (const PodPlacement &pod : podSet.pods) {
            std::vector<std::string> path;
            std::transform(pod.path.begin(), pod.path.end(), std::back_inserter(path),
                           [](const std::optional<std::string> &value) { return value.value_or("-"); });
            if (!pod.node.empty() && (path.empty() || path.back() != pod.node)) {
                path.push_back(pod.node);
            }
            out += "    " + pod.name + "  " + std::string(toString(pod.phase)) + "  " +
                   (path.empty() ? "on no host" : escapedForDisplay(join(path, "/"))) + '\n';
        }
    }
    return out;
}

} // namespace hopyard::core
