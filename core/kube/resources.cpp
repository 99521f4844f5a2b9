// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kube/resources.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/kube/encoding.h"

#include <algorithm>
#include <set>

namespace hopyard::core
{

namespace
{

constexpr std::string_view kueueGroup = "kueue.x-k8s.io";

/// Newest first; the decoder reads all of them.
const std::vector<std::string> &kueueVersions()
{
    static const std::vector<std::string> versions{"v1beta2", "v1beta1", "v1alpha1"};
    return versions;
}

WatchedResource watched(const char *group, const char *version, const char *plural, const char *kind, bool namespaced,
                        RecordKind record, bool optional = false)
{
    WatchedResource result;
    result.resource = ApiResource{group, version, plural, kind, toLower(kind), {}, namespaced, true};
    result.record = record;
    result.optional = optional;
    return result;
}

bool hasVerb(const Value &resource, std::string_view verb)
{
    for (const Value &item : resource.at("verbs").items()) {
        if (item.toString() == verb) {
            return true;
        }
    }
    return false;
}

std::vector<std::string> texts(const Value &list)
{
    std::vector<std::string> result;
    for (const Value &item : list.items()) {
        result.push_back(item.toString());
    }
    return result;
}

ReadLimits discoveryLimits()
{
    ReadLimits limits;
    limits.maxBytes = std::size_t{32} << 20;
    limits.maxNodes = 4'000'000;
    return limits;
}

} // namespace

std::string ApiResource::path(const std::string &ns) const
{
    std::string result =
        group.empty() ? "/api/" + version : "/apis/" + percentEncode(group) + "/" + percentEncode(version);
    if (namespaced && !ns.empty()) {
        result += "/namespaces/" + percentEncode(ns);
    }
    return result + "/" + percentEncode(plural);
}

std::string ApiResource::objectPath(const std::string &ns, const std::string &name) const
{
    return path(ns) + "/" + percentEncode(name);
}

const std::vector<WatchedResource> &watchedResources()
{
    const char *kueue = "kueue.x-k8s.io";
    static const std::vector<WatchedResource> all{
        watched("", "v1", "nodes", "Node", false, RecordKind::Node),
        watched("", "v1", "pods", "Pod", true, RecordKind::Pod),
        watched("", "v1", "namespaces", "Namespace", false, RecordKind::Namespace),
        watched("batch", "v1", "jobs", "Job", true, RecordKind::Job),
        watched(kueue, "v1beta2", "topologies", "Topology", false, RecordKind::Topology),
        watched(kueue, "v1beta2", "resourceflavors", "ResourceFlavor", false, RecordKind::ResourceFlavor),
        watched(kueue, "v1beta2", "clusterqueues", "ClusterQueue", false, RecordKind::ClusterQueue),
        watched(kueue, "v1beta2", "localqueues", "LocalQueue", true, RecordKind::LocalQueue),
        watched(kueue, "v1beta2", "cohorts", "Cohort", false, RecordKind::Cohort, true),
        watched(kueue, "v1beta2", "workloadpriorityclasses", "WorkloadPriorityClass", false, RecordKind::PriorityClass),
        watched(kueue, "v1beta2", "workloads", "Workload", true, RecordKind::Workload),
        watched("jobset.x-k8s.io", "v1alpha2", "jobsets", "JobSet", true, RecordKind::Job, true),
        watched("kubeflow.org", "v1", "pytorchjobs", "PyTorchJob", true, RecordKind::Job, true),
        watched("kubeflow.org", "v2beta1", "mpijobs", "MPIJob", true, RecordKind::Job, true),
        watched("ray.io", "v1", "rayjobs", "RayJob", true, RecordKind::Job, true),
        watched("ray.io", "v1", "rayclusters", "RayCluster", true, RecordKind::Job, true),
        watched("trainer.kubeflow.org", "v1alpha1", "trainjobs", "TrainJob", true, RecordKind::Job, true),
        watched("leaderworkerset.x-k8s.io", "v1", "leaderworkersets", "LeaderWorkerSet", true, RecordKind::Job, true),
        watched("sagemaker.amazonaws.com", "v1", "hyperpodpytorchjobs", "HyperPodPyTorchJob", true, RecordKind::Job,
                true),
    };
    return all;
}

void Catalogue::add(ApiResource resource, bool preferred)
{
    if (preferred) {
        const auto other = std::find_if(m_resources.begin(), m_resources.end(), [&](const ApiResource &known) {
            return known.group == resource.group && known.plural == resource.plural;
        });
        m_resources.insert(other, std::move(resource));
    } else {
        m_resources.push_back(std::move(resource));
    }
}

std::optional<ApiResource> Catalogue::find(const WatchedResource &wanted) const
{
    std::vector<std::string> versions{wanted.resource.version};
    if (wanted.resource.group == kueueGroup) {
        versions = kueueVersions();
    }
    const ApiResource *best = nullptr;
    std::size_t bestRank = versions.size() + 1;
    for (const ApiResource &served : m_resources) {
        if (served.group != wanted.resource.group || served.plural != wanted.resource.plural) {
            continue;
        }
        const auto place = std::find(versions.begin(), versions.end(), served.version);
        const auto rank = static_cast<std::size_t>(place - versions.begin());
        if (rank < bestRank) {
            best = &served;
            bestRank = rank;
        }
    }
    return best ? std::optional<ApiResource>(*best) : std::nullopt;
}

Result<ApiResource> Catalogue::find(std::string_view apiVersion, std::string_view kind) const
{
    std::string_view name = kind;
    std::string_view group;
    if (const std::size_t dot = kind.find('.'); dot != std::string_view::npos) {
        name = kind.substr(0, dot);
        group = kind.substr(dot + 1);
    }
    bool kindElsewhere = false;
    for (const ApiResource &resource : m_resources) {
        const bool named = equalsIgnoreCase(resource.kind, name) || equalsIgnoreCase(resource.plural, name) ||
                           equalsIgnoreCase(resource.singular, name) ||
                           std::any_of(resource.shortNames.begin(), resource.shortNames.end(),
                                       [&](const std::string &alias) { return equalsIgnoreCase(alias, name); });
        if (!named || (!group.empty() && !equalsIgnoreCase(group, resource.group))) {
            continue;
        }
        if (apiVersion.empty() || resource.apiVersion() == apiVersion) {
            return resource;
        }
        kindElsewhere = true;
    }
    const std::string wanted = escapedForDisplay(bounded(kind, 100));
    if (kindElsewhere) {
        return fail(ErrorKind::NotFound, "the server does not serve " + wanted + " in apiVersion " +
                                             escapedForDisplay(bounded(apiVersion, 100)) +
                                             ": correct the manifest's apiVersion");
    }
    return fail(ErrorKind::NotFound,
                "the server does not know the kind " + wanted +
                    (apiVersion.empty() ? std::string() : " of " + escapedForDisplay(bounded(apiVersion, 100))) +
                    ": install its controller, or correct kind and apiVersion");
}

std::vector<std::string> Catalogue::installedKinds() const
{
    std::vector<std::string> kinds;
    for (const WatchedResource &wanted : watchedResources()) {
        const bool interesting = wanted.record == RecordKind::Job || wanted.resource.group == kueueGroup;
        if (interesting && find(wanted)) {
            kinds.push_back(wanted.resource.kind);
        }
    }
    return kinds;
}

std::vector<ServedKind> Catalogue::servedKinds() const
{
    std::vector<ServedKind> kinds;
    for (const WatchedResource &wanted : watchedResources()) {
        if (wanted.record != RecordKind::Job && wanted.resource.group != kueueGroup) {
            continue;
        }
        if (const auto best = find(wanted)) {
            kinds.push_back({wanted.resource.kind, best->apiVersion()});
        }
        for (const ApiResource &served : m_resources) {
            ServedKind kind{wanted.resource.kind, served.apiVersion()};
            if (served.group == wanted.resource.group && served.plural == wanted.resource.plural &&
                std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
                kinds.push_back(std::move(kind));
            }
        }
    }
    return kinds;
}

std::vector<std::string> Catalogue::groups() const
{
    std::set<std::string> names;
    for (const ApiResource &resource : m_resources) {
        names.insert(resource.group);
    }
    return {names.begin(), names.end()};
}

Catalogue Catalogue::withoutDiscovery()
{
    Catalogue catalogue;
    for (const WatchedResource &wanted : watchedResources()) {
        if (wanted.resource.group.empty() || wanted.resource.group == "batch") {
            catalogue.add(wanted.resource, false);
        }
    }
    return catalogue;
}

bool readAggregatedDiscovery(std::string_view json, Catalogue &into)
{
    const Result<Value> root = parseJson(json, discoveryLimits());
    if (!root || root->at("kind").toString() != "APIGroupDiscoveryList") {
        return false;
    }
    for (const Value &group : root->at("items").items()) {
        const std::string &groupName = group.at("metadata", "name").toString();
        for (const Value &version : group.at("versions").items()) {
            const bool stale = version.at("freshness").toString() == "Stale";
            for (const Value &item : version.at("resources").items()) {
                const std::string &kind = item.at("responseKind", "kind").toString();
                if (kind.empty() || stale) {
                    continue;
                }
                ApiResource resource;
                resource.group = groupName;
                resource.version = version.at("version").toString();
                resource.plural = item.at("resource").toString();
                resource.kind = kind;
                resource.singular = item.at("singularResource").toString();
                resource.shortNames = texts(item.at("shortNames"));
                resource.namespaced = item.at("scope").toString() == "Namespaced";
                resource.listable = hasVerb(item, "list");
                into.add(std::move(resource), false);
            }
        }
    }
    return true;
}

bool readResourceList(std::string_view json, bool preferred, Catalogue &into)
{
    const Result<Value> root = parseJson(json, discoveryLimits());
    if (!root || root->at("kind").toString() != "APIResourceList") {
        return false;
    }
    const std::string &groupVersion = root->at("groupVersion").toString();
    const std::size_t slash = groupVersion.find('/');
    for (const Value &item : root->at("resources").items()) {
        const std::string &plural = item.at("name").toString();
        if (plural.empty() || plural.find('/') != std::string::npos) {
            continue;
        }
        ApiResource resource;
        resource.group = slash == std::string::npos ? std::string() : groupVersion.substr(0, slash);
        resource.version = slash == std::string::npos ? groupVersion : groupVersion.substr(slash + 1);
        resource.plural = plural;
        resource.kind = item.at("kind").toString();
        resource.singular = item.at("singularName").toString();
        resource.shortNames = texts(item.at("shortNames"));
        resource.namespaced = item.at("namespaced").toBool();
        resource.listable = hasVerb(item, "list");
        into.add(std::move(resource), preferred);
    }
    return true;
}

std::vector<std::pair<std::string, bool>> readGroupList(std::string_view json)
{
    std::vector<std::pair<std::string, bool>> result;
    const Result<Value> root = parseJson(json, discoveryLimits());
    if (!root) {
        return result;
    }
    for (const Value &group : root->at("groups").items()) {
        const std::string &preferred = group.at("preferredVersion", "groupVersion").toString();
        for (const Value &version : group.at("versions").items()) {
            const std::string &name = version.at("groupVersion").toString();
            if (!name.empty()) {
                result.emplace_back(name, name == preferred);
            }
        }
    }
    return result;
}

} // namespace hopyard::core
