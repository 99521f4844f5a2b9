// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cluster/assignment.h"

#include "core/cluster/fromvalue.h"

#include <algorithm>
#include <functional>

namespace hopyard::core
{

namespace
{

constexpr std::size_t maxSlices = 1'000;
constexpr std::size_t maxDomains = 100'000;

using Domains = std::vector<DomainCount>;

/// One value of a compact list: `universal`, or prefix + roots[i] + suffix.
std::string levelValue(const Value &level, std::size_t index)
{
    const Value &universal = level.at("universal");
    if (universal.isString()) {
        return universal.toString();
    }
    const Value &individual = level.at("individual");
    return individual.at("prefix").toString() + individual.at("roots").at(index).toString() +
           individual.at("suffix").toString();
}

void readSlice(const Value &slice, Domains &domains)
{
    const std::int64_t count = std::min(slice.at("domainCount").toInt(), static_cast<std::int64_t>(maxDomains));
    for (std::int64_t index = 0; index < count; ++index) {
        const auto at = static_cast<std::size_t>(index);
        DomainCount domain;
        for (const Value &level : slice.at("valuesPerLevel").items()) {
            domain.values.push_back(levelValue(level, at));
        }
        const Value &counts = slice.at("podCounts");
        domain.count =
            intFromValue(counts.contains("universal") ? counts.at("universal") : counts.at("individual").at(at));
        domains.push_back(std::move(domain));
    }
}

/// Length of what two texts have in common at their beginning; never in the middle of a UTF-8 character.
std::size_t commonLength(std::string_view a, std::string_view b)
{
    const auto differ = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    auto length = static_cast<std::size_t>(differ - a.begin());
    while (length > 0 && length < a.size() && (static_cast<unsigned char>(a[length]) & 0xC0U) == 0x80U) {
        --length;
    }
    return length;
}

/// Values of one level: one text where all domains agree, else their common beginning and end, and what is between.
Value levelToValue(const std::vector<std::string> &values)
{
    const std::string &first = values.front();
    if (std::all_of(values.begin(), values.end(), [&](const std::string &value) { return value == first; })) {
        Value universal = Value::object();
        universal["universal"] = first;
        return universal;
    }
    std::size_t prefix = first.size();
    for (const std::string &value : values) {
        prefix = std::min(prefix, commonLength(first, value));
    }
    std::size_t suffix = first.size() - prefix;
    for (const std::string &value : values) {
        const auto differ = std::mismatch(first.rbegin(), first.rend(), value.rbegin(), value.rend()).first;
        suffix = std::min({suffix, static_cast<std::size_t>(differ - first.rbegin()), value.size() - prefix});
    }
    while (suffix > 0 && (static_cast<unsigned char>(first[first.size() - suffix]) & 0xC0U) == 0x80U) {
        --suffix;
    }
    Value roots = Value::array();
    for (const std::string &value : values) {
        roots.append(value.substr(prefix, value.size() - prefix - suffix));
    }
    Value individual = Value::object();
    if (prefix > 0) {
        individual["prefix"] = first.substr(0, prefix);
    }
    individual["roots"] = std::move(roots);
    if (suffix > 0) {
        individual["suffix"] = first.substr(first.size() - suffix);
    }
    Value level = Value::object();
    level["individual"] = std::move(individual);
    return level;
}

Value countsToValue(Domains::const_iterator begin, Domains::const_iterator end)
{
    Value counts = Value::object();
    if (std::all_of(begin, end, [&](const DomainCount &domain) { return domain.count == begin->count; })) {
        counts["universal"] = begin->count;
        return counts;
    }
    Value individual = Value::array();
    std::for_each(begin, end, [&](const DomainCount &domain) { individual.append(domain.count); });
    counts["individual"] = std::move(individual);
    return counts;
}

Value sliceToValue(std::size_t levels, Domains::const_iterator begin, Domains::const_iterator end)
{
    Value perLevel = Value::array();
    for (std::size_t level = 0; level < levels; ++level) {
        std::vector<std::string> values;
        std::for_each(begin, end, [&](const DomainCount &domain) { values.push_back(domain.values[level]); });
        perLevel.append(levelToValue(values));
    }
    Value slice = Value::object();
    slice["domainCount"] = static_cast<int>(end - begin);
    slice["podCounts"] = countsToValue(begin, end);
    slice["valuesPerLevel"] = std::move(perLevel);
    return slice;
}

Value domainToValue(const DomainCount &domain)
{
    Value values = Value::array();
    for (const std::string &value : domain.values) {
        values.append(value);
    }
    Value written = Value::object();
    written["count"] = domain.count;
    written["values"] = std::move(values);
    return written;
}

} // namespace

TopologyAssignment assignmentFromValue(const Value &value)
{
    TopologyAssignment assignment;
    for (const Value &level : value.at("levels").items()) {
        assignment.levels.push_back(level.toString());
    }
    for (const Value &item : value.at("domains").items()) {
        DomainCount domain;
        for (const Value &part : item.at("values").items()) {
            domain.values.push_back(part.toString());
        }
        domain.count = intFromValue(item.at("count"));
        assignment.domains.push_back(std::move(domain));
    }
    const auto &slices = value.at("slices").items();
    for (std::size_t index = 0; index < std::min(slices.size(), maxSlices); ++index) {
        readSlice(slices[index], assignment.domains);
    }
    return assignment;
}

Value assignmentToValue(const TopologyAssignment &assignment, AssignmentForm form)
{
    Value levels = Value::array();
    for (const std::string &level : assignment.levels) {
        levels.append(level);
    }
    Value parts = Value::array();
    const Domains &domains = assignment.domains;
    if (form == AssignmentForm::Domains) {
        for (const DomainCount &domain : domains) {
            parts.append(domainToValue(domain));
        }
    } else {
        for (std::size_t from = 0; from < domains.size(); from += maxDomains) {
            const auto begin = domains.begin() + static_cast<std::ptrdiff_t>(from);
            const std::size_t count = std::min(maxDomains, domains.size() - from);
            parts.append(sliceToValue(assignment.levels.size(), begin, begin + static_cast<std::ptrdiff_t>(count)));
        }
    }
    Value written = Value::object();
    written["levels"] = std::move(levels);
    written[form == AssignmentForm::Domains ? "domains" : "slices"] = std::move(parts);
    return written;
}

} // namespace hopyard::core
