// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value.h"
#include "core/placement/profile.h"

#include <string>
#include <string_view>
#include <vector>

/// Pieces of what Kueue's webhooks check. Source: Kueue 0.17.0 pkg/controller/jobframework/tas_validation.go.
namespace hopyard::core::webhook
{

/// A field and what is wrong with it, as apimachinery's field.Error.
struct FieldError {
    std::string field, body;
    std::string text() const { return field + ": " + body; }
};
using FieldErrors = std::vector<FieldError>;

std::string invalid(std::string_view value, std::string_view why);
std::string invalid(long long value, std::string_view why);

/// Whether a topology request can be made of the annotations at all; what is bound to the number of pods, and the
/// groups, are not checked otherwise.
bool isReadable(const Value &annotations, const KueueProfile &profile);

/// The rules of one pod template's annotations, in the order in which Kueue reports them; `path` is its metadata's.
FieldErrors checkTemplate(const Value &annotations, const std::string &path, const KueueProfile &profile);
/// Those that depend on the number of its pods.
FieldErrors checkAgainstCount(const Value &annotations, const std::string &path, int count);

} // namespace hopyard::core::webhook
