// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/jobs/status.h"

#include <algorithm>

namespace hopyard::core
{

namespace
{

struct KnownKind {
    std::string_view kind, plural, apiVersion, shortName;
};
constexpr KnownKind knownKinds[] = {
    {"Job", "jobs", "batch/v1", ""},
    {"JobSet", "jobsets", "jobset.x-k8s.io/v1alpha2", ""},
    {"PyTorchJob", "pytorchjobs", "kubeflow.org/v1", ""},
    {"TFJob", "tfjobs", "kubeflow.org/v1", ""},
    {"XGBoostJob", "xgboostjobs", "kubeflow.org/v1", ""},
    {"PaddleJob", "paddlejobs", "kubeflow.org/v1", ""},
    {"JAXJob", "jaxjobs", "kubeflow.org/v1", ""},
    {"MPIJob", "mpijobs", "kubeflow.org/v2beta1", ""},
    {"RayJob", "rayjobs", "ray.io/v1", ""},
    {"RayCluster", "rayclusters", "ray.io/v1", ""},
    {"TrainJob", "trainjobs", "trainer.kubeflow.org/v1alpha1", ""},
    {"LeaderWorkerSet", "leaderworkersets", "leaderworkerset.x-k8s.io/v1", "lws"},
    {"HyperPodPyTorchJob", "hyperpodpytorchjobs", "sagemaker.amazonaws.com/v1", "hyperpod"},
};

} // namespace

Result<KindName> kindFromText(std::string_view text)
{
    const std::size_t dot = text.find('.');
    const std::string_view name = text.substr(0, dot);
    const std::string_view group = dot == std::string_view::npos ? std::string_view() : text.substr(dot + 1);
    std::vector<std::string> names;
    for (const KnownKind &known : knownKinds) {
        const std::string_view knownGroup = known.apiVersion.substr(0, known.apiVersion.find('/'));
        const bool isName = equalsIgnoreCase(name, known.kind) || equalsIgnoreCase(name, known.plural) ||
                            (!known.shortName.empty() && equalsIgnoreCase(name, known.shortName));
        if (isName && (dot == std::string_view::npos || equalsIgnoreCase(group, knownGroup))) {
            return KindName{std::string(known.kind), std::string(known.apiVersion), std::string(known.plural)};
        }
        names.emplace_back(known.kind);
    }
    const std::string close = closest(toLower(name), [&] {
        std::vector<std::string> lower;
        std::transform(names.begin(), names.end(), std::back_inserter(lower),
                       [](const std::string &each) { return toLower(each); });
        return lower;
    }());
    return fail(ErrorKind::Usage,
                "\"" + escapedForDisplay(text) + "\" is no kind of job; " +
                    (close.empty() ? "the kinds are " + join(names, ", ") + "." : "did you mean " + close + "?"));
}

Result<ObjectRef> objectFromText(std::string_view text, std::string_view defaultNamespace)
{
    const std::vector<std::string> parts = split(text, '/');
    const bool hasNamespace = parts.size() == 3;
    if (parts.size() < 2 || parts.size() > 3 ||
        std::any_of(parts.begin(), parts.end(), [](const auto &part) { return part.empty(); })) {
        return fail(ErrorKind::Usage,
                    "\"" + escapedForDisplay(text) +
                        "\" names no object; write KIND/NAME or KIND/NAMESPACE/NAME, such as job/train.");
    }
    Result<KindName> kind = kindFromText(parts.front());
    if (!kind) {
        return fail(kind.error());
    }
    if (!isDns1123Subdomain(parts.back())) {
        return fail(ErrorKind::Usage,
                    "\"" + escapedForDisplay(parts.back()) +
                        "\" cannot be the name of an object: lower-case letters, digits, `-` and `.` only.");
    }
    if (hasNamespace && !isDns1123Label(parts[1])) {
        return fail(ErrorKind::Usage, "\"" + escapedForDisplay(parts[1]) +
                                          "\" cannot be a namespace: lower-case letters, digits and `-` only.");
    }
    return ObjectRef{kind->apiVersion, kind->kind, hasNamespace ? parts[1] : std::string(defaultNamespace),
                     parts.back()};
}

} // namespace hopyard::core
