// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/podsettemplates.h"

#include "core/base/text.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

/// Replica types that the controllers of the Kubeflow kinds know. Source: Kueue pkg/controller/jobs/kubeflow/jobs
/// (OrderedReplicaTypes), mpijob.
bool isKnownType(std::string_view kind, std::string_view type)
{
    if (kind == "TFJob") {
        static constexpr std::string_view types[] = {"chief", "master", "ps", "worker", "evaluator"};
        return std::find(std::begin(types), std::end(types), type) != std::end(types);
    }
    return type == "worker" ? true : kind == "MPIJob" ? type == "launcher" : kind != "JAXJob" && type == "master";
}

/// "spec.pytorchReplicaSpecs.Worker.template" as the webhook writes it: the type is a key.
std::string metaPathOf(const Value &manifest, const TemplateSite &site)
{
    std::string path = site.path.empty() ? "metadata" : site.path + ".metadata";
    if (groupOf(manifest.at("apiVersion").toString()) == "kubeflow.org") {
        const std::vector<std::string> parts = split(site.path, '.');
        if (parts.size() == 4) {
            path = parts[0] + "." + parts[1] + "[" + parts[2] + "]." + parts[3] + ".metadata";
        }
    } else if (manifest.at("kind").toString() == "RayService") {
        static const std::string field = "spec.rayClusterConfig"; // the webhook calls it by another kind's name
        path = "spec.rayClusterSpec" + path.substr(field.size());
    }
    return path;
}

} // namespace

std::vector<PodSetTemplate> podSetTemplates(const Value &manifest)
{
    const std::string &kind = manifest.at("kind").toString();
    if (kind == "TrainJob") {
        return trainJobTemplates(manifest);
    }
    const bool isKubeflow = groupOf(manifest.at("apiVersion").toString()) == "kubeflow.org";
    std::vector<PodSetTemplate> templates;
    for (TemplateSite &site : templateSites(manifest)) {
        if (isKubeflow && !isKnownType(kind, site.podSet)) {
            continue;
        }
        PodSetTemplate made;
        made.metaPath = metaPathOf(manifest, site);
        made.isChecked = !(kind == "RayJob" && site.podSet == "submitter");
        made.site = std::move(site);
        templates.push_back(std::move(made));
    }
    return templates;
}

} // namespace hopyard::core
