// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/check/check.h"
#include "core/check/versions.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace hopyard::core
{

/// How much of a resource type the state holds.
enum class Knowledge : std::uint8_t {
    Whole,        ///< an absent object does not exist
    Partly,       ///< some namespaces, or some objects could not be read
    Hidden,       ///< nothing is known
    NotInstalled, ///< the server does not serve the type
};

/// One pass: what every check sees, and where it reports. Lives only during checkCluster.
struct CheckRun {
    explicit CheckRun(const CheckInput &theInput);

    const CheckInput &input;
    const ClusterState &state;
    const std::string ns;
    std::vector<CheckItem> items;

    Knowledge knowledge(std::string_view plural) const;
    /// Whether all objects of a namespaced type in one namespace are known.
    bool isKnownIn(std::string_view plural, const std::string &where) const;
    /// Why a type is not known, as a sentence: rights, or a source that does not hold it.
    std::string hiddenText(std::string_view plural) const;
    /// Whether a forbidden type is what hides it, so that a right is the remedy.
    bool isForbidden(std::string_view plural) const;

    /// `fix` is constant text.
    void add(std::string id, CheckStatus status, std::string detail, std::string fix = {}, std::string command = {});
    /// The same with sentences that can be said in other languages.
    void sayAll(std::string id, CheckStatus status, std::vector<CheckSentence> detail, std::string fix = {},
                std::string command = {});
    void say(std::string id, CheckStatus status, CheckSentence detail, std::string fix = {}, std::string command = {})
    {
        sayAll(std::move(id), status, {std::move(detail)}, std::move(fix), std::move(command));
    }
    /// Unknown, with the reason and the remedy.
    void addHidden(std::string id, std::string_view plural);

    /// Kueue's types are known not to be served.
    bool isKueueAbsent() const;
    /// The command that installs or updates Kueue, or HyperPod's add-on with it.
    std::string installCommand(bool update) const;
    /// The name of the EKS cluster for `aws` commands; "CLUSTER" when the kubeconfig does not tell.
    std::string eksCluster() const;

    bool isHyperPod = false; ///< nodes or namespaces bear HyperPod's marks
    bool isSnapshot = false; ///< a file: rights and versions are not in it
    bool kueueSeen = false;  ///< Kueue objects or types are there
    KueueVersionRange kueue;

private:
    std::size_t sizeOf(std::string_view plural) const;
    const ResourceStatus *statusOf(std::string_view plural) const;
};

/// "a, b, c and 7 more", each escaped for display; sorted by the caller.
std::string someOf(const std::vector<std::string> &names, std::size_t most = 5);
/// "1 host", "3 hosts".
std::string countOf(std::size_t count, std::string_view one);
std::string shown(std::string_view name); ///< escaped and bounded, in quotes where it is not a plain name
/// A word for a POSIX shell; text with control characters becomes `placeholder`.
std::string shellWord(std::string_view text, std::string_view placeholder);

void checkServer(CheckRun &run);     ///< server version, job kinds, HyperPod, rights
void checkNodeLabels(CheckRun &run); ///< topology labels, families, hostnames
void checkKueue(CheckRun &run);      ///< Kueue, its version, topology-aware scheduling, Topologies, flavors
void checkQueues(CheckRun &run);     ///< queues, priority classes

} // namespace hopyard::core
