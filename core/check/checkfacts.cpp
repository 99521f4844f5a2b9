// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/check/check.h"
#include "core/check/versions.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

constexpr const char *kueueNs = "kueue-system";
constexpr const char *kueueDeployment = "kueue-controller-manager";
constexpr const char *kueueConfig = "kueue-manager-config";
constexpr const char *topologyGate = "TopologyAwareScheduling";

std::vector<AccessQuestion> questionsFor(const ClusterInfo &info, const std::string &ns)
{
    std::vector<AccessQuestion> questions{
        {"create", "batch", "jobs", ns}, {"list", "", "pods", {}},
        {"watch", "", "pods", {}},       {"list", "", "pods", ns},
        {"watch", "", "pods", ns},       {"list", "", "nodes", {}},
        {"watch", "", "nodes", {}},      {"list", "kueue.x-k8s.io", "workloads", ns},
    };
    const auto &kinds = info.installedKinds;
    if (std::find(kinds.begin(), kinds.end(), "HyperPodPyTorchJob") != kinds.end()) {
        questions.push_back({"create", "sagemaker.amazonaws.com", "hyperpodpytorchjobs", ns});
    }
    return questions;
}

std::string whyNot(const std::string &what, const Error &error)
{
    const bool forbidden = error.kind == ErrorKind::Forbidden;
    return what + (forbidden ? " may not be read"
                   : error.kind == ErrorKind::NotFound
                       ? " does not exist"
                       : " could not be read (" + bounded(redacted(error.message), 200) + ")");
}

bool servesKueue(const ClusterInfo &info)
{
    return std::any_of(info.servedKinds.begin(), info.servedKinds.end(),
                       [](const ServedKind &kind) { return kind.apiVersion.starts_with("kueue.x-k8s.io/"); });
}

/// The Deployment tells version and arguments; where it cannot be read, the CRD's label may tell the version.
void readKueue(Source &source, const ClusterInfo &info, CheckFacts &facts, const std::stop_token &stop)
{
    const std::string deploymentText = "Deployment " + std::string(kueueNs) + "/" + kueueDeployment;
    const Result<Value> deployment = source.get({"apps/v1", "Deployment", kueueNs, kueueDeployment}, stop);
    if (deployment) {
        const VersionFact fact = kueueVersionOfDeployment(*deployment);
        facts.kueueVersion = fact.version;
        facts.kueueVersionOrigin = fact.origin;
        facts.topologyGate = gateIn(gatesOfDeployment(*deployment), topologyGate);
        facts.topologyGateOrigin = "arguments of " + deploymentText;
    } else {
        facts.kueueVersionOrigin = whyNot(deploymentText, deployment.error());
        facts.topologyGateOrigin = facts.kueueVersionOrigin;
    }
    if (facts.kueueVersion.empty() && info.kueueVersion.empty()) {
        if (const Result<Value> definition = source.get(
                {"apiextensions.k8s.io/v1", "CustomResourceDefinition", {}, "topologies.kueue.x-k8s.io"}, stop)) {
            if (VersionFact fact = kueueVersionOfDefinition(*definition); !fact.version.empty()) {
                facts.kueueVersion = std::move(fact.version);
                facts.kueueVersionOrigin = std::move(fact.origin);
            }
        }
    }
    if (facts.topologyGate) {
        return;
    }
    const std::string configText = "ConfigMap " + std::string(kueueNs) + "/" + kueueConfig;
    if (const Result<Value> config = source.get({"v1", "ConfigMap", kueueNs, kueueConfig}, stop)) {
        facts.topologyGate = gateIn(settingsOfConfig(*config).gates, topologyGate);
        facts.topologyGateOrigin = configText + (facts.topologyGate ? "" : " does not name the gate");
    } else {
        facts.topologyGateOrigin = whyNot(configText, config.error());
    }
}

} // namespace

CheckFacts gatherCheckFacts(Source &source, const ClusterInfo &info, const std::string &ns, std::stop_token stop)
{
    CheckFacts facts;
    const std::vector<AccessQuestion> questions = questionsFor(info, ns.empty() ? std::string("default") : ns);
    const std::vector<AccessAnswer> answers = source.review(questions, stop);
    for (std::size_t i = 0; i < questions.size(); ++i) {
        facts.rights.push_back({questions[i], i < answers.size() ? answers[i] : AccessAnswer()});
    }
    if (!stop.stop_requested()) {
        Result<UserIdentity> user = source.whoAmI(stop);
        if (user) {
            facts.user = std::move(*user);
        } else {
            facts.userProblem = bounded(redacted(user.error().message), 300);
        }
    }
    if (servesKueue(info) && !stop.stop_requested()) {
        readKueue(source, info, facts, stop);
    }
    return facts;
}

} // namespace hopyard::core
