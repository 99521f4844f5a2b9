// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/quantity.h"
#include "core/base/text.h"
#include "core/jobs/names.h"
#include "core/jobs/rules.h"

#include <algorithm>
#include <set>

// HY-2 unknown field · HY-3 wrong type · HY-5 image · HY-7 quantity · HY-8 request above limit · HY-9 devices · HY-10
// restartPolicy HY-11 containers · HY-16 imagePullPolicy · HP-E12 names of variables · HP-W3 scheduler (hyperpod.md §8)
// · KQ-10 `pods` as a resource. Source of what the server refuses: kubernetes pkg/apis/core/validation.

namespace hopyard::core
{

namespace
{

using Keys = std::vector<std::string>;

const Keys podFields = {"activeDeadlineSeconds",
                        "affinity",
                        "automountServiceAccountToken",
                        "containers",
                        "dnsConfig",
                        "dnsPolicy",
                        "enableServiceLinks",
                        "ephemeralContainers",
                        "hostAliases",
                        "hostIPC",
                        "hostNetwork",
                        "hostPID",
                        "hostUsers",
                        "hostname",
                        "hostnameOverride",
                        "imagePullSecrets",
                        "initContainers",
                        "nodeName",
                        "nodeSelector",
                        "os",
                        "overhead",
                        "preemptionPolicy",
                        "priority",
                        "priorityClassName",
                        "readinessGates",
                        "resourceClaims",
                        "resources",
                        "restartPolicy",
                        "runtimeClassName",
                        "schedulerName",
                        "schedulingGates",
                        "securityContext",
                        "serviceAccount",
                        "serviceAccountName",
                        "setHostnameAsFQDN",
                        "shareProcessNamespace",
                        "subdomain",
                        "terminationGracePeriodSeconds",
                        "tolerations",
                        "topologySpreadConstraints",
                        "volumes",
                        "workloadRef"};
const Keys containerFields = {"args",
                              "command",
                              "env",
                              "envFrom",
                              "image",
                              "imagePullPolicy",
                              "lifecycle",
                              "livenessProbe",
                              "name",
                              "ports",
                              "readinessProbe",
                              "resizePolicy",
                              "resources",
                              "restartPolicy",
                              "restartPolicyRules",
                              "securityContext",
                              "startupProbe",
                              "stdin",
                              "stdinOnce",
                              "terminationMessagePath",
                              "terminationMessagePolicy",
                              "tty",
                              "volumeDevices",
                              "volumeMounts",
                              "workingDir"};
const Keys resourceFields = {"requests", "limits", "claims"};

void checkImage(RuleRun &run, const Value &container, const std::string &path)
{
    const std::string &image = container.at("image").toString();
    const Value *value = container.find("image");
    if (value && !value->isNull() && !value->isString()) {
        run.reportAt("HY-3", Severity::Error, path, container, "image",
                     "image must be a text, but is a " + std::string(value->typeName()) + ".",
                     "Put the image name in quotes.");
    } else if (image.empty()) {
        run.reportAt("HY-5", Severity::Error, path, container, "image", "The container has no image.",
                     "Add image, for example registry/name:tag.");
    } else if (image.find_first_of(" \t\r\n") != std::string::npos) {
        run.reportAt("HY-5", Severity::Error, path, container, "image",
                     "The image name " + quoted(image) + " has blanks in it; no registry has such an image.",
                     "Write the name without blanks, for example registry/name:tag.");
    } else {
        const std::string_view name = std::string_view(image).substr(
            0, image.find_first_of(":@", image.rfind('/') == std::string::npos ? 0 : image.rfind('/')));
        const std::size_t slash = name.find('/');
        const std::string_view repository = slash == std::string_view::npos ? name : name.substr(slash + 1);
        if (repository != toLower(repository) || repository.empty()) {
            run.reportAt("HY-5", Severity::Error, path, container, "image",
                         "The image name " + quoted(image) +
                             " is not valid: the repository must be lower case and not empty.",
                         "Write it as the registry does, for example registry/name:tag.");
        }
    }
    const Value &policy = container.at("imagePullPolicy");
    static constexpr std::string_view policies[] = {"Always", "IfNotPresent", "Never"};
    if (!policy.isNull() &&
        std::find(std::begin(policies), std::end(policies), policy.toString()) == std::end(policies)) {
        run.reportAt("HY-16", Severity::Error, path, container, "imagePullPolicy",
                     "imagePullPolicy " + quoted(policy.scalarText()) + " does not exist.",
                     "Write Always, IfNotPresent or Never.");
    }
}

bool isVariableName(std::string_view name)
{
    return !name.empty() && !(name[0] >= '0' && name[0] <= '9') && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

void checkEnvironment(RuleRun &run, const Value &container, const std::string &path)
{
    const Value &list = container.at("env");
    for (std::size_t index = 0; index < list.items().size(); ++index) {
        const Value &entry = list.at(index);
        const std::string at = itemPath(path + ".env", index);
        const std::string &name = entry.at("name").toString();
        const bool isSendable = !name.empty() && std::all_of(name.begin(), name.end(),
                                                             [](char c) { return c >= ' ' && c < 0x7f && c != '='; });
        if (!isSendable) {
            run.reportAt("HP-E12", Severity::Error, at, entry, "name",
                         quoted(entry.at("name").scalarText()) + " cannot be the name of an environment variable.",
                         "Use letters, digits and `_`, not starting with a digit.");
        } else if (!isVariableName(name)) {
            run.reportAt("HP-E12", Severity::Warning, at, entry, "name",
                         "The environment variable " + quoted(name) +
                             " is no C identifier: shells cannot read it, and hyp and older servers refuse it.",
                         "Use letters, digits and `_`, not starting with a digit.");
        }
        const Value *value = entry.find("value");
        if (value && !value->isNull() && !value->isString()) {
            run.reportAt("HY-3", Severity::Error, at, entry, "value",
                         "The value of " + quoted(name) + " must be a text, but is a " +
                             std::string(value->typeName()) + "; the server refuses it.",
                         "Put the value in quotes.");
        } else if (value && !value->toString().empty() && entry.contains("valueFrom")) {
            run.reportAt("HY-11", Severity::Error, at, entry, "valueFrom",
                         "Variable " + quoted(name) + " has both value and valueFrom.", "Remove one of the two.");
        }
    }
    for (const std::string_view key : {"command", "args"}) {
        const Value &texts = container.at(key);
        if (!texts.isNull() && !texts.isArray()) {
            run.reportAt("HY-3", Severity::Error, path, container, key, std::string(key) + " must be a list of texts.",
                         "Write each word as an item of a list.");
        }
        for (std::size_t index = 0; index < texts.items().size(); ++index) {
            if (!texts.at(index).isString()) {
                run.report("HY-3", Severity::Error, itemPath(path + "." + std::string(key), index),
                           texts.at(index).line(),
                           "Item " + std::to_string(index + 1) + " of " + std::string(key) +
                               " must be a text, but is a " + std::string(texts.at(index).typeName()) + ".",
                           "Put it in quotes.");
            }
        }
    }
}

bool isDevice(std::string_view resource)
{
    return resource.find('/') != std::string_view::npos && resource.find("kubernetes.io/") == std::string_view::npos;
}

bool isNative(std::string_view resource)
{
    return resource == "cpu" || resource == "memory" || resource == "ephemeral-storage" ||
           resource.substr(0, 10) == "hugepages-";
}

/// One amount; nullopt (and a finding) when it is not usable.
std::optional<Quantity> amountOf(RuleRun &run, const Value &list, const std::string &path, const Value::Member &entry)
{
    if (entry.key == "pods") {
        run.reportAt("KQ-10", Severity::Error, path, list, entry.key,
                     "\"pods\" is no resource a container can ask for; Kueue counts pods by itself.", "Remove it.");
        return std::nullopt;
    }
    if (!isNative(entry.key) && !(isDevice(entry.key) && isLabelKey(entry.key))) {
        run.reportAt("HY-7", Severity::Error, path, list, entry.key,
                     quoted(entry.key) + " is no resource a container can ask for.",
                     entry.key == "gpu" || entry.key == "gpus" ? "Write nvidia.com/gpu."
                                                               : "Use cpu, memory or a device such as nvidia.com/gpu.");
        return std::nullopt;
    }
    const std::optional<Quantity> amount = Quantity::parse(entry.value.scalarText());
    if (!amount) {
        run.reportAt("HY-7", Severity::Error, path, list, entry.key,
                     quoted(entry.value.scalarText()) + " is no amount of " + entry.key + ".",
                     "Write a number with an optional unit: 4, 500m, 64Gi.");
    } else if (amount->isNegative()) {
        run.reportAt("HY-7", Severity::Error, path, list, entry.key,
                     "The amount of " + entry.key + " is negative (" + entry.value.scalarText() + ").",
                     "Write 0 or more.");
        return std::nullopt;
    } else if (isDevice(entry.key) && !(Quantity::fromUnits(amount->unitsCeil()) == *amount)) {
        run.reportAt("HY-9", Severity::Error, path, list, entry.key,
                     "Devices are given whole: " + entry.value.scalarText() + " " + entry.key + " is not possible.",
                     "Write a whole number.");
        return std::nullopt;
    }
    return amount;
}

void checkResources(RuleRun &run, const Value &container, const std::string &path)
{
    const Value &resources = container.at("resources");
    const std::string at = path + ".resources";
    checkFields(run, resources, at, resourceFields, "resources");
    const Value &requests = resources.at("requests");
    const Value &limits = resources.at("limits");
    std::vector<std::pair<std::string, Quantity>> upper;
    for (const Value::Member &limit : limits.members()) {
        if (const std::optional<Quantity> amount = amountOf(run, limits, at + ".limits", limit)) {
            upper.emplace_back(limit.key, *amount);
        }
    }
    for (const Value::Member &request : requests.members()) {
        const std::optional<Quantity> amount = amountOf(run, requests, at + ".requests", request);
        if (!amount) {
            continue;
        }
        const auto limit =
            std::find_if(upper.begin(), upper.end(), [&](const auto &each) { return each.first == request.key; });
        if (isDevice(request.key) && !limits.contains(request.key)) {
            run.reportAt("HY-9", Severity::Error, at + ".requests", requests, request.key,
                         request.key + " is requested without a limit; the server refuses that for devices.",
                         "Add limits with the same number (" + request.value.scalarText() + ").");
        } else if (limit != upper.end() && isDevice(request.key) && !(limit->second == *amount)) {
            run.reportAt("HY-9", Severity::Error, at + ".requests", requests, request.key,
                         "The request of " + request.key + " (" + amount->toString() + ") must equal its limit (" +
                             limit->second.toString() + ").",
                         "Write the same number in both.");
        } else if (limit != upper.end() && *amount > limit->second) {
            run.reportAt("HY-8", Severity::Error, at + ".requests", requests, request.key,
                         "The request of " + request.key + " (" + amount->toString() + ") is above its limit (" +
                             limit->second.toString() + ").",
                         "Lower the request or raise the limit.");
        }
    }
}

void checkMounts(RuleRun &run, const Value &container, const std::string &path, const Value &podSpec)
{
    const Value &mounts = container.at("volumeMounts");
    for (std::size_t index = 0; index < mounts.items().size(); ++index) {
        const std::string &name = mounts.at(index).at("name").toString();
        const Value::Array &volumes = podSpec.at("volumes").items();
        if (std::none_of(volumes.begin(), volumes.end(),
                         [&](const Value &volume) { return volume.at("name").toString() == name; })) {
            run.reportAt("HY-11", Severity::Error, itemPath(path + ".volumeMounts", index), mounts.at(index), "name",
                         "The container mounts volume " + quoted(name) + ", which the pod does not have.",
                         "Add it to the pod's volumes, or correct the name.");
        }
    }
}

void checkContainers(RuleRun &run, const Value &podSpec, const std::string &specPath)
{
    const Value &main = podSpec.at("containers");
    if (!main.isArray() || main.empty()) {
        run.reportAt("HY-11", Severity::Error, specPath, podSpec, "containers", "The pod template has no containers.",
                     "Add at least one container with name and image.");
    }
    std::set<std::string> seen;
    for (const std::string_view list : {"initContainers", "containers"}) {
        const Value &containers = podSpec.at(list);
        for (std::size_t index = 0; index < containers.items().size(); ++index) {
            const Value &container = containers.at(index);
            const std::string path = itemPath(specPath + "." + std::string(list), index);
            const std::string &name = container.at("name").toString();
            if (!isDns1123Label(name)) {
                run.reportAt(name.empty() ? "HY-11" : "HP-E12", Severity::Error, path, container, "name",
                             name.empty() ? std::string("The container has no name.")
                                          : quoted(name) + " cannot be the name of a container.",
                             "Use at most 63 lower-case letters, digits and `-`.");
            } else if (!seen.insert(name).second) {
                run.reportAt("HY-11", Severity::Error, path, container, "name",
                             "Two containers are named " + quoted(name) + ".", "Give each its own name.");
            }
            checkFields(run, container, path, containerFields, "a container");
            checkImage(run, container, path);
            checkEnvironment(run, container, path);
            checkResources(run, container, path);
            checkMounts(run, container, path, podSpec);
        }
    }
}

void checkPodSpec(RuleRun &run, const TemplateSite &site)
{
    const std::string path = childPath(site.path, "spec");
    const Value &spec = site.podTemplate->at("spec");
    checkFields(run, spec, path, podFields, "a pod's spec");
    checkContainers(run, spec, path);
    const Value &policy = spec.at("restartPolicy");
    const std::string &text = policy.toString();
    if (run.isJob && text != "Never" && text != "OnFailure") {
        run.reportAt(
            "HY-10", Severity::Error, path, spec, "restartPolicy",
            policy.isNull()
                ? std::string("The pod template has no restartPolicy; the default, Always, is not allowed in a Job.")
                : "restartPolicy " + quoted(policy.scalarText()) + " is not allowed in a Job.",
            "Write restartPolicy: Never (or OnFailure).");
    } else if (!policy.isNull() && text != "Never" && text != "OnFailure" && text != "Always" && text != "ExitCode") {
        run.reportAt("HY-10", Severity::Error, path, spec, "restartPolicy",
                     "restartPolicy " + quoted(policy.scalarText()) + " does not exist.",
                     "Write Never, OnFailure or Always.");
    }
    const std::string &scheduler = spec.at("schedulerName").toString();
    if (!scheduler.empty() && scheduler != "default-scheduler") {
        run.reportAt("HP-W3", Severity::Warning, path, spec, "schedulerName",
                     "The pods ask for the scheduler " + quoted(scheduler) +
                         "; if none of that name runs, they stay pending for ever. Kueue is no scheduler.",
                     "Remove schedulerName unless you run that scheduler.");
    }
    const Value &selector = spec.at("nodeSelector");
    for (const Value::Member &label : selector.members()) {
        const std::string at = childPath(path, "nodeSelector");
        if (!isLabelKey(label.key) || (label.value.isString() && !isLabelValue(label.value.toString()))) {
            run.reportAt("HP-E12", Severity::Error, at, selector, label.key,
                         label.key + ": " + label.value.scalarText() + " cannot be a label of a node.",
                         "Copy the label as `kubectl get nodes --show-labels` shows it.");
        } else if (!label.value.isString()) {
            run.reportAt("HY-3", Severity::Error, at, selector, label.key,
                         "The value of " + label.key + " must be a text, but is a " +
                             std::string(label.value.typeName()) + ".",
                         "Put the value in quotes.");
        }
    }
}

} // namespace

void checkPodRules(RuleRun &run)
{
    for (const TemplateSite &site : run.sites) {
        if (site.podTemplate->isObject()) {
            checkPodSpec(run, site);
        } else if (!run.isJob) {
            run.report("HY-11", Severity::Error, site.path, run.manifest.line(),
                       "Pod set " + quoted(site.podSet) + " has no pod template.", "Add its template.");
        }
    }
}

} // namespace hopyard::core
