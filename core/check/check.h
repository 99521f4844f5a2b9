// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/sentence.h"
#include "core/cluster/source.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// Prerequisites of topology-aware jobs and a doctor for topology labels: `hopyard check` and the window's panel.
/// Source: hyperpod.md §1–2, kueue-tas.md §1–2, cli.md `check`.
namespace hopyard::core
{

enum class CheckStatus : std::uint8_t {
    Ok,
    Missing, ///< a job cannot be placed or submitted without it
    Warning, ///< it works, but not as well or not for everything
    Unknown, ///< rights or the source hide it
};
std::string_view toString(CheckStatus status); ///< "ok", "missing", …

using CheckSentence = Sentence;

/// One answer. All texts are plain English of one or more sentences; names from the cluster in them are escaped.
struct CheckItem {
    std::string id; ///< stable; see checkIds()
    CheckStatus status = CheckStatus::Unknown;
    std::string detail;  ///< never empty: what is there, what is not, how many, which
    std::string fix;     ///< what to do; empty only for Ok
    std::string command; ///< to be copied into a shell; may have several lines; empty where no command helps
    std::vector<CheckSentence> sentences = {}; ///< the detail, where it is made of sentences of this program
    CheckSentence fixSentence = {};
};

/// All ids in the order of the answer: every check gives each of them once.
const std::vector<std::string> &checkIds();
/// A heading for an id ("Topology labels on nodes"); the id itself for others.
std::string_view checkTitle(std::string_view id);

/// A right that was asked for.
struct CheckRight {
    AccessQuestion question;
    AccessAnswer answer;
};

/// What a check wants to know beside the state: a few questions to the source. Kept by whoever shows a check again
/// after a change of the state.
struct CheckFacts {
    std::vector<CheckRight> rights;
    std::optional<UserIdentity> user; ///< whom the server takes this user for
    std::string userProblem;          ///< why that is not known
    /// The gate TopologyAwareScheduling as Kueue's own configuration sets it; nullopt: not set there or not readable.
    std::optional<bool> topologyGate;
    std::string topologyGateOrigin; ///< where it was read, or why not
    std::string kueueVersion;       ///< found here although ClusterInfo does not know it; may be empty
    std::string kueueVersionOrigin;
};

/// Asks the source: rights in `ns` (reviews), Kueue's Deployment, configuration and one CRD (single reads; each may be
/// refused and is then not asked again). Blocks for some round trips; call off the GUI thread. Never fails: what could
/// not be learned stays unknown.
CheckFacts gatherCheckFacts(Source &source, const ClusterInfo &info, const std::string &ns, std::stop_token stop);

/// What a check goes by; refers to the state, which must outlive the call.
struct CheckInput {
    const ClusterState &state;
    ClusterInfo info;
    std::vector<ResourceStatus> resources; ///< as the source reported them: what could be read
    std::string ns;                        ///< where jobs would go; empty: "default"
    bool nsChosen = false; ///< somebody named `ns`; else queues in other namespaces are worth a warning only
    CheckFacts facts;
};

/// All items, in the order of checkIds(). Pure; linear in nodes and objects (label families: nodes × pairs of levels).
std::vector<CheckItem> checkCluster(const CheckInput &input);

bool anyMissing(const std::vector<CheckItem> &items);
/// The object of `check -o json`; `fix` holds the sentence and, in backquotes or on lines of its own, the command.
std::string checkToJson(const std::vector<CheckItem> &items);
/// For terminals; ends with a line end.
std::string checkToText(const std::vector<CheckItem> &items);

} // namespace hopyard::core
