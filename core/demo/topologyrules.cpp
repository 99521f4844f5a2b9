// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/demo/jobrules.h"
#include "core/demo/objects.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace hopyard::core::demo
{

namespace
{

const std::string prefix = "kueue.x-k8s.io/podset-";
const std::string requiredKey = prefix + "required-topology";
const std::string preferredKey = prefix + "preferred-topology";
const std::string sliceKey = prefix + "slice-required-topology";
const std::string sizeKey = prefix + "slice-size";
const std::string constraintsKey = prefix + "slice-required-topology-constraints";
const std::string groupKey = prefix + "group-name";
const std::string unconstrainedKey(unconstrainedAnnotation);

std::string goQuoted(std::string_view text)
{
    std::string quoted;
    appendJsonString(quoted, text);
    return quoted;
}

std::optional<long long> wholeNumber(std::string_view text)
{
    long long number = 0;
    const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || stopped != text.data() + text.size()) {
        return std::nullopt;
    }
    return number;
}

/// The rules of one pod template, in the order in which Kueue reports them.
class AnnotationCheck
{
public:
    AnnotationCheck(const Value &annotations, int podCount) : m_annotations(annotations), m_podCount(podCount) {}

    std::vector<std::string> run()
    {
        checkModes();
        checkLevel(requiredKey);
        checkLevel(preferredKey);
        if (const Value *given = find(unconstrainedKey)) {
            static const std::vector<std::string> booleans{"1", "t", "T", "TRUE",  "true",  "True",
                                                           "0", "f", "F", "FALSE", "false", "False"};
            if (std::find(booleans.begin(), booleans.end(), given->toString()) == booleans.end()) {
                report(unconstrainedKey, invalid(*given, "must be a boolean value"));
            }
        }
        checkSlices();
        checkConstraints();
        checkGroup();
        return std::move(m_errors);
    }

private:
    const Value *find(const std::string &key) const { return m_annotations.find(key); }
    static std::string invalid(const Value &value, std::string_view why)
    {
        return "Invalid value: " + goQuoted(value.toString()) + ": " + std::string(why);
    }
    void report(const std::string &key, const std::string &what, const std::string &deeper = {})
    {
        m_errors.push_back("spec.template.metadata.annotations[" + key + "]" + deeper + ": " + what);
    }
    void forbidBeside(const std::string &key, const std::string &other)
    {
        if (find(other)) {
            report(key, "Forbidden: may not be set when '" + other + "' is specified");
        }
    }

    void checkModes()
    {
        std::vector<std::string> given;
        for (const std::string &key : {requiredKey, preferredKey, unconstrainedKey}) {
            if (find(key)) {
                given.push_back(key);
            }
        }
        if (given.size() > 1) {
            m_errors.push_back("spec.template.metadata.annotations: Invalid value: must not contain more than one "
                               "topology annotation: [" +
                               goQuoted(requiredKey) + ", " + goQuoted(preferredKey) + ", " +
                               goQuoted(unconstrainedKey) + "]");
        }
    }

    void checkLevel(const std::string &key)
    {
        const Value *given = find(key);
        if (!given || isLabelKey(given->toString())) {
            return;
        }
        const std::string &text = given->toString();
        const std::size_t slash = text.rfind('/');
        const std::string name = slash == std::string::npos ? text : text.substr(slash + 1);
        report(key,
               invalid(*given,
                       name.empty() ? "name part must be non-empty"
                       : name.size() > 63
                           ? "name part must be no more than 63 bytes"
                           : "name part must consist of alphanumeric characters, '-', '_' or '.', and must start "
                             "and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or "
                             "'123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"));
    }

    void checkSlices()
    {
        const Value *level = find(sliceKey);
        const Value *size = find(sizeKey);
        checkLevel(sliceKey);
        if (!level && size && !find(constraintsKey)) {
            report(sizeKey, "Forbidden: may not be set when '" + sliceKey + "' is not specified");
        }
        if (level && !size) {
            report(sizeKey, "Required value: must be set when '" + sliceKey + "' is specified");
        }
        if (!level || !size) {
            return;
        }
        const auto number = wholeNumber(size->toString());
        if (!number) {
            report(sizeKey, invalid(*size, "must be a numeric value"));
        } else if (*number < 1) {
            report(sizeKey, invalid(*size, "must be greater than or equal to 1"));
        } else if (*number > m_podCount) {
            report(sizeKey, invalid(*size, "must not be greater than pod set count " + std::to_string(m_podCount)));
        }
    }

    void checkConstraints()
    {
        const Value *given = find(constraintsKey);
        if (!given) {
            return;
        }
        forbidBeside(constraintsKey, sliceKey);
        forbidBeside(constraintsKey, sizeKey);
        const auto parsed = parseJson(given->toString());
        if (!parsed || !parsed->isArray()) {
            report(constraintsKey, invalid(*given, "must be a valid JSON array: " +
                                                       (parsed ? std::string("not an array")
                                                               : std::string("unexpected end of JSON input"))));
            return;
        }
        if (parsed->empty() || parsed->size() > 3) {
            report(constraintsKey, invalid(*given, "topology constraints must contain between 1 and 3 entries"));
            return;
        }
        std::map<std::string, std::size_t> seen;
        std::int64_t outer = 0;
        for (std::size_t index = 0; index < parsed->size(); ++index) {
            const std::string at = "[" + std::to_string(index) + "]";
            const std::string &level = parsed->at(index).at("topology").toString();
            const std::int64_t size = parsed->at(index).at("size").toInt();
            if (const auto [known, isNew] = seen.emplace(level, index); !isNew) {
                report(constraintsKey,
                       "Duplicate value: " + goQuoted(level + " (also at index " + std::to_string(known->second) + ")"),
                       at + ".topology");
            }
            const std::string sizeText = "Invalid value: " + std::to_string(size) + ": ";
            if (size < 1) {
                report(constraintsKey, sizeText + "must be greater than or equal to 1", at + ".size");
            } else if (index == 0 && size > m_podCount) {
                report(constraintsKey,
                       sizeText + "must not be greater than pod set count " + std::to_string(m_podCount), at + ".size");
            } else if (outer > 0 && outer % size != 0) {
                report(constraintsKey, sizeText + "must evenly divide the parent layer size " + std::to_string(outer),
                       at + ".size");
            }
            outer = size;
        }
    }

    void checkGroup()
    {
        const Value *group = find(groupKey);
        if (!group) {
            return;
        }
        if (wholeNumber(group->toString())) {
            report(groupKey, invalid(*group, "must not be a number"));
        }
        if (!find(requiredKey) && !find(preferredKey)) {
            report(groupKey, "Forbidden: may not be set when neither '" + preferredKey + "' nor '" + requiredKey +
                                 "' is specified");
        }
        forbidBeside(groupKey, sizeKey);
        forbidBeside(groupKey, sliceKey);
    }

    const Value &m_annotations;
    int m_podCount;
    std::vector<std::string> m_errors;
};

} // namespace

Result<void> checkTopologyAnnotations(const Value &job)
{
    const std::vector<std::string> errors =
        AnnotationCheck(job.at("spec", "template", "metadata", "annotations"), podCountOf(job)).run();
    if (errors.empty()) {
        return {};
    }
    const std::string text = errors.size() == 1 ? errors.front() : "[" + join(errors, ", ") + "]";
    return fail({ErrorKind::Refused, "admission webhook \"vjob.kb.io\" denied the request: " + text, {}, 403});
}

} // namespace hopyard::core::demo
