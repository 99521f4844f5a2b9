// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/value.h"
#include "core/cluster/access.h"
#include "core/cluster/requestrules.h"
#include "core/cluster/state.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

/// The one interface to a cluster, with three implementations: a live cluster (core/kube), a snapshot file
/// (core/snapshot) and the demo cluster (core/demo). Everything above cannot tell them apart.
namespace hopyard::core
{

enum class ConnectionState : std::uint8_t {
    Connecting, ///< first list not complete yet
    Live,       ///< everything that may be read is listed and watched
    Stale,      ///< was live; last data stay visible, retrying
    Denied,     ///< credentials refused or not obtained: a person must act
    Failed,     ///< never was live, retrying
    Static,     ///< a snapshot: it will never change
};
std::string_view toString(ConnectionState state);

/// What is known about one resource type of the cluster.
struct ResourceStatus {
    std::string resource; ///< "nodes", "pods", "workloads", … (plural)
    enum class Kind : std::uint8_t { Pending, Live, Forbidden, NotInstalled, Failing } kind = Kind::Pending;
    std::string message; ///< what is wrong and what it costs
    /// Forbidden over all namespaces, but read in these, sorted; empty: read nowhere.
    std::vector<std::string> readIn = {};
};

/// A job or Kueue kind in one version that the server serves.
struct ServedKind {
    std::string kind, apiVersion;
    bool operator==(const ServedKind &) const = default;
};

/// What Kueue's own configuration says, as far as it may be read: its Deployment's arguments, then its file.
struct KueueSettings {
    std::vector<std::pair<std::string, bool>> gates; ///< feature gates that are set, sorted by name
    std::vector<std::string> fairStrategies;         ///< fairSharing.preemptionStrategies; empty: Kueue's own
    bool fileRead = false;     ///< the file could be read: what is not named here is as Kueue has it by itself
    RequestRules requestRules; ///< resources of jobs that are left out or transformed before they are counted
    auto operator<=>(const KueueSettings &) const = default;
};

struct ClusterInfo {
    std::string contextName, clusterName, server, user;
    std::string defaultNamespace = "default";
    std::string kubernetesVersion, kueueVersion; ///< empty when not visible
    std::string kueueVersionOrigin;              ///< where kueueVersion was read, or why it is not known
    KueueSettings kueueSettings;
    bool insecure = false;                   ///< TLS verification is off: shown as a lasting badge
    bool plaintext = false;                  ///< http: nothing is encrypted, no credential is sent
    bool basicAuth = false;                  ///< a password is sent with every request
    std::string actingAs;                    ///< the impersonated user; empty: nobody
    std::vector<std::string> installedKinds; ///< job and Kueue kinds that are served ("Job", "JobSet", …)
    std::vector<ServedKind> servedKinds;     ///< the same with every version of each
    std::vector<std::string> apiGroups;      ///< all groups that are served, sorted; empty: not known
};

/// A login that runs now: the credential plugin of the context.
struct LoginStatus {
    std::string command; ///< the command line, free of what looks like a secret
    TimePoint since{};
    /// The last line that the program said to a person ("open https://… and enter ABCD-EFGH"): bounded, plain, free of
    /// what looks like a secret.
    std::string said = {};
};

/// Who the server takes this user for.
struct UserIdentity {
    std::string name;
    std::vector<std::string> groups;
};

struct ConnectionStatus {
    ConnectionState state = ConnectionState::Connecting;
    Error error;                          ///< meaningful for Stale, Denied, Failed
    TimePoint lastContact{}, nextRetry{}; ///< zero when unknown
    ClusterInfo info;
    std::vector<ResourceStatus> resources;
    std::vector<std::string> warnings; ///< server warnings and kubeconfig notes, newest last
    std::optional<LoginStatus> login;  ///< set while a person may have to log in somewhere
};

/// Called on the source's own threads; must return quickly and must not call back into the source.
class SourceListener
{
public:
    virtual ~SourceListener() = default;
    virtual void handleChanges(ChangeSet changes) = 0;
    virtual void handleStatus(const ConnectionStatus &status) = 0;
    virtual void handleProgress(const Progress &) {}
    /// Objects of a first list that takes several pages, before it is complete, so that there is something to look at:
    /// nothing can be told from what is missing. The first of these sets has replacesAll; they end with the complete
    /// list, which comes as handleChanges() and takes the place of them all.
    virtual void handlePreview(ChangeSet) {}
};

/// A complete one-shot reading, for the command line and exports.
struct LoadedCluster {
    ClusterState state;
    ClusterInfo info;
    TimePoint time{};                      ///< when it was read, or the snapshot's time
    std::vector<ResourceStatus> resources; ///< those that could not be read are named
};

/// Which objects a reading is about.
struct LoadScope {
    std::string ns; ///< empty: all namespaces
    /// Only these kinds; empty: all.
    std::vector<RecordKind> kinds = {};
    /// Where all namespaces may not be read these are tried beside that of the context: what a person entered, or
    /// looked at last.
    std::vector<std::string> alsoTry = {};
};

struct ObjectRef {
    std::string apiVersion, kind, ns, name;
};

class Source
{
public:
    virtual ~Source() = default;

    /// Context, server and so on, as far as known without asking the cluster.
    virtual ClusterInfo info() const = 0;

    /// Lists once, pages included, without watching. Blocks; call off the GUI thread.
    virtual Result<LoadedCluster> load(const LoadScope &scope, std::stop_token stop,
                                       const ProgressCallback &progress) = 0;

    /// Starts listing and watching; the first complete list comes as a ChangeSet with replacesAll. Keeps trying
    /// whatever fails, until stop(). At most one listener.
    virtual void start(SourceListener *listener, const LoadScope &scope) = 0;
    /// No call to the listener happens after this returns.
    virtual void stop() = 0;
    /// A person does not want to sit out the pause: what waits for its next try is tried now. Returns at once.
    virtual void retryNow() {}
    /// Takes the place of the scope's `alsoTry` while watching: a namespace that was entered is followed without
    /// connecting anew, one that was taken out is not any more. Returns at once.
    virtual void setNamespacesToTry(const std::vector<std::string> &) {}
    /// Ends the login that runs (status().login); the next one starts with retryNow(), not by itself. Returns at once.
    virtual void cancelLogin() {}

    /// Writes. Block; call off the GUI thread. `create` never repeats a POST on a lost connection: it looks the object
    /// up by name instead. The result is the object as the server has (dry run: would have) it.
    virtual Result<Value> create(const Value &manifest, bool dryRun, std::stop_token stop) = 0;
    virtual Result<Value> get(const ObjectRef &object, std::stop_token stop) = 0;
    /// Asks for deletion with propagation Background; `uid`, when given, guards against hitting a recreated object.
    virtual Result<void> remove(const ObjectRef &object, const std::string &uid, std::stop_token stop) = 0;

    /// What this user may do: one answer a question, in the same order. Blocks; call off the GUI thread. A live cluster
    /// asks it (SelfSubjectAccessReview) and keeps definite answers for 5 minutes; a snapshot knows nothing; in the
    /// demo everything is allowed.
    virtual std::vector<AccessAnswer> review(const std::vector<AccessQuestion> &questions, std::stop_token stop);

    /// Who this user is to the server. Blocks; call off the GUI thread. Unsupported where nobody can say: by a
    /// snapshot, by servers before 1.28.
    virtual Result<UserIdentity> whoAmI(std::stop_token stop);
};

} // namespace hopyard::core
