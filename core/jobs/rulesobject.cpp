// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/jobs/names.h"
#include "core/jobs/rules.h"

#include <algorithm>

// HY-1 layout · HY-2 unknown field · HY-3 wrong type · HY-4 no name · HY-6 how many pods · HY-17 doubled key
// (manifest.cpp) HY-19 settings of a Job · HY-20 namespace absent · HP-E12 syntax of names and labels (hyperpod.md §8).
// Source of what the server refuses: kubernetes pkg/apis/batch/validation, apimachinery api/validation.

namespace hopyard::core
{

namespace
{

using Keys = std::vector<std::string>;

const Keys topFields = {"apiVersion", "kind", "metadata", "spec", "status"};
const Keys metadataFields = {"name",
                             "generateName",
                             "namespace",
                             "labels",
                             "annotations",
                             "finalizers",
                             "ownerReferences",
                             "uid",
                             "resourceVersion",
                             "generation",
                             "creationTimestamp",
                             "deletionTimestamp",
                             "deletionGracePeriodSeconds",
                             "managedFields",
                             "selfLink"};
const Keys jobFields = {"parallelism",
                        "completions",
                        "completionMode",
                        "backoffLimit",
                        "backoffLimitPerIndex",
                        "maxFailedIndexes",
                        "activeDeadlineSeconds",
                        "ttlSecondsAfterFinished",
                        "suspend",
                        "selector",
                        "manualSelector",
                        "template",
                        "podFailurePolicy",
                        "successPolicy",
                        "podReplacementPolicy",
                        "managedBy"};

bool isOf(RuleRun &run, const Value &object, const std::string &path, std::string_view key, bool good,
          std::string_view type)
{
    const Value *value = object.find(key);
    if (!value || value->isNull() || good) {
        return value && !value->isNull();
    }
    run.reportAt("HY-3", Severity::Error, path, object, key,
                 std::string(key) + " must be " + std::string(type) + ", but is a " + std::string(value->typeName()) +
                     (value->isString() ? " (" + quoted(value->toString()) + ")" : "") + ".",
                 type == "a text" ? "Put the value in quotes." : "Write " + std::string(type) + ".");
    return false;
}

void checkLabels(RuleRun &run, const Value &metadata, const std::string &path)
{
    const Value &labels = metadata.at("labels");
    isOf(run, metadata, path, "labels", labels.isObject(), "a map");
    const std::string at = childPath(path, "labels");
    for (const Value::Member &label : labels.members()) {
        if (!isLabelKey(label.key)) {
            run.reportAt("HP-E12", Severity::Error, at, labels, label.key,
                         quoted(label.key) + " cannot be a label key.",
                         "Use letters, digits, `-`, `_`, `.`, at most 63, with an optional DNS prefix and `/`.");
        } else if (isOf(run, labels, at, label.key, label.value.isString(), "a text") &&
                   !isLabelValue(label.value.toString())) {
            run.reportAt("HP-E12", Severity::Error, at, labels, label.key,
                         quoted(label.value.toString()) + " cannot be the value of label " + label.key + ".",
                         "Use at most 63 letters, digits, `-`, `_`, `.`, starting and ending with a letter or digit.");
        }
    }
    const Value &queue = labels.at(names::queue);
    if (queue.isString() && isLabelValue(queue.toString()) && !isDns1123Subdomain(queue.toString())) {
        run.reportAt("HP-E12", Severity::Error, at, labels, names::queue,
                     quoted(queue.toString()) + " cannot be the name of a queue; Kueue refuses it.",
                     "Use lower-case letters, digits and `-`, as `kubectl get localqueues` shows the name.");
    }
    const Value &annotations = metadata.at("annotations");
    isOf(run, metadata, path, "annotations", annotations.isObject(), "a map");
    const std::string notes = childPath(path, "annotations");
    for (const Value::Member &note : annotations.members()) {
        if (!isLabelKey(toLower(note.key))) {
            run.reportAt("HP-E12", Severity::Error, notes, annotations, note.key,
                         quoted(note.key) + " cannot be an annotation key.",
                         "Use letters, digits, `-`, `_`, `.`, at most 63, with an optional DNS prefix and `/`.");
        } else {
            isOf(run, annotations, notes, note.key, note.value.isString(), "a text");
        }
    }
}

/// The longest name whose pods still get a valid host name and label value.
void checkJobName(RuleRun &run, const std::string &name)
{
    const Value &spec = run.manifest.at("spec");
    const bool isIndexed = spec.at("completionMode").toString() == "Indexed" && spec.at("completions").toInt() > 0;
    const std::string suffix = isIndexed ? "-" + std::to_string(spec.at("completions").toInt() - 1) : "";
    const std::size_t limit = 63 - suffix.size();
    if (name.size() > limit) {
        run.reportAt("HP-E12", Severity::Error, "metadata", run.metadata(), "name",
                     "The name " + quoted(name) + " has " + std::to_string(name.size()) + " characters; " +
                         (isIndexed ? "with the index of the last pod it" : "a Job's name") +
                         " must fit 63, so at most " + std::to_string(limit) + ".",
                     "Shorten the name to " + std::to_string(limit) + " characters.");
    } else if (isIndexed && name.find('.') != std::string::npos) {
        run.reportAt("HP-E12", Severity::Error, "metadata", run.metadata(), "name",
                     "The name " + quoted(name) +
                         " has a dot; the pods of an Indexed Job are named after it and cannot have one.",
                     "Replace the dots by `-`.");
    }
}

void checkNames(RuleRun &run)
{
    const Value &metadata = run.metadata();
    const std::string &name = metadata.at("name").toString();
    if (isOf(run, metadata, "metadata", "name", metadata.at("name").isString(), "a text") && !name.empty()) {
        if (!isDns1123Subdomain(name) && name.size() <= 253) {
            run.reportAt("HP-E12", Severity::Error, "metadata", metadata, "name",
                         quoted(name) + " cannot be the name of an object.",
                         "Use lower-case letters, digits and `-`, starting and ending with a letter or digit.");
        } else if (name.size() > 253) {
            run.reportAt("HP-E12", Severity::Error, "metadata", metadata, "name",
                         "The name has " + std::to_string(name.size()) +
                             " characters; at most 253 are allowed (63 for a Job).",
                         "Shorten the name.");
        } else if (run.isJob) {
            checkJobName(run, name);
        } else if (run.kind == "HyperPodPyTorchJob" && !isDns1123Label(name)) {
            run.reportAt("HP-E12", Severity::Error, "metadata", metadata, "name",
                         quoted(name) + " cannot be the name of a HyperPodPyTorchJob.",
                         "Use at most 63 lower-case letters, digits and `-`.");
        }
    } else if (!metadata.at("name").isString() || name.empty()) {
        if (metadata.at("generateName").toString().empty() && (metadata.at("name").isNull() || name.empty())) {
            run.report(
                "HY-4", Severity::Error, "metadata.name", metadata.line() > 0 ? metadata.line() : run.manifest.line(),
                "The " + (run.kind.empty() ? std::string("object") : run.kind) + " has no name.", "Add metadata.name.");
        }
    }
    const Value &ns = metadata.at("namespace");
    if (isOf(run, metadata, "metadata", "namespace", ns.isString(), "a text") && !ns.toString().empty()) {
        if (!isDns1123Label(ns.toString())) {
            run.reportAt("HP-E12", Severity::Error, "metadata", metadata, "namespace",
                         quoted(ns.toString()) + " cannot be a namespace.", "Use lower-case letters, digits and `-`.");
            return;
        }
    }
    if (run.context.state && run.context.namespacesKnown && !run.context.state->namespaces.contains({{}, run.ns})) {
        Keys all;
        for (const auto &[key, record] : run.context.state->namespaces) {
            all.push_back(key.name);
        }
        const std::string close = closest(run.ns, all);
        run.reportAt("HY-20", Severity::Error, "metadata", metadata, "namespace",
                     "There is no namespace " + quoted(run.ns) + " in this cluster.",
                     close.empty() ? "Choose one that `kubectl get namespaces` lists." : "Did you mean " + close + "?");
    }
}

void checkCount(RuleRun &run, const Value &object, const std::string &path, std::string_view key,
                std::string_view nothing)
{
    const Value *value = object.find(key);
    if (!value || !isOf(run, object, path, key, value->isInt(), "a whole number")) {
        return;
    }
    if (value->toInt() <= 0) {
        run.reportAt("HY-6", Severity::Error, path, object, key,
                     std::string(key) + " is " + std::to_string(value->toInt()) +
                         (value->toInt() < 0 ? "; it cannot be negative." : ": " + std::string(nothing)),
                     "Write 1 or more.");
    }
}

void checkJobSpec(RuleRun &run)
{
    const Value &spec = run.manifest.at("spec");
    if (!spec.isObject()) {
        run.report("HY-1", Severity::Error, "spec", run.manifest.line(), "The Job has no spec.",
                   "Add spec with a pod template.");
        return;
    }
    checkFields(run, spec, "spec", jobFields, "a Job's spec");
    checkCount(run, spec, "spec", "parallelism", "the Job would start no pod.");
    checkCount(run, spec, "spec", "completions", "the Job would be complete without running a pod.");
    for (const std::string_view key : {"backoffLimit", "activeDeadlineSeconds", "ttlSecondsAfterFinished"}) {
        const Value *value = spec.find(key);
        if (value && isOf(run, spec, "spec", key, value->isInt(), "a whole number") && value->toInt() < 0) {
            run.reportAt("HY-19", Severity::Error, "spec", spec, key, std::string(key) + " cannot be negative.",
                         "Write 0 or more.");
        }
    }
    isOf(run, spec, "spec", "suspend", spec.at("suspend").isBool(), "true or false");
    const Value &mode = spec.at("completionMode");
    if (!mode.isNull() && mode.toString() != "Indexed" && mode.toString() != "NonIndexed") {
        run.reportAt("HY-19", Severity::Error, "spec", spec, "completionMode",
                     "completionMode " + quoted(mode.scalarText()) + " does not exist.",
                     "Write Indexed or NonIndexed.");
    } else if (mode.toString() == "Indexed" && spec.at("completions").isNull()) {
        run.reportAt("HY-19", Severity::Error, "spec", spec, "completionMode", "An Indexed Job needs spec.completions.",
                     "Add completions, usually the same number as parallelism.");
    }
    if (!spec.at("template").isObject()) {
        run.report("HY-1", Severity::Error, "spec.template", spec.line(), "The Job has no pod template.",
                   "Add spec.template.");
    }
}

void checkReplicas(RuleRun &run)
{
    for (const TemplateSite &site : run.sites) {
        if (!run.isJob && site.count && *site.count <= 0 && run.kind != "LeaderWorkerSet") {
            run.report("HY-6", run.sites.size() > 1 && *site.count == 0 ? Severity::Warning : Severity::Error,
                       site.path, site.podTemplate->line(),
                       "Pod set " + quoted(site.podSet) + " has " + std::to_string(*site.count) +
                           " pods: nothing would run.",
                       "Set its replicas to 1 or more.");
        }
    }
}

} // namespace

void checkObjectRules(RuleRun &run)
{
    const Value &manifest = run.manifest;
    for (const std::string_view key : {"apiVersion", "kind"}) {
        if (manifest.at(key).toString().empty()) {
            run.report("HY-1", Severity::Error, std::string(key), lineOfMember(manifest, key),
                       "The document has no " + std::string(key) + ", so it is no Kubernetes object.",
                       key == "kind" ? "Add kind, for example Job."
                                     : "Add apiVersion, for example batch/v1 for a Job.");
        }
    }
    const std::string &version = manifest.at("apiVersion").toString();
    if (run.kind == "Job" && !version.empty() && groupOf(version).empty()) {
        run.reportAt("HY-1", Severity::Error, "", manifest, "apiVersion",
                     "Kind Job is not in apiVersion " + quoted(version) + ".", "Write batch/v1.");
    } else if (run.isJob && version != "batch/v1") {
        run.reportAt("HY-1", Severity::Error, "", manifest, "apiVersion",
                     "apiVersion " + quoted(version) + " of Job is not served any more.", "Write batch/v1.");
    }
    if (manifest.at("apiVersion").toString().empty() && run.kind.empty()) {
        return;
    }
    isOf(run, manifest, "", "metadata", manifest.at("metadata").isObject(), "a map");
    checkNames(run);
    checkLabels(run, run.metadata(), "metadata");
    for (const TemplateSite &site : run.sites) {
        if (!site.path.empty()) {
            checkLabels(run, site.podTemplate->at("metadata"), childPath(site.path, "metadata"));
        }
    }
    if (run.isJob) {
        checkFields(run, manifest, "", topFields, "a Job");
        checkFields(run, run.metadata(), "metadata", metadataFields, "metadata");
        checkJobSpec(run);
    }
    checkReplicas(run);
}

} // namespace hopyard::core
