// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/cluster/records.h"
#include "core/cluster/source.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The resource types Hopyard reads, and discovery of those the server has. Source: client.md §2.5.
namespace hopyard::core
{

/// A type as the server serves it.
struct ApiResource {
    std::string group, version, plural, kind, singular;
    std::vector<std::string> shortNames = {};
    bool namespaced = false;
    bool listable = true;

    std::string apiVersion() const { return group.empty() ? version : group + "/" + version; }
    /// "/api/v1/namespaces/ns/pods" or, without `ns`, the collection over all namespaces.
    std::string path(const std::string &ns = {}) const;
    /// "/apis/batch/v1/namespaces/ns/jobs/name".
    std::string objectPath(const std::string &ns, const std::string &name) const;
};

/// A type that Hopyard lists and watches.
struct WatchedResource {
    ApiResource resource;
    RecordKind record = RecordKind::Job;
    bool optional = false; ///< a job kind that is only mentioned where it is installed
};
/// All of them with the versions preferred, in the order they are listed: hosts and pods first.
const std::vector<WatchedResource> &watchedResources();

/// What discovery found.
class Catalogue
{
public:
    void add(ApiResource resource, bool preferred);
    const std::vector<ApiResource> &all() const { return m_resources; }

    /// The served form of a watched resource: the version Hopyard prefers where it is served, else the server's own
    /// choice.
    std::optional<ApiResource> find(const WatchedResource &wanted) const;
    /// By apiVersion (may be empty) and kind, plural, singular or short name, any case, `kind.group` allowed. The
    /// errors say what the server lacks.
    Result<ApiResource> find(std::string_view apiVersion, std::string_view kind) const;
    bool empty() const { return m_resources.empty(); }
    /// Kinds of job and Kueue types that are served.
    std::vector<std::string> installedKinds() const;
    /// The same in every version, the one that is read first.
    std::vector<ServedKind> servedKinds() const;
    std::vector<std::string> groups() const; ///< sorted

    /// Core types at their fixed places, for users who may not ask (D2).
    static Catalogue withoutDiscovery();

private:
    std::vector<ApiResource> m_resources; ///< preferred versions before others of the same group
};

/// Reads an APIGroupDiscoveryList (aggregated discovery); false when the text is something else.
bool readAggregatedDiscovery(std::string_view json, Catalogue &into);
/// Reads an APIResourceList of one group and version (legacy discovery).
bool readResourceList(std::string_view json, bool preferred, Catalogue &into);
/// Group versions of an APIGroupList, preferred first within a group: (groupVersion, preferred).
std::vector<std::pair<std::string, bool>> readGroupList(std::string_view json);

} // namespace hopyard::core
