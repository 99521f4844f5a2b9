// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/gotext.h"
#include "core/base/json.h"
#include "core/jobs/names.h"
#include "core/jobs/webhookcheck.h"

#include <map>

namespace hopyard::core::webhook
{

std::string invalid(std::string_view value, std::string_view why)
{
    return "Invalid value: " + gotext::quoted(value) + ": " + std::string(why);
}

std::string invalid(long long value, std::string_view why)
{
    return "Invalid value: " + std::to_string(value) + ": " + std::string(why);
}

bool isReadable(const Value &annotations, const KueueProfile &profile)
{
    const auto text = [&annotations](std::string_view key) { return annotations.find(key); };
    if (!text(names::required) && !text(names::preferred) && text(names::unconstrained) &&
        !gotext::parseBool(text(names::unconstrained)->toString())) {
        return false;
    }
    if (const Value *layers = text(names::sliceConstraints); layers && profile.multiLayer) {
        const Result<Value> list = parseJson(layers->toString());
        return list && list->isArray() && !list->empty() && list->size() <= 3;
    }
    return !text(names::sliceLevel) || !text(names::sliceSize) ||
           gotext::parseInt(text(names::sliceSize)->toString(), 32);
}

namespace
{

/// The rules of one pod template, in the order in which Kueue reports them.
class TemplateCheck
{
public:
    TemplateCheck(const Value &annotations, std::string path, bool multiLayer)
        : m_annotations(annotations), m_path(std::move(path) + ".annotations"), m_multiLayer(multiLayer)
    {
    }

    FieldErrors run()
    {
        const bool isPlaced = find(names::required) || find(names::preferred);
        if ((find(names::required) ? 1 : 0) + (find(names::preferred) ? 1 : 0) + (find(names::unconstrained) ? 1 : 0) >
            1) {
            m_errors.push_back({m_path, "Invalid value: must not contain more than one topology annotation: [" +
                                            gotext::quoted(names::required) + ", " + gotext::quoted(names::preferred) +
                                            ", " + gotext::quoted(names::unconstrained) + "]"});
        }
        for (const std::string_view key : {names::required, names::preferred, names::sliceLevel}) {
            if (const Value *level = find(key)) {
                checkLevel(fieldOf(key), level->toString());
            }
        }
        checkGroup(isPlaced);
        if (const Value *given = find(names::unconstrained); given && !gotext::parseBool(given->toString())) {
            report(names::unconstrained, invalid(given->toString(), "must be a boolean value"));
        }
        checkSliceSize();
        checkConstraints();
        return std::move(m_errors);
    }

    /// What is checked against the number of pods.
    FieldErrors boundBy(int count)
    {
        const std::string why = "must not be greater than pod set count " + std::to_string(count);
        if (const Value *size = find(names::sliceSize)) {
            const auto number = gotext::parseInt(size->toString(), 32);
            if (!number) {
                report(names::sliceSize, invalid(size->toString(), "must be a numeric value"));
                return std::move(m_errors);
            }
            if (*number > count) {
                report(names::sliceSize, invalid(size->toString(), why));
            }
        }
        if (const Value *layers = find(names::sliceConstraints)) {
            const Result<Value> list = parseJson(layers->toString());
            if (list && list->isArray() && !list->empty() && list->at(std::size_t{0}).at("size").toInt() > count) {
                report(names::sliceConstraints, invalid(list->at(std::size_t{0}).at("size").toInt(), why));
            }
        }
        return std::move(m_errors);
    }

private:
    const Value *find(std::string_view key) const { return m_annotations.find(key); }
    std::string fieldOf(std::string_view key) const { return m_path + "[" + std::string(key) + "]"; }
    void report(std::string_view key, std::string body, const std::string &deeper = {})
    {
        m_errors.push_back({fieldOf(key) + deeper, std::move(body)});
    }
    void forbid(std::string_view key, std::string_view beside)
    {
        report(key, "Forbidden: may not be set when '" + std::string(beside) + "' is specified");
    }
    void checkLevel(const std::string &field, const std::string &level)
    {
        for (const std::string &error : gotext::labelKeyErrors(level)) {
            m_errors.push_back({field, invalid(level, error)});
        }
    }

    void checkGroup(bool isPlaced)
    {
        const Value *group = find(names::group);
        if (!group) {
            return;
        }
        const std::string &name = group->toString();
        if (!name.empty() && name.front() != '-' && name.front() != '+' && gotext::parseInt(name, 64)) {
            report(names::group, invalid(name, "must not be a number"));
        }
        for (const std::string_view key : {names::sliceSize, names::sliceLevel}) {
            if (find(key)) {
                forbid(names::group, key);
            }
        }
        if (!isPlaced) {
            report(names::group, "Forbidden: may not be set when neither '" + std::string(names::preferred) +
                                     "' nor '" + std::string(names::required) + "' is specified");
        }
    }

    void checkSliceSize()
    {
        const Value *level = find(names::sliceLevel);
        const Value *size = find(names::sliceSize);
        if (size) {
            const auto number = gotext::parseInt(size->toString(), 32);
            if (!number || *number < 1) {
                report(names::sliceSize, invalid(size->toString(), number ? "must be greater than or equal to 1"
                                                                          : "must be a numeric value"));
            }
        }
        if (level && !size) {
            report(names::sliceSize,
                   "Required value: must be set when '" + std::string(names::sliceLevel) + "' is specified");
        }
        if (!level && size) {
            report(names::sliceSize,
                   "Forbidden: may not be set when '" + std::string(names::sliceLevel) + "' is not specified");
        }
    }

    /// What encoding/json says of the list, if it is not one of constraints.
    static std::optional<std::string> unreadable(const std::string &text, const Result<Value> &list)
    {
        static const std::string type = "v1beta2.PodsetSliceRequiredTopologyConstraint";
        static const std::string member = "Go struct field PodsetSliceRequiredTopologyConstraint";
        if (!list) {
            return gotext::jsonError(text).value_or(list.error().message);
        }
        const auto kind = [](const Value &value) {
            return value.isNumber() ? std::string("number")
                   : value.isBool() ? std::string("bool")
                                    : std::string(value.typeName());
        };
        if (!list->isArray() && !list->isNull()) {
            return "json: cannot unmarshal " + kind(*list) + " into Go value of type []" + type;
        }
        for (const Value &item : list->items()) {
            if (!item.isObject() && !item.isNull()) {
                return "json: cannot unmarshal " + kind(item) + " into Go value of type " + type;
            }
            const Value &level = item.at("topology");
            const Value &size = item.at("size");
            if (!level.isNull() && !level.isString()) {
                return "json: cannot unmarshal " + kind(level) + " into " + member + ".topology of type string";
            }
            if (!size.isNull() && (!size.isInt() || !gotext::parseInt(size.scalarText(), 32))) {
                return "json: cannot unmarshal " + kind(size) + (size.isNumber() ? " " + size.scalarText() : "") +
                       " into " + member + ".size of type int32";
            }
        }
        return std::nullopt;
    }

    void checkConstraints()
    {
        const Value *given = find(names::sliceConstraints);
        if (!given) {
            return;
        }
        if (!m_multiLayer) {
            report(names::sliceConstraints,
                   "Forbidden: the TASMultiLayerTopology feature gate must be enabled to use this annotation");
            return;
        }
        for (const std::string_view key : {names::sliceLevel, names::sliceSize}) {
            if (find(key)) {
                forbid(names::sliceConstraints, key);
            }
        }
        if (find(names::group)) {
            forbid(names::group, names::sliceConstraints);
        }
        const std::string &text = given->toString();
        const Result<Value> list = parseJson(text);
        if (const std::optional<std::string> why = unreadable(text, list)) {
            report(names::sliceConstraints, invalid(text, "must be a valid JSON array: " + *why));
        } else if (list->empty() || list->size() > 3) {
            report(names::sliceConstraints, invalid(text, "topology constraints must contain between 1 and 3 entries"));
        } else {
            checkLayers(list->items());
        }
    }

    void checkLayers(const Value::Array &layers)
    {
        const auto sizeOf = [](const Value &layer) { return layer.at("size").toInt(); };
        const std::string field = fieldOf(names::sliceConstraints);
        const auto entry = [](std::size_t index) { return "[" + std::to_string(index) + "]"; };
        for (std::size_t index = 0; index < layers.size(); ++index) {
            checkLevel(field + entry(index) + ".topology", layers[index].at("topology").toString());
            if (sizeOf(layers[index]) < 1) {
                report(names::sliceConstraints, invalid(sizeOf(layers[index]), "must be greater than or equal to 1"),
                       entry(index) + ".size");
            }
        }
        std::map<std::string, std::size_t> seen;
        for (std::size_t index = 0; index < layers.size(); ++index) {
            const std::string &level = layers[index].at("topology").toString();
            if (const auto [known, isNew] = seen.emplace(level, index); !isNew) {
                report(names::sliceConstraints,
                       "Duplicate value: " +
                           gotext::quoted(level + " (also at index " + std::to_string(known->second) + ")"),
                       entry(index) + ".topology");
            }
        }
        for (std::size_t index = 1; index < layers.size(); ++index) {
            const std::int64_t outer = sizeOf(layers[index - 1]);
            const std::int64_t size = sizeOf(layers[index]);
            if (size > 0 && outer % size != 0) {
                report(names::sliceConstraints,
                       invalid(size, "must evenly divide the parent layer size " + std::to_string(outer)),
                       entry(index) + ".size");
            }
        }
    }

    const Value &m_annotations;
    std::string m_path;
    bool m_multiLayer;
    FieldErrors m_errors;
};

} // namespace

FieldErrors checkTemplate(const Value &annotations, const std::string &path, const KueueProfile &profile)
{
    return TemplateCheck(annotations, path, profile.multiLayer).run();
}

FieldErrors checkAgainstCount(const Value &annotations, const std::string &path, int count)
{
    return TemplateCheck(annotations, path, true).boundBy(count);
}

} // namespace hopyard::core::webhook
