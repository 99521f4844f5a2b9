// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/gotext.h"
#include "core/base/json.h"
#include "core/base/text.h"
#include "core/cluster/fromvalue.h"
#include "core/jobs/forecast.h"
#include "core/jobs/names.h"
#include "core/jobs/podsettemplates.h"
#include "core/jobs/webhookcheck.h"

#include <algorithm>

/// What Kueue's webhooks say of a new job. Source: Kueue 0.17.0 pkg/controller/jobframework/{tas_validation,
/// validation}.go and the webhooks of pkg/controller/jobs; kueue-tas.md §1.4; texts as 0.17.0 was seen to write them.
namespace hopyard::core
{

namespace
{

using webhook::FieldError;
using webhook::FieldErrors;
using webhook::invalid;

/// One object and its webhook.
class ObjectCheck
{
public:
    ObjectCheck(const Value &manifest, const KueueProfile &profile)
        : m_manifest(manifest)
        , m_profile(profile)
        , m_templates(podSetTemplates(manifest))
        , m_kind(manifest.at("kind").toString())
    {
        m_isReadable = std::all_of(m_templates.begin(), m_templates.end(), [&](const PodSetTemplate &each) {
            return webhook::isReadable(annotationsOf(each), m_profile);
        });
    }

    FieldErrors run()
    {
        if (m_kind.starts_with("Ray")) {
            checkRay();
            if (m_isAlone) {
                return std::move(m_errors);
            }
        }
        checkLabel(names::queue);
        if (m_kind == "Deployment" || m_kind == "StatefulSet") {
            return std::move(m_errors);
        }
        if (m_kind != "LeaderWorkerSet") {
            checkPrebuilt();
            checkLongestTime();
        }
        if (m_kind == "Job") {
            checkPartialAdmission();
            checkEqualCompletions();
        } else if (m_kind == "Pod") {
            checkPodGroup();
        }
        checkTopology();
        if (m_kind == "MPIJob") {
            std::stable_sort(m_errors.begin(), m_errors.end(),
                             [](const FieldError &a, const FieldError &b) { return a.field < b.field; });
        }
        return std::move(m_errors);
    }

private:
    static const Value &annotationsOf(const PodSetTemplate &each)
    {
        return each.site.podTemplate->at("metadata", "annotations");
    }
    const Value &labels() const { return m_manifest.at("metadata", "labels"); }
    const Value *annotation(std::string_view key) const { return m_manifest.at("metadata", "annotations").find(key); }
    void report(std::string field, std::string body) { m_errors.push_back({std::move(field), std::move(body)}); }
    void add(FieldErrors errors)
    {
        m_errors.insert(m_errors.end(), std::make_move_iterator(errors.begin()), std::make_move_iterator(errors.end()));
    }

    void checkLabel(std::string_view key)
    {
        if (const Value *label = labels().find(key)) {
            const std::vector<std::string> errors = gotext::subdomainErrors(label->toString());
            if (!errors.empty()) {
                report("metadata.labels[" + std::string(key) + "]", invalid(label->toString(), join(errors, ",")));
            }
        }
    }

    void checkPrebuilt()
    {
        static const std::string key = "kueue.x-k8s.io/prebuilt-workload-name";
        checkLabel(key);
        if (labels().contains(key) && (m_kind == "JAXJob" || m_kind == "HyperPodPyTorchJob")) {
            report("metadata.labels[" + key + "]",
                   "Forbidden: Is not supported for \"kubeflow.org/v1, Kind=" + m_kind + "\"");
        }
    }

    void checkLongestTime()
    {
        static const std::string key = "kueue.x-k8s.io/max-exec-time-seconds";
        if (const Value *label = labels().find(key)) {
            const std::string text = label->scalarText();
            const auto seconds = gotext::parseInt(text, 64);
            if (!seconds) {
                report("metadata.labels[" + key + "]", invalid(text, gotext::parseIntError("Atoi", text, 64)));
            } else if (*seconds <= 0) {
                report("metadata.labels[" + key + "]", invalid(*seconds, "should be greater than 0"));
            }
        }
    }

    void checkPartialAdmission()
    {
        if (const Value *least = annotation(names::minParallelism)) {
            const std::string field = "metadata.annotations[" + std::string(names::minParallelism) + "]";
            const std::string text = least->scalarText();
            const auto number = gotext::parseInt(text, 64);
            const int count = m_templates.front().site.count.value_or(1);
            if (!number) {
                report(field, invalid(text, gotext::parseIntError("Atoi", text, 64)));
            } else if (*number >= count || *number <= 0) {
                report(field, invalid(*number, "should be between 0 and " + std::to_string(count - 1)));
            }
        }
    }

    void checkEqualCompletions()
    {
        static const std::string key = "kueue.x-k8s.io/job-completions-equal-parallelism";
        const Value *given = annotation(key);
        if (!given) {
            return;
        }
        const std::string text = given->scalarText();
        const auto isOn = gotext::parseBool(text);
        if (!isOn) {
            report("metadata.annotations[" + key + "]",
                   invalid(text, "strconv.ParseBool: parsing " + gotext::quoted(text) + ": invalid syntax"));
        }
        if (!isOn.value_or(false)) {
            return;
        }
        const Value &spec = m_manifest.at("spec");
        if (spec.at("completionMode").toString() != "Indexed") {
            report("metadata.annotations[" + key + "]", invalid(text, "should not be enabled for NonIndexed jobs"));
        }
        const std::int64_t parallelism = spec.at("parallelism").toInt(1);
        const std::int64_t completions = spec.at("completions").toInt(1);
        if (parallelism != completions) {
            report("spec.completions",
                   invalid(completions, "should be equal to parallelism when " + key + " is annotation is true"));
        }
    }

    void checkPodGroup()
    {
        static const std::string managed = "kueue.x-k8s.io/managed";
        static const std::string total = "kueue.x-k8s.io/pod-group-total-count";
        static const std::string name = "kueue.x-k8s.io/pod-group-name";
        if (const Value *label = labels().find(managed); label && label->scalarText() != "true") {
            report("metadata.labels[" + managed + "]", "Forbidden: managed label value can only be 'true'");
        }
        const Value *count = annotation(total);
        const bool isGrouped = !labels().at(name).toString().empty();
        const std::string both =
            "Required value: both the '" + total + "' annotation and the '" + name + "' label should be set";
        if (isGrouped) {
            checkLabel(name);
        }
        if (isGrouped != (count != nullptr)) {
            report(isGrouped ? "metadata.annotations[" + total + "]" : "metadata.labels[" + name + "]", both);
        } else if (count) {
            const std::string text = count->scalarText();
            const auto number = gotext::parseInt(text, 64);
            if (!number || *number < 1) {
                report("metadata.annotations[" + total + "]",
                       invalid(text, number ? "incorrect annotation value '" + total + "=" + text +
                                                  "': group total count should be greater than zero"
                                            : gotext::parseIntError("Atoi", text, 64)));
            }
        }
    }

    /// Rules of the Ray kinds' own, for those with a queue.
    void checkRay()
    {
        if (labels().at(names::queue).toString().empty()) {
            return;
        }
        const Value &spec = m_manifest.at("spec");
        if (m_kind == "RayJob") {
            checkRayJob(spec);
        }
        if (m_isAlone) {
            return;
        }
        const std::string path = m_kind == "RayCluster" ? "spec" : "spec.rayClusterSpec";
        const Value &cluster = m_kind == "RayCluster" ? spec
                               : m_kind == "RayJob"   ? spec.at("rayClusterSpec")
                                                      : spec.at("rayClusterConfig");
        const bool isElastic = annotation(names::elasticJob) && annotation(names::elasticJob)->toString() == "true";
        if (cluster.at("enableInTreeAutoscaling").toBool() && (m_kind == "RayCluster" || !isElastic)) {
            report(path + ".enableInTreeAutoscaling",
                   m_kind == "RayCluster"
                       ? "Invalid value: true: a kueue managed job can use autoscaling only when the "
                         "ElasticJobsViaWorkloadSlices feature gate is on and the job is an elastic job"
                       : "Invalid value: true: a kueue managed job should only use autoscaling when workload slicing "
                         "is enabled");
        }
        const Value &groups = cluster.at("workerGroupSpecs");
        if (groups.size() > 7) {
            report(path + ".workerGroupSpecs",
                   "Too many: " + std::to_string(groups.size()) + ": must have at most 7 items");
        }
        for (std::size_t index = 0; index < groups.items().size(); ++index) {
            if (groups.at(index).at("groupName").toString() == "head") {
                report(path + ".workerGroupSpecs[" + std::to_string(index) + "].groupName",
                       "Forbidden: \"head\" is reserved for the head group");
            }
        }
    }

    void checkRayJob(const Value &spec)
    {
        const bool selects = !spec.at("clusterSelector").empty();
        const bool hasCluster = spec.at("rayClusterSpec").isObject();
        if (selects && hasCluster) {
            report("spec.clusterSelector", "Invalid value: " + toJson(spec.at("clusterSelector")) +
                                               ": a kueue managed job should not use an existing cluster");
        } else if (!selects && !hasCluster) {
            report("spec.rayClusterSpec", "Required value: rayClusterSpec is required for Kueue-managed jobs that "
                                          "don't use clusterSelector");
        } else if (!selects && !spec.at("shutdownAfterJobFinishes").toBool()) {
            report("spec.shutdownAfterJobFinishes",
                   "Invalid value: false: a kueue managed job should delete the cluster after finishing");
            return;
        }
        m_isAlone = selects || !hasCluster;
    }

    void checkTopology()
    {
        if (m_kind == "Job") {
            const PodSetTemplate &only = m_templates.front();
            FieldErrors errors = webhook::checkTemplate(annotationsOf(only), only.metaPath, m_profile);
            if (errors.empty()) {
                errors = webhook::checkAgainstCount(annotationsOf(only), only.metaPath, only.site.count.value_or(1));
            }
            add(std::move(errors));
            return;
        }
        const bool isGroupFirst = m_kind == "JobSet" || m_kind == "MPIJob";
        if (isGroupFirst) {
            checkGroups();
        }
        for (std::size_t index = 0; index < m_templates.size(); ++index) {
            const PodSetTemplate &each = m_templates[index];
            if (each.isChecked) {
                add(webhook::checkTemplate(annotationsOf(each), each.metaPath, m_profile));
                if (m_isReadable && m_kind != "Pod" && each.site.count) {
                    add(webhook::checkAgainstCount(annotationsOf(each), each.metaPath, *each.site.count));
                }
            }
            if (m_kind.starts_with("Ray") && index == 0) {
                checkGroups();
            }
        }
        if (m_kind == "LeaderWorkerSet") {
            checkGroups();
        }
        if (m_kind == "TrainJob") {
            for (FieldError &error : m_errors) {
                error.body += ". Adjust either the \"TrainJob.spec.runtimePatches\" or the "
                              "\"TrainingRuntime.Template\" annotations for the corresponding Job";
            }
        }
    }

    void checkGroups()
    {
        if (!m_isReadable) {
            return;
        }
        std::vector<std::pair<std::string, std::vector<const PodSetTemplate *>>> groups;
        for (const PodSetTemplate &each : m_templates) {
            const Value &annotations = annotationsOf(each);
            const Value *name = annotations.find(names::group);
            if (!name || (!annotations.contains(names::required) && !annotations.contains(names::preferred))) {
                continue;
            }
            const auto found = std::find_if(groups.begin(), groups.end(),
                                            [name](const auto &group) { return group.first == name->toString(); });
            (found == groups.end() ? groups.emplace_back(name->toString(), std::vector<const PodSetTemplate *>())
                                   : *found)
                .second.push_back(&each);
        }
        for (const auto &[name, members] : groups) {
            checkGroup(name, members);
        }
    }

    void checkGroup(const std::string &name, const std::vector<const PodSetTemplate *> &members)
    {
        const auto pathOf = [](const PodSetTemplate *each) { return each->metaPath + ".annotations"; };
        const auto reportAll = [&](const std::string &why) {
            for (const PodSetTemplate *each : members) {
                report(pathOf(each) + "[" + std::string(names::group) + "]", invalid(name, why));
            }
        };
        if (members.size() != 2) {
            reportAll("can only define groups of exactly 2 pod sets, got: " + std::to_string(members.size()) +
                      " pod set(s)");
            return;
        }
        const int first = members[0]->site.count.value_or(1);
        const int second = members[1]->site.count.value_or(1);
        if (first != 1 && second != 1) {
            reportAll("can only define groups where at least one pod set has only 1 replica, got: " +
                      std::to_string(first) + " replica(s) and " + std::to_string(second) + " replica(s) in the group");
        }
        const TopologyRequest one = topologyFromAnnotations(labelsFromValue(annotationsOf(*members[0])));
        const TopologyRequest other = topologyFromAnnotations(labelsFromValue(annotationsOf(*members[1])));
        if (one.required != other.required || one.preferred != other.preferred) {
            for (std::size_t index : {std::size_t{0}, std::size_t{1}}) {
                report(pathOf(members[index]), "Invalid value: must specify '" + std::string(names::required) +
                                                   "' or '" + std::string(names::preferred) +
                                                   "' topology consistent with '" + pathOf(members[1 - index]) +
                                                   "' in group '" + name + "'");
            }
        }
    }

    const Value &m_manifest;
    const KueueProfile &m_profile;
    std::vector<PodSetTemplate> m_templates;
    std::string m_kind;
    bool m_isReadable = true;
    bool m_isAlone = false; ///< nothing else of the object is looked at
    FieldErrors m_errors;
};

/// The name of the webhook that checks a kind; empty when Kueue has none for it.
std::string webhookOf(const Value &manifest)
{
    static constexpr std::pair<std::string_view, std::string_view> kinds[] = {
        {"Job", "batch"},
        {"JobSet", "jobset.x-k8s.io"},
        {"PyTorchJob", "kubeflow.org"},
        {"TFJob", "kubeflow.org"},
        {"XGBoostJob", "kubeflow.org"},
        {"PaddleJob", "kubeflow.org"},
        {"JAXJob", "kubeflow.org"},
        {"MPIJob", "kubeflow.org"},
        {"RayCluster", "ray.io"},
        {"RayJob", "ray.io"},
        {"RayService", "ray.io"},
        {"TrainJob", "trainer.kubeflow.org"},
        {"LeaderWorkerSet", "leaderworkerset.x-k8s.io"},
        {"StatefulSet", "apps"},
        {"Deployment", "apps"},
        {"Pod", ""},
    };
    const std::string &kind = manifest.at("kind").toString();
    const std::string_view group = groupOf(manifest.at("apiVersion").toString());
    for (const auto &[known, its] : kinds) {
        if (kind == known && group == its) {
            return "v" + toLower(kind) + ".kb.io";
        }
    }
    return {};
}

} // namespace

std::optional<std::string> webhookRefusal(const Value &manifest, const KueueProfile &profile)
{
    const std::string webhook = webhookOf(manifest);
    if (webhook.empty()) {
        return std::nullopt;
    }
    std::vector<std::string> texts;
    for (const FieldError &error : ObjectCheck(manifest, profile).run()) {
        if (std::string text = error.text(); std::find(texts.begin(), texts.end(), text) == texts.end()) {
            texts.push_back(std::move(text));
        }
    }
    if (texts.empty()) {
        return std::nullopt;
    }
    return "admission webhook \"" + webhook +
           "\" denied the request: " + (texts.size() == 1 ? texts.front() : "[" + join(texts, ", ") + "]");
}

} // namespace hopyard::core
