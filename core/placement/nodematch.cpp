// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/placement/nodematch.h"

#include <algorithm>
#include <charconv>

namespace hopyard::core
{

namespace
{

std::optional<long long> wholeNumber(const std::string &text)
{
    long long number = 0;
    const char *end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stopped != end) {
        return std::nullopt;
    }
    return number;
}

bool compareNumbers(const SelectorExpression &expression, const std::string &value)
{
    if (expression.values.size() != 1) {
        return false;
    }
    const auto have = wholeNumber(value);
    const auto bound = wholeNumber(expression.values.front());
    if (!have || !bound) {
        return false;
    }
    return expression.op == "Gt" ? *have > *bound : *have < *bound;
}

bool matchesExpression(const SelectorExpression &expression, const std::string *value)
{
    const auto listed = [&] {
        return value &&
               std::find(expression.values.begin(), expression.values.end(), *value) != expression.values.end();
    };
    if (expression.op == "In") {
        return listed();
    }
    if (expression.op == "NotIn") {
        return !listed();
    }
    if (expression.op == "Exists") {
        return value != nullptr;
    }
    if (expression.op == "DoesNotExist") {
        return value == nullptr;
    }
    if (expression.op == "Gt" || expression.op == "Lt") {
        return value && compareNumbers(expression, *value);
    }
    return false;
}

} // namespace

bool tolerates(const Toleration &toleration, const Taint &taint)
{
    if (!toleration.effect.empty() && toleration.effect != taint.effect) {
        return false;
    }
    if (!toleration.key.empty() && toleration.key != taint.key) {
        return false;
    }
    if (toleration.op == "Exists") {
        return true;
    }
    return (toleration.op.empty() || toleration.op == "Equal") && toleration.value == taint.value;
}

const Taint *untoleratedTaint(const std::vector<Taint> &taints, const std::vector<Toleration> &podTolerations,
                              const std::vector<Toleration> &flavorTolerations)
{
    for (const Taint &taint : taints) {
        if (taint.effect != "NoSchedule" && taint.effect != "NoExecute") {
            continue;
        }
        const auto accepts = [&](const Toleration &toleration) { return tolerates(toleration, taint); };
        if (!std::any_of(podTolerations.begin(), podTolerations.end(), accepts) &&
            !std::any_of(flavorTolerations.begin(), flavorTolerations.end(), accepts)) {
            return &taint;
        }
    }
    return nullptr;
}

std::string taintText(const Taint &taint)
{
    std::string text = taint.key;
    if (!taint.value.empty()) {
        text += "=" + taint.value;
    }
    if (!taint.effect.empty()) {
        text += ":" + taint.effect;
    }
    return text;
}

bool matchesSelector(const LabelMap &selector, const LabelMap &labels)
{
    return std::all_of(selector.begin(), selector.end(), [&](const auto &wanted) {
        const std::string *value = findLabel(labels, wanted.first.view());
        return value && *value == wanted.second;
    });
}

bool matchesExpressions(const std::vector<SelectorExpression> &expressions, const LabelMap &labels,
                        std::string_view objectName)
{
    const std::string name(objectName);
    return std::all_of(expressions.begin(), expressions.end(), [&](const SelectorExpression &expression) {
        return matchesExpression(expression, expression.onField ? &name : findLabel(labels, expression.key));
    });
}

bool matchesAffinity(const NodeSelectorTerms &terms, const Node &node)
{
    return terms.empty() || std::any_of(terms.begin(), terms.end(), [&](const auto &term) {
               return !term.empty() && matchesExpressions(term, node.meta.labels, node.meta.name);
           });
}

} // namespace hopyard::core
