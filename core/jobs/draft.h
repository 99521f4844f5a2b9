// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/yaml.h"
#include "core/cluster/state.h"
#include "core/jobs/finding.h"
#include "core/topology/levels.h"
#include "core/topology/tree.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hopyard::core
{

/// What a job asks of the topology.
struct TopologyWish {
    enum class Mode { None, Required, Preferred, Unconstrained, Slices, Pinned } mode = Mode::None;
    std::string level;                               ///< Required, Preferred: a label key, or `layer-N` until resolved
    std::vector<std::pair<std::string, int>> slices; ///< Slices: level → size, widest first
    std::string group;                               ///< podset-group-name
    std::vector<std::pair<std::string, std::string>> pin; ///< Pinned: label → value, widest first
    bool operator==(const TopologyWish &) const = default;
};

struct EnvironmentVariable {
    std::string name, value;
    bool operator==(const EnvironmentVariable &) const = default;
};

/// A job that is not yet submitted, as a form holds it. Texts are what the person typed; nothing is changed silently. A
/// value type: the window edits it, the command line fills it from flags, `toManifest` is the only way to an object.
struct JobDraft {
    std::string kind = "Job";
    std::string name;
    std::optional<std::string> ns; ///< written to metadata.namespace only when set
    std::string image, pullPolicy, serviceAccount;
    std::string containerName = "main";
    std::vector<std::string> command, arguments;
    std::vector<EnvironmentVariable> environment;
    int replicas = 1;
    std::string gpus, cpu, memory, efa; ///< quantities a pod; empty: not asked
    std::string instanceType;
    std::string queue, priorityClass;
    TopologyWish topology;
    bool operator==(const JobDraft &) const = default;
};

/// What findings are judged against. Null members mean "not known": rules that need them stay silent.
struct ValidationContext {
    const ClusterState *state = nullptr;
    std::string defaultNamespace = "default"; ///< where a manifest without namespace goes
    /// Kinds that could be listed: a rule about a missing queue only speaks when queues are visible.
    bool queuesKnown = false, topologiesKnown = false, prioritiesKnown = false, nodesKnown = false,
         namespacesKnown = false;
};
/// A context for a reading: knows what could be read.
ValidationContext contextOf(const ClusterState &state, std::string defaultNamespace);

/// The manifest of a draft. Key order is stable (apiVersion, kind, metadata, spec).
Value toManifest(const JobDraft &draft);
/// The draft of a manifest, as far as a form can show it; nullopt parts are listed in `notShown` as paths.
struct DraftFromManifest {
    JobDraft draft;
    std::vector<std::string> notShown;
};
Result<DraftFromManifest> fromManifest(const Value &manifest);
/// A manifest read from a cluster without what the server wrote into it (status, uid, defaults), fit to be sent again.
Value withoutServerFields(Value manifest);

/// `nn-a/nn-b`, `LABEL=VALUE` or a value → the labels to select; Usage error listing the paths when ambiguous.
Result<TopologyWish> resolvePin(const TopologyTree &tree, std::string_view domain);
/// Replaces `layer-N` by the cluster's label; NotFound names the levels there are.
Result<TopologyWish> resolveWish(const LevelList &levels, TopologyWish wish);

/// Rules for one object. Source of each rule beside its id in rules*.cpp.
std::vector<Finding> validateManifest(const Value &manifest, const ValidationContext &context, int document = 0);

/// A manifest file: its documents (empty ones are kept as null), `kind: List` opened. Error when there is no Kubernetes
/// object.
struct ManifestFile {
    struct Document {
        int index = 0; ///< as the file counts
        Value object;
    };
    std::vector<Document> documents; ///< objects only
    std::vector<Finding> findings;   ///< about the text itself (duplicate keys)
};
Result<ManifestFile> readManifest(std::string_view text, std::string_view fileName,
                                  YamlLetters letters = YamlLetters::AreBooleans);
std::vector<Finding> validateFile(const ManifestFile &file, const ValidationContext &context);

} // namespace hopyard::core
