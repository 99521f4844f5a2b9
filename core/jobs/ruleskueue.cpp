// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/jobs/names.h"
#include "core/jobs/rules.h"
#include "core/topology/levels.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

// KQ-n is rule n of kueue-tas.md §1.4, which is jobframework/tas_validation.go: 1 one mode · 2 label names · 3 boolean
// · 4 slice level and size · 5 slice against count · 6 divisibility (Kueue is silent, so a warning) · 7 nested slices ·
// 8 group name 9 the group as a whole · 13 what goes with other Kueue annotations. HP-E1 and HP-W12 are hyperpod.md §8.
// HY-12 unconstrained "false" · HY-13 annotation in the wrong place · HY-14 one host for several pods · HY-15 unknown
// annotation.

namespace hopyard::core
{

namespace
{

constexpr std::array<std::string_view, 6> wishKeys = {names::required,   names::preferred, names::unconstrained,
                                                      names::sliceLevel, names::sliceSize, names::sliceConstraints};

struct Site {
    RuleRun &run;
    const TemplateSite &site;
    const Value &annotations;
    std::string path;

    bool has(std::string_view key) const { return annotations.contains(key); }
    const std::string &text(std::string_view key) const { return annotations.at(key).toString(); }
    void report(std::string id, Severity severity, std::string_view key, std::string message, std::string fix) const
    {
        run.reportAt(std::move(id), severity, path, annotations, key, std::move(message), std::move(fix));
    }
};

std::string shortName(std::string_view key)
{
    return std::string(key.substr(key.find('/') + 1));
}

/// strconv.Atoi within int32.
std::optional<int> wholeNumber(std::string_view text)
{
    text.remove_prefix(!text.empty() && text[0] == '+' ? 1 : 0);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(value)
                                                                                     : std::nullopt;
}

/// strconv.ParseBool.
std::optional<bool> goBoolean(std::string_view text)
{
    static constexpr std::string_view yes[] = {"1", "t", "T", "true", "TRUE", "True"};
    static constexpr std::string_view no[] = {"0", "f", "F", "false", "FALSE", "False"};
    if (std::find(std::begin(yes), std::end(yes), text) != std::end(yes)) {
        return true;
    }
    return std::find(std::begin(no), std::end(no), text) != std::end(no) ? std::optional(false) : std::nullopt;
}

void checkModes(const Site &at)
{
    std::vector<std::string> set;
    std::string_view last;
    for (const std::string_view key : {names::required, names::preferred, names::unconstrained}) {
        if (at.has(key)) {
            set.push_back(shortName(key));
            last = key;
        }
    }
    if (at.has(names::required) && at.has(names::preferred)) {
        at.report("HP-E1", Severity::Error, names::preferred,
                  "The pod template asks for required and preferred topology at once; Kueue refuses that.",
                  "Keep required if the job is useless when spread, else preferred.");
    }
    if (set.size() > 1) {
        at.report("KQ-1", Severity::Error, last,
                  "Only one of the topology annotations may be set, but here are " + join(set, " and ") + ".",
                  "Keep one of them.");
    }
    for (const std::string_view key : {names::required, names::preferred, names::sliceLevel}) {
        if (at.has(key) && !isLabelKey(at.text(key))) {
            at.report("KQ-2", Severity::Error, key,
                      quoted(at.text(key)) + " is no label key, so it cannot be a topology level.",
                      "Write the node label of the level, for example topology.k8s.aws/network-node-layer-3.");
        }
    }
    if (at.has(names::unconstrained)) {
        const std::optional<bool> value = goBoolean(at.text(names::unconstrained));
        if (!value) {
            at.report("KQ-3", Severity::Error, names::unconstrained,
                      quoted(at.text(names::unconstrained)) + " is neither true nor false.",
                      "Write \"true\", or remove the annotation.");
        } else if (!*value) {
            at.report("HY-12", Severity::Error, names::unconstrained,
                      "podset-unconstrained-topology \"false\" asks for a topology without a level: Kueue never admits "
                      "such a job.",
                      "Remove the annotation.");
        }
    }
}

void checkSlices(const Site &at)
{
    const bool hasLevel = at.has(names::sliceLevel);
    const bool hasSize = at.has(names::sliceSize);
    if (hasSize && !hasLevel) {
        at.report("KQ-4", Severity::Error, names::sliceSize,
                  "podset-slice-size is set without podset-slice-required-topology.",
                  "Add the level of the slices, or remove the size.");
    }
    if (hasLevel && !hasSize) {
        at.report("KQ-4", Severity::Error, names::sliceLevel,
                  "podset-slice-required-topology is set without podset-slice-size.", "Add how many pods a slice has.");
    }
    if (!hasSize) {
        return;
    }
    const std::optional<int> size = wholeNumber(at.text(names::sliceSize));
    if (!size || *size < 1) {
        at.report("KQ-4", Severity::Error, names::sliceSize, quoted(at.text(names::sliceSize)) + " is no slice size.",
                  "Write a whole number of 1 or more.");
        return;
    }
    if (!at.site.count || !hasLevel) {
        return;
    }
    const int count = *at.site.count;
    if (*size > count) {
        at.report("KQ-5", Severity::Error, names::sliceSize,
                  "A slice of " + std::to_string(*size) + " pods is larger than the pod set of " +
                      std::to_string(count) + ".",
                  "Write at most " + std::to_string(count) + ".");
    } else if (count % *size != 0) {
        at.report("KQ-6", Severity::Warning, names::sliceSize,
                  std::to_string(count) + " pods do not divide into slices of " + std::to_string(*size) +
                      ": older Kueue places only " + std::to_string(count / *size * *size) +
                      " of them and says nothing.",
                  "Choose a slice size that divides " + std::to_string(count) + ".");
    }
}

void checkConstraintList(const Site &at, const Value &list)
{
    const auto wrong = [&](const std::string &message, const std::string &fix) {
        at.report("KQ-7", Severity::Error, names::sliceConstraints, message, fix);
    };
    if (!list.isArray() || list.empty() || list.size() > 3) {
        wrong("The nested slices must be a list of 1 to 3 entries.",
              R"(Write [{"topology":"LABEL","size":N}, …], outer first.)");
        return;
    }
    std::set<std::string> seen;
    std::int64_t outer = 0;
    for (const Value &entry : list.items()) {
        const std::string &level = entry.at("topology").toString();
        const std::int64_t size = entry.at("size").toInt(0);
        if (!isLabelKey(level)) {
            wrong(quoted(level) + " in the nested slices is no label key.", "Write the node label of a level.");
        } else if (!seen.insert(level).second) {
            wrong("The level " + level + " stands twice in the nested slices.", "Use each level once.");
        }
        if (size < 1) {
            wrong("A nested slice needs a size of 1 or more.", "Write the number of pods of each slice.");
        } else if (outer > 0 && outer % size != 0) {
            wrong("A slice of " + std::to_string(outer) + " pods does not divide into slices of " +
                      std::to_string(size) + ".",
                  "Let each size divide the one before it.");
        } else if (outer == 0 && at.site.count && size > *at.site.count) {
            at.report("KQ-5", Severity::Error, names::sliceConstraints,
                      "A slice of " + std::to_string(size) + " pods is larger than the pod set of " +
                          std::to_string(*at.site.count) + ".",
                      "Write at most " + std::to_string(*at.site.count) + ".");
        } else if (outer == 0 && at.site.count && *at.site.count % size != 0) {
            at.report("KQ-6", Severity::Warning, names::sliceConstraints,
                      std::to_string(*at.site.count) + " pods do not divide into slices of " + std::to_string(size) +
                          ".",
                      "Choose a slice size that divides the number of pods.");
        }
        outer = size;
    }
}

void checkConstraints(const Site &at)
{
    if (!at.has(names::sliceConstraints)) {
        return;
    }
    for (const std::string_view key : {names::sliceLevel, names::sliceSize, names::group}) {
        if (at.has(key)) {
            at.report("KQ-7", Severity::Error, key, shortName(key) + " cannot stand beside nested slices.",
                      "Remove one of the two.");
        }
    }
    const Result<Value> list = parseJson(at.text(names::sliceConstraints));
    if (!list) {
        at.report("KQ-7", Severity::Error, names::sliceConstraints, "The nested slices are not valid JSON.",
                  R"(Write [{"topology":"LABEL","size":N}, …], outer first.)");
        return;
    }
    checkConstraintList(at, *list);
}

void checkGroupName(const Site &at)
{
    if (!at.has(names::group)) {
        return;
    }
    if (wholeNumber(at.text(names::group))) {
        at.report("KQ-8", Severity::Error, names::group,
                  "The group name " + quoted(at.text(names::group)) + " is a number; Kueue refuses that.",
                  "Use a name.");
    }
    if (!at.has(names::required) && !at.has(names::preferred)) {
        at.report("KQ-8", Severity::Error, names::group,
                  "A group needs a required or preferred topology on the same pod template.",
                  "Add the same topology annotation to both members of the group.");
    }
    if (at.has(names::sliceLevel) || at.has(names::sliceSize)) {
        at.report("KQ-8", Severity::Error, names::group, "A group cannot be combined with slices before Kueue 0.20.",
                  "Remove the group or the slices.");
    }
}

/// Group name → its pod sets.
void checkGroups(RuleRun &run, const std::vector<Site> &sites)
{
    std::vector<std::pair<std::string, std::vector<const Site *>>> groups;
    for (const Site &at : sites) {
        if (!at.has(names::group)) {
            continue;
        }
        const auto found = std::find_if(groups.begin(), groups.end(),
                                        [&](const auto &each) { return each.first == at.text(names::group); });
        if (found == groups.end()) {
            groups.push_back({at.text(names::group), {&at}});
        } else {
            found->second.push_back(&at);
        }
    }
    if (!checksGroups(run.manifest)) {
        return;
    }
    for (const auto &[name, members] : groups) {
        const Site &first = *members.front();
        if (members.size() != 2) {
            first.report("KQ-9", Severity::Error, names::group,
                         "Group " + quoted(name) + " has " + std::to_string(members.size()) +
                             " pod sets; it must have exactly 2.",
                         "Put the annotation on a leader and on its workers, and on nothing else.");
            continue;
        }
        const Site &second = *members.back();
        if (first.site.count && second.site.count && *first.site.count != 1 && *second.site.count != 1) {
            first.report("KQ-9", Severity::Error, names::group,
                         "In group " + quoted(name) + " neither pod set has exactly one pod.",
                         "Let the leader be one pod.");
        }
        if (first.text(names::required) != second.text(names::required) ||
            first.text(names::preferred) != second.text(names::preferred)) {
            second.report("KQ-9", Severity::Error, names::group,
                          "The two pod sets of group " + quoted(name) + " ask for different topologies.",
                          "Give both the same topology annotation.");
        }
    }
}

void checkHints(const Site &at)
{
    if (at.text(names::required) == hostnameLabel && at.site.count.value_or(1) > 1) {
        at.report("HY-14", Severity::Warning, names::required,
                  "Required topology kubernetes.io/hostname puts all " + std::to_string(*at.site.count) +
                      " pods on one host.",
                  "If the pods shall be close but on several hosts, require the closest switch level instead.");
    }
    if (at.has(names::preferred) && !at.has(names::required)) {
        at.report("HP-W12", Severity::Info, names::preferred,
                  "Preferred topology is a wish: where no " + at.text(names::preferred) +
                      " domain has room, Kueue takes a wider one.",
                  "Use podset-required-topology if the job must stay together.");
    }
    static const std::vector<std::string> known = {
        std::string(names::required),   std::string(names::preferred), std::string(names::unconstrained),
        std::string(names::sliceLevel), std::string(names::sliceSize), std::string(names::sliceConstraints),
        std::string(names::group),      std::string(names::spreading), std::string(names::indexOffset)};
    for (const Value::Member &annotation : at.annotations.members()) {
        const bool isKueue = annotation.key.find("podset-") != std::string::npos;
        if (isKueue && std::find(known.begin(), known.end(), annotation.key) == known.end()) {
            const std::string close = closest(annotation.key, known);
            at.report("HY-15", Severity::Warning, annotation.key,
                      "Kueue knows no annotation " + quoted(annotation.key) + "; it has no effect.",
                      close.empty() ? "See Kueue's topology annotations, or remove it." : "Write " + close + ".");
        }
    }
}

/// Wishes where Kueue does not look: the object's own metadata, labels, the spec of a pod template's parent.
void checkPlaces(RuleRun &run, const std::vector<Site> &sites)
{
    const Value &annotations = run.metadata().at("annotations");
    for (const std::string_view key : wishKeys) {
        const bool onTemplate = std::any_of(sites.begin(), sites.end(), [&](const Site &at) { return at.has(key); });
        if (run.kind != "Pod" && annotations.contains(key) && !onTemplate) {
            run.reportAt("HY-13", Severity::Warning, "metadata.annotations", annotations, key,
                         shortName(key) + " stands on the " + run.kind +
                             " itself, where Kueue does not look: the job would be placed anywhere.",
                         "Move it to " + (sites.empty() ? std::string("the pod template") : sites.front().path) + ".");
        }
        const Value &labels = run.metadata().at("labels");
        if (labels.contains(key)) {
            run.reportAt("HY-13", Severity::Warning, "metadata.labels", labels, key,
                         shortName(key) + " is an annotation, but stands among the labels.",
                         "Move it to the annotations of the pod template.");
        }
        for (const Site &at : sites) {
            const Value &templateLabels = at.site.podTemplate->at("metadata", "labels");
            if (templateLabels.contains(key)) {
                run.reportAt("HY-13", Severity::Warning, childPath(at.site.path, "metadata") + ".labels",
                             templateLabels, key, shortName(key) + " is an annotation, but stands among the labels.",
                             "Move it to " + at.path + ".");
            }
        }
    }
}

/// Annotations of the Job itself that change what its pod template may ask.
void checkJobExtras(RuleRun &run, const std::vector<Site> &sites)
{
    const Value &annotations = run.metadata().at("annotations");
    if (annotations.at(names::elasticJob).toString() == "true") {
        for (const Site &at : sites) {
            for (const std::string_view key : {names::required, names::preferred, names::sliceLevel}) {
                if (at.has(key)) {
                    at.report("KQ-13", Severity::Error, key, "An elastic job can only ask for unconstrained topology.",
                              "Remove the annotation elastic-job, or ask for unconstrained.");
                }
            }
        }
    }
    if (annotations.contains(names::minParallelism)) {
        const std::optional<int> least = wholeNumber(annotations.at(names::minParallelism).toString());
        const std::int64_t parallelism = run.manifest.at("spec", "parallelism").toInt(1);
        if (!least || *least < 1 || *least >= parallelism) {
            run.reportAt("KQ-13", Severity::Error, "metadata.annotations", annotations, names::minParallelism,
                         quoted(annotations.at(names::minParallelism).scalarText()) +
                             " is no smaller parallelism than " + std::to_string(parallelism) + ".",
                         "Write a number from 1 to " + std::to_string(std::max<std::int64_t>(parallelism - 1, 1)) +
                             ".");
        }
    }
}

} // namespace

void checkKueueRules(RuleRun &run)
{
    std::vector<Site> sites;
    for (const TemplateSite &site : run.sites) {
        const std::string path = childPath(childPath(site.path, "metadata"), "annotations");
        sites.push_back(Site{run, site, site.podTemplate->at("metadata", "annotations"), path});
    }
    for (const Site &at : sites) {
        checkModes(at);
        checkSlices(at);
        checkConstraints(at);
        checkGroupName(at);
        checkHints(at);
    }
    checkGroups(run, sites);
    checkPlaces(run, sites);
    if (run.isJob) {
        checkJobExtras(run, sites);
    }
}

} // namespace hopyard::core
