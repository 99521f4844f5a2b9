// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/interned.h"
#include "core/base/quantity.h"
#include "core/base/time.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// Plain records: what Hopyard keeps of the objects of a cluster. Immutable once made, shared between threads as
/// shared_ptr<const T>. Quantities are exact; text is untrusted and shown as plain text only.
namespace hopyard::core
{

/// Small ordered maps; look-up is linear, they hold a handful of entries.
using LabelMap = std::vector<std::pair<Interned, std::string>>;
using ResourceList = std::vector<std::pair<Interned, Quantity>>;

const std::string *findLabel(const LabelMap &labels, std::string_view key);
Quantity resourceOf(const ResourceList &list, std::string_view name); ///< zero when absent
void addResources(ResourceList &to, const ResourceList &more);

struct Condition {
    std::string type, status, reason, message;
    std::optional<TimePoint> since;
};

struct ObjectMeta {
    Interned ns; ///< empty for cluster-scoped kinds
    std::string name, uid, resourceVersion;
    std::optional<TimePoint> created, deleting;
    LabelMap labels;
    LabelMap annotations; ///< only those Hopyard reads; never last-applied
};

struct Taint {
    std::string key, value, effect;
};
/// Nearly every pod carries the same few, so their words are kept once.
struct Toleration {
    Interned key, op, value, effect;
};
/// One node selector expression: `op` is In, NotIn, Exists, DoesNotExist, Gt or Lt.
struct SelectorExpression {
    std::string key, op;
    std::vector<std::string> values;
    bool onField = false; ///< matchFields (metadata.name) instead of a label
};
/// Terms are or-ed, expressions in a term and-ed.
using NodeSelectorTerms = std::vector<std::vector<SelectorExpression>>;

struct Node {
    ObjectMeta meta; ///< all labels
    bool unschedulable = false;
    std::optional<bool> ready; ///< condition Ready is True; nullopt when the condition is absent
    std::vector<Taint> taints;
    std::vector<Condition> conditions;
    /// Verbatim texts as the API gave them, for display; `allocatable` holds those that are valid quantities.
    std::vector<std::pair<Interned, std::string>> allocatableText;
    bool hasAllocatable = false;
    ResourceList allocatable, capacity;
    std::string kubeletVersion, providerId;
};

enum class PodPhase : std::uint8_t { Pending, Running, Succeeded, Failed, Unknown };
std::string_view toString(PodPhase phase);

struct Pod {
    ObjectMeta meta;   ///< labels: all; annotations: kueue.x-k8s.io/*, hopyard.dev/*
    Interned nodeName; ///< empty while unbound
    PodPhase phase = PodPhase::Unknown;
    Interned ownerKind, ownerName, ownerUid; ///< the controller; empty when there is none
    ResourceList requests; ///< effective: max(init sequence, containers + sidecars) + overhead, limits where no request
    LabelMap nodeSelector;
    std::vector<Toleration> tolerations;
    std::vector<std::string> schedulingGates;
    std::string reason, message; ///< of the condition or container state that explains why it is not running
    int restarts = 0;

    bool isFinished() const { return phase == PodPhase::Succeeded || phase == PodPhase::Failed; }
};

struct Namespace {
    ObjectMeta meta;
    bool terminating = false;
};

struct Topology {
    ObjectMeta meta;
    std::vector<std::string> levels; ///< node label keys, widest first
};

struct ResourceFlavor {
    ObjectMeta meta;
    LabelMap nodeLabels;
    std::vector<Taint> nodeTaints;
    std::vector<Toleration> tolerations;
    std::string topologyName;
};

struct QuotaCell {
    Interned resource;
    Quantity nominal;
    std::optional<Quantity> borrowingLimit, lendingLimit;
};
struct FlavorQuota {
    std::string flavor;
    std::vector<QuotaCell> resources;
};
struct ResourceGroup {
    std::vector<std::string> coveredResources;
    std::vector<FlavorQuota> flavors;
};
struct FlavorUsage {
    std::string flavor;
    Interned resource;
    Quantity total, borrowed;
};

struct ClusterQueue {
    ObjectMeta meta;
    std::string cohort, queueingStrategy = "BestEffortFIFO", stopPolicy = "None";
    std::vector<ResourceGroup> resourceGroups;
    /// matchLabels and matchExpressions joined; nullopt = selects nothing, empty = selects all.
    std::optional<std::vector<SelectorExpression>> namespaceSelector;
    std::string whenCanBorrow = "MayStopSearch", whenCanPreempt = "TryNextFlavor";
    std::string flavorPreference; ///< of flavorFungibility: "PreemptionOverBorrowing"; empty: the default
    std::string withinClusterQueue = "Never", reclaimWithinCohort = "Never", borrowWithinCohortPolicy = "Never";
    std::optional<int> borrowWithinCohortMaxPriority;
    std::vector<std::string> admissionChecks;
    std::vector<Condition> conditions;
    std::vector<FlavorUsage> reservation, usage;
    int pending = 0, admitted = 0, reserving = 0;
    double fairWeight = 1;
    std::optional<std::int64_t> weightedShare; ///< status.fairSharing: there only where Kueue shares fairly
};

struct LocalQueue {
    ObjectMeta meta;
    std::string clusterQueue, stopPolicy = "None";
    std::vector<Condition> conditions;
    int pending = 0, admitted = 0, reserving = 0;
};

struct Cohort {
    ObjectMeta meta;
    std::string parent;
    std::vector<ResourceGroup> resourceGroups;
    double fairWeight = 1;
};

struct PriorityClass { ///< WorkloadPriorityClass
    ObjectMeta meta;
    int value = 0;
    std::string description;
};

struct SliceConstraint {
    std::string topology;
    int size = 0;
};
/// spec.podSets[].topologyRequest of a Workload, or what a job's pod template annotations ask for.
struct TopologyRequest {
    std::string required, preferred;
    std::optional<bool> unconstrained;
    std::vector<SliceConstraint> slices; ///< outer to inner; one entry for slice-required + slice-size
    std::string groupName, podIndexLabel, subGroupIndexLabel;
    int subGroupCount = 0;
    std::optional<int> podIndexOffset;

    bool isExplicit() const
    {
        return !required.empty() || !preferred.empty() || unconstrained.has_value() || !slices.empty();
    }
};

/// The scheduling part of a pod template.
struct PodTemplate {
    LabelMap labels, annotations, nodeSelector;
    std::vector<Toleration> tolerations;
    NodeSelectorTerms requiredAffinity;
    ResourceList requests; ///< effective, a pod
    std::vector<std::string> schedulingGates;
};

struct WorkloadPodSet {
    std::string name;
    int count = 0;
    std::optional<int> minCount;
    PodTemplate podTemplate;
    TopologyRequest topology;
};

struct DomainCount {
    std::vector<std::string> values; ///< one a level of TopologyAssignment::levels
    int count = 0;
    bool operator==(const DomainCount &) const = default;
};
struct TopologyAssignment {
    std::vector<std::string> levels;
    std::vector<DomainCount> domains; ///< in stored order: it decides which pod index goes where
};
struct PodSetAssignment {
    std::string name;
    std::vector<std::pair<Interned, std::string>> flavors; ///< resource → flavor
    ResourceList usage;
    int count = 0;
    std::optional<TopologyAssignment> topology;
};
struct Admission {
    std::string clusterQueue;
    std::vector<PodSetAssignment> podSets;
};

struct Workload {
    ObjectMeta meta;
    std::string queueName, priorityClass;
    int priority = 0;
    bool active = true;
    std::vector<WorkloadPodSet> podSets;
    std::optional<Admission> admission;
    std::vector<Condition> conditions;
    Interned ownerKind, ownerName, ownerUid;
    std::vector<std::pair<std::string, int>> reclaimablePods;

    const Condition *condition(std::string_view type) const;
    bool isTrue(std::string_view type) const;
    const WorkloadPodSet *podSet(std::string_view name) const; ///< nullptr: none of that name
};

/// Any job kind Hopyard follows. Fields that a kind lacks stay empty.
struct Job {
    ObjectMeta meta;
    Interned kind, apiVersion;
    bool suspended = false;
    std::optional<int> parallelism, completions;
    int active = 0, ready = 0, succeeded = 0, failed = 0;
    std::vector<Condition> conditions;
    std::optional<TimePoint> started, finished;
    /// One entry a pod template, in the order Kueue makes pod sets of.
    struct PodSet {
        std::string name;
        int count = 0;
        PodTemplate podTemplate;
        TopologyRequest topology;
    };
    std::vector<PodSet> podSets;

    std::string queueName() const;
    std::string priorityClass() const;
};

/// Kinds as the state keeps them. Job stands for all job kinds; the record names which.
enum class RecordKind : std::uint8_t {
    Node,
    Pod,
    Namespace,
    Topology,
    ResourceFlavor,
    ClusterQueue,
    LocalQueue,
    Cohort,
    PriorityClass,
    Workload,
    Job
};
std::string_view toString(RecordKind kind); ///< "Node", "WorkloadPriorityClass", …

using Record =
    std::variant<std::shared_ptr<const Node>, std::shared_ptr<const Pod>, std::shared_ptr<const Namespace>,
                 std::shared_ptr<const Topology>, std::shared_ptr<const ResourceFlavor>,
                 std::shared_ptr<const ClusterQueue>, std::shared_ptr<const LocalQueue>, std::shared_ptr<const Cohort>,
                 std::shared_ptr<const PriorityClass>, std::shared_ptr<const Workload>, std::shared_ptr<const Job>>;
RecordKind kindOf(const Record &record);
const ObjectMeta &metaOf(const Record &record);
/// The kind as the API spells it ("Job", "JobSet", "WorkloadPriorityClass").
std::string apiKindOf(const Record &record);

} // namespace hopyard::core
