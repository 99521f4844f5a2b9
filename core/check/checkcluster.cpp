// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/check/checkrun.h"

#include <algorithm>
#include <set>

/// Checks of the server itself, of what is installed beside it, and of rights.
namespace hopyard::core
{

namespace
{

constexpr std::pair oldestServer{1, 28};
constexpr std::pair newestServer{1, 35};
constexpr std::pair oldestForGovernance{1, 30};

std::string kubeletVersions(const ClusterState &state)
{
    std::set<std::string> versions;
    for (const auto &[key, node] : state.nodes) {
        if (!node->kubeletVersion.empty()) {
            versions.insert(node->kubeletVersion);
        }
    }
    return someOf({versions.begin(), versions.end()}, 3);
}

void checkServerVersion(CheckRun &run)
{
    const std::string &text = run.input.info.kubernetesVersion;
    const auto version = majorMinor(text);
    if (!version) {
        const std::string kubelets = kubeletVersions(run.state);
        std::vector<CheckSentence> detail{{text.empty()
                                               ? "The server's version is not visible."
                                               : "The server calls its version %1, which is none that is known.",
                                           {shown(text)}}};
        if (!kubelets.empty()) {
            detail.push_back({"Its nodes' kubelets are %1.", {kubelets}});
        }
        run.sayAll("server-version", CheckStatus::Unknown, detail,
                   run.isSnapshot ? "Run the check against the cluster itself." : "Ask for the right to read /version.",
                   "kubectl version");
        return;
    }
    if (*version < oldestServer || *version > newestServer) {
        run.say("server-version", CheckStatus::Warning,
                {*version < oldestServer
                     ? "The server is Kubernetes %1; Hopyard is tested with 1.28 to 1.35, and older "
                       "servers lack what it asks for."
                     : "The server is Kubernetes %1; Hopyard is tested with 1.28 to 1.35, and a "
                       "newer one may answer differently.",
                 {shown(text)}},
                *version < oldestServer ? "Upgrade the cluster to 1.28 or newer." : "Look for a newer Hopyard.");
    } else if (run.isHyperPod && *version < oldestForGovernance) {
        run.say("server-version", CheckStatus::Warning,
                {"The server is Kubernetes %1; HyperPod task governance needs 1.30 or newer.", {shown(text)}},
                "Upgrade the cluster to 1.30 or newer.");
    } else {
        run.say("server-version", CheckStatus::Ok,
                {"The server is Kubernetes %1, within 1.28 to 1.35.", {shown(text)}});
    }
}

bool isKueueKindName(const std::string &kind)
{
    static const std::set<std::string> kinds{"Topology", "ResourceFlavor", "ClusterQueue",         "LocalQueue",
                                             "Cohort",   "Workload",       "WorkloadPriorityClass"};
    return kinds.count(kind) > 0;
}

void checkJobKinds(CheckRun &run)
{
    const ClusterInfo &info = run.input.info;
    std::set<std::string> kinds;
    for (const std::string &kind : info.installedKinds) {
        if (!isKueueKindName(kind)) {
            kinds.insert(kind);
        }
    }
    const bool isKnown = !info.apiGroups.empty();
    if (!isKnown) {
        for (const auto &[key, job] : run.state.jobs) {
            kinds.insert(job->kind.str());
        }
    }
    const std::string list = someOf({kinds.begin(), kinds.end()}, 20);
    if (!isKnown) {
        std::vector<CheckSentence> detail{{run.isSnapshot ? "A file does not say which kinds are installed."
                                                          : "The server may not be asked which kinds it serves.",
                                           {}}};
        if (!kinds.empty()) {
            detail.push_back({"Jobs of these kinds are there: %1.", {list}});
        }
        run.sayAll("job-kinds", CheckStatus::Unknown, detail,
                   run.isSnapshot ? "Run the check against the cluster itself."
                                  : "Ask for the right to read /apis (ClusterRole system:discovery).",
                   "kubectl api-resources");
    } else if (kinds.count("Job") == 0) {
        run.say("job-kinds", CheckStatus::Missing, {"The server does not serve batch/v1 Job.", {}},
                "Use a server that serves batch/v1.", "kubectl api-resources --api-group=batch");
    } else if (run.isHyperPod && kinds.count("HyperPodPyTorchJob") == 0) {
        run.say("job-kinds", CheckStatus::Warning,
                {"Served: %1. HyperPodPyTorchJob is not: its training operator is not installed, so `hyp create "
                 "hyp-pytorch-job` has no effect here.",
                 {list}},
                "Install the training operator's add-on where HyperPodPyTorchJob is wanted; a Job needs nothing more.",
                "aws eks create-addon --cluster-name " + run.eksCluster() +
                    " --addon-name amazon-sagemaker-hyperpod-training-operator");
    } else {
        run.say("job-kinds", CheckStatus::Ok, {"Served: %1.", {list}});
    }
}

/// Whose queues HyperPod's task governance made. Source: hyperpod.md §2.2.
void checkHyperPod(CheckRun &run)
{
    std::vector<std::string> governed;
    for (const auto &[key, ns] : run.state.namespaces) {
        const std::string *managed = findLabel(ns->meta.labels, "sagemaker.amazonaws.com/sagemaker-managed-queue");
        if ((managed && *managed == "true") || std::string_view(key.name).starts_with("hyperpod-ns-")) {
            governed.push_back(key.name);
        }
    }
    for (const auto &[key, queue] : run.state.localQueues) {
        const std::string ns = key.ns.str();
        if (std::string_view(ns).starts_with("hyperpod-ns-") &&
            std::find(governed.begin(), governed.end(), ns) == governed.end()) {
            governed.push_back(ns);
        }
    }
    std::sort(governed.begin(), governed.end());
    const auto hosts =
        static_cast<std::size_t>(std::count_if(run.state.nodes.begin(), run.state.nodes.end(), [](const auto &entry) {
            const std::string *type = findLabel(entry.second->meta.labels, "sagemaker.amazonaws.com/compute-type");
            return type && equalsIgnoreCase(*type, "hyperpod");
        }));
    const std::string nodes = hosts > 0 ? countOf(hosts, "node") + " of HyperPod. " : std::string();
    if (!run.isHyperPod) {
        const bool looked = run.knowledge("nodes") == Knowledge::Whole;
        run.add("hyperpod", looked ? CheckStatus::Ok : CheckStatus::Unknown,
                looked ? "No node bears HyperPod's labels: Kueue alone is enough here."
                       : "Nothing of HyperPod is visible. " + run.hiddenText("nodes"),
                looked ? std::string() : "Check as a user who may list nodes and namespaces.");
    } else if (!governed.empty()) {
        run.say("hyperpod", CheckStatus::Ok,
                {nodes.empty() ? "Task governance rules %1: %2." : "%3 of HyperPod. Task governance rules %1: %2.",
                 {countOf(governed.size(), "namespace"), someOf(governed), countOf(hosts, "node")}});
    } else if (run.knowledge("namespaces") != Knowledge::Whole) {
        run.add("hyperpod", CheckStatus::Unknown,
                nodes + "Namespaces of task governance are not visible. " + run.hiddenText("namespaces"),
                "Check as a user who may list namespaces.", "kubectl auth can-i list namespaces");
    } else if (!run.kueueSeen) {
        run.say("hyperpod", CheckStatus::Missing,
                {"%1Task governance is not installed: there is neither Kueue nor a namespace hyperpod-ns-….", {nodes}},
                "Install the add-on (v1.2.2 or newer), then make a cluster policy and a compute allocation.",
                run.installCommand(false));
    } else {
        run.say("hyperpod", CheckStatus::Warning,
                {"%1No namespace belongs to a compute allocation (hyperpod-ns-…), so no team has a queue of task "
                 "governance.",
                 {nodes}},
                "Make a cluster policy and a compute allocation in the SageMaker console.",
                "aws sagemaker list-compute-quotas");
    }
}

/// Rights are those of this user: another name than expected explains most of what is missing. Source: client.md R9.
void checkUser(CheckRun &run)
{
    const std::optional<UserIdentity> &user = run.input.facts.user;
    std::vector<CheckSentence> detail;
    CheckStatus status = CheckStatus::Ok;
    std::string fix;
    if (!user) {
        const std::string why = escapedForDisplay(run.input.facts.userProblem);
        detail = {why.empty() ? CheckSentence{"Whom the server takes you for is not known.", {}}
                              : CheckSentence{"Whom the server takes you for is not known (%1).", {why}}};
        status = CheckStatus::Unknown;
        fix = run.isSnapshot ? "Run the check against the cluster itself." : "Ask the server yourself.";
    } else if (user->name == "system:anonymous") {
        detail = {{"The server does not know you: you are %1.", {shown(user->name)}}};
        status = CheckStatus::Warning;
        fix = "Give the context a user with credentials, or log in.";
    } else if (user->groups.empty()) {
        detail = {{"The server takes you for %1.", {shown(user->name)}}};
    } else {
        detail = {{"The server takes you for %1, in the groups %2.", {shown(user->name), someOf(user->groups, 12)}}};
    }
    if (const std::string &as = run.input.info.actingAs; !as.empty()) {
        detail.push_back({"The kubeconfig says to act as %1.", {shown(as)}});
    }
    run.sayAll("user", status, std::move(detail), fix,
               status == CheckStatus::Ok ? std::string() : std::string("kubectl auth whoami"));
}

/// The answer to one question; Unknown when it was not asked.
AccessAnswer answerTo(const CheckRun &run, std::string_view verb, std::string_view resource, const std::string &ns)
{
    for (const CheckRight &right : run.input.facts.rights) {
        if (right.question.verb == verb && right.question.resource == resource && right.question.ns == ns) {
            return right.answer;
        }
    }
    return {};
}

using Kind = AccessAnswer::Kind;

std::string becauseOf(const AccessAnswer &answer)
{
    return answer.reason.empty() ? std::string(".")
                                 : " (" + escapedForDisplay(bounded(redacted(answer.reason), 300)) + ").";
}

void addUnknownRight(CheckRun &run, const std::string &id, const std::string &what, const AccessAnswer &answer,
                     const std::string &question)
{
    run.say(id, CheckStatus::Unknown, {"Whether you may %1 is not known%2", {what, becauseOf(answer)}},
            run.isSnapshot ? "Run the check against the cluster itself." : "Ask the server yourself.",
            "kubectl auth can-i " + question);
}

std::string roleCommand(const std::string &ns, const std::string &role, const std::string &verbs,
                        const std::string &resource)
{
    const std::string where = " -n " + shellWord(ns, "NAMESPACE");
    return "kubectl create role " + role + where + " --verb=" + verbs + " --resource=" + resource +
           "\nkubectl create rolebinding " + role + where + " --role=" + role + " --user=USER";
}

std::string clusterRoleCommand(const std::string &role, const std::string &resource)
{
    return "kubectl create clusterrole " + role + " --verb=get,list,watch --resource=" + resource +
           "\nkubectl create clusterrolebinding " + role + " --clusterrole=" + role + " --user=USER";
}

void checkJobRight(CheckRun &run)
{
    const AccessAnswer create = answerTo(run, "create", "jobs", run.ns);
    const AccessAnswer hyperPod = answerTo(run, "create", "hyperpodpytorchjobs", run.ns);
    const std::string where = "in namespace " + shown(run.ns);
    if (create.kind == Kind::Unknown) {
        addUnknownRight(run, "rights-jobs", "create jobs " + where, create,
                        "create jobs.batch -n " + shellWord(run.ns, "NAMESPACE"));
    } else if (create.kind == Kind::Denied) {
        run.say("rights-jobs", CheckStatus::Missing,
                {hyperPod.kind == Kind::Allowed ? "You may not create jobs in namespace %1, only HyperPodPyTorchJobs%2"
                                                : "You may not create jobs in namespace %1%2",
                 {shown(run.ns), becauseOf(create)}},
                "Use a namespace of yours (-n), or ask an administrator for this role.",
                roleCommand(run.ns, "hopyard-jobs", "get,list,watch,create,delete", "jobs.batch"));
    } else {
        run.say("rights-jobs", CheckStatus::Ok,
                {hyperPod.kind == Kind::Denied ? "You may create jobs in namespace %1, but no HyperPodPyTorchJobs."
                                               : "You may create jobs in namespace %1.",
                 {shown(run.ns)}});
    }
}

void checkPodRight(CheckRun &run)
{
    const AccessAnswer all = answerTo(run, "list", "pods", {});
    const AccessAnswer own = answerTo(run, "list", "pods", run.ns);
    const bool unwatched = answerTo(run, "watch", "pods", {}).kind == Kind::Denied &&
                           answerTo(run, "watch", "pods", run.ns).kind == Kind::Denied;
    const std::string ns = shown(run.ns);
    if (all.kind == Kind::Allowed && !unwatched) {
        run.say("rights-pods", CheckStatus::Ok, {"You may list the pods of all namespaces.", {}});
    } else if (all.kind == Kind::Allowed || (own.kind == Kind::Allowed && unwatched)) {
        run.say("rights-pods", CheckStatus::Warning,
                {"You may list pods, but not watch them: they are read again every minute or so.", {}},
                "Ask an administrator for the verb watch as well.", clusterRoleCommand("hopyard-pods", "pods"));
    } else if (own.kind == Kind::Allowed) {
        run.say(
            "rights-pods", CheckStatus::Warning,
            {"You may list the pods of namespace %1, not those of all: pods of others are not shown, and hosts look "
             "freer than they are.",
             {ns}},
            "Ask an administrator for this role to see what others use.", clusterRoleCommand("hopyard-pods", "pods"));
    } else if (all.kind == Kind::Denied && own.kind == Kind::Denied) {
        run.say("rights-pods", CheckStatus::Missing,
                {"You may not list pods, neither of all namespaces nor of %1%2", {ns, becauseOf(own)}},
                "Use a namespace of yours (-n), or ask an administrator for this role.",
                roleCommand(run.ns, "hopyard-pods", "get,list,watch", "pods"));
    } else {
        addUnknownRight(run, "rights-pods", "list pods", own.reason.empty() ? all : own,
                        "list pods -n " + shellWord(run.ns, "NAMESPACE"));
    }
}

void checkNodeRight(CheckRun &run)
{
    const AccessAnswer list = answerTo(run, "list", "nodes", {});
    if (list.kind == Kind::Unknown) {
        addUnknownRight(run, "rights-nodes", "list nodes", list, "list nodes");
    } else if (list.kind == Kind::Denied) {
        run.say("rights-nodes", CheckStatus::Warning,
                {"You may not list nodes: the tree holds the hosts that pods name, without labels and capacity%1",
                 {becauseOf(list)}},
                "Ask an administrator for this role, or for a file written with `kubectl get nodes -o json`.",
                clusterRoleCommand("hopyard-nodes", "nodes"));
    } else if (answerTo(run, "watch", "nodes", {}).kind == Kind::Denied) {
        run.say("rights-nodes", CheckStatus::Warning,
                {"You may list nodes, but not watch them: they are read again every minute or so.", {}},
                "Ask an administrator for the verb watch as well.", clusterRoleCommand("hopyard-nodes", "nodes"));
    } else {
        run.say("rights-nodes", CheckStatus::Ok, {"You may list nodes.", {}});
    }
}

void checkWorkloadRight(CheckRun &run)
{
    const AccessAnswer list = answerTo(run, "list", "workloads", run.ns);
    const std::string where = "of namespace " + shown(run.ns);
    if (list.kind == Kind::Unknown) {
        addUnknownRight(run, "rights-workloads", "list workloads " + where, list,
                        "list workloads.kueue.x-k8s.io -n " + shellWord(run.ns, "NAMESPACE"));
    } else if (list.kind == Kind::Denied) {
        run.say(
            "rights-workloads", CheckStatus::Warning,
            {"You may not list the workloads of namespace %1: why a job waits and where Kueue put it stay unknown%2",
             {shown(run.ns), becauseOf(list)}},
            "Ask an administrator for this role.",
            roleCommand(run.ns, "hopyard-workloads", "get,list,watch",
                        "workloads.kueue.x-k8s.io,localqueues.kueue.x-k8s.io"));
    } else {
        run.say("rights-workloads", CheckStatus::Ok, {"You may list the workloads of namespace %1.", {shown(run.ns)}});
    }
}

} // namespace

void checkServer(CheckRun &run)
{
    checkUser(run);
    checkServerVersion(run);
    checkJobKinds(run);
    checkHyperPod(run);
    checkJobRight(run);
    checkPodRight(run);
    checkNodeRight(run);
    checkWorkloadRight(run);
}

} // namespace hopyard::core
